//! An SMD: bones, poses and triangles. The lines of an SMD, and the words in them.

use std::{collections::HashMap, sync::Arc};

use formats_core::num;
use goldsrc_mdl::BoneValues;

use crate::smd::{
    codes,
    read::place::{Findings, Place, SourceError},
};

/// An SMD: a reference with triangles, or an animation.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Smd {
    /// Its bones by index, possibly with gaps.
    pub nodes: Vec<Node>,
    /// Its times, in ascending order.
    pub frames: Vec<Frame>,
    /// The poses of all frames.
    pub poses: Vec<SmdPose>,
    /// The textures of its triangles, in order of first use.
    pub textures: Vec<SmdTexture>,
    /// The triangles, counter-clockwise seen from outside.
    pub triangles: Vec<SmdTriangle>,
}

/// A bone of an SMD.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// The index by which the file names it.
    pub index: u32,
    /// Its name.
    pub name: String,
    /// The index of its parent; `None` for a root.
    pub parent: Option<u32>,
    /// Its line.
    pub line: u32,
}

/// A bone in a frame of an SMD.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SmdPose {
    /// The bone's place in [`Smd::nodes`].
    pub node: u32,
    /// Its position and rotation relative to its parent.
    pub values: BoneValues,
}

/// A texture of an SMD.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SmdTexture {
    /// Its name, with the spelling of its first use.
    pub name: String,
    /// The line of its first use.
    pub line: u32,
}

/// A time of an SMD.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Frame {
    /// The time.
    pub time: i32,
    /// Its line.
    pub line: u32,
    /// The start and the end of its poses.
    pub poses: [u32; 2],
}

/// A triangle of an SMD.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SmdTriangle {
    /// The texture's index.
    pub texture: u32,
    /// Its corners.
    pub corners: [SmdCorner; 3],
    /// The line of its texture.
    pub line: u32,
}

/// A corner of a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SmdCorner {
    /// The place of its bone in the nodes: the first of its line.
    pub bone: u32,
    /// The place of the bone with the largest weight; the same if the line has no weights.
    pub heaviest: u32,
    /// The position in the space of the model.
    pub position: [f32; 3],
    /// Its normal, as written.
    pub normal: [f32; 3],
    /// Its texture coordinates, from the lower left.
    pub uv: [f32; 2],
}

