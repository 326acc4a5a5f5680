//! Edits that leave everything else unchanged: renaming the paths of textures, materials and proxies; conversion between ArmA's and
//! Flashpoint's form of a level; removing and extracting levels of detail; setting and scaling masses; setting, adding and removing
//! properties.

use alloc::{borrow::Cow, collections::BTreeMap, vec, vec::Vec};

use formats_core::{Record, Text, WriteError, num};

use crate::{Builder, BuilderLod, BuilderTag, LodForm, PointMass, Proxy, builder::padded, selection::split_name};

/// The rule for renaming paths. Paths are compared ignoring case, with `/` as `\`, and without a leading `\`, which a
/// path keeps if it has one. Empty and procedural names (`#(argb,…)`) are not paths and never renamed.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum Rename {
    /// Replaces the first components of paths, only whole ones: `x\ac` is the start of `x\ac\a.paa` but not of
    /// `x\acex\a.paa`. A trailing `\` is ignored. The rest of a path keeps its separators.
    Prefix {
        /// The components to find. If there are only separators or a drive, they are matched literally. If it is empty,
        /// nothing is renamed.
        from: Vec<u8>,
        /// The replacement.
        to: Vec<u8>,
    },
    /// Whole paths and their new names; created by [`map`](Self::map).
    Map(BTreeMap<Vec<u8>, Vec<u8>>),
    /// Replaces the whole match of a regular expression; `$1` in the replacement is the first group. `(?i)` ignores
    /// case. A leading `\` only counts if the path without it does not start with a match: `^` is after it, `^\\`
    /// matches it.
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
    /// If a line is malformed, or two lines have different new names for a path.
    pub fn map(text: &[u8]) -> Result<Self, MapError> {
        let (text, mut map) = (formats_core::without_bom(text), BTreeMap::<_, (usize, Vec<u8>)>::new());
        for (n, line) in (1_usize..).zip(text.split(|byte| *byte == b'\n')) {
            let line = line.trim_ascii();
            if line.is_empty() || line.starts_with(b"//") {
                continue;
            }
            let tab = line.iter().position(|byte| *byte == b'\t').map(|at| (at, 1));
            let arrow = || line.windows(4).position(|part| part == b" => ").map(|at| (at, 4));
            let malformed = MapError::Malformed { line: n };
            let Some((at, len)) = tab.or_else(arrow) else { return Err(malformed) };
            let (old, new) = line.split_at_checked(at).unwrap_or_default();
            let (old, new) = (old.trim_ascii(), new.get(len..).unwrap_or_default().trim_ascii());
            if old.is_empty() || new.is_empty() {
                return Err(malformed);
            }
            let (first, known) = map.entry(key(old)).or_insert_with(|| (n, new.to_vec()));
            if known != new {
                let names = [known.clone(), new.to_vec()];
                return Err(MapError::Ambiguous { old: old.to_vec(), lines: [*first, n], names });
            }
        }
        Ok(Self::Map(map.into_iter().map(|(old, (_, new))| (old, new)).collect()))
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
        if path.trim_ascii().is_empty() || path.starts_with(b"#") {
            return None;
        }
        let is_rooted = path.starts_with(b"\\");
        // The new name of a path without its leading separator, which it keeps unless the new name has its own.
        let rooted =
            |slash: &[u8], new: &[u8]| if new.starts_with(b"\\") { new.to_vec() } else { [slash, new].concat() };
        let renamed = match self {
            Self::Prefix { from, to } => {
                let skipped = usize::from(is_rooted && !from.starts_with(b"\\"));
                let parts = without_end(from);
                // If there are only separators, they are to be replaced.
                let from = if parts.is_empty() { from.as_slice() } else { parts };
                let start = path.get(skipped..skipped.checked_add(from.len())?)?;
                (folded(start).eq(folded(from)) && !from.is_empty()).then_some(())?;
                let (slash, rest) = (path.get(..skipped)?, path.get(skipped.checked_add(from.len())?..)?);
                if parts.is_empty() {
                    rooted(slash, &[to, rest].concat())
                } else {
                    rest.first().is_none_or(is_separator).then_some(())?;
                    let to = without_end(to);
                    let rest = if to.is_empty() { rest.get(1..).unwrap_or_default() } else { rest };
                    rooted(slash, &[to, rest].concat())
                }
            }
            Self::Map(map) => rooted(if is_rooted { b"\\" } else { b"" }, map.get(&key(path))?),
            #[cfg(feature = "regex")]
            Self::Regex { pattern, replacement } => {
                // The length of the match at the start.
                let start = |path| pattern.find(path).filter(|found| found.start() == 0).map(|found| found.len());
                let (slash, rest) = path.split_at_checked(usize::from(is_rooted))?;
                if start(rest).is_none() && start(path).is_some_and(|length| length > 0) {
                    pattern.replace_all(path, &replacement[..]).into_owned()
                } else {
                    rooted(slash, &pattern.replace_all(rest, &replacement[..]))
                }
            }
        };
        (renamed != path).then_some(renamed)
    }
}

