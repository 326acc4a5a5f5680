//! Bones of MDL7. How a frame rotates and moves a bone. Deformers: the vertices that bones move, with weights. The positions of
//! bones in a frame, and of the vertices that they move.

use alloc::{vec, vec::Vec};

use formats_core::{
    Cursor, FixedStr, FrameBlend, Located, RawBytes, Record, Records, Result, Text,
    glam::{Mat3, Mat4, Quat, Vec3, Vec4Swizzles},
    number,
};

use crate::mdl7::{Group, Mdl7};

formats_core::record! {
    /// The start of every bone; its name follows if bones have more than 16 bytes.
    ///
    /// Source: measured on 250 files.
    pub struct BoneHead: 16 {
        /// The number of the parent, which is less than that of the bone; 0xFFFF: none.
        pub parent: u16,
        /// Unused; may have any value.
        pub unused: u16,
        /// Its position, relative to its parent's, in quants.
        pub position: Vec3,
    }
}

/// A bone. At rest, all bones have the axes of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Bone<'a> {
    /// Its number.
    pub at: u64,
    /// Its parent and position.
    pub head: BoneHead,
    /// The field of its name with all bytes; empty in files whose bones have none.
    pub name_field: &'a [u8],
}

impl<'a> Bone<'a> {
    pub(super) fn decode(bytes: &'a [u8], at: u64) -> Option<Self> {
        let (head, name_field) = bytes.split_at_checked(BoneHead::SIZE)?;
        let head = BoneHead::decode(<BoneHead as Record>::Raw::chunks(head).0.first()?);
        Some(Self { at, head, name_field })
    }
    /// Its name; may be empty.
    #[must_use]
    pub fn name(&self) -> Text<'a> {
        Text::until_nul(self.name_field)
    }
    /// The number of its parent, if it has one. Not checked: in a damaged file it may be any number.
    #[must_use]
    pub fn parent(&self) -> Option<usize> {
        (self.head.parent != u16::MAX).then_some(self.head.parent.into())
    }
}

formats_core::record! {
    /// The matrix of a bone in a frame: the rotation about its rest position, and the translation.
    ///
    /// Four rows of four numbers, for row vectors as in Direct3D: the fourth row is the translation. In the axes of the
    /// model, not of the parent. Source: measured on 98,027 matrices, all of which are rigid.
    pub struct BoneMatrix: 68 {
        /// The consecutive rows.
        pub matrix: [f32; 16],
        /// The number of the bone.
        pub bone: u16,
        /// Unused; may have any value.
        pub unused: u16,
    }
}

impl BoneMatrix {
    /// Returns the matrix for column vectors, as in `glam`: the rows in the file become columns.
    #[must_use]
    pub const fn to_mat4(&self) -> Mat4 {
        Mat4::from_cols_array(&self.matrix)
    }
    /// Creates the matrix of a bone that rotates by the upper left part of `matrix` about `place`, its rest position in the axes of
    /// the model, without moving.
    #[must_use]
    pub fn about(bone: u16, rotation: Mat3, place: Vec3) -> Self {
        let moved = Mat4::from_translation(place) * Mat4::from_mat3(rotation) * Mat4::from_translation(-place);
        Self { matrix: moved.to_cols_array(), bone, unused: 0 }
    }
}

formats_core::record! {
    /// The header of a deformer; its elements follow.
    ///
    /// Source: measured on 24 files.
    pub struct DeformerHeader: 16 {
        /// The version of the structure.
        pub version: u8,
        /// 1: by bones.
        pub raw_type: u8,
        /// Not used.
        pub unused: u16,
        /// The number of its group.
        pub group: u32,
        /// Number of its elements: one per bone.
        pub element_count: u32,
        /// Bytes of the elements. Not needed to read them.
        pub data_size: u32,
    }
}
formats_core::record! {
    /// The start of an element; its weights follow.
    ///
    /// Source: measured.
    pub struct DeformerElementHead: 28 {
        /// The number of the bone.
        pub bone: u32,
        /// The name of the bone.
        pub name: FixedStr<20>,
        /// Number of vertices that it moves.
        pub weight_count: u32,
    }
}
formats_core::record! {
    /// The weight of a bone for a vertex.
    ///
    /// Source: measured.
    pub struct Weight: 8 {
        /// The vertex, among those of the group.
        pub vertex: u32,
        /// The weight, from 0 to 1. The weights of a vertex usually add up to 1.
        pub weight: f32,
    }
}

