//! The images of skins, each once.

use foldhash::HashMap;
use formats_core::{Budget, field_at};
use quake_md2::{
    Header, Pcx,
    pcx::{self, QUAKE2_PALETTE},
};

use crate::{Found, PaletteChoice, Result, SceneOptions, image_file};
use triassic_scene::{Alpha, Id, ImageOrigin, ImageRule, IndexedPixels, Scene, Texture, TextureSource};

/// The images that were found, each once: skins may share one, and a model may name the same a thousand times.
pub(super) struct Images<'a> {
    options: &'a SceneOptions,
    all: Vec<Image>,
    /// Those whose files have this name and so many bytes: nearly always one.
    by_name: HashMap<(String, usize), Vec<usize>>,
    /// How much may still be read and decoded. Real models have up to 32 skins.
    budget: Budget,
}

struct Image {
    file: Found,
    /// Why it was taken.
    rule: ImageRule,
    /// Whether it was read.
    is_read: bool,
    /// The texture that it became, if it can be read.
    made: Option<(Id<Texture>, Alpha)>,
}

impl<'a> Images<'a> {
    pub(super) fn new(options: &'a SceneOptions) -> Self {
        // As much as sixteen images that are as large as one may be.
        let limits = options.limits.with_max_elements(options.limits.max_pixels);
        Self { options, all: Vec::new(), by_name: HashMap::default(), budget: Budget::new(0, &limits) }
    }
    /// Keeps a file that was found, and says which of the images it is.
    pub(super) fn keep(&mut self, (file, rule): (Found, ImageRule)) -> Result<usize> {
        self.spend(file.bytes.len())?;
        let same = self.by_name.entry((file.name.clone(), file.bytes.len())).or_default();
        let is_same = |place: &&usize| self.all.get(**place).is_some_and(|other| other.file == file);
        if let Some(place) = same.iter().find(is_same) {
            return Ok(*place);
        }
        let place = self.all.len();
        same.push(place);
        self.all.push(Image { file, rule, is_read: false, made: None });
        Ok(place)
    }
    /// The texture of an image, added under this name if none was yet; `None` if the image cannot be read.
    pub(super) fn texture(
        &mut self,
        place: usize,
        name: &str,
        scene: &mut Scene,
    ) -> Result<Option<(Id<Texture>, Alpha)>> {
        let Some(image) = self.all.get_mut(place) else { return Ok(None) };
        if std::mem::replace(&mut image.is_read, true) {
            return Ok(image.made);
        }
        // For an encoded one it is moved on, and for others it is of no more use.
        let file = Found { name: image.file.name.clone(), bytes: std::mem::take(&mut image.file.bytes) };
        let origin = self.origin(place);
        let read = read(file, self.options).ok();
        match &read {
            Some((TextureSource::Pixels(pixels), _)) => self.spend(pixels.rgba.len())?,
            Some((TextureSource::Indexed(pixels), _)) => self.spend(pixels.indices.len())?,
            _ => {}
        }
        let made = read.map(|(source, alpha)| (scene.add(Texture::new(name, source).with_origin(origin)), alpha));
        if let Some(image) = self.all.get_mut(place) {
            image.made = made;
        }
        Ok(made)
    }
    /// The file of an image, and why it was taken.
    pub(super) fn origin(&self, place: usize) -> Option<ImageOrigin> {
        self.all.get(place).map(|image| ImageOrigin::new(image.file.name.clone(), image.rule))
    }
    fn spend(&mut self, bytes: usize) -> Result<()> {
        Ok(self.budget.spend("images of skins", bytes, 1, field_at!(Header, skin_count))?)
    }
}

/// The image in a file.
pub(crate) fn read(file: Found, options: &SceneOptions) -> Result<(TextureSource, Alpha), String> {
    if !Pcx::is(&file.bytes) {
        return image_file::read(file, &options.limits);
    }
    let pcx = Pcx::parse(&file.bytes).map_err(|error| error.to_string())?;
    let choice = match &options.palette {
        PaletteChoice::Embedded => pcx::PaletteChoice::Embedded,
        PaletteChoice::Game => pcx::PaletteChoice::Given(&QUAKE2_PALETTE),
        PaletteChoice::Given(palette) => pcx::PaletteChoice::Given(palette),
    };
    let indices = pcx.indices(&options.limits).map_err(|error| error.to_string())?;
    let transparent = options.transparent_255.then_some(pcx::TRANSPARENT);
    let alpha =
        if transparent.is_some_and(|index| indices.contains(&index)) { Alpha::Mask(0.5) } else { Alpha::Opaque };
    let image = IndexedPixels::new(pcx.width(), pcx.height(), indices, choice.palette(&pcx), transparent);
    Ok((TextureSource::Indexed(image), alpha))
}
