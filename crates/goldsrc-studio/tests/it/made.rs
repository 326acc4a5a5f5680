//! Generated sources for one option each, with expected values computed by hand.

use core::{
    f32::consts::{FRAC_PI_2, PI},
    fmt::Write,
};

use formats_core::files::MemoryFiles;
use goldsrc_mdl::TextureFlags;
use goldsrc_studio::smd::{ReadOptions, Sources};
use goldsrc_studio::{Compiled, Compiler, Options, compile};

/// A root at (0, 0, 10), a tip 5 above it, and a corner of a box on each: (0, 0, 12), (3, 0, 12), (0, 4, 16).
pub(crate) const REFERENCE: &str = "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\n2 \"unused\" 0\nend\n\
    skeleton\ntime 0\n0 0 0 10 0 0 0\n1 0 0 5 0 0 0\n2 1 1 1 0 0 0\nend\n\
    triangles\nskin.bmp\n0 0 0 12 0 0 1 0 0\n0 3 0 12 0 0 1 1 0\n1 0 4 16 0 0 1 0.5 0.5\nend\n";
/// Five frames: per frame, the root moves 2 along X and rotates by 0.1 about Z.
fn animation() -> String {
    let mut text = "version 1\nnodes\n0 \"root\" -1\n1 \"tip\" 0\nend\nskeleton\n".to_owned();
    for n in 0..5 {
        write!(text, "time {n}\n0 {} 1 10 0 0 0.{n}\n1 0 0 {} 0 0 0\n", n * 2, 5 + n).unwrap();
    }
    text + "end\n"
}

/// A BMP of 4 × 4 pixels.
pub(crate) fn bmp() -> Vec<u8> {
    let mut bytes = b"BM".to_vec();
    for number in [1094_u32, 0, 1078, 40, 4, 4, 8 << 16 | 1, 0, 0, 0, 0, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    bytes.extend((0..=255_u8).flat_map(|color| [color, color, color, 0]));
    bytes.extend([0; 16]);
    bytes
}

pub(crate) fn try_compile(qc: &str, options: &Options) -> Result<Compiled, String> {
    let mut memory = MemoryFiles::new();
    let file = memory.add("m/a.qc", qc.as_bytes().to_vec());
    memory.add("m/ref.smd", REFERENCE.as_bytes().to_vec());
    let wide = REFERENCE.replace("0 0 0 12 0 0 1 0 0", "0 -2 -3 8 0 0 1 0 0").replace("0 3 0 12 ", "0 2 3 12 ");
    memory.add("m/wide.smd", wide.into_bytes());
    memory.add("m/walk.smd", animation().into_bytes());
    for name in ["skin.bmp", "red.bmp", "blue.bmp"] {
        memory.add(&format!("m/{name}"), bmp());
    }
    let sources = Sources::load(&mut memory, file, &ReadOptions::default()).map_err(|errors| errors.to_string())?;
    compile(sources, options).map_err(|errors| errors.to_string())
}

/// A model with these lines between `$modelname` and the sequence, and these options of the sequence.
fn made(lines: &str, options: &str) -> Compiled {
    let qc = format!("$modelname a.mdl\n{lines}\n$body b ref\n$sequence walk walk {options}\n");
    let compiled = try_compile(&qc, &Options::default()).unwrap();
    let set = compiled.files.model().unwrap();
    assert!(set.validate().iter().all(|found| found.code.severity < goldsrc_mdl::Severity::Error));
    compiled
}

/// The six values of a bone at a frame of the first sequence, before they become steps.
fn values(compiled: &Compiled, frame: usize, bone: usize) -> [f32; 6] {
    compiled.model.sequences[0].blends[0][frame][bone].to_array()
}

#[track_caller]
fn same(found: [f32; 6], expected: [f32; 6]) {
    assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-5), "{found:?} {expected:?}");
}

