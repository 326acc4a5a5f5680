//! A Half-Life model between a scene and the sources of a compiler.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use formats_core::{Code, FixedStr, files::MemoryFiles, num};
use goldsrc_mdl::{Builder, Image, ModelFiles, SequenceFlags, TextureFlags, Vec3};
use goldsrc_studio::{
    Compiled, Grid, compile,
    smd::{ReadOptions, Sources},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use triassic_scene::{Animation, Extras, INCH, Scene};

use super::{BackError, Options, rig, write::Written};
use crate::TextEncoding;
pub(super) use crate::goldsrc_mdl::editing::{
    Int, SavedBone, SavedController, SavedEvent, SavedGroup, SavedModel as Saved, SavedPivot, SavedSequence,
};

/// The maximum number of characters of an event's options.
pub(super) const MAX_EVENT_OPTIONS: usize = 63;

/// A bone of an SMD.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bone {
    /// Unique, in Latin-1, of at most 31 bytes.
    pub(super) name: String,
    /// An earlier bone.
    pub(super) parent: Option<usize>,
    /// The transform in the reference, relative to its parent.
    pub(super) value: [f32; 6],
}

/// The bones of an SMD, each after its parent.
pub(super) type Bones = Rc<[Bone]>;

/// A corner of a triangle, in the space of the reference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Corner {
    pub(super) bone: usize,
    pub(super) position: [f32; 3],
    pub(super) normal: [f32; 3],
    pub(super) uv: [f32; 2],
}

/// A reference SMD.
#[derive(Debug, Clone)]
pub(super) struct SubModel {
    pub(super) name: String,
    pub(super) bones: Bones,
    /// Each with the index of its texture, counter-clockwise.
    pub(super) triangles: Vec<(usize, [Corner; 3])>,
}

/// A body part with its choices.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) members: Vec<Option<SubModel>>,
    /// Its number in the original model.
    pub(super) saved: Option<usize>,
}

/// A texture.
#[derive(Debug, Clone)]
pub(super) struct Texture {
    /// The name in the model.
    pub(super) name: String,
    /// Its column of the skin table, if columns that change separately share its name.
    pub(super) column: Option<usize>,
    pub(super) flags: u32,
    pub(super) image: Image,
}

/// A sequence.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    pub(super) record: SavedSequence,
    /// Its label in the original file.
    pub(super) before: String,
    /// Whether the record is from the original file.
    pub(super) is_of_file: bool,
    /// The changes in the scene relative to the record.
    pub(super) changes: Changes,
    /// Whether the scene holds a bone as the engine does, so that its own positions are unknown.
    pub(super) is_held: bool,
    pub(super) blends: Vec<Blend>,
}

/// One of the animations that a sequence blends.
#[derive(Debug, Clone)]
pub(super) struct Blend {
    /// Its number in the original sequence; `None` for the combination of all.
    pub(super) number: Option<usize>,
    pub(super) bones: Bones,
    /// For each frame the values of all bones, in the form of sources: frames include the movement, which commands of
    /// the QC extract.
    pub(super) frames: Vec<Vec<[f32; 6]>>,
}

/// Copies a field of a sequence's record.
pub(super) type Field = fn(&mut SavedSequence, &SavedSequence);

/// The custom properties of an action and `--loop`, if they differ from the file.
#[derive(Debug, Clone, Default)]
pub(super) struct Changes {
    /// The record according to the scene, and its fields that were edited.
    pub(super) edited: SavedSequence,
    pub(super) fields: Vec<Field>,
    pub(super) activity: Option<Int>,
    pub(super) activity_weight: Option<Int>,
    pub(super) fps: Option<f32>,
    pub(super) looping: bool,
}

impl Changes {
    pub(super) fn apply(&self, record: &mut SavedSequence) {
        for put in &self.fields {
            put(record, &self.edited);
        }
        if let Some(activity) = self.activity {
            record.activity_weight = self.activity_weight.unwrap_or(record.activity_weight);
            if record.activity.0 == 0 && activity.0 > 0 && record.activity_weight.0 == 0 {
                record.activity_weight = Int(1);
            }
            record.activity = activity;
        }
        record.fps = self.fps.unwrap_or(record.fps);
        if self.looping {
            record.flags = Int(record.flags.0 | i64::from(SequenceFlags::LOOPING.bits()));
        }
    }
}

