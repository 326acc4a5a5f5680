//! Findings about a readable file: its points, normals, and the purposes of levels of detail; faces; components, the convex
//! solids for collisions; selections, their names, their weights, and proxies; tags, their headers, and the data of tags other
//! than selections; paths and other texts.

use alloc::{
    collections::{BTreeMap, BTreeSet},
    vec,
    vec::Vec,
};

use formats_core::{
    Diagnostics, FixedStr, Measure, Steps, Text, field_at,
    glam::{Vec2, Vec3},
    num,
};

use crate::{
    CenterOfMass, Face, Header, Lod, LodForm, LodHeader, LodKind, Model, Point, Property, Selection, Tag, TagData,
    UvSet, Vertex, codes,
};

impl Model<'_> {
    /// Checks everything that [`parse`](Self::parse) defers, and reports unusual content: each kind of finding once,
    /// with its first offset and its count. Never fails.
    ///
    /// The element of a finding is the level of detail, or the point, face, tag or corner in its level. Every level is
    /// checked once, frame by frame; memory is needed for one level without its frames.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        // One step for each pair of a face and a point of a component: real components are small, but a file could name
        // each face a thousand times.
        let steps = Steps::new(self.bytes().len(), 256, 1 << 20);
        for (n, lod) in (0_u32..).zip(self.lods()) {
            check_points(lod, &mut found);
            check_faces(lod, &mut found);
            check_tags(lod, n, &mut found);
            check_properties(lod, &mut found);
            check_selections(lod, &mut found);
            check_geometry(lod, n, &steps, &mut found);
        }
        found
    }
}

/// The index of an element, in the form that findings use.
fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}

fn check_structure(model: &Model<'_>, found: &mut Diagnostics) {
    if model.header().version != Model::VERSION {
        found.report(codes::OTHER_VERSION, field_at!(Header, version), None);
    }
    if !model.tail().is_empty() {
        found.report(codes::TAIL, model.tail().at, None);
    }
    match model.lods().len() {
        0 => found.report(codes::NO_LODS, field_at!(Header, lod_count), None),
        1..30 => {}
        count => {
            let measure = Measure::new("the model has # levels of detail", count, "binarize", 29_u32);
            found.report_limit(codes::MANY_LODS, field_at!(Header, lod_count), None, measure);
        }
    }
    let mut seen = BTreeSet::new();
    let mut last = f32::NEG_INFINITY;
    for (n, lod) in (0_u32..).zip(model.lods()) {
        let header = lod.header();
        if lod.form() != LodForm::Sp3d {
            if !lod.header_rest().is_empty() {
                found.report(codes::LARGE_HEADER, field_at!(LodHeader, header_size, header.at), Some(n));
            }
            let usual: &[u32] = if lod.form() == LodForm::P3dm { &[0x100] } else { &[0x99, 1] };
            if !usual.contains(&header.version) {
                found.report(codes::LOD_VERSION, field_at!(LodHeader, version, header.at), Some(n));
            }
        }
        if header.raw_flags != 0 {
            found.report(codes::LOD_FLAGS, field_at!(LodHeader, raw_flags, header.at), Some(n));
        }
        let (number, at) = (lod.resolution().0, lod.resolution_at());
        if !seen.insert(number.to_bits()) {
            found.report(codes::DUPLICATE_LOD, at, Some(n));
        } else if number < last {
            found.report(codes::UNSORTED_LODS, at, Some(n));
        }
        last = number;
        if matches!(lod.kind(), LodKind::Unknown(_)) {
            found.report(codes::UNKNOWN_LOD, at, Some(n));
        } else if !lod.resolution().is_exact() {
            found.report(codes::INEXACT_LOD, at, Some(n));
        }
    }
}

