//! `studiohdr_t` (`IDST`).

use formats_core::{Error, ErrorKind, FixedStr, Record, Result, Source, glam::Vec3, num, record};

use crate::format;

formats_core::record! {
    /// `studiohdr_t`: the first 244 bytes of a main file and of a texture file. Offsets are in bytes from the start of
    /// the file; a table of 0 elements may have any offset. Source: `engine/studio.h` of the public SDK.
    pub struct Header: 244 {
        /// `id`: `IDST`.
        pub magic: [u8; 4],
        /// `version`: 10, or 9.
        pub version: i32,
        /// `name`: the name given to the compiler, often a path on the author's disk. Empty in texture files.
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
        /// `flags`: see [`flags`](Self::flags).
        #[key = "flags"]
        pub raw_flags: u32,
        /// `numbones`.
        #[key = "bones"]
        pub bone_count: i32,
        /// `boneindex`.
        #[key = "bones_at"]
        pub bone_offset: i32,
        /// `numbonecontrollers`.
        #[key = "bone_controllers"]
        pub bone_controller_count: i32,
        /// `bonecontrollerindex`.
        #[key = "bone_controllers_at"]
        pub bone_controller_offset: i32,
        /// `numhitboxes`.
        #[key = "hitboxes"]
        pub hitbox_count: i32,
        /// `hitboxindex`.
        #[key = "hitboxes_at"]
        pub hitbox_offset: i32,
        /// `numseq`.
        #[key = "sequences"]
        pub sequence_count: i32,
        /// `seqindex`.
        #[key = "sequences_at"]
        pub sequence_offset: i32,
        /// `numseqgroups`: this file is the first group; every other group is a separate file.
        #[key = "sequence_groups"]
        pub sequence_group_count: i32,
        /// `seqgroupindex`.
        #[key = "sequence_groups_at"]
        pub sequence_group_offset: i32,
        /// `numtextures`: 0 in a main file whose textures are in a texture file.
        #[key = "textures"]
        pub texture_count: i32,
        /// `textureindex`: 0 if the textures are in a texture file. The engine tests this, not the count.
        #[key = "textures_at"]
        pub texture_offset: i32,
        /// `texturedataindex`: the offset of the pixels.
        #[key = "texture_data_at"]
        pub texture_data_offset: i32,
        /// `numskinref`: textures in one skin family.
        #[key = "skin_refs"]
        pub skin_ref_count: i32,
        /// `numskinfamilies`.
        #[key = "skin_families"]
        pub skin_family_count: i32,
        /// `skinindex`.
        #[key = "skins_at"]
        pub skin_offset: i32,
        /// `numbodyparts`.
        #[key = "body_parts"]
        pub body_part_count: i32,
        /// `bodypartindex`.
        #[key = "body_parts_at"]
        pub body_part_offset: i32,
        /// `numattachments`.
        #[key = "attachments"]
        pub attachment_count: i32,
        /// `attachmentindex`.
        #[key = "attachments_at"]
        pub attachment_offset: i32,
        /// `soundtable`: 0. Xash keeps the offset of a second header here.
        #[key = "sound_table"]
        pub sound_table_offset: i32,
        /// `soundindex`: 0.
        #[key = "sounds_at"]
        pub sound_offset: i32,
        /// `soundgroups`: 0.
        #[key = "sound_groups"]
        pub sound_group_count: i32,
        /// `soundgroupindex`: 0.
        #[key = "sound_groups_at"]
        pub sound_group_offset: i32,
        /// `numtransitions`: nodes of the transition graph.
        #[key = "transitions"]
        pub transition_node_count: i32,
        /// `transitionindex`.
        #[key = "transitions_at"]
        pub transition_offset: i32,
    }
}

bitflags::bitflags! {
    /// The flags of a [`Header`]. Bits without a name are kept.
    ///
    /// Source: Half-Life's effects in the SDK; names from `NO_SHADE_LIGHT` on as in Sven Co-op and Half-Life Asset Manager; the
    /// three highest are Xash's.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
    pub struct HeaderFlags: u32 {
        /// Leaves the trail of a rocket.
        const ROCKET = 1;
        /// Leaves smoke.
        const GRENADE = 2;
        /// Leaves blood.
        const GIB = 4;
        /// Rotates about its up axis.
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
        /// Is lit by the sky everywhere.
        const FORCE_SKY_LIGHT = 1024;
        /// Xash: static.
        const XASH_STATIC = 1 << 29;
        /// Xash: contains a table of bone information.
        const XASH_BONE_INFO = 1 << 30;
        /// Xash: contains bone weights.
        const XASH_BONE_WEIGHTS = 1 << 31;
    }
}

impl Header {
    /// [`raw_flags`](Self::raw_flags) by name.
    #[must_use]
    pub const fn flags(&self) -> HeaderFlags {
        HeaderFlags::from_bits_retain(self.raw_flags)
    }
    /// Whether the textures and the skins are in a separate file, `<stem>T.mdl`. Like the engine, this tests the offset of the
    /// textures, not their count.
    #[must_use]
    pub const fn has_external_textures(&self) -> bool {
        self.texture_offset == 0
    }
}

impl Header {
    /// The first four bytes of a main file and of a texture file.
    pub const MAGIC: [u8; 4] = *b"IDST";
    /// The size of the header in version 9, which has no transitions: without the last two fields.
    pub const SIZE_V9: usize = 236;

    /// Reads the header of a main file or of a texture file.
    pub(crate) fn read(file: Source<'_>) -> Result<Self> {
        if format::version(file, Self::MAGIC)? != 9 {
            return file.parse_at("header", 0, record());
        }
        let Some(own) = file.bytes().first_chunk::<{ Self::SIZE_V9 }>() else {
            let needed = num::to_u64(Self::SIZE_V9);
            return Err(Error::new(ErrorKind::Truncated { needed, available: file.size() }, "header", 0));
        };
        let mut bytes = [0; Self::SIZE];
        bytes.iter_mut().zip(own).for_each(|(to, from)| *to = *from);
        Ok(Self::decode(&bytes))
    }
    /// Returns the size of the header in its version.
    #[must_use]
    pub const fn size(&self) -> usize {
        if self.version == 9 { Self::SIZE_V9 } else { Self::SIZE }
    }
    /// Whether this is the header of a texture file, which has only textures.
    #[must_use]
    pub const fn is_texture_file(&self) -> bool {
        self.texture_count > 0 && self.bone_count == 0 && self.sequence_count == 0 && self.body_part_count == 0
    }
}