/// A point on a bone.
#[derive(Debug, Clone)]
pub(super) struct Attachment {
    pub(super) bone: String,
    pub(super) position: [f32; 3],
    /// Its number in the original model.
    pub(super) saved: Option<usize>,
}

/// A box on a bone: minimum corner, then maximum.
#[derive(Debug, Clone)]
pub(super) struct Hitbox {
    pub(super) bone: String,
    pub(super) group: i32,
    pub(super) corners: [f32; 6],
    /// Its number in the original model.
    pub(super) saved: Option<usize>,
}

/// A whole model.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub(super) bones: Bones,
    /// The bones to keep although nothing is attached to them; all, if the list is empty.
    pub(super) kept: Option<Vec<String>>,
    pub(super) parts: Vec<Part>,
    pub(super) textures: Vec<Texture>,
    /// The skin families: in each the replacements for the textures of the first.
    pub(super) families: Vec<Vec<usize>>,
    pub(super) attachments: Vec<Attachment>,
    /// `None` if the scene has none: they are computed from vertices.
    pub(super) hitboxes: Option<Vec<Hitbox>>,
    pub(super) sequences: Vec<Sequence>,
    /// Further known properties.
    pub(super) saved: Option<Saved>,
    /// The bones of the original file, by their names in the sources.
    pub(super) saved_bones: Vec<Option<String>>,
}

impl Model {
    /// The textures of triangles and skin families.
    pub(super) fn used_textures(&self) -> BTreeSet<usize> {
        let members = self.parts.iter().flat_map(|part| part.members.iter().flatten());
        let of_triangles = members.flat_map(|member| &member.triangles).map(|(texture, _)| texture);
        of_triangles.chain(self.families.iter().flatten()).copied().collect()
    }
    /// The names of the original model's textures that are not used.
    pub(super) fn lost_textures(&self) -> Vec<String> {
        let used = self.used_textures().into_iter().filter_map(|texture| self.textures.get(texture));
        let used: BTreeSet<String> = used.map(|texture| texture.name.to_ascii_lowercase()).collect();
        let saved = self.saved.iter().flat_map(|saved| &saved.textures).map(|texture| &texture.name);
        saved.filter(|name| !used.contains(&name.to_ascii_lowercase())).cloned().collect()
    }
    /// Forgets the original model's bones that no mesh knows; returns their names.
    pub(super) fn drop_lost_bones(&mut self) -> Vec<String> {
        let members = self.parts.iter().flat_map(|part| part.members.iter().flatten());
        let bones = members.flat_map(|member| member.bones.iter());
        let there: BTreeSet<&str> = bones.map(|bone| bone.name.as_str()).collect();
        if there.is_empty() {
            return Vec::new();
        }
        let mut lost = Vec::new();
        let bones = self.saved.iter().flat_map(|saved| &saved.bones);
        for (bone, place) in bones.zip(&mut self.saved_bones) {
            *place = place.take().filter(|name| there.contains(name.as_str()));
            if place.is_none() {
                lost.push(bone.name.clone());
            }
        }
        if let Some(kept) = &mut self.kept {
            kept.retain(|name| there.contains(name.as_str()));
        }
        lost
    }
    /// Drops triangles and frames, which are in the sources.
    pub(super) fn forget_written(&mut self) {
        for member in self.parts.iter_mut().flat_map(|part| &mut part.members).flatten() {
            member.triangles = Vec::new();
        }
        for sequence in &mut self.sequences {
            sequence.blends = Vec::new();
        }
    }
}

// The compiled model, with data that sources cannot express.

/// Compiles the sources.
pub(super) fn finish(model: Model, written: Written, options: &Options) -> Result<Compiled, BackError> {
    let Written { files, textures } = written;
    let mut memory = MemoryFiles::new();
    let mut ids = files
        .into_iter()
        .map(|file| memory.add(&format!("model/{}", file.name), file.bytes))
        .collect::<Vec<_>>()
        .into_iter();
    let Some(qc) = ids.next() else { return Err(BackError::Scene("the sources are missing".into())) };
    let read = ReadOptions::default().with_limits(options.limits);
    let sources = Sources::load(&mut memory, qc, &read)?;
    // Files, sources and the first form of the model take as much memory as the rest.
    drop(memory);
    let settings = goldsrc_studio::Options::default()
        .with_rounding(true)
        .with_grid(Grid::None)
        .with_engine(options.engine)
        .with_stem(Some(options.name.clone()));
    let mut compiled = compile(sources, &settings)?;
    compiled.files = ModelFiles::default();
    restore(model, &textures, &mut compiled.model, &compiled.stem, options.text);
    compiled.files = compiled.model.write().map_err(|error| BackError::Scene(error.to_string()))?;
    Ok(compiled)
}

