//! The file: `MLOD_P3DM`, its header, and the detection of other formats.

use alloc::{string::ToString, vec::Vec};

use formats_core::{
    Cursor, Detected, Diagnostic, Diagnostics, Error, ErrorKind, Format, FormatInfo, Head, Kind, Located, Number,
    Record, Relative, Result, Source, Steps, Subject, Text, field_at, glam::Vec3, magic, num, number, record,
    text_damage,
};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::{CODES, FaceRecord, Lod, LodForm, LodHeader, Normal, OldFaceRecord, Point};

/// An editable model: MLOD. It borrows the file. Opening one allocates one small structure for each level of detail,
/// and of the data of tags, however large, reads only the times of frames. Frames that are not consecutive or not
/// sorted by time take a few bytes each.
#[derive(Debug, Clone)]
pub struct Model<'a> {
    source: Source<'a>,
    header: Header,
    lods: Vec<Lod<'a>>,
    tail: Located<&'a [u8]>,
}

impl<'a> Model<'a> {
    /// The name of this crate.
    pub const ID: &'static str = "bis-p3dm";
    /// The first four bytes of every file.
    pub const MAGIC: [u8; 4] = *b"MLOD";
    /// The version of every real file: 1.1.
    pub const VERSION: u32 = 0x101;

    /// Whether `bytes` start like an MLOD file of a supported version.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        <Self as Format>::detect(&Head::new(bytes)).is_some()
    }
    /// Reads a file with the default limits: [`read`](Self::read).
    ///
    /// # Errors
    /// Same as [`read`](Self::read).
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Reads a file: finds its levels of detail with their tables, faces and tags.
    ///
    /// # Errors
    /// If it is not an MLOD file (the error names binarized models, Git LFS pointers and other related formats), it
    /// ends too early, a count or a size extends past its end or beyond the limits, or a conversion of line endings has
    /// destroyed it.
    pub fn read(source: Source<'a>) -> Result<Self> {
        Self::read_undamaged(source).map_err(|error| {
            // Only after an error is the file searched for lost CRs.
            let bytes = source.bytes();
            let damage = || lost_cr(bytes).or_else(|| text_damage(bytes));
            bytes.starts_with(&Self::MAGIC).then(damage).flatten().unwrap_or(error)
        })
    }
    fn read_undamaged(source: Source<'a>) -> Result<Self> {
        let header = Header::read(source)?;
        let mut cursor = source.cursor(<Header as Record>::SIZE.try_into().unwrap_or(u64::MAX));
        let mut lods = Vec::new();
        for _ in 0..header.lod_count {
            if cursor.is_at_end() {
                let (start, end) = (cursor.position(), source.size());
                let kind = ErrorKind::OutsideFile { start, needed: 1, end };
                return Err(Error::new(kind, "levels of detail", field_at!(Header, lod_count)));
            }
            lods.push(Lod::read(&mut cursor)?);
        }
        let tail = Located::new(cursor.rest(), cursor.position());
        Ok(Self { source, header, lods, tail })
    }
    /// The bytes of the file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// The header as stored in the file.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The levels of detail in file order; nearly always sorted by resolution.
    #[must_use]
    pub fn lods(&self) -> &[Lod<'a>] {
        &self.lods
    }
    /// The data after the last level of detail: empty in every real file.
    #[must_use]
    pub const fn tail(&self) -> Located<&'a [u8]> {
        self.tail
    }
    /// The path of a default texture, in the tail of 32 bytes that an editor of Operation Flashpoint is reported to
    /// write.
    #[must_use]
    pub fn default_texture(&self) -> Option<Text<'a>> {
        let field = self.tail.record;
        (field.len() == 32).then(|| Text::until_nul(field))
    }
}

/// Facts about all MLOD files.
const INFO: &FormatInfo = &FormatInfo::new(Model::ID, "Bohemia model (P3D)")
    .with_extensions(&["p3d"])
    .with_magics(&[Model::MAGIC])
    .with_versions(&[Model::VERSION])
    .with_codes(CODES)
    .with_parts(&["header", "lods", "tail"]);

