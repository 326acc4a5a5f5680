//! Building new models: body parts, submodels, meshes and textures to write, and a builder as the contents of files.

mod sequences;
mod steps;

pub use sequences::BuilderSequence;
pub use steps::BuilderSteps;

use alloc::{borrow::Cow, boxed::Box, vec, vec::Vec};

use formats_core::{FixedStr, Record, encode_all, glam::Vec3, num};

use crate::{
    Attachment, BodyPartRecord, Bone, BoneController, BoneValues, Corner, Header, Hitbox, Image, MeshRecord,
    ModelFiles, Normal, SequenceGroup, SequenceRecord, SkinRef, StripKind, SubModelRecord, TextureFlags, TextureRecord,
    Vertex, WriteError,
    bone::controllers_of,
    write::{Contents, PartContents, SequenceContents, SubModelContents, TextureContents, number, too_large, too_many},
};

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
        let scales = scales_of(self);
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
        let mut files = write_files(self)?;
        sequences::fill_in(self, &mut files)?;
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

/// A set of submodels to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderBodyPart {
    /// Its name.
    pub name: FixedStr<64>,
    /// The submodels. The first is shown unless another is chosen.
    pub sub_models: Vec<BuilderSubModel>,
}

impl BuilderBodyPart {
    /// A body part.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or contains a NUL.
    pub fn new(name: &[u8], sub_models: Vec<BuilderSubModel>) -> Result<Self, WriteError> {
        Ok(Self { name: text(name)?, sub_models })
    }
}

/// A submodel to write. Without meshes, it shows nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderSubModel {
    /// Its name.
    pub name: FixedStr<64>,
    /// The vertices, which all its meshes share.
    pub vertices: Vec<BuilderVertex>,
    /// The meshes, one for each texture.
    pub meshes: Vec<BuilderMesh>,
}

impl BuilderSubModel {
    /// Creates an empty submodel.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or contains a NUL.
    pub fn new(name: &[u8]) -> Result<Self, WriteError> {
        Ok(Self { name: text(name)?, vertices: Vec::new(), meshes: Vec::new() })
    }
}

/// A vertex to write.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BuilderVertex {
    /// The bone that moves it.
    pub bone: u8,
    /// The position, in the bone's space, in inches.
    pub position: Vec3,
}

/// A normal to write.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BuilderNormal {
    /// The bone that rotates it.
    pub bone: u8,
    /// Its direction, in the bone's space.
    pub direction: Vec3,
}

/// The triangles of a submodel that have one texture, to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderMesh {
    /// The column of the skin table that determines its texture.
    pub skin_ref: usize,
    /// The normals that its corners use. In the file, the normals of all meshes of a submodel follow each other.
    pub normals: Vec<BuilderNormal>,
    /// The triangles, as strips and fans.
    pub commands: Vec<BuilderCommand>,
}

/// A strip or a fan to write, of three corners or more.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderCommand {
    /// A strip or a fan.
    pub kind: StripKind,
    /// The corners. Their normals are counted within the mesh. Triangles run clockwise seen from outside.
    pub corners: Vec<Corner>,
}

impl BuilderMesh {
    /// A mesh without triangles.
    #[must_use]
    pub const fn new(skin_ref: usize) -> Self {
        Self { skin_ref, normals: Vec::new(), commands: Vec::new() }
    }
    /// Adds a single triangle, clockwise seen from outside: a strip of three corners.
    pub fn push_triangle(&mut self, corners: [Corner; 3]) {
        self.commands.push(BuilderCommand { kind: StripKind::Strip, corners: vec![corners].into_flattened() });
    }
    /// The number of triangles in the commands.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.commands.iter().map(|command| command.corners.len().saturating_sub(2)).sum()
    }
    /// The commands as stored in the file, with the end mark, for normals that start at `first` in the submodel.
    fn encode(&self, vertices: usize, first: usize) -> Result<Vec<u8>, WriteError> {
        let mut bytes = Vec::new();
        for command in &self.commands {
            if command.corners.len() < 3 {
                let what = "corners of a triangle command";
                return Err(WriteError::Count { what, expected: 3, found: command.corners.len() });
            }
            let count =
                i16::try_from(command.corners.len()).map_err(|_| too_many("the number of corners of a command"))?;
            let count = if command.kind == StripKind::Fan { count.saturating_neg() } else { count };
            bytes.extend(count.to_le_bytes());
            for corner in &command.corners {
                check_int("vertex", corner.vertex, vertices)?;
                check_int("normal", corner.normal, self.normals.len())?;
                let normal = usize::try_from(corner.normal).unwrap_or(0).saturating_add(first);
                let normal = i16::try_from(normal).map_err(|_| too_many("the number of a normal"))?;
                bytes.extend(Record::encode(&Corner { normal, ..*corner }));
            }
        }
        bytes.extend([0; 2]);
        Ok(bytes)
    }
}

