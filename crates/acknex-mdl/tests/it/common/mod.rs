//! Models that the tests make.
#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    dead_code,
    unexpected_cfgs,
    reason = "not every test uses everything"
)]

pub(crate) mod exercise;
pub(crate) mod many;

use acknex_mdl::{
    Builder, Builder7, BuilderBone, BuilderDeformer, BuilderElement, BuilderFrame, BuilderFrame7, BuilderFrames,
    BuilderGroup, BuilderSkin, BuilderSkins, Diagnostics, Generation, Material, Model, Record, Source, Triangle, Vec2,
    Vec3,
    acknex::ByteVertex,
    classic::QuakeTexCoord,
    glam::Mat3,
    mdl7::{BoneHead, BoneMatrix, DeformerElementHead, DeformerHeader, StoredNormal, Vertex, Weight},
};
use formats_core::FixedStr;

/// The corners of a wedge without symmetry, and its faces, clockwise seen from outside.
pub(crate) const CORNERS: [Vec3; 4] =
    [Vec3::new(0.0, 0.0, 0.0), Vec3::new(8.0, 0.0, 0.0), Vec3::new(0.0, 4.0, 0.0), Vec3::new(0.0, 0.0, 2.0)];
pub(crate) const FACES: [[u32; 3]; 4] = [[0, 1, 2], [0, 3, 1], [0, 2, 3], [1, 3, 2]];

/// Away from the middle.
pub(crate) fn normals(corners: &[Vec3]) -> Vec<Vec3> {
    let middle = CORNERS.iter().sum::<Vec3>() / 4.0;
    corners.iter().map(|corner| (*corner - middle).normalize()).collect()
}

/// Distinct bytes.
pub(crate) fn pixels(count: usize) -> Vec<u8> {
    (0..count).map(|n| u8::try_from(n * 7 % 251).unwrap()).collect()
}

fn frames(builder: &mut Builder, names: &[&str]) {
    builder.header.scale =
        Vec3::splat(if matches!(builder.generation, Generation::Mdl4 | Generation::Mdl5) { 1e-3 } else { 0.0625 });
    builder.header.offset = Vec3::splat(-1.0);
    for (n, name) in names.iter().enumerate() {
        let shift = Vec3::X * 0.25 * f32::from(u8::try_from(n).unwrap());
        let corners = CORNERS.map(|corner| corner + shift);
        builder.add_frame(name.as_bytes(), &corners, &normals(&CORNERS)).unwrap();
    }
}

/// An MDL5 with mipmapped skins of two sizes and frames packed as words.
pub(crate) fn mdl5() -> Builder {
    let mut builder = Builder::new(Generation::Mdl5);
    builder.skins.push(BuilderSkins::Single(BuilderSkin::pixels(10, 16, 8, pixels(2 * (128 + 32 + 8 + 2))).unwrap()));
    builder.skins.push(BuilderSkins::Single(BuilderSkin::pixels(5, 8, 8, pixels(256)).unwrap()));
    builder.tex_coords =
        [[0, 0], [16, 0], [0, 8], [16, 8], [8, 4]].map(|[s, t]| QuakeTexCoord { on_seam: 0, s, t }).to_vec();
    builder.triangles = FACES.iter().map(|face| Triangle::new(*face, [face[0], face[1], 4], None)).collect();
    frames(&mut builder, &["idle", "walk1", "walk2", "walk3"]);
    builder
}

