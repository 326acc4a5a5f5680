//! Selections: some points and some faces of a level, named or not. Proxies: selections that represent another model.

use formats_core::{
    Text,
    glam::{Mat3, Vec3},
};

use crate::Lod;

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

/// The placement of another model: the selection `proxy:<path>.<id>`, of one triangle.
///
/// The triangle's corners define position and orientation: the right angle is at the origin of the other model, the
/// shorter of the two sides at the right angle points forward (Z), the longer one up (Y). The lengths only identify the
/// corners: a proxy has no scale.
///
/// # A worked example
///
/// ```
/// use bis_p3dm::{Builder, BuilderFace, BuilderLod, BuilderTag, Model, Point, Resolution, Vec3};
///
/// // A lamp on a wall at (2, 3, 5) that looks along X: the short side goes along X, the long one up.
/// let corners = [Vec3::new(2.0, 5.0, 5.0), Vec3::new(2.0, 3.0, 5.0), Vec3::new(3.0, 3.0, 5.0)];
/// let mut lod = BuilderLod::new(Resolution(0.0));
/// lod.points.extend(corners.map(Point::new));
/// lod.faces.push(BuilderFace::from_points(&[0, 1, 2]));
/// lod.push_tag(BuilderTag::selection(br"proxy:\my\addon\lamp.001", &[1, 1, 1], &[1]))?;
/// let bytes = Builder::new([lod]).write()?;
///
/// let model = Model::parse(&bytes)?;
/// let lod = &model.lods()[0];
/// let proxy = lod.proxies().next().expect("it has one");
/// assert_eq!((proxy.path().to_string().as_str(), proxy.id()), (r"\my\addon\lamp", Some(1)));
/// let place = proxy.transform(lod).expect("it is a triangle");
/// assert_eq!(place.origin, Vec3::new(2.0, 3.0, 5.0));
/// assert_eq!((place.forward(), place.up(), place.right()), (Vec3::X, Vec3::Y, Vec3::NEG_Z));
/// // A point of the lamp, a meter in front of its origin:
/// assert_eq!(place.point(Vec3::Z), Vec3::new(3.0, 3.0, 5.0));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// In a system with a mirrored axis (glTF) the rotation is S R S, S being the mirror: nothing is turned inside out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Proxy<'a> {
    selection: Selection<'a>,
    path: Text<'a>,
    id: Option<u32>,
}

impl<'a> Proxy<'a> {
    /// The prefix of the names of proxies, in any letter case.
    pub const PREFIX: &'static [u8] = b"proxy:";

    pub(crate) fn new(selection: Selection<'a>) -> Option<Self> {
        let (path, id) = split_name(selection.name.as_bytes())?;
        Some(Self { selection, path: Text::new(path), id })
    }
    /// The path of the model: from the root of the game's files, with or without a leading `\`, mostly without `.p3d`.
    #[must_use]
    pub const fn path(&self) -> Text<'a> {
        self.path
    }
    /// The number after the last dot of the name, such as 1 for `.001`. `None` if it is absent.
    #[must_use]
    pub const fn id(&self) -> Option<u32> {
        self.id
    }
    /// The selection that defines the proxy.
    #[must_use]
    pub const fn selection(&self) -> Selection<'a> {
        self.selection
    }
    /// The transform of the other model. `None` if the selection is not a single triangle of `lod`, or the triangle has
    /// no area.
    #[must_use]
    pub fn transform(&self, lod: &Lod<'_>) -> Option<ProxyTransform> {
        let mut faces = self.selection.face_indices();
        let (Some(index), None) = (faces.next(), faces.next()) else { return None };
        let face = lod.faces().iter().nth(index)?;
        let [a, b, c] = face.corners() else { return None };
        let position = |index: u32| Some(lod.points().get(usize::try_from(index).ok()?)?.position);
        ProxyTransform::from_triangle([position(a.point)?, position(b.point)?, position(c.point)?])
    }
}

