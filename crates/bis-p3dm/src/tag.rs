//! Tags: additional data about a level's points and faces. The meaning of tag data: one variant for each kind of tag.
//! `#Property#`: a setting of a level for the engine.

use formats_core::{
    Cursor, Error, ErrorKind, FixedStr, Number, Record, Records, Result, Text,
    glam::{Vec2, Vec3},
    magic, num,
};

use crate::{Frame, LodForm, Position, Selection, frame::FrameIndex};

formats_core::record! {
    /// The header of a tag in an `SP3X` level. In a `P3DM` level it is a byte that is always 1, the name up to its NUL, and
    /// the size.
    ///
    /// Source: measured.
    pub struct OldTagHeader: 68 {
        /// The name.
        pub name: FixedStr<64>,
        /// The number of data bytes that follow.
        pub data_size: u32,
    }
}

/// A tag, `structTag`: a name and data of any kind. [`data`](Self::data) decodes them.
#[derive(Debug, Clone, Copy)]
pub struct Tag<'a> {
    at: u64,
    active: u8,
    name: Text<'a>,
    /// The 64 bytes of the name's field, if the form has such a field.
    name_field: Option<&'a [u8; 64]>,
    size_at: u64,
    bytes: &'a [u8],
    uncounted: u32,
    counts: Counts,
}

impl<'a> Tag<'a> {
    /// The name of the last tag.
    pub const END: &'static [u8] = b"#EndOfFile#";

    fn read(cursor: &mut Cursor<'a>, counts: Counts) -> Result<Self> {
        let at = cursor.position();
        let (active, name, name_field) = if counts.form.has_fixed_names() {
            let rest = cursor.rest();
            let Some(field) = rest.first_chunk::<64>() else {
                let needed = num::to_u64(OldTagHeader::SIZE);
                let available = num::to_u64(rest.len());
                return Err(Error::new(ErrorKind::Truncated { needed, available }, "tag", at));
            };
            cursor.take("tag", Number::new(64, at))?;
            (1, Text::until_nul(field), Some(field))
        } else {
            (cursor.field("tag")?, cursor.zero_terminated("name of a tag")?, None)
        };
        let size = cursor.number::<u32>("size of a tag")?;
        let mut tag = Self { at, active, name, name_field, size_at: size.at, bytes: &[], uncounted: 0, counts };
        if counts.has_short_sizes && tag.lacks_number(size.value) {
            tag.uncounted = Self::NUMBER;
        }
        let whole = size.value.saturating_add(tag.uncounted.into());
        tag.bytes = cursor.take("data of a tag", Number::new(whole, size.at))?;
        Ok(tag)
    }
    /// The size of the number at the start of some tags' data.
    const NUMBER: u32 = 4;

    /// Whether this size of the data is only wrong in not counting the four bytes of the leading number.
    fn lacks_number(&self, size: i64) -> bool {
        let numbered = match () {
            () if self.is(b"#UVSet#") => self.counts.corners.saturating_mul(CornerUv::SIZE),
            () if self.is(FrameIndex::NAME) => self.counts.points.saturating_mul(Position::SIZE),
            () => return false,
        };
        i64::try_from(numbered) == Ok(size)
    }
    /// Its byte offset, from the start of the file.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.at
    }
    /// `Active`: the byte before the name: 1 in every real file, and for `SP3X`, which does not store it.
    #[must_use]
    pub const fn active(&self) -> u8 {
        self.active
    }
    /// `TagName`. A name that starts with `#` is defined by the format; any other is the name of a selection.
    #[must_use]
    pub const fn name(&self) -> Text<'a> {
        self.name
    }
    /// The byte offset of the name.
    #[must_use]
    pub fn name_at(&self) -> u64 {
        self.at.saturating_add(u64::from(self.name_field.is_none()))
    }
    /// The 64 bytes of the name's field in an `SP3X` level, including those after the NUL.
    #[must_use]
    pub const fn name_field(&self) -> Option<&'a [u8; 64]> {
        self.name_field
    }
    /// The byte offset of the size of the data.
    #[must_use]
    pub const fn size_at(&self) -> u64 {
        self.size_at
    }
    /// The byte offset of the data.
    #[must_use]
    pub const fn data_at(&self) -> u64 {
        self.size_at.saturating_add(4)
    }
    /// The number of data bytes that the size does not count: 4 (the number at the start of a UV set or a frame) in
    /// files of an exporter that forgot them; otherwise 0.
    #[must_use]
    pub const fn uncounted(&self) -> u32 {
        self.uncounted
    }
    /// The data, undecoded.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// Whether it has this name, ignoring case, as the engine compares names that start with `#`.
    #[must_use]
    pub fn is(&self, name: &[u8]) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
    /// The meaning of the data.
    #[must_use]
    pub fn data(&self) -> TagData<'a> {
        TagData::new(self, &self.counts)
    }
}