impl<'a> Format<'a> for Model<'a> {
    const INFO: &'static FormatInfo = INFO;
    const KIND: Kind = Kind::Model;
    fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(Self::ID).filter(|detected| detected.kind == Kind::Model)
    }
    fn read(source: Source<'a>) -> Result<Self> {
        Self::read(source)
    }
    fn version(&self) -> u32 {
        self.header.version
    }
    fn bytes(&self) -> &'a [u8] {
        Self::bytes(self)
    }
    fn validate(&self) -> Diagnostics {
        Self::validate(self)
    }
    /// The level of detail that the finding is about.
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["level of detail"])?;
        let lod = self.lods().iter().rev().find(|lod| lod.header().at <= found.offset)?;
        Subject::new(noun, lod.kind().to_string().as_bytes())
    }
}

formats_core::record! {
    /// `structHeader`: the first 12 bytes.
    ///
    /// Source: the format document.
    pub struct Header: 12 {
        /// `Filetype`: `MLOD`.
        pub magic: [u8; 4],
        /// `Version`: 0x101, which is 1.1; the engine takes every minor version.
        pub version: u32,
        /// `NoOfLods`: number of levels of detail.
        pub lod_count: u32,
    }
}

impl Header {
    pub(crate) fn read(source: Source<'_>) -> Result<Self> {
        if let Some(error) = Relative::error(Model::ID, &Head::from(source), Model::MAGIC) {
            return Err(error);
        }
        let header: Self =
            source.parse_at("header", 0, preceded(peek(magic(Model::MAGIC)), context("header", record())))?;
        // The smallest level of detail has only a header and a resolution. The count is checked before anything is
        // read.
        let (count, available) = (header.lod_count, source.size().saturating_sub(12));
        let needed = u64::from(count).saturating_mul(Self::SMALLEST_LOD);
        if needed > available {
            let kind = ErrorKind::OutsideFile { start: 12, needed, end: source.size() };
            return Err(Error::new(kind, "levels of detail", field_at!(Self, lod_count)));
        }
        number!(header: Self, lod_count).count("levels of detail", source.limits().max_elements)?;
        Ok(header)
    }
    /// The size of an `SP3D` level without points, tags and normals.
    const SMALLEST_LOD: u64 = 20;
}

// Files in which version control replaced every CR LF by LF, as if they were text. Each replacement removes a byte, so that
// everything after it is read one byte off. To prove it, the byte is inserted again: what could not be read can then be read.

/// Returns the error for a file that no longer contains a CR LF, and that becomes readable with a CR before one of its
/// LFs. The error points to that LF.
pub(crate) fn lost_cr(bytes: &[u8]) -> Option<Error> {
    /// The number of additional bytes that must become readable with the CR.
    const FURTHER: u64 = 32;
    /// The number of LFs to try: the first error is soon after the damage.
    const TRIES: usize = 64;
    const TEXT: &str = "line endings were converted (CRLF to LF), as by version control; the missing bytes must come \
                        from an undamaged copy";
    if bytes.windows(2).any(|pair| pair == b"\r\n") {
        return None;
    }
    let (broken, _) = readable_until(bytes);
    // The record with the error starts before it.
    let end = num::to_usize(broken).saturating_add(REACH).min(bytes.len());
    let before = bytes.get(..end)?;
    let steps = Steps::new(bytes.len(), 16, 1 << 20);
    let places = before.iter().enumerate().rev().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at);
    for at in places.take(TRIES).take_while(|_| steps.take(bytes.len())) {
        let (before, after) = bytes.split_at_checked(at)?;
        let repaired: Vec<u8> = [before, b"\r", after].concat();
        let whole = num::to_u64(repaired.len());
        let (reached, complete) = readable_until(&repaired);
        // A truncated file ends a little later with any additional byte, which proves nothing.
        if complete || (reached >= broken.saturating_add(FURTHER) && reached < whole) {
            return Some(Error::new(ErrorKind::Damaged(TEXT), "file", at.try_into().ok()?));
        }
    }
    None
}

