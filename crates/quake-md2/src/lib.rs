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
mod format;
mod frame;
mod gl_build;
mod gl_command;
mod gl_summary;
mod header;
mod layout;
mod model;
pub mod pcx;
mod playback;
mod player;
mod profile;
mod quantize;
#[cfg(feature = "serde")]
mod serialize;
mod skin;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub mod skin_image;
mod skin_lookup;
mod triangle;
mod uv;
mod validate;
mod weld;
mod write;

pub use clip::Clips;
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
pub use gl_build::build_gl_commands;
pub use gl_command::{GlCommand, GlCommandIter, GlCommands, GlVertex};
pub use gl_summary::{GlEnd, GlSummary};
pub use header::Header;
pub use layout::{Section, SectionKind};
pub use model::Model;
pub use pcx::{Pcx, QUAKE2_PALETTE};
pub use player::{DEFAULT_FRAME_RATE, PLAYER_CLIPS, PlayerClip};
pub use profile::{EngineLimits, Profile};
pub use quantize::Precision;
pub use skin::Skin;
pub use skin_lookup::{SkinCandidate, SkinSearch, skin_candidates};
pub use triangle::{TexCoord, Triangle};
pub use uv::UvSource;
pub use weld::WeldedMesh;
pub use write::{Builder, BuilderFrame, GlList, Layout};

/// Returns the number of bytes, in the type of offsets.
fn size(bytes: &[u8]) -> u64 {
    num::to_u64(bytes.len())
}