impl BuilderSubModel {
    /// Whether all bones exist and all numbers are finite.
    fn check(&self, bones: usize) -> Result<(), WriteError> {
        for vertex in &self.vertices {
            check("bone", vertex.bone.into(), bones)?;
            if !vertex.position.is_finite() {
                return Err(WriteError::NotFinite("vertex"));
            }
        }
        for normal in self.meshes.iter().flat_map(|mesh| &mesh.normals) {
            check("bone", normal.bone.into(), bones)?;
            if !normal.direction.is_finite() {
                return Err(WriteError::NotFinite("normal"));
            }
        }
        Ok(())
    }
}

/// A texture to write.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BuilderTexture {
    /// Its name: the file name of the image.
    pub name: FixedStr<64>,
    /// Its flags.
    pub flags: TextureFlags,
    /// Its image.
    pub image: Image,
}

impl BuilderTexture {
    /// A texture.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or contains a NUL.
    pub fn new(name: &[u8], flags: TextureFlags, image: Image) -> Result<Self, WriteError> {
        Ok(Self { name: text(name)?, flags, image })
    }
}

/// The files, without the boxes of the sequences.
fn write_files(builder: &Builder) -> Result<ModelFiles, WriteError> {
    sequences::check_bones(&builder.bones)?;
    let scales = scales_of(builder);
    let own = &builder.header;
    let header = Header {
        name: own.name,
        eye_position: own.eye_position,
        hull_min: own.hull_min,
        hull_max: own.hull_max,
        clip_min: own.clip_min,
        clip_max: own.clip_max,
        raw_flags: own.raw_flags,
        transition_node_count: number(builder.transitions.len())?,
        ..Header::decode(&[0; Header::SIZE])
    };
    let groups = group_records(builder);
    let files = groups.iter().skip(1).map(|group| Some(group.file)).collect();
    let contents = Contents {
        header,
        bones: encode_all(&bones(builder, &scales)?),
        bone_controllers: encode_all(&builder.bone_controllers),
        attachments: encode_all(&builder.attachments),
        hitboxes: encode_all(&builder.hitboxes),
        sequences: sequences(builder, &scales)?,
        groups,
        files,
        transitions: transitions(builder)?,
        body_parts: body_parts(builder),
        textures: Some(textures(builder)?),
        external_textures: builder.external_textures,
    };
    contents.write()
}

/// The steps of all bones.
fn scales_of(builder: &Builder) -> Vec<[f32; 6]> {
    match builder.steps {
        BuilderSteps::Nearest => sequences::scales(&builder.bones, &builder.sequences),
        BuilderSteps::Cut | BuilderSteps::Rounded => {
            let rest: Vec<_> = builder.bones.iter().map(|bone| bone.value).collect();
            steps::scales(&rest, builder.sequences.iter().flat_map(|sequence| &sequence.blends).flatten())
        }
    }
}

fn bones(builder: &Builder, scales: &[[f32; 6]]) -> Result<Vec<Bone>, WriteError> {
    let count = builder.bones.len();
    for bone in builder.bone_controllers.iter().map(|controller| controller.bone) {
        check_int("bone", bone, count)?;
    }
    for bone in builder.hitboxes.iter().map(|hitbox| hitbox.bone) {
        check_int("bone", bone, count)?;
    }
    for bone in builder.attachments.iter().map(|attachment| attachment.bone) {
        check_int("bone", bone, count)?;
    }
    let mut bones = Vec::with_capacity(count);
    let controllers = controllers_of(count, &builder.bone_controllers);
    for ((bone, scale), controllers) in builder.bones.iter().zip(scales).zip(controllers) {
        let parent = bone.parent.map_or(Ok(-1), number)?;
        let (name, flags, value) = (bone.name, bone.raw_flags, bone.value);
        bones.push(Bone { name, parent, raw_flags: flags, controllers, value, scale: (*scale).into() });
    }
    Ok(bones)
}

fn group_records(builder: &Builder) -> Vec<SequenceGroup> {
    if builder.sequence_groups.is_empty() {
        let label = FixedStr::new(b"default").unwrap_or_default();
        return Vec::from([SequenceGroup { label, file: FixedStr::default(), unused1: 0, unused2: 0 }]);
    }
    builder.sequence_groups.clone()
}

