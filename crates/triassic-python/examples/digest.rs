//! Prints a line of digests for each readable file: its format, findings, summary, the positions of every frame and the
//! images.
//! `tests/digest.py` prints the same lines from Python.
//!
//! `digest FOLDER…` prints; `digest --passes N FILE…` only opens the files and poses every key of every animation, N
//! times.

use std::{
    collections::BTreeSet,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use triassic::{
    Options,
    archives::files::{ArchiveFiles, Archives},
    convert::{Found, Resolver, SceneOptions, image_pixels},
    formats_core::{
        files::{DiskFiles, Entry},
        glam::Vec3,
    },
    scene::{Animation, Pose, Scene, TextureSource},
    summary::Value,
};

fn main() -> Result<()> {
    let mut out = io::stdout().lock();
    let mut arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.first().is_some_and(|first| first == "--passes") {
        let passes: u32 = arguments.get(1).context("how many passes?")?.parse()?;
        let mut sum = 0_usize;
        for _ in 0..passes {
            for path in arguments.get(2..).unwrap_or_default() {
                sum = sum.wrapping_add(pass(Path::new(path))?);
            }
        }
        writeln!(out, "{sum}")?;
        return Ok(());
    }
    arguments.sort();
    for folder in &arguments {
        let mut files = Vec::new();
        walk(Path::new(folder), &mut files)?;
        files.sort();
        for path in files {
            if let Some(line) = line(&path) {
                writeln!(out, "{}\t{line}", path.display())?;
            }
        }
    }
    Ok(())
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() { walk(&path, files)? } else { files.push(path) }
    }
    Ok(())
}

/// The files around a path, and its scene, like `triassic.open(path).scene()`.
fn scene(path: &Path) -> Result<(triassic::OpenFile, Result<Scene, String>)> {
    let options = Options::default();
    let archives = Archives::default();
    let mut files: ArchiveFiles<DiskFiles> = ArchiveFiles::on_disk(&archives);
    let Entry::File(file) = files.open_path(path)? else { anyhow::bail!("an archive") };
    let opened = triassic::OpenFile::read_from(&mut files, file, &options)?;
    let scene = {
        let parsed = opened.parse()?;
        let mut files = ArchiveFiles::on_disk(&archives);
        let Entry::File(file) = files.open_path(path)? else { anyhow::bail!("an archive") };
        let files = Resolver::among(files, file).named_after(path);
        parsed.to_scene(&SceneOptions::default(), &mut { files }).map_err(|error| error.to_string())
    };
    Ok((opened, scene.map(|(scene, _)| scene)))
}

/// The line of a file; `None` for an unreadable one.
fn line(path: &Path) -> Option<String> {
    let (opened, scene) = scene(path).ok()?;
    let file = opened.parse().ok()?;
    let mut findings = Sha256::new();
    for finding in &file.validate() {
        let element = finding.element.map_or("-".to_owned(), |element| element.to_string());
        findings.update(format!(
            "{} {} {} {element} {}\n",
            finding.code.id, finding.code.severity, finding.offset, finding.count
        ));
    }
    let mut summary = Sha256::new();
    for row in file.summary().rows().iter().filter(|row| !row.key.is_empty()) {
        feed(&mut summary, &Value::Text(row.key.to_owned()));
        feed(&mut summary, &row.value);
    }
    let mut positions = Sha256::new();
    let mut images = Sha256::new();
    let mut frames = 0_u32;
    match &scene {
        Err(error) => positions.update(error),
        Ok(scene) => {
            hash(&mut positions, &posed(scene, None, 0.0));
            for animation in &scene.animations {
                for time in times(animation) {
                    positions.update(time.to_le_bytes());
                    hash(&mut positions, &posed(scene, Some(animation), time));
                    frames = frames.saturating_add(1);
                }
            }
            for texture in &scene.textures {
                let pixels = match &texture.source {
                    TextureSource::Encoded { kind, bytes } => {
                        let file = Found { name: format!("image.{}", kind.extension()), bytes: bytes.clone() };
                        image_pixels(file, &SceneOptions::default()).ok()
                    }
                    source => source.pixels().map(std::borrow::Cow::into_owned),
                };
                images.update(texture.name.as_bytes());
                if let Some(pixels) = pixels {
                    images.update(format!(" {} {} ", pixels.height, pixels.width));
                    images.update(&pixels.rgba);
                }
            }
        }
    }
    let [findings, summary, positions, images] = [findings, summary, positions, images].map(|hash| {
        let digest = hash.finalize();
        digest.first_chunk().map_or(0, |start| u64::from_be_bytes(*start))
    });
    let version = file.version().map_or("-".to_owned(), |version| version.to_string());
    Some(format!(
        "{}\t{version}\t{findings:016x}\t{summary:016x}\t{frames}\t{positions:016x}\t{images:016x}",
        file.format().id
    ))
}

