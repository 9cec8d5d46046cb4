//! `:export FILE`: what is in sight, or any range, as a picture (png), the screen itself (svg), a
//! table (csv, json), or a line of values as a b-file (txt). The ending of the name says which. A
//! file that exists stays as it is unless `:export!` was typed.

use super::state::App;
use crate::export::map::MapPicture;
use crate::export::{Grid, Unwritten, bfile, picture_of_terms, screen, terms_csv, terms_json, write_whole};
use crate::games::{LARGEST_HEAP, Look};
use crate::input::{InputError, parse_u64, quoted};
use crate::progress::{Cancelled, Progress};
use crate::solve::board::{Board, Cell};
use crate::tui::map::toner;
use crate::tui::stages::Exported;
use crate::tui::view::view;
use crate::worker::Job;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use std::io;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::sync::Arc;

/// Cells of a table, and terms of a b-file, at most.
const MOST_CELLS: u128 = 20_000_000;
/// Terms of a b-file unless another number is given.
const TERMS: u64 = 10_000;

/// Which cells a b-file reads, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Walk {
    Row,
    Column,
    Diagonal,
    Antidiagonals,
}

/// What follows `:export FILE`.
struct ExportRequest {
    rows: RangeInclusive<u64>,
    cols: RangeInclusive<u64>,
    zoom: u32,
    axes: bool,
    walk: Walk,
    terms: u64,
}

