//! Renaming the paths of textures, materials and proxies.

use alloc::{borrow::Cow, collections::BTreeMap, vec::Vec};

use formats_core::{Text, WriteError};

use crate::{Builder, LodForm, Proxy, proxy::split_name};

/// The rule for renaming paths. Paths are compared ignoring case, with `/` as `\`, and without a leading `\`, which a
/// path keeps if it has one.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Rename {
    /// Replaces the first components of paths, only whole ones: `x\ac` is the start of `x\ac\a.paa` but not of
    /// `x\acex\a.paa`. A trailing `\` is ignored. The rest of a path keeps its separators.
    Prefix {
        /// The components to find. If there are only separators or a drive, they are matched literally.
        from: Vec<u8>,
        /// The replacement.
        to: Vec<u8>,
    },
    /// Whole paths and their new names; created by [`map`](Self::map).
    Map(BTreeMap<Vec<u8>, Vec<u8>>),
    /// Replaces the whole match of a regular expression; `$1` in the replacement is the first group. `(?i)` ignores
    /// case.
    #[cfg(feature = "regex")]
    Regex {
        /// The pattern.
        pattern: regex::bytes::Regex,
        /// The replacement.
        replacement: Vec<u8>,
    },
}

impl Rename {
    /// Creates a rule that replaces the first components of paths.
    #[must_use]
    pub fn prefix(from: impl AsRef<[u8]>, to: impl AsRef<[u8]>) -> Self {
        Self::Prefix { from: from.as_ref().to_vec(), to: to.as_ref().to_vec() }
    }
    /// Parses a map file: in each line a path, a tab or ` => `, and its new name. Empty lines and lines that start with
    /// `//` are ignored; a byte order mark is skipped.
    ///
    /// # Errors
    /// The number, from 1, of the first malformed line.
    pub fn map(text: &[u8]) -> Result<Self, usize> {
        let (text, mut map) = (formats_core::without_bom(text), BTreeMap::new());
        for (n, line) in (1_usize..).zip(text.split(|byte| *byte == b'\n')) {
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with(b"//") {
                continue;
            }
            let tab = line.iter().position(|byte| *byte == b'\t').map(|at| (at, 1));
            let arrow = || line.windows(4).position(|part| part == b" => ").map(|at| (at, 4));
            let (at, len) = tab.or_else(arrow).ok_or(n)?;
            let (old, new) = line.split_at_checked(at).ok_or(n)?;
            let new = new.get(len..).unwrap_or_default().trim_ascii();
            if old.is_empty() || new.is_empty() {
                return Err(n);
            }
            map.insert(key(old.trim_ascii()), new.to_vec());
        }
        Ok(Self::Map(map))
    }
    /// Creates a rule from a regular expression.
    ///
    /// # Errors
    /// If the pattern is malformed.
    #[cfg(feature = "regex")]
    pub fn regex(pattern: &str, replacement: impl AsRef<[u8]>) -> Result<Self, regex::Error> {
        let pattern = regex::bytes::Regex::new(pattern)?;
        Ok(Self::Regex { pattern, replacement: replacement.as_ref().to_vec() })
    }
    /// The new name of a path, or `None` if it keeps its name.
    #[must_use]
    pub fn apply(&self, path: &[u8]) -> Option<Vec<u8>> {
        let rooted = |from: &[u8]| path.starts_with(b"\\") && !from.starts_with(b"\\");
        let renamed = match self {
            Self::Prefix { from, to } => {
                let skipped = usize::from(rooted(from));
                let parts = without_end(from);
                // If there are only separators, they are to be replaced.
                let from = if parts.is_empty() { from.as_slice() } else { parts };
                let start = path.get(skipped..skipped.checked_add(from.len())?)?;
                (folded(start).eq(folded(from)) && !from.is_empty()).then_some(())?;
                let (slash, rest) = (path.get(..skipped)?, path.get(skipped.checked_add(from.len())?..)?);
                if parts.is_empty() {
                    [slash, to, rest].concat()
                } else {
                    rest.first().is_none_or(is_separator).then_some(())?;
                    let to = without_end(to);
                    let rest = if to.is_empty() { rest.get(1..).unwrap_or_default() } else { rest };
                    [slash, to, rest].concat()
                }
            }
            Self::Map(map) => {
                let to = map.get(&key(path))?;
                let slash: &[u8] = if rooted(to) { b"\\" } else { b"" };
                [slash, to].concat()
            }
            #[cfg(feature = "regex")]
            Self::Regex { pattern, replacement } => pattern.replace_all(path, &replacement[..]).into_owned(),
        };
        (renamed != path).then_some(renamed)
    }
}

