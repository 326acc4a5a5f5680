//! The grammar of configs, in nom.

use alloc::{borrow::Cow, vec::Vec};

use formats_core::{ErrorKind, Fail, Text};
use nom::{
    Err, IResult, Parser,
    branch::alt,
    bytes::complete::{is_not, tag, tag_no_case, take, take_until, take_while, take_while1},
    character::complete::{char, multispace1},
    combinator::{opt, rest, value, verify},
    multi::many0_count,
    sequence::{delimited, pair, preceded, terminated},
};

use crate::rvmat::{Class, Entry, Value};

type Parsed<'a, T> = IResult<&'a [u8], T, Fail<'a>>;

/// Maximum nesting of classes and arrays.
const DEPTH: u32 = 32;

fn fail<'a, T>(i: &'a [u8], why: &'static str) -> Parsed<'a, T> {
    Err(Err::Failure(Fail::new(i, ErrorKind::Malformed(why))))
}

/// A whole file.
pub(super) fn file(i: &[u8]) -> Parsed<'_, Vec<Entry<'_>>> {
    let (i, _) = opt(tag(&b"\xef\xbb\xbf"[..])).parse(i)?;
    let (i, entries) = entries(i, DEPTH)?;
    // Some tools write braces and NULs after the end.
    let (i, _) = take_while(|byte: u8| matches!(byte, b'\0' | 0x1a | b';') || byte.is_ascii_whitespace()).parse(i)?;
    if i.is_empty() { Ok((i, entries)) } else { fail(i, "expected a name, `class` or `delete`") }
}

/// Reads entries as long as there are any.
fn entries(i: &[u8], depth: u32) -> Parsed<'_, Vec<Entry<'_>>> {
    let Some(depth) = depth.checked_sub(1) else { return fail(i, "classes are nested too deeply") };
    let mut entries = Vec::new();
    let (mut i, ()) = between(i)?;
    while let (after, Some(entry)) = opt(|i| entry(i, depth)).parse(i)? {
        entries.push(entry);
        (i, ()) = between(after)?;
    }
    Ok((i, entries))
}

/// Space, comments, stray `;` and lines of the preprocessor.
fn between(i: &[u8]) -> Parsed<'_, ()> {
    let directive = value((), pair(char('#'), opt(is_not("\n"))));
    value((), many0_count(alt((space1, directive, value((), char(';')))))).parse(i)
}

/// Optional space and comments.
fn space(i: &[u8]) -> Parsed<'_, ()> {
    value((), many0_count(space1)).parse(i)
}

fn space1(i: &[u8]) -> Parsed<'_, ()> {
    let line = pair(tag(&b"//"[..]), opt(is_not("\n")));
    // An unterminated comment extends to the end of the file.
    let block = preceded(tag(&b"/*"[..]), alt((terminated(take_until(&b"*/"[..]), tag(&b"*/"[..])), rest)));
    alt((value((), multispace1), value((), line), value((), block))).parse(i)
}

fn name(i: &[u8]) -> Parsed<'_, Text<'_>> {
    take_while1(|byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80).map(Text::new).parse(i)
}

/// A keyword, which must not be followed by more letters of a name.
fn keyword<'a>(word: &'static [u8]) -> impl Parser<&'a [u8], Output = (), Error = Fail<'a>> {
    value((), pair(tag_no_case(word), space1))
}

fn entry(i: &[u8], depth: u32) -> Parsed<'_, Entry<'_>> {
    alt((
        |i| class(i, depth),
        delimited(keyword(b"delete"), name, pair(space, opt(char(';')))).map(Entry::Delete),
        |i| assignment(i, depth),
    ))
    .parse(i)
}

/// `class Name: Base {…};` or `class Name;`
fn class(i: &[u8], depth: u32) -> Parsed<'_, Entry<'_>> {
    let (i, name) = preceded(pair(keyword(b"class"), space), terminated(name, space)).parse(i)?;
    let (i, base) = opt(delimited(pair(char(':'), space), self::name, space)).parse(i)?;
    let (open, brace) = opt(char('{')).parse(i)?;
    if brace.is_none() {
        let (i, _) = opt(char(';')).parse(i)?;
        return Ok((i, Entry::External(name)));
    }
    let (i, entries) = entries(open, depth)?;
    // A class that is not closed ends with the file.
    if !i.is_empty() && !i.starts_with(b"}") {
        return fail(i, "expected a name, `class`, `delete` or `}`");
    }
    let (i, _) = pair(opt(char('}')), pair(space, opt(char(';')))).parse(i)?;
    Ok((i, Entry::Class(Class { name, base, entries })))
}

