//! Reads the data of a Half-Life model that `--for editing` stored.

use std::collections::BTreeMap;

use formats_core::{Code, num};
use serde::Deserialize;
use serde_json::{Map, Value};
use triassic_scene::{Animation, Extras, Scene};

pub(super) use super::super::editing::{
    Int, SavedBone, SavedController, SavedEvent, SavedModel as Saved, SavedSequence,
};

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
        if let Some(properties) = asset("properties").filter(|_| is_ours) {
            self.properties(|key| properties.get(key));
        }
    }
    fn properties<'v>(&mut self, properties: impl Fn(&str) -> Option<&'v Value>) {
        self.key_rate = properties("key_rate").and_then(number).filter(|rate| (1e-3..=1e6).contains(rate));
        let turn = properties("bind_turn").and_then(number).unwrap_or(90.0);
        match properties("studio").map(Saved::deserialize).transpose() {
            Ok(saved) => self.saved = saved.map(|saved| Saved { bind_turn: turn, ..saved }),
            Err(_) => self.is_unreadable = true,
        }
    }
    /// The extras of an animation on the node of the model.
    pub(super) fn animation(&self, animation: &Animation) -> Option<Extras> {
        self.animations.get(animation.name.as_str()).map(|own| (*own).clone().into())
    }
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