#[test]
fn roots_are_rotated_by_90_degrees_by_default() {
    let compiled = made("", "");
    assert_eq!(compiled.model.bones.len(), 2);
    // (4, 1) becomes (-1, 4).
    same(values(&compiled, 2, 0), [-1.0, 4.0, 10.0, 0.0, 0.0, 0.2 + FRAC_PI_2]);
    same(values(&compiled, 2, 1), [0.0, 0.0, 7.0, 0.0, 0.0, 0.0]);
    same(compiled.model.bones[0].value.to_array(), [0.0, 0.0, 10.0, 0.0, 0.0, 0.0]);
    let sub_model = &compiled.model.body_parts[0].sub_models[0];
    let vertices: Vec<_> = sub_model.vertices.iter().map(|vertex| (vertex.bone, vertex.position.to_array())).collect();
    assert_eq!(vertices, [(0, [0.0, 0.0, 2.0]), (0, [3.0, 0.0, 2.0]), (1, [0.0, 4.0, 1.0])]);
    // The texture is 4 × 4, v points up, and the triangle has the opposite winding.
    let mut texels: Vec<_> = sub_model.meshes[0].commands[0].corners.iter().map(|c| (c.vertex, c.s, c.t)).collect();
    let first = texels.iter().position(|corner| corner.0 == 0).unwrap();
    texels.rotate_left(first);
    assert_eq!(texels, [(0, 0, 4), (2, 2, 2), (1, 4, 4)]);
    let record = compiled.model.sequences[0].record;
    assert_eq!((record.fps, record.raw_flags, record.activity, record.blend_end), (30.0, 0, 0, [1.0, 0.0]));
}

#[test]
fn scale_multiplies_positions() {
    let compiled = made("$scale 2\n$attachment 0 tip 1 2 3", "");
    same(values(&compiled, 2, 0), [-2.0, 8.0, 20.0, 0.0, 0.0, 0.2 + FRAC_PI_2]);
    same(compiled.model.bones[1].value.to_array(), [0.0, 0.0, 10.0, 0.0, 0.0, 0.0]);
    assert_eq!(compiled.model.body_parts[0].sub_models[0].vertices[2].position.to_array(), [0.0, 8.0, 2.0]);
    assert_eq!(compiled.model.attachments[0].position.to_array(), [1.0, 2.0, 3.0]);
    // The sequence's own value applies only to it, and so does the body's.
    same(values(&made("", "scale 3"), 2, 0), [-3.0, 12.0, 30.0, 0.0, 0.0, 0.2 + FRAC_PI_2]);
}

#[test]
fn origin_and_rotate_transform_roots() {
    let compiled = made("$origin 1 2 3", "");
    same(values(&compiled, 2, 0), [1.0, 3.0, 7.0, 0.0, 0.0, 0.2 + FRAC_PI_2]);
    // 90 more degrees: (4, 1) becomes (-4, -1).
    let expected = [-4.0, -1.0, 10.0, 0.0, 0.0, 0.2 + PI - 2.0 * PI];
    same(values(&made("$origin 0 0 0 90", ""), 2, 0), expected);
    same(values(&made("", "rotate 90"), 2, 0), expected);
    same(values(&made("$origin 9 9 9", "origin 1 2 3"), 2, 0), values(&compiled, 2, 0));
}

#[test]
fn events_move_with_the_selected_frames() {
    let compiled = made("", "frame 1 3 event 5004 2 \"a.wav\" { event 1 3 } { event 2 4 }");
    let sequence = &compiled.model.sequences[0];
    assert_eq!(sequence.frame_count(), 3);
    same(values(&compiled, 0, 1), [0.0, 0.0, 6.0, 0.0, 0.0, 0.0]);
    let events: Vec<_> = sequence.events.iter().map(|event| (event.event, event.frame)).collect();
    assert_eq!(events, [(5004, 1), (1, 2), (2, 2)]);
    let found = compiled.findings.get("STUDIO-006").unwrap();
    assert_eq!(
        (found.place.to_string().as_str(), found.about.as_str()),
        ("m/a.qc:4:68", "event 2 from frame 4 to the last frame")
    );
    // Before the first frame, it is moved to that one.
    for options in ["event 5004 -1 z", "frame 2 4 event 5004 1 z"] {
        let compiled = made("", options);
        assert_eq!(compiled.model.sequences[0].events[0].frame, 0);
        let about = &compiled.findings.get("STUDIO-006").unwrap().about;
        assert!(about.starts_with("event 5004 from frame ") && about.ends_with(" to the first frame"), "{about}");
    }
    let error = try_compile("$body b ref\n$sequence s walk frame 7 9\n", &Options::default()).unwrap_err();
    assert_eq!(error, "m/a.qc:2:1: `frame 7 9`: m/walk.smd has frames 0 to 4");
}

