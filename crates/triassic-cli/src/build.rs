//! Puts the page of `web/dist` into the command, if the feature `view` is on and the page was built.

#![allow(clippy::print_stdout, reason = "a build script talks to Cargo by its output")]

#[path = "page/files.rs"]
mod files;

use std::{
    env,
    fmt::Write as _,
    fs,
    io::{self, Write},
    path::Path,
};

use flate2::{Compression, write::GzEncoder};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=src/build.rs");
    println!("cargo::rerun-if-changed=src/page/files.rs");
    if env::var_os("CARGO_FEATURE_VIEW").is_none() {
        return Ok(());
    }
    let variable = |name| env::var(name).map_err(io::Error::other);
    let out = variable("OUT_DIR")?;
    let web = Path::new(&variable("CARGO_MANIFEST_DIR")?).join("../../web");
    let dist = web.join("dist");
    // Cargo runs this script again when a path that is named here changes, and every time if the path does not exist. So the folder
    // is made. A package has no folder `web`, and no page.
    if web.is_dir() && !dist.exists() {
        // A source folder that cannot be written costs time only.
        let _ = fs::create_dir(&dist);
    }
    if web.is_dir() {
        println!("cargo::rerun-if-changed={}", dist.display());
    }
    let mut list = String::new();
    for (number, (name, path)) in files::collect(&dist)?.into_iter().enumerate() {
        let packed = Path::new(&out).join(format!("{number}.gz"));
        let mut to = GzEncoder::new(Vec::new(), Compression::best());
        to.write_all(&fs::read(path)?)?;
        fs::write(&packed, to.finish()?)?;
        writeln!(list, "({name:?}, include_bytes!({:?})),", packed.display().to_string()).map_err(io::Error::other)?;
    }
    fs::write(Path::new(&out).join("page.rs"), format!("&[\n{list}]\n"))
}
