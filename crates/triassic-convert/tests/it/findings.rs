//! The document of the findings is complete.

use std::path::Path;

use triassic_convert::findings::CODES;

/// The rows of the table in the document: code, severity, summary, cause, what to do.
fn documented() -> Vec<[String; 5]> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../crates/triassic/findings/scene.md");
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let cells =
        |row: &str| -> Vec<String> { row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    let rows = text.lines().filter(|line| line.starts_with("| SCN-"));
    rows.map(|row| <[String; 5]>::try_from(cells(row)).unwrap_or_else(|cells| panic!("{cells:?}"))).collect()
}

#[test]
fn the_document_lists_every_code() {
    let rows = documented();
    let expected = CODES.iter().map(|code| [code.id.to_owned(), code.severity.to_string(), code.summary.to_owned()]);
    let found = rows.iter().map(|[id, severity, summary, ..]| [id.clone(), severity.clone(), summary.clone()]);
    let (expected, found): (Vec<_>, Vec<_>) = (expected.collect(), found.collect());
    assert_eq!(found, expected);
    for [id, .., cause, remedy] in &rows {
        assert!(cause.len() > 20 && remedy.len() > 10, "{id} is too short");
    }
}
