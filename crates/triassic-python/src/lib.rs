//! The Python module `triassic._triassic`: files as objects, scenes as NumPy arrays. See `docs/guide/python.md` for its
//! use in Python, and `python/triassic/_triassic.pyi` for its types.

mod array;
mod build;
mod census;
mod convert;
mod error;
mod file;
mod options;
mod pose;
mod scene;
mod siblings;
mod value;

use pyo3::prelude::*;

/// The compiled part of the package triassic: use the names in the package.
#[pymodule(gil_used = false)]
mod _triassic {
    #[pymodule_export]
    use crate::{
        array::View,
        build::scene_build,
        census::CensusLines,
        convert::{back_from_gltf, md2_write, p3d_rename_paths},
        error::_fail,
        file::{Archive, File, detect, formats, open_file},
        pose::Frames,
        scene::{
            Scene,
            animation::{Animation, Channel},
            material::{Image, Material},
            mesh::{Mesh, Primitive},
            node::{Node, Skin},
        },
    };
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "this is its name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
