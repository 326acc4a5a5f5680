//! Summaries, findings, lists and `extras` as values of Python.

use pyo3::{
    PyClass,
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyList, PyNone, PyTuple, PyType},
};
use serde_json::Value as Json;
use triassic::{
    Diagnostics,
    summary::{Summary, Value},
};

use crate::guard::guard;

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

/// The properties of a source for which the scene has no field.
pub(crate) fn extras<'py>(py: Python<'py>, from: &triassic::scene::Extras) -> PyResult<Bound<'py, PyDict>> {
    let dict = PyDict::new(py);
    for (key, from) in from {
        dict.set_item(key, json(py, from)?)?;
    }
    Ok(dict)
}

/// Findings as tuples with names.
pub(crate) fn findings<'py>(py: Python<'py>, found: &Diagnostics) -> PyResult<Vec<Bound<'py, PyAny>>> {
    static FINDING: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let class = FINDING.import(py, "triassic._types", "Finding")?;
    let finding = |found: &triassic::Diagnostic| {
        let triassic::Diagnostic { code, offset, element, count, .. } = found;
        class.call1((code.id, code.severity.to_string(), code.summary, *offset, *element, *count))
    };
    found.iter().map(finding).collect()
}

/// A list of a scene, made once.
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
