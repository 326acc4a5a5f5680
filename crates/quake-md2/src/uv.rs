//! UVs, from texture coordinates or from the GL commands.

use alloc::vec::Vec;

use formats_core::glam::Vec2;

use crate::{GlSummary, Model, TexCoord, Triangle, gl_summary::rotated};

/// The source of UVs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum UvSource {
    /// From the GL commands if they make the same triangles as the list, otherwise from the texture coordinates.
    #[default]
    Best,
    /// From the texture coordinates: integer texels, sampled at their centers, `(s + ½) / width`.
    TexCoords,
    /// From the GL commands: floats as the exporter computed them.
    GlCommands,
}

impl Model<'_> {
    /// Returns a texture coordinate as a UV: the center of its texel, according to the size in the header, not the image's. U to
    /// the right, V down, 1 = the whole skin; outside 0–1 the skin repeats.
    #[must_use]
    pub fn uv(&self, texel: TexCoord) -> Vec2 {
        texel.uv(self.header().skin_width, self.header().skin_height)
    }
    /// Returns the UVs of the corners of every triangle, in the order of the triangle list.
    ///
    /// `None` if `source` requests the GL commands and they do not draw exactly these triangles, or contain a value that is
    /// infinite or NaN. A corner with a missing texture coordinate gets (0, 0).
    #[must_use]
    pub fn corner_uvs(&self, source: UvSource) -> Option<Vec<[Vec2; 3]>> {
        match source {
            UvSource::TexCoords => Some(self.triangles().iter().map(|triangle| self.texel_uvs(triangle)).collect()),
            UvSource::GlCommands => self.gl_uvs(),
            UvSource::Best => self.gl_uvs().or_else(|| self.corner_uvs(UvSource::TexCoords)),
        }
    }
    fn texel_uvs(&self, triangle: Triangle) -> [Vec2; 3] {
        triangle.tex_coords.map(|n| self.tex_coords().get(usize::from(n)).map_or(Vec2::ZERO, |texel| self.uv(texel)))
    }
    fn gl_uvs(&self) -> Option<Vec<[Vec2; 3]>> {
        self.gl_summary().filter(GlSummary::same)?;
        let mut made: Vec<([i32; 3], [Vec2; 3])> = Vec::new();
        for corners in self.gl_commands().iter().flat_map(|command| command.triangles()) {
            let uvs = corners.map(|corner| Vec2::new(corner.s, corner.t));
            if !uvs.iter().all(|uv| uv.is_finite()) {
                return None;
            }
            let vertices = corners.map(|corner| corner.vertex);
            made.push((rotated(vertices), turned_like(vertices, uvs)));
        }
        made.sort_by_key(|(vertices, _)| *vertices);
        self.triangles().iter().map(|triangle| self.nearest_gl_uvs(&made, triangle)).collect()
    }
    /// Returns the UVs in `made` (sorted) for `triangle`. If two triangles share all vertices (two-sided leaves), returns the UVs
    /// nearest to the triangle's own texture coordinates.
    fn nearest_gl_uvs(&self, made: &[([i32; 3], [Vec2; 3])], triangle: Triangle) -> Option<[Vec2; 3]> {
        /// More of them at one position than in any real model: a bound on the work that a file can cause.
        const MOST: usize = 16;
        let vertices = triangle.vertices.map(i32::from);
        let key = rotated(vertices);
        let first = made.partition_point(|(other, _)| *other < key);
        let texels = turned_like(vertices, self.texel_uvs(triangle));
        let distance = |uvs: &[Vec2; 3]| -> f32 { uvs.iter().zip(texels).map(|(a, b)| a.distance(b)).sum() };
        let alike = made.iter().skip(first).take(MOST).take_while(|(other, _)| *other == key);
        let (_, uvs) = alike.min_by(|(_, a), (_, b)| distance(a).total_cmp(&distance(b)))?;
        Some(turned_back(vertices, *uvs))
    }
}

/// Returns the number of corners by which [`rotated`] rotates a triangle.
fn turns(vertices: [i32; 3]) -> usize {
    let key = rotated(vertices);
    let [a, b, c] = vertices;
    if [a, b, c] == key {
        0
    } else if [b, c, a] == key {
        1
    } else {
        2
    }
}
fn turned_like<T>(vertices: [i32; 3], mut corners: [T; 3]) -> [T; 3] {
    corners.rotate_left(turns(vertices));
    corners
}
fn turned_back<T>(vertices: [i32; 3], mut corners: [T; 3]) -> [T; 3] {
    corners.rotate_right(turns(vertices));
    corners
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Builder, BuilderFrame, GlList, Vertex};

    #[test]
    fn both_rules_agree_where_the_texels_are_exact() {
        let mut builder =
            Builder { skin_width: 8, skin_height: 4, gl_commands: GlList::Generate, ..Builder::default() };
        let mut frame = BuilderFrame::new(b"a1").unwrap();
        frame.vertices = [Vertex { position: [0; 3], normal_index: 0 }; 4].to_vec();
        builder.frames.push(frame);
        builder.tex_coords = [(0, 0), (7, 0), (7, 3), (0, 3)].map(|(s, t)| TexCoord { s, t }).to_vec();
        builder.triangles = [[2, 0, 1], [3, 0, 2]].map(|v| Triangle { vertices: v, tex_coords: v }).to_vec();
        let mut bytes = builder.write().unwrap();
        let model = Model::parse(&bytes).unwrap();
        assert!(model.gl_summary().unwrap().same());
        let texels = model.corner_uvs(UvSource::TexCoords).unwrap();
        assert_eq!(texels[0], [Vec2::new(0.9375, 0.875), Vec2::new(0.0625, 0.125), Vec2::new(0.9375, 0.125)]);
        assert_eq!(model.corner_uvs(UvSource::GlCommands).unwrap(), texels);
        assert_eq!(model.corner_uvs(UvSource::Best).unwrap(), texels);
        // A NaN UV makes the commands useless as a whole.
        let start = usize::try_from(model.header().gl_command_offset).unwrap();
        bytes[start + 4..start + 8].copy_from_slice(&f32::NAN.to_le_bytes());
        let model = Model::parse(&bytes).unwrap();
        assert_eq!(model.corner_uvs(UvSource::GlCommands), None);
        assert_eq!(model.corner_uvs(UvSource::Best).unwrap(), texels);
    }
}
