//! Half-Life models from scenes: the way back.
//!
//! A scene is converted to the sources of a compiler ([`sources`]), which are then compiled ([`model`]). It may come
//! from any program. If it was created from a Half-Life model with
//! [`SceneOptions::for_editing`](crate::SceneOptions::for_editing), the stored facts are used, even after another
//! program rewrote it.
//!
//! | in the scene | in the model |
//! |---|---|
//! | joints, and nodes that move a mesh without joints | bones: names, hierarchy; those of the original model in its order |
//! | a vertex | is attached to the joint with its largest weight; if weights are equal, to the joint with the lower index |
//! | the axes of a joint | the original axes of the bone, since other programs rotate them |
//! | a mesh | its original body part and submodel, otherwise a new body part; hidden siblings are its choices |
//! | a material | a texture of 256 colors; a texture from a model keeps its palette and indices |
//! | variants | skin families |
//! | nodes that are attachments and hitboxes | the same, in the space of their bone; attachments of other programs are called `attachment…` |
//! | an animation | a sequence with its original rate, activity, events, blends and flags, otherwise with the rate [`Options::sample_fps`] |
//!
//! With a base (another model), the scene replaces the parts that it contains: body parts, images of textures, frames
//! of sequences. Everything else comes from the base.

mod attached;
mod axes;
mod bodies;
pub mod codes;
mod finish;
mod frames;
mod maker;
mod merge;
mod model;
mod names;
mod options;
mod rig;
mod saved;
mod textures;
mod whole;
mod write;

pub use codes::CODES;
pub use options::{BackError, Options};

use formats_core::{Code, Diagnostics, num};
use goldsrc_mdl::ModelSet;
use goldsrc_studio::Compiled;
use triassic_scene::{OutFile, Scene, shortened};

use crate::{
    Blends, IntoScene, Resolver, SceneOptions,
    back::{Origin, codes::ORIGIN_LOST},
};
use maker::Maker;
use merge::Lost;
use model::{Model, Sequence};

/// The sources of a model: a QC first, then SMDs and 8-bit BMPs.
///
/// # Errors
/// If the scene is not valid, or exceeds the limits of any model.
pub fn sources(
    scene: &Scene,
    options: &Options,
    base: Option<&ModelSet<'_>>,
) -> Result<(Vec<OutFile>, Diagnostics), BackError> {
    let (model, mut found, _) = read(scene, options, base, 1 << 18)?;
    let written = write::write(&model, &options.name)?;
    // File names are ASCII, so that every system and compiler accepts them.
    let textures = model.textures.iter().zip(&written.textures).filter(|(_, file)| file.is_some());
    let members = model.parts.iter().flat_map(|part| part.members.iter().flatten());
    let names = textures.map(|(texture, _)| &texture.name).chain(members.map(|member| &member.name));
    for (n, _) in names.enumerate().filter(|(_, name)| !name.is_ascii()) {
        found.report(codes::RENAMED, 0, Some(num::to_u32(n)));
    }
    Ok((written.files, found))
}

/// Compiles a model from its [`sources`], with data that sources cannot express: equal names, flags of other engines,
/// images whose width is not a multiple of 4. Vertices are not snapped to a grid, and animation values are rounded.
///
/// # Errors
/// Same as [`sources`], and if there is nothing to show, or a limit of the format or [`Options::engine`] is exceeded.
pub fn model(
    scene: &Scene,
    options: &Options,
    base: Option<&ModelSet<'_>>,
) -> Result<(Compiled, Diagnostics), BackError> {
    // Three times the limit of engines.
    let (mut model, mut found, texts) = read(scene, options, base, 1 << 16)?;
    if model.parts.iter().all(|part| part.members.iter().all(Option::is_none)) {
        return Err(BackError::Scene("the scene has no visible triangles".into()));
    }
    let written = write::write(&model, &options.name)?;
    model.forget_written();
    let mut compiled = finish::finish(&model, written, options)?;
    found.merge(&compiled.findings.diagnostics());
    let place = goldsrc_studio::smd::Place { file: options.name.as_str().into(), line: 0, column: 0 };
    for (code, text) in texts {
        compiled.findings.report(code, &place, text);
    }
    Ok((compiled, found))
}

/// A model, its findings, and the texts of findings that need one.
type Read = (Model, Diagnostics, Vec<(Code, String)>);

/// Reads a scene with at most this many visible triangles.
fn read(
    scene: &Scene,
    options: &Options,
    base: Option<&ModelSet<'_>>,
    most_triangles: usize,
) -> Result<Read, BackError> {
    scene.check().map_err(BackError::Check)?;
    let Some(base_set) = base else {
        let mut maker = Maker::new(scene, options, None, most_triangles);
        if Origin::of(scene).is_lost(scene) {
            maker.report(ORIGIN_LOST, 0);
        }
        let model = whole::whole(&mut maker)?;
        return Ok((model, maker.found, maker.notes.texts));
    };
    let settings = SceneOptions { limits: options.limits, text: options.text, ..SceneOptions::for_editing() };
    let (base, _) = base_set.to_scene(&settings, &mut Resolver::none()).map_err(BackError::Base)?;
    let mut of_base = Maker::new(&base, options, None, most_triangles);
    let base = whole::whole(&mut of_base)?;
    if let (Some(own), Some(other)) = (&saved::Notes::read(scene).saved, &base.saved) {
        let bones = |saved: &saved::Saved| saved.bones.iter().map(|bone| bone.name.clone()).collect::<Vec<_>>();
        if own.name != other.name && bones(own) != bones(other) {
            let (is, was) = (shortened(&other.name), shortened(&own.name));
            let text = format!("the base is a different model: {is} has other bones than {was}");
            return Err(BackError::Scene(text));
        }
    }
    let mut maker = Maker::new(scene, options, base.saved.as_ref(), most_triangles);
    maker.has_base = true;
    let mut own = whole::whole(&mut maker)?;
    // A static model has no sequence to replace.
    if scene.animations.is_empty() {
        own.sequences.clear();
    }
    let is_mixed = own.sequences.iter().flat_map(|sequence| &sequence.blends).any(|blend| blend.number.is_none());
    let mixed = if is_mixed { mixed(base_set, &settings, options)? } else { Vec::new() };
    let (model, lost) = merge::merge(own, base, &mixed);
    for (n, Lost { label, counts: [is, was] }) in lost.into_iter().enumerate() {
        maker.report(codes::BLENDS_LOST, n);
        let text = format!("sequence {}: {is} in place of {was} blends of the base", shortened(&label));
        maker.notes.texts.push((codes::BLENDS_LOST, text));
    }
    Ok((model, maker.found, maker.notes.texts))
}

/// The sequences of a base, with the blends of each combined as in the game.
fn mixed(base: &ModelSet<'_>, settings: &SceneOptions, options: &Options) -> Result<Vec<Sequence>, BackError> {
    let settings = SceneOptions { blends: Blends::Center, ..settings.clone() };
    let (scene, _) = base.to_scene(&settings, &mut Resolver::none()).map_err(BackError::Base)?;
    Ok(whole::whole(&mut Maker::new(&scene, options, None, usize::MAX))?.sequences)
}
