//! Axes, winding, the side of normals: on a wedge without any symmetry.

use acknex_mdl::{Builder, Generation, Model};
use triassic_scene::{Convention, Pose, Scene, glam::Vec3};

use super::{UNIT, models, scene};

/// The triangles of the whole scene at rest, with the normals of their corners.
fn triangles(scene: &Scene) -> Vec<([Vec3; 3], [Vec3; 3])> {
    let pose = Pose::rest(scene);
    let mut all = Vec::new();
    for (id, node) in scene.ids().zip(&scene.nodes) {
        let (Some(parts), Some((mesh, _))) = (pose.mesh(scene, id), node.mesh()) else { continue };
        for (part, posed) in scene.get(mesh).unwrap().primitives.iter().zip(&parts) {
            for triangle in part.triangles() {
                all.push((
                    triangle.map(|corner| posed.positions[corner as usize]),
                    triangle.map(|corner| posed.normals[corner as usize]),
                ));
            }
        }
    }
    all
}

/// Faces and normals point outward, and the wedge is long toward the front, shorter toward the left, and flat.
fn is_the_wedge(what: &str, scene: &Scene) {
    let triangles = triangles(scene);
    assert!(triangles.len() >= 4, "{what}");
    // The frames are packed: precise to steps of 8 bits.
    let corners: Vec<Vec3> = triangles.iter().flat_map(|(corners, _)| *corners).collect();
    let size = corners.iter().copied().reduce(Vec3::max).unwrap() - corners.iter().copied().reduce(Vec3::min).unwrap();
    assert!(size.abs_diff_eq(Vec3::new(4.0, 2.0, 8.0) * UNIT, 0.15 * UNIT), "{what}: {size}");
    let middle = Vec3::new(1.0, 0.5, 2.0) * UNIT;
    for ([a, b, c], normals) in triangles {
        let out = (b - a).cross(c - a).normalize();
        assert!(out.dot((a + b + c) / 3.0 - middle) > 0.0, "{what}: a face looks inward");
        for (corner, normal) in [a, b, c].into_iter().zip(normals) {
            assert!(normal.dot((corner - middle).normalize()) > 0.9, "{what}: {normal} at {corner}");
        }
    }
}

#[test]
fn every_generation_is_upright_and_lit_from_outside() {
    for (n, file) in models::every_generation().iter().enumerate() {
        let model = Model::parse(file).unwrap();
        let (scene, _) = scene(file);
        // Models with normals of the table have the same one everywhere.
        let has_table = model.mdl7().is_some_and(|model| model.header().vertex_size == 16);
        if !has_table {
            is_the_wedge(&format!("{n}: {:?}", model.generation()), &scene);
        }
        assert_eq!(scene.metadata.convention, Convention::ACKNEX);
        assert_eq!(scene.metadata.version, model.generation().version().to_string());
    }
}

/// Frames whose stored normals point outward, as in Quake's own models.
fn quake_of_its_own() -> Builder {
    let mut builder = models::quake(Generation::Idpo);
    let outward = models::normals(&models::CORNERS).into_iter().map(|normal| -normal).collect::<Vec<_>>();
    builder.frames.clear();
    builder.add_frame(b"idle", &models::CORNERS, &outward).unwrap();
    builder
}

#[test]
fn normals_of_quakes_own_models_are_kept() {
    let (scene, _) = scene(&quake_of_its_own().write().unwrap());
    is_the_wedge("Quake", &scene);
    assert_eq!(scene.metadata.convention, Convention::QUAKE);
}
