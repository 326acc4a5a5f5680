//! Body parts and the submodels they choose from: `mstudiobodyparts_t`, `mstudiomodel_t`.

use formats_core::{FixedStr, Number, Records, Result, Source, glam::Vec3, number};

use crate::{Mesh, View, Views};

formats_core::record! {
    /// `mstudiobodyparts_t`: a choice of submodels, of which one is shown. Source: `engine/studio.h` of the public SDK.
    pub struct BodyPart: 76 {
        /// `name`: need not be unique.
        pub name: FixedStr<64>,
        /// `nummodels`.
        pub sub_models: i32,
        /// `base`: what a body number is divided by for this part: the product of the counts of the parts before it.
        pub base: i32,
        /// `modelindex`.
        pub sub_models_at: i32,
    }
}

formats_core::record! {
    /// `mstudiomodel_t`: vertices, normals and the meshes made of them. One without meshes shows nothing.
    pub struct SubModel: 112 {
        /// `name`: of the source file; need not be unique.
        pub name: FixedStr<64>,
        /// `type`: 0 in all files seen.
        pub kind: i32,
        /// `boundingradius`: 0 in all files seen.
        pub bounding_radius: f32,
        /// `nummesh`.
        pub meshes: i32,
        /// `meshindex`.
        pub meshes_at: i32,
        /// `numverts`.
        pub vertices: i32,
        /// `vertinfoindex`: where the bones of the vertices start, a byte each.
        pub vertex_bones_at: i32,
        /// `vertindex`.
        pub vertices_at: i32,
        /// `numnorms`.
        pub normals: i32,
        /// `norminfoindex`: where the bones of the normals start, a byte each.
        pub normal_bones_at: i32,
        /// `normindex`.
        pub normals_at: i32,
        /// `numgroups`: 0 in all files seen.
        pub groups: i32,
        /// `groupindex`: 0 in all files seen.
        pub groups_at: i32,
    }
}

formats_core::record! {
    /// `vec3_t`: the position of a vertex, in the space of its bone, in inches.
    pub struct Vertex: 12 {
        /// Where it is.
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

impl BodyPart {
    /// Which submodel a body number chooses: `body / base % count`. `None` if there are no submodels.
    ///
    /// A body number holds the choices of all parts; 0 is the first submodel of every part. A `base` that is not
    /// positive counts as 1.
    #[must_use]
    pub fn chosen(&self, body: u32) -> Option<usize> {
        let base = u32::try_from(self.base).unwrap_or(1).max(1);
        let count = u32::try_from(self.sub_models).ok()?;
        usize::try_from(body.checked_div(base)?.checked_rem(count)?).ok()
    }
}

impl<'a> View<'a, BodyPart> {
    /// The submodels.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn sub_models(&self) -> Result<Views<'a, SubModel>> {
        let (part, at) = (self.record(), self.at());
        self.views("model table", number!(part: BodyPart, sub_models_at, at), number!(part: BodyPart, sub_models, at))
    }
    /// The submodel that a body number chooses; `None` if there are no submodels.
    ///
    /// # Errors
    /// If the submodels leave the file.
    pub fn sub_model(&self, body: u32) -> Result<Option<View<'a, SubModel>>> {
        self.chosen(body).and_then(|n| self.sub_models().map(|models| models.get(n)).transpose()).transpose()
    }
}

impl<'a> View<'a, SubModel> {
    /// The meshes: one for each texture.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn meshes(&self) -> Result<Views<'a, Mesh>> {
        let (model, at) = (self.record(), self.at());
        self.views("mesh table", number!(model: SubModel, meshes_at, at), number!(model: SubModel, meshes, at))
    }
    /// The vertices, each in the space of its bone.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn vertices(&self) -> Result<Records<'a, Vertex>> {
        let (model, at) = (self.record(), self.at());
        self.table("vertex table", number!(model: SubModel, vertices_at, at), number!(model: SubModel, vertices, at))
    }
    /// The bone of each vertex.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn vertex_bones(&self) -> Result<&'a [u8]> {
        let (model, at) = (self.record(), self.at());
        let (start, count) = (number!(model: SubModel, vertex_bones_at, at), number!(model: SubModel, vertices, at));
        self.bytes("bones of the vertices", start, count)
    }
    /// The normals, each in the space of its bone, in the order of the meshes that use them.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn normals(&self) -> Result<Records<'a, Normal>> {
        let (model, at) = (self.record(), self.at());
        self.table("normal table", number!(model: SubModel, normals_at, at), number!(model: SubModel, normals, at))
    }
    /// The bone of each normal.
    ///
    /// # Errors
    /// If they leave the file.
    pub fn normal_bones(&self) -> Result<&'a [u8]> {
        let (model, at) = (self.record(), self.at());
        let (start, count) = (number!(model: SubModel, normal_bones_at, at), number!(model: SubModel, normals, at));
        self.bytes("bones of the normals", start, count)
    }
    fn bytes(&self, what: &'static str, start: Number, count: Number) -> Result<&'a [u8]> {
        let file: Source<'a> = self.file();
        Ok(file.strided(what, start, count, 1)?.as_bytes())
    }
}
