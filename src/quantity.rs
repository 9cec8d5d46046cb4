//! Times, sizes and rates as people read them: one way each, on screen and on the command line.

use crate::input::grouped;
use std::time::Duration;

/// A time of so many seconds: an estimate may be longer than any clock runs.
///
/// ```
/// assert_eq!(gametui::quantity::time(f64::INFINITY), std::time::Duration::MAX);
/// ```
pub fn time(seconds: f64) -> Duration {
    Duration::try_from_secs_f64(seconds.max(0.0)).unwrap_or(Duration::MAX)
}

/// A time as people say it; what is shorter than a millisecond counts as one.
///
/// ```
/// use gametui::quantity::seconds;
/// use std::time::Duration;
/// assert_eq!(seconds(Duration::from_micros(1500)), "2 ms");
/// assert_eq!(seconds(Duration::from_millis(2340)), "2.3 s");
/// assert_eq!(seconds(Duration::from_secs(754)), "12 min 34 s");
/// ```
pub fn seconds(time: Duration) -> String {
    let all = time.as_secs();
    match all {
        0 if time.as_millis() < 100 => format!("{} ms", time.as_micros().div_ceil(1000).max(1)),
        0..10 => format!("{:.1} s", time.as_secs_f64()),
        10..60 => format!("{all} s"),
        60..3600 => format!("{} min {} s", all / 60, all % 60),
        3600..172_800 => format!("{} h {} min", all / 3600, all / 60 % 60),
        172_800..31_557_600_000 => format!("{} days", grouped(all / 86_400)),
        _ => "over 1 000 years".into(),
    }
}

/// Bytes in the unit that suits them.
///
/// ```
/// use gametui::quantity::bytes;
/// assert_eq!([bytes(999), bytes(31 << 10), bytes(3 << 29)], ["999 B", "31 KiB", "1.5 GiB"]);
/// ```
pub fn bytes(count: u64) -> String {
    match count {
        0..1024 => format!("{count} B"),
        1024..1_048_576 => format!("{} KiB", count >> 10),
        1_048_576..1_073_741_824 => format!("{} MiB", count >> 20),
        _ => format!("{:.1} GiB", count as f64 / f64::from(1 << 30)),
    }
}

/// A rate of work, roughly.
///
/// ```
/// use gametui::quantity::rough;
/// assert_eq!([rough(1234.0), rough(2.3e7), rough(1.85e9)], ["1 234", "23·10^6", "1.9·10^9"]);
/// ```
pub fn rough(rate: f64) -> String {
    match rate {
        r if r >= 1e9 => format!("{:.1}·10^9", r / 1e9),
        r if r >= 1e6 => format!("{:.0}·10^6", r / 1e6),
        r => grouped(r as u64),
    }
}
