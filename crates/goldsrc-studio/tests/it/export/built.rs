//! A model with one of everything, and damaged ones.

use goldsrc_mdl::{
    Attachment, BoneController, Builder, BuilderBodyPart, BuilderBone, BuilderMesh, BuilderNormal, BuilderSequence,
    BuilderSubModel, BuilderTexture, BuilderVertex, Corner, Event, FixedStr, Header, Hitbox, Image, Model, ModelSet,
    MotionFlags, Record, TextureFlags, glam::Vec3,
};
use goldsrc_studio::smd::{Compiler, Options, export};
use triassic_test_support::{
    damage::{Numbers, change},
    instructions, memory,
};

use crate::{
    export::{
        compare::check,
        smd::{named, smd, text},
    },
    round_trip::again,
};

fn name<const N: usize>(text: &str) -> FixedStr<N> {
    FixedStr::new(text.as_bytes()).unwrap()
}

/// A model with one of everything.
pub(crate) fn full() -> Builder {
    let mut model = Builder::new(b"full.mdl").unwrap();
    model.bones = vec![
        BuilderBone::new(b"Bip01", None, Vec3::new(1.0, 2.0, 3.0)).unwrap(),
        BuilderBone::new(b"say \"x\"", Some(0), Vec3::Z).unwrap(),
        BuilderBone::new(b"Bip01", Some(1), Vec3::Z).unwrap(),
    ];
    let mut shown = BuilderSubModel::new(b"mo\xe4n/body").unwrap();
    shown.vertices = [Vec3::X, Vec3::Y, Vec3::Z].map(|position| BuilderVertex { bone: 1, position }).to_vec();
    shown.meshes = (0..3)
        .map(|skin_ref| {
            let mut mesh = BuilderMesh::new(skin_ref);
            mesh.normals = vec![BuilderNormal { bone: 2, direction: Vec3::ONE }];
            mesh.push_triangle([0, 1, 2].map(|vertex| Corner { vertex, normal: 0, s: 3 * vertex - 1, t: vertex }));
            mesh
        })
        .collect();
    let blank = BuilderSubModel::new(b"blank").unwrap();
    model.body_parts = vec![
        BuilderBodyPart::new(b"one", vec![shown.clone()]).unwrap(),
        BuilderBodyPart::new(b"two", vec![shown, blank]).unwrap(),
    ];
    let image = |width: u32, height: u32| {
        let indices = (0..width * height).map(|n| n as u8).collect();
        Image::new(width, height, indices, formats_core::Palette([[1, 2, 3]; 256])).unwrap()
    };
    let texture =
        |name: &str, flags, width, height| BuilderTexture::new(name.as_bytes(), flags, image(width, height)).unwrap();
    let chrome = TextureFlags::CHROME | TextureFlags::FLAT_SHADE;
    model.textures = vec![
        texture("Skin.bmp", TextureFlags::MASKED, 6, 5),
        texture("skin.BMP", TextureFlags::ADDITIVE | TextureFlags::FULL_BRIGHT, 1, 1),
        texture("steel.bmp", chrome, 8, 8),
    ];
    model.skins = vec![vec![0, 1, 2], vec![1, 1, 2]];
    let frame = |x: f32| {
        let rest = [0.0, 0.0, 1.0, 0.0, 0.0, 0.0];
        [[x, 2.0, 3.0, 0.1, 0.2, 3.0 * x], rest, rest].map(goldsrc_mdl::BoneValues::from).to_vec()
    };
    let blend: Vec<_> = [0.0, 0.5, 1.0].map(frame).to_vec();
    let mut sequence = BuilderSequence::new(b"walk", 30.0, vec![blend.clone(); 2]).unwrap();
    sequence.record.raw_flags = 1;
    sequence.record.activity = 3;
    sequence.record.activity_weight = 7;
    sequence.record.motion_type = (MotionFlags::X | MotionFlags::LINEAR_X | MotionFlags::LINEAR_Y).bits();
    sequence.record.linear_movement = Vec3::new(10.0, -4.0, 0.0);
    sequence.record.blend_type = [MotionFlags::X_ROTATION.bits().cast_signed(), 0];
    sequence.record.blend_start = [-45.0, 0.0];
    sequence.record.blend_end = [45.0, 0.0];
    (sequence.record.entry_node, sequence.record.exit_node, sequence.record.node_flags) = (1, 2, 1);
    sequence.events = vec![Event { frame: 2, event: 5004, kind: 0, options: name("a/b \"c\".wav") }];
    let mut other = BuilderSequence::new(b"Walk", 12.5, vec![blend]).unwrap();
    (other.record.activity, other.record.activity_weight) = (150, 1);
    (other.record.entry_node, other.record.exit_node) = (2, 2);
    model.sequences = vec![sequence, other];
    let zero = Attachment::decode(&[0; 88]);
    model.attachments = vec![Attachment { bone: 2, position: Vec3::new(1.0, 2.0, 3.0), ..zero }];
    let kind = MotionFlags::Z_ROTATION.bits();
    model.bone_controllers = vec![BoneController { bone: 1, kind, start: -30.0, end: 60.0, rest: 0, channel: 4 }];
    model.hitboxes = vec![Hitbox { bone: 0, group: 1, min: -Vec3::ONE, max: Vec3::ONE }];
    model.header.eye_position = Vec3::new(5.0, 6.0, 28.0);
    model.header.raw_flags = 256;
    model
}

