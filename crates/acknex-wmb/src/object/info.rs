//! `WMB_INFO`: the settings of the whole level.

use formats_core::glam::Vec3;

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_angles_determine_the_direction_of_the_sun() {
        for (azimuth, elevation, expected) in [(0.0, 0.0, Vec3::X), (90.0, 0.0, Vec3::Y), (123.0, 90.0, Vec3::Z)] {
            let found = Info::direction(azimuth, elevation);
            assert!(found.distance(expected) < 1e-6, "{found}");
        }
    }
}