#[test]
fn movement_is_removed_from_the_roots() {
    let compiled = made("", "LY loop");
    let record = compiled.model.sequences[0].record;
    assert_eq!((record.motion_type, record.linear_movement.to_array()), (0x80, [0.0, 8.0, 0.0]));
    for frame in 0..5 {
        assert!(values(&compiled, frame, 0)[1].abs() < 1e-5);
    }
    // The loop was open; its end is set to its start, which is reported.
    same(values(&compiled, 4, 1), values(&compiled, 0, 1));
    assert!(compiled.findings.get("STUDIO-015").is_some());
    // Two axes that are only recorded.
    let record = made("", "X AYR").model.sequences[0].record;
    assert_eq!((record.motion_type, record.linear_movement.to_array()), (0x2001, [0.0; 3]));
}

#[test]
fn angles_of_roots_are_kept_constant() {
    for frame in 0..5 {
        same(values(&made("", "ZR"), frame, 0), [-1.0, 2.0 * frame as f32, 10.0, 0.0, 0.0, FRAC_PI_2]);
    }
}

#[test]
fn bones_are_renamed_mirrored_and_kept() {
    let compiled = made("$renamebone tip \"Bip01 Tip\"\n$hbox 3 \"bip01 tip\" -1 -1 -1 1 1 1", "");
    assert_eq!(compiled.model.bones[1].name.to_string(), "Bip01 Tip");
    assert_eq!(
        (compiled.model.hitboxes.len(), compiled.model.hitboxes[0].bone, compiled.model.hitboxes[0].group),
        (1, 1, 3)
    );
    same(values(&compiled, 2, 1), [0.0, 0.0, 7.0, 0.0, 0.0, 0.0]);
    let compiled = made("$mirrorbone tip", "");
    same(compiled.model.bones[1].value.to_array(), [0.0, 0.0, -5.0, 0.0, 0.0, 0.0]);
    same(values(&compiled, 2, 1), [0.0, 0.0, -7.0, 0.0, 0.0, 0.0]);
    assert_eq!(compiled.model.body_parts[0].sub_models[0].vertices[2].position.to_array(), [0.0, 4.0, 11.0]);
    assert_eq!(made("$keepallbones", "").model.bones.len(), 3);
    assert_eq!(made("$keepbone unused", "").model.bones[2].name.to_string(), "unused");
    let found = made("$keepbone ghost", "").findings;
    assert_eq!(found.get("STUDIO-012").unwrap().about, "ghost");
}

#[test]
fn hitboxes_enclose_vertices_and_children() {
    // The vertices of the root are in one plane, so it has a box only through its child; the tip has none.
    assert!(made("", "").model.hitboxes.is_empty());
    let wide = made("$hgroup 6 root\n$body wide wide", "");
    let boxes: Vec<_> =
        wide.model.hitboxes.iter().map(|b| (b.bone, b.group, b.min.to_array(), b.max.to_array())).collect();
    // The tip is 5 above the root, which is 10 above the floor.
    assert_eq!(boxes, [(0, 6, [-2.0, -3.0, -2.0], [3.0, 3.0, 5.0])]);
    assert_eq!(wide.model.sequences[0].bounds.unwrap()[0].z, 8.0);
}

#[test]
fn controllers_with_equal_start_and_end_cover_the_full_circle() {
    let compiled = made("$controller 1 tip ZR 0 360\n$controller mouth root X 0 30\n$controller 2 root YR -90 90", "");
    let all: Vec<_> = compiled.model.bone_controllers.iter().map(|c| (c.channel, c.bone, c.kind)).collect();
    assert_eq!(all, [(1, 1, 0x8020), (4, 0, 1), (2, 0, 0x10)]);
}

#[test]
fn header_and_textures_follow_the_qc() {
    let compiled = made(
        "$eyeposition 1 2 3\n$bbox 1 2 3 4 5 6\n$cbox 7 8 9 10 11 12\n$flags 256\n$gamma 3.6\n$texrendermode SKIN.bmp additive",
        "",
    );
    let header = compiled.model.header;
    assert_eq!((header.eye_position.to_array(), header.raw_flags), ([-2.0, 1.0, 3.0], 256));
    assert_eq!((header.hull_max.to_array(), header.clip_min.to_array()), ([4.0, 5.0, 6.0], [7.0, 8.0, 9.0]));
    assert_eq!(compiled.model.textures[0].flags, TextureFlags::ADDITIVE);
    // 255 · (128 / 255)² is 64.25.
    assert_eq!(compiled.model.textures[0].image.palette().0[128], [64; 3]);
    let error = try_compile("$texrendermode skin.bmp shiny\n$body b ref", &Options::default()).unwrap_err();
    assert!(error.starts_with("m/a.qc:1:25: `$texrendermode`: `shiny` is not a mode; expected masked, "), "{error}");
}

