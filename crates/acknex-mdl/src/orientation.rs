//! The direction of stored normals.

use alloc::{vec, vec::Vec};
use core::sync::atomic::{AtomicU8, Ordering};
use formats_core::num;

use formats_core::glam::Vec3;

use crate::{Body, Generation, Model, Triangles};

/// The direction of the model's normals, cached, since the vote visits all triangles, and every frame needs the result.
///
/// An atomic number, since models are shared between threads. Two threads may vote at the same time, with the same result.
#[derive(Debug, Default)]
pub(crate) struct Orientation(AtomicU8);

impl Orientation {
    const INWARD: u8 = 1;
    const OUTWARD: u8 = 2;

    fn is_inward(&self, vote: impl FnOnce() -> bool) -> bool {
        match self.0.load(Ordering::Relaxed) {
            Self::INWARD => true,
            Self::OUTWARD => false,
            _ => {
                let is_inward = vote();
                self.0.store(if is_inward { Self::INWARD } else { Self::OUTWARD }, Ordering::Relaxed);
                is_inward
            }
        }
    }
}
impl Clone for Orientation {
    fn clone(&self) -> Self {
        Self(AtomicU8::new(self.0.load(Ordering::Relaxed)))
    }
}

impl Model<'_> {
    /// Whether the normals in the file point into the model.
    ///
    /// They do in every generation, but IDPO is also the format of Quake, whose normals point outward. There, the vertices of frame
    /// 0 vote, each by its normal and the faces around it. A tie means inward. The vote is held once.
    #[must_use]
    pub fn normals_point_inward(&self) -> bool {
        if self.generation() != Generation::Idpo {
            return true;
        }
        let Body::Classic(model) = &self.body else { return true };
        let Some(frame) = model.frame(0) else { return true };
        let vote = || outward_votes(&frame.positions(), frame.stored_normals(), model.triangles()) <= 0;
        self.orientation.is_inward(vote)
    }
}

/// The number of vertices whose stored normal agrees with the faces around it, minus those whose normal is opposite.
pub(crate) fn outward_votes(positions: &[Vec3], normals: impl Iterator<Item = Vec3>, triangles: Triangles<'_>) -> i64 {
    let mut faces: Vec<Vec3> = vec![Vec3::ZERO; positions.len()];
    for triangle in triangles {
        let corners = triangle.vertices.map(num::to_usize);
        let [Some(a), Some(b), Some(c)] = corners.map(|corner| positions.get(corner)) else { continue };
        // Clockwise seen from outside; its length is twice the area.
        let outward = (*c - *a).cross(*b - *a);
        for corner in corners {
            if let Some(face) = faces.get_mut(corner) {
                *face += outward;
            }
        }
    }
    let vote = |(normal, face): (Vec3, &Vec3)| match normal.dot(*face) {
        dot if dot > 0.0 => 1,
        dot if dot < 0.0 => -1,
        _ => 0_i64,
    };
    normals.zip(&faces).map(vote).fold(0, i64::saturating_add)
}
