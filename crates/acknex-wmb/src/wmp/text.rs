//! Level sources as text: `// WMP2`, which the editors of A4 to A6 write. The sections of the file: settings of the editor,
//! blocks, objects and their contents.

mod grammar;
mod polygons;

use alloc::{borrow::Cow, boxed::Box, collections::BTreeMap, vec, vec::Vec};

use formats_core::{
    Budget, Error, ErrorKind, Result, Source, Steps, Text,
    glam::{DQuat, DVec3},
    num,
};
use nom::{
    Parser,
    combinator::{all_consuming, map_opt, opt, peek},
    multi::{many0, separated_list1},
    sequence::{preceded, terminated},
};

use crate::wmp::{
    NodeHeader, Triple, WmpBlock, WmpContent, WmpEntity, WmpEntityHeader, WmpForm, WmpLamp, WmpLevel, WmpList, WmpNode,
    WmpShape, WmpSkill, WmpSound, WmpSurface,
    block::TextBlock,
    text::{
        grammar::{
            Parsed, angled, angled_in_line, count, expect, fail, flags, line, number, point, points, rest_of_section,
            sign, space, triple, whole_line, word,
        },
        polygons::{RawBlock, Solid, block},
    },
};

/// The declarations at the start of a text.
#[derive(Debug, Clone, Default)]
pub(crate) struct TextHeader<'a> {
    pub(crate) created: Text<'a>,
    /// The declared and the actual numbers of blocks, entities (which are all other sections) and objects.
    pub(crate) counts: [(Option<u32>, u32); 3],
    /// Whether the palette does not have 256 colors.
    pub(crate) is_palette_odd: bool,
    /// The objects that name missing or moved sections, and the sections that no object names.
    pub(crate) misplaced: Vec<u64>,
}

/// The contents of a text.
pub(super) struct File<'a> {
    pub(super) version: u32,
    pub(super) comment: Text<'a>,
    pub(super) palette: Option<Cow<'a, [u8]>>,
    pub(super) wads: Vec<Text<'a>>,
    pub(super) nodes: Vec<WmpNode<'a>>,
    pub(super) header: TextHeader<'a>,
}