#[test]
fn families_replace_textures() {
    let group = "$texturegroup g { { skin.bmp } { RED.bmp } { blue.bmp } }";
    let compiled = made(group, "");
    assert_eq!(compiled.model.skins, [[0], [1], [2]]);
    let names: Vec<_> = compiled.model.textures.iter().map(|texture| texture.name.to_string()).collect();
    assert_eq!(names, ["skin.bmp", "RED.bmp", "blue.bmp"]);
    let compiled = made("$replacetexture skin.bmp red.bmp\n$externaltextures", "");
    assert_eq!(compiled.model.textures[0].name.to_string(), "red.bmp");
    assert!(compiled.files.textures.is_some());
}

#[test]
fn names_that_lead_to_one_file_are_one_texture() {
    let triangle = |name: &str| {
        let corners = REFERENCE.split_once("skin.bmp\n").unwrap().1.strip_suffix("end\n").unwrap();
        format!("{name}\n{corners}")
    };
    let textures = |names: &[&str], lines: &str| {
        let mut memory = MemoryFiles::new();
        let file = memory.add("m/a.qc", format!("$body b ref\n$sequence s ref\n{lines}").into_bytes());
        let head = REFERENCE.split_once("skin.bmp\n").unwrap().0;
        let triangles: String = names.iter().map(|name| triangle(name)).collect();
        memory.add("m/ref.smd", format!("{head}{triangles}end\n").into_bytes());
        memory.add("m/skin.bmp", bmp());
        memory.add("m/dir/red.bmp", bmp());
        let sources = Sources::load(&mut memory, file, &ReadOptions::default()).unwrap();
        let model = compile(sources, &Options::default()).unwrap().model;
        assert_eq!(model.body_parts[0].sub_models[0].meshes.len(), model.textures.len());
        model.textures.iter().map(|own| format!("{} {:#x}", own.name, own.flags.bits())).collect::<Vec<_>>()
    };
    let names = ["./skin.bmp", "SKIN.bmp", ".//skin.bmp", ".\\skin.bmp", "dir/red.bmp", "dir\\.\\red.bmp"];
    assert_eq!(textures(&names, "$texrendermode skin.bmp masked"), ["./skin.bmp 0x40", "dir/red.bmp 0x0"]);
    // The model keeps the name, by which games and render modes know the texture: only the file is the same.
    let names = ["skin.bmp", "skin.tga"];
    assert_eq!(textures(&names, "$texrendermode skin.tga additive"), ["skin.bmp 0x0", "skin.tga 0x20"]);
}

#[test]
fn nodes_blends_activities_and_groups_are_kept() {
    let qc = "$modelname a.mdl\n$body b ref\n$sequence idle walk node 1\n$sequencegroup more\n\
        $sequence down walk walk transition 1 2 blend XR -45 45 ACT_CROUCH 3 pivot 0 1 2 deform\n$sequence up walk rtransition 2 3 ACT_200 1\n";
    let compiled = try_compile(qc, &Options::default()).unwrap();
    let record = |n: usize| compiled.model.sequences[n].record;
    let nodes: Vec<_> = (0..3).map(|n| (record(n).entry_node, record(n).exit_node, record(n).node_flags)).collect();
    assert_eq!(nodes, [(1, 1, 0), (1, 2, 0), (2, 3, 1)]);
    assert_eq!(compiled.model.transitions, [[0, 2, 2], [0, 0, 3], [0, 2, 0]]);
    assert_eq!((record(1).blend_type, record(1).blend_start, record(1).blend_end), ([8, 0], [-45.0, 0.0], [45.0, 0.0]));
    assert_eq!((record(1).activity_weight, record(2).activity, record(2).group, record(0).group), (3, 200, 1, 0));
    assert_eq!(compiled.model.sequence_groups[1].file.to_string(), "models\\a01.mdl");
    assert_eq!(compiled.model.sequence_groups[1].label.to_string(), "more");
    let set = compiled.files.model().unwrap();
    assert_eq!(set.animations(2).unwrap().frame_count(), 5);
}

