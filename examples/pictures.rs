//! Makes the pictures of the README again: `cargo run --release --example pictures`. Each is the
//! explorer itself, told what to do by keys, its screen written as SVG or its map as PNG.

use gametui::export::screen;
use gametui::games::Catalogue;
use gametui::tui::{App, Effect, Key, Message, Options, view};
use gametui::worker::{Event, Request, Worker};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::error::Error;
use std::path::Path;
use std::sync::mpsc::{self, Receiver};

struct Explorer {
    app: App,
    size: (u16, u16),
    worker: Worker,
    events: Receiver<Event>,
}

impl Explorer {
    fn new(game: &str, size: (u16, u16)) -> Result<Self, Box<dyn Error>> {
        let options = Options { game: Some(Catalogue::built_in().find(game)?), ..Options::default() };
        let (send, events) = mpsc::channel();
        let worker = Worker::start(move |event| drop(send.send(event)));
        let mut explorer = Self { app: App::new(&options, size), size, worker, events };
        explorer.settle();
        Ok(explorer)
    }

    /// Press keys, with spaces between.
    fn press(&mut self, keys: &str) -> Result<&mut Self, Box<dyn Error>> {
        for written in keys.split(' ') {
            let key = Key::read(written).ok_or_else(|| format!("{written} is no key"))?;
            let effects = self.app.update(Message::Key(key));
            self.carry_out(effects);
            self.settle();
        }
        Ok(self)
    }

    /// Type a command.
    fn command(&mut self, text: &str) -> Result<&mut Self, Box<dyn Error>> {
        self.press(":")?;
        for c in text.chars() {
            self.press(&if c == ' ' { "space".to_owned() } else { c.to_string() })?;
        }
        self.press("enter")
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

    fn save(&self, path: &Path) -> Result<(), Box<dyn Error>> {
        let mut terminal = Terminal::new(TestBackend::new(self.size.0, self.size.1))?;
        terminal.draw(|frame| view(&self.app, frame))?;
        let mut svg = Vec::new();
        screen::svg(terminal.backend().buffer(), &mut svg)?;
        std::fs::write(path, svg)?;
        println!("{}", path.display());
        Ok(())
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let assets = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let size = (120, 40);
    let svg = |name: &str| assets.join(name);
    Explorer::new("wythoff", size)?.command("go 6,10")?.press("1")?.save(&svg("wythoff-values.svg"))?;
    Explorer::new("wythoff", size)?.press("- - - -")?.save(&svg("wythoff-map.svg"))?;
    Explorer::new("wythoff", size)?.press("- -")?.save(&svg("wythoff-texture.svg"))?;
    Explorer::new("primitive-pairs", size)?.command("go 8,5")?.press("- - 5")?.save(&svg("pairs-map.svg"))?;
    Explorer::new("scatter", size)?.command("view plot")?.press("- - - -")?.save(&svg("scatter-plot.svg"))?;
    Ok(())
}
