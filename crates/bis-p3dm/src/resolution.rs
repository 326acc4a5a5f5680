//! The number at the end of a level of detail, which determines its purpose. The purposes of levels of detail.

use alloc::string::{String, ToString};
use core::fmt;

/// The last four bytes of a level of detail: its resolution or its purpose.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Resolution(pub f32);

impl Resolution {
    /// The purpose of a level with this number. As in the engine, a number that matches no kind exactly belongs to the
    /// kind whose number is within a thousandth of it, if there is one.
    #[must_use]
    pub fn kind(self) -> LodKind {
        if self.0 >= 0.0 && self.0 < 1000.0 {
            return LodKind::Resolution(self.0);
        }
        self.exact().or_else(|| self.near()).unwrap_or(LodKind::Unknown(self.0))
    }
    /// Whether the number is exactly that of its kind.
    #[must_use]
    pub fn is_exact(self) -> bool {
        match self.kind() {
            LodKind::Resolution(_) => true,
            _ => self.exact().is_some(),
        }
    }
    /// The number of a level of this kind.
    #[must_use]
    pub fn of(kind: LodKind) -> Option<Self> {
        if let LodKind::Resolution(number) | LodKind::Unknown(number) = kind {
            return Some(Self(number));
        }
        let single = LodKind::SINGLE.iter().find(|(_, single)| *single == kind).map(|(number, _)| Self(*number));
        let in_row = |(first, step, count, make): &Row| {
            (0..*count).find(|index| make(*index) == kind).map(|index| Self(nth(*first, *step, index)))
        };
        single.or_else(|| LodKind::ROWS.iter().find_map(in_row))
    }
    #[expect(clippy::float_cmp, reason = "real files contain exactly these numbers")]
    fn exact(self) -> Option<LodKind> {
        let single = LodKind::SINGLE.iter().find(|(number, _)| *number == self.0).map(|(_, kind)| *kind);
        let in_row = |(first, step, count, make): &Row| {
            let index = (f64::from(self.0) - first) / step;
            #[expect(
                clippy::as_conversions,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "the cast saturates"
            )]
            let index = (index + 0.5) as u32;
            (index < *count && nth(*first, *step, index) == self.0).then(|| make(index))
        };
        single.or_else(|| LodKind::ROWS.iter().find_map(in_row))
    }
    fn near(self) -> Option<LodKind> {
        let singles = LodKind::SINGLE.into_iter();
        let rows = LodKind::ROWS.into_iter().map(|(first, step, _, make)| (nth(first, step, 0), make(0)));
        let near = |number: f32| number >= 1e13 && (self.0 - number).abs() <= number * 0.001;
        singles.chain(rows).find(|(number, _)| near(*number)).map(|(_, kind)| kind)
    }
}

/// Number `index` of a range, as the nearest `f32`.
fn nth(first: f64, step: f64, index: u32) -> f32 {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "rounding to the nearest f32 is intended"
    )]
    let number = (first + f64::from(index) * step) as f32;
    number
}

impl fmt::Display for Resolution {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind().fmt(f)
    }
}

/// The error of [`Resolution::from_str`](core::str::FromStr::from_str).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ParseResolutionError;

impl fmt::Display for ParseResolutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("neither the name of a kind of level nor a number")
    }
}
impl core::error::Error for ParseResolutionError {}

impl core::str::FromStr for Resolution {
    type Err = ParseResolutionError;
    /// Parses the displayed name of a kind, in any letter case, with or without spaces, hyphens and underscores, or a
    /// number: `geometry`, `view-cargo 1`, `Resolution 1.5`, `1e13`. For a kind with a number, the number defaults to
    /// 0.
    fn from_str(text: &str) -> Result<Self, ParseResolutionError> {
        fn plain(text: &str) -> impl Iterator<Item = char> + '_ {
            text.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).map(|c| c.to_ascii_lowercase())
        }
        if let Ok(number) = text.trim().parse() {
            return Ok(Self(number));
        }
        let of_name = |name: &str, kind: LodKind| plain(name).eq(plain(text)).then(|| Self::of(kind)).flatten();
        let single = LodKind::SINGLE.iter().find_map(|(_, kind)| of_name(&kind.to_string(), *kind));
        let row = |(_, _, count, make): &Row| {
            let first = make(0).to_string();
            let name = first.trim_end_matches([' ', '0']);
            let numbered = || (0..*count).find_map(|n| of_name(&make(n).to_string(), make(n)));
            of_name(name, make(0)).or_else(numbered)
        };
        let number = || {
            let plain: String = plain(text).collect();
            plain.strip_prefix("resolution")?.parse().ok().map(Self)
        };
        single.or_else(|| LodKind::ROWS.iter().find_map(row)).or_else(number).ok_or(ParseResolutionError)
    }
}

