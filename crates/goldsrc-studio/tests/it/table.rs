//! Every command and option of the table, in every spelling, sets its field or has a finding.

use std::collections::BTreeSet;

use formats_core::files::MemoryFiles;
use goldsrc_studio::smd::{COMMANDS, OPTIONS, ReadOptions, Sources, Support};
use goldsrc_studio::{Compiled, Compiler, Options, compile};

use crate::made::{REFERENCE, bmp};

/// Three frames: the root moves 2 along X per frame, from (0, 1, 10).
const WALK: &str = "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\nskeleton\n\
    time 0\n0 0 1 10 0 0 0\n1 0 0 5 0 0 0\ntime 1\n0 2 1 10 0 0 0\n1 0 0 5 0 0 0\ntime 2\n0 4 1 10 0 0 0\n1 0 0 5 0 0 0\nend\n";

fn compiled(qc: &str, compiler: Compiler) -> Compiled {
    let mut memory = MemoryFiles::new();
    let file = memory.add("m/a.qc", qc.as_bytes().to_vec());
    let wide = REFERENCE.replace("0 0 0 12 0 0 1 0 0", "0 -2 -3 8 0 0 1 0 0").replace("0 3 0 12 ", "0 2 3 12 ");
    let mut marked = bmp();
    marked.truncate(1078);
    marked.extend([9; 16]);
    for (name, bytes) in [
        ("m/ref.smd", REFERENCE.as_bytes()),
        ("m/walk.smd", WALK.as_bytes()),
        ("m/sub/ref.smd", wide.as_bytes()),
        ("m/sub/walk.smd", WALK.as_bytes()),
        ("m/part.qci", b"$flags 8\n"),
        ("m/skin.bmp", &bmp()),
        ("m/red.bmp", &bmp()),
        ("m/skins/skin.bmp", &marked),
    ] {
        memory.add(name, bytes.to_vec());
    }
    memory.add("m/sub/skin.bmp", bmp());
    let read = ReadOptions::default().with_compiler(compiler);
    let sources = Sources::load(&mut memory, file, &read).unwrap_or_else(|errors| panic!("{qc}: {errors}"));
    compile(sources, &Options::default().with_compiler(compiler)).unwrap_or_else(|errors| panic!("{qc}: {errors}"))
}

/// Numbers, rounded to integers.
fn whole(numbers: &[f32]) -> String {
    let all: Vec<String> = numbers.iter().map(|number| (number.round() + 0.0).to_string()).collect();
    all.join(" ")
}

fn root(made: &Compiled) -> String {
    whole(&made.model.sequences[0].blends[0][0][0].position.to_array())
}

fn sub_models(made: &Compiled) -> String {
    let names = made.model.body_parts.iter().flat_map(|part| &part.sub_models).map(|own| own.name.to_string());
    names.collect::<Vec<_>>().join(" ")
}

fn first_vertex(made: &Compiled) -> String {
    whole(&made.model.body_parts[0].sub_models[0].vertices[0].position.to_array())
}

fn flags(made: &Compiled) -> String {
    format!("{:#x}", made.model.textures[0].flags.bits())
}

fn bones(made: &Compiled) -> String {
    made.model.bones.iter().map(|bone| bone.name.to_string()).collect::<Vec<_>>().join(" ")
}

fn nodes(made: &Compiled) -> String {
    let record = made.model.sequences[0].record;
    format!("{} {} {}", record.entry_node, record.exit_node, record.node_flags)
}

fn activity(made: &Compiled) -> String {
    let record = made.model.sequences[0].record;
    format!("{} {}", record.activity, record.activity_weight)
}

fn order(made: &Compiled) -> String {
    let corners = &made.model.body_parts[0].sub_models[0].meshes[0].commands[0].corners;
    let mut order: Vec<i16> = corners.iter().map(|corner| corner.vertex).collect();
    let first = order.iter().position(|vertex| *vertex == 0).unwrap();
    order.rotate_left(first);
    format!("{order:?}")
}