/// Reads a text.
pub(super) fn read(source: Source<'_>) -> Result<File<'_>> {
    /// The bytes that a section counts as, and those that even a small file has for its sections.
    const SECTION: u64 = 24;
    const LEAST: u64 = 1 << 18;
    let file = source.parse_at("level source", 0, file)?;
    let max = source.limits().max_elements;
    if let Some(section) = file.sections.get(num::to_usize(max)) {
        let kind = ErrorKind::LimitExceeded { value: num::to_u64(file.sections.len()), max: max.into() };
        return Err(Error::new(kind, "section", at(source, section.at)));
    }
    // A section of five bytes becomes a node of hundreds. In real files, it takes a hundred, with its object.
    let mut budget = Budget::in_proportion(source.bytes().len(), 1, LEAST, source.limits());
    budget.spend("section", file.sections.len(), SECTION, 0)?;
    let Statements { comment, created, counts, palette, wads, sections } = file;
    let stated = |name: &[u8]| counts.iter().find(|(found, _)| *found == name).map(|(_, count)| *count);
    let mut header = TextHeader { created, ..TextHeader::default() };
    let number =
        |is: fn(&Payload<'_>) -> bool| num::to_u32(sections.iter().filter(|section| is(&section.content)).count());
    header.counts = [
        (stated(b"blocks"), number(|content| matches!(content, Payload::Block(_)))),
        (stated(b"entities"), number(|content| matches!(content, Payload::Content(..)))),
        (stated(b"objects"), number(|content| matches!(content, Payload::Object(_)))),
    ];
    header.is_palette_odd = palette.as_ref().is_some_and(|palette| palette.len() != 768);
    let palette = palette.filter(|palette| palette.len() == 768).map(Cow::Owned);
    let version = stated(b"version").unwrap_or(0);
    let mut tree = Tree::new(source, sections);
    tree.grow()?;
    header.misplaced = tree.misplaced;
    Ok(File { version, comment, palette, wads, nodes: tree.nodes, header })
}

/// The offset at which the rest of a file begins.
fn at(source: Source<'_>, rest: &[u8]) -> u64 {
    source.size().saturating_sub(num::to_u64(rest.len()))
}

/// The position of a node in the level.
#[derive(Debug, Clone, Copy)]
struct Place {
    origin: DVec3,
    rotation: DQuat,
    scale: DVec3,
}

impl Place {
    /// The transform of the level itself.
    const LEVEL: Self = Self { origin: DVec3::ZERO, rotation: DQuat::IDENTITY, scale: DVec3::ONE };

    /// The transform of an object's contents. Sizes of groups are applied (five groups in one file confirm it), and so are
    /// rotations of blocks (one). No known group is rotated.
    fn of(&self, object: &RawObject<'_>) -> Self {
        let [heading, pitch, bank] = object.angles;
        let own = DQuat::from_rotation_z(-heading) * DQuat::from_rotation_x(pitch) * DQuat::from_rotation_y(bank);
        Self {
            origin: self.origin + self.turned(object.origin.into()),
            rotation: self.rotation * own,
            scale: self.scale * DVec3::from(object.scale),
        }
    }
    fn turned(&self, point: DVec3) -> DVec3 {
        self.rotation * (self.scale * point)
    }
}

/// The tree built from sections.
struct Tree<'a> {
    source: Source<'a>,
    sections: Vec<Option<Section<'a>>>,
    /// The sections by keyword and number; among equal ones, the first.
    known: BTreeMap<(&'a [u8], u32), usize>,
    nodes: Vec<WmpNode<'a>>,
    misplaced: Vec<u64>,
    /// The remaining clipping steps.
    steps: Steps,
}

/// An object that becomes a node.
struct Open {
    section: usize,
    /// The offset at which it is named.
    named_at: u64,
    parent: Option<u32>,
    depth: u32,
    place: Place,
}

impl<'a> Tree<'a> {
    fn new(source: Source<'a>, sections: Vec<Section<'a>>) -> Self {
        let mut known = BTreeMap::new();
        for (index, section) in sections.iter().enumerate() {
            known.entry((section.keyword, section.number)).or_insert(index);
        }
        // A plane needs about 110 bytes, so that a block may have 1,500 or more.
        let steps = Steps::new(source.bytes().len(), 64, 1 << 16);
        let sections: Vec<Option<Section<'a>>> = sections.into_iter().map(Some).collect();
        // There is at most one node for each.
        let nodes = Vec::with_capacity(sections.len());
        Self { source, sections, known, nodes, misplaced: Vec::new(), steps }
    }
    /// Creates all nodes: those below object 0, then unreachable ones, below it.
    fn grow(&mut self) -> Result<()> {
        let Some(root) = self.known.get(&(&b"object"[..], 0)).copied() else {
            return Err(Error::new(
                ErrorKind::Malformed("the root object is missing"),
                "level source",
                self.source.size(),
            ));
        };
        self.add_all(Open { section: root, named_at: 0, parent: None, depth: 0, place: Place::LEVEL })?;
        for is_object in [true, false] {
            for section in 0..self.sections.len() {
                let Some(Some(found)) = self.sections.get(section) else { continue };
                if is_object != matches!(found.content, Payload::Object(_)) {
                    continue;
                }
                let named_at = at(self.source, found.at);
                self.misplaced.push(named_at);
                let open = Open { section, named_at, parent: Some(0), depth: 1, place: Place::LEVEL };
                if is_object {
                    self.add_all(open)?;
                } else if let Some(Some(found)) = self.sections.get_mut(section).map(Option::take) {
                    let place = RawObject::new([0.0; 3], [0.0; 3], [1.0; 3]);
                    let index = self.add_node(&place, found.at, &open, found.keyword);
                    self.fill(index, found, &open.place)?;
                }
            }
        }
        Ok(())
    }
    /// Creates the nodes of an object and its descendants, without recursion.
    fn add_all(&mut self, first: Open) -> Result<()> {
        let mut open = vec![first];
        while let Some(next) = open.pop() {
            let Some(Some(section)) = self.sections.get_mut(next.section).map(Option::take) else {
                // It is also in another object, or in itself.
                self.misplaced.push(next.named_at);
                continue;
            };
            let Payload::Object(object) = section.content else { continue };
            let named_at = at(self.source, section.at);
            let place = next.place.of(&object);
            let class = object.sections.first().map_or(section.keyword, |(keyword, _)| *keyword);
            let index = self.add_node(&object, section.at, &next, class);
            let below = Open { section: 0, named_at, parent: Some(index), depth: next.depth.saturating_add(1), place };
            for (number, (keyword, found)) in object.sections.iter().enumerate() {
                let Some(held) = self.take(keyword, *found) else {
                    self.misplaced.push(named_at);
                    continue;
                };
                // An object has one section; further ones become its child nodes.
                if number == 0 {
                    self.fill(index, held, &place)?;
                } else {
                    let own = RawObject::new([0.0; 3], [0.0; 3], [1.0; 3]);
                    let index = self.add_node(&own, held.at, &below, held.keyword);
                    self.fill(index, held, &place)?;
                }
            }
            for child in object.children.iter().rev() {
                match self.known.get(&(&b"object"[..], *child)) {
                    Some(section) => open.push(Open { section: *section, ..below }),
                    None => self.misplaced.push(named_at),
                }
            }
        }
        Ok(())
    }
    /// A section that is not an object, and so has a transform.
    fn take(&mut self, keyword: &'a [u8], number: u32) -> Option<Section<'a>> {
        let section = *self.known.get(&(keyword, number))?;
        self.sections.get_mut(section)?.take()
    }
    fn add_node(&mut self, object: &RawObject<'a>, start: &'a [u8], open: &Open, class: &'a [u8]) -> u32 {
        let index = num::to_u32(self.nodes.len());
        let kind = match class {
            b"level" => 1,
            b"object" => 3,
            b"block" => 4,
            b"start" => 21,
            b"light" => 37,
            b"model" => 69,
            b"sound" => 85,
            b"path" => 101,
            _ => 0,
        };
        let children = object.children.len().saturating_add(object.sections.len().saturating_sub(1));
        let header = NodeHeader { kind, child_count: u16::try_from(children).unwrap_or(u16::MAX), unused: 0 };
        self.nodes.push(WmpNode {
            header,
            at: at(self.source, start),
            parent: open.parent,
            depth: open.depth,
            class: Text::new(class),
            name: Text::default(),
            origin: object.origin,
            angles: object.angles,
            scale: object.scale,
            world: open.place.of(object).origin.into(),
            content: WmpContent::None,
            more: Text::default(),
            form: WmpForm::Text,
        });
        index
    }
    /// Puts a section into a node.
    fn fill(&mut self, index: u32, section: Section<'a>, place: &Place) -> Result<()> {
        let (content, name, more) = match section.content {
            Payload::Content(content) => *content,
            Payload::Block(block) => {
                let start = at(self.source, section.at);
                (WmpContent::Block(self.block(*block, place, start)?.into()), Text::default(), Text::default())
            }
            // These become separate nodes.
            Payload::Object(_) => return Ok(()),
        };
        if let Some(node) = self.nodes.get_mut(num::to_usize(index)) {
            (node.content, node.name, node.more) = (content, name, more);
        }
        Ok(())
    }
    /// A block with its polygons, rotated and scaled as in the level.
    fn block(&self, raw: RawBlock<'a>, place: &Place, start: u64) -> Result<WmpBlock<'a>> {
        let RawBlock { header, solid, mut surfaces, more } = raw;
        surfaces.shrink_to_fit();
        let (mut vertices, faces, shape) = match solid {
            Solid::Polygons(vertices, faces) => (vertices, faces, WmpShape::Stored),
            Solid::HalfSpaces => {
                let planes: Vec<[[f64; 3]; 3]> =
                    surfaces.iter().filter_map(|surface| surface.mapping.and_then(|mapping| mapping.points)).collect();
                let clipped = polygons::clip(&planes, &self.steps)
                    .map_err(|polygons::TooMany(why)| Error::new(ErrorKind::Malformed(why), "block", start))?;
                (clipped.vertices, clipped.faces, clipped.shape.unwrap_or(WmpShape::Empty))
            }
        };
        if vertices.len() > usize::from(u16::MAX) {
            let kind = ErrorKind::LimitExceeded { value: num::to_u64(vertices.len()), max: u16::MAX.into() };
            return Err(Error::new(kind, "block vertices", start));
        }
        for vertex in &mut vertices {
            vertex.values = place.turned(vertex.values.into()).into();
        }
        for (surface, face) in surfaces.iter_mut().zip(&faces) {
            let corners = face.iter().filter_map(|corner| vertices.get(usize::from(*corner)));
            surface.tex_info = tex_info(surface, corners);
        }
        Ok(TextBlock { header, vertices, faces, surfaces, shape, more }.into())
    }
}

/// The texture mapping of the polygon with these corners; `None` if it has no area.
fn tex_info<'v>(surface: &WmpSurface<'_>, mut corners: impl Iterator<Item = &'v Triple>) -> Option<super::WmpTexInfo> {
    let point = |triple: &Triple| DVec3::from(triple.values);
    let first = point(corners.next()?);
    let mut last = point(corners.next()?) - first;
    let mut normal = DVec3::ZERO;
    for corner in corners {
        let next = point(corner) - first;
        // Clockwise.
        normal += next.cross(last);
        last = next;
    }
    Some(surface.mapping?.tex_info(normal.try_normalize()?.into()))
}

/// A section: its keyword, its number, its content, and its position, as the rest of the file from there on.
struct Section<'a> {
    keyword: &'a [u8],
    number: u32,
    at: &'a [u8],
    content: Payload<'a>,
}

/// The content of a section. Boxed, since the least section takes five bytes of the file.
enum Payload<'a> {
    Block(Box<RawBlock<'a>>),
    /// The content of a node, its name, and unknown fields.
    Content(Box<Content<'a>>),
    Object(Box<RawObject<'a>>),
}

/// A node of the tree: its transform and its children.
struct RawObject<'a> {
    origin: [f64; 3],
    angles: [f64; 3],
    scale: [f64; 3],
    children: Vec<u32>,
    /// Its sections: keyword and number.
    sections: Vec<(&'a [u8], u32)>,
}

impl RawObject<'_> {
    /// An empty object.
    const fn new(origin: [f64; 3], angles: [f64; 3], scale: [f64; 3]) -> Self {
        Self { origin, angles, scale, children: Vec::new(), sections: Vec::new() }
    }
}

/// The declarations of a whole file.
#[derive(Default)]
struct Statements<'a> {
    comment: Text<'a>,
    created: Text<'a>,
    /// Numbers with a name before the sections: `version`, `blocks`, `entities`, `objects`.
    counts: Vec<(&'a [u8], u32)>,
    /// Whether the settings have a palette, and its bytes.
    palette: Option<Vec<u8>>,
    wads: Vec<Text<'a>>,
    sections: Vec<Section<'a>>,
}

/// The file after its first line.
fn file(i: &[u8]) -> Parsed<'_, Statements<'_>> {
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
type Content<'a> = (WmpContent<'a>, Text<'a>, Text<'a>);

/// The content of a section that is neither a block nor an object.
fn content<'a>(i: &'a [u8], keyword: &[u8]) -> Parsed<'a, Content<'a>> {
    let none = Text::default();
    let (i, (content, name, more)) = match keyword {
        b"level" => expect("expected the settings of a level", level)
            .map(|level| (WmpContent::Level(level.into()), none, none))
            .parse(i)?,
        b"model" => entity(i).map(|(i, entity)| {
            let name = entity.name;
            (i, (WmpContent::Entity(entity.into()), name, none))
        })?,
        b"light" => {
            let (i, (color, range)) = expect("expected the color and range of a light", (triple, number)).parse(i)?;
            (i, (WmpContent::Light(WmpLamp { raw_flags: 0, color, range }.into()), none, none))
        }
        b"sound" => expect("expected the file, flags, volume and range of a sound", sound)
            .map(|sound| (WmpContent::Sound(sound.into()), none, none))
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
