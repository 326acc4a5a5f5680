//! Models with known contents, read back.

use crate::common;

use acknex_mdl::{
    BuilderSkin, BuilderSkins, DEFAULT_PALETTE, Generation, Limits, Model, Payload, Source, Vec2, Vec3,
    glam::{Mat4, Quat},
};
use common::{CORNERS, FACES};

fn near(a: Vec3, b: Vec3) -> bool {
    a.distance(b) < 0.05
}

#[test]
fn frames_have_positions_and_outward_normals() {
    for (file, step) in common::every_generation().iter().zip([0.07, 0.07, 0.07, 0.002, 0.002]) {
        let model = Model::parse(file).unwrap();
        let mesh = model.mesh(0).unwrap();
        assert_eq!((mesh.vertex_count(), mesh.triangles().len()), (4, 4));
        let positions = mesh.positions(1).unwrap();
        let away = common::normals(&CORNERS);
        for n in 0..4 {
            assert!(positions[n].distance(CORNERS[n] + Vec3::X * 0.25) < step, "{:?}", model.generation());
            assert!(mesh.normals(1).unwrap()[n].dot(away[n]) > 0.9);
        }
        let corners: Vec<_> = mesh.triangles().iter().map(|triangle| triangle.vertices).collect();
        assert_eq!(corners, FACES);
        assert!(model.normals_point_inward());
    }
}

#[test]
fn quake_normals_are_outward_by_majority() {
    let mut builder = common::quake(Generation::Idpo);
    for frame in builder.each_frame() {
        for (vertex, normal) in frame.vertices.iter_mut().zip(common::normals(&CORNERS)) {
            vertex.normal = formats_core::nearest_normal(&formats_core::ACKNEX_NORMALS, normal);
        }
    }
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    assert!(!model.normals_point_inward());
    assert!(model.mesh(0).unwrap().base_normals()[1].dot(common::normals(&CORNERS)[1]) > 0.9);
    assert_eq!(model.validate().get("AMDL-023").unwrap().count, 1);
    builder.generation = Generation::Mdl2;
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    assert!(model.normals_point_inward(), "only IDPO is Quake's format too");
    assert_eq!(model.validate().get("AMDL-024").unwrap().count, 1);
}

#[test]
fn texture_coordinates_follow_the_seam() {
    let file = common::quake(Generation::Idpo).write().unwrap();
    let model = Model::parse(&file).unwrap();
    let uvs = model.mesh(0).unwrap().corner_uvs();
    assert_eq!(uvs[0], [Vec2::ZERO, Vec2::new(0.5, 0.0), Vec2::new(0.0, 1.0)]);
    assert_eq!(uvs[1][0], Vec2::new(0.5, 0.0), "the back is half a skin further right on the seam");
    assert_eq!(uvs[1][1], Vec2::new(0.5, 1.0), "and not elsewhere");
    let file = common::mdl5().write().unwrap();
    let uvs = Model::parse(&file).unwrap().mesh(0).unwrap().corner_uvs();
    assert_eq!(uvs[0], [Vec2::ZERO, Vec2::new(1.0, 0.0), Vec2::new(0.5, 0.5)]);
}

#[test]
fn mdl5_texture_coordinates_are_relative_to_the_first_image() {
    let mut dds = b"DDS ".to_vec();
    dds.extend([124_u32, 0, 4, 32].map(u32::to_le_bytes).concat());
    let dds = BuilderSkins::Single(BuilderSkin::dds(dds).unwrap());
    let external = BuilderSkins::Single(BuilderSkin::external(b"wedge.tga").unwrap());
    let mut builder = common::mdl5();
    builder.skins = vec![external, dds, builder.skins[0].clone()];
    let file = builder.write().unwrap();
    let model = Model::parse(&file).unwrap();
    // 32 × 4 pixels by its own header: the width of such a skin is the size of the DDS file in bytes.
    assert_eq!(model.classic().unwrap().skin_size(), Vec2::new(32.0, 4.0));
    let uvs = model.mesh(0).unwrap().corner_uvs();
    assert_eq!(uvs[0], [Vec2::ZERO, Vec2::new(0.5, 0.0), Vec2::new(0.25, 1.0)]);
}

#[test]
fn groups_of_images_and_frames_are_also_flat_lists() {
    let file = common::quake(Generation::Mdl2).write().unwrap();
    let model = Model::parse(&file).unwrap();
    let classic = model.classic().unwrap();
    assert_eq!((model.skin_count(), model.frame_count()), (4, 3));
    let groups: Vec<_> = model.skins().map(|skin| (skin.raw_type.0, skin.group)).collect();
    assert_eq!(groups, [(2, None), (0, Some(0)), (0, Some(0)), (3, None)]);
    assert_eq!(classic.skin_groups()[0].skins, 1..3);
    assert_eq!(classic.skin_groups()[0].times.get(1).unwrap().seconds, 0.2);
    assert_eq!((classic.frame_groups()[0].frames.clone(), classic.frame(1).unwrap().group), (1..3, Some(0)));
    let found: Vec<_> = model.clips().iter().map(|clip| (clip.name().to_string(), clip.frames().clone())).collect();
    assert_eq!(found, [("idle".into(), 0..1), ("burn".into(), 1..3)]);
    let pixels = model.skin(1).unwrap().texture(&DEFAULT_PALETTE).unwrap().to_rgba(&Limits::default()).unwrap();
    assert_eq!((pixels.width, pixels.height, &pixels.rgba[..4]), (8, 4, &[0, 0, 0, 255][..]));
}