#[test]
fn errors_have_their_place() {
    for (qc, expected) in [
        (
            "$modelname a.mdl\n$sequence s walk",
            "m/a.qc: expected a `$body`, or a `$bodygroup` with a `studio`: the model would be empty",
        ),
        (
            "$body b ref\n$hbox 0 unused 1 2 3 4 5 6",
            "m/a.qc:2:9: no bone is named `unused`: neither it nor its descendants have vertices, so it is omitted; `$keepbone` keeps it",
        ),
        ("$body b ref\n$attachment 0 Head 1 2 3", "m/a.qc:2:15: no bone is named `Head`: the model has `root`, `tip`"),
        ("$scale 0\n$body b ref", "m/a.qc:1:1: the scale must not be 0"),
        ("$body b ref\n$gamma -1", "m/a.qc:2:1: `$gamma -1`: expected a number above 0"),
    ] {
        assert_eq!(try_compile(qc, &Options::default()).unwrap_err(), expected);
    }
}

#[test]
fn limits_are_findings_or_errors_of_an_engine() {
    let attachments = "$attachment 0 tip 0 0 1\n".repeat(5);
    let qc = format!("$body b ref\n$sequence s walk\n{attachments}");
    let compiled = try_compile(&qc, &Options::default()).unwrap();
    assert_eq!(compiled.findings.get("STUDIO-010").unwrap().about, "attachments 5 of 4");
    let half_life = Options::default().with_engine(Some(goldsrc_mdl::Profile::HalfLife));
    assert_eq!(
        try_compile(&qc, &half_life).unwrap_err(),
        "m/a.qc: exceeds the limits of half-life: attachments 5 of 4"
    );
    let xash = Options::default().with_engine(Some(goldsrc_mdl::Profile::Xash));
    assert!(try_compile(&qc, &xash).is_ok());
}

/// The texels of the first triangle, in the order of the SMD.
fn texels(compiled: &Compiled) -> Vec<[i16; 2]> {
    let mesh = &compiled.model.body_parts[0].sub_models[0].meshes[0];
    let mut corners: Vec<_> = mesh.commands.iter().flat_map(|command| &command.corners).collect();
    corners.sort_by_key(|corner| corner.vertex);
    corners.iter().map(|corner| [corner.s, corner.t]).collect()
}

#[test]
fn the_compiler_of_the_sdk_crops_images() {
    let valve = Options::default().with_compiler(Compiler::Valve);
    let compiled = try_compile("$modelname a.mdl\n$body b ref\n$sequence s walk", &valve).unwrap();
    // (0, 0), (1, 0), (0.5, 0.5) of 3 steps each, truncated: the upper half of the image is not used.
    assert_eq!(texels(&compiled), [[0, 1], [3, 1], [1, 0]]);
    let image = &compiled.model.textures[0].image;
    assert_eq!([image.width(), image.height()], [4, 2]);
    let whole = made("", "");
    assert_eq!(texels(&whole), [[0, 4], [4, 4], [2, 2]]);
    // A render mode before a body creates its texture at once.
    let lines =
        "$texrendermode red.bmp additive\n$body b ref\n$texturegroup g { { skin.bmp } { red.bmp } }\n$sequence s walk";
    let textures = |options: &Options| {
        let model = try_compile(lines, options).unwrap().model;
        let sizes = model.textures.iter().map(|t| (t.name.to_string(), t.image.height())).collect::<Vec<_>>();
        (sizes, model.skins)
    };
    let expected = [("red.bmp".to_owned(), 4), ("skin.bmp".to_owned(), 2)];
    assert_eq!(textures(&valve), (expected.to_vec(), vec![vec![0, 1], vec![0, 0]]));
    // Otherwise it is created on first use; as a skin, it is cropped like the texture that it replaces.
    let expected = [("skin.bmp".to_owned(), 4), ("red.bmp".to_owned(), 4)];
    assert_eq!(textures(&Options::default()), (expected.to_vec(), vec![vec![0], vec![1]]));
    let later = "$body b ref\n$texturegroup g { { skin.bmp } { blue.bmp } }\n$sequence s walk";
    let model = try_compile(later, &valve).unwrap().model;
    assert_eq!(model.textures.iter().map(|t| t.image.height()).collect::<Vec<_>>(), [2, 2]);
    let error = try_compile("$texrendermode skin.bmp chrome\n$body b ref", &valve).unwrap_err();
    let text =
        "m/a.qc:1:25: `$texrendermode`: `chrome` is not a mode of the compiler of the SDK; expected masked, additive";
    assert_eq!(error, text);
}

