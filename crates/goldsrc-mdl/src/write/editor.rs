//! Changes in place.

use alloc::vec::Vec;

use formats_core::{FixedStr, Limits, Record, Role, Source, field_at};

use super::{bytes, rescale, too_many};
use crate::{Header, Model, ModelFiles, SequenceGroup, SkinRef, TextureFile, TextureFlags, TextureRecord, WriteError};

/// Changes names, textures, flags, skins, sequences, events and the size of a model, and leaves every other byte unchanged.
///
/// The files of a model from a folder are opened by [`ModelFiles::editor`]. A main file whose textures are in a texture file
/// is opened [with it](Self::with_texture_file), and [`finish`](Self::finish) returns both. Each change is made completely or, on
/// an error, not at all. Without changes, the files are returned unmodified.
///
/// ```
/// # fn rename(main: &[u8]) -> Result<Vec<u8>, goldsrc_mdl::WriteError> {
/// use goldsrc_mdl::Editor;
///
/// let mut editor = Editor::new(main)?;
/// editor.rename_bone(0, b"pelvis")?;
/// editor.rename_texture(0, b"face.bmp")?;
/// let changed = editor.finish().main;
/// # Ok(changed)
/// # }
/// ```
#[derive(Debug, Clone)]
pub struct Editor {
    pub(super) main: Vec<u8>,
    pub(super) textures: Option<Vec<u8>>,
    /// The files of [`ModelFiles::editor`], unchanged.
    pub(super) sequences: Vec<Vec<u8>>,
    pub(super) limits: Limits,
}

impl Editor {
    /// Opens a copy of a main file, or of a separate texture file.
    ///
    /// # Errors
    /// If it is neither, or a table of the header extends past the end of the file.
    pub fn new(file: &[u8]) -> Result<Self, WriteError> {
        Self::read(Source::new(file))
    }
    /// Same as [`new`](Self::new), with the given limits.
    ///
    /// # Errors
    /// Same as [`new`](Self::new).
    pub fn read(source: Source<'_>) -> Result<Self, WriteError> {
        if Header::read(source)?.is_texture_file() {
            TextureFile::read(source)?;
        } else {
            Model::read(source)?;
        }
        Ok(Self { main: source.bytes().to_vec(), textures: None, sequences: Vec::new(), limits: *source.limits() })
    }
    /// Opens a copy of the texture file next to the main file.
    ///
    /// # Errors
    /// If it is not a texture file. A main file with its own textures does not need one, and ignores it.
    pub fn with_texture_file(mut self, file: &[u8]) -> Result<Self, WriteError> {
        TextureFile::read_any(self.source(file))?;
        if self.header()?.has_external_textures() {
            self.textures = Some(file.to_vec());
        }
        Ok(self)
    }
    /// The main file as it is now.
    #[must_use]
    pub fn main(&self) -> &[u8] {
        &self.main
    }
    /// The texture file as it is now, if one was opened next to a main file.
    #[must_use]
    pub fn texture_file(&self) -> Option<&[u8]> {
        self.textures.as_deref()
    }
    /// Returns the changed files. Sequence files, which are never changed, are included if the model was opened by
    /// [`ModelFiles::editor`].
    #[must_use]
    pub fn finish(self) -> ModelFiles {
        ModelFiles { main: self.main, textures: self.textures, sequences: self.sequences }
    }

