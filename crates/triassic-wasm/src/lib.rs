//! The models of legacy games in a browser or in Node: the implementation of the npm package `triassic`.
//!
//! A [`Collection`] contains the files given to a page; one of them is [opened](Collection::open) as an [`Opened`],
//! which returns the same as the command: its summary, findings, dump and images, and the model as GLB or OBJ. Nothing
//! is read before it is needed, and then by a function of the caller.

mod collection;
mod opened;
mod value;

use wasm_bindgen::prelude::wasm_bindgen;

pub use collection::Collection;
pub use opened::Opened;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("../js/types.ts");

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = crypto, js_name = getRandomValues, catch)]
    fn get_random_values(bytes: &mut [u8]) -> Result<wasm_bindgen::JsValue, wasm_bindgen::JsValue>;
}

/// Runs once, when the module is started: sets random seeds for hash tables.
///
/// # Errors
/// Fails without `crypto.getRandomValues`, since a file could otherwise be crafted to make hash tables slow.
#[wasm_bindgen(start)]
pub fn start() -> Result<(), wasm_bindgen::JsValue> {
    let mut seed = [0; 16];
    get_random_values(&mut seed)?;
    triassic::formats_core::hash::set_seed(seed);
    Ok(())
}

/// The number of bytes of memory that the module has allocated so far; memory is never released.
#[wasm_bindgen(js_name = memoryBytes)]
pub fn memory_bytes() -> f64 {
    value::number(wasm_bindgen_pages().saturating_mul(65_536))
}

#[cfg(target_arch = "wasm32")]
fn wasm_bindgen_pages() -> usize {
    core::arch::wasm32::memory_size::<0>()
}

#[cfg(not(target_arch = "wasm32"))]
const fn wasm_bindgen_pages() -> usize {
    0
}

/// The version of the package.
#[wasm_bindgen]
pub fn version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}
