//! Implements the trait of all formats.

use alloc::vec::Vec;

use formats_core::{Companion, Diagnostic, Subject};

use crate::Terrain;

impl Terrain<'_> {
    /// The other files that a terrain needs: none. For external skins, it stores only the name.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
    /// The frame that a finding is about; `None` if it has no name.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["frame", "frame name"])?;
        Subject::new(noun, self.frame(usize::try_from(found.element?).ok()?)?.name().as_bytes())
    }
}

formats_core::impl_format!(Terrain {
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        self.subject(found)
    }
});

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, CODES, Generation, Ground, Vec2};
    use alloc::vec;
    use formats_core::{Detected, Format, Kind, Source};

    fn files() -> [Vec<u8>; 3] {
        let ground = Ground::new(2, Vec2::ZERO, Vec2::ONE, vec![0.0, 1.0, 2.0, 3.0]);
        Generation::ALL.map(|generation| Builder::from_ground(generation, &ground).unwrap().write().unwrap())
    }

    #[test]
    fn trait_and_type_agree() {
        fn check<'a, F: Format<'a>>(bytes: &'a [u8]) -> (Detected, u32) {
            let file = F::read(Source::new(bytes)).unwrap();
            assert_eq!((file.bytes(), file.companions("x.hmp").len(), F::INFO.codes), (bytes, 0, CODES));
            assert!(file.validate_for("a8").get("HMP-011").is_some());
            (F::detect(&bytes.into()).unwrap(), file.version())
        }
        for (bytes, version) in files().iter().zip(Terrain::INFO.versions) {
            let detected = Detected::new("acknex-hmp", *version, Kind::Terrain);
            assert_eq!(check::<Terrain<'_>>(bytes), (detected, *version));
            assert_eq!(Terrain::INFO.name, detected.name());
        }
    }
    #[test]
    fn detection_accepts_readable_files() {
        for good in files() {
            for at in 0..4 {
                let mut other = good.clone();
                for value in 0..=255 {
                    other[at] = value;
                    let yes = Terrain::is(&other);
                    assert_eq!(Terrain::detect(&other[..].into()).is_some(), yes);
                    // A file relabeled as another generation may not be readable.
                    assert!(yes || Terrain::parse(&other).is_err());
                }
            }
            assert!(!Terrain::is(&good[..3]) && Terrain::detect(&good[..3].into()).is_none());
        }
    }
}
