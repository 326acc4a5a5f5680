//! Files that are cut short, changed at random or made to mislead: nothing panics, nothing hangs, and memory stays in
//! proportion to the file, as a counting allocator measures it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

mod changes;
mod claims;
#[path = "../common/mod.rs"]
mod common;
mod memory;
mod work;

use common::small as bases;
