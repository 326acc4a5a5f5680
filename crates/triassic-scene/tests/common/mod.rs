//! Scenes that the tests build.

use std::sync::Arc;
use triassic_scene::glam::{Affine3A, Quat, Vec2, Vec3, Vec4};
use triassic_scene::{
    Animation, Channel, Event, Id, ImageKind, Interpolation, Material, Mesh, Node, NodeKind, Pixels, Primitive, Scene,
    Shape, ShapeData, ShapeInfo, Skin, Texture, TextureSource, Transform, Values, Variant,
};

/// A quad in the XY plane, facing +Z, `size` wide, with its corner at `at`.
pub(crate) fn quad(at: Vec3, size: f32) -> Primitive {
    let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
    Primitive {
        positions: corners.iter().map(|corner| at + corner.extend(0.0) * size).collect(),
        normals: vec![Vec3::Z; 4],
        uv_sets: vec![corners.map(|corner| Vec2::new(corner.x, 1.0 - corner.y)).to_vec()],
        indices: vec![0, 1, 2, 0, 2, 3],
        ..Primitive::default()
    }
}

/// One of everything: a group with a quad of two shapes, a skeleton of two bones with a bent strip, two materials, two
/// textures, a variant, an animation.
pub(crate) fn full() -> Scene {
    let mut scene = Scene::default();
    let pixels = Pixels { width: 2, height: 1, rgba: vec![255, 0, 0, 255, 0, 255, 0, 0] };
    let skin = scene.add(Texture::new("skin", TextureSource::Pixels(pixels)));
    scene.add(Texture::new("lost", TextureSource::Missing("models/lost.pcx".into())));
    let magic = ImageKind::Png.magic().to_vec();
    scene.add(Texture::new("file", TextureSource::Encoded { kind: ImageKind::Png, bytes: magic }));
    let red = scene.add(Material::new("red").with_texture(skin));
    let blue = scene.add(Material::new("blue"));
    scene.add(Variant { name: "family 1".into(), materials: vec![(red, blue)], ..Variant::default() });

    let mut moving = quad(Vec3::ZERO, 1.0);
    moving.material = Some(red);
    moving.shapes = [1.0, 2.0]
        .map(|by| ShapeData {
            positions: moving.positions.iter().map(|p| *p + Vec3::Y * by).collect(),
            normals: vec![Vec3::X; 4],
        })
        .to_vec();
    let shapes = ["frame2", "frame3"].map(|name| ShapeInfo { name: name.into() }).to_vec();
    let mesh = scene.add(Mesh { name: "moving".into(), primitives: vec![moving], shapes, ..Mesh::default() });
    let top = scene.add_root(Node::new("top", NodeKind::Group).at(Transform::from_translation(Vec3::X * 10.0)));
    let shown = scene.add_child(top, Node::new("shown", NodeKind::Mesh { mesh, skin: None }));

    let root = scene.add_child(top, Node::new("bone 0", NodeKind::Bone));
    let up = Transform::from_translation(Vec3::Y);
    let tip = scene.add_child(root, Node::new("bone 1", NodeKind::Bone).at(up));
    let mut strip = quad(Vec3::ZERO, 2.0);
    strip.joints = vec![[0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]];
    strip.weights = vec![Vec4::X; 4];
    let mesh = scene.add(Mesh { name: "strip".into(), primitives: vec![strip], ..Mesh::default() });
    let inverse = |t: Vec3| Affine3A::from_translation(-t);
    let skin = scene.add(Skin {
        name: "skeleton".into(),
        joints: vec![root, tip],
        inverse_bind: vec![inverse(Vec3::X * 10.0), inverse(Vec3::new(10.0, 1.0, 0.0))],
    });
    scene.add_child(top, Node::new("bent", NodeKind::Mesh { mesh, skin: Some(skin) }));

    let times: Arc<[f32]> = [0.0, 1.0, 2.0].into();
    let channel =
        |node: Id<Node>, values| Channel { node, times: times.clone(), values, interpolation: Interpolation::Linear };
    scene.add(Animation {
        name: "walk".into(),
        looping: true,
        channels: vec![
            channel(shown, Values::Shape(vec![Shape::Base, Shape::Target(1), Shape::Base])),
            channel(tip, Values::Rotation([0.0, 1.0, 0.0].map(Quat::from_rotation_z).to_vec())),
            channel(tip, Values::Translation(vec![Vec3::Y, Vec3::Y * 2.0, Vec3::Y])),
            channel(root, Values::Scale(vec![Vec3::ONE; 3])),
        ],
        events: vec![Event { time: 0.5, name: "step".into(), ..Event::default() }],
        ..Animation::default()
    });
    scene
}
