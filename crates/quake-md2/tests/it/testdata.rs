//! The content of the files of `testdata/`: facts read by another program, and positions computed here independently.

use crate::common;

use common::{get, place};
use quake_md2::{ErrorKind, GlEnd, Model, PLAYER_CLIPS, Pcx, SkinSearch, UvSource, Vec3, skin_candidates};
use triassic_test_support::files;

/// The content of a file. Everything except the clips was read with another program.
struct Facts {
    path: &'static str,
    /// Skins, vertices, texture coordinates, triangles, GL words, frames.
    counts: [i32; 6],
    skin_size: [i32; 2],
    first_skin: &'static str,
    /// The names of the first and of the last frame.
    frames: [&'static str; 2],
    clips: usize,
    /// Lowest and highest s, lowest and highest t.
    st: [i16; 4],
    /// Vertex 0 of frame 0, to a thousandth.
    first: [f32; 3],
}

const MADE: &str = "quake-md2/made";
const CUBE: &str = "quake-md2/cube2-data/models";
const UFO: &str = "quake-md2/ufoai-data/models/objects";
const SPACES: [&str; 2] = ["FRAME 000......"; 2];
const ONE: [&str; 2] = ["Frame000"; 2];

#[rustfmt::skip]
const FILES: [Facts; 18] = [
    Facts { path: "cube2-data/models/debris/tris.md2", counts: [1, 8, 3, 12, 58, 198], skin_size: [256, 256], first_skin: "generic_grayrock1_col.png", frames: ["stand_1", "death3_8"], clips: 20, st: [0, 256, 0, 256], first: [-0.998, 0.997, -1.012] },
    Facts { path: "made/arrow.md2", counts: [1, 51, 117, 90, 467, 1], skin_size: [96, 64], first_skin: "models/made/arrow.pcx", frames: ["still1"; 2], clips: 1, st: [1, 94, 15, 62], first: [-16.0, -1.961, -2.012] },
    Facts { path: "made/inward.md2", counts: [1, 66, 102, 128, 644, 1], skin_size: [96, 64], first_skin: "models/made/arrow.pcx", frames: ["still1"; 2], clips: 1, st: [4, 90, 4, 59], first: [16.0, -0.063, -0.063] },
    Facts { path: "made/pebble_hd.md2", counts: [0, 66, 102, 128, 637, 4], skin_size: [96, 64], first_skin: "", frames: ["breathe1", "breathe4"], clips: 1, st: [7, 93, 11, 61], first: [60.0, 0.157, 0.098] },
    Facts { path: "made/player.md2", counts: [1, 56, 158, 84, 547, 198], skin_size: [96, 64], first_skin: "players/made/skin.pcx", frames: ["stand01", "death308"], clips: 20, st: [1, 79, 1, 62], first: [-4.0, -7.039, -0.059] },
    Facts { path: "made/zero_vertices.md2", counts: [0, 0, 0, 1, 0, 1], skin_size: [1, 1], first_skin: "", frames: ["", ""], clips: 1, st: [0; 4], first: [0.0; 3] },
    Facts { path: "ufoai-data/models/objects/barrel_fuel/barrel_fuel.md2", counts: [1, 1097, 6228, 2076, 20761, 1], skin_size: [1024, 1024], first_skin: ".fuel_can", frames: ONE, clips: 1, st: [17, 1009, 11, 1011], first: [2.569, 9.537, 0.624] },
    Facts { path: "ufoai-data/models/objects/barrel_plastic/barrel_plastic.md2", counts: [1, 230, 1380, 460, 4601, 1], skin_size: [1024, 1024], first_skin: ".plastic_barrel", frames: ONE, clips: 1, st: [0, 1024, 24, 1024], first: [-0.036, -9.5, 20.74] },
    Facts { path: "ufoai-data/models/objects/cameras/camera1.md2", counts: [1, 235, 485, 517, 0, 17], skin_size: [256, 256], first_skin: ".camera1", frames: SPACES, clips: 1, st: [0, 254, 1, 252], first: [-9.672, -1.458, 0.493] },
    Facts { path: "ufoai-data/models/objects/vegi/grass2/grass.md2", counts: [6, 8, 12, 4, 41, 1], skin_size: [512, 512], first_skin: ".grass_skin1", frames: ONE, clips: 1, st: [7, 504, 13, 510], first: [-6.25, 0.025, 12.5] },
    Facts { path: "ufoai-data/models/objects/vegi/palm_plant/palm_plant.md2", counts: [1, 266, 960, 320, 3201, 1], skin_size: [256, 1024], first_skin: ".palm_plant", frames: ONE, clips: 1, st: [0, 256, 0, 1024], first: [1.203, 1.161, 11.573] },
    Facts { path: "ufoai-data/models/objects/vegi/pino/pino1.md2", counts: [1, 21, 23, 38, 0, 1], skin_size: [256, 256], first_skin: ".pino_trunk", frames: SPACES, clips: 1, st: [0, 122, 190, 256], first: [3.783, 3.787, 0.0] },
    Facts { path: "ufoai-data/models/objects/vegi/pino/pino2.md2", counts: [1, 21, 23, 26, 0, 1], skin_size: [256, 256], first_skin: ".pino_trunk", frames: SPACES, clips: 1, st: [4, 124, 377, 450], first: [2.734, 2.967, 136.105] },
    Facts { path: "ufoai-data/models/objects/vegi/pino/pino2_leaves.md2", counts: [2, 46, 35, 26, 0, 1], skin_size: [256, 256], first_skin: ".pino", frames: SPACES, clips: 1, st: [27, 250, 54, 250], first: [19.571, 6.415, 98.795] },
    Facts { path: "ufoai-data/models/objects/vegi/pino/pino3.md2", counts: [1, 14, 16, 19, 0, 1], skin_size: [256, 256], first_skin: ".pino_trunk", frames: SPACES, clips: 1, st: [8, 124, 283, 384], first: [2.908, 2.901, 135.506] },
    Facts { path: "ufoai-data/models/objects/vegi/pino/pino3_leaves.md2", counts: [2, 75, 15, 39, 0, 1], skin_size: [256, 256], first_skin: ".pino", frames: SPACES, clips: 1, st: [33, 251, 47, 250], first: [21.832, -38.336, 104.865] },
    Facts { path: "ufoai-data/models/objects/vegi/plants2/plant_02.md2", counts: [20, 48, 72, 24, 241, 1], skin_size: [512, 512], first_skin: ".plant_skin1", frames: ONE, clips: 1, st: [0, 512, 0, 512], first: [-2.646, 2.65, 0.0] },
    Facts { path: "ufoai-data/models/objects/vegi/tropical2/tropical_plant.md2", counts: [1, 601, 2334, 778, 7781, 1], skin_size: [1024, 256], first_skin: ".tropical_plant", frames: ONE, clips: 1, st: [-2, 1024, -6, 263], first: [26.504, -2.782, 20.022] },
];

#[test]
fn every_file_has_its_facts() {
    let present: Vec<_> = common::md2_files().into_iter().map(|(path, _)| path).collect();
    assert_eq!(present, FILES.map(|facts| format!("quake-md2/{}", facts.path)));
}

#[test]
fn files_match_their_known_facts() {
    for facts in FILES {
        let path = facts.path;
        let bytes = files::read(&format!("quake-md2/{path}"));
        let model = Model::parse(&bytes).unwrap_or_else(|error| panic!("{path}: {error}"));
        let header = model.header();
        let counts = [
            header.skin_count,
            header.vertex_count,
            header.tex_coord_count,
            header.triangle_count,
            header.gl_word_count,
            header.frame_count,
        ];
        assert_eq!(counts, facts.counts, "{path}");
        let lens = [
            model.skins().len(),
            model.vertex_count(),
            model.tex_coords().len(),
            model.triangles().len(),
            model.gl_commands().as_bytes().len() / 4,
            model.frames().len(),
        ];
        assert_eq!(lens, facts.counts.map(|n| usize::try_from(n).unwrap()), "{path}");
        assert_eq!([header.skin_width, header.skin_height], facts.skin_size, "{path}");
        assert_eq!(
            model.skins().get(0).map_or(String::new(), |skin| skin.path.to_string()),
            facts.first_skin,
            "{path}"
        );
        let name = |frame: usize| model.frames().get(frame).unwrap().name().to_string();
        assert_eq!([name(0), name(model.frames().len() - 1)], facts.frames, "{path}");
        assert_eq!(model.clips().count(), facts.clips, "{path}");
        let range = |get: fn(quake_md2::TexCoord) -> i16| {
            let all = model.tex_coords().iter().map(get);
            [all.clone().min().unwrap_or(0), all.max().unwrap_or(0)]
        };
        assert_eq!([range(|st| st.s), range(|st| st.t)].concat(), facts.st, "{path}");
        match model.frames().get(0).unwrap().positions().next() {
            Some(first) => assert!(first.distance(Vec3::from(facts.first)) < 0.001, "{path}: {first}"),
            None => assert_eq!(header.vertex_count, 0, "{path}"),
        }
    }
}

/// A position from the bytes of the file, computed independently: in f64, where the product of a byte and an f32 is exact, rounded
/// after each step like f32 arithmetic.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "rounding is intended")]
fn position(bytes: &[u8], frame: usize, vertex: usize) -> [f32; 3] {
    let at = place(bytes, "frame_offset") + frame * place(bytes, "frame_size");
    let float = |at: usize| f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
    [0, 1, 2].map(|axis| {
        let scaled = (f64::from(bytes[at + 40 + 4 * vertex + axis]) * f64::from(float(at + 4 * axis))) as f32;
        (f64::from(scaled) + f64::from(float(at + 12 + 4 * axis))) as f32
    })
}

#[test]
fn positions_are_bit_exact() {
    let mut compared = 0;
    for (path, bytes) in common::md2_files() {
        let model = Model::parse(&bytes).unwrap();
        for (n, frame) in model.frames().iter().enumerate() {
            for (vertex, found) in frame.positions().enumerate() {
                let expected = position(&bytes, n, vertex).map(f32::to_bits);
                assert_eq!(found.to_array().map(f32::to_bits), expected, "{path}: frame {n}, vertex {vertex}");
                compared += 1;
            }
            let backwards: Vec<_> = frame.positions().rev().collect();
            assert!(frame.positions().eq(backwards.into_iter().rev()), "{path}");
        }
    }
    assert!(compared > 18_000, "{compared}");
}

#[test]
fn slices_equal_the_iterators() {
    let bits = |all: &[Vec3]| all.iter().map(|v| v.to_array().map(f32::to_bits)).collect::<Vec<_>>();
    let untouched = Vec3::new(1e9, 2e9, 3e9);
    let (mut frames, mut with_fractions) = (0, 0);
    for (path, bytes) in common::md2_files() {
        let model = Model::parse(&bytes).unwrap();
        let count = model.vertex_count();
        for frame in model.frames() {
            // Slices that are too short, as long as needed, and too long.
            for room in [0, count / 2, count, count + 3] {
                let expected =
                    |all: Vec<Vec3>| bits(&all.into_iter().chain([untouched; 3]).take(room).collect::<Vec<_>>());
                let mut found = vec![untouched; room];
                frame.read_positions(&mut found);
                assert_eq!(bits(&found), expected(frame.positions().collect()), "{path}: {room}");
                let mut found = vec![untouched; room];
                frame.read_normals(&mut found);
                assert_eq!(bits(&found), expected(frame.normals().collect()), "{path}: {room}");
                let mut found = vec![untouched; room];
                assert_eq!(frame.read_hd_positions(&mut found), frame.hd_positions().is_some(), "{path}");
                let all = frame.hd_positions().map_or_else(|| vec![untouched; room], Iterator::collect);
                assert_eq!(bits(&found), expected(all), "{path}: {room}");
                with_fractions += usize::from(frame.hd_positions().is_some());
            }
            frames += 1;
        }
    }
    assert!(frames > 400 && with_fractions > 8, "{frames} {with_fractions}");
}

#[test]
fn fine_positions_add_their_fractions() {
    let bytes = files::read(&format!("{MADE}/pebble_hd.md2"));
    let model = Model::parse(&bytes).unwrap();
    let vertices = model.vertex_count();
    let at = place(&bytes, "frame_offset") + 2 * place(&bytes, "frame_size");
    let float = |at: usize| f64::from(f32::from_le_bytes(bytes[at..at + 4].try_into().unwrap()));
    let mut signs = [0; 2];
    for (n, found) in model.frames().get(2).unwrap().hd_positions().unwrap().enumerate() {
        for (axis, found) in found.to_array().into_iter().enumerate() {
            let low = i8::from_le_bytes([bytes[at + 40 + 4 * vertices + 3 * n + axis]]);
            signs[usize::from(low < 0)] += 1;
            let steps = f64::from(bytes[at + 40 + 4 * n + axis]) + f64::from(low) / 256.0;
            let expected = steps * float(at + 4 * axis) + float(at + 12 + 4 * axis);
            assert!((expected - f64::from(found)).abs() < 1e-5, "vertex {n}: {found} is not {expected}");
        }
    }
    assert!(signs.iter().all(|count| *count > 20), "fractions of both signs: {signs:?}");
}

#[test]
fn the_debris_has_ids_twenty_clips() {
    for (path, made) in [(format!("{CUBE}/debris/tris.md2"), false), (format!("{MADE}/player.md2"), true)] {
        let bytes = files::read(&path);
        let found: Vec<_> = Model::parse(&bytes)
            .unwrap()
            .clips()
            .map(|clip| (clip.name().to_string(), clip.frames().start, clip.frames().end - 1))
            .collect();
        // The debris has the frames, but spells one clip out.
        let name = |name: &str| if made { name.to_owned() } else { name.replace("crattak", "crattack") };
        let expected = PLAYER_CLIPS.map(|clip| (name(clip.name), clip.first.into(), clip.last.into()));
        assert_eq!(found, expected, "{path}");
    }
}

#[test]
fn findings_match_the_notes() {
    for (path, id, count) in [
        ("barrel_fuel/barrel_fuel.md2", "MD2-018", 1),
        ("barrel_fuel/barrel_fuel.md2", "MD2-044", 2076),
        ("barrel_plastic/barrel_plastic.md2", "MD2-031", 10),
        ("barrel_plastic/barrel_plastic.md2", "MD2-044", 460),
        ("cameras/camera1.md2", "MD2-025", 16),
        ("cameras/camera1.md2", "MD2-039", 1),
        ("vegi/grass2/grass.md2", "MD2-044", 4),
        ("vegi/grass2/grass.md2", "MD2-017", 1),
        ("vegi/pino/pino1.md2", "MD2-003", 1),
        ("vegi/pino/pino2.md2", "MD2-031", 23),
        ("vegi/plants2/plant_02.md2", "MD2-044", 24),
    ] {
        let bytes = files::read(&format!("{UFO}/{path}"));
        let found = Model::parse(&bytes).unwrap().validate();
        assert_eq!(found.get(id).map(|finding| finding.count), Some(count), "{path}: {id} in {found:?}");
    }
}

#[test]
fn gl_commands_are_compared_with_the_list() {
    let bytes = files::read(&format!("{CUBE}/debris/tris.md2"));
    let summary = Model::parse(&bytes).unwrap().gl_summary().unwrap();
    assert_eq!(summary.end, GlEnd::Terminated);
    assert_eq!(
        (summary.triangle_count, summary.missing_count, summary.extra_count, summary.bad_triangle_count),
        (12, 1, 1, 0)
    );
    assert!(!summary.reversed && !summary.same());

    let bytes = files::read(&format!("{UFO}/vegi/palm_plant/palm_plant.md2"));
    let model = Model::parse(&bytes).unwrap();
    let summary = model.gl_summary().unwrap();
    assert_eq!(
        (summary.triangle_count, summary.bad_triangle_count, summary.missing_count, summary.extra_count),
        (320, 320, 320, 320)
    );
    let corners = model.gl_commands().iter().flat_map(|command| command.vertices);
    let valid = corners.filter(|corner| (0..266).contains(&corner.vertex)).count();
    assert!(valid > 0 && valid < 960, "some corners are good, no triangle is: {valid}");
}

#[test]
fn uvs_are_at_texel_centers() {
    let bytes = files::read(&format!("{UFO}/vegi/palm_plant/palm_plant.md2"));
    let model = Model::parse(&bytes).unwrap();
    assert!(model.corner_uvs(UvSource::GlCommands).is_none(), "they do not draw the list's triangles");
    let uvs = model.corner_uvs(UvSource::Best).unwrap();
    let at = place(&bytes, "triangle_offset") + 7 * 12 + 6;
    let texel = place(&bytes, "tex_coord_offset") + 4 * usize::from(u16::from_le_bytes([bytes[at], bytes[at + 1]]));
    let number = |at: usize| f32::from(i16::from_le_bytes([bytes[at], bytes[at + 1]]));
    assert_eq!(uvs[7][0].to_array(), [(number(texel) + 0.5) / 256.0, (number(texel + 2) + 0.5) / 1024.0]);
}

/// The file after a tool has treated it as text.
fn as_text(bytes: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(bytes).into_owned().into_bytes()
}

#[test]
fn text_conversion_is_reported() {
    for path in [format!("{CUBE}/debris/tris.md2"), format!("{UFO}/cameras/camera1.md2"), format!("{MADE}/player.md2")]
    {
        let good = files::read(&path);
        // Each byte above 127 separately, as in three.js's copies.
        let single: Vec<u8> = good
            .iter()
            .flat_map(|byte| if byte.is_ascii() { vec![*byte] } else { "\u{fffd}".as_bytes().to_vec() })
            .collect();
        // A CR before each LF, as in text-mode transfers; a single LF would prove nothing.
        let lines: Vec<&[u8]> = good.split(|byte| *byte == b'\n').collect();
        let lines = (lines.len() > 3).then(|| lines.join(&b"\r\n"[..]));
        for damaged in [as_text(&good), single].into_iter().chain(lines) {
            let error = Model::parse(&damaged).unwrap_err();
            assert!(matches!(error.kind(), ErrorKind::Damaged(_)), "{path}: {error}");
            let first = good.iter().zip(&damaged).position(|(a, b)| a != b).unwrap();
            assert_eq!(usize::try_from(error.offset()), Ok(first), "{path}");
        }
        assert!(Model::parse(&good).is_ok());
    }
}

#[test]
fn relatives_of_a_real_file_are_named() {
    let good = files::read(&format!("{MADE}/player.md2"));
    for (version, name) in [(15, "Anachronox"), (0x1_000f, "Anachronox"), (0x2_000f, "Anachronox")] {
        let mut other = good.clone();
        common::set(&mut other, "version", version);
        let error = Model::parse(&other).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
    }
    for (version, found) in [(7, 7), (9, 9), (-1, -1)] {
        let mut other = good.clone();
        common::set(&mut other, "version", version);
        let error = Model::parse(&other).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::UnsupportedVersion { found, expected: 8 });
        assert_eq!(error.offset(), 4);
        assert!(!Model::is(&other) && Model::is(&good));
    }
    for (magic, name) in [(b"IDPX", "Kingpin"), (b"IDPO", "Quake"), (b"DKMD", "Daikatana"), (b"IDST", "Half-Life")] {
        let mut other = good.clone();
        other[..4].copy_from_slice(magic);
        let error = Model::parse(&other).unwrap_err();
        assert!(error.to_string().contains(name), "{error}");
    }
    // The Half-Life models next to them, too.
    let error = files::read("goldsrc-mdl/assimp/man.mdl");
    assert!(matches!(Model::parse(&error).unwrap_err().kind(), ErrorKind::OtherFormat(_)));
}

