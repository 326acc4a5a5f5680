//! Findings about a file that can be read: [`Model::validate`]. They are about frames; the names of skins, bones, groups and
//! frames; skins, triangles, vertices, texture coordinates and normals; bones and deformers.

use alloc::{collections::BTreeSet, vec, vec::Vec};

use formats_core::{
    Diagnostics, FixedStr, Measure,
    acknex::{self, Packing, Payload, SkinType},
    field_at,
    glam::{Vec2, Vec3},
    num,
};

use crate::{
    Body, Classic, Generation, Mdl7, Mesh, Model, Record, Triangle, TriangleTable,
    classic::{GroupedFrameHeader, TexCoords},
    codes,
    mdl7::{
        BoneHead, BoneMatrix, DeformerElementHead, DeformerHeader, Frame, FrameHeader, GroupHeader, Header,
        IndexedVertex, StoredNormal, TexCoord, VertexTable, Vertices, Weight, WideVertex, WordVertex,
    },
    mesh::outward_votes,
    skin::SkinHeader,
};

impl Model<'_> {
    /// Reports anything unusual or wrong but readable: each kind of finding once, with its first offset and its count. Never fails.
    /// The time is proportional to the size of the file.
    ///
    /// Elements count from 0: skins over all groups; vertices, triangles and frames within their group.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        check_skins(self, &mut found);
        check_names(self, &mut found);
        check_surface(self, &mut found);
        check_frames(self, &mut found);
        if let Some(model) = self.mdl7() {
            check_bones(model, &mut found);
            check_weights(model, &mut found);
        }
        found
    }
}

/// Converts an index to the element of a finding.
fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}

fn check_structure(model: &Model<'_>, found: &mut Diagnostics) {
    if let Some(missing) = &model.missing {
        found.report(codes::CUT_SHORT, missing.offset(), None);
    }
    let (end, trailing) = match &model.body {
        Body::Classic(classic) => (classic.end(), classic.trailing()),
        Body::Mdl7(mdl7) => (mdl7.end(), mdl7.trailing()),
    };
    if !trailing.is_empty() {
        found.report(codes::TRAILING, end, None);
    }
    match &model.body {
        Body::Classic(classic) => check_classic(classic, found),
        Body::Mdl7(mdl7) => check_mdl7(mdl7, model.missing.is_some(), found),
    }
}

fn check_classic(model: &Classic<'_>, found: &mut Diagnostics) {
    use acknex::Header;
    let header = model.header();
    let reserved = |used: bool, at: u64, found: &mut Diagnostics| {
        if used {
            found.report(codes::RESERVED, at, None);
        }
    };
    if !model.generation().is_quake() {
        reserved(header.version != 0, field_at!(Header, version), found);
        reserved(header.radius != 0.0, field_at!(Header, radius), found);
        reserved(header.eye != Vec3::ZERO, field_at!(Header, eye), found);
        reserved(header.flags != 0, field_at!(Header, flags), found);
        reserved(header.size != 0.0, field_at!(Header, size), found);
    }
    for (number, at) in [(header.scale, field_at!(Header, scale)), (header.offset, field_at!(Header, offset))] {
        if !number.is_finite() {
            found.report(codes::NOT_FINITE, at, None);
        }
    }
    if [header.scale.x, header.scale.y, header.scale.z].contains(&0.0) {
        found.report(codes::ZERO_SCALE, field_at!(Header, scale), None);
    }
    if header.skin_count == 0 {
        found.report(codes::NO_SKINS, field_at!(Header, skin_count), None);
    }
    if header.triangle_count == 0 {
        found.report(codes::NO_TRIANGLES, field_at!(Header, triangle_count), None);
    }
    if header.frame_count == 0 {
        found.report(codes::NO_FRAMES, field_at!(Header, frame_count), None);
    }
}

fn check_mdl7(model: &Mdl7<'_>, cut: bool, found: &mut Diagnostics) {
    let header = model.header();
    if header.version != 0 {
        found.report(codes::RESERVED, field_at!(Header, version), None);
    }
    if !cut && u64::from(header.data_size) != model.data_end() {
        found.report(codes::DATA_SIZE, field_at!(Header, data_size), None);
    }
    if !model.entity_data().is_empty() || !model.editor_data().is_empty() {
        found.report(codes::UNKNOWN_DATA, model.data_end(), None);
    }
    if model.skin_count() == 0 {
        found.report(codes::NO_SKINS, field_at!(Header, group_count), None);
    }
    if model.groups().all(|group| group.triangles().is_empty()) {
        found.report(codes::NO_TRIANGLES, field_at!(Header, group_count), None);
    }
    for (index, group) in model.groups().enumerate() {
        let at = group.header().at;
        if !cut && group.end().checked_sub(at) != Some(group.header().data_size.into()) {
            found.report(codes::GROUP_SIZE, field_at!(GroupHeader, data_size, at), element(index));
        }
    }
}

