//! The triangles of a mesh, in parts that have the same skins.

use acknex_mdl::{Mesh, Triangle, TriangleTable, Triangles};
use formats_core::hash::HashMap;
use formats_core::{Welder, glam::Vec2, num::to_u32};

use super::{
    context::Context,
    skins::{Pair, Skins, stored_skins},
};
use crate::{Result, editing, findings};

/// Triangles with the same skins: their corners as render vertices, one for each distinct corner.
#[derive(Debug, Default)]
pub(super) struct Part {
    pub(super) skins: Pair,
    /// The vertex of the file of each render vertex.
    pub(super) points: Vec<u32>,
    welder: Welder<Corner, HashMap<Corner, u32>>,
    repeats: Option<editing::Repeats>,
    pub(super) indices: Vec<u32>,
}

/// A vertex of the file, the bits of its UVs in the first and the second skin, and the number of the copy.
type Corner = (u32, [[u32; 2]; 2], u32);

impl Part {
    /// The render vertices of a triangle.
    fn triangle(&mut self, vertices: [u32; 3], uvs: [Vec2; 3], seconds: [Option<Vec2>; 3]) -> [u32; 3] {
        let bits = |uv: Vec2| uv.to_array().map(f32::to_bits);
        let mut keys = vertices.map(|vertex| (vertex, [[0; 2]; 2], 0));
        for (((_, bits_of, _), uv), second) in keys.iter_mut().zip(uvs).zip(seconds) {
            *bits_of = [bits(uv), bits(second.unwrap_or_default())];
        }
        let corners = keys.map(|key| self.corner(key));
        let Some(repeats) = &mut self.repeats else { return corners };
        for ((.., copy), own) in keys.iter_mut().zip(repeats.copies(corners)) {
            *copy = own;
        }
        keys.map(|key| self.corner(key))
    }
    fn corner(&mut self, key: Corner) -> u32 {
        let number = self.welder.number(key);
        if self.points.len() < self.welder.corners().len() {
            self.points.push(key.0);
        }
        number
    }
    /// The UVs in the first skin, and in the second if there is one.
    pub(super) fn uv_sets(&self) -> Vec<Vec<Vec2>> {
        let uv = |bits: [u32; 2]| Vec2::from_array(bits.map(f32::from_bits));
        let first = self.welder.corners().iter().map(|(_, [first, _], _)| uv(*first)).collect();
        let second = self.welder.corners().iter().map(|(_, [_, second], _)| uv(*second));
        if self.skins.1.is_some() { vec![first, second.collect()] } else { vec![first] }
    }
}

/// The parts of a mesh with `count` vertices, in the order of their first triangles.
pub(super) fn parts(context: &mut Context<'_>, mesh: &Mesh<'_, '_>, skins: &Skins, count: usize) -> Result<Vec<Part>> {
    let reader = Reader::new(context, mesh);
    let mut parts: Vec<Part> = Vec::new();
    let mut places: HashMap<Pair, usize> = HashMap::default();
    let mut last: Option<(Pair, usize)> = None;
    for (n, triangle) in reader.triangles.iter().enumerate() {
        let Some(vertices) = reader.vertices(context, n, &triangle, count)? else { continue };
        let pair = reader.skins(context, n, &triangle, skins.len())?;
        let uvs = reader.uvs(context, n, triangle, skins.has_image(pair))?;
        let place = match last {
            Some((last, place)) if last == pair => place,
            _ => *places.entry(pair).or_insert_with(|| {
                let repeats = editing::Repeats::new(context.options);
                parts.push(Part { skins: pair, repeats, ..Part::default() });
                parts.len().saturating_sub(1)
            }),
        };
        last = Some((pair, place));
        let Some(part) = parts.get_mut(place) else { continue };
        let seconds = if pair.1.is_some() { reader.second_uvs(context, n, &triangle).map(Some) } else { [None; 3] };
        let corners = part.triangle(vertices, uvs, seconds);
        part.indices.extend(context.convention.triangle(corners));
    }
    Ok(parts)
}

/// Reads triangles, and repairs or reports invalid ones.
struct Reader<'m> {
    mesh: Mesh<'m, 'm>,
    triangles: Triangles<'m>,
    /// The number of texture coordinates.
    uv_count: usize,
    /// The divisor of UVs up to MDL5.
    skin_size: Vec2,
    /// Whether triangles have materials at all.
    has_materials: bool,
}

