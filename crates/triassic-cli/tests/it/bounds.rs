//! Limits on the resources of a process: open files, memory.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::{Value, json};
use triassic::{
    archives::ZipBuilder,
    formats_core::{FixedStr, Record},
    goldsrc_mdl::{Header, Image, Palette, TextureRecord},
    smd::write_bmp,
};

#[allow(dead_code, reason = "the archives' own tests need more of it")]
#[path = "../../../triassic-archive/tests/it/image.rs"]
mod image;
use image::{name_part, shared_names};

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

#[test]
#[cfg(unix)]
fn a_model_may_have_more_output_files_than_may_be_open() {
    let out = tempfile::tempdir().unwrap();
    // Sixteen, three of which are its own streams.
    let limited = "ulimit -n 16 && exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_triassic"), "convert", "--to", "smd", "--out-dir"]);
    let output = command.arg(out.path()).arg(testdata("goldsrc-mdl/made/scout.mdl")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read_dir(out.path().join("scout")).unwrap().count() > 30);
}

#[test]
fn textures_at_the_same_offset_do_not_fill_the_memory() {
    let mut bytes = fs::read(testdata("goldsrc-mdl/assimp/manT.mdl")).unwrap();
    let mut header = Header::decode(bytes.first_chunk().unwrap());
    let (pixels_at, count) = (bytes.len() as i32, 400);
    bytes.extend(vec![7; 512 * 512 + 768]);
    (header.texture_count, header.texture_offset) = (count, bytes.len() as i32);
    let name = FixedStr::new(b"same.bmp").unwrap();
    let texture = TextureRecord { name, raw_flags: 0, width: 512, height: 512, pixel_offset: pixels_at };
    for _ in 0..count {
        bytes.extend(texture.encode());
    }
    header.length = bytes.len() as i32;
    bytes[..Header::SIZE].copy_from_slice(&header.encode());
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("allT.mdl");
    fs::write(&file, bytes).unwrap();
    let out = folder.path().join("out");
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    let output = command.arg("textures").arg(&file).arg("--out-dir").arg(&out).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr);
    // 400 MiB of colors, while 256 times the file are 76.
    assert!(output.status.code() == Some(1) && error.contains("texture pixels"), "{error}");
    assert!(!out.exists());
}

/// Runs the command in a folder with at most this much memory, and returns its exit code and its errors.
#[cfg(target_os = "linux")]
fn within(megabytes: usize, folder: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    // The data segment of the process, including stacks.
    let mut command = Command::new("sh");
    command.args(["-c", &format!("ulimit -d {} && exec \"$@\"", megabytes << 10), "sh"]);
    command.arg(env!("CARGO_BIN_EXE_triassic")).args(arguments).args(["--jobs", "1"]).current_dir(folder);
    let output = command.output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// A CD image in a small ZIP, in which all names continue in the same area.
#[test]
#[cfg(target_os = "linux")]
fn names_that_share_an_area_do_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let image = shared_names(8000, &vec![name_part(&[b'x'; 250], false); 255]);
    let mut zip = ZipBuilder::default();
    zip.push("pak0.iso", image).unwrap();
    let mut packed = Vec::new();
    zip.write(&mut packed).unwrap();
    assert!(packed.len() < 200_000, "{}", packed.len());
    fs::write(folder.path().join("a.zip"), &packed).unwrap();
    // A file named like a game pack is searched for the skins of a model next to it.
    fs::create_dir(folder.path().join("next")).unwrap();
    fs::write(folder.path().join("next/pak0.pk3"), &packed).unwrap();
    fs::copy(testdata("quake-md2/made/arrow.md2"), folder.path().join("next/m.md2")).unwrap();
    for arguments in [
        &["info", "a.zip"][..],
        &["census", "a.zip"],
        &["validate", "a.zip"],
        &["convert", "a.zip", "--out-dir", "out"],
        &["list", "a.zip"],
        &["info", "next/m.md2"],
    ] {
        let (code, error) = within(64, folder.path(), arguments);
        // It has no model.
        let expected = if matches!(arguments[0], "info" | "validate" | "convert") { [0, 1, 3] } else { [0, 1, 1] };
        assert!(code.is_some_and(|code| expected.contains(&code)), "{arguments:?}: {code:?} {error}");
    }
}

