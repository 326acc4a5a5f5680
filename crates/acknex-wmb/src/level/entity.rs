//! Entities, lights and the sun.

use alloc::vec::Vec;

use formats_core::{Located, glam::Vec3};

use crate::{EntityFlags, Info, Light, Object, Placement};

/// An entity of either kind.
#[derive(Debug, Clone, PartialEq)]
pub struct LevelEntity {
    /// Its index among the objects.
    pub object: usize,
    /// The position, rotation and size.
    pub placement: Placement,
    /// Its name, in the code page of its author.
    pub name: Vec<u8>,
    /// Its file: a model, a map, a terrain or an image.
    pub file_name: Vec<u8>,
    /// Whether the file name may be truncated: it fills the field of an old entity.
    pub is_cut: bool,
    /// The function of the game's scripts that moves it.
    pub action: Vec<u8>,
    /// Its flags.
    pub flags: EntityFlags,
    /// Its numbers for scripts: 8 or 20.
    pub skills: Vec<f32>,
}

impl LevelEntity {
    /// About the maximum size of an entity in bytes.
    pub(super) const SIZE: u64 = 512;

    pub(super) fn new(index: usize, object: &Located<Object<'_>>) -> Option<Self> {
        Some(match &object.record {
            Object::OldEntity(entity) => Self {
                object: index,
                placement: Placement { origin: entity.origin, angles: entity.angles, scale: entity.scale },
                name: entity.name.as_bytes().to_vec(),
                file_name: entity.file_name.as_bytes().to_vec(),
                is_cut: !entity.file_name.has_nul(),
                action: entity.action.as_bytes().to_vec(),
                flags: EntityFlags(entity.raw_flags),
                skills: entity.skills.to_vec(),
            },
            Object::Entity(entity) => Self {
                object: index,
                placement: Placement { origin: entity.origin, angles: entity.angles, scale: entity.scale },
                name: entity.name.as_bytes().to_vec(),
                file_name: entity.file_name.as_bytes().to_vec(),
                is_cut: !entity.file_name.has_nul(),
                action: entity.action.as_bytes().to_vec(),
                flags: EntityFlags(entity.raw_flags),
                skills: entity.skills.to_vec(),
            },
            _ => return None,
        })
    }
}

/// A light.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LevelLight {
    /// Its index among the objects.
    pub object: usize,
    /// The position, in quants.
    pub origin: Vec3,
    /// Red, green, blue: 0 to 1.
    pub color: Vec3,
    /// The range, in quants.
    pub range: f32,
    /// Whether it is dynamic, and so not in the lightmaps.
    pub is_dynamic: bool,
}

impl LevelLight {
    pub(super) fn new(object: usize, light: &Light) -> Self {
        let is_dynamic = light.raw_flags & 2 != 0;
        Self { object, origin: light.origin, color: light.color / 100.0, range: light.range, is_dynamic }
    }
}

/// The sun.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sun {
    /// The unit vector from the level to the sun: X forward, Y left, Z up.
    pub direction: Vec3,
    /// Red, green, blue; from WMB7 on.
    pub color: Option<[u8; 3]>,
}

impl Sun {
    pub(super) fn new(info: &Info, modern: bool) -> Self {
        Self { direction: info.sun_direction(), color: modern.then(|| Info::rgb(info.sun_color)) }
    }
}