/// The purpose of a level of detail.
///
/// Source: public descriptions of the engine, and the editor's labels; every special level of 8,483 real ones has
/// exactly the nearest `f32`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub enum LodKind {
    /// Below 1000: a visible level; lower numbers are finer. May have a fraction.
    Resolution(f32),
    /// 1000: the gunner's view from inside.
    ViewGunner,
    /// 1100: the pilot's or driver's view from inside.
    ViewPilot,
    /// 1200 and up to 99 more: the passengers' view from inside.
    ViewCargo(u32),
    /// 10000 and up to 999 more: a closed solid for stencil shadows.
    ShadowVolume(u32),
    /// 11000 and up to 1999 more: the shape drawn into shadow maps.
    ShadowBuffer(u32),
    /// 13000: ground layer, of VBS.
    GroundLayer,
    /// 20000 and up to 9999 more: the author's work, ignored by the game.
    Edit(u32),
    /// 1e13: collisions and mass.
    Geometry,
    /// 2e13: buoyancy.
    GeometryBuoyancy,
    /// 3e13: the old number of the next one; VBS calls it underground.
    GeometryPhysXOld,
    /// 4e13: collisions in PhysX.
    GeometryPhysX,
    /// 5e13: navigation, of VBS.
    Navigation,
    /// 1e15: named points.
    Memory,
    /// 2e15: the land contact.
    LandContact,
    /// 3e15: surfaces that soldiers can walk on.
    Roadway,
    /// 4e15: paths of AI soldiers.
    Paths,
    /// 5e15: parts that can be damaged.
    HitPoints,
    /// 6e15: shapes that block the view.
    ViewGeometry,
    /// 7e15: shapes that bullets hit.
    FireGeometry,
    /// 8e15 and up to 99 times 1e13 more.
    ViewCargoGeometry(u32),
    /// 9e15.
    ViewCargoFireGeometry,
    /// 1e16.
    ViewCommander,
    /// 1.1e16.
    ViewCommanderGeometry,
    /// 1.2e16.
    ViewCommanderFireGeometry,
    /// 1.3e16.
    ViewPilotGeometry,
    /// 1.4e16.
    ViewPilotFireGeometry,
    /// 1.5e16.
    ViewGunnerGeometry,
    /// 1.6e16.
    ViewGunnerFireGeometry,
    /// 1.7e16.
    SubParts,
    /// 1.8e16 and up to 99 times 1e13 more.
    ShadowVolumeViewCargo(u32),
    /// 1.9e16.
    ShadowVolumeViewPilot,
    /// 2e16.
    ShadowVolumeViewGunner,
    /// 2.1e16: the wreck.
    Wreck,
    /// Any other number.
    Unknown(f32),
}

/// Some kinds with a number: the resolution of the first one, the step to the next, their count, and the kind.
pub type Row = (f64, f64, u32, fn(u32) -> LodKind);

impl LodKind {
    /// The kinds with a single number, sorted by it.
    pub const SINGLE: [(f32, Self); 27] = [
        (1e3, Self::ViewGunner),
        (1.1e3, Self::ViewPilot),
        (1.3e4, Self::GroundLayer),
        (1e13, Self::Geometry),
        (2e13, Self::GeometryBuoyancy),
        (3e13, Self::GeometryPhysXOld),
        (4e13, Self::GeometryPhysX),
        (5e13, Self::Navigation),
        (1e15, Self::Memory),
        (2e15, Self::LandContact),
        (3e15, Self::Roadway),
        (4e15, Self::Paths),
        (5e15, Self::HitPoints),
        (6e15, Self::ViewGeometry),
        (7e15, Self::FireGeometry),
        (9e15, Self::ViewCargoFireGeometry),
        (1e16, Self::ViewCommander),
        (1.1e16, Self::ViewCommanderGeometry),
        (1.2e16, Self::ViewCommanderFireGeometry),
        (1.3e16, Self::ViewPilotGeometry),
        (1.4e16, Self::ViewPilotFireGeometry),
        (1.5e16, Self::ViewGunnerGeometry),
        (1.6e16, Self::ViewGunnerFireGeometry),
        (1.7e16, Self::SubParts),
        (1.9e16, Self::ShadowVolumeViewPilot),
        (2e16, Self::ShadowVolumeViewGunner),
        (2.1e16, Self::Wreck),
    ];
    /// The kinds with a range of numbers: the first number, the step to the next one, their count, and the kind.
    pub const ROWS: [Row; 6] = [
        (1200.0, 1.0, 100, Self::ViewCargo),
        (10000.0, 1.0, 1000, Self::ShadowVolume),
        (11000.0, 1.0, 2000, Self::ShadowBuffer),
        (20000.0, 1.0, 10000, Self::Edit),
        (8e15, 1e13, 100, Self::ViewCargoGeometry),
        (1.8e16, 1e13, 100, Self::ShadowVolumeViewCargo),
    ];

