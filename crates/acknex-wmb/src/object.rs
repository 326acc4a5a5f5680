//! The object list: everything in a level that is not geometry. Entities: models, maps, terrains and sprites that are in the level.
//! `WMB_INFO`: the settings of the whole level. `WMB_PATH`: a path for entities and cameras.

use formats_core::{
    Error, ErrorKind, FixedStr, Items, List, Located, Record, Records, Result, Source,
    glam::{EulerRot, Mat3, Quat, Vec3},
    num,
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
        /// The maximum bytes of the objects of a small file.
        const LEAST: usize = 1 << 16;
        let objects = Self { list, at, offsets: offsets("object list", list, at, source)? };
        let mut left = source.bytes().len().max(LEAST);
        for index in 0..objects.offsets.len() {
            // Without sharing, they are smaller than the file. An offset has 4 bytes, and a node of a scene hundreds.
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

formats_core::record! {
    /// `WMB_OLD_ENTITY`, in every version.
    ///
    /// Source: the document, which does not show the padding.
    pub struct OldEntity: 136 {
        /// 3.
        pub kind: i32,
        /// The position: X forward, Y left, Z up, in quants.
        pub origin: Vec3,
        /// Pan, tilt and roll in degrees.
        pub angles: Vec3,
        /// Its size along its own axes.
        pub scale: Vec3,
        /// Its name.
        pub name: FixedStr<20>,
        /// Its file. Longer names are truncated, without a NUL.
        pub file_name: FixedStr<13>,
        /// The function of the game's scripts that moves it.
        pub action: FixedStr<20>,
        /// Padding: uninitialized memory of the compiler.
        pub padding: [u8; 3],
        /// Numbers for the scripts.
        pub skills: [f32; 8],
        /// The [`EntityFlags`].
        pub raw_flags: u32,
        /// Ambient light.
        pub ambient: f32,
    }
}
formats_core::record! {
    /// `WMB_ENTITY`, in WMB6 and WMB7.
    ///
    /// Source: the document, which does not show the padding.
    pub struct Entity: 372 {
        /// 7.
        pub kind: i32,
        /// The position: X forward, Y left, Z up, in quants.
        pub origin: Vec3,
        /// Pan, tilt and roll in degrees.
        pub angles: Vec3,
        /// Its size along its own axes.
        pub scale: Vec3,
        /// Its name.
        pub name: FixedStr<33>,
        /// Its file.
        pub file_name: FixedStr<33>,
        /// The function of the game's scripts that moves it.
        pub action: FixedStr<33>,
        /// Padding.
        pub padding: u8,
        /// Numbers for the scripts.
        pub skills: [f32; 20],
        /// The [`EntityFlags`].
        pub raw_flags: u32,
        /// Ambient light.
        pub ambient: f32,
        /// Albedo.
        pub albedo: f32,
        /// The path that it is attached to, from 1; 0 for none.
        pub path: i32,
        /// The entity that it is attached to, from 1; 0 for none.
        pub attached: i32,
        /// Its material in the scripts.
        pub material: FixedStr<33>,
        /// Text for the scripts.
        pub string1: FixedStr<33>,
        /// Text for the scripts.
        pub string2: FixedStr<33>,
        /// Not used.
        pub unused: FixedStr<33>,
    }
}

/// The transform of an entity: world = position + rotation × (scale × point).
///
/// Source: measured on adjoining pieces, see the document of the format.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// The position, in quants.
    pub origin: Vec3,
    /// Pan (about Z, counter-clockwise from above), tilt (its front up) and roll, in degrees.
    pub angles: Vec3,
    /// Its size along its own axes.
    pub scale: Vec3,
}

impl Placement {
    /// The rotation: roll about X, then tilt about Y, then pan about Z.
    #[must_use]
    pub fn rotation(&self) -> Quat {
        let [pan, tilt, roll] = self.angles.to_array().map(f32::to_radians);
        Quat::from_euler(EulerRot::ZYX, pan, -tilt, roll)
    }
    /// Transforms `point` of the entity's file to the level.
    #[must_use]
    pub fn transform(&self, point: Vec3) -> Vec3 {
        Mat3::from_quat(self.rotation()) * (self.scale * point) + self.origin
    }
}

/// The flags of an entity.
///
/// Source: the engine's header for scripts, as facts; bits without a name here are not known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct EntityFlags(pub u32);

impl EntityFlags {
    /// The names of the known bits, except the eight flags for scripts.
    pub const NAMES: [(u32, &'static str); 11] = [
        (8, "invisible"),
        (9, "passable"),
        (10, "translucent"),
        (12, "overlay"),
        (15, "flare"),
        (17, "unlit"),
        (18, "shadow"),
        (20, "no_fog"),
        (21, "bright"),
        (22, "decal"),
        (26, "polygon"),
    ];

    /// Whether bit `bit` is set.
    #[must_use]
    pub const fn has(self, bit: u32) -> bool {
        self.0.unbounded_shr(bit) & 1 == 1
    }
    /// Whether it is not drawn.
    #[must_use]
    pub const fn is_invisible(self) -> bool {
        self.has(8)
    }
    /// Whether black, or index 0, is transparent; for a sprite, whether it does not face the camera.
    #[must_use]
    pub const fn is_overlay(self) -> bool {
        self.has(12)
    }
    /// The names of the flags that are set, the lowest bit first.
    pub fn names(self) -> impl Iterator<Item = &'static str> + Clone {
        Self::NAMES.into_iter().filter(move |(bit, _)| self.has(*bit)).map(|(_, name)| name)
    }
}

formats_core::record! {
    /// The settings of the whole level.
    ///
    /// Source: the document, for WMB7. It has 56 bytes in WMB2 to WMB5, and 64 or 68 in WMB6; missing fields are 0 here.
    pub struct Info: 60 {
        /// 5.
        pub kind: i32,
        /// Not used.
        pub origin: Vec3,
        /// The azimuth of the sun, in degrees about Z.
        pub sun_azimuth: f32,
        /// The elevation of the sun, in degrees.
        pub sun_elevation: f32,
        /// Unknown. Always 127 according to the document; real files have 35, 39, 54, 55 and 99, and small numbers in WMB6.
        pub raw_flags: i32,
        /// The version of the compiler, 0 before WMB6.
        pub compiler_version: f32,
        /// The light level of black.
        pub gamma: u8,
        /// The size of a page of lightmaps: 0, 1, 2 for 256, 512, 1024.
        pub lightmap_size: u8,
        /// Not used.
        pub unused: [u8; 2],
        /// Color of the sun: blue, green, red, alpha.
        pub sun_color: [u8; 4],
        /// Color of the ambient light: blue, green, red, alpha.
        pub ambient_color: [u8; 4],
        /// Colors of the four fogs that a game can choose from: blue, green, red, alpha.
        pub fog_colors: [[u8; 4]; 4],
    }
}

impl Info {
    /// Red, green, blue of one of the colors.
    #[must_use]
    pub const fn rgb([blue, green, red, _]: [u8; 4]) -> [u8; 3] {
        [red, green, blue]
    }
    /// The unit vector from the level to the sun: X forward, Y left, Z up.
    #[must_use]
    pub fn sun_direction(&self) -> Vec3 {
        Self::direction(self.sun_azimuth, self.sun_elevation)
    }
    /// The unit vector in the direction of these angles, in degrees.
    pub(crate) fn direction(azimuth: f32, elevation: f32) -> Vec3 {
        use formats_core::glam::{EulerRot, Quat};
        // The rotation of an entity: about Z, then up.
        let rotation = Quat::from_euler(EulerRot::ZYX, azimuth.to_radians(), -elevation.to_radians(), 0.0);
        rotation * Vec3::X
    }
}

formats_core::record! {
    /// Precedes the points of a path.
    ///
    /// Source: the document; that `size` counts words of 12 bytes, and the form of earlier versions, are measured.
    pub struct PathHeader: 44 {
        /// 6.
        pub kind: i32,
        /// Its name.
        pub name: FixedStr<20>,
        /// Number of points, as a float; 0 before WMB7.
        pub point_count: f32,
        /// Not used.
        pub unused: [i32; 3],
        /// The size of the rest, in units of 12 bytes: 3 per point and 2 per edge. Before WMB7, the number of points, 1 each. The
        /// document calls it the number of edges.
        pub size: i32,
    }
}
formats_core::record! {
    /// A point of a path.
    pub struct PathPoint: 12 {
        /// The position, in quants.
        pub position: Vec3,
    }
}
formats_core::record! {
    /// The numbers of a point, for scripts.
    pub struct PathSkills: 24 {
        /// The six numbers.
        pub skills: [f32; 6],
    }
}
formats_core::record! {
    /// `PATH_EDGE`: a connection between points.
    pub struct PathEdge: 24 {
        /// The point that it leads from, from 1, as a float.
        pub from: f32,
        /// The point that it leads to, from 1, as a float.
        pub to: f32,
        /// Its length.
        pub length: f32,
        /// The amount of bending.
        pub bezier: f32,
        /// Its weight for pathfinding.
        pub weight: f32,
        /// A number for scripts.
        pub skill: f32,
    }
}

/// A path. Copies are cheap.
#[derive(Debug, Clone, Copy, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Path<'a> {
    /// Name and counts.
    pub header: PathHeader,
    /// The points.
    pub points: Records<'a, PathPoint>,
    /// The numbers of each point; empty before WMB7.
    pub skills: Records<'a, PathSkills>,
    /// The edges; empty before WMB7, where points are connected in order.
    pub edges: Records<'a, PathEdge>,
}

