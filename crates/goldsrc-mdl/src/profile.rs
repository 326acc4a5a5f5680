//! The limits of single engines.

use formats_core::{Code, Diagnostics, Steps, field_at};

use crate::{BodyPartRecord, Header, ModelSet, SequenceRecord, SubModelRecord, TextureFlags, TextureRecord, codes};

/// An engine, or a game with an engine of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// Half-Life.
    HalfLife,
    /// Counter-Strike: Half-Life, and sequences of nine animations.
    CounterStrike,
    /// Sven Co-op: its limits are not published; those of Half-Life are used, and a model within them is safe.
    SvenCoop,
    /// `Xash3D` FWGS.
    Xash,
}

/// A limit of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct EngineLimits {
    /// Vertices of a submodel.
    pub vertices: usize,
    /// Normals of a submodel.
    pub normals: usize,
    /// Triangles of a submodel.
    pub triangles: usize,
    /// Bones.
    pub bones: usize,
    /// Body parts.
    pub body_parts: usize,
    /// Submodels of a body part.
    pub sub_models: usize,
    /// Textures.
    pub textures: usize,
    /// Bytes of pixels of a texture.
    pub texture_pixels: usize,
    /// Sequences.
    pub sequences: usize,
    /// Sequence groups.
    pub groups: usize,
    /// Events of a sequence.
    pub events: usize,
    /// Bone controllers.
    pub controllers: usize,
    /// Attachments.
    pub attachments: usize,
    /// Numbers of animations that are mixed.
    pub blends: &'static [i32],
    /// Flags of textures that mean something.
    pub texture_flags: TextureFlags,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 4] = [Self::HalfLife, Self::CounterStrike, Self::SvenCoop, Self::Xash];

    /// The limit. Sources: Half-Life by the public SDK, Xash by its own; see the format's description.
    #[must_use]
    pub const fn limits(self) -> EngineLimits {
        const VALVE: TextureFlags = TextureFlags::FLAT_SHADE
            .union(TextureFlags::CHROME)
            .union(TextureFlags::NO_MIPS)
            .union(TextureFlags::ADDITIVE)
            .union(TextureFlags::MASKED);
        let valve = EngineLimits {
            vertices: 2048,
            normals: 2048,
            triangles: 20_000,
            bones: 128,
            body_parts: 32,
            sub_models: 32,
            textures: 100,
            texture_pixels: 640 * 480,
            sequences: 2048,
            groups: 16,
            events: 1024,
            controllers: 8,
            attachments: 4,
            blends: &[1, 2, 4],
            texture_flags: VALVE,
        };
        match self {
            Self::HalfLife => valve,
            Self::CounterStrike => EngineLimits { blends: &[1, 2, 4, 9], ..valve },
            Self::SvenCoop => EngineLimits { texture_flags: VALVE.union(TextureFlags::FULL_BRIGHT), ..valve },
            Self::Xash => EngineLimits {
                vertices: 16_384,
                controllers: 32,
                textures: 256,
                attachments: 64,
                texture_flags: TextureFlags::all().difference(TextureFlags::FULL_BRIGHT),
                ..valve
            },
        }
    }
    /// Every profile by its word and its name.
    pub(crate) const INFO: [formats_core::Profile; 4] =
        [Self::HalfLife.info(), Self::CounterStrike.info(), Self::SvenCoop.info(), Self::Xash.info()];

    const fn info(self) -> formats_core::Profile {
        formats_core::Profile { id: self.id(), name: self.name() }
    }
    /// The profile with this [`id`](Self::id).
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.id() == id)
    }
    /// One word in lower case: `half-life`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::HalfLife => "half-life",
            Self::CounterStrike => "counter-strike",
            Self::SvenCoop => "sven-coop",
            Self::Xash => "xash",
        }
    }
    /// Its name, and what is special about it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfLife => "Half-Life",
            Self::CounterStrike => "Counter-Strike: nine animations to mix",
            Self::SvenCoop => "Sven Co-op: full bright textures",
            Self::Xash => "Xash",
        }
    }
}

