//! The data of a Half-Life model that are stored for editing, as the way back reads them: the property `studio` of the
//! scene.
//!
//! Everything except geometry and frames, in the numbers, axes and units of the file. Missing fields are 0 or empty.

use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{DeserializeOwned, Error},
};
use serde_json::Value;

/// An integer, however another program wrote it: `1`, `1.0`, `"1"`.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Int(pub i64);

impl Int {
    /// Returns it as a 32-bit number; 0 if it is out of range.
    #[must_use]
    pub fn small(self) -> i32 {
        i32::try_from(self.0).unwrap_or_default()
    }
    /// As 32 flags.
    #[must_use]
    pub fn bits(self) -> u32 {
        u32::try_from(self.0).unwrap_or_else(|_| self.small().cast_unsigned())
    }
    /// As an index.
    #[must_use]
    pub fn index(self) -> Option<usize> {
        usize::try_from(self.0).ok()
    }
}

impl From<i32> for Int {
    fn from(number: i32) -> Self {
        Self(number.into())
    }
}

impl From<u32> for Int {
    fn from(number: u32) -> Self {
        Self(number.into())
    }
}

impl Serialize for Int {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_i64(self.0)
    }
}

impl<'de> Deserialize<'de> for Int {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "values out of range are clamped")]
        let number = value.as_i64().or_else(|| value.as_f64().map(|number| number as i64));
        let number = number.or_else(|| value.as_str()?.parse().ok());
        number.map(Self).ok_or_else(|| D::Error::custom("expected a whole number"))
    }
}

/// Replaces a value that JSON cannot represent, in fields that the way back recomputes.
fn or_default<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(deserializer: D) -> Result<T, D::Error> {
    Ok(T::deserialize(Value::deserialize(deserializer)?).unwrap_or_default())
}

