//! Blocks: half-spaces, or vertices and polygons.

use alloc::vec::Vec;

use formats_core::{Text, num};
use nom::{
    Parser,
    bytes::complete::take_while,
    combinator::opt,
    sequence::{delimited, preceded},
};

use super::grammar::{
    Parsed, blank, count, expect, fail, flags, keyword, line, number, point, points, rest_of_section, sign, space, word,
};
use crate::wmp::{Triple, WmpBlockHeader, WmpFaceHeader, WmpMapping, WmpSurface};

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
