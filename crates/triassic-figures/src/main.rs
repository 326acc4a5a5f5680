//! Prints figures that compare two readers, one JSON object per file.
//!
//! `cargo run --release -p triassic-figures -- FILE…`

use std::{
    fs,
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

fn main() -> anyhow::Result<ExitCode> {
    let mut out = io::stdout().lock();
    let mut failed = false;
    for file in std::env::args().skip(1) {
        match fs::read(&file) {
            Ok(bytes) => {
                let mut companion = triassic_figures::adjacent(Path::new(&file));
                writeln!(out, "{}", triassic_figures::digest(&file, &bytes, &mut companion))?;
            }
            Err(error) => {
                eprintln!("{file}: {error}");
                failed = true;
            }
        }
    }
    Ok(if failed { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
