//! Options, with the names of the command.

use pyo3::{
    exceptions::{PyTypeError, PyValueError},
    prelude::*,
    types::{PyBool, PyBytes, PyDict, PyFloat, PyInt, PyString},
};
use serde_json::{Map, Value};
use triassic::conversion::{Conversion, OptionError};

/// The options of a conversion; the defaults are those of `triassic convert`.
#[derive(Debug)]
pub(crate) struct Wishes {
    pub(crate) conversion: Conversion,
    /// Whether the output format has variants.
    pub(crate) has_variants: bool,
    /// The pose of an OBJ.
    pub(crate) animation: Option<String>,
    pub(crate) seconds: f32,
}

/// The purpose of the options.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum For {
    Scene,
    Glb,
    Obj,
    /// A GLB of an existing scene.
    SceneGlb,
    /// An OBJ of an existing scene.
    SceneObj,
}

impl For {
    /// Whether an option has an effect.
    fn takes(self, name: &str) -> bool {
        let (is_written, is_gltf) = (WRITTEN.contains(&name), GLTF.contains(&name));
        match self {
            Self::Scene => !is_written && !is_gltf,
            Self::Glb => true,
            Self::Obj => !is_gltf && name != EDITING,
            Self::SceneGlb => is_written || is_gltf || name == EDITING,
            Self::SceneObj => is_written,
        }
    }
    const fn is_obj(self) -> bool {
        matches!(self, Self::Obj | Self::SceneObj)
    }
}

/// Options for written formats, which arrays do not have.
const WRITTEN: [&str; 4] = ["parts", "body", "omit", "masked"];
/// The option of scenes and GLBs for converting back.
const EDITING: &str = "editing";
/// Options only for GLB.
const GLTF: [&str; 7] = ["for", "unlit", "additive", "filter", "morphs", "loop_names", "quantize"];

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
    /// For a GLB of a scene.
    pub(crate) fn of_scene_glb(options: Options<'_, '_>) -> PyResult<Self> {
        Self::of(options, For::SceneGlb)
    }
    /// For an OBJ of a scene.
    pub(crate) fn of_scene_obj(options: Options<'_, '_>) -> PyResult<Self> {
        Self::of(options, For::SceneObj)
    }
    fn of(options: Options<'_, '_>, what: For) -> PyResult<Self> {
        let (mut animation, mut seconds) = (None, 0.0);
        let mut named = Map::new();
        for (name, value) in options.into_iter().flatten() {
            let name: String = name.extract()?;
            match name.as_str() {
                "animation" if what.is_obj() => animation = value.extract()?,
                "seconds" if what.is_obj() => seconds = value.extract()?,
                other if !what.takes(other) => return Err(unexpected(other)),
                _ => {
                    let value = json(&value)?;
                    named.insert(name, value);
                }
            }
        }
        let conversion = Conversion::named(&named).map_err(|error| match error {
            OptionError::Unknown { name } => unexpected(&name),
            error => PyValueError::new_err(error.to_string()),
        })?;
        Ok(Self { conversion, has_variants: !what.is_obj(), animation, seconds })
    }
}

fn unexpected(name: &str) -> PyErr {
    PyTypeError::new_err(format!("unexpected option {name:?}"))
}

/// Converts a value to JSON: bytes become a list of numbers.
fn json(value: &Bound<'_, PyAny>) -> PyResult<Value> {
    if value.is_none() {
        Ok(Value::Null)
    } else if value.is_instance_of::<PyBool>() {
        value.extract().map(Value::Bool)
    } else if value.is_instance_of::<PyInt>() {
        Ok(value.extract::<i64>()?.into())
    } else if value.is_instance_of::<PyFloat>() {
        Ok(value.extract::<f64>()?.into())
    } else if value.is_instance_of::<PyString>() {
        value.extract().map(Value::String)
    } else if let Ok(bytes) = value.cast::<PyBytes>() {
        Ok(bytes.as_bytes().to_vec().into())
    } else if let Ok(named) = value.cast::<PyDict>() {
        named
            .iter()
            .map(|(name, value)| Ok((name.extract()?, json(&value)?)))
            .collect::<PyResult<_>>()
            .map(Value::Object)
    } else if let Ok(items) = value.try_iter() {
        items.map(|item| json(&item?)).collect::<PyResult<_>>().map(Value::Array)
    } else {
        // NumPy numbers.
        Ok(value.extract::<f64>()?.into())
    }
}
