//! A format is named in few places outside of its own crate: `docs/adding-a-format.md` lists them, this test counts them.

use std::{
    fs,
    path::{Path, PathBuf},
};

use triassic::FORMATS;

/// The formats, each with the prefix of its variants in the facade's enum.
fn formats() -> Vec<(&'static str, String)> {
    let capital = |part: &str| part[..1].to_uppercase() + &part[1..];
    FORMATS.iter().map(|format| (format.id, format.id.split('-').map(capital).collect())).collect()
}

/// Crates beside the format's own that are about one format.
const OWN: [(&str, &str); 2] = [("goldsrc-mdl", "goldsrc-smd"), ("goldsrc-mdl", "goldsrc-studio")];

/// Formats of textures, and the format whose scene shows them.
const TEXTURES: [(&str, &str); 1] = [("bis-paa", "bis_p3dm")];

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// Whether a line of code contains the identifier, not as a part of a longer one.
fn has(line: &str, name: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(name).any(|(at, found)| {
        let (before, rest) = line.split_at(at);
        !before.ends_with(part) && !rest.trim_start_matches(found).starts_with(part)
    })
}

/// Whether the list in the document allows the format to be named there.
fn is_allowed(format: &str, file: &str, line: &str) -> bool {
    let module = format.replace('-', "_");
    let own = |name: &str| file.starts_with(&format!("{name}/src/"));
    own(format)
        || OWN.iter().any(|(of, name)| *of == format && own(name))
        || file == "formats-core/src/detect/relatives.rs"
        // The facade: one line, which is `formats!`, and one file with what it is divided into.
        || file == "triassic/src/formats.rs"
        || file == format!("triassic/src/formats/{module}.rs")
        || file.starts_with(&format!("triassic/src/formats/{module}/"))
        // The scene: one module, and the line that declares it.
        || file == format!("triassic-convert/src/{module}.rs")
        || file.starts_with(&format!("triassic-convert/src/{module}/"))
        // The one list of images that only models of one format have, which may be given in the place of others.
        || file == "triassic-convert/src/image_file/any.rs"
        // Files of textures that stand by themselves, and those that belong to a model.
        || file == "triassic-cli/src/names.rs"
        || file.starts_with("triassic-cli/src/command/textures")
        // Its archives are archives as others.
        || format == "acknex-wmb" && ["triassic-archive/src/wrs.rs", "triassic-cli/src/command/pack.rs"].contains(&file)
        // The commands of one format.
        || format == "bis-p3dm" && file.starts_with("triassic-cli/src/command/p3d")
        || format == "goldsrc-mdl" && file == "triassic-cli/src/command/compile.rs"
        // The formats that scenes are written to, and where each is made of one.
        || file == "triassic-cli/src/conversion/target.rs"
        || file == "triassic-cli/src/conversion.rs" && line.contains("To::")
        || ["conversion/counts.rs", "conversion/game.rs", "args/game.rs"]
            .iter()
            .any(|own| file.strip_prefix("triassic-cli/src/") == Some(own))
        || format == "bis-p3dm" && file == "triassic-python/src/p3d.rs"
        || format == "quake-md2" && file == "triassic-python/src/md2.rs"
        || TEXTURES.iter().any(|(of, user)| *of == format && file.starts_with(&format!("triassic-convert/src/{user}/")))
        || file == "triassic-convert/src/lib.rs" && (line.starts_with("#[cfg(") || line.starts_with("pub mod "))
}

#[test]
fn a_format_is_named_in_few_places() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let mut files = Vec::new();
    for entry in fs::read_dir(&crates).unwrap() {
        let folder = entry.unwrap().path().join("src");
        // Code that only tests use may name every format.
        if folder.is_dir() && !of_tests(&folder) {
            sources(&folder, &mut files);
        }
    }
    let formats = formats();
    let (mut named, mut wrong) = (0, Vec::new());
    for path in files {
        let file = path.strip_prefix(&crates).unwrap().to_string_lossy().replace('\\', "/");
        let text = fs::read_to_string(&path).unwrap();
        for (number, line) in text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//")) {
            for (format, variant) in &formats {
                let spellings = [format.replace('-', "_"), variant.clone(), format!("\"{format}\"")];
                if spellings.iter().any(|name| has(line, name)) {
                    named += 1;
                    if !is_allowed(format, &file, line.trim_start()) {
                        wrong.push(format!("{file}:{}: {}", number + 1, line.trim()));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "formats are named where docs/adding-a-format.md does not say so:\n{}", wrong.join("\n"));
    assert!(named > 40, "{named} lines: this test searches the wrong folder");
}

#[test]
fn the_facade_has_a_line_and_a_file_for_each() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let list = fs::read_to_string(source.join("formats.rs")).unwrap();
    for format in FORMATS.iter().map(|format| format.id) {
        let module = format.replace('-', "_");
        let lines = list.lines().filter(|line| has(line, &module) || has(line, &format!("\"{format}\"")));
        assert_eq!(lines.count(), 1, "{format}");
        assert!(source.join("formats").join(format!("{module}.rs")).is_file(), "{format}");
    }
    let registered = list.lines().filter(|line| line.trim_start().starts_with('"')).count();
    assert_eq!(registered, FORMATS.len(), "a format that this test does not know");
}

/// Whether a folder is of a crate that is only for tests: the figures of all formats are compared by one of them.
fn of_tests(folder: &Path) -> bool {
    ["triassic-test-support", "triassic-figures"].iter().any(|of_tests| folder.parent().unwrap().ends_with(of_tests))
}
