//! The output of a program that shows files: the objects that `triassic info`, `validate`, `dump` and `convert` print
//! as JSON, a level of the dump at a time, images as pixels, and the model as GLB or OBJ.
//!
//! All of it is created from an [`AnyFile`] and a [`Resolver`] of the files
//! around it, on a disk, in an archive or in a browser. The command prints the same objects, so that every program
//! reports the same.

mod info;
mod level;

use std::{
    borrow::Cow,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{Error, Kind, Limits, Pixels};
use triassic_convert::{self as convert, LevelLighting, Lods, Resolver, SceneOptions, Sequences};
use triassic_scene::{ImageKind, OutFile, Scene, Texture, TextureSource, obj};

use crate::{
    AnyFile, OpenCause, Options,
    conversion::{Conversion, ConversionError, Piece, Report},
};
pub use info::{Checked, ClipFile, Finding, Found, Info, ListedLine};
pub use level::{Child, Level, level};

// A model as GLB or OBJ, with the report of `convert --json`.

/// Converts the model to a GLB, and returns the report of `convert --json`; if there are alternatives, the first.
///
/// # Errors
/// If it belongs to another file; same as [`Conversion::scene`], [`Conversion::pieces`] and [`Conversion::export`].
pub fn convert_glb(
    model: &AnyFile<'_>,
    resolver: &mut Resolver<'_>,
    conversion: &Conversion,
) -> Result<(Vec<u8>, Report), ConversionError> {
    let (scene, found) = conversion.whole(model, resolver, true)?;
    let mut report = Report::new((model.format(), model.version()), "glb", &scene, found);
    let scene = finish(conversion, scene, true, &mut report)?;
    let glb = conversion.export(&scene)?;
    report.findings.merge(glb.findings());
    report.set_written(&scene, Some((glb.mesh_count(), glb.variant_count())));
    Ok((glb.into_glb()?, report))
}

/// Converts the model at rest to OBJ, MTL and images: `<stem>.obj`, `<stem>.mtl` and the images by name. Also returns
/// the report of `convert --json`.
///
/// # Errors
/// Same as [`convert_glb`] and [`obj::export`].
pub fn convert_obj(
    model: &AnyFile<'_>,
    resolver: &mut Resolver<'_>,
    conversion: &Conversion,
    stem: &str,
) -> Result<(Vec<OutFile>, Report), ConversionError> {
    let conversion = conversion.at_rest();
    let (scene, found) = conversion.whole(model, resolver, false)?;
    let mut report = Report::new((model.format(), model.version()), "obj", &scene, found);
    let scene = finish(&conversion, scene, false, &mut report)?;
    let files = obj::export(&scene, stem, &conversion.obj_options())?;
    report.set_written(&scene, None);
    Ok((files, report))
}

/// The first part of a whole scene, with the omitted parts added to the report. For programs that have changed the
/// scene.
///
/// # Errors
/// Same as [`Conversion::pieces`].
pub fn finish(
    conversion: &Conversion,
    scene: Scene,
    has_variants: bool,
    report: &mut Report,
) -> Result<Scene, ConversionError> {
    let first = conversion.pieces(scene, has_variants)?.into_iter().next();
    let Piece { scene, left_out, .. } = first.unwrap_or_else(Piece::nothing);
    report.left_out = left_out;
    Ok(scene)
}

// The images of a file: embedded ones, and external ones that are found.

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

// The reason why a file is not shown: the text, and the location in the file.

/// The reason why a file is not read or converted: `error` of the objects of `--json`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Problem {
    /// The stable identifier of the kind of reason, if it has one: `truncated`, `not_found`, …
    pub kind: Option<&'static str>,
    /// The reason.
    pub message: String,
    /// The wrong part of the file.
    pub part: Option<&'static str>,
    /// The offset of the wrong byte.
    pub offset: Option<u64>,
    /// The bytes around it.
    #[serde(flatten)]
    pub line: Option<HexLine>,
}

impl Problem {
    /// Creates a reason without a location in the file.
    #[must_use]
    pub fn new(message: impl Into<String>) -> Self {
        Self { kind: None, message: message.into(), part: None, offset: None, line: None }
    }
    /// Creates the problem of a file with these bytes.
    #[must_use]
    pub fn in_file(error: &Error, file: &[u8]) -> Self {
        let (part, offset) = (Some(error.what()), Some(error.offset()));
        let line = HexLine::new(file, error.offset());
        Self { kind: Some(error.kind().id()), message: error.to_string(), part, offset, line }
    }
    /// The reason why a file with these bytes cannot be opened.
    #[must_use]
    pub fn of_opening(cause: &OpenCause, file: &[u8]) -> Self {
        match cause {
            OpenCause::Content(error) => Self::in_file(error, file),
            cause => Self {
                part: cause.content().map(Error::what),
                offset: cause.content().map(Error::offset),
                kind: Some(cause.id()),
                ..Self::new(cause.to_string())
            },
        }
    }
    /// The reason why a file with these bytes is not converted.
    #[must_use]
    pub fn of_conversion(error: &ConversionError, file: &[u8]) -> Self {
        match error {
            ConversionError::Scene(convert::Error::Format(error)) => Self::in_file(error, file),
            error => Self::new(error.to_string()),
        }
    }
}

/// The sixteen bytes around an offset, as in a hex editor.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct HexLine {
    /// The offset of the first byte.
    #[serde(rename = "bytes_at")]
    pub start: u64,
    /// The bytes: fewer at the end of the file.
    pub bytes: Vec<u8>,
    /// The index of the byte at the offset; it may be the one past the end of the file.
    #[serde(skip)]
    pub marked: usize,
}

impl HexLine {
    /// The number of bytes in a line.
    pub const LEN: usize = 16;

    /// The line with byte `offset`; if that is the end of the file, its last line. `None` for a greater offset.
    #[must_use]
    pub fn new(file: &[u8], offset: u64) -> Option<Self> {
        let offset = usize::try_from(offset).ok().filter(|offset| *offset <= file.len())?;
        let line = (offset.min(file.len().checked_sub(1)?)) / Self::LEN;
        let start = line.checked_mul(Self::LEN)?;
        let bytes = file.get(start..)?.iter().copied().take(Self::LEN).collect();
        Some(Self { start: start.try_into().ok()?, bytes, marked: offset.checked_sub(start)? })
    }
}
