//! Small models of one's own.

mod animation;
mod body;
mod bounds;
mod layout;
mod steps;
mod texture;

use alloc::{vec, vec::Vec};

use formats_core::{FixedStr, Record, glam::Vec3, num};

pub use animation::BuilderSequence;
pub use body::{BuilderBodyPart, BuilderCommand, BuilderMesh, BuilderNormal, BuilderSubModel, BuilderVertex};
pub use steps::BuilderSteps;
pub use texture::BuilderTexture;

use crate::{Attachment, BoneController, Header, Hitbox, ModelFiles, SequenceGroup, WriteError};

/// A bone to write.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BuilderBone {
    /// Its name.
    pub name: FixedStr<32>,
    /// The bone it is attached to, which must come before it; `None` for a root.
    pub parent: Option<usize>,
    /// Its flags, normally 0.
    pub raw_flags: u32,
    /// The position in the reference pose, relative to its parent: X, Y, Z in inches, and the rotations about X, Y, Z in
    /// radians.
    pub value: [f32; 6],
}

impl BuilderBone {
    /// A bone that is not turned against its parent.
    ///
    /// # Errors
    /// If the name is longer than 31 bytes, or has a NUL in it. So with every name of a model.
    pub fn new(name: &[u8], parent: Option<usize>, position: Vec3) -> Result<Self, WriteError> {
        let [x, y, z] = position.to_array();
        Ok(Self { name: text(name)?, parent, raw_flags: 0, value: [x, y, z, 0.0, 0.0, 0.0] })
    }
}

/// A model to write, of owned lists that may be changed freely.
///
/// It is written in the order of Half-Life's own compiler, with every table at a multiple of four bytes. Numbers that
/// follow from others are filled in: counts, offsets and lengths, the bases of the body parts, the steps of the bones,
/// the controllers of the bones, the boxes of sequences. Nothing else is made up: vertices and normals are in the
/// space of their bone, triangles run clockwise seen from outside, texture coordinates count texels. What an engine
/// allows is not checked.
///
/// It does not do what a compiler does before it: reading sources, pruning bones, turning roots, taking linear movement
/// out, closing loops, welding vertices and normals, joining triangles to strips, making hitboxes from vertices, completing
/// the transition graph, dividing sequences into groups, cropping images. The crate `goldsrc-studio` does all of that.
///
/// ```
/// use goldsrc_mdl::{
///     Builder, BuilderBodyPart, BuilderBone, BuilderMesh, BuilderNormal, BuilderSequence, BuilderSubModel, BuilderVertex,
///     Corner, glam::Vec3,
/// };
///
/// # fn main() -> Result<(), Box<dyn core::error::Error>> {
/// let mut model = Builder::new(b"kite.mdl")?;
/// model.bones.push(BuilderBone::new(b"root", None, Vec3::Z)?);
///
/// let mut kite = BuilderSubModel::new(b"kite")?;
/// for position in [Vec3::ZERO, Vec3::Y, Vec3::X] {
///     kite.vertices.push(BuilderVertex { bone: 0, position });
/// }
/// let mut mesh = BuilderMesh::new(0);
/// mesh.normals.push(BuilderNormal { bone: 0, direction: Vec3::Z });
/// mesh.push_triangle([0, 1, 2].map(|vertex| Corner { vertex, normal: 0, s: 0, t: 0 }));
/// kite.meshes.push(mesh);
/// model.body_parts.push(BuilderBodyPart::new(b"body", vec![kite])?);
///
/// let up = |z| vec![[0.0, 0.0, z, 0.0, 0.0, 0.0]]; // one bone, with its six values
/// model.sequences.push(BuilderSequence::new(b"rise", 10.0, vec![vec![up(1.0), up(2.0), up(4.0)]])?);
///
/// let files = model.write()?;
/// let set = files.set()?;
/// // Values are kept in steps of 1/256 inch here.
/// assert!((set.model().sequences().get(0).unwrap().max.z - 4.0).abs() < 0.004);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Builder {
    /// The header, of which the name, the eye position, the boxes and the flags are used.
    pub header: Header,
    /// The bones.
    pub bones: Vec<BuilderBone>,
    /// The bone controllers. Where two move the same value of a bone, the later one does.
    pub bone_controllers: Vec<BoneController>,
    /// The hitboxes.
    pub hitboxes: Vec<Hitbox>,
    /// The attachments.
    pub attachments: Vec<Attachment>,
    /// The body parts.
    pub body_parts: Vec<BuilderBodyPart>,
    /// The textures.
    pub textures: Vec<BuilderTexture>,
    /// The skin families: for each the texture of every column. Without any, there is one, in which column and texture
    /// have the same number.
    pub skins: Vec<Vec<i16>>,
    /// The sequences.
    pub sequences: Vec<BuilderSequence>,
    /// The sequence groups. The first is the main file itself; each other one becomes a file. At least one is written.
    pub sequence_groups: Vec<SequenceGroup>,
    /// The transition graph: as many rows of as many nodes.
    pub transitions: Vec<Vec<u8>>,
    /// Whether textures and skins go into a texture file.
    pub external_textures: bool,
    /// The way the values of sequences become steps and runs.
    pub steps: BuilderSteps,
}

