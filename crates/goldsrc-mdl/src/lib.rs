#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod animation;
mod bodypart;
mod bone;
mod builder;
mod chrome;
mod codes;
mod companion;
mod controls;
mod files;
mod frames;
mod header;
mod mesh;
mod pose;
mod pose_options;
mod profile;
mod relatives;
mod sequence;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod skeleton;
mod skin;
mod skinned;
mod texture;
mod transition;
mod trig;
mod validate;
mod view;
mod write;

pub use animation::{AnimationEntry, Animations, Channel, Run, Runs};
pub use bodypart::{BodyPart, Normal, SubModel, Vertex};
pub use bone::{Attachment, Bone, BoneController, BoneV9, Bones, Hitbox};
pub use builder::{
    Builder, BuilderBodyPart, BuilderBone, BuilderCommand, BuilderMesh, BuilderNormal, BuilderSequence,
    BuilderSubModel, BuilderTexture, BuilderVertex,
};
pub use chrome::chrome_uv;
pub use codes::CODES;
pub use companion::{Candidate, Companion, CompanionRole};
pub use controls::Controls;
pub use files::{SequenceFile, TextureFile};
pub use formats_core::{
    Code, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, Limits, Record, Records, Result, Severity, glam,
};
pub use header::{Header, HeaderFlags, HeaderV9, SequenceFileHeader};
pub use mesh::{Command, CommandKind, CommandTriangles, Commands, Corner, Mesh, Triangles};
pub use pose::Pose;
pub use pose_options::{Playback, PoseOptions};
pub use profile::{EngineLimits, Profile};
pub use sequence::{Event, MotionFlags, Pivot, Sequence, SequenceFlags, SequenceGroup};
pub use set::ModelSet;
pub use skeleton::{BoneTransform, Skeleton};
pub use skin::{SkinRef, Skins};
pub use texture::{Pixels, Texture, TextureFlags};
pub use transition::Transitions;
pub use view::{View, ViewIter, Views};
pub use write::{Editor, ModelFiles, Picture, WriteError};

use formats_core::{Source, number};

/// Options of [`Model::parse_with`] and [`TextureFile::parse_with`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub struct Options {
    /// What to accept from a file that is not trusted.
    pub limits: Limits,
}

impl Options {
    /// These options with other limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// The main file of a model. Copying one is cheap: it only borrows the file's bytes.
#[derive(Debug, Clone, Copy)]
pub struct Model<'a> {
    file: Source<'a>,
    options: Options,
    header: Header,
    bones: Bones<'a>,
    bone_controllers: Records<'a, BoneController>,
    hitboxes: Records<'a, Hitbox>,
    sequences: Views<'a, Sequence>,
    sequence_groups: Records<'a, SequenceGroup>,
    textures: Views<'a, Texture>,
    skins: Skins<'a>,
    body_parts: Views<'a, BodyPart>,
    attachments: Records<'a, Attachment>,
    transitions: Transitions<'a>,
}

impl<'a> Model<'a> {
    /// The first four bytes of a file.
    pub const MAGIC: [u8; 4] = Header::MAGIC;