/// `name = value;`, `name[] = {…};` or `name[] += {…};`
fn assignment(i: &[u8], depth: u32) -> Parsed<'_, Entry<'_>> {
    let (i, name) = terminated(name, space).parse(i)?;
    let (i, _) = opt((char('['), space, char(']'), space)).parse(i)?;
    let (i, plus) = opt(char('+')).parse(i)?;
    let Ok((i, _)) = pair(char('='), space).parse(i) else { return fail(i, "expected `=`") };
    let (i, value) = match expression(i, depth) {
        Err(Err::Error(_)) => return fail(i, "expected a value"),
        parsed => parsed?,
    };
    let (i, _) = pair(space, opt(char(';'))).parse(i)?;
    Ok((i, Entry::Value { name, value, appends: plus.is_some() }))
}

/// A text, an array, or the text up to the end of the value.
fn expression(i: &[u8], depth: u32) -> Parsed<'_, Value<'_>> {
    alt((text, |i| array(i, depth), bare)).parse(i)
}

/// `"…"`: two quotation marks in a row are one of the text.
fn text(i: &[u8]) -> Parsed<'_, Value<'_>> {
    let (start, _) = char('"').parse(i)?;
    let mut owned = Vec::new();
    let mut i = start;
    loop {
        // A text ends with its line: a missing quotation mark affects only that line.
        let (after, part) = take_while(|byte: u8| byte != b'"' && byte != b'\n').parse(i)?;
        let closed = after.strip_prefix(b"\"");
        if closed.is_none() {
            return fail(start, "a text has no closing quotation mark");
        }
        let after = closed.unwrap_or_default();
        match after.strip_prefix(b"\"") {
            Some(more) => {
                owned.extend_from_slice(part);
                owned.push(b'"');
                i = more;
            }
            None if owned.is_empty() => return Ok((after, Value::Text(Cow::Borrowed(part)))),
            None => {
                owned.extend_from_slice(part);
                return Ok((after, Value::Text(Cow::Owned(owned))));
            }
        }
    }
}

/// `{…}`: a trailing comma is accepted.
fn array(i: &[u8], depth: u32) -> Parsed<'_, Value<'_>> {
    let (mut i, _) = pair(char('{'), space).parse(i)?;
    let Some(depth) = depth.checked_sub(1) else { return fail(i, "arrays are nested too deeply") };
    let mut items = Vec::new();
    loop {
        let (after, _) = pair(many0_count(pair(char(','), space)), space).parse(i)?;
        if let (after, Some(_)) = opt(char('}')).parse(after)? {
            return Ok((after, Value::Array(items)));
        }
        let (after, item) = match expression(after, depth) {
            Err(Err::Error(_)) => return fail(after, "an array has no closing }"),
            parsed => parsed?,
        };
        items.push(item);
        (i, ()) = space(after)?;
    }
}

/// A number or a word, up to its delimiter.
fn bare(i: &[u8]) -> Parsed<'_, Value<'_>> {
    // A comment is also a delimiter; it is not skipped here, since values and further comments may follow on the line.
    let ends = |at: usize, byte: u8| {
        let is_comment = || matches!(i.get(at.saturating_add(1)), Some(b'/' | b'*'));
        matches!(byte, b';' | b',' | b'}' | b'{' | b'\n' | b'\r' | b'"') || (byte == b'/' && is_comment())
    };
    let end = i.iter().enumerate().position(|(at, byte)| ends(at, *byte)).unwrap_or(i.len());
    let (rest, found) = verify(take(end), |part: &[u8]| !part.trim_ascii().is_empty()).parse(i)?;
    let word = found.trim_ascii();
    let number = core::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
    let is_number = word.first().is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+'));
    let value = number.filter(|_| is_number).map_or(Value::Word(Text::new(word)), Value::Number);
    Ok((rest, value))
}
