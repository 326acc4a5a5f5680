//! The order in which game engines search their archives.

use formats_core::files::name_text;

use crate::Kind;

/// A family of engines with the same search order.
///
/// Sources: `files.c` and `common.c` of id Software; the Valve developer wiki.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// Quake, Quake II and their descendants: packs before loose files. Among `pak0.pak`, `pak1.pak`, … up to the first
    /// missing number, later ones come first; before them `.pk3` and `.pk4`, in reverse order of their names.
    Quake,
    /// Half-Life: loose files first, then packs as in Quake.
    HalfLife,
}

/// The archives in a folder that a game itself reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Packs {
    /// The names of packs whose files are all below the folder itself, in search order.
    pub(super) layers: Vec<Vec<u8>>,
    /// The names of packs of Bohemia's games, which have a prefix.
    pub(super) prefixed: Vec<Vec<u8>>,
    /// Whether loose files come first.
    pub(super) is_half_life: bool,
}

impl Packs {
    /// Finds the packs among the names of the files in a folder with this name.
    pub(super) fn of<'n>(folder: &[u8], names: impl Iterator<Item = &'n [u8]>) -> Self {
        let mut packs = Self::default();
        let (mut numbered, mut others) = (Vec::new(), Vec::new());
        packs.is_half_life = folder.eq_ignore_ascii_case(b"valve");
        for name in names {
            let text = name_text(name).to_lowercase();
            packs.is_half_life |= text == "liblist.gam";
            match text.rsplit_once('.') {
                Some((stem, "pak")) => {
                    numbered.extend(number(stem).map(|number| (number, name.to_vec())));
                }
                Some((_, "pk3" | "pk4")) => others.push((text.clone(), name.to_vec())),
                Some((_, "pbo")) => packs.prefixed.push(name.to_vec()),
                _ => {}
            }
        }
        numbered.sort();
        // If two names differ only in letter case, the first is used.
        numbered.dedup_by_key(|(number, _)| *number);
        others.sort();
        packs.prefixed.sort();
        let until_missing = (0_u32..).zip(numbered).take_while(|(expected, (number, _))| expected == number);
        let mut layers: Vec<_> = until_missing.map(|(_, (_, name))| name).collect();
        layers.extend(others.into_iter().map(|(_, name)| name));
        layers.reverse();
        packs.layers = layers;
        packs
    }
    pub(super) const fn is_empty(&self) -> bool {
        self.layers.is_empty() && self.prefixed.is_empty()
    }
    pub(super) const fn engine(&self) -> Engine {
        if self.is_half_life { Engine::HalfLife } else { Engine::Quake }
    }
}

/// The number of `pak12`.
fn number(stem: &str) -> Option<u32> {
    let digits = stem.strip_prefix("pak")?;
    // `pak01` is not the name of a pack.
    let is_plain = digits == "0" || !digits.starts_with('0');
    (is_plain && digits.bytes().all(|digit| digit.is_ascii_digit())).then(|| digits.parse().ok())?
}

/// The extension of a name, if files with it are usually archives.
pub(super) fn archive_extension(name: &[u8]) -> Option<String> {
    let text = name_text(name);
    let (_, extension) = text.rsplit_once('.')?;
    Kind::of_extension(extension).map(|_| extension.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(folder: &str, names: &[&str]) -> Packs {
        Packs::of(folder.as_bytes(), names.iter().map(|name| name.as_bytes()))
    }
    fn layers(names: &[&str]) -> Vec<String> {
        of("baseq2", names).layers.iter().map(|name| name_text(name)).collect()
    }

    #[test]
    fn later_packs_win_up_to_the_first_missing_number() {
        assert_eq!(layers(&["pak0.pak", "PAK1.PAK", "pak10.pak", "pak2.pak"]), ["pak2.pak", "PAK1.PAK", "pak0.pak"]);
        assert_eq!(layers(&["pak1.pak"]), Vec::<String>::new());
        assert_eq!(layers(&["mod.pak", "pak00.pak", "pak+1.pak", "pak0.pak", "pak.pak"]), ["pak0.pak"]);
        assert_eq!(layers(&["pak0.pak", "0models.pk3", "1mod.PK3"]), ["1mod.PK3", "0models.pk3", "pak0.pak"]);
        assert_eq!(layers(&["pak0.pak", "PAK0.PAK"]), ["PAK0.PAK"]);
        assert!(of("baseq2", &["a.zip", "readme.txt"]).is_empty());
    }
    #[test]
    fn half_life_is_recognized_by_its_files() {
        assert_eq!(of("valve", &["pak0.pak"]).engine(), Engine::HalfLife);
        assert_eq!(of("gearbox", &["pak0.pak", "Liblist.gam"]).engine(), Engine::HalfLife);
        assert_eq!(of("id1", &["pak0.pak"]).engine(), Engine::Quake);
    }
    #[test]
    fn archives_are_recognized_by_extension() {
        assert_eq!(archive_extension(b"pak0.PAK").as_deref(), Some("pak"));
        assert_eq!(archive_extension(b"a.md2"), None);
        assert_eq!(archive_extension(b"zip"), None);
    }
}
