//! Nodes: groups, blocks, entities, lights and everything else in a level source; and their contents.

use alloc::{boxed::Box, vec::Vec};

use formats_core::{
    Cursor, Error, ErrorKind, Result, Steps, Text,
    glam::{EulerRot, Quat, Vec3},
    num,
};

use crate::{
    Placement,
    number::single,
    wmp::{Chunk, WmpList, block::WmpBlock, chunk},
};

formats_core::record! {
    /// Precedes the chunks of a node. For a text, it is generated, with the kinds of a binary source and the actual number of
    /// children.
    pub struct NodeHeader: 8 {
        /// The kind: see [`WmpKind`]. The high byte is unknown.
        pub kind: u16,
        /// Number of nodes in it.
        pub child_count: u16,
        /// 0.
        pub unused: u32,
    }
}
formats_core::record! {
    /// Three numbers of a node.
    pub struct Triple: 24 {
        /// X, Y, Z; or angles.
        pub values: [f64; 3],
    }
}

/// How a level source is stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
pub enum WmpForm {
    /// Chunks (`WMPB`): the editors of A7 and A8.
    Binary,
    /// Text (`// WMP2`): the editors of A4 to A6.
    Text,
}

/// The kind of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum WmpKind {
    /// The root.
    Level,
    /// A group of nodes.
    Group,
    /// A convex brush.
    Block,
    /// A place.
    Start,
    /// A light.
    Light,
    /// An entity: a model, a map, a terrain or a sprite.
    Entity,
    /// A sound.
    Sound,
    /// A path.
    Path,
    /// A box.
    Region,
    /// Another number, which no known file has.
    Other(u8),
}

impl WmpKind {
    /// The low byte of a node's kind.
    #[must_use]
    pub const fn new(kind: u16) -> Self {
        let [low, _] = kind.to_le_bytes();
        match low {
            1 => Self::Level,
            3 => Self::Group,
            4 => Self::Block,
            21 => Self::Start,
            37 => Self::Light,
            53 | 69 => Self::Entity,
            85 => Self::Sound,
            101 => Self::Path,
            117 => Self::Region,
            other => Self::Other(other),
        }
    }
}

/// A node of the tree, with its position in the level. Nodes are in file order, each before those in it.
#[derive(Debug, Clone)]
pub struct WmpNode<'a> {
    /// Kind and number of children, as stored in the file.
    pub header: NodeHeader,
    /// The byte offset of the header.
    pub at: u64,
    /// The index of its parent; the root has none.
    pub parent: Option<u32>,
    /// The depth: 0 for the root.
    pub depth: u32,
    /// Its class: `level`, `object`, `block`, `light` and others.
    pub class: Text<'a>,
    /// Its name; empty without one.
    pub name: Text<'a>,
    /// Its position within its parent, in quants.
    pub origin: [f64; 3],
    /// Its angles, in radians as stored in the file: see [`rotation`](Self::rotation). Those of a block are already in its
    /// vertices.
    pub angles: [f64; 3],
    /// Its size along its own axes.
    pub scale: [f64; 3],
    /// Its position in the level: its own plus those of all ancestors. Rotations and sizes of groups are applied only in a text,
    /// not in a binary source.
    pub world: [f64; 3],
    /// The content.
    pub content: WmpContent<'a>,
    /// The text after that, with unknown data; empty in a binary source.
    pub more: Text<'a>,
    /// How the source is stored.
    pub form: WmpForm,
}

