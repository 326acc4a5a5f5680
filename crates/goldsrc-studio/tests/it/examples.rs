//! Sources for each finding, and the examples of `triassic explain`.

use formats_core::{Code, files::MemoryFiles};
use goldsrc_mdl::{Builder, BuilderVertex, FixedStr, Model, ModelSet, glam::Vec3};
use goldsrc_studio::smd::{self, ReadOptions, Sources, codes as qc};
use goldsrc_studio::{Compiler, Options, codes as studio, compile};
use triassic_test_support::findings::check_examples;

use crate::{
    export::{
        built::{first_command, full},
        smd::text,
    },
    made::{REFERENCE, bmp},
};

const HEAD: &str = "$modelname tank.mdl\n$body body tank\n$sequence idle idle\n";

/// Two frames of two bones, which move.
const IDLE: &str = "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\nskeleton\n\
    time 0\n0 0 0 10 0 0 0\n1 0 0 5 0 0 0\ntime 1\n0 0 0 12 0 0 0\n1 0 0 5 0 0 0\nend\n";

/// An 8-bit BMP of this size.
fn bmp_of(width: u32, height: u32) -> Vec<u8> {
    let mut bytes = bmp();
    bytes.truncate(1078);
    bytes[18..22].copy_from_slice(&width.to_le_bytes());
    bytes[22..26].copy_from_slice(&height.to_le_bytes());
    bytes.resize(1078 + (width.next_multiple_of(4) * height) as usize, 0);
    bytes
}

/// A BMP of 4 × 4 colors.
fn true_color() -> Vec<u8> {
    let mut bytes = b"BM".to_vec();
    for number in [102_u32, 0, 54, 40, 4, 4, 24 << 16 | 1, 0, 0, 0, 0, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.resize(102, 7);
    bytes
}

/// A finding, the script, the files in place of the usual ones, and the compiler.
type Case<'a> = (Code, String, Vec<(&'a str, Vec<u8>)>, Compiler);

/// The line of `triassic compile` for a finding about this script, with these files in place of the usual ones.
fn compiled(code: Code, script: &str, files: &[(&str, Vec<u8>)], compiler: Compiler) -> String {
    let mut memory = MemoryFiles::new();
    let file = memory.add("tank/tank.qc", script.as_bytes().to_vec());
    memory.add("shared/other.smd", IDLE.as_bytes().to_vec());
    let usual = [
        ("tank.smd", REFERENCE.as_bytes().to_vec()),
        ("idle.smd", IDLE.as_bytes().to_vec()),
        ("skin.bmp", bmp()),
        ("red.bmp", bmp()),
    ];
    let others = usual.iter().filter(|(name, _)| files.iter().all(|(own, _)| own != name));
    for (name, bytes) in others.chain(files) {
        memory.add(&format!("tank/{name}"), bytes.clone());
    }
    let read = ReadOptions::default().with_compiler(compiler);
    let result = Sources::load(&mut memory, file, &read)
        .and_then(|sources| compile(sources, &Options::default().with_compiler(compiler)));
    let made = result.unwrap_or_else(|errors| panic!("{}: {errors}", code.id));
    let found = made.findings.get(code.id);
    found.unwrap_or_else(|| panic!("{} is missing in {:?}", code.id, made.findings)).to_string()
}