/// Declares the stored fields of a structure.
macro_rules! saved {
    ($($(#[$meta:meta])* $name:ident { $($(#[$own:meta])* $field:ident: $type:ty,)* })*) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
        #[serde(default)]
        #[non_exhaustive]
        pub struct $name { $($(#[$own])* pub $field: $type,)* }
    )*};
}

saved! {
    /// The model.
    SavedModel {
        /// The name in the header.
        name: String,
        /// The flags of the header.
        flags: Int,
        /// The eye.
        eye_position: [f32; 3],
        /// The lower corner of the hull.
        hull_min: [f32; 3],
        /// Its upper corner.
        hull_max: [f32; 3],
        /// The lower corner of the clipping box.
        clip_min: [f32; 3],
        /// Its upper corner.
        clip_max: [f32; 3],
        /// Whether the textures are in a texture file.
        external_textures: bool,
        /// The bones.
        bones: Vec<SavedBone>,
        /// The bone controllers.
        controllers: Vec<SavedController>,
        /// The hitboxes.
        hitboxes: Vec<SavedHitbox>,
        /// The attachments.
        attachments: Vec<SavedAttachment>,
        /// The body parts.
        body_parts: Vec<SavedPart>,
        /// The textures.
        textures: Vec<SavedTexture>,
        /// The sequences.
        sequences: Vec<SavedSequence>,
        /// The sequence groups.
        sequence_groups: Vec<SavedGroup>,
        /// The skin table, a row for each family.
        skins: Vec<Vec<Int>>,
        /// The transition graph, a row for each node.
        transitions: Vec<Vec<u8>>,
        /// The rotation of the scene's bind pose relative to the file's, in degrees: its own property of the scene.
        #[serde(skip)]
        bind_turn: f32,
    }
    /// A bone.
    SavedBone {
        /// Its name.
        name: String,
        /// Its parent, -1 for a root.
        parent: Int,
        /// Its flags.
        flags: Int,
        /// The controller of each value.
        controllers: [Int; 6],
        /// Position and rotation in the reference pose.
        value: [f32; 6],
        /// The factors of its animation values.
        #[serde(deserialize_with = "or_default")]
        scale: [f32; 6],
    }
    /// A bone controller.
    SavedController {
        /// The bone.
        bone: Int,
        /// The axis.
        #[serde(rename = "type")]
        kind: Int,
        /// The value at one end.
        start: f32,
        /// The value at the other end.
        end: f32,
        /// The value at rest.
        rest: Int,
        /// The channel.
        channel: Int,
    }
    /// A hitbox.
    SavedHitbox {
        /// The bone.
        bone: Int,
        /// The group.
        group: Int,
        /// The lower corner.
        #[serde(deserialize_with = "or_default")]
        min: [f32; 3],
        /// The upper corner.
        #[serde(deserialize_with = "or_default")]
        max: [f32; 3],
    }
    /// An attachment.
    SavedAttachment {
        /// Its name.
        name: String,
        /// The bone.
        bone: Int,
        /// Its type.
        #[serde(rename = "type")]
        kind: Int,
        /// The position.
        #[serde(deserialize_with = "or_default")]
        position: [f32; 3],
        /// The vectors.
        vectors: [[f32; 3]; 3],
    }
    /// A body part.
    SavedPart {
        /// Its name.
        name: String,
        /// The product of the counts before it.
        base: Int,
        /// The names of its submodels.
        models: Vec<String>,
        /// The number of meshes of each.
        meshes: Vec<Int>,
    }
    /// A texture.
    SavedTexture {
        /// Its name.
        name: String,
        /// Its flags.
        flags: Int,
        /// Its width.
        width: Int,
        /// Its height.
        height: Int,
    }
    /// A sequence group.
    SavedGroup {
        /// Its label.
        label: String,
        /// Its file.
        file: String,
    }
    /// A sequence without its frames.
    SavedSequence {
        /// Its label.
        label: String,
        /// Frames per second.
        fps: f32,
        /// Its flags.
        flags: Int,
        /// The number of frames.
        frames: Int,
        /// The activity.
        activity: Int,
        /// The weight of the activity.
        activity_weight: Int,
        /// The axes of its motion.
        motion_type: Int,
        /// The bone of its motion.
        motion_bone: Int,
        /// The movement from the first frame to the last.
        linear_movement: [f32; 3],
        /// The lower corner of its box.
        #[serde(deserialize_with = "or_default")]
        min: [f32; 3],
        /// The upper corner.
        #[serde(deserialize_with = "or_default")]
        max: [f32; 3],
        /// The number of blends.
        blends: Int,
        /// The axis of each blend setting.
        blend_type: [Int; 2],
        /// The value at the start of each.
        blend_start: [f32; 2],
        /// The value at the end.
        blend_end: [f32; 2],
        /// The sequence group.
        group: Int,
        /// The node at its start.
        entry_node: Int,
        /// The node at its end.
        exit_node: Int,
        /// Whether the transition works backward.
        node_flags: Int,
        /// The next sequence.
        next: Int,
        /// The events.
        events: Vec<SavedEvent>,
        /// The foot pivots.
        #[serde(skip_serializing_if = "Vec::is_empty")]
        pivots: Vec<SavedPivot>,
        /// Its number.
        sequence: Int,
    }
    /// An event.
    SavedEvent {
        /// The frame.
        frame: Int,
        /// The number of the event.
        event: Int,
        /// Its type.
        #[serde(rename = "type")]
        kind: Int,
        /// Its options.
        options: String,
    }
    /// A foot pivot.
    SavedPivot {
        /// The position.
        position: [f32; 3],
        /// The first frame.
        start: Int,
        /// The last frame.
        end: Int,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn stored_data_roundtrip() {
        let mut model = SavedModel { name: "a.mdl".into(), flags: Int(8), ..SavedModel::default() };
        model.bones.push(SavedBone {
            name: "root".into(),
            parent: Int(-1),
            scale: [f32::NAN; 6],
            ..SavedBone::default()
        });
        model.sequences.push(SavedSequence {
            fps: 12.5,
            events: vec![SavedEvent::default()],
            ..SavedSequence::default()
        });
        let value = json!(model);
        assert_eq!((&value["bones"][0]["parent"], &value["sequences"][0]["fps"]), (&json!(-1), &json!(12.5)));
        assert!(value.get("bind_turn").is_none() && value["sequences"][0].get("pivots").is_none());
        model.bones[0].scale = [0.0; 6];
        assert_eq!(SavedModel::deserialize(value).unwrap(), model);
        // As other programs write integers.
        let other = json!({"flags": 8.0, "bones": [{"parent": "-1"}], "more": 1});
        let other = SavedModel::deserialize(other).unwrap();
        assert_eq!((other.flags, other.bones[0].parent), (Int(8), Int(-1)));
    }
}
