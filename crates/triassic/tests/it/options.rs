//! The table of options, and the documents about it.

use std::{collections::BTreeMap, fmt::Write, fs};

use triassic::conversion::{Choice, OPTIONS, OptionKind};
use triassic_test_support::files;

/// The options of the Python stub with their choices.
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
fn the_python_stub_has_all_options() {
    /// `for` is a keyword of the language: there, `editing` is an option. `variants` is the opposite of `no-variants`.
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
        // Python returns only one of several files.
        expected.retain(|value| (option.name, *value) != ("parts", "separate"));
        expected.sort_unstable();
        let mut texts: Vec<&str> = texts.iter().map(String::as_str).collect();
        texts.sort_unstable();
        assert_eq!(texts, expected, "{name}");
    }
    for name in stub.keys().filter(|name| !OTHERS.contains(&name.as_str())) {
        assert!(OPTIONS.iter().any(|option| option.name.replace('-', "_") == *name), "{name} is not an option");
    }
}

/// The page lists all options of the table. `TRYCMD=overwrite` writes it.
#[test]
fn the_page_lists_all_options() {
    const PAGE: &str = "docs/reference/options.md";
    let mut page = String::from(
        "# Options of conversions\n\n`triassic convert` takes options as `--NAME VALUE`, Python as `NAME=VALUE` with `_` between words, and \
         JavaScript as keys of an object. An option that has no effect on the output format is refused by the command. This page is \
         generated from the table `triassic::conversion::OPTIONS`.\n",
    );
    let values = |known: &[Choice]| {
        let names: Vec<String> = known.iter().map(|choice| format!("`{}`", choice.name)).collect();
        names.join(", ")
    };
    let mut heading = "";
    for option in OPTIONS {
        if option.heading != heading {
            heading = option.heading;
            let _ =
                write!(page, "\n## {heading}\n\n| option | values | default | for | what |\n|---|---|---|---|---|\n");
        }
        let kind = match option.kind {
            OptionKind::Flag => "none; in a program, a Boolean".to_owned(),
            OptionKind::Choice(known) => values(known),
            OptionKind::Choices(known) => format!("a list of {}", values(known)),
            OptionKind::Texts(_) => "a list of patterns".to_owned(),
            OptionKind::Number => "a number above 0".to_owned(),
            OptionKind::NumberOr(known) => format!("{} or a number above 0", values(known)),
            OptionKind::Whole(most) => format!("a whole number up to {most}"),
            OptionKind::WholeOr(known) => format!("{} or a whole number", values(known)),
            OptionKind::Lod => "`all`, a name or a whole number".to_owned(),
            OptionKind::Bodies => "a list of `NAME=N`".to_owned(),
            OptionKind::Rates => "a number, `NAME=N`, `player`; in a program, a map for names".to_owned(),
            OptionKind::Keys => "`frames`, `frames=N`; in a program, N".to_owned(),
            OptionKind::Fraction => "`1/N`; in a program, N".to_owned(),
            OptionKind::Palette => "`embedded`, `quake2`, a file; in a program, 768 bytes".to_owned(),
            OptionKind::Clips => "a file, `none`; in a program, `beside`, `frame-names`".to_owned(),
            other => panic!("{other:?} has no words here"),
        };
        let help = [option.help, option.more].join(" ");
        let (default, targets) = (option.default, option.targets.join(", "));
        let _ = writeln!(page, "| `{}` | {kind} | {default} | {targets} | {} |", option.name, help.trim());
    }
    if std::env::var_os("TRYCMD").is_some_and(|what| what == "overwrite") {
        fs::write(files::project().join(PAGE), &page).unwrap();
    }
    assert!(files::text(PAGE) == page, "{PAGE} differs from the table: TRYCMD=overwrite writes it");
}