/// A function that returns the new name of a path, or `None` if it keeps its name.
pub type RenameBy<'f> = dyn Fn(&[u8]) -> Option<Vec<u8>> + 'f;

const fn is_separator(byte: &u8) -> bool {
    matches!(byte, b'\\' | b'/')
}

/// The path without trailing separators.
fn without_end(path: &[u8]) -> &[u8] {
    let end = path.iter().rposition(|byte| !is_separator(byte)).map_or(0, |last| last.saturating_add(1));
    path.get(..end).unwrap_or_default()
}

fn folded(path: &[u8]) -> impl Iterator<Item = u8> + '_ {
    path.iter().map(|byte| if *byte == b'/' { b'\\' } else { byte.to_ascii_lowercase() })
}
/// The path in the form used for comparison.
fn key(path: &[u8]) -> Vec<u8> {
    folded(path.strip_prefix(b"\\").unwrap_or(path)).collect()
}

/// The use of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum PathKind {
    /// A texture of a face.
    Texture,
    /// A material of a face.
    Material,
    /// The model of a proxy, in the name of a selection.
    Proxy,
}

/// The paths that are renamed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PathKinds {
    /// Textures of faces.
    pub textures: bool,
    /// Materials of faces.
    pub materials: bool,
    /// Models of proxies.
    pub proxies: bool,
}

impl PathKinds {
    /// All of them.
    pub const ALL: Self = Self { textures: true, materials: true, proxies: true };
    /// Only this kind.
    #[must_use]
    pub const fn only(kind: PathKind) -> Self {
        Self {
            textures: matches!(kind, PathKind::Texture),
            materials: matches!(kind, PathKind::Material),
            proxies: matches!(kind, PathKind::Proxy),
        }
    }
}

/// A path that was renamed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Renamed {
    /// The index of the level of detail.
    pub lod: usize,
    /// The purpose.
    pub kind: PathKind,
    /// The old path.
    pub old: Vec<u8>,
    /// The new path.
    pub new: Vec<u8>,
    /// The number of faces or selections with it.
    pub count: usize,
}

impl core::fmt::Display for Renamed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} -> {}", Text::new(&self.old), Text::new(&self.new))
    }
}

impl Builder<'_> {
    /// Renames paths, and returns the renamed ones, level by level in order of first use. A name that is not a path
    /// (`#(argb,…)`) is only renamed by a map or a regular expression that matches it.
    ///
    /// # Errors
    /// If a new name contains a NUL or is longer than its field in `SP3X`. Nothing is changed on error.
    pub fn rename(&mut self, rename: &Rename, kinds: PathKinds) -> Result<Vec<Renamed>, WriteError> {
        self.rename_by(&|path| rename.apply(path), kinds)
    }
    /// Same as [`rename`](Self::rename), with a function that returns the new name of a path, if it gets one.
    ///
    /// # Errors
    /// Same as [`rename`](Self::rename).
    pub fn rename_by(&mut self, rename: &RenameBy<'_>, kinds: PathKinds) -> Result<Vec<Renamed>, WriteError> {
        let mut changed = self.clone();
        let mut log = Log::default();
        for (index, lod) in changed.lods.iter_mut().enumerate() {
            let fixed = lod.form != LodForm::P3dm;
            log.of_level.clear();
            for face in &mut lod.faces {
                if kinds.textures
                    && let Some(new) = rename(&face.texture)
                {
                    checked(&new, fixed.then_some(31))?;
                    log.add(index, PathKind::Texture, &face.texture, &new);
                    face.texture = Cow::Owned(new);
                }
                if kinds.materials
                    && let Some(new) = rename(&face.material)
                {
                    checked(&new, None)?;
                    log.add(index, PathKind::Material, &face.material, &new);
                    face.material = Cow::Owned(new);
                }
            }
            for tag in lod.tags.iter_mut().filter(|_| kinds.proxies) {
                let Some((path, _)) = split_name(&tag.name) else { continue };
                let Some(new) = rename(path) else { continue };
                log.add(index, PathKind::Proxy, path, &new);
                let (start, rest) = tag.name.split_at_checked(Proxy::PREFIX.len()).unwrap_or_default();
                let name = [start, &new, rest.get(path.len()..).unwrap_or_default()].concat();
                checked(&name, fixed.then_some(63))?;
                tag.name = Cow::Owned(name);
            }
        }
        *self = changed;
        Ok(log.renamed)
    }
}

