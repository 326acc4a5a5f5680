//! Findings about skins, triangles, vertices, texture coordinates and normals.

use alloc::{vec, vec::Vec};

use formats_core::{
    Diagnostics,
    acknex::{self, Payload, SkinType},
    field_at,
    glam::{Vec2, Vec3},
    num,
};

use super::{codes, element};
use crate::{
    Body, Classic, Mesh, Model, Triangle, TriangleTable,
    classic::TexCoords,
    mdl7::{IndexedVertex, StoredNormal, TexCoord, VertexTable, Vertices, WideVertex, WordVertex},
    orientation::outward_votes,
};

pub(super) fn check(model: &Model<'_>, found: &mut Diagnostics) {
    for mesh in model.meshes() {
        triangles(model, &mesh, found);
    }
    match &model.body {
        Body::Classic(classic) => {
            tex_coords(classic, found);
            let mut votes = 0;
            for (index, frame) in classic.frames().enumerate() {
                let packed = frame.vertices.iter().enumerate();
                for (vertex, _) in packed.filter(|(_, packed)| packed.normal().is_none()) {
                    let within = match *frame.vertices {
                        acknex::VertexTable::Bytes(_) => field_at!(acknex::ByteVertex, normal),
                        acknex::VertexTable::Words(_) => field_at!(acknex::WordVertex, normal),
                    };
                    found.report(codes::BAD_NORMAL, frame.vertices.at(vertex).saturating_add(within), element(index));
                }
                if index == 0 {
                    votes = outward_votes(&frame.positions(), frame.stored_normals(), classic.triangles());
                }
            }
            if votes > 0 {
                let at = classic.frame(0).map_or(0, |frame| frame.at);
                let quake = model.generation() == crate::Generation::Idpo;
                found.report(if quake { codes::QUAKE_NORMALS } else { codes::OUTWARD_NORMALS }, at, None);
            }
        }
        Body::Mdl7(mdl7) => {
            for (index, group) in mdl7.groups().enumerate() {
                for (n, coordinate) in group.tex_coords().located().enumerate() {
                    if !coordinate.uv.is_finite() {
                        found.report(codes::NOT_FINITE, field_at!(TexCoord, uv, coordinate.at), element(n));
                    }
                }
                vertices(&group.vertices(), found);
                let normals = group.vertices().iter().map(|vertex| vertex.normal.to_vec3());
                if outward_votes(&group.vertices().positions(), normals, group.triangles()) > 0 {
                    found.report(codes::OUTWARD_NORMALS, group.vertices().at(0), element(index));
                }
            }
        }
    }
}

/// Numbers and normals of MDL7, of a group or of a frame.
pub(super) fn vertices(table: &Vertices<'_>, found: &mut Diagnostics) {
    let normal_at = match **table {
        VertexTable::Indexed(_) => field_at!(IndexedVertex, normal),
        VertexTable::Words(_) => field_at!(WordVertex, normal),
        VertexTable::Wide(_) => field_at!(WideVertex, normal),
    };
    for (n, vertex) in table.iter().enumerate() {
        if !vertex.position.is_finite() {
            found.report(codes::NOT_FINITE, table.at(n), element(n));
        }
        match vertex.normal {
            StoredNormal::Index(162.., _) => {
                found.report(codes::BAD_NORMAL, table.at(n).saturating_add(normal_at), element(n));
            }
            StoredNormal::Vector(normal) if !normal.is_finite() => {
                found.report(codes::NOT_FINITE, table.at(n).saturating_add(normal_at), element(n));
            }
            _ => {}
        }
    }
}

fn triangles(model: &Model<'_>, mesh: &Mesh<'_, '_>, found: &mut Diagnostics) {
    let table = mesh.triangles();
    let vertex_count = match &model.body {
        // A truncated file may have triangles but no frames.
        Body::Classic(classic) => usize::try_from(classic.header().vertex_count).unwrap_or(0),
        Body::Mdl7(_) => mesh.vertex_count(),
    };
    let (tex_coord_count, skin_count) = match (&model.body, mesh.group()) {
        (Body::Classic(classic), _) => (classic.tex_coords().len(), None),
        (_, group) => (group.map_or(0, |group| group.tex_coords().len()), Some(model.skin_count())),
    };
    let exists = |index: u32, count: usize| usize::try_from(index).is_ok_and(|index| index < count);
    let mut used = vec![false; mesh.vertex_count()];
    let corners = Corners::of(mesh);
    let mesh_has_materials = !matches!(*table, TriangleTable::Quake(_) | TriangleTable::Plain(_));
    for (n, triangle) in table.iter().enumerate() {
        let (at, element) = (table.at(n), element(n));
        for corner in triangle.vertices {
            if let Some(used) = usize::try_from(corner).ok().and_then(|corner| used.get_mut(corner)) {
                *used = true;
            }
        }
        if triangle.vertices.iter().any(|corner| !exists(*corner, vertex_count)) {
            found.report(codes::BAD_VERTEX, at, element);
        }
        if !matches!(*table, TriangleTable::Quake(_)) && bad_tex_coord(&triangle, tex_coord_count) {
            found.report(codes::BAD_TEX_COORD, at, element);
        }
        let bad = |material: i32| material != -1 && !usize::try_from(material).is_ok_and(|n| Some(n) < skin_count);
        if skin_count.is_some() && (bad(triangle.material) || bad(triangle.second_material)) {
            found.report(codes::BAD_MATERIAL, at, element);
        }
        let [a, b, c] = triangle.vertices;
        if a == b || b == c || c == a {
            found.report(codes::DEGENERATE, at, element);
        } else if corners.is_flat(triangle.vertices) {
            found.report(codes::FLAT_TRIANGLE, at, element);
        }
        if skin_count.is_some() && mesh_has_materials && triangle.material == -1 && mesh.skin_of(&triangle).is_some() {
            found.report(codes::NO_MATERIAL, at, element);
        }
    }
    for (n, _) in used.iter().enumerate().filter(|(_, used)| !**used) {
        let at = match (&model.body, mesh.group()) {
            (Body::Classic(classic), _) => classic.frame(0).map_or(0, |frame| frame.vertices.at(n)),
            (_, group) => group.map_or(0, |group| group.vertices().at(n)),
        };
        found.report(codes::UNUSED_VERTEX, at, element(n));
    }
}