impl WmpNode<'_> {
    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> WmpKind {
        WmpKind::new(self.header.kind)
    }
    /// The rotation of an entity. In a binary source: about Z by the first angle, X by the second and Y by the third, the last one
    /// applied first. In a text, the angles are heading, pitch and bank of an object that looks along Y: the pan is 90° minus the
    /// heading, and tilt and roll are pitch and bank.
    ///
    /// Source: in binary sources, 3,292 of 3,301 entities have the same rotation in the compiled level; nine have another pan. In
    /// texts, all 55 entities do, one of them with a bank. It is likely, but not proved, that the pitch is the tilt.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        let [a, b, c] = self.angles.map(single);
        match self.form {
            WmpForm::Binary => Quat::from_euler(EulerRot::ZXY, a, b, c),
            WmpForm::Text => Quat::from_euler(EulerRot::ZYX, core::f32::consts::FRAC_PI_2 - a, -b, c),
        }
    }
    /// The position of a path's point in the level: it is rotated with the node.
    ///
    /// Source: the three paths in texts and binary sources whose levels are known; one of them is rotated.
    #[must_use]
    pub fn path_point(&self, point: &Triple) -> Vec3 {
        let placement = self.placement();
        placement.origin + placement.rotation() * point.to_vec3()
    }
    /// The position of an entity or a position, its rotation and its size, as in a compiled level. Angles are rounded to a
    /// thousandth of a degree, since texts have six digits of the radian.
    #[must_use]
    pub fn placement(&self) -> Placement {
        let angles = match self.form {
            WmpForm::Text => {
                let [a, b, c] = self.angles.map(f64::to_degrees);
                Vec3::from([90.0 - a, b, c].map(single))
            }
            WmpForm::Binary => {
                let (pan, tilt, roll) = self.rotation().to_euler(EulerRot::ZYX);
                Vec3::new(pan, -tilt, roll).map(f32::to_degrees)
            }
        };
        let own = match &self.content {
            WmpContent::Entity(entity) => entity.size,
            _ => None,
        };
        // From 0 to less than a full turn.
        let angles = (angles * 1000.0).round() / 1000.0;
        let angles = angles.map(|angle| angle % 360.0 + if angle % 360.0 < 0.0 { 360.0 } else { 0.0 });
        Placement { origin: self.world.map(single).into(), angles, scale: own.unwrap_or(self.scale).map(single).into() }
    }
}

/// A node whose chunks are being read.
struct Open<'a> {
    index: u32,
    rest: Cursor<'a>,
}

/// Reads the tree whose root is the data of a chunk, without recursion.
pub(super) fn read<'a>(root: Cursor<'a>) -> Result<Vec<WmpNode<'a>>> {
    let limits = *root.source().limits();
    // Every node has at least 16 bytes.
    let steps = Steps::new(root.rest().len(), 1, 1);
    let mut nodes: Vec<WmpNode<'a>> = Vec::new();
    let mut open: Vec<Open<'a>> = Vec::new();
    let mut next = Some((root, None));
    loop {
        if let Some((mut rest, parent)) = next.take() {
            let header = rest.record::<NodeHeader>("node")?;
            let value = num::to_u64(nodes.len());
            let index = num::to_u32(nodes.len());
            if !steps.step() || index >= limits.max_elements {
                let kind = ErrorKind::LimitExceeded { value, max: limits.max_elements.into() };
                return Err(Error::new(kind, "node", header.at));
            }
            nodes.push(WmpNode {
                header: header.record,
                at: header.at,
                parent,
                depth: num::to_u32(open.len()),
                class: Text::default(),
                name: Text::default(),
                origin: [0.0; 3],
                angles: [0.0; 3],
                scale: [1.0; 3],
                world: [0.0; 3],
                content: WmpContent::None,
                more: Text::default(),
                form: WmpForm::Binary,
            });
            open.push(Open { index, rest });
        }
        let Some(current) = open.last_mut() else {
            nodes.shrink_to_fit();
            return Ok(nodes);
        };
        if current.rest.is_at_end() {
            open.pop();
            continue;
        }
        let found = chunk(&mut current.rest)?;
        if found.id == (1, 5) {
            next = Some((found.data, Some(current.index)));
            place(&mut nodes, current.index);
        } else {
            let index = num::to_usize(current.index);
            if let Some(node) = nodes.get_mut(index) {
                fill(node, found)?;
            }
            place(&mut nodes, current.index);
        }
    }
}

/// Computes the position of a node in the level. Its parent's position is known, since a node's own chunks precede its children's.
fn place(nodes: &mut [WmpNode<'_>], index: u32) {
    let of = |index: u32| num::to_usize(index);
    let Some(parent) = nodes.get(of(index)).map(|node| node.parent) else { return };
    let base = parent.and_then(|parent| nodes.get(of(parent))).map_or([0.0; 3], |parent| parent.world);
    if let Some(node) = nodes.get_mut(of(index)) {
        let ([x, y, z], [dx, dy, dz]) = (base, node.origin);
        node.world = [x + dx, y + dy, z + dz];
    }
}

/// Applies a chunk to a node.
fn fill<'a>(node: &mut WmpNode<'a>, mut found: Chunk<'a>) -> Result<()> {
    let triple = |data: &mut Cursor<'a>| data.record::<Triple>("node").map(|triple| triple.values);
    match found.id {
        (2, 1) => node.class = found.text(),
        (3, 1) => node.name = found.text(),
        (1, 0) => node.origin = triple(&mut found.data)?,
        (3, 0) => node.angles = triple(&mut found.data)?,
        (5, 0) => node.scale = triple(&mut found.data)?,
        (_, 5) => node.content = WmpContent::read(found)?,
        _ => {}
    }
    Ok(())
}

