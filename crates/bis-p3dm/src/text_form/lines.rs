//! The facts of a level of detail. Names points and faces by their positions.

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use formats_core::{
    glam::{Vec2, Vec3},
    num,
};

use crate::{
    CenterOfMass, Edge, Face, Frame, Lod, Proxy, Selection, TagData,
    text_form::{Hex, Name, Part, Topic},
};

/// A level of detail, and its points and faces by position.
#[derive(Debug)]
pub(super) struct Facts<'l, 'a> {
    pub(super) lod: &'l Lod<'a>,
    positions: Positions<'a>,
    /// The pairs of texture and material that faces have, and their labels.
    sections: BTreeMap<Section<'a>, String>,
}

/// The texture and the material of a face.
type Section<'a> = (&'a [u8], &'a [u8]);

const fn section<'a>(face: &Face<'a>) -> Section<'a> {
    (face.texture.as_bytes(), face.material.as_bytes())
}

/// The name of a file without folders and extension, which stays the same if a folder is renamed.
fn stem(path: &[u8]) -> &[u8] {
    if path.starts_with(b"#") {
        return path;
    }
    let name = path.rsplit(|byte| matches!(byte, b'\\' | b'/')).next().unwrap_or(path);
    let dot = name.iter().rposition(|byte| *byte == b'.').unwrap_or(name.len());
    name.get(..dot).unwrap_or(name)
}

/// Receives a fact.
pub(super) type Sink<'s> = dyn FnMut(fmt::Arguments<'_>) -> fmt::Result + 's;

