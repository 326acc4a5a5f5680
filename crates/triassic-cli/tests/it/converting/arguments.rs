//! Wrong arguments, requests for missing parts, and dry runs.

use crate::converting::{BARREL, DEBRIS, MAN, below, folder, objects, run, text};

const PAA: &str = "testdata/bis-paa/made/crate_co.paa";

#[test]
fn wrong_arguments_are_reported() {
    for (arguments, expected) in [
        (&["convert", DEBRIS][..], "<--output <FILE>|--out-dir <DIR>>"),
        (&["convert", DEBRIS, "-o", "x.glb", "--out-dir", "y"], "cannot be used with"),
        (&["convert", DEBRIS, MAN, "-o", "x.glb"], "--output is for a single file"),
        (&["convert", "testdata", "-o", "x.glb"], "--output is for a single file"),
        (&["convert", DEBRIS, "-o", "testdata"], "is a folder"),
        (
            &["convert", DEBRIS, "-o", "x.fbx"],
            "is not that of a format; the formats are glb, gltf, obj, smd, md2, goldsrc-mdl",
        ),
        (&["convert", DEBRIS, "-o", "x.fbx"], "Usage: triassic convert"),
        (&["convert", DEBRIS, "-o", "x.glb", "--to", "fbx"], "[possible values: glb, gltf, obj, smd, md2"),
        (&["convert", DEBRIS], "did you mean -o tris.glb?"),
        (&["convert", "testdata/quake-md2"], "did you mean --out-dir out?"),
        (&["convert", DEBRIS, BARREL], "did you mean --out-dir out?"),
        (&["convert", DEBRIS, "--to", "obj"], "did you mean -o tris.obj?"),
        (&["convert", DEBRIS, "new.mdl"], "did you mean --to goldsrc-mdl -o new.mdl?"),
        (&["convert", DEBRIS, "-o", "new.mdl"], "`--to goldsrc-mdl` writes a Half-Life model"),
        (&["textures", PAA], "did you mean -o crate_co.png?"),
        (
            &["convert", PAA, "-o", "x.png"],
            "a picture is written by `triassic textures testdata/bis-paa/made/crate_co.paa -o x.png`",
        ),
        (&["convert", "testdata", "-o", "x.pbo"], "use --out-dir for several files"),
        (&["convert", "x.qc", "-o", "x.mdl"], "`triassic compile x.qc -o x.mdl`"),
        (&["textures", DEBRIS, "-o", "x.glb"], "`triassic convert"),
        (&["textures", PAA, "-o", "x.tga"], "images are written as png, bmp, paa, pcx"),
        (&["convert", PAA], "did you mean `triassic textures testdata/bis-paa/made/crate_co.paa -o crate_co.png`?"),
        (
            &["convert", PAA, "x.bmp"],
            "a picture is written by `triassic textures testdata/bis-paa/made/crate_co.paa -o x.bmp`",
        ),
        (
            &["convert", DEBRIS, "x.fbx"],
            "tip: the extension of `x.fbx` is not that of a format; the formats are glb, gltf, obj, smd, md2, goldsrc-mdl",
        ),
        // Neither options and their values nor missing inputs are outputs.
        (&["convert", DEBRIS, "--force"], "tip: did you mean -o tris.glb?"),
        (&["convert", DEBRIS, "--scale", "2.5"], "tip: did you mean -o tris.glb?"),
        (&["convert", DEBRIS, "--skin", "x.png"], "tip: did you mean -o tris.glb?"),
        (&["convert", DEBRIS, "missing.p3d"], "tip: did you mean -o tris.glb?"),
        (&["convert", DEBRIS, "-o", "x.obj", "--loop", "x"], "--loop has no effect on --to obj without --animation"),
        (&["convert", DEBRIS, "-o", "x.obj", "--keys", "frames=10"], "--keys has no effect on --to obj"),
        (&["textures", PAA, "-o", "x.png", "--to", "paa"], "--to paa contradicts -o with the extension .png"),
        (&["decompile", MAN, "-o", "x"], "-o of decompile is --out-dir DIR"),
        (&["decompile", MAN, "--output", "x"], "--output of decompile is --out-dir DIR"),
        (&["pack", "testdata", "-o", "x.pak", "--base", "y.pak"], "--base of pack is --like ARCHIVE"),
        (&["gallery", DEBRIS, "--single-file", "-o", "x.html"], "--single-file of gallery is -o FILE.html"),
        (&["convert", "--relative-to", "docs", DEBRIS, "--out-dir", "x"], "is not below it"),
        (&["convert", DEBRIS, "-o", "x.glb", "--force", "--newer"], "cannot be used with"),
        (&["convert", DEBRIS, "-o", "x.glb", "--blends", "some"], "it must be center, all or a number"),
        (&["convert", DEBRIS, "-o", "-", "--json"], "standard output"),
        (&["convert", DEBRIS, "-o", "-", "--to", "obj"], "standard output"),
        (&["convert", DEBRIS, "-o", "x.glb", "--frame", "3"], "--frame has no effect on --to glb; it is for obj"),
        (&["convert", DEBRIS, "-o", "x.obj", "--time", "3"], "--animation"),
        (&["convert", DEBRIS, "-o", "x.glb", "--scale", "0"], "greater than 0"),
        (&["convert", DEBRIS, "-o", "x.glb", "--scale", "inf"], "it must be at most 3.4"),
        (&["convert", DEBRIS, "-o", "x.glb", "--fps", "1e300"], "it must be at most 3.4"),
        (&["convert", DEBRIS, "-o", "x.glb", "--fps", "run=NaN"], "greater than 0"),
        (&["convert", DEBRIS, "-o", "x.glb", "--fps", "run=fast"], "not a number"),
        (&["textures", DEBRIS], "--out-dir"),
    ] {
        let (status, out, error) = run(arguments);
        assert_eq!((status, out.as_str()), (2, ""), "{arguments:?} {error}");
        assert!(error.contains(expected), "{arguments:?} {error}");
    }
    let (status, _, error) = run(&["convert", DEBRIS, "-o", "Cargo.toml/folder/x.glb"]);
    assert_eq!(status, 1);
    assert!(error.contains("Cargo.toml/folder"), "{error}");
}

