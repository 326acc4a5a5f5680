//! `triassic mdl` with files: names, images, sequences, scale, in place and to other files.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;
use triassic::goldsrc_mdl::{ModelFiles, PoseOptions};

/// A folder with a model, its texture file and its sequence file.
struct Folder(TempDir);

impl Folder {
    fn new() -> Self {
        let folder = Self(tempfile::tempdir().unwrap());
        for name in ["man.mdl", "manT.mdl", "man01.mdl"] {
            fs::copy(testdata(name), folder.path(name)).unwrap();
        }
        folder
    }
    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }
    fn is_original(&self) -> bool {
        ["man.mdl", "manT.mdl", "man01.mdl"]
            .iter()
            .all(|name| fs::read(self.path(name)).unwrap() == fs::read(testdata(name)).unwrap())
    }
    /// Runs `triassic mdl` in the folder: exit status, standard output, standard error.
    fn run(&self, arguments: &[&str]) -> (i32, String, String) {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
        let output = command.arg("mdl").args(arguments).current_dir(&self.0).stdin(Stdio::null()).output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
    }
    #[track_caller]
    fn done(&self, arguments: &[&str]) -> String {
        let (status, out, error) = self.run(arguments);
        assert_eq!(status, 0, "{out}{error}");
        out
    }
    fn files(&self, name: &str) -> ModelFiles {
        ModelFiles::load(self.path(name)).unwrap()
    }
}

fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/goldsrc-mdl/assimp").join(name)
}

#[test]
fn renaming_back_restores_the_files() {
    let folder = Folder::new();
    let files = folder.files("man.mdl");
    let set = files.model().unwrap();
    let label = set.model().sequences().get(0).unwrap().label.to_string();
    let texture = set.textures().get(0).unwrap().name.to_string();
    let out = folder.done(&["rename", "man.mdl", "--sequence", &label, "x", "--texture", &texture, "y.bmp"]);
    assert!(out.starts_with("man.mdl: 2 changes\n  sequence #0: ") && out.contains("written: man.mdl"), "{out}");
    assert!(!folder.is_original());
    assert_eq!(folder.files("man.mdl").model().unwrap().model().sequences().get(0).unwrap().label.to_string(), "x");
    folder.done(&["rename", "man.mdl", "--sequence", "x", &label, "--texture", "#0", &texture]);
    assert!(folder.is_original());
    let (status, _, error) = folder.run(&["rename", "man.mdl", "--bone", "no such", "x"]);
    assert!(status == 1 && error.contains("no bone is named `no such`; there are `"), "{error}");
}

#[test]
fn a_missing_texture_file_is_named() {
    let folder = Folder::new();
    for name in ["manT.mdl", "man01.mdl"] {
        let (status, _, error) = folder.run(&["flags", name, "1"]);
        assert_eq!((status, error), (1, format!("error: {name}: this file belongs to man.mdl: name that instead\n")));
    }
    fs::copy(folder.path("manT.mdl"), folder.path("otherT.mdl")).unwrap();
    let (status, _, error) = folder.run(&["flags", "otherT.mdl", "1"]);
    assert!(status == 1 && error.contains("(such as leetT.mdl); open its main file"), "{error}");
    fs::remove_file(folder.path("manT.mdl")).unwrap();
    for arguments in [
        &["merge", "man.mdl", "--dry-run"][..],
        &["texture", "man.mdl", "x", "--flags", "none"],
        &["skin", "man.mdl", "0", "0", "x"],
        &["rename", "man.mdl", "--texture", "a", "b"],
    ] {
        let (status, _, error) = folder.run(arguments);
        assert_eq!((status, error.as_str()), (1, "error: man.mdl: the texture file is missing\n"), "{arguments:?}");
    }
    fs::create_dir(folder.path("copy")).unwrap();
    for copy in ["new.mdl", "copy/man.mdl"] {
        let (status, _, error) = folder.run(&["flags", "man.mdl", "1", "-o", copy]);
        assert_eq!((status, error.as_str()), (0, "warning: the texture file is missing, and was not written\n"));
    }
}

#[test]
fn a_scale_is_positive_and_finite() {
    let folder = Folder::new();
    for scale in ["0", "-1", "inf"] {
        let (status, _, error) = folder.run(&["scale", "man.mdl", "--", scale]);
        assert_eq!(status, 1);
        assert_eq!(error, "error: man.mdl: the scale must be a finite number greater than 0\n");
    }
    assert!(folder.is_original());
}