impl<'l, 'a> Facts<'l, 'a> {
    pub(super) fn new(lod: &'l Lod<'a>) -> Self {
        let positions = Positions::new(lod);
        let mut sections: BTreeMap<Section<'a>, String> = BTreeMap::new();
        sections.extend(positions.faces.iter().map(|face| (section(face), String::new())));
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        for ((texture, material), label) in &mut sections {
            *label = match (texture, material) {
                ([], []) => continue,
                (texture, []) => Name(stem(texture)).to_string(),
                (texture, material) => format!("{}/{}", Name(stem(texture)), Name(stem(material))),
            };
            let count = seen.entry(label.clone()).or_default();
            *count = count.saturating_add(1);
            if *count > 1 {
                // Writing to a string cannot fail.
                let _ = fmt::Write::write_fmt(label, format_args!(" #{count}"));
            }
        }
        Self { lod, positions, sections }
    }
    /// The facts of a topic, from the parts at the start of `parts`, which are sorted by topic. Sorted, since the order
    /// in the file has no meaning.
    pub(super) fn take_topic(&self, parts: &mut &[(Topic, Part<'a>)], topic: &Topic) -> Vec<String> {
        let mut all = Vec::new();
        while let Some(((own, part), rest)) = parts.split_first()
            && own == topic
        {
            // Collecting facts cannot fail.
            let _ = self.lines(*part, &mut |fact| {
                all.push(fact.to_string());
                Ok(())
            });
            *parts = rest;
        }
        if *topic != Topic::Level {
            all.sort_unstable();
        }
        all
    }
    pub(super) fn corner_uvs(&self) -> impl Iterator<Item = Vec2> {
        self.positions.faces.iter().flat_map(|face| face.corners().iter().map(|corner| corner.uv))
    }
    /// The facts of a part, in file order.
    fn lines(&self, part: Part<'a>, sink: &mut Sink<'_>) -> fmt::Result {
        match part {
            Part::Level => self.level(sink),
            Part::Properties => self.properties(sink),
            Part::Proxies => self.proxies(sink),
            Part::Sections => self.named_sections(sink),
            Part::Points => self.points(sink),
            Part::Masses => self.masses(sink),
            Part::Faces => self.faces(sink),
            Part::Normals => self.normals(sink),
            Part::Uvs => {
                let uvs: Vec<Vec2> = self.corner_uvs().collect();
                self.uvs("UVs", &uvs, sink)
            }
            Part::UvSet(set) => {
                let uvs: Vec<Vec2> = set.uvs.iter().map(|uv| uv.uv).collect();
                self.uvs(&format!("UV set {}", set.id), &uvs, sink)
            }
            Part::SharpEdges => self.sharp_edges(sink),
            Part::Selection(selection) => self.selection(&selection, sink),
            Part::Frame(frame) => self.frame(&frame, sink),
            Part::Tag(tag) => sink(format_args!("tag {}: {}", Name(tag.name().as_bytes()), Hex(tag.bytes()))),
        }
    }
    fn level(&self, sink: &mut Sink<'_>) -> fmt::Result {
        let (lod, header) = (self.lod, self.lod.header());
        sink(format_args!("resolution {}", lod.resolution().0))?;
        sink(format_args!("form {}", Name(&lod.form().magic())))?;
        sink(format_args!("form version {:#x}", header.version))?;
        if header.raw_flags != 0 {
            sink(format_args!("flags {:#x}", header.raw_flags))?;
        }
        if !lod.header_rest().is_empty() {
            sink(format_args!("header {}", Hex(lod.header_rest())))?;
        }
        sink(format_args!("points {}", lod.points().len()))?;
        sink(format_args!("faces {}", lod.faces().len()))?;
        if let Some(CenterOfMass { mass, center }) = lod.center_of_mass() {
            sink(format_args!("mass {mass}"))?;
            sink(format_args!("center of mass {}", Place(center.to_array())))?;
        }
        Ok(())
    }
    /// The proxies' transforms; a proxy that is not a single triangle is only a selection.
    fn proxies(&self, sink: &mut Sink<'_>) -> fmt::Result {
        let place = |proxy: Proxy<'a>| {
            let place = proxy.transform(self.lod)?;
            let vectors = [place.origin, place.forward(), place.up()];
            let [at, forward, up] = vectors.map(|vector| Place(vector.to_array()));
            Some(format!("{} at {at}, forward {forward}, up {up}", Name(proxy.selection().name.as_bytes())))
        };
        let mut places: Vec<String> = self.lod.proxies().filter_map(place).collect();
        places.sort_unstable();
        places.iter().try_for_each(|place| sink(format_args!("{place}")))
    }
    fn properties(&self, sink: &mut Sink<'_>) -> fmt::Result {
        let mut all: Vec<String> = self
            .lod
            .properties()
            .map(|property| format!("{} = {}", Name(property.name.as_bytes()), Name(property.value.as_bytes())))
            .collect();
        all.sort_unstable();
        all.iter().try_for_each(|property| sink(format_args!("property {property}")))
    }
    fn named_sections(&self, sink: &mut Sink<'_>) -> fmt::Result {
        for ((texture, material), label) in &self.sections {
            for (what, path) in [("texture", texture), ("material", material)] {
                if !path.is_empty() {
                    sink(format_args!("{what} of {label}: {}", Name(path)))?;
                }
            }
        }
        Ok(())
    }
    fn points(&self, sink: &mut Sink<'_>) -> fmt::Result {
        for index in 0..self.positions.points.len() {
            let name = self.positions.named(index);
            match self.lod.points().get(index).map_or(0, |point| point.raw_flags) {
                0 => sink(format_args!("point {name}"))?,
                flags => sink(format_args!("point {name} flags {flags:#x}"))?,
            }
        }
        Ok(())
    }
    fn masses(&self, sink: &mut Sink<'_>) -> fmt::Result {
        let Some(masses) = self.lod.mass() else { return Ok(()) };
        for index in 0..self.positions.points.len() {
            let mass = masses.get(index).map_or(0.0, |mass| mass.mass);
            sink(format_args!("mass of point {} {mass}", self.positions.named(index)))?;
        }
        Ok(())
    }
    fn faces(&self, sink: &mut Sink<'_>) -> fmt::Result {
        for index in 0..self.positions.faces.len() {
            let Some(face) = self.positions.faces.get(index) else { continue };
            let name = self.positions.named_face(index);
            let label = self.sections.get(&section(face)).map_or("", String::as_str);
            let space = if label.is_empty() { "" } else { " " };
            match face.raw_flags {
                0 => sink(format_args!("{name}{space}{label}"))?,
                flags => sink(format_args!("{name}{space}{label} flags {flags:#x}"))?,
            }
        }
        Ok(())
    }
    fn normals(&self, sink: &mut Sink<'_>) -> fmt::Result {
        let normals = self.lod.normals();
        for index in 0..self.positions.faces.len() {
            let mut text = String::new();
            for corner in self.positions.faces.get(index).map(Face::corners).unwrap_or_default() {
                let normal = usize::try_from(corner.normal).ok().and_then(|normal| normals.get(normal));
                push(&mut text, normal.map(|normal| Place(normal.vector.to_array())));
            }
            sink(format_args!("normals of {}:{text}", self.positions.named_face(index)))?;
        }
        Ok(())
    }
    /// `uvs` contains the UVs of all corners, in file order.
    fn uvs(&self, what: &str, uvs: &[Vec2], sink: &mut Sink<'_>) -> fmt::Result {
        let first = |start: &mut usize, face: &Face<'_>| {
            let own = *start;
            *start = own.saturating_add(face.corners().len());
            Some(own)
        };
        let starts: Vec<usize> = self.positions.faces.iter().scan(0, first).collect();
        for index in 0..self.positions.faces.len() {
            let count = self.positions.faces.get(index).map_or(0, |face| face.corners().len());
            let mut text = String::new();
            for uv in uvs.iter().skip(starts.get(index).copied().unwrap_or(0)).take(count) {
                push(&mut text, Some(Place(uv.to_array())));
            }
            sink(format_args!("{what} of {}:{text}", self.positions.named_face(index)))?;
        }
        Ok(())
    }
    fn sharp_edges(&self, sink: &mut Sink<'_>) -> fmt::Result {
        let named = |Edge { points }: Edge| {
            let [mut a, mut b] = points.map(|index| format!("{}", self.positions.named(num::to_usize(index))));
            if b < a {
                core::mem::swap(&mut a, &mut b);
            }
            (a, b)
        };
        let edges = self.lod.tags().iter().filter_map(|tag| match tag.data() {
            TagData::SharpEdges(edges) => Some(edges),
            _ => None,
        });
        let mut lines: Vec<(String, String)> = edges.flat_map(|edges| edges.iter().map(named)).collect();
        lines.sort_unstable();
        lines.iter().try_for_each(|(a, b)| sink(format_args!("sharp edge {a} {b}")))
    }
    fn selection(&self, selection: &Selection<'a>, sink: &mut Sink<'_>) -> fmt::Result {
        /// Longer than any real name; longer names are not repeated on each line.
        const LONG: usize = 128;
        let name = selection.name.as_bytes();
        // A selection without points and faces is also a fact.
        sink(format_args!("selection {}", Name(name)))?;
        let name = Name(name.get(..LONG).unwrap_or(name));
        for index in 0..self.positions.points.len() {
            match selection.points.get(index) {
                None | Some(0) => {}
                Some(1) => sink(format_args!("selection {name}: point {}", self.positions.named(index)))?,
                Some(byte) => {
                    let weight = Selection::weight(*byte);
                    sink(format_args!("selection {name}: point {} weight {weight}", self.positions.named(index)))?;
                }
            }
        }
        for index in 0..self.positions.faces.len() {
            if selection.faces.get(index).is_some_and(|byte| *byte != 0) {
                sink(format_args!("selection {name}: {}", self.positions.named_face(index)))?;
            }
        }
        Ok(())
    }
    fn frame(&self, frame: &Frame<'a>, sink: &mut Sink<'_>) -> fmt::Result {
        let time = frame.time;
        sink(format_args!("frame {time}"))?;
        for index in 0..self.positions.points.len() {
            let at = frame.positions.get(index).map(|at| at.position).unwrap_or_default();
            let at = Place(at.to_array());
            sink(format_args!("frame {time}: point {} at {at}", self.positions.named(index)))?;
        }
        Ok(())
    }
}

