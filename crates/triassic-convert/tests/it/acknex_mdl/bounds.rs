//! Frames, meshes and shapes whose product is larger than the file.

use acknex_mdl::{Builder7, BuilderFrame7, BuilderGroup, Model, mdl7};
use formats_core::{ErrorKind, FixedStr};
use triassic_convert::{Error, IntoScene, Resolver, SceneOptions};
use triassic_scene::Scene;

use super::models;

/// Converts a model with limits relative to the size of its file; returns the part that exceeds them, if any.
fn bounded(builder: &Builder7) -> Result<Scene, &'static str> {
    let file = builder.write().unwrap();
    let mut options = SceneOptions::default();
    options.limits = options.limits.with_max_elements(1000);
    let made = Model::parse(&file).unwrap().to_scene(&options, &mut Resolver::none());
    made.map(|(scene, _)| scene).map_err(|error| {
        let Error::Format(error) = error else { panic!("{error}") };
        assert!(matches!(error.kind(), ErrorKind::LimitExceeded { .. }), "{error}");
        error.what()
    })
}

/// Extends a group to this many frames of one clip; new frames move the same vertices.
fn extend(group: &mut BuilderGroup, count: usize, moved: &[mdl7::Vertex]) {
    let name = |n: usize| FixedStr::new(format!("walk{}", n + 1).as_bytes()).unwrap();
    let frame = |n| BuilderFrame7 { name: name(n), vertices: moved.to_vec(), matrices: Vec::new() };
    group.frames.extend((group.frames.len()..count).map(frame));
}

/// Every animated mesh has a key for each frame of the first group, although it has only two frames itself.
#[test]
fn keys_of_many_meshes_for_many_frames_are_rejected() {
    let model = |meshes: usize, frames: usize| {
        let mut model = models::mdl7();
        let mut group = model.groups[0].clone();
        group.skins.clear();
        group.header.deformer_count = 0;
        group.triangles.truncate(1);
        group.frames.iter_mut().for_each(|frame| frame.matrices.clear());
        // The first frame would have all vertices again.
        group.frames[0].vertices.clear();
        model.bones.clear();
        model.deformers.clear();
        model.groups = vec![group; meshes];
        extend(&mut model.groups[0], frames, &[]);
        model
    };
    let made = bounded(&model(50, 1000)).unwrap();
    assert_eq!(made.animations.iter().map(|clip| clip.channels.len()).collect::<Vec<_>>(), [50]);
    assert_eq!(bounded(&model(1000, 20_000)).map(|_| ()), Err("clips"));
}

/// A skinned mesh is one mesh, however many shapes it has: each key has a weight for each of them.
#[test]
fn weights_of_many_shapes_of_a_skinned_mesh_are_rejected() {
    let model = |frames: usize| {
        let mut model = models::mdl7();
        model.groups.truncate(1);
        model.groups[0].skins.clear();
        let moved = model.groups[0].frames[1].vertices.clone();
        extend(&mut model.groups[0], frames, &moved);
        model
    };
    let made = bounded(&model(1000)).unwrap();
    assert_eq!((made.skins.len(), made.meshes.len(), made.meshes[0].shapes.len()), (1, 1, 999));
    assert_eq!(bounded(&model(20_000)).map(|_| ()), Err("frames"));
}
