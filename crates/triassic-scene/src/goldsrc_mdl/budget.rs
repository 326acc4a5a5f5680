//! A bound on what a small file can make large.

use formats_core::{Error, ErrorKind, Limits};
use goldsrc_mdl::ModelSet;

use crate::Result;

/// How large the scene may still become, in bytes.
///
/// Tables may overlap, and an animation may repeat a number for ever: what is small in the file need not be small in
/// the scene. Real models take up to some 10 times their size.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    left: u64,
    max: u64,
}

impl Budget {
    /// Bytes for each byte of the files.
    const FACTOR: u64 = 256;
    /// Bytes for each element that a table may have.
    const ELEMENT: u64 = 64;

    pub(super) fn new(set: &ModelSet<'_>, limits: &Limits) -> Self {
        let model = set.model();
        let groups = (1..model.sequence_groups().len()).filter_map(|group| set.sequence_file(group));
        let sizes = groups.map(|file| file.bytes().len()).chain(set.texture_file().map(|file| file.bytes().len()));
        let size = sizes.fold(model.bytes().len(), usize::saturating_add);
        let size = u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(Self::FACTOR);
        let max = size.max(u64::from(limits.max_elements).saturating_mul(Self::ELEMENT));
        Self { left: max, max }
    }
    /// Takes `count` things of so many bytes each; `at` is the number in the file that asks for them.
    pub(super) fn spend(&mut self, what: &'static str, count: usize, bytes: u64, at: u64) -> Result<()> {
        let asked = u64::try_from(count).unwrap_or(u64::MAX).saturating_mul(bytes);
        let Some(left) = self.left.checked_sub(asked) else {
            let value = self.max.saturating_sub(self.left).saturating_add(asked);
            return Err(Error::new(ErrorKind::LimitExceeded { value, max: self.max }, what, at).into());
        };
        self.left = left;
        Ok(())
    }
}