/// The offset of the first vertex index of a model.
pub(crate) fn first_command(bytes: &[u8]) -> usize {
    let model = Model::parse(bytes).unwrap();
    let sub_model = model.body_parts().get(0).unwrap().sub_models().unwrap().get(0).unwrap();
    sub_model.meshes().unwrap().get(0).unwrap().command_offset as usize + 2
}

#[test]
fn the_script_is_complete() {
    let files = full().write().unwrap();
    let set = files.model().unwrap();
    assert!(check(&set, "full").0 > 0);
    let made = export(&set, &Options::new("full")).unwrap();
    let codes: Vec<_> = made.findings.iter().map(|found| (found.code.id, found.count)).collect();
    let expected = ["QCOUT-001", "QCOUT-001", "QCOUT-001", "QCOUT-010"];
    assert_eq!(codes.iter().map(|(code, _)| *code).collect::<Vec<_>>(), expected);
    let files = made.files;
    let expected = r#"// QCOUT-001 a name that the sources cannot hold was changed: bone "say \"x\"" is "say 'x'"
// QCOUT-001 a name that the sources cannot hold was changed: bone "Bip01" is "Bip01_2"
// QCOUT-001 a name that the sources cannot hold was changed: texture "skin.BMP" is "skin_2.BMP"
// QCOUT-010 a value of a sequence is lost; QC has no command for it: walk: event 5004: type 0, options "a/b \"c\".wav"
$modelname "full.mdl"
$cd "."
$cdtexture "."
$scale 1.0
$cliptotextures
$bbox 0 0 0 0 0 0
$cbox 0 0 0 0 0 0
$eyeposition 6 -5 28
$flags 256

// Body parts
$body "one" "body" name "moän/body"
$bodygroup "two"
{
    studio "body_2" name "moän/body"
    blank
}

// Textures
$texturegroup "skinfamilies"
{
    { "Skin.bmp" }
    { "skin_2.BMP" }
}
$texrendermode "Skin.bmp" "masked"
$texrendermode "skin_2.BMP" "additive"
$texrendermode "skin_2.BMP" "fullbright"
$texrendermode "steel.bmp" "chrome"
$texrendermode "steel.bmp" "flatshade"

// Attachments, controllers, hitboxes
$attachment 0 "Bip01_2" 1 2 3
$controller Mouth "say 'x'" ZR -30 60
$hbox 1 "Bip01" -1 -1 -1 1 1 1

// Sequences
$sequence "walk" {
    "walk_blend01"
    "walk_blend02"
    blend XR -45 45
    fps 30
    loop
    ACT_WALK 7
    X LX LY
    { event 5004 2 "a/b 'c'.wav" }
    rtransition 1 2
}
$sequence "Walk" {
    "Walk"
    fps 12.5
    // the Half-Life SDK has no name for activity 150
    ACT_150 1
    node 2
}
"#;
    assert_eq!(text(&files[0]), expected);
    let names: Vec<&str> = files.iter().map(|file| file.name.as_str()).collect();
    let expected = [
        "full.qc",
        "body.smd",
        "body_2.smd",
        "walk_blend01.smd",
        "walk_blend02.smd",
        "Walk.smd",
        "Skin.bmp",
        "skin_2.bmp",
        "steel.bmp",
    ];
    assert_eq!(names, expected);
}

#[test]
fn texels_become_coordinates_by_both_rules() {
    assert_eq!(Compiler::Default.uv([16, 8], [64, 32]), [0.25, 0.75]);
    assert_eq!(Compiler::Valve.uv([63, 31], [64, 32]), [1.0, 0.0]);
    assert_eq!(Compiler::Valve.uv([3, 0], [5, 5]), [3.1 / 4.0, 1.0]);
    let files = full().write().unwrap();
    let set = files.model().unwrap();
    let corner = |compiler| {
        let files = export(&set, &Options::new("full").with_compiler(compiler)).unwrap().files;
        let (texture, [_, (_, [.., u, v]), _]) = smd(named(&files, "body.smd")).triangles[0].clone();
        assert_eq!(texture, "Skin.bmp");
        [u, v]
    };
    // Texel 5, 2 (the third corner comes second) of an image of 6 × 5 texels, which is 8 wide for other compilers.
    assert_eq!(corner(Compiler::Default), [0.833_333, 0.6]);
    assert_eq!(corner(Compiler::Valve), [0.728_571, 0.525]);
}

