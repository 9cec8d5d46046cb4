//! Rule files: TOML with the moves of a game, its positions, law, examples and pages. One idea: each key
//! is read and checked by itself, so that a bad file shows all its faults at once.

use super::definition::{Definition, Example, Part, Positions, Stated, heads, joined};
use super::reading::{Reader, Value, get};
use super::source::Written;
use crate::games::codes::{Code, Digit, LARGEST_COUNT, Run, Spread, TakeSet};
use crate::games::vectors::{MOST_COMPONENT, PairMoves};
use crate::games::{About, Belief, Form, OeisNumber, Outcome, Parameter, Text};
use crate::input::{InputError, quoted};
use crate::language::{Expr, Fault, LawText, MovesText, Names, is_reserved};
use std::ops::Range;
use toml::de::{DeTable, DeValue};

const KEYS: [&str; 15] = [
    "id",
    "title",
    "heaps",
    "rule",
    "about",
    "history",
    "open",
    "beliefs",
    "n",
    "parameters",
    "moves",
    "positions",
    "law",
    "examples",
    "sequences",
];
/// The largest number of a parameter.
const LARGEST_NUMBER: i64 = 1 << 62;
const MOST_TAKEN: i64 = i64::MAX;
/// Texts in `options`.
const MOST_OPTIONS: usize = 1000;

impl Definition {
    /// Read a rule file; `name` stands before the places of what is wrong.
    ///
    /// # Errors
    /// Everything that is wrong, a line each.
    pub fn of_file(text: &str, name: &str) -> Result<Self, InputError> {
        let mut reader = Reader::new(text, name);
        let (table, errors) = DeTable::parse_recoverable(text);
        for error in &errors {
            let what = error.message().lines().next().unwrap_or_default();
            reader.fault(error.span().unwrap_or(0..0), format!("not TOML: {what}"));
        }
        if !errors.is_empty() {
            reader.finish()?;
            return Err(InputError::new(format!("{name}: not TOML"), "", ""));
        }
        let definition = read(&mut reader, table.get_ref());
        reader.finish()?;
        definition.ok_or_else(|| InputError::new(format!("{name}: no game"), "", ""))
    }

    /// What is wrong with the id.
    pub fn id_refused(&self, what: &str) -> InputError {
        let source = &self.given.source;
        let table = DeTable::parse(&source.text).ok();
        let place = table.and_then(|table| get(table.get_ref(), "id").map(|id| id.span())).unwrap_or(0..0);
        source.fault(place, what)
    }
}

fn read(reader: &mut Reader, table: &DeTable<'_>) -> Option<Definition> {
    reader.names(table, &KEYS);
    let id = reader.needed(table, "id", 0..0);
    if let Some((id, place)) = &id
        && !is_id(id)
    {
        reader.fault(place.clone(), format!("the id {} is not lower case letters, digits and -", quoted(id)));
    }
    let title = reader.needed(table, "title", 0..0);
    let form = match reader.needed(table, "heaps", 0..0) {
        Some((heaps, _)) if heaps == "pair" => Some(Form::Pair),
        Some((heaps, _)) if heaps == "sum" => Some(Form::Partition),
        Some((heaps, place)) => {
            reader.fault(place, format!("heaps is {}; accepted: pair or sum", quoted(&heaps)));
            None
        }
        None => None,
    };
    let rule = reader.page(table, "rule");
    if rule.is_empty() {
        reader.fault(0..0, "rule is missing: the moves in one sentence");
    }
    let bound = reader.number(table, "n", 0, i64::MAX).unwrap_or(1000);
    let parameters = parameters(reader, table);
    let numbers = numbers(&parameters);
    let numbers: Vec<(&str, i64)> = numbers.iter().map(|(name, number)| (&**name, *number)).collect();
    let beliefs = beliefs(reader, table, form, (&parameters, &numbers));
    let examples = examples(reader, table, form);
    let numbers_of_oeis = sequences(reader, table);
    let law = law(reader, table, form, &numbers);
    let about = About {
        id: id.unwrap_or_default().0.into(),
        title: title.unwrap_or_default().0.into(),
        rules: reader.page(table, "about"),
        law: law.as_ref().map(|law| law.text.clone()).unwrap_or_default(),
        history: reader.page(table, "history"),
        open: reader.page(table, "open"),
        sources: law.iter().filter_map(|law| law.source.clone()).collect(),
        beliefs,
        numbers: numbers_of_oeis,
        rule,
        ..About::default()
    };
    let mut definition = Definition {
        form: form?,
        about,
        bound: bound as u64,
        parameters,
        given: Written { source: reader.source.clone(), at: 0, lead: 0 },
        rays: Vec::new(),
        steps: Vec::new(),
        codes: Vec::new(),
        options: Vec::new(),
        positions: Positions::default(),
        law,
        examples,
    };
    definition.positions = positions(reader, table, &numbers, &definition);
    moves(reader, table, &numbers, &mut definition);
    Some(definition)
}