    /// Whether `bytes` begin as a main file of a version that is read, or a texture file.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        bytes.starts_with(b"IDST\x0a\0\0\0") || bytes.starts_with(b"IDST\x09\0\0\0")
    }
    /// Reads the header and finds the tables that it names. Allocates nothing; takes the same time for every file.
    ///
    /// Tables inside of tables are found when they are asked for.
    ///
    /// # Errors
    /// If `bytes` are no main file of version 10 or 9, or a table leaves the file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::parse_with(bytes, &Options::default())
    }
    /// [`parse`](Self::parse), with options.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and if the file goes over a limit.
    pub fn parse_with(bytes: &'a [u8], options: &Options) -> Result<Self> {
        let file = Source::new(bytes).with_limits(options.limits);
        let header = Header::parse(file)?;
        if header.is_texture_file() {
            let name =
                "the texture file of a GoldSrc model (as leetT.mdl); open it with TextureFile, beside its main file";
            return Err(Error::new(ErrorKind::OtherFormat(name), "header", formats_core::field_at!(Header, bones)));
        }
        Self::find(file, header, *options).map_err(|error| relatives::or_damage(file, error))
    }
    fn find(file: Source<'a>, header: Header, options: Options) -> Result<Self> {
        let head = &header;
        let (bones_at, bone_count) = (number!(head: Header, bones_at), number!(head: Header, bones));
        let bone_controllers = file.table(
            "bone controller table",
            number!(head: Header, bone_controllers_at),
            number!(head: Header, bone_controllers),
        )?;
        let bones = if header.version == 9 {
            Bones::v9(file.table("bone table", bones_at, bone_count)?, bone_controllers)
        } else {
            Bones::v10(file.table("bone table", bones_at, bone_count)?)
        };
        let hitboxes =
            file.table("hitbox table", number!(head: Header, hitboxes_at), number!(head: Header, hitboxes))?;
        let (at, count) = (number!(head: Header, sequences_at), number!(head: Header, sequences));
        let sequences = Views::find(file, "sequence table", at, count, options.limits)?;
        let (at, count) = (number!(head: Header, sequence_groups_at), number!(head: Header, sequence_groups));
        let sequence_groups = file.table("sequence group table", at, count)?;
        // Without an offset the textures are in a file of their own, and their number here means nothing.
        let own = if header.has_external_textures() { Header { textures: 0, ..header } } else { header };
        let textures = TextureFile::find(file, own, options.limits)?;
        let (at, count) = (number!(head: Header, body_parts_at), number!(head: Header, body_parts));
        let body_parts = Views::find(file, "body part table", at, count, options.limits)?;
        let (at, count) = (number!(head: Header, attachments_at), number!(head: Header, attachments));
        let attachments = file.table("attachment table", at, count)?;
        let transitions = Transitions::find(file, head)?;
        Ok(Self {
            file,
            options,
            bones,
            bone_controllers,
            hitboxes,
            sequences,
            sequence_groups,
            textures: textures.textures(),
            skins: textures.skins(),
            body_parts,
            attachments,
            transitions,
            header,
        })
    }
    /// The header, as the file has it.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The whole file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.file.bytes()
    }
    /// The options that it was read with.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
    }
    /// The bones. Parents come before their children.
    #[must_use]
    pub const fn bones(&self) -> Bones<'a> {
        self.bones
    }
    /// The bone controllers.
    #[must_use]
    pub const fn bone_controllers(&self) -> Records<'a, BoneController> {
        self.bone_controllers
    }
    /// The hitboxes.
    #[must_use]
    pub const fn hitboxes(&self) -> Records<'a, Hitbox> {
        self.hitboxes
    }
    /// The sequences.
    #[must_use]
    pub const fn sequences(&self) -> Views<'a, Sequence> {
        self.sequences
    }
    /// The sequence groups. The first is the main file itself, each other a file of its own.
    #[must_use]
    pub const fn sequence_groups(&self) -> Records<'a, SequenceGroup> {
        self.sequence_groups
    }
    /// The textures of this file. Empty where they are in a texture file, see
    /// [`Header::has_external_textures`].
    #[must_use]
    pub const fn textures(&self) -> Views<'a, Texture> {
        self.textures
    }
    /// The skin families of this file.
    #[must_use]
    pub const fn skins(&self) -> Skins<'a> {
        self.skins
    }
    /// The body parts.
    #[must_use]
    pub const fn body_parts(&self) -> Views<'a, BodyPart> {
        self.body_parts
    }
    /// The attachments, in the order of their numbers.
    #[must_use]
    pub const fn attachments(&self) -> Records<'a, Attachment> {
        self.attachments
    }
    /// The transition graph.
    #[must_use]
    pub const fn transitions(&self) -> Transitions<'a> {
        self.transitions
    }
}