#[test]
fn the_output_folder_is_created() {
    let to = folder(&[("file", "precious")]);
    let path = to.path().join("new/folder/x.glb");
    assert_eq!(run(&["convert", DEBRIS, "-o", text(&path)]).0, 0);
    assert_eq!(below(to.path()), ["file", "new/folder/x.glb"]);
    let (status, _, error) = run(&["convert", DEBRIS, "-o", text(&to.path().join("file/x.glb"))]);
    assert_eq!(status, 1);
    assert!(error.contains("file") && !error.contains(".triassic-"), "{error}");
}

#[test]
fn quiet_suppresses_reports_of_success() {
    let to = folder(&[]);
    let arguments = ["convert", "--quiet", DEBRIS, "--out-dir", text(to.path())];
    assert_eq!(run(&arguments), (0, String::new(), String::new()));
    let (status, output, error) = run(&arguments);
    assert_eq!((status, output.as_str()), (1, ""));
    assert_eq!(error.matches("--skip-existing").count(), 1, "{error}");
    let lines = run(&[&arguments[..], &["--force", "--json"]].concat()).1;
    assert_eq!(lines.lines().count(), 1, "the lines of --json are asked for");
}

#[test]
fn a_file_without_a_command_is_described() {
    let output = run(&["info", DEBRIS]);
    assert_eq!(output.0, 0);
    assert_eq!(run(&[DEBRIS]), output);
    assert_eq!(run(&["--quiet", DEBRIS, "--json"]), run(&["info", "--quiet", "--json", DEBRIS]));
    let (status, _, error) = run(&["inof", DEBRIS]);
    assert_eq!(status, 2);
    assert!(error.contains("unrecognized subcommand 'inof'"), "{error}");
}

#[cfg(unix)]
#[test]
fn other_files_are_rejected() {
    for command in ["info", "validate"] {
        let (status, _, error) = run(&[command, "/dev/zero"]);
        assert_eq!((status, error.as_str()), (1, "error: /dev/zero: not a regular file; - reads standard input\n"));
    }
}

