//! Skins: `char skin[MAX_SKINNAME]`.

use formats_core::FixedStr;

formats_core::record! {
    /// The name of a skin image: 64 bytes, ended by a NUL or by the end of the field.
    ///
    /// Source: the format document, id's `qfiles.h`; that the NUL may be missing and that bytes may follow it is
    /// measured. How to find the image: [`skin_candidates`](crate::skin_candidates).
    pub struct Skin: 64 {
        /// A path such as `models/monsters/tank/skin.pcx`, as its author's tool wrote it.
        pub path: FixedStr<64>,
    }
}