/// A command of the table, a QC without its `$body` and `$sequence`, the field that it sets, and its value.
type Row = (&'static str, &'static str, fn(&Compiled) -> String, &'static str);

const BODY: &str = "$body b ref\n$sequence walk walk";

const ROWS: &[Row] = &[
    ("$modelname", "$modelname x.mdl\nBODY", |made| made.model.header.name.to_string(), "x.mdl"),
    ("$cd", "$cd sub\nBODY", first_vertex, "-2 -3 -2"),
    ("$cdtexture", "$cdtexture skins\nBODY", |made| made.model.textures[0].image.indices()[0].to_string(), "9"),
    ("$include", "$include part.qci\nBODY", |made| made.model.header.raw_flags.to_string(), "8"),
    ("$scale", "$scale 2\nBODY", |made| whole(&made.model.bones[1].value.position.to_array()), "0 0 10"),
    ("$origin", "$origin 1 2 3\nBODY", root, "1 -1 7"),
    ("$origin", "$origin 1 2 3 90\nBODY", root, "1 1 7"),
    ("$rotate", "$rotate 90\nBODY", root, "0 -1 10"),
    ("$body", "BODY\n$body c sub/ref", sub_models, "ref ref"),
    ("$body", "$body b ref\n$sequence walk walk", order, "[0, 2, 1]"),
    ("$body", "$body b ref reverse\n$sequence walk walk", order, "[0, 1, 2]"),
    ("$body", "$body b ref scale 3\n$sequence walk walk", first_vertex, "0 0 6"),
    ("$body", "$body b ref name \"the name\"\n$sequence walk walk", sub_models, "the name"),
    ("$bodygroup", "$bodygroup g { studio ref blank }\n$sequence walk walk", sub_models, "ref blank"),
    (
        "$texturegroup",
        "BODY\n$texturegroup g { { skin.bmp } { red.bmp } }",
        |made| format!("{:?}", made.model.skins),
        "[[0], [1]]",
    ),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp masked", flags, "0x40"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp alphatest", flags, "0x40"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp additive", flags, "0x20"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp flatshade", flags, "0x1"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp chrome", flags, "0x2"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp fullbright", flags, "0x4"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp nomips", flags, "0x8"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp 0x800", flags, "0x800"),
    ("$texrendermode", "BODY\n$texrendermode skin.bmp masked\n$texrendermode skin.bmp none", flags, "0x0"),
    (
        "$replacetexture",
        "$replacetexture skin.bmp red.bmp\nBODY",
        |made| made.model.textures[0].name.to_string(),
        "red.bmp",
    ),
    ("$externaltextures", "$externaltextures\nBODY", |made| made.files.textures.is_some().to_string(), "true"),
    ("$gamma", "$gamma 3.6\nBODY", |made| made.model.textures[0].image.palette().0[128][0].to_string(), "64"),
    (
        "$attachment",
        "BODY\n$attachment 0 tip 1 2 3",
        |made| whole(&made.model.attachments[0].position.to_array()),
        "1 2 3",
    ),
    (
        "$controller",
        "BODY\n$controller mouth root X 0 30",
        |made| {
            let own = made.model.bone_controllers[0];
            format!("{} {} {} {} {}", own.channel, own.bone, own.kind, own.start, own.end)
        },
        "4 0 1 0 30",
    ),
    (
        "$hbox",
        "BODY\n$hbox 3 tip 1 2 3 4 5 6",
        |made| {
            let own = made.model.hitboxes[0];
            format!("{} {} {}", own.group, own.bone, whole(&own.max.to_array()))
        },
        "3 1 4 5 6",
    ),
    ("$hgroup", "BODY\n$body w sub/ref\n$hgroup 6 root", |made| made.model.hitboxes[0].group.to_string(), "6"),
    ("$bbox", "$bbox 1 2 3 4 5 6\nBODY", |made| whole(&made.model.header.hull_max.to_array()), "4 5 6"),
    ("$cbox", "$cbox 1 2 3 4 5 6\nBODY", |made| whole(&made.model.header.clip_max.to_array()), "4 5 6"),
    ("$eyeposition", "$eyeposition 1 2 3\nBODY", |made| whole(&made.model.header.eye_position.to_array()), "-2 1 3"),
    ("$flags", "$flags 256\nBODY", |made| made.model.header.raw_flags.to_string(), "256"),
    ("$renamebone", "$renamebone tip top\nBODY", bones, "root top"),
    ("$mirrorbone", "$mirrorbone tip\nBODY", |made| whole(&made.model.bones[1].value.position.to_array()), "0 0 -5"),
    ("$keepallbones", "$keepallbones\nBODY", bones, "root tip unused"),
    ("$keepbone", "$keepbone unused\nBODY", bones, "root tip unused"),
    ("$sequence", "BODY\n$sequence run walk", |made| made.model.sequences[1].record.label.to_string(), "run"),
    (
        "$sequencegroup",
        "BODY\n$sequencegroup more\n$sequence run walk",
        |made| format!("{} {}", made.model.sequence_groups[1].label, made.model.sequences[1].record.group),
        "more 1",
    ),
    ("$sequencegroupsize", "$sequencegroupsize 1\nBODY", |made| made.model.sequences[0].record.group.to_string(), "1"),
];