/// The tags of a level of detail, found one after another. Copying is free.
#[derive(Debug, Clone)]
pub struct Tags<'a> {
    cursor: Cursor<'a>,
    len: usize,
    counts: Counts,
}

impl<'a> Tags<'a> {
    /// Moves past `TAGG` and the tags up to the last one, and indexes the frames. Of the data, only the times of frames
    /// are checked.
    pub(crate) fn read(cursor: &mut Cursor<'a>, counts: Counts) -> Result<(Self, FrameIndex<'a>)> {
        // No field declares whether an SP3D level has tags; all files with tags that would show it belong to later
        // forms.
        let has_tags = counts.form != LodForm::Sp3d || cursor.rest().starts_with(b"TAGG");
        if has_tags {
            cursor.parse("tags", magic(*b"TAGG"))?;
        }
        let (start, first) = (cursor.position(), cursor.clone());
        if !has_tags {
            let tags = Self { cursor: cursor.source().cursor(start), len: 0, counts };
            return Ok((tags, FrameIndex::new(cursor.source(), counts.form, counts.points)));
        }
        let mut short = None;
        let walked = walk(cursor, counts, &mut short).or_else(|error| {
            // Some exporters do not count the four bytes of the number of a UV set; the error only shows in the bytes
            // after it.
            let Some(short_at) = short else { return Err(error) };
            let fixed = Counts { has_short_sizes: true, ..counts };
            *cursor = first;
            walk(cursor, fixed, &mut None).ok().filter(|_| is_end_of_lod(cursor.rest())).ok_or_else(|| {
                let rule = "the size of a tag lacks the 4 bytes of its number";
                Error::new(ErrorKind::Malformed(rule), "size of a tag", short_at)
            })
        })?;
        let Walked { len, frames, counts } = walked;
        let size = i64::try_from(cursor.position().saturating_sub(start)).unwrap_or(i64::MAX);
        let mut range = cursor.source().cursor(start);
        Ok((Self { cursor: range.nested("tags", Number::new(size, start))?, len, counts }, frames))
    }
    /// The number of tags, including `#EndOfFile#`.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
    /// The byte offset of the first one.
    #[must_use]
    pub const fn at(&self) -> u64 {
        self.cursor.position()
    }
    /// Iterates over the tags; `#EndOfFile#` is the last one.
    #[must_use]
    pub fn iter(&self) -> TagIter<'a> {
        TagIter { cursor: self.cursor.clone(), left: self.len, counts: self.counts }
    }
}

/// The result of walking past the tags of a level.
struct Walked<'a> {
    len: usize,
    frames: FrameIndex<'a>,
    counts: Counts,
}

/// Moves past the tags up to the last one. `short` is set to the first tag whose size would be right with four bytes
/// more.
fn walk<'a>(cursor: &mut Cursor<'a>, counts: Counts, short: &mut Option<u64>) -> Result<Walked<'a>> {
    let mut frames = FrameIndex::new(cursor.source(), counts.form, counts.points);
    let mut len: usize = 0;
    loop {
        let tag = Tag::read(cursor, counts)?;
        // Other data rarely look like the start of a tag.
        if counts.has_short_sizes && (tag.active != 1 || tag.name.is_empty()) {
            return Err(Error::new(ErrorKind::Malformed("not a tag"), "tag", tag.at));
        }
        if short.is_none() && tag.lacks_number(tag.bytes.len().try_into().unwrap_or(i64::MAX)) {
            *short = Some(tag.size_at);
        }
        frames.add(&tag);
        len = len.saturating_add(1);
        if tag.is(Tag::END) {
            frames.finish();
            return Ok(Walked { len, frames, counts });
        }
    }
}

/// Whether a level ends here: with its resolution, followed by the end of the file or another level.
fn is_end_of_lod(rest: &[u8]) -> bool {
    let starts =
        |rest: &[u8]| [LodForm::P3dm, LodForm::Sp3x, LodForm::Sp3d].iter().any(|form| rest.starts_with(&form.magic()));
    rest.get(4..).is_some_and(|rest| rest.is_empty() || starts(rest))
}

/// Finds tags one after another.
#[derive(Debug, Clone)]
pub struct TagIter<'a> {
    cursor: Cursor<'a>,
    left: usize,
    counts: Counts,
}

impl<'a> Iterator for TagIter<'a> {
    type Item = Tag<'a>;
    fn next(&mut self) -> Option<Tag<'a>> {
        self.left = self.left.checked_sub(1)?;
        Tag::read(&mut self.cursor, self.counts).ok()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}
