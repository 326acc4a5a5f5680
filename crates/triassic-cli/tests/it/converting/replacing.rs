//! The files that are replaced, and their permissions.

use std::fs;

use crate::converting::{DEBRIS, below, folder, run, text};

#[test]
fn nothing_is_overwritten_without_force() {
    let to = folder(&[("x.glb", "precious")]);
    let path = to.path().join("x.glb");
    let arguments = ["convert", DEBRIS, "-o", text(&path)];
    let (status, _, error) = run(&arguments);
    assert_eq!(status, 1);
    assert!(error.contains("x.glb: the file already exists; --force replaces it"), "{error}");
    assert_eq!(fs::read(&path).unwrap(), b"precious");
    assert_eq!(below(to.path()), ["x.glb"], "nothing temporary is left");

    assert_eq!(run(&[&arguments[..], &["--force"]].concat()).0, 0);
    gltf::Gltf::open(&path).unwrap();
    assert_eq!(below(to.path()), ["x.glb"]);
    // Several files are either all written or none.
    let pose = to.path().join("pose.obj");
    fs::write(to.path().join("pose.mtl"), "precious").unwrap();
    let (status, _, error) = run(&["convert", DEBRIS, "-o", text(&pose)]);
    assert_eq!(status, 1);
    assert!(error.contains("pose.mtl: the file already exists"), "{error}");
    assert_eq!(below(to.path()), ["pose.mtl", "x.glb"]);
    assert_eq!(run(&["convert", "--force", DEBRIS, "-o", text(&pose)]).0, 0);
    assert_eq!(below(to.path()), ["generic_grayrock1_col.png", "pose.mtl", "pose.obj", "x.glb"]);
}

#[test]
fn the_input_is_never_replaced() {
    let from = folder(&[("model.glb", DEBRIS)]);
    let path = from.path().join("model.glb");
    let before = fs::read(&path).unwrap();
    let other = format!("{}/./model.glb", text(from.path()));
    for out in [text(&path), &other] {
        let (status, _, error) = run(&["convert", "--force", text(&path), "-o", out]);
        assert_eq!(status, 1);
        assert!(error.contains("the output is the input file"), "{error}");
    }
    let (status, ..) = run(&["convert", "--force", text(from.path()), "--out-dir", text(from.path())]);
    assert_eq!(status, 1);
    assert_eq!(fs::read(&path).unwrap(), before);
}

#[cfg(unix)]
#[test]
fn devices_are_never_replaced() {
    let folder = folder(&[("in/m.md2", DEBRIS)]);
    let link = folder.path().join("m.glb");
    std::os::unix::fs::symlink("/dev/zero", &link).unwrap();
    let model = folder.path().join("in/m.md2");
    for place in [["-o", text(&link)], ["--out-dir", text(folder.path())]] {
        let (status, _, error) = run(&["convert", text(&model), place[0], place[1], "--force"]);
        assert_eq!(status, 1, "{error}");
        assert!(error.contains("not a regular file"), "{error}");
    }
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
}

#[cfg(unix)]
#[test]
fn results_have_the_permissions_of_any_new_file() {
    use std::os::unix::fs::PermissionsExt;
    let to = folder(&[("other", "made as usual")]);
    let path = to.path().join("x.glb");
    assert_eq!(run(&["convert", DEBRIS, "-o", text(&path)]).0, 0);
    let mode = |path: &std::path::Path| fs::metadata(path).unwrap().permissions().mode();
    assert_eq!(mode(&path), mode(&to.path().join("other")));
}