impl Triple {
    /// The numbers as the nearest `f32`.
    #[must_use]
    pub fn to_vec3(&self) -> Vec3 {
        self.values.map(single).into()
    }
}

formats_core::record! {
    /// Precedes the chunks of an entity.
    pub struct WmpEntityHeader: 20 {
        /// 3.
        pub kind: u32,
        /// The flags of the entity, as in a compiled level.
        pub raw_flags: u32,
        /// 0x200 in every known file.
        pub unknown: u32,
        /// Ambient light.
        pub ambient: f32,
        /// Albedo: 50 by default.
        pub albedo: f32,
    }
}
formats_core::record! {
    /// The data of a light.
    pub struct WmpLight: 24 {
        /// 2.
        pub kind: u32,
        /// Unknown; 0 occurs.
        pub raw_flags: u32,
        /// Red, green, blue: 0 to 255; in percent in the compiled level.
        pub color: [u32; 3],
        /// The range, in quants.
        pub range: f32,
    }
}
formats_core::record! {
    /// Precedes the chunks of a sound.
    pub struct WmpSoundHeader: 24 {
        /// 4.
        pub kind: u32,
        /// Unknown; 0 occurs.
        pub raw_flags: u32,
        /// The volume: 50 in the one known sound.
        pub volume: u32,
        /// Unknown; 0 and 1 occur.
        pub unknown: [u32; 2],
        /// The range, in quants.
        pub range: u32,
    }
}
formats_core::record! {
    /// Precedes the chunks of a position, a path and a region.
    pub struct WmpObjectHeader: 8 {
        /// The kind: 1, 6 or 8.
        pub kind: u32,
        /// Unknown; 0 occurs.
        pub raw_flags: u32,
    }
}
formats_core::record! {
    /// A number for scripts.
    pub struct WmpSkill: 8 {
        /// The number.
        pub value: f64,
    }
}
formats_core::record! {
    /// The box of a region.
    pub struct WmpBox: 48 {
        /// The least corner.
        pub mins: [f64; 3],
        /// The greatest corner.
        pub maxs: [f64; 3],
    }
}

/// An entity.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WmpEntity<'a> {
    /// Flags and light. A text has no albedo and no unknown number: they are 0.
    pub header: WmpEntityHeader,
    /// Its name.
    pub name: Text<'a>,
    /// Its file: the full name, which a compiled level may truncate.
    pub file_name: Text<'a>,
    /// The function of the game's scripts that moves it; empty without one.
    pub action: Text<'a>,
    /// Numbers for the scripts: 20, or 8 in a text.
    pub skills: WmpList<'a, WmpSkill>,
    /// Its size along its own axes, in a text; the size of the node may differ, and is ignored (3 of 243 entities).
    pub size: Option<[f64; 3]>,
}

/// A light.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WmpLamp {
    /// Flags of a binary source; 0 in a text, which has none.
    pub raw_flags: u32,
    /// Red, green, blue: 0 to 100 percent.
    pub color: [f64; 3],
    /// The range, in quants.
    pub range: f64,
}

/// A sound.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WmpSound<'a> {
    /// Flags, which are also in the compiled level.
    pub raw_flags: u32,
    /// The volume, in percent.
    pub volume: f64,
    /// Unknown; 0 and 1 in both known sounds.
    pub unknown: [f64; 2],
    /// The range, in quants.
    pub range: f64,
    /// Its file.
    pub file_name: Text<'a>,
}

/// The settings of the whole level in a text.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WmpLevel<'a> {
    /// An output file of the compiler: `level.$$w`.
    pub file_name: Text<'a>,
    /// The palette file; the palette is also in the text.
    pub palette_name: Text<'a>,
    /// Unknown: 20 and 30.
    pub unknown: f64,
    /// The azimuth of the sun, in degrees about Z.
    pub sun_azimuth: f64,
    /// The elevation of the sun, in degrees.
    pub sun_elevation: f64,
    /// The script of the level: `ndef` without one.
    pub script: Text<'a>,
    /// Colors in percent: those of four fogs, and from editor 4.3 on of the sun and the ambient light (guessed).
    pub colors: Vec<[f64; 3]>,
}

