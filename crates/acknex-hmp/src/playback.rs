//! The shape of a terrain at a point in time: two blended frames.

use alloc::vec::Vec;

use formats_core::{
    FrameBlend, Posed,
    glam::{Vec2, Vec3},
};

use crate::{Frame, Terrain};

impl<'a> Frame<'a> {
    /// Interpolates linearly between the positions of this frame (`fraction` 0) and those of `to` (1), up to the shorter length.
    pub fn positions_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.positions().zip(to.positions()).map(move |(a, b)| a.lerp(b, fraction))
    }
    /// Interpolates between the outward normals of this frame and those of `to`, as unit vectors, up to the shorter length.
    pub fn normals_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.normals().zip(to.normals()).map(move |(a, b)| a.lerp(b, fraction).normalize_or(a))
    }
}

impl Terrain<'_> {
    /// Decodes the positions between two frames into a slice, one for each point, up to the shorter of the two: in quants, X
    /// forward, Y left, Z up. Returns `false` and does nothing if the frames do not exist.
    ///
    /// ```
    /// use acknex_hmp::{Terrain, Vec3};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-hmp/made/hills7.hmp";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let terrain = Terrain::parse(&bytes)?;
    /// let waves = terrain.clips().into_iter().next().ok_or("no frames")?;
    /// let mut positions = vec![Vec3::ZERO; terrain.point_count()];
    /// // A quarter of a second after the start of the loop, at ten frames per second.
    /// assert!(terrain.read_positions_at(waves.at_frame(0.25 * 10.0, true), &mut positions));
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        FrameBlend::fill(positions, self.two_frames(blend).map(|[a, b]| a.positions_between(&b, blend.fraction)))
    }
    /// Decodes the outward normals between two frames into a slice, as
    /// [`read_positions_at`](Self::read_positions_at) does the positions.
    pub fn read_normals_at(&self, blend: FrameBlend, normals: &mut [Vec3]) -> bool {
        FrameBlend::fill(normals, self.two_frames(blend).map(|[a, b]| a.normals_between(&b, blend.fraction)))
    }
    /// The height of the ground at `position` (X and Y, in quants) between two frames: [`Frame::height_at`]. `None` outside the
    /// ground, or if these frames do not exist.
    #[must_use]
    pub fn height_at(&self, blend: FrameBlend, position: Vec2) -> Option<f32> {
        let [first, second] = self.two_frames(blend)?.map(|frame| frame.height_at(position));
        let (first, second) = first.zip(second)?;
        Some(first + (second - first) * blend.fraction)
    }
    /// The points between two frames: positions in quants, X forward, Y left, Z up, and outward normals. `None` if these frames do
    /// not exist.
    #[must_use]
    pub fn posed_at(&self, blend: FrameBlend) -> Option<Posed> {
        let [a, b] = self.two_frames(blend)?;
        let positions = a.positions_between(&b, blend.fraction).collect();
        Some(Posed { positions, normals: a.normals_between(&b, blend.fraction).collect() })
    }
    /// The ground without animation: the first frame. Empty without frames.
    #[must_use]
    pub fn rest_pose(&self) -> Vec<Posed> {
        self.posed_at(FrameBlend::still(0)).into_iter().collect()
    }
    fn two_frames(&self, blend: FrameBlend) -> Option<[Frame<'_>; 2]> {
        Some([self.frame(blend.first)?, self.frame(blend.second)?])
    }
}
