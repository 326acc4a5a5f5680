//! Implements the trait of all formats.

use alloc::vec::Vec;

use formats_core::{Companion, Detected, Diagnostic, FormatInfo, Head, Kind, Subject};

use crate::{Body, CODES, ID, Model};

const MAGICS: [[u8; 4]; 6] = [*b"IDPO", *b"MDL2", *b"MDL3", *b"MDL4", *b"MDL5", *b"MDL7"];

/// The keys of a dump, in order.
pub(crate) const PARTS: [&str; 14] = [
    "generation",
    "header",
    "skins",
    "skin_groups",
    "bones",
    "tex_coords",
    "triangles",
    "frames",
    "frame_groups",
    "groups",
    "deformers",
    "entity_data",
    "editor_data",
    "trailing",
];

impl Model<'_> {
    /// Facts about all models of this format.
    pub const INFO: &'static FormatInfo = &FormatInfo::new(ID, "Acknex model (MDL)")
        .with_extensions(&["mdl"])
        .with_magics(&MAGICS)
        .with_versions(&[2, 3, 4, 5, 6, 7])
        .with_codes(CODES)
        .with_parts(&PARTS);
    /// The kinds of files of the format that this type reads: all of them.
    pub const KIND: Kind = Kind::Model;

    /// Returns the kind of a file that starts with `head`, if [`read`](Self::read) supports it. Agrees with
    /// [`is`](Self::is).
    #[must_use]
    pub fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(ID)
    }
    /// The version number: 2 to 5 and 7 as in the magic, 6 for IDPO.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.generation().version()
    }
    /// The other files that a model needs: none. For external skins it stores only the name, and the palette of 8-bit skins belongs
    /// to a level.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
}

impl Model<'_> {
    /// The skin or bone of an MDL7, or the frame of a model up to MDL5, that a finding is about; `None` if it has no name.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["bone", "bone matrix", "bone name", "frame", "skin"])?;
        let n = usize::try_from(found.element?).ok()?;
        match (noun, &self.body) {
            ("bone" | "bone name", Body::Mdl7(mdl7)) => Subject::new(noun, mdl7.bones().nth(n)?.name().as_bytes()),
            ("frame", Body::Classic(classic)) => Subject::new(noun, classic.frame(n)?.name().as_bytes()),
            ("skin", _) => Subject::new(noun, self.skin(n)?.name().as_bytes()),
            _ => None,
        }
    }
}

formats_core::impl_format!(Model {
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        self.subject(found)
    }
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, Builder7, Generation};
    use formats_core::{Format, Source};

    fn file(generation: Generation) -> Vec<u8> {
        match generation {
            Generation::Mdl7 => Builder7::default().write().unwrap(),
            classic => Builder::new(classic).write().unwrap(),
        }
    }

    #[test]
    fn trait_and_type_agree() {
        fn check<'a, F: Format<'a>>(bytes: &'a [u8]) -> (Detected, u32) {
            let file = F::read(Source::new(bytes)).unwrap();
            assert_eq!((file.bytes(), file.companions("x.mdl").len(), F::INFO.codes), (bytes, 0, CODES));
            (F::detect(&bytes.into()).unwrap(), file.version())
        }
        for generation in Generation::ALL {
            let (detected, version) = check::<Model<'_>>(&file(generation));
            let expected = Detected::new(ID, generation.version(), Kind::Model);
            assert_eq!((detected, version), (expected, expected.version));
            assert!(Model::INFO.versions.contains(&version) && MAGICS.contains(&generation.magic()));
        }
    }
    #[test]
    fn detection_accepts_readable_files() {
        for good in Generation::ALL.map(file) {
            for at in 0..8 {
                let mut other = good.clone();
                for value in 0..=255 {
                    other[at] = value;
                    let yes = Model::is(&other);
                    assert_eq!(Model::detect(&other[..].into()).is_some(), yes);
                    // A file relabeled as another generation may not be readable.
                    assert!(yes || Model::parse(&other).is_err());
                }
            }
            assert!(!Model::is(&good[..3]) && Model::detect(&good[..3].into()).is_none());
        }
    }
}
