//! The original state of an image before another program edited it, to recognize an unchanged one.

use formats_core::{Limits, Pixels};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use triassic_scene::{Id, Material, Scene, Texture, TextureSource};

use crate::image_file;

/// The size of an image, and a digest of its pixels: `image.pixels` in the extras of a material that was exported for editing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct ImageBefore {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) digest: String,
}

impl ImageBefore {
    fn of(pixels: &Pixels) -> Self {
        let (width, height) = (pixels.width, pixels.height);
        let digest = Sha256::digest(&pixels.rgba);
        let start = digest.first_chunk::<16>().copied().unwrap_or_default();
        Self { width, height, digest: crate::editing::hex(&start) }
    }
    /// The current state of an image; `None` if it cannot be decoded.
    pub(crate) fn now(texture: &Texture, limits: &Limits) -> Option<Self> {
        let pixels = match &texture.source {
            source @ TextureSource::Encoded { .. } => image_file::decoded(source, limits),
            source => source.pixels().map(std::borrow::Cow::into_owned),
        };
        pixels.filter(|pixels| !pixels.rgba.is_empty()).map(|pixels| Self::of(&pixels))
    }
    /// The original state of a material's image, from its extras or its texture's.
    pub(crate) fn kept(scene: &Scene, material: Id<Material>) -> Option<Self> {
        let material = scene.get(material)?;
        let texture = || scene.get(material.texture()?)?.extras.get("pixels");
        let saved = material.extras.get("image").and_then(|image| image.get("pixels")).or_else(texture)?;
        Self::deserialize(saved).ok()
    }
}

/// Stores the current state of a scene's images.
pub(crate) fn put_image(texture: &mut Texture, limits: &Limits) {
    if let Some(now) = ImageBefore::now(texture, limits)
        && let Ok(saved) = serde_json::to_value(now)
    {
        texture.extras.insert("pixels".into(), saved);
    }
}
