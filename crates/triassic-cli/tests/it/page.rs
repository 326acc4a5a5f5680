//! The page in the command is what its sources say.

use std::{collections::BTreeMap, fmt::Write, fs};

use sha2::{Digest, Sha256};

use crate::converting::root;

const PAGE: &str = "crates/triassic-cli/page";

/// `npm run page` writes the digests of all files that it has read. Whoever changes one of them has to run it.
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

/// The causes and remedies of `docs/diagnostics`. `TRYCMD=overwrite` writes them anew, as for the other cases of this crate.
#[test]
fn explanations_are_those_of_the_documents() {
    const HEAD: &str = "| code | severity | summary | cause | what to do |";

    let mut explained: BTreeMap<String, [String; 2]> = BTreeMap::new();
    let mut documents: Vec<_> =
        fs::read_dir(root().join("docs/diagnostics")).unwrap().map(|entry| entry.unwrap().path()).collect();
    documents.sort();
    for document in documents {
        let (text, mut head) = (fs::read_to_string(&document).unwrap(), "");
        for line in text.lines() {
            if !line.starts_with('|') {
                head = "";
            } else if head.is_empty() {
                head = line.trim();
            } else if head == HEAD && !line.starts_with("|-") && !line.starts_with("| -") {
                // `\\|` is a bar in a text.
                let row = line.trim().trim_matches('|').replace("\\|", "\0");
                let cells: Vec<String> = row.split('|').map(|cell| cell.trim().replace('\0', "|")).collect();
                let [code, _, _, cause, remedy] =
                    cells.try_into().unwrap_or_else(|_| panic!("{}: {line}", document.display()));
                assert!(!cause.is_empty() && !remedy.is_empty(), "{line}");
                explained.insert(code.trim_matches('`').to_owned(), [cause, remedy]);
            }
        }
    }
    assert!(explained.len() > 200, "{} findings", explained.len());
    let lines: Vec<String> = explained
        .iter()
        .map(|(code, texts)| format!("{}:{}", serde_json::json!(code), serde_json::json!(texts)))
        .collect();
    let json = format!("{{\n{}\n}}\n", lines.join(",\n"));
    let file = root().join(PAGE).join("explanations.json");
    if std::env::var_os("TRYCMD").is_some_and(|value| value == "overwrite") {
        fs::write(&file, &json).unwrap();
    }
    let written = fs::read_to_string(file).unwrap();
    assert!(
        written == json,
        "docs/diagnostics has changed: `TRYCMD=overwrite cargo test -p triassic-cli --test it explanations` writes {PAGE}/explanations.json anew"
    );
}
