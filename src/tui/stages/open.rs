//! Which action opens which stage.

use super::stage::{Action, Context, Stage};
use super::{
    about, atlas, beatty, counts, editor, guess, help, line_of_play, period, play, precision, row_period,
    search, sequences, verify,
};

/// The stage that an action opens; `None` when it has none, or the game does not.
pub fn open(action: Action, context: &mut Context<'_>) -> Option<Box<dyn Stage>> {
    match action {
        Action::Help => Some(Box::new(help::Help::new(context.place))),
        Action::Search => Some(Box::new(search::Search::new(context))),
        Action::FindGame => Some(Box::new(search::Search::of_games(context))),
        Action::About => Some(Box::new(about::About::new())),
        Action::Beatty => Some(Box::new(beatty::BeattyView::new(context)?)),
        Action::Period => match period::PeriodView::new(context) {
            Some(stage) => Some(Box::new(stage)),
            None => Some(Box::new(row_period::RowPeriod::new(context)?)),
        },
        Action::Atlas => Some(Box::new(atlas::AtlasView::default())),
        Action::Precision => Some(Box::new(precision::Precision::new(context)?)),
        Action::Play => Some(Box::new(play::Play::new(context)?)),
        Action::ShowLine => Some(Box::new(line_of_play::LineOfPlay::new(context)?)),
        Action::Edit => Some(Box::new(editor::Editor::new())),
        Action::Sequences => Some(Box::new(sequences::Sequences::new(context)?)),
        Action::Guess => Some(Box::new(guess::Guess::new(context))),
        Action::Counts => Some(Box::new(counts::Counts::new())),
        Action::Verify => Some(Box::new(verify::Verify::new(context))),
        _ => None,
    }
}

/// The help screen, open at a guide.
pub fn guide(guide: usize) -> Box<dyn Stage> {
    Box::new(help::Help::at_guide(guide))
}
