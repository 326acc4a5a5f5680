//! Converts models to other formats, like the command.

use pyo3::prelude::*;
use triassic::{
    gltf,
    scene::{OutFile, Scene, obj},
};

use crate::{error, options::Wishes};

/// The model as a GLB.
pub(crate) fn glb(scene: Scene, wishes: &Wishes) -> PyResult<Vec<u8>> {
    let scene = shown(scene, wishes)?;
    wishes.conversion.export(&scene).and_then(gltf::Gltf::into_glb).map_err(error::error)
}

/// Restricts the options to what a conversion to OBJ needs: no animations except for the pose.
pub(crate) fn narrow(wishes: &mut Wishes) {
    if wishes.animation.is_none() {
        wishes.conversion = wishes.conversion.at_rest();
    }
}

/// The model as OBJ, MTL and images, in a pose.
pub(crate) fn obj(scene: Scene, wishes: Wishes, stem: &str) -> PyResult<Vec<OutFile>> {
    let scene = shown(scene, &wishes)?;
    let mut options = wishes.conversion.obj_options();
    options.animation = wishes.animation;
    options.time = wishes.seconds;
    obj::export(&scene, stem, &options).map_err(error::error)
}

/// The first part of a scene that the command would write.
fn shown(scene: Scene, wishes: &Wishes) -> PyResult<Scene> {
    let pieces = wishes.conversion.pieces(scene, wishes.has_variants).map_err(error::error)?;
    pieces.into_iter().next().map(|piece| piece.scene).ok_or_else(|| error::error("there is nothing to write"))
}