#[test]
fn a_model_is_not_an_image() {
    let to = tempfile::tempdir().unwrap();
    let (status, _, error) = run(&["textures", DEBRIS, "-o", text(&to.path().join("x.pcx"))]);
    assert_eq!((status, error), (1, format!("error: {DEBRIS}: not an image in a supported format\n")));
}

#[test]
fn missing_sequences_are_reported() {
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("x.glb");
    let (status, _, error) = run(&["convert", MAN, "-o", text(&out), "--sequences", "fly,swim"]);
    assert_eq!(status, 1);
    assert!(error.contains("the animations are `reference`, `walk`, `arms_up`"), "{error}");
    // The names in the output are accepted.
    let more = ["--blends", "all", "--sequences", "arms_up_blend1,WALK"];
    let (status, lines, error) = run(&[&["convert", "--json", MAN, "-o", text(&out)], &more[..]].concat());
    assert_eq!((status, &objects(&lines)[0]["counts"]["animations"]), (0, &2.into()), "{error}");
    let from = folder(&[("man.mdl", MAN), ("b/barrel.md2", BARREL)]);
    let arguments = ["convert", "--json", text(from.path()), "--out-dir", text(to.path()), "--sequences", "fly"];
    let (status, lines, error) = run(&arguments);
    assert_eq!(status, 0, "{error}");
    let found = objects(&lines);
    let line = found.iter().find(|line| line["format"] == "goldsrc-mdl").unwrap();
    assert!(line["findings"].as_array().unwrap().iter().any(|finding| finding["code"] == "SCN-019"), "{line}");
}

/// As with `--sequences`: for a named model, a name that no animation has is an error.
#[test]
fn loops_and_rates_name_animations() {
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("x.glb");
    let player = "testdata/quake-md2/made/player.md2";
    let convert = |input: &str, more: &[&str]| run(&[&["convert", input, "--force", "-o", text(&out)], more].concat());
    for (more, missing) in [
        (&["--loop", "nosuch"][..], "`nosuch` (--loop)"),
        (&["--loop", "run,x*"], "`x*` (--loop)"),
        (&["--fps", "nosuch=12"], "`nosuch` (--fps)"),
        (&["--fps", "run*=12"], "`run*` (--fps)"),
    ] {
        let (status, _, error) = convert(player, more);
        let expected = format!("animation {missing} does not exist; the animations are `stand`, `run`, ");
        assert!(status == 1 && error.contains(&expected), "{more:?}: {error}");
    }
    for more in [
        &["--loop", "r*,STAND", "--fps", "Run=20", "--fps", "12"][..],
        // Rates of animations that are not converted.
        &["--sequences", "run", "--fps", "stand=12"],
    ] {
        let (status, _, error) = convert(player, more);
        assert_eq!(status, 0, "{more:?}: {error}");
    }
    let (status, _, error) = convert(MAN, &["--blends", "all", "--fps", "arms_up=12", "--fps", "arms_up_blend1=9"]);
    assert_eq!(status, 0, "{error}");
    // A model without animations has none to name.
    let (status, _, error) = convert(DEBRIS, &["--loop", "run", "--fps", "run=12"]);
    assert_eq!(status, 0, "{error}");
    // Among many models, some do not have them.
    let from = folder(&[("man.mdl", MAN), ("player.md2", player)]);
    let arguments =
        ["convert", text(from.path()), "--out-dir", text(to.path()), "--loop", "stand", "--fps", "salute=12"];
    let (status, _, error) = run(&arguments);
    assert_eq!(status, 0, "{error}");
}

#[test]
fn a_dry_run_writes_nothing() {
    let to = tempfile::tempdir().unwrap();
    let out = to.path().join("new");
    let (status, lines, error) = run(&["convert", "--dry-run", DEBRIS, MAN, "--out-dir", text(&out)]);
    assert_eq!(status, 0, "{error}");
    assert_eq!(lines.lines().filter(|line| line.ends_with(" (not written)")).count(), 2, "{lines}");
    let json = run(&["convert", "--dry-run", "--json", DEBRIS, "--out-dir", text(&out)]).1;
    let line = &objects(&json)[0];
    assert_eq!(line["outputs"], serde_json::json!([text(&out.join("tris.glb"))]));
    assert_eq!((&line["dry_run"], &line["format"]), (&true.into(), &"quake-md2".into()));
    assert!(!out.exists());
}
