//! Building new models.

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

use crate::{Attachment, BoneController, BoneValues, Header, Hitbox, ModelFiles, SequenceGroup, WriteError};

/// A bone to write.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BuilderBone {
    /// Its name.
    pub name: FixedStr<32>,
    /// The bone it is attached to, which must come before it; `None` for a root.
    pub parent: Option<usize>,
    /// Its flags, normally 0.
    pub raw_flags: u32,
    /// The bone in the reference pose, relative to its parent.
    pub value: BoneValues,
}

impl BuilderBone {
    /// Creates a bone that is not rotated relative to its parent.
    ///
    /// # Errors
    /// If the name is longer than 31 bytes, or contains a NUL. This holds for every name of a model.
    pub fn new(name: &[u8], parent: Option<usize>, position: Vec3) -> Result<Self, WriteError> {
        let value = BoneValues { position, ..BoneValues::default() };
        Ok(Self { name: text(name)?, parent, raw_flags: 0, value })
    }
}

/// A model to write, with owned lists that may be changed freely.
///
/// It is written in the order of Half-Life's own compiler, with every table at a multiple of four bytes. Derived numbers are filled
/// in: counts, offsets and lengths, the bases of the body parts, the steps and controllers of the bones, and the boxes of
/// sequences. Everything else is written as given: vertices and normals are in the space of their bone, triangles are clockwise
/// seen from outside, and texture coordinates are in texels. Limits of engines are not checked.
///
/// It does not do the earlier work of a compiler: reading sources, pruning bones, rotating roots, removing linear movement, closing
/// loops, welding vertices and normals, joining triangles into strips, computing hitboxes from vertices, completing the transition
/// graph, dividing sequences into groups, and cropping images. The crate `goldsrc-studio` does all of that.
///
/// ```
/// use goldsrc_mdl::{
///     BoneValues, Builder, BuilderBodyPart, BuilderBone, BuilderMesh, BuilderNormal, BuilderSequence, BuilderSubModel, BuilderVertex,
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
/// let up = |z| vec![BoneValues { position: Vec3::Z * z, angles: Vec3::ZERO }]; // one bone
/// model.sequences.push(BuilderSequence::new(b"rise", 10.0, vec![vec![up(1.0), up(2.0), up(4.0)]])?);
///
/// let files = model.write()?;
/// let set = files.model()?;
/// // Values are kept in steps of 1/256 inch here.
/// assert!((set.model().sequences().get(0).unwrap().max.z - 4.0).abs() < 0.004);
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Builder {
    /// The header; only the name, the eye position, the boxes and the flags are used.
    pub header: Header,
    /// The bones.
    pub bones: Vec<BuilderBone>,
    /// The bone controllers. If two move the same value of a bone, the later one wins.
    pub bone_controllers: Vec<BoneController>,
    /// The hitboxes.
    pub hitboxes: Vec<Hitbox>,
    /// The attachments.
    pub attachments: Vec<Attachment>,
    /// The body parts.
    pub body_parts: Vec<BuilderBodyPart>,
    /// The textures.
    pub textures: Vec<BuilderTexture>,
    /// The skin families: the texture of every column, for each family. If empty, there is one family, in which column and texture
    /// have the same index.
    pub skins: Vec<Vec<i16>>,
    /// The sequences.
    pub sequences: Vec<BuilderSequence>,
    /// The sequence groups. The first is the main file itself; every other group becomes a file. At least one is written.
    pub sequence_groups: Vec<SequenceGroup>,
    /// The transition graph: a square table of nodes.
    pub transitions: Vec<Vec<u8>>,
    /// Whether textures and skins go into a texture file.
    pub external_textures: bool,
    /// How the values of sequences are converted to steps and runs.
    pub steps: BuilderSteps,
}

impl Builder {
    /// Creates an empty model.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or contains a NUL.
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
    /// Adds a sequence group with a separate file, such as `models\kite01.mdl`, and returns its index.
    ///
    /// # Errors
    /// If the path is longer than 63 bytes, or contains a NUL.
    pub fn add_sequence_group(&mut self, path: &[u8]) -> Result<usize, WriteError> {
        if self.sequence_groups.is_empty() {
            self.sequence_groups.push(group(b"default", b"")?);
        }
        self.sequence_groups.push(group(b"", path)?);
        Ok(self.sequence_groups.len().saturating_sub(1))
    }
    /// Returns the size of each sequence's animations in bytes, by which compilers divide sequences into groups.
    ///
    /// # Errors
    /// The errors of [`write`](Self::write) that concern sequences.
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
    /// If a bone, vertex, normal, texture or group is missing, a frame does not have the number of bones of the model, an animation
    /// is too long for its offsets, a position is not finite, or a file would exceed 2 GiB.
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

/// Whether `index` is below `count`.
fn check(what: &'static str, index: usize, count: usize) -> Result<(), WriteError> {
    if index < count { Ok(()) } else { Err(WriteError::NoSuch { what, index, count }) }
}

/// [`check`] for the index type of files.
fn check_int(what: &'static str, index: impl TryInto<usize>, count: usize) -> Result<(), WriteError> {
    check(what, num::to_usize(index), count)
}
