//! Scenes that the tests build.

use std::sync::Arc;
use triassic_scene::glam::{Affine3A, Quat, Vec2, Vec3, Vec4};
use triassic_scene::{
    Animation, Channel, Event, Id, ImageKind, Material, Mesh, Node, NodeKind, Pixels, Primitive, Scene, Shape,
    ShapeData, ShapeInfo, Skin, Texture, TextureSource, Transform, Values, Variant,
};

/// A quad in the XY plane, facing +Z, `size` wide, with its corner at `at`.
pub(crate) fn quad(at: Vec3, size: f32) -> Primitive {
    let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
    let positions = corners.iter().map(|corner| at + corner.extend(0.0) * size).collect();
    let mut part = Primitive::new(positions, vec![0, 1, 2, 0, 2, 3]);
    part.normals = vec![Vec3::Z; 4];
    part.uv_sets = vec![corners.map(|corner| Vec2::new(corner.x, 1.0 - corner.y)).to_vec()];
    part
}

/// One of everything: a group with a quad of two shapes, a skeleton of two bones with a skinned strip, two materials,
/// two textures, a variant, an animation.
pub(crate) fn full() -> Scene {
    let mut scene = Scene::default();
    let pixels = Pixels { width: 2, height: 1, rgba: vec![255, 0, 0, 255, 0, 255, 0, 0] };
    let skin = scene.add(Texture::new("skin", TextureSource::Pixels(pixels)));
    scene.add(Texture::new("lost", TextureSource::Missing("models/lost.pcx".into())));
    let magic = ImageKind::Png.magic().to_vec();
    scene.add(Texture::new("file", TextureSource::Encoded { kind: ImageKind::Png, bytes: magic }));
    let red = scene.add(Material::new("red").with_texture(skin));
    let blue = scene.add(Material::new("blue"));
    scene.add(Variant::new("family 1", vec![(red, blue)]));

    let mut moving = quad(Vec3::ZERO, 1.0);
    moving.material = Some(red);
    moving.shapes = [1.0, 2.0]
        .map(|by| {
            let positions = moving.positions.iter().map(|p| *p + Vec3::Y * by).collect();
            ShapeData::new(positions, vec![Vec3::X; 4])
        })
        .to_vec();
    let shapes = ["frame2", "frame3"].map(ShapeInfo::new).to_vec();
    let mut mesh = Mesh::new("moving", vec![moving]);
    mesh.shapes = shapes;
    let mesh = scene.add(mesh);
    let top = scene.add_root(Node::new("top", NodeKind::Group).at(Transform::from_translation(Vec3::X * 10.0)));
    let shown = scene.add_child(top, Node::new("shown", NodeKind::Mesh { mesh, skin: None }));

    let root = scene.add_child(top, Node::new("bone 0", NodeKind::Bone));
    let up = Transform::from_translation(Vec3::Y);
    let tip = scene.add_child(root, Node::new("bone 1", NodeKind::Bone).at(up));
    let mut strip = quad(Vec3::ZERO, 2.0);
    strip.joints = vec![[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]];
    strip.weights = vec![Vec4::X; 4];
    let mesh = scene.add(Mesh::new("strip", vec![strip]));
    let inverse = |t: Vec3| Affine3A::from_translation(-t);
    let inverse_bind = vec![inverse(Vec3::X * 10.0), inverse(Vec3::new(10.0, 1.0, 0.0))];
    let skin = scene.add(Skin::new("skeleton", vec![root, tip], inverse_bind));
    scene.add_child(top, Node::new("bent", NodeKind::Mesh { mesh, skin: Some(skin) }));

    let times: Arc<[f32]> = [0.0, 1.0, 2.0].into();
    let channel = |node: Id<Node>, values| Channel::new(node, times.clone(), values);
    let channels = vec![
        channel(shown, Values::Shape(vec![Shape::Base, Shape::Target(1), Shape::Base])),
        channel(tip, Values::Rotation([0.0, 1.0, 0.0].map(Quat::from_rotation_z).to_vec())),
        channel(tip, Values::Translation(vec![Vec3::Y, Vec3::Y * 2.0, Vec3::Y])),
        channel(root, Values::Scale(vec![Vec3::ONE; 3])),
    ];
    let mut walk = Animation::new("walk", channels);
    (walk.looping, walk.events) = (true, vec![Event::new(0.5, "step")]);
    scene.add(walk);
    scene
}