fn is_id(id: &str) -> bool {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    let ends = id.starts_with(|c: char| c.is_ascii_lowercase()) && !id.ends_with('-');
    ends && id.len() <= 64 && id.chars().all(plain)
}

fn parameters(reader: &mut Reader, table: &DeTable<'_>) -> Vec<Parameter> {
    let Some(all) = reader.table(table, "parameters") else { return Vec::new() };
    let mut found = Vec::new();
    let mut entries: Vec<_> = all.iter().collect();
    entries.sort_by_key(|(key, _)| key.span().start);
    for (key, value) in entries {
        let name: &str = key.get_ref();
        let letters = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
            && name.len() <= 32;
        if !letters || is_reserved(name) || ["a", "b", "n", "region"].contains(&name) {
            reader.fault(key.span(), format!("a parameter cannot be called {}", quoted(name)));
        }
        let DeValue::Table(table) = value.get_ref() else {
            reader.fault(value.span(), format!("write [parameters.{name}] with default = …"));
            continue;
        };
        reader.names(table, &["default", "least", "most", "meaning"]);
        let least = reader.number(table, "least", 0, LARGEST_NUMBER).unwrap_or(0);
        let most = reader.number(table, "most", least, LARGEST_NUMBER).unwrap_or(LARGEST_NUMBER);
        if get(table, "default").is_none() {
            reader.fault(key.span(), format!("the parameter {name} has no default"));
        }
        let default = reader.number(table, "default", least, most).unwrap_or(least);
        let meaning = reader.page(table, "meaning");
        let range = (least as u64, Some(most as u64));
        found.push(Parameter::number(name, &meaning, range, default as u64).of_rules());
    }
    found
}

/// The numbers that the parameters begin with.
fn numbers(parameters: &[Parameter]) -> Vec<(Text, i64)> {
    let setup = crate::games::Setup::defaults(parameters);
    let number = |p: &Parameter| (p.name.clone(), i64::try_from(setup.small(&p.name)).unwrap_or(i64::MAX));
    parameters.iter().map(number).collect()
}

/// A text in the rule language.
fn part<T>(
    reader: &mut Reader,
    (text, place): (String, Range<usize>),
    before: &str,
    read: impl FnOnce(&str) -> Result<T, Fault>,
) -> Option<Part<T>> {
    let written = reader.written(&text, &place, before.len());
    match read(&format!("{before}{text}")) {
        Ok(read) => Some(Part { read, written }),
        Err(fault) => {
            reader.error(place, written.fault(&fault, ""));
            None
        }
    }
}

fn moves(reader: &mut Reader, table: &DeTable<'_>, numbers: &[(&str, i64)], definition: &mut Definition) {
    let Some(moves) = reader.table(table, "moves") else {
        if get(table, "moves").is_none() {
            reader.fault(0..0, "the table [moves] is missing");
        }
        return;
    };
    let pair = definition.form == Form::Pair;
    let names: &[&str] = if pair {
        &["rays", "steps", "options"]
    } else {
        &["code", "take", "take-all-but", "split", "options"]
    };
    reader.names(moves, names);
    let first = moves.iter().map(|(key, _)| key.span()).min_by_key(|span| span.start).unwrap_or(0..0);
    definition.given.at = first.start;
    if pair {
        definition.rays = vectors(reader, moves, "rays");
        definition.steps = vectors(reader, moves, "steps");
        let (rays, steps) = (definition.rays.clone(), definition.steps.clone());
        if (!rays.is_empty() || !steps.is_empty())
            && let Err(error) = PairMoves::new(rays, steps)
        {
            reader.fault(first.clone(), error.what);
        }
    } else {
        definition.codes = codes(reader, moves);
    }
    let before = format!("{} -> ", definition.heads().join(","));
    let options = reader.list(moves, "options", "a list of texts").unwrap_or_default();
    if let Some(value) = options.get(MOST_OPTIONS) {
        reader.fault(value.span(), format!("more than {MOST_OPTIONS} options"));
    }
    for value in options.iter().take(MOST_OPTIONS) {
        let Some(text) = reader.as_text(value, "an option") else { continue };
        let read = |text: &str| {
            let moves = MovesText::read(text)?;
            moves.compile(numbers)?;
            Ok(moves)
        };
        definition.options.extend(part(reader, text, &before, read));
    }
    if moves.is_empty() {
        reader.fault(0..0, "[moves] says no move");
    }
}

