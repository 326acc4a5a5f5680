//! Normals of faces that the level asks to smooth.

use std::borrow::Cow;

use acknex_wmb::{LevelMesh, Vec3};
use foldhash::HashMap;

/// The normals at the corners of smooth faces: at each position the mean of the faces that meet there, by their areas.
///
/// Files store no normals, only which faces are smooth. Whether the engine leaves sharp edges out is not known.
#[derive(Debug, Default)]
pub(super) struct SmoothNormals(HashMap<[u32; 3], Vec3>);

impl SmoothNormals {
    pub(super) fn of(meshes: &[LevelMesh]) -> Self {
        let mut sums: HashMap<[u32; 3], Vec3> = HashMap::default();
        for mesh in meshes.iter().filter(|mesh| mesh.kind.smooth) {
            for triangle in &mesh.triangles {
                let corners = triangle.map(|index| vertex(mesh, index));
                let [Some((a, normal)), Some((b, _)), Some((c, _))] = corners else { continue };
                let weighed = normal * (b - a).cross(c - a).length();
                if weighed.is_finite() {
                    for place in [a, b, c] {
                        *sums.entry(key(place)).or_default() += weighed;
                    }
                }
            }
        }
        Self(sums)
    }
    /// A mesh with these normals, if it is smooth.
    pub(super) fn apply<'m>(&self, mesh: &'m LevelMesh) -> Cow<'m, LevelMesh> {
        if !mesh.kind.smooth {
            return Cow::Borrowed(mesh);
        }
        let mut new = mesh.clone();
        for (normal, place) in new.normals.iter_mut().zip(&mesh.positions) {
            let sum = self.0.get(&key(*place)).copied().unwrap_or_default();
            // Faces that are turned against each other leave nothing.
            *normal = sum.try_normalize().unwrap_or(*normal);
        }
        Cow::Owned(new)
    }
}

fn vertex(mesh: &LevelMesh, index: u32) -> Option<(Vec3, Vec3)> {
    let index = usize::try_from(index).ok()?;
    Some((*mesh.positions.get(index)?, *mesh.normals.get(index)?))
}

/// What corners at the same position share; 0 and −0 are the same position.
fn key(place: Vec3) -> [u32; 3] {
    (place + 0.0).to_array().map(f32::to_bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use acknex_wmb::{MeshKind, Shading, Vec2};

    /// Two faces of a roof, each a triangle, that meet along X.
    fn roof(smooth: bool) -> LevelMesh {
        let positions = vec![
            Vec3::ZERO,
            Vec3::X,
            Vec3::new(0.0, 1.0, -1.0),
            Vec3::X,
            Vec3::NEG_X * 0.0,
            Vec3::new(0.0, -1.0, -1.0),
        ];
        let (left, right) = (Vec3::new(0.0, 1.0, 1.0).normalize(), Vec3::new(0.0, -1.0, 1.0).normalize());
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
        let made = normals.apply(&smooth);
        for corner in [0, 1, 3, 4] {
            assert!(made.normals[corner].distance(Vec3::Z) < 1e-6, "{corner}: {}", made.normals[corner]);
        }
        assert!(
            made.normals[2].distance(smooth.normals[2]) < 1e-6 && made.normals[5].distance(smooth.normals[5]) < 1e-6
        );
        assert_eq!(*normals.apply(&flat), flat);
    }
}
