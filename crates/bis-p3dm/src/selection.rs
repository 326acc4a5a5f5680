//! Selections: some points and some faces of a level, named or not.

use formats_core::Text;

use crate::Proxy;

/// `structTag_Selection`: its points with their weights, and its faces.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Selection<'a> {
    /// Its name. Names are usually compared ignoring case; the engine ignores those that start with `-` or `.`.
    pub name: Text<'a>,
    /// A byte for each point: see [`weight`](Self::weight).
    pub points: &'a [u8],
    /// A byte for each face: 0 if it is not selected, otherwise 1 in nearly all files.
    pub faces: &'a [u8],
    /// The byte offset of the bytes of the points, from the start of the file.
    pub at: u64,
}

impl<'a> Selection<'a> {
    pub(crate) const fn new(name: Text<'a>, points: &'a [u8], faces: &'a [u8], at: u64) -> Self {
        Self { name, points, faces, at }
    }
    /// The weight that a byte of a point encodes: 0 is not selected, 1 has weight 1, any other byte has weight (256 -
    /// byte) / 255.
    ///
    /// Community editors write round(255 - 254 × weight), so the weights of a point may add up to as little as 0.99:
    /// normalize them before use.
    #[must_use]
    pub fn weight(byte: u8) -> f32 {
        match byte {
            0 => 0.0,
            1 => 1.0,
            byte => f32::from(256_u16.saturating_sub(byte.into())) / 255.0,
        }
    }
    /// The byte whose weight is nearest to a weight from 0 to 1.
    #[must_use]
    pub fn byte(weight: f32) -> u8 {
        // 256, which is a weight of 0, is written as 0.
        let byte = 256.0 - 255.0 * weight.clamp(0.0, 1.0);
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 1 to 256; NaN becomes 0"
        )]
        let byte = (byte + 0.5) as u16;
        u8::try_from(byte).unwrap_or(0)
    }
    /// The selected points and their weights, in order.
    pub fn weighted_points(&self) -> impl Iterator<Item = (usize, f32)> + use<'a> {
        Marked { rest: self.points, at: 0 }.map(|(n, byte)| (n, Self::weight(byte)))
    }
    /// The selected points, in order.
    pub fn point_indices(&self) -> impl Iterator<Item = usize> + Clone + use<'a> {
        indices(self.points)
    }
    /// The selected faces, in order.
    pub fn face_indices(&self) -> impl Iterator<Item = usize> + Clone + use<'a> {
        indices(self.faces)
    }
    /// The weight of point `point`: 0 if it is not selected.
    #[must_use]
    pub fn point_weight(&self, point: usize) -> f32 {
        self.points.get(point).map_or(0.0, |byte| Self::weight(*byte))
    }
    /// Whether face `face` is selected.
    #[must_use]
    pub fn has_face(&self, face: usize) -> bool {
        self.faces.get(face).is_some_and(|byte| *byte != 0)
    }
    /// Whether some point has a weight between 0 and 1.
    #[must_use]
    pub fn is_weighted(&self) -> bool {
        self.points.iter().any(|byte| *byte > 1)
    }
    /// The proxy, if the name is that of a proxy.
    #[must_use]
    pub fn proxy(&self) -> Option<Proxy<'a>> {
        Proxy::new(*self)
    }
    /// The number of a component, such as 1 for `Component01`.
    #[must_use]
    pub fn component(&self) -> Option<u32> {
        let (start, digits) = self.name.as_bytes().split_at_checked(9)?;
        if !start.eq_ignore_ascii_case(b"component") || digits.len() < 2 || !digits.iter().all(u8::is_ascii_digit) {
            return None;
        }
        core::str::from_utf8(digits).ok()?.parse().ok()
    }
}

fn indices(bytes: &[u8]) -> impl Iterator<Item = usize> + Clone + use<'_> {
    Marked { rest: bytes, at: 0 }.map(|(n, _)| n)
}

/// Iterates over the indices and values of nonzero bytes.
#[derive(Debug, Clone)]
struct Marked<'a> {
    rest: &'a [u8],
    at: usize,
}

impl Iterator for Marked<'_> {
    type Item = (usize, u8);
    #[inline]
    fn next(&mut self) -> Option<(usize, u8)> {
        loop {
            // Most bytes are 0: they are skipped sixteen at a time.
            while let Some((chunk, rest)) = self.rest.split_first_chunk()
                && u128::from_ne_bytes(*chunk) == 0
            {
                self.rest = rest;
                self.at = self.at.saturating_add(16);
            }
            let skipped = self.rest.iter().take(16).position(|byte| *byte != 0).unwrap_or(self.rest.len().min(16));
            let at = self.at.saturating_add(skipped);
            let (_, rest) = self.rest.split_at_checked(skipped)?;
            let (byte, rest) = rest.split_first()?;
            (self.rest, self.at) = (rest, at.saturating_add(1));
            if *byte != 0 {
                return Some((at, *byte));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_roundtrips_through_its_weight() {
        for byte in 0..=255 {
            assert_eq!(Selection::byte(Selection::weight(byte)), byte);
        }
        assert_eq!((Selection::weight(2), Selection::weight(255)), (254.0 / 255.0, 1.0 / 255.0));
        assert_eq!((Selection::byte(0.001), Selection::byte(2.0), Selection::byte(f32::NAN)), (0, 1, 0));
    }
    #[test]
    fn nonzero_bytes_are_found_at_any_position() {
        for len in 0..70 {
            for step in [1, 2, 15, 16, 17, 33] {
                let bytes: alloc::vec::Vec<u8> = (0..len).map(|n| u8::from(n % step == step / 2)).collect();
                let expected: alloc::vec::Vec<usize> = (0..len).filter(|n| n % step == step / 2).collect();
                assert!(indices(&bytes).eq(expected), "{len} {step}");
            }
        }
    }
    #[test]
    fn component_numbers_are_parsed() {
        let number = |name: &'static [u8]| Selection::new(Text::new(name), &[], &[], 0).component();
        assert_eq!(
            (number(b"Component01"), number(b"component123"), number(b"COMPONENT00")),
            (Some(1), Some(123), Some(0))
        );
        for name in [&b"Component"[..], b"Component1", b"Component0x", b"Component99999999999", b"Components01"] {
            assert_eq!(number(name), None);
        }
    }
}
