//! `studiohdr_t` (`IDST`) and `studioseqhdr_t` (`IDSQ`).

use formats_core::{FixedStr, Record, Result, Source, glam::Vec3, magic, record};
use nom::{combinator::peek, error::context, sequence::preceded};

use crate::relatives;

formats_core::record! {
    /// `studiohdr_t`: the first 244 bytes of a main file and of a texture file. Offsets are in bytes from the start of
    /// the file; a table of 0 elements may have any offset. Source: `engine/studio.h` of the public SDK.
    pub struct Header: 244 {
        /// `id`: `IDST`.
        pub magic: [u8; 4],
        /// `version`: 10.
        pub version: i32,
        /// `name`: what the compiler was told to write, often a path of its author's disk. Empty in texture files.
        pub name: FixedStr<64>,
        /// `length`: the size of the file.
        pub length: i32,
        /// `eyeposition`: in model space, in inches.
        pub eye_position: Vec3,
        /// `min`: one corner of the box in which the model moves through the world.
        pub hull_min: Vec3,
        /// `max`: the other corner.
        pub hull_max: Vec3,
        /// `bbmin`: one corner of the clipping box.
        pub clip_min: Vec3,
        /// `bbmax`: the other corner.
        pub clip_max: Vec3,
        /// `flags`: see [`flags`](Self::flags()).
        pub flags: u32,
        /// `numbones`.
        pub bones: i32,
        /// `boneindex`.
        pub bones_at: i32,
        /// `numbonecontrollers`.
        pub bone_controllers: i32,
        /// `bonecontrollerindex`.
        pub bone_controllers_at: i32,
        /// `numhitboxes`.
        pub hitboxes: i32,
        /// `hitboxindex`.
        pub hitboxes_at: i32,
        /// `numseq`.
        pub sequences: i32,
        /// `seqindex`.
        pub sequences_at: i32,
        /// `numseqgroups`: this file is the first group, each other one a file of its own.
        pub sequence_groups: i32,
        /// `seqgroupindex`.
        pub sequence_groups_at: i32,
        /// `numtextures`: 0 in a main file whose textures are in a texture file.
        pub textures: i32,
        /// `textureindex`: 0 if the textures are in a texture file. This, not the count, is what the engine tests.
        pub textures_at: i32,
        /// `texturedataindex`: where the pixels start.
        pub texture_data_at: i32,
        /// `numskinref`: textures in one skin family.
        pub skin_refs: i32,
        /// `numskinfamilies`.
        pub skin_families: i32,
        /// `skinindex`.
        pub skins_at: i32,
        /// `numbodyparts`.
        pub body_parts: i32,
        /// `bodypartindex`.
        pub body_parts_at: i32,
        /// `numattachments`.
        pub attachments: i32,
        /// `attachmentindex`.
        pub attachments_at: i32,
        /// `soundtable`: 0. Xash keeps the offset of a second header here.
        pub sound_table: i32,
        /// `soundindex`: 0.
        pub sounds_at: i32,
        /// `soundgroups`: 0.
        pub sound_groups: i32,
        /// `soundgroupindex`: 0.
        pub sound_groups_at: i32,
        /// `numtransitions`: nodes of the transition graph.
        pub transitions: i32,
        /// `transitionindex`.
        pub transitions_at: i32,
    }
}

formats_core::record! {
    /// `studioseqhdr_t`: the first 76 bytes of a sequence file. What follows is found through the main file.
    pub struct SequenceFileHeader: 76 {
        /// `id`: `IDSQ`.
        pub magic: [u8; 4],
        /// `version`: 10.
        pub version: i32,
        /// `name`: the file's own name.
        pub name: FixedStr<64>,
        /// `length`: the size of the file.
        pub length: i32,
    }
}

