//! Files that belong to a model, found next to it, with the files of `testdata/`.
#![cfg(all(feature = "std", feature = "goldsrc-mdl"))]

use std::{
    fs,
    path::{Path, PathBuf},
};

use triassic::{AnyFile, Kind, OpenFile, Options, Role, formats_core::files::Snapshot, goldsrc_mdl::ModelSet};

fn testdata() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl/assimp")
}

fn open(path: PathBuf) -> OpenFile {
    OpenFile::read(path, &Options::default(), &Snapshot::default()).unwrap()
}

fn set(file: &OpenFile) -> ModelSet<'_> {
    match file.parse().unwrap() {
        AnyFile::GoldsrcMdl(set) => set,
        other => panic!("{other:?}"),
    }
}

fn found(file: &OpenFile) -> Vec<String> {
    file.parse().unwrap();
    file.companions().iter().map(|found| found.path().file_name().unwrap().to_string_lossy().into_owned()).collect()
}

/// A folder with copies of these files, renamed.
fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (from, to) in files {
        fs::copy(testdata().join(from), folder.path().join(to)).unwrap();
    }
    folder
}

#[test]
fn files_have_a_kind_within_their_format() {
    for (name, kind) in [("man.mdl", Kind::Model), ("manT.mdl", Kind::Textures), ("man01.mdl", Kind::Sequences)] {
        let bytes = fs::read(testdata().join(name)).unwrap();
        let model = AnyFile::parse(&bytes).unwrap();
        assert_eq!((model.kind(), model.format().id, model.version()), (kind, "goldsrc-mdl", Some(10)), "{name}");
        assert_eq!(model.is_companion(), kind != Kind::Model);
        let detected = triassic::detect(&bytes[..]).unwrap();
        assert_eq!((detected.id, detected.version, detected.kind), ("goldsrc-mdl", 10, kind));
        assert_eq!(model.bytes(), bytes);
        // Its texture file is missing.
        assert_eq!(model.validate().get("GMDL-070").is_some(), kind == Kind::Model);
    }
    let error = AnyFile::parse(b"IDST\x2c\0\0\0 and so on").unwrap_err().to_string();
    assert!(error.contains("Source engine"), "{error}");
    let error = AnyFile::parse(b"IDSQ\x2c\0\0\0 and so on, so that there is room for a header of seventy-six bytes.");
    assert!(error.as_ref().is_err_and(|error| error.to_string().contains("Source engine")), "{error:?}");
}

#[test]
fn companions_are_found_next_to_the_model() {
    let file = open(testdata().join("man.mdl"));
    assert_eq!(found(&file), ["manT.mdl", "man01.mdl"]);
    assert_eq!(file.companions()[0].path(), testdata().join("manT.mdl"));
    let set = set(&file);
    assert_eq!(set.missing().count(), 0);
    assert!(!set.textures().is_empty() && set.model().textures().is_empty());
    assert_eq!(set.texture_file().unwrap().bytes(), fs::read(testdata().join("manT.mdl")).unwrap());

    let groups = open(testdata().join("unnamed_sequence_groups/unnamed_sequence_groups.mdl"));
    assert!(groups.companions().is_empty(), "they are looked for when the file is parsed");
    assert_eq!(found(&groups).len(), 9);
    // For bytes alone, nothing is searched.
    let alone = OpenFile::from_bytes("man.mdl", file.bytes().to_vec(), &Options::default());
    assert_eq!(self::set(&alone).missing().count(), 2);
}

#[test]
fn letter_case_is_ignored_but_the_exact_name_wins() {
    let upper = folder(&[("man.mdl", "MAN.MDL"), ("manT.mdl", "mant.Mdl"), ("man01.mdl", "Man01.mdl")]);
    let file = open(upper.path().join("MAN.MDL"));
    assert_eq!(found(&file), ["mant.Mdl", "Man01.mdl"]);
    assert_eq!(set(&file).missing().count(), 0);

    if !upper.path().join("man.mdl").exists() {
        let both = folder(&[("man.mdl", "man.mdl"), ("manT.mdl", "manT.mdl"), ("manT.mdl", "MANT.MDL")]);
        assert_eq!(found(&open(both.path().join("man.mdl"))), ["manT.mdl"]);
    }
    // The model was renamed, but not its companions.
    let renamed = folder(&[("man.mdl", "hero.mdl"), ("manT.mdl", "manT.mdl")]);
    let file = open(renamed.path().join("hero.mdl"));
    assert!(found(&file).contains(&"manT.mdl".to_owned()), "{:?}", found(&file));
}

