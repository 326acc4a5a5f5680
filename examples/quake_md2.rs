//! Lists the clips of an MD2 file, and the triangles of one frame.
//!
//! `cargo run --release -p triassic-examples --example quake_md2 -- testdata/quake-md2/cube2-data/models/debris/tris.md2`

use anyhow::Context;
use quake_md2::{Model, UvSource};

fn main() -> anyhow::Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    let bytes = std::fs::read(&file)?;
    let model = Model::parse(&bytes)?;

    for clip in model.clips() {
        println!("{:<16} {:>4} frames at {} per second", clip.name(), clip.frames().len(), clip.frame_rate());
    }

    // One frame as a list of triangles for a renderer with Y up and counter-clockwise front faces.
    let frame = model.frames().get(0).context("the model has no frames")?;
    let positions: Vec<_> = frame.positions().map(|p| [p.y, p.z, p.x]).collect();
    let uvs = model.corner_uvs(UvSource::Best).unwrap_or_default();
    for (triangle, uvs) in model.triangles().iter().zip(uvs) {
        for corner in [0, 2, 1] {
            let vertex = triangle.vertices.get(corner).and_then(|index| positions.get(usize::from(*index)));
            let uv = uvs.get(corner);
            if let (Some(vertex), Some(uv)) = (vertex, uv) {
                println!("{vertex:?} {uv}");
            }
        }
    }

    for finding in &model.validate() {
        eprintln!("{finding}");
    }
    Ok(())
}
