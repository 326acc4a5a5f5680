//! The other files that a file needs, as data: nothing here accesses a file system.

use alloc::{string::String, vec::Vec};

/// The content of a companion file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Role {
    /// Textures and skins.
    Textures,
    /// The animations of a group of sequences, by its number.
    Sequences(usize),
    /// The colors of 8-bit textures.
    Palette,
}

/// A file that another file needs.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Companion {
    /// The content; pass it to `add` with the file's bytes.
    pub role: Role,
    /// Its possible names in the file's own folder, most likely first. If no file matches exactly, letter case is ignored: these
    /// games come from case-insensitive systems.
    pub names: Vec<String>,
}

impl Companion {
    /// Creates a companion with these possible names, most likely first.
    #[must_use]
    pub const fn new(role: Role, names: Vec<String>) -> Self {
        Self { role, names }
    }
}

/// Returns the last part of a path with either kind of slash, without a drive letter.
#[must_use]
pub fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\', ':']).next().unwrap_or_default()
}

/// Returns a file name without its extension, if that is `extension` (without the dot, ignoring case).
///
/// ```
/// assert_eq!(formats_core::file_stem("a.b.MDL", "mdl"), "a.b");
/// assert_eq!(formats_core::file_stem("ü.md", "mdl"), "ü.md");
/// ```
#[must_use]
pub fn file_stem<'a>(name: &'a str, extension: &str) -> &'a str {
    match name.rsplit_once('.') {
        Some((stem, own)) if own.eq_ignore_ascii_case(extension) => stem,
        _ => name,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_extracted_from_any_path() {
        assert_eq!(file_stem(file_name(r"C:\SIERRA\models\apache.mdl"), "mdl"), "apache");
        assert_eq!((file_name("models/../.."), file_name(""), file_name("c:x")), ("..", "", "x"));
        assert_eq!(file_stem(".mdl", "mdl"), "");
    }
}