/// Restores data that a QC cannot express.
fn restore(mut model: Model, files: &[Option<String>], made: &mut Builder, stem: &str, text: TextEncoding) {
    let put_text = |place: &mut FixedStr<64>, name: &str| put_bytes(place, &text.to_bytes(name));
    let places = places(made.textures.iter().map(|texture| texture.name.to_string()));
    for (texture, file) in model.textures.drain(..).zip(files) {
        let place = file.as_ref().and_then(|file| places.get(file));
        if let Some(made) = place.and_then(|place| made.textures.get_mut(*place)) {
            made.flags = TextureFlags::from_bits_retain(texture.flags);
            made.image = texture.image;
            put_text(&mut made.name, &texture.name);
        }
    }
    for (part, made) in model.parts.iter().zip(&mut made.body_parts) {
        put_text(&mut made.name, &part.name);
        for (member, made) in part.members.iter().zip(&mut made.sub_models) {
            if let Some(member) = member {
                put_text(&mut made.name, &member.name);
            }
        }
    }
    for (sequence, made) in model.sequences.iter().zip(&mut made.sequences) {
        put_bytes(&mut made.record.label, &text.to_bytes(&sequence.record.label));
    }
    if model.hitboxes.as_ref().is_some_and(Vec::is_empty) {
        made.hitboxes.clear();
    }
    let Some(saved) = &model.saved else { return };
    finish_bones(&model, saved, made);
    groups(&model, saved, made, stem);
    put_name(&mut made.header.name, &saved.name);
    for (attachment, made) in model.attachments.iter().zip(&mut made.attachments) {
        let Some(own) = attachment.saved.and_then(|saved_at| saved.attachments.get(saved_at)) else { continue };
        put_name(&mut made.name, &own.name);
        made.kind = own.kind.small();
        made.vectors = own.vectors;
        put_exact(&mut made.position, Vec3::from_array(own.position));
    }
    for (hitbox, made) in model.hitboxes.iter().flatten().zip(&mut made.hitboxes) {
        let Some(own) = hitbox.saved.and_then(|saved_at| saved.hitboxes.get(saved_at)) else { continue };
        let [a, b] = [own.min, own.max].map(Vec3::from_array);
        put_exact(&mut made.min, a.min(b));
        put_exact(&mut made.max, a.max(b));
    }
    if made.bone_controllers.len() == saved.controllers.len() {
        for (controller, made) in saved.controllers.iter().zip(&mut made.bone_controllers) {
            made.kind = controller.kind.bits();
            made.rest = controller.rest.small();
        }
    }
}

fn finish_bones(model: &Model, saved: &Saved, made: &mut Builder) {
    // Before renaming, since equal names are distinct until then.
    let places = places(made.bones.iter().map(|bone| bone.name.to_string()));
    for (own, name) in saved.bones.iter().zip(&model.saved_bones) {
        let place = name.as_ref().and_then(|name| places.get(name));
        let Some(made) = place.and_then(|place| made.bones.get_mut(*place)) else { continue };
        made.raw_flags = own.flags.bits();
        if name.as_ref() != Some(&own.name) {
            put_name(&mut made.name, &own.name);
        }
    }
}

/// The first index of each name.
fn places(names: impl Iterator<Item = String>) -> BTreeMap<String, usize> {
    let mut places = BTreeMap::new();
    for (place, name) in names.enumerate() {
        places.entry(name).or_insert(place);
    }
    places
}

