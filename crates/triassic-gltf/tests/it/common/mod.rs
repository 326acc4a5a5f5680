//! Scenes that the tests export, and helpers for reading the results.
#![allow(dead_code, reason = "each test file uses a part of it")]

use crate::evaluate::{Model, drawn};
use formats_core::Palette;
use std::sync::Arc;
use triassic_gltf::{Options, export};
use triassic_scene::glam::{Affine3A, Quat, Vec2, Vec3, Vec4};
use triassic_scene::serde_json::{self, Value, json};
use triassic_scene::{
    Alpha, Animation, Camera, Channel, Event, Filter, GroupMember, Id, IndexedPixels, InputRole, Light, LightKind,
    Material, MaterialInput, Mesh, Node, NodeKind, Pixels, Pose, Primitive, Sampling, Scene, Shape, ShapeData,
    ShapeInfo, Skin, Texture, TextureSource, Transform, UvTransform, Values, Variant, VertexGroup, Wrap,
};

/// A quad in the XY plane, facing +Z.
pub(crate) fn quad(at: Vec3, size: f32) -> Primitive {
    let corners = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
    let positions = corners.iter().map(|corner| at + corner.extend(0.1) * size).collect();
    let mut part = Primitive::new(positions, vec![0, 1, 2, 0, 2, 3]);
    part.normals = vec![Vec3::Z; 4];
    part.uv_sets = vec![corners.map(|corner| Vec2::new(corner.x, 1.0 - corner.y)).to_vec()];
    part
}

pub(crate) fn times(count: usize, rate: f32) -> Arc<[f32]> {
    (0..count).map(|key| key as f32 / rate).collect()
}

pub(crate) fn channel(node: Id<Node>, times: &Arc<[f32]>, values: Values) -> Channel {
    Channel::new(node, times.clone(), values)
}

fn pixels(colors: &[[u8; 4]]) -> TextureSource {
    let width = u32::try_from(colors.len()).unwrap();
    TextureSource::Pixels(Pixels { width, height: 1, rgba: colors.concat() })
}