/// Why a [map](Rename::map) cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum MapError {
    /// A line is not a path, a separator, and a path.
    Malformed {
        /// Its number, from 1.
        line: usize,
    },
    /// Two lines have different new names for a path.
    Ambiguous {
        /// The path in the second line.
        old: Vec<u8>,
        /// The numbers of the lines, from 1.
        lines: [usize; 2],
        /// Their new names.
        names: [Vec<u8>; 2],
    },
}

impl core::fmt::Display for MapError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Self::Malformed { line } => write!(f, "line {line} is not a path, a tab or ` => `, and a path"),
            Self::Ambiguous { old, lines: [first, second], names: [one, other] } => {
                let [old, one, other] = [old, one, other].map(|name| Text::new(name));
                write!(f, "{old} becomes {one} in line {first}, but {other} in line {second}")
            }
        }
    }
}

impl core::error::Error for MapError {}

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
    /// Renames paths, and returns the renamed ones, level by level in order of first use.
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

impl Builder<'_> {
    /// Converts all levels to this form with [`BuilderLod::convert`].
    ///
    /// # Errors
    /// Same as that function. Nothing is changed on error.
    pub fn convert(&mut self, form: LodForm) -> Result<(), WriteError> {
        let mut converted = self.clone();
        converted.lods.iter_mut().try_for_each(|lod| lod.convert(form))?;
        *self = converted;
        Ok(())
    }
}

impl BuilderLod<'_> {
    /// Converts the level to `P3DM` or `SP3X`. A level that becomes `P3DM` gets the UV set that all of these have.
    ///
    /// # Errors
    /// If something would be lost: a material, a texture of more than 31 bytes, a tag whose name is longer than 63
    /// bytes. Nothing is changed on error.
    pub fn convert(&mut self, form: LodForm) -> Result<(), WriteError> {
        if form == self.form {
            return Ok(());
        }
        match form {
            LodForm::Sp3d => return Err(WriteError::Unsupported("SP3D cannot store data of SP3X or P3DM")),
            LodForm::Sp3x => self.check_flashpoint()?,
            LodForm::P3dm => {}
        }
        if form == LodForm::P3dm {
            for face in &mut self.faces {
                face.texture_after_nul = Cow::Borrowed(&[]);
            }
            for tag in &mut self.tags {
                tag.name_after_nul = Cow::Borrowed(&[]);
            }
            if !self.tags.iter().any(|tag| tag.is(b"#UVSet#")) {
                self.add_uv_set();
            }
        }
        for tag in &mut self.tags {
            tag.uncounted = 0;
        }
        self.form = form;
        self.version = Self::version_of(form);
        Ok(())
    }
    fn check_flashpoint(&self) -> Result<(), WriteError> {
        for (index, face) in self.faces.iter().enumerate() {
            let rule = |rule| Err(WriteError::Rule { what: "face", index, rule });
            if !face.material.is_empty() {
                return rule("has a material, which SP3X cannot hold");
            }
            if face.texture.len() > 31 {
                return rule("has a texture of more than 31 bytes, which SP3X cannot hold");
            }
        }
        for (index, tag) in self.tags.iter().enumerate() {
            let rule = |rule| Err(WriteError::Rule { what: "tag", index, rule });
            if tag.name.len() > 63 {
                return rule("has a name of more than 63 bytes, which SP3X cannot hold");
            }
            if tag.active != 1 {
                return rule("is not active, which SP3X cannot store");
            }
        }
        Ok(())
    }
}

