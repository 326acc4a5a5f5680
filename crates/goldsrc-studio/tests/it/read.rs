//! Reading sources, and reporting all errors with their places.

use std::sync::Arc;

use formats_core::{
    Limits,
    files::{DiskFiles, Entry, Files, MemoryFiles},
};
use goldsrc_studio::smd::{Findings, ReadOptions, Smd, SmdPose, SmdTexture, SourceError, Sources, read_image};
use triassic_test_support::files;

const BONES: &str = "version 1\nnodes\n0 \"a\" -1\nend\nskeleton\ntime 0\n0 0 0 0 0 0 0\nend\n";
const CORNER: &str = "0 1 2 3 0 0 1 0.5 0.25\n";

fn triangle(texture: &str) -> String {
    format!("{BONES}triangles\n{texture}\n{CORNER}{CORNER}{CORNER}end\n")
}

fn smd(text: &str) -> Result<(Smd, Findings), SourceError> {
    let mut found = Findings::default();
    Smd::read(text.as_bytes(), &Arc::from("t.smd"), &mut found).map(|smd| (smd, found))
}

/// A BMP of 4 × 2 pixels, 256 colors.
pub(crate) fn bmp() -> Vec<u8> {
    let mut bytes = b"BM".to_vec();
    for number in [1086_u32, 0, 1078, 40, 4, 2, 8 << 16 | 1, 0, 0, 0, 0, 0, 0] {
        bytes.extend(number.to_le_bytes());
    }
    for color in 0..=255_u8 {
        bytes.extend([color, 1, 2, 0]);
    }
    bytes.extend([5, 6, 7, 8, 1, 2, 3, 4]);
    bytes
}

fn load(all: &[(&str, &[u8])]) -> Result<Sources, String> {
    let mut memory = MemoryFiles::new();
    let ids: Vec<_> = all.iter().map(|(path, bytes)| memory.add(path, bytes.to_vec())).collect();
    Sources::load(&mut memory, ids[0], &ReadOptions::default()).map_err(|errors| errors.to_string())
}

#[test]
fn all_sources_of_the_corpus_are_read() {
    let Some(corpus) = files::corpus() else { return };
    let mut triangles = 0;
    let all = files::with_extension(&corpus.join("later/goldsrc-src"), &["qc"]);
    assert_eq!(all.len(), 6);
    for qc in all {
        let (mut disk, file) = DiskFiles::with_file(&qc).unwrap();
        let sources = Sources::load(&mut disk, file, &ReadOptions::default()).unwrap_or_else(|error| panic!("{error}"));
        for studio in sources.script.studios() {
            let (_, smd) = sources.smd(&studio.file).unwrap();
            triangles += smd.triangles.len();
            assert!(smd.textures.iter().all(|texture| sources.image(&texture.name).is_some()));
        }
        assert!(sources.findings.iter().all(|found| found.code.id != "QC-001"), "{:?}", sources.findings);
    }
    assert_eq!(triangles, 118 + 942 + 477 + 12 + 924 + 3766);
}

#[test]
fn an_smd_is_read_with_everything_in_real_ones() {
    let text = "// comment\r\nversion 1\r\nnodes\r\n  1 \"b c\" 0\r\n 0 \"a\"\t-1\r\n1 \"d\" 0\r\nend\r\nskeleton\r\ntime 0\r\n\
        0 1 2 3 0.1 0.2 0.3\r\n1 -0.000000 0 0 0 0 0\r\ntime 1\r\ntime 2\r\n0 4 5 6 0 0 0\r\nend\r\ntriangles\r\nSkin one.bmp\r\n\
        1 1 2 3 0 0 1 0.5 0.25 2 0 0.7 1 0.3\r\n0 1 2 3 0 0 1 0.5 0.25 1 0 1.0\r\n0 1 2 3 0 0 1 0.5 0.25\r\nend";
    let (smd, found) = smd(text).unwrap();
    let names: Vec<_> = smd.nodes.iter().map(|node| (node.index, node.name.as_str(), node.parent)).collect();
    assert_eq!(names, [(0, "a", None), (1, "d", Some(0))]);
    assert_eq!(smd.frames.len(), 3);
    assert_eq!(smd.frame_poses(2), [SmdPose { node: 0, values: [4.0, 5.0, 6.0, 0.0, 0.0, 0.0].into() }]);
    assert_eq!(smd.textures, [SmdTexture { name: "Skin one.bmp".to_owned(), line: 17 }]);
    let codes: Vec<_> = found.iter().map(|found| found.code.id).collect();
    // A node twice, a frame without bones. Compilers differ in the bone that they use: a heavier one is their finding.
    assert_eq!(codes, ["QC-008", "QC-010"]);
    assert_eq!(smd.triangles[0].corners.map(|corner| (corner.bone, corner.heaviest)), [(1, 0), (0, 0), (0, 0)]);
}

