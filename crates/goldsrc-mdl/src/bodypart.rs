//! Body parts and their submodels: `mstudiobodyparts_t`, `mstudiomodel_t`.

use formats_core::{FixedStr, LinkedRecords, Records, Result, Source, glam::Vec3, number};

use crate::MeshRecord;

formats_core::record! {
    /// `mstudiobodyparts_t`: a set of submodels, one of which is shown. Source: `engine/studio.h` of the public SDK.
    pub struct BodyPartRecord: 76 {
        /// `name`: need not be unique.
        pub name: FixedStr<64>,
        /// `nummodels`.
        #[key = "sub_models"]
        pub sub_model_count: i32,
        /// `base`: the divisor of a body number for this part: the product of the counts of the parts before it.
        pub base: i32,
        /// `modelindex`.
        #[key = "sub_models_at"]
        pub sub_model_offset: i32,
    }
}

formats_core::record! {
    /// `mstudiomodel_t`: vertices, normals, and the meshes that use them. A submodel without meshes shows nothing.
    pub struct SubModelRecord: 112 {
        /// `name`: the name of the source file; need not be unique.
        pub name: FixedStr<64>,
        /// `type`: 0 in all files seen.
        pub kind: i32,
        /// `boundingradius`: 0 in all files seen.
        pub bounding_radius: f32,
        /// `nummesh`.
        #[key = "meshes"]
        pub mesh_count: i32,
        /// `meshindex`.
        #[key = "meshes_at"]
        pub mesh_offset: i32,
        /// `numverts`.
        #[key = "vertices"]
        pub vertex_count: i32,
        /// `vertinfoindex`: the offset of the bones of the vertices, one byte each.
        #[key = "vertex_bones_at"]
        pub vertex_bone_offset: i32,
        /// `vertindex`.
        #[key = "vertices_at"]
        pub vertex_offset: i32,
        /// `numnorms`.
        #[key = "normals"]
        pub normal_count: i32,
        /// `norminfoindex`: the offset of the bones of the normals, one byte each.
        #[key = "normal_bones_at"]
        pub normal_bone_offset: i32,
        /// `normindex`.
        #[key = "normals_at"]
        pub normal_offset: i32,
        /// `numgroups`: 0 in all files seen; in Xash, the offset of the [weights](crate::BoneWeights) of the vertices.
        #[key = "groups"]
        pub group_count: i32,
        /// `groupindex`: 0 in all files seen; in Xash, the offset of the weights of the normals.
        #[key = "groups_at"]
        pub group_offset: i32,
    }
}

formats_core::record! {
    /// `vec3_t`: the position of a vertex, in the space of its bone, in inches.
    pub struct Vertex: 12 {
        /// The position.
        pub position: Vec3,
    }
}

formats_core::record! {
    /// `vec3_t`: a normal, in the space of its bone.
    pub struct Normal: 12 {
        /// Its direction.
        pub direction: Vec3,
    }
}

impl BodyPartRecord {
    /// Returns the submodel that a body number selects: `body / base % count`. `None` for a body part without submodels.
    ///
    /// A body number encodes the choices for all parts; 0 is the first submodel of every part. A `base` that is not
    /// positive counts as 1.
    #[must_use]
    pub fn chosen(&self, body: u32) -> Option<usize> {
        let base = u32::try_from(self.base).unwrap_or(1).max(1);
        let count = u32::try_from(self.sub_model_count).ok()?;
        usize::try_from(body.checked_div(base)?.checked_rem(count)?).ok()
    }
}

formats_core::linked! {
    /// A set of submodels, one of which is shown. It derefs to its [`BodyPartRecord`].
    pub struct BodyPart: BodyPartRecord;
}

formats_core::linked! {
    /// Vertices, normals, and the meshes that use them. It derefs to its [`SubModelRecord`].
    pub struct SubModel: SubModelRecord;
}

impl<'a> BodyPart<'a> {
    /// The submodels.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn sub_models(&self) -> Result<LinkedRecords<'a, SubModelRecord>> {
        let (part, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(part: BodyPartRecord, sub_model_offset, at), number!(part: BodyPartRecord, sub_model_count, at));
        self.0.linked("model table", offset, count)
    }
    /// Returns the submodel that a body number selects; `None` for a body part without submodels.
    ///
    /// # Errors
    /// If the submodels extend past the end of the file.
    pub fn sub_model(&self, body: u32) -> Result<Option<SubModel<'a>>> {
        self.chosen(body).and_then(|n| self.sub_models().map(|models| models.get(n)).transpose()).transpose()
    }
}

impl<'a> SubModel<'a> {
    /// The file that contains it.
    pub(crate) const fn source(&self) -> Source<'a> {
        self.0.source()
    }
    /// The meshes: one for each texture.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn meshes(&self) -> Result<LinkedRecords<'a, MeshRecord>> {
        let (model, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(model: SubModelRecord, mesh_offset, at), number!(model: SubModelRecord, mesh_count, at));
        self.0.linked("mesh table", offset, count)
    }
    /// The vertices, each in the space of its bone.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn vertices(&self) -> Result<Records<'a, Vertex>> {
        let (model, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(model: SubModelRecord, vertex_offset, at), number!(model: SubModelRecord, vertex_count, at));
        self.0.table("vertex table", offset, count)
    }
    /// The bone of each vertex.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn vertex_bones(&self) -> Result<&'a [u8]> {
        let (model, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(model: SubModelRecord, vertex_bone_offset, at), number!(model: SubModelRecord, vertex_count, at));
        self.0.source().slice("bones of the vertices", offset, count)
    }
    /// The normals, each in the space of its bone, in the order of the meshes that use them.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn normals(&self) -> Result<Records<'a, Normal>> {
        let (model, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(model: SubModelRecord, normal_offset, at), number!(model: SubModelRecord, normal_count, at));
        self.0.table("normal table", offset, count)
    }
    /// The bone of each normal.
    ///
    /// # Errors
    /// If they extend past the end of the file.
    pub fn normal_bones(&self) -> Result<&'a [u8]> {
        let (model, at) = (self.record(), self.at());
        let (offset, count) =
            (number!(model: SubModelRecord, normal_bone_offset, at), number!(model: SubModelRecord, normal_count, at));
        self.0.source().slice("bones of the normals", offset, count)
    }
}
