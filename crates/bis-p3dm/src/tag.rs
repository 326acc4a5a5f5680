//! Tags: additional data about a level's points and faces.

use formats_core::{Cursor, Error, ErrorKind, FixedStr, Number, Record, Result, Text, magic, num};

use crate::{CornerUv, Counts, LodForm, Position, TagData, frame_index::FrameIndex};

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
