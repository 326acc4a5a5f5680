//! Sample triangles as scenes: one mesh. There are no `extras`.

use formats_core::{Diagnostics, Error, ErrorKind, field_at, glam::Vec3};
use sample_tri::{Header, Model};
use triassic_scene::{Convention, Mesh, Metadata, Node, NodeKind, Primitive, Scene, normals::smooth_normals};

use crate::{BadIndex, IntoScene, Resolver, Result, SceneOptions, convert::finish, findings};

const CONVENTION: Convention = Convention::SCENE;

impl IntoScene for Model<'_> {
    fn to_scene(&self, options: &SceneOptions, resolver: &mut Resolver<'_>) -> Result<(Scene, Diagnostics)> {
        let mut found = Diagnostics::new();
        let unit = options.scale.factor(1.0);
        let mut scene = Scene {
            metadata: Metadata {
                format: Model::INFO.id.into(),
                version: self.version().to_string(),
                convention: CONVENTION,
                unit,
                ..Metadata::default()
            },
            ..Scene::default()
        };
        let name = resolver.model_name().unwrap_or_else(|| "model".into());
        let mut position = |position: Vec3| {
            let position = CONVENTION.point(position, unit);
            if !position.is_finite() {
                found.report(findings::NOT_FINITE, field_at!(Header, vertex_offset), None);
            }
            if position.is_finite() { position } else { Vec3::ZERO }
        };
        let positions: Vec<Vec3> = self.vertices().iter().map(|vertex| position(vertex.position)).collect();
        let indices = indices(self, options, &mut found)?;
        let kind = if indices.is_empty() {
            NodeKind::Group
        } else {
            let normals = smooth_normals(&positions, &indices);
            let part = Primitive { positions, normals, indices, ..Primitive::default() };
            let mesh = scene.add(Mesh { name: name.clone(), primitives: vec![part], ..Mesh::default() });
            NodeKind::Mesh { mesh, skin: None }
        };
        scene.add_root(Node::new(name, kind));
        finish(options, scene, found)
    }
}

/// The vertices of the triangles that are all there.
fn indices(model: &Model<'_>, options: &SceneOptions, found: &mut Diagnostics) -> Result<Vec<u32>> {
    let count = model.vertices().len();
    let mut indices = Vec::new();
    for (n, triangle) in (0..).zip(model.triangles().located()) {
        let mut vertices = triangle.record.vertices;
        if vertices.iter().any(|vertex| usize::from(*vertex) >= count) {
            let last = count.checked_sub(1).map(|last| u16::try_from(last).unwrap_or(u16::MAX));
            match (options.bad_index, last) {
                (BadIndex::Fail, _) => {
                    let kind = ErrorKind::Malformed("refers to a missing vertex");
                    return Err(Error::new(kind, "triangle", triangle.at).into());
                }
                (BadIndex::Clamp, Some(last)) => {
                    found.report(findings::INDEX_CLAMPED, triangle.at, Some(n));
                    vertices = vertices.map(|vertex| vertex.min(last));
                }
                _ => {
                    found.report(findings::TRIANGLE_DROPPED, triangle.at, Some(n));
                    continue;
                }
            }
        }
        indices.extend(CONVENTION.triangle(vertices.map(u32::from)));
    }
    Ok(indices)
}
