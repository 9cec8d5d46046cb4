//! The least natural number not in a set.

/// The least natural number not among `values`: the Grundy value of a position whose options have
/// these values. Time and memory are linear in their number.
///
/// ```
/// assert_eq!(gametui::grundy::mex::mex([0, 1, 3, 1]), 2);
/// ```
pub fn mex(values: impl IntoIterator<Item = u64>) -> u64 {
    let values: Vec<u64> = values.into_iter().collect();
    // Of m values one of 0..=m is missing.
    let mut seen = vec![false; values.len() + 1];
    for value in values {
        if let Some(place) = usize::try_from(value).ok().and_then(|value| seen.get_mut(value)) {
            *place = true;
        }
    }
    seen.iter().take_while(|&&seen| seen).count() as u64
}
