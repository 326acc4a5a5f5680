//! Data shared by the converters of objects.

use formats_core::{Diagnostics, glam::Vec3};
use serde_json::Value;

use super::CONVENTION;
use crate::{SceneOptions, TextEncoding, findings};
use triassic_scene::{Id, Node, NodeKind, Scene, UniqueNames};

/// Data shared by the converters of objects.
pub(super) struct Context<'a> {
    pub(super) options: &'a SceneOptions,
    /// The names of nodes.
    pub(super) names: UniqueNames,
    pub(super) found: Diagnostics,
}

impl Context<'_> {
    /// A name or text of the file: in Windows-1252 unless the options set another encoding.
    pub(super) fn text(&self, bytes: &[u8]) -> String {
        self.options.text.decode_or(bytes, TextEncoding::Windows1252)
    }
    /// A node for these objects, below the level.
    pub(super) fn group(&mut self, scene: &mut Scene, root: Id<Node>, name: &str) -> Id<Node> {
        scene.add_child(root, Node::new(self.names.unique(name, name), NodeKind::Group))
    }
    /// A number of the file for `extras`, which must be finite: an infinite or NaN number becomes 0, with a finding.
    pub(super) fn number(&mut self, value: f32, at: u64) -> Value {
        self.finite(value, at).into()
    }
    /// Same as [`number`](Self::number), for several.
    pub(super) fn numbers(&mut self, values: &[f32], at: u64) -> Value {
        values.iter().map(|value| self.number(*value, at)).collect::<Vec<_>>().into()
    }
    /// A number of the file; 0 with a finding if it is infinite or NaN.
    pub(super) fn finite(&mut self, value: f32, at: u64) -> f32 {
        if value.is_finite() {
            return value;
        }
        self.found.report(findings::NOT_FINITE, at, None);
        0.0
    }
    /// A transform in the scene.
    pub(super) fn point(&mut self, scene: &Scene, point: Vec3, at: u64) -> Vec3 {
        let point = CONVENTION.point(point, scene.metadata.unit);
        if point.is_finite() {
            return point;
        }
        self.found.report(findings::NOT_FINITE, at, None);
        Vec3::ZERO
    }
}