fn check_geometry(lod: &Lod<'_>, n: u32, steps: &Steps, found: &mut Diagnostics) {
    let kind = lod.kind();
    if kind.is_geometry() {
        check_components(lod, n, steps, found);
    }
    match kind {
        LodKind::Geometry => mass(lod, n, found),
        LodKind::ShadowBuffer(_) => {
            let is_unusual = |face: &Face<'_>| face.corners().len() > 3 || !face.texture.is_empty();
            if let Some((n, face)) = lod.faces().iter().enumerate().find(|(_, face)| is_unusual(face)) {
                found.report(codes::SHADOW_BUFFER, face.at, element(n));
            }
        }
        LodKind::Roadway => {
            let [points_at, _, faces_at] = LodHeader::counts_at(lod.form(), lod.header().at);
            for (clause, count, at) in [
                ("a roadway has # points", lod.points().len(), points_at),
                ("a roadway has # faces", lod.faces().len(), faces_at),
            ] {
                if count > 255 {
                    let measure = Measure::new(clause, count, "Arma3ObjectBuilder", 255_u32);
                    found.report_limit(codes::ROADWAY, at, Some(n), measure);
                }
            }
        }
        kind if kind.is_shadow_volume() => {
            for (n, face) in lod.faces().iter().enumerate() {
                if face.corners().len() > 3 {
                    found.report(codes::SHADOW_QUAD, face.at, element(n));
                }
                if !face.texture.is_empty() {
                    found.report(codes::SHADOW_TEXTURE, face.texture_at(), element(n));
                }
            }
        }
        _ => {}
    }
}

fn mass(lod: &Lod<'_>, n: u32, found: &mut Diagnostics) {
    let masses = || lod.mass().into_iter().flatten();
    // Infinite and NaN masses have a finding of their own.
    if masses().any(|mass| !mass.mass.is_finite()) {
        return;
    }
    if masses().all(|mass| mass.mass == 0.0) {
        return found.report(codes::NO_MASS, lod.header().at, Some(n));
    }
    let negative = lod.mass().and_then(|table| table.located().find(|mass| mass.mass < 0.0));
    let inside = lod.bounds().zip(lod.center_of_mass()).is_some_and(|([least, most], CenterOfMass { center, .. })| {
        // Rounding may move it out of a flat shape.
        let slack = (most - least).length() * 1e-4;
        center.cmpge(least - slack).all() && center.cmple(most + slack).all()
    });
    let at = lod.mass().map_or(lod.header().at, |table| negative.map_or(table.at(0), |mass| mass.at));
    if negative.is_some() || !inside {
        found.report(codes::CENTER_OF_MASS, at, Some(n));
    }
}

fn check_points(lod: &Lod<'_>, found: &mut Diagnostics) {
    for (n, point) in lod.points().iter().enumerate() {
        let at = lod.points().at(n);
        if !point.position.is_finite() {
            found.report(codes::NOT_FINITE, at, element(n));
        }
        if point.flags().unknown() != 0 {
            found.report(codes::POINT_FLAGS, field_at!(Point, raw_flags, at), element(n));
        }
    }
    for (n, normal) in lod.normals().located().enumerate() {
        if !normal.vector.is_finite() {
            found.report(codes::NOT_FINITE, normal.at, element(n));
        }
    }
}

fn check_faces(lod: &Lod<'_>, found: &mut Diagnostics) {
    let mut paths = Paths::default();
    let [points, normals] = [lod.points().len(), lod.normals().len()].map(num::to_u32);
    for (n, face) in lod.faces().iter().enumerate() {
        corners(&face, n, [points, normals], found);
        if face.flags().unknown() != 0 {
            found.report(codes::FACE_FLAGS, face.flags_at(), element(n));
        }
        if paths.is_new(0, face.texture) {
            check_path(face.texture, face.texture_at(), element(n), found);
            if let Some(field) = face.texture_field {
                check_field(field, face.texture_at(), element(n), found);
            }
        }
        if paths.is_new(1, face.material) {
            check_path(face.material, face.material_at(), element(n), found);
        }
    }
}

