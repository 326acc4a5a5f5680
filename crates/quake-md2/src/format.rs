//! The `Format` trait for MD2.

use alloc::vec::Vec;

use formats_core::{Companion, Diagnostic, Diagnostics, Subject};

use crate::{Model, Profile};

impl Model<'_> {
    /// The other files that a model needs: none. Its skins are images; see [`skin_candidates`](crate::skin_candidates).
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
    /// The skin or frame that a finding is about; `None` if it has no name.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["frame", "frame name", "skin", "skin name", "skin path"])?;
        let n = usize::try_from(found.element?).ok()?;
        if noun.starts_with("skin") {
            Subject::new(noun, self.skins().get(n)?.path.as_bytes())
        } else {
            Subject::new(noun, self.frames().get(n)?.header().name.as_bytes())
        }
    }
}

formats_core::impl_format!(Model {
    fn validate_for(&self, profile: &str) -> Diagnostics {
        Profile::from_id(profile).map_or_else(|| self.validate(), |profile| self.validate_for(profile))
    }
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        self.subject(found)
    }
});

#[cfg(test)]
mod tests {
    use crate::{Builder, CODES, Model};
    use formats_core::{Detected, Format, Kind, Source};

    #[test]
    fn trait_and_type_agree() {
        fn id<'a, F: Format<'a>>(bytes: &'a [u8]) -> (&'static str, Detected, u32) {
            let file = F::read(Source::new(bytes)).unwrap();
            assert_eq!((file.bytes(), file.companions("tris.md2").len()), (bytes, 0));
            assert!(file.validate_for("quake2").get("MD2-011").is_some());
            (F::INFO.id, F::detect(&bytes.into()).unwrap(), file.version())
        }
        let bytes = Builder::default().write().unwrap();
        let detected = Detected::new("quake-md2", 8, Kind::Model);
        assert_eq!(id::<Model<'_>>(&bytes), ("quake-md2", detected, 8));
        assert_eq!((Model::INFO.codes, Model::INFO.name), (CODES, detected.name()));
    }
    #[test]
    fn detection_accepts_readable_files() {
        let good = Builder::default().write().unwrap();
        for at in 0..8 {
            let mut other = good.clone();
            for value in 0..=255 {
                other[at] = value;
                let yes = Model::is(&other);
                assert_eq!((Model::detect(&other[..].into()).is_some(), Model::parse(&other).is_ok()), (yes, yes));
            }
        }
        assert!(!Model::is(&good[..7]) && Model::detect(&good[..7].into()).is_none());
    }
}
