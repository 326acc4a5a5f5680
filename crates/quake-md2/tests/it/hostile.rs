//! Files that are truncated, randomly changed or crafted: the crate does not panic or hang, and its memory is proportional to the
//! file, as a counting allocator measures.

mod changes;
mod claims;
use crate::common;
mod memory;
mod work;

/// The starting files of every test here: canonical, each with different contents.
fn bases() -> Vec<Vec<u8>> {
    let mut unusual = common::small();
    unusual.frames.iter_mut().for_each(|frame| frame.rest = vec![7; 5]);
    unusual.skins.clear();
    [common::small(), common::small_hd(), unusual].iter().map(|builder| builder.write().unwrap()).collect()
}
