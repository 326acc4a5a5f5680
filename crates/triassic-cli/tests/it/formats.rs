//! `triassic formats`: a row for every format of the facade, in columns, with colors where they are wanted.

use std::process::Command;

use triassic::{FORMATS, FormatInfo};

/// The output of the command with this environment and these arguments.
fn printed(environment: &[&str], arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").envs(environment.iter().map(|name| (name, "1")));
    let output = command.arg("formats").args(arguments).output().unwrap();
    assert!(output.status.success() && output.stderr.is_empty());
    String::from_utf8(output.stdout).unwrap()
}

fn sorted() -> Vec<&'static FormatInfo> {
    let mut formats = FORMATS.to_vec();
    formats.sort_by_key(|format| format.id);
    formats
}

/// The commands that write some of the formats.
fn writers(id: &str) -> &'static [&'static str] {
    match id {
        "quake-md2" => &["convert"],
        "goldsrc-mdl" => &["convert", "compile", "mdl"],
        "bis-paa" => &["textures"],
        "bis-p3dm" => &["p3d"],
        _ => &[],
    }
}

#[test]
fn every_format_has_a_row_and_other_kinds_of_files_follow() {
    let row = |format: &FormatInfo| {
        let list = |words: Vec<String>, between| if words.is_empty() { "-".to_owned() } else { words.join(between) };
        let extensions = triassic::extensions(format.id).iter().map(|extension| format!(".{extension}")).collect();
        let versions = format.versions.iter().map(u32::to_string).collect();
        let writers = writers(format.id).iter().map(|command| (*command).to_owned()).collect();
        [
            format.name.to_owned(),
            format.id.to_owned(),
            list(extensions, " "),
            list(versions, ", "),
            "all".to_owned(),
            list(writers, ", "),
        ]
    };
    let mut rows = vec![["FORMAT", "CRATE", "EXTENSIONS", "VERSIONS", "READ BY", "WRITTEN BY"].map(str::to_owned)];
    rows.extend(sorted().into_iter().map(row));
    let others = [
        ["glTF 2.0", "-", ".glb .gltf", "-", "info, convert, validate, textures, tree", "convert"],
        ["Wavefront OBJ", "-", ".obj", "-", "-", "convert"],
        ["Half-Life sources", "-", ".qc .smd", "-", "compile", "decompile, convert"],
        ["PNG", "-", ".png", "-", "textures", "textures"],
        ["PCX", "-", ".pcx", "-", "textures", "textures"],
        ["Other images", "-", ".tga .bmp .jpg .dds", "-", "textures", "-"],
        ["Archives", "-", ".pbo .pak .zip .pk3 .pk4 .wrs .iso", "-", "all; list, extract", "pack (not .iso)"],
    ];
    rows.extend(others.map(|row| row.map(str::to_owned)));
    let widths: [usize; 6] = std::array::from_fn(|column| rows.iter().map(|row| row[column].len()).max().unwrap());
    let line = |row: &[String; 6]| {
        let cells: Vec<String> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        cells.join("  ").trim_end().to_owned()
    };
    let lines: Vec<String> = rows.iter().map(line).collect();
    let plain = lines.join("\n") + "\nall: info, validate, dump, convert, textures, tree\n";
    // The headings in bold.
    let colored = format!("\x1b[1m{}\x1b[0m{}", lines[0], &plain[lines[0].len()..]);
    assert_eq!(printed(&[], &[]), plain);
    assert_eq!(printed(&[], &["--color", "always"]), colored);
    assert_eq!(printed(&["CLICOLOR_FORCE"], &[]), colored);
    assert_eq!(printed(&["CLICOLOR_FORCE", "NO_COLOR"], &[]), plain);
    assert_eq!(printed(&["CLICOLOR_FORCE"], &["--color", "never"]), plain);
}

#[test]
fn every_format_is_an_object() {
    let quoted = |words: &[&str]| words.iter().map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(",");
    let object = |format: &FormatInfo| {
        let FormatInfo { id, name, versions, .. } = format;
        let (first, extensions) = (format.extensions[0], quoted(&triassic::extensions(id)));
        let versions = versions.iter().map(u32::to_string).collect::<Vec<_>>().join(",");
        let commands = quoted(&["info", "validate", "dump", "convert", "textures", "tree"]);
        format!(
            r#"{{"schema":"triassic/formats-1","format":"{id}","name":"{name}","extension":"{first}","extensions":[{extensions}],"versions":[{versions}],"commands":[{commands}],"writers":[{}]}}"#,
            quoted(writers(id))
        ) + "\n"
    };
    assert_eq!(printed(&[], &["--json"]), sorted().into_iter().map(object).collect::<String>());
}

/// The list includes the extensions of companions and other files that belong to a format.
#[test]
fn the_extensions_are_those_of_all_files_that_are_read() {
    for (id, extensions) in [
        ("acknex-hmp", &["hmp"][..]),
        ("acknex-mdl", &["mdl", "pcx"]),
        ("acknex-wmb", &["wmb", "wad", "wmp", "wrs"]),
        ("bis-p3dm", &["p3d", "rvmat"]),
        ("bis-paa", &["paa", "pac"]),
        ("goldsrc-mdl", &["mdl"]),
        ("quake-md2", &["md2", "pcx", "anm", "cfg"]),
    ] {
        assert_eq!(triassic::extensions(id), extensions, "{id}");
    }
}
