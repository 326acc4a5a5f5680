//! The reasons why a model is not converted.

use std::{borrow::ToOwned, format, string::String, vec::Vec};

use triassic_gltf as gltf;
use triassic_scene::listed;

/// The reason why a model is not converted.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConversionError {
    /// The model has no scene.
    #[error(transparent)]
    Scene(#[from] triassic_convert::Error),
    /// It cannot be written as glTF.
    #[error(transparent)]
    Gltf(#[from] gltf::Error),
    /// It cannot be written as OBJ.
    #[error(transparent)]
    Obj(#[from] triassic_scene::Error),
    /// None of the requested sequences exists.
    #[error("{}", no_animation("animation with such a name (--sequences)", known))]
    NoSequence {
        /// The animations that exist.
        known: Vec<String>,
    },
    /// A requested body part or submodel does not exist.
    #[error("{}", no_part(what, name, known))]
    NoPart {
        /// The kind of thing looked for: `body part`.
        what: String,
        /// Its name.
        name: String,
        /// The existing ones.
        known: Vec<String>,
    },
    /// It belongs to another file and is converted with it.
    #[error("this is {what}; convert the model that it belongs to instead")]
    Companion {
        /// The kind: `the texture file`.
        what: &'static str,
    },
}

/// An animation of this kind does not exist; the error lists the existing ones.
#[must_use]
pub(super) fn no_animation(what: &str, known: &[String]) -> String {
    if known.is_empty() {
        format!("{what} does not exist: the model has no animations")
    } else {
        format!("{what} does not exist; the animations are {}", listed(known, "`"))
    }
}

fn no_part(what: &str, name: &str, known: &[String]) -> String {
    if known.is_empty() {
        format!("no {what} is named `{name}`: the model has no body parts")
    } else {
        format!("no {what} is named `{name}`; there are {}", listed(known, "`"))
    }
}

impl ConversionError {
    /// An animation of this kind does not exist, as in [`NoSequence`](Self::NoSequence).
    #[must_use]
    pub fn no_animation(what: &str, known: &[String]) -> String {
        no_animation(what, known)
    }
    pub(super) fn no_part(what: &str, name: &str, known: Vec<String>) -> Self {
        Self::NoPart { what: what.to_owned(), name: name.to_owned(), known }
    }
}
