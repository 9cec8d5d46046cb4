//! The state of the explorer: what is open, the map, the jobs, and the stages over them.

use super::options::Options;
use crate::tui::actions::Place;
use crate::tui::context::Context;
use crate::tui::jobs::Jobs;
use crate::tui::layout::{Areas, Focus, Wishes, areas};
use crate::tui::map::Map;
use crate::tui::panes;
use crate::tui::session::{Chance, Inspector, Record, Session, Table};
use crate::tui::stages::{Extent, Stage};
use crate::tui::theme::Theme;
use crate::tui::tour::Tour;
use std::sync::Arc;

/// The state of the explorer.
pub struct App {
    pub(crate) session: Session,
    pub(crate) map: Map,
    pub(crate) jobs: Jobs,
    /// The stages that are open, the one on screen last.
    pub(crate) stages: Vec<Box<dyn Stage>>,
    pub(crate) tour: Option<Tour>,
    pub(crate) ended: Option<u8>,
}

impl App {
    /// The state at the start.
    pub fn new(options: &Options, size: (u16, u16)) -> Self {
        let mut tables: Vec<Table> = options.catalogue.games().iter().map(Table::new).collect();
        let wanted = options.game.as_ref().map(|game| game.id().to_owned());
        let chosen = tables.iter().position(|table| Some(table.game.id()) == wanted.as_deref()).unwrap_or(0);
        if let Some(setup) = &options.setup {
            tables[chosen].setup = setup.clone();
        }
        let table = &tables[chosen];
        let board = Arc::new(table.board());
        let session = Session {
            size,
            focus: Focus::Grid,
            catalogue: options.catalogue.clone(),
            chosen,
            board,
            setup_line: 0,
            inspector: Inspector::default(),
            line: None,
            notice: None,
            theme: Theme { depth: options.color, background: options.theme },
            keymap: options.keymap.clone(),
            mouse: options.mouse,
            record: Record::default(),
            unfinished: None,
            chance: Chance::new(options.seed),
            level: 100,
            board_stale: true,
            maximised: false,
            folded: false,
            typed: Vec::new(),
            tables,
        };
        let mut app = Self {
            session,
            map: Map::new(options.tile_memory),
            jobs: Jobs::new(options.threads, options.memory, options.checkpoints.clone()),
            stages: Vec::new(),
            tour: None,
            ended: None,
        };
        app.map.palette = options.palette;
        if let Some(at) = &options.at {
            app.go(at.clone());
        }
        if let Some(notice) = &options.notice {
            app.session.refuse(notice);
        }
        if options.tour {
            app.toggle_tour();
        }
        app
    }

    /// The game on screen and what belongs to it.
    pub(crate) fn table(&self) -> &Table {
        self.session.table()
    }

    pub(crate) fn table_mut(&mut self) -> &mut Table {
        self.session.table_mut()
    }

    /// The stage on screen.
    pub(crate) fn stage(&self) -> Option<&dyn Stage> {
        self.stages.last().map(Box::as_ref)
    }

    pub(crate) fn areas(&self) -> Areas {
        let side = self.stage().is_some_and(|stage| stage.extent() == Extent::Side);
        let context = self.context();
        let session = &self.session;
        let wishes = Wishes {
            focus: session.focus,
            games: panes::games::rows(&context),
            side,
            rule: panes::rule::height(&context),
            count: panes::count::height(&context, &self.jobs.count),
            tour: self.tour.as_ref().map_or(0, |tour| tour.height(&context)),
            maximised: session.maximised,
            folded: session.folded,
        };
        areas(session.size, &wishes)
    }

    /// Where a key is pressed now.
    pub(crate) fn place(&self) -> Place {
        if self.session.line.is_some() {
            return Place::Text;
        }
        if let Some(stage) = self.stage().filter(|stage| self.in_stage(stage.extent())) {
            return stage.place();
        }
        match self.session.focus {
            Focus::Games => Place::Games,
            Focus::Setup => Place::Setup,
            Focus::Grid => Place::Grid,
            Focus::Inspector => Place::Inspector,
            Focus::Count => Place::Count,
        }
    }

    /// Whether keys go to a stage of this extent.
    fn in_stage(&self, extent: Extent) -> bool {
        extent == Extent::Whole || self.session.focus == Focus::Inspector
    }

    /// Whether keys go to the stage on screen.
    pub(crate) fn stage_has_keys(&self) -> bool {
        self.session.line.is_none() && self.stage().is_some_and(|stage| self.in_stage(stage.extent()))
    }

    /// What stages and panes may see.
    pub(crate) fn context(&self) -> Context<'_> {
        let session = &self.session;
        let identity = session.board.rules().identity();
        Context {
            size: session.size,
            focus: session.focus,
            place: self.place(),
            catalogue: &session.catalogue,
            tables: &session.tables,
            chosen: session.chosen,
            board: &session.board,
            findings: session.findings(),
            line: session.line.as_ref(),
            theme: session.theme,
            keymap: &session.keymap,
            record: &session.record,
            unfinished: session.unfinished.as_ref(),
            chance: &session.chance,
            level: session.level,
            awaits_values: self.jobs.values_wanted.as_ref().is_some_and(|(_, wanted, _)| *wanted == identity),
            counts: &self.jobs.count,
            threads: self.jobs.threads,
            memory: self.jobs.memory,
            folder: self.jobs.folder.as_deref(),
            generation: &self.jobs.generation,
            intents: Vec::new(),
        }
    }

    /// A number for a new job.
    pub(crate) fn next_generation(&self) -> u64 {
        self.jobs.next_generation()
    }

    /// One line to the reader.
    pub(crate) fn say(&mut self, text: impl Into<String>) {
        self.session.say(text);
    }

    /// One line to the reader, with the keys that are bound now in place of `{id}`.
    pub(crate) fn hint(&mut self, text: &str) {
        let text = self.session.keymap.hint(text);
        self.session.say(text);
    }

    /// One line that says what went wrong.
    pub(crate) fn refuse(&mut self, error: impl ToString) {
        self.session.refuse(error);
    }
}
