#![doc = include_str!("../README.md")]
#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(any(feature = "acknex-hmp", feature = "acknex-mdl"))]
#[allow(dead_code, reason = "not every converter uses all of it")]
mod acknex;
#[cfg(feature = "acknex-hmp")]
pub mod acknex_hmp;
#[cfg(feature = "acknex-mdl")]
pub mod acknex_mdl;
#[cfg(feature = "acknex-wmb")]
pub mod acknex_wmb;
#[allow(dead_code, reason = "only formats with a way back use all of it")]
pub mod back;
#[cfg(feature = "bis-p3dm")]
pub mod bis_p3dm;
#[cfg(feature = "bis-paa")]
pub mod bis_paa;
mod convert;
#[allow(dead_code, reason = "only converters of models use it")]
mod editing;
#[allow(dead_code, reason = "only converters of formats with stored normals use it")]
mod facing;
mod files;
pub mod findings;
#[cfg(feature = "goldsrc-mdl")]
pub mod goldsrc_mdl;
#[allow(dead_code, reason = "only converters of formats that name image files use it")]
mod image_file;
mod options;
mod place;
#[cfg(feature = "quake-md2")]
pub mod quake_md2;

/// The readers of images that only one format has.
const OWN_IMAGES: &[image_file::OwnImageReader] = &[
    #[cfg(feature = "bis-paa")]
    bis_paa::own_image,
    #[cfg(feature = "quake-md2")]
    quake_md2::own_image,
];

pub use convert::{Error, IntoScene, Result};
pub use files::{
    Base, FileId, FileRequest, Formats, Found, ImagesBeside, Load, LoadError, Loader, Request, ResolveError, Resolver,
};
pub use image_file::{decoded_pixels, image_pixels, image_scene, image_size, is_image_name, replacement};
#[cfg(feature = "images")]
pub use image_file::{png_indices, png_texts};
pub use options::{
    BadIndex, Blends, ClipSource, FrameRates, LevelEntities, LevelLighting, LevelOptions, LevelSky, Lods, NormalMaps,
    Normals, PaletteChoice, RootMotion, Scale, SceneOptions, Sequences, TextEncoding, Variants, VertexData,
};
pub use place::{find_instances, place_instances};