/// A model of Quake's layout, with a group of images and one of frames.
pub(crate) fn quake(generation: Generation) -> Builder {
    let mut builder = Builder::new(generation);
    (builder.header.skin_width, builder.header.skin_height) = (8, 4);
    builder.skins.push(BuilderSkins::Single(BuilderSkin::pixels(2, 8, 4, pixels(64)).unwrap()));
    builder.skins.push(BuilderSkins::Group(vec![(0.1, pixels(32)), (0.2, pixels(32))]));
    builder.skins.push(BuilderSkins::Single(BuilderSkin::pixels(3, 8, 4, pixels(64)).unwrap()));
    builder.tex_coords = [[0x20, 0, 0], [0, 4, 0], [0x20, 0, 4], [0, 4, 4]]
        .map(|[on_seam, s, t]| QuakeTexCoord { on_seam, s, t })
        .to_vec();
    builder.triangles = FACES.iter().map(|face| Triangle::new(*face, *face, None)).collect();
    builder.triangles[1].faces_front = 0;
    frames(&mut builder, &["idle1", "burn1", "burn2"]);
    let grouped = builder.frames.split_off(1).into_iter().map(|frames| match frames {
        BuilderFrames::Single(frame) => (0.5, frame),
        BuilderFrames::Group { .. } => unreachable!(),
    });
    let [min, max] = [0, 255].map(|n| ByteVertex { position: [n; 3], normal: 0 });
    let group = BuilderFrames::Group { min, max, frames: grouped.collect() };
    builder.frames.push(group);
    builder
}

/// An MDL3 or MDL4.
pub(crate) fn plain(generation: Generation) -> Builder {
    let mut builder = mdl5();
    builder.generation = generation;
    builder.frames.clear();
    (builder.header.skin_width, builder.header.skin_height) = (16, 8);
    builder.skins = vec![
        BuilderSkins::Single(BuilderSkin::pixels(0, 16, 8, pixels(128)).unwrap()),
        BuilderSkins::Single(BuilderSkin::pixels(2, 16, 8, pixels(256)).unwrap()),
    ];
    frames(&mut builder, &["idle", "walk1"]);
    builder
}

pub(crate) fn vertex(position: Vec3, normal: Vec3, reference: Option<u32>) -> Vertex {
    Vertex { position, reference: reference.unwrap_or(u32::MAX), normal: StoredNormal::Vector(-normal) }
}

/// An MDL7 with two groups, bones, deformers, partial frames, a skin that is only a material, one that is an image file,
/// and one with pixels and an effect.
pub(crate) fn mdl7() -> Builder7 {
    let mut builder = Builder7::default();
    let bone =
        |name: &[u8], parent, position| BuilderBone::new(name, BoneHead { parent, unused: 0, position }).unwrap();
    builder.bones.push(bone(b"root", 0xffff, Vec3::new(1.0, 0.0, 0.0)));
    builder.bones.push(bone(b"tip", 0, Vec3::new(0.0, 2.0, 0.0)));
    let white = Material {
        diffuse: [1.0, 0.5, 0.25, 0.0],
        ambient: [1.0, 1.0, 1.0, 0.75],
        specular: [0.0; 4],
        emissive: [0.0; 4],
        power: 8.0,
    };
    let mut body = group(b"body", 0);
    body.skins.push(BuilderSkin::default().with_material(white).with_name(b"paint").unwrap());
    body.skins.push(BuilderSkin::external(b"body.tga").unwrap().with_name(b"body").unwrap());
    body.header.deformer_count = 1;
    body.header.max_weights = 2;
    let mut head = group(b"head", 2);
    let mut skin = BuilderSkin::pixels(12, 8, 8, pixels(3 * (64 + 16 + 4 + 1))).unwrap().with_name(b"head").unwrap();
    skin.effect = Some(b"alphatest.fx".to_vec());
    head.skins.push(skin);
    head.vertices.iter_mut().for_each(|vertex| vertex.reference = 1);
    // Frame 0 is the rest pose; frame 1 moves one vertex and rotates the second bone.
    let turned = BoneMatrix::about(1, Mat3::from_rotation_z(0.5), Vec3::new(1.0, 2.0, 0.0));
    for part in [&mut body, &mut head] {
        part.frames.push(frame(b"walk1", &part.vertices, &[]));
        let mut moved = part.vertices[2];
        moved.position += Vec3::Z;
        moved.reference = 2;
        part.frames.push(BuilderFrame7 { vertices: vec![moved], ..frame(b"walk2", &[], &[]) });
    }
    body.frames[0].matrices = vec![BoneMatrix::identity(0), BoneMatrix::identity(1)];
    body.frames[1].matrices = vec![BoneMatrix::identity(0), turned];
    builder.groups = vec![body, head];
    let element = |bone, weights: &[(u32, f32)]| BuilderElement {
        head: DeformerElementHead { bone, name: FixedStr::default(), weight_count: 0 },
        weights: weights.iter().map(|(vertex, weight)| Weight { vertex: *vertex, weight: *weight }).collect(),
    };
    builder.deformers.push(BuilderDeformer {
        header: DeformerHeader { version: 1, raw_type: 1, group: 0, ..DeformerHeader::decode(&[0; 16]) },
        elements: vec![element(0, &[(0, 1.0), (1, 0.5)]), element(1, &[(1, 0.5), (2, 1.0), (3, 1.0)])],
    });
    builder
}

