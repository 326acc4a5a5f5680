//! `dmdl_t`: the first 68 bytes.

use formats_core::{ErrorKind, Number, Relative, Result, Source, magic, number, record};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::Model;

formats_core::record! {
    /// `dmdl_t`, as stored in the file. Offsets are in bytes from the start of the file.
    ///
    /// Source: the format document, id's `qfiles.h`.
    pub struct Header: 68 {
        /// `ident`: `IDP2`.
        pub magic: [u8; 4],
        /// `version`: 8.
        pub version: i32,
        /// `skinwidth`: width of the skins in texels. The images themselves may have a different size; UVs refer to this one.
        pub skin_width: i32,
        /// `skinheight`: height of the skins in texels.
        pub skin_height: i32,
        /// `framesize`: bytes of one frame: 40 + 4 × `vertex_count`, or 40 + 7 × `vertex_count` with the high-definition
        /// extension.
        pub frame_size: i32,
        /// `num_skins`: number of skins.
        #[key = "skins"]
        pub skin_count: i32,
        /// `num_xyz`: number of vertices of every frame.
        #[key = "vertices"]
        pub vertex_count: i32,
        /// `num_st`: number of texture coordinates.
        #[key = "tex_coords"]
        pub tex_coord_count: i32,
        /// `num_tris`: number of triangles.
        #[key = "triangles"]
        pub triangle_count: i32,
        /// `num_glcmds`: length of the GL command list in words of 4 bytes, the terminating 0 included.
        #[key = "gl_words"]
        pub gl_word_count: i32,
        /// `num_frames`: number of frames.
        #[key = "frames"]
        pub frame_count: i32,
        /// `ofs_skins`: the offset of the skins.
        #[key = "skins_at"]
        pub skin_offset: i32,
        /// `ofs_st`: the offset of the texture coordinates.
        #[key = "tex_coords_at"]
        pub tex_coord_offset: i32,
        /// `ofs_tris`: the offset of the triangles.
        #[key = "triangles_at"]
        pub triangle_offset: i32,
        /// `ofs_frames`: the offset of the frames.
        #[key = "frames_at"]
        pub frame_offset: i32,
        /// `ofs_glcmds`: the offset of the GL commands.
        #[key = "gl_words_at"]
        pub gl_command_offset: i32,
        /// `ofs_end`: the size of the file.
        #[key = "end"]
        pub end_offset: i32,
    }
}

/// Generates `number_<field>` methods: a header field as a number with its position in the file.
macro_rules! numbers {
    ($($method:ident: $field:ident),* $(,)?) => {
        impl Header {$(
            pub(crate) fn $method(&self) -> Number {
                number!(self: Header, $field)
            }
        )*}
    };
}
numbers! {
    number_frame_size: frame_size,
    number_skin_count: skin_count,
    number_vertex_count: vertex_count,
    number_tex_coord_count: tex_coord_count,
    number_triangle_count: triangle_count,
    number_gl_word_count: gl_word_count,
    number_frame_count: frame_count,
    number_skin_offset: skin_offset,
    number_tex_coord_offset: tex_coord_offset,
    number_triangle_offset: triangle_offset,
    number_frame_offset: frame_offset,
    number_gl_command_offset: gl_command_offset,
}

impl Header {
    pub(crate) fn read(file: Source<'_>) -> Result<Self> {
        let header = file.parse_at("header", 0, preceded(peek(magic(Model::MAGIC)), context("header", record())));
        match Relative::error(Model::INFO.id, &file.into(), Model::MAGIC) {
            // A file cut off within its header is reported as truncated, whatever its version.
            Some(error) if header.is_ok() || !matches!(error.kind(), ErrorKind::UnsupportedVersion { .. }) => {
                Err(error)
            }
            _ => header,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{ErrorKind, Model};
    use alloc::{string::ToString, vec::Vec};

    #[test]
    fn errors_name_related_formats() {
        for (start, name) in [
            (&b"IDP2\x0f\0\x01\0"[..], "Anachronox"),
            (b"IDP2\x0f\0\0\0", "Anachronox"),
            (b"IDPX\x04\0\0\0", "Kingpin"),
            (b"header\0\0", "Heretic II"),
            (b"DKMD\x01\0\0\0", "Daikatana"),
            (b"IDPMDX\0\0", "Alien Invasion"),
            (b"IDPO\x06\0\0\0", "Quake model"),
            (b"IDST\x0a\0\0\0", "Half-Life"),
        ] {
            let mut bytes = Vec::from(start);
            bytes.resize(200, 0);
            let error = Model::parse(&bytes).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::OtherFormat(_)), "{error}");
            assert!(error.to_string().contains(name), "{error}");
            assert_eq!(error.offset(), if start.starts_with(b"IDP2") { 4 } else { 0 }, "{error}");
        }
    }
    #[test]
    fn other_versions_are_reported() {
        let mut bytes = [0; 68];
        bytes[..8].copy_from_slice(b"IDP2\x07\0\0\0");
        assert_eq!(
            Model::parse(&bytes).unwrap_err().to_string(),
            "header: version 7 is not supported, expected 8 (at byte 0x4)"
        );
        assert_eq!(
            Model::parse(b"GIF89a..").unwrap_err().to_string(),
            "header: wrong magic \"GIF8\", expected \"IDP2\" (at byte 0x0)"
        );
        assert_eq!(Model::parse(&[]).unwrap_err().to_string(), "header: needs 4 bytes, has 0 (at byte 0x0)");
    }
}
