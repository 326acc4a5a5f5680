//! Writing files, from new data and from files that were read.

mod bytes;
mod classic;
mod frame;
mod mdl7;
mod skin;

pub use classic::{Builder, BuilderSkins};
pub use frame::{BuilderFrame, BuilderFrames};
pub use mdl7::{Builder7, BuilderBone, BuilderDeformer, BuilderElement, BuilderFrame7, BuilderGroup};
pub use skin::BuilderSkin;
