//! The sections of the file: settings of the editor, blocks, objects and their contents.

use alloc::{boxed::Box, vec::Vec};

use formats_core::Text;
use nom::{
    Parser,
    combinator::{all_consuming, map_opt, opt, peek},
    multi::{many0, separated_list1},
    sequence::{preceded, terminated},
};

use super::{
    face::{RawBlock, block},
    grammar::{
        Parsed, angled, angled_in_line, count, expect, fail, flags, line, number, point, points, rest_of_section, sign,
        space, triple, whole_line, word,
    },
};
use crate::wmp::{WmpContent, WmpEntity, WmpEntityHeader, WmpLamp, WmpLevel, WmpList, WmpSkill, WmpSound};

/// A section: its keyword, its number, its content, and its position, as the rest of the file from there on.
pub(super) struct Section<'a> {
    pub(super) keyword: &'a [u8],
    pub(super) number: u32,
    pub(super) at: &'a [u8],
    pub(super) content: Payload<'a>,
}

/// The content of a section. Boxed, since the least section takes five bytes of the file.
pub(super) enum Payload<'a> {
    Block(Box<RawBlock<'a>>),
    /// The content of a node, its name, and unknown fields.
    Content(Box<Content<'a>>),
    Object(Box<RawObject<'a>>),
}

/// A node of the tree: its transform and its children.
pub(super) struct RawObject<'a> {
    pub(super) origin: [f64; 3],
    pub(super) angles: [f64; 3],
    pub(super) scale: [f64; 3],
    pub(super) children: Vec<u32>,
    /// Its sections: keyword and number.
    pub(super) sections: Vec<(&'a [u8], u32)>,
}

impl RawObject<'_> {
    /// An empty object.
    pub(super) const fn new(origin: [f64; 3], angles: [f64; 3], scale: [f64; 3]) -> Self {
        Self { origin, angles, scale, children: Vec::new(), sections: Vec::new() }
    }
}

/// The declarations of a whole file.
#[derive(Default)]
pub(super) struct Statements<'a> {
    pub(super) comment: Text<'a>,
    pub(super) created: Text<'a>,
    /// Numbers with a name before the sections: `version`, `blocks`, `entities`, `objects`.
    pub(super) counts: Vec<(&'a [u8], u32)>,
    /// Whether the settings have a palette, and its bytes.
    pub(super) palette: Option<Vec<u8>>,
    pub(super) wads: Vec<Text<'a>>,
    pub(super) sections: Vec<Section<'a>>,
}

/// The file after its first line.
pub(super) fn file(i: &[u8]) -> Parsed<'_, Statements<'_>> {
    let mut file = Statements::default();
    let (mut i, _) = whole_line(i)?;
    while let Some(comment) = i.strip_prefix(b"//") {
        let (after, text) = whole_line(comment)?;
        if let Some(date) = text.as_bytes().strip_prefix(b"Created ") {
            file.created = Text::new(date.trim_ascii());
        } else if file.comment.is_empty() {
            file.comment = text;
        }
        i = after;
    }
    (i, ()) = space(i)?;
    while !i.is_empty() {
        i = statement(i, &mut file)?.0;
    }
    Ok((i, file))
}

fn statement<'a>(i: &'a [u8], file: &mut Statements<'a>) -> Parsed<'a, ()> {
    let at = i;
    let (i, keyword) = expect("expected a section", word).parse(i)?;
    if keyword == b"wed" {
        return settings(i, file);
    }
    let (i, number) = expect("expected the number of a section", count).parse(i)?;
    let (i, open) = opt(sign('{')).parse(i)?;
    if open.is_none() {
        file.counts.push((keyword, number));
        return Ok((i, ()));
    }
    let (i, content) = match keyword {
        b"object" => object.map(|object| Payload::Object(Box::new(object))).parse(i)?,
        b"block" => block(i, number).map(|(i, block)| (i, Payload::Block(Box::new(block))))?,
        _ => content(i, keyword).map(|(i, content)| (i, Payload::Content(Box::new(content))))?,
    };
    file.sections.push(Section { keyword, number, at, content });
    Ok((i, ()))
}

/// The settings of the editor: palette, texture archives, and its windows, which are skipped.
fn settings<'a>(i: &'a [u8], file: &mut Statements<'a>) -> Parsed<'a, ()> {
    let (mut i, _) = expect("expected {", sign('{')).parse(i)?;
    loop {
        if let (after, Some(_)) = opt(sign('}')).parse(i)? {
            return Ok((after, ()));
        }
        let (after, keyword) = expect("expected a setting or }", word).parse(i)?;
        let (after, _) = expect("expected {", sign('{')).parse(after)?;
        let inner = match keyword {
            b"palette" => {
                let (after, colors) = many0(byte).parse(after)?;
                file.palette = Some(colors);
                after
            }
            b"wad" => {
                let (after, _) = many0(number).parse(after)?;
                let (after, wads) = many0(terminated(angled, many0(number))).parse(after)?;
                file.wads.extend(wads);
                after
            }
            _ => after,
        };
        i = rest_of_section(inner)?.0;
    }
}

/// A byte as two hexadecimal digits.
fn byte(i: &[u8]) -> Parsed<'_, u8> {
    let hex = |word: &[u8]| u8::from_str_radix(core::str::from_utf8(word).ok()?, 16).ok();
    map_opt(word, hex).parse(i)
}

