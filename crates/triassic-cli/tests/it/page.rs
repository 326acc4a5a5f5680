//! The page in the command matches its sources.

use std::{fmt::Write, fs};

use sha2::{Digest, Sha256};

use crate::converting::root;

const PAGE: &str = "crates/triassic-cli/page";

/// `npm run page` writes the digests of all files that it has read. Run it after changing one of them.
#[test]
fn the_page_was_built_from_these_sources() {
    let inputs = fs::read_to_string(root().join(PAGE).join("INPUTS.sha256")).unwrap();
    let lines: Vec<(&str, &str)> = inputs.lines().map(|line| line.split_once("  ").unwrap()).collect();
    for part in ["web/index.html", "web/package-lock.json", "web/src/served.ts", "web/src/style/page.css"] {
        assert!(lines.iter().any(|(_, name)| *name == part), "{part} is not among the inputs");
    }
    let mut changed = Vec::new();
    for (digest, name) in lines {
        let bytes = fs::read(root().join(name)).unwrap_or_default();
        let own = Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap();
            text
        });
        if own != digest {
            changed.push(name);
        }
    }
    assert!(changed.is_empty(), "run `npm ci && npm run page` in the folder web: these have changed: {changed:?}");
}
