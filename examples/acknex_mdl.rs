//! Lists the clips, skins and meshes of a model of 3D GameStudio or Quake, and the triangles of its middle frame.
//!
//! `cargo run --release -p triassic-examples --example acknex_mdl -- testdata/acknex-mdl/made/wedge7.mdl`

use acknex_mdl::{DEFAULT_PALETTE, Limits, Model, Payload};
use anyhow::Context;

fn main() -> anyhow::Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    let bytes = std::fs::read(&file)?;
    let model = Model::parse(&bytes)?;
    println!("{:?}: {} frames", model.generation(), model.frame_count());

    // Scripts play frames by a common prefix of their names: no file stores the speed.
    for clip in model.clips() {
        println!("{}: frames {} to {}", clip.name(), clip.frames().start, clip.frames().end - 1);
    }
    for (n, skin) in model.skins().enumerate() {
        match skin.payload() {
            Payload::External(file) => println!("skin {n} {}: the file {file}", skin.name()),
            Payload::Reference(other) => println!("skin {n} {}: the same as {other}", skin.name()),
            _ => {
                let pixels = skin.texture(&DEFAULT_PALETTE).map(|view| view.to_rgba(&Limits::default())).transpose()?;
                println!("skin {n} {}: {pixels:?}, material {:?}", skin.name(), skin.material.map(|own| own.record));
            }
        }
    }

    let frame = model.frame_count() / 2;
    for (n, mesh) in model.meshes().enumerate() {
        // With bones, if any; without frames the model's own shape.
        let posed = model.mdl7().and_then(|model| model.posed_positions(n, frame));
        let positions = posed.or_else(|| mesh.positions(frame)).unwrap_or_else(|| mesh.base_positions());
        println!("mesh {n} {}: {} vertices, {} triangles", mesh.name(), positions.len(), mesh.triangles().len());
        for (triangle, uvs) in mesh.triangles().iter().zip(mesh.corner_uvs()) {
            // Clockwise seen from outside: swap two corners for OpenGL or glTF.
            for (vertex, uv) in triangle.vertices.into_iter().zip(uvs) {
                if let Some(position) = usize::try_from(vertex).ok().and_then(|vertex| positions.get(vertex)) {
                    println!("{position} {uv} skin {:?}", mesh.skin_of(&triangle));
                }
            }
        }
    }

    for finding in &model.validate() {
        eprintln!("{finding}");
    }
    Ok(())
}
