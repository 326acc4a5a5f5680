//! A bound on what a small file can make large.

use formats_core::{Error, ErrorKind, Result};
use goldsrc_mdl::ModelSet;

use crate::Options;

/// How many bytes may still be written.
///
/// Tables may overlap, and an animation may repeat a number for ever. Real models take up to some 30 times their size.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Budget {
    left: u64,
    max: u64,
}

impl Budget {
    pub(crate) fn new(set: &ModelSet<'_>, options: &Options) -> Self {
        let model = set.model();
        let groups = (1..model.sequence_groups().len()).filter_map(|group| set.sequence_file(group));
        let sizes = groups.map(|file| file.bytes().len()).chain(set.texture_file().map(|file| file.bytes().len()));
        let size = sizes.fold(model.bytes().len(), usize::saturating_add);
        let size = u64::try_from(size).unwrap_or(u64::MAX).saturating_mul(256);
        let max = size.max(u64::from(options.limits.max_elements).saturating_mul(64));
        Self { left: max, max }
    }
    /// Takes `count` things of so many bytes each; `at` is the number in the file that asks for them.
    pub(crate) fn spend(&mut self, what: &'static str, count: usize, bytes: u64, at: u64) -> Result<()> {
        let asked = u64::try_from(count).unwrap_or(u64::MAX).saturating_mul(bytes);
        let Some(left) = self.left.checked_sub(asked) else {
            let value = self.max.saturating_sub(self.left).saturating_add(asked);
            return Err(Error::new(ErrorKind::LimitExceeded { value, max: self.max }, what, at));
        };
        self.left = left;
        Ok(())
    }
}
