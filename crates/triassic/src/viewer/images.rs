//! The images of a file: embedded ones, and external ones that are found.

use std::{borrow::Cow, vec::Vec};

use formats_core::{Kind, Limits, Pixels};
use triassic_convert::{self as convert, LevelLighting, Lods, Resolver, SceneOptions, Sequences};
use triassic_scene::{ImageKind, Texture, TextureSource};

use crate::{AnyFile, Options};

/// Sets the options of a scene that is only created for its images, as in `triassic textures`.
pub fn set_for_images(options: &mut SceneOptions) {
    // Animations are not needed, and take most of the time.
    options.sequences = Sequences::Only(Vec::new());
    options.lods = Lods::All;
    // Light maps are also images, with the luxels of the file.
    options.level.light = LevelLighting::Textures;
    options.level.light_floor = Some(0);
}

/// The images of a file, in the order in which `triassic textures` writes them.
#[derive(Debug, Clone)]
pub struct Images {
    textures: Vec<Texture>,
    limits: Limits,
}

/// The facts about an image without its pixels.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ImageInfo<'a> {
    /// Its name, unique in the file.
    pub name: &'a str,
    /// Width; 0 if the image is missing or cannot be read.
    pub width: u32,
    /// Height.
    pub height: u32,
    /// The storage: `rgba`, `rgb`, `indexed`, `png`, `jpeg`, or `missing`.
    pub kind: &'static str,
    /// The path by which the model or level refers to its file, if it is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub named: Option<&'a str>,
    /// The file that it is from, if it was searched for and found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The rule by which that file was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// The number of colors of its palette.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colors: Option<usize>,
}

/// The pixels of an image.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PlainImage {
    /// Red, green, blue and alpha of each pixel, row by row from the top left.
    pub pixels: Pixels,
    /// The colors of its palette, red, green, blue, alpha; `None` without a palette.
    pub palette: Option<Vec<[u8; 4]>>,
}

impl Images {
    /// Collects the images of a file, without those of the files that a level shows.
    ///
    /// # Errors
    /// Same as [`AnyFile::to_scene`].
    pub fn new(model: &AnyFile<'_>, resolver: &mut Resolver<'_>, options: &Options) -> convert::Result<Self> {
        let mut scene = SceneOptions::default();
        scene.limits = options.limits;
        set_for_images(&mut scene);
        let (scene, _) = if model.kind() == Kind::Level {
            resolver.unloaded(|resolver| model.to_scene(&scene, resolver))?
        } else {
            model.to_scene(&scene, resolver)?
        };
        Ok(Self { textures: scene.textures, limits: options.limits })
    }
    /// The number of images, including missing ones.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.textures.len()
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.textures.is_empty()
    }
    /// The facts about each.
    #[must_use]
    pub fn list(&self) -> Vec<ImageInfo<'_>> {
        self.textures.iter().map(Self::info).collect()
    }
    fn info(texture: &Texture) -> ImageInfo<'_> {
        let source = &texture.source;
        let [width, height] = convert::image_size(source).unwrap_or_default();
        let (kind, colors) = match source {
            TextureSource::Pixels(_) => ("rgba", None),
            TextureSource::Rgb(_) => ("rgb", None),
            TextureSource::Indexed(pixels) => ("indexed", Some(pixels.palette.len())),
            TextureSource::Encoded { kind: ImageKind::Png, .. } => ("png", None),
            TextureSource::Encoded { .. } => ("jpeg", None),
            _ => ("missing", None),
        };
        let named = match &texture.source {
            TextureSource::Missing(path) | TextureSource::External(path) => {
                Some(path.as_str()).filter(|path| !path.is_empty())
            }
            _ => None,
        };
        let origin = texture.origin.as_ref();
        let (file, rule) = (origin.map(|origin| origin.file.as_str()), origin.map(|origin| origin.rule.id()));
        ImageInfo { name: &texture.name, width, height, kind, named, file, rule, colors }
    }
    /// Image `index` as pixels; `None` if the index is out of range, or the image is missing or unreadable.
    #[must_use]
    pub fn image(&self, index: usize) -> Option<PlainImage> {
        let source = &self.textures.get(index)?.source;
        let palette = match source {
            TextureSource::Indexed(pixels) => Some(pixels.palette.clone()),
            _ => None,
        };
        Some(PlainImage { pixels: self.pixels(source)?.into_owned(), palette })
    }
    fn pixels<'a>(&self, source: &'a TextureSource) -> Option<Cow<'a, Pixels>> {
        source.pixels().or_else(|| convert::decoded_pixels(source, &self.limits).map(Cow::Owned))
    }
}