impl<'a> Builder<'a> {
    /// Removes a level of detail.
    ///
    /// # Errors
    /// If the index is out of range.
    pub fn remove_lod(&mut self, index: usize) -> Result<BuilderLod<'a>, WriteError> {
        self.check_lod(index)?;
        Ok(self.lods.remove(index))
    }
    /// Creates a file of some of the levels, in the order of `indices`.
    ///
    /// # Errors
    /// If one of the indices is out of range.
    pub fn extract_lods(&self, indices: &[usize]) -> Result<Self, WriteError> {
        let lod = |index: &usize| self.check_lod(*index).cloned();
        let lods = indices.iter().map(lod).collect::<Result<_, _>>()?;
        Ok(Self { version: self.version, lods, tail: self.tail.clone() })
    }
    fn check_lod(&self, index: usize) -> Result<&BuilderLod<'a>, WriteError> {
        let count = self.lods.len();
        self.lods.get(index).ok_or(WriteError::NoSuch { what: "level of detail", index, count })
    }
}

impl BuilderLod<'_> {
    /// The mass of each point, in kilograms, or `None` if the level has no masses.
    #[must_use]
    pub fn masses(&self) -> Option<Vec<f32>> {
        let tag = self.tags.iter().find(|tag| tag.is(b"#Mass#"))?;
        let (masses, rest) = tag.data.as_chunks::<{ PointMass::SIZE }>();
        rest.is_empty().then(|| masses.iter().map(|raw| f32::from_le_bytes(*raw)).collect())
    }
    /// Gives each point a mass.
    ///
    /// # Errors
    /// If the number of masses is not the number of points, or one is infinite or NaN.
    pub fn set_masses(&mut self, masses: &[f32]) -> Result<(), WriteError> {
        if masses.len() != self.points.len() {
            return Err(WriteError::Count { what: "masses", expected: self.points.len(), found: masses.len() });
        }
        if !masses.iter().all(|mass| mass.is_finite()) {
            return Err(WriteError::NotFinite("mass"));
        }
        let new = BuilderTag::mass(masses);
        if let Some(tag) = self.tags.iter_mut().find(|tag| tag.is(b"#Mass#")) {
            tag.data = Cow::Owned(new.data.into_owned());
        } else {
            let at = self.place(&[b"#Animation#"]);
            self.tags.insert(at, new);
        }
        Ok(())
    }
    /// Multiplies all masses.
    ///
    /// # Errors
    /// Without masses, or if a value becomes infinite or NaN.
    pub fn scale_mass(&mut self, factor: f32) -> Result<(), WriteError> {
        let masses = self.masses().ok_or(WriteError::Missing("mass of each point"))?;
        let scaled: Vec<f32> = masses.iter().map(|mass| mass * factor).collect();
        self.set_masses(&scaled)
    }
    /// Sets the total mass in kilograms. It is distributed in proportion to the points' masses, or evenly if their sum
    /// is 0.
    ///
    /// # Errors
    /// If the level has no points, or the mass is infinite or NaN.
    pub fn set_mass(&mut self, total: f32) -> Result<(), WriteError> {
        let count = self.points.len();
        if count == 0 {
            return Err(WriteError::Missing("a point that has the mass"));
        }
        let masses = self.masses().filter(|masses| masses.len() == count).unwrap_or_else(|| vec![0.0; count]);
        let sum: f64 = masses.iter().map(|mass| f64::from(*mass)).sum();
        let share = f64::from(num::to_u32(count)).recip();
        let part = |mass: f32| if sum > 0.0 && sum.is_finite() { f64::from(mass) / sum } else { share };
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "rounding to the nearest f32 is intended"
        )]
        let scaled: Vec<f32> = masses.iter().map(|mass| (part(*mass) * f64::from(total)) as f32).collect();
        self.set_masses(&scaled)
    }
}

