//! Bounds on what a process uses: open files, memory.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use triassic::{
    formats_core::{FixedStr, Record},
    goldsrc_mdl::{Header, TextureRecord},
};

fn testdata(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(path)
}

#[test]
#[cfg(unix)]
fn a_model_may_become_more_files_than_may_be_open() {
    let out = tempfile::tempdir().unwrap();
    // With sixteen, three of them its own streams.
    let limited = "ulimit -n 16 && exec \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limited, "sh", env!("CARGO_BIN_EXE_triassic"), "convert", "--to", "smd", "--out-dir"]);
    let output = command.arg(out.path()).arg(testdata("goldsrc-mdl/made/scout.mdl")).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(fs::read_dir(out.path().join("scout")).unwrap().count() > 30);
}

#[test]
fn textures_in_the_same_place_do_not_fill_the_memory() {
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
    // 400 MiB of colors, where 256 times the file are 76.
    assert!(output.status.code() == Some(1) && error.contains("texture pixels"), "{error}");
    assert!(!out.exists());
}
