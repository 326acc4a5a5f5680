//! The Python module `triassic._triassic`: files as objects, scenes as NumPy arrays. See `docs/guide/python.md` for its
//! use in Python, and `python/triassic/_triassic.pyi` for its types.

mod archive;
mod array;
mod back;
mod build;
mod census;
mod convert;
mod error;
mod file;
mod formats;
mod frames;
mod given;
mod guard;
mod loads;
mod md2;
mod names;
mod open;
mod options;
mod p3d;
mod pose;
mod rewrite;
mod scene;
mod siblings;
mod value;

use pyo3::prelude::*;

/// The compiled part of the package triassic: use the names in the package.
#[pymodule(gil_used = false)]
mod _triassic {
    #[pymodule_export]
    use crate::{
        archive::Archive,
        array::View,
        back::back_from_gltf,
        build::scene_build,
        census::CensusLines,
        file::File,
        formats::{detect, formats},
        frames::Frames,
        guard::_fail,
        md2::md2_write,
        open::open_file,
        p3d::p3d_rename_paths,
        scene::{
            Scene,
            animation::{Animation, Channel},
            image::Image,
            material::Material,
            mesh::{Mesh, Primitive},
            node::{Node, Skin},
        },
    };
    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "this is its name in Python")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
