//! The sources of a Half-Life model: SMD meshes and animations, a QC script, 8-bit BMP images. [`export`] writes those of
//! a model, [`Sources::load`] reads them.

pub mod codes;
mod export_qc;
mod export_smd;
pub(crate) mod names;
mod read;

pub use codes::CODES;
pub use export_qc::{activity_name, activity_number, axis_names, degrees as whole_degrees};
pub use read::{
    BodyPart, COMMANDS, Command, CommandInfo, EventCommand, Finding, Findings, Frame, Node, OPTIONS, Place, ReadImage,
    ReadOptions, Script, SequenceCommand, Smd, SmdCorner, SmdPose, SmdTexture, SmdTriangle, SourceError, SourceErrors,
    Sources, Studio, Support, Word, read_image, read_script,
};
pub use triassic_scene::OutFile;

use formats_core::{Budget, Limits, Palette, Result, field_at, num};
use goldsrc_mdl::{Image, ModelSet, Pixels, SequenceRecord, SkinRef, TextureRecord};

use crate::smd::names::Names;

/// The sources of a model.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Exported {
    /// `<name>.qc` first, then the SMDs of its submodels and animations, then the BMPs of its textures. Names may have folders,
    /// with `/` between them.
    pub files: Vec<OutFile>,
    /// The data that the sources cannot store, or that the compiler does not support.
    pub findings: Findings,
}

/// The state passed from one part of the work to the next.
pub(crate) struct Export<'e, 's> {
    pub(crate) set: &'e ModelSet<'s>,
    pub(crate) names: &'e Names,
    pub(crate) compiler: Compiler,
    pub(crate) place: Place,
    pub(crate) found: Findings,
    pub(crate) budget: Budget,
    /// Whether the next reference must contain all bones for the compiler.
    pub(crate) holds_bones: bool,
}

impl Export<'_, '_> {
    pub(crate) fn report(&mut self, code: formats_core::Code, about: impl Into<String>) {
        self.found.report(code, &self.place, about);
    }
}

/// The size of a placeholder image for a missing one.
const PLACEHOLDER: u32 = 64;

/// Returns the model as files for a compiler. They compile even if parts of the model are missing.
///
/// # Errors
/// If a table of the model extends past the end of its file, or the files would be larger than 256 times the model and than 16 MiB,
/// unless the limits are [`Limits::NONE`].
pub fn export(set: &ModelSet<'_>, options: &Options) -> Result<Exported> {
    let mut budget = Budget::in_proportion(set.size(), 256, 16 << 20, &options.limits);
    let mut found = Findings::default();
    let names = Names::new(set, options, &mut found, &mut budget)?;
    let place = Place::whole(&names.qc.as_str().into());
    reserve(set, &names, &mut budget)?;
    let (compiler, names) = (options.compiler, &names);
    let mut export = Export { set, names, compiler, place, found, budget, holds_bones: false };
    let is_pruned = export_smd::is_pruned(&mut export)?;
    export.holds_bones = is_pruned && compiler != Compiler::Default;
    let mut files = vec![OutFile { name: names.qc.clone(), bytes: Vec::new() }];
    let missing = bodies(&mut export, &mut files)?;
    check_animations(&mut export);
    let mut bitmaps = Vec::new();
    images(&mut export, &missing, &mut bitmaps)?;
    let bytes = export_qc::write(&mut export, &options.name, is_pruned)?;
    if let Some(qc) = files.first_mut() {
        qc.bytes = bytes;
    }
    // Last, since they are by far the largest: nothing can fail after them.
    animations(&export, &mut files);
    files.append(&mut bitmaps);
    Ok(Exported { files, findings: export.found })
}

/// Takes the lines of all animations from the budget before the first is written: a few bytes of a file may stand for many frames.
fn reserve(set: &ModelSet<'_>, names: &Names, budget: &mut Budget) -> Result<()> {
    if !set.model().bones().have_scale() {
        return Ok(());
    }
    for (n, (sequence, stems)) in set.model().sequences().iter().zip(&names.animations).enumerate() {
        let Ok(animations) = set.animations(n) else { continue };
        let (bones, frames) = (animations.bone_count(), animations.frame_count());
        let lines = bones.saturating_add(1).saturating_mul(frames.saturating_add(1)).saturating_mul(stems.len());
        budget.spend("animation", lines, 96, field_at!(SequenceRecord, frame_count, sequence.at()))?;
    }
    Ok(())
}

