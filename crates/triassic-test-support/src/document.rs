//! Comparison of the documents with the code.

use formats_core::{Code, FieldInfo};

use crate::files;

/// The cells of a row of a Markdown table; `\|` is a bar in a text.
fn cells(row: &str) -> Vec<String> {
    let row = row.trim_matches('|').replace("\\|", "\u{1}");
    row.split('|').map(|cell| cell.trim().replace('\u{1}', "|")).collect()
}

/// The text after a heading, up to the next one. A heading may give the size of its structure: "`Bone`: 112 bytes".
fn section<'a>(document: &'a str, heading: &str) -> (Option<usize>, impl Iterator<Item = &'a str>) {
    let title = |line: &'a str| line.strip_prefix('#').map(|line| line.trim_start_matches('#').trim());
    let mut lines = document.lines();
    let is_it = |title: &str| {
        let rest = title.trim_start_matches('`').strip_prefix(heading)?.trim_start_matches('`');
        let size = rest.strip_prefix(": ").and_then(|rest| rest.strip_suffix(" bytes")?.parse().ok());
        (rest.is_empty() || size.is_some()).then_some(size)
    };
    let size = lines.by_ref().filter_map(title).find_map(is_it);
    (size.unwrap_or_else(|| panic!("no heading {heading}")), lines.take_while(move |line| title(line).is_none()))
}

/// Asserts that `docs/reference/formats/<format>.md` has, below each heading, a byte table of exactly these fields. The columns of a
/// table begin with offset, size and name, and end with source and confidence; no cell is empty.
#[track_caller]
pub fn check_byte_tables(format: &str, tables: &[(&str, &[FieldInfo])]) {
    let document = files::text(&format!("docs/reference/formats/{format}.md"));
    for (heading, fields) in tables {
        let (size, lines) = section(&document, heading);
        let mut lines = lines.skip_while(|line| !line.starts_with("| offset |"));
        let head = cells(lines.next().unwrap_or_else(|| panic!("no table below {heading}")));
        assert_eq!(head[..3], ["offset", "size", "name"], "{heading}");
        assert_eq!(head[head.len() - 2..], ["source", "confidence"], "{heading}");
        let rows: Vec<_> = lines.skip(1).take_while(|line| line.starts_with('|')).map(cells).collect();
        let expected: Vec<_> =
            fields.iter().map(|field| [field.offset.to_string(), field.size.to_string(), field.name.into()]).collect();
        let name = |row: &Vec<String>| row[2].trim_matches('`').to_owned();
        let found: Vec<_> = rows.iter().map(|row| [row[0].clone(), row[1].clone(), name(row)]).collect();
        assert_eq!(found, expected, "{heading}");
        let end = fields.last().map_or(0, |field| field.offset + field.size);
        assert_eq!(size.unwrap_or(end), end, "{heading}");
        for row in rows {
            assert_eq!(row.len(), head.len(), "{heading}: {row:?}");
            assert!(row.iter().all(|cell| !cell.is_empty()), "{heading}: {row:?}");
            assert!(["documented", "measured", "guessed"].contains(&row[row.len() - 1].as_str()), "{heading}: {row:?}");
        }
    }
}

/// Asserts that `crates/triassic/findings/<name>.md` has a row for each of `codes` and no other, with its severity
/// and summary, in their order, and that each row has a cause and a remedy.
#[track_caller]
pub fn check_codes(name: &str, codes: &[Code]) {
    let document = files::text(&format!("crates/triassic/findings/{name}.md"));
    let (prefix, _) = codes[0].id.split_once('-').unwrap();
    let (plain, quoted) = (format!("| {prefix}-"), format!("| `{prefix}-"));
    let is_row = |line: &&str| line.starts_with(&plain) || line.starts_with(&quoted);
    let rows: Vec<_> = document.lines().filter(is_row).map(cells).collect();
    let expected: Vec<_> =
        codes.iter().map(|code| [code.id.to_owned(), code.severity.to_string(), code.summary.to_owned()]).collect();
    let found: Vec<_> =
        rows.iter().map(|row| [row[0].trim_matches('`').to_owned(), row[1].clone(), row[2].clone()]).collect();
    assert_eq!(found, expected);
    for row in rows {
        assert_eq!(row.len(), 5, "{row:?}");
        assert!(!row[3].is_empty() && !row[4].is_empty(), "{} is too short", row[0]);
    }
}

/// The rows of the first table below a heading, without its head.
fn table(document: &str, heading: &str) -> Vec<Vec<String>> {
    let (_, lines) = section(document, heading);
    let rows = lines.skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    rows.skip(2).map(cells).collect()
}