fn corners(face: &Face<'_>, n: usize, [points, normals]: [u32; 2], found: &mut Diagnostics) {
    let corners = face.corners();
    for (index, corner) in corners.iter().enumerate() {
        let at = face.corner_at(index);
        let uv_at = field_at!(Vertex, uv, at);
        if corner.point >= points {
            found.report(codes::BAD_POINT, at, element(n));
        } else if corners.iter().take(index).any(|earlier| earlier.point == corner.point) {
            found.report(codes::DEGENERATE, at, element(n));
        }
        if corner.normal >= normals {
            found.report(codes::BAD_NORMAL, field_at!(Vertex, normal, at), element(n));
        }
        if !corner.uv.is_finite() {
            found.report(codes::UV_NOT_FINITE, uv_at, element(n));
        } else if corner.uv.abs().cmpgt(Vec2::splat(1e5)).any() {
            #[expect(
                clippy::as_conversions,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "it is finite, and float casts saturate"
            )]
            let value = corner.uv.abs().max_element() as u64;
            found.report_limit(
                codes::LARGE_UV,
                uv_at,
                element(n),
                Measure::new("a UV is #", value, "the engine", 100_000_u32),
            );
        }
    }
}

/// The textures and materials of a level that were checked: consecutive faces often share them, and each is reported
/// once.
#[derive(Default)]
struct Paths<'a> {
    seen: BTreeSet<(u8, Text<'a>)>,
    last: [Option<Text<'a>>; 2],
}

impl<'a> Paths<'a> {
    fn is_new(&mut self, kind: u8, path: Text<'a>) -> bool {
        let Some(last) = self.last.get_mut(usize::from(kind)) else { return false };
        *last != Some(path) && {
            *last = Some(path);
            self.seen.insert((kind, path))
        }
    }
}

fn check_components(lod: &Lod<'_>, n: u32, steps: &Steps, found: &mut Diagnostics) {
    if lod.faces().is_empty() {
        return;
    }
    let positions: Vec<Vec3> = lod.points().positions().collect();
    let same = merged(&positions);
    let faces: Vec<Corners> = lod.faces().iter().map(|face| Corners::new(face.corners())).collect();
    let mut numbers = Vec::new();
    for (index, tag) in lod.tags().iter().enumerate() {
        let TagData::Selection(selection) = tag.data() else { continue };
        let Some(number) = selection.component() else { continue };
        numbers.push((number, tag.name_at(), element(index)));
        let solid = Solid::new(&selection, &faces, &positions, &same);
        let at = tag.data_at();
        if solid.faces.len() < 4 {
            found.report(codes::COMPONENT_SMALL, at, element(index));
        } else if !solid.is_closed() {
            found.report(codes::COMPONENT_OPEN, at, element(index));
        } else {
            match solid.is_convex(steps) {
                Some(true) => {}
                Some(false) => found.report(codes::COMPONENT_CONCAVE, at, element(index)),
                None => found.report(codes::COMPONENT_LARGE, at, element(index)),
            }
        }
    }
    if numbers.is_empty() {
        return found.report(codes::NO_COMPONENTS, lod.header().at, Some(n));
    }
    // The engine counts from 1 and stops at the first missing number.
    numbers.sort_unstable();
    numbers.dedup_by_key(|(number, ..)| *number);
    for ((number, at, element), expected) in numbers.into_iter().skip_while(|(number, ..)| *number == 0).zip(1_u32..) {
        if number != expected {
            return found.report(codes::COMPONENT_GAP, at, element);
        }
    }
}

/// For each point, the first point at the same position.
fn merged(positions: &[Vec3]) -> Vec<u32> {
    let mut first = BTreeMap::new();
    // -0 is 0.
    let key = |position: &Vec3| position.to_array().map(|value| (value + 0.0).to_bits());
    (0_u32..).zip(positions).map(|(n, position)| *first.entry(key(position)).or_insert(n)).collect()
}

/// The points of a face.
struct Corners {
    points: [u32; 4],
    count: usize,
}

impl Corners {
    fn new(corners: &[Vertex]) -> Self {
        let mut points = [0; 4];
        for (point, corner) in points.iter_mut().zip(corners) {
            *point = corner.point;
        }
        Self { points, count: corners.len() }
    }
    fn points(&self) -> &[u32] {
        self.points.get(..self.count).unwrap_or(&self.points)
    }
}

/// The faces of a component.
struct Solid<'a> {
    faces: Vec<&'a Corners>,
    positions: &'a [Vec3],
    same: &'a [u32],
}