fn vectors(reader: &mut Reader, moves: &DeTable<'_>, name: &str) -> Vec<[i64; 2]> {
    let mut found = Vec::new();
    for value in reader.list(moves, name, "a list of pairs such as [1, 0]").unwrap_or_default() {
        let pair = match value.get_ref() {
            DeValue::Array(pair) if pair.len() == 2 => pair,
            _ => {
                reader.fault(value.span(), format!("{name}: a vector is a pair of numbers such as [1, 0]"));
                continue;
            }
        };
        let [x, y] =
            [0, 1].map(|i| reader.as_number(&pair[i], "a vector's entry", -MOST_COMPONENT, MOST_COMPONENT));
        found.extend(x.zip(y).map(|(x, y)| [x, y]));
    }
    found
}

fn codes(reader: &mut Reader, moves: &DeTable<'_>) -> Vec<Code> {
    let mut found = Vec::new();
    if let Some((text, place)) = reader.text(moves, "code") {
        match text.parse::<Code>() {
            Ok(code) => found.push(code),
            Err(error) => reader.fault(place, InputError::from(error).to_string().replace('\n', " ")),
        }
    }
    for (name, before) in [("take", ""), ("take-all-but", "all but ")] {
        let Some(list) = reader.list(moves, name, "a list of numbers") else { continue };
        let numbers: Vec<String> = list
            .iter()
            .filter_map(|value| reader.as_number(value, "a number to take", 1, MOST_TAKEN))
            .map(|number| number.to_string())
            .collect();
        if numbers.is_empty() {
            reader.fault(get(moves, name).map_or(0..0, Value::span), format!("{name} is empty"));
        } else if let Ok(set) = format!("{before}{}", numbers.join(",")).parse::<TakeSet>() {
            found.push(set.code());
        }
    }
    if let Some(split) = reader.table(moves, "split") {
        reader.names(split, &["least", "most", "unequal"]);
        let largest = i64::from(LARGEST_COUNT);
        let least = reader.number(split, "least", 2, largest).unwrap_or(2);
        let most = reader.number(split, "most", least, largest);
        let bits = (least..=most.unwrap_or(least)).fold(0, |bits, i| bits | 1u32 << i);
        let spread = if reader.flag(split, "unequal") { Spread::Unequal } else { Spread::Any };
        let digit = Digit::new(bits, most.is_none(), spread);
        found.push(Code::from_runs([Run { first: 0, last: Some(0), digit }]));
    }
    match joined(&found) {
        Some(code) if !found.is_empty() => vec![code],
        _ => found,
    }
}

fn positions(
    reader: &mut Reader,
    table: &DeTable<'_>,
    numbers: &[(&str, i64)],
    definition: &Definition,
) -> Positions {
    let Some(table) = reader.table(table, "positions") else { return Positions::default() };
    reader.names(table, &["if", "end", "value", "measure"]);
    let names = Names::rules(definition.heads(), numbers);
    let condition = |text: &str| Expr::read(text).and_then(|e| e.condition(&names).map(|_| e));
    let number = |text: &str| Expr::read(text).and_then(|e| e.number(&names).map(|_| e));
    let all = reader.text(table, "if").and_then(|text| part(reader, text, "", condition));
    let end = reader.text(table, "end").and_then(|text| part(reader, text, "", condition));
    let measure = reader.text(table, "measure").and_then(|text| {
        let place = text.1.clone();
        let read = part(reader, text, "", number)?;
        let default = if definition.form == Form::Pair { "a + b" } else { "n" };
        if definition.form == Form::Partition && read.read.to_string() != default {
            let what = "in a sum of heaps every heap that is left must be smaller: the measure is n";
            reader.fault(place, what);
        }
        (read.read.to_string() != default).then_some(read)
    });
    let value = reader.table(table, "value").and_then(|table| {
        reader.names(table, &["if", "is"]);
        let when = reader.needed(table, "if", 0..0).and_then(|text| part(reader, text, "", condition));
        let is = reader.needed(table, "is", 0..0).and_then(|text| part(reader, text, "", number));
        Some([when?, is?])
    });
    Positions { all, end, value, measure }
}

fn law(
    reader: &mut Reader,
    table: &DeTable<'_>,
    form: Option<Form>,
    numbers: &[(&str, i64)],
) -> Option<Stated> {
    let table = reader.table(table, "law")?;
    reader.names(table, &["text", "source"]);
    let source = reader.page(table, "source");
    let text = reader.needed(table, "text", 0..0)?;
    let text = law_text(reader, text, form?, numbers)?;
    Some(Stated { text, source: Some(source).filter(|source| !source.is_empty()) })
}

/// A law in its canonical text.
fn law_text(
    reader: &mut Reader,
    text: (String, Range<usize>),
    form: Form,
    numbers: &[(&str, i64)],
) -> Option<Text> {
    let read = |text: &str| {
        let law = LawText::read(text)?;
        law.compile(heads(form), numbers)?;
        Ok(law.to_string())
    };
    Some(part(reader, text, "", read)?.read.into())
}

