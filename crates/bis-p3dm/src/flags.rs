//! The bits of points and faces.
//!
//! Source for all of them: public descriptions of the engine, which agree with the editor's labels except for the two
//! pairs that other tools have swapped (points 2 and 4, faces 0x100000 and 0x200000).

/// The flags of a point.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct PointFlags(pub u32);

impl PointFlags {
    /// Lies on the ground.
    pub const ON_LAND: u32 = 0x1;
    /// Lies under the ground. (Some tools have this and the next one swapped.)
    pub const UNDER_LAND: u32 = 0x2;
    /// Lies above the ground.
    pub const ABOVE_LAND: u32 = 0x4;
    /// Keeps its height above the ground.
    pub const KEEP_LAND: u32 = 0x8;
    /// Emissive: not lit.
    pub const NO_LIGHT: u32 = 0x10;
    /// In shadow: only ambient light.
    pub const AMBIENT: u32 = 0x20;
    /// Fully lit.
    pub const FULL_LIGHT: u32 = 0x40;
    /// Half lit.
    pub const HALF_LIGHT: u32 = 0x80;
    /// Decal.
    pub const DECAL: u32 = 0x100;
    /// Vertical decal.
    pub const VERTICAL_DECAL: u32 = 0x200;
    /// No fog.
    pub const NO_FOG: u32 = 0x1000;
    /// Uses the fog of the sky.
    pub const SKY_FOG: u32 = 0x2000;
    /// The user's number, in 65,536ths.
    pub const USER: u32 = 0x00ff_0000;
    /// Hidden.
    pub const HIDDEN: u32 = 0x0100_0000;
    /// The normals of its corners are fixed.
    pub const NORMALS_FIXED: u32 = 0x0200_0000;
    /// The normals of its corners are weighted by angle; if neither this nor the previous flag is set, by area.
    pub const NORMALS_BY_ANGLE: u32 = 0x0400_0000;
    /// All of these. Flashpoint ignores all flags of a point that has another one.
    pub const KNOWN: u32 = 0x07ff_33ff;

    /// Whether all of `bits` are set.
    #[must_use]
    pub const fn has(self, bits: u32) -> bool {
        self.0 & bits == bits
    }
    /// The user's number, 0 to 255.
    #[must_use]
    pub const fn user(self) -> u8 {
        let [_, _, user, _] = self.0.to_le_bytes();
        user
    }
    /// The undocumented bits.
    #[must_use]
    pub const fn unknown(self) -> u32 {
        self.0 & !Self::KNOWN
    }
}

/// The flags of a face.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct FaceFlags(pub u32);

impl FaceFlags {
    /// Emissive: not lit.
    pub const NO_LIGHT: u32 = 0x1;
    /// Only ambient light.
    pub const AMBIENT: u32 = 0x2;
    /// Fully lit.
    pub const FULL_LIGHT: u32 = 0x4;
    /// Is a shadow.
    pub const IS_SHADOW: u32 = 0x8;
    /// Casts no shadow.
    pub const NO_SHADOW: u32 = 0x10;
    /// Lit from both sides.
    pub const BOTH_SIDES: u32 = 0x20;
    /// Lit by position, which the editor calls sky light.
    pub const SKY_LIGHT: u32 = 0x80;
    /// Two bits: how far it is drawn in front of the surface below it.
    pub const Z_BIAS: u32 = 0x300;
    /// Bits of fans and strips, of old versions.
    pub const STRIPS: u32 = 0x000f_0000;
    /// Lit from behind. (Some tools have this and the next one swapped.)
    pub const REVERSED_LIGHT: u32 = 0x0010_0000;
    /// Flat-lit.
    pub const FLAT_LIGHT: u32 = 0x0020_0000;
    /// Its texture is not merged with others.
    pub const NO_MERGING: u32 = 0x0100_0000;
    /// The user's number, in 2²⁵ths.
    pub const USER: u32 = 0xfe00_0000;
    /// All of these.
    pub const KNOWN: u32 = 0xff3f_03bf;

    /// Whether all of `bits` are set.
    #[must_use]
    pub const fn has(self, bits: u32) -> bool {
        self.0 & bits == bits
    }
    /// 0 none, 1 low, 2 medium, 3 high.
    #[must_use]
    pub const fn z_bias(self) -> u8 {
        let [_, second, ..] = self.0.to_le_bytes();
        second & 3
    }
    /// The user's number, 0 to 127.
    #[must_use]
    pub const fn user(self) -> u8 {
        let [.., last] = self.0.to_le_bytes();
        last >> 1
    }
    /// The undocumented bits.
    #[must_use]
    pub const fn unknown(self) -> u32 {
        self.0 & !Self::KNOWN
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_match_the_documented_bits() {
        let point = PointFlags(0x0112_0004);
        assert!(point.has(PointFlags::HIDDEN | PointFlags::ABOVE_LAND) && !point.has(PointFlags::UNDER_LAND));
        assert_eq!((point.user(), point.unknown(), PointFlags(0x0800_0400).unknown()), (0x12, 0, 0x0800_0400));
        let face = FaceFlags(0x0610_0390);
        assert_eq!((face.z_bias(), face.user(), face.unknown()), (3, 3, 0));
        assert!(face.has(FaceFlags::REVERSED_LIGHT | FaceFlags::NO_SHADOW) && !face.has(FaceFlags::FLAT_LIGHT));
        assert_eq!(FaceFlags(0xffff_ffff).unknown(), 0x00c0_fc40);
    }
}
