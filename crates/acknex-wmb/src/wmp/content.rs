//! The contents of the nodes of a level source.

use alloc::vec::Vec;

use formats_core::{Cursor, Result, Text};

use super::{
    block::WmpBlock,
    chunk::{Chunk, chunk},
    list::WmpList,
    node::Triple,
};

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

/// The content of a node.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub enum WmpContent<'a> {
    /// Nothing: a group.
    None,
    /// The settings of the whole level, in a text; a binary source has them as [`Other`](Self::Other).
    Level(WmpLevel<'a>),
    /// A block.
    Block(WmpBlock<'a>),
    /// An entity.
    Entity(WmpEntity<'a>),
    /// A light.
    Light(WmpLamp),
    /// A sound.
    Sound(WmpSound<'a>),
    /// A path: its name, and its points relative to the node: see [`path_point`](crate::wmp::WmpNode::path_point).
    Path(Text<'a>, WmpList<'a, Triple>),
    /// A region: its name, and its box in the level.
    Region(Text<'a>, WmpBox),
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
            2 => Self::Block(WmpBlock::read(data)?),
            6 => {
                data.record::<WmpObjectHeader>("place")?;
                Self::Start(Parts::read(data)?.name)
            }
            7 => {
                let WmpLight { raw_flags, color, range, .. } = data.record("light")?.record;
                let color = color.map(|part| f64::from(part) * 100.0 / 255.0);
                Self::Light(WmpLamp { raw_flags, color, range: range.into() })
            }
            8 => {
                let WmpSoundHeader { raw_flags, volume, unknown, range, .. } = data.record("sound")?.record;
                let (volume, unknown, range) = (volume.into(), unknown.map(f64::from), range.into());
                Self::Sound(WmpSound { raw_flags, volume, unknown, range, file_name: Parts::read(data)?.file_name })
            }
            9 => {
                let header = data.record("entity")?.record;
                let Parts { name, file_name, action, skills, .. } = Parts::read(data)?;
                Self::Entity(WmpEntity { header, name, file_name, action, skills, size: None })
            }
            10 => {
                data.record::<WmpObjectHeader>("path")?;
                let parts = Parts::read(data)?;
                Self::Path(parts.name, parts.points)
            }
            11 => {
                data.record::<WmpObjectHeader>("region")?;
                let parts = Parts::read(data)?;
                Self::Region(parts.name, parts.bounds.unwrap_or(WmpBox { mins: [0.0; 3], maxs: [0.0; 3] }))
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
