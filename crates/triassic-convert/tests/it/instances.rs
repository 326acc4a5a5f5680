//! Files that become part of a scene: shared, bounded, reported.

use std::collections::HashMap;

use formats_core::{
    Diagnostics,
    glam::{Quat, Vec2, Vec3, Vec4},
};
use triassic_convert::{FileId, LoadError, Loader, Resolver, SceneOptions, findings, place_instances};
use triassic_scene::{
    Alpha, Id, Instance, InstanceState, Look, LookAlpha, Material, Mesh, Node, NodeKind, Pixels, Primitive, Scene,
    Sprite, Texture, TextureSource, Transform,
};

/// Files by name, created on request, and the number of requests for each.
#[derive(Default)]
pub(crate) struct Made {
    names: Vec<&'static str>,
    make: HashMap<&'static str, fn() -> Scene>,
    loaded: HashMap<String, usize>,
    pub(crate) own: Option<&'static str>,
    /// What loading a file reports.
    pub(crate) found: Diagnostics,
}

impl Made {
    pub(crate) fn with(mut self, name: &'static str, make: fn() -> Scene) -> Self {
        self.names.push(name);
        self.make.insert(name, make);
        self
    }
}

impl Loader for &mut Made {
    fn find(&mut self, path: &str) -> Option<FileId> {
        let at = self.names.iter().position(|name| name.eq_ignore_ascii_case(path))?;
        Some(FileId(at.try_into().unwrap()))
    }
    fn names_with(&mut self, prefix: &str) -> Vec<String> {
        self.names.iter().filter(|name| name.starts_with(prefix)).map(ToString::to_string).collect()
    }
    fn name(&self, file: FileId) -> String {
        self.names[usize::try_from(file.0).unwrap()].to_owned()
    }
    fn load(&mut self, file: FileId, _: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError> {
        let name = self.name(file);
        let count = self.loaded.entry(name.clone()).or_default();
        *count = count.saturating_add(1);
        if name == "bad.mdl" {
            return Err(LoadError::new("damaged"));
        }
        Ok((self.make[name.as_str()](), self.found.clone()))
    }
    fn own(&self) -> Option<FileId> {
        let own = self.own?;
        self.names.iter().position(|name| *name == own).map(|at| FileId(at.try_into().unwrap()))
    }
}

pub(crate) fn texture(scene: &mut Scene, rgba: &[[u8; 4]]) -> Id<Texture> {
    let pixels = Pixels { width: rgba.len().try_into().unwrap(), height: 1, rgba: rgba.concat() };
    scene.add(Texture::new(format!("image{}", scene.textures.len()), TextureSource::Pixels(pixels)))
}

/// A triangle with a texture, at the origin of the file.
pub(crate) fn chair() -> Scene {
    let mut scene = Scene::default();
    let texture = texture(&mut scene, &[[0, 0, 0, 255], [200, 100, 50, 255]]);
    let material = scene.add(Material::new("skin").with_texture(texture));
    let mut part = Primitive::new(vec![Vec3::ZERO, Vec3::X, Vec3::Y], vec![0, 1, 2]);
    part.uv_sets = vec![vec![Vec3::ZERO.truncate(); 3]];
    part.material = Some(material);
    let mesh = scene.add(Mesh::new("chair", vec![part]));
    scene.add_root(Node::new("chair", NodeKind::Mesh { mesh, skin: None }));
    scene
}

/// Two of them, one of which is moved, and a hidden one.
fn table() -> Scene {
    let mut scene = chair();
    let mesh = Id::new(0);
    let root = scene.roots[0];
    let place = Transform { translation: Vec3::Z, rotation: Quat::from_rotation_y(1.0), scale: Vec3::splat(2.0) };
    scene.add_child(root, Node::new("leg", NodeKind::Mesh { mesh, skin: None }).at(place));
    let hidden = scene.add_child(root, Node::new("spare", NodeKind::Mesh { mesh, skin: None }));
    scene.nodes[hidden.to_usize()].hidden = true;
    scene
}

fn image() -> Scene {
    let mut scene = Scene::default();
    let texture = texture(&mut scene, &[[0, 0, 0, 255], [1, 2, 3, 255], [0, 0, 0, 255], [9, 9, 9, 255]]);
    scene.add(Material::new("fire").with_texture(texture));
    scene
}

fn entity(scene: &mut Scene, name: &str, file: &str) {
    let kind = NodeKind::Entity { class: "entity".into(), model: Some(file.into()), mesh: None };
    let node = scene.add_root(Node::new(name, kind));
    scene.instances.push(Instance::new(node, file).at(7));
}

/// A file that shows others.
pub(crate) fn showing(files: &[&str]) -> Scene {
    let mut scene = Scene::default();
    for (n, file) in files.iter().enumerate() {
        entity(&mut scene, &format!("entity{n}"), file);
    }
    scene
}

pub(crate) fn place(scene: &mut Scene, files: &mut Made, options: &SceneOptions) -> Diagnostics {
    let mut found = Diagnostics::new();
    place_instances(scene, options, &mut Resolver::none().with_loader(files), &mut found);
    scene.check().unwrap();
    found
}

fn placed(file: &str) -> InstanceState {
    InstanceState::Placed { file: file.into() }
}

#[test]
fn a_file_is_loaded_once_and_shared() {
    let mut files = Made::default().with("chair.mdl", chair).with("table.mdl", table);
    let mut scene = showing(&["chair.mdl", "CHAIR.MDL", "table.mdl", "table.mdl", "chair.mdl"]);
    let found = place(&mut scene, &mut files, &SceneOptions::default());
    assert!(found.is_empty(), "{found:?}");
    assert_eq!(files.loaded, [("chair.mdl".to_owned(), 1), ("table.mdl".to_owned(), 1)].into());
    // The image is the same in both files.
    assert_eq!((scene.meshes.len(), scene.materials.len(), scene.textures.len()), (2, 2, 1));
    // A single mesh is on the entity itself; for the table, there are two nodes below each.
    assert_eq!(scene.nodes.len(), 5 + 4);
    assert_eq!(scene.nodes[0].mesh(), scene.nodes[4].mesh());
    assert_eq!(scene.nodes[2].children.len(), 2);
    let leg = scene.get(scene.nodes[3].children[1]).unwrap();
    assert_eq!((leg.transform.translation, leg.name.as_str()), (Vec3::Z, "entity3:leg"));
    assert!((leg.transform.scale - Vec3::splat(2.0)).length() < 1e-6);
    assert!(scene.instances.iter().all(|instance| matches!(instance.state, InstanceState::Placed { .. })));
}

#[test]
fn unshown_instances_state_the_reason() {
    let mut files = Made::default().with("bad.mdl", chair).with("chair_one.mdl", chair).with("chair_two.mdl", chair);
    let mut scene = showing(&["nothing.mdl", "bad.mdl", "bad.mdl", "chair_", "chair_o"]);
    for instance in &mut scene.instances {
        instance.is_cut = true;
    }
    let found = place(&mut scene, &mut files, &SceneOptions::default());
    let states: Vec<InstanceState> = scene.instances.iter().map(|instance| instance.state.clone()).collect();
    let names = vec!["chair_one.mdl".to_owned(), "chair_two.mdl".to_owned()];
    let unreadable = InstanceState::Unreadable { reason: "damaged".into() };
    let expected = [
        InstanceState::Absent,
        unreadable.clone(),
        unreadable,
        InstanceState::Ambiguous { names },
        placed("chair_one.mdl"),
    ];
    assert_eq!(states, expected);
    let reasons: Vec<_> = scene.nodes.iter().map(|node| node.extras.get("reason").and_then(|r| r.as_str())).collect();
    let cut = "the name is truncated; it could be chair_one.mdl, chair_two.mdl";
    assert_eq!(reasons, [Some("not found"), Some("damaged"), Some("damaged"), Some(cut), None]);
    assert_eq!(scene.nodes[4].extras["full_name"], "chair_one.mdl");
    // An unreadable file is not read again.
    assert_eq!(files.loaded["bad.mdl"], 1);
    let counts: Vec<_> = found.iter().map(|finding| (finding.code, finding.count, finding.offset)).collect();
    let expected = [(findings::FILE_ABSENT, 1, 7), (findings::FILE_UNREADABLE, 2, 7), (findings::FILE_AMBIGUOUS, 1, 7)];
    assert_eq!(counts, expected);
}

#[test]
fn cycles_and_depth_are_limited() {
    let mut files = Made::default()
        .with("own.wmb", || showing(&["own.wmb"]))
        .with("a.wmb", || showing(&["b.wmb", "chair.mdl"]))
        .with("b.wmb", || showing(&["a.wmb", "own.wmb"]))
        .with("chair.mdl", chair);
    files.own = Some("own.wmb");
    let mut scene = showing(&["own.wmb", "a.wmb"]);
    let found = place(&mut scene, &mut files, &SceneOptions::default());
    let cycles = scene.instances.iter().filter(|instance| instance.state == InstanceState::Cycle).count();
    // Itself; `a` through `b`; itself through `b`.
    assert_eq!((cycles, scene.meshes.len(), files.loaded.get("own.wmb")), (3, 1, None));
    assert_eq!(found.iter().next().unwrap().code, findings::FILE_CYCLE);

    let mut files = Made::default()
        .with("0", || showing(&["1"]))
        .with("1", || showing(&["2"]))
        .with("2", || showing(&["3"]))
        .with("3", || showing(&["4"]))
        .with("4", || showing(&["5"]))
        .with("5", || showing(&["6"]))
        .with("6", || showing(&["7"]))
        .with("7", || showing(&["8"]))
        .with("8", || showing(&["9"]));
    let mut scene = showing(&["0"]);
    let found = place(&mut scene, &mut files, &SceneOptions::default());
    assert_eq!(scene.instances.last().unwrap().state, InstanceState::TooDeep);
    assert_eq!(scene.instances.len(), 9);
    assert_eq!(found.iter().next().unwrap().code, findings::FILE_TOO_DEEP);
}

#[test]
fn files_that_multiply_are_bounded() {
    // Ten times ten times ten: a million entities from four files.
    let mut files = Made::default()
        .with("a", || showing(&["b"; 10]))
        .with("b", || showing(&["c"; 10]))
        .with("c", || showing(&["d"; 10]))
        .with("d", || showing(&["chair.mdl"; 10]))
        .with("chair.mdl", chair);
    let mut scene = showing(&["a"; 10]);
    let mut options = SceneOptions::default();
    options.limits = options.limits.with_max_elements(5000);
    let found = place(&mut scene, &mut files, &options);
    assert!(scene.nodes.len() <= 5000, "{}", scene.nodes.len());
    assert!(found.iter().any(|finding| finding.code == findings::TOO_MANY_NODES));
    // Ten thousand entities of one file are as many nodes and one mesh.
    let mut scene = Scene::default();
    for n in 0..10_000 {
        entity(&mut scene, &format!("entity{n}"), "chair.mdl");
    }
    place(&mut scene, &mut files, &SceneOptions::default());
    assert_eq!((scene.nodes.len(), scene.meshes.len(), scene.textures.len()), (10_000, 1, 1));
}

#[test]
fn appearances_change_materials_once() {
    let mut files = Made::default().with("chair.mdl", chair);
    let mut scene = showing(&["chair.mdl"; 7]);
    let looks = [
        Look::default(),
        Look::keyed(),
        Look::keyed(),
        Look::new(LookAlpha::Blended(50)),
        Look::new(LookAlpha::Added),
        Look::new(LookAlpha::Added),
    ];
    for (instance, look) in scene.instances.iter_mut().zip(looks) {
        instance.look = look;
    }
    place(&mut scene, &mut files, &SceneOptions::default());
    let material = |node: usize| {
        let (mesh, _) = scene.nodes[node].mesh().unwrap();
        scene.get(scene.get(mesh).unwrap().primitives[0].material.unwrap()).unwrap()
    };
    assert_eq!(scene.meshes.len(), 4);
    assert_eq!((material(0).alpha, material(6).alpha), (Alpha::Opaque, Alpha::Opaque));
    assert_eq!((material(1).alpha, material(2).name.as_str()), (Alpha::Mask(0.5), "chair:skin:keyed"));
    assert_eq!((material(3).alpha, material(3).base_color()), (Alpha::Blend, Vec4::new(1.0, 1.0, 1.0, 0.5)));
    assert_eq!(material(5).alpha, Alpha::Add);
    let keyed = scene.get(material(1).texture().unwrap()).unwrap();
    let TextureSource::Pixels(pixels) = &keyed.source else { panic!("{keyed:?}") };
    assert_eq!(pixels.rgba, [0, 0, 0, 0, 200, 100, 50, 255]);
}

#[test]
fn an_image_is_a_quad_that_faces_forward() {
    let mut files = Made::default().with("fire+2.pcx", image);
    let mut scene = showing(&["fire+2.pcx", "fire+2.pcx"]);
    for instance in &mut scene.instances {
        instance.sprite = Sprite::new(0.5, 2);
    }
    place(&mut scene, &mut files, &SceneOptions::default());
    assert_eq!((scene.nodes[0].mesh(), scene.meshes.len()), (scene.nodes[1].mesh(), 1));
    let part = &scene.meshes[0].primitives[0];
    // Two frames of two pixels and one row, half a meter each.
    let corners: Vec<[f32; 3]> = part.positions.iter().map(Vec3::to_array).collect();
    assert_eq!(corners, [[-0.5, -0.25, 0.0], [0.5, -0.25, 0.0], [0.5, 0.25, 0.0], [-0.5, 0.25, 0.0]]);
    let uvs: Vec<[f32; 2]> = part.uvs(0).iter().map(Vec2::to_array).collect();
    assert_eq!(uvs, [[0.0, 1.0], [0.5, 1.0], [0.5, 0.0], [0.0, 0.0]]);
}

#[test]
fn without_a_loader_no_files_are_searched() {
    let mut scene = showing(&["chair.mdl"]);
    let mut found = Diagnostics::new();
    place_instances(&mut scene, &SceneOptions::default(), &mut Resolver::none(), &mut found);
    assert_eq!(scene.instances[0].state, InstanceState::Unresolved);
    assert!(found.is_empty());
}

/// Each light map needs a copy of the mesh: the number of copies is limited.
#[test]
fn copies_of_meshes_for_light_maps_are_limited() {
    let mut scene = showing(&["chair.mdl"; 10]);
    let images: Vec<_> = (0..10).map(|n| texture(&mut scene, &[[n, n, n, 255]])).collect();
    for (instance, image) in scene.instances.iter_mut().zip(images) {
        instance.look.lightmap = Some(image);
    }
    let mut options = SceneOptions::default();
    // 64 bytes each, and 32 for each of three vertices.
    options.limits = options.limits.with_max_elements(12);
    let found = place(&mut scene, &mut Made::default().with("chair.mdl", chair), &options);
    assert_eq!(found.get(findings::LIGHT_MAPS_LEFT_OUT.id).unwrap().count, 2);
    assert_eq!(scene.meshes.len(), 1 + 8);
    assert!(scene.instances.iter().all(|instance| instance.state == placed("chair.mdl")));
}
