//! Work that grows no faster than its input: scenes with one list multiplied are checked, posed, pruned and written.

use std::sync::Arc;

use triassic_gltf::{Error, LoopNames, Options, Quantize, export};
use triassic_scene::{
    Animation, AttributeValues, Camera, Channel, Event, GroupMember, Id, InputRole, Light, LightKind, Material,
    MaterialInput, Mesh, Node, NodeKind, Path, Pixels, Pose, Primitive, Scene, Shape, ShapeData, ShapeInfo, Skin,
    Texture, TextureSource, Transform, Values, Variant, VertexAttribute, VertexGroup,
    glam::{Affine3A, Quat, Vec2, Vec3, Vec4},
    obj,
    serde_json::json,
};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::common::{channel, quad, times};

/// Runs all operations on a scene.
fn use_scene(scene: &Scene) {
    operation("check", || scene.check()).unwrap();
    let mut options = Options::default();
    options.loop_names = LoopNames::Suffix;
    operation("export", || export(scene, &options).unwrap().into_glb().unwrap());
    options.quantize = Quantize::All;
    operation("export quantized", || export(scene, &options).unwrap().into_glb().unwrap());
    operation("walk", || (scene.walk(), scene.parents(), scene.visible(), scene.choices()));
    operation("pose", || Pose::rest(scene));
    operation("find a texture", || scene.textures_called("missing"));
    operation("export as OBJ", || obj::export(scene, "model", &obj::Options::default())).unwrap();
    let mut pruned = scene.clone();
    operation("remove hidden nodes", || pruned.remove_hidden());
}

/// A node that shows a mesh.
fn show(scene: &mut Scene, name: &str, mesh: Id<Mesh>) -> Id<Node> {
    scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }))
}

/// A scene with one quad.
fn one_quad() -> Scene {
    let mut scene = Scene::default();
    let mesh = scene.add(Mesh::new("quad", vec![quad(Vec3::ZERO, 1.0)]));
    show(&mut scene, "quad", mesh);
    scene
}

/// A texture with a single pixel, different for each number.
fn texture(scene: &mut Scene, number: usize) -> Id<Texture> {
    let [a, b, c, _] = u32::try_from(number).unwrap().to_le_bytes();
    let pixels = Pixels { width: 1, height: 1, rgba: vec![a, b, c, 255] };
    scene.add(Texture::new(format!("texture {number}"), TextureSource::Pixels(pixels)))
}

fn material(scene: &mut Scene, number: usize) -> Id<Material> {
    scene.add(Material::new(format!("material {number}")))
}

/// Shapes of a mesh, each of which moves all vertices differently.
fn add_shapes(mesh: &mut Mesh, count: usize) {
    mesh.shapes = (0..count).map(|number| ShapeInfo::new(format!("frame {number}"))).collect();
    for part in &mut mesh.primitives {
        let shape = |number: usize| {
            let positions = part.positions.iter().map(|at| *at + Vec3::Y * (number as f32 * 0.1 + 1.0)).collect();
            ShapeData::new(positions, part.normals.clone())
        };
        part.shapes = (0..count).map(shape).collect();
    }
}

