//! Which files are listed.

use std::path::Path;

/// Which files of folders and archives are listed, by their paths below what was named.
pub trait Filter: Sync {
    /// Whether a file is taken.
    fn takes(&self, below: &Path) -> bool;
    /// Whether a folder is left out with all that is in it.
    fn leaves_out(&self, below: &Path) -> bool;
}

/// Takes every file.
#[derive(Debug, Clone, Copy, Default)]
pub struct Everything;

impl Filter for Everything {
    fn takes(&self, _: &Path) -> bool {
        true
    }
    fn leaves_out(&self, _: &Path) -> bool {
        false
    }
}
