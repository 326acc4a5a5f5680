//! Synthetic scenes as Quake II models: limits, materials, boxes, mirrored nodes, sampled bones.

use quake_md2::Model;
use triassic_convert::{
    IntoScene, Resolver, SceneOptions,
    back::Error,
    quake_md2::{Boxes, FrameOrder, Md2, ToMd2Options, to_md2},
};
use triassic_scene::{
    Animation, AttributeValues, Channel, Interpolation, Material, Mesh, Node, NodeKind, Primitive, Scene, Shape,
    ShapeData, ShapeInfo, Skin, Transform, Values, VertexAttribute,
    glam::{Affine3A, Quat, Vec3, Vec4},
};

pub(crate) fn triangle() -> Primitive {
    Primitive {
        normals: vec![Vec3::Z; 3],
        uv_sets: vec![vec![triassic_scene::glam::Vec2::ZERO; 3]],
        ..Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2])
    }
}

pub(crate) fn show(scene: &mut Scene, mesh: Mesh) -> triassic_scene::Id<Node> {
    let name = mesh.name.clone();
    let mesh = scene.add(mesh);
    scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }))
}

fn options(change: impl FnOnce(&mut ToMd2Options)) -> ToMd2Options {
    let mut options = ToMd2Options::default();
    change(&mut options);
    options
}

fn names(made: &Md2) -> Vec<String> {
    made.builder.frames.iter().map(|frame| frame.header.name.to_string()).collect()
}

#[test]
fn nothing_to_draw_is_an_error() {
    assert!(matches!(to_md2(&Scene::default(), &ToMd2Options::default()), Err(Error::Empty)));
}

#[test]
fn several_materials_are_listed() {
    let mut scene = Scene::default();
    let [skin, glass] = ["skin", "glass"].map(|name| scene.add(Material::new(name)));
    let part = |material| Primitive { material: Some(material), ..triangle() };
    show(&mut scene, Mesh::new("both", vec![part(skin), part(glass)]));
    let error = to_md2(&scene, &ToMd2Options::default()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the format has a single material, but 2 are used: skin, glass; merge them, or use --atlas"
    );
}

#[test]
fn an_overlong_skin_name_is_reported() {
    let mut scene = Scene::default();
    let name = "squeeze_touchpad_thumbstick_".repeat(3);
    let material = Some(scene.add(Material::new(name.as_str())));
    show(&mut scene, Mesh::new("hand", vec![Primitive { material, ..triangle() }]));
    let error = to_md2(&scene, &ToMd2Options::default()).unwrap_err().to_string();
    let expected = "too much for the format: the path of skin squeeze_touchpad_thumbstick_squeeze_touchpad_thumbstick_squeeze_… has \
        88 bytes; at most 64 are supported; shorten the name of its image or its folder";
    assert_eq!(error, expected);
}

/// Lists in messages are limited, and names of files cannot affect a terminal.
#[test]
fn lists_in_errors_are_short() {
    let mut scene = Scene::default();
    let mut mesh = Mesh::new("all", Vec::new());
    for number in 0..100 {
        let name = if number == 0 { "\u{1b}[31m\n".to_owned() } else { format!("{number}{}", "x".repeat(500)) };
        let material = Some(scene.add(Material::new(name)));
        mesh.primitives.push(Primitive { material, ..triangle() });
    }
    show(&mut scene, mesh);
    let error = to_md2(&scene, &ToMd2Options::default()).unwrap_err().to_string();
    assert!(error.starts_with("the format has a single material, but 100 are used: \\u{1b}[31m\\n, 1xx"), "{error}");
    assert!(error.ends_with("x… and 88 more; merge them, or use --atlas") && error.len() < 1000, "{error}");
    let exceeded = (0..30).map(|number| format!("limit {number}")).collect();
    let error = Error::TooMuch { target: "all".into(), exceeded }.to_string();
    assert!(error.ends_with("limit 10; limit 11; and 18 more"), "{error}");
}

