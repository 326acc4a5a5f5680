//! The work of a run in the number of files: in a folder, in a pack, packs in a folder.

use std::{fs, path::Path, process::Command};

use triassic::archives::{PakBuilder, PboBuilder};
use triassic_test_support::{files, instructions};

/// Makes a folder with this number of the things that are counted.
type Make = fn(&Path, usize);

fn made(name: &str) -> Vec<u8> {
    fs::read(files::testdata().join(name)).unwrap()
}

/// Files with this content, called `m0`, `m1` and so on.
fn fill(folder: &Path, count: usize, extension: &str, content: &[u8]) {
    for n in 0..count {
        fs::write(folder.join(format!("m{n}.{extension}")), content).unwrap();
    }
}

fn models(folder: &Path, count: usize) {
    fill(folder, count, "md2", &made("quake-md2/made/arrow.md2"));
}

fn models_and_images(folder: &Path, count: usize) {
    models(folder, count);
    fill(folder, count, "x.pcx", b"no image");
}

fn split_models(folder: &Path, count: usize) {
    fill(folder, count, "mdl", &made("goldsrc-mdl/made/scout_split.mdl"));
}

fn proxies_of_a_project(folder: &Path, count: usize) {
    fill(folder, count, "p3d", &made("bis-p3dm/made/crate.p3d"));
}

fn level_sources(folder: &Path, count: usize) {
    fill(folder, count, "wmp", &made("acknex-wmb/text.wmp"));
}

fn members(folder: &Path, count: usize) {
    let model = made("quake-md2/made/arrow.md2");
    let mut pak = PakBuilder::default();
    for n in 0..count {
        pak.push_raw(format!("models/m{n}.md2").as_bytes(), model.clone().into()).unwrap();
    }
    pak.write(&mut fs::File::create(folder.join("pak0.pak")).unwrap()).unwrap();
}

fn packs(folder: &Path, count: usize) {
    let model = made("quake-md2/made/arrow.md2");
    for n in 0..count {
        let mut pak = PakBuilder::default();
        pak.push_raw(format!("models/m{n}/tris.md2").as_bytes(), model.clone().into()).unwrap();
        pak.write(&mut fs::File::create(folder.join(format!("pak{n}.pak"))).unwrap()).unwrap();
    }
}

fn addons(folder: &Path, count: usize) {
    let model = made("bis-p3dm/made/crate.p3d");
    for n in 0..count {
        let mut pbo = PboBuilder::default();
        pbo.push_raw(b"box.p3d".to_vec(), model.clone().into()).unwrap();
        pbo.write(&mut fs::File::create(folder.join(format!("addon{n}.pbo"))).unwrap()).unwrap();
    }
}

/// The instructions that a command takes for `count`, twice and four times as many.
fn counts(make: Make, count: usize, arguments: &[&str]) -> [u64; 3] {
    [1, 2, 4].map(|times| {
        let folder = tempfile::tempdir().unwrap();
        let input = folder.path().join("in");
        fs::create_dir(&input).unwrap();
        make(&input, count * times);
        let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
        command.current_dir(folder.path()).args(arguments).args(["in", "--jobs", "1", "--quiet"]);
        instructions::of_program(&command)
    })
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn work_grows_with_the_number_of_files() {
    let makes: [(&str, Make); 8] = [
        ("models", models),
        ("models and images of other names", models_and_images),
        ("models with companions that are missing", split_models),
        ("models of a project", proxies_of_a_project),
        ("sources of levels", level_sources),
        ("members of a pack", members),
        ("packs of Quake", packs),
        ("packs of Bohemia's games", addons),
    ];
    for (name, make) in makes {
        for arguments in [&["info", "--long"][..], &["convert", "--out-dir", "out"]] {
            let counts = counts(make, 32, arguments);
            let wrong = instructions::grows_too_fast(counts);
            assert_eq!(wrong, None, "{name}, {arguments:?}: {counts:?} instructions");
        }
    }
}