impl<'m> Reader<'m> {
    fn new(context: &Context<'m>, mesh: &Mesh<'m, 'm>) -> Self {
        let uv_count = match (context.model.classic(), mesh.group()) {
            (Some(model), _) => model.tex_coords().len(),
            (None, Some(group)) => group.tex_coords().len(),
            (None, None) => 0,
        };
        let skin_size = context.model.classic().map_or(Vec2::ONE, acknex_mdl::Classic::skin_size);
        let triangles = mesh.triangles();
        let has_materials = !matches!(*triangles, TriangleTable::Quake(_) | TriangleTable::Plain(_));
        Self { mesh: *mesh, triangles, uv_count, skin_size, has_materials }
    }
    /// The vertices of triangle `n`, if all of them exist or can be replaced.
    fn vertices(
        &self,
        context: &mut Context<'_>,
        n: usize,
        triangle: &Triangle,
        count: usize,
    ) -> Result<Option<[u32; 3]>> {
        let mut vertices = triangle.vertices;
        for vertex in &mut vertices {
            if usize::try_from(*vertex).is_ok_and(|vertex| vertex < count) {
                continue;
            }
            let at = self.triangles.at(n);
            let Some(last) = context.bad_index(count, "vertex of a triangle", at, to_u32(n))? else {
                context.found.report(findings::TRIANGLE_DROPPED, at, Some(to_u32(n)));
                return Ok(None);
            };
            *vertex = to_u32(last);
        }
        Ok(Some(vertices))
    }
    /// The skins of triangle `n`: empty if its skin number is out of range.
    fn skins(&self, context: &mut Context<'_>, n: usize, triangle: &Triangle, count: usize) -> Result<Pair> {
        let (first, second) = stored_skins(&self.mesh, triangle);
        if first.is_some() && triangle.material == -1 && self.has_materials {
            context.found.report(findings::FIRST_SKIN_SHOWN, self.triangles.at(n), Some(to_u32(n)));
        }
        let mut checked = |skin: Option<usize>| -> Result<Option<usize>> {
            match skin {
                Some(skin) if skin >= count => {
                    let at = self.triangles.at(n);
                    let other = context.bad_index(count, "skin of a triangle", at, to_u32(n))?;
                    if other.is_none() {
                        context.found.report(findings::MISSING_IMAGE, at, Some(to_u32(n)));
                    }
                    Ok(other)
                }
                skin => Ok(skin),
            }
        };
        Ok((checked(first)?, checked(second)?))
    }
    /// The UVs of the corners of triangle `n`, whose skin may or may not have an image.
    fn uvs(&self, context: &mut Context<'_>, n: usize, mut triangle: Triangle, has_image: bool) -> Result<[Vec2; 3]> {
        let at = self.triangles.at(n);
        let mut missing = [false; 3];
        for (index, missing) in triangle.tex_coords.iter_mut().zip(&mut missing) {
            if usize::try_from(*index).is_ok_and(|index| index < self.uv_count) {
                continue;
            }
            match context.bad_index(self.uv_count, "texture coordinate of a triangle", at, to_u32(n))? {
                Some(last) => *index = to_u32(last),
                // Without an image, UVs are not needed.
                None if !has_image => *missing = true,
                None => {
                    context.found.report(findings::UV_DROPPED, at, Some(to_u32(n)));
                    *missing = true;
                }
            }
        }
        let uvs = match (context.model.classic(), self.mesh.group()) {
            (Some(model), _) => model.corner_uvs(&triangle, self.skin_size),
            (None, Some(group)) => group.corner_uvs(&triangle),
            (None, None) => [Vec2::ZERO; 3],
        };
        let mut uvs = self.finite(context, n, uvs);
        for (uv, missing) in uvs.iter_mut().zip(missing) {
            if missing {
                *uv = Vec2::ZERO;
            }
        }
        Ok(uvs)
    }
    /// The same for the second skin.
    fn second_uvs(&self, context: &mut Context<'_>, n: usize, triangle: &Triangle) -> [Vec2; 3] {
        let uvs = self.mesh.group().map_or([Vec2::ZERO; 3], |group| group.second_corner_uvs(triangle));
        self.finite(context, n, uvs)
    }
    fn finite(&self, context: &mut Context<'_>, n: usize, mut uvs: [Vec2; 3]) -> [Vec2; 3] {
        for uv in uvs.iter_mut().filter(|uv| !uv.is_finite()) {
            context.found.report(findings::NOT_FINITE, self.triangles.at(n), Some(to_u32(n)));
            *uv = Vec2::ZERO;
        }
        uvs
    }
}