#[test]
fn roots_are_rotated_by_any_angle() {
    let compiled = made("$rotate 90", "");
    // (4, 1) becomes (-4, -1).
    same(values(&compiled, 2, 0), [-4.0, -1.0, 10.0, 0.0, 0.0, 0.2 + PI - 2.0 * PI]);
}

#[test]
fn an_attachment_keeps_its_bone() {
    let qc = "$body b ref\n$attachment 0 unused 1 2 3\n$sequence s walk";
    let model = try_compile(qc, &Options::default()).unwrap().model;
    assert_eq!((model.bones.len(), model.attachments[0].bone), (3, 2));
    let valve = Options::default().with_compiler(Compiler::Valve);
    assert!(try_compile(qc, &valve).unwrap_err().contains("no bone is named `unused`"));
    // All errors at once.
    let qc = "$body b ref\n$attachment 0 x 1 2 3\n$attachment 1 y 1 2 3\n$hbox 0 z 0 0 0 1 1 1\n$controller 0 w XR 0 1";
    let errors = try_compile(qc, &Options::default()).unwrap_err();
    assert!(["`x`", "`y`", "`z`", "`w`"].iter().all(|name| errors.contains(name)), "{errors}");
}

#[test]
fn long_names_are_truncated_with_a_finding() {
    let path = "../../compiled_models/a_folder_with_a_name/a_model_with_quite_a_long_name.mdl";
    let compiled = try_compile(&format!("$modelname \"{path}\"\n$body b ref"), &Options::default()).unwrap();
    assert_eq!(compiled.model.header.name.to_string(), "a_model_with_quite_a_long_name.mdl");
    assert_eq!(compiled.stem, "a_model_with_quite_a_long_name");
    let valve = Options::default().with_compiler(Compiler::Valve);
    let name = try_compile(&format!("$modelname \"{path}\"\n$body b ref"), &valve).unwrap().model.header.name;
    assert_eq!(name.as_bytes(), &path.as_bytes()[..64]);
    let compiled = try_compile("$body b ref name \"dir/the name\"", &Options::default()).unwrap();
    assert_eq!(compiled.model.body_parts[0].sub_models[0].name.to_string(), "dir/the name");
}

#[test]
fn the_heaviest_or_the_first_bone_is_used() {
    // As written by Blender: the first column is the parent, and the weights are at the end.
    let mut memory = MemoryFiles::new();
    let file = memory.add("m/a.qc", b"$body b ref".to_vec());
    let smd =
        REFERENCE.replace("0 0 1 0 0\n", "0 0 1 0 0 2 0 0.25 1 0.75\n").replace("0 0 1 1 0\n", "0 0 1 1 0 1 1 0.4\n");
    memory.add("m/ref.smd", smd.into_bytes());
    memory.add("m/skin.bmp", bmp());
    let sources = Sources::load(&mut memory, file, &ReadOptions::default()).unwrap();
    let bones = |compiler| {
        let compiled = compile(sources.clone(), &Options::default().with_compiler(compiler)).unwrap();
        let found = compiled.findings.get("QC-011").unwrap().clone();
        let bones: Vec<u8> = compiled.model.body_parts[0].sub_models[0].vertices.iter().map(|one| one.bone).collect();
        (bones, found.about)
    };
    assert_eq!(bones(Compiler::Default), (vec![1, 0, 1], "the heaviest is used".to_owned()));
    assert_eq!(bones(Compiler::Valve), (vec![0, 0, 1], "the first is used".to_owned()));
}

#[test]
fn products_are_refused_before_they_are_computed() {
    let mut smd = REFERENCE.split("triangles").next().unwrap().to_owned() + "triangles\n";
    let triangle = "skin.bmp\n0 0 0 12 0 0 1 0 0\n0 3 0 12 0 0 1 1 0\n1 0 4 16 0 0 1 0.5 0.5\n";
    smd.push_str(&triangle.repeat(2400));
    smd.push_str("end\n");
    let mut memory = MemoryFiles::new();
    let file = memory.add("m/a.qc", "$body b ref\n".repeat(500).into_bytes());
    memory.add("m/ref.smd", smd.into_bytes());
    memory.add("m/skin.bmp", bmp());
    let sources = Sources::load(&mut memory, file, &ReadOptions::default()).unwrap();
    let error = compile(sources, &Options::default()).unwrap_err().to_string();
    assert_eq!(error, "m/a.qc:55:9: more than 131,072 triangles");
}

