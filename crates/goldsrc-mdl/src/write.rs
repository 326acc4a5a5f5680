//! Writing: changes in place, merging companions into one file or splitting them off, removing parts, and new models (see
//! [`crate::Builder`]).

mod bytes;
mod contents;
mod editor;
mod fields;
mod files;
mod image;
mod merge;
#[cfg(feature = "quantize")]
mod quantize;
mod replace;
mod rescale;
mod scale;
mod tail;
mod walk;

pub(crate) use bytes::{align, name, number, put, too_large, too_many};
pub(crate) use contents::{Contents, PartContents, SequenceContents, SubModelContents, TextureContents};
pub use editor::Editor;
pub use files::ModelFiles;
pub use image::Image;
