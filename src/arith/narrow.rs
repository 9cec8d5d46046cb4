//! Integers put into a narrower type where they are known to fit: checked all the same.
//!
//! `as` cuts high bits off in silence, and a bound that is wrong somewhere would become a wrong
//! answer. Here it becomes a fault that is seen: a job that fails says so.

use std::fmt::Display;

/// `value` in a narrower type.
///
/// # Panics
/// When it does not fit, and so the bound that the caller relies on is wrong.
///
/// ```
/// use gametui::arith::narrow::narrow;
/// let small: u32 = narrow(7u64);
/// assert_eq!(small, 7);
/// ```
#[track_caller]
pub fn narrow<To>(value: impl TryInto<To> + Display + Copy) -> To {
    match value.try_into() {
        Ok(narrower) => narrower,
        Err(_) => panic!("{value} does not fit {}", std::any::type_name::<To>()),
    }
}

/// `value` as the index or length of something held in memory.
///
/// # Panics
/// As [`narrow`]; on machines of 64 bits never.
#[track_caller]
pub fn index(value: u64) -> usize {
    narrow(value)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::panic::catch_unwind;

    #[test]
    fn what_fits_is_itself_and_the_rest_is_a_fault() {
        assert_eq!((narrow::<u8>(255u64), narrow::<i64>(i128::from(i64::MIN))), (255, i64::MIN));
        assert_eq!(index(9), 9);
        let faults = [
            catch_unwind(|| u64::from(narrow::<u8>(256u64))),
            catch_unwind(|| u64::from(narrow::<u32>(-1i64))),
            catch_unwind(|| narrow::<u64>(1u128 << 64)),
            catch_unwind(|| narrow::<i64>(i128::from(i64::MAX) + 1).cast_unsigned()),
        ];
        for fault in faults {
            let message = fault.unwrap_err().downcast::<String>().unwrap();
            assert!(message.contains("does not fit"), "{message}");
        }
    }
}
