//! Lists the dependencies, masses and findings of the levels of detail of a P3D.
//!
//! `cargo run --release -p triassic-examples --example bis_p3dm -- testdata/bis-p3dm/made/crate.p3d`

use anyhow::Context;
use bis_p3dm::{LodKind, Model};

fn main() -> anyhow::Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    let bytes = std::fs::read(&file)?;
    let model = Model::parse(&bytes)?;

    for lod in model.lods() {
        println!("{}: {} points, {} faces", lod.kind(), lod.points().len(), lod.faces().len());
        for needed in lod.dependencies() {
            println!("  {:?} {} ({} times)", needed.kind, needed.path, needed.count);
        }
        for proxy in lod.proxies() {
            if let Some(place) = proxy.transform(lod) {
                println!("  {} at {}, facing {}", proxy.path(), place.origin, place.forward());
            }
        }
        if let Some(all) = lod.center_of_mass() {
            println!("  {} kg, balanced at {}", all.mass, all.center);
        }
    }

    // The finest level as triangles for a renderer with Y up, right-handed: one axis is mirrored, the order of the
    // corners is unchanged, and normals, which point into the solid in the file, are inverted.
    if let Some(lod) = model.lods().iter().find(|lod| matches!(lod.kind(), LodKind::Resolution(_))) {
        for corner in lod.faces().iter().flat_map(|face| face.triangles()).flatten() {
            let point = usize::try_from(corner.point).ok().and_then(|index| lod.points().get(index));
            let normal = usize::try_from(corner.normal).ok().and_then(|index| lod.normals().get(index));
            if let (Some(point), Some(normal)) = (point, normal) {
                let (at, normal) = (point.position, normal.vector);
                println!("{} {} {}  {} {} {}  {}", -at.x, at.y, at.z, normal.x, -normal.y, -normal.z, corner.uv);
            }
        }
    }

    for finding in &model.validate() {
        eprintln!("{finding}");
    }
    Ok(())
}
