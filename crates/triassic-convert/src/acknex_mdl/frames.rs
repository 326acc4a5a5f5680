//! Frames: the positions of the file's vertices, in the scene.

use std::rc::Rc;

use acknex_mdl::{Mesh, Model, classic, mdl7};
use formats_core::{
    Diagnostics,
    acknex::VertexTable,
    glam::Vec3,
    num::{to_u32, to_usize},
};
use triassic_scene::{Convention, NormalSide, normals::unit as unit_vector};

use super::context::{Context, NormalTable};
use crate::{Normals, Result, findings};

/// Vertices of the file, in the scene.
#[derive(Debug, Clone, Default, PartialEq)]
pub(super) struct Placed {
    /// The vertices, in increasing order; `None`: all.
    pub(super) vertices: Option<Vec<u32>>,
    /// One for each of these.
    pub(super) positions: Vec<Vec3>,
    /// One for each of these: outward, of length 1; zero if the file has no usable normal.
    pub(super) normals: Vec<Vec3>,
}

impl Placed {
    /// The position and the normal of a vertex, if it is included.
    pub(super) fn get(&self, vertex: u32) -> Option<(Vec3, Vec3)> {
        let place = match &self.vertices {
            None => usize::try_from(vertex).ok()?,
            Some(vertices) => vertices.binary_search(&vertex).ok()?,
        };
        Some((*self.positions.get(place)?, *self.normals.get(place)?))
    }
    /// Whether a vertex has no normal.
    pub(super) fn lacks_normals(&self) -> bool {
        self.normals.contains(&Vec3::ZERO)
    }
}

/// The frames of a mesh.
pub(super) struct Frames<'m> {
    mesh: Mesh<'m, 'm>,
    convention: Convention,
    unit: f32,
    /// The normals of the engine's table in the scene, if the file has any.
    table: Option<Rc<NormalTable>>,
    /// Whether the file has normals: programs that do not set them write number 0 of the table for all vertices.
    pub(super) has_normals: bool,
    /// Whether the mesh has UVs.
    pub(super) has_uvs: bool,
    /// The mesh's own shape.
    pub(super) base: Placed,
    /// The first frame of a model up to MDL5, which has that shape.
    first: Option<classic::Frame<'m>>,
}