/// The deformer of a group.
#[derive(Debug, Clone)]
pub struct Deformer<'a> {
    /// Its header.
    pub header: Located<DeformerHeader>,
    elements: Cursor<'a>,
}

/// The vertices that one bone moves.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct DeformerElement<'a> {
    /// The bone.
    pub head: Located<DeformerElementHead>,
    /// The vertices and their weights.
    pub weights: Records<'a, Weight>,
}

impl<'a> Deformer<'a> {
    pub(super) const fn new(header: Located<DeformerHeader>, elements: Cursor<'a>) -> Self {
        Self { header, elements }
    }
    /// Its elements.
    pub fn elements(&self) -> impl Iterator<Item = DeformerElement<'a>> + use<'a> {
        let mut cursor = self.elements.clone();
        (0..self.header.element_count).map_while(move |_| DeformerElement::read(&mut cursor).ok())
    }
}

impl<'a> DeformerElement<'a> {
    pub(super) fn read(cursor: &mut Cursor<'a>) -> Result<Self> {
        let head = cursor.record::<DeformerElementHead>("deformer element")?;
        let record = head.record;
        let count = number!(record: DeformerElementHead, weight_count, head.at);
        Ok(Self { head, weights: cursor.records("weights", count)? })
    }
}

/// The weight of a bone for a vertex.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Influence {
    /// The number of the bone.
    pub bone: usize,
    /// The weight as stored: the weights of a vertex may not add up to 1.
    pub weight: f32,
}

/// The bones that move each vertex of a group.
#[derive(Debug, Clone, PartialEq)]
pub struct Influences {
    /// The start of each vertex's influences in `all`, plus the end.
    starts: Vec<usize>,
    all: Vec<Influence>,
}

impl Influences {
    /// The influences of a vertex: empty if no bone moves it.
    #[must_use]
    pub fn of(&self, vertex: usize) -> &[Influence] {
        let range = || Some(*self.starts.get(vertex)?..*self.starts.get(vertex.checked_add(1)?)?);
        range().and_then(|range| self.all.get(range)).unwrap_or_default()
    }
    /// Whether no bone moves any vertex.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.all.is_empty()
    }
}

