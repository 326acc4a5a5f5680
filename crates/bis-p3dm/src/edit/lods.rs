//! Removing and extracting levels of detail.

use formats_core::WriteError;

use crate::{Builder, BuilderLod};

impl<'a> Builder<'a> {
    /// Removes a level of detail.
    ///
    /// # Errors
    /// If the index is out of range.
    pub fn remove_lod(&mut self, index: usize) -> Result<BuilderLod<'a>, WriteError> {
        self.check_lod(index)?;
        Ok(self.lods.remove(index))
    }
    /// Creates a file of some of the levels, in the order of `indices`.
    ///
    /// # Errors
    /// If one of the indices is out of range.
    pub fn extract_lods(&self, indices: &[usize]) -> Result<Self, WriteError> {
        let lod = |index: &usize| self.check_lod(*index).cloned();
        let lods = indices.iter().map(lod).collect::<Result<_, _>>()?;
        Ok(Self { version: self.version, lods, tail: self.tail.clone() })
    }
    fn check_lod(&self, index: usize) -> Result<&BuilderLod<'a>, WriteError> {
        let count = self.lods.len();
        self.lods.get(index).ok_or(WriteError::NoSuch { what: "level of detail", index, count })
    }
}
