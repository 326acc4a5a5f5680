//! Normals of faces that the level marks as smooth.

use std::borrow::Cow;

use acknex_wmb::{LevelMesh, Vec3};
use formats_core::hash::HashMap;
use formats_core::{Error, ErrorKind, Steps};

use crate::Result;

/// The normals at the corners of smooth faces: at each position, the mean of the adjacent faces' normals, weighted by
/// area, of those at less than a right angle to the face.
///
/// Files store no normals, only which faces are smooth. The engine's rule for sharp edges is unknown; but up to this
/// limit, no normal points to the back of its own face.
#[derive(Debug)]
pub(super) struct SmoothNormals {
    /// The faces at each position: their normals, and the normals weighted by the areas of the triangles.
    places: HashMap<[u32; 3], Vec<(Vec3, Vec3)>>,
    /// The remaining number of comparisons.
    steps: Steps,
}

/// The minimum cosine of the angle between faces that share normals: slightly less than a right angle, so that rounding
/// does not smooth boxes.
const LEAST: f32 = 0.01;

impl SmoothNormals {
    pub(super) fn of(meshes: &[LevelMesh]) -> Self {
        let mut places: HashMap<[u32; 3], Vec<(Vec3, Vec3)>> = HashMap::default();
        let mut count = 0_usize;
        for mesh in meshes.iter().filter(|mesh| mesh.kind.smooth) {
            for triangle in &mesh.triangles {
                let corners = triangle.map(|index| vertex(mesh, index));
                let [Some((a, normal)), Some((b, _)), Some((c, _))] = corners else { continue };
                let weighed = normal * (b - a).cross(c - a).length();
                if weighed.is_finite() {
                    for place in [a, b, c] {
                        places.entry(key(place)).or_default().push((normal, weighed));
                    }
                    count = count.saturating_add(3);
                }
            }
        }
        Self { places, steps: Steps::new(count, 64, 1 << 16) }
    }
    /// Returns the mesh with these normals, if it is smooth.
    ///
    /// # Errors
    /// If too many smooth faces meet at one position to compare them all.
    pub(super) fn apply<'m>(&self, mesh: &'m LevelMesh) -> Result<Cow<'m, LevelMesh>> {
        if !mesh.kind.smooth {
            return Ok(Cow::Borrowed(mesh));
        }
        let mut new = mesh.clone();
        // Triangles of a face have the same normal where they meet.
        let mut known: HashMap<([u32; 3], [u32; 3]), Vec3> = HashMap::default();
        for (normal, place) in new.normals.iter_mut().zip(&mesh.positions) {
            let (place, own) = (key(*place), *normal);
            *normal = if let Some(known) = known.get(&(place, key(own))) {
                *known
            } else {
                let mean = self.mean(place, own)?;
                known.insert((place, key(own)), mean);
                mean
            };
        }
        Ok(Cow::Owned(new))
    }
    /// The mean normal at a position for a face with the normal `own`.
    fn mean(&self, place: [u32; 3], own: Vec3) -> Result<Vec3> {
        let faces = self.places.get(&place).map(Vec::as_slice).unwrap_or_default();
        if !self.steps.take(faces.len()) {
            return Err(Error::new(ErrorKind::Malformed("too many smooth faces meet at one place"), "faces", 0).into());
        }
        let sum: Vec3 = faces.iter().filter(|(normal, _)| normal.dot(own) > LEAST).map(|(_, weighed)| *weighed).sum();
        Ok(sum.try_normalize().unwrap_or(own))
    }
}

fn vertex(mesh: &LevelMesh, index: u32) -> Option<(Vec3, Vec3)> {
    let index = usize::try_from(index).ok()?;
    Some((*mesh.positions.get(index)?, *mesh.normals.get(index)?))
}

/// A key shared by corners at the same position; 0 and −0 are equal.
fn key(place: Vec3) -> [u32; 3] {
    (place + 0.0).to_array().map(f32::to_bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use acknex_wmb::{MeshKind, Shading, Vec2};

    /// Two triangular faces of a roof that meet along X.
    fn roof(smooth: bool) -> LevelMesh {
        let positions = vec![
            Vec3::ZERO,
            Vec3::X,
            Vec3::new(0.0, 1.0, -0.5),
            Vec3::X,
            Vec3::NEG_X * 0.0,
            Vec3::new(0.0, -1.0, -0.5),
        ];
        let (left, right) = (Vec3::new(0.0, 0.5, 1.0).normalize(), Vec3::new(0.0, -0.5, 1.0).normalize());
        LevelMesh {
            texture: None,
            lightmap: None,
            kind: MeshKind { shading: Shading::Shaded, passable: false, smooth, dark: false },
            normals: vec![left, left, left, right, right, right],
            uvs: vec![Vec2::ZERO; 6],
            lightmap_uvs: vec![Vec2::ZERO; 6],
            triangles: vec![[0, 1, 2], [3, 4, 5]],
            positions,
        }
    }

    #[test]
    fn smooth_faces_share_normals_where_they_meet() {
        let (smooth, flat) = (roof(true), roof(false));
        let normals = SmoothNormals::of(&[smooth.clone(), flat.clone()]);
        let made = normals.apply(&smooth).unwrap();
        for corner in [0, 1, 3, 4] {
            assert!(made.normals[corner].distance(Vec3::Z) < 1e-6, "{corner}: {}", made.normals[corner]);
        }
        assert!(
            made.normals[2].distance(smooth.normals[2]) < 1e-6 && made.normals[5].distance(smooth.normals[5]) < 1e-6
        );
        assert_eq!(*normals.apply(&flat).unwrap(), flat);
    }
    /// Smooth faces that meet in a sharp edge keep their own normals there; no normal points to the back of its face.
    #[test]
    fn faces_at_a_right_angle_or_more_are_not_smoothed() {
        for (height, is_smooth) in [(-0.9, true), (-1.0, false), (-9.0, false)] {
            let mut mesh = roof(true);
            (mesh.positions[2].z, mesh.positions[5].z) = (height, height);
            for (corner, side) in [(0, 1.0), (3, -1.0)] {
                let normal = Vec3::new(0.0, -height * side, 1.0).normalize();
                mesh.normals[corner..corner + 3].fill(normal);
            }
            let made = SmoothNormals::of(&[mesh.clone()]).apply(&mesh).unwrap().into_owned();
            for (corner, (new, own)) in made.normals.iter().zip(&mesh.normals).enumerate() {
                assert_eq!(new.distance(*own) > 1e-3, is_smooth && corner % 3 < 2, "{height}: {corner}");
                assert!(new.dot(*own) > 0.0);
            }
        }
    }
    /// A fan of faces with different directions that all meet at one position.
    #[test]
    fn too_many_faces_at_one_position_are_an_error() {
        let mut mesh = LevelMesh { triangles: Vec::new(), ..roof(true) };
        let (a, b, c) = (mesh.positions[0], mesh.positions[1], mesh.positions[2]);
        (mesh.positions, mesh.normals) = (Vec::new(), Vec::new());
        for n in 0..2000_u16 {
            let first = u32::from(n) * 3;
            mesh.positions.extend([a, b, c]);
            mesh.normals.extend([Vec3::new(f32::from(n) * 1e-4, 0.0, 1.0).normalize(); 3]);
            mesh.triangles.push([first, first + 1, first + 2]);
        }
        assert!(SmoothNormals::of(&[mesh.clone()]).apply(&mesh).is_err());
    }
}
