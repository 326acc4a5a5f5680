//! What the nodes of a level source hold.

use formats_core::{Cursor, Records, Result, Text};

use super::{
    block::WmpBlock,
    chunk::{Chunk, chunk},
    node::Triple,
};

formats_core::record! {
    /// What stands before the chunks of an entity.
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
        /// Not known; 0 is found.
        pub raw_flags: u32,
        /// Red, green, blue: 128 in the one known light.
        pub color: [u32; 3],
        /// How far it reaches, in quants.
        pub range: f32,
    }
}
formats_core::record! {
    /// What stands before the chunks of a sound.
    pub struct WmpSoundHeader: 24 {
        /// 4.
        pub kind: u32,
        /// Not known; 0 is found.
        pub raw_flags: u32,
        /// How loud it is: 50 in the one known sound.
        pub volume: u32,
        /// Not known: 0 and 1 are found.
        pub unknown: [u32; 2],
        /// How far it is heard, in quants.
        pub range: u32,
    }
}
formats_core::record! {
    /// What stands before the chunks of a position, a path and a region.
    pub struct WmpObjectHeader: 8 {
        /// The kind: 1, 6 or 8.
        pub kind: u32,
        /// Not known; 0 is found.
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

/// An entity. Copying one is free.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct WmpEntity<'a> {
    /// Flags and light.
    pub header: WmpEntityHeader,
    /// Its name.
    pub name: Text<'a>,
    /// The file that it shows: the full name, which a compiled level may cut.
    pub file_name: Text<'a>,
    /// The function of the game's scripts that moves it.
    pub action: Text<'a>,
    /// Numbers for the scripts.
    pub skills: Records<'a, WmpSkill>,
}

/// What a node holds.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum WmpContent<'a> {
    /// Nothing: a group.
    None,
    /// A block.
    Block(WmpBlock<'a>),
    /// An entity.
    Entity(WmpEntity<'a>),
    /// A light.
    Light(WmpLight),
    /// A sound: its numbers and its file.
    Sound(WmpSoundHeader, Text<'a>),
    /// A path: its name and points.
    Path(Text<'a>, Records<'a, Triple>),
    /// A region: its name and box.
    Region(Text<'a>, WmpBox),
    /// A place: its name.
    Start(Text<'a>),
    /// Something else, with the id of its chunk, such as the settings of the level (4).
    Other(u8, &'a [u8]),
}

impl<'a> WmpContent<'a> {
    /// The content of a chunk with chunks of its own.
    pub(super) fn read(found: Chunk<'a>) -> Result<Self> {
        let Chunk { id: (id, _), mut data } = found;
        Ok(match id {
            2 => Self::Block(WmpBlock::read(data)?),
            6 => {
                data.record::<WmpObjectHeader>("place")?;
                Self::Start(Parts::read(data)?.name)
            }
            7 => Self::Light(data.record("light")?.record),
            8 => {
                let header = data.record("sound")?.record;
                Self::Sound(header, Parts::read(data)?.file_name)
            }
            9 => {
                let header = data.record("entity")?.record;
                let Parts { name, file_name, action, skills, .. } = Parts::read(data)?;
                Self::Entity(WmpEntity { header, name, file_name, action, skills })
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

/// What the chunks of an object say; an object has some of it.
#[derive(Default)]
struct Parts<'a> {
    name: Text<'a>,
    file_name: Text<'a>,
    action: Text<'a>,
    skills: Records<'a, WmpSkill>,
    points: Records<'a, Triple>,
    bounds: Option<WmpBox>,
}

impl<'a> Parts<'a> {
    fn read(mut data: Cursor<'a>) -> Result<Self> {
        let mut parts = Self::default();
        while !data.is_at_end() {
            let mut found = chunk(&mut data)?;
            match found.id {
                (3, 1) => parts.name = super::text(&found),
                (11, 1) => parts.file_name = super::text(&found),
                (12, 1) => parts.action = super::text(&found),
                (11, 2) => {
                    let count = found.data.number::<u32>("skills")?;
                    parts.skills = found.data.records("skills", count)?;
                }
                (1, 2) => {
                    let count = found.data.number::<u32>("path points")?;
                    parts.points = found.data.records("path points", count)?;
                }
                (9, 0) => parts.bounds = Some(found.data.record("region")?.record),
                _ => {}
            }
        }
        Ok(parts)
    }
}