fn check_frames(model: &Model<'_>, found: &mut Diagnostics) {
    match &model.body {
        Body::Classic(classic) => packings(classic, found),
        Body::Mdl7(mdl7) => groups(mdl7, model.missing.is_some(), found),
    }
}

fn packings(model: &Classic<'_>, found: &mut Diagnostics) {
    let words = matches!(model.generation(), Generation::Mdl4 | Generation::Mdl5);
    let expected = if words { Packing::Words } else { Packing::Bytes };
    for (index, frame) in model.frames().enumerate() {
        if frame.header.packing != expected {
            found.report(codes::FRAME_PACKING, frame.at, element(index));
        }
        let (min, max) = (frame.header.min.position, frame.header.max.position);
        for (n, vertex) in frame.vertices.iter().enumerate() {
            if vertex.position.iter().zip(min).zip(max).any(|((own, low), high)| *own < low || *own > high) {
                found.report(codes::OUTSIDE_BOX, frame.vertices.at(n), element(index));
            }
        }
    }
}

fn groups(model: &Mdl7<'_>, cut: bool, found: &mut Diagnostics) {
    let first = model.group(0);
    for (index, group) in model.groups().enumerate() {
        if !cut && first.is_some_and(|first| first.frame_count() != group.frame_count()) {
            let at = field_at!(GroupHeader, frame_count, group.header().at);
            found.report(codes::FRAME_COUNT, at, element(index));
        }
        for (n, frame) in group.frames().enumerate() {
            let of_first = first.and_then(|first| first.frame(n));
            if of_first.is_some_and(|other| other.name().as_bytes() != frame.name().as_bytes()) {
                found.report(codes::FRAME_NAME, field_at!(FrameHeader, name, frame.header.at), element(n));
            }
            // A frame without vertices only moves bones.
            if !frame.vertices.is_empty() && frame.is_partial(&group) {
                let at = field_at!(FrameHeader, vertex_count, frame.header.at);
                found.report(codes::PARTIAL_FRAME, at, element(n));
            }
            references(&frame, group.vertices().len(), n, found);
            vertices(&frame.vertices, found);
            if index > 0 && !frame.matrices.is_empty() {
                let at = field_at!(FrameHeader, matrix_count, frame.header.at);
                found.report(codes::MATRIX_GROUP, at, element(n));
            }
            matrices(model, &frame, n, index == 0, found);
        }
    }
}

/// The vertices that a frame moves.
fn references(frame: &Frame<'_>, vertex_count: usize, n: usize, found: &mut Diagnostics) {
    let mut last = None;
    let mut ordered = true;
    for (index, vertex) in frame.vertices.iter().enumerate() {
        let reference = vertex.reference();
        if reference.is_none_or(|reference| reference >= vertex_count) {
            found.report(codes::BAD_FRAME_VERTEX, frame.vertices.at(index), element(n));
        } else {
            if ordered && last.is_some_and(|last| reference <= Some(last)) {
                found.report(codes::FRAME_ORDER, frame.vertices.at(index), element(n));
                ordered = false;
            }
            last = reference;
        }
    }
}

fn matrices(model: &Mdl7<'_>, frame: &Frame<'_>, n: usize, in_first: bool, found: &mut Diagnostics) {
    let count = frame.matrices.len();
    if in_first && count != 0 && count != model.bone_count() {
        found.report(codes::MATRIX_COUNT, field_at!(FrameHeader, matrix_count, frame.header.at), element(n));
    }
    for matrix in frame.matrices.located() {
        if usize::from(matrix.bone) >= model.bone_count() {
            found.report(codes::BAD_MATRIX_BONE, field_at!(BoneMatrix, bone, matrix.at), element(n));
        }
        if matrix.matrix.iter().any(|number| !number.is_finite()) {
            found.report(codes::NOT_FINITE, matrix.at, element(n));
        } else if !is_rigid(&matrix) {
            found.report(codes::NOT_RIGID, matrix.at, element(n));
        }
    }
}

