//! Bones, and the structures attached to them: `mstudiobone_t`, `mstudiobonecontroller_t`, `mstudiobbox_t`,
//! `mstudioattachment_t`. Bone weights, which only Xash reads: `mstudioboneinfo_t`, `mstudioboneweight_t`.

use alloc::{vec, vec::Vec};

use formats_core::{
    Field, FixedStr, List, Number, Record, Records, Result, Source, field_at,
    glam::{Affine3A, Mat3, Mat3A, Vec3, Vec3A},
    number,
};

use crate::{Header, HeaderFlags, Model, MotionFlags, SubModel, SubModelRecord};

/// The position and the rotation of a bone, by three angles: six numbers in the file.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct BoneValues {
    /// X, Y, Z, in inches.
    pub position: Vec3,
    /// The rotations about X, Y, Z, in radians.
    pub angles: Vec3,
}

impl BoneValues {
    /// The six numbers in the order of [`Channel`](crate::Channel)s: X, Y, Z, and the rotations about X, Y, Z.
    #[must_use]
    pub const fn to_array(self) -> [f32; 6] {
        let ([x, y, z], [rx, ry, rz]) = (self.position.to_array(), self.angles.to_array());
        [x, y, z, rx, ry, rz]
    }
    /// Whether no number is infinite or NaN.
    #[must_use]
    pub fn is_finite(self) -> bool {
        self.position.is_finite() && self.angles.is_finite()
    }
}

impl From<[f32; 6]> for BoneValues {
    fn from([x, y, z, rx, ry, rz]: [f32; 6]) -> Self {
        Self { position: Vec3::new(x, y, z), angles: Vec3::new(rx, ry, rz) }
    }
}

impl Field for BoneValues {
    const SIZE: usize = 24;
    fn take(bytes: &mut &[u8]) -> Self {
        Self { position: Field::take(bytes), angles: Field::take(bytes) }
    }
    fn put(self, bytes: &mut [u8]) -> &mut [u8] {
        self.angles.put(self.position.put(bytes))
    }
}

formats_core::serialize_array!(BoneValues);

formats_core::record! {
    /// `mstudiobone_t`: a joint of the skeleton. Source: `engine/studio.h` of the public SDK.
    ///
    /// The six controllers belong to X, Y, Z of the position and to the rotations about X, Y, Z.
    pub struct Bone: 112 {
        /// `name`: may be empty, and need not be unique.
        pub name: FixedStr<32>,
        /// `parent`: the bone it is attached to, always an earlier one; -1 for a root.
        pub parent: i32,
        /// `flags`: 0 in all files seen.
        #[key = "flags"]
        pub raw_flags: u32,
        /// `bonecontroller`: which controller moves each value, -1 for none.
        pub controllers: [i32; 6],
        /// `value`: the bone in the reference pose, relative to its parent.
        pub value: BoneValues,
        /// `scale`: inches or radians per step of an animation's values.
        pub scale: BoneValues,
    }
}

formats_core::record! {
    /// A bone of version 9: [`Bone`] without `scale`. Source: measured on three real files.
    ///
    /// Its fields are repeated here because the size, the table of fields and the keys of the dump of a record come from its own
    /// declaration. Users of a model read [`Bone`], which both are converted to.
    pub struct BoneV9: 88 {
        /// `name`: often empty.
        pub name: FixedStr<32>,
        /// `parent`: -1 for a root.
        pub parent: i32,
        /// `flags`.
        #[key = "flags"]
        pub raw_flags: u32,
        /// `bonecontroller`: which controller moves each value, -1 for none.
        pub controllers: [i32; 6],
        /// `value`: the bone in the reference pose, relative to its parent.
        pub value: BoneValues,
    }
}

formats_core::record! {
    /// `mstudiobonecontroller_t`: a bone that the game rotates or moves at run time.
    pub struct BoneController: 24 {
        /// `bone`: which.
        pub bone: i32,
        /// `type`: the axis, see [`MotionFlags`](crate::MotionFlags); with `LOOP`, it covers the full circle.
        pub kind: u32,
        /// `start`: the value at one end, in inches or degrees.
        pub start: f32,
        /// `end`: the value at the other end.
        pub end: f32,
        /// `rest`: 0 in all files seen.
        pub rest: i32,
        /// `index`: the channel, 0 to 3 for the game's, 4 for the mouth. Several controllers may share one.
        pub channel: i32,
    }
}

