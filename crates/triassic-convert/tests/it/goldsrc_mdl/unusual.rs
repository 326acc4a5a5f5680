//! Models with something unusual, each built for a single test.

use goldsrc_mdl::{Builder, BuilderSubModel, BuilderVertex, FixedStr, Header, Hitbox, Model, Record};
use triassic_convert::{BadIndex, IntoScene, Resolver, SceneOptions, TextEncoding};
use triassic_scene::{Pose, Scene, glam::Vec3};

use crate::goldsrc_mdl::{
    same::point,
    solid::{FRONT_LEFT_UP, changed, convert, name, scene, solid},
};

#[test]
fn bad_indices_are_dropped_clamped_or_rejected() {
    let mut model = solid();
    model.hitboxes = vec![Hitbox { bone: 0, group: 0, min: Vec3::ZERO, max: Vec3::ONE }];
    let files = model.write().unwrap();
    let sub_model =
        |model: &Model<'_>| *model.body_parts().get(0).unwrap().sub_models().unwrap().get(0).unwrap().record();
    // The bone of vertex 0, which three triangles use; the first vertex of the first strip; the bone of the hitbox.
    let bone = changed(&files, |model| sub_model(model).vertex_bone_offset, &[9]);
    let strip = |model: &Model<'_>| {
        let mesh = model.body_parts().get(0).unwrap().sub_models().unwrap().get(0).unwrap().meshes().unwrap();
        mesh.get(0).unwrap().command_offset + 2
    };
    let vertex = changed(&files, strip, &[77, 0]);
    let hitbox = changed(&files, |model| model.header().hitbox_offset, &[7, 0, 0, 0]);
    for (bytes, triangles, dropped) in [(bone, 1, "SCN-003"), (vertex, 3, "SCN-003"), (hitbox, 4, "SCN-011")] {
        let model = Model::parse(&bytes).unwrap();
        let convert = |bad_index| {
            let mut options = SceneOptions::default();
            options.bad_index = bad_index;
            model.to_scene(&options, &mut Resolver::none())
        };
        let (scene, found) = convert(BadIndex::Drop).unwrap();
        assert_eq!(scene.meshes[0].primitives[0].triangles().len(), triangles);
        assert_eq!(found.get(dropped).unwrap().count as usize, if dropped == "SCN-003" { 4 - triangles } else { 1 });
        let (scene, found) = convert(BadIndex::Clamp).unwrap();
        assert_eq!(scene.meshes[0].primitives[0].triangles().len(), 4);
        assert!(found.get("SCN-004").is_some() && found.len() == 1, "{found:?}");
        convert(BadIndex::Fail).unwrap_err();
    }
    // A missing texture, in a model with textures.
    let skin = changed(&files, |model| model.header().skin_offset, &[5, 0]);
    let (scene, found) =
        Model::parse(&skin).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(found.get("SCN-001").unwrap().count, 1);
    assert_eq!(scene.materials.last().unwrap().extras["texel_uvs"], true);
}

#[test]
fn bones_without_a_parent_and_normals_without_a_direction_are_findings() {
    let mut model = solid();
    model.body_parts[0].sub_models[0].meshes[0].normals[0].direction = Vec3::ZERO;
    let files = model.write().unwrap();
    let (scene, found) = convert(&files, &SceneOptions::default());
    assert_eq!(found, ["SCN-006"]);
    let (_, all) =
        Model::parse(&files.main).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(all.get("SCN-006").unwrap().count, 1, "three of its corners share one vertex");
    let part = &scene.meshes[0].primitives[0];
    let front = part.positions.iter().position(|p| p.z > 0.5).unwrap();
    assert!(part.normals[front].z > 0.5, "computed outward");
    let parent = changed(&files, |model| model.header().bone_offset + 112 + 32, &[40]);
    let (scene, found) =
        Model::parse(&parent).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(found.get("SCN-009").unwrap().element, Some(1));
    assert_eq!(scene.parents()[scene.skins[0].joints[1].to_usize()], scene.roots.first().copied());
}

#[test]
fn a_model_that_is_a_point_and_bones_out_of_reach_are_reported() {
    let found = |model: &Builder| {
        let files = model.write().unwrap();
        let (scene, found) =
            Model::parse(&files.main).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
        scene.check().unwrap();
        found
    };
    assert!(found(&solid()).get("SCN-014").is_none());
    let mut model = solid();
    model.body_parts[0].sub_models[0].vertices.iter_mut().for_each(|vertex| vertex.position = Vec3::ONE);
    assert_eq!(found(&model).get("SCN-014").unwrap().count, 1);
    // Each offset is finite, but not their sum.
    let mut model = solid();
    model.sequences.clear();
    model.bones.iter_mut().for_each(|bone| bone.value.position.z = 3e38);
    let reported = found(&model);
    let not_finite = reported.get("SCN-007").unwrap();
    assert_eq!((not_finite.element, not_finite.count), (Some(1), 1), "{reported:?}");
}

