//! The layout of a file: id's tools write the parts in a fixed order without gaps, and nearly every file follows it.

use formats_core::Record;
use formats_core::num;

use crate::{Header, Model, Skin, TexCoord, Triangle, size};

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
