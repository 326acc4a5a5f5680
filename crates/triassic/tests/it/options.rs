//! The table of options, and what is written of it elsewhere.

use std::collections::BTreeMap;

use triassic::conversion::{OPTIONS, OptionKind};
use triassic_test_support::files;

/// The options of the Python stub with the texts that each takes.
fn of_stub() -> BTreeMap<String, Vec<String>> {
    let stub = files::text("crates/triassic-python/python/triassic/_triassic.pyi");
    let (_, stub) = stub.split_once("_SceneOptions = TypedDict(").unwrap();
    let (stub, _) = stub.split_once("__version__: Final").unwrap();
    let line = |line: &str| {
        let (name, kind) = line.trim().trim_end_matches(',').split_once(": ")?;
        let name = name.trim_matches('"').to_owned();
        let texts = kind.split("Literal[").nth(1).and_then(|texts| texts.split(']').next()).unwrap_or_default();
        let texts = texts.split(", ").map(|text| text.trim_matches('"').to_owned()).filter(|text| !text.is_empty());
        Some((name, texts.collect()))
    };
    stub.lines().filter(|text| !text.trim_start().starts_with("class")).filter_map(line).collect()
}

#[test]
fn the_python_stub_has_them() {
    /// `for` is a word of the language: there, `editing` is an option. `variants` is the opposite of `no-variants`.
    const OTHERS: [&str; 4] = ["editing", "variants", "animation", "seconds"];
    let stub = of_stub();
    for option in OPTIONS.iter().filter(|option| !matches!(option.name, "for" | "no-variants")) {
        let name = option.name.replace('-', "_");
        let texts = stub.get(&name).unwrap_or_else(|| panic!("{name} is not in the stub"));
        let mut expected: Vec<&str> = match option.kind {
            // Lists are typed as texts.
            OptionKind::Choice(known) | OptionKind::NumberOr(known) | OptionKind::WholeOr(known) => {
                known.iter().flat_map(|choice| [choice.name, choice.alias]).filter(|name| !name.is_empty()).collect()
            }
            OptionKind::Lod => vec!["all"],
            OptionKind::Rates => vec!["player"],
            OptionKind::Palette => vec!["embedded", "quake2"],
            OptionKind::Clips => vec!["beside", "frame-names"],
            _ => Vec::new(),
        };
        // Of several files, Python returns one.
        expected.retain(|value| (option.name, *value) != ("parts", "separate"));
        expected.sort_unstable();
        let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        texts.sort_unstable();
        assert_eq!(texts, expected, "{name}");
    }
    for name in stub.keys().filter(|name| !OTHERS.contains(&name.as_str())) {
        assert!(OPTIONS.iter().any(|option| option.name.replace('-', "_") == *name), "{name} is no option");
    }
}