    pub(super) fn header(&self) -> Result<Header, WriteError> {
        Ok(Header::read(Source::new(&self.main))?)
    }
    fn source<'a>(&self, file: &'a [u8]) -> Source<'a> {
        Source::new(file).with_limits(self.limits)
    }
    /// Parses the main file.
    pub(super) fn model(&self) -> Result<Model<'_>, WriteError> {
        if self.header()?.is_texture_file() {
            return Err(WriteError::Missing("the main file of the texture file"));
        }
        Ok(Model::read(self.source(&self.main))?)
    }
    /// Parses the file with the textures.
    pub(super) fn texture_holder(&self) -> Result<TextureFile<'_>, WriteError> {
        let file = match &self.textures {
            Some(file) => file,
            None if self.header()?.has_external_textures() => {
                return Err(WriteError::MissingCompanion(Role::Textures));
            }
            None => &self.main,
        };
        Ok(TextureFile::read_any(self.source(file))?)
    }
    /// The bytes of the file with the textures.
    pub(super) fn texture_bytes(&mut self) -> &mut Vec<u8> {
        self.textures.as_mut().unwrap_or(&mut self.main)
    }

    /// Sets the name in the header, which tools show and which is not the file's name. Up to 64 bytes.
    ///
    /// A name may fill its field. The bytes after it are kept, so that setting the old name restores the file.
    ///
    /// # Errors
    /// If it is too long, or contains a NUL. This holds for every name.
    pub fn rename_model(&mut self, name: &[u8]) -> Result<(), WriteError> {
        rename::<64>(&mut self.main, field_at!(Header, name), name)
    }
    /// Sets the name of a bone. Up to 32 bytes. Weapon models attach to the bones of players by name.
    ///
    /// # Errors
    /// If the bone does not exist, or the name is not valid.
    pub fn rename_bone(&mut self, bone: usize, name: &[u8]) -> Result<(), WriteError> {
        let model = self.model()?;
        let at = model.bones().at(find("bone", bone, model.bones().len())?);
        rename::<32>(&mut self.main, at, name)
    }
    /// Sets the name of an attachment. Up to 32 bytes.
    ///
    /// # Errors
    /// If the attachment does not exist, or the name is not valid.
    pub fn rename_attachment(&mut self, attachment: usize, name: &[u8]) -> Result<(), WriteError> {
        let model = self.model()?;
        let at = model.attachments().at(find("attachment", attachment, model.attachments().len())?);
        rename::<32>(&mut self.main, at, name)
    }
    /// Sets the label of a sequence. Up to 32 bytes.
    ///
    /// # Errors
    /// If the sequence does not exist, or the name is not valid.
    pub fn rename_sequence(&mut self, sequence: usize, label: &[u8]) -> Result<(), WriteError> {
        let sequences = self.model()?.sequences();
        let at = sequences.get(sequence).ok_or_else(|| no_such("sequence", sequence, sequences.len()))?.at();
        rename::<32>(&mut self.main, at, label)
    }
    /// Sets the path of a sequence group's file, such as `models\leet01.mdl`, from which Half-Life loads it: set it when the files
    /// of a model are renamed. Up to 64 bytes.
    ///
    /// # Errors
    /// If the group does not exist, or the path is not valid.
    pub fn rename_sequence_group_file(&mut self, group: usize, path: &[u8]) -> Result<(), WriteError> {
        let model = self.model()?;
        let groups = model.sequence_groups();
        let at = groups.at(find("sequence group", group, groups.len())?);
        rename::<64>(&mut self.main, field_at!(SequenceGroup, file, at), path)
    }
    /// Sets the name of a body part. Up to 64 bytes.
    ///
    /// # Errors
    /// If the body part does not exist, or the name is not valid.
    pub fn rename_body_part(&mut self, part: usize, name: &[u8]) -> Result<(), WriteError> {
        let parts = self.model()?.body_parts();
        let at = parts.get(part).ok_or_else(|| no_such("body part", part, parts.len()))?.at();
        rename::<64>(&mut self.main, at, name)
    }
    /// Sets the name of a submodel of a body part. Up to 64 bytes.
    ///
    /// # Errors
    /// If the submodel does not exist, or the name is not valid.
    pub fn rename_sub_model(&mut self, part: usize, sub_model: usize, name: &[u8]) -> Result<(), WriteError> {
        let parts = self.model()?.body_parts();
        let part = parts.get(part).ok_or_else(|| no_such("body part", part, parts.len()))?;
        let models = part.sub_models()?;
        let at = models.get(sub_model).ok_or_else(|| no_such("submodel", sub_model, models.len()))?.at();
        rename::<64>(&mut self.main, at, name)
    }
    /// Sets the name of a texture. Up to 64 bytes.
    ///
    /// # Errors
    /// If the texture does not exist, its file is missing, or the name is not valid.
    pub fn rename_texture(&mut self, texture: usize, name: &[u8]) -> Result<(), WriteError> {
        let (at, _) = self.texture(texture)?;
        rename::<64>(self.texture_bytes(), at, name)
    }
    /// Sets the flags of a texture. Nothing else is changed: with `MASKED`, index 255 becomes transparent; `CHROME` changes the
    /// meaning of the texture coordinates.
    ///
    /// # Errors
    /// If the texture does not exist, or its file is missing.
    pub fn set_texture_flags(&mut self, texture: usize, flags: TextureFlags) -> Result<(), WriteError> {
        let (at, _) = self.texture(texture)?;
        bytes::put(self.texture_bytes(), field_at!(TextureRecord, raw_flags, at), &flags.bits().to_le_bytes());
        Ok(())
    }
    /// Sets an entry of the skin table: the texture that meshes with [`skin_ref`](crate::MeshRecord::skin_ref) `column` show in
    /// skin family `family`.
    ///
    /// # Errors
    /// If the entry or the texture does not exist, or the texture does not have the size of the one that it replaces: texture
    /// coordinates are in texels, so all textures of a column must have the same size.
    /// [Replace](Self::replace_texture) one of them first.
    pub fn set_skin(&mut self, family: usize, column: usize, texture: usize) -> Result<(), WriteError> {
        let holder = self.texture_holder()?;
        let (skins, textures) = (holder.skins(), holder.textures());
        if family >= skins.family_count() {
            return Err(no_such("skin family", family, skins.family_count()));
        }
        let row = skins.family(family).unwrap_or(formats_core::Records::EMPTY);
        let old = row.get(column).ok_or_else(|| no_such("skin column", column, skins.ref_count()))?;
        let new = textures.get(texture).ok_or_else(|| no_such("texture", texture, textures.len()))?;
        let old = usize::try_from(old.texture).ok().and_then(|old| Some((old, textures.get(old)?)));
        if let Some((other, old)) = old
            && (old.width, old.height) != (new.width, new.height)
        {
            return Err(rescale::shared(texture, other));
        }
        let entry = SkinRef { texture: texture.try_into().map_err(|_| too_many("the number of a texture"))? };
        let at = row.at(column);
        bytes::put(self.texture_bytes(), at, &entry.encode());
        Ok(())
    }
    /// The position of a texture's record in its file, and the record.
    fn texture(&self, texture: usize) -> Result<(u64, TextureRecord), WriteError> {
        let textures = self.texture_holder()?.textures();
        let view = textures.get(texture).ok_or_else(|| no_such("texture", texture, textures.len()))?;
        Ok((view.at(), *view.record()))
    }
}

/// Writes another name into a field of `N` bytes.
fn rename<const N: usize>(file: &mut [u8], at: u64, name: &[u8]) -> Result<(), WriteError> {
    let old = usize::try_from(at).ok().and_then(|at| file.get(at..)?.first_chunk::<N>()).copied().unwrap_or([0; N]);
    bytes::put(file, at, &bytes::renamed(&FixedStr(old), name)?.0);
    Ok(())
}

pub(super) const fn no_such(what: &'static str, index: usize, count: usize) -> WriteError {
    WriteError::NoSuch { what, index, count }
}

/// Returns `index` if it is below the count.
const fn find(what: &'static str, index: usize, count: usize) -> Result<usize, WriteError> {
    if index < count { Ok(index) } else { Err(no_such(what, index, count)) }
}
