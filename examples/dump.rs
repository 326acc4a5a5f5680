//! Prints everything in a model file as JSON, for every format: the schema is in `docs/reference/dump.md`.
//!
//! `cargo run --release -p triassic-examples --example dump -- testdata/quake-md2/cube2-data/models/debris/tris.md2`

use std::io::{self, BufWriter, Write};

use anyhow::Context;

fn main() -> anyhow::Result<()> {
    let files: Vec<String> = std::env::args().skip(1).collect();
    anyhow::ensure!(!files.is_empty(), "which file? cargo run --release -p triassic-examples --example dump -- FILE");
    let mut out = BufWriter::new(io::stdout().lock());
    for file in files {
        let model = triassic::open(&file)?;
        // Values are written while they are decoded: only the file itself is in memory.
        serde_json::to_writer(&mut out, &model.dump()).with_context(|| file.clone())?;
        writeln!(out)?;
    }
    out.flush()?;
    Ok(())
}