impl Mdl7<'_> {
    /// Returns the bones that move each vertex of group `index`: from its deformers; a vertex without a weight there, or in a group
    /// without deformers, is moved by its own bone, if it has one.
    ///
    /// Leaves out weights that are infinite or NaN, and weights of missing vertices and bones. `None` if the group does not exist.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-mdl/made/wedge7.mdl";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = acknex_mdl::Model::parse(&bytes)?;
    /// let mesh = model.mesh(0).ok_or("no groups")?;
    /// let influences = model.mdl7().and_then(|file| file.influences(mesh.index())).ok_or("no bones")?;
    /// for part in mesh.weld() {
    ///     // The bones of each vertex of the buffers, for a skinning shader: its matrices are those of `pose_at`.
    ///     for vertex in part.mesh_vertices.iter().map(|vertex| *vertex as usize) {
    ///         let sum: f32 = influences.of(vertex).iter().map(|influence| influence.weight).sum();
    ///         let weights = influences.of(vertex).iter().map(|influence| (influence.bone, influence.weight / sum));
    /// #       assert!(weights.clone().map(|(_, weight)| weight).sum::<f32>() > 0.999);
    ///     }
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn influences(&self, index: usize) -> Option<Influences> {
        let group = self.group(index)?;
        let mut counts = vec![0_usize; group.vertices().len()];
        self.weights(index, |vertex, _| {
            if let Some(count) = counts.get_mut(vertex) {
                *count = count.saturating_add(1);
            }
        });
        let own = self.own_bones(&group);
        let (mut starts, mut end) = (Vec::with_capacity(counts.len().saturating_add(1)), 0_usize);
        for (count, own) in counts.iter_mut().zip(&own) {
            starts.push(end);
            if *count == 0 {
                *count = usize::from(own.is_some());
            }
            end = end.saturating_add(*count);
        }
        let mut next = starts.clone();
        starts.push(end);
        let mut all = vec![Influence { bone: 0, weight: 0.0 }; end];
        for (next, bone) in next.iter().zip(own) {
            // A deformer's weight replaces it, if there is one.
            if let (Some(bone), Some(place)) = (bone, all.get_mut(*next)) {
                *place = Influence { bone, weight: 1.0 };
            }
        }
        self.weights(index, |vertex, influence| {
            if let Some(next) = next.get_mut(vertex) {
                if let Some(place) = all.get_mut(*next) {
                    *place = influence;
                }
                *next = next.saturating_add(1);
            }
        });
        Some(Influences { starts, all })
    }
    /// Each vertex's own bone.
    fn own_bones(&self, group: &Group<'_, '_>) -> Vec<Option<usize>> {
        let exists = |bone: &usize| *bone < self.bone_count();
        group.vertices().iter().map(|vertex| vertex.reference().filter(exists)).collect()
    }
    /// Every weight of a group that is above zero and finite.
    fn weights(&self, group: usize, mut each: impl FnMut(usize, Influence)) {
        for deformer in self.deformers_of(group) {
            for element in deformer.elements() {
                let Ok(bone) = usize::try_from(element.head.bone) else { continue };
                if bone >= self.bone_count() {
                    continue;
                }
                for weight in element.weights.iter().filter(|weight| weight.weight > 0.0 && weight.weight.is_finite()) {
                    if let Ok(vertex) = usize::try_from(weight.vertex) {
                        each(vertex, Influence { bone, weight: weight.weight });
                    }
                }
            }
        }
    }
}

/// The bones in a frame: how each moves its vertices from the rest position.
#[derive(Debug, Clone, PartialEq)]
pub struct Pose {
    matrices: Vec<Mat4>,
}

impl Pose {
    /// Returns the matrix of bone `index`, for column vectors: from the rest pose to the frame.
    #[must_use]
    pub fn matrix(&self, index: usize) -> Option<Mat4> {
        self.matrices.get(index).copied()
    }
    /// Moves a point by the bones of its vertex and their weights, normalized to 1. A point without bones is unchanged.
    #[must_use]
    pub fn position(&self, position: Vec3, influences: &[Influence]) -> Vec3 {
        self.blended(influences, |matrix| matrix.transform_point3(position)).unwrap_or(position)
    }
    /// Rotates a normal by the bones of its vertex.
    #[must_use]
    pub fn normal(&self, normal: Vec3, influences: &[Influence]) -> Vec3 {
        let turned = self.blended(influences, |matrix| matrix.transform_vector3(normal));
        turned.map_or(normal, Vec3::normalize_or_zero)
    }
    /// Moves the positions of a group's vertices by the bones: [`position`](Self::position) of each.
    pub fn move_positions(&self, influences: &Influences, positions: &mut [Vec3]) {
        for (vertex, position) in positions.iter_mut().enumerate() {
            *position = self.position(*position, influences.of(vertex));
        }
    }
    /// Rotates the normals of a group's vertices by the bones: [`normal`](Self::normal) of each.
    pub fn turn_normals(&self, influences: &Influences, normals: &mut [Vec3]) {
        for (vertex, normal) in normals.iter_mut().enumerate() {
            *normal = self.normal(*normal, influences.of(vertex));
        }
    }
    /// The matrices of all bones, in order, like [`matrix`](Self::matrix).
    #[must_use]
    pub fn matrices(&self) -> &[Mat4] {
        &self.matrices
    }
    fn blended(&self, influences: &[Influence], moved: impl Fn(&Mat4) -> Vec3) -> Option<Vec3> {
        let mix = |largest: f32| {
            let (mut sum, mut weights) = (Vec3::ZERO, 0.0);
            for influence in influences {
                let matrix = self.matrices.get(influence.bone)?;
                let weight = influence.weight / largest;
                sum += moved(matrix) * weight;
                weights += weight;
            }
            (weights > 0.0).then(|| sum / weights)
        };
        let mixed = mix(1.0)?;
        if mixed.is_finite() {
            return Some(mixed);
        }
        // In intact files, weights are at most 1; in others, their sum may overflow.
        mix(influences.iter().map(|influence| influence.weight).fold(1.0, f32::max)).or(Some(mixed))
    }
}

