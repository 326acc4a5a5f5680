//! GL commands: the triangles as strips and fans, for the game's OpenGL renderer.
//!
//! They are derived data: half of all real files have none, some have broken ones, and only that renderer needs them. Their UVs are
//! floats, which are more precise than the integer texture coordinates.

use formats_core::{Records, Source, StripKind, num, records};
use nom::Parser;

use crate::{Header, gl_summary::GlEnd, size};

formats_core::record! {
    /// A corner of a GL command: `glcmds` has two floats and an index for each.
    ///
    /// Source: the format document, id's tools.
    pub struct GlVertex: 12 {
        /// U, to the right: 1 is the width of the skin. Not limited to 0–1.
        pub s: f32,
        /// V, downward: 1 is the height of the skin. Not limited to 0–1.
        pub t: f32,
        /// Index into the vertices of every frame.
        pub vertex: i32,
    }
}

/// One strip or fan.
#[derive(Debug, Clone, Copy)]
pub struct GlCommand<'a> {
    /// Whether it is a strip or a fan.
    pub kind: StripKind,
    /// Its corners.
    pub vertices: Records<'a, GlVertex>,
}

impl<'a> GlCommand<'a> {
    /// The triangles, clockwise seen from outside like [`Triangle`](crate::Triangle): two fewer than corners.
    pub fn triangles(&self) -> impl Iterator<Item = [GlVertex; 3]> + use<'a> {
        let Self { kind, vertices } = *self;
        kind.triangles(vertices.len())
            .filter_map(move |[a, b, c]| Some([vertices.get(a)?, vertices.get(b)?, vertices.get(c)?]))
    }
}

/// The GL commands of a model. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct GlCommands<'a> {
    bytes: &'a [u8],
    /// The end of the list, from the start of the file.
    end: u64,
}

impl<'a> GlCommands<'a> {
    /// The words of the commands that are in the file.
    pub(crate) fn read(file: Source<'a>, header: &Header) -> Self {
        let start = num::to_u64(header.gl_command_offset);
        let len = usize::try_from(header.gl_word_count).ok().and_then(|words| words.checked_mul(4)).unwrap_or(0);
        let bytes = file.cursor(start).rest();
        let bytes = bytes.get(..len).unwrap_or(bytes);
        Self { bytes, end: start.saturating_add(size(bytes)) }
    }
    /// The offset of the list, from the start of the file.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.end.saturating_sub(size(self.bytes))
    }
    /// Whether the list is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
    /// The list as stored in the file: words of 4 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// Iterates over the strips and fans, up to the terminating 0 or the first invalid command; see [`GlCommandIter::end`].
    #[must_use]
    pub const fn iter(&self) -> GlCommandIter<'a> {
        GlCommandIter { rest: self.bytes, list_end: self.end, end: None }
    }
}

impl<'a> IntoIterator for GlCommands<'a> {
    type Item = GlCommand<'a>;
    type IntoIter = GlCommandIter<'a>;
    fn into_iter(self) -> GlCommandIter<'a> {
        self.iter()
    }
}
impl<'a> IntoIterator for &GlCommands<'a> {
    type Item = GlCommand<'a>;
    type IntoIter = GlCommandIter<'a>;
    fn into_iter(self) -> GlCommandIter<'a> {
        self.iter()
    }
}

/// The GL commands of a model, one after another.
#[derive(Debug, Clone)]
pub struct GlCommandIter<'a> {
    rest: &'a [u8],
    list_end: u64,
    end: Option<GlEnd>,
}

impl GlCommandIter<'_> {
    /// How the list ended, after the iterator has returned all its commands.
    #[must_use]
    pub const fn end(&self) -> Option<GlEnd> {
        self.end
    }
    /// The offset after the commands returned so far, from the start of the file.
    #[must_use]
    pub fn at(&self) -> u64 {
        self.list_end.saturating_sub(size(self.rest))
    }
}

impl<'a> GlCommandIter<'a> {
    /// The next command; `None` for the terminating 0.
    #[inline]
    fn command(&mut self) -> Result<Option<GlCommand<'a>>, GlEnd> {
        let (corners, rest) = self.rest.split_first_chunk().ok_or(GlEnd::NotTerminated)?;
        let corners = i32::from_le_bytes(*corners);
        let count = num::to_usize(corners.unsigned_abs());
        let (after, raw) = records::<GlVertex>(count).parse(rest).map_err(|_| GlEnd::Cut)?;
        self.rest = after;
        let kind = if corners > 0 { StripKind::Strip } else { StripKind::Fan };
        // Both are in the file, so this cannot overflow.
        let vertices = Records::from_raw(raw, self.list_end.wrapping_sub(size(rest)));
        Ok((corners != 0).then_some(GlCommand { kind, vertices }))
    }
}

impl<'a> Iterator for GlCommandIter<'a> {
    type Item = GlCommand<'a>;
    fn next(&mut self) -> Option<GlCommand<'a>> {
        if self.end.is_some() {
            return None;
        }
        match self.command() {
            Ok(Some(command)) => Some(command),
            Ok(None) => {
                self.end = Some(if self.rest.is_empty() { GlEnd::Terminated } else { GlEnd::Early });
                None
            }
            Err(end) => {
                self.end = Some(end);
                None
            }
        }
    }
}
impl core::iter::FusedIterator for GlCommandIter<'_> {}
