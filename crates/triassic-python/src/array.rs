//! NumPy arrays: views of a scene's data, and arrays that own their data.

use std::sync::Arc;

use numpy::{
    Element as Item, PyArray1, PyArray2,
    ndarray::{Array2, ShapeError},
};
use pyo3::{
    prelude::*,
    sync::PyOnceLock,
    types::{PyDict, PyTuple},
};
use triassic::{
    formats_core::glam::{Quat, Vec2, Vec3, Vec4},
    scene::Scene,
};

use crate::error::{error, guard};

/// The owner of an array's numbers: `array.base`. They are never changed, and live as long as an array needs them, even
/// after the scene and the file are gone.
#[pyclass(frozen, module = "triassic._triassic")]
pub(crate) struct View {
    /// Keeps the data at the address alive. They are immutable: classes only expose shared references.
    _owner: Arc<Scene>,
    address: usize,
    kind: &'static str,
    shape: Vec<usize>,
}

#[pymethods]
impl View {
    /// NumPy's array interface: the address, the type and the shape, read-only.
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        guard(|| {
            let interface = PyDict::new(py);
            interface.set_item("version", 3)?;
            interface.set_item("data", (self.address, true))?;
            interface.set_item("typestr", self.kind)?;
            interface.set_item("shape", PyTuple::new(py, &self.shape)?)?;
            Ok(interface)
        })
    }
    fn __repr__(&self) -> String {
        format!("<triassic.View of {:?} {}>", self.shape, self.kind)
    }
}

/// The items of a scene's list: adjacent numbers of one type.
pub(crate) trait Element {
    /// The type of the numbers, as named by NumPy.
    const KIND: &'static str;
    /// The number of components of an element; `None` for a plain number.
    const WIDTH: Option<usize>;
}

macro_rules! element {
    ($($type:ty: $kind:literal, $width:expr;)*) => {$(
        impl Element for $type {
            const KIND: &'static str = if cfg!(target_endian = "big") { concat!(">", $kind) } else { concat!("<", $kind) };
            const WIDTH: Option<usize> = $width;
        }
        // An element consists of its numbers and nothing else.
        const _: () = assert!(size_of::<$type>() / number_size($kind) == match $width { Some(n) => n, None => 1 });
    )*};
}
element! {
    f32: "f4", None::<usize>;
    u16: "u2", None::<usize>;
    Vec2: "f4", Some(2_usize);
    Vec3: "f4", Some(3_usize);
    Vec4: "f4", Some(4_usize);
    Quat: "f4", Some(4_usize);
    [u16; 4]: "u2", Some(4_usize);
    [u32; 2]: "u4", Some(2_usize);
    [u32; 3]: "u4", Some(3_usize);
}

const fn number_size(kind: &str) -> usize {
    if matches!(kind.as_bytes(), [_, b'2']) { 2 } else { 4 }
}

/// An array that is a view of a scene's list, which `list` returns: no number is copied.
pub(crate) fn view<'py, T: Element>(
    py: Python<'py>,
    owner: &Arc<Scene>,
    list: impl FnOnce(&Scene) -> Option<&[T]>,
) -> PyResult<Bound<'py, PyAny>> {
    let list = list(owner).unwrap_or_default();
    let shape = [list.len()].into_iter().chain(T::WIDTH).collect();
    show(py, owner, list.as_ptr().expose_provenance(), T::KIND, shape)
}

/// An array that is a view of an image's bytes: (height, width, 4).
pub(crate) fn image_view<'py>(
    py: Python<'py>,
    owner: &Arc<Scene>,
    bytes: &[u8],
    [width, height]: [usize; 2],
) -> PyResult<Bound<'py, PyAny>> {
    show(py, owner, bytes.as_ptr().expose_provenance(), "|u1", vec![height, width, 4])
}

fn show<'py>(
    py: Python<'py>,
    owner: &Arc<Scene>,
    address: usize,
    kind: &'static str,
    shape: Vec<usize>,
) -> PyResult<Bound<'py, PyAny>> {
    static AS_ARRAY: PyOnceLock<Py<PyAny>> = PyOnceLock::new();
    let view = View { _owner: Arc::clone(owner), address, kind, shape };
    AS_ARRAY.import(py, "numpy", "asarray")?.call1((Bound::new(py, view)?,))
}

/// An array (n, 3) that takes ownership of the numbers.
pub(crate) fn points(py: Python<'_>, points: Vec<Vec3>) -> PyResult<Bound<'_, PyAny>> {
    let count = points.len();
    // In place: both are three floats.
    let numbers = points.into_iter().map(|point| point.to_array()).collect::<Vec<_>>().into_flattened();
    let array = Array2::from_shape_vec((count, 3), numbers).map_err(|error: ShapeError| shape(&error))?;
    Ok(PyArray2::from_owned_array(py, array).into_any())
}

/// A read-only array (n,) that takes ownership of the numbers.
pub(crate) fn fixed<T: Item>(py: Python<'_>, numbers: Vec<T>) -> PyResult<Bound<'_, PyAny>> {
    lock(PyArray1::from_vec(py, numbers).into_any())
}

/// The same for rows of this length.
pub(crate) fn rows<T: Item>(py: Python<'_>, numbers: Vec<T>, width: usize) -> PyResult<Bound<'_, PyAny>> {
    let count = numbers.len().checked_div(width).unwrap_or_default();
    let array = Array2::from_shape_vec((count, width), numbers).map_err(|error: ShapeError| shape(&error))?;
    lock(PyArray2::from_owned_array(py, array).into_any())
}

/// The same for points.
pub(crate) fn fixed_points(py: Python<'_>, list: Vec<Vec3>) -> PyResult<Bound<'_, PyAny>> {
    lock(points(py, list)?)
}

/// Makes an array read-only, like views: to modify it, make a copy.
pub(crate) fn lock(array: Bound<'_, PyAny>) -> PyResult<Bound<'_, PyAny>> {
    array.call_method1("setflags", (false,))?;
    Ok(array)
}

/// The error for a wrong number of values for the shape.
pub(crate) fn shape(cause: &ShapeError) -> PyErr {
    error(cause)
}
