//! Archives among other files.

use std::{fs, path::Path};

use formats_core::files::{Entry, Files};
use triassic_archive::{
    PakBuilder, PboBuilder, ZipBuilder,
    files::{ArchiveFiles, Archives, Engine},
};

fn pak(path: &Path, members: &[(&str, &[u8])]) {
    let mut builder = PakBuilder::default();
    for (name, data) in members {
        builder.push(name, *data).unwrap();
    }
    builder.write(&mut fs::File::create(path).unwrap()).unwrap();
}

/// The bytes at a path below a folder, and their origin.
fn found(files: &mut dyn Files, mut folder: formats_core::files::FolderId, path: &str) -> Option<(Vec<u8>, String)> {
    let mut parts = path.split('/').peekable();
    loop {
        let entry = files.entry(folder, parts.next()?.as_bytes())?;
        match entry {
            Entry::Folder(next) => folder = next,
            Entry::File(file) if parts.peek().is_none() => {
                let bytes = files.read(file, 1000).unwrap();
                return Some((bytes, files.label(file).display().to_string().replace('\\', "/")));
            }
            Entry::File(_) => return None,
        }
    }
}

#[test]
fn an_archive_is_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    pak(&folder.path().join("pak0.pak"), &[("models/x/tris.md2", b"model"), ("models/x/skin.pcx", b"skin")]);
    let mut files = ArchiveFiles::on_disk(&Archives::default());
    let path = folder.path().join("pak0.pak/models/X/TRIS.md2");
    let Entry::File(model) = files.open_path(&path).unwrap() else { panic!("a folder") };
    assert_eq!(files.read(model, 100).unwrap(), b"model");
    assert_eq!(files.name(model), b"tris.md2");
    assert!(files.label(model).ends_with("pak0.pak/models/x/tris.md2"));
    // Its neighbors.
    let own = files.folder_of(model);
    assert_eq!(found(&mut files, own, "skin.pcx").unwrap().0, b"skin");
    // Its folders, then the folder of the archive.
    let models = files.parent(own).unwrap();
    assert_eq!(files.folder_name(models), Some(&b"models"[..]));
    assert!(files.open_path(&folder.path().join("pak0.pak/none")).is_err());
    assert!(files.open_path(&folder.path().join("none")).is_err());
    // A real folder wins.
    fs::create_dir_all(folder.path().join("real.pak/models")).unwrap();
    fs::write(folder.path().join("real.pak/models/a"), b"disk").unwrap();
    let Entry::File(file) = files.open_path(&folder.path().join("real.pak/models/a")).unwrap() else { panic!() };
    assert_eq!(files.read(file, 100).unwrap(), b"disk");
}

#[test]
fn an_archive_in_an_archive_is_a_folder() {
    let folder = tempfile::tempdir().unwrap();
    let mut inner = PakBuilder::default();
    inner.push("x.md2", &b"deep"[..]).unwrap();
    let mut bytes = Vec::new();
    inner.write(&mut bytes).unwrap();
    let mut outer = ZipBuilder::default();
    outer.push("baseq2/pak0.pak", bytes).unwrap();
    outer.write(&mut fs::File::create(folder.path().join("disc.zip")).unwrap()).unwrap();
    let mut files = ArchiveFiles::on_disk(&Archives::default());
    let path = folder.path().join("disc.zip/baseq2/pak0.pak/x.md2");
    let Entry::File(file) = files.open_path(&path).unwrap() else { panic!("a folder") };
    assert_eq!(files.read(file, 100).unwrap(), b"deep");
}

#[test]
fn packs_are_searched_in_the_order_of_the_engine() {
    let folder = tempfile::tempdir().unwrap();
    let game = folder.path().join("baseq2");
    fs::create_dir(&game).unwrap();
    pak(&game.join("pak0.pak"), &[("a", b"0"), ("b", b"0"), ("c", b"0"), ("d", b"0")]);
    pak(&game.join("pak1.pak"), &[("a", b"1"), ("b", b"1")]);
    // After a missing number.
    pak(&game.join("pak3.pak"), &[("a", b"3"), ("z", b"3")]);
    fs::write(game.join("a"), b"loose").unwrap();
    fs::write(game.join("e"), b"loose").unwrap();
    let look = |engine: Option<Engine>, name: &str| {
        let files = ArchiveFiles::on_disk(&Archives::default());
        let mut files = match engine {
            Some(engine) => files.with_engine(engine),
            None => files,
        };
        let folder = files.add_folder(&game).unwrap();
        let all = files.game(folder);
        found(&mut files, all, name).map(|(bytes, label)| (String::from_utf8(bytes).unwrap(), label))
    };
    let quake = |name| look(Some(Engine::Quake), name).map(|(bytes, _)| bytes);
    assert_eq!(["a", "b", "c", "e"].map(|name| quake(name).unwrap()), ["1", "1", "0", "loose"]);
    assert_eq!(quake("z"), None);
    let half_life = |name| look(Some(Engine::HalfLife), name).map(|(bytes, _)| bytes);
    assert_eq!(["a", "b", "c"].map(|name| half_life(name).unwrap()), ["loose", "1", "0"]);
    assert!(look(None, "b").unwrap().1.ends_with("baseq2/pak1.pak/b"));
}

#[test]
fn packs_of_bohemia_are_mounted_at_their_prefixes() {
    let folder = tempfile::tempdir().unwrap();
    let addons = folder.path().join("addons");
    fs::create_dir(&addons).unwrap();
    for (name, prefix) in [("one.pbo", "z\\one"), ("two.pbo", "z\\two\\data")] {
        let mut builder = PboBuilder::default();
        builder.set_property("prefix", prefix).unwrap();
        builder.push("tex\\a.paa", name.as_bytes().to_vec()).unwrap();
        builder.write(&mut fs::File::create(addons.join(name)).unwrap()).unwrap();
    }
    let mut files = ArchiveFiles::on_disk(&Archives::default());
    let root = files.add_folder(folder.path()).unwrap();
    let game = files.game(root);
    assert_eq!(found(&mut files, game, "z/one/tex/a.paa").unwrap().0, b"one.pbo");
    assert_eq!(found(&mut files, game, "Z/Two/data/TEX/a.paa").unwrap().0, b"two.pbo");
    assert!(found(&mut files, game, "z/three/a.paa").is_none());
}

#[test]
fn damaged_archives_are_reported_and_are_not_folders() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("bad.pak"), b"PACK\xff\xff\xff\x7f\x40\0\0\0").unwrap();
    let mut files = ArchiveFiles::on_disk(&Archives::default());
    let root = files.add_folder(folder.path()).unwrap();
    assert!(matches!(files.entry(root, b"bad.pak"), Some(Entry::File(_))));
    assert_eq!(files.problems().len(), 1);
}