fn group(name: &[u8], material: i32) -> BuilderGroup {
    let mut group = BuilderGroup::new(name).unwrap();
    let away = normals(&CORNERS);
    group.vertices = CORNERS.iter().zip(away).map(|(corner, normal)| vertex(*corner, normal, None)).collect();
    group.tex_coords = vec![Vec2::new(0.25, 0.75), Vec2::new(0.5, 0.0), Vec2::new(0.0, 1.0), Vec2::ONE];
    group.triangles = FACES.iter().map(|face| Triangle::new(*face, *face, Some(material))).collect();
    group
}

fn frame(name: &[u8], vertices: &[Vertex], matrices: &[BoneMatrix]) -> BuilderFrame7 {
    let mut vertices = vertices.to_vec();
    for (n, vertex) in (0..).zip(&mut vertices) {
        vertex.reference = n;
    }
    BuilderFrame7 { name: FixedStr::new(name).unwrap(), vertices, matrices: matrices.to_vec() }
}

/// The findings of a file, which may be truncated.
pub(crate) fn validate(file: &[u8]) -> Diagnostics {
    Model::read_partial(Source::new(file)).unwrap().validate()
}
/// An MDL5 without a finding, changed.
pub(crate) fn five(change: impl FnOnce(&mut Builder)) -> Vec<u8> {
    let mut builder = mdl5();
    change(&mut builder);
    builder.write().unwrap()
}
/// An MDL7 without a finding, changed.
pub(crate) fn seven(change: impl FnOnce(&mut Builder7)) -> Vec<u8> {
    let mut builder = mdl7();
    for group in &mut builder.groups {
        let whole = group.frames[0].vertices.clone();
        group.frames[1].vertices = whole;
    }
    change(&mut builder);
    builder.write().unwrap()
}
/// Lets the normals of the first `count` vertices of a frame point outward.
pub(crate) fn turn_outward(frame: &mut BuilderFrame, count: usize) {
    for (vertex, normal) in frame.vertices.iter_mut().zip(normals(&CORNERS)).take(count) {
        vertex.normal = formats_core::nearest_normal(&formats_core::ACKNEX_NORMALS, normal);
    }
}
/// An MDL5 without a finding, with a third skin.
pub(crate) fn add_skin(skin: BuilderSkin) -> Vec<u8> {
    five(|model| model.skins.push(BuilderSkins::Single(skin)))
}
/// One file of every generation, and of every form of MDL7.
pub(crate) fn every_generation() -> Vec<Vec<u8>> {
    let mut files = vec![
        quake(Generation::Idpo).write().unwrap(),
        quake(Generation::Mdl2).write().unwrap(),
        plain(Generation::Mdl3).write().unwrap(),
        plain(Generation::Mdl4).write().unwrap(),
        mdl5().write().unwrap(),
        mdl7().write().unwrap(),
    ];
    for (triangle, vertex, bone) in [(12, 16, 16), (16, 26, 36), (44, 28, 36)] {
        let mut builder = mdl7();
        builder.header.triangle_size = triangle;
        (builder.header.vertex_size, builder.header.frame_vertex_size) = (vertex, vertex);
        builder.header.bone_size = bone;
        builder.bones.iter_mut().for_each(|built| built.name_field.truncate(usize::from(bone) - 16));
        if vertex == 16 {
            let vertices = builder.groups.iter_mut().flat_map(|group| {
                group.vertices.iter_mut().chain(group.frames.iter_mut().flat_map(|frame| &mut frame.vertices))
            });
            vertices.for_each(|vertex| vertex.normal = StoredNormal::Index(161, 3));
        }
        files.push(builder.write().unwrap());
    }
    files
}