/// Other compilers find an image by the name of the texture, which then ends in `.bmp`.
#[test]
fn long_names_of_textures_are_cut_to_their_field() {
    let mut model = full();
    let long = "long".repeat(16);
    let names = [long.clone(), format!("{}more", &long[..60]), format!("{}chrome", &long[..58]), "\u{e4}".repeat(32)];
    let image = model.textures[0].image.clone();
    for own in &names {
        let flags = if own.ends_with("chrome") { TextureFlags::CHROME } else { TextureFlags::empty() };
        model.textures.push(BuilderTexture { name: name(own), flags, image: image.clone() });
    }
    model.skins = vec![vec![0, 1, 2, 3, 4, 5, 6], vec![3, 4, 5, 3, 3, 4, 5], vec![6, 1, 2, 6, 3, 4, 5]];
    let files = model.write().unwrap();
    for compiler in Compiler::ALL.iter().copied() {
        let exported = export(&files.model().unwrap(), &Options::new("full").with_compiler(compiler)).unwrap();
        let made = again(&exported, compiler).unwrap();
        let own: Vec<String> = made.model.textures.iter().map(|own| own.name.to_string()).collect();
        let expected = match compiler {
            Compiler::Default => names.clone(),
            _ => [
                format!("{}.bmp", &long[..60]),
                format!("{}_2.bmp", &long[..58]),
                format!("{}_chrome.bmp", &long[..53]),
                format!("{}.bmp", "\u{e4}".repeat(30)),
            ],
        };
        assert!(expected.iter().all(|name| own.contains(name)), "{own:?}");
        let renamed = |name: &String| exported.findings.iter().any(|found| found.about.contains(name.as_str()));
        assert_eq!(names.each_ref().map(renamed), [compiler != Compiler::Default; 4]);
    }
}

/// Sources would give all of them one image.
#[test]
fn names_that_lead_to_one_file_are_changed() {
    let mut model = full();
    for (n, own) in ["./skin.bmp", "steel.bmp/", ".\\a.bmp"].into_iter().enumerate() {
        let image = Image::new(4, 4, vec![n as u8 + 1; 16], formats_core::Palette([[0; 3]; 256])).unwrap();
        model.textures.push(BuilderTexture { name: name(own), flags: TextureFlags::empty(), image });
    }
    model.skins = vec![vec![0, 1, 2, 3, 4, 5], vec![3, 4, 5, 3, 4, 5]];
    let files = model.write().unwrap();
    let exported = export(&files.model().unwrap(), &Options::new("full")).unwrap();
    let made = again(&exported, Compiler::Default).unwrap();
    for (n, own) in ["./skin_3.bmp", "steel_2.bmp/", ".\\a.bmp"].into_iter().enumerate() {
        let texture = made.model.textures.iter().find(|texture| texture.name == name(own));
        let texture = texture.unwrap_or_else(|| panic!("{own}: {:?}", exported.findings));
        assert_eq!(texture.image.indices(), [n as u8 + 1; 16]);
    }
}

#[test]
fn rotation_and_movement_of_roots_are_undone() {
    let files = full().write().unwrap();
    let files = export(&files.model().unwrap(), &Options::new("full")).unwrap().files;
    let walk = smd(named(&files, "walk_blend01.smd"));
    let [x, y, z, _, _, rz] = walk.frames[2][0];
    // 1 + 10 along X and 2 - 4 along Y, rotated to the right; 3 radians minus a quarter turn.
    assert!((x + 2.0).abs() < 1e-2 && (y + 11.0).abs() < 1e-2 && (z - 3.0).abs() < 1e-2, "{x} {y} {z}");
    assert!((rz - (3.0 - std::f32::consts::FRAC_PI_2)).abs() < 1e-3, "{rz}");
    assert_eq!(walk.nodes, [("Bip01".to_owned(), -1), ("say 'x'".to_owned(), 0), ("Bip01_2".to_owned(), 1)]);
}

