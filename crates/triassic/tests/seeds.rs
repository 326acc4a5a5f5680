//! The seeds of all fuzz targets with the code of the targets: nothing panics, and nothing takes disproportionate
//! memory.
//!
//! A single test, since the memory of the process is counted.
#![cfg(all(
    feature = "all-formats",
    feature = "census",
    feature = "dds",
    feature = "gltf-import",
    feature = "paa-encode",
    feature = "serde",
    feature = "studio"
))]
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "tests"
)]

use std::{
    fs,
    path::{Path, PathBuf},
};

#[path = "../../../fuzz/src/lib.rs"]
mod fuzz;

/// The memory that does not depend on the input: tables, buffers.
const SMALL: usize = 64 << 10;
/// The smallest input for which the memory per byte is meaningful.
const LEAST: usize = 4096;
/// libFuzzer skips larger files, as `.ci/run-long` runs it.
const MOST: u64 = 64 << 10;

fn files(folder: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(folder) else { return Vec::new() };
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    all.sort();
    let below = |path: PathBuf| if path.is_dir() { files(&path) } else { vec![path] };
    all.into_iter().flat_map(below).filter(|path| fs::metadata(path).unwrap().len() <= MOST).collect()
}

#[test]
fn seeds_take_proportional_memory() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut programs: Vec<String> = files(&root.join("fuzz/fuzz_targets"))
        .iter()
        .map(|path| path.file_stem().unwrap().to_str().unwrap().to_owned())
        .collect();
    programs.sort();
    assert!(programs.iter().eq(fuzz::TARGETS.iter().map(|target| target.name)), "{programs:?}");
    let mut wrong = Vec::new();
    for target in fuzz::TARGETS {
        let own = files(&root.join("fuzz/seeds").join(target.name));
        let shared = root.join("testdata").join(target.name.replace('_', "-"));
        let shared = if shared.is_dir() || !own.is_empty() { files(&shared) } else { files(&root.join("testdata")) };
        assert!(!own.is_empty() || !shared.is_empty(), "{} has no seeds", target.name);
        let mut needed = 1;
        for path in own.iter().chain(&shared) {
            let taken = target.run(&fs::read(path).unwrap());
            // For smaller ones, buffers are most of the memory.
            if taken.bytes >= LEAST {
                needed = needed.max(taken.peak.saturating_sub(SMALL).div_ceil(taken.bytes));
            }
        }
        if !(needed..=2 * needed).contains(&target.per_byte) {
            wrong.push(format!(
                "{}: {} bytes for each byte, of which seeds need {needed}",
                target.name, target.per_byte
            ));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
