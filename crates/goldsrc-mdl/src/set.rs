//! A main file and its companions, used together.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{
    Companion, Error, ErrorKind, Kind, LinkedRecords, Posed, Result, Role, Source, UnknownName, field_at, file_name,
    file_stem,
};

use crate::{
    Animations, Model, Pose, PoseError, PoseOptions, SequenceFile, SequenceRecord, Sequences, Skeleton, Skins, Texture,
    TextureFile, TextureRecord, format,
};

/// A model with its companions, as far as they were found. Accessing parts of a missing companion is an error, and
/// [`validate`](Self::validate) reports it; everything else is usable.
#[derive(Debug, Clone)]
pub struct ModelSet<'a> {
    model: Model<'a>,
    textures: Option<TextureFile<'a>>,
    /// In order of index.
    groups: Vec<(usize, SequenceFile<'a>)>,
}

impl<'a> ModelSet<'a> {
    /// Creates a set without companions.
    #[must_use]
    pub const fn new(model: Model<'a>) -> Self {
        Self { model, textures: None, groups: Vec::new() }
    }
    /// Whether `bytes` begin like a main file of a supported version. The first 256 bytes of a file are enough.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        format::is(bytes, Kind::Model)
    }
    /// Reads a main file with the default limits: [`read`](Self::read).
    ///
    /// # Errors
    /// Same as [`Model::read`].
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Reads a main file, to which its [`companions`](Self::companions) can be added.
    ///
    /// # Errors
    /// Same as [`Model::read`].
    pub fn read(source: Source<'a>) -> Result<Self> {
        Model::read(source).map(Self::new)
    }
    /// The other files that the model needs: [`Model::companions`].
    #[must_use]
    pub fn companions(&self, name: &str) -> Vec<Companion> {
        self.model.companions(name)
    }
    /// Adds the bytes of a companion, replacing one that was added for the same role. The limits are those of the main file.
    ///
    /// # Errors
    /// If they are not such a file. The set is then unchanged.
    pub fn add(&mut self, role: Role, bytes: &'a [u8]) -> Result<()> {
        self.add_source(role, Source::new(bytes).with_limits(*self.model.source().limits()))
    }
    /// Same as [`add`](Self::add), with separate limits.
    ///
    /// # Errors
    /// Same as [`add`](Self::add).
    pub fn add_source(&mut self, role: Role, source: Source<'a>) -> Result<()> {
        match role {
            Role::Textures => self.textures = Some(TextureFile::read_any(source)?),
            Role::Sequences(group) => {
                let file = SequenceFile::read(source)?;
                match self.groups.binary_search_by_key(&group, |(known, _)| *known) {
                    Ok(place) => self.groups.get_mut(place).into_iter().for_each(|known| known.1 = file),
                    Err(place) => self.groups.insert(place, (group, file)),
                }
            }
            _ => return Err(Error::bad_argument("file", "not a role of this format")),
        }
        Ok(())
    }
    /// The version of the main file: 10 or 9.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.model.version()
    }
    /// The whole main file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.model.bytes()
    }
    /// The main file.
    #[must_use]
    pub const fn model(&self) -> &Model<'a> {
        &self.model
    }
    /// The clips of the model: its [sequences](Model::sequences).
    #[must_use]
    pub const fn clips(&self) -> Sequences<'a> {
        self.model.sequences()
    }
    /// The shape of the model without animation: the first submodel of each body part in the
    /// [rest pose](Skeleton::rest_pose). [`pose_at`](Self::pose_at) has the poses of sequences.
    ///
    /// # Errors
    /// If the submodels, or their vertices, normals or bones extend past the end of the file.
    pub fn rest_pose(&self) -> Result<Vec<Posed>> {
        let mut pose = Pose::new();
        self.skeleton().rest_pose(&mut pose);
        let sub_models = self.model.body_parts().iter().filter_map(|part| part.sub_model(0).transpose());
        sub_models.map(|sub_model| sub_model?.posed_at(&pose)).collect()
    }
    /// The texture file, if one was added.
    #[must_use]
    pub const fn texture_file(&self) -> Option<&TextureFile<'a>> {
        self.textures.as_ref()
    }
    /// The sequence file of a group, if one was added.
    #[must_use]
    pub fn sequence_file(&self, group: usize) -> Option<&SequenceFile<'a>> {
        let place = self.groups.binary_search_by_key(&group, |(known, _)| *known).ok()?;
        self.groups.get(place).map(|(_, file)| file)
    }
    /// The sequence files that were added.
    pub(crate) fn sequence_files(&self) -> impl Iterator<Item = &SequenceFile<'a>> {
        self.groups.iter().map(|(_, file)| file)
    }
    /// The companions that the model needs but that were not added.
    pub fn missing(&self) -> impl Iterator<Item = Role> + '_ {
        let textures = self.model.header().has_external_textures() && self.textures.is_none();
        let groups = (1..self.model.sequence_groups().len()).filter(|group| self.sequence_file(*group).is_none());
        textures.then_some(Role::Textures).into_iter().chain(groups.map(Role::Sequences))
    }
    /// The textures of the main file or of the texture file.
    #[must_use]
    pub fn textures(&self) -> LinkedRecords<'a, TextureRecord> {
        match self.texture_file_in_use() {
            Some(file) => file.textures(),
            None => self.model.textures(),
        }
    }
    /// The skin families that go with [`textures`](Self::textures).
    #[must_use]
    pub fn skins(&self) -> Skins<'a> {
        match self.texture_file_in_use() {
            Some(file) => file.skins(),
            None => self.model.skins(),
        }
    }
    /// The texture file, which is only used if the main file has no textures.
    pub(crate) fn texture_file_in_use(&self) -> Option<&TextureFile<'a>> {
        self.textures.as_ref().filter(|_| self.model.header().has_external_textures())
    }
    /// Returns the texture of a mesh with this [`skin_ref`](crate::MeshRecord::skin_ref) in a skin family; a missing family counts
    /// as family 0. `None` if the texture does not exist.
    #[must_use]
    pub fn texture(&self, family: usize, skin_ref: i32) -> Option<Texture<'a>> {
        self.textures().get(self.skins().texture(family, skin_ref)?)
    }
    /// Returns the animations of sequence `index`, in whichever file they are.
    ///
    /// # Errors
    /// If the sequence does not exist, the file of its group was not added, or the animations extend past the end of that file. The
    /// offset is that of the field in the main file.
    pub fn animations(&self, index: usize) -> Result<Animations<'a>> {
        const WHAT: &str = "animation table";
        let Some(sequence) = self.model.sequences().get(index) else {
            return Err(Error::bad_argument(WHAT, "no such sequence"));
        };
        let wrong =
            |text| Error::new(ErrorKind::Malformed(text), WHAT, field_at!(SequenceRecord, group, sequence.at()));
        let file = match usize::try_from(sequence.group) {
            Ok(0) => self.model.bytes(),
            Ok(group) => match self.sequence_file(group) {
                Some(file) => file.bytes(),
                None => return Err(wrong("the file of its sequence group is missing")),
            },
            Err(_) => return Err(wrong("no such sequence group")),
        };
        let file = Source::new(file).with_limits(*self.model.source().limits());
        Animations::find(file, &sequence, self.model.bones().len())
    }
    /// Poses the model at a point in time of a sequence. To pose many frames, keep a [`Skeleton`], the [`Animations`] and a
    /// [`Pose`], and use [`Skeleton::pose`], which allocates nothing.
    ///
    /// # Errors
    /// Same as [`animations`](Self::animations), and if the model has version 9, whose animation scale is unknown. Its [rest
    /// pose](Skeleton::rest_pose) is known.
    pub fn pose(&self, sequence: usize, options: &PoseOptions) -> Result<Pose> {
        let animations = self.animations(sequence)?;
        if !self.model.bones().have_scale() {
            let kind = ErrorKind::Unsupported("poses of version 9: the scale of its animations is unknown");
            return Err(Error::new(kind, "animation", self.model.header().bone_offset.unsigned_abs().into()));
        }
        let mut pose = Pose::new();
        self.model.skeleton().pose(&animations, options, &mut pose);
        Ok(pose)
    }
    /// Poses the model `seconds` after the start of the first sequence with this label, ignoring case, with default options: see
    /// [`pose`](Self::pose).
    ///
    /// # Errors
    /// Same as [`pose`](Self::pose), and if the sequence does not exist; the error lists the existing ones.
    pub fn pose_at(&self, label: &str, seconds: f32) -> Result<Pose, PoseError> {
        let sequences = self.model.sequences();
        let found = sequences.position(label).and_then(|index| Some((index, sequences.get(index)?)));
        let Some((index, sequence)) = found else {
            let labels = sequences.iter().map(|sequence| sequence.label.to_string());
            return Err(UnknownName::new("sequence", label, labels).into());
        };
        Ok(self.pose(index, &PoseOptions::at(sequence.frame_at(seconds)))?)
    }
    /// The total size of all files, in bytes: a measure of the work that they may cause.
    #[must_use]
    pub fn size(&self) -> usize {
        let files = self.groups.iter().map(|(_, file)| file.bytes().len());
        let textures = self.textures.iter().map(|file| file.bytes().len());
        files.chain(textures).fold(self.model.bytes().len(), usize::saturating_add)
    }
    /// The bones of the model, ready to be posed.
    #[must_use]
    pub fn skeleton(&self) -> Skeleton {
        self.model.skeleton()
    }
}