#[test]
fn missing_parts_become_comments() {
    let mut model = full();
    model.add_sequence_group(b"models\\full01.mdl").unwrap();
    model.sequences[0].record.group = 1;
    model.external_textures = true;
    let files = model.write().unwrap();
    let set = ModelSet::new(Model::parse(&files.main).unwrap());
    let written = export(&set, &Options::new("full")).unwrap().files;
    let qc = text(&written[0]);
    assert!(
        qc.contains("\n// QCOUT-007 a sequence was left out: its frames are missing: walk: animation table"),
        "{qc}"
    );
    assert!(qc.contains(": skin0.bmp\n") && qc.contains("\n$externaltextures\n"));
    assert!(qc.contains("\n// $sequence \"walk\" {\n") && qc.contains("\n$sequence \"Walk\" {\n"));
    assert!(qc.contains("\n$sequencegroupsize 64\n"));
    assert!(!written.iter().any(|file| file.name.starts_with("walk_blend")));
    // Missing images are gray.
    assert_eq!(written.iter().filter(|file| file.name.ends_with(".bmp")).count(), 3);
    check(&files.model().unwrap(), "full");

    // A vertex that is missing.
    let mut bytes = full().write().unwrap().main;
    let at = first_command(&bytes);
    bytes[at] = 99;
    let set = ModelSet::new(Model::parse(&bytes).unwrap());
    let written = export(&set, &Options::new("full")).unwrap().files;
    assert!(
        text(&written[0]).contains(
            "\n// QCOUT-006 triangles were left out: their vertices or bones are missing: body: 1 triangle\n"
        )
    );
    assert_eq!(smd(&written[1]).triangles.len(), 2);
}

#[test]
fn sequences_of_version_9_are_comments() {
    let files = full().write().unwrap();
    let bytes = crate::export::version_9::version_9(&files.main);
    let written = export(&ModelSet::parse(&bytes).unwrap(), &Options::new("full")).unwrap().files;
    let qc = text(&written[0]);
    assert!(qc.contains(": walk: version 9 does not store"), "{qc}");
    assert!(qc.contains("\n// $sequence \"walk\" {\n") && qc.contains("\n// $sequence \"Walk\" {\n"));
    // The shapes are the same as in version 10, without further SMDs.
    let shapes = export(&files.model().unwrap(), &Options::new("full")).unwrap().files;
    let smds = |files: &[goldsrc_studio::smd::OutFile]| files.iter().filter(|file| file.name.ends_with(".smd")).count();
    assert_eq!((written[1].clone(), smds(&written), smds(&shapes)), (shapes[1].clone(), 2, 5));
}

#[test]
fn damaged_files_give_an_error_or_files() {
    let good = full().write().unwrap().main;
    let mut written = 0;
    for seed in 0..2000 {
        let mut bytes = good.clone();
        change(&mut bytes, &(140..Header::SIZE), &mut Numbers(seed));
        if let Ok(model) = Model::parse(&bytes) {
            written += usize::from(export(&ModelSet::new(model), &Options::default()).is_ok());
        }
    }
    assert!(written > 1000, "{written}");
    // A million frames in a small file.
    let mut bytes = good.clone();
    let at = Model::parse(&good).unwrap().header().sequence_offset as usize + 56;
    bytes[at..at + 4].copy_from_slice(&(1_i32 << 20).to_le_bytes());
    let model = Model::parse(&bytes).unwrap();
    assert_eq!(model.sequences().get(0).unwrap().frame_count, 1 << 20);
    let error = export(&ModelSet::new(model), &Options::default()).unwrap_err();
    assert!(error.to_string().contains("animation"), "{error}");
    // One blend of these frames is allowed, and two are not: nothing is written before both are counted.
    bytes[at..at + 4].copy_from_slice(&100_000_i32.to_le_bytes());
    let set = ModelSet::new(Model::parse(&bytes).unwrap());
    assert!(set.animations(0).unwrap().blend_count() >= 2);
    let made = memory::in_proportion("too many frames", bytes.len(), 64, 1 << 20, || export(&set, &Options::default()));
    assert!(made.unwrap_err().to_string().contains("animation"));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn an_empty_table_of_endless_rows_takes_no_time() {
    let [short, long] = instructions::of([1, 10_000_000], |columns| {
        let mut bytes = full().write().unwrap().main;
        let mut header = *Model::parse(&bytes).unwrap().header();
        (header.skin_ref_count, header.skin_family_count) = (columns.try_into().unwrap(), 0);
        bytes[..Header::SIZE].copy_from_slice(&header.encode());
        let set = ModelSet::new(Model::parse(&bytes).unwrap());
        let files = instructions::counted(|| export(&set, &Options::new("full"))).unwrap().files;
        assert!(!text(&files[0]).contains("$texturegroup"));
    });
    assert!(short.abs_diff(long) < short / 100, "{short} {long}");
}
