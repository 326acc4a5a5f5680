//! Entities: models, maps, terrains and sprites that are in the level.

use formats_core::{
    FixedStr,
    glam::{EulerRot, Mat3, Quat, Vec3},
};

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
}