    /// Whether it is made of components: convex solids for collisions.
    #[must_use]
    pub const fn is_geometry(&self) -> bool {
        matches!(
            self,
            Self::Geometry
                | Self::GeometryBuoyancy
                | Self::GeometryPhysXOld
                | Self::GeometryPhysX
                | Self::ViewGeometry
                | Self::FireGeometry
                | Self::ViewCargoGeometry(_)
                | Self::ViewCargoFireGeometry
                | Self::ViewCommanderGeometry
                | Self::ViewCommanderFireGeometry
                | Self::ViewPilotGeometry
                | Self::ViewPilotFireGeometry
                | Self::ViewGunnerGeometry
                | Self::ViewGunnerFireGeometry
        )
    }
    /// Whether it is a solid that casts a stencil shadow.
    #[must_use]
    pub const fn is_shadow_volume(&self) -> bool {
        matches!(
            self,
            Self::ShadowVolume(_)
                | Self::ShadowVolumeViewCargo(_)
                | Self::ShadowVolumeViewPilot
                | Self::ShadowVolumeViewGunner
        )
    }
    /// Whether it is visible, from outside or from inside.
    #[must_use]
    pub const fn is_visual(&self) -> bool {
        matches!(
            self,
            Self::Resolution(_) | Self::ViewGunner | Self::ViewPilot | Self::ViewCargo(_) | Self::ViewCommander
        )
    }
}