impl<'m> Frames<'m> {
    pub(super) fn new(context: &mut Context<'m>, mesh: &Mesh<'m, 'm>) -> Self {
        let (convention, unit) = (context.convention, context.unit);
        let has_normals = has_normals(context.model, mesh);
        let table = has_normals.then(|| Rc::clone(&context.normals));
        let first = context.model.classic().and_then(|model| model.frame(0));
        let has_uvs = match (context.model.classic(), mesh.group()) {
            (Some(model), _) => !model.tex_coords().is_empty(),
            (None, group) => group.is_some_and(|group| !group.tex_coords().is_empty()),
        };
        let mut new =
            Self { mesh: *mesh, convention, unit, table, has_normals, has_uvs, base: Placed::default(), first };
        if !has_normals && context.options.normals != Normals::Recomputed {
            context.found.report(findings::NORMALS_COMPUTED, new.vertex_at(0), None);
        }
        new.base = match (first, mesh.group()) {
            (Some(first), _) => new.whole(&first, &mut context.found),
            (None, Some(group)) => {
                let mut base = Placed::default();
                for (n, vertex) in group.vertices().iter().enumerate() {
                    base.positions.push(new.point(
                        vertex.position,
                        group.vertices().at(n),
                        to_u32(n),
                        &mut context.found,
                    ));
                    base.normals.push(new.normal(vertex.normal));
                }
                base
            }
            (None, None) => Placed::default(),
        };
        new
    }
    /// The normal with this number in the engine's table.
    fn table_normal(&self, number: usize) -> Vec3 {
        self.table.as_ref().and_then(|table| table.get(number)).copied().unwrap_or_default()
    }
    /// Reverses the stored normals of all frames.
    pub(super) fn turn_normals(&mut self) {
        self.convention.normals = match self.convention.normals {
            NormalSide::Outward => NormalSide::Inward,
            NormalSide::Inward => NormalSide::Outward,
        };
        let table = self.table.iter_mut().flat_map(Rc::make_mut);
        table.chain(&mut self.base.normals).for_each(|normal| *normal = -*normal);
    }
    /// The byte offset of a vertex of the mesh's own shape.
    pub(super) fn vertex_at(&self, vertex: u32) -> u64 {
        let vertex = to_usize(vertex);
        match (self.first, self.mesh.group()) {
            (Some(first), _) => first.vertices.at(vertex),
            (None, Some(group)) => group.vertices().at(vertex),
            (None, None) => 0,
        }
    }
    /// The difference of frame `index` to the mesh's own shape.
    pub(super) fn moved(&self, context: &mut Context<'_>, index: usize) -> Result<Placed> {
        if let Some(model) = context.model.classic() {
            let frame = model.frame(index);
            return Ok(frame.map_or_else(Placed::default, |frame| self.packed(&frame, &mut context.found)));
        }
        match self.mesh.group().and_then(|group| group.frame(index)) {
            Some(frame) => self.listed(context, &frame),
            None => Ok(Placed { vertices: Some(Vec::new()), ..Placed::default() }),
        }
    }
    /// A frame of packed vertices: only those that differ from the first frame, if they are fewer than half.
    fn packed(&self, frame: &classic::Frame<'_>, found: &mut Diagnostics) -> Placed {
        let moved = match (self.first.map(|first| *first.vertices), *frame.vertices) {
            (Some(VertexTable::Bytes(base)), VertexTable::Bytes(own)) => differing(base.raw(), own.raw()),
            (Some(VertexTable::Words(base)), VertexTable::Words(own)) => differing(base.raw(), own.raw()),
            _ => None,
        };
        let whole = self.whole(frame, found);
        let Some(moved) = moved else { return whole };
        let (mut positions, mut normals) = (Vec::with_capacity(moved.len()), Vec::with_capacity(moved.len()));
        for vertex in &moved {
            let (position, normal) = whole.get(*vertex).unwrap_or_default();
            positions.push(position);
            normals.push(normal);
        }
        Placed { vertices: Some(moved), positions, normals }
    }
    /// All vertices of a frame of packed vertices.
    fn whole(&self, frame: &classic::Frame<'_>, found: &mut Diagnostics) -> Placed {
        let mut positions = frame.positions();
        for position in &mut positions {
            *position = self.convention.point(*position, self.unit);
        }
        for (n, position) in positions.iter_mut().enumerate().filter(|(_, position)| !position.is_finite()) {
            found.report(findings::NOT_FINITE, frame.vertices.at(n), Some(to_u32(n)));
            *position = Vec3::ZERO;
        }
        let normal = |number: u8| self.table_normal(number.into());
        let normals = match *frame.vertices {
            VertexTable::Bytes(table) => table.raw().iter().map(|[.., number]| normal(*number)).collect(),
            VertexTable::Words(table) => table.raw().iter().map(|[.., number, _]| normal(*number)).collect(),
        };
        Placed { vertices: None, positions, normals }
    }
    /// A frame of MDL7: the vertices that it really moves.
    fn listed(&self, context: &mut Context<'_>, frame: &mdl7::Frame<'_>) -> Result<Placed> {
        let count = self.base.positions.len();
        let mut all = Vec::new();
        for (n, vertex) in frame.vertices.iter().enumerate() {
            let at = frame.vertices.at(n);
            let known = vertex.reference().filter(|reference| *reference < count);
            let place = match known {
                None => context.bad_index(count, "vertex of a frame", at, to_u32(n))?,
                known => known,
            };
            let Some(place) = place else {
                context.found.report(findings::FRAME_VERTEX_DROPPED, at, Some(to_u32(n)));
                continue;
            };
            let placed = (self.point(vertex.position, at, to_u32(n), &mut context.found), self.normal(vertex.normal));
            all.push((to_u32(place), placed));
        }
        // If a vertex occurs twice, its last position applies.
        all.sort_by_key(|(vertex, _)| *vertex);
        all.reverse();
        all.dedup_by_key(|(vertex, _)| *vertex);
        all.reverse();
        let mut placed = Placed { vertices: None, ..Placed::default() };
        let mut vertices = Vec::new();
        for (vertex, (position, normal)) in all {
            if self.base.get(vertex) != Some((position, normal)) {
                vertices.push(vertex);
                placed.positions.push(position);
                placed.normals.push(normal);
            }
        }
        placed.vertices = Some(vertices);
        Ok(placed)
    }
    fn point(&self, point: Vec3, at: u64, element: u32, found: &mut Diagnostics) -> Vec3 {
        let point = self.convention.point(point, self.unit);
        if point.is_finite() {
            return point;
        }
        found.report(findings::NOT_FINITE, at, Some(element));
        Vec3::ZERO
    }
    fn normal(&self, normal: mdl7::StoredNormal) -> Vec3 {
        match normal {
            mdl7::StoredNormal::Index(index, _) => self.table_normal(index.into()),
            mdl7::StoredNormal::Vector(vector) if vector.is_finite() && vector != Vec3::ZERO => {
                unit_vector(self.convention.normal(vector))
            }
            mdl7::StoredNormal::Vector(_) => Vec3::ZERO,
        }
    }
}

/// Whether a vertex of a mesh has a normal other than number 0 of the table, or there is only one vertex.
fn has_normals(model: &Model<'_>, mesh: &Mesh<'_, '_>) -> bool {
    let is_number_0 = |normal| matches!(normal, mdl7::StoredNormal::Index(0, _));
    mesh.vertex_count() < 2
        || match (model.classic(), mesh.group()) {
            (Some(model), _) => model.frames().any(|frame| frame.vertices.iter().any(|own| own.normal != 0)),
            (None, Some(group)) => group.vertices().iter().any(|own| !is_number_0(own.normal)),
            (None, None) => true,
        }
}

/// The records in which two tables differ; `None` if these are half of them or more.
fn differing<T: PartialEq>(base: &[T], own: &[T]) -> Option<Vec<u32>> {
    let differs = || base.iter().zip(own).map(|(base, own)| base != own);
    let count = differs().filter(|differs| *differs).count();
    if count.saturating_mul(2) >= own.len() && count > 0 {
        return None;
    }
    Some((0..).zip(differs()).filter(|(_, differs)| *differs).map(|(n, _)| n).collect())
}