/// The vertices of a mesh in its own shape. Packed ones stay integers, so that collinearity is exact.
struct Corners(Vec<Vec3>);

impl Corners {
    fn of(mesh: &Mesh<'_, '_>) -> Self {
        let Some(model) = mesh.model().classic() else { return Self(mesh.base_positions()) };
        let frame = model.frame(0);
        let packed = frame.iter().flat_map(|frame| frame.vertices.iter());
        Self(packed.map(|vertex| Vec3::from_array(vertex.position.map(f32::from))).collect())
    }
    /// Whether these vertices, if all exist, are at one position or on one line.
    fn is_flat(&self, vertices: [u32; 3]) -> bool {
        /// The square of the sine of the angle: the rounding error of `f32`.
        const NONE: f64 = 1e-12;
        let corners = vertices.map(|vertex| usize::try_from(vertex).ok().and_then(|vertex| self.0.get(vertex)));
        let [Some(a), Some(b), Some(c)] = corners.map(|corner| corner.map(|corner| corner.to_array().map(f64::from)))
        else {
            return false;
        };
        let edge = |to: [f64; 3]| [to[0] - a[0], to[1] - a[1], to[2] - a[2]];
        let square = |edge: [f64; 3]| edge.iter().map(|part| part * part).sum::<f64>();
        let (b, c) = (edge(b), edge(c));
        let cross = [b[1] * c[2] - b[2] * c[1], b[2] * c[0] - b[0] * c[2], b[0] * c[1] - b[1] * c[0]];
        square(cross) <= NONE * square(b) * square(c)
    }
}

/// Whether a triangle refers to a missing texture coordinate. A group without any is not textured, regardless of its triangles.
/// Second coordinates are only checked with a second skin, and if any of them is set.
fn bad_tex_coord(triangle: &Triangle, count: usize) -> bool {
    let missing = |indices: [u32; 3]| indices.iter().any(|n| !usize::try_from(*n).is_ok_and(|n| n < count));
    let has_second = triangle.second_material >= 0 && triangle.second_tex_coords != [Triangle::NONE; 3];
    count > 0 && (missing(triangle.tex_coords) || has_second && missing(triangle.second_tex_coords))
}

fn tex_coords(model: &Classic<'_>, found: &mut Diagnostics) {
    // A model without a skin has no bounds to be inside.
    if model.skin_count() == 0 {
        return;
    }
    let (size, table): (Vec2, TexCoords<'_>) = (model.skin_size(), model.tex_coords());
    let outside = |texel: Vec2| texel.cmplt(Vec2::ZERO).any() || texel.cmpgt(size).any();
    let places: Vec<Vec2> = table.iter().map(|coordinate| coordinate.texel(true, size.x)).collect();
    for (n, _) in places.iter().enumerate().filter(|(_, texel)| outside(**texel)) {
        found.report(codes::TEX_COORD_OUTSIDE, table.at(n), element(n));
    }
}

pub(super) fn check_skins(model: &Model<'_>, found: &mut Diagnostics) {
    for (index, skin) in model.skins().enumerate() {
        let mut report = |code, at| found.report(code, at, element(index));
        match skin.payload() {
            Payload::Pixels(_) => {
                let multiple_of = |n: u32| skin.width.is_multiple_of(n) && skin.height.is_multiple_of(n);
                if skin.raw_type.has_mipmaps() && !multiple_of(8) {
                    report(codes::MIPMAP_SIZE, skin.at);
                } else if !multiple_of(4) {
                    report(codes::SKIN_SIZE, skin.at);
                }
                if skin.raw_type.has_mipmaps() && skin.raw_type.content() == SkinType::INDEXED {
                    report(codes::INDEXED_MIPMAPS, skin.at);
                }
            }
            Payload::None if skin.material.is_none() && skin.effect.is_none() => report(codes::EMPTY_SKIN, skin.at),
            Payload::Reference(other) => {
                let other = num::to_usize(other);
                if other >= model.skin_count() || other == index {
                    report(codes::BAD_REFERENCE, skin.at);
                }
            }
            Payload::Dds(file) if !file.starts_with(b"DDS ") => report(codes::BAD_DDS, skin.data_at),
            Payload::External(name) => {
                let bytes = name.as_bytes();
                if bytes.is_empty() || bytes.iter().any(|byte| matches!(byte, b'/' | b'\\' | b':')) {
                    report(codes::BAD_EXTERNAL, skin.data_at);
                }
            }
            _ => {}
        }
        if let Some(material) = &skin.material {
            let colors = [material.diffuse, material.ambient, material.specular, material.emissive];
            if colors.iter().flatten().chain([&material.power]).any(|number| !number.is_finite()) {
                report(codes::NOT_FINITE, material.at);
            }
        }
    }
}