#[test]
fn labels_in_utf_8_are_decoded() {
    let mut model = solid();
    model.sequences[0].record.label = name("By_ﾅﾙﾄﾚ");
    model.bones[0].name = FixedStr::new(b"st\xfctze").unwrap();
    let scene_by = |text: Option<TextEncoding>| {
        let mut options = SceneOptions::default();
        options.text = text.unwrap_or(options.text);
        convert(&model.write().unwrap(), &options).0
    };
    let scene = scene_by(None);
    assert_eq!(scene.animations[0].name, "By_ﾅﾙﾄﾚ");
    let bone = |scene: &Scene| scene.get(scene.skins[0].joints[0]).unwrap().name.clone();
    assert_eq!(bone(&scene), "stütze");
    assert!(scene_by(Some(TextEncoding::Latin1)).animations[0].name.starts_with("By_ï¾"));
    assert_eq!(bone(&scene_by(Some(TextEncoding::Utf8))), "st\u{fffd}tze");
}

#[test]
fn a_model_without_bones_sequences_or_meshes_becomes_a_scene() {
    let empty = Builder::new(b"").unwrap();
    let scene_of = |model: &Builder| convert(&model.write().unwrap(), &SceneOptions::default()).0;
    assert_eq!(scene_of(&empty).nodes.len(), 1);
    let mut model = solid();
    model.sequences.clear();
    let scene = scene_of(&model);
    assert!(scene.animations.is_empty());
    // Rotated like the compiler's sequences.
    let node = scene.ids().find(|id| scene.get::<triassic_scene::Node>(*id).unwrap().mesh().is_some()).unwrap();
    let posed = Pose::rest(&scene).mesh(&scene, node).unwrap().remove(0);
    assert!(posed.positions.iter().any(|p| p.distance(point(FRONT_LEFT_UP[0])) < 1e-4));
    // An empty submodel is kept, hidden if it is not the first.
    let mut model = solid();
    model.body_parts[0].sub_models.push(BuilderSubModel::new(b"blank").unwrap());
    let scene = scene_of(&model);
    let blank = scene.nodes.iter().find(|node| node.name == "blank").unwrap();
    assert!(blank.hidden && scene.meshes[1].primitives.is_empty());
    // Without bones, vertices stay in place.
    let files = solid().write().unwrap();
    let header = Header { bone_count: 0, sequence_count: 0, ..*Model::parse(&files.main).unwrap().header() };
    let mut bytes = files.main.clone();
    bytes[..244].copy_from_slice(&header.encode());
    let (scene, _) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert!(scene.skins.is_empty() && scene.meshes[0].primitives[0].triangles().len() == 4);
}

#[test]
fn unused_vertices_are_kept_in_extras() {
    let mut model = solid();
    model.body_parts[0].sub_models[0].vertices.push(BuilderVertex { bone: 1, position: Vec3::X });
    let scene = scene(&model);
    let unused = scene.meshes[0].extras["unused_vertices"].as_array().unwrap();
    assert_eq!((unused.len(), &unused[0]["vertex"], &unused[0]["bone"]), (1, &4.into(), &1.into()));
}

#[test]
fn version_9_is_in_its_rest_pose_and_keeps_its_sequences_as_properties() {
    let mut model = solid();
    // The tip has a vertex, so that ignored bones would show.
    model.body_parts[0].sub_models[0].vertices[0].bone = 1;
    let files = model.write().unwrap();
    let bytes = crate::goldsrc_mdl::version_9::version_9(&files.main);
    let (old, found) = Model::parse(&bytes).unwrap().to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    assert_eq!(found.iter().map(|found| (found.code.id, found.offset)).collect::<Vec<_>>(), [("SCN-015", 4)]);
    assert_eq!(old.metadata.version, "9");
    assert!(old.animations.is_empty());
    let sequences = old.metadata.properties["sequences_without_frames"].as_array().unwrap();
    assert_eq!((sequences.len(), &sequences[0]["name"], &sequences[0]["frames"]), (1, &"go".into(), &3.into()));
    assert_eq!(sequences[0].get("min"), None);
    // The same as version 10 without sequences.
    model.sequences.clear();
    let new = scene(&model);
    assert_eq!(old.meshes, new.meshes);
    assert_eq!(old.nodes, new.nodes);
    assert!(old.meshes[0].primitives[0].positions.iter().any(|position| position.length() > 0.1));
}