impl App {
    /// Write what is in sight, or what `text` names, to a file.
    pub(crate) fn export(&mut self, text: &str, replace: bool) -> Result<(), InputError> {
        let (name, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let path = PathBuf::from(name);
        let ending =
            path.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_ascii_lowercase();
        let request = self.export_request(rest)?;
        if matches!(&*ending, "png" | "csv" | "json" | "txt")
            && let Some(table) = self.terms_on_screen(&request)
        {
            self.export_terms(path, ending, table, replace);
            return Ok(());
        }
        let board = Arc::clone(&self.session.board);
        let head = self.head();
        let errand: Box<dyn FnOnce(&Progress) -> Written + Send> = match &*ending {
            "png" => {
                let toner = toner(self.sight());
                let fits = MapPicture {
                    board: &board,
                    rows: request.rows.clone(),
                    cols: request.cols.clone(),
                    toner,
                    zoom: request.zoom,
                    axes: request.axes,
                };
                if fits.size().is_none() {
                    return Err(InputError::new(
                        "the picture would be more than 32768 pixels wide or high",
                        "a smaller range, a smaller zoom, or a further level",
                        ":export map.png rows 0..999 cols 0..999",
                    ));
                }
                Box::new(move |progress| {
                    let ExportRequest { rows, cols, zoom, axes, .. } = request;
                    let picture = MapPicture { board: &board, rows, cols, toner, zoom, axes };
                    write_whole(&path, replace, |out| picture.png(out, progress))
                        .map_err(|e| failed(&path, e))
                })
            }
            "csv" | "json" => {
                let cells =
                    Grid { board: &board, rows: request.rows.clone(), cols: request.cols.clone() }.cells();
                if cells > MOST_CELLS {
                    let what = format!("{cells} cells are too many for a table");
                    return Err(InputError::new(
                        what,
                        format!("up to {MOST_CELLS}"),
                        ":export t.csv rows 0..999 cols 0..999",
                    ));
                }
                Box::new(move |progress| {
                    let grid = Grid { board: &board, rows: request.rows, cols: request.cols };
                    write_whole(&path, replace, |out| match &*ending {
                        "csv" => grid.csv(out, progress),
                        _ => grid.json(&head, out, progress),
                    })
                    .map_err(|error| failed(&path, error))
                })
            }
            "txt" => {
                let cursor = self.table().grid.cursor;
                Box::new(move |progress| {
                    let terms = terms(&board, request.walk, cursor, request.terms, progress)
                        .map_err(Failure::Stopped)?;
                    let Some(terms) = terms else {
                        return Err(Failure::Line(
                            "the first value there is not known: nothing was written".into(),
                        ));
                    };
                    let first = if request.walk == Walk::Antidiagonals { 0 } else { board.view.first };
                    let comment =
                        format!("{}: {}, {}", head[0].1, board.view.title, walk_name(request.walk, cursor));
                    write_whole(&path, replace, |out| Ok(bfile(&[&comment], first, &terms, out)?))
                        .map_err(|error| failed(&path, error))
                })
            }
            "svg" => {
                let svg = self.screen().map_err(|error| InputError::new(error.to_string(), "", ""))?;
                Box::new(move |_| {
                    write_whole(&path, replace, |out| Ok(out.write_all(&svg)?))
                        .map_err(|error| failed(&path, error))
                })
            }
            _ => {
                let what = format!("{} has an unsupported extension", quoted(name));
                return Err(InputError::new(
                    what,
                    "png, svg, csv, json or txt (a b-file)",
                    ":export map.png",
                ));
            }
        };
        let shown = quoted(name);
        self.send(move |progress| match errand(progress) {
            Ok(()) => Ok(Ok(format!("{shown} is written"))),
            Err(Failure::Stopped(cancelled)) => Err(cancelled),
            Err(Failure::Line(line)) => Ok(Err(line)),
        });
        Ok(())
    }

    /// The terms that a stage or a plot shows.
    fn terms_on_screen(&self, request: &ExportRequest) -> Option<Exported> {
        if let Some(stage) = self.stage() {
            return stage.table(&self.context());
        }
        let (table, board) = (self.table(), &self.session.board);
        (table.grid.view.look == Look::HeapPlot).then(|| {
            let values = request.cols.clone().map_while(|heap| board.heap_value(heap));
            Exported {
                heading: format!("{}, values of heaps", table.game.canonical(&table.setup)),
                names: ["heap", "value"].map(str::to_owned),
                first: *request.cols.start(),
                terms: values.take(MOST_CELLS as usize).map(Into::into).collect(),
                folded: None,
            }
        })
    }

    fn export_terms(&mut self, path: PathBuf, ending: String, table: Exported, replace: bool) {
        let shown = quoted(&path.to_string_lossy());
        self.send(move |_| {
            let Exported { heading, names, first, terms, folded } = table;
            if terms.is_empty() {
                return Ok(Err("there are no terms yet: nothing was written".into()));
            }
            let written = write_whole(&path, replace, |out| match &*ending {
                "csv" => Ok(terms_csv([&names[0], &names[1]], first, &terms, out)?),
                "json" => Ok(terms_json(&heading, [&names[0], &names[1]], first, &terms, out)?),
                "png" => picture_of_terms(&terms, folded.as_ref(), out),
                _ => Ok(bfile(&[&heading], first, &terms, out)?),
            });
            Ok(match written.map_err(|error| failed(&path, error)) {
                Ok(()) => Ok(format!("{shown} is written")),
                Err(Failure::Stopped(cancelled)) => return Err(cancelled),
                Err(Failure::Line(line)) => Err(line),
            })
        });
    }

    fn send(
        &mut self,
        errand: impl FnOnce(&Progress) -> Result<Result<String, String>, Cancelled> + Send + 'static,
    ) {
        self.say("writing");
        self.jobs.start_errand(Job::Errand(Box::new(errand)));
    }

    /// The whole screen as it is now, without the command line, as an SVG.
    pub(super) fn screen(&mut self) -> io::Result<Vec<u8>> {
        let line = self.session.line.take();
        let drawn = Terminal::new(TestBackend::new(self.session.size.0.max(1), self.session.size.1.max(1)))
            .and_then(|mut terminal| {
                terminal.draw(|frame| view(self, frame))?;
                Ok(terminal.backend().buffer().clone())
            });
        self.session.line = line;
        let mut svg = Vec::new();
        let buffer = drawn.map_err(|error| io::Error::other(error.to_string()))?;
        screen::svg(&buffer, &mut svg)?;
        Ok(svg)
    }

    fn export_request(&self, text: &str) -> Result<ExportRequest, InputError> {
        let window = self.window();
        let last = window.last();
        let first = window.first;
        let mut request = ExportRequest {
            rows: window.origin.0.max(first).min(last.0)..=last.0.min(self.last_row()),
            cols: window.origin.1.max(first).min(last.1)..=last.1,
            zoom: 1,
            axes: false,
            walk: Walk::Row,
            terms: TERMS,
        };
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut next = || words.next().unwrap_or_default();
            match word {
                "rows" => request.rows = range("rows", next(), first)?,
                "cols" => request.cols = range("cols", next(), first)?,
                "zoom" => {
                    let zoom = next();
                    request.zoom = parse_u64(zoom)
                        .ok()
                        .and_then(|zoom| u32::try_from(zoom).ok())
                        .filter(|zoom| (1..=256).contains(zoom))
                        .ok_or_else(|| {
                            InputError::new(
                                format!("zoom {} is not a number of pixels", quoted(zoom)),
                                "1 to 256",
                                "zoom 4",
                            )
                        })?;
                }
                "axes" => request.axes = true,
                "row" => request.walk = Walk::Row,
                "column" => request.walk = Walk::Column,
                "diagonal" => request.walk = Walk::Diagonal,
                "antidiagonals" => request.walk = Walk::Antidiagonals,
                "terms" => request.terms = parse_u64(next())?.min(MOST_CELLS as u64),
                other => {
                    return Err(InputError::new(
                        format!("unknown export option {}", quoted(other)),
                        "rows A..B, cols A..B, zoom N, axes; for a b-file row, column, diagonal, antidiagonals, terms N",
                        ":export map.png rows 0..99 cols 0..99 zoom 4 axes",
                    ));
                }
            }
        }
        Ok(request)
    }

