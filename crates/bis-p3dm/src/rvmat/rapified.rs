//! Rapified configs: the binary form that the game's tools compile from text.

use alloc::{borrow::Cow, collections::BTreeMap, format, vec::Vec};

use formats_core::{Cursor, Error, ErrorKind, Result, Source, Steps, Text, num};

use crate::rvmat::{Class, Entry, Value};

formats_core::record! {
    /// The first bytes of a rapified config.
    ///
    /// Source: the community's documents of the format; measured on four materials.
    pub struct RapHeader: 16 {
        /// `\0raP`.
        pub magic: [u8; 4],
        /// 0.
        pub unused: u32,
        /// 8.
        pub version: u32,
        /// The byte offset of the list of named numbers, which materials do not use.
        pub enums_offset: u32,
    }
}

/// The magic number of a rapified config.
pub(super) const MAGIC: [u8; 4] = *b"\0raP";
/// Maximum nesting of classes and arrays.
const DEPTH: u32 = 32;
/// The part of the file that errors name.
const WHAT: &str = "material";

/// The entries of a file. The work is bounded: each byte is read a few times at most, wherever the offsets of classes
/// lead.
pub(super) fn entries(source: Source<'_>) -> Result<Vec<Entry<'_>>> {
    let mut cursor = source.cursor(0);
    cursor.record::<RapHeader>(WHAT)?;
    // An entry has at least two bytes, and an item of an array at least one.
    let steps = Steps::new(source.bytes().len(), 1, 16);
    Ok(class(cursor, DEPTH, &steps)?.1)
}

/// The positions and the kinds of the file's offsets: to the list of named numbers, to the bodies of classes, and to
/// the ends of bodies including nested ones, which follow the entries (measured on four materials).
pub(super) fn offsets(source: Source<'_>) -> Result<Vec<(usize, u32)>> {
    let mut cursor = source.cursor(0);
    let header = cursor.record::<RapHeader>(WHAT)?;
    let steps = Steps::new(source.bytes().len(), 1, 16);
    let mut found = BTreeMap::from([(12, header.enums_offset)]);
    let mut bodies = Vec::from([cursor.position()]);
    while let Some(body) = bodies.pop() {
        let mut cursor = source.cursor(body);
        cursor.zero_terminated(WHAT)?;
        for _ in 0..count(&mut cursor)? {
            let at = cursor.position();
            if !steps.step() {
                return Err(malformed("classes are nested in each other", at));
            }
            match cursor.field::<u8>(WHAT)? {
                0 => {
                    cursor.zero_terminated(WHAT)?;
                    let at = num::to_usize(cursor.position());
                    let offset = cursor.field::<u32>(WHAT)?;
                    found.insert(at, offset);
                    bodies.push(offset.into());
                }
                1 => {
                    let kind = cursor.field::<u8>(WHAT)?;
                    cursor.zero_terminated(WHAT)?;
                    value(&mut cursor, kind, at)?;
                }
                kind @ (2 | 5) => {
                    if kind == 5 {
                        cursor.field::<u32>(WHAT)?;
                    }
                    cursor.zero_terminated(WHAT)?;
                    array(&mut cursor, DEPTH, &steps)?;
                }
                _ => _ = cursor.zero_terminated(WHAT)?,
            }
        }
        let at = cursor.position();
        let last = num::to_u64(source.bytes().len());
        if let Ok(end) = cursor.field::<u32>(WHAT)
            && (cursor.position()..=last).contains(&u64::from(end))
        {
            found.insert(num::to_usize(at), end);
        }
    }
    Ok(found.into_iter().collect())
}

fn malformed(why: &'static str, at: u64) -> Error {
    Error::new(ErrorKind::Malformed(why), WHAT, at)
}

/// The base and the entries of the class whose body starts here.
fn class<'a>(mut cursor: Cursor<'a>, depth: u32, steps: &Steps) -> Result<(Option<Text<'a>>, Vec<Entry<'a>>)> {
    let at = cursor.position();
    let depth = depth.checked_sub(1).ok_or_else(|| malformed("classes are nested too deeply", at))?;
    let base = cursor.zero_terminated(WHAT)?;
    let mut entries = Vec::new();
    for _ in 0..count(&mut cursor)? {
        let at = cursor.position();
        if !steps.step() {
            return Err(malformed("classes are nested in a cycle", at));
        }
        entries.push(match cursor.field::<u8>(WHAT)? {
            0 => {
                let name = cursor.zero_terminated(WHAT)?;
                let at = cursor.position();
                let offset = cursor.field::<u32>(WHAT)?;
                let end = num::to_u64(cursor.source().bytes().len());
                if u64::from(offset) >= end {
                    let kind = ErrorKind::OutsideFile { start: offset.into(), needed: 1, end };
                    return Err(Error::new(kind, "class", at));
                }
                let (base, entries) = class(cursor.source().cursor(offset.into()), depth, steps)?;
                Entry::Class(Class { name, base, entries })
            }
            1 => {
                let kind = cursor.field::<u8>(WHAT)?;
                let name = cursor.zero_terminated(WHAT)?;
                Entry::Value { name, value: value(&mut cursor, kind, at)?, appends: false }
            }
            kind @ (2 | 5) => {
                // The flags of an array that is appended to, which are 1 in every known file.
                if kind == 5 {
                    cursor.field::<u32>(WHAT)?;
                }
                let name = cursor.zero_terminated(WHAT)?;
                Entry::Value { name, value: array(&mut cursor, depth, steps)?, appends: kind == 5 }
            }
            3 => Entry::External(cursor.zero_terminated(WHAT)?),
            4 => Entry::Delete(cursor.zero_terminated(WHAT)?),
            _ => return Err(malformed("an entry is of an unknown kind", at)),
        });
    }
    Ok((Some(base).filter(|base| !base.as_bytes().is_empty()), entries))
}

