//! The output of a program that shows files: the objects that `triassic info`, `validate`, `dump` and `convert` print
//! as JSON, a level of the dump at a time, images as pixels, and the model as GLB or OBJ.
//!
//! All of it is created from an [`AnyFile`](crate::AnyFile) and a [`Resolver`](triassic_convert::Resolver) of the files
//! around it, on a disk, in an archive or in a browser. The command prints the same objects, so that every program
//! reports the same.

mod failure;
mod images;
mod info;
mod level;
mod pointer;
mod written;

pub use failure::{HexLine, Problem};
pub use images::{ImageInfo, Images, PlainImage, set_for_images};
pub use info::{Checked, ClipFile, Finding, Found, Info, ListedLine};
pub use level::level;
pub use pointer::{Child, Level};
pub use written::{convert_glb, convert_obj, finish};
