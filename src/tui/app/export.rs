//! `:export FILE`, carried out: what is in sight, any range of the board, a line of it as terms, or what a
//! stage shows. A file that exists stays as it is unless `:export!` was typed.

use super::state::App;
use crate::export::{
    Character, Content, Dress, Folded, Format, Holds, Picture, Rectangle, Terms, Unwritten, write_whole,
};
use crate::games::{Chosen, Look};
use crate::input::{InputError, printable};
use crate::progress::Progress;
use crate::solve::board::Board;
use crate::tui::commands::Export;
use crate::tui::map::toner;
use crate::tui::view::view;
use crate::worker::Job;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use std::io;
use std::path::Path;
use std::sync::Arc;

/// Where what is written comes from.
enum Source {
    /// The screen as it is now.
    Screen(Buffer),
    /// What a stage shows.
    Terms(Terms),
    /// A line of a board through a cell, so many terms of it.
    Walk(Arc<Board>, String, crate::export::Walk, (u64, u64), u64),
    /// The values of heaps.
    Heaps(Rectangle, u64),
    /// A rectangle of the board.
    Rectangle(Rectangle, u64),
}

impl App {
    /// Write what is in sight, or what was asked for, to a file.
    pub(crate) fn export(&mut self, asked: Export) -> Result<(), InputError> {
        let source = self.source(&asked)?;
        if asked.fold.is_some() && asked.format.name != "png" {
            return Err(InputError::new(
                "fold= draws a picture",
                "a file ending in .png",
                ":export folded.png fold=period",
            ));
        }
        let Export { path, replace, format, fold, .. } = asked;
        let path = std::path::absolute(&path).unwrap_or(path);
        self.say("writing");
        let errand = move |progress: &Progress| match source.write(
            format,
            fold.as_deref(),
            &path,
            replace,
            progress,
        ) {
            Ok(()) => Ok(Ok(format!("{} is written", shown(&path)))),
            Err(Unwritten::Cancelled(cancelled)) => Err(cancelled),
            Err(error) => Ok(Err(told(&path, &error))),
        };
        self.jobs.start_errand(Job::Errand(Box::new(errand)));
        Ok(())
    }

    /// What is to be written, refused where it cannot be.
    fn source(&mut self, asked: &Export) -> Result<Source, InputError> {
        let format = asked.format;
        if format.holds.contains(&Holds::Screen) {
            if !asked.is_plain() {
                let what = format!(
                    "{} is a picture of the whole screen: it takes no range and no options",
                    format.name
                );
                return Err(InputError::new(
                    what,
                    "FILE alone, or csv, json or png for a range",
                    ":export grid.svg",
                ));
            }
            let screen = self.screen().map_err(|error| InputError::new(error.to_string(), "", ""))?;
            return Ok(Source::Screen(screen));
        }
        let whole =
            asked.rows.is_none() && asked.cols.is_none() && asked.view.is_none() && asked.walk.is_none();
        if whole && let Some(terms) = self.stage().and_then(|stage| stage.table(&self.context())) {
            format.admit(Holds::Terms)?;
            return Ok(Source::Terms(terms));
        }
        let rectangle = self.rectangle(asked);
        if rectangle.view.look == Look::HeapPlot && asked.walk.is_none() {
            format.admit(Holds::Terms)?;
            return Ok(Source::Heaps(rectangle, self.jobs.memory));
        }
        // a text file without a word more has always been the row of the cursor
        let is_txt = asked.path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("txt"));
        let bare = whole && !asked.losing && is_txt;
        if let Some(walk) = asked.walk.or(bare.then_some(crate::export::Walk::Row)) {
            format.admit(Holds::Terms)?;
            let (board, cursor) = (Arc::clone(&self.session.board), self.table().grid.cursor);
            return Ok(Source::Walk(board, self.table().game.id().to_owned(), walk, cursor, asked.terms));
        }
        rectangle.admit(format)?;
        Ok(Source::Rectangle(rectangle, self.jobs.memory))
    }

    /// The part of the board that was asked for; what is in sight where nothing was.
    fn rectangle(&self, asked: &Export) -> Rectangle {
        let (table, window) = (self.table(), self.window());
        let view = asked.view.clone().unwrap_or_else(|| table.grid.view.clone());
        let (first, last) = (view.first, window.last());
        let from =
            |range: std::ops::RangeInclusive<u64>| (*range.start()).max(first)..=(*range.end()).max(first);
        let rows = asked.rows.clone().unwrap_or(window.origin.0.min(last.0)..=last.0.min(self.last_row()));
        let cols = asked.cols.clone().unwrap_or(window.origin.1.min(last.1)..=last.1);
        let mut toner = toner(self.sight());
        toner.values_shown = view.look != Look::Outcome;
        toner.palette = self.map.palette(toner.values_shown);
        toner.scale.scale = asked.zoom.unwrap_or(toner.scale.scale);
        let picture = Picture { scale: asked.scale, palette: toner.palette, axes: asked.axes };
        Rectangle {
            chosen: Chosen { game: Arc::clone(&table.game), setup: table.setup.clone() },
            view,
            known: table.known.clone(),
            stated: table.stated.clone(),
            rows: from(rows),
            cols: from(cols),
            losing: asked.losing,
            dress: Dress { picture, zoomed: Some(toner) },
        }
    }

    /// The whole screen as it is now, without the command line.
    pub(super) fn screen(&mut self) -> io::Result<Buffer> {
        let line = self.session.line.take();
        let drawn = Terminal::new(TestBackend::new(self.session.size.0.max(1), self.session.size.1.max(1)))
            .and_then(|mut terminal| {
                terminal.draw(|frame| view(self, frame))?;
                Ok(terminal.backend().buffer().clone())
            });
        self.session.line = line;
        drawn.map_err(|error| io::Error::other(error.to_string()))
    }
}

