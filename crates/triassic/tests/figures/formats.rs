//! One module per format, and shared code.

use std::{fmt::Write, path::Path};

use serde_json::{Map, Value};
use sha2::{Digest, Sha256};
use triassic::Error;

mod exact_blocks;

macro_rules! modules {
    ($($id:literal $krate:ident($files:ident) { $($variants:tt)* } $(lists $archive:ident)?)+) => {
        $(mod $krate;)+

        /// The figures of a file, from the module of its format: the first that has any.
        pub(crate) fn figures(file: &mut File<'_>) -> Option<Figures> {
            $(if let Some(figures) = $krate::figures(file) {
                return Some(figures);
            })+
            None
        }
    };
}
triassic::all_formats!(modules!);

/// The figures of a file, or the reason why it cannot be read.
pub(crate) type Figures = Result<Map<String, Value>, Error>;

/// A file that may have figures.
pub(crate) struct File<'a> {
    /// Its name without folders, which names the companions.
    pub(crate) name: &'a str,
    pub(crate) bytes: &'a [u8],
    pub(crate) companion: &'a mut Companions<'a>,
}

impl File<'_> {
    fn has_extension(&self, extension: &str) -> bool {
        Path::new(self.name).extension().is_some_and(|own| own.eq_ignore_ascii_case(extension))
    }
    fn is_of(&self, format: &str) -> bool {
        triassic::detect(self.bytes).is_some_and(|detected| detected.id == format)
    }
}

/// Returns a file next to a model by name, ignoring case: its actual name and its content.
pub(crate) type Companions<'a> = dyn FnMut(&str) -> Option<(String, Vec<u8>)> + 'a;

/// The SHA-256 of the concatenated `parts`, in hexadecimal.
#[must_use]
pub(crate) fn sha256<T: AsRef<[u8]>>(parts: impl IntoIterator<Item = T>) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update(part);
    }
    hex(hasher)
}

/// The hash, in hexadecimal.
#[must_use]
pub(crate) fn hex(hasher: Sha256) -> String {
    hasher.finalize().iter().fold(String::new(), |mut hex, byte| {
        // Writing to a string cannot fail.
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Three floats, little-endian, for hashing.
#[must_use]
pub(crate) fn vec3_bytes(v: ::quake_md2::Vec3) -> [u8; 12] {
    let mut bytes = [0; 12];
    for (place, value) in bytes.chunks_exact_mut(4).zip(v.to_array()) {
        place.copy_from_slice(&value.to_le_bytes());
    }
    bytes
}
