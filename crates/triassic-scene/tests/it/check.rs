//! Each guarantee: a valid scene passes, and with a single violation it is rejected for that reason.

use crate::common;

use proptest::prelude::*;
use triassic_scene::glam::{Quat, Vec2, Vec3, Vec4};
use triassic_scene::{
    Alpha, Camera, GroupMember, Id, IndexedPixels, InputRole, Light, LightKind, List, MaterialInput, Node, NodeKind,
    Pixels, Rule, Scene, Shape, ShapeData, ShapeInfo, TextureSource, Transform, Values, VertexGroup,
};

type Break = fn(&mut Scene);

fn channel(scene: &mut Scene, index: usize) -> &mut triassic_scene::Channel {
    &mut scene.animations[0].channels[index]
}

/// Two vertices that move in a shape.
fn sparse(scene: &mut Scene, vertices: Vec<u32>) {
    scene.meshes[0].primitives[0].shapes[0] = ShapeData::sparse(vertices, vec![Vec3::X; 2], vec![Vec3::X; 2]);
}

/// A violation of each rule. The node indices are those of `common::full`: top 0, shown 1, bones 2 and 3, bent 4.
const BREAKS: &[(Rule, List, Break)] = &[
    (Rule::MissingElement, List::Roots, |s| s.roots.push(Id::new(99))),
    (Rule::MissingElement, List::Nodes, |s| s.nodes[1].children.push(Id::new(99))),
    (Rule::MissingElement, List::Nodes, |s| s.nodes[1].kind = NodeKind::Mesh { mesh: Id::new(9), skin: None }),
    (Rule::MissingElement, List::Nodes, |s| {
        s.nodes[4].kind = NodeKind::Mesh { mesh: Id::new(1), skin: Some(Id::new(9)) }
    }),
    (Rule::MissingElement, List::Meshes, |s| s.meshes[0].primitives[0].material = Some(Id::new(9))),
    (Rule::MissingElement, List::Materials, |s| s.materials[0].inputs[0].texture = Some(Id::new(9))),
    (Rule::MissingElement, List::Materials, |s| {
        s.materials[1].set(MaterialInput::new(InputRole::Lightmap).with_texture(Id::new(9)).with_uv_set(1));
    }),
    (Rule::RepeatedRole, List::Materials, |s| s.materials[0].inputs.push(MaterialInput::new(InputRole::Base))),
    (Rule::OutOfBounds, List::Materials, |s| {
        s.materials[1].set(MaterialInput::new(InputRole::Emissive).with_factor(Vec4::splat(-0.5)));
    }),
    (Rule::MissingUvs, List::Meshes, |s| s.materials[0].inputs[0].uv_set = 1),
    (Rule::MissingUvs, List::Meshes, |s| {
        let input = MaterialInput::new(InputRole::Detail).with_texture(Id::new(0)).with_uv_set(2);
        s.materials[1].set(input);
    }),
    (Rule::MissingUvs, List::Meshes, |s| s.meshes[0].primitives[0].uv_sets[0].clear()),
    (Rule::MissingElement, List::Variants, |s| s.variants[0].materials[0].1 = Id::new(9)),
    (Rule::MissingElement, List::Skins, |s| s.skins[0].joints[1] = Id::new(9)),
    (Rule::MissingElement, List::Animations, |s| channel(s, 0).node = Id::new(9)),
    (Rule::EmptyName, List::Nodes, |s| s.nodes[2].name.clear()),
    (Rule::EmptyName, List::Animations, |s| s.animations[0].name.clear()),
    (Rule::RepeatedName, List::Meshes, |s| s.meshes[1].name = s.meshes[0].name.clone()),
    (Rule::RepeatedName, List::Textures, |s| s.textures[1].name = s.textures[0].name.clone()),
    (Rule::NotFinite, List::Nodes, |s| s.nodes[0].transform.translation.x = f32::NAN),
    (Rule::NotFinite, List::Meshes, |s| s.meshes[0].primitives[0].positions[3].z = f32::INFINITY),
    (Rule::NotFinite, List::Meshes, |s| s.meshes[0].primitives[0].shapes[1].positions[0].z = f32::NAN),
    (Rule::NotFinite, List::Meshes, |s| s.meshes[0].primitives[0].uv_sets[0][0] = Vec2::NAN),
    (Rule::NotFinite, List::Meshes, |s| s.meshes[0].lod = Some(f32::NAN)),
    (Rule::NotFinite, List::Materials, |s| s.materials[0].inputs[0].factor.x = f32::NAN),
    (Rule::NotFinite, List::Skins, |s| s.skins[0].inverse_bind[1].translation.x = f32::NAN),
    (Rule::NotFinite, List::Animations, |s| {
        let Values::Translation(keys) = &mut channel(s, 2).values else { unreachable!() };
        keys[1].y = f32::NAN;
    }),
    (Rule::OutOfBounds, List::Materials, |s| s.materials[0].inputs[0].factor.x = 1.5),
    (Rule::OutOfBounds, List::Materials, |s| s.materials[0].alpha = Alpha::Mask(f32::NAN)),
    (Rule::OutOfBounds, List::Meshes, |s| s.meshes[1].primitives[0].weights[0] = Vec4::new(-1.0, 2.0, 0.0, 0.0)),
    (Rule::OutOfBounds, List::Meshes, |s| {
        let members = vec![GroupMember { primitive: 0, vertex: 0, weight: 1.1 }];
        s.meshes[0].groups.push(VertexGroup::new(String::new(), members));
    }),
    (Rule::OutOfBounds, List::Animations, |s| s.animations[0].events[0].time = -1.0),
    (Rule::OutOfBounds, List::Animations, |s| channel(s, 0).times = [-1.0, 0.0, 1.0].into()),
    (Rule::OutOfBounds, List::Nodes, |s| {
        s.nodes[0].kind = NodeKind::Hitbox { min: Vec3::X, max: Vec3::ZERO, group: 0 }
    }),
    (Rule::OutOfBounds, List::Nodes, |s| {
        let kind = LightKind::Spot { inner: 1.0, outer: 0.5 };
        s.nodes[0].kind = NodeKind::Light(Light { kind, color: Vec3::ONE, intensity: 1.0, range: None });
    }),
    (Rule::OutOfBounds, List::Nodes, |s| {
        s.nodes[0].kind = NodeKind::Camera(Camera { vertical_angle: 1.0, near: 0.0, far: None });
    }),
    (Rule::NotATree, List::Nodes, |s| s.nodes[3].children.push(Id::new(2))),
    (Rule::NotATree, List::Nodes, |s| s.nodes[0].children.retain(|child| child.index() != 1)),
    (Rule::NotATree, List::Roots, |s| s.roots.push(Id::new(0))),
    (Rule::TooDeep, List::Nodes, |s| {
        let mut last = s.roots[0];
        for depth in 0..=Scene::MAX_DEPTH {
            last = s.add_child(last, Node::new(format!("deep {depth}"), NodeKind::Group));
        }
    }),
    (Rule::RotationLength, List::Nodes, |s| s.nodes[0].transform.rotation = Quat::from_xyzw(0.0, 0.0, 0.0, 1.1)),
    (Rule::RotationLength, List::Animations, |s| {
        let Values::Rotation(keys) = &mut channel(s, 1).values else { unreachable!() };
        keys[1] *= 1.1;
    }),
    (Rule::NormalLength, List::Meshes, |s| s.meshes[0].primitives[0].normals[1] = Vec3::ONE),
    (Rule::NormalLength, List::Meshes, |s| s.meshes[0].primitives[0].shapes[0].normals[1] = Vec3::ZERO),
    (Rule::ListLengths, List::Meshes, |s| s.meshes[0].primitives[0].normals.truncate(1)),
    (Rule::ListLengths, List::Meshes, |s| s.meshes[0].primitives[0].uv_sets.push(vec![Vec2::ZERO])),
    (Rule::NotFinite, List::Meshes, |s| {
        let uvs = vec![Vec2::NAN; s.meshes[0].primitives[0].positions.len()];
        s.meshes[0].primitives[0].uv_sets.extend([vec![], uvs]);
    }),
    (Rule::ListLengths, List::Meshes, |s| s.meshes[0].primitives[0].colors = vec![[0; 4]; 5]),
    (Rule::ListLengths, List::Meshes, |s| s.meshes[1].primitives[0].weights.clear()),
    (Rule::ListLengths, List::Meshes, |s| s.meshes[0].primitives[0].shapes.truncate(1)),
    (Rule::ListLengths, List::Meshes, |s| s.meshes[0].shapes.push(ShapeInfo::default())),
    (Rule::ListLengths, List::Meshes, |s| s.meshes[0].primitives[0].shapes[1].normals.clear()),
    (Rule::ListLengths, List::Skins, |s| s.skins[0].inverse_bind.truncate(1)),
    (Rule::NoTriangles, List::Meshes, |s| s.meshes[0].primitives[0].indices.truncate(5)),
    (Rule::IndexRange, List::Meshes, |s| s.meshes[0].primitives[0].indices[5] = 4),
    (Rule::IndexRange, List::Meshes, |s| {
        let members = vec![GroupMember { primitive: 0, vertex: 4, weight: 1.0 }];
        s.meshes[0].groups.push(VertexGroup::new(String::new(), members));
    }),
    (Rule::IndexRange, List::Nodes, |s| s.meshes[1].primitives[0].joints[2][0] = 2),
    (Rule::VertexOrder, List::Meshes, |s| sparse(s, vec![1, 1])),
    (Rule::IndexRange, List::Meshes, |s| sparse(s, vec![1, 4])),
    (Rule::ListLengths, List::Meshes, |s| sparse(s, vec![1])),
    (Rule::WeightSum, List::Meshes, |s| s.meshes[1].primitives[0].weights[0] = Vec4::splat(0.2)),
    (Rule::RepeatedJoint, List::Meshes, |s| s.meshes[1].primitives[0].weights[0] = Vec4::new(0.5, 0.5, 0.0, 0.0)),
    (Rule::SkinWithoutJoints, List::Nodes, |s| s.nodes[4].kind = NodeKind::Mesh { mesh: Id::new(1), skin: None }),
    (Rule::SkinWithoutJoints, List::Nodes, |s| {
        s.nodes[1].kind = NodeKind::Mesh { mesh: Id::new(0), skin: Some(Id::new(0)) };
    }),
    (Rule::SkinnedNode, List::Nodes, |s| s.nodes[4].transform = Transform::from_translation(Vec3::X)),
    (Rule::SkinnedNode, List::Nodes, |s| {
        s.add_child(Id::new(4), Node::new("child", NodeKind::Group));
    }),
    (Rule::SkinnedNode, List::Animations, |s| channel(s, 2).node = Id::new(4)),
    (Rule::ScatteredJoints, List::Skins, |s| s.skins[0].joints[1] = s.skins[0].joints[0]),
    (Rule::ScatteredJoints, List::Skins, |s| {
        s.skins[0].joints.clear();
        s.skins[0].inverse_bind.clear();
        s.nodes[4].kind = NodeKind::Group;
    }),
    (Rule::ScatteredJoints, List::Skins, |s| {
        s.skins[0].joints[1] = s.add_root(Node::new("elsewhere", NodeKind::Bone));
    }),
    (Rule::ScatteredJoints, List::Skins, |s| s.nodes[3].hidden = true),
    (Rule::ScatteredJoints, List::Nodes, |s| s.nodes[2].hidden = true),
    (Rule::BadImage, List::Textures, |s| {
        s.textures[0].source = TextureSource::Pixels(Pixels { width: 1, height: 1, rgba: vec![0; 3] });
    }),
    (Rule::BadImage, List::Textures, |s| {
        s.textures[0].source = TextureSource::Pixels(Pixels { width: 0, height: 0, rgba: vec![] });
    }),
    (Rule::BadImage, List::Textures, |s| {
        let palette = vec![[0; 4]; 2];
        s.textures[0].source = TextureSource::Indexed(IndexedPixels { width: 1, height: 1, indices: vec![2], palette });
    }),
    (Rule::NotFinite, List::Materials, |s| s.materials[0].inputs[0].uv_transform.rotation = f32::NAN),
    (Rule::BadImage, List::Textures, |s| {
        let TextureSource::Encoded { bytes, .. } = &mut s.textures[2].source else { unreachable!() };
        bytes[0] = 0;
    }),
    (Rule::RepeatedExchange, List::Variants, |s| {
        let exchange = s.variants[0].materials[0];
        s.variants[0].materials.push(exchange);
    }),
    (Rule::KeyCount, List::Animations, |s| channel(s, 0).times = [0.0].into()),
    (Rule::KeyCount, List::Animations, |s| {
        channel(s, 0).times = [].into();
        channel(s, 0).values = Values::Shape(vec![]);
    }),
    (Rule::TimeOrder, List::Animations, |s| channel(s, 3).times = [0.0, 1.0, 1.0].into()),
    (Rule::RotationSign, List::Animations, |s| {
        let Values::Rotation(keys) = &mut channel(s, 1).values else { unreachable!() };
        keys[1] = -keys[1];
    }),
    (Rule::MissingShape, List::Animations, |s| channel(s, 0).values = Values::Shape(vec![Shape::Target(2); 3])),
    (Rule::MissingShape, List::Animations, |s| channel(s, 0).node = Id::new(0)),
    (Rule::RepeatedChannel, List::Animations, |s| {
        channel(s, 3).node = Id::new(3);
        channel(s, 3).values = Values::Translation(vec![Vec3::ONE; 3]);
    }),
];