impl Builder {
    /// A model with nothing in it.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or has a NUL in it.
    pub fn new(name: &[u8]) -> Result<Self, WriteError> {
        let name = text(name)?;
        Ok(Self {
            header: Header { name, ..Header::decode(&[0; Header::SIZE]) },
            bones: Vec::new(),
            bone_controllers: Vec::new(),
            hitboxes: Vec::new(),
            attachments: Vec::new(),
            body_parts: Vec::new(),
            textures: Vec::new(),
            skins: Vec::new(),
            sequences: Vec::new(),
            sequence_groups: vec![group(b"default", b"")?],
            transitions: Vec::new(),
            external_textures: false,
            steps: BuilderSteps::default(),
        })
    }
    /// Adds a sequence group with a file of its own, such as `models\kite01.mdl`, and gives its number.
    ///
    /// # Errors
    /// If the path is longer than 63 bytes, or has a NUL in it.
    pub fn add_sequence_group(&mut self, path: &[u8]) -> Result<usize, WriteError> {
        if self.sequence_groups.is_empty() {
            self.sequence_groups.push(group(b"default", b"")?);
        }
        self.sequence_groups.push(group(b"", path)?);
        Ok(self.sequence_groups.len().saturating_sub(1))
    }
    /// The size of each sequence's animations in bytes: compilers divide sequences into groups by it.
    ///
    /// # Errors
    /// As [`write`](Self::write), of what sequences can break.
    pub fn animation_sizes(&self) -> Result<Vec<usize>, WriteError> {
        let scales = layout::scales(self);
        let sizes = self.sequences.iter().enumerate().map(|(n, sequence)| {
            sequence.check(self.bones.len(), usize::MAX)?;
            Ok(sequence.encode(&self.bones, &scales, self.steps, n)?.len())
        });
        sizes.collect()
    }
    /// The files.
    ///
    /// # Errors
    /// If something names a bone, vertex, normal, texture or group that is missing, a frame has another number of bones
    /// than the model, an animation is too long for its offsets, a position is not finite, or a file would be larger than
    /// 2 GiB.
    pub fn write(&self) -> Result<ModelFiles, WriteError> {
        let mut files = layout::write(self)?;
        bounds::fill_in(self, &mut files)?;
        Ok(files)
    }
}

pub(crate) fn text<const N: usize>(name: &[u8]) -> Result<FixedStr<N>, WriteError> {
    crate::write::name(name)
}

fn group(label: &[u8], file: &[u8]) -> Result<SequenceGroup, WriteError> {
    Ok(SequenceGroup { label: text(label)?, file: text(file)?, unused1: 0, unused2: 0 })
}

/// Whether there is number `index` of `count`.
fn check(what: &'static str, index: usize, count: usize) -> Result<(), WriteError> {
    if index < count { Ok(()) } else { Err(WriteError::NoSuch { what, index, count }) }
}

/// [`check`] for an index as files have it.
fn check_int(what: &'static str, index: impl TryInto<usize>, count: usize) -> Result<(), WriteError> {
    check(what, num::to_usize(index), count)
}