/// Whether a matrix only rotates and translates, within the rounding of tools: up to 0.17 % was measured, which is not visible.
fn is_rigid(matrix: &BoneMatrix) -> bool {
    const NEAR: f32 = 5e-3;
    let matrix = matrix.to_mat4();
    let (x, y, z) = (matrix.x_axis.truncate(), matrix.y_axis.truncate(), matrix.z_axis.truncate());
    let unit = [x, y, z].iter().all(|axis| (axis.length() - 1.0).abs() < NEAR);
    let right_angles = [x.dot(y), y.dot(z), z.dot(x)].iter().all(|dot| dot.abs() < NEAR);
    unit && right_angles && x.cross(y).dot(z) > 0.0
}

fn check_names(model: &Model<'_>, found: &mut Diagnostics) {
    match &model.body {
        Body::Classic(classic) => {
            for (index, frame) in classic.frames().enumerate() {
                let before = match (frame.group, frame.header.packing) {
                    (Some(_), _) => field_at!(GroupedFrameHeader, name),
                    (None, Packing::Bytes) => field_at!(acknex::ByteFrameHeader, name),
                    (None, Packing::Words) => field_at!(acknex::WordFrameHeader, name),
                };
                frame_name(&frame.name(), frame.at.saturating_add(before), index, found);
            }
        }
        Body::Mdl7(mdl7) => {
            bones(mdl7, found);
            for (index, skin) in mdl7_skins(model).enumerate() {
                field(skin.name_field, after(skin.at, SkinHeader::SIZE), index, found);
            }
            for (index, group) in mdl7.groups().enumerate() {
                field(&group.name().0, field_at!(GroupHeader, name, group.header().at), index, found);
                for (index, frame) in group.frames().enumerate() {
                    frame_name(&frame.name(), field_at!(FrameHeader, name, frame.header.at), index, found);
                }
            }
            let elements = mdl7.deformers().flat_map(|deformer| deformer.elements().enumerate().collect::<Vec<_>>());
            for (index, deformed) in elements {
                field(&deformed.head.name.0, field_at!(DeformerElementHead, name, deformed.head.at), index, found);
            }
        }
    }
    clips(model, found);
}

fn mdl7_skins<'m, 'a>(model: &'m Model<'a>) -> impl Iterator<Item = crate::Skin<'a>> + 'm {
    model.skins().filter(|skin| !skin.name_field.is_empty())
}

fn after(at: u64, size: usize) -> u64 {
    at.saturating_add(num::to_u64(size))
}

fn bones(model: &Mdl7<'_>, found: &mut Diagnostics) {
    let mut names = BTreeSet::new();
    for (index, bone) in model.bones().enumerate() {
        let at = after(bone.at, BoneHead::SIZE);
        if !bone.name_field.is_empty() {
            field(bone.name_field, at, index, found);
        }
        let name = bone.name();
        if !name.is_empty() && !names.insert(name) {
            found.report(codes::DUPLICATE_BONE, at, element(index));
        }
    }
}

fn frame_name(name: &FixedStr<16>, at: u64, index: usize, found: &mut Diagnostics) {
    field(&name.0, at, index, found);
    if name.as_bytes().is_empty() {
        found.report(codes::EMPTY_FRAME_NAME, at, element(index));
    }
}

fn field(bytes: &[u8], at: u64, index: usize, found: &mut Diagnostics) {
    let mut parts = bytes.splitn(2, |byte| *byte == 0);
    let name = parts.next().unwrap_or_default();
    match parts.next() {
        None => found.report(codes::NO_NUL, at, element(index)),
        Some(rest) if rest.iter().any(|byte| *byte != 0) => found.report(codes::STALE_NAME, at, element(index)),
        Some(_) => {}
    }
    if !name.is_ascii() {
        found.report(codes::NOT_ASCII, at, element(index));
    }
}

fn clips(model: &Model<'_>, found: &mut Diagnostics) {
    let mut names = BTreeSet::new();
    for clip in model.clips().iter().filter(|clip| !names.insert(*clip.name())) {
        let first = clip.frames().start;
        let at = match &model.body {
            Body::Classic(classic) => classic.frame(first).map(|frame| frame.at),
            Body::Mdl7(mdl7) => mdl7.group(0).and_then(|group| group.frame(first)).map(|frame| frame.header.at),
        };
        found.report(codes::CLIP_AGAIN, at.unwrap_or(0), element(first));
    }
}