/// Every kind of material, texture and appearance, and properties that glTF does not support.
pub(crate) fn materials() -> Scene {
    let mut scene = Scene::default();
    let red = scene.add(Texture::new("red/skin", pixels(&[[255, 0, 0, 255], [0, 0, 0, 0]])));
    let mut blue = Texture::new("blue", pixels(&[[0, 0, 255, 255], [9, 9, 9, 255]]));
    blue.sampling = Sampling { filter: Filter::Nearest, mipmaps: false, wrap_u: Wrap::Clamp, wrap_v: Wrap::Mirror };
    let blue = scene.add(blue);
    let lost = scene.add(Texture::new("lost", TextureSource::Missing("models/lost.pcx".into())));
    let mut add = |name: &str, alpha, texture, unlit| {
        let mut material = Material::new(name).with_texture(texture);
        (material.alpha, material.unlit) = (alpha, unlit);
        scene.add(material)
    };
    let all = [
        add("plain", Alpha::Opaque, red, false),
        add("masked", Alpha::Mask(0.25), red, false),
        add("glass", Alpha::Blend, blue, false),
        add("flare", Alpha::Add, blue, true),
        add("lost", Alpha::Opaque, lost, false),
    ];
    let color = Vec4::new(1.0, 0.5, 0.25, 0.1);
    scene.materials[2].set(MaterialInput::new(InputRole::Base).with_texture(blue).with_uv_set(3).with_factor(color));
    scene.materials[2].set(MaterialInput::new(InputRole::Specular).with_factor(Vec4::new(0.5, 0.5, 0.5, 1.0)));
    scene.materials[4].inputs[0].uv_set = 1;
    scene.materials[2].double_sided = true;
    scene.materials[4].extras.insert("flags".into(), json!(64));
    let strong = Vec4::new(0.5, 1.0, 1.0, 1.0);
    let glow = Vec4::new(0.25, 0.5, 1.0, 1.0);
    scene.materials[0].set(MaterialInput::new(InputRole::Lightmap).with_texture(blue).with_uv_set(1));
    scene.materials[0].set(MaterialInput::new(InputRole::Normal).with_texture(blue).with_factor(strong));
    scene.materials[0].set(MaterialInput::new(InputRole::Emissive).with_texture(red).with_uv_set(1).with_factor(glow));
    let rough = Vec4::new(0.75, 1.0, 1.0, 1.0);
    let quarter = Vec4::new(0.25, 1.0, 1.0, 1.0);
    scene.materials[0]
        .set(MaterialInput::new(InputRole::Roughness).with_texture(blue).with_uv_set(1).with_factor(rough));
    scene.materials[0].set(MaterialInput::new(InputRole::Occlusion).with_texture(red).with_factor(quarter));
    scene.materials[0].set(MaterialInput::new(InputRole::Specular).with_texture(red));
    scene.materials[0].emissive_strength = Some(3.0);
    let mut primitives: Vec<Primitive> = Vec::new();
    for (place, material) in all.into_iter().enumerate() {
        let mut part = quad(Vec3::X * place as f32, 1.0);
        part.material = Some(material);
        part.uv_sets.push(part.uv_sets[0].iter().map(|uv| *uv * 0.5).collect());
        part.colors = vec![[65535, 300, 20, 65535]; 4];
        primitives.push(part);
    }
    // A second UV set without a first one, an unused vertex, a part without triangles.
    primitives[4].uv_sets[0].clear();
    // A translucent surface, and a variant.
    for part in [0, 2] {
        primitives[part].uv_sets.extend([vec![], vec![Vec2::new(0.25, 0.75); 4], vec![]]);
    }
    let flare = &mut primitives[3];
    for list in [&mut flare.positions, &mut flare.normals] {
        list.insert(0, Vec3::Z);
    }
    flare.uv_sets.iter_mut().for_each(|set| set.insert(0, Vec2::ZERO));
    flare.colors.insert(0, [0; 4]);
    flare.indices.iter_mut().for_each(|index| *index += 1);
    let mut empty = quad(Vec3::ZERO, 1.0);
    empty.indices.clear();
    primitives.push(empty);
    let member = |vertex| GroupMember { primitive: 3, vertex, weight: 1.0 };
    let groups = vec![VertexGroup::new("grip", vec![member(0), member(1)])];
    let mut mesh = Mesh::new("quads", primitives);
    (mesh.lod, mesh.groups) = (Some(1.5), groups);
    let mesh = scene.add(mesh);
    scene.add_root(Node::new("quads", NodeKind::Mesh { mesh, skin: None }));
    let families = [vec![(all[0], all[1]), (all[2], all[3])], vec![(all[0], all[2])], vec![]];
    for (number, materials) in families.into_iter().enumerate() {
        scene.add(Variant::new(format!("family {number}"), materials));
    }
    scene.metadata.format = "quake-md2".into();
    scene.metadata.unit = 0.0254;
    scene
}

/// Textures with palettes, one with a transform for a missing UV set.
pub(crate) fn indexed() -> Scene {
    let mut scene = Scene::default();
    let mut palette = Palette([[7; 3]; 256]);
    palette.0[9] = [0, 200, 0];
    let green = IndexedPixels::new(3, 1, vec![9, 200, 9], &palette, Some(200));
    let green = scene.add(Texture::new("green", TextureSource::Indexed(green)));
    let often = UvTransform { offset: Vec2::new(0.5, 0.0), rotation: 0.5, scale: Vec2::new(32.0, 16.0) };
    let mut material = Material::new("ground");
    for role in [InputRole::Base, InputRole::Detail] {
        material.set(MaterialInput::new(role).with_texture(green).with_uv_transform(often));
    }
    material.alpha = Alpha::Add;
    let mut part = quad(Vec3::ZERO, 1.0);
    part.material = Some(scene.add(material));
    let mesh = scene.add(Mesh::new("quad", vec![part]));
    scene.add_root(Node::new("quad", NodeKind::Mesh { mesh, skin: None }));
    scene
}