/// The groups of sequences, and further properties of sequences.
fn groups(model: &Model, saved: &Saved, made: &mut Builder, stem: &str) {
    let count = saved.sequence_groups.len();
    if count > 1 {
        made.sequence_groups.clear();
        for (n, group) in saved.sequence_groups.iter().enumerate() {
            let mut own = goldsrc_mdl::SequenceGroup {
                label: FixedStr::default(),
                file: FixedStr::default(),
                unused1: 0,
                unused2: 0,
            };
            put_name(&mut own.label, &group.label);
            // The file has the name of the model, in its original folder.
            let folder = group.file.rfind(['\\', '/']).and_then(|at| group.file.get(..=at)).unwrap_or_default();
            if n > 0 {
                put_name(&mut own.file, &format!("{folder}{stem}{n:02}.mdl"));
            }
            made.sequence_groups.push(own);
        }
    }
    for (sequence, made) in model.sequences.iter().zip(&mut made.sequences) {
        let record = &sequence.record;
        made.record.motion_bone = record.motion_bone.small();
        // Also on axes that the compiler does not extract.
        if sequence.is_of_file {
            made.record.linear_movement = Vec3::from_array(record.linear_movement);
        }
        made.record.next = record.next.small();
        if made.blends.len() == record.blends.index().unwrap_or(1) {
            made.record.blend_type = record.blend_type.map(Int::small);
            (made.record.blend_start, made.record.blend_end) = (record.blend_start, record.blend_end);
        }
        let group = record.group.index().filter(|group| count > 1 && *group < count).unwrap_or(0);
        made.record.group = if count > 1 { i32::try_from(group).unwrap_or(0) } else { made.record.group };
        for (event, made) in record.events.iter().zip(&mut made.events) {
            made.kind = event.kind.small();
        }
        for (pivot, made) in record.pivots.iter().zip(&mut made.pivots) {
            made.position = Vec3::from_array(pivot.position);
        }
    }
}

/// Replaces a point by the original one, if it is the same up to rounding.
fn put_exact(place: &mut Vec3, own: Vec3) {
    if place.abs_diff_eq(own, 0.005) {
        *place = own;
    }
}

/// Stores a name, if it fits.
fn put_name<const N: usize>(place: &mut FixedStr<N>, name: &str) {
    let bytes: Option<Vec<u8>> = name.chars().map(|c| u8::try_from(c).ok()).collect();
    put_bytes(place, &bytes.unwrap_or_else(|| name.as_bytes().to_vec()));
}

fn put_bytes<const N: usize>(place: &mut FixedStr<N>, name: &[u8]) {
    if let Some(name) = FixedStr::new(name) {
        *place = name;
    }
}

// Reads the data of a Half-Life model that `--for editing` stored.

/// The extras of the model's node, which describe the whole model.
#[derive(Debug, Default)]
pub(super) struct Notes<'s> {
    /// The original model, if it was a Half-Life model.
    pub(super) saved: Option<Saved>,
    /// Whether the data are unreadable.
    pub(super) is_unreadable: bool,
    /// The extras of each animation, by its name in the scene.
    animations: BTreeMap<&'s str, &'s Map<String, Value>>,
    /// The keys per second, if all animations have the same.
    pub(super) key_rate: Option<f32>,
    /// Meters per unit of the file, if the scene stores it.
    pub(super) unit: Option<f32>,
    /// Whether animations include the movement that the engine adds.
    pub(super) is_moved: bool,
    /// The facts in a scene that was not converted for editing.
    pub(super) plain: Option<Plain>,
    /// The properties that differ from the stored data.
    pub(super) edits: Edits,
    /// The texts of findings.
    pub(super) texts: Vec<(Code, String)>,
}

