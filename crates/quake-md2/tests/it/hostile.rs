//! Files that are cut short, changed at random or made to mislead: nothing panics, nothing hangs, and memory stays in
//! proportion to the file, as a counting allocator measures it.

mod changes;
mod claims;
use crate::common;
mod memory;
mod work;

/// Files that every test here starts from: canonical, each with something else in it.
fn bases() -> Vec<Vec<u8>> {
    let mut unusual = common::small();
    unusual.frames.iter_mut().for_each(|frame| frame.rest = vec![7; 5]);
    unusual.skins.clear();
    [common::small(), common::small_hd(), unusual].iter().map(|builder| builder.write().unwrap()).collect()
}
