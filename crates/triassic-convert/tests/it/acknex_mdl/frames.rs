//! Frames as shapes, and clips as animations.

use acknex_mdl::{Generation, Vec3, mdl7::StoredNormal};
use formats_core::{ACKNEX_NORMALS, nearest_normal};
use triassic_convert::{BadIndex, IntoScene, Normals, Resolver, SceneOptions};
use triassic_scene::{Shape, Values, serde_json::json};

use super::{UNIT, counted, models, scene, scene_with};

#[test]
fn frames_are_shapes_and_clips_play_at_ten_frames_per_second() {
    let (made, found) = scene(&models::mdl5().write().unwrap());
    assert!(found.is_empty(), "{found:?}");
    let mesh = &made.meshes[0];
    assert_eq!(mesh.extras["frame"], "idle");
    assert_eq!(mesh.shapes.iter().map(|shape| shape.name.as_str()).collect::<Vec<_>>(), ["walk1", "walk2", "walk3"]);
    // Each frame is a quarter of a quant further in front.
    let part = &mesh.primitives[0];
    let away = part.shape(Shape::Target(1)).0[0] - part.positions[0];
    assert!(away.abs_diff_eq(Vec3::Z * 0.5 * UNIT, 0.01 * UNIT), "{away}");
    let clips: Vec<_> =
        made.animations.iter().map(|clip| (clip.name.as_str(), clip.duration(), clip.looping)).collect();
    assert_eq!(clips, [("idle", 0.0, false), ("walk", 0.2, false)]);
    let Values::Shape(keys) = &made.animations[1].channels[0].values else { panic!() };
    assert_eq!(keys, &[Shape::Target(0), Shape::Target(1), Shape::Target(2)]);
    assert_eq!(made.animations[1].extras["first_frame"], 1);
    assert_eq!(made.metadata.properties["playback"], "script");
}

#[test]
fn clips_loop_and_play_faster_if_requested() {
    let mut options = SceneOptions::default();
    options.looping = vec!["WA*".into()];
    options.frame_rates.default = Some(20.0);
    let file = models::mdl5().write().unwrap();
    let (made, _) = scene_with(&file, &options, &mut Resolver::none());
    assert_eq!((made.animations[0].looping, made.animations[1].looping), (false, true));
    assert!((made.animations[1].duration() - 0.15).abs() < 1e-6);
    let Values::Shape(keys) = &made.animations[1].channels[0].values else { panic!() };
    assert_eq!(keys.first(), keys.last());
    options.sequences = triassic_convert::Sequences::only(["idle"]);
    assert_eq!(scene_with(&file, &options, &mut Resolver::none()).0.animations.len(), 1);
}

/// The times of a group are the ends of its frames, relative to the start of the group.
#[test]
fn groups_have_the_times_of_the_file() {
    for generation in [Generation::Idpo, Generation::Mdl2] {
        let mut builder = models::quake(generation);
        // The duration of each frame, as some tools write it.
        let (made, _) = scene(&builder.write().unwrap());
        assert_eq!(&*made.animations[1].channels[0].times, [0.0, 0.5, 1.0]);
        for frames in &mut builder.frames {
            if let acknex_mdl::BuilderFrames::Group { frames, .. } = frames {
                (frames[0].0, frames[1].0) = (0.5, 0.75);
            }
        }
        let file = builder.write().unwrap();
        let (made, _) = scene(&file);
        let [_, burn] = made.animations.as_slice() else { panic!("{}", made.animations.len()) };
        // It loops, as in the game: half a second, then a quarter.
        assert_eq!((&*burn.channels[0].times, burn.looping), (&[0.0, 0.5, 0.75][..], true));
        assert_eq!(burn.extras["frame_rate"], json!(2.0 / 0.75_f32));
        let mut options = SceneOptions::default();
        options.frame_rates.default = Some(20.0);
        let (made, _) = scene_with(&file, &options, &mut Resolver::none());
        assert_eq!(&*made.animations[1].channels[0].times, [0.0, 0.05], "the requested rate takes precedence");
    }
}

