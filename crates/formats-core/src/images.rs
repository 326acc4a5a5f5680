//! Images: pixels, palettes, block compression, PCX and DDS files.

mod blocks;
#[cfg(feature = "dds")]
#[cfg_attr(docsrs, doc(cfg(feature = "dds")))]
pub mod dds;
mod gray16;
mod palette;
pub mod pcx;
mod pixels;
mod rgb;
mod texture;

pub use blocks::BlockFormat;
pub use gray16::Gray16;
pub use palette::Palette;
pub use pixels::Pixels;
pub use rgb::RgbPixels;
pub use texture::{PixelFormat, TextureView};