impl<'a> Path<'a> {
    /// The size of the path at the start of `bytes`.
    pub(crate) fn size(bytes: &[u8]) -> usize {
        let units = bytes.split_first_chunk().map_or(0, |(header, _)| PathHeader::decode(header).size);
        usize::try_from(units).unwrap_or(0).saturating_mul(PathPoint::SIZE).saturating_add(PathHeader::SIZE)
    }
    /// Reads the path in `bytes`, at byte `at`; `None` if its counts do not fit.
    pub(crate) fn new(bytes: &'a [u8], at: u64) -> Option<Self> {
        let (header, rest) = bytes.split_first_chunk()?;
        let header = PathHeader::decode(header);
        let units = usize::try_from(header.size).ok()?;
        let count = usize::try_from(crate::number::whole(header.point_count)).ok()?;
        let at = at.saturating_add(num::to_u64(PathHeader::SIZE));
        let (points, skills, edges) = if count == 0 {
            (units, 0, 0)
        } else {
            (count, count, units.checked_sub(count.checked_mul(3)?)?.checked_div(2)?)
        };
        let (points, rest, at) = table::<PathPoint>(rest, at, points)?;
        let (skills, rest, at) = table::<PathSkills>(rest, at, skills)?;
        let (edges, _, _) = table::<PathEdge>(rest, at, edges)?;
        Some(Self { header, points, skills, edges })
    }
}