fn push<const N: usize>(text: &mut String, place: Option<Place<N>>) {
    // Writing to a string cannot fail.
    let _ = match place {
        Some(place) => fmt::Write::write_fmt(text, format_args!(" {place}")),
        None => fmt::Write::write_str(text, " (missing)"),
    };
}

/// Numbers in parentheses. Zero has no sign.
pub(super) struct Place<const N: usize>(pub(super) [f32; N]);

impl<const N: usize> fmt::Display for Place<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, number) in self.0.iter().enumerate() {
            write!(f, "{}{}", if n == 0 { "(" } else { " " }, unsigned(*number))?;
        }
        f.write_str(")")
    }
}

/// A number; negative zero becomes zero.
fn unsigned(number: f32) -> f32 {
    if number == 0.0 { 0.0 } else { number }
}

/// The positions of the points of a level, and its faces, which are named by the positions.
#[derive(Debug)]
pub(super) struct Positions<'a> {
    pub(super) points: Vec<Vec3>,
    pub(super) faces: Vec<Face<'a>>,
}

impl<'a> Positions<'a> {
    pub(super) fn new(lod: &Lod<'a>) -> Self {
        Self { points: lod.points().positions().collect(), faces: lod.faces().iter().collect() }
    }
    /// The name of a point: its position.
    pub(super) fn named(&self, index: usize) -> impl fmt::Display {
        PointName(self.points.get(index).copied(), index)
    }
    /// The name of a face: the positions of its corners.
    pub(super) fn named_face(&self, index: usize) -> impl fmt::Display {
        FaceName(self, index)
    }
}

struct PointName(Option<Vec3>, usize);

impl fmt::Display for PointName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(at) => Place(at.to_array()).fmt(f),
            None => write!(f, "(missing point {})", self.1),
        }
    }
}

struct FaceName<'p, 'a>(&'p Positions<'a>, usize);

impl fmt::Display for FaceName<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let corners = self.0.faces.get(self.1).map(Face::corners).unwrap_or_default();
        f.write_str("face")?;
        corners.iter().try_for_each(|corner| write!(f, " {}", self.0.named(num::to_usize(corner.point))))
    }
}