#[test]
fn examples_of_compile_are_current() {
    let usual = Compiler::Default;
    let with = |lines: &str| format!("{HEAD}{lines}\n");
    let idle = |options: &str| HEAD.replace("idle idle", &format!("idle idle {options}"));
    let reference = |from: &str, to: &str| {
        let text = REFERENCE.replacen(from, to, 1);
        assert_ne!(text, REFERENCE);
        vec![("tank.smd", text.into_bytes())]
    };
    let animation = |from: &str, to: &str| {
        let text = IDLE.replacen(from, to, 1);
        assert_ne!(text, IDLE);
        vec![("idle.smd", text.into_bytes())]
    };
    let look = |from: &str, to: &str| vec![("look.smd", IDLE.replacen(from, to, 1).into_bytes())];
    let long = HEAD.replace("idle idle", "\"the tank waits until an enemy comes near\" idle");
    let attachments = "$attachment 0 tip 0 0 1\n".repeat(5);
    let without_parent = [reference("\"tip\" 0", "\"tip\" 7"), animation("\"tip\" 0", "\"tip\" 7")].concat();
    let first_corner = "0 0 0 12 0 0 1 0 0\n";
    let cases = [
        (qc::FOREIGN_COMMAND, with("$surfaceprop metal"), vec![], usual),
        (qc::STRAY_WORDS, with("made by me"), vec![], usual),
        (qc::EXTRA_ARGUMENTS, HEAD.replace("tank.mdl", "my tank.mdl"), vec![], usual),
        (qc::NO_WEIGHT, idle("ACT_IDLE"), vec![], usual),
        (qc::OUTSIDE_FOLDER, with("$cd ../shared"), vec![], usual),
        (qc::MISSING_FOLDER, with("$cdtexture textures"), vec![], usual),
        (qc::CONVERTED_IMAGE, HEAD.to_owned(), vec![("skin.bmp", true_color())], usual),
        (qc::REPEATED_NODE, HEAD.to_owned(), reference("1 \"tip\" 0\n", "1 \"tip\" 0\n1 \"tip\" 0\n"), usual),
        (qc::UNKNOWN_NODE, HEAD.to_owned(), animation("1 0 0 5", "7 0 0 0 0 0 0\n1 0 0 5"), usual),
        (qc::EMPTY_FRAME, HEAD.to_owned(), animation("0 0 0\nend", "0 0 0\ntime 2\nend"), usual),
        (qc::HEAVIER_BONE, HEAD.to_owned(), reference(first_corner, "0 0 0 12 0 0 1 0 0 2 0 0.25 1 0.75\n"), usual),
        (
            qc::NO_TEXTURE,
            HEAD.to_owned(),
            reference("triangles\n", &format!("triangles\n\n{}", first_corner.repeat(3))),
            usual,
        ),
        (qc::NO_EFFECT, with("$root root"), vec![], usual),
        (qc::MISSING_PARENT, HEAD.to_owned(), without_parent, usual),
        (qc::REPEATED_OPTION, idle("fps 10 fps 12"), vec![], usual),
        (studio::UNUSED_TEXTURE, with("$texrendermode glass.bmp additive"), vec![], usual),
        (studio::TEXTURE_GROUP, with("$texturegroup skins { { skin.bmp } { red.bmp skin.bmp } }"), vec![], usual),
        (studio::MISSING_POSE, HEAD.to_owned(), animation("12 0 0 0\n1 0 0 5 0 0 0", "12 0 0 0"), usual),
        (studio::BLEND_BONES, idle("look blend XR -45 45"), look("\"tip\"", "\"head\""), usual),
        (
            studio::BLEND_FRAMES,
            idle("look blend XR -45 45"),
            look("time 1\n0 0 0 12 0 0 0\n1 0 0 5 0 0 0\n", ""),
            usual,
        ),
        (studio::EVENT_FRAME, idle("{ event 5004 9 \"idle.wav\" }"), vec![], usual),
        (studio::ZERO_NORMAL, HEAD.to_owned(), reference(first_corner, "0 0 0 12 0 0 0 0 0\n"), usual),
        (studio::FAR_TEXEL, HEAD.to_owned(), reference(first_corner, "0 0 0 12 0 0 1 9000 0\n"), usual),
        (studio::IMAGE_WIDTH, HEAD.to_owned(), vec![("skin.bmp", bmp_of(6, 4))], usual),
        (studio::LIMIT, with(&attachments), vec![], usual),
        (studio::REPEATED_COMMAND, with("$modelname car.mdl"), vec![], usual),
        (studio::UNUSED_BONE, with("$keepbone turret"), vec![], usual),
        (studio::NO_TRIANGLES, with("$body barrel idle"), vec![], usual),
        (studio::NO_NAME, "$body body tank\n$sequence idle idle\n".to_owned(), vec![], usual),
        (studio::CHANGED_LOOP, idle("loop"), vec![], usual),
        (studio::LARGE_IMAGE, HEAD.to_owned(), vec![("skin.bmp", bmp_of(1280, 960))], Compiler::Valve),
        (studio::LONG_NAME, long, vec![], usual),
        (studio::NO_EFFECT, with("$scale 2"), vec![], usual),
        (studio::INVERTED_BOX, with("$bbox 16 -16 0 -16 16 36"), vec![], usual),
        (studio::FRAMES_CUT, idle("frame 0 30"), vec![], usual),
        (studio::REPEATED_LABEL, with("$sequence Idle idle"), vec![], usual),
        (studio::REPEATED_CONTROLLER, with("$controller 0 tip XR 0 90\n$controller 0 root XR 0 90"), vec![], usual),
        (
            studio::SKIN_SIZE,
            with("$texturegroup skins { { skin.bmp } { red.bmp } }"),
            vec![("red.bmp", bmp_of(16, 8))],
            usual,
        ),
    ];
    let line = |(code, script, files, compiler): &Case<'_>| compiled(*code, script, files, *compiler);
    let (sources, models) = cases.split_at(15);
    check_examples("goldsrc-smd", &qc::CODES[..15], &sources.iter().map(line).collect::<Vec<_>>());
    check_examples("goldsrc-studio", studio::CODES, &models.iter().map(line).collect::<Vec<_>>());
}

