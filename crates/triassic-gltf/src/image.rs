//! Images as files: encoded ones unchanged, pixels as PNG.
//!
//! Compressing them takes longer than everything else in most exports, and is independent of the rest.

use crate::{Additive, Error, Options, additive};
use std::{borrow::Cow, collections::BTreeSet};
use triassic_scene::{Id, ImageKind, Masked, Scene, Texture, TextureSource, masked, png};

/// An image as a file, which is stored in the buffer or next to it.
#[derive(Debug, Clone)]
pub(crate) struct ImageFile<'a> {
    pub(crate) name: String,
    pub(crate) kind: ImageKind,
    pub(crate) bytes: Cow<'a, [u8]>,
    /// The change relative to the scene.
    pub(crate) change: Change,
}

/// The change to an image before it is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    None,
    /// Transparent where it is dark.
    Transparent,
    /// Hidden pixels get the color of their neighbors.
    Bled,
}

impl Change {
    /// The name in `extras`.
    pub(crate) const fn name(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Transparent => Some("transparent"),
            Self::Bled => Some("bled"),
        }
    }
}

/// The images of all textures, in the order of the scene; `None` for a missing one.
pub(crate) type Images<'a> = Result<Vec<Option<ImageFile<'a>>>, Error>;

/// Creates the images of all textures while `work` runs.
///
/// With [`Threads::Pool`](crate::Threads::Pool) they are created on other threads, if this saves time.
pub(crate) fn export<'a, T>(scene: &'a Scene, options: &Options, work: impl FnOnce() -> T) -> (Images<'a>, T) {
    let changes = Changes::new(scene, options);
    let wanted: Vec<(&Texture, Change)> =
        scene.textures.iter().zip(scene.ids()).map(|(texture, id)| (texture, changes.of(id))).collect();
    #[cfg(feature = "rayon")]
    if options.threads == crate::Threads::Pool
        && scene.textures.iter().map(pixel_count).fold(0, usize::saturating_add) >= MANY_PIXELS
    {
        use rayon::prelude::{IntoParallelRefIterator, ParallelIterator};
        let mut images = Ok(Vec::new());
        let done = rayon::in_place_scope(|scope| {
            scope.spawn(|_| images = wanted.par_iter().map(|(texture, change)| file(texture, *change)).collect());
            work()
        });
        return (images, done);
    }
    let images = wanted.iter().map(|(texture, change)| file(texture, *change)).collect();
    (images, work())
}

/// Compressing this many takes several times as long as starting threads.
#[cfg(feature = "rayon")]
const MANY_PIXELS: usize = 1 << 16;

/// The number of pixels to compress.
#[cfg(feature = "rayon")]
fn pixel_count(texture: &Texture) -> usize {
    match &texture.source {
        TextureSource::Pixels(pixels) => pixels.pixels().len(),
        TextureSource::Rgb(pixels) => pixels.pixels().len(),
        // A quarter of the work.
        TextureSource::Indexed(pixels) => pixels.indices.len() / 4,
        _ => 0,
    }
}

/// The images to change.
struct Changes {
    transparent: BTreeSet<Id<Texture>>,
    bled: BTreeSet<Id<Texture>>,
}

impl Changes {
    fn new(scene: &Scene, options: &Options) -> Self {
        Self {
            transparent: match options.additive {
                Additive::Exact => BTreeSet::new(),
                Additive::Transparent => additive::textures(scene),
            },
            bled: match options.masked {
                Masked::Bleed => masked::textures(scene),
                _ => BTreeSet::new(),
            },
        }
    }
    fn of(&self, texture: Id<Texture>) -> Change {
        match (self.transparent.contains(&texture), self.bled.contains(&texture)) {
            (true, _) => Change::Transparent,
            (_, true) => Change::Bled,
            _ => Change::None,
        }
    }
}

/// The image of a texture, changed if requested and available as pixels.
fn file(texture: &Texture, wanted: Change) -> Result<Option<ImageFile<'_>>, Error> {
    let bled = if wanted == Change::Bled { masked::bled_source(texture) } else { None };
    let (change, image) = match (&texture.source, wanted, &bled) {
        (TextureSource::Pixels(pixels), Change::Transparent, _) => {
            (wanted, png::image(&additive::transparent(pixels.clone())).map(Some))
        }
        (TextureSource::Rgb(pixels), Change::Transparent, _) => {
            (wanted, png::image(&additive::transparent(pixels.to_rgba())).map(Some))
        }
        (TextureSource::Indexed(pixels), Change::Transparent, _) => {
            (wanted, png::indexed_image(&additive::transparent_indexed(pixels.clone())).map(Some))
        }
        (_, _, Some(bled)) => (wanted, png::encode_source(bled, &texture.texts).map(|image| image.map(owned))),
        _ => (Change::None, png::encode(texture)),
    };
    let image = image.map_err(|reason| Error::Image { name: texture.name.clone(), reason })?;
    Ok(image.map(|png::Image { kind, bytes }| ImageFile { name: texture.name.clone(), kind, bytes, change }))
}

fn owned(png::Image { kind, bytes }: png::Image<'_>) -> png::Image<'static> {
    png::Image { kind, bytes: Cow::Owned(bytes.into_owned()) }
}