/// The renamed paths, and the list positions of the level's paths.
#[derive(Default)]
struct Log {
    renamed: Vec<Renamed>,
    of_level: BTreeMap<(PathKind, Vec<u8>), usize>,
}

impl Log {
    fn add(&mut self, lod: usize, kind: PathKind, old: &[u8], new: &[u8]) {
        let next = self.renamed.len();
        let place = *self.of_level.entry((kind, old.to_vec())).or_insert(next);
        if let Some(known) = self.renamed.get_mut(place) {
            known.count = known.count.saturating_add(1);
        } else {
            self.renamed.push(Renamed { lod, kind, old: old.to_vec(), new: new.to_vec(), count: 1 });
        }
    }
}

pub(crate) fn checked(name: &[u8], max: Option<usize>) -> Result<(), WriteError> {
    match max {
        _ if name.contains(&0) => Err(WriteError::NulInName),
        Some(max) if name.len() > max => Err(WriteError::NameTooLong { max }),
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn renamed(rename: &Rename, path: &str) -> Option<alloc::string::String> {
        rename.apply(path.as_bytes()).map(|new| Text::new(&new).chars().collect())
    }

    #[test]
    fn starts_are_compared_as_paths() {
        let rename = Rename::prefix(r"z\Ace\", r"x\mine\");
        for (old, new) in [
            (r"z\ace\a.paa", Some(r"x\mine\a.paa")),
            (r"\Z\ACE\a.paa", Some(r"\x\mine\a.paa")),
            ("z/ace/b/c.paa", Some(r"x\mine/b/c.paa")),
            (r"z\acex\a.paa", None),
            (r"y\z\ace\a.paa", None),
            ("#(argb,8,8,3)color(0,0,0,1)", None),
            ("", None),
        ] {
            assert_eq!(renamed(&rename, old).as_deref(), new, "{old}");
        }
        // Whole parts, with or without a separator at the end of either.
        for (from, to) in [(r"x\ac", "q"), (r"x\ac\", "q"), (r"x\ac", r"q\"), (r"x/ac/", "q/")] {
            let rename = Rename::prefix(from, to);
            assert_eq!(renamed(&rename, r"X\AC\a.paa").as_deref(), Some(r"q\a.paa"), "{from} {to}");
            assert_eq!(renamed(&rename, r"\x\ac\b\c.paa").as_deref(), Some(r"\q\b\c.paa"));
            assert_eq!(renamed(&rename, r"x\ac").as_deref(), Some("q"));
            assert_eq!(renamed(&rename, r"x\acex\a.paa"), None);
            assert_eq!(renamed(&rename, r"x\ac.paa"), None);
        }
        assert_eq!(renamed(&Rename::prefix(r"x\ac", ""), r"\x\ac\a.paa").as_deref(), Some(r"\a.paa"));
        assert_eq!(renamed(&Rename::prefix(r"P:\", ""), r"p:\a\b.paa").as_deref(), Some(r"a\b.paa"));
        assert_eq!(renamed(&Rename::prefix(r"P:\", r"Q:\"), r"p:\a\b.paa").as_deref(), Some(r"Q:\a\b.paa"));
        assert_eq!(renamed(&Rename::prefix(r"\", ""), r"\a\b.paa").as_deref(), Some(r"a\b.paa"));
        assert_eq!(renamed(&Rename::prefix("", "x"), "a"), None);
    }
    #[test]
    fn maps_are_lines() {
        let map = Rename::map(b"// comment\r\n\na\\b.paa\tc\\d.paa\r\nE.paa => \\f.paa\n").unwrap();
        assert_eq!(renamed(&map, r"\A/b.paa").as_deref(), Some(r"\c\d.paa"));
        assert_eq!(renamed(&map, "e.PAA").as_deref(), Some(r"\f.paa"));
        assert_eq!(renamed(&map, r"a\b.paa.paa"), None);
        assert_eq!((Rename::map(b"a\tb\nc d\n").err(), Rename::map(b"a\t \n").err()), (Some(2), Some(1)));
    }
    #[cfg(feature = "regex")]
    #[test]
    fn expressions_have_groups() {
        let rename = Rename::regex(r"(?i)\.(tga|png)$", ".paa").unwrap();
        assert_eq!(renamed(&rename, r"a\b.TGA").as_deref(), Some(r"a\b.paa"));
        assert_eq!(renamed(&rename, r"a\b.paa"), None);
        let rename = Rename::regex(r"^a\\(\w+)", r"b\$1").unwrap();
        assert_eq!(renamed(&rename, r"a\c\d").as_deref(), Some(r"b\c\d"));
        assert!(Rename::regex("(", "").is_err());
    }
}