formats_core::record! {
    /// `mstudiobbox_t`: a box that can be hit.
    pub struct Hitbox: 32 {
        /// `bone`: the bone that moves it.
        pub bone: i32,
        /// `group`: 0 generic, 1 head, 2 chest, 3 stomach, 4 left arm, 5 right arm, 6 left leg, 7 right leg; 8 is the shield in
        /// Counter-Strike; 10 and above are the armor of some monsters.
        pub group: i32,
        /// `bbmin`: one corner, in the bone's space.
        pub min: Vec3,
        /// `bbmax`: the other corner.
        pub max: Vec3,
    }
}

formats_core::record! {
    /// `mstudioattachment_t`: a named point on a bone, such as the muzzle of a gun. The engine refers to them by index.
    pub struct Attachment: 88 {
        /// `name`: empty in all files seen.
        pub name: FixedStr<32>,
        /// `type`: 0 in all files seen.
        pub kind: i32,
        /// `bone`: the bone that moves it.
        pub bone: i32,
        /// `org`: its position, in the bone's space.
        pub position: Vec3,
        /// `vectors`: zeros in all files seen.
        pub vectors: [[f32; 3]; 3],
    }
}

impl BoneController {
    /// The axis it moves, as [`MotionFlags`]: one of the six axes, and whether it covers the full circle.
    #[must_use]
    pub const fn motion(&self) -> MotionFlags {
        MotionFlags::from_bits_retain(self.kind)
    }
    /// Whether it covers the full circle; a step is then 1/256 of the circle.
    #[must_use]
    pub const fn is_looping(&self) -> bool {
        self.motion().contains(MotionFlags::LOOP)
    }
    /// The index of the bone value that it is added to: 0 to 2 for X, Y, Z, 3 to 5 for the rotations. `None` for a type
    /// that the engine does not know.
    #[must_use]
    pub fn axis(&self) -> Option<usize> {
        const AXES: [MotionFlags; 6] = [
            MotionFlags::X,
            MotionFlags::Y,
            MotionFlags::Z,
            MotionFlags::X_ROTATION,
            MotionFlags::Y_ROTATION,
            MotionFlags::Z_ROTATION,
        ];
        AXES.iter().position(|axis| *axis == self.motion().difference(MotionFlags::LOOP))
    }
}

impl From<BoneV9> for Bone {
    /// Converts it to a bone of version 10. The scale of animation values is unknown in version 9: `scale` is 0.
    fn from(bone: BoneV9) -> Self {
        let BoneV9 { name, parent, raw_flags, controllers, value } = bone;
        Self { name, parent, raw_flags, controllers, value, scale: BoneValues::default() }
    }
}

/// Returns the controller that moves each of the six values of each of `bones`, -1 for none, as the compiler writes it into
/// [`Bone::controllers`]. If several move the same value, it is the last one.
pub(crate) fn controllers_of(bones: usize, controllers: &[BoneController]) -> Vec<[i32; 6]> {
    let mut slots = vec![[-1; 6]; bones];
    for (n, controller) in (0_i32..).zip(controllers) {
        let own = usize::try_from(controller.bone).ok().and_then(|bone| slots.get_mut(bone));
        if let Some(slot) = own.zip(controller.axis()).and_then(|(own, axis)| own.get_mut(axis)) {
            *slot = n;
        }
    }
    slots
}

formats_core::forms! {
    /// The bones of a model as stored in the file. Their fields have the same offsets in both versions.
    pub enum BoneTable: Bone {
        /// Version 10.
        V10(Bone),
        /// Version 9.
        V9(BoneV9),
    }
}

/// The bones of a model, of version 10 or 9.
pub type Bones<'a> = List<BoneTable<'a>>;

impl<'a> BoneTable<'a> {
    pub(crate) fn find(file: Source<'a>, version: i32, offset: Number, count: Number) -> Result<Self> {
        const WHAT: &str = "bone table";
        Ok(match version {
            9 => Self::V9(file.table(WHAT, offset, count)?),
            _ => Self::V10(file.table(WHAT, offset, count)?),
        })
    }
    /// Whether the bones store the scale of animation values: not in version 9.
    #[must_use]
    pub const fn have_scale(&self) -> bool {
        matches!(self, Self::V10(_))
    }
}

formats_core::record! {
    /// `mstudioboneinfo_t`: further data of each bone, in a table after the bones. Source: the public `studio.h` of Xash; tested
    /// only on synthetic files.
    pub struct BoneInfo: 128 {
        /// `poseToBone`: the rows of the transform from the rest pose to the bone.
        pub pose_to_bone: [[f32; 4]; 3],
        /// Data of bones that the engine itself moves; not read.
        pub rest: [u32; 20],
    }
}

