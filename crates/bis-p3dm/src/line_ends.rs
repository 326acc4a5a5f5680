//! Files in which version control replaced every CR LF by LF, as if they were text.
//!
//! Each replacement removes a byte, so that everything after it is read one byte off. To prove it, the byte is inserted
//! again: what could not be read can then be read.

use alloc::vec::Vec;

use formats_core::{Cursor, Error, ErrorKind, Number, Record, Result, Source, Steps, Text, glam::Vec3, num};

use crate::{FaceRecord, Header, LodForm, LodHeader, Normal, OldFaceRecord, Point};

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