impl fmt::Display for LodKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Resolution(number) => return write!(f, "Resolution {number}"),
            Self::ViewCargo(n) => return write!(f, "View Cargo {n}"),
            Self::ShadowVolume(n) => return write!(f, "ShadowVolume {n}"),
            Self::ShadowBuffer(n) => return write!(f, "ShadowBuffer {n}"),
            Self::Edit(n) => return write!(f, "Edit {n}"),
            Self::ViewCargoGeometry(n) => return write!(f, "View Cargo Geometry {n}"),
            Self::ShadowVolumeViewCargo(n) => return write!(f, "ShadowVolume View Cargo {n}"),
            Self::Unknown(number) => return write!(f, "Unknown {number}"),
            Self::ViewGunner => "View Gunner",
            Self::ViewPilot => "View Pilot",
            Self::GroundLayer => "Groundlayer",
            Self::Geometry => "Geometry",
            Self::GeometryBuoyancy => "Geometry Buoyancy",
            Self::GeometryPhysXOld => "Geometry PhysX old",
            Self::GeometryPhysX => "Geometry PhysX",
            Self::Navigation => "Navigation",
            Self::Memory => "Memory",
            Self::LandContact => "LandContact",
            Self::Roadway => "Roadway",
            Self::Paths => "Paths",
            Self::HitPoints => "HitPoints",
            Self::ViewGeometry => "View Geometry",
            Self::FireGeometry => "Fire Geometry",
            Self::ViewCargoFireGeometry => "View Cargo Fire Geometry",
            Self::ViewCommander => "View Commander",
            Self::ViewCommanderGeometry => "View Commander Geometry",
            Self::ViewCommanderFireGeometry => "View Commander Fire Geometry",
            Self::ViewPilotGeometry => "View Pilot Geometry",
            Self::ViewPilotFireGeometry => "View Pilot Fire Geometry",
            Self::ViewGunnerGeometry => "View Gunner Geometry",
            Self::ViewGunnerFireGeometry => "View Gunner Fire Geometry",
            Self::SubParts => "Sub Parts",
            Self::ShadowVolumeViewPilot => "ShadowVolume View Pilot",
            Self::ShadowVolumeViewGunner => "ShadowVolume View Gunner",
            Self::Wreck => "Wreck",
        };
        f.write_str(name)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    #[test]
    fn names_and_numbers_are_parsed() {
        for (text, expected) in [
            ("geometry", 1e13),
            ("Fire-Geometry", 7e15),
            ("landcontact", 2e15),
            ("View Cargo 12", 1212.0),
            ("view cargo", 1200.0),
            ("viewcargogeometry", 8e15),
            ("shadowvolume 10", 10010.0),
            ("Resolution 1.5", 1.5),
            ("resolution-2", 2.0),
            ("0", 0.0),
            ("1e15", 1e15),
        ] {
            assert_eq!(text.parse(), Ok(Resolution(expected)), "{text}");
        }
        for (number, kind) in LodKind::SINGLE {
            assert_eq!(kind.to_string().parse(), Ok(Resolution(number)));
        }
        for wrong in ["", "geometri", "View Cargo 100", "Resolution", "-"] {
            assert_eq!(wrong.parse::<Resolution>(), Err(ParseResolutionError), "{wrong}");
        }
    }

    #[test]
    fn all_documented_kinds_are_known() {
        for (bits, name) in [
            (0x5511_84e7_u32, "Geometry"),
            (0x5591_84e7, "Geometry Buoyancy"),
            (0x55da_475b, "Geometry PhysX old"),
            (0x5611_84e7, "Geometry PhysX"),
            (0x5863_5fa9, "Memory"),
            (0x58e3_5fa9, "LandContact"),
            (0x592a_87bf, "Roadway"),
            (0x5963_5fa9, "Paths"),
            (0x598e_1bca, "HitPoints"),
            (0x59aa_87bf, "View Geometry"),
            (0x59c6_f3b4, "Fire Geometry"),
            (0x59e3_5fa9, "View Cargo Geometry 0"),
            (0x59ff_cb9e, "View Cargo Fire Geometry"),
            (0x5a0e_1bca, "View Commander"),
            (0x5a1c_51c4, "View Commander Geometry"),
            (0x5a2a_87bf, "View Commander Fire Geometry"),
            (0x5a38_bdb9, "View Pilot Geometry"),
            (0x5a46_f3b4, "View Pilot Fire Geometry"),
            (0x5a55_29af, "View Gunner Geometry"),
            (0x5a63_5fa9, "View Gunner Fire Geometry"),
            (0x5a71_95a4, "Sub Parts"),
            (0x5a7f_cb9e, "ShadowVolume View Cargo 0"),
            (0x5a87_00cc, "ShadowVolume View Pilot"),
            (0x5a8e_1bca, "ShadowVolume View Gunner"),
            (0x5a95_36c7, "Wreck"),
        ] {
            let resolution = Resolution(f32::from_bits(bits));
            assert!(resolution.is_exact(), "{name}");
            assert_eq!(resolution.to_string(), name);
            assert_eq!(Resolution::of(resolution.kind()), Some(resolution), "{name}");
        }
    }
    #[test]
    fn ranges_and_fractions_are_recognized() {
        for (number, name) in [
            (0.0, "Resolution 0"),
            (0.03, "Resolution 0.03"),
            (8.5, "Resolution 8.5"),
            (999.0, "Resolution 999"),
            (1000.0, "View Gunner"),
            (1100.0, "View Pilot"),
            (1201.0, "View Cargo 1"),
            (10010.0, "ShadowVolume 10"),
            (11600.0, "ShadowBuffer 600"),
            (12000.0, "ShadowBuffer 1000"),
            (13000.0, "Groundlayer"),
            (20007.0, "Edit 7"),
            (5e13, "Navigation"),
            (8.03e15, "View Cargo Geometry 3"),
            (1.801e16, "ShadowVolume View Cargo 1"),
        ] {
            assert_eq!(Resolution(number).to_string(), name);
            assert!(Resolution(number).is_exact(), "{name}");
        }
    }
    #[test]
    fn unknown_numbers_are_kept() {
        assert_eq!(Resolution(1.0001e15).kind(), LodKind::Memory);
        assert!(!Resolution(1.0001e15).is_exact());
        for number in [-1.0, 1300.0, 10000.5, 5e14, 3e16, f32::INFINITY] {
            assert_eq!(Resolution(number).kind(), LodKind::Unknown(number));
        }
        assert_eq!(Resolution(1234.5).to_string(), "Unknown 1234.5");
        assert_eq!(format!("{}", Resolution(f32::NAN)), "Unknown NaN");
    }
}
