//! Lists the contents of a level of 3D GameStudio: its meshes with their textures, its entities and lights, and the
//! leaf at the position of each entity.
//!
//! `cargo run --release -p triassic-examples --example acknex_wmb -- testdata/acknex-wmb/level.wmb`

use acknex_wmb::Wmb;
use anyhow::Context;

fn main() -> anyhow::Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    let bytes = std::fs::read(&file)?;
    let wmb = Wmb::parse(&bytes)?;
    let level = wmb.level()?;

    for mesh in &level.meshes {
        let texture = mesh.texture.and_then(|index| wmb.texture(usize::try_from(index).ok()?));
        let texture = texture.map_or_else(|| "no texture".to_owned(), |texture| texture.name().to_string());
        let light = mesh.lightmap.map_or_else(|| "no lightmap".to_owned(), |map| format!("lightmap {map}"));
        println!("{texture}, {light}, {:?}: {} triangles", mesh.kind.shading, mesh.triangles.len());
    }
    for entity in &level.entities {
        let origin = entity.placement.origin;
        let leaf = wmb.leaf_at(origin).map_or_else(|| "no leaf".to_owned(), |leaf| format!("leaf {leaf}"));
        println!("{} at {origin}, {leaf}: {}", entity.name.escape_ascii(), entity.file_name.escape_ascii());
    }
    for light in &level.lights {
        println!("light at {}: {}, range {}", light.origin, light.color, light.range);
    }
    if let Some(sun) = &level.sun {
        println!("sun in the direction {}", sun.direction);
    }
    for finding in &wmb.validate() {
        eprintln!("{finding}");
    }
    Ok(())
}
