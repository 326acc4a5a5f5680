//! Renaming the paths of a material.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{Text, WriteError, num};

use super::{Class, Entry, Material, Value, rapified};
use crate::{PathKind, Rename, RenameBy, Renamed};

/// The entries whose values are paths.
const PATHS: [&[u8]; 2] = [b"texture", b"surfaceInfo"];

impl Material<'_> {
    /// Renames the paths of textures and of the surface, and returns the file and the renamed paths, each once. All
    /// other bytes stay the same, so the inverse restores the file; in a rapified file, the offsets of classes are
    /// adjusted.
    ///
    /// ```
    /// use bis_p3dm::{Rename, rvmat::Material};
    ///
    /// let text = br#"class Stage1 { texture = "z\old\data\a_nohq.paa"; }; // kept"#;
    /// let (renamed, paths) = Material::parse(text)?.rename(&Rename::prefix(r"z\old", r"z\new"))?;
    /// assert_eq!(renamed, br#"class Stage1 { texture = "z\new\data\a_nohq.paa"; }; // kept"#);
    /// assert_eq!(paths.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If a new path cannot be stored in the file.
    pub fn rename(&self, rename: &Rename) -> Result<(Vec<u8>, Vec<Renamed>), WriteError> {
        self.rename_by(&|path| rename.apply(path))
    }
    /// Same as [`rename`](Self::rename), with a function that returns the new name of a path, if it gets one.
    ///
    /// # Errors
    /// Same as [`rename`](Self::rename).
    pub fn rename_by(&self, rename: &RenameBy<'_>) -> Result<(Vec<u8>, Vec<Renamed>), WriteError> {
        let bytes = self.bytes();
        let mut edits: Vec<Edit> = Vec::new();
        let mut renamed: Vec<Renamed> = Vec::new();
        let mut classes: Vec<&[Entry<'_>]> = Vec::from([self.entries()]);
        while let Some(entries) = classes.pop() {
            for entry in entries {
                let (name, value) = match entry {
                    Entry::Class(Class { entries, .. }) => {
                        classes.push(entries);
                        continue;
                    }
                    Entry::Value { name, value, .. } => (name.as_bytes(), value),
                    _ => continue,
                };
                let (Value::Text(Cow::Borrowed(_)) | Value::Word(_)) = value else { continue };
                let (true, Some(old)) = (PATHS.iter().any(|path| name.eq_ignore_ascii_case(path)), value.as_text())
                else {
                    continue;
                };
                let (Some(new), Some(at)) = (rename(old), place(bytes, old)) else { continue };
                self.check(&new, matches!(value, Value::Word(_)))?;
                match renamed.iter_mut().find(|known| known.old == old) {
                    Some(known) => known.count = known.count.saturating_add(1),
                    None => renamed.push(Renamed {
                        lod: 0,
                        kind: PathKind::Texture,
                        old: old.to_vec(),
                        new: new.clone(),
                        count: 1,
                    }),
                }
                edits.push(Edit { at, len: old.len(), new });
            }
        }
        edits.sort_by_key(|edit| edit.at);
        // Classes of a rapified file may share a body.
        edits.dedup_by_key(|edit| edit.at);
        renamed.sort_by(|one, other| one.old.cmp(&other.old));
        if self.is_rapified() {
            edits.extend(moved_offsets(self, &edits)?);
            edits.sort_by_key(|edit| edit.at);
        }
        let mut changed = Vec::with_capacity(bytes.len());
        let mut done = 0;
        for Edit { at, len, new } in edits {
            changed.extend_from_slice(bytes.get(done..at).unwrap_or_default());
            changed.extend_from_slice(&new);
            done = at.saturating_add(len);
        }
        changed.extend_from_slice(bytes.get(done..).unwrap_or_default());
        Ok((changed, renamed))
    }
    /// Rejects a value that would not be parsed as a single value at this position.
    fn check(&self, new: &[u8], is_word: bool) -> Result<(), WriteError> {
        crate::edit::checked(new, None)?;
        let ends = |byte: &u8| {
            matches!(byte, b'"' | b'\n' | b'\r') || is_word && matches!(byte, b';' | b',' | b'{' | b'}' | b'/')
        };
        if !self.is_rapified() && new.iter().any(ends) {
            return Err(WriteError::Unsupported("a path in a material has no quotation marks and no line ends"));
        }
        Ok(())
    }
}

/// The replacement of some bytes.
struct Edit {
    at: usize,
    len: usize,
    new: Vec<u8>,
}

