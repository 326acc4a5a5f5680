//! The order of rows: by the bytes of the path, then of the member.

use std::{
    borrow::Cow,
    cmp::Ordering,
    path::{Path, PathBuf},
};

use crate::Row;

/// The order of two rows.
pub(crate) fn of_rows(one: &Row, other: &Row) -> Ordering {
    one.path_bytes().cmp(&other.path_bytes()).then_with(|| one.member.cmp(&other.member))
}

/// The sort key of a path: the contents of a folder are sorted at the folder's name followed by a slash.
pub(crate) fn key(path: &Path, is_folder: bool) -> Cow<'_, [u8]> {
    let bytes = path.as_os_str().as_encoded_bytes();
    if is_folder && !bytes.ends_with(b"/") { [bytes, b"/"].concat().into() } else { bytes.into() }
}

/// The inputs, sorted, each once, and without those inside another one.
pub(crate) fn roots(named: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    // A trailing slash has no meaning.
    let mut roots: Vec<(PathBuf, bool)> = named
        .into_iter()
        .map(|path| {
            let path: PathBuf = path.components().collect();
            let is_folder = path.is_dir();
            (path, is_folder)
        })
        .collect();
    roots.sort_by(|one, other| key(&one.0, one.1).cmp(&key(&other.0, other.1)));
    let mut kept: Vec<(PathBuf, bool)> = Vec::new();
    for (path, is_folder) in roots {
        let is_covered =
            kept.last().is_some_and(|(last, is_folder)| path == *last || *is_folder && path.starts_with(last));
        if !is_covered {
            kept.push((path, is_folder));
        }
    }
    kept.into_iter().map(|(path, _)| path).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn folders_are_sorted_at_their_contents() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a", "a/b"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let named = |names: &[&str]| names.iter().map(|name| folder.path().join(name)).collect::<Vec<_>>();
        let found = roots(named(&["b", "a/b", "a/", "a-x", "a", "a.x", "b"]));
        assert_eq!(found, named(&["a-x", "a.x", "a", "b"]));
        assert!(&*key("a".as_ref(), true) > b"a-x".as_slice() && &*key("/".as_ref(), true) == b"/");
    }
    #[test]
    fn rows_are_sorted_by_path_and_member() {
        let row = |path: &str, member: Option<&str>| Row::new(path.as_ref(), member.map(str::to_owned));
        let rows = [row("a.pak", None), row("a.pak", Some("b")), row("a.pak", Some("c")), row("a.pak-old", None)];
        assert!(rows.is_sorted_by(|one, other| of_rows(one, other).is_lt()));
    }
}
