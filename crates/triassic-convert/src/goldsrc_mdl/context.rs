//! Data shared by all parts of the conversion.

use formats_core::{Budget, Diagnostics, Error, ErrorKind, glam::Vec3};
use goldsrc_mdl::ModelSet;

use crate::{BadIndex, Result, SceneOptions, findings};
use triassic_scene::{Convention, UniqueNames};

/// The conventions of the format.
pub(super) const CONVENTION: Convention = Convention::QUAKE;

/// Data shared by all parts of the conversion.
pub(super) struct Context<'a> {
    pub(super) set: &'a ModelSet<'a>,
    pub(super) options: &'a SceneOptions,
    pub(super) unit: f32,
    pub(super) budget: Budget,
    pub(super) found: Diagnostics,
    /// The names of nodes.
    pub(super) names: UniqueNames,
}

impl Context<'_> {
    /// A transform in the scene.
    pub(super) fn point(&mut self, point: Vec3, at: u64, element: Option<u32>) -> Vec3 {
        let point = CONVENTION.point(point, self.unit);
        if point.is_finite() {
            return point;
        }
        self.found.report(findings::NOT_FINITE, at, element);
        Vec3::ZERO
    }
    /// The replacement for an index that is out of range of `count`: `None` to omit the element.
    ///
    /// The caller reports the finding for omitted elements.
    pub(super) fn bad_index(
        &mut self,
        count: usize,
        what: &'static str,
        at: u64,
        element: u32,
    ) -> Result<Option<usize>> {
        match (self.options.bad_index, count.checked_sub(1)) {
            (BadIndex::Fail, _) => Err(Error::new(ErrorKind::Malformed("an index is out of range"), what, at).into()),
            (BadIndex::Clamp, Some(last)) => {
                self.found.report(findings::INDEX_CLAMPED, at, Some(element));
                Ok(Some(last))
            }
            _ => Ok(None),
        }
    }
    /// Continues without an unreadable part, unless omissions are forbidden.
    pub(super) fn unreadable(&mut self, error: Error, element: u32) -> Result<()> {
        if self.options.bad_index == BadIndex::Fail {
            return Err(error.into());
        }
        self.found.report(findings::UNREADABLE_PART, error.offset(), Some(element));
        Ok(())
    }
    pub(super) fn text(&self, bytes: &[u8]) -> String {
        self.options.text.decode(bytes)
    }
}