/// The maximum distance of the missing byte from the start of the wrong record.
const REACH: usize = 256;
const _: () = assert!(FaceRecord::SIZE < REACH && OldFaceRecord::SIZE < REACH);

/// The number of bytes that can be read if everything must be as editors write it, and whether these are all of the
/// file's levels of detail.
fn readable_until(bytes: &[u8]) -> (u64, bool) {
    let source = Source::new(bytes);
    let mut cursor = source.cursor(0);
    let Ok(header) = cursor.record::<Header>("file") else { return (0, false) };
    let complete = (0..header.lod_count).all(|_| plausible_lod(&mut cursor).is_ok());
    (cursor.position(), complete)
}

/// The error for something that no editor writes.
fn unusual<T>(cursor: &Cursor<'_>) -> Result<T> {
    Err(Error::new(ErrorKind::Malformed("not as an editor writes it"), "file", cursor.position()))
}

/// Skips a level of detail, as far as it is as editors write it.
fn plausible_lod(cursor: &mut Cursor<'_>) -> Result<()> {
    let (header, form, _) = LodHeader::read(cursor)?;
    if form == LodForm::Sp3d {
        return unusual(cursor);
    }
    for _ in 0..header.point_count {
        let point = cursor.peek::<Point>("point")?;
        if !point.position.to_array().into_iter().all(is_length) || point.flags().unknown() != 0 {
            return unusual(cursor);
        }
        cursor.record::<Point>("point")?;
    }
    for _ in 0..header.normal_count {
        let normal = cursor.peek::<Normal>("normal")?.vector;
        if normal != Vec3::ZERO && (normal.length() - 1.0).abs() > 0.01 {
            return unusual(cursor);
        }
        cursor.record::<Normal>("normal")?;
    }
    let mut corners = 0_u32;
    for _ in 0..header.face_count {
        corners = corners.saturating_add(plausible_face(cursor, form, &header)?);
    }
    if cursor.rest().get(..4) != Some(b"TAGG") {
        return unusual(cursor);
    }
    cursor.take("tags", Number::new(4, 0))?;
    while !plausible_tag(cursor, form, &header, corners)? {}
    cursor.field::<f32>("resolution")?;
    Ok(())
}

/// Skips a face and returns its number of corners.
fn plausible_face(cursor: &mut Cursor<'_>, form: LodForm, header: &LodHeader) -> Result<u32> {
    let (count, vertices) = if form == LodForm::P3dm {
        let face = cursor.peek::<FaceRecord>("face")?;
        (face.corner_count, face.vertices)
    } else {
        let face = cursor.peek::<OldFaceRecord>("face")?;
        (face.corner_count, face.vertices)
    };
    let corners = num::to_usize(count);
    if !(3..=4).contains(&count) || vertices.iter().take(corners).any(|vertex| vertex.point >= header.point_count) {
        return unusual(cursor);
    }
    let mut after = cursor.clone();
    if form == LodForm::P3dm {
        after.record::<FaceRecord>("face")?;
        if !is_plain(after.zero_terminated("texture")?) || !is_plain(after.zero_terminated("material")?) {
            return unusual(cursor);
        }
    } else {
        after.record::<OldFaceRecord>("face")?;
    }
    *cursor = after;
    Ok(count)
}

