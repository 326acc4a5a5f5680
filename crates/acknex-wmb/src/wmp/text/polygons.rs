//! Blocks: half-spaces, or vertices and polygons. How a texture is mapped to a face in a text: as in Quake, along the axis that the face
//! points to. Polygons from half-spaces: the part of each plane on the surface of the volume that they enclose.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{
    Steps, Text,
    glam::{DVec2, DVec3},
    num,
};
use nom::{
    Parser,
    bytes::complete::take_while,
    combinator::opt,
    sequence::{delimited, preceded},
};

use crate::wmp::{
    Triple, WmpBlockHeader, WmpFaceHeader, WmpMapping, WmpShape, WmpSurface, WmpTexInfo,
    text::grammar::{
        Parsed, blank, count, expect, fail, flags, keyword, line, number, point, points, rest_of_section, sign, space,
        word,
    },
};

/// A block as written in the text.
pub(super) struct RawBlock<'a> {
    pub(super) header: WmpBlockHeader,
    pub(super) solid: Solid,
    pub(super) surfaces: Vec<WmpSurface<'a>>,
    pub(super) more: Text<'a>,
}

/// The half-spaces that enclose a block.
pub(super) enum Solid {
    /// Half-spaces: the points of their planes are those of the surfaces.
    HalfSpaces,
    /// Vertices, and the corners of each face.
    Polygons(Vec<Triple>, Vec<Vec<u16>>),
}

/// A block: the faces, then flags and unknown data in braces.
pub(super) fn block(i: &[u8], index: u32) -> Parsed<'_, RawBlock<'_>> {
    let (after, vertex_count) = opt(preceded(keyword(b"vertices"), count)).parse(i)?;
    let (i, (solid, surfaces)) =
        if let Some(vertex_count) = vertex_count { polygons(after, vertex_count)? } else { half_spaces(i)? };
    let (i, inner) = opt(preceded(sign('{'), (opt(flags), rest_of_section))).parse(i)?;
    let (raw_flags, more) = inner.unwrap_or_default();
    let (i, rest) = rest_of_section(i)?;
    let header = WmpBlockHeader { index, raw_flags: raw_flags.unwrap_or(0) };
    Ok((i, RawBlock { header, solid, surfaces, more: if more.is_empty() { rest } else { more } }))
}

/// Half-spaces, each with the texture of its face.
fn half_spaces(mut i: &[u8]) -> Parsed<'_, (Solid, Vec<WmpSurface<'_>>)> {
    let mut surfaces = Vec::new();
    while i.starts_with(b"(") {
        let (after, points) = expect("expected three points", (point, point, point)).parse(i)?;
        let points = [points.0, points.1, points.2];
        let (after, surface) = surface(after, num::to_u32(surfaces.len()), Some(points))?;
        surfaces.push(surface);
        i = after;
    }
    Ok((i, (Solid::HalfSpaces, surfaces)))
}

/// The number of faces, then vertices and faces.
fn polygons(i: &[u8], vertex_count: u32) -> Parsed<'_, (Solid, Vec<WmpSurface<'_>>)> {
    let (i, face_count) = expect("expected the number of faces", preceded(keyword(b"faces"), count)).parse(i)?;
    let (mut i, vertices) = points(i, vertex_count)?;
    let (mut faces, mut surfaces) = (Vec::new(), Vec::new());
    while num::to_u32(faces.len()) < face_count {
        let (after, corners) = corners(i)?;
        let (after, surface) = surface(after, num::to_u32(faces.len()), None)?;
        faces.push(corners);
        surfaces.push(surface);
        i = after;
    }
    Ok((i, (Solid::Polygons(vertices, faces), surfaces)))
}

/// The number of corners of a face, and the corners. An impossible index is a missing vertex.
fn corners(i: &[u8]) -> Parsed<'_, Vec<u16>> {
    let (mut i, corner_count) = expect("expected the number of corners", count).parse(i)?;
    let mut corners = Vec::new();
    while num::to_u32(corners.len()) < corner_count {
        let (after, corner) = expect("expected the index of a vertex", count).parse(i)?;
        if corners.len() >= usize::from(u16::MAX) {
            return fail(i, "a face has more than 65,535 corners");
        }
        corners.push(u16::try_from(corner).unwrap_or(u16::MAX));
        i = after;
    }
    let (i, _) = expect("expected :", sign(':')).parse(i)?;
    Ok((i, corners))
}

