//! Generates the JavaScript and the types for a WebAssembly module: `triassic-wasm-build MODULE FOLDER`.

use std::{env, error::Error, ffi::OsString};

use wasm_bindgen_cli_support::Bindgen;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<OsString> = env::args_os().skip(1).collect();
    let [module, folder] = arguments.as_slice() else {
        return Err("usage: triassic-wasm-build MODULE FOLDER".into());
    };
    let mut bindgen = Bindgen::new();
    bindgen.input_path(module).web(true)?.typescript(true).remove_name_section(true).remove_producers_section(true);
    bindgen.out_name("triassic_wasm").generate(folder)?;
    Ok(())
}