impl<'a> Solid<'a> {
    fn new(selection: &Selection<'_>, faces: &'a [Corners], positions: &'a [Vec3], same: &'a [u32]) -> Self {
        Self { faces: selection.face_indices().filter_map(|n| faces.get(n)).collect(), positions, same }
    }
    /// Whether each edge is used once in each direction; points at the same position are equal.
    fn is_closed(&self) -> bool {
        let mut edges = Vec::new();
        for face in &self.faces {
            let points = face.points();
            for (from, to) in points.iter().zip(points.iter().cycle().skip(1)) {
                let [Some(from), Some(to)] = [from, to].map(|point| self.same.get(usize::try_from(*point).ok()?))
                else {
                    return false;
                };
                // A corner that coincides with the previous one has no edge to it.
                if from != to {
                    edges.push((*from, *to));
                }
            }
        }
        edges.sort_unstable();
        let once = edges.is_sorted_by(|a, b| a < b);
        once && edges.iter().all(|(from, to)| edges.binary_search(&(*to, *from)).is_ok())
    }
    /// Whether no point is in front of a face by more than a thousandth of the diagonal; `None` if too few steps are
    /// left to check.
    fn is_convex(&self, steps: &Steps) -> Option<bool> {
        let position = |point: &u32| self.positions.get(usize::try_from(*point).ok()?).copied();
        let mut points: Vec<u32> = self.faces.iter().flat_map(|face| face.points()).copied().collect();
        points.sort_unstable();
        points.dedup();
        let corners: Vec<Vec3> = points.iter().filter_map(position).collect();
        let bounds = corners.iter().copied().map(|at| [at; 2]);
        let [least, most] = bounds.reduce(|[a, b], [c, d]| [a.min(c), b.max(d)]).unwrap_or_default();
        let slack = (most - least).length() * 0.001;
        for face in &self.faces {
            if !steps.take(corners.len()) {
                return None;
            }
            let own: Vec<Vec3> = face.points().iter().filter_map(position).collect();
            // The face's normal with twice its area as length, even if four corners are not in a plane. Computed this
            // way, it points inward.
            let inward: Vec3 = own.iter().zip(own.iter().cycle().skip(1)).map(|(a, b)| a.cross(*b)).sum();
            let Some(outward) = (-inward).try_normalize() else { continue };
            // For a bent quad, the plane is at its outermost corner.
            let plane = own.iter().map(|at| outward.dot(*at)).fold(f32::NEG_INFINITY, f32::max);
            if corners.iter().any(|at| outward.dot(*at) - plane > slack) {
                return Some(false);
            }
        }
        Some(true)
    }
}

fn check_selections(lod: &Lod<'_>, found: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    for (n, tag) in lod.tags().iter().enumerate() {
        let TagData::Selection(selection) = tag.data() else { continue };
        let name = selection.name.as_bytes();
        if !seen.insert(name.to_ascii_lowercase()) {
            found.report(codes::DUPLICATE_SELECTION, tag.name_at(), element(n));
        }
        if name.starts_with(b"-") || name.starts_with(b".") {
            found.report(codes::IGNORED_SELECTION, tag.name_at(), element(n));
        }
        if let Some(face) = selection.faces.iter().position(|byte| *byte > 1) {
            let at = num::to_u64(selection.points.len().saturating_add(face));
            found.report(codes::FACE_BYTE, selection.at.saturating_add(at), element(n));
        }
        proxy(lod, &tag, &selection, n, found);
    }
    weights(lod, found);
}