/// Names are written in UTF-8, as in a model that is compiled from a QC in UTF-8.
#[test]
fn names_may_have_any_characters() {
    let folder = Folder::new();
    folder.done(&["rename", "man.mdl", "--sequence", "#0", "бег"]);
    let files = folder.files("man.mdl");
    let set = files.model().unwrap();
    assert_eq!(set.model().sequences().get(0).unwrap().label.as_bytes(), "бег".as_bytes());
    folder.done(&["rename", "man.mdl", "--sequence", "бег", "laufen"]);
}

#[test]
fn an_extracted_image_restores_the_files() {
    let folder = Folder::new();
    folder.done(&["texture", "man.mdl", "#1", "--extract", "one.bmp"]);
    assert!(folder.is_original());
    folder.done(&["texture", "man.mdl", "#0", "--extract", "zero.bmp", "--image", "one.bmp"]);
    assert!(!folder.is_original());
    folder.done(&["texture", "man.mdl", "#0", "--image", "zero.bmp", "--flags", "+masked"]);
    assert!(!folder.is_original());
    folder.done(&["texture", "man.mdl", "#0", "--flags=-masked"]);
    let (made, own) = (folder.files("man.mdl"), ModelFiles::load(testdata("man.mdl")).unwrap());
    assert_eq!(made.textures, own.textures);
    // A PNG has the palette too.
    let (status, _, error) = folder.run(&["texture", "man.mdl", "#0", "--extract", "zero.tga"]);
    assert!(status == 1 && error.contains("`zero.tga` is neither a .bmp nor a .png"), "{error}");
    let name = folder.files("man.mdl").model().unwrap().textures().get(0).unwrap().name.to_string();
    let stem = name.strip_suffix(".bmp").unwrap();
    folder.done(&["texture", "man.mdl", stem, "--extract", "zero.png"]);
    folder.done(&["texture", "man.mdl", "#0", "--image", "one.bmp"]);
    folder.done(&["texture", "man.mdl", "#0", "--image", "zero.png"]);
    assert_eq!(folder.files("man.mdl").textures, own.textures);
}

#[test]
fn only_changes_are_counted() {
    let folder = Folder::new();
    let out = folder.done(&["sequence", "man.mdl", "#0", "--fps", "12", "--add-event", "5004 9999 a.wav"]);
    assert!(
        out.contains(" changes\n") && out.contains("5004 at frame 9999 a.wav (never reached: the sequence has "),
        "{out}"
    );
    let out = folder.done(&["sequence", "man.mdl", "#0", "--fps", "12"]);
    assert!(out.contains("0 changes"), "{out}");
}

#[test]
fn a_replaced_image_is_one_change_if_it_differs() {
    let folder = Folder::new();
    let name = folder.files("man.mdl").model().unwrap().textures().get(0).unwrap().name.to_string();
    // Also under its own name.
    let out = folder.done(&["texture", "man.mdl", "#0", "--extract", &name]);
    assert!(out.contains("1 change\n") && out.contains(&format!("extracted: texture #0 -> {name}")), "{out}");
    let own = fs::read(folder.path(&name)).unwrap();
    let pixels_at = u32::from_le_bytes(own[10..14].try_into().unwrap()) as usize;
    for (at, what) in [(None, None), (Some(pixels_at), Some("other pixels")), (Some(54), Some("other palette"))] {
        let mut image = own.clone();
        if let Some(at) = at {
            image[at] ^= 1;
        }
        fs::write(folder.path("new.bmp"), image).unwrap();
        let out = folder.done(&["texture", "man.mdl", "#0", "--image", "new.bmp", "--dry-run"]);
        match what {
            None => assert!(out.contains(": 0 changes"), "{out}"),
            Some(what) => assert!(out.contains(": 1 change,") && out.contains(&format!(", {what}\n")), "{out}"),
        }
    }
}

/// Two textures with one name are still two.
#[test]
fn a_skin_with_a_texture_of_the_same_name_is_a_change() {
    let folder = Folder::new();
    let mut textures = fs::read(folder.path("manT.mdl")).unwrap();
    let files = folder.files("man.mdl");
    let set = files.model().unwrap();
    let [first, second] = [0, 1].map(|n| set.textures().get(n).unwrap().name.to_string());
    let at = |name: &str| textures.windows(name.len()).position(|part| part == name.as_bytes()).unwrap();
    let (from, to) = (at(&first), at(&second));
    textures.copy_within(from..from + 64, to);
    fs::write(folder.path("manT.mdl"), textures).unwrap();
    let shown = set.skins().texture(0, 0).unwrap();
    let out = folder.done(&["skin", "man.mdl", "0", "0", &format!("#{}", 1 - shown), "--dry-run"]);
    assert!(out.contains(": 1 change,") && out.contains(&format!("{first} -> #{} {first}", 1 - shown)), "{out}");
}