impl<'s> Notes<'s> {
    pub(super) fn read(scene: &'s Scene) -> Self {
        let mut notes = Self::default();
        let model = scene.nodes.iter().find_map(|node| Some((node, node.extras.get("asset")?.as_object()?)));
        if let Some((node, asset)) = model {
            let listed = node.extras.get("animations").and_then(Value::as_array);
            for own in listed.into_iter().flatten().filter_map(Value::as_object) {
                if let Some(name) = own.get("animation").and_then(Value::as_str) {
                    // If names are equal, the first wins.
                    notes.animations.entry(name).or_insert(own);
                }
            }
            notes.asset(|key| asset.get(key));
        } else if scene.metadata.format == "goldsrc-mdl" {
            // A scene that was not written in the meantime.
            notes.unit = Some(scene.metadata.unit).filter(|unit| unit.is_finite() && *unit > 0.0);
            notes.properties(|key| scene.metadata.properties.get(key));
        } else {
            notes.asset(|key| scene.metadata.properties.get(key));
        }
        notes
    }
    fn asset<'v>(&mut self, asset: impl Fn(&str) -> Option<&'v Value>) {
        let is_ours = asset("format").and_then(Value::as_str) == Some("goldsrc-mdl");
        let unit = asset("unit").and_then(number).filter(|unit| is_ours && *unit > 0.0);
        self.unit = self.unit.or(unit);
        match asset("properties") {
            Some(properties) if is_ours => self.properties(|key| properties.get(key)),
            // Models of other formats may be exported with a common rate too.
            Some(properties) => self.key_rate = key_rate(properties.get("key_rate")),
            None => {}
        }
    }
    fn properties<'v>(&mut self, properties: impl Fn(&str) -> Option<&'v Value>) {
        self.key_rate = key_rate(properties("key_rate"));
        let turn = properties("bind_turn").and_then(number).unwrap_or(90.0);
        match properties("studio").map(Saved::deserialize).transpose() {
            Ok(saved) => self.saved = saved.map(|saved| Saved { bind_turn: turn, ..saved }),
            Err(_) => self.is_unreadable = true,
        }
        self.is_moved = properties("root_motion").is_some_and(|motion| motion == "apply");
        let space = rig::Space::new(self.unit.unwrap_or(INCH));
        let places =
            PLACES.iter().filter_map(|(key, place)| Some((*place, space.point(properties(key).and_then(point)?))));
        let flags = properties("flag_bits").and_then(|flags| Int::deserialize(flags).ok());
        self.edits = Edits { places: places.collect(), flags };
        if let Some(saved) = &mut self.saved {
            self.edits.places.retain(|(place, point)| !is_same(Vec3::from_array(*place(saved)), *point));
            self.edits.flags = flags.filter(|flags| *flags != saved.flags);
            self.edits.put(saved);
        } else {
            self.plain = Some(Plain::read(properties));
        }
    }
    /// The extras of an animation on the node of the model.
    pub(super) fn animation(&self, animation: &Animation) -> Option<Extras> {
        self.animations.get(animation.name.as_str()).map(|own| (*own).clone().into())
    }
}

/// The keys per second of all animations.
fn key_rate(value: Option<&Value>) -> Option<f32> {
    value.and_then(number).filter(|rate| (1e-3..=1e6).contains(rate))
}

/// A position in the record of a model.
type Place = fn(&mut Saved) -> &mut [f32; 3];

/// The positions that are also properties of the scene, in its space and unit.
const PLACES: [(&str, Place); 5] = [
    ("eye_position", |saved| &mut saved.eye_position),
    ("hull_min", |saved| &mut saved.hull_min),
    ("hull_max", |saved| &mut saved.hull_max),
    ("clip_min", |saved| &mut saved.clip_min),
    ("clip_max", |saved| &mut saved.clip_max),
];

/// Positions and flags of the scene's properties.
#[derive(Debug, Default)]
pub(super) struct Edits {
    places: Vec<(Place, Vec3)>,
    flags: Option<Int>,
}

impl Edits {
    /// Stores them; positions that are the same keep their exact numbers.
    pub(super) fn put(&self, saved: &mut Saved) {
        for (place, point) in &self.places {
            let place = place(saved);
            if !is_same(Vec3::from_array(*place), *point) {
                *place = point.to_array();
            }
        }
        saved.flags = self.flags.unwrap_or(saved.flags);
    }
}

/// Whether two positions are equal up to rounding.
pub(super) fn is_same(a: Vec3, b: Vec3) -> bool {
    a.abs_diff_eq(b, 1e-3 + 1e-5 * b.abs().max_element())
}

/// Facts about a model that are properties of every scene, not only for editing.
#[derive(Debug, Default)]
pub(super) struct Plain {
    name: String,
    external_textures: bool,
    sequence_groups: Vec<SavedGroup>,
    /// Each with the name of the node of its bone; positions are in meters.
    controllers: Vec<(String, SavedController)>,
}