/// The offset of a part of the file.
fn place(bytes: &[u8], part: &[u8]) -> Option<usize> {
    let at = part.as_ptr().addr().checked_sub(bytes.as_ptr().addr())?;
    (bytes.get(at..at.checked_add(part.len())?)? == part).then_some(at)
}

/// The offsets of a rapified file that these edits move.
fn moved_offsets(material: &Material<'_>, edits: &[Edit]) -> Result<Vec<Edit>, WriteError> {
    let places = rapified::offsets(material.source)?;
    // The shift at a position: the sum of all edits before it.
    let mut shifts = Vec::new();
    let mut shift = 0_i64;
    for edit in edits {
        let grown = i64::try_from(edit.new.len()).unwrap_or(i64::MAX).saturating_sub_unsigned(num::to_u64(edit.len));
        shift = shift.saturating_add(grown);
        shifts.push((edit.at, shift));
    }
    let moved = places.into_iter().filter_map(|(at, offset)| {
        let before = shifts.partition_point(|(place, _)| num::to_u64(*place) < u64::from(offset));
        let (_, shift) = shifts.get(before.checked_sub(1)?)?;
        Some((at, i64::from(offset).saturating_add(*shift)))
    });
    moved
        .map(|(at, offset)| {
            let too_large = |_| WriteError::TooLarge { what: "the material", max: u32::MAX.into() };
            Ok(Edit { at, len: 4, new: u32::try_from(offset).map_err(too_large)?.to_le_bytes().to_vec() })
        })
        .collect()
}

impl core::fmt::Debug for Edit {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "{} bytes at {}: {}", self.len, self.at, Text::new(&self.new))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A rapified material with nested classes, whose bodies follow their entries.
    #[expect(clippy::arithmetic_side_effects, reason = "a test")]
    fn rapified(path: &[u8]) -> Vec<u8> {
        let mut bytes = b"\0raP\0\0\0\0\x08\0\0\0".to_vec();
        let surface = [&b"\x01\0surfaceInfo\0z\\old\\s.bisurf\0"[..]].concat();
        let root = [&b"\0\x02"[..], &surface, b"\0Stage1\0"].concat();
        let body = [&b"\0\x01\x01\0texture\0"[..], path, b"\0"].concat();
        let stage_at = 16 + root.len() + 8;
        let end = u32::try_from(stage_at + body.len() + 4).unwrap().to_le_bytes();
        bytes.extend(end);
        bytes.extend(root);
        bytes.extend(u32::try_from(stage_at).unwrap().to_le_bytes());
        bytes.extend(end);
        bytes.extend(body);
        bytes.extend(end);
        bytes.extend([0; 4]);
        bytes
    }

    #[test]
    fn renaming_adjusts_offsets_of_a_rapified_material() {
        let old = rapified(br"z\old\a.paa");
        let material = Material::parse(&old).unwrap();
        let (new, paths) = material.rename(&Rename::prefix(r"z\old", r"z\longer\name")).unwrap();
        let again = Material::parse(&new).unwrap();
        assert_eq!(again.textures().collect::<Vec<_>>(), [br"z\longer\name\a.paa"]);
        assert_eq!(again.text(b"surfaceinfo"), Some(&br"z\longer\name\s.bisurf"[..]));
        assert_eq!(paths.len(), 2);
        let end = u32::try_from(new.len() - 4).unwrap().to_le_bytes();
        assert_eq!(new.windows(4).filter(|part| *part == end).count(), 3);
        let (back, _) = again.rename(&Rename::prefix(r"z\longer\name", r"z\old")).unwrap();
        assert_eq!(back, old);
    }
    #[test]
    fn renaming_keeps_the_rest_of_the_text() {
        let text = b"// z\\old\r\nsurfaceInfo=z\\old\\s.bisurf;\r\nclass Stage1 { Texture = \"\\Z\\Old\\a.paa\"; };\n";
        let material = Material::parse(text).unwrap();
        let (new, paths) = material.rename(&Rename::prefix(r"z\old", "q")).unwrap();
        assert_eq!(
            new,
            b"// z\\old\r\nsurfaceInfo=q\\s.bisurf;\r\nclass Stage1 { Texture = \"\\q\\a.paa\"; };\n",
            "{}",
            new.escape_ascii()
        );
        assert_eq!(paths.iter().map(|path| path.count).sum::<usize>(), 2);
        assert!(material.rename(&Rename::prefix(r"z\old", "a\"b")).is_err());
        assert_eq!(material.rename(&Rename::prefix("none", "x")).unwrap(), (text.to_vec(), Vec::new()));
    }
}