#[test]
fn a_mirrored_node_reverses_its_triangles() {
    let volume = |scale: Vec3| {
        let mut scene = Scene::default();
        let node = show(&mut scene, Mesh::new("one", vec![triangle()]));
        scene.get_mut(node).unwrap().transform = Transform { scale, ..Transform::IDENTITY };
        let bytes = to_md2(&scene, &ToMd2Options::default()).unwrap().builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        let places: Vec<Vec3> = model.frames().get(0).unwrap().positions().collect();
        let [a, b, c] = model.triangles().get(0).unwrap().vertices.map(|vertex| places[usize::from(vertex)]);
        // Clockwise from the front, which is +X in the game for +Z in the scene.
        (b - a).cross(c - a).normalize()
    };
    assert!(volume(Vec3::ONE).abs_diff_eq(-Vec3::X, 1e-3));
    assert!(volume(Vec3::new(-1.0, 1.0, 1.0)).abs_diff_eq(-Vec3::X, 1e-3));
}

#[test]
fn errors_state_by_how_much_limits_are_exceeded() {
    let mut scene = Scene::default();
    let mut mesh = Mesh::new("one", vec![triangle()]);
    // Triangles that share no edge, so that each is a GL command.
    mesh.primitives[0].indices = [0, 1, 2].repeat(4100);
    show(&mut scene, mesh);
    let engine = quake_md2::Profile::from_id("id");
    let error = to_md2(&scene, &options(|own| own.engine = engine)).unwrap_err().to_string();
    let first = "4100 triangles, 4 more than 4096";
    let all =
        format!("too much for Quake II by id Software: {first}; 41001 words of GL commands, 24617 more than 16384");
    assert_eq!(error, all);
    // Without an engine, it is compared with the first game of the format.
    let made = to_md2(&scene, &ToMd2Options::default()).unwrap();
    assert_eq!(made.findings.iter().map(|found| found.code.id).collect::<Vec<_>>(), ["MD2-013", "MD2-018"]);
    assert_eq!(made.notes.len(), 2);
    assert_eq!(made.notes[0], format!("Quake II by id Software: {first}"));
}

/// Keys that show one target each, one frame apart, are frames, identified by the indices of the targets, not by their
/// names.
#[test]
fn keys_of_whole_targets_are_frames() {
    let mut scene = Scene::default();
    let mut mesh = Mesh::new("one", vec![triangle()]);
    for n in 1..4_u8 {
        let moved = mesh.primitives[0].positions.iter().map(|place| *place + Vec3::Y * f32::from(n)).collect();
        mesh.primitives[0].shapes.push(ShapeData::new(moved, vec![Vec3::Z; 3]));
        mesh.shapes.push(ShapeInfo::new("FRAME 000......"));
    }
    let node = show(&mut scene, mesh);
    let keys = vec![Shape::Target(2), Shape::Target(0), Shape::Target(1), Shape::Target(2)];
    let times: Vec<f32> = vec![0.0, 0.1, 0.2, 0.3];
    let values = Values::Shape(keys);
    let channel = Channel { node, times: times.into(), values, interpolation: Interpolation::Linear };
    scene.animations.push(Animation::new("run", vec![channel]));
    let made = to_md2(&scene, &ToMd2Options::default()).unwrap();
    assert_eq!(names(&made), ["FRAME 000......"; 3]);
    assert_eq!(made.findings.get("BACK-004").map(|found| found.count), Some(1), "the closing key");
    let heights: Vec<f32> = made.builder.frames.iter().map(|frame| frame.header.translate.z * 0.0254).collect();
    assert!(heights.iter().all(|height| (*height - 1.0).abs() < 1e-4), "one box for the clip: {heights:?}");
    let error = to_md2(&scene, &options(|own| own.order = FrameOrder::Player)).unwrap_err().to_string();
    assert!(error.starts_with("--order player: stand (40 frames) is missing; run"), "{error}");
}