    /// The game and its rules' parameters, for tables.
    fn head(&self) -> Vec<(String, String)> {
        let table = self.table();
        let rules = table.game.parameters().iter().filter(|parameter| parameter.rules);
        let chosen = rules.map(|parameter| (parameter.name.to_string(), table.setup.text(&parameter.name)));
        [("game".to_owned(), table.game.id().to_owned())].into_iter().chain(chosen).collect()
    }
}

/// Why nothing was written.
enum Failure {
    Stopped(Cancelled),
    Line(String),
}

type Written = Result<(), Failure>;

fn failed(path: &std::path::Path, error: Unwritten) -> Failure {
    let shown = quoted(&path.to_string_lossy());
    match error {
        Unwritten::Cancelled(cancelled) => Failure::Stopped(cancelled),
        Unwritten::Io(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            Failure::Line(format!("{shown} exists; :export! {shown} replaces it").replace('\'', ""))
        }
        Unwritten::Io(error) => Failure::Line(format!("{shown} cannot be written: {error}")),
    }
}

/// Read `A..B`, both ends within.
fn range(name: &str, text: &str, first: u64) -> Result<RangeInclusive<u64>, InputError> {
    let refuse = || {
        InputError::new(
            format!("{name} {} is not a range", quoted(text)),
            "A..B, both ends within, up to 2^63 - 1",
            "rows 0..99",
        )
    };
    let (from, to) = text.split_once("..").ok_or_else(refuse)?;
    let (from, to) = (parse_u64(from)?.max(first), parse_u64(to)?);
    if from <= to && to <= LARGEST_HEAP { Ok(from..=to) } else { Err(refuse()) }
}

fn walk_name(walk: Walk, (row, col): (u64, u64)) -> String {
    match walk {
        Walk::Row => format!("row {row}"),
        Walk::Column => format!("column {col}"),
        Walk::Diagonal => format!("diagonal from ({}, {})", row - row.min(col), col - row.min(col)),
        Walk::Antidiagonals => "by antidiagonals".into(),
    }
}

/// The values along a walk, as far as they are known; `None` when the first is not.
fn terms(
    board: &Board,
    walk: Walk,
    (row, col): (u64, u64),
    most: u64,
    progress: &Progress,
) -> Result<Option<Vec<num_bigint::BigUint>>, Cancelled> {
    let first = board.view.first;
    let corner = row.min(col) - first.min(row.min(col));
    let mut terms = Vec::new();
    let (mut down, mut right) = (0u64, 0u64);
    for at in 0..most {
        if at % 1024 == 0 {
            progress.check()?;
        }
        let cell = match walk {
            Walk::Row => board.cell(row, first + at),
            Walk::Column => board.cell(first + at, col),
            Walk::Diagonal => board.cell(row - corner + at, col - corner + at),
            Walk::Antidiagonals => board.cell(first + down, first + right),
        };
        match cell {
            Cell::Value(value) => terms.push(value.into()),
            _ => break,
        }
        // along an antidiagonal, then to the next one
        (down, right) = if right == 0 { (0, down + 1) } else { (down + 1, right - 1) };
    }
    Ok((!terms.is_empty()).then_some(terms))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::Catalogue;
    use crate::solve::worked_out;

    #[test]
    fn walks_read_the_published_values() {
        let game = Catalogue::built_in().find("wythoff").unwrap();
        let view = game.view("values").unwrap().clone();
        let empty = Board::new(&*game, &game.setup(), view.clone(), &[]);
        let known = worked_out(&empty, &(0..=40), &(0..=40), 1 << 30, &Progress::new()).unwrap();
        let board = Board::new(&*game, &game.setup(), view, &known);
        let walk = |walk, most| {
            let found = terms(&board, walk, (10, 10), most, &Progress::new()).unwrap().unwrap();
            found.iter().map(|term| u64::try_from(term).unwrap()).collect::<Vec<_>>()
        };
        let row = [10, 11, 9, 8, 13, 12, 0, 15, 16, 17, 14, 18, 7, 6, 2, 3, 1, 4, 5, 23, 28];
        assert_eq!(walk(Walk::Row, 21), row);
        assert_eq!(walk(Walk::Column, 21), row);
        assert_eq!(walk(Walk::Diagonal, 15), [0, 2, 1, 6, 7, 8, 3, 5, 4, 16, 14, 15, 10, 9, 11]);
        // A004481 by antidiagonals
        assert_eq!(walk(Walk::Antidiagonals, 10), [0, 1, 1, 2, 2, 2, 3, 0, 0, 3]);
    }

    #[test]
    fn ranges_are_read_or_refused_in_one_line() {
        assert_eq!(range("rows", "0..99", 1).unwrap(), 1..=99);
        for wrong in ["", "5", "9..3", "0..2^63", "a..b"] {
            assert!(range("rows", wrong, 0).is_err(), "{wrong}");
        }
    }
}