/// An option of the table, a spelling of it, the field that it sets, and its value.
const OPTION_ROWS: &[Row] = &[
    ("animation", "animation walk", |made| made.model.sequences[0].blends.len().to_string(), "2"),
    ("fps", "fps 12", |made| made.model.sequences[0].record.fps.to_string(), "12"),
    ("fps", "FPS 12fps", |made| made.model.sequences[0].record.fps.to_string(), "12"),
    ("loop", "loop", |made| made.model.sequences[0].record.raw_flags.to_string(), "1"),
    ("loop", "Looping", |made| made.model.sequences[0].record.raw_flags.to_string(), "1"),
    ("loop", "loops", |made| made.model.sequences[0].record.raw_flags.to_string(), "1"),
    ("frame", "frame 0 1", |made| made.model.sequences[0].frame_count().to_string(), "2"),
    ("frame", "frames 0 1", |made| made.model.sequences[0].frame_count().to_string(), "2"),
    ("ACT_…", "ACT_WALK 2", activity, "3 2"),
    ("ACT_…", "act_walk 2", activity, "3 2"),
    ("ACT_…", "ACT_78 1", activity, "78 1"),
    (
        "blend",
        "walk blend XR -45 45",
        |made| {
            let record = made.model.sequences[0].record;
            format!("{} {} {}", record.blend_type[0], record.blend_start[0], record.blend_end[0])
        },
        "8 -45 45",
    ),
    ("blend", "walk blendtype XR -45 45", |made| made.model.sequences[0].record.blend_type[0].to_string(), "8"),
    (
        "event",
        "event 5004 1 a.wav",
        |made| {
            let own = made.model.sequences[0].events[0];
            format!("{} {} {}", own.event, own.frame, own.options)
        },
        "5004 1 a.wav",
    ),
    ("pivot", "pivot 0 1 2", |made| made.model.sequences[0].pivots.len().to_string(), "1"),
    ("origin", "origin 1 2 3", root, "1 -1 7"),
    ("rotate", "rotate 90", root, "0 -1 10"),
    ("scale", "scale 2", root, "-2 0 20"),
    ("node", "node 3", nodes, "3 3 0"),
    ("node", "node1 3", nodes, "3 3 0"),
    ("tran", "tran 1 2", nodes, "1 2 0"),
    ("tran", "transition 1 2", nodes, "1 2 0"),
    ("rtran", "rtran 1 2", nodes, "1 2 1"),
    ("rtran", "rtransition 1 2", nodes, "1 2 1"),
];

#[track_caller]
fn assert_named(made: &Compiled, code: &str, name: &str, qc: &str) {
    let found = made.findings.iter().find(|found| found.code.id == code && found.about.eq_ignore_ascii_case(name));
    assert!(found.is_some_and(|found| found.place.line > 0), "{qc}: {:?}", made.findings);
}

#[test]
fn every_command_sets_a_field_or_is_a_finding() {
    let mut walked = BTreeSet::new();
    let plain = compiled(BODY, Compiler::Default);
    for (name, lines, field, expected) in ROWS {
        let made = compiled(&lines.replace("BODY", BODY), Compiler::Default);
        assert_eq!(field(&made), *expected, "{lines}");
        // The rows of `$body` include one for the usual order.
        assert!(*name == "$body" || lines.contains("none") || made.files != plain.files, "{lines}");
        let silent = ["QC-001", "QC-002", "QC-003", "STUDIO-018"];
        assert!(!made.findings.iter().any(|found| silent.contains(&found.code.id)), "{lines}: {:?}", made.findings);
        walked.insert(*name);
    }
    // This compiler crops images that the default one keeps whole.
    let cropped = compiled(&format!("$cliptotextures\n{BODY}"), Compiler::Twhl);
    let whole = compiled(BODY, Compiler::Twhl);
    assert_eq!([&cropped, &whole].map(|made| made.model.textures[0].image.height()), [2, 4]);
    walked.insert("$cliptotextures");
    for info in COMMANDS {
        let (code, arguments) = match info.support {
            Support::Done => {
                assert!(walked.contains(info.name), "no row has {}", info.name);
                continue;
            }
            Support::NoEffect => ("QC-013", if info.name == "$pivot" { "1 tip" } else { "tip" }),
            _ => ("QC-001", if info.arguments.is_empty() { "" } else { "1 2" }),
        };
        for spelling in [info.name.to_owned(), info.name.to_ascii_uppercase()] {
            let qc = format!("{BODY}\n{spelling} {arguments}");
            let made = compiled(&qc, Compiler::Default);
            assert!(made.files == plain.files, "{qc}");
            assert_named(&made, code, info.name, &qc);
        }
    }
}

#[test]
fn every_option_sets_a_field_or_is_a_finding() {
    let with = |option: &str, compiler| compiled(&format!("{BODY} {option}"), compiler);
    for compiler in Compiler::ALL.iter().copied() {
        let plain = compiled(BODY, compiler);
        let mut walked = BTreeSet::new();
        for (name, spelling, field, expected) in OPTION_ROWS {
            let made = with(spelling, compiler);
            assert_eq!(field(&made), *expected, "{spelling}");
            assert!(made.files != plain.files, "{spelling}");
            walked.insert(*name);
        }
        for info in OPTIONS {
            let names = info.name.split(' ');
            match info.support {
                Support::Done if names.clone().count() == 1 => {
                    assert!(walked.contains(info.name), "no row has {}", info.name);
                }
                // The axes of its motion, in the order of their bits.
                Support::Done => {
                    for (n, axis) in names.enumerate() {
                        for spelling in [axis.to_owned(), axis.to_ascii_lowercase()] {
                            let made = with(&spelling, compiler);
                            assert_eq!(made.model.sequences[0].record.motion_type, 1 << n, "{spelling}");
                        }
                    }
                }
                _ => {
                    for spelling in names {
                        let made = with(spelling, compiler);
                        assert!(made.files == plain.files, "{spelling}");
                        assert_named(&made, "QC-013", spelling, spelling);
                    }
                }
            }
        }
    }
}