impl Smd {
    /// The poses of a frame.
    #[must_use]
    pub fn frame_poses(&self, frame: usize) -> &[SmdPose] {
        let Some(Frame { poses: [from, to], .. }) = self.frames.get(frame) else { return &[] };
        self.poses.get(num::to_usize(*from)..num::to_usize(*to)).unwrap_or_default()
    }
    /// Returns the place of the node with this index.
    #[must_use]
    pub fn node(&self, index: u32) -> Option<usize> {
        // Usually, they are in order and without gaps.
        let guess = num::to_usize(index);
        match self.nodes.get(guess) {
            Some(node) if node.index == index => Some(guess),
            _ => self.nodes.binary_search_by_key(&index, |node| node.index).ok(),
        }
    }
    /// Reads an SMD. `file` is its name in errors.
    ///
    /// # Errors
    /// If a line does not fit its section; the error has the line and the column.
    pub fn read(bytes: &[u8], file: &Arc<str>, found: &mut Findings) -> Result<Self, SourceError> {
        let mut lines = Lines::new(bytes, file);
        let mut smd = Self::default();
        let version = lines.next().ok_or_else(|| lines.error("expected `version 1`; the file is empty"))?;
        let mut words = version.words();
        if !words.is("version") {
            return Err(words.error("expected `version 1`: this is not an SMD"));
        }
        if words.number::<i32>("1")? != 1 {
            return Err(version.error("only version 1 is supported"));
        }
        while let Some(line) = lines.next() {
            match line.words().word() {
                b"nodes" => smd.read_nodes(&mut lines, found)?,
                b"skeleton" => smd.read_skeleton(&mut lines, found)?,
                b"triangles" => {
                    lines.has_comments = false;
                    smd.read_triangles(&mut lines, found)?;
                    lines.has_comments = true;
                }
                // Sections that other programs add: morph targets.
                b"vertexanimation" => while section_line(&mut lines)?.is_some() {},
                word => {
                    let word = String::from_utf8_lossy(word.get(..40).unwrap_or(word)).into_owned();
                    return Err(line.error(format!("expected `nodes`, `skeleton` or `triangles`, found `{word}`")));
                }
            }
        }
        if smd.nodes.is_empty() {
            return Err(SourceError::new(&Place::whole(file), "it has no bones: `nodes` is missing or empty"));
        }
        Ok(smd)
    }
    fn read_nodes(&mut self, lines: &mut Lines<'_>, found: &mut Findings) -> Result<(), SourceError> {
        while let Some(line) = section_line(lines)? {
            let mut words = line.words();
            let index = words.number("the index of a bone")?;
            let name = words.quoted("the name of the bone")?;
            let parent: i64 = words.number("the index of the parent, or -1")?;
            let parent = if parent < 0 { None } else { Some(num::to_u32(parent)) };
            self.nodes.push(Node { index, name, parent, line: line.number });
        }
        // Stable: among nodes with the same index, the last one wins.
        self.nodes.sort_by_key(|node| node.index);
        let file = lines.file();
        self.nodes.dedup_by(|later, earlier| {
            let is_same = later.index == earlier.index;
            if is_same {
                let place = Place { file: Arc::clone(file), line: later.line, column: 0 };
                found.report(codes::REPEATED_NODE, &place, later.name.clone());
                std::mem::swap(later, earlier);
            }
            is_same
        });
        let indices: Vec<u32> = self.nodes.iter().map(|node| node.index).collect();
        for node in &mut self.nodes {
            let Some(parent) = node.parent else { continue };
            let place = Place { file: Arc::clone(file), line: node.line, column: 0 };
            if parent == node.index {
                return Err(SourceError::new(&place, format!("bone {parent} is its own parent")));
            }
            if indices.binary_search(&parent).is_err() {
                found.report(codes::MISSING_PARENT, &place, node.name.clone());
                node.parent = None;
            }
        }
        Ok(())
    }
    fn read_skeleton(&mut self, lines: &mut Lines<'_>, found: &mut Findings) -> Result<(), SourceError> {
        while let Some(line) = section_line(lines)? {
            let mut words = line.words();
            if words.is("time") {
                let time: i32 = words.number("the number of a frame")?;
                self.start_frame(time, &line)?;
                continue;
            }
            let index: u32 = words.number("`time`, `end` or the index of a bone")?;
            let values: [f32; 6] = words.numbers("three positions and three rotations")?;
            if self.frames.is_empty() {
                return Err(line.error("expected `time` before the first bone"));
            }
            let Some(node) = self.node(index) else {
                found.report(codes::UNKNOWN_NODE, &line.place(), format!("bone {index}"));
                continue;
            };
            self.poses.push(SmdPose { node: num::to_u32(node), values: values.into() });
            let end = num::to_u32(self.poses.len());
            if let Some(frame) = self.frames.last_mut() {
                frame.poses[1] = end;
            }
        }
        for n in 0..self.frames.len() {
            if let Some(frame) = self.frames.get(n).filter(|_| self.frame_poses(n).is_empty()) {
                let place = Place { file: Arc::clone(lines.file()), line: frame.line, column: 0 };
                found.report(codes::EMPTY_FRAME, &place, format!("time {}", frame.time));
            }
        }
        Ok(())
    }
    fn start_frame(&mut self, time: i32, line: &Line<'_>) -> Result<(), SourceError> {
        let at = num::to_u32(self.poses.len());
        match self.frames.last() {
            // A repeated time continues the frame.
            Some(last) if last.time == time => return Ok(()),
            Some(last) if last.time.checked_add(1) != Some(time) => {
                return Err(line.error(format!("expected `time {}`, found `time {time}`", last.time.saturating_add(1))));
            }
            _ => self.frames.push(Frame { time, line: line.number, poses: [at; 2] }),
        }
        Ok(())
    }
    fn read_triangles(&mut self, lines: &mut Lines<'_>, found: &mut Findings) -> Result<(), SourceError> {
        // By the name in lower case, as compilers compare them.
        let mut known: HashMap<String, u32> = HashMap::new();
        while let Some(line) = triangle_line(lines)? {
            let name = line.text();
            let key = name.to_ascii_lowercase();
            let texture = match known.get(&key) {
                Some(texture) => *texture,
                None if name.is_empty() => 0,
                None => {
                    let texture = num::to_u32(self.textures.len());
                    self.textures.push(SmdTexture { name: name.clone(), line: line.number });
                    known.insert(key, texture);
                    texture
                }
            };
            let mut corners = [None; 3];
            for corner in &mut corners {
                let vertex = corner_line(lines)?;
                let Some(vertex) = vertex else {
                    return Err(line.error("expected three corners after the texture of a triangle, found `end`"));
                };
                *corner = Some(self.corner(&vertex)?);
            }
            if let ([Some(a), Some(b), Some(c)], false) = (corners, name.is_empty()) {
                self.triangles.push(SmdTriangle { texture, corners: [a, b, c], line: line.number });
            } else {
                found.report(codes::NO_TEXTURE, &line.place(), "");
            }
        }
        Ok(())
    }
    fn corner(&self, line: &Line<'_>) -> Result<SmdCorner, SourceError> {
        let mut words = line.words();
        let index: u32 = words.number("the index of a bone")?;
        let [first, second, third, normal @ .., across, up]: [f32; 8] =
            words.numbers("a position, a normal, u and v")?;
        let bone = self.node(index);
        let bone = bone.ok_or_else(|| line.error(format!("bone {index} is not declared in `nodes`")))?;
        let mut heaviest = bone;
        if words.has_more() {
            // Further bones with their weights; the engine supports one per vertex. The rest up to 1 belongs to the first.
            let count: u32 = words.number("the number of bones with weights")?;
            let (mut own, mut all) = (None, 0.0_f32);
            let mut other: Option<(f32, u32)> = None;
            for _ in 0..count.min(64) {
                if !words.has_more() {
                    break;
                }
                let node: u32 = words.number("the index of a bone")?;
                let weight: f32 = words.finite("the weight of the bone")?;
                all += weight;
                if node == index {
                    own = Some(own.map_or(weight, |own: f32| own.max(weight)));
                } else if other.is_none_or(|(most, _)| weight > most) {
                    other = Some((weight, node));
                }
            }
            let own = own.unwrap_or(1.0 - all);
            if let Some((_, node)) = other.filter(|(weight, _)| *weight > own) {
                let node = self.node(node);
                heaviest =
                    node.ok_or_else(|| line.error("the bone with the largest weight is not declared in `nodes`"))?;
            }
        }
        let [bone, heaviest] = [bone, heaviest].map(num::to_u32);
        Ok(SmdCorner { bone, heaviest, position: [first, second, third], normal, uv: [across, up] })
    }
}