/// Skips a tag and returns whether it is the last one.
fn plausible_tag(cursor: &mut Cursor<'_>, form: LodForm, header: &LodHeader, corners: u32) -> Result<bool> {
    let mut after = cursor.clone();
    let name = if form.has_fixed_names() {
        let field = after.take("name", Number::new(64, 0))?;
        Text::until_nul(field)
    } else {
        if after.field::<u8>("tag")? != 1 {
            return unusual(cursor);
        }
        after.zero_terminated("name")?
    };
    let size = after.number::<u32>("size")?;
    let (points, faces) = (i64::from(header.point_count), i64::from(header.face_count));
    let each = |count: i64, size: i64, more: i64| count.saturating_mul(size).saturating_add(more);
    let of_elements = points.saturating_add(faces);
    let expected = match name.as_bytes() {
        b"#EndOfFile#" => 0,
        b"#Property#" => 128,
        b"#Mass#" => each(points, 4, 0),
        b"#Animation#" => each(points, 12, 4),
        b"#UVSet#" => each(corners.into(), 8, 4),
        b"#SharpEdges#" if size.value % 8 == 0 => size.value,
        b"#Selected#" | b"#Hide#" | b"#Lock#" => of_elements,
        [b'#', ..] => size.value,
        _ => of_elements,
    };
    if size.value != expected || !is_plain(name) {
        return unusual(cursor);
    }
    if matches!(name.as_bytes(), b"#Animation#" | b"#Mass#") {
        // In a large tag, the first wrong value is nearer to the missing byte than the next tag.
        let mut numbers = after.nested("data", size)?;
        while !numbers.is_at_end() {
            let at = numbers.clone();
            if !is_length(numbers.field("number")?) {
                *cursor = at;
                return unusual(cursor);
            }
        }
    } else {
        after.take("data", size)?;
    }
    *cursor = after;
    Ok(name == b"#EndOfFile#")
}

/// Whether a number is plausible in meters: a number that is read one byte off is mostly far too large or too small.
fn is_length(number: f32) -> bool {
    number == 0.0 || (1e-30..1e6).contains(&number.abs())
}

fn is_plain(text: Text<'_>) -> bool {
    text.as_bytes().iter().all(|byte| matches!(byte, b' '..=b'~'))
}

#[cfg(test)]
mod tests {
    use alloc::{string::ToString, vec::Vec};

    use crate::Model;

    #[test]
    fn related_formats_are_named_in_the_error() {
        for (start, name, at) in [
            (&b"ODOL\x49\0\0\0"[..], "version 73", 0),
            (b"ODOL\x07\0\0\0", "version 7", 0),
            (b"NLOD\x01\0\0\0", "NLOD", 0),
            (b"P3DM\x1c\0\0\0", "(P3DM), without the rest of the file", 0),
            (b"SP3X\x1c\0\0\0", "(SP3X), without the rest of the file", 0),
            (b"SP3D\x1c\0\0\0", "(SP3D), without the rest of the file", 0),
            (b"version https://git-lfs.github.com/spec/v1\noid sha256:0", "git lfs pull", 0),
            (b"\0raP\0\0\0\0", "rapified", 0),
            (b"IDP2\x08\0\0\0", "Quake II model", 0),
            (b"MLOD\x00\x02\0\0", "version 512 is not supported, expected 257", 4),
            (b"GIF89a\0\0", "wrong magic", 0),
        ] {
            let mut bytes = Vec::from(start);
            assert!(Model::parse(&bytes).unwrap_err().to_string().contains(name));
            bytes.resize(200, 0);
            let error = Model::parse(&bytes).unwrap_err();
            assert!(error.to_string().contains(name), "{error}");
            assert_eq!(error.offset(), at, "{error}");
        }
        assert_eq!(Model::parse(b"").unwrap_err().to_string(), "header: needs 4 bytes, has 0 (at byte 0x0)");
        assert_eq!(Model::parse(b"MLOD").unwrap_err().to_string(), "header: needs 12 bytes, has 4 (at byte 0x0)");
    }
    #[test]
    fn a_count_without_levels_is_an_error() {
        let error = Model::parse(b"MLOD\x01\x01\0\0\xff\xff\xff\xff").unwrap_err();
        assert_eq!((error.what(), error.offset()), ("levels of detail", 8));
        assert_eq!(Model::parse(b"MLOD\x01\x01\0\0\0\0\0\0").unwrap().lods().len(), 0);
    }
}