/// The sequences with their encoded animations.
fn sequences(builder: &Builder, scales: &[[f32; 6]]) -> Result<Vec<SequenceContents<'static>>, WriteError> {
    let groups = builder.sequence_groups.len().max(1);
    let mut sequences = Vec::with_capacity(builder.sequences.len());
    for (n, sequence) in builder.sequences.iter().enumerate() {
        sequence.check(builder.bones.len(), groups)?;
        let animation = sequence.encode(&builder.bones, scales, builder.steps, n)?;
        let (frame_count, blend_count) = (number(sequence.frame_count())?, number(sequence.blends.len())?);
        sequences.push(SequenceContents {
            record: SequenceRecord { frame_count, blend_count, ..sequence.record },
            events: encode_all(&sequence.events),
            pivots: encode_all(&sequence.pivots),
            animation: Cow::Owned(animation),
        });
    }
    Ok(sequences)
}

fn transitions(builder: &Builder) -> Result<Vec<u8>, WriteError> {
    let expected = builder.transitions.len();
    if let Some(row) = builder.transitions.iter().find(|row| row.len() != expected) {
        return Err(WriteError::Count { what: "row of the transition graph", expected, found: row.len() });
    }
    Ok(builder.transitions.concat())
}

fn body_parts(builder: &Builder) -> Vec<PartContents<'_>> {
    let parts = builder.body_parts.iter().map(|part| PartContents {
        record: BodyPartRecord { name: part.name, sub_model_count: 0, base: 0, sub_model_offset: 0 },
        sub_models: Box::new(part.sub_models.iter().map(|sub_model| self::sub_model(builder, sub_model))),
    });
    parts.collect()
}

fn sub_model(builder: &Builder, sub_model: &BuilderSubModel) -> Result<SubModelContents<'static>, WriteError> {
    sub_model.check(builder.bones.len())?;
    let vertices: Vec<_> = sub_model.vertices.iter().map(|vertex| Vertex { position: vertex.position }).collect();
    let normals: Vec<_> = sub_model.meshes.iter().flat_map(|mesh| mesh.normals.iter().copied()).collect();
    let directions: Vec<_> = normals.iter().map(|normal| Normal { direction: normal.direction }).collect();
    let mut meshes = Vec::with_capacity(sub_model.meshes.len());
    let mut first = 0_usize;
    let columns = builder.skins.first().map_or(builder.textures.len(), Vec::len);
    for mesh in &sub_model.meshes {
        // A model may have no textures.
        if columns > 0 {
            check("skin column", mesh.skin_ref, columns)?;
        }
        let record = MeshRecord {
            triangle_count: number(mesh.triangle_count())?,
            command_offset: 0,
            skin_ref: number(mesh.skin_ref)?,
            normal_count: number(mesh.normals.len())?,
            normal_offset: 0,
        };
        meshes.push((record, Cow::Owned(mesh.encode(vertices.len(), first)?)));
        first = first.saturating_add(mesh.normals.len());
    }
    let record = SubModelRecord {
        name: sub_model.name,
        vertex_count: number(vertices.len())?,
        normal_count: number(normals.len())?,
        ..SubModelRecord::decode(&[0; SubModelRecord::SIZE])
    };
    Ok(SubModelContents {
        record,
        vertex_bones: Cow::Owned(sub_model.vertices.iter().map(|vertex| vertex.bone).collect()),
        normal_bones: Cow::Owned(normals.iter().map(|normal| normal.bone).collect()),
        vertices: encode_all(&vertices),
        normals: encode_all(&directions),
        meshes,
    })
}

fn textures(builder: &Builder) -> Result<TextureContents<'_>, WriteError> {
    let rows = skins(builder)?;
    let mut textures = Vec::with_capacity(builder.textures.len());
    for texture in &builder.textures {
        let image = &texture.image;
        let record = TextureRecord {
            name: texture.name,
            raw_flags: texture.flags.bits(),
            width: image.width().try_into().map_err(|_| too_large())?,
            height: image.height().try_into().map_err(|_| too_large())?,
            pixel_offset: 0,
        };
        textures.push((record, image.parts()));
    }
    let refs = number(rows.first().map_or(0, Vec::len))?;
    Ok(TextureContents { textures, skins: encode_all(&rows.concat()), refs, families: number(rows.len())? })
}

fn skins(builder: &Builder) -> Result<Vec<Vec<SkinRef>>, WriteError> {
    if builder.skins.is_empty() {
        let count = i16::try_from(builder.textures.len()).map_err(|_| too_many("the number of textures"))?;
        return Ok(Vec::from([(0..count).map(|texture| SkinRef { texture }).collect()]));
    }
    let expected = builder.skins.first().map_or(0, Vec::len);
    for row in &builder.skins {
        if row.len() != expected {
            return Err(WriteError::Count { what: "row of the skin table", expected, found: row.len() });
        }
        for texture in row {
            check_int("texture", *texture, builder.textures.len())?;
        }
    }
    Ok(builder.skins.iter().map(|row| row.iter().map(|texture| SkinRef { texture: *texture }).collect()).collect())
}
