//! The pose of a model at a time: clips by name, and two frames blended.

use alloc::vec::Vec;

use formats_core::{Clip, FrameBlend, Posed, glam::Vec3};

use crate::{Frame, Model};

impl<'a> Frame<'a> {
    /// Interpolates linearly between the positions of this frame (`fraction` 0) and those of `to` (1), up to the shorter length.
    pub fn positions_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.positions().zip(to.positions()).map(move |(a, b)| a.lerp(b, fraction))
    }
    /// Interpolates between the normals of this frame and those of `to`, as unit vectors, up to the shorter length.
    pub fn normals_between(&self, to: &Self, fraction: f32) -> impl ExactSizeIterator<Item = Vec3> + Clone + use<'a> {
        self.normals().zip(to.normals()).map(move |(a, b)| a.lerp(b, fraction).normalize_or(a))
    }
}

impl Model<'_> {
    /// The first clip with this name, ignoring case.
    ///
    /// ```
    /// use quake_md2::{Model, Vec3};
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "quake-md2/made/player.md2";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = Model::parse(&bytes)?;
    /// let run = model.clip("run").ok_or("it does not run")?;
    /// let mut positions = vec![Vec3::ZERO; model.vertex_count()];
    /// // A quarter of a second after the start of the run.
    /// assert!(model.read_positions_at(run.at(0.25), &mut positions));
    /// # let frames = [run.at(0.25).first, run.at(0.25).second].map(|n| model.frames().get(n).unwrap());
    /// # assert_eq!(positions[3], frames[0].position(3).unwrap().lerp(frames[1].position(3).unwrap(), run.at(0.25).fraction));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn clip(&self, name: &str) -> Option<Clip> {
        self.clips().find(|clip| clip.name().eq_ignore_ascii_case(name))
    }
    /// Decodes the positions between two frames into a slice, one for each vertex, up to the shorter length. Returns
    /// `false` and does nothing if the frames do not exist.
    pub fn read_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        FrameBlend::fill(positions, self.two_frames(blend).map(|[a, b]| a.positions_between(&b, blend.fraction)))
    }
    /// Decodes the normals between two frames into a slice, as
    /// [`read_positions_at`](Self::read_positions_at) does the positions.
    pub fn read_normals_at(&self, blend: FrameBlend, normals: &mut [Vec3]) -> bool {
        FrameBlend::fill(normals, self.two_frames(blend).map(|[a, b]| a.normals_between(&b, blend.fraction)))
    }
    /// The vertices between two frames: positions, and normals that point outward. `None` if the frames do not exist.
    #[must_use]
    pub fn posed_at(&self, blend: FrameBlend) -> Option<Posed> {
        let [a, b] = self.two_frames(blend)?;
        let positions = a.positions_between(&b, blend.fraction).collect();
        Some(Posed { positions, normals: a.normals_between(&b, blend.fraction).collect() })
    }
    /// The model without animation: its first frame. Empty without frames.
    #[must_use]
    pub fn rest_pose(&self) -> Vec<Posed> {
        self.posed_at(FrameBlend::still(0)).into_iter().collect()
    }
    fn two_frames(&self, blend: FrameBlend) -> Option<[Frame<'_>; 2]> {
        Some([self.frames().get(blend.first)?, self.frames().get(blend.second)?])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, BuilderFrame, Precision};

    fn model(names: &[&str]) -> Vec<u8> {
        let mut builder = Builder::default();
        for (n, name) in (0_u8..).zip(names) {
            let positions = [Vec3::X * f32::from(n), Vec3::Y];
            let normals = [if n == 0 { Vec3::X } else { Vec3::Y }; 2];
            builder
                .frames
                .push(BuilderFrame::quantize(name.as_bytes(), &positions, &normals, Precision::Standard).unwrap());
        }
        builder.write().unwrap()
    }
    fn blend(first: usize, second: usize, fraction: f32) -> FrameBlend {
        FrameBlend { first, second, fraction }
    }

    #[test]
    fn clips_loop_or_hold_their_last_frame() {
        let bytes = model(&["stand1", "run1", "run2", "run3", "death101"]);
        let model = Model::parse(&bytes).unwrap();
        let run = model.clip("RUN").unwrap();
        assert_eq!((run.frames().clone(), model.clip("walk")), (1..4, None));
        for (frame, looping, expected) in [
            (0.0, true, blend(1, 2, 0.0)),
            (1.25, false, blend(2, 3, 0.25)),
            (2.5, true, blend(3, 1, 0.5)),
            (2.5, false, blend(3, 3, 0.0)),
            (-0.5, true, blend(3, 1, 0.5)),
            (-0.5, false, blend(1, 2, 0.0)),
            (7.0, true, blend(2, 3, 0.0)),
            (f32::NAN, true, blend(1, 2, 0.0)),
            (f32::INFINITY, false, blend(1, 2, 0.0)),
            (-1e-9, true, blend(3, 1, 1.0)),
        ] {
            assert_eq!(run.at_frame(frame, looping), expected, "{frame} {looping}");
        }
        // The standard player runs in a loop at 10 frames per second, and dies once.
        assert_eq!(run.at(0.35), run.at_frame(3.5, true));
        assert_eq!(model.clip("death1").unwrap().at(9.0), blend(4, 4, 0.0));
    }
    #[test]
    fn frames_are_interpolated() {
        let bytes = model(&["a1", "a2"]);
        let model = Model::parse(&bytes).unwrap();
        let (mut positions, mut normals) = ([Vec3::ZERO; 2], [Vec3::ZERO; 2]);
        assert!(model.read_positions_at(blend(0, 1, 0.25), &mut positions));
        assert!(model.read_normals_at(blend(0, 1, 0.5), &mut normals));
        assert!(positions[0].abs_diff_eq(Vec3::X * 0.25, 1e-6) && positions[1].abs_diff_eq(Vec3::Y, 1e-6));
        assert!(normals[0].abs_diff_eq(Vec3::new(0.5, 0.5, 0.0).normalize(), 1e-6));
        assert!(!model.read_positions_at(blend(0, 2, 0.25), &mut positions));
    }
}
