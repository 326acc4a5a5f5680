//! One module per format, and shared code.

use std::fmt::Write;

use sha2::{Digest, Sha256};

pub(crate) mod acknex_hmp;
pub(crate) mod acknex_mdl;
pub(crate) mod acknex_wmb;
pub(crate) mod bis_p3dm;
pub(crate) mod bis_paa;
mod exact_blocks;
pub(crate) mod goldsrc_mdl;
pub(crate) mod quake_md2;

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
