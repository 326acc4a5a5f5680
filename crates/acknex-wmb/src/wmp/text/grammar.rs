//! The words of the grammar, in nom.

use alloc::vec::Vec;

use formats_core::{ErrorKind, Fail, Text, num};
use nom::{
    Err, IResult, Parser,
    branch::alt,
    bytes::complete::{tag, take_while, take_while1},
    character::complete::{char, multispace1},
    combinator::{map_opt, opt, value, verify},
    multi::many0_count,
    sequence::{delimited, pair, terminated},
};

use crate::wmp::Triple;

pub(super) type Parsed<'a, T> = IResult<&'a [u8], T, Fail<'a>>;

/// An error after which alternatives are not tried.
pub(super) fn fail<'a, T>(i: &'a [u8], why: &'static str) -> Parsed<'a, T> {
    Err(Err::Failure(Fail::new(i, ErrorKind::Malformed(why))))
}

/// The parser, whose failure is an error with this reason.
pub(super) fn expect<'a, T>(
    why: &'static str,
    mut parser: impl Parser<&'a [u8], Output = T, Error = Fail<'a>>,
) -> impl FnMut(&'a [u8]) -> Parsed<'a, T> {
    move |i| match parser.parse(i) {
        Err(Err::Error(_)) => fail(i, why),
        parsed => parsed,
    }
}

/// Space and comments, if there are any.
pub(super) fn space(i: &[u8]) -> Parsed<'_, ()> {
    let comment = value((), pair(tag(&b"//"[..]), take_while(|byte: u8| byte != b'\n')));
    value((), many0_count(alt((value((), multispace1), comment)))).parse(i)
}

/// A sign of the grammar.
pub(super) fn sign<'a>(sign: char) -> impl Parser<&'a [u8], Output = char, Error = Fail<'a>> {
    terminated(char(sign), space)
}

const fn is_word(byte: u8) -> bool {
    !byte.is_ascii_whitespace()
        && !matches!(byte, b'{' | b'}' | b'(' | b')' | b',' | b'<' | b'>' | b':' | b';' | b'"' | b'\'')
}

/// A word: a keyword or a number.
pub(super) fn word(i: &[u8]) -> Parsed<'_, &[u8]> {
    terminated(take_while1(is_word), space).parse(i)
}

/// Parses this word.
pub(super) fn keyword<'a>(expected: &'static [u8]) -> impl Parser<&'a [u8], Output = &'a [u8], Error = Fail<'a>> {
    verify(word, move |found: &[u8]| found == expected)
}

/// `<a file>`
pub(super) fn angled(i: &[u8]) -> Parsed<'_, Text<'_>> {
    terminated(angled_in_line, space).parse(i)
}

/// Same, without the space after it.
pub(super) fn angled_in_line(i: &[u8]) -> Parsed<'_, Text<'_>> {
    let inner = take_while(|byte: u8| !matches!(byte, b'>' | b'\n'));
    delimited(char('<'), inner, char('>')).map(Text::new).parse(i)
}

/// A number. Microsoft's notation for infinity and NaN (`1.#INF`, `-1.#IND`) is read as NaN.
pub(super) fn number(i: &[u8]) -> Parsed<'_, f64> {
    map_opt(word, |word| {
        let is_number = word.first().is_some_and(|byte| matches!(byte, b'0'..=b'9' | b'.' | b'-' | b'+'));
        let text = core::str::from_utf8(word).ok().filter(|_| is_number)?;
        text.parse().ok().or_else(|| text.contains(".#").then_some(f64::NAN))
    })
    .parse(i)
}

/// A count, or an index.
pub(super) fn count(i: &[u8]) -> Parsed<'_, u32> {
    map_opt(word, |word| core::str::from_utf8(word).ok()?.parse().ok()).parse(i)
}

/// Three numbers.
pub(super) fn triple(i: &[u8]) -> Parsed<'_, [f64; 3]> {
    (number, number, number).map(|(x, y, z)| [x, y, z]).parse(i)
}

/// Three numbers in brackets.
pub(super) fn point(i: &[u8]) -> Parsed<'_, [f64; 3]> {
    delimited(sign('('), triple, sign(')')).parse(i)
}

/// This many points; the count is checked while reading.
pub(super) fn points(mut i: &[u8], count: u32) -> Parsed<'_, Vec<Triple>> {
    let mut points = Vec::new();
    while num::to_u32(points.len()) < count {
        let (after, values) = expect("expected a point", triple).parse(i)?;
        points.push(Triple { values });
        i = after;
    }
    Ok((i, points))
}

/// Flags as binary digits, in quotation marks or without them.
pub(super) fn flags(i: &[u8]) -> Parsed<'_, u32> {
    let quoted = delimited(char('\''), take_while1(|byte: u8| byte.is_ascii_digit()), char('\''));
    let digits = alt((terminated(quoted, space), word));
    map_opt(digits, crate::wmp::block::bits).parse(i)
}

/// The rest of the line, without space around it.
pub(super) fn whole_line(i: &[u8]) -> Parsed<'_, Text<'_>> {
    let (i, found) = terminated(take_while(|byte: u8| byte != b'\n'), opt(char('\n'))).parse(i)?;
    Ok((i, Text::new(found.trim_ascii())))
}

/// The same within a section; the line of the closing brace is not taken.
pub(super) fn line(i: &[u8]) -> Parsed<'_, Text<'_>> {
    let (i, found) = take_while(|byte: u8| !matches!(byte, b'\n' | b'}')).parse(i)?;
    let (i, _) = opt(char('\n')).parse(i)?;
    Ok((i, Text::new(found.trim_ascii())))
}

/// Space within a line.
pub(super) fn blank(i: &[u8]) -> Parsed<'_, ()> {
    value((), take_while(|byte: u8| byte.is_ascii_whitespace() && byte != b'\n')).parse(i)
}

/// Any text up to the brace that closes a section, and the brace. Braces in quotation marks, file names and comments are ignored.
pub(super) fn rest_of_section(i: &[u8]) -> Parsed<'_, Text<'_>> {
    let mut depth = 0_usize;
    // The end of a skipped part of a line.
    let mut quote = None;
    let mut before = 0;
    for (at, byte) in i.iter().copied().enumerate() {
        if let Some(end) = quote {
            if byte == end || byte == b'\n' {
                quote = None;
            }
            continue;
        }
        match byte {
            b'"' | b'\'' => quote = Some(byte),
            b'<' => quote = Some(b'>'),
            // Only the end of the line ends a comment.
            b'/' if before == b'/' => quote = Some(b'\n'),
            b'{' => depth = depth.saturating_add(1),
            b'}' if depth == 0 => {
                let (found, after) = i.split_at_checked(at).unwrap_or((i, &[]));
                let (after, ()) = space(after.get(1..).unwrap_or_default())?;
                return Ok((after, Text::new(found.trim_ascii())));
            }
            b'}' => depth = depth.saturating_sub(1),
            _ => {}
        }
        before = byte;
    }
    fail(i, "expected } at the end of a section")
}