fn target(number: usize) -> Shape {
    Shape::Target(u32::try_from(number).unwrap())
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_nodes() {
    assert_growth(150, |count| {
        let mut scene = one_quad();
        let hidden = scene.add_root(Node::new("hidden", NodeKind::Group));
        scene.get_mut(hidden).unwrap().hidden = true;
        for number in 0..count {
            let light = Light { kind: LightKind::Point, color: Vec3::ONE, intensity: 1.0, range: Some(2.0) };
            let camera = Camera { vertical_angle: 1.0, near: 0.1, far: None };
            let path = Path::new(vec![Vec3::ZERO, Vec3::X], vec![[0, 1]]);
            let kinds = [
                NodeKind::Group,
                NodeKind::Attachment,
                NodeKind::Light(light),
                NodeKind::Camera(camera),
                NodeKind::Path(path),
                NodeKind::Hitbox { min: Vec3::ZERO, max: Vec3::ONE, group: 0 },
            ];
            for (kind_number, kind) in kinds.into_iter().enumerate() {
                let mut node = Node::new(format!("node {number} {kind_number}"), kind);
                node.transform = Transform::from_translation(Vec3::X * number as f32);
                node.extras.insert("number".into(), json!(number));
                scene.add_child(if number % 2 == 0 { hidden } else { Id::new(0) }, node);
            }
        }
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_nodes_of_one_mesh() {
    assert_growth(800, |count| {
        let mut scene = one_quad();
        // Enough parts and shapes for a cost per node to show.
        let mesh = &mut scene.meshes[0];
        mesh.primitives = vec![mesh.primitives[0].clone(); 5];
        add_shapes(mesh, 5);
        for number in 0..count {
            show(&mut scene, &format!("node {number}"), Id::new(0));
        }
        operation("check", || scene.check()).unwrap();
        operation("export", || export(&scene, &Options::default()).unwrap().into_glb().unwrap());
        operation("remove hidden nodes", || scene.clone().remove_hidden());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skinned_nodes() {
    assert_growth(500, |count| {
        let mut scene = crate::common::skinned(6);
        let Some((mesh, skin)) = scene.nodes.iter().find_map(Node::mesh) else { unreachable!() };
        for number in 0..count {
            scene.add_root(Node::new(format!("node {number}"), NodeKind::Mesh { mesh, skin }));
        }
        operation("check", || scene.check()).unwrap();
        operation("export", || export(&scene, &Options::default()).unwrap().into_glb().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_still_animations_behind_skinned_nodes() {
    assert_growth(150, |count| {
        let mut scene = one_quad();
        let joint = scene.add_root(Node::new("joint", NodeKind::Bone));
        let skin = scene.add(Skin::new("skin", vec![joint], vec![Affine3A::IDENTITY]));
        let mut part = quad(Vec3::ZERO, 1.0);
        (part.joints, part.weights) = (vec![[0; 4]; 4], vec![Vec4::X; 4]);
        let mesh = scene.add(Mesh::new("skinned", vec![part]));
        scene.nodes[0].kind = NodeKind::Mesh { mesh, skin: Some(skin) };
        for number in 0..count {
            scene.add_root(Node::new(format!("node {number}"), NodeKind::Mesh { mesh, skin: Some(skin) }));
            scene.add(Animation::new(format!("still {number}"), Vec::new()));
        }
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_meshes_and_vertices() {
    assert_growth(150, |count| {
        let mut scene = one_quad();
        let mut large = Primitive::new(Vec::new(), Vec::new());
        for number in 0..count {
            let quad = quad(Vec3::X * number as f32, 1.0);
            let first = u32::try_from(large.positions.len()).unwrap();
            large.positions.extend(&quad.positions);
            large.indices.extend(quad.indices.iter().map(|index| index + first));
            let mesh = scene.add(Mesh::new(format!("mesh {number}"), vec![quad]));
            show(&mut scene, &format!("node {number}"), mesh);
        }
        let mesh = scene.add(Mesh::new("large", vec![large]));
        show(&mut scene, "large", mesh);
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_primitives_and_materials() {
    assert_growth(150, |count| {
        let mut scene = one_quad();
        let mut parts = Vec::new();
        for number in 0..count {
            let (texture, material) = (texture(&mut scene, number), material(&mut scene, number));
            let input = MaterialInput::new(InputRole::Base).with_texture(texture);
            scene.get_mut(material).unwrap().set(input);
            let mut part = quad(Vec3::X * number as f32, 1.0);
            part.material = Some(material);
            parts.push(part);
        }
        scene.meshes[0].primitives = parts;
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_variants() {
    assert_growth(400, |count| {
        let mut scene = one_quad();
        let base = material(&mut scene, 0);
        scene.meshes[0].primitives[0].material = Some(base);
        for number in 1..=count {
            let other = material(&mut scene, number);
            scene.add(Variant::new(format!("variant {number}"), vec![(base, other)]));
        }
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_materials_in_variants() {
    assert_growth(600, |count| {
        let mut scene = one_quad();
        let parts = (0..count).map(|number| {
            let mut part = quad(Vec3::X * number as f32, 1.0);
            part.material = Some(material(&mut scene, number));
            part
        });
        let parts = parts.collect();
        scene.meshes[0].primitives = parts;
        let turned = |by: usize| {
            let ids = 0..u32::try_from(count).unwrap();
            let by = u32::try_from(by).unwrap();
            ids.clone().map(|id| (Id::new(id), Id::new((id + by) % ids.end))).collect()
        };
        for by in 1..4 {
            scene.add(Variant::new(format!("variant {by}"), turned(by)));
        }
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_joints_and_channels() {
    assert_growth(200, |count| {
        let mut scene = crate::common::skinned(2);
        let root = scene.skins[0].joints[0];
        let times = times(3, 10.0);
        for number in 0..count {
            let joint = scene.add_child(root, Node::new(format!("joint {number}"), NodeKind::Bone));
            let skin = &mut scene.skins[0];
            skin.joints.push(joint);
            skin.inverse_bind.push(Affine3A::IDENTITY);
            let turn = |key: usize| Quat::from_rotation_x((number * 3 + key) as f32 * 0.01);
            let turns = Values::Rotation([0, 1, 2].map(turn).into());
            scene.animations[0].channels.push(channel(joint, &times, turns));
        }
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_animations() {
    assert_growth(700, |count| {
        let mut scene = one_quad();
        let times = times(3, 10.0);
        for number in 0..count {
            let way = |key: usize| Vec3::new(number as f32, key as f32, 1.0);
            let way = Values::Translation([0, 1, 2].map(way).into());
            let mut animation = Animation::new(format!("clip {number}"), vec![channel(Id::new(0), &times, way)]);
            animation.looping = number % 2 == 0;
            animation.events.push(Event::new(0.1, "step"));
            scene.add(animation);
        }
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_keys_and_events() {
    assert_growth(4000, |count| {
        let mut scene = one_quad();
        let way = Values::Translation((0..count).map(|key| Vec3::X * key as f32).collect());
        let mut animation = Animation::new("walk", vec![Channel::new(Id::new(0), times(count, 10.0), way)]);
        animation.events = (0..count).map(|number| Event::new(number as f32 * 0.1, "step")).collect();
        scene.add(animation);
        use_scene(&scene);
    });
}

/// More shapes than a mesh may have targets, and an animation may have frames.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_shapes() {
    assert_growth(1200, |count| {
        let mut scene = one_quad();
        add_shapes(&mut scene.meshes[0], count);
        // Twice through all of them: every second run belongs to an earlier part.
        let keys: Vec<Shape> = (0..count).chain(0..count).map(target).collect();
        let keys = channel(Id::new(0), &times(2 * count, 10.0), Values::Shape(keys));
        scene.add(Animation::new("all", vec![keys]));
        operation("check", || scene.check()).unwrap();
        operation("export", || export(&scene, &Options::default()).unwrap().into_glb().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_groups_attributes_and_extras() {
    assert_growth(500, |count| {
        let mut scene = one_quad();
        let mesh = &mut scene.meshes[0];
        for number in 0..count {
            let values = AttributeValues::Numbers(vec![number as f32; 4]);
            mesh.primitives[0].attributes.push(VertexAttribute::new(format!("SEL_{number}"), values));
            let member = GroupMember { primitive: 0, vertex: 1, weight: 0.5 };
            mesh.groups.push(VertexGroup::new(format!("group {number}"), vec![member]));
        }
        mesh.extras = (0..count).map(|number| (format!("extra {number}"), json!([number]))).collect();
        use_scene(&scene);
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_uv_sets() {
    assert_growth(4400, |count| {
        let mut scene = one_quad();
        let uvs = |number: usize| vec![Vec2::splat(number as f32); 4];
        scene.meshes[0].primitives[0].uv_sets = (0..count).map(uvs).collect();
        use_scene(&scene);
    });
}

/// The error of `export` for a scene whose lists multiply.
fn refused(scene: &Scene) -> String {
    match export(scene, &Options::default()) {
        Err(error @ Error::TooMany { .. }) => error.to_string(),
        other => panic!("{:?}", other.map(|_| ())),
    }
}

#[test]
fn many_animations_that_each_move_another_node() {
    let mut scene = one_quad();
    let times: Arc<[f32]> = times(2, 1.0);
    for number in 0..1100 {
        let node = scene.add_root(Node::new(format!("node {number}"), NodeKind::Group));
        let way = Values::Translation(vec![Vec3::ZERO, Vec3::X]);
        scene.add(Animation::new(format!("clip {number}"), vec![channel(node, &times, way)]));
    }
    assert_eq!(refused(&scene), "1211100 channels of animations; at most 1048576 are written");
    scene.animations.truncate(800);
    export(&scene, &Options::default()).unwrap();
}

#[test]
fn many_short_animations_of_many_shapes() {
    let mut scene = one_quad();
    let (clips, shapes) = (40_000, 80_000);
    add_shapes(&mut scene.meshes[0], shapes);
    scene.meshes[0].primitives[0].normals.clear();
    scene.meshes[0].primitives[0].shapes.iter_mut().for_each(|shape| shape.normals.clear());
    let two = times(2, 1.0);
    for clip in 0..clips {
        let keys = Values::Shape(vec![target(2 * clip), target(2 * clip + 1)]);
        scene.add(Animation::new(format!("clip {clip}"), vec![channel(Id::new(0), &two, keys)]));
    }
    assert!(refused(&scene).ends_with(" channels of animations; at most 1048576 are written"));
}

#[test]
fn many_variants_of_many_parts() {
    let mut scene = one_quad();
    let [one, other] = [0, 1].map(|number| material(&mut scene, number));
    let mut part = quad(Vec3::ZERO, 1.0);
    part.material = Some(one);
    scene.meshes[0].primitives = vec![part; 1500];
    for number in 0..1500 {
        scene.add(Variant::new(format!("variant {number}"), vec![(one, other)]));
    }
    let expected = " materials of parts in variants; at most 2097152 are written";
    assert!(refused(&scene).ends_with(expected), "{}", refused(&scene));
    scene.variants.truncate(1000);
    export(&scene, &Options::default()).unwrap();
}

#[test]
fn many_nodes_with_many_triangles_are_not_exported_as_obj() {
    let mut scene = one_quad();
    scene.meshes[0].primitives[0].indices = [0, 1, 2].repeat(10_000);
    for number in 0..1000 {
        show(&mut scene, &format!("node {number}"), Id::new(0));
    }
    let error = obj::export(&scene, "model", &obj::Options::default()).unwrap_err().to_string();
    assert!(error.contains("at most 2097152"), "{error}");
}
