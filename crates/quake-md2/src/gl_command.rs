//! GL commands: the triangles once more, as strips and fans for the game's OpenGL renderer.
//!
//! They are derived data. Half of all real files have none, some have broken ones, and nothing but that renderer needs
//! them; but their UVs are floats and finer than the texel coordinates of the other list.

use formats_core::{Records, Source, records};
use nom::{Parser, combinator::flat_map, number::complete::le_i32};

use crate::{Header, gl_summary::GlEnd};

formats_core::record! {
    /// A corner of a GL command: `glcmds` has two floats and an index for each.
    ///
    /// Source: the format document, id's tools.
    pub struct GlVertex: 12 {
        /// To the right, 1 = the width of the skin. Not held to 0–1.
        pub s: f32,
        /// Down, 1 = the height of the skin. Not held to 0–1.
        pub t: f32,
        /// Into each frame's vertices.
        pub vertex: i32,
    }
}

/// How the corners of a GL command make triangles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "lowercase"))]
pub enum GlCommandKind {
    /// Each corner from the third on makes a triangle with the two before it; every second one is turned over.
    Strip,
    /// Each corner from the third on makes a triangle with the one before it and the first.
    Fan,
}

/// One strip or fan.
#[derive(Debug, Clone, Copy)]
pub struct GlCommand<'a> {
    /// Whether it is a strip or a fan.
    pub kind: GlCommandKind,
    /// Its corners.
    pub vertices: Records<'a, GlVertex>,
}

impl<'a> GlCommand<'a> {
    /// The triangles, clockwise seen from outside like [`Triangle`](crate::Triangle): two fewer than corners.
    pub fn triangles(&self) -> impl Iterator<Item = [GlVertex; 3]> + use<'a> {
        let Self { kind, vertices } = *self;
        (2..vertices.len()).filter_map(move |last| {
            let (a, b) = match kind {
                GlCommandKind::Fan => (0, last.checked_sub(1)?),
                GlCommandKind::Strip if last % 2 == 0 => (last.checked_sub(2)?, last.checked_sub(1)?),
                GlCommandKind::Strip => (last.checked_sub(1)?, last.checked_sub(2)?),
            };
            Some([vertices.get(a)?, vertices.get(b)?, vertices.get(last)?])
        })
    }
}

/// The GL commands of a model. Copying one is free.
#[derive(Debug, Clone, Copy)]
pub struct GlCommands<'a> {
    bytes: &'a [u8],
}

impl<'a> GlCommands<'a> {
    /// The commands' words, as many of them as lie in the file.
    pub(crate) fn parse(file: Source<'a>, header: &Header) -> Self {
        let bytes = usize::try_from(header.gl_words_at).ok().and_then(|start| file.bytes().get(start..));
        let len = usize::try_from(header.gl_words).ok().and_then(|words| words.checked_mul(4)).unwrap_or(0);
        let bytes = bytes.unwrap_or_default();
        Self { bytes: bytes.get(..len).unwrap_or(bytes) }
    }
    /// Whether the file has none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }
    /// The list as the file has it: words of 4 bytes.
    #[must_use]
    pub const fn as_bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// The strips and fans, up to the closing 0 or to where the list breaks; [`GlCommandIter::end`] tells which.
    #[must_use]
    pub const fn iter(&self) -> GlCommandIter<'a> {
        GlCommandIter { rest: self.bytes, end: None }
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
    end: Option<GlEnd>,
}

impl GlCommandIter<'_> {
    /// How the list ended, once the iterator has given all its commands.
    #[must_use]
    pub const fn end(&self) -> Option<GlEnd> {
        self.end
    }
    /// The bytes behind the commands given so far.
    pub(crate) const fn rest(&self) -> &[u8] {
        self.rest
    }
}

impl<'a> Iterator for GlCommandIter<'a> {
    type Item = GlCommand<'a>;
    fn next(&mut self) -> Option<GlCommand<'a>> {
        if self.end.is_some() {
            return None;
        }
        let mut command = flat_map(le_i32, |corners: i32| {
            let kind = if corners > 0 { GlCommandKind::Strip } else { GlCommandKind::Fan };
            let count = usize::try_from(corners.unsigned_abs()).unwrap_or(usize::MAX);
            records::<GlVertex>(count).map(move |raw| GlCommand { kind, vertices: Records::from_raw(raw, 0) })
        });
        let Ok((rest, command)) = command.parse(self.rest) else {
            self.end = Some(if self.rest.len() < 4 { GlEnd::NotTerminated } else { GlEnd::Cut });
            return None;
        };
        self.rest = rest;
        if command.vertices.is_empty() {
            self.end = Some(if rest.is_empty() { GlEnd::Terminated } else { GlEnd::Early });
            return None;
        }
        Some(command)
    }
}
impl core::iter::FusedIterator for GlCommandIter<'_> {}
