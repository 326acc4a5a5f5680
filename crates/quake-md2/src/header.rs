//! `dmdl_t`: the first 68 bytes. The layout of a file: id's tools write the parts in a fixed order without gaps, and nearly
//! every file follows it.

use formats_core::{ErrorKind, Number, Record, Relative, Result, Source, magic, num, number, record};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::{Model, Skin, TexCoord, Triangle, size};

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

/// A part of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum SectionKind {
    /// The 68 bytes at the start.
    Header,
    /// Skin names.
    Skins,
    /// Texture coordinates.
    TexCoords,
    /// Triangles.
    Triangles,
    /// Frames.
    Frames,
    /// GL commands.
    GlCommands,
}

/// The location of a part of the file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Section {
    /// The part.
    pub kind: SectionKind,
    /// Its first byte. For an empty part, this is the offset in the header, which may be any number.
    pub start: i64,
    /// The number of bytes in the file.
    pub len: u64,
}

impl Section {
    /// One past its last byte.
    #[must_use]
    pub const fn end(&self) -> i64 {
        self.start.saturating_add_unsigned(self.len)
    }
}

impl Model<'_> {
    /// The parts of the file, in the order in which id's tools write them, including empty ones.
    #[must_use]
    pub fn sections(&self) -> [Section; 6] {
        let header = self.header();
        let section = |kind, start: i32, len: usize| Section { kind, start: start.into(), len: num::to_u64(len) };
        let table = |count: usize, each: usize| count.saturating_mul(each);
        [
            section(SectionKind::Header, 0, Header::SIZE),
            section(SectionKind::Skins, header.skin_offset, table(self.skins().len(), Skin::SIZE)),
            section(SectionKind::TexCoords, header.tex_coord_offset, table(self.tex_coords().len(), TexCoord::SIZE)),
            section(SectionKind::Triangles, header.triangle_offset, table(self.triangles().len(), Triangle::SIZE)),
            section(SectionKind::Frames, header.frame_offset, self.frames().as_bytes().len()),
            section(SectionKind::GlCommands, header.gl_command_offset, self.gl_commands().as_bytes().len()),
        ]
    }
    /// Whether the non-empty parts follow each other without gaps in the order of id's tools, up to the end of the file, and the
    /// header declares that end.
    #[must_use]
    pub fn is_canonical(&self) -> bool {
        let mut next = 0;
        for section in self.sections().iter().filter(|section| section.len > 0) {
            if section.start != next {
                return false;
            }
            next = section.end();
        }
        u64::try_from(next) == Ok(size(self.bytes())) && next == i64::from(self.header().end_offset)
    }
    /// The bytes outside every part, as (offset, bytes), from the start of the file to its end.
    pub fn uncovered(&self) -> impl Iterator<Item = (usize, &[u8])> + '_ {
        let mut parts = self.sections().map(|section| match usize::try_from(section.start) {
            Ok(start) if section.len > 0 => (start, start.saturating_add(num::to_usize(section.len))),
            // The offset of an empty part is meaningless.
            _ => (0, 0),
        });
        parts.sort_unstable();
        let end = self.bytes().len();
        let mut covered = 0;
        // The end of the file counts as a last, empty part, so that the bytes before it are included.
        parts.into_iter().chain([(end, end)]).filter_map(move |(start, end)| {
            let at = covered;
            covered = covered.max(end);
            let gap = self.bytes().get(at..start)?;
            (!gap.is_empty()).then_some((at, gap))
        })
    }
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec::Vec};

    use crate::{ErrorKind, Model};

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