/// A glTF whose buffer has a grid of this many vertices along each side. Parts of its mesh share the buffer, and nodes
/// share the mesh.
fn gltf(side: u16, parts: usize, nodes: usize) -> (Value, Vec<u8>) {
    let mut buffer = Vec::new();
    for place in 0..side * side {
        let (x, y) = (f32::from(place % side), f32::from(place / side));
        buffer.extend([x, (x * y).sin(), y].map(f32::to_le_bytes).concat());
    }
    let vertices = buffer.len();
    for place in (0..side * (side - 1)).filter(|place| place % side + 1 < side) {
        let corners = [0, 1, side, 1, side + 1, side].map(|corner| (place + corner).to_le_bytes());
        buffer.extend(corners.concat());
    }
    let indices = buffer.len() - vertices;
    let part = json!({ "attributes": { "POSITION": 0 }, "indices": 1, "material": 0 });
    let file = json!({
        "asset": { "version": "2.0" },
        "scenes": [{ "nodes": (0..nodes).collect::<Vec<_>>() }],
        "nodes": vec![json!({ "mesh": 0 }); nodes],
        "meshes": [{ "primitives": vec![part; parts] }],
        "materials": [{}],
        "accessors": [
            { "bufferView": 0, "componentType": 5126, "count": vertices / 12, "type": "VEC3" },
            { "bufferView": 1, "componentType": 5123, "count": indices / 2, "type": "SCALAR" },
        ],
        "bufferViews": [
            { "buffer": 0, "byteLength": vertices }, { "buffer": 0, "byteOffset": vertices, "byteLength": indices },
        ],
        "buffers": [{ "byteLength": buffer.len(), "uri": "a.bin" }],
    });
    (file, buffer)
}

/// Products of a small file: parts that share their vertices, nodes that share a mesh, animations of many bones.
#[test]
#[cfg(target_os = "linux")]
fn products_of_a_small_gltf_do_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    for (name, parts, nodes) in
        [("parts", 60, 1), ("more", 400, 1), ("nodes", 1, 140), ("both", 8, 17), ("many", 1, 3000)]
    {
        let (file, buffer) = gltf(60, parts, nodes);
        fs::write(at(&format!("{name}.gltf")), file.to_string()).unwrap();
        fs::write(at("a.bin"), buffer).unwrap();
        for target in ["goldsrc-mdl", "smd", "md2", "obj", "glb"] {
            let input = format!("{name}.gltf");
            // The text of the OBJ itself is 100 MB.
            let most = if target == "obj" { 220 } else { 80 };
            let (code, error) =
                within(most, folder.path(), &["convert", &input, "--to", target, "--out-dir", "out", "--force"]);
            let is_refused =
                code == Some(1) && ["triangles", "limit is", "vertices"].iter().any(|what| error.contains(what));
            assert!(
                is_refused || code == Some(0) && matches!(target, "obj" | "glb"),
                "{name} {target}: {code:?} {error}"
            );
        }
    }
}

/// Sources that are used many times: meshes by bodies, poses by sequences.
#[test]
#[cfg(target_os = "linux")]
fn products_of_small_sources_do_not_fill_the_memory() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let head = "version 1\nnodes\n0 \"root\" -1\nend\nskeleton\n";
    let triangle = "skin.bmp\n0 0 0 12 0 0 1 0 0\n0 3 0 12 0 0 1 1 0\n0 0 4 16 0 0 1 0.5 0.5\n".repeat(19_200);
    let mesh = format!("{head}time 0\n0 0 0 0 0 0 0\nend\ntriangles\n{triangle}end\n");
    let poses = (0..20_000).map(|time| format!("time {time}\n0 {time} 0 0 0 0 0\n")).collect::<Vec<_>>().concat();
    fs::write(at("mesh.smd"), mesh).unwrap();
    fs::write(at("walk.smd"), format!("{head}{poses}end\n")).unwrap();
    let picture = Image::new(8, 8, vec![1; 64], Palette([[9; 3]; 256])).unwrap();
    fs::write(at("skin.bmp"), write_bmp(&picture).unwrap()).unwrap();
    let bodies = (0..960).map(|n| format!("$body b{n} mesh\n")).collect::<Vec<_>>().concat();
    fs::write(at("bodies.qc"), bodies).unwrap();
    let sequences = (0..960).map(|n| format!("$sequence s{n} walk\n")).collect::<Vec<_>>().concat();
    fs::write(at("sequences.qc"), format!("$body b mesh\n{sequences}")).unwrap();
    for (name, what) in [("bodies.qc", "more than 131,072 triangles"), ("sequences.qc", "bone poses")] {
        let (code, error) = within(100, folder.path(), &["compile", name, "-o", "out.mdl"]);
        assert!(code == Some(1) && error.contains(what), "{name}: {code:?} {error}");
    }
}
