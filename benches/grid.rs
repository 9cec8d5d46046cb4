//! The map at 200×60: building a frame at every level, and a scroll by one cell from key to bytes.
//! Tiles are at hand, as they are a moment after the map has been moved.

use criterion::{Criterion, criterion_group, criterion_main};
use gametui::games::Catalogue;
use gametui::tui::{App, Effect, Key, Message, Options, view};
use gametui::worker::{Event, Request, Worker};
use ratatui::Terminal;
use ratatui::backend::{CrosstermBackend, TestBackend};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use std::io::{self, Write};
use std::sync::mpsc::{self, Receiver};

const SIZE: (u16, u16) = (200, 60);

/// Takes the bytes of a frame and forgets them when it is flushed.
struct Sink(Vec<u8>);

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        std::hint::black_box(&self.0);
        self.0.clear();
        Ok(())
    }
}

struct Explorer {
    app: App,
    worker: Worker,
    events: Receiver<Event>,
}

impl Explorer {
    fn new(game: &str) -> Self {
        let options = Options { game: Catalogue::built_in().find(game).ok(), ..Options::default() };
        let (send, events) = mpsc::channel();
        let worker = Worker::start(move |event| drop(send.send(event)));
        let mut explorer = Self { app: App::new(&options, SIZE), worker, events };
        explorer.settle();
        explorer
    }

    fn press(&mut self, key: &str) {
        let key = Key::read(key).expect("a key");
        let effects = self.app.update(Message::Key(key));
        self.carry_out(effects);
    }

    fn settle(&mut self) {
        loop {
            let effects = self.app.settle();
            if effects.is_empty() {
                return;
            }
            self.carry_out(effects);
        }
    }

    /// What the loop of the explorer does before a frame: no waiting for jobs.
    fn glance(&mut self) {
        while let Ok(event) = self.events.try_recv() {
            self.app.update(Message::Worker(event));
        }
        for effect in self.app.settle() {
            if let Effect::Worker(request) = effect {
                self.worker.submit(request);
            }
        }
    }

    /// Run the jobs to their end.
    fn carry_out(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            let Effect::Worker(request) = effect else { continue };
            let Request::Start { generation: wanted, .. } = request else { continue };
            self.worker.submit(request);
            while let Ok(event) = self.events.recv() {
                let over = matches!(&event, Event::Ended { generation, .. } if *generation == wanted);
                self.app.update(Message::Worker(event));
                if over {
                    break;
                }
            }
        }
    }
}

fn frames(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("frame");
    for game in ["wythoff", "primitive-pairs"] {
        let mut explorer = Explorer::new(game);
        for level in ["digits", "letters", "pixels", "blocks-2", "blocks-4", "blocks-8", "blocks-16"] {
            let mut terminal = Terminal::new(TestBackend::new(SIZE.0, SIZE.1)).expect("a terminal in memory");
            group.bench_function(format!("{game}/{level}"), |timing| {
                timing.iter(|| terminal.draw(|frame| view(&explorer.app, frame)).map(|_| ()));
            });
            explorer.press("-");
            explorer.settle();
        }
    }
    group.finish();
}

/// One cell to the right at the edge of the window and back: update, settle, frame, bytes.
fn scrolls(bench: &mut Criterion) {
    let mut group = bench.benchmark_group("scroll");
    for game in ["wythoff", "primitive-pairs"] {
        for (level, steps) in [("digits", 0), ("letters", 1), ("pixels", 2), ("blocks-4", 4)] {
            let mut explorer = Explorer::new(game);
            for _ in 0..steps {
                explorer.press("-");
                explorer.settle();
            }
            // the cursor at the right edge, and the tiles beyond it at hand
            for _ in 0..4 {
                explorer.press("end");
                explorer.settle();
            }
            let backend = CrosstermBackend::new(Sink(Vec::with_capacity(1 << 20)));
            let area = Rect::new(0, 0, SIZE.0, SIZE.1);
            let options = ratatui::TerminalOptions { viewport: ratatui::Viewport::Fixed(area) };
            let mut terminal = Terminal::with_options(backend, options).expect("a terminal in memory");
            group.bench_function(format!("{game}/{level}"), |timing| {
                timing.iter(|| {
                    explorer.press("right");
                    explorer.glance();
                    terminal.draw(|frame| view(&explorer.app, frame)).map(|_| ())
                });
            });
        }
    }
    group.finish();
    // the buffer alone, for comparison
    bench.bench_function("empty buffer", |timing| {
        timing.iter(|| Buffer::empty(Rect::new(0, 0, SIZE.0, SIZE.1)));
    });
}

criterion_group!(benches, frames, scrolls);
criterion_main!(benches);
