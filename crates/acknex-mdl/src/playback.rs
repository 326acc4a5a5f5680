//! The shape of a mesh at a point in time: two blended frames, then moved by the bones.

use formats_core::{FrameBlend, Posed, glam::Vec3};

use crate::Mesh;

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