formats_core::record! {
    /// `mstudioboneweight_t`: the bones that move a vertex or turn a normal. Source: as [`BoneInfo`].
    pub struct BoneWeights: 8 {
        /// `weight`: the weight of each bone, where 255 is all.
        pub weights: [u8; 4],
        /// `bone`: the bones; -1 for none.
        pub bones: [i8; 4],
    }
}

impl BoneInfo {
    /// Returns [`pose_to_bone`](Self::pose_to_bone) as a matrix.
    #[must_use]
    pub fn transform(&self) -> Affine3A {
        let column = |n: usize| Vec3::from_array(self.pose_to_bone.map(|row| row.get(n).copied().unwrap_or_default()));
        Affine3A::from_mat3_translation(Mat3::from_cols(column(0), column(1), column(2)), column(3))
    }
}

impl BoneWeights {
    /// Returns the bones with their weights, which may add up to any number.
    pub fn pairs(&self) -> impl Iterator<Item = (usize, f32)> + use<> {
        let pairs = self.bones.into_iter().zip(self.weights).filter(|(_, weight)| *weight > 0);
        pairs.filter_map(|(bone, weight)| Some((usize::try_from(bone).ok()?, f32::from(weight) / 255.0)))
    }
    /// Returns the transform from the rest pose to a pose; `None` without a bone.
    fn skin(&self, world: &[Affine3A], info: Records<'_, BoneInfo>) -> Option<Affine3A> {
        let (mut matrix, mut translation, mut total) = (Mat3A::ZERO, Vec3A::ZERO, 0.0);
        for (bone, weight) in self.pairs() {
            let (Some(bone), Some(info)) = (world.get(bone), info.get(bone)) else { continue };
            let skin = *bone * info.transform();
            matrix += skin.matrix3 * weight;
            translation += skin.translation * weight;
            total += weight;
        }
        (total > 0.0).then(|| Affine3A { matrix3: matrix * (1.0 / total), translation: translation / total })
    }
}

/// Returns the table after the bones in a model with weights.
fn bone_info<'a>(source: Source<'a>, header: &Header) -> Result<Option<Records<'a, BoneInfo>>> {
    if !header.flags().contains(HeaderFlags::XASH_BONE_WEIGHTS | HeaderFlags::XASH_BONE_INFO) {
        return Ok(None);
    }
    let count = number!(header: Header, bone_count);
    let size = i64::try_from(Bone::SIZE).unwrap_or(i64::MAX);
    let start = i64::from(header.bone_offset).saturating_add(count.value.saturating_mul(size));
    source.table("bone info", Number::new(start, field_at!(Header, bone_offset)), count).map(Some)
}

impl<'a> Model<'a> {
    /// Returns the further data of each bone, in a Xash model with bone weights.
    ///
    /// # Errors
    /// If the table extends past the end of the file.
    pub fn bone_info(&self) -> Result<Option<Records<'a, BoneInfo>>> {
        bone_info(self.source(), self.header())
    }
}

impl<'a> SubModel<'a> {
    /// Returns the weights of the vertices, in a Xash model with weights. The vertices are then in the rest pose, not in the space
    /// of a bone.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn vertex_weights(&self) -> Result<Option<Records<'a, BoneWeights>>> {
        let (model, at) = (self.record(), self.at());
        self.weights(number!(model: SubModelRecord, group_count, at), number!(model: SubModelRecord, vertex_count, at))
    }
    /// Returns the weights of the normals, like [`vertex_weights`](Self::vertex_weights).
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn normal_weights(&self) -> Result<Option<Records<'a, BoneWeights>>> {
        let (model, at) = (self.record(), self.at());
        self.weights(number!(model: SubModelRecord, group_offset, at), number!(model: SubModelRecord, normal_count, at))
    }
    fn weights(&self, offset: Number, count: Number) -> Result<Option<Records<'a, BoneWeights>>> {
        let info = bone_info(self.source(), &Header::read(self.source())?)?;
        if info.is_none() || offset.value == 0 {
            return Ok(None);
        }
        self.source().table("bone weights", offset, count).map(Some)
    }
    /// For each vertex or normal with weights, the transform from the rest pose to a pose.
    pub(crate) fn skins<'p>(
        &self,
        weights: Option<Records<'a, BoneWeights>>,
        world: &'p [Affine3A],
    ) -> Result<impl Fn(usize) -> Option<Affine3A> + use<'a, 'p>> {
        let info = if weights.is_some() { bone_info(self.source(), &Header::read(self.source())?)? } else { None };
        Ok(move |n: usize| weights?.get(n)?.skin(world, info?))
    }
}