/// The content of a node. Large contents are boxed: the smallest node takes only 16 bytes of the file.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum WmpContent<'a> {
    /// Nothing: a group.
    None,
    /// The settings of the whole level, in a text; a binary source has them as [`Other`](Self::Other).
    Level(Box<WmpLevel<'a>>),
    /// A block.
    Block(Box<WmpBlock<'a>>),
    /// An entity.
    Entity(Box<WmpEntity<'a>>),
    /// A light.
    Light(Box<WmpLamp>),
    /// A sound.
    Sound(Box<WmpSound<'a>>),
    /// A path: its name, and its points relative to the node: see [`path_point`](crate::wmp::WmpNode::path_point).
    Path(Text<'a>, WmpList<'a, Triple>),
    /// A region: its name, and its box in the level.
    Region(Text<'a>, Box<WmpBox>),
    /// A place: its name.
    Start(Text<'a>),
    /// Something else: the id of its chunk, such as the settings of the level (4), or 0 in a text, and its content.
    Other(u8, &'a [u8]),
}

impl<'a> WmpContent<'a> {
    /// The content of a chunk with chunks.
    pub(super) fn read(found: Chunk<'a>) -> Result<Self> {
        let Chunk { id: (id, _), mut data } = found;
        Ok(match id {
            2 => Self::Block(WmpBlock::read(data)?.into()),
            6 => {
                data.record::<WmpObjectHeader>("place")?;
                Self::Start(Parts::read(data)?.name)
            }
            7 => {
                let WmpLight { raw_flags, color, range, .. } = data.record("light")?.record;
                let color = color.map(|part| f64::from(part) * 100.0 / 255.0);
                Self::Light(WmpLamp { raw_flags, color, range: range.into() }.into())
            }
            8 => {
                let WmpSoundHeader { raw_flags, volume, unknown, range, .. } = data.record("sound")?.record;
                let (volume, unknown, range) = (volume.into(), unknown.map(f64::from), range.into());
                let file_name = Parts::read(data)?.file_name;
                Self::Sound(WmpSound { raw_flags, volume, unknown, range, file_name }.into())
            }
            9 => {
                let header = data.record("entity")?.record;
                let Parts { name, file_name, action, skills, .. } = Parts::read(data)?;
                Self::Entity(WmpEntity { header, name, file_name, action, skills, size: None }.into())
            }
            10 => {
                data.record::<WmpObjectHeader>("path")?;
                let parts = Parts::read(data)?;
                Self::Path(parts.name, parts.points)
            }
            11 => {
                data.record::<WmpObjectHeader>("region")?;
                let parts = Parts::read(data)?;
                let bounds = parts.bounds.unwrap_or(WmpBox { mins: [0.0; 3], maxs: [0.0; 3] });
                Self::Region(parts.name, bounds.into())
            }
            _ => Self::Other(id, data.rest()),
        })
    }
}

/// The contents of an object's chunks; an object has some of them.
#[derive(Default)]
struct Parts<'a> {
    name: Text<'a>,
    file_name: Text<'a>,
    action: Text<'a>,
    skills: WmpList<'a, WmpSkill>,
    points: WmpList<'a, Triple>,
    bounds: Option<WmpBox>,
}

impl<'a> Parts<'a> {
    fn read(mut data: Cursor<'a>) -> Result<Self> {
        let mut parts = Self::default();
        while !data.is_at_end() {
            let mut found = chunk(&mut data)?;
            match found.id {
                (3, 1) => parts.name = found.text(),
                (11, 1) => parts.file_name = found.text(),
                (12, 1) => parts.action = found.text(),
                (11, 2) => {
                    let count = found.data.number::<u32>("skills")?;
                    parts.skills = WmpList::File(found.data.records("skills", count)?);
                }
                (1, 2) => {
                    let count = found.data.number::<u32>("path points")?;
                    parts.points = WmpList::File(found.data.records("path points", count)?);
                }
                (9, 0) => parts.bounds = Some(found.data.record("region")?.record),
                _ => {}
            }
        }
        Ok(parts)
    }
}
