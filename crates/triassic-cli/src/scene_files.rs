//! Prints the files that a scene shows (entities of a level, proxies of a model), and the missing ones.
//!
//! The files of a scene: those next to the model, in the archives of its game, and in the given folders.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    fmt::Write,
    fs,
    path::{Component, Path, PathBuf},
};

use triassic::{
    FORMATS, Options,
    conversion::{GameHint, MissingShown, ShownFiles},
    convert::{self, Resolver},
    scene::InstanceState,
};
use walkdir::WalkDir;

use crate::{
    archives::Shelf,
    input::Location,
    text::{LABEL, Plain, counted, number},
};

/// The maximum number of names in the text.
const SHOWN: usize = 20;

/// The nonzero counts, as text; empty if nothing shows a file.
pub(crate) fn counts(files: &ShownFiles) -> String {
    let all = [
        (files.placed, "placed"),
        (files.placeholders, "not placed"),
        (files.absent, "missing"),
        (files.cut, "with truncated names"),
        (files.unreadable, "unreadable"),
        (files.refused, "refused"),
    ];
    let shown = all.into_iter().filter(|(count, _)| *count > 0);
    let shown: Vec<String> = shown.map(|(count, what)| format!("{} {what}", number(count))).collect();
    let hint = files.hint.as_ref().map_or_else(String::new, |hint| {
        let folder = &hint.folder;
        let folder = if folder.contains(char::is_whitespace) { format!("'{folder}'") } else { folder.clone() };
        format!("; `--game {folder}` finds {}", number(hint.places))
    });
    shown.join(", ") + &hint
}

/// Lines about the files that are not shown, whose names may be long.
pub(crate) fn missing(files: &ShownFiles) -> Vec<String> {
    lines(files.missing.iter().filter(|missing| missing.is_shown), missing_text)
}

/// The elements of a format that show other files.
fn what_shows(format: &str) -> &'static str {
    if format.starts_with("acknex") { "entities" } else { "shown files" }
}

/// The lines for a terminal; empty if nothing shows a file.
pub(crate) fn shown_text(files: &ShownFiles, format: &str) -> String {
    let counts = counts(files);
    let shown = if counts.is_empty() { counts } else { format!("{}: {counts}", what_shows(format)) };
    section(&shown, missing(files)) + &needed_text(files) + &findings_text(files)
}

/// Lines about missing files that would not be shown themselves: images, companions.
pub(crate) fn needed_text(files: &ShownFiles) -> String {
    let needed = || files.missing.iter().filter(|missing| !missing.is_shown);
    let count = needed().count();
    let title = if count == 0 { String::new() } else { format!("missing: {}", counted(count, "file")) };
    section(&title, lines(needed(), missing_text))
}

fn findings_text(files: &ShownFiles) -> String {
    let count = files.with_findings.len();
    let title = if count == 0 { String::new() } else { format!("with findings: {}", counted(count, "file")) };
    let mut by_code: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for file in &files.with_findings {
        for code in &file.codes {
            by_code.entry(code).or_default().push(&file.file);
        }
    }
    let by_code: Vec<_> = by_code.into_iter().collect();
    section(&title, lines(by_code.iter(), |(code, files)| in_words(code, files)))
}

/// A finding and the files that have it.
fn in_words(code: &str, files: &[&str]) -> String {
    let known =
        FORMATS.iter().flat_map(|format| format.codes).chain(convert::findings::CODES).find(|known| known.id == code);
    let summary = known.map_or_else(String::new, |known| format!(" {}", known.summary));
    match files {
        [file] => format!("{code}{summary} ({file})"),
        [file, more @ ..] => format!("{code}{summary} ({file} and {})", counted(more.len(), "other file")),
        [] => format!("{code}{summary}"),
    }
}

fn missing_text(missing: &MissingShown) -> String {
    let times = if missing.count > 1 { format!(" × {}", number(missing.count)) } else { String::new() };
    let by = match missing.named_by.as_slice() {
        [] => String::new(),
        [one] => format!(" (named by {one})"),
        [one, more @ ..] => format!(" (named by {one} and {})", counted(more.len(), "other file")),
    };
    format!("{}{times}: {}{by}", missing.file, missing.reason)
}

/// A line for each item, up to the limit.
fn lines<'a, T: 'a>(items: impl Iterator<Item = &'a T> + Clone, line: impl Fn(&T) -> String) -> Vec<String> {
    let more = items.clone().count().saturating_sub(SHOWN);
    let mut lines: Vec<String> = items.take(SHOWN).map(line).collect();
    if more > 0 {
        lines.push(format!("… and {} (--json lists all)", counted(more, "other file")));
    }
    lines
}

