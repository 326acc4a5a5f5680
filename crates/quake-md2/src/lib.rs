#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
use formats_core::num;
extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod clip;
mod clip_file;
pub mod codes;
#[cfg(feature = "std")]
mod files;
mod frame;
mod gl;
mod header;
mod model;
pub mod pcx;
#[cfg(feature = "serde")]
mod serialize;
mod skin;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub mod skin_image;
mod triangle;
mod validate;
mod write;

pub use clip::{Clips, DEFAULT_FRAME_RATE, PLAYER_CLIPS, PlayerClip};
pub use clip_file::{ClipFile, ClipProblem, ClipSetting, ListedClip, clip_file_names};
pub use codes::CODES;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use files::ModelFiles;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use formats_core::files::{LoadError, LoadedFile};
pub use formats_core::{
    self, Clip, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, FormatInfo, FrameBlend,
    Head, Kind, Limits, Measure, Palette, Pixels, Posed, Record, RecordIter, Records, Result, Role, Severity, Source,
    StripKind, Subject, TextureView, WriteError,
    glam::{self, Vec2, Vec3},
};
pub use frame::{Fraction, Frame, FrameHeader, FrameTable, Frames, Vertex};
pub use gl::{GlCommand, GlCommandIter, GlCommands, GlEnd, GlSummary, GlVertex, build_gl_commands};
pub use header::{Header, Section, SectionKind};
pub use model::Model;
pub use pcx::{Pcx, QUAKE2_PALETTE};
pub use skin::{Skin, SkinCandidate, SkinSearch, skin_candidates};
pub use triangle::{TexCoord, Triangle, UvSource, WeldedMesh};
pub use validate::{EngineLimits, Profile};
pub use write::{Builder, BuilderFrame, GlList, Layout, Precision};

/// Returns the number of bytes, in the type of offsets.
fn size(bytes: &[u8]) -> u64 {
    num::to_u64(bytes.len())
}
