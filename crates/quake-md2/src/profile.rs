//! What single engines take.

use formats_core::{Diagnostics, Number, field_at, number};

use crate::{Header, Model, codes};

/// An engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// Quake II as id released it.
    Quake2,
    /// Yamagi Quake II: its limits are those of Quake II, and a model within them is safe.
    Yquake2,
    /// Q2PRO.
    Q2pro,
    /// UFO: Alien Invasion.
    UfoAi,
}

/// How much an engine takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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
    /// Words of GL commands; `None` if they are not drawn.
    pub gl_words: Option<usize>,
    /// Whether the sides of skins must be powers of two.
    pub needs_powers_of_two: bool,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 4] = [Self::Quake2, Self::Yquake2, Self::Q2pro, Self::UfoAi];

    /// How much it takes. Sources: Quake II by the public `qfiles.h` and the buffers of id's tools; the others by their
    /// documents and by real files (those of UFO: Alien Invasion have up to 1,007 frames).
    #[must_use]
    pub const fn limits(self) -> EngineLimits {
        let id = EngineLimits {
            triangles: 4096,
            vertices: 2048,
            frames: 512,
            skins: 32,
            skin_height: Some(480),
            gl_words: Some(16_384),
            needs_powers_of_two: false,
        };
        let large = EngineLimits { frames: 1024, skin_height: None, gl_words: None, ..id };
        match self {
            Self::Quake2 | Self::Yquake2 => id,
            Self::Q2pro => large,
            Self::UfoAi => EngineLimits { needs_powers_of_two: true, ..large },
        }
    }
    /// Every profile by its word and its name.
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
            Self::UfoAi => "UFO: Alien Invasion: 1,024 frames, skins with powers of two as sides",
        }
    }
}

impl Model<'_> {
    /// [`validate`](Self::validate), and what goes beyond an engine's limits: [`check_limits`](Self::check_limits).
    #[must_use]
    pub fn validate_for(&self, profile: Profile) -> Diagnostics {
        let mut found = self.validate();
        found.merge(&self.check_limits(profile));
        found
    }
    /// What of the model is more than an engine takes: a finding that counts the limits, at the number of the header that
    /// exceeds the first of them.
    #[must_use]
    pub fn check_limits(&self, profile: Profile) -> Diagnostics {
        let (limits, header) = (profile.limits(), self.header());
        let mut found = Diagnostics::new();
        let numbers: [(Number, Option<usize>); 6] = [
            (header.number_triangle_count(), Some(limits.triangles)),
            (header.number_vertex_count(), Some(limits.vertices)),
            (header.number_frame_count(), Some(limits.frames)),
            (header.number_skin_count(), Some(limits.skins)),
            (number!(header: Header, skin_height), limits.skin_height),
            (header.number_gl_word_count(), limits.gl_words),
        ];
        for (number, most) in numbers {
            if most.and_then(|most| i64::try_from(most).ok()).is_some_and(|most| number.value > most) {
                found.report(codes::ENGINE_LIMIT, number.at, None);
            }
        }
        if limits.needs_powers_of_two && ![header.skin_width, header.skin_height].into_iter().all(is_power) {
            found.report(codes::ENGINE_SKIN_SIZE, field_at!(Header, skin_width), None);
        }
        found
    }
}

fn is_power(side: i32) -> bool {
    u32::try_from(side).is_ok_and(u32::is_power_of_two)
}
