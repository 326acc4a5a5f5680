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
//! With a base (another model), the scene replaces the parts that it contains: submodels, textures, skins, attachments,
//! hitboxes, frames of sequences. Everything else comes from the base.

mod bodies;
pub mod codes;
mod model;
mod rig;
mod sequences;
mod textures;
mod write;

use formats_core::{Code, Diagnostics, Limits, num};
use goldsrc_mdl::{ModelSet, Profile, TextureFlags};
use goldsrc_studio::{
    Compiled,
    smd::{SourceErrors, codes::NO_CHROME},
};
use model::{Lost, Merged, Model, Notes, Saved, Sequence};
use rig::{Rig, Space};
use textures::Textures;
use triassic_scene::{CheckError, INCH, Id, OutFile, Pose, Scene, listed, shortened};

use crate::{
    Blends, IntoScene, Resolver, SceneOptions, TextEncoding,
    back::{
        Origin,
        codes::{CLIP_MISSING, NOT_IN_ENCODING, ORIGIN_LOST},
        not_in_encoding, some,
    },
};
pub use codes::CODES;

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
    let written = write::write(&model, &options.name, options.text)?;
    // File names are ASCII, so that every system and compiler accepts them.
    let textures = model.textures.iter().zip(&written.textures).filter(|(_, file)| file.is_some());
    let members = model.parts.iter().flat_map(|part| part.members.iter().flatten());
    let names = textures.map(|(texture, _)| &texture.name).chain(members.map(|member| &member.name));
    for (n, _) in names.enumerate().filter(|(_, name)| !name.is_ascii()) {
        found.report(codes::RENAMED, 0, Some(num::to_u32(n)));
    }
    let files = model.textures.iter().zip(&written.textures).enumerate();
    for (n, (texture, file)) in files {
        let has_flag = TextureFlags::from_bits_retain(texture.flags).contains(TextureFlags::CHROME);
        if file.as_deref().is_some_and(textures::is_named_chrome) && !has_flag {
            found.report(NO_CHROME, 0, Some(num::to_u32(n)));
        }
    }
    let labels = model.sequences.iter().map(|sequence| &sequence.record.label);
    for (n, _) in labels.enumerate().filter(|(_, label)| write::fitting(label, options.text, 31) != **label) {
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
    let written = write::write(&model, &options.name, options.text)?;
    model.forget_written();
    let mut compiled = model::finish(model, written, options)?;
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
    let (mut model, mut found, mut texts) = read_parts(scene, options, base, most_triangles)?;
    for (code, lost) in [(codes::TEXTURE_GONE, model.lost_textures()), (codes::BONE_GONE, model.drop_lost_bones())] {
        (0..lost.len()).for_each(|n| found.report(code, 0, Some(num::to_u32(n))));
        if !lost.is_empty() {
            texts.push((code, listed(&lost, "")));
        }
    }
    let members = model.parts.iter().flat_map(|part| part.members.iter().flatten()).map(|member| &member.name);
    let labels = model.sequences.iter().map(|sequence| &sequence.record.label);
    let names = model.textures.iter().map(|texture| &texture.name).chain(model.parts.iter().map(|part| &part.name));
    let names = names.chain(members).chain(labels).map(String::as_str);
    texts.extend(not_in_encoding(names, options.text, &mut found).map(|text| (NOT_IN_ENCODING, text)));
    Ok((model, found, texts))
}

fn read_parts(
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
        if maker.is_plain() {
            maker.report(codes::PLAIN, 0);
        }
        let model = whole_model(&mut maker)?;
        return Ok((model, maker.found, maker.notes.texts));
    };
    let settings = SceneOptions { limits: options.limits, text: options.text, ..SceneOptions::for_editing() };
    let (base, _) = base_set.to_scene(&settings, &mut Resolver::none()).map_err(BackError::Base)?;
    let base = whole_model(&mut Maker::new(&base, options, None, most_triangles))?;
    if let (Some(own), Some(other)) = (&Notes::read(scene).saved, &base.saved) {
        let bones = |saved: &Saved| saved.bones.iter().map(|bone| bone.name.clone()).collect::<Vec<_>>();
        if own.name != other.name && bones(own) != bones(other) {
            let (is, was) = (shortened(&other.name), shortened(&own.name));
            let text = format!("the base is a different model: {is} has other bones than {was}");
            return Err(BackError::Scene(text));
        }
    }
    let mut maker = Maker::new(scene, options, Some(&base), most_triangles);
    let mut own = whole_model(&mut maker)?;
    let Maker { mut found, kept: parts_kept, notes: Notes { mut texts, edits, .. }, .. } = maker;
    let mut report = |code, n| found.report(code, 0, Some(num::to_u32(n)));
    // A static model has no sequence to replace.
    if scene.animations.is_empty() {
        own.sequences.clear();
    }
    let is_mixed = own.sequences.iter().flat_map(|sequence| &sequence.blends).any(|blend| blend.number.is_none());
    let mixed = if is_mixed { mixed(base_set, &settings, options)? } else { Vec::new() };
    let (mut model, Merged { lost, kept, held }) = model::merge(own, base, &mixed);
    if let Some(saved) = &mut model.saved {
        edits.put(saved);
    }
    for (code, kept) in [(CLIP_MISSING, kept), (codes::KEPT, parts_kept)] {
        (0..kept.len()).for_each(|n| report(code, n));
        if !kept.is_empty() {
            texts.push((code, format!("from the base: {}", listed(&kept, ""))));
        }
    }
    for (n, label) in held.iter().enumerate() {
        report(codes::HELD_LOST, n);
        texts.push((codes::HELD_LOST, format!("sequence {}", shortened(label))));
    }
    for (n, Lost { label, counts: [is, was] }) in lost.into_iter().enumerate() {
        report(codes::BLENDS_LOST, n);
        let text = format!("sequence {}: {is} in place of {was} blends of the base", shortened(&label));
        texts.push((codes::BLENDS_LOST, text));
    }
    Ok((model, found, texts))
}