/// Writes the references, and returns the textures that they name but the model lacks.
fn bodies(export: &mut Export<'_, '_>, files: &mut Vec<OutFile>) -> Result<Vec<String>> {
    let mut missing = Vec::new();
    let names = export.names;
    for (part, studios) in export.set.model().body_parts().iter().zip(&names.models) {
        for (sub_model, studio) in part.sub_models()?.iter().zip(studios) {
            let Some(studio) = studio else { continue };
            let bytes = export_smd::write_reference(export, &sub_model, &studio.word, &mut missing)?;
            files.push(OutFile { name: studio.file.clone(), bytes });
        }
    }
    if names.models.iter().flatten().all(Option::is_none) {
        export.report(codes::NO_BODY, "");
        files.push(OutFile {
            name: format!("{}.smd", export_qc::NO_BODY),
            bytes: export_smd::bones(export, &mut missing)?,
        });
    }
    missing.sort_unstable();
    missing.dedup();
    Ok(missing)
}

/// Reports the sequences without animations.
fn check_animations(export: &mut Export<'_, '_>) {
    let set = export.set;
    for (n, label) in (0..set.model().sequences().len()).zip(&export.names.labels) {
        match set.animations(n) {
            Ok(_) if set.model().bones().have_scale() => {}
            Ok(_) => export
                .report(codes::BROKEN_SEQUENCE, format!("{label}: version 9 does not store the scale of its values")),
            Err(error) => export.report(codes::BROKEN_SEQUENCE, format!("{label}: {error}")),
        }
    }
}

fn animations(export: &Export<'_, '_>, files: &mut Vec<OutFile>) {
    let set = export.set;
    if !set.model().bones().have_scale() {
        return;
    }
    for (n, (sequence, stems)) in set.model().sequences().iter().zip(&export.names.animations).enumerate() {
        let Ok(animations) = set.animations(n) else { continue };
        for (blend, stem) in stems.iter().enumerate() {
            let bytes = export_smd::write_animation(export, &sequence, &animations, blend);
            files.push(OutFile { name: format!("{stem}.smd"), bytes });
        }
    }
}

fn images(export: &mut Export<'_, '_>, missing: &[String], files: &mut Vec<OutFile>) -> Result<()> {
    let gray = vec![0; num::to_usize(PLACEHOLDER).saturating_mul(num::to_usize(PLACEHOLDER))];
    let gray = Pixels {
        width: PLACEHOLDER,
        height: PLACEHOLDER,
        indices: &gray,
        palette: Palette([[128; 3]; 256]),
        transparent: None,
    };
    let is_padded = export.compiler != Compiler::Default;
    for (texture, (name, file)) in export.set.textures().iter().zip(&export.names.textures) {
        let pixels = texture.pixels().ok();
        let at = field_at!(TextureRecord, width, texture.at());
        let size = pixels.as_ref().map_or(gray.indices.len(), |pixels| pixels.indices.len());
        export.budget.spend("texture pixels", size.saturating_add(1078), 1, at)?;
        let bytes = if let Some(bytes) = pixels.as_ref().and_then(|pixels| encode_bmp(pixels, is_padded)) {
            bytes
        } else {
            export.report(codes::PLACEHOLDER, name.clone());
            encode_bmp(&gray, true).unwrap_or_default()
        };
        if let Some(pixels) = pixels.filter(|pixels| is_padded && !pixels.width.is_multiple_of(4)) {
            export.report(codes::WIDENED, format!("{name} was {} pixels wide", pixels.width));
        }
        files.push(OutFile { name: file.clone(), bytes });
    }
    for name in missing {
        export.budget.spend(
            "skin table",
            gray.indices.len().saturating_add(1078),
            1,
            field_at!(SkinRef, texture, 0),
        )?;
        export.report(codes::PLACEHOLDER, name.clone());
        files.push(OutFile { name: name.clone(), bytes: encode_bmp(&gray, true).unwrap_or_default() });
    }
    Ok(())
}

/// Returns the index and name of a column's texture in a family; missing textures get a name.
pub(crate) fn texture_of(export: &Export<'_, '_>, family: usize, skin_ref: i32) -> (Option<usize>, String) {
    let texture = export.set.skins().texture(family, skin_ref).filter(|number| *number < export.names.textures.len());
    (texture, export.names.texture(texture, skin_ref))
}

/// Whether a name is that of a missing texture.
pub(crate) fn is_missing(texture: Option<usize>, skin_ref: i32) -> Option<String> {
    texture.is_none().then(|| names::missing_texture(skin_ref))
}

/// Export options.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Options {
    /// The name, without extension, of the QC and of the model compiled from it.
    pub name: String,
    /// The compiler that the sources are for.
    pub compiler: Compiler,
    /// Bounds on the output.
    pub limits: Limits,
}