/// The tables of a list `[[name]]`, each with its place.
fn tables<'t, 's>(
    reader: &mut Reader,
    table: &'t DeTable<'s>,
    name: &str,
) -> Vec<(&'t DeTable<'s>, Range<usize>)> {
    let what = format!("tables [[{name}]]");
    let mut found = Vec::new();
    for value in reader.list(table, name, &what).unwrap_or_default() {
        match value.get_ref() {
            DeValue::Table(table) => found.push((table, value.span())),
            _ => reader.fault(value.span(), format!("{name} is not a list of {what}")),
        }
    }
    found
}

/// A position as it is written, checked.
fn position(
    reader: &mut Reader,
    table: &DeTable<'_>,
    place: Range<usize>,
    form: Option<Form>,
) -> Option<Text> {
    let (text, place) = reader.needed(table, "position", place)?;
    if let Some(Err(error)) = form.map(|form| form.read(&text)) {
        reader.fault(place, error.what);
        return None;
    }
    Some(text.into())
}

fn examples(reader: &mut Reader, table: &DeTable<'_>, form: Option<Form>) -> Vec<Example> {
    let mut found = Vec::new();
    for (table, place) in tables(reader, table, "examples") {
        reader.names(table, &["position", "outcome", "value"]);
        let outcome = match reader.text(table, "outcome") {
            Some((text, _)) if text == "losing" => Some(Outcome::Losing),
            Some((text, _)) if text == "winning" => Some(Outcome::Winning),
            Some((text, place)) => {
                reader.fault(place, format!("the outcome {} is neither losing nor winning", quoted(&text)));
                None
            }
            None => None,
        };
        let value = reader.number(table, "value", 0, i64::MAX).map(|value| value as u64);
        if get(table, "outcome").is_none() && get(table, "value").is_none() {
            reader.fault(place.clone(), "an example needs an outcome or a value");
        }
        let position = position(reader, table, place, form);
        found.extend(position.map(|position| Example { position, outcome, value }));
    }
    found
}

fn beliefs(
    reader: &mut Reader,
    table: &DeTable<'_>,
    form: Option<Form>,
    (parameters, numbers): (&[Parameter], &[(&str, i64)]),
) -> Vec<Belief> {
    let mut found = Vec::new();
    for (table, place) in tables(reader, table, "beliefs") {
        reader.names(table, &["claim", "truth", "position", "setup", "law"]);
        for name in ["claim", "truth"] {
            reader.needed(table, name, place.clone());
        }
        let (claim, truth) = (reader.page(table, "claim"), reader.page(table, "truth"));
        let position = position(reader, table, place, form).unwrap_or_default();
        let mut setup = Vec::new();
        for value in reader.list(table, "setup", "a list of texts such as \"h=3\"").unwrap_or_default() {
            let Some((text, place)) = reader.as_text(value, "setup") else { continue };
            let read = text.split_once('=').and_then(|(name, value)| {
                parameters.iter().find(|parameter| *parameter.name == *name.trim()).map(|p| p.read(value))
            });
            match read {
                Some(Ok(_)) => setup.push(text.into()),
                Some(Err(error)) => reader.fault(place, error.what),
                None => reader.fault(place, format!("{} sets no parameter of this game", quoted(&text))),
            }
        }
        let law = reader.text(table, "law").zip(form);
        let law =
            law.and_then(|(text, form)| law_text(reader, text, form, numbers)).unwrap_or_else(|| "".into());
        found.push(Belief { claim, truth, position, setup, law });
    }
    found
}

fn sequences(reader: &mut Reader, table: &DeTable<'_>) -> Vec<OeisNumber> {
    let mut found = Vec::new();
    for (table, place) in tables(reader, table, "sequences") {
        reader.names(table, &["name", "oeis", "first", "before"]);
        let name = reader.needed(table, "name", place.clone());
        let oeis = reader.needed(table, "oeis", place);
        if let Some((oeis, place)) = &oeis
            && !(oeis.len() >= 7 && oeis.starts_with('A') && oeis[1..].bytes().all(|c| c.is_ascii_digit()))
        {
            reader.fault(place.clone(), format!("{} is no number of the OEIS such as A001477", quoted(oeis)));
        }
        let first = reader.number(table, "first", 0, i64::MAX).map(|first| first as u64);
        let mut before = Vec::new();
        for value in reader.list(table, "before", "a list of numbers").unwrap_or_default() {
            before.extend(reader.as_number(value, "a term", 0, i64::MAX).map(|term| term as u64));
        }
        if let (Some((name, _)), Some((oeis, _))) = (name, oeis) {
            found.push(OeisNumber { first, before, ..OeisNumber::new(&name, &oeis, "", &[]) });
        }
    }
    found
}