/// The sequences of a base, with the blends of each combined as in the game.
fn mixed(base: &ModelSet<'_>, settings: &SceneOptions, options: &Options) -> Result<Vec<Sequence>, BackError> {
    let settings = SceneOptions { blends: Blends::Center, ..settings.clone() };
    let (scene, _) = base.to_scene(&settings, &mut Resolver::none()).map_err(BackError::Base)?;
    Ok(whole_model(&mut Maker::new(&scene, options, None, usize::MAX))?.sequences)
}

/// Options for converting a scene to a Half-Life model.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Options {
    /// The name of the model, without an extension.
    pub name: String,
    /// Frames per second of animations without a rate. Default: 30.
    pub sample_fps: Option<f32>,
    /// The length of a unit of the model in meters. Default: from the scene, otherwise an inch.
    pub unit: Option<f32>,
    /// The engine whose limits are errors; without one, exceeding Half-Life's limits is a finding.
    pub engine: Option<Profile>,
    /// The encoding of the names of textures and body parts. Default: a byte for each character, or UTF-8.
    pub text: TextEncoding,
    /// Limits on the output.
    pub limits: Limits,
}

impl Options {
    /// Creates options with this name and defaults for everything else.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            sample_fps: None,
            unit: None,
            engine: None,
            text: TextEncoding::default(),
            limits: Limits::default(),
        }
    }
    /// Sets [`sample_fps`](Self::sample_fps).
    #[must_use]
    pub const fn with_sample_fps(mut self, rate: Option<f32>) -> Self {
        self.sample_fps = rate;
        self
    }
    /// Sets [`unit`](Self::unit).
    #[must_use]
    pub const fn with_unit(mut self, unit: Option<f32>) -> Self {
        self.unit = unit;
        self
    }
    /// Sets [`engine`](Self::engine).
    #[must_use]
    pub const fn with_engine(mut self, engine: Option<Profile>) -> Self {
        self.engine = engine;
        self
    }
    /// Sets [`text`](Self::text).
    #[must_use]
    pub const fn with_text(mut self, text: TextEncoding) -> Self {
        self.text = text;
        self
    }
    /// Sets [`limits`](Self::limits).
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// The reason why a scene cannot be converted to a Half-Life model.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BackError {
    /// The scene has something that no model can represent.
    #[error("{0}")]
    Scene(String),
    /// The scene fails its check.
    #[error("the scene is not valid: {0}")]
    Check(CheckError),
    /// The base cannot be read.
    #[error("the base: {0}")]
    Base(crate::Error),
    /// The compiler rejects the sources.
    #[error("{}", compiler(.0))]
    Sources(SourceErrors),
}

impl From<SourceErrors> for BackError {
    fn from(errors: SourceErrors) -> Self {
        Self::Sources(errors)
    }
}

/// The message of a compiler, without the lines of sources that the user never sees.
fn compiler(errors: &SourceErrors) -> String {
    let texts: Vec<&str> = errors.iter().map(|error| error.text.as_str()).collect();
    some(&texts)
}

/// The maximum number of bones to examine: a model has at most 128, and most of a scene's may be omitted.
const MOST_BONES: usize = 2048;

/// Reports that the node of the model is scaled, which properties of the model are not.
fn report_scale(maker: &mut Maker<'_>, pose: &Pose) {
    let Some(n) = maker.scene.nodes.iter().position(|node| node.extras.contains_key("asset")) else { return };
    let Some(world) = pose.world(Id::new(num::to_u32(n))) else { return };
    let scale = world.matrix3.determinant().abs().cbrt();
    if (scale - 1.0).abs() > 1e-3 {
        maker.report_lost(codes::SCALED, n, format!("by {scale:.3}"));
    }
}

