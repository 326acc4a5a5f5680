//! The data of a Half-Life model kept by `--for editing`, as it comes back.

use std::collections::BTreeMap;

use formats_core::{Code, num};
use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;
use triassic_scene::{Animation, Extras, Scene};

/// A whole number, however another program wrote it: `1`, `1.0`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Int(pub(super) i64);

impl Int {
    pub(super) fn small(self) -> i32 {
        i32::try_from(self.0).unwrap_or_default()
    }
    pub(super) fn bits(self) -> u32 {
        u32::try_from(self.0).unwrap_or_else(|_| self.small().cast_unsigned())
    }
    pub(super) fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }
}

impl<'de> Deserialize<'de> for Int {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "what is out of range is clamped")]
        let number = value.as_i64().or_else(|| value.as_f64().map(|number| number as i64));
        let number = number.or_else(|| value.as_str()?.parse().ok());
        number.map(Self).ok_or_else(|| D::Error::custom("expected a whole number"))
    }
}

/// `studio`: the model in the numbers of its file, but for geometry and frames.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct Saved {
    pub(super) name: String,
    pub(super) flags: Int,
    pub(super) eye_position: [f32; 3],
    pub(super) hull_min: [f32; 3],
    pub(super) hull_max: [f32; 3],
    pub(super) clip_min: [f32; 3],
    pub(super) clip_max: [f32; 3],
    pub(super) external_textures: bool,
    pub(super) bones: Vec<SavedBone>,
    pub(super) controllers: Vec<SavedController>,
    pub(super) hitboxes: Vec<Value>,
    pub(super) attachments: Vec<SavedAttachment>,
    pub(super) body_parts: Vec<SavedPart>,
    pub(super) textures: Vec<SavedTexture>,
    pub(super) sequences: Vec<SavedSequence>,
    pub(super) sequence_groups: Vec<SavedGroup>,
    pub(super) skins: Vec<Vec<Int>>,
    /// By how many degrees the scene's bind pose is turned against that of the file.
    #[serde(skip)]
    pub(super) bind_turn: f32,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedBone {
    pub(super) name: String,
    pub(super) parent: Int,
    pub(super) flags: Int,
    pub(super) value: [f32; 6],
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedController {
    pub(super) bone: Int,
    #[serde(rename = "type")]
    pub(super) kind: Int,
    pub(super) start: f32,
    pub(super) end: f32,
    pub(super) rest: Int,
    pub(super) channel: Int,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedAttachment {
    pub(super) name: String,
    #[serde(rename = "type")]
    pub(super) kind: Int,
    pub(super) vectors: [[f32; 3]; 3],
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedPart {
    pub(super) name: String,
    pub(super) models: Vec<String>,
    /// The number of meshes of each.
    pub(super) meshes: Vec<Int>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedTexture {
    pub(super) name: String,
    pub(super) flags: Int,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedGroup {
    pub(super) label: String,
    pub(super) file: String,
}

/// A sequence but for its frames.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedSequence {
    pub(super) label: String,
    pub(super) fps: f32,
    pub(super) flags: Int,
    pub(super) frames: Int,
    pub(super) activity: Int,
    pub(super) activity_weight: Int,
    pub(super) motion_type: Int,
    pub(super) motion_bone: Int,
    pub(super) linear_movement: [f32; 3],
    pub(super) blends: Int,
    pub(super) blend_type: [Int; 2],
    pub(super) blend_start: [f32; 2],
    pub(super) blend_end: [f32; 2],
    pub(super) group: Int,
    pub(super) entry_node: Int,
    pub(super) exit_node: Int,
    pub(super) node_flags: Int,
    pub(super) next: Int,
    pub(super) events: Vec<SavedEvent>,
    pub(super) pivots: Vec<SavedPivot>,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedEvent {
    pub(super) frame: Int,
    pub(super) event: Int,
    #[serde(rename = "type")]
    pub(super) kind: Int,
    pub(super) options: String,
}

#[derive(Debug, Clone, Default, Deserialize)]
#[serde(default)]
pub(super) struct SavedPivot {
    pub(super) position: [f32; 3],
    pub(super) start: Int,
    pub(super) end: Int,
}

/// The model's node describes the whole model.
#[derive(Debug, Default)]
pub(super) struct Notes<'s> {
    /// The model as it was, if it was a Half-Life model.
    pub(super) saved: Option<Saved>,
    /// Whether that cannot be read.
    pub(super) is_unreadable: bool,
    /// The description of each animation, by its name in the scene.
    animations: BTreeMap<&'s str, &'s Extras>,
    /// Keys a second, if all animations have the same.
    pub(super) key_rate: Option<f32>,
    /// Meters per unit of the file, if the scene stores it.
    pub(super) unit: Option<f32>,
    /// Names that belong to findings, as text.
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
                    // Of equal names the first.
                    notes.animations.entry(name).or_insert(own);
                }
            }
            notes.asset(asset);
        } else if scene.metadata.format == "goldsrc-mdl" {
            // A scene that was not written meanwhile.
            notes.unit = Some(scene.metadata.unit).filter(|unit| unit.is_finite() && *unit > 0.0);
            notes.properties(&scene.metadata.properties);
        } else {
            notes.asset(&scene.metadata.properties);
        }
        notes
    }
    fn asset(&mut self, asset: &Extras) {
        let is_ours = asset.get("format").and_then(Value::as_str) == Some("goldsrc-mdl");
        let unit = asset.get("unit").and_then(number).filter(|unit| is_ours && *unit > 0.0);
        self.unit = self.unit.or(unit);
        if let Some(properties) = asset.get("properties").and_then(Value::as_object).filter(|_| is_ours) {
            self.properties(properties);
        }
    }
    fn properties(&mut self, properties: &Extras) {
        self.key_rate = properties.get("key_rate").and_then(number).filter(|rate| (1e-3..=1e6).contains(rate));
        let turn = properties.get("bind_turn").and_then(number).unwrap_or(90.0);
        match properties.get("studio").map(Saved::deserialize).transpose() {
            Ok(saved) => self.saved = saved.map(|saved| Saved { bind_turn: turn, ..saved }),
            Err(_) => self.is_unreadable = true,
        }
    }
    /// The description of an animation on the node of the model.
    pub(super) fn animation(&self, animation: &Animation) -> Option<&'s Extras> {
        self.animations.get(animation.name.as_str()).copied()
    }
}

/// A number of 32 bits.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "files have numbers of 32 bits")]
pub(super) fn number(value: &Value) -> Option<f32> {
    value.as_f64().map(|number| number as f32).filter(|number| number.is_finite())
}

/// A number that counts something.
pub(super) fn index(extras: &Extras, key: &str) -> Option<usize> {
    let value = extras.get(key)?;
    value.as_u64().map(num::to_usize).or_else(|| {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "what is out of range is clamped"
        )]
        let index = value.as_f64().filter(|index| *index >= 0.0).map(|index| index as usize);
        index
    })
}
