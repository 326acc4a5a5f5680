//! Options by their names in the command.

use std::num::NonZeroU32;

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyDict, PyString},
};
use triassic::{
    convert::{
        self, BadIndex, Blends, ClipSource, LevelLighting, LevelSky, Lods, PaletteChoice, RootMotion, Scale,
        SceneOptions, Sequences, Variants,
    },
    formats_core::Palette,
    gltf, scene,
};

/// What a conversion is asked for; without anything what `triassic convert` does.
#[derive(Debug)]
pub(crate) struct Wishes {
    pub(crate) scene: SceneOptions,
    pub(crate) gltf: gltf::Options,
    pub(crate) variants: bool,
    pub(crate) all_parts: bool,
    /// The pose of an OBJ.
    pub(crate) animation: Option<String>,
    pub(crate) seconds: f32,
}

/// What the options are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum For {
    Scene,
    Glb,
    Obj,
}

type Options<'a, 'py> = Option<&'a Bound<'py, PyDict>>;

impl Wishes {
    /// For arrays.
    pub(crate) fn of_scene(options: Options<'_, '_>) -> PyResult<Self> {
        Self::of(options, For::Scene)
    }
    /// For a GLB.
    pub(crate) fn of_glb(options: Options<'_, '_>) -> PyResult<Self> {
        Self::of(options, For::Glb)
    }
    /// For an OBJ.
    pub(crate) fn of_obj(options: Options<'_, '_>) -> PyResult<Self> {
        Self::of(options, For::Obj)
    }
    fn of(options: Options<'_, '_>, what: For) -> PyResult<Self> {
        let get = |name: &str| options.map(|options| options.get_item(name)).transpose().map(Option::flatten);
        let editing = what == For::Glb && get("editing")?.map(|value| value.extract()).transpose()?.unwrap_or(false);
        let mut new = Self::defaults(editing);
        for (name, value) in options.into_iter().flatten() {
            let name: String = name.extract()?;
            let known = new.set_scene(&name, &value)?
                || new.set_level(&name, &value)?
                || what != For::Scene && new.set_export(&name, &value)?
                || what == For::Glb && new.set_gltf(&name, &value)?
                || what == For::Obj && new.set_pose(&name, &value)?;
            if !known {
                return Err(PyTypeError::new_err(format!("unexpected option {name:?}")));
            }
        }
        if !new.variants {
            new.scene.variants = Variants::None;
        }
        new.all_parts |= what == For::Glb && new.scene.lods == Lods::All && get("parts")?.is_none();
        Ok(new)
    }
    /// Those of the command.
    fn defaults(editing: bool) -> Self {
        let scene = if editing { SceneOptions::for_editing() } else { SceneOptions::default() };
        let mut gltf = if editing { gltf::Options::for_editing() } else { gltf::Options::default() };
        // The converters have checked the scene.
        gltf.check = false;
        if !editing {
            gltf.hidden = gltf::Hidden::Both;
        }
        Self { scene, gltf, variants: true, all_parts: editing, animation: None, seconds: 0.0 }
    }
    fn set_scene(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let options = &mut self.scene;
        match name {
            "scale" => {
                options.scale = match value.extract() {
                    Ok(factor) => Scale::Factor(positive(name, factor)?),
                    Err(_) => choose(name, value, &[("metres", Scale::Metres), ("keep", Scale::Keep)])?,
                }
            }
            "normals" => {
                use convert::Normals::{Auto, Recomputed, Stored};
                options.normals =
                    choose(name, value, &[("auto", Auto), ("stored", Stored), ("recomputed", Recomputed)])?;
            }
            "sequences" => options.sequences = Sequences::Only(list(value)?),
            "blends" => {
                options.blends = match value.extract() {
                    Ok(number) => Blends::Only(number),
                    Err(_) => choose(name, value, &[("centre", Blends::Centre), ("all", Blends::All)])?,
                }
            }
            "fps" => self.set_rates(value)?,
            "keys" => {
                let rate = positive(name, value.extract()?)?;
                options.frame_rates.key_rate = Some(rate);
            }
            "loop" => options.looping = list(value)?,
            "root_motion" => {
                let known = [("in-place", RootMotion::InPlace), ("apply", RootMotion::Apply)];
                options.root_motion = choose(name, value, &known)?;
            }
            "bad_index" => {
                let known = [("drop", BadIndex::Drop), ("clamp", BadIndex::Clamp), ("fail", BadIndex::Fail)];
                options.bad_index = choose(name, value, &known)?;
            }
            "lod" => {
                options.lods = match (value.extract::<u32>(), value.extract::<String>()?.as_str()) {
                    (Ok(number), _) => Lods::Number(number),
                    (Err(_), "all") => Lods::All,
                    (Err(_), named) => Lods::Named(named.to_owned()),
                }
            }
            "palette" => {
                options.palette = match value.extract::<Vec<u8>>() {
                    Ok(bytes) if value.cast::<PyString>().is_err() => {
                        let palette = Palette::from_bytes(&bytes);
                        let palette = palette.ok_or_else(|| PyValueError::new_err("palette: 768 bytes are needed"))?;
                        PaletteChoice::Given(Box::new(palette))
                    }
                    _ => {
                        choose(name, value, &[("embedded", PaletteChoice::Embedded), ("quake2", PaletteChoice::Game)])?
                    }
                }
            }
            "clips" => {
                let known = [("beside", ClipSource::Beside), ("frame-names", ClipSource::FrameNames)];
                options.clips = choose(name, value, &known)?;
            }
            "transparent_255" => options.transparent_255 = value.extract()?,
            "overlay" => options.overlay = value.extract()?,
            "grid" => options.grid_step = Some(value.extract::<NonZeroU32>()?),
            "detail_repeats" => options.detail_repeats = Some(positive(name, value.extract()?)?),
            "variants" => self.variants = value.extract()?,
            _ => return Ok(false),
        }
        Ok(true)
    }
    fn set_rates(&mut self, value: &Bound<'_, PyAny>) -> PyResult<()> {
        let rates = &mut self.scene.frame_rates;
        if let Ok(rate) = value.extract() {
            rates.default = Some(positive("fps", rate)?);
        } else if let Ok(named) = value.cast::<PyDict>() {
            for (name, rate) in named {
                let rate = positive("fps", rate.extract()?)?;
                rates.by_name.insert(name.extract::<String>()?.to_lowercase(), rate);
            }
        } else {
            rates.game_table = choose("fps", value, &[("player", true)])?;
        }
        Ok(())
    }
    fn set_level(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let level = &mut self.scene.level;
        match name {
            "light" => {
                use LevelLighting::{None, Textures, Vertices};
                level.light = choose(name, value, &[("vertex", Vertices), ("texture", Textures), ("none", None)])?;
            }
            "light_floor" => level.light_floor = value.extract()?,
            "light_scale" => level.light_scale = positive(name, value.extract()?)?,
            "sky" => {
                use LevelSky::{Dome, Faces, None};
                level.sky = choose(name, value, &[("none", None), ("dome", Dome), ("faces", Faces)])?;
            }
            "invisible" => level.invisible = value.extract()?,
            "entity_animations" => level.entity_animations = value.extract()?,
            "punctual_lights" => level.punctual_lights = value.extract()?,
            _ => return Ok(false),
        }
        Ok(true)
    }
    fn set_export(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        match name {
            "parts" => self.all_parts = choose(name, value, &[("default", false), ("all", true)])?,
            "masked" => {
                use scene::Masked::{Bleed, Exact};
                self.gltf.masked = choose(name, value, &[("bleed", Bleed), ("exact", Exact)])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
    fn set_pose(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        match name {
            "animation" => self.animation = value.extract()?,
            "seconds" => self.seconds = value.extract()?,
            _ => return Ok(false),
        }
        Ok(true)
    }
    fn set_gltf(&mut self, name: &str, value: &Bound<'_, PyAny>) -> PyResult<bool> {
        let options = &mut self.gltf;
        match name {
            "editing" => {}
            "unlit" => options.unlit = if value.extract()? { gltf::Unlit::All } else { gltf::Unlit::Stored },
            "additive" => {
                use gltf::Additive::{Exact, Transparent};
                options.additive = choose(name, value, &[("exact", Exact), ("transparent", Transparent)])?;
            }
            "filter" => {
                use scene::Filter::{Linear, Nearest};
                options.filter = Some(choose(name, value, &[("nearest", Nearest), ("linear", Linear)])?);
            }
            "morphs" => {
                use gltf::Morphs;
                let known = [("split", Morphs::default()), ("all", Morphs::All), ("none", Morphs::None)];
                options.morphs = choose(name, value, &known)?;
            }
            "loop_names" => {
                use gltf::LoopNames::{Plain, Suffix};
                options.loop_names = choose(name, value, &[("plain", Plain), ("suffix", Suffix)])?;
            }
            "quantize" => {
                use gltf::Quantize::{All, None, Positions};
                options.quantize = choose(name, value, &[("none", None), ("positions", Positions), ("all", All)])?;
            }
            _ => return Ok(false),
        }
        Ok(true)
    }
}

/// The choice of this name.
fn choose<T: Clone>(option: &str, value: &Bound<'_, PyAny>, known: &[(&str, T)]) -> PyResult<T> {
    let named = value.extract::<String>().ok();
    let found = known.iter().find(|(name, _)| named.as_deref() == Some(*name));
    found.map(|(_, choice)| choice.clone()).ok_or_else(|| {
        let choices: Vec<&str> = known.iter().map(|(name, _)| *name).collect();
        PyValueError::new_err(format!("{option}: one of {}", choices.join(", ")))
    })
}

/// Texts: one, or several.
fn list(value: &Bound<'_, PyAny>) -> PyResult<Vec<String>> {
    match value.extract::<String>() {
        Ok(one) => Ok(vec![one]),
        Err(_) => value.try_iter()?.map(|text| text?.extract()).collect(),
    }
}

fn positive(option: &str, number: f32) -> PyResult<f32> {
    if number.is_finite() && number > 0.0 {
        Ok(number)
    } else {
        Err(PyValueError::new_err(format!("{option}: it must be greater than 0")))
    }
}
