//! `triassic explain`, and the lines that it gives as examples.

use std::{collections::BTreeMap, fs, path::Path};

use serde_json::Value;

use crate::converting::run;

/// A line of `validate --verbose` without its place, numbers and names.
fn shape(line: &str) -> String {
    let (message, place) = line.trim().rsplit_once(" (at byte 0x").unwrap_or_else(|| panic!("{line}"));
    assert!(place.ends_with(')'), "{line}");
    let plain: String = message.split('`').step_by(2).collect();
    let plain: String = plain.chars().filter(|c| !c.is_ascii_digit() && *c != ',').collect();
    plain.split(' ').filter(|word| !["", "a", "an"].contains(word)).collect::<Vec<_>>().join(" ")
}

/// The examples of all codes, as in JSON.
fn examples() -> BTreeMap<String, String> {
    let (status, out, _) = run(&["explain", "--json"]);
    assert_eq!(status, 0);
    let rows = out.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
    let example = |row: Value| Some((row["code"].as_str()?.to_owned(), row["example"].as_str()?.to_owned()));
    rows.filter_map(example).collect()
}

#[test]
fn examples_have_the_form_of_validate() {
    let examples = examples();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut compared = 0;
    for folder in fs::read_dir(root.join("testdata")).unwrap() {
        let folder = format!("testdata/{}", folder.unwrap().file_name().to_str().unwrap());
        let (_, out, _) = run(&["validate", "--verbose", &folder]);
        let findings = out.lines().take_while(|line| *line != "All findings");
        for line in findings.filter(|line| line.starts_with("  ") && line.contains(" (at byte 0x")) {
            let code = line.trim().split(' ').next().unwrap();
            if let Some(example) = examples.get(code) {
                assert_eq!(shape(line), shape(example), "{line}");
                compared += 1;
            }
        }
    }
    assert!(compared > 60, "{compared}");
}

#[test]
fn a_code_is_explained_with_its_example() {
    let (status, out, error) = run(&["explain", "md2-028", "SCN-001"]);
    assert_eq!((status, error.as_str()), (0, ""));
    let [first, second] = out.split("\n\n").collect::<Vec<_>>()[..] else { panic!("{out}") };
    let lines: Vec<&str> = first.lines().collect();
    assert_eq!(lines[0], "MD2-028 error: a triangle refers to a missing texture coordinate");
    assert!(lines[1].starts_with("  Cause: ") && lines[2].starts_with("  What to do: "), "{first}");
    assert_eq!(lines[3..], [format!("  Example: {}", examples()["MD2-028"])]);
    let last = second.lines().last().unwrap();
    assert_eq!(last, format!("  Example: {}", examples()["SCN-001"]));
}
