//! The documentation matches the compiler: its tables equal the code's, and its examples compile.

use formats_core::{Code, files::MemoryFiles};
use goldsrc_studio::smd::{COMMANDS, CommandInfo, OPTIONS, ReadOptions, Sources};
use goldsrc_studio::{Options, compile};
use triassic_test_support::files;

fn cells(row: &str) -> Vec<String> {
    row.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

#[test]
fn the_tables_have_every_command_and_option() {
    let text = files::text("docs/guide/compile.md");
    let rows: Vec<Vec<String>> = text.lines().filter(|line| line.starts_with("| `")).map(cells).collect();
    let row = |info: &CommandInfo| {
        let arguments = if info.arguments.is_empty() { String::new() } else { format!("`{}`", info.arguments) };
        [format!("`{}`", info.name), arguments, info.support.word().to_owned()]
    };
    let expected: Vec<_> = COMMANDS.iter().chain(OPTIONS).map(row).collect();
    // The JSON fields follow.
    let found: Vec<_> =
        rows.iter().filter(|row| row.len() == 4).map(|row| [row[0].clone(), row[1].clone(), row[2].clone()]).collect();
    assert_eq!(found, expected);
    assert!(rows.iter().filter(|row| row.len() == 4 && row[2] == "done").all(|row| row[3].len() > 5));
}

#[test]
fn the_pages_list_every_code() {
    for (page, codes) in [("goldsrc-smd", goldsrc_studio::smd::CODES), ("goldsrc-studio", goldsrc_studio::CODES)] {
        let text = files::text(&format!("crates/triassic/findings/{page}.md"));
        let rows: Vec<Vec<String>> = text.lines().filter(|line| line.contains("-0")).map(cells).collect();
        let row = |code: &Code| [code.id.to_owned(), code.severity.to_string(), code.summary.to_owned()];
        let expected: Vec<_> = codes.iter().map(row).collect();
        let found: Vec<_> = rows.iter().map(|row| [row[0].clone(), row[1].clone(), row[2].clone()]).collect();
        assert_eq!(found, expected);
        assert!(rows.iter().all(|row| row.len() == 5 && row[3].len() > 20 && row[4].len() > 10), "{page}");
    }
}

/// The fenced code blocks with this info string.
fn blocks<'t>(text: &'t str, word: &str) -> Vec<&'t str> {
    let start = format!("```{word}\n");
    text.split(&start).skip(1).map(|block| block.split("```").next().unwrap()).collect()
}

#[test]
fn the_examples_of_mistakes_print_their_output() {
    let text = files::text("docs/guide/compile.md");
    let printed: Vec<&str> = blocks(&text, "console")
        .into_iter()
        .filter_map(|block| block.strip_prefix("$ triassic compile crate.qc\n"))
        .collect();
    let scripts = blocks(&text, "qc");
    assert_eq!((scripts.len(), printed.len()), (3, 3));
    for (qc, printed) in scripts.into_iter().zip(printed) {
        let mut memory = MemoryFiles::new();
        let file = memory.add("crate.qc", qc.as_bytes().to_vec());
        let head = "version 1\nnodes\n0 \"crate\" -1\n1 \"muzzle\" 0\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\n1 0 0 4 0 0 0\nend\n";
        let corner = "0 0 0 0 0 0 1 0 0\n";
        memory.add("crate.smd", format!("{head}triangles\nskin.bmp\n{corner}{corner}{corner}end\n").into_bytes());
        memory.add("idle.smd", head.as_bytes().to_vec());
        memory.add("skin.bmp", crate::made::bmp());
        let sources = Sources::load(&mut memory, file, &ReadOptions::default());
        let errors = sources.and_then(|sources| compile(sources, &Options::default())).unwrap_err();
        let mut lines: Vec<String> = errors.iter().map(|error| format!("error: {error}")).collect();
        let (count, word) = (lines.len(), if lines.len() == 1 { "error" } else { "errors" });
        lines.push(format!("crate.qc: nothing was written: {count} {word}\n"));
        assert_eq!(lines.join("\n"), printed);
    }
}