/// The validator knows parts by their numbers.
#[test]
fn findings_of_the_validator_name_their_part() {
    let about = |lines: &str, code: &str| {
        let qc = format!("$modelname a.mdl\n$body b ref\n{lines}\n");
        let compiled = try_compile(&qc, &Options::default()).unwrap();
        compiled.findings.get(code).map(|found| found.about.clone())
    };
    let of = |text: &str| Some(text.to_owned());
    assert_eq!(about("$sequence a walk\n$sequence b walk fps 0", "GMDL-023"), of("sequence `b`"));
    assert_eq!(about("$sequence a walk fps 0\n$sequence b walk fps 0", "GMDL-023"), of("sequence `a` and 1 more"));
    assert_eq!(about("$sequence a walk ACT_IDLE -1", "GMDL-084"), of("sequence `a`"));
    assert_eq!(
        about("$controller 0 root XR 0 9\n$controller 7 tip XR 0 9", "GMDL-016"),
        of("controller of bone `tip`")
    );
    assert_eq!(about("$bodygroup \"none\" { }", "GMDL-042"), of("body part `none`"));
    let long = "x".repeat(32);
    assert_eq!(about(&format!("$sequence {long} walk"), "GMDL-003"), Some(format!("sequence `{long}`")));
    // Boxes are reported with their commands.
    for (line, code) in [("$hbox 0 tip 1 1 1 0 2 2", "GMDL-018"), ("$bbox 1 0 0 0 0 0\n$cbox 1 0 0 0 0 0", "GMDL-081")]
    {
        assert_eq!(about(line, code), None);
        assert!(about(line, "STUDIO-019").is_some());
    }
}

#[test]
fn commands_without_effect_are_findings() {
    let about = |qc: &str| {
        let compiled = try_compile(qc, &Options::default()).unwrap();
        let found = compiled.findings.iter().filter(|found| found.code.id.starts_with("STUDIO-"));
        found.map(|found| format!("{} {}", found.code.id, found.about)).collect::<Vec<_>>().join("; ")
    };
    let head = "$modelname a.mdl\n$body b ref\n";
    for (lines, expected) in [
        ("$sequence s walk", ""),
        ("$sequence s walk frame 0 2000000000", "STUDIO-020 `frame 0 2000000000`: m/walk.smd has frames 0 to 4"),
        ("$sequence s walk frame 0 1", ""),
        ("$sequence s walk\n$scale 2", "STUDIO-018 $scale: nothing after it is affected"),
        ("$origin 1 2 3", "STUDIO-018 $origin: nothing after it is affected"),
        ("$mirrorbone tip", "STUDIO-018 $mirrorbone: nothing after it is affected"),
        ("$replacetexture x.bmp y.bmp", "STUDIO-001 $replacetexture x.bmp"),
        ("$hbox 0 tip 1 1 1 0 2 2", "STUDIO-019 $hbox of tip"),
        ("$bbox 1 0 0 0 0 0", "STUDIO-019 $bbox"),
        ("$sequence s walk\n$sequence t walk\n$sequence S walk", "STUDIO-021 `S`, as at m/a.qc:3:11"),
        (
            "$controller mouth tip XR 0 90\n$controller 0 tip XR 0 90\n$controller 4 root XR 0 90",
            "STUDIO-022 mouth, of `tip` and `root`",
        ),
    ] {
        assert_eq!(about(&format!("{head}{lines}")), expected, "{lines}");
    }
    let both = about(&format!("{head}$hgroup 1 tip\n$hbox 0 tip 0 0 0 2 2 2"));
    assert_eq!(both, "STUDIO-018 $hgroup: with $hbox, no hitboxes are computed");
    // Mirroring applies to later items.
    let mirrored = |qc: &str| try_compile(qc, &Options::default()).unwrap().model.bones[1].value.position.z;
    assert_eq!(mirrored("$mirrorbone tip\n$body b ref"), -5.0);
    assert_eq!(mirrored("$body b ref\n$mirrorbone tip\n$sequence s walk"), 5.0);
}