/// The comment about a finding in the script of a model.
fn decompiled(code: Code, set: &ModelSet<'_>, name: &str, compiler: Compiler) -> String {
    let files = smd::export(set, &smd::Options::new(name).with_compiler(compiler)).unwrap().files;
    let script = text(&files[0]);
    let start = format!("// {} ", code.id);
    let found = script.lines().find(|line| line.starts_with(&start));
    found.unwrap_or_else(|| panic!("{} is missing in\n{script}", code.id)).to_owned()
}

#[test]
fn examples_of_decompile_are_current() {
    let of = |code, compiler, change: fn(&mut Builder)| {
        let mut model = full();
        change(&mut model);
        let files = model.write().unwrap();
        decompiled(code, &files.model().unwrap(), "full", compiler)
    };
    let with_name =
        |code, name: &str| decompiled(code, &full().write().unwrap().model().unwrap(), name, Compiler::Default);
    // Without the files of its textures and sequences.
    let alone = |code, change: fn(&mut Builder)| {
        let mut model = full();
        change(&mut model);
        let files = model.write().unwrap();
        decompiled(code, &ModelSet::new(Model::parse(&files.main).unwrap()), "full", Compiler::Default)
    };
    let empty = |code| {
        let files = Builder::new(b"full.mdl").unwrap().write().unwrap();
        decompiled(code, &files.model().unwrap(), "full", Compiler::Default)
    };
    let damaged = |code| {
        let mut bytes = full().write().unwrap().main;
        let at = first_command(&bytes);
        bytes[at] = 99;
        decompiled(code, &ModelSet::new(Model::parse(&bytes).unwrap()), "full", Compiler::Default)
    };
    let usual = Compiler::Default;
    let lines = [
        of(qc::RENAMED, usual, |_| {}),
        of(qc::TEXTURE_FLAGS, Compiler::Twhl, |_| {}),
        of(qc::NO_CHROME, usual, |model| model.textures[0].name = FixedStr::new(b"old_chrome.bmp").unwrap()),
        alone(qc::PLACEHOLDER, |model| model.external_textures = true),
        empty(qc::NO_BONES),
        damaged(qc::BROKEN_TRIANGLES),
        alone(qc::BROKEN_SEQUENCE, |model| {
            model.add_sequence_group(b"models\\full01.mdl").unwrap();
            model.sequences[0].record.group = 1;
        }),
        of(qc::HELD_BONE, Compiler::Valve, |_| {}),
        of(qc::NO_HITBOXES, usual, |model| model.hitboxes.clear()),
        of(qc::SEQUENCE_FIELD, usual, |_| {}),
        of(qc::BONE_FIELD, usual, |model| model.bones[0].raw_flags = 1),
        of(qc::SKIN_TABLE, usual, |model| model.skins = vec![vec![0, 0, 2], vec![1, 2, 2]]),
        with_name(qc::HEADER_NAME, "tank"),
        of(qc::WIDENED, Compiler::Valve, |_| {}),
        of(qc::FAR_UV, Compiler::Twhl, |_| {}),
        of(qc::LOOSE_VERTICES, usual, |model| {
            let vertex = BuilderVertex { bone: 1, position: Vec3::ONE };
            model.body_parts[0].sub_models[0].vertices.push(vertex);
        }),
        empty(qc::NO_BODY),
        of(qc::GROUPS, usual, |model| {
            model.add_sequence_group(b"models\\full01.mdl").unwrap();
            model.sequences[1].record.group = 1;
        }),
    ];
    check_examples("goldsrc-smd-out", &qc::CODES[15..], &lines);
}
