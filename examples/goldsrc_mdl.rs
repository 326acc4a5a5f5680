//! Lists the sequences of a Half-Life model, and the triangles of one frame with their textures.
//!
//! `cargo run --release -p triassic-examples --example goldsrc_mdl -- testdata/goldsrc-mdl/assimp/man.mdl`

use anyhow::Context;
use goldsrc_mdl::{ModelFiles, PoseOptions};

fn main() -> anyhow::Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    // Textures and some of the animations may be in companion files next to the model.
    let files = ModelFiles::load(&file)?;
    let set = files.model()?;

    for sequence in set.model().sequences() {
        println!("{:<32} {:>4} frames at {} per second", sequence.label, sequence.frame_count, sequence.fps);
    }

    // The first sequence after half a second, with the default body and skin.
    let fps = set.model().sequences().get(0).context("the model has no sequences")?.fps;
    let pose = set.pose(0, &PoseOptions::at(fps / 2.0))?;
    for part in set.model().body_parts() {
        let Some(sub_model) = part.sub_models()?.get(0) else { continue };
        let vertices: Vec<_> = sub_model.posed_vertices(pose.world())?.collect();
        for mesh in sub_model.meshes()? {
            let texture = set.texture(0, mesh.skin_ref);
            println!("{}: {} triangles of {:?}", sub_model.name, mesh.triangles().count(), texture.map(|t| t.name));
            for corner in mesh.triangles().flatten() {
                // Clockwise seen from outside: swap two corners for OpenGL or glTF.
                if let Some(vertex) = usize::try_from(corner.vertex).ok().and_then(|index| vertices.get(index)) {
                    println!("{vertex} {} {}", corner.s, corner.t);
                }
            }
        }
    }

    for finding in &set.validate() {
        eprintln!("{finding}");
    }
    Ok(())
}