/// A texture, its mapping, flags and light. Names may contain spaces: a name ends where a mapping begins.
fn surface(i: &[u8], face: u32, points: Option<[[f64; 3]; 3]>) -> Parsed<'_, WmpSurface<'_>> {
    let start = i;
    let mut i = i;
    let (i, name, mapping) = loop {
        let (after, found) = take_while(|byte: u8| !byte.is_ascii_whitespace()).parse(i)?;
        let (next, ()) = blank(after)?;
        if found.is_empty() || next.starts_with(b"\n") {
            return fail(start, "expected a texture and its mapping");
        }
        let length = start.len().saturating_sub(after.len());
        if let (after, Some(mapping)) = opt(mapping).parse(next)? {
            break (after, start.get(..length).unwrap_or_default(), mapping);
        }
        i = next;
    };
    let (i, rest) = line(i)?;
    let (i, ()) = space(i)?;
    let rest = rest.as_bytes();
    let (rest, raw_flags) = expect("expected the flags of a face", flags).parse(rest)?;
    let light = (number, number);
    let (rest, (ambient, albedo)) = expect("expected the ambient light and albedo of a face", light).parse(rest)?;
    let (more, material) = opt(word).parse(rest)?;
    let material = material.unwrap_or_default();
    let mapping = WmpMapping { points, material: Text::new(material), more: Text::new(more), ..mapping };
    let [ambient, albedo] = [ambient, albedo].map(crate::number::single);
    let header = WmpFaceHeader { face, raw_flags, ambient, albedo };
    Ok((i, WmpSurface { header, texture: Text::new(name), tex_info: None, mapping: Some(mapping) }))
}

/// Two axes in brackets from version 710 on; offsets, rotation, sizes, and a colon.
fn mapping(i: &[u8]) -> Parsed<'_, WmpMapping<'_>> {
    let four = || (number, number, number, number).map(|(x, y, z, w)| [x, y, z, w]);
    let both = (delimited(sign('('), four(), sign(')')), delimited(sign('('), four(), sign(')')));
    let (i, axes) = opt(both.map(|(s, t)| [s, t])).parse(i)?;
    let (i, (x, y, rotation, width, height, _)) = (number, number, number, number, number, sign(':')).parse(i)?;
    let none = Text::default();
    let (offset, scale) = ([x, y], [width, height]);
    Ok((i, WmpMapping { points: None, axes, offset, rotation, scale, material: none, more: none }))
}

/// The factor by which a face must point more to X or Y than to Z, or to Y than to X, to be mapped along them. The compiler uses
/// rounded coordinates, so faces at 45° may go either way (13 of 1,110 faces do).
const TIE: f64 = 1e-4;

impl WmpMapping<'_> {
    /// The numbers of a compiled level's texture info, for a face with this normal in the level: texels are counted from
    /// the level's origin.
    ///
    /// From version 710 on the text has the axes, and the rotation is in them.
    #[must_use]
    pub fn tex_info(&self, normal: [f64; 3]) -> WmpTexInfo {
        let [s, t] = match self.axes {
            Some(axes) => axes.map(|[x, y, z, _]| DVec3::new(x, y, z)),
            None => self.turned(DVec3::from(normal)),
        };
        let [s_offset, t_offset] = self.offset;
        // As in Quake, a size of 0 means nothing.
        let [width, height] = self.scale.map(|scale| if scale == 0.0 { 1.0 } else { scale });
        WmpTexInfo { s: (s / width).into(), s_offset, t: (t / height).into(), t_offset }
    }
    /// The directions of columns and rows on the coordinate plane of the face.
    fn turned(&self, normal: DVec3) -> [DVec3; 2] {
        let [x, y, z] = normal.abs().to_array();
        let [columns, rows] = if z + TIE >= x && z + TIE >= y {
            [DVec3::X, DVec3::Y]
        } else if x + TIE >= y {
            [DVec3::Y, DVec3::Z]
        } else {
            [DVec3::X, DVec3::Z]
        };
        let DVec2 { x: cos, y: sin } = DVec2::from_angle(self.rotation.to_radians());
        [columns * cos + rows * sin, columns * sin - rows * cos]
    }
}

/// The polygons of a block: for each half-space, its corners, clockwise seen from outside; none if it removes nothing or is
/// unbounded.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Clipped {
    pub(super) vertices: Vec<Triple>,
    pub(super) faces: Vec<Vec<u16>>,
    pub(super) shape: Option<WmpShape>,
}

/// Why half-spaces cannot be clipped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct TooMany(pub(super) &'static str);

/// The maximum distance of a point from a plane that contains it, in quants. The points of planes have six decimal places, and are
/// up to 500 quants apart.
const NEAR: f64 = 1e-3;

/// The factor by which the polygons initially exceed the coordinates of the planes. Corners of real blocks are up to six times as
/// far from the origin as the points of their planes.
const FAR: f64 = 1024.0;

/// The plane of a half-space: unit normal away from the block, and distance.
#[derive(Debug, Clone, Copy)]
struct Plane {
    normal: DVec3,
    distance: f64,
}