/// Converts a scene to a model.
fn whole_model(maker: &mut Maker<'_>) -> Result<Model, BackError> {
    let joints: usize = maker.scene.skins.iter().map(|skin| skin.joints.len()).fold(0, usize::saturating_add);
    if joints > MOST_BONES {
        let text = format!("{joints} joints; at most {MOST_BONES} are examined, and a model can have 128 bones");
        return Err(BackError::Scene(text));
    }
    let rig = Rig::new(maker);
    if rig.bones.len() > MOST_BONES {
        let text =
            format!("{} bones from joints and moving nodes; at most {MOST_BONES} are supported", rig.bones.len());
        return Err(BackError::Scene(text));
    }
    let mut textures = Textures::new(maker);
    let parts = bodies::parts(maker, &rig, &mut textures)?;
    let families = textures.families(maker)?;
    let pose = Pose::rest(maker.scene);
    let (attachments, hitboxes) = rig::attached(maker, &rig, &pose);
    let sequences = sequences::sequences(maker, &rig)?;
    let mut saved = maker.notes.saved.clone();
    let mut saved_bones = vec![None; saved.as_ref().map_or(0, |saved| saved.bones.len())];
    for (bone, number) in rig.bones.iter().zip(&rig.saved) {
        if let Some(place) = number.and_then(|number| saved_bones.get_mut(number)) {
            *place = Some(bone.name.clone());
        }
    }
    if saved.is_some() || maker.notes.plain.is_some() {
        report_scale(maker, &pose);
    }
    let plain = maker.notes.plain.as_ref().filter(|_| saved.is_none());
    if let Some(plain) = plain {
        saved = Some(plain.saved(&maker.notes.edits, maker.space.unit, &rig.by_node_name(maker.scene)));
        saved_bones = rig.bones.iter().map(|bone| Some(bone.name.clone())).collect();
    }
    let hung = attachments.iter().map(|one| &one.bone);
    let hung = hung.chain(hitboxes.iter().flatten().map(|one| &one.bone)).cloned();
    let known = saved_bones.iter().flatten().cloned();
    let kept: Vec<String> = known.chain(hung).collect();
    let are_all = !rig.bones.is_empty() && (plain.is_some() || rig.saved.iter().all(Option::is_some));
    Ok(Model {
        bones: rig.bones,
        kept: (!are_all).then_some(kept),
        parts,
        textures: textures.list,
        families,
        attachments,
        hitboxes,
        sequences,
        saved,
        saved_bones,
    })
}

/// Builds a model from a scene.
struct Maker<'s> {
    scene: &'s Scene,
    notes: Notes<'s>,
    space: Space,
    options: &'s Options,
    found: Diagnostics,
    /// The maximum number of triangles of all meshes, however many nodes show one.
    most_triangles: usize,
    /// The base, which supplies the parts that the scene lacks.
    base: Option<&'s Model>,
    /// Those parts, except sequences.
    kept: Vec<String>,
}

impl<'s> Maker<'s> {
    /// `base` also supplies the facts about the original model that the scene does not store.
    fn new(scene: &'s Scene, options: &'s Options, base: Option<&'s Model>, most_triangles: usize) -> Self {
        let mut notes = Notes::read(scene);
        if notes.saved.is_none() {
            notes.saved = base.and_then(|base| base.saved.clone());
        }
        let unit = options.unit.or(notes.unit).unwrap_or(INCH);
        let mut found = Diagnostics::new();
        if notes.is_unreadable {
            found.report(codes::SAVED_UNREADABLE, 0, None);
        }
        Self { scene, notes, space: Space::new(unit), options, found, most_triangles, base, kept: Vec::new() }
    }
    fn report(&mut self, code: Code, element: usize) {
        self.found.report(code, 0, Some(num::to_u32(element)));
    }
    /// Reports a part that the model loses.
    fn report_lost(&mut self, code: Code, element: usize, text: String) {
        self.report(code, element);
        self.notes.texts.push((code, text));
    }
    /// Reports a part that the scene lacks; with a base, it is kept.
    fn report_gone(&mut self, code: Code, element: usize, text: String) {
        match self.base {
            Some(_) => self.kept.push(text),
            None => self.report_lost(code, element, text),
        }
    }
    /// Reports parts with these numbers in the same way.
    fn report_all_gone(&mut self, code: Code, what: &str, numbers: &[usize]) {
        if self.base.is_some() {
            self.kept.extend(numbers.iter().map(|n| format!("{what} {n}")));
        } else if !numbers.is_empty() {
            for n in numbers {
                self.report(code, *n);
            }
            let text = format!("{what} {}", listed(numbers.iter().map(ToString::to_string), ""));
            self.notes.texts.push((code, text));
        }
    }
    /// Whether the scene was created from a model of the game, but not for editing.
    fn is_plain(&self) -> bool {
        (self.notes.plain.is_some() && !self.notes.is_unreadable) || Origin::is_plain(self.scene)
    }
    const fn limits(&self) -> &'s Limits {
        &self.options.limits
    }
}
