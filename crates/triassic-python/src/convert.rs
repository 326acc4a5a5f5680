//! Models to other formats, as the command converts them.

use pyo3::prelude::*;
use triassic::{
    convert::{Sequences, Variants},
    gltf,
    scene::{OutFile, Scene, obj},
};

use crate::{error, options::Wishes};

/// The model as a GLB.
pub(crate) fn glb(scene: Scene, wishes: &Wishes) -> PyResult<Vec<u8>> {
    let scene = shown(scene, wishes);
    gltf::export(&scene, &wishes.gltf).and_then(gltf::Gltf::into_glb).map_err(error::error)
}

/// What a conversion to OBJ needs of a scene: no variants, and no animations but that of the pose.
pub(crate) fn narrow(wishes: &mut Wishes) {
    wishes.scene.variants = Variants::None;
    if wishes.animation.is_none() {
        wishes.scene.sequences = Sequences::Only(Vec::new());
    }
}

/// The model as OBJ, MTL and images, in a pose.
pub(crate) fn obj(scene: Scene, wishes: Wishes, stem: &str) -> PyResult<Vec<OutFile>> {
    let mut scene = shown(scene, &wishes);
    scene.variants.clear();
    let mut options = obj::Options::default();
    options.hidden = true;
    options.masked = wishes.gltf.masked;
    options.animation = wishes.animation;
    options.time = wishes.seconds;
    obj::export(&scene, stem, &options).map_err(error::error)
}

/// What the command writes of a scene: what the game shows first, unless all is asked for.
fn shown(mut scene: Scene, wishes: &Wishes) -> Scene {
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
    scene
}
