//! Files that are truncated, randomly changed or crafted: the crate does not panic or hang, and its memory is proportional to the
//! file, as a counting allocator measures.

mod changes;
mod claims;
use crate::common;
mod memory;
mod work;

use common::small as bases;