#[test]
fn errors_of_an_smd_have_their_line() {
    for (text, expected) in [
        (String::new(), "t.smd:1: expected `version 1`; the file is empty"),
        ("version 2\n".to_owned(), "t.smd:1: only version 1 is supported"),
        ("version 1\nbones\n".to_owned(), "t.smd:2: expected `nodes`, `skeleton` or `triangles`, found `bones`"),
        ("version 1\nnodes\n0 \"a\" 0\nend\n".to_owned(), "t.smd:3: bone 0 is its own parent"),
        (format!("{BONES}triangles\na.bmp\n{CORNER}"), "t.smd:12: expected `end`, found the end of the file"),
        (triangle("a.bmp").replacen("0 1 2", "5 1 2", 1), "t.smd:11: bone 5 is not declared in `nodes`"),
        (triangle("a.bmp").replacen("0.25", "x", 1), "t.smd:11:19: expected a position, a normal, u and v, found `x`"),
        (
            triangle("a.bmp").replacen(" 0.25", "", 1),
            "t.smd:11:18: expected a position, a normal, u and v, found the end of the line",
        ),
        (
            triangle("a.bmp").replacen("0.25", "nan", 1),
            "t.smd:11:19: expected a position, a normal, u and v, found a value that is infinite or NaN",
        ),
        (BONES.replace("time 0", "time 0\ntime 2"), "t.smd:7: expected `time 1`, found `time 2`"),
    ] {
        assert_eq!(smd(&text).unwrap_err().to_string(), expected);
    }
}

#[test]
fn an_image_is_read_top_row_first() {
    let image = read_image(&bmp(), &Limits::default()).unwrap().image;
    assert_eq!((image.width(), image.height(), image.indices()), (4, 2, &[1, 2, 3, 4, 5, 6, 7, 8][..]));
    assert_eq!(image.palette().0[9], [2, 1, 9]);
    let with = |at: usize, byte: u8| {
        let mut bytes = bmp();
        bytes[at] = byte;
        read_image(&bytes, &Limits::default()).unwrap_err()
    };
    assert_eq!(with(19, 200), "its pixels extend past the end of the file");
    assert_eq!(with(21, 200), "3355443204 × 2 pixels is not a valid size for a texture");
    for length in 0..bmp().len() {
        assert!(read_image(&bmp()[..length], &Limits::default()).is_err());
    }
}

#[test]
fn files_are_found_in_any_letter_case_and_folders() {
    let qc = b"$cd \".\\Anims\"\n$cdtexture \"skins\" \"more\"\n$body b Ref\n$sequence s IDLE\n";
    let reference = triangle("Face.BMP");
    let sources = load(&[
        ("m/a.qc", qc),
        ("m/anims/ref.SMD", reference.as_bytes()),
        ("m/anims/idle.smd", BONES.as_bytes()),
        ("m/MORE/face.bmp", &bmp()),
    ])
    .unwrap();
    assert!(sources.image("face.bmp").is_some());
    // A folder that is missing.
    assert_eq!(sources.findings.get("QC-006").unwrap().about, "skins");
}

#[test]
fn all_missing_files_are_listed_together() {
    let reference = triangle("face.bmp");
    let all = [
        (
            "m/a.qc",
            &b"$body b ref\n$body c other\n$sequence s \"../up\"\n$texturegroup g { { \"face.bmp\" } { red.bmp } }"[..],
        ),
        ("m/ref.smd", reference.as_bytes()),
        ("up.smd", BONES.as_bytes()),
    ];
    let expected = "m/a.qc: 4 files are missing:\n    other.smd (named in m/a.qc:2:9)\n    ../up.smd, outside the folder of the QC, which requires --allow \
        DIR (named in m/a.qc:3:13)\n    face.bmp (named in m/ref.smd:10)\n    red.bmp (named in m/a.qc:4:36)";
    assert_eq!(load(&all).unwrap_err(), expected);
}