/// A bone as a joint: its rotation and translation relative to its parent; at rest, its axes are those of the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Joint {
    /// The rotation.
    pub rotation: Quat,
    /// The position, relative to the parent's: the [stored one](BoneHead::position) unless the bone moves.
    pub translation: Vec3,
}

impl Mdl7<'_> {
    /// The rest positions of the bones, in the axes of the model: the sum over the parents.
    ///
    /// A parent that does not precede its child, which does not occur in intact files, is ignored.
    #[must_use]
    pub fn bind_positions(&self) -> Vec<Vec3> {
        let mut positions: Vec<Vec3> = Vec::with_capacity(self.bone_count());
        for bone in self.bones() {
            let parent = bone.parent().and_then(|parent| positions.get(parent)).copied();
            positions.push(bone.head.position + parent.unwrap_or(Vec3::ZERO));
        }
        positions
    }
    /// The parents of the bones: only those that precede their child.
    #[must_use]
    pub fn parents(&self) -> Vec<Option<usize>> {
        self.bones().enumerate().map(|(index, bone)| bone.parent().filter(|parent| *parent < index)).collect()
    }
    /// The matrices of the bones in a frame as stored in the file, in the order of the bones; the identity where there is
    /// none. Only frames of the first group have any.
    #[must_use]
    pub fn bone_matrices(&self, frame: usize) -> Vec<Mat4> {
        let mut matrices = vec![Mat4::IDENTITY; self.bone_count()];
        let frame = self.group(0).and_then(|group| group.frame(frame));
        for stored in frame.iter().flat_map(|frame| frame.matrices.iter()) {
            if let Some(matrix) = matrices.get_mut(usize::from(stored.bone)) {
                *matrix = stored.to_mat4();
            }
        }
        matrices
    }
    /// The bones in a frame: each matrix is applied after those of its parents.
    #[must_use]
    pub fn pose(&self, frame: usize) -> Pose {
        self.with_parents(self.bone_matrices(frame))
    }
    /// The bones between two frames: relative to its parent, each is rotated on the shorter arc and moved linearly; then each
    /// matrix is applied after those of its parents. Exactly at a frame, it is its [`pose`](Self::pose); missing frames have the
    /// rest pose.
    ///
    /// ```
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// # let path = "acknex-mdl/made/wedge7.mdl";
    /// # let bytes = std::fs::read(format!("{}/../../testdata/{path}", env!("CARGO_MANIFEST_DIR")))?;
    /// let model = acknex_mdl::Model::parse(&bytes)?;
    /// let walk = model.clip("walk").ok_or("it does not walk")?;
    /// let bones = model.mdl7().ok_or("a model without bones")?;
    /// // A twentieth of a second after the start of the clip: the matrices of a skinning shader.
    /// let pose = bones.pose_at(walk.at(0.05));
    /// assert_eq!(pose.matrices().len(), bones.bone_count());
    /// # assert!(pose != bones.pose(0) && pose != bones.pose(1));
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn pose_at(&self, blend: FrameBlend) -> Pose {
        if blend.fraction <= 0.0 || blend.first == blend.second {
            return self.pose(blend.first);
        }
        let places = self.bind_positions();
        let matrices = self.bone_matrices(blend.first).into_iter().zip(self.bone_matrices(blend.second)).zip(places);
        self.with_parents(matrices.map(|((a, b), place)| between(a, b, place, blend.fraction)).collect())
    }
    fn with_parents(&self, mut matrices: Vec<Mat4>) -> Pose {
        for (index, parent) in self.parents().into_iter().enumerate() {
            let parent = parent.and_then(|parent| matrices.get(parent)).copied();
            if let (Some(parent), Some(matrix)) = (parent, matrices.get_mut(index)) {
                *matrix = parent * *matrix;
            }
        }
        Pose { matrices }
    }
    /// The bones in a frame as joints, each relative to its parent: with the rest pose of [`bind_positions`](Self::bind_positions),
    /// this is the same as [`pose`](Self::pose).
    #[must_use]
    pub fn joints(&self, frame: usize) -> Vec<Joint> {
        let (places, parents) = (self.bind_positions(), self.parents());
        let bones = places.iter().zip(parents).zip(self.bone_matrices(frame));
        bones
            .map(|((place, parent), matrix)| {
                let parent = parent.and_then(|parent| places.get(parent)).copied().unwrap_or(Vec3::ZERO);
                let rotation = Quat::from_mat3(&Mat3::from_mat4(matrix)).normalize();
                let rotation = if rotation.is_finite() { rotation } else { Quat::IDENTITY };
                Joint { rotation, translation: (matrix * place.extend(1.0)).xyz() - parent }
            })
            .collect()
    }
    /// The positions of group `group` in a frame, in quants: those of the frame, moved by the bones. `None` if the group or the
    /// frame does not exist.
    #[must_use]
    pub fn posed_positions(&self, group: usize, frame: usize) -> Option<Vec<Vec3>> {
        let positions = self.group(group)?.positions(&self.group(group)?.frame(frame)?);
        Some(self.moved(group, frame, positions, Pose::position))
    }
    /// The normals of group `group` in a frame, as stored, pointing into the model, and rotated by the bones.
    #[must_use]
    pub fn posed_stored_normals(&self, group: usize, frame: usize) -> Option<Vec<Vec3>> {
        let normals = self.group(group)?.stored_normals(&self.group(group)?.frame(frame)?);
        Some(self.moved(group, frame, normals, Pose::normal))
    }
    fn moved(
        &self,
        group: usize,
        frame: usize,
        mut values: Vec<Vec3>,
        by: impl Fn(&Pose, Vec3, &[Influence]) -> Vec3,
    ) -> Vec<Vec3> {
        let Some(influences) = self.influences(group).filter(|influences| !Influences::is_empty(influences)) else {
            return values;
        };
        let pose = self.pose(frame);
        for (vertex, value) in values.iter_mut().enumerate() {
            *value = by(&pose, *value, influences.of(vertex));
        }
        values
    }
}

/// Interpolates between two matrices of a bone whose rest position is `place`: scale and position linearly, and rotation on the
/// shorter arc, as exporters with separate components do.
fn between(a: Mat4, b: Mat4, place: Vec3, fraction: f32) -> Mat4 {
    if a == b {
        return a;
    }
    let [(scale, rotation, to), (next_scale, next_rotation, next_to)] = [a, b].map(|matrix| {
        let (scale, rotation, _) = matrix.to_scale_rotation_translation();
        (scale, rotation, matrix.transform_point3(place))
    });
    let rotation = rotation.slerp(next_rotation, fraction);
    let moved = Mat4::from_scale_rotation_translation(
        scale.lerp(next_scale, fraction),
        if rotation.is_finite() { rotation } else { Quat::IDENTITY },
        to.lerp(next_to, fraction),
    );
    moved * Mat4::from_translation(-place)
}

/// A frame has no matrices for bones that it does not move; all known files have one for every bone or none.
#[doc(hidden)]
impl BoneMatrix {
    /// The identity matrix.
    #[must_use]
    pub const fn identity(bone: u16) -> Self {
        Self { matrix: Mat4::IDENTITY.to_cols_array(), bone, unused: 0 }
    }
}
