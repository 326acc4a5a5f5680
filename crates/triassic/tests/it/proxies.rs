//! Proxies of Bohemia's models: shown at their default level of detail, each model loaded once, cycles cut.
#![cfg(all(feature = "bis-p3dm", feature = "scene"))]

use std::{fs, path::Path};

use triassic::{
    Diagnostics,
    bis_p3dm::{Builder, BuilderFace, BuilderLod, BuilderTag, Point, Resolution, Vec3},
    convert::{Resolver, SceneOptions},
    open,
    scene::{InstanceState, Scene},
};

/// A model of one triangle at a height, with proxies of other models.
fn model(height: f32, proxies: &[&str]) -> Vec<u8> {
    let mut lod = BuilderLod::new(Resolution(0.0));
    let corners = |at: Vec3| [at, at + Vec3::Y * 2.0, at + Vec3::Z];
    for at in std::iter::once(Vec3::Y * height).chain(proxies.iter().map(|_| Vec3::X)) {
        let first = u32::try_from(lod.points.len()).unwrap();
        lod.points.extend(corners(at).map(Point::new));
        lod.faces.push(BuilderFace::from_points(&[first, first + 1, first + 2]));
    }
    let names: Vec<String> = proxies.iter().zip(1..).map(|(path, id)| format!("proxy:{path}.{id:03}")).collect();
    for (number, name) in names.iter().enumerate() {
        let points: Vec<u8> = (0..lod.points.len()).map(|point| u8::from(point / 3 == number + 1)).collect();
        let faces: Vec<u8> = (0..lod.faces.len()).map(|face| u8::from(face == number + 1)).collect();
        lod.push_tag(BuilderTag::selection(name.as_bytes(), &points, &faces)).unwrap();
    }
    Builder::new([lod]).write().unwrap()
}

fn convert(path: &Path, games: &[&Path]) -> (Scene, Diagnostics) {
    let files = Resolver::beside(path);
    let mut files = games.iter().fold(files, Resolver::with_game);
    open(path).unwrap().content().to_scene(&SceneOptions::default(), &mut files).unwrap()
}

#[test]
fn proxies_show_their_models() {
    let folder = tempfile::tempdir().unwrap();
    let [addon, game] = ["wall", "game"].map(|name| folder.path().join(name));
    for folder in [&addon, &game] {
        fs::create_dir_all(folder.join("my/lamps")).unwrap();
    }
    let wall = addon.join("wall.p3d");
    fs::write(&wall, model(0.0, &[r"\my\lamps\Lamp", r"my\lamps\lamp.p3d", r"my\lamps\gone", r"my\lamps\binary"]))
        .unwrap();
    fs::write(game.join("my/lamps/LAMP.P3D"), model(7.0, &[])).unwrap();
    fs::write(game.join("my/lamps/binary.p3d"), b"ODOL\x49\0\0\0").unwrap();
    let (scene, found) = convert(&wall, &[&game]);
    let states: Vec<_> = scene.instances.iter().map(|instance| &instance.state).collect();
    assert!(matches!(states[..2], [InstanceState::Placed { .. }, InstanceState::Placed { .. }]), "{states:?}");
    assert_eq!(states[2], &InstanceState::Absent);
    assert!(matches!(states[3], InstanceState::Unreadable { reason } if reason.contains("ODOL")), "{:?}", states[3]);
    // One mesh for both, and the wall's.
    assert_eq!(scene.meshes.len(), 2);
    assert_eq!(scene.meshes[1].primitives[0].positions[0], Vec3::Y * 7.0);
    assert_eq!((found.get("SCN-020").unwrap().count, found.get("SCN-021").unwrap().count), (1, 1));
    let empty = scene.get(scene.instances[3].node).unwrap();
    assert!(empty.extras["reason"].as_str().unwrap().contains("ODOL"));
}

#[test]
fn cycles_are_cut() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a.p3d"), model(0.0, &["b", "a"])).unwrap();
    fs::write(path("b.p3d"), model(1.0, &["a", "c"])).unwrap();
    fs::write(path("c.p3d"), model(2.0, &[])).unwrap();
    let (scene, found) = convert(&path("a.p3d"), &[]);
    assert_eq!(found.get("SCN-023").unwrap().count, 2, "{:?}", scene.instances);
    let placed = scene.instances.iter().filter(|instance| matches!(instance.state, InstanceState::Placed { .. }));
    assert_eq!(placed.count(), 2);
}
