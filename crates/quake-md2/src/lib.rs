#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod clip;
mod frame;
mod gl_build;
mod gl_command;
mod gl_summary;
mod header;
mod layout;
pub mod pcx;
mod player;
mod quantise;
mod relative;
#[cfg(feature = "serde")]
mod serialize;
mod skin;
mod skin_lookup;
mod triangle;
mod uv;
pub mod validate;
mod write;

pub use clip::{Clip, Clips};
pub use formats_core::{
    self, Code, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, Limits, Record, RecordIter, Records, Result,
    Severity,
    glam::{self, Vec2, Vec3},
};
pub use frame::{Fraction, Frame, FrameHeader, FrameIter, Frames, Vertex};
pub use gl_build::build_gl_commands;
pub use gl_command::{GlCommand, GlCommandIter, GlCommandKind, GlCommands, GlVertex};
pub use gl_summary::{GlEnd, GlSummary};
pub use header::Header;
pub use layout::{Section, SectionKind};
pub use pcx::{Pcx, QUAKE2_PALETTE};
pub use player::{DEFAULT_FRAME_RATE, PLAYER_CLIPS, PlayerClip, frame_rate, is_looping};
pub use quantise::Precision;
pub use skin::Skin;
pub use skin_lookup::{SkinCandidate, SkinSearch, skin_candidates};
pub use triangle::{TexCoord, Triangle};
pub use uv::UvSource;
pub use validate::CODES;
pub use write::{Builder, BuilderFrame, GlList, Layout, WriteError};

use formats_core::Source;

/// How [`Model::parse_with`] reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Options {
    /// What to accept from a file that is not trusted.
    pub limits: Limits,
}

impl Options {
    /// These options with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// An MD2 file. Copying one is free: it only borrows the file's bytes.
///
/// Everything is as the file has it. Indices in particular are not checked, see [`validate`](Self::validate).
#[derive(Debug, Clone, Copy)]
pub struct Model<'a> {
    bytes: &'a [u8],
    header: Header,
    skins: Records<'a, Skin>,
    tex_coords: Records<'a, TexCoord>,
    triangles: Records<'a, Triangle>,
    frames: Frames<'a>,
    gl_commands: GlCommands<'a>,
}

impl<'a> Model<'a> {
    /// The first four bytes of every MD2 file.
    pub const MAGIC: [u8; 4] = *b"IDP2";
    /// The version in the header of every MD2 file.
    pub const VERSION: i32 = 8;

    /// Whether `bytes` begin like an MD2 file of this version.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(&Self::MAGIC) && bytes.get(4..8) == Some(&Self::VERSION.to_le_bytes())
    }
    /// Reads the header and finds every table. Allocates nothing and takes the same time for a file of any size.
    ///
    /// # Errors
    /// If `bytes` are no MD2 file of version 8 (a relative is named), a table leaves the file, or a text conversion
    /// has destroyed the file. GL commands are derived data and never fail a file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::parse_with(bytes, &Options::default())
    }
    /// [`parse`](Self::parse), with options.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and if a table has more elements than the limits allow.
    pub fn parse_with(bytes: &'a [u8], options: &Options) -> Result<Self> {
        let model = Self::read(Source::new(bytes).with_limits(options.limits));
        let suspicious = model.as_ref().map_or(true, |model| u64::try_from(model.header.end).ok() != Some(size(bytes)));
        // Only then is the file looked through: opening a good one must not take longer the larger it is.
        let suspicious = suspicious && bytes.starts_with(&Self::MAGIC);
        suspicious.then(|| formats_core::text_damage(bytes)).flatten().map_or(model, Err)
    }
    fn read(file: Source<'a>) -> Result<Self> {
        let header = Header::parse(file)?;
        Ok(Self {
            bytes: file.bytes(),
            skins: file.table("skin table", header.number_skins_at(), header.number_skins())?,
            tex_coords: file.table(
                "texture coordinate table",
                header.number_tex_coords_at(),
                header.number_tex_coords(),
            )?,
            triangles: file.table("triangle table", header.number_triangles_at(), header.number_triangles())?,
            frames: Frames::parse(file, &header)?,
            gl_commands: GlCommands::parse(file, &header),
            header,
        })
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// The header, as the file has it.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The skins: alternatives for the whole model, not layers.
    #[must_use]
    pub const fn skins(&self) -> Records<'a, Skin> {
        self.skins
    }
    /// The texture coordinates, in texels of the skin. See [`corner_uvs`](Self::corner_uvs) for ready UVs.
    #[must_use]
    pub const fn tex_coords(&self) -> Records<'a, TexCoord> {
        self.tex_coords
    }
    /// The triangles of every frame, clockwise seen from outside.
    #[must_use]
    pub const fn triangles(&self) -> Records<'a, Triangle> {
        self.triangles
    }
    /// The animation's frames, each a whole mesh.
    #[must_use]
    pub const fn frames(&self) -> Frames<'a> {
        self.frames
    }
    /// The same triangles again, as strips and fans with UVs of their own. Often missing, sometimes broken.
    #[must_use]
    pub const fn gl_commands(&self) -> GlCommands<'a> {
        self.gl_commands
    }
    /// The frames grouped into clips by their names: a standard player gives id's twenty.
    #[must_use]
    pub const fn clips(&self) -> Clips<'a> {
        Clips::new(self.frames)
    }
    /// Corners per frame: the same for every frame.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.frames.vertices()
    }
}

fn size(bytes: &[u8]) -> u64 {
    bytes.len().try_into().unwrap_or(u64::MAX)
}
