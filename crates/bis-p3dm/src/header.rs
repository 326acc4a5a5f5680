//! The header of the file, and the detection of other formats.

use formats_core::{Error, ErrorKind, Head, Relative, Result, Source, field_at, magic, number, record};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::Model;

formats_core::record! {
    /// `structHeader`: the first 12 bytes.
    ///
    /// Source: the format document.
    pub struct Header: 12 {
        /// `Filetype`: `MLOD`.
        pub magic: [u8; 4],
        /// `Version`: 0x101, which is 1.1; the engine takes every minor version.
        pub version: u32,
        /// `NoOfLods`: number of levels of detail.
        pub lod_count: u32,
    }
}

impl Header {
    pub(crate) fn read(source: Source<'_>) -> Result<Self> {
        if let Some(error) = Relative::error(Model::ID, &Head::from(source), Model::MAGIC) {
            return Err(error);
        }
        let header: Self =
            source.parse_at("header", 0, preceded(peek(magic(Model::MAGIC)), context("header", record())))?;
        // The smallest level of detail has only a header and a resolution. The count is checked before anything is
        // read.
        let (count, available) = (header.lod_count, source.size().saturating_sub(12));
        let needed = u64::from(count).saturating_mul(Self::SMALLEST_LOD);
        if needed > available {
            let kind = ErrorKind::OutsideFile { start: 12, needed, end: source.size() };
            return Err(Error::new(kind, "levels of detail", field_at!(Self, lod_count)));
        }
        number!(header: Self, lod_count).count("levels of detail", source.limits().max_elements)?;
        Ok(header)
    }
    /// The size of an `SP3D` level without points, tags and normals.
    const SMALLEST_LOD: u64 = 20;
}

#[cfg(test)]
mod tests {
    use crate::Model;
    use alloc::{string::ToString, vec::Vec};

    #[test]
    fn related_formats_are_named_in_the_error() {
        for (start, name, at) in [
            (&b"ODOL\x49\0\0\0"[..], "version 73", 0),
            (b"ODOL\x07\0\0\0", "version 7", 0),
            (b"NLOD\x01\0\0\0", "NLOD", 0),
            (b"P3DM\x1c\0\0\0", "(P3DM), without the rest of the file", 0),
            (b"SP3X\x1c\0\0\0", "(SP3X), without the rest of the file", 0),
            (b"SP3D\x1c\0\0\0", "(SP3D), without the rest of the file", 0),
            (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "git lfs pull", 0),
            (b"\0raP\0\0\0\0", "rapified", 0),
            (b"IDP2\x08\0\0\0", "Quake II model", 0),
            (b"MLOD\x00\x02\0\0", "version 512 is not supported, expected 257", 4),
            (b"GIF89a\0\0", "wrong magic", 0),
        ] {
            let mut bytes = Vec::from(start);
            assert!(Model::parse(&bytes).unwrap_err().to_string().contains(name));
            bytes.resize(200, 0);
            let error = Model::parse(&bytes).unwrap_err();
            assert!(error.to_string().contains(name), "{error}");
            assert_eq!(error.offset(), at, "{error}");
        }
        assert_eq!(Model::parse(b"").unwrap_err().to_string(), "header: needs 4 bytes, has 0 (at byte 0x0)");
        assert_eq!(Model::parse(b"MLOD").unwrap_err().to_string(), "header: needs 12 bytes, has 4 (at byte 0x0)");
    }
    #[test]
    fn a_count_without_levels_is_an_error() {
        let error = Model::parse(b"MLOD\x01\x01\0\0\xff\xff\xff\xff").unwrap_err();
        assert_eq!((error.what(), error.offset()), ("levels of detail", 8));
        assert_eq!(Model::parse(b"MLOD\x01\x01\0\0\0\0\0\0").unwrap().lods().len(), 0);
    }
}