impl<'a> BuilderLod<'a> {
    /// The value of the first property with this name, in any letter case.
    #[must_use]
    pub fn property(&self, name: &[u8]) -> Option<Vec<u8>> {
        let mut properties = self.tags.iter().filter_map(BuilderTag::as_property);
        let property = properties.find(|property| property.name.eq_ignore_ascii_case(name))?;
        Some(property.value.as_bytes().to_vec())
    }
    /// Sets the value of the properties with this name, in any letter case, or adds one. Returns whether one existed.
    ///
    /// # Errors
    /// If a text is longer than 63 bytes or contains a NUL. Nothing is changed on error.
    pub fn set_property(&mut self, name: &[u8], value: &[u8]) -> Result<bool, WriteError> {
        let new = padded(value)?;
        let mut found = false;
        for tag in &mut self.tags {
            let Some(mut property) = tag.as_property().filter(|p| p.name.eq_ignore_ascii_case(name)) else {
                continue;
            };
            found = true;
            if property.value != value {
                property.value = new;
                tag.data = Cow::Owned(property.encode().to_vec());
            }
        }
        if !found {
            self.add_property(name, value)?;
        }
        Ok(found)
    }
    /// Adds a property after the others, even if the name exists.
    ///
    /// # Errors
    /// Same as [`set_property`](Self::set_property).
    pub fn add_property(&mut self, name: &[u8], value: &[u8]) -> Result<(), WriteError> {
        let tag = BuilderTag::property(name, value)?;
        let last = self.tags.iter().rposition(|tag| tag.is(b"#Property#"));
        let at = last.map_or_else(|| self.place(&[b"#Mass#", b"#Animation#"]), |last| last.saturating_add(1));
        self.tags.insert(at, tag);
        Ok(())
    }
    /// Removes the properties with this name, in any letter case, and returns their number.
    pub fn remove_property(&mut self, name: &[u8]) -> usize {
        let before = self.tags.len();
        let named =
            |tag: &BuilderTag<'a>| tag.as_property().is_some_and(|property| property.name.eq_ignore_ascii_case(name));
        self.tags.retain(|tag| !named(tag));
        before.saturating_sub(self.tags.len())
    }
    /// The position at which editors insert a new tag: before the first one of these, `#UVSet#` or the end.
    fn place(&self, before: &[&[u8]]) -> usize {
        let later = |tag: &BuilderTag<'a>| {
            before.iter().any(|name| tag.is(name)) || tag.is(b"#UVSet#") || tag.is(crate::Tag::END)
        };
        self.tags.iter().position(later).unwrap_or(self.tags.len())
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

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
        assert_eq!(renamed(&Rename::prefix("a", r"\b"), r"\a\c").as_deref(), Some(r"\b\c"));
    }
    #[test]
    fn maps_are_lines() {
        let map = Rename::map(b"// comment\r\n\na\\b.paa\tc\\d.paa\r\nE.paa => \\f.paa\n").unwrap();
        assert_eq!(renamed(&map, r"\A/b.paa").as_deref(), Some(r"\c\d.paa"));
        assert_eq!(renamed(&map, "e.PAA").as_deref(), Some(r"\f.paa"));
        assert_eq!(renamed(&map, r"a\b.paa.paa"), None);
        for (text, line) in [(&b"a\tb\nc d\n"[..], 2), (b"a\t \n", 1)] {
            assert_eq!(Rename::map(text).unwrap_err(), MapError::Malformed { line });
        }
        assert!(Rename::map(b"a\\b => c\n\\A/b => c").is_ok());
        let error = Rename::map(b"a\\b => c\n\n\\A/b => d").unwrap_err();
        assert_eq!(error.to_string(), r"\A/b becomes c in line 1, but d in line 3");
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
    #[cfg(feature = "regex")]
    #[test]
    fn leading_separators_are_skipped_unless_an_expression_matches_them() {
        for (pattern, replacement, old, new) in [
            ("^", r"z\", r"triassic\lamp", r"z\triassic\lamp"),
            ("^", r"z\", r"\triassic\lamp", r"\z\triassic\lamp"),
            ("^", r"\z\", r"\triassic\lamp", r"\z\triassic\lamp"),
            ("^(.*)$", r"z\$1", r"\triassic\lamp", r"\z\triassic\lamp"),
            ("^triassic", "q", r"\triassic\lamp", r"\q\lamp"),
            (r"^\\?triassic", "q", r"\triassic\lamp", r"\q\lamp"),
            (r"^\\", "", r"\triassic\lamp", r"triassic\lamp"),
            (r"\\", "/", r"\triassic\lamp", "/triassic/lamp"),
        ] {
            let rename = Rename::regex(pattern, replacement).unwrap();
            assert_eq!(renamed(&rename, old).as_deref(), Some(new), "{pattern} {replacement}");
        }
    }
    #[test]
    fn names_that_are_not_paths_are_never_renamed() {
        let procedural = "#(argb,8,8,3)color(0,0,0,1)";
        let map = Rename::map(b"#(argb,8,8,3)color(0,0,0,1)\ta").unwrap();
        assert_eq!((renamed(&map, procedural), renamed(&Rename::prefix(procedural, "a"), procedural)), (None, None));
        #[cfg(feature = "regex")]
        for name in ["", " ", procedural] {
            assert_eq!(renamed(&Rename::regex("^", r"z\").unwrap(), name), None);
        }
    }
}
