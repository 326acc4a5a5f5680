//! Sources of Half-Life models: a QC, an SMD and an image, each after a zero byte, are read and compiled.
#![no_main]

use formats_core::files::MemoryFiles;
use goldsrc_smd::{ReadOptions, Sources};
use goldsrc_studio::{Options, compile};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut parts = bytes.splitn(3, |byte| *byte == 0);
    let mut part = || parts.next().unwrap_or_default().to_vec();
    let mut files = MemoryFiles::new();
    let qc = files.add("a.qc", part());
    files.add("a.smd", part());
    files.add("a.bmp", part());
    let Ok(sources) = Sources::load(&mut files, qc, &ReadOptions::default()) else { return };
    let Ok(compiled) = compile(&sources, &Options::default()) else { return };
    // What is written can be read, and is checked to its end.
    let _ = compiled.files.set().unwrap().validate();
});
