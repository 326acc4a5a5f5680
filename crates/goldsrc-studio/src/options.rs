//! Options for compiling a model. The counts of a model, and the limits of an engine.

use goldsrc_mdl::{Builder, BuilderSteps, EngineLimits, Profile};

use crate::{bones::Sums, smd::Compiler, text};

/// Options for compiling a model.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct Options {
    /// The compiler to imitate. Default: this project's, with whole images and correct texture coordinates.
    pub compiler: Compiler,
    /// Precision to which vertex positions are truncated. Default: hundredths of a unit.
    pub grid: Grid,
    /// Whether the values of sequences are rounded to the nearest step; otherwise they are truncated toward zero, like in other
    /// compilers.
    pub rounds: bool,
    /// The engine whose limits are errors; without one, those of Half-Life are findings.
    pub engine: Option<Profile>,
    /// The name of the main file without its extension, from which the names of companions are derived. Default: the name in
    /// `$modelname`.
    pub stem: Option<String>,
}

impl Options {
    /// Sets the compiler to imitate.
    #[must_use]
    pub const fn with_compiler(mut self, compiler: Compiler) -> Self {
        self.compiler = compiler;
        self
    }
    /// Sets the grid for vertices.
    #[must_use]
    pub const fn with_grid(mut self, grid: Grid) -> Self {
        self.grid = grid;
        self
    }
    /// Sets whether values are rounded.
    #[must_use]
    pub const fn with_rounding(mut self, rounds: bool) -> Self {
        self.rounds = rounds;
        self
    }
    /// Sets the engine.
    #[must_use]
    pub const fn with_engine(mut self, engine: Option<Profile>) -> Self {
        self.engine = engine;
        self
    }
    /// Sets the name of the main file, without its extension.
    #[must_use]
    pub fn with_stem(mut self, stem: Option<String>) -> Self {
        self.stem = stem;
        self
    }
    pub(crate) const fn steps(&self) -> BuilderSteps {
        if self.rounds { BuilderSteps::Rounded } else { BuilderSteps::Cut }
    }
}

/// Precision to which vertex positions are truncated.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Grid {
    /// 0.01 units, as in most compilers.
    #[default]
    Hundredths,
    /// 0.001 units.
    Thousandths,
    /// No truncation. Coordinates less than 0.0001 units apart are merged.
    None,
}

impl Grid {
    /// Truncates a coordinate to the grid, toward zero.
    pub(crate) fn cut(self, coordinate: f64, sums: Sums) -> f64 {
        let steps = match self {
            Self::Hundredths => 100.0,
            Self::Thousandths => 1000.0,
            Self::None => return coordinate,
        };
        libm::trunc(sums.round(coordinate * steps)) / steps
    }
    /// The key of coordinates that become one vertex.
    pub(crate) fn key(self, coordinate: f64) -> i64 {
        let steps = match self {
            Self::Hundredths | Self::Thousandths => 1000.0,
            Self::None => 10_000.0,
        };
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "an integer; out-of-range values saturate"
        )]
        let key = libm::round(coordinate * steps) as i64;
        key
    }
}

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

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_truncated_toward_zero() {
        let cut = |grid: Grid| [1.239, -1.239, 0.009].map(|coordinate| grid.cut(coordinate, Sums::Double));
        assert_eq!(cut(Grid::Hundredths), [1.23, -1.23, 0.0]);
        assert_eq!(cut(Grid::Thousandths), [1.239, -1.239, 0.009]);
        assert_eq!(cut(Grid::None), [1.239, -1.239, 0.009]);
        // As `f32`, the product is 115.
        let coordinate = f64::from(1.15_f32);
        let cut = [Sums::Single, Sums::Double].map(|sums| Grid::Hundredths.cut(coordinate, sums));
        assert_eq!(cut, [1.15, 1.14]);
        assert_eq!(Grid::None.key(0.000_04), 0);
        assert_eq!(Grid::Hundredths.key(1.23), 1230);
    }
}