#[test]
fn a_valid_scene_passes_and_each_violation_is_named() {
    assert_eq!(common::full().check(), Ok(()));
    let mut some = common::full();
    sparse(&mut some, vec![1, 3]);
    assert_eq!(some.check(), Ok(()));
    sparse(&mut some, vec![]);
    assert!(some.check().is_err());
    for (number, (rule, list, break_it)) in BREAKS.iter().enumerate() {
        let mut scene = common::full();
        break_it(&mut scene);
        let found = scene.check().expect_err(&format!("break {number} ({rule:?}) passes"));
        assert_eq!((found.rule, found.list), (*rule, *list), "break {number}: {found}");
    }
}

#[test]
fn every_rule_is_violated_by_some_test() {
    let tested: std::collections::HashSet<Rule> = BREAKS.iter().map(|(rule, ..)| *rule).collect();
    assert_eq!(tested.len(), 27, "a rule without a break, or a break without a rule");
}

#[test]
fn an_error_prints_its_cause_once() {
    let mut scene = common::full();
    scene.roots.push(Id::new(99));
    let error = triassic_scene::Error::from(scene.check().unwrap_err());
    assert_eq!(error.to_string(), "the scene is not valid: root 1: refers to a missing element");
    assert!(std::error::Error::source(&error).is_none());
}