/// Asserts that `docs/reference/formats/<format>.md` explains for every list of the format how the work on it is
/// bounded.
///
/// Below "Lists" is a table of `list`, `counted by` and `builder`. *Counted by* has the record's heading and its field:
/// "Header: `frame_count`", several with "; " between them, or words where no field of a record counts the list. All fields
/// of `tables` (as for [`check_byte_tables`]) whose names end in `_count` or are among `counts` must be there. *Builder* is
/// the test in `work`, the source of `hostile::work`, that multiplies the list.
///
/// Below "Pairs of lists" is a table of the pairs where an element of one list is looked up, scanned or copied once for
/// each element of another, and of the bound on the product; no cell is empty.
#[track_caller]
pub fn check_lists(format: &str, tables: &[(&str, &[FieldInfo])], counts: &[&str], work: &str) {
    check_lists_of(&files::text(&format!("docs/reference/formats/{format}.md")), tables, counts, work);
}

#[track_caller]
fn check_lists_of(document: &str, tables: &[(&str, &[FieldInfo])], counts: &[&str], work: &str) {
    let is_count = |name: &str| name.ends_with("_count") || counts.contains(&name);
    let mut expected: Vec<String> = (tables.iter())
        .flat_map(|(heading, fields)| fields.iter().map(move |field| (heading, field.name)))
        .filter(|(_, name)| is_count(name))
        .map(|(heading, name)| format!("{heading}: `{name}`"))
        .collect();
    let rows = table(document, "Lists");
    assert!(!rows.is_empty(), "no lists");
    let mut found: Vec<String> = Vec::new();
    for row in &rows {
        let [_, counted_by, builder] = &row[..] else { panic!("{row:?}: list, counted by, builder") };
        assert!(row.iter().all(|cell| !cell.is_empty()), "{row:?}");
        found.extend(counted_by.split("; ").filter(|count| count.contains(": `")).map(str::to_owned));
        let builder = builder.trim_matches('`');
        assert!(work.contains(&format!("fn {builder}(")), "{row:?}: no test {builder} in hostile::work");
    }
    for list in [&mut expected, &mut found] {
        list.sort();
    }
    assert_eq!(found, expected, "the counts of the records and those of the table of lists");
    for row in table(document, "Pairs of lists") {
        assert!(row.iter().all(|cell| !cell.is_empty()), "{row:?}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIELDS: [FieldInfo; 2] =
        [FieldInfo { name: "bone_count", offset: 0, size: 4 }, FieldInfo { name: "size", offset: 4, size: 4 }];
    const LISTS: &str = "# X\n## Lists\n\n| list | counted by | builder |\n|---|---|---|\n\
        | bones | Header: `bone_count` | `many_bones` |\n| runs | their end | `runs` |\n\n## Pairs of lists\n";

    fn lists(document: &str, counts: &[&str], work: &str) {
        check_lists_of(document, &[("Header", &FIELDS)], counts, work);
    }

    #[test]
    fn every_count_has_a_list_with_a_builder() {
        lists(LISTS, &[], "fn many_bones() {} fn runs() {}");
    }
    #[test]
    #[should_panic(expected = "no test runs in hostile::work")]
    fn a_list_without_a_builder_is_an_error() {
        lists(LISTS, &[], "fn many_bones() {} fn runs_of() {}");
    }
    #[test]
    #[should_panic(expected = "the counts of the records and those of the table of lists")]
    fn a_count_without_a_list_is_an_error() {
        lists(LISTS, &["size"], "fn many_bones() {} fn runs() {}");
    }
    #[test]
    #[should_panic(expected = "the counts of the records and those of the table of lists")]
    fn a_list_with_an_unknown_count_is_an_error() {
        lists(&LISTS.replace("bone_count", "hand_count"), &[], "fn many_bones() {} fn runs() {}");
    }

    const DOCUMENT: &str = "# X\n\n## A\n\ntext\n\n### `Bone`: 12 bytes\nrow\n\n### Bones\nother\n";

    #[test]
    fn sections_end_at_the_next_heading() {
        let lines = |heading| {
            let (size, lines) = section(DOCUMENT, heading);
            (size, lines.collect::<String>())
        };
        assert_eq!(lines("A"), (None, "text".into()));
        assert_eq!(lines("Bone"), (Some(12), "row".into()));
        assert_eq!(lines("Bones"), (None, "other".into()));
    }
    #[test]
    #[should_panic(expected = "no heading Bon")]
    fn a_missing_heading_is_an_error() {
        let _ = section(DOCUMENT, "Bon");
    }
}