#[test]
fn partial_frames_list_only_moved_vertices() {
    let mut builder = models::mdl7();
    // A vertex that occurs twice in a frame, an unmoved one, a missing one.
    let frame = &mut builder.groups[0].frames[1];
    let (mut again, mut still, mut missing) = (frame.vertices[0], frame.vertices[0], frame.vertices[0]);
    again.position += Vec3::Z;
    (still.reference, still.position) = (1, models::CORNERS[1]);
    still.normal = builder.groups[0].vertices[1].normal;
    missing.reference = 4;
    builder.groups[0].frames[1].vertices.extend([again, still, missing]);
    let file = builder.write().unwrap();
    let (made, found) = scene(&file);
    assert_eq!(counted(&found), [("SCN-001", 1), ("SCN-018", 1), ("SCN-038", 1)]);
    let part = &made.meshes[0].primitives[0];
    assert_eq!(made.meshes[0].shapes.iter().map(|shape| shape.name.as_str()).collect::<Vec<_>>(), ["walk2"]);
    let moved = part.shapes[0].vertices.as_ref().unwrap();
    // Only copies of vertex 2, which is two quants higher in the end.
    for (vertex, position) in moved.iter().zip(&part.shapes[0].positions) {
        assert!((*position - part.positions[*vertex as usize]).abs_diff_eq(Vec3::Y * 2.0 * UNIT, 1e-6));
    }
    assert!(!moved.is_empty() && moved.len() < part.positions.len());
    let Values::Shape(keys) = &made.animations[0].channels[0].values else { panic!() };
    assert_eq!(keys, &[Shape::Base, Shape::Target(0)]);
    let mut options = SceneOptions::default();
    options.bad_index = BadIndex::Fail;
    assert!(acknex_mdl::Model::parse(&file).unwrap().to_scene(&options, &mut Resolver::none()).is_err());
}

#[test]
fn packed_frames_that_move_little_list_only_moved_vertices() {
    let mut builder = models::plain(Generation::Mdl3);
    builder.frames.clear();
    let normals = models::normals(&models::CORNERS);
    let mut corners = models::CORNERS;
    builder.add_frame(b"a1", &corners, &normals).unwrap();
    corners[3].z += 1.0;
    builder.add_frame(b"a2", &corners, &normals).unwrap();
    builder.add_frame(b"a3", &models::CORNERS, &normals).unwrap();
    let (made, _) = scene(&builder.write().unwrap());
    let part = &made.meshes[0].primitives[0];
    assert_eq!(made.meshes[0].shapes.len(), 1, "the third frame is the first one again");
    assert!(part.shapes[0].vertices.as_ref().is_some_and(|moved| moved.len() < part.positions.len() / 2));
    let Values::Shape(keys) = &made.animations[0].channels[0].values else { panic!() };
    assert_eq!(keys, &[Shape::Base, Shape::Target(0), Shape::Base]);
}

#[test]
fn a_static_model_describes_its_clips() {
    let mut builder = models::mdl7();
    builder.bones.clear();
    builder.deformers.clear();
    for group in &mut builder.groups {
        group.header.deformer_count = 0;
        for frame in &mut group.frames {
            frame.vertices.clear();
            frame.matrices.clear();
        }
    }
    let (made, _) = scene(&builder.write().unwrap());
    assert!(made.animations.is_empty() && made.meshes.iter().all(|mesh| mesh.shapes.is_empty()));
    assert_eq!(made.metadata.properties["clips"], json!([{"name": "walk", "first_frame": 0, "last_frame": 1}]));
}

#[test]
fn missing_normals_are_computed() {
    let mut builder = models::mdl7();
    builder.groups[1].vertices[0].normal = StoredNormal::Vector(Vec3::ZERO);
    let file = builder.write().unwrap();
    let (made, found) = scene(&file);
    assert_eq!(found.get("SCN-006").unwrap().element, Some(0));
    assert!(made.meshes[1].primitives[0].normals.iter().all(|normal| (normal.length() - 1.0).abs() < 1e-4));
    let mut options = SceneOptions::default();
    options.normals = Normals::Recomputed;
    let (made, found) = scene_with(&file, &options, &mut Resolver::none());
    assert!(found.get("SCN-006").is_none());
    // A flat side of the wedge would need its own corners: the mean of three sides.
    let down = made.meshes[0].primitives[0].normals[0];
    assert!(down.cmplt(Vec3::ZERO).all(), "{down}");
}