/// Values that no engine accepts, and names of which only one would be found.
#[test]
fn invalid_values_and_duplicate_names_are_refused() {
    let folder = Folder::new();
    let files = folder.files("man.mdl");
    let set = files.model().unwrap();
    let bones: Vec<String> = set.model().bones().iter().map(|bone| bone.name.to_string()).collect();
    let labels: Vec<String> = set.model().sequences().iter().map(|own| own.label.to_string()).collect();
    for (arguments, why) in [
        (&["sequence", "man.mdl", "#0", "--fps=-5"][..], "cannot be negative"),
        (&["sequence", "man.mdl", "#0", "--add-event", "5004 -1"], "its frame (from 0)"),
        (&["rename", "man.mdl", "--texture", "#0", ""], "the name of a texture cannot be empty"),
        (&["rename", "man.mdl", "--sequence", "#0", " "], "the name of a sequence cannot be empty"),
        (&["rename", "man.mdl", "--bone", "#1", &bones[0].to_uppercase()], "#0 and #1 would both be named"),
        (&["scale", "man.mdl", "1e-40"], "so small that all lengths would be 0"),
        (&["scale", "man.mdl", "1e38"], "infinite or NaN"),
    ] {
        let (status, _, error) = folder.run(arguments);
        assert!(status == 1 && error.contains(why), "{arguments:?}: {error}");
        assert!(folder.is_original());
    }
    // Names may be exchanged.
    folder.done(&["rename", "man.mdl", "--bone", &bones[0], &bones[1], "--bone", &bones[1], &bones[0]]);
    let (status, _, error) = folder.run(&["rename", "man.mdl", "--sequence", "#1", &labels[0]]);
    assert!(status == 0 && error.contains("the sequences #0 and #1 are all named"), "{error}");
}

#[test]
fn a_dry_run_reports_the_changes() {
    let folder = Folder::new();
    let out = folder.done(&[
        "sequence",
        "man.mdl",
        "#0",
        "--fps",
        "12",
        "--add-event",
        "5004 1 a b.wav",
        "--dry-run",
        "--json",
    ]);
    let line: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&line["schema"], &line["ok"]), (&"triassic/mdl-edit-1".into(), &true.into()));
    assert_eq!(line["edits"][0]["new"], "12");
    assert_eq!(line["edits"][1]["new"], "5004 at frame 1 a b.wav");
    assert!(line["written"].as_array().unwrap().is_empty() && folder.is_original());
}

#[test]
fn the_folder_of_a_sequence_file_keeps_its_encoding() {
    let folder = Folder::new();
    let mut model = fs::read(folder.path("man.mdl")).unwrap();
    let at = model.windows(7).position(|part| part == b"models\\").unwrap();
    model[at + 1] = 0xf6;
    fs::write(folder.path("man.mdl"), model).unwrap();
    let out = folder.done(&["scale", "man.mdl", "2", "-o", "big.mdl", "--json"]);
    assert!(out.contains("m\u{f6}dels\\\\big01.mdl"), "{out}");
    let files = folder.files("big.mdl");
    assert_eq!(
        files.model().unwrap().model().sequence_groups().get(1).unwrap().file.as_bytes(),
        b"m\xf6dels\\big01.mdl"
    );
}

#[test]
fn a_renamed_model_is_complete() {
    let folder = Folder::new();
    folder.done(&["scale", "man.mdl", "2", "-o", "big.mdl"]);
    assert!(folder.is_original());
    let files = folder.files("big.mdl");
    let set = files.model().unwrap();
    assert_eq!(set.missing().count(), 0);
    assert_eq!(set.model().sequence_groups().get(1).unwrap().file.to_string(), "models\\big01.mdl");
    let (status, _, error) = folder.run(&["scale", "man.mdl", "2", "-o", "big.mdl"]);
    assert!(status == 1 && error.contains("--force"), "{error}");
    // A file of the model itself.
    let (status, _, error) = folder.run(&["merge", "man.mdl", "-o", "man01.mdl", "--force"]);
    assert!(status == 1 && error.contains("the output is the input file") && folder.is_original(), "{error}");
    folder.done(&["scale", "big.mdl", "0.5"]);
    folder.done(&["merge", "man.mdl"]);
    let alone = folder.path("alone.mdl");
    fs::rename(folder.path("man.mdl"), &alone).unwrap();
    let files = ModelFiles::load(alone).unwrap();
    assert_eq!(files.model().unwrap().missing().count(), 0);
}