fn proxy(lod: &Lod<'_>, tag: &Tag<'_>, selection: &Selection<'_>, n: usize, found: &mut Diagnostics) {
    let Some(proxy) = selection.proxy() else { return };
    if proxy.id().is_none() || proxy.path().is_empty() {
        found.report(codes::PROXY_NAME, tag.name_at(), element(n));
    }
    if selection.point_indices().count() != 3 || proxy.transform(lod).is_none() {
        found.report(codes::PROXY_SHAPE, tag.data_at(), element(n));
    }
}

/// Checks points that are partially in a selection, among the selections with such points: those that bones move.
fn weights(lod: &Lod<'_>, found: &mut Diagnostics) {
    let weighted = || lod.selections().filter(Selection::is_weighted);
    // Most levels have no weights; nothing is allocated for them.
    if weighted().next().is_none() {
        return;
    }
    let mut sums = vec![(0.0_f32, false); lod.points().len()];
    for selection in weighted() {
        for ((sum, partial), byte) in sums.iter_mut().zip(selection.points) {
            *sum += Selection::weight(*byte);
            *partial |= *byte > 1;
        }
    }
    for (n, (sum, _)) in sums.iter().enumerate().filter(|(_, (_, partial))| *partial) {
        if (0.98..=1.02).contains(sum) {
            continue;
        }
        // Only the first position is reported, so it is searched once.
        let place = |selection: Selection<'_>| {
            let byte = selection.points.get(n).filter(|byte| **byte != 0);
            byte.map(|_| selection.at.saturating_add(num::to_u64(n)))
        };
        let at = if found.get(codes::WEIGHTS.id).is_none() { weighted().find_map(place) } else { None };
        found.report(codes::WEIGHTS, at.unwrap_or(0), element(n));
    }
}

fn check_tags(lod: &Lod<'_>, n: u32, found: &mut Diagnostics) {
    let points = num::to_u32(lod.points().len());
    let (mut sets, mut ninth) = (0_u32, None);
    let mut last_time = f32::NEG_INFINITY;
    for (index, tag) in lod.tags().iter().enumerate() {
        check_ascii(tag.name().as_bytes(), tag.name_at(), element(index), found);
        if let Some(field) = tag.name_field() {
            check_field(field, tag.name_at(), element(index), found);
        }
        if tag.active() != 1 {
            found.report(codes::INACTIVE_TAG, tag.at(), element(index));
        }
        if tag.uncounted() != 0 {
            found.report(codes::SIZE_LACKS_NUMBER, tag.size_at(), element(index));
        }
        if tag.name().is_empty() {
            found.report(codes::EMPTY_NAME, tag.name_at(), element(index));
        }
        match tag.data() {
            TagData::WrongSize => found.report(codes::WRONG_SIZE, tag.size_at(), element(index)),
            TagData::Unknown => found.report(codes::UNKNOWN_TAG, tag.at(), element(index)),
            TagData::UvSet(set) => {
                if set.id != sets {
                    found.report(codes::UV_SET_NUMBER, tag.data_at(), element(index));
                }
                sets = sets.saturating_add(1);
                if sets == 9 {
                    ninth = Some((tag.at(), element(index)));
                }
                uv_set(lod, &set, found);
            }
            TagData::SharpEdges(edges) => {
                for (n, edge) in edges.located().enumerate() {
                    if edge.points.iter().any(|point| *point >= points) {
                        found.report(codes::BAD_EDGE, edge.at, element(n));
                    }
                }
            }
            TagData::Mass(mass) => {
                for (n, mass) in mass.located().enumerate() {
                    if !mass.mass.is_finite() {
                        found.report(codes::MASS_NOT_FINITE, mass.at, element(n));
                    }
                }
            }
            TagData::Animation(frame) => {
                if !frame.time.is_finite() || frame.time < last_time {
                    found.report(codes::FRAME_ORDER, tag.data_at(), element(index));
                }
                last_time = frame.time;
                for (n, position) in frame.positions().enumerate() {
                    if !position.is_finite() {
                        found.report(codes::NOT_FINITE, frame.positions.at(n), element(n));
                    }
                }
            }
            _ => {}
        }
    }
    if let Some((at, index)) = ninth {
        found.report_limit(
            codes::MANY_UV_SETS,
            at,
            index,
            Measure::new("a level of detail has # UV sets", sets, "the format", 8_u32),
        );
    }
    if sets == 0 && lod.form() == LodForm::P3dm {
        found.report(codes::NO_UV_SET, lod.header().at, Some(n));
    }
}