impl Options {
    /// Creates options with this name and defaults for everything else.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), compiler: Compiler::default(), limits: Limits::default() }
    }
    /// Sets [`compiler`](Self::compiler).
    #[must_use]
    pub const fn with_compiler(mut self, compiler: Compiler) -> Self {
        self.compiler = compiler;
        self
    }
    /// Sets [`limits`](Self::limits).
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

impl Default for Options {
    fn default() -> Self {
        Self::new("model")
    }
}

/// A compiler of Half-Life models. `docs/guide/compile.md` compares them in a table.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Compiler {
    /// This project's compiler: correct texture coordinates, whole images, and commands for everything in a model.
    #[default]
    Default,
    /// The Half-Life Unified SDK's compiler, with correct texture coordinates.
    Twhl,
    /// The Half-Life SDK's compiler: images are cropped to the used part, and texture coordinates are based on one texel less in
    /// each direction.
    Valve,
}

impl Compiler {
    /// All of them.
    pub const ALL: &'static [Self] = &[Self::Default, Self::Twhl, Self::Valve];

    /// Its name on the command line.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Default => "default",
            Self::Twhl => "twhl",
            Self::Valve => "valve",
        }
    }
    /// Returns the compiler with this name.
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|compiler| compiler.id() == id)
    }
    /// Returns the texture coordinates from which it computes this texel in an image of `size` texels.
    ///
    /// Most divide by the width and height, like the engine. The SDK's compiler multiplies by one less and truncates: an extra
    /// tenth of a texel, away from 0, is truncated again.
    #[must_use]
    pub fn uv(self, texel: [i16; 2], size: [u32; 2]) -> [f32; 2] {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "image sizes are small")]
        let [width, height] = size.map(|size| size.max(1) as f32);
        let [s, t] = texel.map(f32::from);
        if self != Self::Valve {
            return [s / width, 1.0 - t / height];
        }
        let within = |texel: f32, size: f32| {
            let last = (size - 1.0).max(1.0);
            if texel == 0.0 || texel.to_bits() == last.to_bits() {
                return texel / last;
            }
            (texel + 0.1_f32.copysign(texel)) / last
        };
        [within(s, width), within((height - 1.0).max(1.0) - t, height)]
    }
}

/// Returns the width of an image for compilers that misread other widths: a multiple of 4.
pub(crate) const fn bmp_width(width: u32) -> u32 {
    width.saturating_add(3) & !3
}

/// Encodes an image as an 8-bit BMP: rows from the bottom, with all 256 colors of the palette.
///
/// A width that is not a multiple of 4, which compilers misread, is padded: the last pixel of each row is repeated on the right.
/// `None` if there are too many pixels for a file.
#[must_use]
pub fn write_bmp(image: &Image) -> Option<Vec<u8>> {
    let (width, height, palette) = (image.width(), image.height(), *image.palette());
    encode_bmp(&Pixels { width, height, indices: image.indices(), palette, transparent: None }, true)
}

/// Encodes an image of a model as an 8-bit BMP, with its own size and its whole palette. `None` if the image is empty, or too large
/// for a file.
#[must_use]
pub fn bmp_of(pixels: &Pixels<'_>) -> Option<Vec<u8>> {
    encode_bmp(pixels, false)
}

/// Encodes an image as a file: rows from the bottom, with all 256 colors of the palette. With `is_padded`, its width becomes a
/// multiple of 4.
///
/// Padding on the right repeats the last pixel of its row. `None` if the image is empty, or too large for a file.
pub(crate) fn encode_bmp(pixels: &Pixels<'_>, is_padded: bool) -> Option<Vec<u8>> {
    /// Both headers, and the palette.
    const HEAD: u32 = 14 + 40 + 1024;
    let stride = bmp_width(pixels.width);
    let size = stride.checked_mul(pixels.height).filter(|size| *size > 0)?;
    let total = size.checked_add(HEAD)?;
    let mut file = Vec::with_capacity(usize::try_from(total).ok()?);
    file.extend(b"BM");
    let width = if is_padded { stride } else { pixels.width };
    for number in [total, 0, HEAD, 40, width, pixels.height] {
        file.extend(number.to_le_bytes());
    }
    // One plane with 8 bits.
    file.extend([1, 0, 8, 0]);
    for number in [0, size, 0, 0, 256, 256] {
        file.extend(u32::to_le_bytes(number));
    }
    for [red, green, blue] in pixels.palette.0 {
        file.extend([blue, green, red, 0]);
    }
    let more = usize::try_from(stride.saturating_sub(pixels.width)).ok()?;
    for row in pixels.indices.chunks_exact(usize::try_from(pixels.width).ok()?).rev() {
        file.extend(row);
        file.extend(std::iter::repeat_n(row.last().copied()?, more));
    }
    Some(file)
}
