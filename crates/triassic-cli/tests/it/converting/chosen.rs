//! `--include` and `--exclude`: which files of folders are used.

use crate::converting::{BARREL, DEBRIS, MAN, below, folder, objects, run, text};

#[test]
fn every_command_selects_the_same_files_of_a_folder() {
    let folder = folder(&[
        ("in/players/male/tris.md2", DEBRIS),
        ("in/players/male/Weapon.MD2", BARREL),
        ("in/old/tris.md2", DEBRIS),
        ("in/man.mdl", MAN),
    ]);
    let (root, out) = (folder.path().join("in"), folder.path().join("out"));
    let root = text(&root);
    let names = |patterns: &[&str], command: &[&str]| -> Vec<String> {
        let (status, lines, error) = run(&[&["--json"], command, patterns, &[root]].concat());
        assert_eq!(status, 0, "{error}");
        let files = objects(&lines).into_iter().map(|line| line["file"].as_str().unwrap().to_owned());
        files.map(|file| file.strip_prefix(root).unwrap().to_owned()).collect()
    };
    for command in [
        &["info"][..],
        &["validate"],
        &["dump", "--part", "header"],
        &["tree"],
        &["convert", "--dry-run", "--out-dir", text(&out)],
        &["textures", "--force", "--out-dir", text(&out)],
    ] {
        let take = |patterns: &[&str]| names(patterns, command);
        assert_eq!(
            take(&["--include", "*.md2"]),
            ["/old/tris.md2", "/players/male/Weapon.MD2", "/players/male/tris.md2"],
            "{command:?}"
        );
        assert_eq!(
            take(&["--include", "tris.*", "--include", "*.mdl", "--exclude", "Old"]),
            ["/man.mdl", "/players/male/tris.md2"],
            "{command:?}"
        );
        assert_eq!(take(&["--include", "players/*/weapon.*"]), ["/players/male/Weapon.MD2"], "{command:?}");
    }
    // Named files are used, and companions are used regardless of the patterns.
    let (status, lines, _) = run(&["info", "--json", "--exclude", "*", &format!("{root}/man.mdl"), root]);
    assert_eq!((status, objects(&lines).len()), (0, 1));
    let (status, _, error) = run(&["info", "--include", "*.p3d", root]);
    assert_eq!((status, error.as_str()), (3, "error: no model found in 0 files\n"));
    let (status, _, error) = run(&["info", "--include", "a[", root]);
    assert_eq!(status, 2);
    assert!(error.contains("invalid value 'a[' for '--include <GLOB>': unclosed character class"), "{error}");
}

#[test]
fn excluded_files_do_not_affect_names() {
    let folder = folder(&[("in/a/tris.md2", DEBRIS), ("in/a/tris.mdl", MAN)]);
    let out = folder.path().join("out");
    let (status, ..) =
        run(&["convert", text(&folder.path().join("in")), "--exclude", "*.md2", "--out-dir", text(&out)]);
    assert_eq!((status, below(&out)), (0, vec!["a/tris.mdl.glb".to_owned()]));
}

#[test]
fn names_of_animations_that_no_model_has_are_reported_once() {
    let folder = folder(&[("in/a/tris.md2", DEBRIS), ("in/b/tris.md2", BARREL), ("in/man.mdl", MAN)]);
    let (root, out) = (folder.path().join("in"), folder.path().join("out"));
    let (status, _, error) = run(&[
        "convert",
        text(&root),
        "--out-dir",
        text(&out),
        "--loop",
        "walk",
        "--loop",
        "wlak",
        "--fps",
        "walk=12",
        "--fps",
        "jmup=5",
    ]);
    assert_eq!(status, 0, "{error}");
    let warnings: Vec<&str> = error.lines().filter(|line| line.starts_with("warning")).collect();
    assert_eq!(
        warnings,
        ["warning: no model has an animation `jmup` (--fps)", "warning: no model has an animation `wlak` (--loop)"]
    );
}
