//! Proxies: selections that represent another model.

use formats_core::{
    Text,
    glam::{Mat3, Vec3},
};

use crate::{Lod, Selection};

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
