//! Prints the heights of a terrain of 3D GameStudio, its skins and its triangles.
//!
//! `cargo run --release -p triassic-examples --example acknex_hmp -- testdata/acknex-hmp/made/hills7.hmp`

use acknex_hmp::{Payload, Terrain};
use anyhow::Context;

fn main() -> anyhow::Result<()> {
    let file = std::env::args().nth(1).context("which file?")?;
    let bytes = std::fs::read(&file)?;
    let terrain = Terrain::parse(&bytes)?;
    let grid = terrain.grid();
    println!("{:?}: {} × {} points", terrain.generation(), grid.column_count(), grid.row_count());
    println!("from {} to {}, in quants", grid.min(), grid.max());
    for (n, skin) in terrain.skins().enumerate() {
        match skin.payload() {
            Payload::External(file) => println!("skin {n}: the file {file}"),
            _ => println!("skin {n}: {:?} pixels, {} mipmaps", skin.pixel_size(), skin.level_count()),
        }
    }

    // Nearly all terrains have one frame.
    let frame = terrain.frame(0).context("the terrain has no heights")?;
    for row in 0..grid.row_count() {
        let heights = (0..grid.column_count()).filter_map(|column| frame.height(grid.index(column, row)?));
        let heights: Vec<String> = heights.map(|height| format!("{height:.1}")).collect();
        println!("{}", heights.join(" "));
    }
    let middle = (grid.min() + grid.max()) / 2.0;
    println!("in the middle: {:?}", frame.height_at(middle));
    // Clockwise seen from above: swap two corners for OpenGL or glTF.
    println!("{} triangles, the first {:?}", terrain.triangle_count(), terrain.triangles().next());

    for finding in &terrain.validate() {
        eprintln!("{finding}");
    }
    Ok(())
}
