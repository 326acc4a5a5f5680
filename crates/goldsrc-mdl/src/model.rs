//! The main file of a model.

use formats_core::{Error, ErrorKind, LinkedRecords, List, Records, Result, Source, field_at, number};

use crate::{
    Attachment, BodyPartRecord, BoneController, BoneTable, Bones, Header, Hitbox, SequenceGroup, SequenceTable,
    Sequences, Skins, TextureFile, TextureRecord, Transitions,
    format::{self, opening},
};

/// The main file of a model. Copying one is cheap: it only borrows the file's bytes.
///
/// ```
/// # fn list(bytes: &[u8]) -> Result<(), goldsrc_mdl::Error> {
/// let model = goldsrc_mdl::Model::parse(bytes)?;
/// for sequence in model.sequences() {
///     println!("{}: {} frames, {} events", sequence.label, sequence.frame_count, sequence.events()?.len());
/// }
/// for part in model.body_parts() {
///     for sub_model in part.sub_models()? {
///         println!("{} / {}: {} vertices", part.name, sub_model.name, sub_model.vertices()?.len());
///     }
/// }
/// # Ok(())
/// # }
/// # let bytes = std::fs::read(concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp/man.mdl"));
/// # list(&bytes.unwrap()).unwrap();
/// ```
#[derive(Debug, Clone, Copy)]
pub struct Model<'a> {
    source: Source<'a>,
    header: Header,
    bones: Bones<'a>,
    bone_controllers: Records<'a, BoneController>,
    hitboxes: Records<'a, Hitbox>,
    sequences: Sequences<'a>,
    sequence_groups: Records<'a, SequenceGroup>,
    textures: LinkedRecords<'a, TextureRecord>,
    skins: Skins<'a>,
    body_parts: LinkedRecords<'a, BodyPartRecord>,
    attachments: Records<'a, Attachment>,
    transitions: Transitions<'a>,
}

opening!(Model, Header, Model, "main file");

impl<'a> Model<'a> {
    /// Reads the header and locates its tables. Allocates nothing, and takes constant time.
    ///
    /// Nested tables are located on access.
    ///
    /// # Errors
    /// If it is not a main file of version 10 or 9 (a related format is named), exceeds a limit, or a table extends past the end
    /// of the file.
    pub fn read(source: Source<'a>) -> Result<Self> {
        let header = Header::read(source)?;
        if header.is_texture_file() {
            let name = "the texture file of a GoldSrc model (such as leetT.mdl); open its main file (leet.mdl) instead";
            return Err(Error::new(ErrorKind::OtherFormat(name), "header", field_at!(Header, bone_count)));
        }
        Self::find(source, header).map_err(|error| format::or_damage(source, error))
    }
    /// The tables of the header, in any kind of file.
    pub(crate) fn find(source: Source<'a>, header: Header) -> Result<Self> {
        let head = &header;
        let (offset, count) = (number!(head: Header, bone_offset), number!(head: Header, bone_count));
        let bones = List::new(BoneTable::find(source, header.version, offset, count)?);
        let (offset, count) =
            (number!(head: Header, bone_controller_offset), number!(head: Header, bone_controller_count));
        let bone_controllers = source.table("bone controller table", offset, count)?;
        let (offset, count) = (number!(head: Header, hitbox_offset), number!(head: Header, hitbox_count));
        let hitboxes = source.table("hitbox table", offset, count)?;
        let (offset, count) = (number!(head: Header, sequence_offset), number!(head: Header, sequence_count));
        let sequences = List::new(SequenceTable::find(source, header.version, offset, count)?);
        let (offset, count) =
            (number!(head: Header, sequence_group_offset), number!(head: Header, sequence_group_count));
        let sequence_groups = source.table("sequence group table", offset, count)?;
        // Without an offset, the textures are in a separate file, and their count here is meaningless.
        let own = if header.has_external_textures() { Header { texture_count: 0, ..header } } else { header };
        let textures = TextureFile::find(source, own)?;
        let (offset, count) = (number!(head: Header, body_part_offset), number!(head: Header, body_part_count));
        let body_parts = source.linked("body part table", offset, count)?;
        let (offset, count) = (number!(head: Header, attachment_offset), number!(head: Header, attachment_count));
        let attachments = source.table("attachment table", offset, count)?;
        let transitions = Transitions::find(source, head)?;
        Ok(Self {
            source,
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
    pub const fn sequences(&self) -> Sequences<'a> {
        self.sequences
    }
    /// The sequence groups. The first is the main file itself; every other group is a separate file.
    #[must_use]
    pub const fn sequence_groups(&self) -> Records<'a, SequenceGroup> {
        self.sequence_groups
    }
    /// The textures of this file; empty if they are in a texture file, see
    /// [`Header::has_external_textures`].
    #[must_use]
    pub const fn textures(&self) -> LinkedRecords<'a, TextureRecord> {
        self.textures
    }
    /// The skin families of this file.
    #[must_use]
    pub const fn skins(&self) -> Skins<'a> {
        self.skins
    }
    /// The body parts.
    #[must_use]
    pub const fn body_parts(&self) -> LinkedRecords<'a, BodyPartRecord> {
        self.body_parts
    }
    /// The attachments, in order of index.
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
