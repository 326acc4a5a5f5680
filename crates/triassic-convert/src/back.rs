//! The way back: code shared by the converters from scenes to game formats.
//!
//! A scene comes from glTF or from a converter of this crate. [`Origin`] contains its facts about the source file,
//! [`Baked`] its visible geometry with the hierarchy resolved, and [`clips`] its animations as lists of frames. Losses
//! are findings of [`codes`]; a scene that does not fit is an [`Error`], before anything is written.

#[cfg(feature = "quake-md2")]
mod atlas;
mod baked;
mod clips;
pub mod codes;
mod error;
mod image;
mod names;
mod origin;

#[cfg(feature = "quake-md2")]
pub(crate) use atlas::atlas;
pub use baked::{Baked, BakedPart, Moment};
pub use clips::{Clip, ClipFrame, clips};
pub use error::Error;
pub use origin::Origin;
#[allow(unused_imports, reason = "each belongs to one format, which may be disabled")]
pub(crate) use {
    clips::{Rates, Timing, moving, whole, whole_shapes},
    error::some,
    image::{ImageBefore, put_image},
    names::{ShortNames, common_prefix},
    origin::number,
};
