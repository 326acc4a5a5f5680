//! Poses compared with positions calculated by hand, and their OBJ.

use crate::common;

use std::f32::consts::FRAC_PI_2;
use triassic_scene::glam::{Quat, Vec3};
use triassic_scene::{Id, Mesh, Node, NodeKind, Pose, Primitive, Scene, Transform, Values, obj};

fn near(a: Vec3, b: Vec3) -> bool {
    (a - b).length() < 1e-5
}

#[test]
fn shapes_blend_between_keys_and_loop() {
    let scene = common::full();
    let walk = &scene.animations[0];
    assert_eq!(walk.duration(), 2.0);
    let first = |time: f32| Pose::at(&scene, walk, time).mesh(&scene, Id::new(1)).unwrap()[0].positions[0];
    // The quad's first corner is at the group's position, x = 10; the second target is 2 higher.
    for (time, y) in [(0.0, 0.0), (0.25, 0.5), (1.0, 2.0), (1.5, 1.0), (2.0, 0.0), (2.25, 0.5), (-1.0, 0.0)] {
        assert!(near(first(time), Vec3::new(10.0, y, 0.0)), "{time}: {}", first(time));
    }
    // Halfway from +Z to +X, the normal is between them.
    let normal = Pose::at(&scene, walk, 0.5).mesh(&scene, Id::new(1)).unwrap()[0].normals[0];
    assert!(near(normal, Vec3::new(1.0, 0.0, 1.0).normalize()), "{normal}");
    let mut once = walk.clone();
    once.looping = false;
    let last = Pose::at(&scene, &once, 99.0).mesh(&scene, Id::new(1)).unwrap()[0].positions[0];
    assert!(near(last, Vec3::new(10.0, 0.0, 0.0)), "{last}");
}

#[test]
fn skins_are_deformed_only_by_their_joints() {
    let mut scene = common::full();
    let at_rest = Pose::rest(&scene).mesh(&scene, Id::new(4)).unwrap();
    assert_eq!(at_rest[0].positions, scene.meshes[1].primitives[0].positions, "the bind pose is the mesh itself");
    let Values::Rotation(keys) = &mut scene.animations[0].channels[1].values else { unreachable!() };
    keys[1] = Quat::from_rotation_z(FRAC_PI_2);
    let bent = &Pose::at(&scene, &scene.animations[0], 1.0).mesh(&scene, Id::new(4)).unwrap()[0];
    // The tip is at (10, 1, 0) when bound, then moves up 1 and turns left: (2, 2, 0) is (−8, 1, 0) from it.
    assert!(near(bent.positions[1], Vec3::new(2.0, 0.0, 0.0)), "bound to the first joint, which stays");
    assert!(near(bent.positions[2], Vec3::new(10.0 - 1.0, 2.0 - 8.0, 0.0)), "{}", bent.positions[2]);
    assert!(near(bent.normals[2], Vec3::Z));
}

#[test]
fn normals_stay_perpendicular_on_scaled_and_mirrored_nodes() {
    let mut scene = Scene::default();
    let slope = Vec3::new(1.0, 1.0, 0.0).normalize();
    let mut part = Primitive::new(vec![Vec3::ZERO], Vec::new());
    part.normals = vec![slope];
    let mesh = scene.add(Mesh::new("m", vec![part]));
    let transform = Transform { scale: Vec3::new(2.0, 1.0, 1.0), ..Transform::IDENTITY };
    let node = scene.add_root(Node::new("n", NodeKind::Mesh { mesh, skin: None }).at(transform));
    let normal = |scene: &Scene| Pose::rest(scene).mesh(scene, node).unwrap()[0].normals[0];
    // A slope of 45° becomes flatter along x: its normal turns toward y.
    assert!(near(normal(&scene), Vec3::new(1.0, 2.0, 0.0).normalize()), "{}", normal(&scene));
    scene.nodes[0].transform.scale = Vec3::new(-1.0, 1.0, 1.0);
    assert!(near(normal(&scene), Vec3::new(-slope.x, slope.y, 0.0)), "{}", normal(&scene));
}

#[test]
fn obj_shows_the_pose() {
    let scene = common::full();
    let mut options = obj::Options::default();
    options.animation = Some("walk".into());
    options.time = 1.0;
    let mut scene = scene;
    // The third texture of the common scene is only a magic number: a file that claims to be an image.
    scene.textures.pop();
    let files = obj::export(&scene, "model", &options).unwrap();
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    assert_eq!(names, ["model.obj", "model.mtl", "skin.png"]);
    let text = std::str::from_utf8(&files[0].bytes).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[..3], ["mtllib model.mtl", "o shown", "v 10 2 0"]);
    assert!(lines.contains(&"usemtl red") && lines.contains(&"vt 0 0") && lines.contains(&"vn 1 0 0"), "{text}");
    // Two quads: the indices of the second continue.
    let faces: Vec<&str> = lines.iter().copied().filter(|line| line.starts_with("f ")).collect();
    assert_eq!(faces, ["f 1/1/1 2/2/2 3/3/3", "f 1/1/1 3/3/3 4/4/4", "f 5/5/5 6/6/6 7/7/7", "f 5/5/5 7/7/7 8/8/8"]);
    let mtl = std::str::from_utf8(&files[1].bytes).unwrap();
    assert!(mtl.contains("newmtl red\nKd 1 1 1\nd 1\nillum 1\nmap_Kd skin.png\nnewmtl blue"), "{mtl}");
    assert_eq!(obj::export(&scene, "model", &options).unwrap(), files, "deterministic");
    options.animation = Some("run".into());
    assert!(obj::export(&scene, "model", &options).unwrap_err().to_string().contains("run"));
}

#[test]
fn an_obj_has_only_finite_positions() {
    let mut scene = common::full();
    scene.textures.pop();
    let far = Transform::from_translation(Vec3::splat(3e38));
    for node in scene.nodes.iter_mut().filter(|node| !matches!(node.kind, NodeKind::Mesh { skin: Some(_), .. })) {
        node.transform = far;
    }
    scene.check().unwrap();
    let files = obj::export(&scene, "far", &obj::Options::default()).unwrap();
    let text = std::str::from_utf8(&files[0].bytes).unwrap();
    let mut numbers = text.lines().filter(|line| line.starts_with('v')).flat_map(|line| line.split(' ').skip(1));
    assert!(numbers.all(|number| number.parse::<f32>().unwrap().is_finite()), "{text}");
}