impl Plain {
    fn read<'v>(properties: impl Fn(&str) -> Option<&'v Value>) -> Self {
        let groups = properties("sequence_groups").map(Vec::deserialize);
        let controllers = properties("controllers").and_then(Value::as_array).into_iter().flatten();
        let controller = |own: &Value| {
            let bone = own.get("bone")?.as_str()?.to_owned();
            // The bone is not a number here.
            let own: Map<String, Value> =
                own.as_object()?.clone().into_iter().filter(|(key, _)| key != "bone").collect();
            Some((bone, SavedController::deserialize(Value::from(own)).ok()?))
        };
        Self {
            name: properties("name").and_then(Value::as_str).unwrap_or_default().to_owned(),
            external_textures: properties("external_textures").and_then(Value::as_bool).unwrap_or_default(),
            sequence_groups: groups.and_then(Result::ok).unwrap_or_default(),
            controllers: controllers.filter_map(controller).collect(),
        }
    }
    /// The facts as the record of a model. `bones` has the bones by the names of their nodes.
    pub(super) fn saved(&self, edits: &Edits, unit: f32, bones: &BTreeMap<&str, usize>) -> Saved {
        let controllers = self.controllers.iter().filter_map(|(name, own)| {
            let is_length = own.kind.bits() & 0x7 != 0;
            let [start, end] = [own.start, own.end].map(|value| if is_length { value / unit } else { value });
            Some(SavedController { bone: num::to_u32(*bones.get(name.as_str())?).into(), start, end, ..own.clone() })
        });
        let mut saved = Saved {
            name: self.name.clone(),
            external_textures: self.external_textures,
            sequence_groups: self.sequence_groups.clone(),
            controllers: controllers.collect(),
            ..Saved::default()
        };
        edits.put(&mut saved);
        saved
    }
}

/// A position.
pub(super) fn point(value: &Value) -> Option<Vec3> {
    let [x, y, z] = value.as_array()?.as_slice() else { return None };
    Some(Vec3::new(number(x)?, number(y)?, number(z)?))
}

/// A 32-bit number.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "numbers in files are f32")]
pub(super) fn number(value: &Value) -> Option<f32> {
    value.as_f64().map(|number| number as f32).filter(|number| number.is_finite())
}

/// A count or an index.
pub(super) fn index(value: &Value) -> Option<usize> {
    value.as_u64().map(num::to_usize).or_else(|| {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "values out of range are clamped"
        )]
        let index = value.as_f64().filter(|index| *index >= 0.0).map(|index| index as usize);
        index
    })
}

// Merges a scene into a model.

/// Replaces the parts of the model that the scene contains: body parts, textures, skins, attachments, hitboxes,
/// sequences. `mixed` contains the sequences of the base with their blends combined.
pub(super) fn merge(scene: Model, mut base: Model, mixed: &[Sequence]) -> (Model, Merged) {
    let has_triangles = |part: &Part| part.members.iter().flatten().any(|member| !member.triangles.is_empty());
    let moved = textures(scene.textures, &mut base.textures);
    let moved = |texture: &mut usize| *texture = moved.get(*texture).copied().unwrap_or(*texture);
    base.bones = merged_bones(&base.bones, &scene.bones);
    if scene.parts.iter().any(has_triangles) {
        // Without any submodel of the file, the scene is a new body.
        if scene.parts.iter().filter(|part| has_triangles(part)).all(|part| part.saved.is_none()) {
            base.parts.clear();
        }
        for mut part in scene.parts {
            let members = part.members.iter_mut().flatten();
            members.flat_map(|member| &mut member.triangles).for_each(|(texture, _)| moved(texture));
            put_part(&mut base.parts, part);
        }
    }
    let mut families = scene.families;
    families.iter_mut().flatten().for_each(moved);
    base.families = merged_families(&base.families, &families);
    if let Some(kept) = &mut base.kept {
        kept.extend(scene.attachments.iter().map(|one| one.bone.clone()));
        kept.extend(scene.hitboxes.iter().flatten().map(|one| one.bone.clone()));
    }
    put_all(&mut base.attachments, scene.attachments, |one| one.saved);
    if let Some(hitboxes) = scene.hitboxes {
        put_all(base.hitboxes.get_or_insert_default(), hitboxes, |one| one.saved);
    }
    let changed = sequences(&mut base.sequences, scene.sequences, mixed);
    (base, changed)
}

/// How the sequences of a base changed.
#[derive(Default)]
pub(super) struct Merged {
    /// Those of the scene that replaced one with more blends.
    pub(super) lost: Vec<Lost>,
    /// The labels of those that the scene lacks.
    pub(super) kept: Vec<String>,
    /// The labels of those that hold a bone whose positions the base lacks, too.
    pub(super) held: Vec<String>,
}

/// A sequence with lost blends.
pub(super) struct Lost {
    pub(super) label: String,
    /// The numbers of blends now and originally.
    pub(super) counts: [usize; 2],
}

