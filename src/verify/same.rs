//! Two games by their values: the first position on which they differ.

use super::side::Claim;
use super::{compare, fits, values_of};
use crate::games::{Chosen, Position};
use crate::input::InputError;
use crate::progress::{Cancelled, Progress};

/// What a comparison found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameAs {
    /// Positions compared.
    pub checked: u64,
    /// The first position on which the values differ.
    pub mismatch: Option<Difference>,
}

/// A position on which two games differ.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The position.
    pub position: Position,
    /// The value in the first game.
    pub first: u64,
    /// The value in the second.
    pub second: u64,
}

/// Compare the values of two games up to the bound n of the first, in at most `memory` bytes.
///
/// # Errors
/// One line when the positions of one are not those of the other, or n is too large; [`Cancelled`] when
/// `progress` was.
///
/// ```
/// use gametui::{games::Catalogue, progress::Progress, verify::same_as};
/// let catalogue = Catalogue::built_in();
/// let (first, second) = (catalogue.read(".07")?, catalogue.read(".77")?);
/// let found = same_as(&first, &second, 1 << 30, &Progress::new()).expect("nobody cancels it")?;
/// assert_eq!(found.mismatch.unwrap().position.heaps(), [1]);
/// # Ok::<(), gametui::input::InputError>(())
/// ```
pub fn same_as(
    first: &Chosen,
    second: &Chosen,
    memory: u64,
    progress: &Progress,
) -> Result<Result<SameAs, InputError>, Cancelled> {
    let form = first.game.form();
    if form != second.game.form() {
        let what = "one game is of two heaps, the other a sum of heaps";
        return Ok(Err(InputError::new(what, "two games of one kind", "verify .161 --n 1000 --same-as .36")));
    }
    let rules = [first, second].map(|chosen| chosen.game.rules(&chosen.setup));
    let bound = first.setup.small("n");
    for rules in &rules {
        if let Err(refusal) = fits(&**rules, form, &first.setup, memory / 2) {
            return Ok(Err(refusal));
        }
    }
    let mut values = Vec::new();
    for rules in &rules {
        values.extend(values_of(rules, form, bound, progress)?);
    }
    if let Some(fault) = values.iter().find_map(|values| values.fault()) {
        return Ok(Err(fault));
    }
    let [one, other] = &values[..] else { return Ok(Ok(SameAs { checked: 0, mismatch: None })) };
    let found = compare(&**one, &rules[0], form, bound, &mut Claim::Values(other.clone()), progress)?;
    let mismatch = found.at.and_then(|(heaps, _)| {
        let (first, second) = (one.value(&heaps)?, other.value(&heaps)?);
        Some(Difference { position: Position::new(form, heaps), first, second })
    });
    Ok(Ok(SameAs { checked: found.checked, mismatch }))
}
