//! Whole screens as text, styles included, and the driver that makes them: keys in, jobs run to
//! their end, one frame out. The snapshots beside this file are what a reader of a diff looks at.

use super::app::{App, Options};
use super::effect::Effect;
use super::key::Key;
use super::message::Message;
use super::theme::{Background, Depth};
use super::view::view;
use crate::worker::{Event, Request, Worker};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::{Buffer, Cell};
use std::fmt::Write;
use std::sync::mpsc::{self, Receiver};

/// The sizes of the pictures: too small, smallest, usual, design size, large.
const SIZES: [(u16, u16); 5] = [(20, 5), (40, 12), (80, 24), (120, 40), (200, 60)];

/// An explorer whose jobs are run to their end before the next key.
pub(super) struct Driver {
    pub(super) app: App,
    worker: Worker,
    events: Receiver<Event>,
}

impl Driver {
    pub(super) fn new(options: &Options, size: (u16, u16)) -> Self {
        let (send, events) = mpsc::channel();
        let worker = Worker::start(move |event| drop(send.send(event)));
        let mut driver = Self { app: App::new(options, size), worker, events };
        driver.settle();
        driver
    }

    /// Press keys, written with spaces between.
    pub(super) fn press(&mut self, keys: &str) -> &mut Self {
        for written in keys.split(' ') {
            let key = Key::read(written).unwrap_or_else(|| panic!("{written} is no key"));
            let effects = self.app.update(Message::Key(key));
            self.carry_out(effects);
            self.settle();
        }
        self
    }

    /// One message, and what follows from it.
    pub(super) fn tell(&mut self, message: Message) -> &mut Self {
        let effects = self.app.update(message);
        self.carry_out(effects);
        self.settle();
        self
    }

    /// Type a command after `:`.
    pub(super) fn command(&mut self, text: &str) -> &mut Self {
        self.press(":");
        for c in text.chars() {
            self.press(&if c == ' ' { "space".to_owned() } else { c.to_string() });
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
            let wanted = match &request {
                Request::Start { generation, .. } => Some(*generation),
                Request::Cancel(_) => None,
            };
            self.worker.submit(request);
            while let Some(generation) = wanted {
                let event = self.events.recv().expect("the worker lives");
                let over = matches!(&event, Event::Ended { generation: told, .. } if *told == generation);
                // Progress depends on the machine's speed; pictures show only what is sure.
                if matches!(event, Event::Ended { .. }) {
                    self.app.update(Message::Worker(event));
                }
                if over {
                    break;
                }
            }
        }
    }

    /// The screen as text.
    pub(super) fn picture(&self) -> String {
        let (width, height) = self.app.session.size;
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view(&self.app, frame)).unwrap();
        picture(terminal.backend().buffer())
    }
}

/// The text of a buffer, and below it the runs of cells that are styled.
pub(super) fn picture(buffer: &Buffer) -> String {
    let area = buffer.area;
    let mut text = String::new();
    let mut styles = String::new();
    for y in area.top()..area.bottom() {
        let row: String = (area.left()..area.right()).map(|x| buffer[(x, y)].symbol()).collect();
        let _ = writeln!(text, "{}", row.trim_end());
        let mut x = area.left();
        while x < area.right() {
            let style = style_of(&buffer[(x, y)]);
            let end =
                (x..area.right()).find(|&to| style_of(&buffer[(to, y)]) != style).unwrap_or(area.right());
            if !style.is_empty() {
                let _ = writeln!(styles, "{y:>3}: {x}..{end} {style}");
            }
            x = end;
        }
    }
    format!("{text}\n{styles}")
}

fn style_of(cell: &Cell) -> String {
    let mut words = Vec::new();
    if cell.fg != ratatui::style::Color::Reset {
        words.push(format!("{:?}", cell.fg));
    }
    if cell.bg != ratatui::style::Color::Reset {
        words.push(format!("on {:?}", cell.bg));
    }
    if !cell.modifier.is_empty() {
        words.push(format!("{:?}", cell.modifier));
    }
    words.join(" ")
}

fn themed(color: Depth, theme: Background) -> Options {
    Options { color, theme, threads: 2, ..Options::default() }
}

#[test]
fn every_size_in_every_theme() {
    let themes = [
        ("dark", Depth::True, Background::Dark),
        ("light", Depth::True, Background::Light),
        ("16", Depth::Sixteen, Background::Dark),
        ("none", Depth::Never, Background::Dark),
    ];
    for (name, depth, background) in themes {
        for size in SIZES {
            let driver = Driver::new(&themed(depth, background), size);
            insta::assert_snapshot!(format!("opening_{name}_{}x{}", size.0, size.1), driver.picture());
        }
    }
}

#[test]
fn every_view_of_the_first_games() {
    for game in &crate::games::Catalogue::built_in().games()[..5] {
        for look in game.views() {
            let options = Options { game: Some(game.clone()), ..themed(Depth::Indexed, Background::Dark) };
            let mut driver = Driver::new(&options, (100, 30));
            driver.command(&format!("view {}", look.id));
            insta::assert_snapshot!(format!("{}_{}", game.id(), look.id), driver.picture());
        }
    }
}

#[test]
fn every_game_opens_and_says_who_wins() {
    for game in crate::games::Catalogue::built_in().games() {
        let options = Options { game: Some(game.clone()), ..themed(Depth::Indexed, Background::Dark) };
        let driver = Driver::new(&options, (120, 40));
        let picture = driver.picture();
        let says = |words: &str| picture.contains(words);
        assert!(says("Whoever moves next") || says("whoever is to"), "{picture}");
    }
}

#[test]
fn stages() {
    let game = crate::games::Catalogue::built_in().find("wythoff").ok();
    let options = Options { game, ..themed(Depth::Never, Background::Dark) };
    for (name, keys) in
        [("help", "?"), ("words", "i"), ("beatty", "b right space space space"), ("lab", "f down")]
    {
        for size in [(80, 24), (120, 40)] {
            let mut driver = Driver::new(&options, size);
            driver.press(keys);
            insta::assert_snapshot!(format!("stage_{name}_{}x{}", size.0, size.1), driver.picture());
        }
    }
}

#[test]
fn refusals_and_the_command_line() {
    let mut driver = Driver::new(&themed(Depth::Indexed, Background::Dark), (80, 24));
    driver.command("n 1.5");
    insta::assert_snapshot!("refused_command", driver.picture());
    driver.press("esc shift-tab enter a b c enter");
    insta::assert_snapshot!("refused_setup", driver.picture());
}
