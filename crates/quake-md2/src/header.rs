//! `dmdl_t`: the first 68 bytes.

use formats_core::{Error, ErrorKind, Number, Result, Source, field_at, magic, number, record};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::{Model, relative};

formats_core::record! {
    /// `dmdl_t`, as the file has it. Offsets are in bytes from the start of the file.
    ///
    /// Source: the format document, id's `qfiles.h`.
    pub struct Header: 68 {
        /// `ident`: `IDP2`.
        pub magic: [u8; 4],
        /// `version`: 8.
        pub version: i32,
        /// `skinwidth`: width of the skins in texels. The images themselves may have another size; UVs follow this
        /// number.
        pub skin_width: i32,
        /// `skinheight`: height of the skins in texels.
        pub skin_height: i32,
        /// `framesize`: bytes of one frame: 40 + 4 × `vertices`, or 40 + 7 × `vertices` with the high-definition
        /// extension.
        pub frame_size: i32,
        /// `num_skins`: number of skins.
        pub skins: i32,
        /// `num_xyz`: number of vertices of every frame.
        pub vertices: i32,
        /// `num_st`: number of texture coordinates.
        pub tex_coords: i32,
        /// `num_tris`: number of triangles.
        pub triangles: i32,
        /// `num_glcmds`: length of the GL command list in words of 4 bytes, the closing 0 included.
        pub gl_words: i32,
        /// `num_frames`: number of frames.
        pub frames: i32,
        /// `ofs_skins`: where the skins start.
        pub skins_at: i32,
        /// `ofs_st`: where the texture coordinates start.
        pub tex_coords_at: i32,
        /// `ofs_tris`: where the triangles start.
        pub triangles_at: i32,
        /// `ofs_frames`: where the frames start.
        pub frames_at: i32,
        /// `ofs_glcmds`: where the GL commands start.
        pub gl_words_at: i32,
        /// `ofs_end`: the size of the file.
        pub end: i32,
    }
}

/// A header field as a number that knows its place.
macro_rules! numbers {
    ($($name:ident = $field:ident),* $(,)?) => {
        impl Header {$(
            pub(crate) fn $name(&self) -> Number {
                number!(self: Header, $field)
            }
        )*}
    };
}
numbers! {
    number_frame_size = frame_size,
    number_skins = skins,
    number_vertices = vertices,
    number_tex_coords = tex_coords,
    number_triangles = triangles,
    number_gl_words = gl_words,
    number_frames = frames,
    number_skins_at = skins_at,
    number_tex_coords_at = tex_coords_at,
    number_triangles_at = triangles_at,
    number_frames_at = frames_at,
    number_gl_words_at = gl_words_at,
}

impl Header {
    pub(crate) fn parse(file: Source<'_>) -> Result<Self> {
        if let Some(name) = relative::name(file.bytes()) {
            // The magic tells, but for a relative with the same one.
            let at = if file.bytes().starts_with(&Model::MAGIC) { field_at!(Self, version) } else { 0 };
            return Err(Error::new(ErrorKind::OtherFormat(name), "header", at));
        }
        let header: Self =
            file.parse_at("header", 0, preceded(peek(magic(Model::MAGIC)), context("header", record())))?;
        if header.version != Model::VERSION {
            let kind = ErrorKind::UnsupportedVersion { found: header.version.into(), expected: Model::VERSION.into() };
            return Err(Error::new(kind, "header", field_at!(Self, version)));
        }
        Ok(header)
    }
}