/// A strip of many vertices, some of them unused, with `count` shapes that each move a few of them, one that moves all
/// and one that moves none.
pub(crate) fn sparse(count: u32) -> Scene {
    let mut scene = shapes(count as usize, &[count as usize + 1]);
    let part = &mut scene.meshes[0].primitives[0];
    let quads = 40_u32;
    let mut strip = Primitive::new(Vec::new(), Vec::new());
    for number in 0..quads {
        let quad = quad(Vec3::new(number as f32, 0.5, 0.0), 1.0);
        strip.indices.extend(quad.indices.iter().map(|index| index + 5 * number));
        strip.positions.extend(quad.positions.iter().chain([&Vec3::splat(9.0)]));
        strip.normals.extend(quad.normals.iter().chain([&Vec3::Z]));
    }
    strip.material = part.material;
    strip.shapes = (0..count)
        .map(|number| {
            let move_of = |vertex: &u32| strip.positions[*vertex as usize] + Vec3::new(0.0, 0.1 * number as f32, 1.0);
            let vertices: Vec<u32> = match number {
                3 => (0..5 * quads).collect(),
                4 => vec![],
                _ => (0..5 * quads).filter(|vertex| vertex % 20 == number % 7 || vertex % 50 == 4).collect(),
            };
            let positions = vertices.iter().map(move_of).collect();
            let normals = vec![Vec3::new(0.6, 0.0, 0.8); vertices.len()];
            if number == 3 {
                ShapeData::new(positions, normals)
            } else {
                ShapeData::sparse(vertices, positions, normals)
            }
        })
        .collect();
    *part = strip;
    scene
}

/// A mesh with `count` shapes and animations of these lengths, one after the other, each closed; and some nodes around
/// it.
pub(crate) fn shapes(count: usize, clips: &[usize]) -> Scene {
    let mut scene = Scene::default();
    let mut part = quad(Vec3::new(0.3, 0.2, 0.1), 1.0);
    part.shapes = (1..=count)
        .map(|number| {
            let positions = part.positions.iter().map(|p| *p * 1.1 + Vec3::new(0.0, number as f32 * 0.1, 0.0));
            let normal = Vec3::new((number as f32).sin(), 0.0, (number as f32).cos()).normalize();
            ShapeData::new(positions.collect(), vec![normal; 4])
        })
        .collect();
    let shapes = (1..=count).map(|number| ShapeInfo::new(format!("frame{number}"))).collect();
    let mut mesh = Mesh::new("mesh", vec![part]);
    mesh.shapes = shapes;
    let mesh = scene.add(mesh);
    let place = Transform {
        translation: Vec3::new(1.0, 2.0, 3.0),
        rotation: Quat::from_rotation_y(0.5),
        scale: Vec3::splat(2.0),
    };
    let top = scene.add_root(Node::new("top", NodeKind::Group).at(place));
    let node = scene.add_child(top, Node::new("model", NodeKind::Mesh { mesh, skin: None }));
    let mut first = 0;
    for (number, clip) in clips.iter().enumerate() {
        let shape = |key: usize| match first + key % clip {
            0 => Shape::Base,
            shape => Shape::Target(u32::try_from(shape - 1).unwrap()),
        };
        let keys: Vec<Shape> = (0..=*clip).map(shape).collect();
        let channels = vec![channel(node, &times(keys.len(), 10.0), Values::Shape(keys))];
        let clip_id = scene.add(Animation::new(format!("clip {number}"), channels));
        scene.animations[clip_id.to_usize()].looping = true;
        first += clip;
    }
    scene
}

/// Many shapes, with the mesh's own shape in the last animation: not in the first part.
fn late_base() -> Scene {
    let mut scene = shapes(600, &[300, 301]);
    scene.animations.reverse();
    scene
}

