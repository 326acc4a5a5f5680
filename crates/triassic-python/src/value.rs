//! Converts summaries, findings, lists and `extras` to Python values.

use std::{cell::Cell, fmt, path::Path};

use pyo3::{
    PyClass,
    call::PyCallArgs,
    prelude::*,
    sync::PyOnceLock,
    types::{PyBytes, PyDict, PyList, PyNone, PyString, PyTuple, PyType},
};
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{
    Value as Json,
    de::{Deserializer, SliceRead},
};
use triassic::{
    Diagnostic, Diagnostics, Kind, Subject,
    summary::{Summary, Value},
};

use crate::error::{self, guard};

/// A summary as a dict.
pub(crate) fn summary<'py>(py: Python<'py>, summary: &Summary) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for row in summary.rows().iter().filter(|row| !row.key.is_empty()) {
        dict.set_item(row.key, value(py, &row.value)?)?;
    }
    Ok(dict)
}

fn value<'py>(py: Python<'py>, from: &Value) -> PyResult<Bound<'py, PyAny>> {
    Ok(match from {
        Value::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Value::Integer(value) => value.into_pyobject(py)?.into_any(),
        Value::Number(value) => value.into_pyobject(py)?.into_any(),
        Value::Text(value) => value.into_pyobject(py)?.into_any(),
        Value::List(values) => {
            let values = values.iter().map(|from| value(py, from)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, values)?.into_any()
        }
        Value::Map(values) => {
            let dict = PyDict::new(py);
            for (key, from) in values {
                dict.set_item(key, value(py, from)?)?;
            }
            dict.into_any()
        }
        _ => PyNone::get(py).to_owned().into_any(),
    })
}

/// Converts JSON to a Python value.
pub(crate) fn json<'py>(py: Python<'py>, from: &Json) -> PyResult<Bound<'py, PyAny>> {
    Ok(match from {
        Json::Null => PyNone::get(py).to_owned().into_any(),
        Json::Bool(value) => value.into_pyobject(py)?.to_owned().into_any(),
        Json::Number(number) => match (number.as_i64(), number.as_u64()) {
            (Some(value), _) => value.into_pyobject(py)?.into_any(),
            (None, Some(value)) => value.into_pyobject(py)?.into_any(),
            (None, None) => number.as_f64().into_pyobject(py)?.into_any(),
        },
        Json::String(value) => value.into_pyobject(py)?.into_any(),
        Json::Array(values) => {
            let values = values.iter().map(|from| json(py, from)).collect::<PyResult<Vec<_>>>()?;
            PyList::new(py, values)?.into_any()
        }
        Json::Object(values) => dict(py, values.iter().map(|(key, value)| (key.as_str(), value)))?.into_any(),
    })
}

/// The properties of a source without a field in the scene.
pub(crate) fn extras<'py>(py: Python<'py>, from: Option<&triassic::scene::Extras>) -> PyResult<Bound<'py, PyDict>> {
    dict(py, from.into_iter().flat_map(triassic::scene::Extras::iter))
}

fn dict<'py, 'v>(py: Python<'py>, from: impl IntoIterator<Item = (&'v str, &'v Json)>) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, from) in from {
        dict.set_item(key, json(py, from)?)?;
    }
    Ok(dict)
}

/// The named tuples of `triassic._types` that represent parts of a scene.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Named {
    Camera,
    Entity,
    Group,
    Input,
    Instance,
    Light,
    Path,
    Sound,
    Variant,
}

impl Named {
    /// Creates such a tuple with these fields.
    pub(crate) fn make<'py>(self, py: Python<'py>, fields: impl PyCallArgs<'py>) -> PyResult<Bound<'py, PyAny>> {
        static TYPES: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
        let types = TYPES.get_or_try_init(py, || Ok::<_, PyErr>(py.import("triassic._types")?.unbind()))?;
        types.bind(py).getattr(format!("{self:?}"))?.call1(fields)
    }
}

/// Findings as named tuples; `subject` returns the names of their elements.
pub(crate) fn findings<'py>(
    py: Python<'py>,
    found: &Diagnostics,
    subject: impl Fn(&Diagnostic) -> Option<Subject>,
) -> PyResult<Vec<Bound<'py, PyAny>>> {
    static FINDING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = FINDING.import(py, "triassic._types", "Finding")?;
    let finding = |found: &Diagnostic| {
        let Diagnostic { code, offset, element, count, measure, .. } = found;
        let subject = subject(found);
        let message = found.message(subject.as_ref());
        let (name, value, limit) =
            (subject.map(|subject| subject.name), measure.map(|m| m.value), measure.map(|m| m.limit));
        let severity = code.severity.to_string();
        class.call1((code.id, severity, code.summary, *offset, *element, *count, name, message, value, limit))
    };
    found.iter().map(finding).collect()
}