/// The next line of a section; `None` at its end.
fn section_line<'a>(lines: &mut Lines<'a>) -> Result<Option<Line<'a>>, SourceError> {
    match lines.next() {
        Some(line) if line.words().is("end") => Ok(None),
        Some(line) => Ok(Some(line)),
        None => Err(lines.error("expected `end`, found the end of the file")),
    }
}

/// Returns the next line with a corner; comments are allowed there.
fn corner_line<'a>(lines: &mut Lines<'a>) -> Result<Option<Line<'a>>, SourceError> {
    loop {
        match section_line(lines)? {
            Some(line) if line.is_comment() => {}
            line => return Ok(line),
        }
    }
}

/// Returns the next line with a texture, which may be empty; `None` at the end of the section.
fn triangle_line<'a>(lines: &mut Lines<'a>) -> Result<Option<Line<'a>>, SourceError> {
    loop {
        let Some(line) = lines.next_any() else { return Err(lines.error("expected `end`, found the end of the file")) };
        if line.text() == "end" {
            return Ok(None);
        }
        let is_name = !line.text().is_empty() && !line.is_comment();
        // Before corners, an empty line is an empty name, and a line that looks like a comment is a name; other empty lines are
        // separators.
        if is_name || lines.peek().is_some_and(|next| is_corner(&next)) {
            return Ok(Some(line));
        }
    }
}

fn is_corner(line: &Line<'_>) -> bool {
    line.words().count(8) == 8 && line.words().number::<u32>("").is_ok()
}

/// The lines of a text, one after another.
#[derive(Debug, Clone)]
pub(super) struct Lines<'a> {
    rest: Option<&'a [u8]>,
    number: u32,
    file: Arc<str>,
    /// Whether lines may be comments. Among triangles, they are names of textures, which may look like comments.
    pub(super) has_comments: bool,
}

/// A line.
#[derive(Debug, Clone)]
pub(super) struct Line<'a> {
    bytes: &'a [u8],
    pub(super) number: u32,
    file: Arc<str>,
}

/// The words of a line, separated by white space.
#[derive(Debug)]
pub(super) struct LineWords<'l, 'a> {
    line: &'l Line<'a>,
    at: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(bytes: &'a [u8], file: &Arc<str>) -> Self {
        let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
        Self { rest: Some(bytes), number: 0, file: Arc::clone(file), has_comments: true }
    }
    pub(super) fn file(&self) -> &Arc<str> {
        &self.file
    }
    /// An error at the last line.
    pub(super) fn error(&self, text: impl Into<String>) -> SourceError {
        SourceError::new(&Place { file: Arc::clone(&self.file), line: self.number, column: 0 }, text)
    }
    /// Returns the next line; comments are skipped where they are allowed.
    pub(super) fn next_any(&mut self) -> Option<Line<'a>> {
        loop {
            let rest = self.rest?;
            let end = rest.iter().position(|byte| *byte == b'\n');
            let (line, rest) = match end {
                Some(end) => (rest.get(..end)?, rest.get(end.saturating_add(1)..)),
                None => (rest, None),
            };
            self.rest = rest;
            self.number = self.number.saturating_add(1);
            let bytes = line.trim_ascii();
            if rest.is_none() && (bytes.is_empty() || bytes == b"\x1a") {
                return None;
            }
            let line = Line { bytes: line, number: self.number, file: Arc::clone(&self.file) };
            if !(self.has_comments && line.is_comment()) {
                return Some(line);
            }
        }
    }
    /// The next line that is not empty.
    pub(super) fn next(&mut self) -> Option<Line<'a>> {
        loop {
            let line = self.next_any()?;
            if !line.bytes.trim_ascii().is_empty() {
                return Some(line);
            }
        }
    }
    /// Returns the following line, without taking it.
    pub(super) fn peek(&self) -> Option<Line<'a>> {
        // Only few lines are peeked at: those after empty ones.
        self.clone().next_any()
    }
}

