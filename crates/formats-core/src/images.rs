//! Images: pixels, palettes, block compression, PCX and DDS files.

mod blocks;
#[cfg(feature = "dds")]
#[cfg_attr(docsrs, doc(cfg(feature = "dds")))]
pub mod dds;
mod grey16;
mod palette;
pub mod pcx;
mod pixels;
mod rgb;
mod texture;

pub use blocks::BlockFormat;
pub use grey16::Grey16;
pub use palette::Palette;
pub use pixels::Pixels;
pub use rgb::RgbPixels;
pub use texture::{PixelFormat, TextureView};
