//! The purposes of levels of detail.

use core::fmt;

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
