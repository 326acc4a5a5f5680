//! The meshes of faces: WMB2 to WMB6.

use alloc::vec::Vec;

use formats_core::{
    Error, ErrorKind, Result, Steps,
    glam::{Vec2, Vec3},
    num,
};

use super::{
    LevelBuilder,
    atlas::Atlas,
    mesh::{Corner, LevelMesh, MeshKind},
};
use crate::{Face, FaceLight, ListKind, LuxelGrid, Shading, Wmb};

/// The location of a face's light in the view.
struct Placed {
    lightmap: u32,
    grid: LuxelGrid,
    /// The position of its first luxel.
    origin: Vec2,
    /// Luxels of the whole image.
    size: Vec2,
}

impl LevelBuilder {
    pub(super) fn add_faces(&mut self, wmb: &Wmb<'_>) -> Result<()> {
        let at = wmb.list_at(ListKind::Faces);
        // Each edge of a face has its own surface edge. Faces that share all of them would take unbounded time to draw.
        let edges = wmb.faces().iter().fold(0_usize, |sum, face| sum.saturating_add(face.edge_count.into()));
        if !Steps::new(wmb.bytes().len(), 4, 65_536).take(edges) {
            return Err(Error::new(ErrorKind::Malformed("faces share their edges"), "face list", at));
        }
        self.add_pages(wmb)?;
        let mut atlas = Atlas::new();
        for face in wmb.faces() {
            if let FaceLight::Luxels { grid, .. } = wmb.face_light(&face) {
                // Its rectangle and the work to draw it.
                let luxels = num::to_usize(grid.count());
                self.budget.spend("light list", luxels, 1, at)?;
                self.budget.spend("light list", 1, 32, at)?;
                atlas.add(grid.width, grid.height);
            }
        }
        let placed = atlas.place();
        // A wide face and a high one leave much space unused.
        let luxels = usize::try_from(u64::from(placed.width).saturating_mul(placed.height.into()));
        self.budget.spend("light list", luxels.unwrap_or(usize::MAX), 3, at)?;
        let mut image = placed.image();
        let mut next = 0_usize;
        // The pages are separate images: only one of the two exists.
        let number = num::to_u32(self.lightmaps.len());
        for (index, face) in wmb.faces().iter().enumerate() {
            let light = wmb.face_light(&face);
            let mut dark = false;
            let own = match light {
                FaceLight::Luxels { grid, image: luxels } => {
                    let origin = placed.origin(next);
                    next = next.saturating_add(1);
                    placed.draw(&mut image, origin, &luxels);
                    let origin = point(origin);
                    Some(Placed { lightmap: number, grid, origin, size: point([placed.width, placed.height]) })
                }
                FaceLight::Page { grid, page, origin: [x, y] } => {
                    let side = wmb.lightmap_pages().side();
                    let lightmap = num::to_u32(page);
                    let origin = Vec2::new(x.into(), y.into());
                    Some(Placed { lightmap, grid, origin, size: point([side; 2]) })
                }
                FaceLight::Dark => {
                    dark = true;
                    None
                }
                _ => None,
            };
            self.add_face(wmb, index, &face, own.as_ref(), dark)?;
        }
        if next > 0 {
            self.lightmaps.push(image);
        }
        Ok(())
    }
    fn add_face(&mut self, wmb: &Wmb<'_>, index: usize, face: &Face, light: Option<&Placed>, dark: bool) -> Result<()> {
        let count = usize::from(face.edge_count);
        let corners = wmb.face_corners(face);
        let Some(tex_info) = wmb.tex_infos().get(face.tex_info.into()) else {
            self.skip();
            return Ok(());
        };
        if count < 3 || corners.clone().any(|corner| corner.is_none()) {
            self.skip();
            return Ok(());
        }
        let at = wmb.faces().at(index);
        self.budget.spend("face list", count, LevelMesh::CORNER.saturating_add(LevelMesh::TRIANGLE), at)?;
        let corners: Vec<Vec3> = corners.flatten().collect();
        let normal = normal(wmb, face, &corners);
        let texture = usize::try_from(tex_info.texture).ok().filter(|texture| *texture < wmb.textures().len());
        let mut kind = MeshKind::new(tex_info.flags(), dark);
        // Up to WMB6, faces without a lightmap are drawn unchanged.
        if light.is_none() && !dark && kind.shading == Shading::Shaded {
            kind.shading = Shading::Flat;
        }
        let key = (texture.and_then(|texture| u32::try_from(texture).ok()), light.map(|light| light.lightmap), kind);
        let size = texture_size(wmb, texture);
        let mesh = self.mesh(key);
        let first = num::to_u32(mesh.positions.len());
        for position in corners {
            let texel = tex_info.texel(position);
            let lightmap_uv = light.map_or(Vec2::ZERO, |light| (light.grid.luxel(texel) + light.origin) / light.size);
            mesh.push(Corner { position, normal, uv: Vec2::from(texel) / size, lightmap_uv });
        }
        // A convex polygon: a fan.
        let count = u32::from(face.edge_count);
        let fan =
            (1..count.saturating_sub(1)).map(|n| [0, n, n.saturating_add(1)].map(|n: u32| first.saturating_add(n)));
        mesh.triangles.extend(fan);
        Ok(())
    }
}

/// Away from the surface: the normal of the face's plane, or of its first corners if that is missing.
fn normal(wmb: &Wmb<'_>, face: &Face, corners: &[Vec3]) -> Vec3 {
    let plane = usize::try_from(face.plane).ok().and_then(|plane| wmb.planes().get(plane));
    match (plane, corners) {
        (Some(plane), _) => {
            if face.is_front() {
                plane.normal
            } else {
                -plane.normal
            }
        }
        (None, [a, b, c, ..]) => (*c - *a).cross(*b - *a).normalize_or_zero(),
        _ => Vec3::ZERO,
    }
}

/// The divisor of texels.
fn texture_size(wmb: &Wmb<'_>, texture: Option<usize>) -> Vec2 {
    let found = texture.and_then(|texture| wmb.texture(texture));
    let side = |side: i32| crate::number::float(side.max(1));
    found.map_or(Vec2::splat(64.0), |texture| Vec2::new(side(texture.header().width), side(texture.header().height)))
}

fn point([x, y]: [u32; 2]) -> Vec2 {
    let float = |value: u32| crate::number::float(i32::try_from(value).unwrap_or(i32::MAX));
    Vec2::new(float(x), float(y))
}