/// Every model with reversed normals is corrected: the same meshes as before, up to the precision of the table.
#[test]
fn normals_that_point_inward_are_reversed_in_all_frames() {
    let opposite = |n: u8| nearest_normal(&ACKNEX_NORMALS, -ACKNEX_NORMALS[usize::from(n)]);
    let mut five = models::mdl5();
    let right = five.write().unwrap();
    for vertex in five.each_frame().flat_map(|frame| &mut frame.vertices) {
        vertex.normal = opposite(vertex.normal);
    }
    let mut seven = models::mdl7();
    let right7 = seven.write().unwrap();
    for group in &mut seven.groups {
        let frames = group.frames.iter_mut().flat_map(|frame| &mut frame.vertices);
        for normal in group.vertices.iter_mut().map(|own| &mut own.normal).chain(frames.map(|own| &mut own.normal)) {
            match normal {
                StoredNormal::Vector(vector) => *vector = -*vector,
                StoredNormal::Index(number, _) => *number = opposite(*number),
            }
        }
    }
    let mut stored = SceneOptions::default();
    stored.normals = Normals::Stored;
    for (right, wrong) in [(right, five.write().unwrap()), (right7, seven.write().unwrap())] {
        let (expected, none) = scene(&right);
        assert!(none.get("SCN-035").is_none() && none.get("SCN-036").is_none());
        let (turned, found) = scene(&wrong);
        assert_eq!(found.get("SCN-035").unwrap().count, u32::try_from(turned.meshes.len()).unwrap());
        let (kept, found) = scene_with(&wrong, &stored, &mut Resolver::none());
        assert_eq!(found.get("SCN-036").unwrap().count, u32::try_from(turned.meshes.len()).unwrap());
        assert!(turned.metadata == expected.metadata);
        let of = |scene: &triassic_scene::Scene| -> Vec<Vec3> {
            let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
            let all = |part: &triassic_scene::Primitive| {
                let shapes = part.shapes.iter().flat_map(|shape| shape.normals.clone());
                part.normals.iter().copied().chain(shapes).collect::<Vec<_>>()
            };
            parts.flat_map(all).collect()
        };
        let (expected, turned, kept) = (of(&expected), of(&turned), of(&kept));
        assert!(expected.len() == turned.len() && expected.len() == kept.len());
        for ((expected, turned), kept) in expected.iter().zip(turned).zip(kept) {
            assert!(turned.dot(*expected) > 0.9 && turned == -kept, "{turned} is not {expected}");
        }
    }
}

#[test]
fn unused_vertices_are_kept_with_their_frames() {
    let mut builder = models::mdl5();
    builder.triangles.truncate(1);
    let (made, _) = scene(&builder.write().unwrap());
    let unused = made.meshes[0].extras["unused_vertices"].as_array().unwrap();
    assert_eq!((unused.len(), &unused[0]["vertex"]), (1, &json!(3)));
    assert_eq!(unused[0]["positions"].as_array().unwrap().len(), 4);
}

#[test]
fn unset_normals_are_computed() {
    let mut recomputed = SceneOptions::default();
    recomputed.normals = Normals::Recomputed;
    for generation in [Generation::Idpo, Generation::Mdl2, Generation::Mdl3, Generation::Mdl5] {
        let mut builder = match generation {
            Generation::Mdl5 => models::mdl5(),
            Generation::Mdl3 => models::plain(generation),
            quake => models::quake(quake),
        };
        for vertex in builder.each_frame().flat_map(|frame| &mut frame.vertices) {
            vertex.normal = 0;
        }
        let file = builder.write().unwrap();
        let (made, found) = scene(&file);
        let finding = found.get("SCN-006").unwrap();
        assert_eq!((finding.count, finding.element), (1, None), "{generation:?}");
        let computed = scene_with(&file, &recomputed, &mut Resolver::none()).0;
        assert_eq!(made.meshes, computed.meshes);
        // A single other normal shows that the program wrote normals.
        let last = builder.each_frame().last().unwrap();
        last.vertices[0].normal = 5;
        let (made, found) = scene(&builder.write().unwrap());
        assert!(found.get("SCN-006").is_none() && made.meshes != computed.meshes);
    }
}

#[test]
fn unset_normals_of_mdl7_are_computed() {
    let mut builder = models::mdl7();
    (builder.header.vertex_size, builder.header.frame_vertex_size) = (16, 16);
    let vertices = builder.groups.iter_mut().flat_map(|group| {
        group.vertices.iter_mut().chain(group.frames.iter_mut().flat_map(|frame| &mut frame.vertices))
    });
    for vertex in vertices {
        vertex.normal = StoredNormal::Index(0, 0);
    }
    let (made, found) = scene(&builder.write().unwrap());
    // Once for each of two groups.
    assert_eq!(found.get("SCN-006").unwrap().count, 2);
    for part in made.meshes.iter().flat_map(|mesh| &mesh.primitives) {
        let middle = part.positions.iter().sum::<Vec3>() / 4.0;
        assert!(part.positions.iter().zip(&part.normals).all(|(at, normal)| normal.dot(*at - middle) > 0.0));
    }
}