#[test]
fn skins_are_found_by_the_rules() {
    let files: Vec<String> = files::all_testdata().iter().map(|path| path.to_lowercase()).collect();
    for (path, skin, rule, expected) in [
        (format!("{UFO}/cameras/camera1.md2"), 0, SkinSearch::DotName, format!("{UFO}/cameras/camera1.png")),
        (format!("{UFO}/vegi/pino/pino2_leaves.md2"), 1, SkinSearch::DotName, format!("{UFO}/vegi/pino/pino2.png")),
        (format!("{UFO}/vegi/grass2/grass.md2"), 5, SkinSearch::DotName, format!("{UFO}/vegi/grass2/grass_skin6.png")),
        (format!("{CUBE}/debris/tris.md2"), 0, SkinSearch::ModelName, format!("{CUBE}/debris/skin.png")),
        (format!("{MADE}/player.md2"), 0, SkinSearch::ModelFolder, format!("{MADE}/skin.pcx")),
        (format!("{MADE}/arrow.md2"), 0, SkinSearch::ModelFolder, format!("{MADE}/arrow.pcx")),
    ] {
        let bytes = files::read(&path);
        let skin = Model::parse(&bytes).unwrap().skins().get(skin).unwrap();
        let (folder, name) = path.rsplit_once('/').unwrap();
        let candidates = skin_candidates(name, Some(&skin.path.to_string()));
        let in_folder = candidates.iter().filter(|candidate| candidate.rule != SkinSearch::GameRoot);
        let mut paths = in_folder.map(|candidate| (candidate.rule, format!("{folder}/{}", candidate.path)));
        let found = paths.find(|(_, path)| files.contains(&path.to_lowercase())).unwrap();
        assert_eq!(found, (rule, expected), "{path}");
    }
}

#[test]
fn images_have_their_indices() {
    let bytes = files::read(&format!("{MADE}/skin.pcx"));
    let model = files::read(&format!("{MADE}/player.md2"));
    let pcx = Pcx::parse(&bytes).unwrap();
    assert_eq!(i32::try_from(pcx.width()), Ok(get(&model, "skin_width")));
    assert_eq!(i32::try_from(pcx.height()), Ok(get(&model, "skin_height")));
    assert!(pcx.has_palette_marker());
    assert_eq!(pcx.palette(), Some(&quake_md2::QUAKE2_PALETTE));
    let limits = quake_md2::Limits::default();
    let indices = pcx.indices(&limits).unwrap();
    let palette = pcx.palette().unwrap();
    assert_eq!(quake_md2::pcx::write(96, 64, &indices, palette).unwrap(), bytes);
}
