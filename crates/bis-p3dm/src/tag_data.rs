//! The meaning of tag data: one variant for each kind of tag.

use formats_core::{
    Record, Records,
    glam::{Vec2, Vec3},
};

use crate::{Frame, LodForm, Property, Selection, Tag};

formats_core::record! {
    /// `structEdge`: an edge that is sharp: its faces do not share normals.
    ///
    /// Source: the format document.
    pub struct Edge: 8 {
        /// The points at its ends. Where both are the same the edge means nothing.
        pub points: [u32; 2],
    }
}

formats_core::record! {
    /// An item of `#Mass#`.
    ///
    /// Source: the format document.
    pub struct PointMass: 4 {
        /// The mass of one point, in kilograms.
        pub mass: f32,
    }
}

formats_core::record! {
    /// `#MaterialIndex#`, of the editor of Operation Flashpoint.
    ///
    /// Source: public descriptions of the engine.
    pub struct MaterialIndex: 16 {
        /// Four numbers of the editor's.
        pub indices: [i32; 4],
    }
}

formats_core::record! {
    /// An item of `#UVSet#`: `structPointUV`.
    ///
    /// Source: the format document.
    pub struct CornerUv: 8 {
        /// From the left and the top of the texture.
        pub uv: Vec2,
    }
}

/// The counts that determine the sizes of tags.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) form: LodForm,
    pub(crate) points: usize,
    pub(crate) faces: usize,
    pub(crate) corners: usize,
    /// Whether the sizes of tags that begin with a number lack its four bytes.
    pub(crate) has_short_sizes: bool,
}

/// The meaning of a tag's data.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum TagData<'a> {
    /// `#EndOfFile#`: the last tag.
    EndOfFile,
    /// `#UVSet#`: a set of texture coordinates.
    UvSet(UvSet<'a>),
    /// `#SharpEdges#`.
    SharpEdges(Records<'a, Edge>),
    /// `#Property#`: a name and a value for the engine.
    Property(Property),
    /// `#Mass#`: the mass of each point.
    Mass(Records<'a, PointMass>),
    /// `#Animation#`: the position of each point at some time.
    Animation(Frame<'a>),
    /// `#Selected#`: the elements selected in the editor.
    Selected(Selection<'a>),
    /// `#Hide#`: the elements hidden in the editor.
    Hide(Selection<'a>),
    /// `#Lock#`: the elements locked in the editor.
    Lock(Selection<'a>),
    /// `#MaterialIndex#`.
    MaterialIndex(MaterialIndex),
    /// Any name that does not start with `#`: a named selection.
    Selection(Selection<'a>),
    /// An unknown name that starts with `#`.
    Unknown,
    /// A known tag or a selection whose data have the wrong size: the engine skips it.
    WrongSize,
}

impl<'a> TagData<'a> {
    pub(crate) fn new(tag: &Tag<'a>, counts: &Counts) -> Self {
        let (bytes, at) = (tag.bytes(), tag.data_at());
        let selection = |kind: fn(Selection<'a>) -> Self| {
            let parts = bytes.split_at_checked(counts.points).filter(|(_, faces)| faces.len() == counts.faces);
            parts.map(|(points, faces)| kind(Selection::new(tag.name(), points, faces, at)))
        };
        if !tag.name().as_bytes().starts_with(b"#") {
            return selection(Self::Selection).unwrap_or(Self::WrongSize);
        }
        let data = match () {
            () if tag.is(Tag::END) => bytes.is_empty().then_some(Self::EndOfFile),
            () if tag.is(b"#UVSet#") => {
                let set = bytes.split_first_chunk().map(|(id, uvs)| UvSet {
                    id: u32::from_le_bytes(*id),
                    uvs: Records::new(uvs, at.saturating_add(4)),
                });
                let size = counts.corners.saturating_mul(CornerUv::SIZE).saturating_add(4);
                set.filter(|_| bytes.len() == size).map(Self::UvSet)
            }
            () if tag.is(b"#SharpEdges#") => records(bytes, at).map(Self::SharpEdges),
            () if tag.is(b"#Property#") => one(bytes).map(Self::Property),
            () if tag.is(b"#Mass#") => {
                records::<PointMass>(bytes, at).filter(|mass| mass.len() == counts.points).map(Self::Mass)
            }
            () if tag.is(b"#Animation#") => Frame::new(bytes, at, counts.points).map(Self::Animation),
            () if tag.is(b"#Selected#") => selection(Self::Selected),
            () if tag.is(b"#Hide#") => selection(Self::Hide),
            () if tag.is(b"#Lock#") => selection(Self::Lock),
            () if tag.is(b"#MaterialIndex#") => one(bytes).map(Self::MaterialIndex),
            () => Some(Self::Unknown),
        };
        data.unwrap_or(Self::WrongSize)
    }
}

/// All of `bytes` as records, unless a partial one is left over.
fn records<T: Record>(bytes: &[u8], at: u64) -> Option<Records<'_, T>> {
    bytes.len().is_multiple_of(T::SIZE).then(|| Records::new(bytes, at))
}
/// `bytes` as one record.
fn one<T: Record>(bytes: &[u8]) -> Option<T> {
    Records::new(bytes, 0).get(0).filter(|_| bytes.len() == T::SIZE)
}

/// `#UVSet#`: a UV for each corner of each face.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct UvSet<'a> {
    /// The number of the set: 0 repeats the UVs of the faces; up to 7 more may follow.
    pub id: u32,
    /// The UVs: 3 or 4 of the first face, then those of the next.
    pub uvs: Records<'a, CornerUv>,
}

/// The mass of a level, and where it balances.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct CenterOfMass {
    /// The sum of the masses of its points, in kilograms.
    pub mass: f64,
    /// The point where they balance: the sum of mass × position over that sum.
    pub center: Vec3,
}

/// The sum of the masses, and the center of mass: the sum of mass × position over that sum.
///
/// `None` if the sum is 0, or a number is infinite or NaN.
#[must_use]
pub fn center_of_mass(masses: Records<'_, PointMass>, positions: impl Iterator<Item = Vec3>) -> Option<CenterOfMass> {
    // In 64 bits: the sum of thousands of numbers must be as accurate as one of them.
    let (mut total, mut moment) = (0.0_f64, [0.0_f64; 3]);
    for (mass, position) in masses.iter().zip(positions) {
        let mass = f64::from(mass.mass);
        total += mass;
        for (sum, at) in moment.iter_mut().zip(position.to_array()) {
            *sum += mass * f64::from(at);
        }
    }
    if !(total.is_finite() && moment.iter().all(|sum| sum.is_finite()) && total != 0.0) {
        return None;
    }
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "positions are f32 in the file")]
    let center = moment.map(|sum| (sum / total) as f32);
    Some(CenterOfMass { mass: total, center: center.into() })
}