fn array<'a>(cursor: &mut Cursor<'a>, depth: u32, steps: &Steps) -> Result<Value<'a>> {
    let at = cursor.position();
    let depth = depth.checked_sub(1).ok_or_else(|| malformed("arrays are nested too deeply", at))?;
    let mut items = Vec::new();
    for _ in 0..count(cursor)? {
        let at = cursor.position();
        if !steps.step() {
            return Err(malformed("arrays are nested in each other", at));
        }
        items.push(match cursor.field::<u8>(WHAT)? {
            3 => array(cursor, depth, steps)?,
            kind => value(cursor, kind, at)?,
        });
    }
    Ok(Value::Array(items))
}

fn value<'a>(cursor: &mut Cursor<'a>, kind: u8, at: u64) -> Result<Value<'a>> {
    Ok(match kind {
        // A text, or the name of a variable.
        0 | 4 => Value::Text(Cow::Borrowed(cursor.zero_terminated(WHAT)?.as_bytes())),
        // The number as written in the text, such as 0.7, rather than the exact value of the nearest `f32`.
        1 => {
            let number = cursor.field::<f32>(WHAT)?;
            Value::Number(format!("{number}").parse().unwrap_or(f64::from(number)))
        }
        2 => Value::Number(cursor.field::<i32>(WHAT)?.into()),
        _ => return Err(malformed("a value is of an unknown kind", at)),
    })
}

/// A count: seven bits per byte, the lowest first.
fn count(cursor: &mut Cursor<'_>) -> Result<u64> {
    let (at, mut count, mut shift) = (cursor.position(), 0_u64, 0_u32);
    loop {
        let byte = cursor.field::<u8>(WHAT)?;
        count |= u64::from(byte & 0x7f) << shift;
        if byte & 0x80 == 0 {
            return Ok(count);
        }
        shift = shift.saturating_add(7);
        if shift > 28 {
            return Err(malformed("a count has too many bytes", at));
        }
    }
}