fn object(i: &[u8]) -> Parsed<'_, RawObject<'_>> {
    let place = || expect("expected a position, angles and a size in parentheses", point);
    let (mut i, (origin, angles, scale)) = (place(), place(), place()).parse(i)?;
    let mut object = RawObject::new(origin, angles, scale);
    loop {
        if let (after, Some(_)) = opt(sign('}')).parse(i)? {
            return Ok((after, object));
        }
        let (after, keyword) = expect("expected the keyword of a section or }", word).parse(i)?;
        let (after, numbers) =
            expect("expected the numbers of sections", separated_list1(sign(','), count)).parse(after)?;
        if keyword == b"object" {
            object.children.extend(numbers);
        } else {
            object.sections.extend(numbers.into_iter().map(|number| (keyword, number)));
        }
        i = after;
    }
}

/// The content of a node, its name, and unknown fields.
pub(super) type Content<'a> = (WmpContent<'a>, Text<'a>, Text<'a>);

/// The content of a section that is neither a block nor an object.
fn content<'a>(i: &'a [u8], keyword: &[u8]) -> Parsed<'a, Content<'a>> {
    let none = Text::default();
    let (i, (content, name, more)) = match keyword {
        b"level" => expect("expected the settings of a level", level)
            .map(|level| (WmpContent::Level(level), none, none))
            .parse(i)?,
        b"model" => entity(i).map(|(i, entity)| {
            let name = entity.name;
            (i, (WmpContent::Entity(entity), name, none))
        })?,
        b"light" => {
            let (i, (color, range)) = expect("expected the color and range of a light", (triple, number)).parse(i)?;
            (i, (WmpContent::Light(WmpLamp { raw_flags: 0, color, range }), none, none))
        }
        b"sound" => expect("expected the file, flags, volume and range of a sound", sound)
            .map(|sound| (WmpContent::Sound(sound), none, none))
            .parse(i)?,
        b"start" => line(i).map(|(i, name)| (i, (WmpContent::Start(name), name, none)))?,
        b"path" => path(i)?,
        _ => {
            let (i, body) = rest_of_section(i)?;
            return Ok((i, (WmpContent::Other(0, body.as_bytes()), none, none)));
        }
    };
    let (i, rest) = rest_of_section(space(i)?.0)?;
    Ok((i, (content, name, if more.is_empty() { rest } else { more })))
}

fn level(i: &[u8]) -> Parsed<'_, WmpLevel<'_>> {
    let (i, (file_name, palette_name)) = (angled, angled).parse(i)?;
    let (i, (unknown, sun_azimuth, sun_elevation)) = (number, number, number).parse(i)?;
    let (i, (script, colors)) = (angled, many0(triple)).parse(i)?;
    Ok((i, WmpLevel { file_name, palette_name, unknown, sun_azimuth, sun_elevation, script, colors }))
}

fn sound(i: &[u8]) -> Parsed<'_, WmpSound<'_>> {
    let (i, (file_name, raw_flags, volume)) = (angled, flags, number).parse(i)?;
    let (i, (first, second, range)) = (number, number, number).parse(i)?;
    Ok((i, WmpSound { raw_flags, volume, unknown: [first, second], range, file_name }))
}

/// Size, file, name, function, numbers for the scripts in one line, flags and light.
fn entity(i: &[u8]) -> Parsed<'_, WmpEntity<'_>> {
    let (i, size) = expect("expected the size of an entity", triple).parse(i)?;
    // Names may be empty, so line ends matter from here on.
    let (i, file_name) = expect("expected the file of an entity", terminated(angled_in_line, line)).parse(i)?;
    let (i, (name, action)) = (line, line).parse(i)?;
    let (after, skills) = line(i)?;
    let (_, skills) = match all_numbers(skills.as_bytes()) {
        Err(_) => return fail(i, "expected the numbers for the scripts"),
        parsed => parsed?,
    };
    let (i, ()) = space(after)?;
    let (i, raw_flags) = expect("expected the flags of an entity", flags).parse(i)?;
    let (i, ambient) = expect("expected the light of an entity", number).parse(i)?;
    let skills = skills.into_iter().map(|value| WmpSkill { value }).collect();
    let action = if action == b"ndef" { Text::default() } else { action };
    let header =
        WmpEntityHeader { kind: 3, raw_flags, unknown: 0, ambient: crate::number::single(ambient), albedo: 0.0 };
    Ok((i, WmpEntity { header, name, file_name, action, skills: WmpList::Own(skills), size: Some(size) }))
}

/// Numbers and nothing else.
fn all_numbers(i: &[u8]) -> Parsed<'_, Vec<f64>> {
    all_consuming(preceded(space, many0(number))).parse(i)
}

/// Name, an unknown number, the number of points, and the points.
fn path(i: &[u8]) -> Parsed<'_, Content<'_>> {
    let (i, name) = line(i)?;
    let (i, ()) = space(i)?;
    let (_, unknown) = expect("expected a number of a path", peek(word)).parse(i)?;
    let (i, (_, count)) = expect("expected the number of points of a path", (number, count)).parse(i)?;
    let (i, points) = points(i, count)?;
    Ok((i, (WmpContent::Path(name, WmpList::Own(points)), name, Text::new(unknown))))
}