/// Replaces the members of the part with the same number, keeping their names, or adds the part.
fn put_part(parts: &mut Vec<Part>, new: Part) {
    let Some(part) = parts.iter_mut().find(|part| part.saved.is_some() && part.saved == new.saved) else {
        parts.push(new);
        return;
    };
    let count = part.members.len().max(new.members.len());
    part.members.resize_with(count, || None);
    for (member, new) in part.members.iter_mut().zip(new.members) {
        if let Some(new) = new {
            let name = member.take().map_or_else(|| new.name.clone(), |old| old.name);
            *member = Some(SubModel { name, ..new });
        }
    }
}

/// The bones of a model, then new ones.
fn merged_bones(base: &Bones, scene: &Bones) -> Bones {
    let mut all = base.to_vec();
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for (n, bone) in base.iter().enumerate() {
        known.entry(bone.name.clone()).or_insert(n);
    }
    let mut places = BTreeMap::new();
    for (n, bone) in scene.iter().enumerate() {
        let place = *known.entry(bone.name.clone()).or_insert_with(|| {
            let parent = bone.parent.and_then(|parent| places.get(&parent)).copied();
            all.push(Bone { parent, ..bone.clone() });
            all.len().saturating_sub(1)
        });
        places.insert(n, place);
    }
    all.into()
}

/// Replaces textures with the same name, and adds others; returns the new index of each.
fn textures(scene: Vec<Texture>, base: &mut Vec<Texture>) -> Vec<usize> {
    let mut moved = Vec::with_capacity(scene.len());
    let key = |texture: &Texture| (texture.name.to_ascii_lowercase(), texture.column);
    let mut known = BTreeMap::new();
    for (n, texture) in base.iter().enumerate() {
        known.entry(key(texture)).or_insert(n);
    }
    for texture in scene {
        let place = *known.entry(key(&texture)).or_insert(base.len());
        match base.get_mut(place) {
            Some(old) => (old.flags, old.image) = (texture.flags, texture.image),
            None => base.push(texture),
        }
        moved.push(place);
    }
    moved
}

/// The skin families of a scene, with the columns and the families that only the base has. A column is identified by
/// its texture in the first family.
fn merged_families(base: &[Vec<usize>], scene: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let columns = |rows: &[Vec<usize>]| -> Vec<Vec<usize>> {
        let count = rows.first().map_or(0, Vec::len);
        (0..count).map(|n| rows.iter().filter_map(|row| row.get(n)).copied().collect()).collect()
    };
    let mut all = columns(scene);
    let known: BTreeMap<usize, usize> =
        all.iter().enumerate().filter_map(|(n, column)| Some((*column.first()?, n))).collect();
    for old in columns(base) {
        let place = old.first().and_then(|first| known.get(first));
        match place.and_then(|place| all.get_mut(*place)) {
            Some(column) => column.extend(old.into_iter().skip(column.len())),
            None => all.push(old),
        }
    }
    let count = all.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |column: &Vec<usize>, row: usize| column.get(row).or_else(|| column.first()).copied();
    (0..count).map(|row| all.iter().filter_map(|column| cell(column, row)).collect()).collect()
}

/// Replaces the elements with the same number in the original model, and adds others.
fn put_all<T>(base: &mut Vec<T>, scene: Vec<T>, saved: impl Fn(&T) -> Option<usize>) {
    let mut places: BTreeMap<usize, usize> =
        base.iter().enumerate().filter_map(|(place, one)| Some((saved(one)?, place))).collect();
    for new in scene {
        match saved(&new).and_then(|number| places.remove(&number)).and_then(|place| base.get_mut(place)) {
            Some(old) => *old = new,
            None => base.push(new),
        }
    }
}

