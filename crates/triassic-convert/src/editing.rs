//! Data that all converters keep for the way back.

use crate::SceneOptions;
use triassic_scene::{AttributeValues, VertexAttribute};

/// The number in the file of each vertex, as the attribute `VERTEX`, if that is wanted.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "exact up to 16 million vertices")]
pub(crate) fn vertex_numbers(
    options: &SceneOptions,
    numbers: impl Iterator<Item = u32>,
) -> impl Iterator<Item = VertexAttribute> {
    let values = options.editing.then(|| AttributeValues::Numbers(numbers.map(|number| number as f32).collect()));
    values.map(|values| VertexAttribute::new("VERTEX", values)).into_iter()
}