bitflags::bitflags! {
    /// The flags of a [`Header`]. Bits without a name are kept.
    ///
    /// Source: Half-Life's effects by the SDK; from `NO_SHADE_LIGHT` on as Sven Co-op and Half-Life Asset Manager
    /// name them; the three highest are Xash's.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct HeaderFlags: u32 {
        /// Leaves the trail of a rocket.
        const ROCKET = 1;
        /// Leaves smoke.
        const GRENADE = 2;
        /// Leaves blood.
        const GIB = 4;
        /// Turns about its up axis.
        const ROTATE = 8;
        /// Leaves a green trail.
        const TRACER = 16;
        /// Leaves a little blood.
        const ZOMBIE_GIB = 32;
        /// Leaves an orange trail.
        const TRACER2 = 64;
        /// Leaves a purple trail.
        const TRACER3 = 128;
        /// Is not shaded by the ambient light.
        const NO_SHADE_LIGHT = 256;
        /// Collides with its hitboxes.
        const HITBOX_COLLISION = 512;
        /// Is lit by the sky wherever it is.
        const FORCE_SKY_LIGHT = 1024;
        /// Xash: static.
        const XASH_STATIC = 1 << 29;
        /// Xash: holds a table of bone information.
        const XASH_BONE_INFO = 1 << 30;
        /// Xash: holds bone weights.
        const XASH_BONE_WEIGHTS = 1 << 31;
    }
}

impl Header {
    /// [`flags`](Self::flags) by name.
    #[must_use]
    pub const fn flags(&self) -> HeaderFlags {
        HeaderFlags::from_bits_retain(self.flags)
    }
    /// Whether the textures and the skins are in a file of their own, `<stem>T.mdl`. As the engine decides: by the
    /// offset of the textures, not by their count.
    #[must_use]
    pub const fn has_external_textures(&self) -> bool {
        self.textures_at == 0
    }
}

formats_core::record! {
    /// The header of version 9: [`Header`] without the transition graph. Deduced from its size alone (guessed).
    pub struct HeaderV9: 236 {
        /// All but the last two fields of [`Header`].
        pub bytes: [u8; 236],
    }
}

formats_core::record! {
    /// What every version begins with.
    struct Start: 8 {
        magic: [u8; 4],
        version: i32,
    }
}

impl HeaderV9 {
    /// As a header of version 10 without transitions.
    #[must_use]
    pub fn upgrade(&self) -> Header {
        let mut bytes = [0; Header::SIZE];
        bytes.iter_mut().zip(self.bytes).for_each(|(to, from)| *to = from);
        Header::decode(&bytes)
    }
}

impl Header {
    /// The first four bytes of a main file and of a texture file.
    pub const MAGIC: [u8; 4] = *b"IDST";

    pub(crate) fn parse(file: Source<'_>) -> Result<Self> {
        if let Some(error) = relatives::other_magic(file.bytes()).filter(|_| !file.bytes().starts_with(&Self::MAGIC)) {
            return Err(error);
        }
        let start =
            file.parse_at("header", 0, preceded(peek(magic(Self::MAGIC)), context("header", record::<Start>())));
        match start.map_err(|error| relatives::or_damage(file, error))?.version {
            10 => file.parse_at("header", 0, record()),
            9 => Ok(file.parse_at("header", 0, record::<HeaderV9>())?.upgrade()),
            other => Err(relatives::or_damage(file, relatives::other_version(other))),
        }
    }
    /// Bytes that the header takes in its version.
    #[must_use]
    pub const fn size(&self) -> usize {
        if self.version == 9 { HeaderV9::SIZE } else { Self::SIZE }
    }
    /// Whether this is the header of a texture file: textures and nothing else.
    #[must_use]
    pub const fn is_texture_file(&self) -> bool {
        self.textures > 0 && self.bones == 0 && self.sequences == 0 && self.body_parts == 0
    }
}

impl SequenceFileHeader {
    /// The first four bytes of a sequence file.
    pub const MAGIC: [u8; 4] = *b"IDSQ";

    pub(crate) fn parse(file: Source<'_>) -> Result<Self> {
        if let Some(error) = relatives::other_magic(file.bytes()).filter(|_| !file.bytes().starts_with(&Self::MAGIC)) {
            return Err(error);
        }
        let parser = preceded(peek(magic(Self::MAGIC)), context("header", record::<Self>()));
        let header = file.parse_at("header", 0, parser).map_err(|error| relatives::or_damage(file, error))?;
        match header.version {
            // Nothing in it depends on the version: its contents are described by the main file.
            9 | 10 => Ok(header),
            other => Err(relatives::or_damage(file, relatives::other_version(other))),
        }
    }
}
