//! A Half-Life model between a scene and the sources of a compiler.

use std::rc::Rc;

use goldsrc_mdl::{Image, SequenceFlags};

use super::saved::{Int, Saved, SavedSequence};

/// A bone of an SMD.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Bone {
    /// Unique, in Latin-1, of at most 31 bytes.
    pub(super) name: String,
    /// An earlier bone.
    pub(super) parent: Option<usize>,
    /// The transform in the reference, relative to its parent.
    pub(super) value: [f32; 6],
}

/// The bones of an SMD, each after its parent.
pub(super) type Bones = Rc<[Bone]>;

/// A corner of a triangle, in the space of the reference.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Corner {
    pub(super) bone: usize,
    pub(super) position: [f32; 3],
    pub(super) normal: [f32; 3],
    pub(super) uv: [f32; 2],
}

/// A reference SMD.
#[derive(Debug, Clone)]
pub(super) struct SubModel {
    pub(super) name: String,
    pub(super) bones: Bones,
    /// Each with the index of its texture, counter-clockwise.
    pub(super) triangles: Vec<(usize, [Corner; 3])>,
}

/// A body part with its choices.
#[derive(Debug, Clone)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) members: Vec<Option<SubModel>>,
    /// Its number in the original model.
    pub(super) saved: Option<usize>,
}

/// A texture.
#[derive(Debug, Clone)]
pub(super) struct Texture {
    /// The name in the model.
    pub(super) name: String,
    pub(super) flags: u32,
    pub(super) image: Image,
}

/// A sequence.
#[derive(Debug, Clone)]
pub(super) struct Sequence {
    pub(super) record: SavedSequence,
    /// Whether the record is from the original file.
    pub(super) is_of_file: bool,
    /// The changes in the scene relative to the record.
    pub(super) changes: Changes,
    pub(super) blends: Vec<Blend>,
}

/// One of the animations that a sequence blends.
#[derive(Debug, Clone)]
pub(super) struct Blend {
    /// Its number in the original sequence; `None` for the combination of all.
    pub(super) number: Option<usize>,
    pub(super) bones: Bones,
    /// For each frame the values of all bones, in the form of sources: frames include the movement, which commands of
    /// the QC extract.
    pub(super) frames: Vec<Vec<[f32; 6]>>,
}

/// The custom properties of an action and `--loop`, if they differ from the file.
#[derive(Debug, Clone, Default)]
pub(super) struct Changes {
    pub(super) activity: Option<Int>,
    pub(super) activity_weight: Option<Int>,
    pub(super) fps: Option<f32>,
    pub(super) looping: bool,
}

impl Changes {
    pub(super) fn apply(&self, record: &mut SavedSequence) {
        if let Some(activity) = self.activity {
            record.activity_weight = self.activity_weight.unwrap_or(record.activity_weight);
            if record.activity.0 == 0 && activity.0 > 0 && record.activity_weight.0 == 0 {
                record.activity_weight = Int(1);
            }
            record.activity = activity;
        }
        record.fps = self.fps.unwrap_or(record.fps);
        if self.looping {
            record.flags = Int(record.flags.0 | i64::from(SequenceFlags::LOOPING.bits()));
        }
    }
}

/// A point on a bone.
#[derive(Debug, Clone)]
pub(super) struct Attachment {
    pub(super) bone: String,
    pub(super) position: [f32; 3],
    /// Its number in the original model.
    pub(super) saved: Option<usize>,
}

/// A box on a bone: minimum corner, then maximum.
#[derive(Debug, Clone)]
pub(super) struct Hitbox {
    pub(super) bone: String,
    pub(super) group: i32,
    pub(super) corners: [f32; 6],
}

/// A whole model.
#[derive(Debug, Clone)]
pub(super) struct Model {
    pub(super) bones: Bones,
    /// The bones to keep although nothing is attached to them; all, if the list is empty.
    pub(super) kept: Option<Vec<String>>,
    pub(super) parts: Vec<Part>,
    pub(super) textures: Vec<Texture>,
    /// The skin families: in each the replacements for the textures of the first.
    pub(super) families: Vec<Vec<usize>>,
    pub(super) attachments: Vec<Attachment>,
    /// `None` if the scene has none: they are computed from vertices.
    pub(super) hitboxes: Option<Vec<Hitbox>>,
    pub(super) sequences: Vec<Sequence>,
    /// Further known properties.
    pub(super) saved: Option<Saved>,
    /// The bones of the original file, by their names in the sources.
    pub(super) saved_bones: Vec<Option<String>>,
}

impl Model {
    /// Drops triangles and frames, which are in the sources.
    pub(super) fn forget_written(&mut self) {
        for member in self.parts.iter_mut().flat_map(|part| &mut part.members).flatten() {
            member.triangles = Vec::new();
        }
        for sequence in &mut self.sequences {
            sequence.blends = Vec::new();
        }
    }
}
