//! Files that a host provides in rounds: the result equals that of reading from disk.
#![cfg(all(feature = "all-formats", feature = "gltf", feature = "images"))]

use std::{collections::BTreeMap, fs, path::Path};

use triassic::{
    Options, OwnedFile,
    convert::{FileRequest, SceneOptions},
    scene::{InstanceState, Scene},
};

use crate::levels::{entity, level};

/// Files by lower-case path, and by name.
struct Host {
    by_path: BTreeMap<String, Vec<u8>>,
}

impl Host {
    /// The files in these folders of `testdata`, with paths below another folder.
    fn new(folders: &[(&str, &str)]) -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata");
        let mut by_path = BTreeMap::new();
        for (from, to) in folders {
            for entry in fs::read_dir(root.join(from)).unwrap() {
                let path = entry.unwrap().path();
                if path.is_file() {
                    let name = path.file_name().unwrap().to_str().unwrap().to_lowercase();
                    by_path.insert(format!("{to}/{name}"), fs::read(path).unwrap());
                }
            }
        }
        Self { by_path }
    }
    fn get(&self, request: &FileRequest) -> Option<Vec<u8>> {
        let path = request.path().to_lowercase();
        let name = format!("/{}", path.rsplit('/').next().unwrap());
        let anywhere = || self.by_path.iter().find(|(path, _)| path.ends_with(&name)).map(|(_, bytes)| bytes);
        self.by_path.get(&path).or_else(anywhere).cloned()
    }
    fn names(&self, folder: &Path) -> Vec<String> {
        let folder = folder.to_str().unwrap();
        let below = |path: &String| path.strip_prefix(folder)?.strip_prefix('/').map(str::to_owned);
        self.by_path.keys().filter_map(below).filter(|name| !name.contains('/')).collect()
    }
    /// The scene of a file after all requests, and the number of rounds.
    fn scene(&self, path: &str) -> (Scene, OwnedFile, u32) {
        let options = SceneOptions::default();
        let mut file = OwnedFile::from_bytes(path, self.by_path[path].clone(), &Options::default()).unwrap();
        for round in 0.. {
            assert!(round < 8, "{path}: {:?}", file.requests(&options));
            let requests = file.requests(&options);
            if requests.is_empty() {
                return (file.to_scene(&options).unwrap().0, file, round);
            }
            for request in requests {
                if request.wants_names() {
                    file.give_names(&request, self.names(&request.folder)).unwrap();
                } else {
                    file.give(&request, self.get(&request)).unwrap();
                }
            }
        }
        unreachable!()
    }
}

#[test]
fn skins_companions_and_materials_are_requested() {
    for (from, path) in [
        ("quake-md2/made", "models/made/arrow.md2"),
        ("quake-md2/made", "players/made/player.md2"),
        ("goldsrc-mdl/assimp", "models/man.mdl"),
        ("goldsrc-mdl/made", "scout_split.mdl"),
        ("bis-p3dm/made", "addons/crate.p3d"),
    ] {
        let folder = path.rsplit_once('/').map_or("", |(folder, _)| folder);
        let host = Host::new(&[(from, folder), ("bis-paa/made", "data")]);
        let path = if folder.is_empty() { format!("/{path}") } else { path.to_owned() };
        let (scene, file, rounds) = host.scene(&path);
        assert!(scene.missing.is_empty(), "{path}: {:?}", scene.missing);
        assert!(rounds > 0, "{path}");
        let disk = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(from);
        let disk = triassic::open(disk.join(path.rsplit('/').next().unwrap())).unwrap();
        assert_eq!(file.companions().len(), disk.companions().len(), "{path}");
        assert_eq!(file.summary(), disk.summary(), "{path}");
    }
}

#[test]
fn a_level_requests_models_and_models_request_skins() {
    let mut host = Host::new(&[("quake-md2/made", "models")]);
    let level = level(vec![entity("one", "arrow.md2", 0), entity("two", "absent.md2", 0)]);
    host.by_path.insert("maps/level.wmb".to_owned(), level);
    let (scene, _, rounds) = host.scene("maps/level.wmb");
    let absent = scene.instances.iter().filter(|instance| instance.state == InstanceState::Absent);
    assert_eq!(absent.map(|instance| instance.file.as_str()).collect::<Vec<_>>(), ["absent.md2"]);
    assert!(scene.missing.iter().all(|missing| missing.file == "absent.md2"), "{:?}", scene.missing);
    assert!(rounds >= 2, "the level names the model, the model names its skin");
    assert!(
        scene.instances.iter().any(|instance| matches!(instance.state, InstanceState::Placed { .. })),
        "{:?}",
        scene.instances
    );
}

#[test]
fn a_missing_file_is_requested_once() {
    let host = Host::new(&[("quake-md2/made", "models")]);
    let mut file =
        OwnedFile::from_bytes("models/arrow.md2", host.by_path["models/arrow.md2"].clone(), &Options::default())
            .unwrap();
    let options = SceneOptions::default();
    let first = file.requests(&options);
    assert!(first[0].path().ends_with("arrow.pcx"), "the preferred one comes first: {first:?}");
    for request in &first {
        file.give(request, None).unwrap();
    }
    assert!(file.requests(&options).iter().all(|request| !first.contains(request)));
    // A file on disk finds its files itself.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/quake-md2/made/arrow.md2");
    let mut disk = triassic::open(path).unwrap();
    assert!(disk.give(&first[0], None).is_err());
}
