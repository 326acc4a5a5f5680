//! Real files compared with the figures of an independent reader: one test per file of the corpus in `TRIASSIC_CORPUS`.
//!
//! Without the variable, the tests are shown as ignored; with it, a missing corpus is a failure. The corpus contains
//! files that may not be redistributed, so it is not in this repository.
//!
//! Figures are counts, names, and SHA-256 digests of decoded lists: tightly packed little-endian numbers in file order.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests"
)]

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
};

mod digest;
mod formats;
mod levels;

use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use triassic::{FORMATS, FormatInfo};

fn main() {
    let arguments = Arguments::from_args();
    let corpus = env::var_os("TRIASSIC_CORPUS").map(|corpus| absolute(Path::new(&corpus)));
    let mut trials = match &corpus {
        Some(corpus) => trials(corpus),
        None => vec![Trial::test("the figures of each file", || Ok(())).with_ignored_flag(true)],
    };
    for (name, test) in levels::TESTS {
        let (is_missing, corpus) = (corpus.is_none(), corpus.clone().unwrap_or_default());
        let trial = Trial::test(*name, move || {
            test(&corpus);
            Ok(())
        });
        trials.push(trial.with_ignored_flag(is_missing));
    }
    libtest_mimic::run(&arguments, trials).exit();
}

/// The absolute path in the variable: tests run in the folder of their crate, but the path is relative to the root.
fn absolute(corpus: &Path) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(corpus)
}

/// One test for each line of `expected/<name>.jsonl`. The files are in the folder with this name, or with the beginning of another that
/// has real files of the same maker.
fn trials(corpus: &Path) -> Vec<Trial> {
    let names = |folder: &Path| {
        let entries = fs::read_dir(folder).map_err(|error| format!("{}: {error}", folder.display()));
        entries.map(|entries| {
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect::<BTreeSet<_>>()
        })
    };
    let missing = |message: String| vec![Trial::test("expected", move || Err(message.into()))];
    let (expected, folders) = match (names(&corpus.join("expected")), names(corpus)) {
        (Ok(expected), Ok(folders)) => (expected, folders),
        (Err(message), _) | (_, Err(message)) => return missing(message),
    };
    let mut trials = Vec::new();
    for file in expected {
        // What is in archives is compared where they are read.
        let Some(name) = file.strip_suffix(".jsonl").filter(|name| *name != "bis-pbo") else { continue };
        let maker = name.split('-').next().unwrap_or_default();
        let of_maker = || folders.iter().find(|folder| folder.split('-').next() == Some(maker));
        let Some(folder) = folders.get(name).or_else(of_maker) else { return missing(format!("no folder of {name}")) };
        let lines = fs::read_to_string(corpus.join("expected").join(&file)).unwrap();
        trials.extend(lines.lines().map(|line| {
            let expected: Value = serde_json::from_str(line).unwrap_or_default();
            let file = expected.get("file").and_then(Value::as_str).unwrap_or("?").to_owned();
            let path = corpus.join(folder).join(&file);
            Trial::test(format!("{name}/{file}"), move || compare(&path, &expected))
        }));
    }
    // Every format whose maker has a folder has figures.
    let maker = |name: &str| name.split('-').next().map(str::to_owned);
    let without = |format: &&&FormatInfo| {
        folders.iter().any(|folder| maker(folder) == maker(format.id))
            && !trials.iter().any(|trial| trial.name().starts_with(&format!("{}/", format.id)))
    };
    if let Some(format) = FORMATS.iter().find(without) {
        return missing(format!("no figures of {}", format.id));
    }
    if trials.is_empty() { missing("no figures".to_owned()) } else { trials }
}

/// The key with the largest number.
fn most(counts: &Value) -> Option<&String> {
    counts.as_object()?.iter().max_by_key(|(_, count)| count.as_u64()).map(|(key, _)| key)
}

fn compare(path: &Path, expected: &Value) -> Result<(), Failed> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut companion = digest::adjacent(path);
    let ours = digest::digest(expected.get("file").and_then(Value::as_str).unwrap_or_default(), &bytes, &mut companion);
    // A file that neither can read has no figures.
    if expected.get("error").is_some_and(Value::is_string) && ours.get("error").is_some() {
        return Ok(());
    }
    let mut differences = Vec::new();
    differ("", expected, &ours, &mut differences);
    if differences.is_empty() { Ok(()) } else { Err(differences.join("\n").into()) }
}

/// The differences between `ours` and `expected`. Values that the independent reader lacks (`null`, its own
/// descriptions of faults) are not compared; values that only it has are differences.
fn differ(place: &str, expected: &Value, ours: &Value, differences: &mut Vec<String>) {
    /// Texts of the independent reader, and its description of itself.
    const OWN_WORDS: [&str; 8] =
        ["warnings", "error", "detail", "issues", "byte_exact_source_layout", "covered", "opaque", "uncovered"];
    match (expected, ours) {
        (Value::Null, _) => {}
        // How the independent reader counts triangles with shared vertices is unknown: the most frequent rule must be
        // the same.
        (expected, ours) if place.ends_with(".uv_rule") => {
            if most(expected) != most(ours) {
                differences.push(format!("{place}: expected {expected}, found {ours}"));
            }
        }
        (Value::Object(expected), Value::Object(ours)) => {
            for (key, value) in expected.iter().filter(|(key, _)| !OWN_WORDS.contains(&key.as_str())) {
                differ(&format!("{place}.{key}"), value, ours.get(key).unwrap_or(&Value::Null), differences);
            }
        }
        (Value::Array(expected), Value::Array(ours)) if expected.len() == ours.len() => {
            for (n, (expected, ours)) in expected.iter().zip(ours).enumerate() {
                differ(&format!("{place}[{n}]"), expected, ours, differences);
            }
        }
        // The other rounding of DXT1 colors: the digest of ours is next to it.
        (Value::String(_), Value::Null) if place == ".rgba_exact_sha256" => {}
        // Posed positions depend on the order of summation; their digest is only a hint.
        (Value::Number(a), Value::Number(b)) if place.contains(".rest_") => {
            let off = a.as_f64().unwrap_or(f64::NAN) - b.as_f64().unwrap_or(f64::NAN);
            if off.is_nan() || off.abs() > 2e-4 {
                differences.push(format!("{place}: expected {a}, found {b}"));
            }
        }
        (Value::String(_), Value::String(_)) if place.ends_with(".rest_sha256") => {}
        (Value::Number(a), Value::Number(b)) if a.as_f64() == b.as_f64() => {}
        (a, b) if a == b => {}
        // The independent reader shows each byte of a name as one character; ours are decoded as UTF-8 if valid.
        (Value::String(a), Value::String(b)) if a.chars().map(u32::from).eq(b.bytes().map(u32::from)) => {}
        (a, b) => differences.push(format!("{place}: expected {a}, found {b}")),
    }
}