#[test]
fn hidden_applies_to_the_whole_branch() {
    let mut scene = common::full();
    scene.nodes[0].hidden = true;
    assert_eq!(scene.visible(), vec![false; 5]);
    assert_eq!(scene.hidden_by(), vec![Some(Id::new(0)); 5]);
    assert_eq!(scene.check(), Ok(()), "the skin and its mesh are hidden together");
    scene.nodes[0].hidden = false;
    scene.nodes[4].hidden = true;
    assert_eq!(scene.visible(), [true, true, true, true, false]);
    assert_eq!(scene.check(), Ok(()), "a hidden mesh may be bent by joints that are shown");
}

#[test]
fn drawn_meshes_are_visible_and_have_a_texture() {
    let mut scene = common::full();
    let names = |scene: &Scene| {
        let drawn = scene.visible_meshes().map(|(node, mesh)| {
            let textures =
                mesh.primitives.iter().map(|part| scene.texture_of(part).map(|texture| texture.name.clone()));
            (scene.get(node).unwrap().name.clone(), mesh.name.clone(), textures.collect::<Vec<_>>())
        });
        drawn.collect::<Vec<_>>()
    };
    let shown = ("shown".into(), "moving".into(), vec![Some("skin".into())]);
    assert_eq!(names(&scene), [shown.clone(), ("bent".into(), "strip".into(), vec![None])]);
    scene.nodes[4].hidden = true;
    assert_eq!(names(&scene), [shown]);
    scene.nodes[0].hidden = true;
    assert!(names(&scene).is_empty());
}

