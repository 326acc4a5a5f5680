//! What all converters keep for the way back.

use crate::SceneOptions;
use formats_core::hash::HashMap;
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

/// Triangles of the same vertices, which get vertices of their own: of those Blender keeps only one, such as one side of a leaf,
/// and it keeps none that has a vertex twice.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    seen: HashMap<[u32; 3], u32>,
}

impl Repeats {
    /// Where such triangles are kept apart: for editing only.
    pub(crate) fn new(options: &SceneOptions) -> Option<Self> {
        options.editing.then(Self::default)
    }
    /// For each corner of the next triangle which copy of its vertex it has, where 0 is the vertex itself.
    pub(crate) fn copies(&mut self, [a, b, c]: [u32; 3]) -> [u32; 3] {
        let mut vertices = [a, b, c];
        vertices.sort_unstable();
        let before = self.seen.entry(vertices).or_insert(0);
        // A triangle has a vertex three times at most.
        let first = before.saturating_mul(3);
        *before = before.saturating_add(1);
        let copy = |equal: u32| first.saturating_add(equal);
        [copy(0), copy(u32::from(a == b)), copy(u32::from(a == c).saturating_add(u32::from(b == c)))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_triangles_have_the_same_vertices() {
        let mut repeats = Repeats::new(&SceneOptions::for_editing()).unwrap();
        let triangles = [[1, 2, 3], [3, 2, 1], [2, 3, 4], [1, 2, 3], [5, 5, 6], [5, 6, 5], [7, 7, 7], [5, 6, 6]];
        let mut all = std::collections::BTreeSet::new();
        for triangle in triangles {
            let copies = repeats.copies(triangle);
            let mut corners: Vec<_> = triangle.into_iter().zip(copies).collect();
            corners.sort_unstable();
            assert!(corners.windows(2).all(|pair| pair[0] != pair[1]), "{corners:?}");
            assert!(all.insert(corners));
        }
        // What is alone keeps its vertices.
        assert_eq!(repeats.copies([8, 9, 10]), [0; 3]);
        assert!(Repeats::new(&SceneOptions::default()).is_none());
    }
}