impl<'a> Line<'a> {
    pub(super) fn place(&self) -> Place {
        Place { file: Arc::clone(&self.file), line: self.number, column: 0 }
    }
    pub(super) fn error(&self, text: impl Into<String>) -> SourceError {
        SourceError::new(&self.place(), text)
    }
    pub(super) fn words(&self) -> LineWords<'_, 'a> {
        LineWords { line: self, at: 0 }
    }
    /// Whether it begins like a comment.
    pub(super) fn is_comment(&self) -> bool {
        let bytes = self.bytes.trim_ascii_start();
        [&b"//"[..], b";", b"#"].iter().any(|start| bytes.starts_with(start))
    }
    /// The whole line, trimmed, with one character per byte.
    pub(super) fn text(&self) -> String {
        text(self.bytes.trim_ascii())
    }
}

fn text(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| char::from(*byte)).collect()
}

impl<'a> LineWords<'_, 'a> {
    fn rest(&self) -> &'a [u8] {
        self.line.bytes.get(self.at..).unwrap_or_default()
    }
    fn skip(&mut self) {
        let blanks = self.rest().iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.at = self.at.saturating_add(blanks);
    }
    /// The next word; empty at the end of the line.
    pub(super) fn word(&mut self) -> &'a [u8] {
        self.skip();
        let rest = self.rest();
        let length = rest.iter().position(u8::is_ascii_whitespace).unwrap_or(rest.len());
        self.at = self.at.saturating_add(length);
        rest.get(..length).unwrap_or_default()
    }
    /// Takes this word if it is next, and returns whether it was.
    pub(super) fn is(&mut self, word: &str) -> bool {
        let at = self.at;
        let is_it = self.word() == word.as_bytes();
        if !is_it {
            self.at = at;
        }
        is_it
    }
    pub(super) fn has_more(&mut self) -> bool {
        self.skip();
        !self.rest().is_empty()
    }
    /// Returns the number of words, up to `max`.
    pub(super) fn count(&mut self, most: usize) -> usize {
        (0..most).take_while(|_| !self.word().is_empty()).count()
    }
    /// Creates an error at the next word.
    pub(super) fn error(&mut self, text: impl Into<String>) -> SourceError {
        self.skip();
        let column = num::to_u32(self.at).saturating_add(1);
        SourceError::new(&Place { column, ..self.line.place() }, text)
    }
    /// A number.
    pub(super) fn number<T: std::str::FromStr>(&mut self, what: &str) -> Result<T, SourceError> {
        self.skip();
        let at = self.at;
        let word = self.word();
        let number = std::str::from_utf8(word).ok().and_then(|word| word.parse().ok());
        number.ok_or_else(|| {
            self.at = at;
            let found = if word.is_empty() {
                "the end of the line".to_owned()
            } else {
                format!("`{}`", text(word.get(..40).unwrap_or(word)))
            };
            self.error(format!("expected {what}, found {found}"))
        })
    }
    /// Reads a finite number.
    pub(super) fn finite(&mut self, what: &str) -> Result<f32, SourceError> {
        self.skip();
        let at = self.at;
        let number: f32 = self.number(what)?;
        if number.is_finite() {
            return Ok(number);
        }
        self.at = at;
        Err(self.error(format!("expected {what}, found a value that is infinite or NaN")))
    }
    pub(super) fn numbers<const N: usize>(&mut self, what: &str) -> Result<[f32; N], SourceError> {
        let mut numbers = [0.0; N];
        for number in &mut numbers {
            *number = self.finite(what)?;
        }
        Ok(numbers)
    }
    /// Reads a name, which may be in quotation marks.
    pub(super) fn quoted(&mut self, what: &str) -> Result<String, SourceError> {
        self.skip();
        let Some(rest) = self.rest().strip_prefix(b"\"") else {
            let word = self.word();
            return if word.is_empty() { Err(self.error(format!("expected {what}"))) } else { Ok(text(word)) };
        };
        let Some(end) = rest.iter().position(|byte| *byte == b'"') else {
            return Err(self.error(format!("expected {what} in quotation marks; the closing one is missing")));
        };
        self.at = self.at.saturating_add(end).saturating_add(2);
        Ok(text(rest.get(..end).unwrap_or_default()))
    }
}