/// A scene with a tree, meshes and animations of any size, valid by construction.
fn sound() -> impl Strategy<Value = Scene> {
    let parents = prop::collection::vec(any::<prop::sample::Index>(), 1..30);
    let quads = prop::collection::vec((-1e6_f32..1e6, 1e-3_f32..1e3), 0..5);
    let keys = prop::collection::vec((1e-3_f32..1.0, -10.0_f32..10.0), 1..20);
    (parents, quads, keys).prop_map(|(parents, quads, keys)| {
        let mut scene = Scene::default();
        for (number, parent) in parents.iter().enumerate() {
            let node = Node::new(format!("node {number}"), NodeKind::Group);
            match parent.index(number + 1) {
                0 => scene.add_root(node),
                parent => scene.add_child(Id::new(u32::try_from(parent - 1).unwrap()), node),
            };
        }
        for (number, (at, size)) in quads.into_iter().enumerate() {
            let primitives = vec![common::quad(Vec3::splat(at), size)];
            let mesh = triassic_scene::Mesh::new(format!("mesh {number}"), primitives);
            let mesh = scene.add(mesh);
            scene.add_root(Node::new(format!("quad {number}"), NodeKind::Mesh { mesh, skin: None }));
        }
        let mut time = 0.0;
        let times: Vec<f32> = keys
            .iter()
            .map(|(step, _)| {
                time += step;
                time
            })
            .collect();
        let mut turns: Vec<Quat> = keys.iter().map(|(_, angle)| Quat::from_rotation_x(*angle)).collect();
        triassic_scene::make_continuous(&mut turns);
        let values = Values::Rotation(turns);
        let channel = triassic_scene::Channel::new(Id::new(0), times, values);
        scene.add(triassic_scene::Animation::new("turn", vec![channel]));
        scene
    })
}

