//! Converts a model of any format to GLB, with its textures and companions.
//!
//! `cargo run --release -p triassic-examples --features convert --example to_glb -- testdata/goldsrc-mdl/assimp/man.mdl man.glb`

use std::path::PathBuf;

use anyhow::Context;
use triassic::{convert::SceneOptions, gltf};

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (input, output) = arguments.next().zip(arguments.next()).context("to_glb MODEL OUT")?;

    let (scene, findings) = triassic::open(input)?.to_scene(&SceneOptions::default())?;
    for finding in &findings {
        eprintln!("{finding}");
    }
    let glb = gltf::export(&scene, &gltf::Options::default())?.into_glb()?;
    std::fs::write(output, glb)?;
    Ok(())
}