impl Model<'_> {
    /// Returns the companions of this model; `name` is its file name, with or without `.mdl`, but without a folder. The texture
    /// file comes first, then the sequence files in order of groups.
    ///
    /// Each has one or two names: the one that viewers look for, and, if different, the one that the model was compiled with, since
    /// many models were renamed without their companions.
    #[must_use]
    pub fn companions(&self, name: &str) -> Vec<Companion> {
        let stem = file_stem(name, "mdl");
        let textures = self.header().has_external_textures().then(|| {
            let own = self.header().name.to_string();
            let old = file_stem(file_name(&own), "mdl");
            let stored = if old.is_empty() { String::new() } else { format!("{old}T.mdl") };
            Companion::new(Role::Textures, names(format!("{stem}T.mdl"), stored))
        });
        let groups = (0..).zip(self.sequence_groups()).skip(1).map(|(index, group): (usize, _)| {
            let stored = file_name(&group.file.to_string()).to_string();
            Companion::new(Role::Sequences(index), names(format!("{stem}{index:02}.mdl"), stored))
        });
        textures.into_iter().chain(groups).collect()
    }
}

fn names(name: String, stored: String) -> Vec<String> {
    let is_other = !stored.is_empty() && !stored.eq_ignore_ascii_case(&name) && stored != "." && stored != "..";
    let mut names = Vec::from([name]);
    names.extend(is_other.then_some(stored));
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_different_stored_name_is_used() {
        assert_eq!(names("a01.mdl".into(), "..".into()).len(), 1);
        assert_eq!(names("a01.mdl".into(), "A01.MDL".into()).len(), 1);
        assert_eq!(names("a01.mdl".into(), "b01.mdl".into())[1], "b01.mdl");
    }
}
