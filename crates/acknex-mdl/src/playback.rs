//! The shape of a mesh at a point in time: two blended frames, then moved by the bones. The times of clips whose frames are in
//! groups, in IDPO and MDL2.

use alloc::{vec, vec::Vec};

use formats_core::{Clip, FrameBlend, Posed, acknex::DEFAULT_FRAME_RATE, glam::Vec3, num};

use crate::{Mesh, Model};

impl Mesh<'_, '_> {
    /// The shape of the mesh without animation: [`base_positions`](Self::base_positions) and [`base_normals`](Self::base_normals).
    #[must_use]
    pub fn rest_pose(&self) -> Posed {
        Posed { positions: self.base_positions(), normals: self.base_normals() }
    }
    /// The vertices that the game shows between two frames: blended, then moved by the bones, if there are any. Positions in
    /// quants, X forward, Y left, Z up; normals outward. `None` if the frames do not exist; a mesh without frames has its own
    /// shape.
    #[must_use]
    pub fn posed_at(&self, blend: FrameBlend) -> Option<Posed> {
        let mut posed = self.rest_pose();
        let is_there = self.frame_count() == 0
            || self.read_posed_positions_at(blend, &mut posed.positions)
                && self.read_posed_normals_at(blend, &mut posed.normals);
        is_there.then_some(posed)
    }
    /// Decodes the positions between two frames into a slice, one for each vertex, up to the shorter of the two: in quants,
    /// X forward, Y left, Z up. Vertices that a frame lacks have the position in the mesh's own shape. Bones are not considered: see
    /// [`read_posed_positions_at`](Self::read_posed_positions_at). Returns `false` and does nothing if the frames do not exist; a
    /// model without frames has its [`base_positions`](Self::base_positions).
    pub fn read_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        let Some(first) = self.positions(blend.first) else { return false };
        let Some(second) = self.positions(blend.second) else { return false };
        for ((place, a), b) in positions.iter_mut().zip(first).zip(second) {
            *place = a.lerp(b, blend.fraction);
        }
        true
    }
    /// Decodes the normals between two frames into a slice, as [`read_positions_at`](Self::read_positions_at) does the
    /// positions: unit vectors that point outward; zero where the file has none.
    pub fn read_normals_at(&self, blend: FrameBlend, normals: &mut [Vec3]) -> bool {
        let Some(first) = self.normals(blend.first) else { return false };
        let Some(second) = self.normals(blend.second) else { return false };
        for ((place, a), b) in normals.iter_mut().zip(first).zip(second) {
            *place = a.lerp(b, blend.fraction).normalize_or(a);
        }
        true
    }
    /// Decodes the positions that the game shows between two frames into a slice: those of
    /// [`read_positions_at`](Self::read_positions_at), moved by the bones, if there are any. For many frames, keep the
    /// [`influences`](crate::Mdl7::influences), and move the positions by the [`pose_at`](crate::Mdl7::pose_at).
    ///
    /// ```
    /// use acknex_mdl::Model;
    ///
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-mdl/made/wedge7.mdl";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = Model::parse(&bytes)?;
    /// let walk = model.clip("walk").ok_or("it does not walk")?;
    /// for mesh in model.meshes() {
    ///     let mut positions = mesh.base_positions();
    ///     // A twentieth of a second after the start, halfway from the first frame to the second.
    ///     assert!(mesh.read_posed_positions_at(walk.at(0.05), &mut positions));
    /// #   assert_ne!(Some(&positions), mesh.positions(0).as_ref());
    /// }
    /// # Ok(())
    /// # }
    /// ```
    pub fn read_posed_positions_at(&self, blend: FrameBlend, positions: &mut [Vec3]) -> bool {
        if !self.read_positions_at(blend, positions) {
            return false;
        }
        if let Some(model) = self.model().mdl7()
            && let Some(influences) = model.influences(self.index()).filter(|influences| !influences.is_empty())
        {
            model.pose_at(blend).move_positions(&influences, positions);
        }
        true
    }
    /// Decodes the normals that the game shows between two frames into a slice: those of
    /// [`read_normals_at`](Self::read_normals_at), rotated by the bones.
    pub fn read_posed_normals_at(&self, blend: FrameBlend, normals: &mut [Vec3]) -> bool {
        if !self.read_normals_at(blend, normals) {
            return false;
        }
        if let Some(model) = self.model().mdl7()
            && let Some(influences) = model.influences(self.index()).filter(|influences| !influences.is_empty())
        {
            model.pose_at(blend).turn_normals(&influences, normals);
        }
        true
    }
}

/// The times of the frames of a clip, some of which are in a group with times.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct ClipTimes {
    /// The time at which each frame starts, in seconds, and the time at which the last one ends.
    pub starts: Vec<f32>,
    /// Whether the clip is a whole group, which games repeat.
    pub is_whole: bool,
}

impl Model<'_> {
    /// Returns the times of the frames of a clip; `None` if no frame is in a group whose times can be used.
    #[must_use]
    pub fn clip_times(&self, clip: &Clip) -> Option<ClipTimes> {
        let (classic, frames) = (self.classic()?, clip.frames());
        let group_of = |frame: usize| classic.frame_groups().get(num::to_usize(classic.frame(frame)?.group?));
        // As in id's renderer, each time is when the frame ends, counted from the start of its group. Some tools write
        // the duration of each frame instead; GLQuake uses the first one for all frames.
        let length = |frame: usize| {
            let group = group_of(frame)?;
            let place = frame.checked_sub(group.frames.start)?;
            let before =
                place.checked_sub(1).and_then(|before| group.times.get(before)).map_or(0.0, |time| time.seconds);
            let is_length = |length: &f32| (1e-3..=1e3).contains(length);
            let length = Some(group.times.get(place)?.seconds - before).filter(is_length);
            length.or_else(|| Some(group.times.first()?.seconds).filter(is_length))
        };
        let lengths: Vec<Option<f32>> = frames.clone().map(length).collect();
        lengths.iter().any(Option::is_some).then(|| {
            let mut starts = vec![0.0];
            for length in lengths {
                let last = starts.last().copied().unwrap_or_default();
                starts.push(last + length.unwrap_or(1.0 / DEFAULT_FRAME_RATE));
            }
            ClipTimes { starts, is_whole: group_of(frames.start).is_some_and(|group| group.frames == *frames) }
        })
    }
}

impl ClipTimes {
    /// Frames per second, on average.
    #[must_use]
    #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "exact up to 16 million frames")]
    pub fn frame_rate(&self) -> f32 {
        let length = self.starts.last().copied().unwrap_or_default();
        self.starts.len().saturating_sub(1) as f32 / length
    }
}
