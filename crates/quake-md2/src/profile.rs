//! The limits of individual engines.

/// An engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// Quake II as id released it.
    Quake2,
    /// Yamagi Quake II, which has the limits of Quake II.
    Yquake2,
    /// Q2PRO.
    Q2pro,
    /// UFO: Alien Invasion.
    UfoAi,
}

/// The limits of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EngineLimits {
    /// Triangles.
    pub triangles: usize,
    /// Vertices of a frame.
    pub vertices: usize,
    /// Frames.
    pub frames: usize,
    /// Skins.
    pub skins: usize,
    /// Height of the skins, in texels; `None` if it does not matter.
    pub skin_height: Option<usize>,
    /// Words of GL commands; `None` if the engine draws the triangle list instead.
    pub gl_words: Option<usize>,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 4] = [Self::Quake2, Self::Yquake2, Self::Q2pro, Self::UfoAi];

    /// Returns the limits. Sources: for Quake II, the public `qfiles.h` and the buffers of id's tools; for the others, their documents and
    /// real files (UFO: Alien Invasion has files with up to 1,007 frames, often without GL commands).
    #[must_use]
    pub const fn limits(self) -> EngineLimits {
        let id = EngineLimits {
            triangles: 4096,
            vertices: 2048,
            frames: 512,
            skins: 32,
            skin_height: Some(480),
            gl_words: Some(16_384),
        };
        let large = EngineLimits { frames: 1024, skin_height: None, gl_words: None, ..id };
        match self {
            Self::Quake2 | Self::Yquake2 => id,
            Self::Q2pro | Self::UfoAi => large,
        }
    }
    /// Every profile, by id and name.
    pub(crate) const INFO: [formats_core::Profile; 4] =
        [Self::Quake2.info(), Self::Yquake2.info(), Self::Q2pro.info(), Self::UfoAi.info()];

    const fn info(self) -> formats_core::Profile {
        formats_core::Profile { id: self.id(), name: self.name() }
    }
    /// One word in lower case: `yquake2`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Quake2 => "id",
            Self::Yquake2 => "yquake2",
            Self::Q2pro => "q2pro",
            Self::UfoAi => "ufoai",
        }
    }
    /// The profile with this [`id`](Self::id).
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.id() == id)
    }
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quake2 => "Quake II by id Software",
            Self::Yquake2 => "Yamagi Quake II",
            Self::Q2pro => "Q2PRO: 1,024 frames, skins of any height",
            Self::UfoAi => "UFO: Alien Invasion: 1,024 frames, skins of any height",
        }
    }
}
