//! The figures of sample triangles.

use sample_tri::Model;
use serde_json::{Map, json};

use super::{Figures, File, sha256, vec3_bytes};

/// The figures, if the file is a model.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    file.is_of("sample-tri").then(|| {
        let model = Model::parse(file.bytes)?;
        let positions = model.vertices().iter().map(|vertex| vec3_bytes(vertex.position));
        Ok(Map::from_iter([
            ("ok".into(), json!(true)),
            ("positions_sha256".into(), json!(sha256(positions))),
            ("triangles_sha256".into(), json!(sha256(model.triangles().raw()))),
        ]))
    })
}