/// A chain of `bones` bones with a strip on them, two animations that move them and one that is a still.
pub(crate) fn skinned(bones: usize) -> Scene {
    let mut scene = Scene::default();
    let top = scene.add_root(Node::new("model", NodeKind::Group));
    let mut joints = Vec::new();
    let mut parent = top;
    for bone in 0..bones {
        let at = Transform::from_translation(if bone == 0 { Vec3::ZERO } else { Vec3::Y });
        parent = scene.add_child(parent, Node::new(format!("bone {bone}"), NodeKind::Bone).at(at));
        joints.push(parent);
    }
    let mut part = Primitive::default();
    for bone in 0..bones {
        let height = Vec3::Y * bone as f32;
        let first = u32::try_from(part.positions.len()).unwrap();
        part.positions.extend([height, height + Vec3::X, height + Vec3::new(0.0, 1.0, 0.0)]);
        part.indices.extend([first, first + 1, first + 2]);
        let bone = u16::try_from(bone).unwrap();
        let next = (bone + 1) % u16::try_from(bones).unwrap();
        part.joints.extend([
            [bone, 7, 7, 7].map(|joint| joint % u16::try_from(bones).unwrap()),
            [bone, 0, 0, 0],
            [bone, next, 0, 0],
        ]);
        part.weights.extend([Vec4::X, Vec4::X, Vec4::new(0.75, 0.25, 0.0, 0.0)]);
    }
    part.normals = vec![Vec3::Z; part.positions.len()];
    let inverse_bind = (0..bones).map(|bone| Affine3A::from_translation(Vec3::Y * -(bone as f32))).collect();
    let mesh = scene.add(Mesh::new("strip", vec![part]));
    let skin = scene.add(Skin::new("skeleton", joints.clone(), inverse_bind));
    scene.add_child(top, Node::new("body", NodeKind::Mesh { mesh, skin: Some(skin) }));
    scene.add_child(top, Node::new("other body", NodeKind::Mesh { mesh, skin: Some(skin) }));
    scene.nodes.last_mut().unwrap().hidden = true;
    scene.add_child(joints[0], Node::new("muzzle", NodeKind::Attachment).at(Transform::from_translation(Vec3::Z)));
    let hitbox = NodeKind::Hitbox { min: -Vec3::ONE, max: Vec3::ONE, group: 1 };
    scene.add_child(joints[0], Node::new("head", hitbox));

    let times = times(9, 8.0);
    for (name, by) in [("walk", 0.3_f32), ("run", 0.7)] {
        let mut channels = Vec::new();
        for (number, joint) in joints.iter().enumerate() {
            let angle = |key: usize| (key as f32 * by + number as f32).sin();
            let turns = (0..9).map(|key| Quat::from_rotation_z(angle(key % 8))).collect();
            channels.push(channel(*joint, &times, Values::Rotation(turns)));
            // The first bone differs from its rest pose; the others are at rest.
            let place = if number == 0 { Vec3::X * by } else { Vec3::Y };
            channels.push(channel(*joint, &times, Values::Translation(vec![place; 9])));
        }
        let extras = [("options".to_owned(), json!("5001"))].into_iter().collect();
        let mut event = Event::new(0.5, "step");
        event.extras = extras;
        let mut animation = Animation::new(name, channels);
        (animation.looping, animation.events) = (true, vec![event]);
        scene.add(animation);
    }
    let still = channel(joints[0], &times, Values::Translation(vec![Vec3::ZERO; 9]));
    scene.add(Animation::new("still", vec![still]));
    scene.add(Animation::new("nothing", Vec::new()));
    scene
}

/// A level: lights, a camera, entities, a hidden branch below a transform, a mesh of many vertices.
pub(crate) fn level() -> Scene {
    let mut scene = Scene::default();
    let room = scene.add_root(Node::new("room", NodeKind::Group).at(Transform::from_translation(Vec3::X * 5.0)));
    let kinds = [
        ("lamp", LightKind::Point, Some(10.0)),
        ("sun", LightKind::Sun, Some(1.0)),
        ("spot", LightKind::Spot { inner: 0.0, outer: 0.5 }, None),
    ];
    for (name, kind, range) in kinds {
        let light = Light { kind, color: Vec3::new(1.0, 0.5, 0.1), intensity: 100.0, range };
        scene.add_child(room, Node::new(name, NodeKind::Light(light)));
    }
    for (name, far) in [("view", None), ("near view", Some(100.0))] {
        let camera = Camera { vertical_angle: 1.0, near: 0.1, far };
        scene.add_child(room, Node::new(name, NodeKind::Camera(camera)));
    }
    let class = NodeKind::Entity { class: "player".into(), model: Some("guard.mdl".into()), mesh: None };
    scene.add_child(room, Node::new("entity", class));
    let count = 70_000_u32;
    let positions = (0..count).map(|i| Vec3::new(i as f32 * 0.01, (i % 7) as f32 * 0.1, (i % 3) as f32)).collect();
    let part = Primitive::new(positions, (0..count - 2).flat_map(|i| [i, i + 1, i + 2]).collect());
    let walls = scene.add(Mesh::new("walls", vec![part]));
    scene.add_child(room, Node::new("walls", NodeKind::Mesh { mesh: walls, skin: None }));
    let mesh = Mesh::new("door", vec![quad(Vec3::ZERO, 1.0)]);
    let mesh = scene.add(mesh);
    let branch = scene.add_child(room, Node::new("hidden branch", NodeKind::Group));
    scene.nodes[branch.to_usize()].hidden = true;
    scene.add_child(branch, Node::new("door", NodeKind::Mesh { mesh, skin: None }));
    let nothing = scene.add(Mesh::new("nothing", Vec::new()));
    scene.add_child(room, Node::new("invisible", NodeKind::Mesh { mesh: nothing, skin: None }));
    scene
}