#[test]
fn other_folders_are_read_only_if_they_are_allowed() {
    let mut memory = MemoryFiles::new();
    let qc = memory.add("m/a.qc", b"$cd \"../shared\"\n$sequence s idle\n".to_vec());
    memory.add("shared/idle.smd", BONES.as_bytes().to_vec());
    let home = memory.folder_of(qc);
    let errors = Sources::load(&mut memory, qc, &ReadOptions::default()).unwrap_err();
    assert_eq!(errors.to_string(), "m/a.qc:2:13: the file is missing: idle.smd");
    let root = memory.parent(home).unwrap();
    let Some(Entry::Folder(shared)) = memory.entry(root, b"shared") else { panic!("no folder") };
    let sources = Sources::load(&mut memory, qc, &ReadOptions::default().with_allowed(vec![shared])).unwrap();
    assert_eq!(sources.script.sequences().count(), 1);
}

#[test]
fn included_files_replace_the_command() {
    let sources = load(&[
        ("a.qc", b"$include \"b.qc\"\n$sequence s idle\n"),
        ("b.qc", b"$modelname x.mdl\n$include c.qc"),
        ("c.qc", b"$scale 2"),
        ("idle.smd", BONES.as_bytes()),
    ]);
    assert_eq!(sources.unwrap().script.commands.len(), 3);
    let circle = load(&[("a.qc", b"$include \"b.qc\"\n"), ("b.qc", b"\n$include a.qc\n")]).unwrap_err();
    assert_eq!(circle, "b.qc:2:10: `$include`: a.qc includes itself");
    let deep: Vec<(String, String)> =
        (0..20).map(|n| (format!("q{n}.qc"), format!("$include q{}.qc\n", n + 1))).collect();
    let deep: Vec<(&str, &[u8])> = deep.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
    assert!(load(&deep).unwrap_err().ends_with("`$include`: QCs are nested more than 16 levels deep"));
}

/// Eight files of a few bytes would expand to millions.
#[test]
fn includes_expand_to_a_limited_number() {
    let mut all = vec![("m.qc".to_owned(), "$include i0.qc\n".to_owned())];
    all.extend((0..7).map(|n| (format!("i{n}.qc"), format!("$include i{}.qc\n", n + 1).repeat(8))));
    all.push(("i7.qc".to_owned(), "$scale 1\n$scale 1\n".to_owned()));
    let refused = |all: &[(String, String)]| {
        let all: Vec<(&str, &[u8])> = all.iter().map(|(name, text)| (name.as_str(), text.as_bytes())).collect();
        load(&all).unwrap_err()
    };
    let error = refused(&all);
    assert!(!error.contains('\n') && error.starts_with('i'), "{error}");
    let end = " QCs and 1,048,576 bytes";
    assert!(
        error.contains("`$include`: m.qc expands to at least 1,025 included QCs of ") && error.ends_with(end),
        "{error}"
    );
    let large = [("m.qc", "$include a.qc\n".repeat(20)), ("a.qc", "// comment\n".repeat(9000))];
    let error = refused(&large.map(|(name, text)| (name.to_owned(), text)));
    let expected = "m.qc:11:10: `$include`: m.qc expands to at least 11 included QCs of 1,089,000 bytes; the limit is 1,024 QCs and 1,048,576 bytes";
    assert_eq!(error, expected);
    // An error in a file that is included several times is one error.
    let twice = [("m.qc", "$include a.qc\n$include a.qc\n"), ("a.qc", "$scalee 1\n")];
    let error = refused(&twice.map(|(name, text)| (name.to_owned(), text.to_owned())));
    assert_eq!(error.lines().count(), 1, "{error}");
}

#[test]
fn a_bone_without_its_parent_becomes_a_root() {
    let (smd, found) = smd(&BONES.replace("-1", "7")).unwrap();
    assert_eq!((smd.nodes[0].parent, found.get("QC-014").unwrap().place.line), (None, 3));
}
