//! Textures of Bohemia Interactive by themselves: a scene with a single texture.
//!
//! Swizzled channels are restored. Extras of the texture: `pixel_type`, `average` (red, green, blue, alpha), `alpha`
//! (`smooth` or `one_bit`), `swizzle`, `procedure`, if the file declares them.

use bis_paa::{PixelType, Swizzle, Texture as Paa, TextureAlpha};
use formats_core::{Diagnostics, Source};

use crate::{Found, IntoScene, NormalMaps, Resolver, SceneOptions, findings, image_file::OwnImage};
use triassic_scene::{Alpha, Convention, Extras, Metadata, Pixels, Scene, Texture, TextureSource};

impl IntoScene for Paa<'_> {
    /// The texture, which nothing shows.
    fn to_scene(&self, options: &SceneOptions, _: &mut Resolver<'_>) -> crate::Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let mut scene = Scene {
            metadata: Metadata {
                format: Paa::INFO.id.into(),
                convention: Convention::SCENE,
                unit: options.scale.factor(1.0),
                ..Metadata::default()
            },
            ..Scene::default()
        };
        let pixels = self.decode_unswizzled(0).ok().filter(Pixels::has_pixels);
        if pixels.is_none() {
            found.report(findings::BAD_IMAGE, self.level(0).map_or(0, |level| level.at()), Some(0));
        }
        let source = pixels.map_or_else(|| TextureSource::Missing(String::new()), TextureSource::Pixels);
        let mut texture = Texture::new("texture", source);
        texture.extras = extras(self);
        if options.mipmaps {
            texture.mipmaps = mipmaps(self);
        }
        scene.add(texture);
        scene.check()?;
        Ok((scene, found))
    }
}

/// The texture in a file, and its largest image with channels restored. `None` if neither the bytes nor the extension of the
/// file match one of these formats; otherwise the problem of the file.
pub(crate) fn opened<'f>(file: &'f Found, options: &SceneOptions) -> Option<Result<(Paa<'f>, Pixels), String>> {
    let extension = file.name.rsplit_once('.').map_or("", |(_, extension)| extension);
    let is_called_so = ["paa", "pac"].iter().any(|own| extension.eq_ignore_ascii_case(own));
    (is_called_so || Paa::is(&file.bytes)).then(|| {
        let source = Source::new(&file.bytes).with_extension(extension).with_limits(options.limits);
        let texture = Paa::read(source).map_err(|error| error.to_string())?;
        let pixels = texture.decode_unswizzled(0).map_err(|error| error.to_string())?;
        if pixels.has_pixels() { Ok((texture, pixels)) } else { Err("the image is empty".to_owned()) }
    })
}

/// The image in a file of one of these formats, whichever model refers to it.
pub(crate) fn own_image(file: &Found, _: &str, options: &SceneOptions) -> Option<OwnImage> {
    let image = |(_, pixels): (Paa<'_>, Pixels)| {
        let alpha = Alpha::of_pixels(pixels.pixels());
        (TextureSource::Pixels(pixels), alpha)
    };
    Some(opened(file, options)?.map(image))
}

/// The readable mipmaps.
pub(crate) fn mipmaps(texture: &Paa<'_>) -> Vec<Pixels> {
    /// The maximum number of halvings of the largest side that a file can declare.
    const MOST: usize = 16;
    let images = (1..texture.level_count().min(MOST)).map_while(|level| texture.decode_unswizzled(level).ok());
    images.take_while(Pixels::has_pixels).collect()
}

/// The extras for the file's declarations about the image.
pub(crate) fn extras(texture: &Paa<'_>) -> Extras {
    let mut extras = Extras::new();
    extras.insert("pixel_type".into(), texture.pixel_type().name().into());
    if let Some(average) = texture.average() {
        extras.insert("average".into(), average.to_vec().into());
    }
    let alpha = match texture.alpha() {
        Some(TextureAlpha::Smooth) => Some("smooth"),
        Some(TextureAlpha::OneBit) => Some("one_bit"),
        _ => None,
    };
    if let Some(alpha) = alpha {
        extras.insert("alpha".into(), alpha.into());
    }
    if let Some(Swizzle(codes)) = texture.swizzle() {
        extras.insert("swizzle".into(), codes.to_vec().into());
    }
    if let Some(procedure) = texture.procedure() {
        extras.insert("procedure".into(), procedure.to_string().into());
    }
    extras
}

fn known_type(name: &str) -> Option<PixelType> {
    PixelType::WORDS.into_iter().map(|(_, known)| known).find(|known| known.name() == name)
}

