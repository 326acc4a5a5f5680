//! Converts scenes to game files with their skins: the way back, shared by the command, Python and Blender.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    format,
    string::String,
    vec,
    vec::Vec,
};

use formats_core::Diagnostics;
use goldsrc_studio::smd::Finding;
use triassic_convert::{
    self as convert, SceneOptions,
    back::codes,
    goldsrc_mdl::back::{self, BackError},
    quake_md2::{ToMd2Options, to_md2},
};
use triassic_scene::{OutFile, Scene, png, shortened};

/// The number of notes after which the rest is only counted.
const MAX_NOTES: usize = 12;

/// A model for a game, and the files that belong to it.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct GameFiles {
    /// The files, the model first.
    pub files: Vec<OutFile>,
    /// The data that were lost or changed.
    pub findings: Diagnostics,
    /// The names that findings are about, as text.
    pub notes: Vec<String>,
}

/// The handling of skin images.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum SkinImages {
    /// Writes changed ones: PCX in Quake II's palette, unless the skins of the file are not PCX.
    #[default]
    Changed,
    /// Writes all as PCX in Quake II's palette.
    Pcx,
    /// Writes all as they are in the scene.
    Keep,
    /// Writes none.
    None,
}

/// The original states of a model's skins, by name: see [`convert::quake_md2::skins_before`].
pub type SkinsBefore = BTreeMap<String, quake_md2::skin_image::SkinBefore>;

/// Returns a Quake II model with its skins, and the builder that wrote the model.
///
/// `stem` is the name of the model without its extension. `before` preserves the palette indices of unchanged texels.
///
/// # Errors
/// If the scene cannot be converted to a Quake II model, it exceeds a limit of the engine, or an image cannot be
/// written.
pub fn md2(
    scene: &Scene,
    stem: &str,
    options: &ToMd2Options,
    skins: SkinImages,
    before: &SkinsBefore,
    images: &SceneOptions,
) -> Result<(GameFiles, quake_md2::Builder), String> {
    use std::string::ToString;
    let text = |error: &dyn core::fmt::Display| error.to_string();
    let made = to_md2(scene, options).map_err(|error| text(&error))?;
    let scene = made.packed.as_ref().unwrap_or(scene);
    let bytes = made.builder.write().map_err(|error| text(&error))?;
    let mut findings = made.findings;
    let mut notes = made.notes;
    let mut files = vec![OutFile { name: format!("{stem}.md2"), bytes }];
    // The image with each name, in lower case.
    let mut images_written = BTreeMap::new();
    let keeps_images = options.engine == Some(quake_md2::Profile::UfoAi);
    for skin in made.skins.iter().filter(|_| skins != SkinImages::None) {
        let is_kept = match skins {
            SkinImages::Changed if skin.is_unchanged => {
                findings.report(codes::IMAGE_KEPT, 0, None);
                continue;
            }
            SkinImages::Changed => keeps_images || !skin.is_pcx,
            skins => skins == SkinImages::Keep,
        };
        let texture = skin.texture.and_then(|texture| scene.get(texture)).filter(|texture| texture.source.is_here());
        let Some(texture) = texture else {
            findings.report(codes::NO_SKIN_IMAGE, 0, None);
            continue;
        };
        let Some(image) = png::encode(texture)? else { continue };
        let own = skin.name.rsplit(['/', '\\']).next().unwrap_or(&skin.name).trim_start_matches('.');
        let own = own.rsplit_once('.').map_or(own, |(own, _)| own);
        let (name, bytes) = if is_kept {
            (format!("{own}.{}", image.kind.extension()), image.bytes.into_owned())
        } else {
            let kept = skin.before(scene);
            let before = kept.as_ref().or_else(|| before.get(&skin.name));
            let file = convert::Found { name: format!("{own}.png"), bytes: image.bytes.into_owned() };
            let pixels = convert::image_pixels(file, images)?;
            let made = quake_md2::skin_image::SkinImage::new(&pixels, before).map_err(|error| text(&error))?;
            findings.merge(&made.findings);
            (format!("{own}.pcx"), made.write().map_err(|error| text(&error))?)
        };
        match images_written.entry(name.to_lowercase()) {
            Entry::Vacant(free) => {
                free.insert(files.len());
                files.push(OutFile { name, bytes });
            }
            Entry::Occupied(written) if files.get(*written.get()).is_some_and(|file| file.bytes != bytes) => {
                findings.report(codes::SAME_FILE_NAME, 0, None);
                notes.push(format!("skin {}: another image is written as {}", shortened(&skin.name), shortened(&name)));
            }
            Entry::Occupied(_) => {}
        }
    }
    Ok((GameFiles { files, findings, notes }, made.builder))
}

/// Returns a Half-Life model with its companions, and the builder that wrote it.
///
/// # Errors
/// If the scene cannot be converted to a Half-Life model, or it exceeds a limit.
pub fn half_life(
    scene: &Scene,
    options: &back::Options,
    base: Option<&goldsrc_mdl::ModelSet<'_>>,
) -> Result<(GameFiles, goldsrc_mdl::Builder), BackError> {
    let (compiled, findings) = back::model(scene, options, base)?;
    let mut notes = Vec::new();
    let about = compiled.findings.iter().filter(|one| !one.about.is_empty());
    notes.extend(about.map(|one: &Finding| format!("{}: {}", one.code.id, shortened(&one.about))));
    let more = notes.len().saturating_sub(MAX_NOTES);
    notes.truncate(MAX_NOTES);
    if more > 0 {
        notes.push(format!("and {more} more"));
    }
    let files = compiled.files.into_named(&compiled.stem).map(|(name, bytes)| OutFile { name, bytes });
    Ok((GameFiles { files: files.collect(), findings, notes }, compiled.model))
}
