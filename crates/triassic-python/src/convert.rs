//! Models to other formats, as the command converts them.

use pyo3::prelude::*;
use triassic::{
    convert::{Sequences, Variants},
    gltf,
    scene::{OutFile, Scene, obj},
};

use crate::{error, file::File, options::Wishes};

/// The model as a GLB.
pub(crate) fn glb(file: &File, wishes: &Wishes) -> PyResult<Vec<u8>> {
    let scene = shown(file, wishes)?;
    gltf::export(&scene, &wishes.gltf).and_then(gltf::Gltf::into_glb).map_err(error::error)
}

/// The model as OBJ, MTL and images, in a pose.
pub(crate) fn obj(file: &File, mut wishes: Wishes, stem: &str) -> PyResult<Vec<OutFile>> {
    wishes.scene.variants = Variants::None;
    if wishes.animation.is_none() {
        wishes.scene.sequences = Sequences::Only(Vec::new());
    }
    let mut scene = shown(file, &wishes)?;
    scene.variants.clear();
    let mut options = obj::Options::default();
    options.hidden = true;
    options.masked = wishes.gltf.masked;
    options.animation = wishes.animation;
    options.time = wishes.seconds;
    obj::export(&scene, stem, &options).map_err(error::error)
}

/// What the command writes of a scene: what the game shows first, unless all is asked for.
fn shown(file: &File, wishes: &Wishes) -> PyResult<Scene> {
    if file.any().is_companion() {
        return Err(error::error("it belongs to another file: convert that"));
    }
    let (mut scene, _) = file.convert(wishes)?;
    if !wishes.variants {
        scene.variants.clear();
    }
    if wishes.all_parts {
        if !wishes.variants {
            scene.remove_unused();
        }
    } else {
        scene.remove_hidden();
    }
    Ok(scene)
}