/// A rotating bone and a static one: vertices of the static one have the same bytes in every frame of the clip.
pub(crate) fn rigged() -> Scene {
    let mut scene = Scene::default();
    let still = scene.add_root(Node::new("still", NodeKind::Bone).at(Transform {
        rotation: Quat::from_rotation_y(0.3),
        ..Transform::from_translation(Vec3::new(0.1, 0.2, 0.3))
    }));
    let moving = scene.add_child(still, Node::new("moving", NodeKind::Bone));
    let bind = Affine3A::from_rotation_translation(Quat::from_rotation_y(0.3), Vec3::new(0.1, 0.2, 0.3)).inverse();
    let skin = Skin { name: "rig".into(), joints: vec![still, moving], inverse_bind: vec![bind; 2] };
    let skin = scene.add(skin);
    let part = |joint: u16, up: f32| Primitive {
        positions: [Vec3::ZERO, Vec3::X, Vec3::Y].map(|place| place * 0.37 + Vec3::Y * up).to_vec(),
        joints: vec![[joint, 0, 0, 0]; 3],
        weights: vec![Vec4::X; 3],
        ..triangle()
    };
    let mesh = scene.add(Mesh::new("body", vec![part(0, 0.0), part(1, 1.0)]));
    scene.add_root(Node::new("body", NodeKind::Mesh { mesh, skin: Some(skin) }));
    let times: Vec<f32> = (0..24).map(|key| key as f32 / 24.0).collect();
    let turn = |key: usize| Quat::from_rotation_z(key as f32 * 0.1);
    let channel = |node, values| Channel {
        node,
        times: times.clone().into(),
        values: Values::Rotation(values),
        interpolation: Interpolation::Linear,
    };
    let own = scene.get(still).unwrap().transform.rotation;
    let channels = vec![channel(moving, (0..24).map(turn).collect()), channel(still, vec![own; 24])];
    scene.animations.push(Animation::new("wave2", channels));
    scene
}

#[test]
fn static_parts_have_the_same_bytes_in_all_frames() {
    let scene = rigged();
    scene.check().unwrap();
    let made = to_md2(&scene, &options(|own| own.boxes = Boxes::Clip)).unwrap();
    assert_eq!(names(&made).len(), 11);
    assert_eq!(names(&made)[0], "wave2_01");
    assert!(made.findings.get("BACK-005").is_some(), "23 of 24 are not a whole number of tenths");
    let bytes = |n: usize| made.builder.frames[n].vertices[..3].iter().map(|own| own.position).collect::<Vec<_>>();
    let places = |n: usize| made.builder.frames[n].vertices[3..].iter().map(|own| own.position).collect::<Vec<_>>();
    for n in 1..11 {
        assert_eq!(bytes(n), bytes(0));
        assert_ne!(places(n), places(0));
        assert_eq!(made.builder.frames[n].header.scale, made.builder.frames[0].header.scale);
    }
    // With one box per frame, precision is higher; this is the reason for the option.
    let own = to_md2(&scene, &options(|own| own.boxes = Boxes::Frame)).unwrap();
    assert_ne!(own.builder.frames[0].header.scale, own.builder.frames[10].header.scale);
}

#[test]
fn the_models_have_no_findings() {
    let made = to_md2(&rigged(), &ToMd2Options::default()).unwrap();
    let bytes = made.builder.write().unwrap();
    let found = Model::parse(&bytes).unwrap().validate_for(quake_md2::Profile::Quake2);
    let others: Vec<&str> = found.iter().map(|own| own.code.id).filter(|id| *id != "MD2-012").collect();
    assert_eq!(others, [""; 0], "but that a scene without material has no skin");
}

/// A model with several clips, as edited, and its file.
pub(crate) fn edited() -> (Scene, Vec<u8>) {
    let bytes = triassic_test_support::files::read("quake-md2/made/player.md2");
    let (mut scene, _) =
        Model::parse(&bytes).unwrap().to_scene(&SceneOptions::for_editing(), &mut Resolver::none()).unwrap();
    scene.animations.truncate(2);
    (scene, bytes)
}

/// The result of a change to the shapes of the only mesh.
fn change_shapes(scene: &mut Scene, change: impl Fn(&mut Vec<ShapeData>), info: impl Fn(&mut Vec<ShapeInfo>)) {
    let mesh = &mut scene.meshes[0];
    for part in &mut mesh.primitives {
        change(&mut part.shapes);
    }
    info(&mut mesh.shapes);
    scene.animations.clear();
}

