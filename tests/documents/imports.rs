//! The imports of the sources: each room imports only rooms below it, in the order of the table in
//! lib.rs, and no files import each other in a circle.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fs;
use std::path::{Path, PathBuf};

/// A module by its path: `["tui", "map", "draw"]`.
type Module = Vec<String>;

/// The modules of the crate and what each of them imports, tests left out.
struct Sources {
    texts: BTreeMap<Module, String>,
    /// What a `mod.rs` passes on under its own name: item to the place it comes from.
    passed_on: HashMap<(Module, String), Vec<String>>,
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap().map(Result::unwrap) {
        match entry.path() {
            path if path.is_dir() => files(&path, found),
            path if path.extension().is_some_and(|ext| ext == "rs") => found.push(path),
            _ => {}
        }
    }
}

/// The code of a file without comments and without its test module at the end.
fn code(text: &str) -> String {
    let before_tests = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let line = |line: &str| line.split("//").next().unwrap_or_default().to_owned();
    before_tests.lines().map(line).collect::<Vec<_>>().join("\n")
}

/// The paths of a `use` tree, groups expanded: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn expanded(tree: &str) -> Vec<Vec<String>> {
    let Some((head, group)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default();
        return vec![path.split("::").map(|name| name.trim().to_owned()).filter(|n| !n.is_empty()).collect()];
    };
    let group = &group[..group.rfind('}').unwrap_or(group.len())];
    let (mut depth, mut parts) = (0, vec![String::new()]);
    for c in group.chars() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => {
                parts.push(String::new());
                continue;
            }
            _ => {}
        }
        parts.last_mut().unwrap().push(c);
    }
    let head: Vec<String> = expanded(head.trim().trim_end_matches("::")).remove(0);
    let inner = parts.iter().filter(|part| !part.trim().is_empty()).flat_map(|part| expanded(part.trim()));
    inner.map(|path| head.iter().cloned().chain(path).collect()).collect()
}

/// The statements that begin with one of `words` at the start of a line, without that word.
fn statements<'a>(code: &'a str, words: &'a [&'a str]) -> impl Iterator<Item = &'a str> {
    code.match_indices('\n').map(|(at, _)| at + 1).chain([0]).filter_map(move |at| {
        let rest = code[at..].trim_start_matches(' ');
        let word = words.iter().find(|word| rest.starts_with(**word))?;
        Some(&rest[word.len()..rest.find(';').unwrap_or(rest.len())])
    })
}

