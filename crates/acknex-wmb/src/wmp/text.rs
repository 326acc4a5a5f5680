//! Level sources as text: `// WMP2`, which the editors of A4 to A6 write.

mod clip;
mod face;
mod grammar;
mod mapping;
mod section;

use alloc::{borrow::Cow, collections::BTreeMap, vec, vec::Vec};

use formats_core::{
    Error, ErrorKind, Result, Source, Steps, Text,
    glam::{DQuat, DVec3},
    num,
};

use self::{
    face::{RawBlock, Solid},
    section::{Payload, RawObject, Section, Statements},
};
use super::{NodeHeader, Triple, WmpBlock, WmpContent, WmpForm, WmpNode, WmpShape, WmpSurface, block::TextBlock};

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
    let file = source.parse_at("level source", 0, section::file)?;
    let max = source.limits().max_elements;
    if let Some(section) = file.sections.get(num::to_usize(max)) {
        let kind = ErrorKind::LimitExceeded { value: num::to_u64(file.sections.len()), max: max.into() };
        return Err(Error::new(kind, "section", at(source, section.at)));
    }
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
                (WmpContent::Block(self.block(*block, place, start)?), Text::default(), Text::default())
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
        let (mut vertices, faces, shape) = match solid {
            Solid::Polygons(vertices, faces) => (vertices, faces, WmpShape::Stored),
            Solid::HalfSpaces => {
                let planes: Vec<[[f64; 3]; 3]> =
                    surfaces.iter().filter_map(|surface| surface.mapping.and_then(|mapping| mapping.points)).collect();
                let clipped = clip::clip(&planes, &self.steps)
                    .map_err(|clip::TooMany(why)| Error::new(ErrorKind::Malformed(why), "block", start))?;
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
