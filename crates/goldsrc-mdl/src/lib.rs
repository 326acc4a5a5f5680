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
pub mod codes;
mod format;
mod header;
mod mesh;
mod model;
mod pose;
mod profile;
mod sequence;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod skeleton;
mod texture;
mod transition;
mod validate;
mod write;

pub use animation::{AnimationEntry, Animations, Channel, Run, Runs};
pub use bodypart::{BodyPart, BodyPartRecord, Normal, SubModel, SubModelRecord, Vertex};
pub use bone::{Attachment, Bone, BoneController, BoneInfo, BoneTable, BoneV9, BoneValues, BoneWeights, Bones, Hitbox};
pub use builder::{
    Builder, BuilderBodyPart, BuilderBone, BuilderCommand, BuilderMesh, BuilderNormal, BuilderSequence, BuilderSteps,
    BuilderSubModel, BuilderTexture, BuilderVertex,
};
pub use codes::CODES;
pub use format::INFO;
#[cfg(feature = "std")]
#[cfg_attr(docsrs, doc(cfg(feature = "std")))]
pub use formats_core::files::LoadError;
pub use formats_core::{
    self, Code, Companion, Detected, Diagnostic, Diagnostics, Error, ErrorKind, FixedStr, FormatInfo, Head, Kind,
    Limits, LinkedRecords, Measure, Palette, Posed, Record, RecordIter, Records, Result, Role, Severity, Source,
    StripKind, Subject, TextureView, UnknownName, WriteError,
    glam::{self, Affine3A, Quat, Vec2, Vec3},
};
pub use header::{Header, HeaderFlags};
pub use mesh::{Command, CommandTriangles, Commands, Corner, Mesh, MeshRecord, Triangles, WeldedMesh, chrome_uv};
pub use model::Model;
pub use pose::{BlendMix, Controls, Playback, Pose, PoseError, PoseOptions};
pub use profile::{EngineLimits, Profile};
pub use sequence::{
    Event, MotionFlags, Pivot, Sequence, SequenceFile, SequenceFileHeader, SequenceFlags, SequenceGroup,
    SequenceRecord, SequenceTable, SequenceV9, Sequences,
};
pub use set::ModelSet;
pub use skeleton::{BoneTransform, Skeleton};
pub use texture::{Pixels, SkinRef, Skins, Texture, TextureFile, TextureFlags, TextureRecord};
pub use transition::{TransitionStep, Transitions};
pub use write::{Editor, Image, ModelFiles};
