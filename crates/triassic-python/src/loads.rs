//! Converts JSON to Python values without blocking other threads.

use std::{cell::Cell, fmt};

use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyNone, PyString},
};
use serde::de::{DeserializeSeed, Error, MapAccess, SeqAccess, Visitor};
use serde_json::de::{Deserializer, SliceRead};

use crate::error;

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
