//! The object list: everything in a level that is not geometry.

mod entity;
mod info;
mod path;

pub use entity::{Entity, EntityFlags, OldEntity, Placement};
pub use info::Info;
pub use path::{Path, PathEdge, PathHeader, PathPoint, PathSkills};

use formats_core::{
    Error, ErrorKind, FixedStr, Items, List, Located, Record, Records, Result, Source, glam::Vec3, num,
};

use crate::texture::{ItemOffset, offsets};

formats_core::record! {
    /// `WMB_POSITION`: a position that scripts look up by name.
    pub struct Position: 56 {
        /// 1.
        pub kind: i32,
        /// The position, in quants.
        pub origin: Vec3,
        /// Pan, tilt and roll in degrees.
        pub angles: Vec3,
        /// Not used.
        pub unused: [i32; 2],
        /// Its name.
        pub name: FixedStr<20>,
    }
}
formats_core::record! {
    /// `WMB_LIGHT`: a light.
    pub struct Light: 36 {
        /// 2.
        pub kind: i32,
        /// The position, in quants.
        pub origin: Vec3,
        /// Red, green and blue in percent: 0 to 100.
        pub color: Vec3,
        /// The range, in quants.
        pub range: f32,
        /// 0 for a light in the lightmaps, 2 for a dynamic one; 1, 4 and 9 also occur.
        pub raw_flags: i32,
    }
}
formats_core::record! {
    /// `WMB_SOUND`: a sound.
    ///
    /// Source: the document, which does not show the padding.
    pub struct Sound: 72 {
        /// 4.
        pub kind: i32,
        /// The position, in quants.
        pub origin: Vec3,
        /// The volume.
        pub volume: f32,
        /// Not used.
        pub unused: [f32; 2],
        /// The range, in quants.
        pub range: i32,
        /// 0 in the document; 1 also occurs.
        pub raw_flags: i32,
        /// The file with the sound.
        pub file_name: FixedStr<33>,
        /// Padding.
        pub padding: [u8; 3],
    }
}
formats_core::record! {
    /// A box that scripts look up by name. Not in the document.
    pub struct Region: 56 {
        /// 8.
        pub kind: i32,
        /// The least corner.
        pub mins: Vec3,
        /// The greatest corner.
        pub maxs: Vec3,
        /// 0.
        pub unused: [i32; 2],
        /// Its name.
        pub name: FixedStr<20>,
    }
}

/// An object of a level.
#[expect(clippy::large_enum_variant, reason = "decoded on access and not kept")]
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Object<'a> {
    /// Kind 1: a position.
    Position(Position),
    /// Kind 2: a light.
    Light(Light),
    /// Kind 3: an entity, in every version.
    OldEntity(OldEntity),
    /// Kind 4: a sound.
    Sound(Sound),
    /// Kind 5: the settings of the whole level, and further bytes of some versions.
    Info(Info, &'a [u8]),
    /// Kind 6: a path.
    Path(Path<'a>),
    /// Kind 7: an entity, in WMB6 and WMB7.
    Entity(Entity),
    /// Kind 8: a box.
    Region(Region),
    /// An object of another kind, or a truncated one: its bytes.
    Other(i32, &'a [u8]),
}

impl<'a> Object<'a> {
    /// Reads the object in `bytes`, which is at byte `at` and extends to the next one.
    fn new(bytes: &'a [u8], at: u64) -> Self {
        let kind = bytes.split_first_chunk().map_or(0, |(kind, _)| i32::from_le_bytes(*kind));
        let known = match kind {
            1 => record(bytes).map(Self::Position),
            2 => record(bytes).map(Self::Light),
            3 => record(bytes).map(Self::OldEntity),
            4 => record(bytes).map(Self::Sound),
            5 => info(bytes),
            6 => Path::new(bytes, at).map(Self::Path),
            7 => record(bytes).map(Self::Entity),
            8 => record(bytes).map(Self::Region),
            _ => None,
        };
        known.unwrap_or(Self::Other(kind, bytes))
    }
    /// Returns the size of the object at the start of `bytes`, by its kind; all of them if the kind is unknown.
    fn size(bytes: &[u8]) -> usize {
        match bytes.split_first_chunk().map_or(0, |(kind, _)| i32::from_le_bytes(*kind)) {
            1 => Position::SIZE,
            2 => Light::SIZE,
            3 => OldEntity::SIZE,
            4 => Sound::SIZE,
            5 => Info::SIZE,
            6 => Path::size(bytes),
            7 => Entity::SIZE,
            8 => Region::SIZE,
            _ => bytes.len(),
        }
    }
    /// The number of its kind.
    #[must_use]
    pub const fn kind(&self) -> i32 {
        match self {
            Self::Position(_) => 1,
            Self::Light(_) => 2,
            Self::OldEntity(_) => 3,
            Self::Sound(_) => 4,
            Self::Info(..) => 5,
            Self::Path(_) => 6,
            Self::Entity(_) => 7,
            Self::Region(_) => 8,
            Self::Other(kind, _) => *kind,
        }
    }
    /// The file name of an entity or a sound.
    #[must_use]
    pub fn file_name(&self) -> Option<&[u8]> {
        Some(match self {
            Self::OldEntity(entity) => entity.file_name.as_bytes(),
            Self::Entity(entity) => entity.file_name.as_bytes(),
            Self::Sound(sound) => sound.file_name.as_bytes(),
            _ => return None,
        })
    }
}

fn record<T: Record>(bytes: &[u8]) -> Option<T> {
    Records::new(bytes, 0).get(0)
}

/// Versions before WMB7 have less or more.
fn info(bytes: &[u8]) -> Option<Object<'_>> {
    const LEAST: usize = 56;
    if bytes.len() < LEAST {
        return None;
    }
    let (own, rest) = bytes.split_at_checked(Info::SIZE).unwrap_or((bytes, &[]));
    let mut raw = [0; Info::SIZE];
    raw.get_mut(..own.len())?.copy_from_slice(own);
    Some(Object::Info(Info::decode(&raw), rest))
}

/// The objects of a level, each with its offset. One whose offset is outside the list is [`Object::Other`] without bytes.
pub type Objects<'a> = List<ObjectTable<'a>>;

/// The table of [`Objects`].
#[derive(Debug, Clone, Copy)]
pub struct ObjectTable<'a> {
    list: &'a [u8],
    at: u64,
    offsets: Records<'a, ItemOffset>,
}