#[test]
fn a_split_model_is_merged_again() {
    let folder = Folder::new();
    folder.done(&["merge", "man.mdl"]);
    let whole = folder.files("man.mdl");
    // The texture file on disk belongs to the previous model.
    let (status, _, error) = folder.run(&["split", "man.mdl", "--textures"]);
    assert!(status == 1 && error.contains("manT.mdl: the file already exists; --force replaces it"), "{error}");
    let out = folder.done(&["split", "man.mdl", "--textures", "--sequences", "1", "-o", "parts.mdl"]);
    assert!(out.contains("textures: in the model -> in a texture file") && out.contains("partsT.mdl"), "{out}");
    let parts = folder.files("parts.mdl");
    let set = parts.model().unwrap();
    assert!(set.missing().count() == 0 && set.model().header().has_external_textures());
    folder.done(&["merge", "parts.mdl"]);
    let (made, whole) = (folder.files("parts.mdl"), whole.model().unwrap());
    let made = made.model().unwrap();
    for n in 0..whole.model().sequences().len() {
        let [a, b] = [&made, &whole].map(|set| set.pose(n, &PoseOptions::at(0.5)).unwrap());
        assert_eq!(a.world(), b.world());
    }
    assert!(made.textures().len() == whole.textures().len() && made.textures().len() > 1);
    for (a, b) in made.textures().iter().zip(whole.textures()) {
        assert_eq!((a.name, a.pixels().unwrap().indices), (b.name, b.pixels().unwrap().indices));
    }
}

#[test]
fn strip_reports_the_shifted_numbers() {
    let folder = Folder::new();
    for name in ["scout.mdl", "scout01.mdl"] {
        fs::copy(testdata(&format!("../made/{name}")), folder.path(name)).unwrap();
    }
    let files = folder.files("scout.mdl");
    let set = files.model().unwrap();
    let labels: Vec<String> = set.model().sequences().iter().map(|own| own.label.to_string()).collect();
    let parts: Vec<String> = set.model().body_parts().iter().map(|own| own.name.to_string()).collect();
    assert!(labels.len() > 1 && parts.len() > 1);
    let out = folder.done(&["strip", "scout.mdl", "--sequence", "#0", "--body-part", "#0", "-o", "less.mdl"]);
    assert!(out.contains(&format!("sequence {}: #0 -> removed", labels[0])), "{out}");
    assert!(out.contains(&format!("sequence {}: #1 -> #0", labels[1])), "{out}");
    let less = folder.files("less.mdl");
    let less = less.model().unwrap();
    assert!(less.model().sequences().iter().map(|own| own.label.to_string()).eq(labels[1..].iter().cloned()));
    assert!(less.model().body_parts().iter().map(|own| own.name.to_string()).eq(parts[1..].iter().cloned()));
    assert_eq!(less.model().body_parts().get(0).unwrap().base, 1);
    let (status, _, error) = folder.run(&["strip", "man.mdl", "--body-part", "#0", "--body-part", "#1"]);
    assert!(status == 1 && error.contains("the last one cannot be removed"), "{error}");
    let (status, _, error) = folder.run(&["strip", "man.mdl"]);
    assert!(status == 2 && error.contains("--body-part"), "{error}");
}

#[test]
#[cfg(unix)]
fn permissions_are_kept() {
    use std::os::unix::fs::PermissionsExt;

    let folder = Folder::new();
    let path = folder.path("man.mdl");
    let mode = || fs::metadata(&path).unwrap().permissions().mode() & 0o777;
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let before = fs::read(&path).unwrap();
    let (status, _, error) = folder.run(&["flags", "man.mdl", "4"]);
    assert_eq!((status, mode()), (0, 0o640), "{error}");
    let after = fs::read(&path).unwrap();
    assert!(after != before);
    fs::set_permissions(&path, fs::Permissions::from_mode(0o440)).unwrap();
    let (status, _, error) = folder.run(&["flags", "man.mdl", "8"]);
    assert!(status == 1 && error.contains("the file is read-only"), "{error}");
    assert!(fs::read(&path).unwrap() == after);
}