/// Replaces the frames of sequences with the same label, and adds other sequences.
fn sequences(base: &mut Vec<Sequence>, scene: Vec<Sequence>, mixed: &[Sequence]) -> Merged {
    let mut merged = Merged::default();
    // For equal labels, the first one that is not yet replaced.
    let mut free: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, sequence) in base.iter().enumerate().rev() {
        free.entry(sequence.record.label.clone()).or_default().push(n);
    }
    for mut new in scene {
        let Some(n) = free.get_mut(&new.before).and_then(Vec::pop) else {
            base.push(new);
            continue;
        };
        let Some(old) = base.get_mut(n) else { continue };
        let is_whole = new.blends.len() == old.blends.len();
        let others = if is_whole { Some(&old.blends) } else { mixed.get(n).map(|mixed| &mixed.blends) };
        if new.is_held && !others.is_some_and(|others| release(&mut new.blends, others, &old.record)) {
            merged.held.push(new.record.label.clone());
        }
        new.changes.apply(&mut old.record);
        old.record.label.clone_from(&new.record.label);
        let counts = [new.blends.len(), old.blends.len()];
        if counts[0] >= counts[1] {
            old.blends = new.blends;
        } else if !is_mixture(&new.blends, mixed.get(n)) && !put_blends(&mut old.blends, &new.blends) {
            merged.lost.push(Lost { label: new.record.label, counts });
            old.blends = new.blends;
        }
    }
    let kept: BTreeSet<usize> = free.into_values().flatten().collect();
    let label = |n: usize| base.get(n).map(|sequence| sequence.record.label.clone());
    merged.kept = kept.into_iter().filter_map(label).collect();
    merged
}

/// Copies the positions of the bone that the engine holds, on the axes on which it does. Whether the frames are the same.
fn release(new: &mut [Blend], old: &[Blend], record: &SavedSequence) -> bool {
    let is_same = |(new, old): (&Blend, &Blend)| new.frames.len() == old.frames.len();
    if new.len() != old.len() || !new.iter().zip(old).all(is_same) {
        return false;
    }
    let Some(bone) = record.motion_bone.index() else { return true };
    for (new, old) in new.iter_mut().zip(old) {
        let Some(own) = old.bones.get(bone) else { continue };
        let Some(place) = new.bones.iter().position(|other| other.name == own.name) else { continue };
        // Sources are rotated by a quarter turn.
        let axes = if own.parent.is_none() { [1, 0, 2] } else { [0, 1, 2] };
        let axes = [1, 2, 4].into_iter().zip(axes).filter(|(bit, _)| record.motion_type.bits() & bit != 0);
        for (_, axis) in axes {
            for (new, old) in new.frames.iter_mut().zip(&old.frames) {
                let values = new.get_mut(place).and_then(|values| values.get_mut(axis));
                if let (Some(value), Some(old)) = (values, old.get(bone).and_then(|values| values.get(axis))) {
                    *value = *old;
                }
            }
        }
    }
    true
}

/// Whether a scene shows the game's combination of a sequence's blends, so that nothing is new.
fn is_mixture(new: &[Blend], mixed: Option<&Sequence>) -> bool {
    let old = mixed.map_or(&[][..], |mixed| &mixed.blends);
    let ([new @ Blend { number: None, .. }], [old]) = (new, old) else { return false };
    let places: BTreeMap<&str, usize> = old.bones.iter().enumerate().map(|(n, bone)| (bone.name.as_str(), n)).collect();
    let is_same = |frame: &[[f32; 6]], other: &[[f32; 6]]| {
        new.bones.iter().zip(frame).all(|(bone, values)| {
            let other = places.get(bone.name.as_str()).and_then(|place| other.get(*place));
            other.is_some_and(|other| {
                let (own, other) = (rig::placed(*values), rig::placed(*other));
                let reach = 0.02 + 1e-3 * other.translation.length();
                own.matrix3.abs_diff_eq(other.matrix3, 2e-3) && own.translation.abs_diff_eq(other.translation, reach)
            })
        })
    };
    new.frames.len() == old.frames.len() && new.frames.iter().zip(&old.frames).all(|(own, other)| is_same(own, other))
}

/// Replaces each blend with the same number, if all numbers exist and the numbers of frames are equal.
fn put_blends(old: &mut [Blend], new: &[Blend]) -> bool {
    let fits = |blend: &Blend| {
        let other = blend.number.and_then(|number| old.get(number));
        other.is_some_and(|other| other.frames.len() == blend.frames.len())
    };
    if !new.iter().all(fits) {
        return false;
    }
    for blend in new {
        if let Some(place) = blend.number.and_then(|number| old.get_mut(number)) {
            *place = blend.clone();
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_of_a_base_get_the_columns_of_a_scene() {
        let base = [vec![0, 1], vec![2, 3], vec![4, 5]];
        assert_eq!(merged_families(&base, &[]), base);
        let scene = [vec![0, 9], vec![7, 8]];
        assert_eq!(merged_families(&base, &scene), [[0, 9, 1], [7, 8, 3], [4, 9, 5]]);
        assert_eq!(merged_families(&[], &scene), scene);
    }
}
