//! The values of a long search as bytes, for a checkpoint: their width, then the values in order.

use crate::grundy::codes::Cells;

/// The bytes of some values.
///
/// ```
/// use gametui::{grundy::codes::Cells, period::state};
/// let cells = Cells::Short(vec![3, 500]);
/// assert_eq!(state::bytes(&cells), [2, 3, 0, 244, 1]);
/// assert_eq!(state::read(&state::bytes(&cells)), Some(cells));
/// assert_eq!(state::read(&[2, 3, 0, 244]), None);
/// ```
pub fn bytes(cells: &Cells) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(1 + cells.bytes() as usize);
    match cells {
        Cells::Byte(values) => {
            bytes.push(1);
            bytes.extend_from_slice(values);
        }
        Cells::Short(values) => {
            bytes.push(2);
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
        Cells::Word(values) => {
            bytes.push(4);
            bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
        }
    }
    bytes
}

/// The values in such bytes; `None` when they are not whole.
pub fn read(bytes: &[u8]) -> Option<Cells> {
    let (&width, values) = bytes.split_first()?;
    match width {
        1 => Some(Cells::Byte(values.to_vec())),
        2 => {
            let (values, []) = values.as_chunks::<2>() else { return None };
            Some(Cells::Short(values.iter().map(|&value| u16::from_le_bytes(value)).collect()))
        }
        4 => {
            let (values, []) = values.as_chunks::<4>() else { return None };
            Some(Cells::Word(values.iter().map(|&value| u32::from_le_bytes(value)).collect()))
        }
        _ => None,
    }
}
