//! Values of summaries and of `extras` as those of Python.

use pyo3::{
    prelude::*,
    types::{PyDict, PyList, PyNone},
};
use serde_json::Value as Json;
use triassic::summary::{Summary, Value};

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

/// JSON as Python has it.
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
        Json::Object(values) => extras(py, values)?.into_any(),
    })
}

/// What a source says and the scene has no field for.
pub(crate) fn extras<'py>(py: Python<'py>, from: &triassic::scene::Extras) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, from) in from {
        dict.set_item(key, json(py, from)?)?;
    }
    Ok(dict)
}
