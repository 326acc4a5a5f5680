//! Vertex and index buffers for graphics cards.

use alloc::vec::Vec;

use formats_core::{Budget, Posed, Result, Welder, field_at, gather, glam::Vec2};

use crate::{Corner, MeshRecord, SubModel};

/// The triangles of a mesh as vertex and index buffers: each distinct corner (vertex, normal and texture coordinate) is one vertex
/// here. The same buffers serve all poses: only positions and normals change.
///
/// ```
/// use goldsrc_mdl::{ModelFiles, Posed};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp");
/// let files = ModelFiles::load(format!("{folder}/man.mdl"))?;
/// let set = files.model()?;
/// let pose = set.pose_at("walk", 0.25)?;
/// for part in set.model().body_parts() {
///     let Some(sub_model) = part.sub_model(0)? else { continue };
///     let posed = sub_model.posed_at(&pose)?;
///     let mut vertices = Posed::default();
///     for mesh in sub_model.weld()? {
///         let Some(texture) = set.texture(0, mesh.skin_ref) else { continue };
///         mesh.gather(&posed, &mut vertices);
///         let uvs: Vec<_> = mesh.uvs(texture.width, texture.height).collect();
///         // … `vertices` to the renderer, with `mesh.indices`
/// #       assert_eq!(uvs.len(), vertices.positions.len());
/// #       assert!(vertices.normals.iter().all(|normal| normal.is_normalized()));
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// The texture: see [`ModelSet::texture`](crate::ModelSet::texture).
    pub skin_ref: i32,
    /// The corner in the file for each vertex.
    pub corners: Vec<Corner>,
    /// Three for each triangle, counter-clockwise seen from outside (in the file they are clockwise). Triangles that refer
    /// to a missing vertex or normal are left out.
    pub indices: Vec<u32>,
}

impl WeldedMesh {
    /// The UV of each vertex on a texture of this size in texels: U to the right, V down, 1 = the whole texture, which
    /// repeats. Chrome is not considered.
    pub fn uvs(&self, width: i32, height: i32) -> impl ExactSizeIterator<Item = Vec2> + '_ {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "texture sizes have at most 24 bits")]
        let size = Vec2::new(width as f32, height as f32);
        self.corners.iter().map(move |corner| Vec2::new(corner.s.into(), corner.t.into()) / size)
    }
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.corners.len()
    }
    /// Copies the vertices and normals of the submodel in a pose ([`SubModel::posed_at`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(|corner| corner.vertex), self.numbers(|corner| corner.normal));
    }
    /// Copies other per-vertex data of the submodel into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_sub_model: &[T], into: &mut [T]) {
        gather(self.numbers(|corner| corner.vertex), of_sub_model, into);
    }
    fn numbers(&self, number: fn(&Corner) -> i16) -> impl ExactSizeIterator<Item = usize> + '_ {
        // Welding omitted negative ones.
        self.corners.iter().map(move |corner| usize::try_from(number(corner)).unwrap_or(usize::MAX))
    }
}

impl SubModel<'_> {
    /// The triangles of each mesh as vertex and index buffers.
    ///
    /// # Errors
    /// If the meshes, vertices or normals extend past the end of the file, or meshes share their triangles so often that the result
    /// would be out of proportion to the file.
    pub fn weld(&self) -> Result<Vec<WeldedMesh>> {
        let (vertex_count, normal_count) = (self.vertices()?.len(), self.normals()?.len());
        let is_there = |number: i16, count: usize| usize::try_from(number).is_ok_and(|number| number < count);
        let source = self.source();
        let mut budget = Budget::new(source.bytes().len(), source.limits());
        let weld = |mesh: crate::Mesh<'_>| {
            let mut welder = Welder::new();
            let at = field_at!(MeshRecord, command_offset, mesh.at());
            for command in mesh.commands() {
                // Meshes may share their commands: the result would be out of proportion to the file.
                budget.spend("triangle commands", command.corners.len().saturating_add(1), 16, at)?;
                for [a, b, c] in command.triangles() {
                    let corners = [c, b, a];
                    if corners.iter().all(|it| is_there(it.vertex, vertex_count) && is_there(it.normal, normal_count)) {
                        welder.push(corners.map(|Corner { vertex, normal, s, t }| [vertex, normal, s, t]));
                    }
                }
            }
            let (corners, indices) = welder.finish();
            let corner = |[vertex, normal, s, t]: [i16; 4]| Corner { vertex, normal, s, t };
            Ok(WeldedMesh { skin_ref: mesh.skin_ref, corners: corners.into_iter().map(corner).collect(), indices })
        };
        self.meshes()?.iter().map(weld).collect()
    }
}