/// Files by name.
pub(crate) fn files<'py, 'a>(
    py: Python<'py>,
    files: impl Iterator<Item = (&'a str, &'a [u8])>,
) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (name, bytes) in files {
        dict.set_item(name, PyBytes::new(py, bytes))?;
    }
    Ok(dict)
}

/// A list of a scene, created once.
pub(crate) fn list<'py, T: PyClass + Into<PyClassInitializer<T>>>(
    py: Python<'py>,
    cell: &PyOnceLock<Py<PyTuple>>,
    count: usize,
    make: impl Fn(usize) -> T,
) -> PyResult<Bound<'py, PyTuple>> {
    guard(|| {
        let list = cell.get_or_try_init(py, || {
            let all = (0..count).map(|number| Bound::new(py, make(number))).collect::<PyResult<Vec<_>>>()?;
            Ok::<_, PyErr>(PyTuple::new(py, all)?.unbind())
        })?;
        Ok(list.bind(py).clone())
    })
}

// Converts JSON to Python values without blocking other threads.

/// The number of values to create before other threads may run.
const AT_ONCE: u32 = 2048;

/// Same as `json.loads`, which would block all other threads until it is finished.
pub(crate) fn loads<'py>(py: Python<'py>, json: &[u8]) -> PyResult<Bound<'py, PyAny>> {
    let (count, failure) = (Cell::new(0), Cell::new(None));
    let mut from = Deserializer::new(SliceRead::new(json));
    let made = Make { py, count: &count, failure: &failure }.deserialize(&mut from);
    made.map_err(|error| failure.take().unwrap_or_else(|| error::error(error)))
}

#[derive(Clone, Copy)]
struct Make<'py, 'c> {
    py: Python<'py>,
    count: &'c Cell<u32>,
    failure: &'c Cell<Option<PyErr>>,
}

impl<'py> Make<'py, '_> {
    /// A value, or Python's exception.
    fn made<E: Error>(self, value: PyResult<Bound<'py, PyAny>>) -> Result<Bound<'py, PyAny>, E> {
        self.count.set(self.count.get().wrapping_add(1));
        if self.count.get().is_multiple_of(AT_ONCE) {
            self.py.detach(|| {});
        }
        value.map_err(|failure| self.fail(failure))
    }
    fn fail<E: Error>(self, failure: PyErr) -> E {
        self.failure.set(Some(failure));
        E::custom("a Python value could not be created")
    }
}

impl<'de, 'py> DeserializeSeed<'de> for Make<'py, '_> {
    type Value = Bound<'py, PyAny>;

    fn deserialize<D: serde::Deserializer<'de>>(self, from: D) -> Result<Self::Value, D::Error> {
        from.deserialize_any(self)
    }
}

impl<'de, 'py> Visitor<'de> for Make<'py, '_> {
    type Value = Bound<'py, PyAny>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }
    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        self.made(Ok(PyNone::get(self.py).to_owned().into_any()))
    }
    fn visit_bool<E: Error>(self, value: bool) -> Result<Self::Value, E> {
        self.made(Ok(pyo3::types::PyBool::new(self.py, value).to_owned().into_any()))
    }
    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        self.made(value.into_pyobject(self.py).map(Bound::into_any).map_err(Into::into))
    }
    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        self.made(value.into_pyobject(self.py).map(Bound::into_any).map_err(Into::into))
    }
    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        self.made(value.into_pyobject(self.py).map(Bound::into_any).map_err(Into::into))
    }
    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        self.made(Ok(PyString::new(self.py, value).into_any()))
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let list = PyList::empty(self.py);
        while let Some(value) = from.next_element_seed(self)? {
            list.append(value).map_err(|failure| self.fail(failure))?;
        }
        self.made(Ok(list.into_any()))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut from: A) -> Result<Self::Value, A::Error> {
        let dict = PyDict::new(self.py);
        while let Some(key) = from.next_key_seed(self)? {
            let value = from.next_value_seed(self)?;
            dict.set_item(key, value).map_err(|failure| self.fail(failure))?;
        }
        self.made(Ok(dict.into_any()))
    }
}

/// A name of a kind of file: `model`.
pub(crate) fn kind_name(kind: Kind) -> String {
    match serde_json::to_value(kind) {
        Ok(Json::String(name)) => name,
        _ => String::new(),
    }
}

/// A name without its folders and its extension, for derived files.
pub(crate) fn stem(name: &str) -> String {
    let name = name.rsplit(['/', '\\']).next().unwrap_or(name);
    let stem = Path::new(name).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    stem.unwrap_or_else(|| "model".to_owned())
}

/// The last part of a path.
pub(crate) fn file_name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}
