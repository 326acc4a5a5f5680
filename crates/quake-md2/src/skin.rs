//! Skins: `char skin[MAX_SKINNAME]`.

use formats_core::{FixedStr, WriteError};

formats_core::record! {
    /// The name of a skin image: 64 bytes, terminated by a NUL or by the end of the field.
    ///
    /// Source: the format document, id's `qfiles.h`; that the NUL may be missing and that bytes may follow it is
    /// measured. How to find the image: [`skin_candidates`](crate::skin_candidates).
    pub struct Skin: 64 {
        /// A path such as `models/monsters/tank/skin.pcx`, as its author's tool wrote it.
        pub path: FixedStr<64>,
    }
}

impl Skin {
    /// Creates a skin with this path.
    ///
    /// # Errors
    /// If the path is longer than 64 bytes, or contains a NUL. A path of 64 bytes leaves no room for the terminating NUL, without
    /// which some programs read past the field.
    pub fn new(path: &[u8]) -> Result<Self, WriteError> {
        if path.contains(&0) {
            return Err(WriteError::NulInName);
        }
        FixedStr::new(path).map(|path| Self { path }).ok_or(WriteError::NameTooLong { max: 64 })
    }
}