impl ModelSet<'_> {
    /// [`validate`](Self::validate), and what goes beyond an engine's limits: [`check_limits`](Self::check_limits).
    #[must_use]
    pub fn validate_for(&self, profile: Profile) -> Diagnostics {
        let mut found = self.validate();
        found.merge(&self.check_limits(profile));
        found
    }
    /// The limits of an engine that the model exceeds: each is a finding, with its first place and
    /// count. Real models exceed them, and readers can ignore them.
    #[must_use]
    pub fn check_limits(&self, profile: Profile) -> Diagnostics {
        let (limits, model) = (profile.limits(), self.model());
        let mut found = Diagnostics::new();
        let mut check = |count: usize, limit: usize, code: Code, at: u64, element: Option<usize>| {
            if count > limit {
                found.report(code, at, element.and_then(|n| u32::try_from(n).ok()));
            }
        };
        check(model.bones().len(), limits.bones, codes::LIMIT_BONES, field_at!(Header, bone_count), None);
        let controllers = model.bone_controllers().len();
        check(
            controllers,
            limits.controllers,
            codes::LIMIT_CONTROLLERS,
            field_at!(Header, bone_controller_count),
            None,
        );
        let attachments = model.attachments().len();
        check(attachments, limits.attachments, codes::LIMIT_ATTACHMENTS, field_at!(Header, attachment_count), None);
        let sequences = model.sequences().len();
        check(sequences, limits.sequences, codes::LIMIT_SEQUENCES, field_at!(Header, sequence_count), None);
        let groups = model.sequence_groups().len();
        check(groups, limits.groups, codes::LIMIT_GROUPS, field_at!(Header, sequence_group_count), None);
        let parts = model.body_parts().len();
        check(parts, limits.body_parts, codes::LIMIT_BODY_PARTS, field_at!(Header, body_part_count), None);
        let textures = self.textures().len();
        check(textures, limits.textures, codes::LIMIT_TEXTURES, field_at!(Header, texture_count), None);
        for (n, texture) in self.textures().iter().enumerate() {
            let at = texture.at();
            let pixels = positive(texture.width).saturating_mul(positive(texture.height));
            let size_at = field_at!(TextureRecord, width, at);
            check(pixels, limits.texture_pixels, codes::LIMIT_TEXTURE_SIZE, size_at, Some(n));
            let ignored = usize::from(!limits.texture_flags.contains(texture.flags()));
            check(ignored, 0, codes::LIMIT_FLAGS, field_at!(TextureRecord, raw_flags, at), Some(n));
        }
        for (n, sequence) in model.sequences().iter().enumerate() {
            let at = sequence.at();
            let events_at = field_at!(SequenceRecord, event_count, at);
            check(positive(sequence.event_count), limits.events, codes::LIMIT_EVENTS, events_at, Some(n));
            let unusual = usize::from(!limits.blends.contains(&sequence.blend_count));
            check(unusual, 0, codes::LIMIT_BLENDS, sequence.blend_count_at(), Some(n));
        }
        // As many submodels and meshes as a file of this size can hold without sharing them.
        let steps = Steps::new(self.size(), 1, 0);
        for (n, part) in model.body_parts().iter().enumerate() {
            let at = field_at!(BodyPartRecord, sub_model_count, part.at());
            check(positive(part.sub_model_count), limits.sub_models, codes::LIMIT_SUB_MODELS, at, Some(n));
            for (n, sub_model) in part.sub_models().into_iter().flatten().enumerate() {
                if !steps.step() {
                    return found;
                }
                let at = sub_model.at();
                let (vertices_at, normals_at) =
                    (field_at!(SubModelRecord, vertex_count, at), field_at!(SubModelRecord, normal_count, at));
                check(positive(sub_model.vertex_count), limits.vertices, codes::LIMIT_VERTICES, vertices_at, Some(n));
                check(positive(sub_model.normal_count), limits.normals, codes::LIMIT_NORMALS, normals_at, Some(n));
                let mut triangles = 0_usize;
                for mesh in sub_model.meshes().into_iter().flatten() {
                    if !steps.step() {
                        return found;
                    }
                    triangles = triangles.saturating_add(positive(mesh.record().triangle_count));
                }
                let at = field_at!(SubModelRecord, mesh_count, at);
                check(triangles, limits.triangles, codes::LIMIT_TRIANGLES, at, Some(n));
            }
        }
        found
    }
}

/// A count of the file; one that is negative counts nothing.
fn positive(count: i32) -> usize {
    usize::try_from(count).unwrap_or(0)
}
