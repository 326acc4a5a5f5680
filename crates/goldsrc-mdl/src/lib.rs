#![doc = include_str!("../README.md")]
#![no_std]
#![cfg_attr(docsrs, feature(doc_cfg))]
extern crate alloc;
#[cfg(any(test, feature = "std"))]
extern crate std;

mod animation;
mod blend;
mod bodypart;
mod bone;
mod builder;
mod chrome;
pub mod codes;
mod companions;
mod controls;
mod event;
mod format;
mod frames;
mod header;
mod mesh;
mod model;
mod motion;
mod opening;
mod pose;
mod pose_options;
mod profile;
mod sequence;
mod sequence_file;
mod sequence_record;
#[cfg(feature = "serde")]
mod serialize;
mod set;
mod skeleton;
mod skin;
mod skinned;
mod texture;
mod texture_file;
mod transition;
mod trig;
mod validate;
mod weights;
mod weld;
mod write;

pub use animation::{AnimationEntry, Animations, Channel, Run, Runs};
pub use blend::BlendMix;
pub use bodypart::{BodyPart, BodyPartRecord, Normal, SubModel, SubModelRecord, Vertex};
pub use bone::{Attachment, Bone, BoneController, BoneTable, BoneV9, BoneValues, Bones, Hitbox};
pub use builder::{
    Builder, BuilderBodyPart, BuilderBone, BuilderCommand, BuilderMesh, BuilderNormal, BuilderSequence, BuilderSteps,
    BuilderSubModel, BuilderTexture, BuilderVertex,
};
pub use chrome::chrome_uv;
pub use codes::CODES;
pub use controls::Controls;
pub use event::{Event, Pivot};
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
pub use mesh::{Command, CommandTriangles, Commands, Corner, Mesh, MeshRecord, Triangles};
pub use model::Model;
pub use motion::MotionFlags;
pub use pose::{Pose, PoseError};
pub use pose_options::{Playback, PoseOptions};
pub use profile::{EngineLimits, Profile};
pub use sequence::{Sequence, SequenceTable, Sequences};
pub use sequence_file::{SequenceFile, SequenceFileHeader, SequenceGroup};
pub use sequence_record::{SequenceFlags, SequenceRecord, SequenceV9};
pub use set::ModelSet;
pub use skeleton::{BoneTransform, Skeleton};
pub use skin::{SkinRef, Skins};
pub use texture::{Pixels, Texture, TextureFlags, TextureRecord};
pub use texture_file::TextureFile;
pub use transition::{TransitionStep, Transitions};
pub use weights::{BoneInfo, BoneWeights};
pub use weld::WeldedMesh;
pub use write::{Editor, Image, ModelFiles};
