//! Encodes images as textures.
//!
//! [`Encoding::for_name`] returns the encoding for the name of a texture; [`Encoding::encode`] creates the file. For
//! several threads, [`Encoding::begin`] divides the work into [`Part`]s to encode, and then into [`EncodedLevel`]s to
//! pack.
//!
//! ```
//! use bis_paa::{Pixels, PixelType, Texture, encode::Encoding};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let image = Pixels { width: 8, height: 8, rgba: [128, 128, 255, 255].repeat(64) };
//! let file = Encoding::for_name("crate_nohq").unwrap_or(Encoding::COLOR).encode(&image)?;
//!
//! let texture = Texture::parse(&file)?;
//! assert_eq!((texture.pixel_type(), texture.level_count()), (PixelType::Dxt5, 2));
//! assert!(texture.validate().is_empty());
//! # Ok(())
//! # }
//! ```

mod average;
mod blocks;
mod check;
mod colors;
mod file;
mod levels;
mod light;
mod part;
mod plain;
mod rules;
mod work;

pub use check::{check, codes};
pub use file::EncodedLevel;
pub use part::Part;
pub use rules::{Encoding, MipFilter};
pub use work::Encoder;
