//! The counts of a model, and the limits of an engine.

use goldsrc_mdl::{Builder, EngineLimits};

use crate::text;

/// A count of a model, and the limit of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Count {
    /// The counted things, in the plural: `vertices`.
    pub what: &'static str,
    /// The owner, if the count is the maximum over several: `submodel head`. Otherwise empty.
    pub of: String,
    /// Returns the number of elements.
    pub count: usize,
    /// The limit of the engine.
    pub limit: usize,
}

impl Count {
    /// Whether the count exceeds the limit.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        self.count > self.limit
    }
}

impl std::fmt::Display for Count {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {} of {}", self.what, text::number(self.count), text::number(self.limit))?;
        if !self.of.is_empty() {
            write!(f, " ({})", self.of)?;
        }
        Ok(())
    }
}

/// Counts everything that engines limit. `groups` is the number of sequence groups.
pub(crate) fn counts(model: &Builder, limits: &EngineLimits) -> Vec<Count> {
    let mut counts = vec![
        simple("bones", model.bones.len(), limits.bones),
        simple("textures", model.textures.len(), limits.textures),
        simple("body parts", model.body_parts.len(), limits.body_parts),
        simple("sequences", model.sequences.len(), limits.sequences),
        simple("sequence groups", model.sequence_groups.len(), limits.groups),
        simple("bone controllers", model.bone_controllers.len(), limits.controllers),
        simple("attachments", model.attachments.len(), limits.attachments),
    ];
    let parts = || model.body_parts.iter();
    let sub_models = || parts().flat_map(|part| &part.sub_models);
    let of_models = |count: fn(&goldsrc_mdl::BuilderSubModel) -> usize| {
        sub_models().map(move |sub_model| (count(sub_model), format!("submodel {}", sub_model.name)))
    };
    counts.extend([
        most("vertices", of_models(|model| model.vertices.len()), limits.vertices),
        most("normals", of_models(|model| model.meshes.iter().map(|mesh| mesh.normals.len()).sum()), limits.normals),
        most(
            "triangles",
            of_models(|model| model.meshes.iter().map(goldsrc_mdl::BuilderMesh::triangle_count).sum()),
            limits.triangles,
        ),
        most(
            "submodels",
            parts().map(|part| (part.sub_models.len(), format!("body part {}", part.name))),
            limits.sub_models,
        ),
        most(
            "events",
            model
                .sequences
                .iter()
                .map(|sequence| (sequence.events.len(), format!("sequence {}", sequence.record.label))),
            limits.events,
        ),
        most(
            "pixels",
            model.textures.iter().map(|texture| (texture.image.indices().len(), format!("texture {}", texture.name))),
            limits.texture_pixels,
        ),
    ]);
    counts
}

fn simple(what: &'static str, count: usize, limit: usize) -> Count {
    Count { what, of: String::new(), count, limit }
}

/// Returns the one with the maximum.
fn most(what: &'static str, all: impl Iterator<Item = (usize, String)>, limit: usize) -> Count {
    // The first of equal ones.
    let (count, of) = all.reduce(|most, other| if other.0 > most.0 { other } else { most }).unwrap_or_default();
    Count { what, of, count, limit }
}

/// The sequences whose number of animations the engine cannot blend.
pub(crate) fn blends(model: &Builder, limits: &EngineLimits) -> Vec<(usize, usize)> {
    let counts = model.sequences.iter().map(|sequence| sequence.blends.len()).enumerate();
    let is_taken = |count: usize| limits.blends.iter().any(|taken| usize::try_from(*taken) == Ok(count));
    counts.filter(|(_, count)| !is_taken(*count)).collect()
}