/// Splits the name of a proxy into path and number.
pub(crate) fn split_name(name: &[u8]) -> Option<(&[u8], Option<u32>)> {
    let (start, name) = name.split_at_checked(Proxy::PREFIX.len())?;
    if !start.eq_ignore_ascii_case(Proxy::PREFIX) {
        return None;
    }
    let dot = name.iter().rposition(|byte| *byte == b'.');
    let number = |digits: &[u8]| {
        let digits = digits.iter().all(u8::is_ascii_digit).then_some(digits)?;
        core::str::from_utf8(digits).ok()?.parse().ok()
    };
    let split = dot.and_then(|dot| Some((name.get(..dot)?, number(name.get(dot.checked_add(1)?..)?)?)));
    Some(split.map_or((name, None), |(path, id)| (path, Some(id))))
}

/// The transform of a proxy's model: a rotation and a position, in the file's axes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ProxyTransform {
    /// The position of the other model's origin, in meters.
    pub origin: Vec3,
    /// Its axes as columns: right (X), up (Y), forward (Z), each of length 1.
    pub rotation: Mat3,
}

impl ProxyTransform {
    /// The rotation given by the corners of a triangle, in any order. `None` if it has no area, or a number is infinite
    /// or NaN.
    #[must_use]
    pub fn from_triangle(corners: [Vec3; 3]) -> Option<Self> {
        let [a, b, c] = corners;
        // The right angle is opposite the longest side.
        let turned = [[a, b, c], [b, c, a], [c, a, b]];
        let longest = |corners: &[Vec3; 3]| (corners[1] - corners[2]).length_squared();
        let [origin, one, other] = turned.into_iter().max_by(|one, other| longest(one).total_cmp(&longest(other)))?;
        let (one, other) = (one - origin, other - origin);
        let (short, long) = if one.length_squared() <= other.length_squared() { (one, other) } else { (other, one) };
        let forward = short.try_normalize()?;
        // Real triangles are slightly off the right angle.
        let up = (long - forward * long.dot(forward)).try_normalize()?;
        let right = up.cross(forward);
        (origin.is_finite() && right.is_finite())
            .then_some(Self { origin, rotation: Mat3::from_cols(right, up, forward) })
    }
    /// Transforms a point of the other model into this one.
    #[must_use]
    pub fn point(&self, point: Vec3) -> Vec3 {
        self.origin + self.rotation * point
    }
    /// The direction of the other model's X.
    #[must_use]
    pub fn right(&self) -> Vec3 {
        self.rotation.x_axis
    }
    /// The direction of the other model's Y.
    #[must_use]
    pub fn up(&self) -> Vec3 {
        self.rotation.y_axis
    }
    /// The direction of the other model's Z.
    #[must_use]
    pub fn forward(&self) -> Vec3 {
        self.rotation.z_axis
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

    #[test]
    fn proxy_names_are_split() {
        assert_eq!(split_name(br"proxy:\a\b.p3d.001"), Some((&br"\a\b.p3d"[..], Some(1))));
        assert_eq!(split_name(b"PROXY:a.12"), Some((&b"a"[..], Some(12))));
        assert_eq!(split_name(b"proxy:a.p3d"), Some((&b"a.p3d"[..], None)));
        assert_eq!(split_name(b"proxy:a."), Some((&b"a."[..], None)));
        assert_eq!(split_name(b"proxy:"), Some((&b""[..], None)));
        assert_eq!((split_name(b"proxy"), split_name(b"proxies:a.1")), (None, None));
    }
    #[test]
    fn the_order_of_corners_does_not_matter() {
        let [a, b, c] = [Vec3::ONE, Vec3::new(1.0, 3.0, 1.0), Vec3::new(1.0, 1.0, 2.0)];
        for corners in [[a, b, c], [b, c, a], [c, a, b], [c, b, a], [b, a, c], [a, c, b]] {
            let place = ProxyTransform::from_triangle(corners).unwrap();
            assert_eq!((place.origin, place.rotation), (Vec3::ONE, Mat3::IDENTITY));
        }
        assert_eq!(ProxyTransform::from_triangle([a, a, b]), None);
        assert_eq!(ProxyTransform::from_triangle([a, b, Vec3::NAN]), None);
    }
}
