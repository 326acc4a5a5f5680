//! The limits of individual engines.

use formats_core::{Code, Diagnostic, Diagnostics, Measure, Record, Steps, Subject, field_at};

use crate::{BodyPartRecord, Header, ModelSet, SequenceRecord, SubModelRecord, TextureFlags, TextureRecord, codes};

/// An engine, or a game with its own engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// Half-Life.
    HalfLife,
    /// Counter-Strike: like Half-Life, with sequences of nine animations.
    CounterStrike,
    /// Sven Co-op: its limits are not published, so Half-Life's are used, which are safe.
    SvenCoop,
    /// `Xash3D` FWGS.
    Xash,
}

/// The limits of an engine. Blends and flags, which are not counts, are not serialized.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
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
    /// The numbers of animations that can be blended.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub blends: &'static [i32],
    /// The supported flags of textures.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub texture_flags: TextureFlags,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 4] = [Self::HalfLife, Self::CounterStrike, Self::SvenCoop, Self::Xash];

    /// Returns the limits. Sources: the public SDKs of Half-Life and of Xash; see the format's description.
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
    /// Every profile, by id and name.
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
    /// An id in lower case: `half-life`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::HalfLife => "half-life",
            Self::CounterStrike => "counter-strike",
            Self::SvenCoop => "sven-coop",
            Self::Xash => "xash",
        }
    }
    /// Its name alone.
    fn owner(self) -> &'static str {
        self.name().split(": ").next().unwrap_or_default()
    }
    /// Its name, and its special features.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::HalfLife => "Half-Life",
            Self::CounterStrike => "Counter-Strike: blends of nine animations",
            Self::SvenCoop => "Sven Co-op: fullbright textures",
            Self::Xash => "Xash",
        }
    }
}