impl Sources {
    fn read() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut paths = Vec::new();
        files(&root, &mut paths);
        let mut texts = BTreeMap::new();
        for path in paths {
            let module = path.strip_prefix(&root).unwrap().with_extension("");
            let mut module: Module = module.iter().map(|name| name.to_string_lossy().into_owned()).collect();
            let last = module.last().cloned().unwrap_or_default();
            if last == "mod" {
                module.pop();
            }
            let tests_only = last == "tests" || last.ends_with("_tests") || last == "pictures";
            if !tests_only && last != "lib" && last != "main" {
                texts.insert(module, code(&fs::read_to_string(&path).unwrap()));
            }
        }
        let mut sources = Self { texts, passed_on: HashMap::new() };
        let passing = ["pub use ", "pub(super) use ", "pub(crate) use "];
        let mut passed_on = HashMap::new();
        for (module, text) in &sources.texts {
            for path in statements(text, &passing).flat_map(expanded) {
                if let (Some(item), Some(full)) = (path.last().cloned(), sources.absolute(module, &path)) {
                    passed_on.insert((module.clone(), item), full);
                }
            }
        }
        sources.passed_on = passed_on;
        sources
    }

    /// A path from the root of the crate; `None` when it leads out of the crate.
    fn absolute(&self, module: &Module, path: &[String]) -> Option<Vec<String>> {
        let first = path.first()?.as_str();
        let supers = path.iter().take_while(|name| *name == "super").count();
        if supers > 0 {
            let kept = module.len().checked_sub(supers)?;
            return Some(module[..kept].iter().chain(&path[supers..]).cloned().collect());
        }
        match first {
            "crate" => Some(path[1..].to_vec()),
            "self" => Some(module.iter().chain(&path[1..]).cloned().collect()),
            _ => {
                let child: Module = module.iter().chain([&path[0]]).cloned().collect();
                self.texts.contains_key(&child).then(|| module.iter().chain(path).cloned().collect())
            }
        }
    }

    /// The module where what a path names is written.
    fn home(&self, path: &[String]) -> Option<Module> {
        let depth = (1..=path.len()).rev().find(|&depth| self.texts.contains_key(&path[..depth]))?;
        let module = path[..depth].to_vec();
        let Some(item) = path.get(depth) else { return Some(module) };
        match self.passed_on.get(&(module.clone(), item.clone())) {
            Some(from) if from[..] != path[..=depth] => self.home(from),
            _ => Some(module),
        }
    }

    /// The modules that a module imports, by `use` or by a path in its code.
    fn imports(&self, module: &Module) -> BTreeSet<Module> {
        let text = &self.texts[module];
        let mut paths: Vec<Vec<String>> = statements(text, &["use "]).flat_map(expanded).collect();
        for word in ["crate::", "super::"] {
            for (at, _) in text.match_indices(word) {
                let before = text[..at].chars().next_back();
                if before.is_none_or(|c| !c.is_alphanumeric() && c != ':' && c != '_') {
                    let path = &text[at..];
                    let end = path.find(|c: char| !c.is_alphanumeric() && c != ':' && c != '_');
                    paths.extend(expanded(path[..end.unwrap_or(path.len())].trim_end_matches(':')));
                }
            }
        }
        let homes = paths.iter().filter_map(|path| self.absolute(module, path));
        // A path that ends at a module is the beginning of a longer one, or names the module itself.
        let homes = homes.filter_map(|path| self.home(&path));
        homes.filter(|home| home != module).collect()
    }
}

/// The rooms from the roof down, as the table in lib.rs lists them.
fn rooms() -> Vec<String> {
    let lib = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("src/lib.rs")).unwrap();
    let rows = lib.lines().filter_map(|line| line.strip_prefix("//! | [`"));
    let names = rows
        .flat_map(|row| row.split('|').next().unwrap().split("[`").map(str::to_owned).collect::<Vec<_>>());
    names.map(|name| name.split('`').next().unwrap().to_owned()).collect()
}

#[test]
fn rooms_import_only_rooms_below_them() {
    let (sources, rooms) = (Sources::read(), rooms());
    let floor = |module: &Module| rooms.iter().position(|room| *room == module[0]);
    let mut wrong = Vec::new();
    for module in sources.texts.keys() {
        let own = floor(module).unwrap_or_else(|| panic!("{} is not in the table of lib.rs", module[0]));
        for import in sources.imports(module) {
            if import[0] != module[0] && floor(&import).is_none_or(|other| other <= own) {
                wrong.push(format!("{} imports {}", module.join("::"), import.join("::")));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    let sources = Sources::read();
    let mut left: BTreeMap<Module, BTreeSet<Module>> =
        sources.texts.keys().map(|module| (module.clone(), sources.imports(module))).collect();
    assert!(left.values().map(BTreeSet::len).sum::<usize>() > 500, "the imports were not read");
    // Take away what imports nothing that is left, or is imported by nothing: circles remain.
    loop {
        let all: BTreeSet<Module> = left.keys().cloned().collect();
        let imported: BTreeSet<Module> = left.values().flatten().cloned().collect();
        left.retain(|module, imports| {
            imports.retain(|import| all.contains(import));
            !imports.is_empty() && imported.contains(module)
        });
        if left.len() == all.len() {
            break;
        }
    }
    let line = |(module, imports): (&Module, &BTreeSet<Module>)| {
        let imports: Vec<String> = imports.iter().map(|import| import.join("::")).collect();
        format!("{} → {}", module.join("::"), imports.join(", "))
    };
    let circles: Vec<String> = left.iter().map(line).collect();
    assert!(circles.is_empty(), "in a circle:\n{}", circles.join("\n"));
}