#[test]
fn options_are_read_like_compilers() {
    let sequence = |options: &str, compiler| {
        let mut memory = MemoryFiles::new();
        let qc = format!("$body b ref\n$sequence s walk {options}");
        let file = memory.add("m/a.qc", qc.into_bytes());
        memory.add("m/ref.smd", REFERENCE.as_bytes().to_vec());
        memory.add("m/walk.smd", animation().into_bytes());
        memory.add("m/loop.smd", animation().into_bytes());
        memory.add("m/skin.bmp", bmp());
        let sources = Sources::load(&mut memory, file, &ReadOptions::default().with_compiler(compiler));
        let sources = sources.map_err(|errors| errors.to_string())?;
        let compiled = compile(sources, &Options::default().with_compiler(compiler));
        compiled.map(|compiled| compiled.model.sequences[0].clone()).map_err(|errors| errors.to_string())
    };
    for compiler in Compiler::ALL.iter().copied() {
        let one = sequence("\"fps\" \"12\" looping node1 3 ; a comment", compiler).unwrap();
        assert_eq!((one.record.fps, one.record.raw_flags, one.record.entry_node), (12.0, 1, 3));
        assert_eq!(sequence("fps 10fps LYR rtran 1 2 # more", compiler).unwrap().record.node_flags, 1);
        let event = sequence("{ event 5004 3 loop }", compiler).unwrap();
        assert_eq!((event.record.raw_flags, event.events[0].options.to_string().as_str()), (0, "loop"));
    }
    // A file with this name is an SMD, except with other compilers.
    assert_eq!(sequence("\"loop\"", Compiler::Default).unwrap().blends.len(), 2);
    assert_eq!(sequence("\"loop\"", Compiler::Twhl).unwrap().record.raw_flags, 1);
    let error = sequence("rotat 45", Compiler::Default).unwrap_err();
    assert_eq!(error, "m/a.qc:2:18: `rotat` is neither an option nor an SMD; did you mean `rotate`?");
    let lacks = |option: &str| format!("m/a.qc:2:18: `{option}` is neither an option nor an SMD");
    for (options, expected) in [
        ("rotation 45", lacks("rotation") + "; did you mean `rotate`?"),
        ("roation 3", lacks("roation") + "; did you mean `rotate`?"),
        ("fsp 10", lacks("fsp") + "; did you mean `fps`?"),
        ("wobble 3", lacks("wobble")),
        ("fadein 0.2 fps 30", lacks("fadein")),
        ("autoplay", lacks("autoplay")),
        ("run", "m/a.qc:2:18: the file is missing: run.smd".to_owned()),
        (
            "\"fsp\" 10",
            "m/a.qc: 2 files are missing:\n    fsp.smd (named in m/a.qc:2:18)\n    10.smd (named in m/a.qc:2:24)"
                .to_owned(),
        ),
    ] {
        assert_eq!(sequence(options, Compiler::Default).unwrap_err(), expected);
    }
}

#[test]
fn commands_may_be_in_quotation_marks() {
    let compiled =
        try_compile("\"$scale\" 2\n\"$Body\" \"b\" \"ref\"\n\"$sequence\" s walk", &Options::default()).unwrap();
    assert_eq!(compiled.model.bones[1].value.position.z, 10.0);
    assert_eq!(compiled.model.sequences.len(), 1);
    assert!(compiled.findings.get("QC-002").is_none());
    // Other words in quotation marks are names.
    let compiled =
        try_compile("$body \"$scale\" ref\n\"$money\" 2\n$sequence \"$body\" walk", &Options::default()).unwrap();
    assert_eq!(compiled.findings.get("QC-002").unwrap().about, "$money");
    let names = (compiled.model.body_parts[0].name.to_string(), compiled.model.sequences[0].record.label.to_string());
    assert_eq!(names, ("$scale".to_owned(), "$body".to_owned()));
}

#[test]
fn the_unified_compiler_crops_between_texels() {
    let twhl = Options::default().with_compiler(Compiler::Twhl);
    let whole = try_compile("$body b ref", &twhl).unwrap();
    assert_eq!(texels(&whole), [[0, 4], [4, 4], [2, 2]]);
    let cut = try_compile("$cliptotextures\n$body b ref", &twhl).unwrap();
    assert_eq!(texels(&cut), [[0, 2], [4, 2], [2, 0]]);
    let image = &cut.model.textures[0].image;
    assert_eq!([image.width(), image.height()], [4, 2]);
    assert!(try_compile("$keepallbones\n$body b ref", &twhl).unwrap_err().contains("does not support `$keepallbones`"));
}
