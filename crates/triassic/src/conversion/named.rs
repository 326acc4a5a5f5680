//! Options by their names in the command, as JSON.

use std::{borrow::ToOwned, boxed::Box, format, num::NonZeroU32, string::String, vec, vec::Vec};

use formats_core::Palette;
use triassic_convert::{
    self as convert, BadIndex, Blends, ClipSource, LevelLighting, LevelSky, Lods, PaletteChoice, RootMotion, Scale,
    Sequences,
};
use triassic_gltf as gltf;
use triassic_scene::{self as scene, Helper, serde_json::Value};

use super::{
    Conversion,
    parts::{Body, Parts},
    program::Program,
};

/// The reason an option is refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OptionError {
    /// There is no option of this name.
    #[error("unexpected option {name:?}")]
    Unknown {
        /// Its name, as it was given.
        name: String,
    },
    /// It has another kind of value.
    #[error("{name}: {expected}")]
    Value {
        /// Its name, as it was given.
        name: String,
        /// What is taken.
        expected: String,
    },
}

type Taken<T> = Result<T, String>;

impl Conversion {
    /// The conversion with these options: names and values of the command's long options, with `-` or `_` between words.
    ///
    /// A flag is a Boolean, a list an array of texts or a single one, `grid` the N of 1/N, `fps` a number, `"player"` or a map of
    /// names and numbers, `keys` the frames per second, `palette` `"embedded"`, `"quake2"` or an array of 768 bytes, `clips`
    /// `"beside"` or `"frame-names"`. `for` counts first, wherever it is; `editing` is `"for": "editing"`. `variants` is the
    /// opposite of `no-variants`. Null leaves an option as it is.
    ///
    /// ```
    /// use triassic::{conversion::Conversion, scene::serde_json::json};
    /// let options = json!({ "scale": "keep", "sequences": ["run*"], "for": "blender" });
    /// let conversion = Conversion::named(options.as_object().unwrap()).unwrap();
    /// assert!(conversion.scene.sequences.contains("run1"));
    /// assert!(Conversion::named(json!({ "size": 1 }).as_object().unwrap()).is_err());
    /// ```
    ///
    /// # Errors
    /// If there is no such option, or its value is of another kind or out of range.
    pub fn named<'a, N: AsRef<str> + 'a>(
        options: impl IntoIterator<Item = (&'a N, &'a Value)> + Clone,
    ) -> Result<Self, OptionError> {
        let mut new = Self::default();
        for (name, value) in options.clone() {
            if let Some(program) = program(name.as_ref(), value)? {
                new = Self::for_program(program);
            }
        }
        for (name, value) in options {
            new.set(name.as_ref(), value)?;
        }
        Ok(new)
    }
    /// Sets one option, as [`named`](Self::named) does.
    ///
    /// # Errors
    /// As [`named`](Self::named).
    pub fn set(&mut self, name: &str, value: &Value) -> Result<(), OptionError> {
        if value.is_null() {
            return Ok(());
        }
        let plain = name.replace('_', "-");
        let known = self
            .set_model(&plain, value)
            .and_then(|known| Ok(known || self.set_textures(&plain, value)?))
            .and_then(|known| Ok(known || self.set_level(&plain, value)?))
            .and_then(|known| Ok(known || self.set_output(&plain, value)?));
        match known {
            Ok(true) => Ok(()),
            Ok(false) => Err(OptionError::Unknown { name: name.to_owned() }),
            Err(expected) => Err(OptionError::Value { name: name.to_owned(), expected }),
        }
    }
    fn set_model(&mut self, name: &str, value: &Value) -> Taken<bool> {
        let options = &mut self.scene;
        match name {
            "scale" => {
                options.scale = match value.as_f64() {
                    Some(_) => Scale::Factor(positive(value)?),
                    None => choose(value, &[("metres", Scale::Metres), ("keep", Scale::Keep)])?,
                }
            }
            "normals" => {
                use convert::Normals::{Auto, Recomputed, Stored};
                options.normals = choose(value, &[("auto", Auto), ("stored", Stored), ("recomputed", Recomputed)])?;
            }
            "sequences" => options.sequences = Sequences::Only(texts(value)?),
            "blends" => {
                options.blends = match whole(value) {
                    Some(number) => Blends::Only(number),
                    None => {
                        choose(value, &[("centre", Blends::Centre), ("center", Blends::Centre), ("all", Blends::All)])?
                    }
                }
            }
            "fps" => self.set_rates(value)?,
            "keys" => options.frame_rates.key_rate = Some(positive(value)?),
            "loop" => options.looping = texts(value)?,
            "root-motion" => {
                options.root_motion =
                    choose(value, &[("in-place", RootMotion::InPlace), ("apply", RootMotion::Apply)])?;
            }
            "bad-index" => {
                let known = [("drop", BadIndex::Drop), ("clamp", BadIndex::Clamp), ("fail", BadIndex::Fail)];
                options.bad_index = choose(value, &known)?;
            }
            "lod" => {
                options.lods = match (whole(value), value.as_str()) {
                    (Some(number), _) => Lods::Number(number),
                    (None, Some("all")) => Lods::All,
                    (None, Some(named)) => Lods::Named(named.to_owned()),
                    (None, None) => return Err("all, a name or a number".to_owned()),
                }
            }
            "selections" => {
                options.vertex_data.selections = choose(value, &[("names", false), ("attributes", true)])?;
            }
            "attributes" => {
                let known = [("flags", 0), ("mass", 1)];
                let wanted = list(value)?.iter().map(|one| choose(one, &known)).collect::<Taken<Vec<_>>>()?;
                options.vertex_data.flags = wanted.contains(&0);
                options.vertex_data.mass = wanted.contains(&1);
            }
            "clips" => {
                let known = [
                    ("beside", ClipSource::Beside),
                    ("frame-names", ClipSource::FrameNames),
                    ("none", ClipSource::FrameNames),
                ];
                options.clips = choose(value, &known)?;
            }
            "grid" => {
                let step = whole(value).and_then(NonZeroU32::new);
                options.grid_step = Some(step.ok_or("a whole number greater than 0")?);
            }
            "detail-repeats" => options.detail_repeats = Some(positive(value)?),
            _ => return Ok(false),
        }
        Ok(true)
    }
    fn set_rates(&mut self, value: &Value) -> Taken<()> {
        let rates = &mut self.scene.frame_rates;
        match value {
            Value::Number(_) => rates.default = Some(positive(value)?),
            Value::Object(named) => {
                for (name, rate) in named {
                    rates.by_name.insert(name.to_lowercase(), positive(rate)?);
                }
            }
            _ => rates.game_table = choose(value, &[("player", true)])?,
        }
        Ok(())
    }
    fn set_textures(&mut self, name: &str, value: &Value) -> Taken<bool> {
        let options = &mut self.scene;
        match name {
            "palette" => {
                options.palette = match value.as_array() {
                    Some(numbers) => {
                        let byte = |number: &Value| u8::try_from(number.as_u64()?).ok();
                        let bytes: Option<Vec<u8>> = numbers.iter().map(byte).collect();
                        let palette = bytes.as_deref().and_then(Palette::from_bytes);
                        PaletteChoice::Given(Box::new(palette.ok_or("768 bytes are needed")?))
                    }
                    None => choose(value, &[("embedded", PaletteChoice::Embedded), ("quake2", PaletteChoice::Game)])?,
                }
            }
            "transparent-255" => options.transparent_255 = flag(value)?,
            "overlay" => options.overlay = flag(value)?,
            "normal-maps" => {
                use convert::NormalMaps::{YDown, YUp};
                options.normal_maps = choose(value, &[("y-down", YDown), ("y-up", YUp)])?;
            }
            "unlit" => self.gltf.unlit = if flag(value)? { gltf::Unlit::All } else { gltf::Unlit::Stored },
            "filter" => {
                use scene::Filter::{Linear, Nearest};
                self.gltf.filter = Some(choose(value, &[("nearest", Nearest), ("linear", Linear)])?);
            }
            "masked" => {
                use scene::Masked::{Bleed, Exact};
                self.gltf.masked = choose(value, &[("bleed", Bleed), ("exact", Exact)])?;
            }
            "additive" => {
                use gltf::Additive::{Exact, Transparent};
                self.gltf.additive = choose(value, &[("exact", Exact), ("transparent", Transparent)])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
    fn set_level(&mut self, name: &str, value: &Value) -> Taken<bool> {
        let level = &mut self.scene.level;
        match name {
            "light" => {
                use LevelLighting::{None, Textures, Vertices};
                level.light = choose(value, &[("vertex", Vertices), ("texture", Textures), ("none", None)])?;
            }
            "light-floor" => {
                let floor = whole(value).and_then(|floor| u8::try_from(floor).ok());
                level.light_floor = Some(floor.ok_or("a whole number from 0 to 255")?);
            }
            "light-scale" => level.light_scale = positive(value)?,
            "sky" => {
                use LevelSky::{Dome, Faces, None};
                level.sky = choose(value, &[("none", None), ("dome", Dome), ("faces", Faces)])?;
            }
            "invisible" => level.invisible = flag(value)?,
            "entity-animations" => level.entity_animations = flag(value)?,
            "punctual-lights" => level.punctual_lights = flag(value)?,
            _ => return Ok(false),
        }
        Ok(true)
    }
    fn set_output(&mut self, name: &str, value: &Value) -> Taken<bool> {
        match name {
            // They count before all others.
            "for" | "editing" => {}
            "parts" => {
                let known = [("default", Parts::Default), ("all", Parts::All), ("separate", Parts::Separate)];
                self.parts = Some(choose(value, &known)?);
            }
            "body" => {
                let one = |text: &String| Body::parse(text).ok_or_else(|| "NAME=N, such as head=1".to_owned());
                self.bodies = texts(value)?.iter().map(one).collect::<Taken<_>>()?;
            }
            "variants" => self.variants = flag(value)?,
            "no-variants" => self.variants = !flag(value)?,
            "omit" => {
                let one = |value: &&Value| choose(value, &HELPERS);
                self.omit = list(value)?.iter().map(one).collect::<Taken<Vec<_>>>()?.into_iter().flatten().collect();
            }
            "morphs" => {
                use gltf::Morphs;
                let known = [("split", Morphs::default()), ("all", Morphs::All), ("none", Morphs::None)];
                self.gltf.morphs = choose(value, &known)?;
            }
            "loop-names" => {
                use gltf::LoopNames::{Plain, Suffix};
                self.gltf.loop_names = choose(value, &[("plain", Plain), ("suffix", Suffix)])?;
            }
            "quantize" => {
                use gltf::Quantize::{All, None, Positions};
                let auto = self.program.map_or(All, Program::quantize);
                self.gltf.quantize =
                    choose(value, &[("none", None), ("auto", auto), ("positions", Positions), ("all", All)])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// Kinds of nodes by the names of `--omit`.
const HELPERS: [(&str, Option<Helper>); 8] = [
    ("none", None),
    ("attachment", Some(Helper::Attachment)),
    ("hitbox", Some(Helper::Hitbox)),
    ("entity", Some(Helper::Entity)),
    ("sound", Some(Helper::Sound)),
    ("path", Some(Helper::Path)),
    ("region", Some(Helper::Region)),
    ("group", Some(Helper::Group)),
];

/// What an option says about the program or purpose, if it is the one that does.
fn program(name: &str, value: &Value) -> Result<Option<Program>, OptionError> {
    use Program::{Blender, Editing, Godot, Three};
    let taken = match name {
        _ if value.is_null() => Ok(None),
        "for" => {
            choose(value, &[("godot", Godot), ("blender", Blender), ("three", Three), ("editing", Editing)]).map(Some)
        }
        "editing" => flag(value).map(|editing| editing.then_some(Editing)),
        _ => Ok(None),
    };
    taken.map_err(|expected| OptionError::Value { name: name.to_owned(), expected })
}

/// The choice of this name.
fn choose<T: Clone>(value: &Value, known: &[(&str, T)]) -> Taken<T> {
    let found = known.iter().find(|(name, _)| value.as_str() == Some(*name));
    found.map(|(_, choice)| choice.clone()).ok_or_else(|| {
        let choices: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        format!("one of {}", choices.join(", "))
    })
}

fn flag(value: &Value) -> Taken<bool> {
    value.as_bool().ok_or_else(|| "true or false".to_owned())
}

fn whole(value: &Value) -> Option<u32> {
    u32::try_from(value.as_u64()?).ok()
}

/// The items of a list, or the value alone.
fn list(value: &Value) -> Taken<Vec<&Value>> {
    match value {
        Value::Array(items) => Ok(items.iter().collect()),
        Value::String(_) => Ok(vec![value]),
        _ => Err("a string or a list of strings".to_owned()),
    }
}

/// Texts: one, or several.
fn texts(value: &Value) -> Taken<Vec<String>> {
    let text = |item: &&Value| Some(item.as_str()?.to_owned());
    list(value)?.iter().map(text).collect::<Option<_>>().ok_or_else(|| "a string or a list of strings".to_owned())
}

/// A number as the arguments of the command are read: the nearest `f32`.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "to the nearest, which is checked")]
fn positive(value: &Value) -> Taken<f32> {
    let number = value.as_f64().map(|number| number as f32);
    number.filter(|number| number.is_finite() && *number > 0.0).ok_or_else(|| "it must be greater than 0".to_owned())
}
