//! The stack of stages: opened over one another, closed one by one, and their intents carried out.

use super::state::App;
use crate::tui::actions::Action;
use crate::tui::context::{Context, Intent};
use crate::tui::layout::Focus;
use crate::tui::stages::{self, Extent, Stage};
use crate::worker::Event;

impl App {
    /// Open the stage of an action over what is open; false when the action has none, or the game
    /// does not.
    pub(crate) fn open(&mut self, action: Action) -> bool {
        let mut context = self.context();
        let stage = stages::open(action, &mut context);
        let intents = context.intents;
        let opened = stage.is_some();
        if let Some(stage) = stage {
            self.toggle_stage(stage);
        }
        self.carry_out(intents);
        opened
    }

    /// Open a stage, or close it when it is on screen.
    pub(crate) fn toggle_stage(&mut self, stage: Box<dyn Stage>) {
        if self.stage().is_some_and(|top| top.place() == stage.place()) {
            self.close_stage();
        } else {
            self.open_stage(stage);
        }
    }

    /// Open a stage over the others. When it is open below, come back to that one: whatever it had
    /// begun goes on.
    pub(crate) fn open_stage(&mut self, stage: Box<dyn Stage>) {
        let place = stage.place();
        if self.stages.iter().any(|below| below.place() == place) {
            while self.stage().is_some_and(|top| top.place() != place) {
                self.close_stage();
            }
        } else {
            self.stages.push(stage);
        }
        if self.stage().is_some_and(|top| top.extent() == Extent::Side) {
            self.session.focus = Focus::Inspector;
        }
    }

    /// Close the stage on screen, if there is one; the one below comes back.
    pub(crate) fn close_stage(&mut self) {
        let Some(mut stage) = self.stages.pop() else { return };
        let mut context = self.context();
        stage.closed(&mut context);
        let intents = context.intents;
        let side = |stage: &dyn Stage| stage.extent() == Extent::Side;
        let below = self.stage().is_some_and(side);
        if side(stage.as_ref()) && !below && self.session.focus == Focus::Inspector {
            self.session.focus = Focus::Grid;
        }
        self.carry_out(intents);
    }

    /// Call a method of the stage on screen and carry out its intents; `None` when there is none.
    pub(crate) fn with_stage<R>(
        &mut self,
        call: impl FnOnce(&mut dyn Stage, &mut Context<'_>) -> R,
    ) -> Option<R> {
        let mut stage = self.stages.pop()?;
        let mut context = self.context();
        let result = call(stage.as_mut(), &mut context);
        let intents = context.intents;
        self.stages.push(stage);
        self.carry_out(intents);
        Some(result)
    }

    /// Tell every open stage what a job reports: a job belongs to one of them, on screen or below.
    pub(crate) fn tell_stages(&mut self, event: &Event) {
        let mut stages = std::mem::take(&mut self.stages);
        let mut context = self.context();
        for stage in &mut stages {
            stage.worker(&mut context, event);
        }
        let intents = context.intents;
        self.stages = stages;
        self.carry_out(intents);
    }

    fn carry_out(&mut self, intents: Vec<Intent>) {
        for intent in intents {
            match intent {
                Intent::Close => self.close_stage(),
                Intent::Go(position) => self.go(position),
                Intent::Visit(position) => self.visit(position),
                Intent::Set(name, text) => {
                    if let Err(error) = self.read_parameter(&name, &text) {
                        return self.refuse(error);
                    }
                }
                Intent::Game(text) => {
                    if let Err(error) = self.open_game(&text) {
                        return self.refuse(error);
                    }
                }
                Intent::Notice(notice) => self.session.notice = Some(notice),
                Intent::Level(level) => self.session.level = level,
                Intent::Played(game) => self.session.record.add(game),
                Intent::Unfinished(unfinished) => self.session.unfinished = unfinished,
                Intent::State(law) => self.take_law(law),
                Intent::Checked(text, standing) => self.law_checked(&text, standing),
                Intent::Perform(place, action) => {
                    let effects = self.act(place, action);
                    self.jobs.pending.extend(effects);
                }
                Intent::Choose(game) => self.choose(game),
                Intent::Do(effect) => self.jobs.pending.push(effect),
            }
        }
    }
}