list! { Tags, TagIter, Tag<'a> }

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

formats_core::record! {
    /// `structTag_Property`: a name and its value. The engine takes both in lower case.
    ///
    /// Source: the format document.
    pub struct Property: 128 {
        /// `Name`: `lodnoshadow`.
        pub name: FixedStr<64>,
        /// `Value`: `1`.
        pub value: FixedStr<64>,
    }
}

impl Property {
    /// The names that the engine knows, in lower case and sorted: those of Flashpoint and of the community's list for
    /// Arma 3.
    pub const KNOWN: [&'static str; 45] = [
        "aicovers",
        "alphashadow",
        "animated",
        "armor",
        "autocenter",
        "buoyancy",
        "canbeoccluded",
        "canocclude",
        "class",
        "cratercolor",
        "damage",
        "dammage",
        "drawimportance",
        "explosionshielding",
        "faction",
        "firegeometry",
        "forcenotalpha",
        "frequent",
        "keyframe",
        "loddensitycoef",
        "lodneeded",
        "lodnoshadow",
        "map",
        "mass",
        "maxsegments",
        "minsegments",
        "minshadow",
        "notl",
        "placement",
        "prefershadowvolume",
        "reversed",
        "sbsource",
        "shadow",
        "shadowbufferlod",
        "shadowbufferlodvis",
        "shadowlod",
        "shadowvolumelod",
        "slop",
        "sound",
        "step",
        "style",
        "viewdensity",
        "viewgeometry",
        "xstep",
        "ystep",
    ];

    /// The intended name, if this one is unknown and looks like a mistyped known one.
    #[must_use]
    pub fn meant(&self) -> Option<&'static str> {
        let mut lower = self.name;
        lower.0.make_ascii_lowercase();
        let name = lower.as_bytes().trim_ascii();
        if Self::KNOWN.iter().any(|known| known.as_bytes() == name) {
            return None;
        }
        // Common enough to be listed: it has all the letters, in another order.
        if name == b"nolodshadow" {
            return Some("lodnoshadow");
        }
        let mistakes = if name.len() < 8 { 1 } else { 2 };
        // Most names differ too much in length from the others; their letters need not be compared.
        let near = |known: &&&str| {
            let is_as_long = known.len().abs_diff(name.len()) <= mistakes;
            known.len() >= 5 && name.len() >= 5 && is_as_long && distance(name, known.as_bytes()) <= mistakes
        };
        Self::KNOWN.iter().filter(near).min_by_key(|known| distance(name, known.as_bytes())).copied()
    }
}

/// The number of letters to add, remove, change or swap with their neighbor to turn `a` into `b`.
fn distance(a: &[u8], b: &[u8]) -> usize {
    // One more than the longest name, for the empty prefix.
    const COLUMNS: usize = 65;
    let mut rows = [[0_usize; COLUMNS]; 3];
    let first: [usize; COLUMNS] = core::array::from_fn(|n| n);
    rows[2] = first;
    for (i, x) in (1_usize..).zip(a) {
        rows.rotate_left(1);
        let [two_above, above, row] = &mut rows;
        let mut left = i;
        if let Some(start) = row.first_mut() {
            *start = i;
        }
        for (j, y) in (1_usize..).zip(b) {
            let cell = |row: &[usize; COLUMNS], back: usize| {
                j.checked_sub(back).and_then(|n| row.get(n)).copied().unwrap_or(usize::MAX)
            };
            let change = cell(above, 1).saturating_add(usize::from(x != y));
            let mut least = change.min(cell(above, 0).saturating_add(1)).min(left.saturating_add(1));
            let swapped =
                i >= 2 && j >= 2 && a.get(i.wrapping_sub(2)) == Some(y) && b.get(j.wrapping_sub(2)) == Some(x);
            if swapped {
                least = least.min(cell(two_above, 2).saturating_add(1));
            }
            left = least;
            if let Some(cell) = row.get_mut(j) {
                *cell = least;
            }
        }
    }
    rows[2].get(b.len()).copied().unwrap_or(usize::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typos_are_distinguished_from_other_names() {
        let meant = |name: &[u8]| Property { name: FixedStr::new(name).unwrap(), value: FixedStr::default() }.meant();
        assert_eq!(meant(b"LODNoShaddow"), Some("lodnoshadow"));
        assert_eq!(meant(b"nolodshadow"), Some("lodnoshadow"));
        assert_eq!(meant(b"sbosurce"), Some("sbsource"));
        assert_eq!(meant(b"autocentre"), Some("autocenter"));
        for right in ["LodNoShadow", "Step", "damage", "dammage", "map", "lodnoshadow "] {
            assert_eq!(meant(right.as_bytes()), None, "{right}");
        }
        for unknown in ["", "author", "Made By", "25 degrees", "mop", "version"] {
            assert_eq!(meant(unknown.as_bytes()), None, "{unknown}");
        }
        assert!(Property::KNOWN.is_sorted());
    }
    #[test]
    fn edits_are_counted() {
        for (a, b, count) in
            [("", "abc", 3), ("abc", "", 3), ("abc", "acb", 1), ("kitten", "sitting", 3), ("ab", "ab", 0)]
        {
            assert_eq!(distance(a.as_bytes(), b.as_bytes()), count, "{a} {b}");
        }
    }
}
