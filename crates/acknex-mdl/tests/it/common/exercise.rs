//! Uses everything in a file, for tests and the fuzz target: no input may cause a panic.
#![allow(clippy::unwrap_used, clippy::as_conversions, reason = "a test")]

use acknex_mdl::{Builder, Builder7, DEFAULT_PALETTE, FrameBlend, Limits, Model, Source, Vec3};

/// Uses everything in a file; returns whether it could be read.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    let partial = Model::read_partial(Source::new(bytes));
    let whole = Model::parse(bytes);
    assert!(whole.is_err() || partial.as_ref().is_ok_and(|model| model.missing().is_none()));
    let size = u64::try_from(bytes.len()).unwrap();
    for error in [partial.as_ref().err(), whole.as_ref().err()].into_iter().flatten() {
        assert!(error.offset() <= size && !error.to_string().is_empty(), "{error}");
    }
    for model in [partial, whole.clone()].into_iter().flatten() {
        for found in &model.validate() {
            assert!(found.offset <= size && found.count > 0, "{found}");
        }
        look(&model);
    }
    whole.is_ok()
}

pub(crate) fn look(model: &Model<'_>) {
    let limits = Limits::default().with_max_pixels(1 << 12);
    let _ = model.validate();
    for skin in model.skins() {
        for level in 0..skin.level_count() {
            let _ = skin.level(level, &DEFAULT_PALETTE).map(|texture| texture.to_rgba(&limits));
        }
    }
    let _ = model.clips();
    for mesh in model.meshes() {
        let _ = (mesh.corner_uvs(), mesh.base_normals());
        for part in mesh.weld() {
            assert!(part.indices.iter().all(|index| (*index as usize) < part.vertex_count()));
            assert!(part.mesh_vertices.iter().all(|vertex| (*vertex as usize) < mesh.vertex_count()));
        }
        let mut values = vec![Vec3::ZERO; mesh.vertex_count()];
        for blend in [FrameBlend { first: 0, second: 1, fraction: 0.5 }, FrameBlend::still(mesh.frame_count())] {
            let _ = mesh.read_posed_positions_at(blend, &mut values);
            let _ = mesh.read_posed_normals_at(blend, &mut values);
        }
        for frame in 0..mesh.frame_count().min(4) {
            let _ = (mesh.positions(frame), mesh.normals(frame), mesh.moved_vertices(frame));
        }
        for triangle in mesh.triangles().iter().take(8) {
            let _ = mesh.skin_of(&triangle);
        }
    }
    if let Some(mdl7) = model.mdl7() {
        for frame in 0..2 {
            let _ = mdl7.joints(frame);
            for group in 0..mdl7.group_count().min(4) {
                let _ = (mdl7.posed_positions(group, frame), mdl7.posed_stored_normals(group, frame));
            }
        }
        let _ = Builder7::from_model(model).map(|builder| builder.write());
    }
    let _ = Builder::from_model(model).map(|builder| builder.write());
    #[cfg(feature = "serde")]
    let _ = serde_json::to_string(model);
}