fn feed(hash: &mut Sha256, value: &Value) {
    match value {
        Value::Bool(value) => hash.update(if *value { "b1" } else { "b0" }),
        Value::Integer(value) => hash.update(format!("i{value};")),
        Value::Number(value) => hash.update([b"f".as_slice(), &value.to_le_bytes()].concat()),
        Value::Text(value) => hash.update(format!("t{};{value}", value.len())),
        Value::List(values) => {
            hash.update(format!("l{};", values.len()));
            for value in values {
                feed(hash, value);
            }
        }
        Value::Map(values) => {
            hash.update(format!("m{};", values.len()));
            for (key, value) in values {
                feed(hash, &Value::Text((*key).to_owned()));
                feed(hash, value);
            }
        }
        _ => hash.update("n"),
    }
}

fn times(animation: &Animation) -> Vec<f32> {
    let times = animation.channels.iter().flat_map(|channel| channel.times.iter());
    times.map(|time| time.to_bits()).collect::<BTreeSet<u32>>().into_iter().map(f32::from_bits).collect()
}

/// The positions of all parts: sorted by mesh, part, and node.
fn posed(scene: &Scene, animation: Option<&Animation>, time: f32) -> Vec<Vec<Vec3>> {
    let pose = animation.map_or_else(|| Pose::rest(scene), |animation| Pose::at(scene, animation, time));
    let mut all = Vec::new();
    for (number, mesh) in scene.ids().zip(&scene.meshes) {
        let nodes =
            scene.ids().zip(&scene.nodes).filter(|(_, node)| node.mesh().is_some_and(|(mesh, _)| mesh == number));
        let shown: Vec<_> = nodes.filter_map(|(node, _)| pose.mesh(scene, node)).collect();
        for part in 0..mesh.primitives.len() {
            all.extend(shown.iter().filter_map(|parts| parts.get(part)).map(|part| part.positions.clone()));
        }
    }
    all
}

fn hash(hash: &mut Sha256, parts: &[Vec<Vec3>]) {
    for part in parts {
        let bytes: Vec<u8> = part.iter().flat_map(Vec3::to_array).flat_map(f32::to_le_bytes).collect();
        hash.update(format!("{};", part.len()));
        hash.update(&bytes);
    }
}

/// Opens a file and poses every key of every animation. Returns the number of posed vertices.
fn pass(path: &Path) -> Result<usize> {
    let (_, scene) = scene(path)?;
    let scene = scene.map_err(anyhow::Error::msg)?;
    let shown: Vec<_> =
        scene.ids().zip(&scene.nodes).filter(|(_, node)| node.mesh().is_some()).map(|(id, _)| id).collect();
    let mut count = 0_usize;
    for animation in &scene.animations {
        for time in times(animation) {
            let pose = Pose::at(&scene, animation, time);
            for node in &shown {
                let parts = pose.mesh(&scene, *node).unwrap_or_default();
                count = parts.iter().fold(count, |count, part| count.saturating_add(part.positions.len()));
            }
        }
    }
    Ok(count)
}
