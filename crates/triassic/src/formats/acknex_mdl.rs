//! Models of 3D `GameStudio` and of Quake: the crate [`acknex-mdl`](::acknex_mdl).

pub use ::acknex_mdl::*;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use super::{Describe, acknex as shared};
use crate::summary::{Summary, Value, columns, counted, number};

impl Describe for Model<'_> {
    const EXTRA_EXTENSIONS: &'static [&'static str] = &["pcx"];

    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let sum = |count: fn(Mesh<'_, '_>) -> usize| self.meshes().map(count).fold(0, usize::saturating_add);
        summary.count("vertices", "vertices", sum(|mesh| mesh.vertex_count()));
        let triangles = sum(|mesh| mesh.triangles().len());
        summary.counts.faces = Some(triangles);
        summary.count("triangles", "triangles", triangles);
        summary.count("tex_coords", "texture coordinates", tex_coords(self));
        groups(self, &mut summary);
        summary.some("bones", "bones", self.mdl7().map_or(0, Mdl7::bone_count));
        summary.some("deformers", "deformers", self.mdl7().map_or(0, Mdl7::deformer_count));
        shared::skins(&mut summary, self.skins().map(|skin| (skin.name(), "", skin.data)));
        frames(self, &mut summary);
        shared::clips_of(&mut summary, &self.frame_names());
        summary.bounds(self.meshes().flat_map(|mesh| mesh.positions(0).unwrap_or_else(|| mesh.base_positions())));
        summary
    }
    fn has_wide_frames(&self) -> bool {
        let mut frames = self.classic().into_iter().flat_map(Classic::frames);
        frames.any(|frame| matches!(*frame.vertices, acknex::VertexTable::Words(_)))
    }
    fn rewrite(&self) -> Option<core::result::Result<Vec<u8>, WriteError>> {
        match Builder::from_model(self) {
            Some(builder) => Some(builder.write()),
            None => Builder7::from_model(self).map(|builder| builder.write()),
        }
    }
}

fn tex_coords(model: &Model<'_>) -> usize {
    match model.body() {
        Body::Classic(model) => model.tex_coords().len(),
        Body::Mdl7(model) => model.groups().map(|group| group.tex_coords().len()).fold(0, usize::saturating_add),
    }
}

/// The groups of MDL7; other generations have none.
fn groups(model: &Model<'_>, summary: &mut Summary) {
    let (mut values, mut lines) = (Vec::new(), Vec::new());
    for group in model.mdl7().into_iter().flat_map(Mdl7::groups) {
        let name = group.name().to_string();
        let (vertices, triangles) = (group.vertices().len(), group.triangles().len());
        let text = format!("vertices {}, triangles {}", number(vertices), number(triangles));
        lines.push((name.clone(), text));
        values.push(Value::map([
            ("name", name.into()),
            ("vertices", vertices.into()),
            ("triangles", triangles.into()),
            ("tex_coords", group.tex_coords().len().into()),
            ("skins", group.skin_range().len().into()),
            ("frames", group.frame_count().into()),
        ]));
    }
    if lines.is_empty() {
        return summary.hidden("groups", Value::List(values.into()));
    }
    summary.add("groups", "groups", Value::List(values.into()), number(lines.len()));
    columns(lines.iter().map(|(name, text)| (name.as_str(), text.clone()))).for_each(|line| summary.line(line));
}

/// The number of frames, and how many of them move bones.
fn frames(model: &Model<'_>, summary: &mut Summary) {
    let first = model.mdl7().and_then(|model| model.group(0));
    let posed = first.map_or(0, |group| group.frames().filter(|frame| !frame.matrices.is_empty()).count());
    let count = model.frame_count();
    let text: String = if posed > 0 { format!("{}, {posed} with bones", number(count)) } else { number(count) };
    summary.counts.frames = Some(count);
    summary.add("frames", "frames", count, text);
    summary.hidden("bone_frames", posed);
    let groups = model.classic().map_or(0, |model| model.frame_groups().len());
    if groups > 0 {
        summary.note("frame groups", counted(groups, "group"));
    }
    summary.hidden("frame_groups", groups);
}