impl ModelSet<'_> {
    /// Same as [`validate`](Self::validate), plus exceeded limits of an engine: [`check_limits`](Self::check_limits).
    #[must_use]
    pub fn validate_for(&self, profile: Profile) -> Diagnostics {
        let mut found = self.validate();
        found.merge(&self.check_limits(profile));
        found
    }
    /// Returns the limits of an engine that the model exceeds: each is a finding, with its first offset and its count. Real models
    /// exceed them, and readers can ignore them.
    #[must_use]
    pub fn check_limits(&self, profile: Profile) -> Diagnostics {
        let (limits, model) = (profile.limits(), self.model());
        let mut found = self.check_support(profile);
        let owner = profile.owner();
        let element = |n: Option<usize>| n.and_then(|n| u32::try_from(n).ok());
        let mut check = |clause, count: usize, limit: usize, code: Code, at: u64, n: Option<usize>| {
            if count > limit {
                found.report_limit(code, at, element(n), Measure::new(clause, count, owner, limit));
            }
        };
        let bones_at = field_at!(Header, bone_count);
        check("the model has # bones", model.bones().len(), limits.bones, codes::LIMIT_BONES, bones_at, None);
        let controllers = model.bone_controllers().len();
        check(
            "the model has # bone controllers",
            controllers,
            limits.controllers,
            codes::LIMIT_CONTROLLERS,
            field_at!(Header, bone_controller_count),
            None,
        );
        let attachments = model.attachments().len();
        let at = field_at!(Header, attachment_count);
        check("the model has # attachments", attachments, limits.attachments, codes::LIMIT_ATTACHMENTS, at, None);
        let sequences = model.sequences().len();
        let at = field_at!(Header, sequence_count);
        check("the model has # sequences", sequences, limits.sequences, codes::LIMIT_SEQUENCES, at, None);
        let groups = model.sequence_groups().len();
        let at = field_at!(Header, sequence_group_count);
        check("the model has # sequence groups", groups, limits.groups, codes::LIMIT_GROUPS, at, None);
        let parts = model.body_parts().len();
        let at = field_at!(Header, body_part_count);
        check("the model has # body parts", parts, limits.body_parts, codes::LIMIT_BODY_PARTS, at, None);
        let textures = self.textures().len();
        let at = field_at!(Header, texture_count);
        check("the model has # textures", textures, limits.textures, codes::LIMIT_TEXTURES, at, None);
        for (n, texture) in self.textures().iter().enumerate() {
            let at = texture.at();
            let pixels = positive(texture.width).saturating_mul(positive(texture.height));
            let size_at = field_at!(TextureRecord, width, at);
            let limit = limits.texture_pixels;
            check("a texture is # pixels", pixels, limit, codes::LIMIT_TEXTURE_SIZE, size_at, Some(n));
        }
        for (n, sequence) in model.sequences().iter().enumerate() {
            let at = sequence.at();
            let events_at = field_at!(SequenceRecord, event_count, at);
            let events = positive(sequence.event_count);
            check("a sequence has # events", events, limits.events, codes::LIMIT_EVENTS, events_at, Some(n));
        }
        // The number of submodels and meshes that fit into a file of this size without sharing.
        let steps = Steps::new(self.size(), 1, 0);
        for (n, part) in model.body_parts().iter().enumerate() {
            let at = field_at!(BodyPartRecord, sub_model_count, part.at());
            let count = positive(part.sub_model_count);
            check("a body part has # submodels", count, limits.sub_models, codes::LIMIT_SUB_MODELS, at, Some(n));
            for (n, sub_model) in part.sub_models().into_iter().flatten().enumerate() {
                if !steps.step() {
                    return found;
                }
                let at = sub_model.at();
                let (count, place) = (positive(sub_model.vertex_count), field_at!(SubModelRecord, vertex_count, at));
                check("a submodel has # vertices", count, limits.vertices, codes::LIMIT_VERTICES, place, Some(n));
                let (count, place) = (positive(sub_model.normal_count), field_at!(SubModelRecord, normal_count, at));
                check("a submodel has # normals", count, limits.normals, codes::LIMIT_NORMALS, place, Some(n));
                let mut triangles = 0_usize;
                for mesh in sub_model.meshes().into_iter().flatten() {
                    if !steps.step() {
                        return found;
                    }
                    triangles = triangles.saturating_add(positive(mesh.record().triangle_count));
                }
                let at = field_at!(SubModelRecord, mesh_count, at);
                check("a submodel has # triangles", triangles, limits.triangles, codes::LIMIT_TRIANGLES, at, Some(n));
            }
        }
        found
    }
    /// The flags and the blends that an engine does not support.
    fn check_support(&self, profile: Profile) -> Diagnostics {
        let (limits, mut found) = (profile.limits(), Diagnostics::new());
        for (n, texture) in (0..).zip(self.textures().iter()) {
            if !limits.texture_flags.contains(texture.flags()) {
                found.report(codes::LIMIT_FLAGS, field_at!(TextureRecord, raw_flags, texture.at()), Some(n));
            }
        }
        for (n, sequence) in (0..).zip(self.model().sequences().iter()) {
            let (count, at) = (sequence.blend_count, sequence.blend_count_at());
            if limits.blends.contains(&count) {
                continue;
            }
            match limits.blends.iter().copied().filter(|allowed| *allowed < count).max() {
                Some(limit) => {
                    let measure = Measure::new("a sequence blends # animations", count, profile.owner(), limit);
                    found.report_limit(codes::LIMIT_BLENDS, at, Some(n), measure);
                }
                None => found.report(codes::LIMIT_BLENDS, at, Some(n)),
            }
        }
        found
    }
    /// The bone, texture, sequence, body part or submodel that a finding is about; `None` if it has no name.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        const NOUNS: [&str; 8] =
            ["body part", "bone", "sequence", "sequence file", "sequence group", "submodel", "texture", "texture file"];
        let (noun, model) = (found.noun(&NOUNS)?, self.model());
        let n = usize::try_from(found.element?).ok()?;
        match noun {
            "body part" => Subject::new(noun, model.body_parts().get(n)?.name.as_bytes()),
            "bone" => Subject::new(noun, model.bones().get(n)?.name.as_bytes()),
            "sequence" => Subject::new(noun, model.sequences().get(n)?.label.as_bytes()),
            "texture" => Subject::new(noun, self.textures().get(n)?.name.as_bytes()),
            "submodel" => {
                // Submodels are counted within each body part, so the record with the finding determines which one it is.
                let steps = Steps::new(self.size(), 1, 0);
                let parts = model.body_parts();
                let mut all = parts.iter().flat_map(|part| part.sub_models().into_iter().flatten());
                let size = u64::try_from(SubModelRecord::SIZE).ok()?;
                let is_it = |at: u64| (at..at.saturating_add(size)).contains(&found.offset);
                let sub_model = all.by_ref().take_while(|_| steps.step()).find(|sub_model| is_it(sub_model.at()))?;
                Subject::new(noun, sub_model.name.as_bytes())
            }
            _ => None,
        }
    }
}

/// A count in the file; a negative one counts as 0.
fn positive(count: i32) -> usize {
    usize::try_from(count).unwrap_or(0)
}