impl Source {
    fn write(
        self,
        format: &Format,
        fold: Option<&str>,
        path: &Path,
        replace: bool,
        progress: &Progress,
    ) -> Result<(), Unwritten> {
        let put =
            |content: Content<'_>| write_whole(path, replace, |out| format.write(&content, out, progress));
        let mut terms = match self {
            Self::Screen(buffer) => return put(Content::Screen(&buffer)),
            Self::Rectangle(mut rectangle, memory) => {
                let board = known_board(&rectangle, memory, progress)?;
                if let Some(toner) = &mut rectangle.dress.zoomed {
                    toner.scale.dense = Character::of(&board).dense;
                }
                return put(rectangle.content(&board));
            }
            Self::Terms(terms) => terms,
            Self::Walk(board, game, walk, at, most) => walk.terms(&board, &game, at, most, progress)?,
            Self::Heaps(rectangle, memory) => heap_values(&rectangle, memory, progress)?,
        };
        if terms.terms.is_empty() {
            let what = "no term is known there: nothing was written";
            return Err(Unwritten::Refused(InputError::new(what, "", "")));
        }
        if let Some(text) = fold {
            terms.folded = Some(Folded::read("fold", text, &terms.terms).map_err(Unwritten::Refused)?);
        }
        put(Content::Terms(&terms))
    }
}

/// The board of a rectangle. What is seen from afar is drawn from what is known already, as on screen:
/// to work out the values of every cell under so many pixels would take minutes.
fn known_board(rectangle: &Rectangle, memory: u64, progress: &Progress) -> Result<Board, Unwritten> {
    let far = rectangle.dress.zoomed.is_some_and(|toner| toner.scale.scale > 0);
    let (board, fault) = rectangle.worked_out(if far { 0 } else { memory }, progress)?;
    fault.map_or(Ok(board), |fault| Err(Unwritten::Refused(fault)))
}

/// The values of the heaps in the columns, as far as they can be worked out.
fn heap_values(rectangle: &Rectangle, memory: u64, progress: &Progress) -> Result<Terms, Unwritten> {
    let (board, _) = rectangle.worked_out(memory, progress)?;
    let values = rectangle.cols.clone().take(crate::export::MOST_CELLS as usize);
    let values = values.map_while(|heap| board.heap_value(heap)).map(Into::into).collect();
    let Chosen { game, setup } = &rectangle.chosen;
    let heading = format!("{}, values of heaps", game.canonical(setup));
    Ok(Terms::new(heading, ["heap", "value"], *rectangle.cols.start(), values))
}

/// A path as it may be shown, all of it.
fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy())
}

/// Why nothing was written.
fn told(path: &Path, error: &Unwritten) -> String {
    match error {
        Unwritten::Io(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            format!("{0} exists; :export! replaces it", shown(path))
        }
        Unwritten::Refused(refusal) => refusal.to_string(),
        _ => format!("{} cannot be written: {error}", shown(path)),
    }
}
