//! Findings about a file that can be read: [`Model::validate`] and its codes.
//!
//! What each code means, where it comes from and what to do about it: `docs/diagnostics/quake-md2.md` of the project.

pub mod codes;
mod geometry;
mod names;
mod structure;

pub use codes::CODES;

use formats_core::Diagnostics;

use crate::Model;

impl Model<'_> {
    /// Looks at everything that [`parse`](Self::parse) leaves to the first access, and says what is odd: each kind of
    /// finding once, with its first place and its count. Never fails. Takes time in proportion to the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        structure::check(self, &mut found);
        names::check(self, &mut found);
        geometry::check(self, &mut found);
        found
    }
}

/// Where a table is that lies in the file: its offset is not negative then.
fn start(offset: i32) -> u64 {
    offset.unsigned_abs().into()
}
/// Where item `n` of a table is.
fn place(offset: i32, n: u32, stride: usize) -> u64 {
    let stride = u64::try_from(stride).unwrap_or(u64::MAX);
    start(offset).saturating_add(u64::from(n).saturating_mul(stride))
}
