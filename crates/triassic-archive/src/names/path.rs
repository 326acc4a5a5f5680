//! Names as paths: folders and a file name.

/// The maximum depth of folders; the rest of a path becomes a single file name.
pub(crate) const MOST_PARTS: usize = 64;

/// The byte between folders in the names of an archive: `usual`, or the other one of `/` and `\` if some names contain
/// it and none contains `usual`.
pub(crate) fn archive_separator<'a>(usual: u8, mut names: impl Iterator<Item = &'a [u8]> + Clone) -> u8 {
    let other = if usual == b'/' { b'\\' } else { b'/' };
    let has_other = names.clone().any(|name| name.contains(&other));
    if has_other && !names.any(|name| name.contains(&usual)) { other } else { usual }
}

/// The folders and the file name of a name, the same for unpacking and for mounting: both `/` and `\` separate, and
/// empty components and `.` are ignored, so `/a`, `./a` and `a` are one name. `..` is an ordinary component, which is
/// encoded where it would have a meaning. Components that are nested too deep are one.
///
/// There is at least one component: for a name without any, the name itself, or `?` if it is empty.
pub(crate) fn components(name: &[u8]) -> Vec<&[u8]> {
    let mut parts: Vec<&[u8]> = Vec::new();
    let mut rest = name;
    while !rest.is_empty() {
        let end = rest.iter().position(is_separator);
        let end = end.filter(|_| parts.len() < MOST_PARTS).unwrap_or(rest.len());
        let (part, after) = rest.split_at_checked(end).unwrap_or((rest, &[]));
        rest = after.get(1..).unwrap_or_default();
        if !matches!(part, b"" | b".") {
            parts.push(part);
        }
    }
    if parts.is_empty() {
        parts.push(if name.is_empty() { b"?" } else { name });
    }
    parts
}

pub(crate) const fn is_separator(byte: &u8) -> bool {
    matches!(byte, b'/' | b'\\')
}

/// A name with a number before its extension, for further members with the same name: `tris~2.md2`.
#[must_use]
pub(crate) fn numbered(name: &[u8], number: u32) -> Vec<u8> {
    // `.hidden` is a name without extension.
    let dot = name.iter().rposition(|byte| *byte == b'.').filter(|at| *at > 0);
    let (stem, extension) = name.split_at_checked(dot.unwrap_or(name.len())).unwrap_or((name, &[]));
    [stem, format!("~{number}").as_bytes(), extension].concat()
}

/// The ways to split a path into an archive and a path in it, the longest archive first: `("a/pak0.pak", "x/y.md2")`.
/// The first one is the whole path with an empty rest. `/` separates, and on Windows `\` too.
///
/// The caller checks which of them is a file.
///
/// ```
/// let of_windows: Vec<_> = triassic_archive::archive_prefixes(r"C:\id\pak0.pak\models/a.md2", true).collect();
/// assert_eq!(of_windows[2], (r"C:\id\pak0.pak", r"models/a.md2"));
/// let elsewhere: Vec<_> = triassic_archive::archive_prefixes(r"id\pak0.pak/a.md2", false).collect();
/// assert_eq!(elsewhere[1..], [(r"id\pak0.pak", "a.md2")]);
/// ```
pub fn archive_prefixes(path: &str, is_windows: bool) -> impl Iterator<Item = (&str, &str)> {
    let is_separator = move |char: char| char == '/' || (is_windows && char == '\\');
    let whole = path.trim_end_matches(is_separator);
    let cuts = whole.match_indices(is_separator).rev().filter_map(move |(at, _)| {
        let (archive, inside) = whole.split_at_checked(at)?;
        let inside = inside.trim_start_matches(is_separator);
        (!archive.is_empty() && !archive.ends_with(is_separator)).then_some((archive, inside))
    });
    [(whole, "")].into_iter().filter(|(whole, _)| !whole.is_empty()).chain(cuts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_spellings_of_a_name_have_the_same_components() {
        for (name, expected) in [
            (&b"a\\b/c"[..], &[&b"a"[..], b"b", b"c"][..]),
            (b"\\lead.txt", &[b"lead.txt"]),
            (b"./a//b.txt", &[b"a", b"b.txt"]),
            (b"dir\\", &[b"dir"]),
            (b"..\\..\\x", &[b"..", b"..", b"x"]),
            (b"\\\\", &[b"\\\\"]),
            (b".", &[b"."]),
            (b"", &[b"?"]),
        ] {
            assert_eq!(components(name), expected, "{}", name.escape_ascii());
        }
        let deep = b"a/".repeat(1000);
        assert_eq!(components(&deep).len(), MOST_PARTS + 1);
    }
    #[test]
    fn numbers_precede_the_extension() {
        for (name, number, expected) in [
            ("tris.md2", 2, "tris~2.md2"),
            ("a.tar.gz", 3, "a.tar~3.gz"),
            (".hidden", 2, ".hidden~2"),
            ("readme", 2, "readme~2"),
        ] {
            assert_eq!(numbered(name.as_bytes(), number), expected.as_bytes());
        }
    }
    #[test]
    fn paths_are_split_at_archives() {
        let all = |path, is_windows| archive_prefixes(path, is_windows).collect::<Vec<_>>();
        assert_eq!(all("pak0.pak", false), [("pak0.pak", "")]);
        assert_eq!(all("/a//b.zip/c/", false), [("/a//b.zip/c", ""), ("/a//b.zip", "c"), ("/a", "b.zip/c")]);
        assert_eq!(all("a\\b", false), [("a\\b", "")]);
        assert_eq!(all("a\\b", true), [("a\\b", ""), ("a", "b")]);
        assert_eq!(all("", false), []);
        assert_eq!(all("/", false), []);
    }
}