impl<'a> ObjectTable<'a> {
    pub(crate) fn read(list: &'a [u8], at: u64, source: Source<'a>) -> Result<Self> {
        /// The maximum bytes of objects per byte of the list: larger than the ratio of any object of fixed size to its
        /// offset.
        const MOST: usize = 128;
        let objects = Self { list, at, offsets: offsets("object list", list, at, source)? };
        let mut left = list.len().saturating_mul(MOST);
        for index in 0..objects.offsets.len() {
            // Paths, or bytes of an unknown kind, that many objects share would need unbounded time and memory.
            left = left.checked_sub(objects.bytes(index).len()).ok_or_else(|| {
                let kind = ErrorKind::Malformed("the objects share their bytes");
                Error::new(kind, "object list", objects.offsets.at(index))
            })?;
        }
        Ok(objects)
    }
    /// The positions of the objects, in bytes from the start of the list.
    #[must_use]
    pub const fn offsets(&self) -> Records<'a, ItemOffset> {
        self.offsets
    }
    /// The byte offset of object `index`; `None` if its offset is outside the list.
    #[must_use]
    pub fn at(&self, index: usize) -> Option<u64> {
        let offset = self.offset(index)?;
        Some(self.at.saturating_add(num::to_u64(offset)))
    }
    /// The bytes of object `index`, up to the next one; empty if the object does not exist. The last one extends to the end of the
    /// list. If the next one has an earlier offset, the size is that of its kind.
    #[must_use]
    pub fn bytes(&self, index: usize) -> &'a [u8] {
        let Some(start) = self.offset(index) else { return &[] };
        let rest = self.list.get(start..).unwrap_or_default();
        let Some(next) = index.checked_add(1).filter(|next| *next < self.offsets.len()) else { return rest };
        let size = match self.offset(next) {
            Some(next) if next > start => next.saturating_sub(start),
            _ => Object::size(rest),
        };
        rest.get(..size).unwrap_or(rest)
    }
    fn offset(&self, index: usize) -> Option<usize> {
        usize::try_from(self.offsets.get(index)?.offset).ok().filter(|offset| *offset < self.list.len())
    }
}

impl<'a> Items for ObjectTable<'a> {
    type Item = Located<Object<'a>>;
    fn count(&self) -> usize {
        self.offsets.len()
    }
    fn item(&self, index: usize) -> Option<Located<Object<'a>>> {
        self.offsets.get(index)?;
        Some(match self.at(index) {
            Some(at) => Located::new(Object::new(self.bytes(index), at), at),
            None => Located::new(Object::Other(0, &[]), self.offsets.at(index)),
        })
    }
}