/// The same, with a single bone for each vertex: for some, the second of the list.
fn rigid(bones: usize) -> Scene {
    let mut scene = skinned(bones);
    for weights in scene.meshes[0].primitives[0].weights.chunks_exact_mut(3) {
        weights[2] = Vec4::Y;
    }
    scene
}

/// All scenes of the tests by name.
pub(crate) fn all() -> Vec<(&'static str, Scene)> {
    vec![
        ("empty", Scene::default()),
        ("materials", materials()),
        ("indexed", indexed()),
        ("shapes", shapes(30, &[10, 15, 5, 1])),
        ("sparse shapes", sparse(12)),
        ("many sparse shapes", sparse(300)),
        ("many shapes", shapes(1006, &[40, 300, 10, 600, 5])),
        ("unanimated shapes", shapes(300, &[])),
        ("late base", late_base()),
        ("skinned", skinned(5)),
        ("long skeleton", skinned(300)),
        ("rigid", rigid(5)),
        ("level", level()),
    ]
}

/// A scene as one file.
pub(crate) fn glb(scene: &Scene, options: &Options) -> Vec<u8> {
    export(scene, options).unwrap().into_glb().unwrap()
}
/// The JSON of a GLB.
pub(crate) fn document(glb: &[u8]) -> Value {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}
/// The element with this name in a list of the document.
pub(crate) fn named<'a>(document: &'a Value, list: &str, name: &str) -> &'a Value {
    document[list].as_array().unwrap().iter().find(|element| element["name"] == name).unwrap()
}

/// At many times of every animation, and at rest, a reader of the file sees the pose of the scene within a tolerance.
pub(crate) fn follow(name: &str, scene: &Scene, model: &Model, off: f32) {
    compare(&format!("{name} at rest"), scene, &Pose::rest(scene), &model.at(None, 0.0), off);
    for animation in &scene.animations {
        let end = animation.duration();
        for step in 0..=37 {
            // Times on keys, between them, and at the ends.
            let time = end * step as f32 / 37.0;
            let what = format!("{name}/{} at {time}", animation.name);
            compare(&what, scene, &Pose::at(scene, animation, time), &model.at(Some(&animation.name), time), off);
        }
    }
}

/// Compares the triangles of the visible nodes.
pub(crate) fn compare(what: &str, scene: &Scene, pose: &Pose, found: &[(String, Vec<Vec3>)], off: f32) {
    let mut expected = Vec::new();
    for ((id, node), visible) in scene.ids::<Node>().zip(&scene.nodes).zip(scene.visible()) {
        if let (true, Some(parts)) = (visible, pose.mesh(scene, id)) {
            let corners = drawn(scene, node, &parts);
            if !corners.is_empty() {
                expected.push((node.name.clone(), corners));
            }
        }
    }
    assert_eq!(expected.len(), found.len(), "{what}");
    // Skinned nodes come first in the file.
    let mut found: Vec<&(String, Vec<Vec3>)> = found.iter().collect();
    found.sort_by_key(|(name, _)| name);
    expected.sort_by(|(one, _), (other, _)| one.cmp(other));
    for ((name, expected), (found_name, found)) in expected.iter().zip(found) {
        assert_eq!((name, expected.len()), (found_name, found.len()), "{what}");
        for (expected, found) in expected.iter().zip(found) {
            let tolerance = 2e-5 * (1.0 + expected.length()) + off;
            assert!((*expected - *found).length() < tolerance, "{what}: {name}: {expected} {found}");
        }
    }
}
