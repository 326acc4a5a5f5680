//! Sample triangles: the crate [`sample-tri`](::sample_tri).

pub use ::sample_tri::*;

use alloc::vec::Vec;

use super::Describe;
use crate::Summary;

impl Describe for Model<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        summary.count("vertices", "vertices", self.vertices().len());
        summary.count("triangles", "triangles", self.triangles().len());
        summary.counts.faces = Some(self.triangles().len());
        summary.bounds(self.vertices().iter().map(|vertex| vertex.position));
        summary
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        Some(Builder::from_model(self).write())
    }
}