fn check_surface(model: &Model<'_>, found: &mut Diagnostics) {
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
                let quake = model.generation() == Generation::Idpo;
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
fn vertices(table: &Vertices<'_>, found: &mut Diagnostics) {
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

fn check_skins(model: &Model<'_>, found: &mut Diagnostics) {
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

/// The influence of a group's deformers on one of its vertices.
#[derive(Debug, Clone, Copy, Default)]
struct Sum {
    count: usize,
    weight: f32,
}

fn check_weights(model: &Mdl7<'_>, found: &mut Diagnostics) {
    let mut sums: Vec<Option<Vec<Sum>>> = vec![None; model.group_count()];
    for (index, deformer) in model.deformers().enumerate() {
        let group = num::to_usize(deformer.header.group);
        let vertex_count = model.group(group).map(|group| group.vertices().len());
        let Some((vertex_count, sums)) = vertex_count.zip(sums.get_mut(group)) else {
            found.report(
                codes::BAD_DEFORMER_GROUP,
                field_at!(DeformerHeader, group, deformer.header.at),
                element(index),
            );
            continue;
        };
        let sums = sums.get_or_insert_with(|| vec![Sum::default(); vertex_count]);
        for (n, deformed) in deformer.elements().enumerate() {
            let bone = num::to_usize(deformed.head.bone);
            if bone >= model.bone_count() {
                found.report(
                    codes::BAD_DEFORMER_BONE,
                    field_at!(DeformerElementHead, bone, deformed.head.at),
                    element(n),
                );
            }
            for weight in deformed.weights.located() {
                let vertex = usize::try_from(weight.vertex).ok().and_then(|vertex| sums.get_mut(vertex));
                match vertex {
                    None => found.report(codes::BAD_WEIGHT_VERTEX, weight.at, element(n)),
                    Some(sum) => {
                        sum.count = sum.count.saturating_add(1);
                        sum.weight += weight.weight;
                    }
                }
                if !(0.0..=1.0).contains(&weight.weight) {
                    found.report(codes::BAD_WEIGHT, field_at!(Weight, weight, weight.at), element(n));
                }
            }
        }
    }
    for (index, (group, sums)) in model.groups().zip(sums).enumerate() {
        let Some(sums) = sums else { continue };
        let most = sums.iter().map(|sum| sum.count).max().unwrap_or(0);
        if most != usize::from(group.header().max_weights) {
            found.report(codes::MAX_WEIGHTS, field_at!(GroupHeader, max_weights, group.header().at), element(index));
        }
        for (n, sum) in sums.iter().enumerate() {
            let mut report = |code| found.report(code, group.vertices().at(n), element(n));
            if sum.count == 0 {
                report(codes::NO_WEIGHT);
            } else if (sum.weight - 1.0).abs() > 0.01 {
                report(codes::WEIGHT_SUM);
            }
            if sum.count > 4 {
                let measure = Measure::new("a vertex is moved by # bones", sum.count, "a typical renderer", 4_u32);
                found.report_limit(codes::MANY_WEIGHTS, group.vertices().at(n), element(n), measure);
            }
        }
    }
}

fn check_bones(model: &Mdl7<'_>, found: &mut Diagnostics) {
    for (index, bone) in model.bones().enumerate() {
        if bone.parent().is_some_and(|parent| parent >= index) {
            found.report(codes::BAD_PARENT, field_at!(BoneHead, parent, bone.at), element(index));
        }
        if !bone.head.position.is_finite() {
            found.report(codes::NOT_FINITE, field_at!(BoneHead, position, bone.at), element(index));
        }
    }
    for group in model.groups() {
        let table = group.vertices();
        let within = match *table {
            VertexTable::Indexed(_) => field_at!(IndexedVertex, reference),
            VertexTable::Words(_) => field_at!(WordVertex, reference),
            VertexTable::Wide(_) => field_at!(WideVertex, reference),
        };
        for (n, vertex) in table.iter().enumerate() {
            // Without bones, the field is not initialized.
            if model.bone_count() > 0 && vertex.reference().is_some_and(|bone| bone >= model.bone_count()) {
                found.report(codes::BAD_VERTEX_BONE, table.at(n).saturating_add(within), element(n));
            }
        }
    }
}
