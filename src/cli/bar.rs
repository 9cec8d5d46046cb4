//! The progress of a job as one line on standard error, and only when that is a terminal.

use crate::input::grouped;
use crate::progress::{Progress, Snapshot};
use crate::quantity::{bytes, rough, seconds, time};
use std::io::{IsTerminal, Write, stderr};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// How often the line is drawn; nothing is drawn for a job that ends before the first time.
const INTERVAL: Duration = Duration::from_millis(150);

/// Draws until it is dropped, and then takes the line away.
pub(super) struct Bar {
    running: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Bar {
    /// Watch `progress`; `expected` says beforehand what the job will cost.
    pub(super) fn watch(progress: &Arc<Progress>, expected: &str) -> Self {
        if !stderr().is_terminal() {
            return Self { running: None };
        }
        let (end, ended) = channel::<()>();
        let (progress, expected) = (Arc::clone(progress), expected.to_owned());
        let thread = std::thread::spawn(move || {
            let mut drawn = false;
            while ended.recv_timeout(INTERVAL) == Err(RecvTimeoutError::Timeout) {
                let elapsed = progress.elapsed().as_secs_f64();
                draw(&line(&progress.snapshot(), elapsed, &expected));
                drawn = true;
            }
            if drawn {
                draw("");
            }
        });
        Self { running: Some((end, thread)) }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        if let Some((end, thread)) = self.running.take() {
            drop(end);
            let _ = thread.join(); // a bar that failed is no reason to fail
        }
    }
}

/// Replace the line on the terminal. A terminal that cannot be written to shows no bar.
fn draw(text: &str) {
    let columns = columns();
    let shown: String = text.chars().take(columns.saturating_sub(1)).collect();
    let _ = write!(stderr().lock(), "\r{shown}\x1b[K");
}

/// The width of the terminal.
fn columns() -> usize {
    crossterm::terminal::size().map_or(80, |(columns, _)| usize::from(columns))
}

/// Where the job stands, in one line.
fn line(now: &Snapshot, elapsed: f64, expected: &str) -> String {
    const CELLS: usize = 20;
    let mut parts = Vec::new();
    if let Some(fraction) = now.fraction() {
        let full = (fraction * CELLS as f64) as usize;
        parts.push(format!(
            "[{}{}] {:>3.0} %",
            "#".repeat(full),
            ".".repeat(CELLS - full.min(CELLS)),
            fraction * 100.0
        ));
    }
    if !now.phase.is_empty() {
        parts.push(now.phase.to_owned());
    }
    if now.blocks_total > 0 {
        parts.push(format!("{} {}/{}", now.block_name, grouped(now.blocks), grouped(now.blocks_total)));
    } else if now.blocks > 0 {
        parts.push(format!("{} {}", now.block_name, grouped(now.blocks)));
    }
    if now.cache_values > 0 {
        parts.push(format!("cache {} values, {}", grouped(now.cache_values), bytes(now.cache_bytes)));
    }
    if now.items > 0 && elapsed > 0.0 {
        parts.push(format!("{} {}/s", rough(now.items as f64 / elapsed), now.item_name));
    }
    parts.push(seconds(time(elapsed)));
    match now.fraction() {
        Some(fraction) if fraction >= 0.02 => {
            parts.push(format!("{} left", seconds(time(elapsed * (1.0 - fraction) / fraction))));
        }
        _ => parts.push(expected.to_owned()),
    }
    parts.retain(|part| !part.is_empty());
    parts.join("  ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_phase_share_blocks_cache_and_what_is_left() {
        let now = Snapshot {
            phase: "sieve",
            done: 1,
            total: 4,
            block_name: "blocks",
            blocks: 10,
            blocks_total: 40,
            cache_values: 999,
            cache_bytes: 31 * 1024,
            ..Snapshot::default()
        };
        assert_eq!(
            line(&now, 2.0, ""),
            "[#####...............]  25 %  sieve  blocks 10/40  cache 999 values, 31 KiB  2.0 s  6.0 s left"
        );
    }
}