/// Reads a table with this number of records, and returns the rest.
fn table<T: Record>(bytes: &[u8], at: u64, count: usize) -> Option<(Records<'_, T>, &[u8], u64)> {
    let (table, rest) = bytes.split_at_checked(count.checked_mul(T::SIZE)?)?;
    Some((Records::new(table, at), rest, at.saturating_add(num::to_u64(table.len()))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entity_is_rotated_by_roll_tilt_and_pan() {
        let place = |pan, tilt, roll| Placement {
            origin: Vec3::new(1.0, 2.0, 3.0),
            angles: Vec3::new(pan, tilt, roll),
            scale: Vec3::splat(2.0),
        };
        let near = |place: Placement, point, expected: [f32; 3]| {
            let found = place.transform(point) - place.origin;
            assert!(found.distance(Vec3::from(expected)) < 1e-5, "{found}");
        };
        near(place(90.0, 0.0, 0.0), Vec3::X, [0.0, 2.0, 0.0]);
        near(place(0.0, 90.0, 0.0), Vec3::X, [0.0, 0.0, 2.0]);
        near(place(0.0, 0.0, 90.0), Vec3::Y, [0.0, 0.0, 2.0]);
        // Roll first, pan last.
        near(place(90.0, 90.0, 0.0), Vec3::X, [0.0, 0.0, 2.0]);
        near(place(90.0, 0.0, 90.0), Vec3::Y, [0.0, 0.0, 2.0]);
    }
    #[test]
    fn flags_have_names() {
        let flags = EntityFlags(1 << 8 | 1 << 12 | 1);
        assert!(flags.is_invisible() && flags.is_overlay() && flags.has(0) && !flags.has(40));
        assert_eq!(flags.names().collect::<alloc::vec::Vec<_>>(), ["invisible", "overlay"]);
    }

    #[test]
    fn the_angles_determine_the_direction_of_the_sun() {
        for (azimuth, elevation, expected) in [(0.0, 0.0, Vec3::X), (90.0, 0.0, Vec3::Y), (123.0, 90.0, Vec3::Z)] {
            let found = Info::direction(azimuth, elevation);
            assert!(found.distance(expected) < 1e-6, "{found}");
        }
    }
}