impl Plane {
    /// Through three points, clockwise seen from outside; `None` if they are on a line.
    fn new(points: &[[f64; 3]; 3]) -> Option<Self> {
        let [a, b, c] = points.map(DVec3::from);
        let normal = (c - a).cross(b - a).try_normalize()?;
        Some(Self { normal, distance: normal.dot(a) })
    }
    fn height(&self, point: DVec3) -> f64 {
        self.normal.dot(point) - self.distance
    }
    /// A square on the plane, clockwise seen from outside, whose sides have this distance from the center.
    fn square(&self, far: f64) -> Vec<DVec3> {
        let (u, v) = self.normal.any_orthonormal_pair();
        // (normal, u, v) is right-handed.
        let middle = self.normal * self.distance;
        [(1.0, 1.0), (1.0, -1.0), (-1.0, -1.0), (-1.0, 1.0)]
            .map(|(x, y)| middle + u * (x * far) + v * (y * far))
            .to_vec()
    }
    /// Returns the part of a polygon that is not outside the half-space.
    fn clip(&self, polygon: Vec<DVec3>) -> Vec<DVec3> {
        let outside = |point: DVec3| self.height(point) > NEAR;
        if !polygon.iter().any(|point| outside(*point)) {
            return polygon;
        }
        let mut kept = Vec::with_capacity(polygon.len().saturating_add(1));
        let mut last = polygon.last().copied().unwrap_or_default();
        let mut below = self.height(last);
        for point in polygon {
            let height = self.height(point);
            if (height > NEAR && below < -NEAR) || (height < -NEAR && below > NEAR) {
                kept.push(last + (point - last) * (below / (below - height)));
            }
            if height <= NEAR {
                kept.push(point);
            }
            (last, below) = (point, height);
        }
        kept
    }
}

/// The polygons of half-spaces. Clipping takes a step for each corner and plane.
///
/// # Errors
/// If no steps are left, or there are more vertices than faces can refer to.
pub(super) fn clip(half_spaces: &[[[f64; 3]; 3]], steps: &Steps) -> Result<Clipped, TooMany> {
    let planes: Vec<Option<Plane>> = half_spaces.iter().map(Plane::new).collect();
    let largest = half_spaces.as_flattened().as_flattened().iter().fold(1024.0, |most: f64, part| most.max(part.abs()));
    let far = largest * FAR;
    let mut polygons = Vec::with_capacity(planes.len());
    let mut unbounded = false;
    for (index, plane) in planes.iter().enumerate() {
        let Some(plane) = plane else {
            polygons.push(Vec::new());
            continue;
        };
        let mut polygon = plane.square(far);
        for (other_index, other) in planes.iter().enumerate() {
            let Some(other) = other.filter(|_| other_index != index) else { continue };
            if !steps.take(polygon.len().saturating_add(1)) {
                return Err(TooMany("blocks have too many half-spaces to clip"));
            }
            let on_plane = polygon.iter().all(|point| other.height(*point).abs() <= NEAR);
            // Among equal half-spaces, the first one gets the polygon. Opposite ones enclose nothing.
            if on_plane && (other_index < index || other.normal.dot(plane.normal) < 0.0) {
                polygon.clear();
            }
            polygon = other.clip(polygon);
            if polygon.len() < 3 {
                polygon.clear();
                break;
            }
        }
        if polygon.iter().any(|point| point.abs().max_element() > far / 2.0) {
            unbounded = true;
            polygon.clear();
        }
        polygons.push(polygon);
    }
    let mut clipped = weld(&polygons)?;
    clipped.shape = Some(if unbounded {
        WmpShape::Unbounded
    } else if clipped.faces.iter().all(Vec::is_empty) {
        WmpShape::Empty
    } else {
        WmpShape::Closed
    });
    Ok(clipped)
}

/// Gives corners at the same position the same index.
fn weld(polygons: &[Vec<DVec3>]) -> Result<Clipped, TooMany> {
    let mut clipped = Clipped::default();
    let mut known: BTreeMap<[i64; 3], u16> = BTreeMap::new();
    for polygon in polygons {
        let mut face: Vec<u16> = Vec::with_capacity(polygon.len());
        for point in polygon {
            let number = if let Some(number) = cells(*point).find_map(|cell| known.get(&cell)) {
                *number
            } else {
                let too_many = TooMany("a block has more than 65,535 vertices");
                let number = u16::try_from(clipped.vertices.len()).map_err(|_| too_many)?;
                clipped.vertices.push(Triple { values: (*point).into() });
                known.insert(cell(*point), number);
                number
            };
            if face.last() != Some(&number) {
                face.push(number);
            }
        }
        if face.len() > 1 && face.first() == face.last() {
            face.pop();
        }
        if face.len() < 3 {
            face.clear();
        }
        if face.len() > usize::from(u16::MAX) {
            return Err(TooMany("a face has more than 65,535 corners"));
        }
        clipped.faces.push(face);
    }
    Ok(clipped)
}

/// The cell of a point in a grid that is wider than corners may be apart.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the cast should saturate")]
fn cell(point: DVec3) -> [i64; 3] {
    (point / (4.0 * NEAR)).floor().to_array().map(|part| part as i64)
}

/// The cells that may contain a corner near this point: at most two per axis.
fn cells(point: DVec3) -> impl Iterator<Item = [i64; 3]> {
    let (low, high) = (cell(point - NEAR), cell(point + NEAR));
    (0..8_u8).map(move |corner| {
        let mut cell = low;
        for (axis, (part, high)) in cell.iter_mut().zip(high).enumerate() {
            if corner >> num::to_u32(axis) & 1 == 1 {
                *part = high;
            }
        }
        cell
    })
}
