//! Data that all converters store for the way back.

use std::fmt::Write;

use crate::SceneOptions;
use formats_core::{Palette, hash::HashMap, num::to_usize};
use serde_json::json;
use triassic_scene::{AttributeValues, Extras, IndexedPixels, VertexAttribute};

/// Adds the index in the file of each vertex as the attribute `VERTEX`, if requested.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "exact up to 16 million vertices")]
pub(crate) fn vertex_numbers(
    options: &SceneOptions,
    numbers: impl Iterator<Item = u32>,
) -> impl Iterator<Item = VertexAttribute> {
    let values = options.editing.then(|| AttributeValues::Numbers(numbers.map(|number| number as f32).collect()));
    values.map(|values| VertexAttribute::new("VERTEX", values)).into_iter()
}

/// Stores the palette of an image, and its pixel indices if the colors do not determine them. `hole` is the index
/// marked by alpha; `reserved` is an index that represents no color.
pub(crate) fn put_colors(
    extras: &mut Extras,
    palette: &Palette,
    indices: &[u8],
    hole: Option<u8>,
    reserved: Option<u8>,
) {
    extras.insert("palette".into(), json!(hex(palette.as_bytes())));
    let first = by_color(palette, reserved);
    let is_implied = |index: &u8| hole == Some(*index) || first.get(&palette.color(*index)) == Some(index);
    if !indices.iter().all(is_implied) {
        extras.insert("indices".into(), json!(hex(indices)));
    }
}

/// The colors of an image without their alpha.
pub(crate) fn palette_of(image: &IndexedPixels) -> Palette {
    let mut palette = Palette([[0; 3]; 256]);
    for (color, [red, green, blue, _]) in palette.0.iter_mut().zip(&image.palette) {
        *color = [*red, *green, *blue];
    }
    palette
}

/// The palette stored by [`put_colors`].
pub(crate) fn palette(extras: &Extras) -> Option<Palette> {
    let palette = bytes(extras.get("palette")?.as_str()?)?;
    let (colors, []) = palette.as_chunks::<3>() else { return None };
    Some(Palette(colors.try_into().ok()?))
}

/// The pixel indices stored by [`put_colors`].
pub(crate) fn indices(extras: &Extras) -> Option<Vec<u8>> {
    bytes(extras.get("indices")?.as_str()?)
}

/// For each color of a palette, the first index that is not reserved.
pub(crate) fn by_color(palette: &Palette, reserved: Option<u8>) -> HashMap<[u8; 3], u8> {
    let mut first = HashMap::default();
    for index in (0..=u8::MAX).filter(|index| reserved != Some(*index)) {
        first.entry(palette.color(index)).or_insert(index);
    }
    first
}

/// Bytes as hexadecimal digits.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len().saturating_mul(2)), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Parses hexadecimal digits.
fn bytes(text: &str) -> Option<Vec<u8>> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    let digit = |digit: u8| char::from(digit).to_digit(16).and_then(|digit| u8::try_from(digit).ok());
    pairs.iter().map(|[a, b]| Some(digit(*a)? << 4 | digit(*b)?)).collect()
}

/// Triangles with the same vertices, which get copies of their vertices: Blender keeps only one of such triangles, for
/// example only one side of a leaf, and none with a repeated vertex.
#[derive(Debug, Default)]
pub(crate) struct Repeats {
    /// The number of triangles with these vertices.
    seen: HashMap<[u32; 3], u32>,
    /// The vertices that [`Self::apart`] created: copies of a vertex, by number of the copy.
    made: HashMap<(u32, u32), u32>,
}

impl Repeats {
    /// Creates an empty set, if the model is exported for editing.
    pub(crate) fn new(options: &SceneOptions) -> Option<Self> {
        options.editing.then(Self::default)
    }
    /// For each corner of the next triangle, the number of the copy of its vertex, where 0 is the vertex itself.
    pub(crate) fn copies(&mut self, [a, b, c]: [u32; 3]) -> [u32; 3] {
        let mut vertices = [a, b, c];
        vertices.sort_unstable();
        let before = self.seen.entry(vertices).or_insert(0);
        // A triangle has a vertex at most three times.
        let first = before.saturating_mul(3);
        *before = before.saturating_add(1);
        let copy = |equal: u32| first.saturating_add(equal);
        [copy(0), copy(u32::from(a == b)), copy(u32::from(a == c).saturating_add(u32::from(b == c)))]
    }
    /// The next triangle, with copies of its vertices if necessary: `copied` adds a copy of a vertex, and returns its
    /// index.
    pub(crate) fn apart(&mut self, triangle: [u32; 3], mut copied: impl FnMut(u32) -> u32) -> [u32; 3] {
        let (mut own, numbers) = (triangle, self.copies(triangle));
        for (vertex, copy) in own.iter_mut().zip(numbers).filter(|(_, copy)| *copy > 0) {
            *vertex = *self.made.entry((*vertex, copy)).or_insert_with(|| copied(*vertex));
        }
        own
    }
}

/// Appends a copy of an element of a list, if it exists.
pub(crate) fn again<T: Copy>(list: &mut Vec<T>, element: u32) {
    list.extend(list.get(to_usize(element)).copied());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hexadecimal_digits_roundtrip() {
        assert_eq!(bytes("00ff7A"), Some(vec![0, 255, 0x7a]));
        assert_eq!(bytes("0"), None);
        assert_eq!(bytes("0g"), None);
        assert_eq!(bytes(&hex(&[0, 255, 0x7a])), Some(vec![0, 255, 0x7a]));
    }

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
        // A unique triangle keeps its vertices.
        assert_eq!(repeats.copies([8, 9, 10]), [0; 3]);
        assert!(Repeats::new(&SceneOptions::default()).is_none());
    }
}