#[test]
fn mdl7_has_groups_and_materials() {
    let file = common::mdl7().write().unwrap();
    let model = Model::parse(&file).unwrap();
    let mdl7 = model.mdl7().unwrap();
    let names: Vec<_> = model.meshes().map(|mesh| mesh.name().to_string()).collect();
    assert_eq!(names, ["body", "head"]);
    let mesh = model.mesh(1).unwrap();
    assert_eq!(mesh.skin_of(&mesh.triangles().get(0).unwrap()), Some(2), "counted over all groups");
    assert_eq!(mdl7.group(1).unwrap().skin_range(), 2..3);
    let [paint, body, head] = [0, 1, 2].map(|n| model.skin(n).unwrap());
    assert!(matches!(paint.payload(), Payload::None) && paint.material.unwrap().opacity() == 0.75);
    assert!(matches!(body.payload(), Payload::External(name) if name == b"body.tga"));
    assert_eq!((head.level_count(), head.effect.unwrap().to_string()), (4, "alphatest.fx".into()));
    assert_eq!(mesh.corner_uvs()[0], [Vec2::new(0.25, 0.75), Vec2::new(0.5, 0.0), Vec2::new(0.0, 1.0)]);
    assert_eq!(mesh.moved_vertices(1).unwrap(), [(2, CORNERS[2] + Vec3::Z)]);
    assert_eq!(mesh.positions(1).unwrap()[..2], CORNERS[..2], "a partial frame leaves the others");
    assert!(mdl7.group(0).unwrap().frame(1).unwrap().is_partial(&mdl7.group(0).unwrap()));
    assert_eq!((model.clips().len(), model.clips()[0].frames().clone()), (1, 0..2));
}

#[test]
fn bones_rotate_about_their_positions() {
    let file = common::mdl7().write().unwrap();
    let model = Model::parse(&file).unwrap();
    let mdl7 = model.mdl7().unwrap();
    assert_eq!(mdl7.bind_positions(), [Vec3::new(1.0, 0.0, 0.0), Vec3::new(1.0, 2.0, 0.0)]);
    let place = Vec3::new(1.0, 2.0, 0.0);
    let turned = |point: Vec3| Quat::from_rotation_z(0.5) * (point - place) + place;
    let posed = mdl7.posed_positions(0, 1).unwrap();
    assert!(near(posed[0], CORNERS[0]), "the first bone stays");
    assert!(near(posed[1], (CORNERS[1] + turned(CORNERS[1])) / 2.0), "half of each");
    assert!(near(posed[2], turned(CORNERS[2] + Vec3::Z)), "first the frame, then the bone");
    let head = mdl7.posed_positions(1, 1).unwrap();
    assert!(near(head[0], turned(CORNERS[0])), "a group without deformers goes by the vertices' own bones");
    assert_eq!(mdl7.posed_positions(0, 0).unwrap(), CORNERS);
    let normal = mdl7.posed_stored_normals(1, 1).unwrap()[1];
    assert!(near(-normal, Quat::from_rotation_z(0.5) * common::normals(&CORNERS)[1]));
    // As joints: each relative to its parent, against the rest positions.
    let joints = mdl7.joints(1);
    assert_eq!(joints.len(), 2);
    let mut world: Vec<Mat4> = Vec::new();
    for (joint, parent) in joints.iter().zip(mdl7.parents()) {
        let local = Mat4::from_rotation_translation(joint.rotation, joint.translation);
        world.push(parent.map_or(Mat4::IDENTITY, |parent| world[parent]) * local);
    }
    for (n, world) in world.iter().enumerate() {
        let moved = *world * Mat4::from_translation(-mdl7.bind_positions()[n]);
        assert!(moved.abs_diff_eq(mdl7.pose(1).matrix(n).unwrap(), 1e-5));
    }
    assert_eq!(mdl7.influences(0).unwrap().of(1).len(), 2);
    assert!(mdl7.influences(2).is_none() && mdl7.posed_positions(0, 2).is_none());
}

#[test]
fn truncated_files_are_read_partially_on_request() {
    for file in common::every_generation() {
        let whole = Model::parse(&file).unwrap();
        for cut in [file.len() - 1, file.len() / 2, 90] {
            let cut = &file[..cut];
            assert!(Model::parse(cut).is_err());
            let model = Model::read_partial(Source::new(cut)).unwrap();
            assert!(model.missing().is_some() && model.validate().get("AMDL-001").is_some());
            assert!(model.frame_count() <= whole.frame_count() && model.skin_count() <= whole.skin_count());
        }
        let model = Model::read_partial(Source::new(&file)).unwrap();
        assert!(model.missing().is_none() && model.validate() == whole.validate());
    }
    let file = common::mdl5().write().unwrap();
    let model = Model::read_partial(Source::new(&file[..file.len() - 1])).unwrap();
    assert_eq!((model.frame_count(), model.skin_count(), model.mesh(0).unwrap().triangles().len()), (3, 2, 4));
}

#[test]
fn errors_name_related_formats() {
    let error = |bytes: &[u8]| Model::parse(bytes).unwrap_err().to_string();
    assert!(error(b"IDST\x0a\0\0\0").contains("Half-Life"), "{}", error(b"IDST\x0a\0\0\0"));
    assert!(error(b"IDP2\x08\0\0\0").contains("Quake II"));
    assert!(error(b"IDPO\x03\0\0\0").contains("version 3"), "{}", error(b"IDPO\x03\0\0\0"));
    assert!(error(b"MDL6").contains("magic") && error(b"MD").contains("needs 4 bytes"));
    assert!(Model::is(b"MDL7") && Model::is(b"IDPO\x06\0\0\0") && !Model::is(b"IDPO\x03\0\0\0") && !Model::is(b""));
}