/// The storage of the texture that a PNG file was created from: the facts that its pixels do not store.
///
/// [`texts`](Self::texts) returns the texts for the PNG, and [`of_texts`](Self::of_texts) parses them:
///
/// | name | value |
/// |---|---|
/// | `PaaType` | the type of the pixels: `DXT5` |
/// | `PaaSwizzle` | the four codes of the [`Swizzle`], separated by blanks: `5 4 2 3` |
/// | `NormalY` | in normal maps, the direction of Y in the image: `down` or `up` |
/// | `PaaChannels` | in images for glTF, the conversion of the channels: `specular` or `ambient` |
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PaaSource {
    /// The pixel type.
    pub pixel_type: Option<PixelType>,
    /// The swizzle of the channels.
    pub swizzle: Option<Swizzle>,
    /// The direction of Y in the image.
    pub normal_y: Option<NormalMaps>,
    /// The conversion of the channels for glTF.
    pub channels: Option<Channels>,
}

/// Channels that are stored differently in glTF and in the texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Channels {
    /// Roughness, which is gloss inverted, in green, and the specular level in alpha.
    Specular,
    /// Ambient light in red.
    Ambient,
}

impl Channels {
    const fn name(self) -> &'static str {
        match self {
            Self::Specular => "specular",
            Self::Ambient => "ambient",
        }
    }
    /// Converts a pixel of a texture to its form in glTF.
    #[allow(dead_code, reason = "only the converter of Bohemia's models uses it")]
    pub(crate) const fn exchange(self, [_, green, blue, _]: [u8; 4]) -> [u8; 4] {
        match self {
            Self::Specular => [255, !blue, 0, green],
            Self::Ambient => [green, green, blue, 255],
        }
    }
    /// Converts the channels of an image back to their form in the texture. Unused channels are white.
    pub fn restore(self, image: &mut Pixels) {
        for pixel in image.rgba.as_chunks_mut::<4>().0 {
            let [_, green, blue, alpha] = *pixel;
            *pixel = match self {
                Self::Specular => [255, alpha, !green, 255],
                Self::Ambient => [255, green, blue, 255],
            };
        }
    }
}

impl PaaSource {
    /// The storage of this texture. Normal maps of these games have Y down, and so does the image created from them.
    #[must_use]
    pub fn of_texture(texture: &Paa<'_>, is_normal_map: bool) -> Self {
        let swizzle = texture.swizzle().unwrap_or(Swizzle::NONE);
        let is_normal_map = is_normal_map || swizzle == Swizzle::NORMAL_MAP;
        let normal_y = is_normal_map.then_some(NormalMaps::YDown);
        Self { pixel_type: Some(texture.pixel_type()), swizzle: Some(swizzle), normal_y, channels: None }
    }
    /// The texts that represent it, each with its name.
    #[must_use]
    pub fn texts(&self) -> Vec<(&'static str, String)> {
        let swizzle = self.swizzle.map(|Swizzle([a, r, g, b])| format!("{a} {r} {g} {b}"));
        let y = self.normal_y.map(|y| if y == NormalMaps::YDown { "down" } else { "up" }.to_owned());
        let all = [
            ("PaaType", self.pixel_type.map(|own| own.name().to_owned())),
            ("PaaSwizzle", swizzle),
            ("NormalY", y),
            ("PaaChannels", self.channels.map(|channels| channels.name().to_owned())),
        ];
        all.into_iter().filter_map(|(name, value)| Some((name, value?))).collect()
    }
    /// Parses the texts of a PNG file. Other texts and invalid values are ignored.
    #[must_use]
    pub fn of_texts<'t>(texts: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let mut new = Self::default();
        for (name, value) in texts {
            match name {
                "PaaType" => new.pixel_type = known_type(value),
                "PaaSwizzle" => {
                    let codes: Option<Vec<u8>> = value.split(' ').map(|code| code.parse().ok()).collect();
                    let codes = codes.and_then(|codes| codes.try_into().ok());
                    new.swizzle = codes.map(Swizzle).filter(Swizzle::is_valid);
                }
                "NormalY" => {
                    new.normal_y = match value {
                        "down" => Some(NormalMaps::YDown),
                        "up" => Some(NormalMaps::YUp),
                        _ => None,
                    }
                }
                "PaaChannels" => {
                    let known = [Channels::Specular, Channels::Ambient];
                    new.channels = known.into_iter().find(|channels| channels.name() == value);
                }
                _ => {}
            }
        }
        new
    }
}