#[test]
fn a_broken_companion_is_reported_and_not_used() {
    let folder = folder(&[("man.mdl", "man.mdl"), ("man01.mdl", "man01.mdl")]);
    fs::write(folder.path().join("manT.mdl"), b"IDST\x0a\0\0\0 and no more").unwrap();
    let file = open(folder.path().join("man.mdl"));
    assert_eq!(found(&file), ["manT.mdl", "man01.mdl"]);
    let errors: Vec<bool> = file.companions().iter().map(|found| found.bytes().is_err()).collect();
    assert_eq!(errors, [true, false]);
    assert_eq!(set(&file).missing().collect::<Vec<_>>(), [Role::Textures]);

    // An oversized companion cannot be used either.
    let size = file.bytes().len() as u64;
    fs::write(folder.path().join("manT.mdl"), vec![0; file.bytes().len() + 1]).unwrap();
    let file = OpenFile::read(
        folder.path().join("man.mdl"),
        &Options::default().with_max_file_size(size),
        &Snapshot::default(),
    )
    .unwrap();
    assert_eq!(found(&file)[0], "manT.mdl");
    let error = file.companions()[0].bytes().unwrap_err().to_string();
    assert!(error.contains("exceeds the limit of"), "{error}");
}

#[test]
fn a_file_is_read_for_one_use_only() {
    // The second group has the same file name as the first one.
    let folder = folder(&[("unnamed_sequence_groups/unnamed_sequence_groups.mdl", "g.mdl"), ("man01.mdl", "g01.mdl")]);
    let mut bytes = fs::read(folder.path().join("g.mdl")).unwrap();
    let model = goldsrc_groups_at(&bytes);
    let name = model + 2 * 104 + 32;
    bytes[name..name + 8].copy_from_slice(b"g01.mdl\0");
    fs::write(folder.path().join("g.mdl"), bytes).unwrap();
    let file = open(folder.path().join("g.mdl"));
    assert_eq!(found(&file), ["g01.mdl"]);
    assert_eq!(set(&file).missing().next(), Some(Role::Sequences(2)));
}

/// The offset of the sequence groups of a main file.
fn goldsrc_groups_at(bytes: &[u8]) -> usize {
    let model = triassic::goldsrc_mdl::Model::parse(bytes).unwrap();
    usize::try_from(model.header().sequence_group_offset).unwrap()
}

#[cfg(unix)]
#[test]
fn links_that_lead_out_of_the_folder_are_not_followed() {
    let folder = folder(&[("man.mdl", "man.mdl"), ("man01.mdl", "real01.mdl")]);
    let link = |to: &Path, name: &str| std::os::unix::fs::symlink(to, folder.path().join(name)).unwrap();
    link(&fs::canonicalize(testdata().join("manT.mdl")).unwrap(), "manT.mdl");
    link(Path::new("real01.mdl"), "man01.mdl");
    assert_eq!(found(&open(folder.path().join("man.mdl"))), ["man01.mdl"]);
    // Nor one to the model itself.
    fs::remove_file(folder.path().join("manT.mdl")).unwrap();
    link(Path::new("man.mdl"), "manT.mdl");
    assert_eq!(found(&open(folder.path().join("man.mdl"))), ["man01.mdl"]);
}

#[cfg(feature = "serde")]
#[test]
fn a_dump_includes_the_companions_and_has_parts() {
    use triassic::dump::Dump;

    let file = open(testdata().join("man.mdl"));
    let model = file.parse().unwrap();
    let whole = serde_json::to_value(&model).unwrap();
    assert_eq!(model.parts().len(), whole.as_object().unwrap().len());
    assert!(model.parts().iter().all(|key| whole.get(key).is_some()), "{:?}", model.parts());
    let part = serde_json::to_value(Dump::new("man.mdl", &model).with_part("textures")).unwrap();
    assert_eq!(part["model"].as_object().unwrap().len(), 1);
    assert!(!part["model"]["textures"].as_array().unwrap().is_empty());
    let file = open(testdata().join("manT.mdl"));
    let dump = serde_json::to_value(Dump::new("manT.mdl", &file.parse().unwrap())).unwrap();
    assert_eq!((&dump["format"], &dump["kind"]), (&"goldsrc-mdl".into(), &"textures".into()));
}
