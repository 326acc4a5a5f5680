//! `convert`, `textures` and `tree` as a process: names, folders, existing files, failures.

mod arguments;
mod chosen;
mod files;
mod gltf_input;
mod going_on;
mod hosts;
mod images;
mod mipmaps;
mod paa;
mod parts;
mod replacing;
mod results;
mod terrains;

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use serde_json::Value;
use tempfile::TempDir;

pub(crate) const DEBRIS: &str = "testdata/quake-md2/cube2-data/models/debris/tris.md2";
pub(crate) const BARREL: &str = "testdata/quake-md2/ufoai-data/models/objects/barrel_fuel/barrel_fuel.md2";
pub(crate) const MAN: &str = "testdata/goldsrc-mdl/assimp/man.mdl";

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Runs the command in the root of the repository: exit status, standard output, standard error.
pub(crate) fn run(arguments: &[&str]) -> (i32, String, String) {
    run_with_input(arguments, None)
}

pub(crate) fn run_with_input(arguments: &[&str], input: Option<&[u8]>) -> (i32, String, String) {
    let (status, out, error) = run_bytes(arguments, input);
    (status, String::from_utf8(out).unwrap(), error)
}

pub(crate) fn run_bytes(arguments: &[&str], input: Option<&[u8]>) -> (i32, Vec<u8>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.current_dir(root()).env_remove("NO_COLOR").env_remove("CLICOLOR_FORCE").args(arguments);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.unwrap_or_default()).unwrap();
    let output = child.wait_with_output().unwrap();
    (output.status.code().unwrap(), output.stdout, String::from_utf8(output.stderr).unwrap())
}

pub(crate) fn objects(lines: &str) -> Vec<Value> {
    lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A folder with these files: copies from the repository or, if such a file does not exist, the text itself.
pub(crate) fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        let bytes = fs::read(root().join(content)).unwrap_or_else(|_| content.as_bytes().to_vec());
        fs::write(path, bytes).unwrap();
    }
    folder
}

/// All files below a folder, with relative paths.
pub(crate) fn below(folder: &Path) -> Vec<String> {
    let found = triassic_test_support::files::below(folder);
    found.iter().map(|path| triassic_test_support::files::relative(path, folder)).collect()
}

pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// The JSON of a GLB.
pub(crate) fn glb_json(glb: &[u8]) -> Value {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}