/// Checks the UVs of a set. Set 0 repeats the UVs of the faces, which are checked elsewhere.
fn uv_set(lod: &Lod<'_>, set: &UvSet<'_>, found: &mut Diagnostics) {
    if set.id == 0 {
        let mut uvs = set.uvs.iter().enumerate();
        let same = |a: Vec2, b: Vec2| a.to_array().map(f32::to_bits) == b.to_array().map(f32::to_bits);
        for face in lod.faces() {
            for corner in face.corners() {
                if let Some((n, uv)) = uvs.next()
                    && !same(uv.uv, corner.uv)
                {
                    return found.report(codes::UV_SET_DIFFERS, set.uvs.at(n), element(n));
                }
            }
        }
    } else {
        for (n, uv) in set.uvs.located().enumerate() {
            if !uv.uv.is_finite() {
                found.report(codes::UV_NOT_FINITE, uv.at, element(n));
            }
        }
    }
}

fn check_properties(lod: &Lod<'_>, found: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    for (n, tag) in lod.tags().iter().enumerate() {
        let TagData::Property(property) = tag.data() else { continue };
        let (name_at, value_at) = (tag.data_at(), field_at!(Property, value, tag.data_at()));
        for (text, at) in [(&property.name, name_at), (&property.value, value_at)] {
            check_field(&text.0, at, element(n), found);
            check_ascii(text.as_bytes(), at, element(n), found);
            if text.as_bytes().trim_ascii() != text.as_bytes() {
                found.report(codes::PROPERTY_SPACE, at, element(n));
            }
        }
        if property.name.as_bytes().is_empty() {
            found.report(codes::PROPERTY_EMPTY, name_at, element(n));
        } else if !seen.insert(property.name.as_bytes().to_ascii_lowercase()) {
            found.report(codes::DUPLICATE_PROPERTY, name_at, element(n));
        }
        if property.meant().is_some() {
            found.report(codes::PROPERTY_TYPO, name_at, element(n));
        }
    }
}

/// Checks a texture or a material of face `n`, which is at byte `at`.
fn check_path(path: Text<'_>, at: u64, n: Option<u32>, found: &mut Diagnostics) {
    let path = path.as_bytes();
    check_ascii(path, at, n, found);
    // A procedural texture is not a path.
    if path.starts_with(b"#") {
        return;
    }
    if path.starts_with(b"\\") {
        found.report(codes::LEADING_BACKSLASH, at, n);
    }
    if matches!(path, [drive, b':', ..] if drive.is_ascii_alphabetic()) {
        found.report(codes::DRIVE, at, n);
    }
    if path.contains(&b'/') {
        found.report(codes::FORWARD_SLASH, at, n);
    }
    let extension = path.len().checked_sub(4).and_then(|dot| path.get(dot..));
    if extension.is_some_and(|extension| extension.eq_ignore_ascii_case(b".tga")) {
        found.report(codes::TGA, at, n);
    }
}

/// Checks a text at byte `at`.
fn check_ascii(text: &[u8], at: u64, n: Option<u32>, found: &mut Diagnostics) {
    if !text.is_ascii() {
        found.report(codes::NOT_ASCII, at, n);
    }
}

/// Checks a field of fixed size at byte `at`.
fn check_field<const N: usize>(field: &[u8; N], at: u64, n: Option<u32>, found: &mut Diagnostics) {
    let field = FixedStr(*field);
    if !field.has_nul() {
        found.report(codes::WITHOUT_NUL, at, n);
    } else if field.has_residue() {
        found.report(codes::RESIDUE, at, n);
    }
}
