//! Work that grows no faster than its input: names, and files that a scene shows.

use std::collections::HashMap;

use formats_core::Diagnostics;
use triassic_convert::{FileId, LoadError, Loader, Resolver, SceneOptions, place_instances};
use triassic_scene::{
    Id, Instance, Material, Mesh, Node, NodeKind, Pixels, Primitive, Scene, Texture, TextureSource, UniqueNames,
    glam::Vec3,
};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::common::quad;

/// A node that shows a new mesh of these parts.
fn show(scene: &mut Scene, name: &str, parts: Vec<Primitive>) -> Id<Node> {
    let mesh = scene.add(Mesh::new(name, parts));
    scene.add_root(Node::new(name, NodeKind::Mesh { mesh, skin: None }))
}

fn of_material(n: usize, material: Id<Material>) -> Primitive {
    let mut part = quad(Vec3::new(n as f32, 0.5, 0.0), 1.0);
    part.material = Some(material);
    part
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_equal_names() {
    assert_growth(1000, |size| {
        let mut names = UniqueNames::default();
        operation("equal names", || (0..size).for_each(|_| drop(names.unique("name", ""))));
        // Numbers that are already in use.
        let mut names = UniqueNames::default();
        operation("numbered names", || {
            (0..size).for_each(|n| drop(names.unique(&format!("name_{n}"), "")));
            (0..size).for_each(|_| drop(names.unique("name", "")));
        });
    });
}

/// Files that a scene shows, each with a material and its own image.
struct Files(HashMap<String, u32>);

impl Loader for Files {
    fn find(&mut self, path: &str) -> Option<FileId> {
        self.0.get(path).copied().map(FileId)
    }
    fn names_with(&mut self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn name(&self, file: FileId) -> String {
        format!("file{}.mdl", file.0)
    }
    fn load(&mut self, file: FileId, _: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError> {
        let mut scene = Scene::default();
        let [a, b, c, _] = file.0.to_le_bytes();
        let pixels = Pixels { width: 1, height: 1, rgba: vec![a, b, c, 255] };
        let texture = scene.add(Texture::new("skin", TextureSource::Pixels(pixels)));
        let material = scene.add(Material::new("skin").with_texture(texture));
        show(&mut scene, "mesh", vec![of_material(0, material), of_material(1, material)]);
        Ok((scene, Diagnostics::new()))
    }
    fn own(&self) -> Option<FileId> {
        None
    }
}

/// A scene of `nodes` nodes that show `files` files alternately.
fn place(nodes: usize, files: usize) {
    let mut scene = Scene::default();
    for n in 0..nodes {
        let kind = NodeKind::Entity { class: "entity".into(), model: None, mesh: None };
        let node = scene.add_root(Node::new("entity", kind));
        scene.instances.push(Instance::new(node, format!("file{}.mdl", n % files)));
    }
    let files = Files((0..files).map(|n| (format!("file{n}.mdl"), u32::try_from(n).unwrap())).collect());
    let mut files = Resolver::none().with_loader(files);
    let mut found = Diagnostics::new();
    operation("place", || place_instances(&mut scene, &SceneOptions::default(), &mut files, &mut found));
    assert!(scene.instances.iter().all(|instance| instance.state.reason().is_none()));
    operation("list unplaced instances", || (scene.instance_counts(), scene.not_placed()));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_instances_of_a_file() {
    assert_growth(300, |size| place(size, 1));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_files_that_are_shown() {
    assert_growth(200, |size| place(size, size));
}
