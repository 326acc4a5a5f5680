//! Converts scenes to game files with their skins: the way back, shared by the command, Python and Blender.

use std::{
    collections::{BTreeMap, btree_map::Entry},
    format,
    string::String,
    vec,
    vec::Vec,
};

use formats_core::Diagnostics;
use goldsrc_studio::smd::{Finding, Findings};
use quake_md2::skin_image::{SkinBefore, SkinImage};
use triassic_convert::{
    self as convert, SceneOptions,
    back::codes,
    goldsrc_mdl::back::{self, BackError},
    quake_md2::{Md2Skin, ToMd2Options, to_md2},
};
use triassic_scene::{OutFile, Scene, png, shortened};

use crate::AnyFile;

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
pub type SkinsBefore = BTreeMap<String, SkinBefore>;

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
    // Skins may share an image: each image as a file, and its original state.
    let mut encoded = BTreeMap::new();
    let keeps_images = options.engine == Some(quake_md2::Profile::UfoAi);
    for skin in &made.skins {
        let is_kept = match skins {
            SkinImages::Changed if skin.is_unchanged => {
                findings.report(codes::IMAGE_KEPT, 0, None);
                continue;
            }
            SkinImages::Changed => keeps_images || !skin.is_pcx,
            skins => skins == SkinImages::Keep,
        };
        let key = (skin.texture, skin.color.map(f32::to_bits), is_kept);
        let before = before.get(&skin.name);
        if skins != SkinImages::None && encoded.get(&key).is_none_or(|(known, _)| *known != before) {
            encoded.insert(key, (before, skin_image(scene, skin, is_kept, before, images, &mut findings)?));
        }
        let Some((_, Some((extension, bytes)))) = encoded.get(&key) else {
            if skins != SkinImages::None {
                findings.report(codes::NO_SKIN_IMAGE, 0, None);
            }
            if skin.is_colored() {
                findings.report(codes::COLOR_LOST, 0, None);
            }
            continue;
        };
        let name = format!("{}.{extension}", stem_of(&skin.name));
        match images_written.entry(name.to_lowercase()) {
            Entry::Vacant(free) => {
                free.insert(files.len());
                files.push(OutFile { name, bytes: bytes.clone() });
            }
            Entry::Occupied(written) if files.get(*written.get()).is_some_and(|file| file.bytes != *bytes) => {
                findings.report(codes::SAME_FILE_NAME, 0, None);
                notes.push(format!("skin {}: another image is written as {}", shortened(&skin.name), shortened(&name)));
            }
            Entry::Occupied(_) => {}
        }
    }
    Ok((GameFiles { files, findings, notes }, made.builder))
}

/// The name of a skin without folders and extension.
fn stem_of(skin: &str) -> &str {
    let own = skin.rsplit(['/', '\\']).next().unwrap_or(skin).trim_start_matches('.');
    own.rsplit_once('.').map_or(own, |(own, _)| own)
}

/// The image of a skin as a file, with its extension: as PCX, or as in the scene if `is_kept`. `None` if the scene does
/// not have it.
fn skin_image(
    scene: &Scene,
    skin: &Md2Skin,
    is_kept: bool,
    before: Option<&SkinBefore>,
    images: &SceneOptions,
    findings: &mut Diagnostics,
) -> Result<Option<(&'static str, Vec<u8>)>, String> {
    use std::string::ToString;
    let Some(texture) = skin.image(scene, &images.limits) else { return Ok(None) };
    let Some(image) = png::encode(&texture)? else { return Ok(None) };
    if is_kept {
        return Ok(Some((image.kind.extension(), image.bytes.into_owned())));
    }
    let kept = skin.before(scene);
    let name = format!("{}.png", stem_of(&skin.name));
    let pixels = convert::image_pixels(convert::Found { name, bytes: image.bytes.into_owned() }, images)?;
    let made = SkinImage::new(&pixels, kept.as_ref().or(before)).map_err(|error| error.to_string())?;
    findings.merge(&made.findings);
    Ok(Some(("pcx", made.write().map_err(|error| error.to_string())?)))
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
    let notes = notes(&compiled.findings);
    let files = compiled.files.into_named(&compiled.stem).map(|(name, bytes)| OutFile { name, bytes });
    Ok((GameFiles { files: files.collect(), findings, notes }, compiled.model))
}

/// Returns the Half-Life model in a file that was named as the base of another.
///
/// # Errors
/// If the file is something else, or a companion of a model.
pub fn half_life_base<'f, 'a>(file: &'f AnyFile<'a>) -> Result<&'f goldsrc_mdl::ModelSet<'a>, String> {
    match file {
        AnyFile::GoldsrcMdl(set) => Ok(set),
        AnyFile::GoldsrcTextures(_) | AnyFile::GoldsrcSequences(_) => {
            Err("part of a Half-Life model: name the model instead".into())
        }
        other => Err(format!("not a Half-Life model, but {}", other.format().name)),
    }
}

/// Returns a line for each finding that names something: at most a dozen, each of at most 1,024 characters.
#[must_use]
pub fn notes(found: &Findings) -> Vec<String> {
    /// The maximum number of characters of a note.
    const LONGEST: usize = 1024;
    let mut explained = found.iter().filter(|one| !one.about.is_empty());
    let note = |one: &Finding| {
        let mut text = format!("{}: ", one.code.id);
        for character in one.about.chars().take(LONGEST) {
            if character.is_control() { text.extend(character.escape_default()) } else { text.push(character) }
        }
        text
    };
    let mut notes: Vec<String> = explained.by_ref().take(MAX_NOTES).map(note).collect();
    match explained.count() {
        0 => {}
        more => notes.push(format!("and {more} more")),
    }
    notes
}