proptest! {
    #[test]
    fn scenes_that_are_valid_by_construction_pass(scene in sound()) {
        prop_assert_eq!(scene.check(), Ok(()));
        // Each node is visited once, after its parent.
        let parents = scene.parents();
        let order: Vec<usize> = scene.walk().iter().map(|(id, _)| id.to_usize()).collect();
        prop_assert_eq!(order.len(), scene.nodes.len());
        for (place, node) in order.iter().enumerate() {
            if let Some(parent) = parents[*node] {
                prop_assert!(order[..place].contains(&parent.to_usize()));
            }
        }
    }
    #[test]
    fn arbitrary_ids_are_rejected_or_form_a_tree(mut scene in sound(), from in 0_u32..40, to in 0_u32..40) {
        // One edge more than a tree has: never a tree, whatever the edge; and neither check nor pose loops forever.
        if let Some(node) = scene.get_mut(Id::<Node>::new(from)) {
            node.children.push(Id::new(to));
            prop_assert!(matches!(scene.check().unwrap_err().rule, Rule::NotATree | Rule::MissingElement));
        }
        let _ = triassic_scene::Pose::rest(&scene);
        let _ = (scene.visible(), scene.walk());
    }
    #[test]
    fn normalized_weights_have_the_required_sum(weights in prop::array::uniform4(-1.0_f32..1e6)) {
        let normal = triassic_scene::normalize_weights(Vec4::from_array(weights));
        let mut scene = common::full();
        scene.meshes[1].primitives[0].weights[0] = normal;
        scene.meshes[1].primitives[0].joints[0] = [0, 1, 2, 3];
        let rule = scene.check().map_err(|error| error.rule);
        // Joints 2 and 3 do not exist, which is checked after the sums.
        prop_assert_eq!(rule, Err(Rule::IndexRange), "{:?}", normal);
    }
}
