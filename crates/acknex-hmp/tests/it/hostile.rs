//! Files that are cut short, changed at random or made to mislead: nothing panics, nothing hangs, and memory stays in
//! proportion to the file, as a counting allocator measures it.

mod changes;
mod claims;
use crate::common;
mod memory;
mod work;

use common::small as bases;
