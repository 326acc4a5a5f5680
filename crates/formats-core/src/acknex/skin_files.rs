//! The files next to a model or terrain: images that its skins name, and the palette of 8-bit skins.

use alloc::{
    format,
    string::{String, ToString},
    sync::Arc,
    vec::Vec,
};

use super::{DEFAULT_PALETTE, Payload, Skin, pcx_palette};
use crate::{
    Error, ErrorKind, Limits, Palette, Pixels, Result, file_name,
    files::{FolderId, LoadedFile, Loader, ReadError},
    name_text,
    pcx::{Pcx, is_true_color, true_color},
};

/// Extensions of images, most likely first.
const EXTENSIONS: [&str; 8] = ["dds", "pcx", "png", "tga", "bmp", "jpg", "jpeg", "gif"];

/// The files that the skins of a model or terrain need, besides the model itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct SkinFiles {
    /// The image file of each skin, in file order: `None` for skins that have pixels or no image, and if the file was not found.
    /// Skins that name the same file share it.
    pub images: Vec<Option<Arc<LoadedFile>>>,
    /// The palette of 8-bit skins, from `palette.pcx` next to the file; `None` without such a file.
    pub palette: Option<Palette>,
}

impl SkinFiles {
    /// Loads the files that `skins` need from `folder`. An image is searched for, ignoring case, by its path below the folder, then
    /// by its name, then by its name with another extension, since games repacked their images. Files outside the folder are not
    /// considered.
    ///
    /// # Errors
    /// If a file that was found cannot be read, or exceeds the limit of `loader`.
    pub fn load<'a>(
        loader: &mut Loader<'_>,
        folder: FolderId,
        skins: impl IntoIterator<Item = Skin<'a>>,
    ) -> Result<Self, ReadError> {
        let images = skins.into_iter().map(|skin| match skin.payload() {
            Payload::External(name) => loader.first(folder, candidates(&name_text(name.as_bytes()))),
            _ => Ok(None),
        });
        let images = images.collect::<Result<_, _>>()?;
        let palette = loader.first(folder, ["palette.pcx".to_string()])?;
        Ok(Self { images, palette: palette.and_then(|file| pcx_palette(&file.bytes)) })
    }
    /// Returns the palette of 8-bit skins: the loaded one, otherwise [`DEFAULT_PALETTE`].
    #[must_use]
    pub const fn palette_or_default(&self) -> &Palette {
        match &self.palette {
            Some(palette) => palette,
            None => &DEFAULT_PALETTE,
        }
    }
    /// Returns the image of skin `index` of these `skins` as red, green, blue, alpha: from its own pixels, the skin that it refers
    /// to, or its image file, which may be PCX with 8 or 24 bits, or DDS with the feature `dds`. `None` for a skin without an
    /// image, or if its image file was not found.
    ///
    /// # Errors
    /// If the image cannot be decoded, has more pixels than `limits` allow, or has another format; then decode its
    /// [bytes](LoadedFile::bytes) with the crate `image`.
    #[must_use]
    pub fn image<'a>(
        &self,
        skins: impl Fn(usize) -> Option<Skin<'a>>,
        index: usize,
        limits: &Limits,
    ) -> Option<Result<Pixels>> {
        let mut index = index;
        // Longer chains of references are cycles.
        for _ in 0..8 {
            let skin = skins(index)?;
            match skin.payload() {
                Payload::Reference(other) => index = usize::try_from(other).ok()?,
                Payload::External(_) => return Some(decode(self.images.get(index)?.as_ref()?, limits)),
                _ => return Some(skin.texture(self.palette_or_default())?.to_rgba(limits)),
            }
        }
        None
    }
}

/// Returns the possible paths of the file that a skin names, most likely first.
fn candidates(path: &str) -> impl Iterator<Item = String> + use<> {
    let name = file_name(path).to_string();
    let stem = name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_string();
    let others = EXTENSIONS.iter().filter(|_| !stem.is_empty()).map(|extension| format!("{stem}.{extension}"));
    let others: Vec<String> = others.collect();
    [path.to_string(), name].into_iter().chain(others)
}

fn decode(file: &LoadedFile, limits: &Limits) -> Result<Pixels> {
    #[cfg(feature = "dds")]
    if file.bytes.starts_with(b"DDS ") {
        return crate::dds::Dds::parse(&file.bytes)?.decode(limits);
    }
    #[cfg(not(feature = "dds"))]
    if file.bytes.starts_with(b"DDS ") {
        let kind = "a DDS image without the feature `dds`: enable it, or decode the bytes elsewhere";
        return Err(Error::new(ErrorKind::Unsupported(kind), "skin", 0));
    }
    if is_true_color(&file.bytes) {
        return true_color(&file.bytes, limits);
    }
    if Pcx::is(&file.bytes) {
        let pcx = Pcx::parse(&file.bytes)?;
        return pcx.to_rgba(pcx.palette_or(&DEFAULT_PALETTE), None, limits);
    }
    Err(Error::new(ErrorKind::Unsupported("an image that is not PCX or DDS: decode its bytes elsewhere"), "skin", 0))
}