/// Lines for a terminal below a title; possibly empty.
fn section(title: &str, lines: Vec<String>) -> String {
    if title.is_empty() {
        return String::new();
    }
    // Writing to a string cannot fail, here and below.
    let mut text = format!("  {LABEL}{title}{LABEL:#}\n");
    for line in lines {
        let _ = writeln!(text, "    {}", Plain(line));
    }
    text
}

/// The files that belong to a model, and those in these game folders, which may be archives.
pub(crate) fn files_of_scene(
    shelf: &Shelf,
    location: Option<&Location>,
    games: &[PathBuf],
    options: &Options,
) -> Resolver<'static> {
    let found = location.and_then(|location| location.files(shelf).ok());
    let (files, own) = found.map_or_else(|| (shelf.lend(), None), |(files, own)| (files, Some(own)));
    let resolver = Resolver::among(files, own).with_max_size(options.max_file_size).with_snapshot(shelf.snapshot());
    let resolver = match location {
        Some(Location::Disk(path)) if own.is_some() => resolver.named_after(path),
        _ => resolver,
    };
    games.iter().fold(resolver, Resolver::with_game)
}

/// The maximum number of files and folders to check for a hint.
const MOST_LOOKED_AT: usize = 50_000;
/// The maximum number of parent folders to check.
const MOST_ABOVE: usize = 3;

/// Searches the folders above those that were searched for the missing files of entities, and suggests the one with the
/// most. The number of files is limited, since this is only a hint.
pub(crate) fn add_hint(files: &mut ShownFiles, location: Option<&Location>, games: &[PathBuf]) {
    let Some(Location::Disk(level)) = location else { return };
    let reason = InstanceState::Absent.reason().unwrap_or_default();
    let absent = files.missing.iter().filter(|missing| missing.is_shown && missing.reason == reason);
    let wanted: HashMap<String, usize> = absent.map(|missing| (missing.file.to_lowercase(), missing.count)).collect();
    if wanted.is_empty() {
        return;
    }
    // The folder above a level's is already searched.
    let of_level = level.parent().map(above).into_iter().map(|folder| (folder, MOST_ABOVE.saturating_sub(1)));
    let searched: Vec<_> = games.iter().map(|game| (game.clone(), MOST_ABOVE)).chain(of_level).collect();
    let mut left = MOST_LOOKED_AT;
    let mut best: Option<(PathBuf, usize)> = None;
    for (folder, steps) in searched {
        for folder in std::iter::successors(Some(above(&folder)), |folder| Some(above(folder))).take(steps) {
            if !may_be_searched(&folder) {
                break;
            }
            let places = found_below(&folder, &wanted, &mut left);
            if places > best.as_ref().map_or(0, |(_, most)| *most) {
                best = Some((folder, places));
            }
        }
    }
    files.hint = best.map(|(folder, places)| GameHint::new(folder.display().to_string(), places));
}

/// The parent of a folder, as a user would write it.
fn above(folder: &Path) -> PathBuf {
    match (folder.parent(), folder.components().next_back()) {
        (Some(parent), Some(Component::Normal(_))) if parent.as_os_str().is_empty() => PathBuf::from("."),
        (Some(parent), Some(Component::Normal(_))) => parent.to_owned(),
        (_, None | Some(Component::CurDir)) => PathBuf::from(".."),
        _ => folder.join(".."),
    }
}

/// Whether a folder may be searched recursively: not the root of a file system or a home folder, unless it was named.
fn may_be_searched(folder: &Path) -> bool {
    let Ok(real) = fs::canonicalize(folder) else { return false };
    let home = std::env::home_dir().and_then(|home| fs::canonicalize(home).ok());
    real.is_dir() && real.parent().is_some() && Some(real) != home
}

/// The number of wanted files below a folder, each counted as often as it is wanted.
fn found_below(folder: &Path, wanted: &HashMap<String, usize>, left: &mut usize) -> usize {
    let mut found = HashSet::new();
    for entry in WalkDir::new(folder).into_iter().flatten() {
        let Some(fewer) = left.checked_sub(1) else { break };
        *left = fewer;
        let name = entry.file_name().to_string_lossy().to_lowercase();
        if entry.file_type().is_file() && wanted.contains_key(&name) {
            found.insert(name);
        }
    }
    found.iter().filter_map(|name| wanted.get(name)).fold(0, |sum: usize, count| sum.saturating_add(*count))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parent_folders_are_written_as_a_user_would() {
        for (folder, expected) in [
            ("Game/Level", "Game"),
            ("Game", "."),
            (".", ".."),
            ("", ".."),
            ("..", "../.."),
            ("/a/b", "/a"),
            ("../x", ".."),
        ] {
            assert_eq!(above(Path::new(folder)), Path::new(expected), "{folder}");
        }
    }
}