/// Compares the frames without the deleted one with the original bytes.
#[track_caller]
fn compare_frames(made: &Md2, bytes: &[u8], deleted: &[usize]) {
    let file = Model::parse(bytes).unwrap();
    let frames: Vec<_> = file.frames().iter().collect();
    let left: Vec<_> = (0..frames.len()).filter(|n| !deleted.contains(n)).map(|n| &frames[n]).collect();
    assert_eq!(made.builder.frames.len(), left.len());
    for (own, frame) in made.builder.frames.iter().zip(left) {
        assert_eq!((own.header.name, own.header.scale), (frame.header().name, frame.header().scale));
        let positions = |list: &[quake_md2::Vertex]| list.iter().map(|own| own.position).collect::<Vec<_>>();
        assert_eq!(positions(&own.vertices), positions(&frame.vertices().iter().collect::<Vec<_>>()));
    }
    let count = u32::try_from(deleted.len()).ok().filter(|count| *count > 0);
    assert_eq!(made.findings.get("BACK-017").map(|found| found.count), count);
    assert_eq!(made.notes.iter().filter(|note| note.starts_with("no shape key: ")).count(), count.map_or(0, |_| 1));
}

#[test]
fn deleted_and_moved_shape_keys_are_matched_by_name() {
    for base in [false, true] {
        let (scene, bytes) = edited();
        let made = |scene: &Scene| {
            let given = base.then(|| bytes.clone());
            to_md2(scene, &options(|own| own.base = given)).unwrap()
        };
        let mut one = scene.clone();
        change_shapes(&mut one, |shapes| drop(shapes.remove(6)), |shapes| drop(shapes.remove(6)));
        compare_frames(&made(&one), &bytes, &[7]);
        let mut moved = scene.clone();
        change_shapes(&mut moved, |shapes| shapes.rotate_right(1), |shapes| shapes.rotate_right(1));
        compare_frames(&made(&moved), &bytes, &[]);
        let mut none = scene.clone();
        change_shapes(&mut none, Vec::clear, Vec::clear);
        let count = Model::parse(&bytes).unwrap().frames().len();
        compare_frames(&made(&none), &bytes, &(1..count).collect::<Vec<_>>());
    }
}

#[test]
fn new_animations_of_file_frames_are_reported_and_new_targets_written_once() {
    let (mut scene, bytes) = edited();
    let count = Model::parse(&bytes).unwrap().frames().len();
    let node = scene.roots[0];
    let mut show = |name: &str, shapes: Vec<Shape>| {
        let times: Vec<f32> = (0..shapes.len()).map(|key| key as f32 / 10.0).collect();
        scene.animations = vec![Animation::new(name, vec![Channel::new(node, times, Values::Shape(shapes))])];
        scene.clone()
    };
    // The names of the model's own animations are in its node, as in a file that was exported.
    let again = show("again", vec![Shape::Base, Shape::Target(0)]);
    let mut new = show("dance", vec![Shape::Target(count as u32 - 1)]);
    let mesh = &mut new.meshes[0];
    mesh.shapes.push(ShapeInfo::new("dance01"));
    let shape = mesh.primitives[0].shapes[3].clone();
    mesh.primitives[0].shapes.push(shape);
    for (mut scene, more, reported) in [(again, 2, Some(1)), (new, 1, None)] {
        let asset = serde_json::json!({ "format": "quake-md2", "unit": 0.0254 });
        scene.get_mut(node).unwrap().extras.insert("asset".into(), asset);
        scene.get_mut(node).unwrap().extras.insert("animations".into(), serde_json::json!([]));
        let made = to_md2(&scene, &ToMd2Options::default()).unwrap();
        assert_eq!(made.builder.frames.len(), count + more, "{:?}", names(&made));
        assert_eq!(made.findings.get("BACK-018").map(|found| found.count), reported);
    }
}

#[test]
fn a_model_without_its_custom_properties_is_reported() {
    let mut scene = Scene::default();
    let mut part = triangle();
    let has = |scene: &Scene| {
        let made = to_md2(scene, &ToMd2Options::default()).unwrap();
        made.findings.get("BACK-019").is_some()
    };
    show(&mut scene, Mesh::new("plain", vec![part.clone()]));
    assert!(!has(&scene));
    part.attributes.push(VertexAttribute::new("VERTEX", AttributeValues::Numbers(vec![0.0, 1.0, 2.0])));
    show(&mut scene, Mesh::new("numbered", vec![part]));
    assert!(has(&scene));
    scene.metadata.format = "quake-md2".into();
    assert!(!has(&scene));
}

#[test]
fn all_codes_are_explained() {
    triassic_test_support::document::check_codes("way-back", triassic_convert::back::codes::CODES);
}
