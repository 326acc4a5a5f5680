//! Bone weights, which only Xash reads: `mstudioboneinfo_t`, `mstudioboneweight_t`.

use formats_core::{
    Number, Record, Records, Result, Source, field_at,
    glam::{Affine3A, Mat3, Mat3A, Vec3, Vec3A},
    number,
};

use crate::{Bone, Header, HeaderFlags, Model, SubModel, SubModelRecord};

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
