//! The model: its generation, and the parts common to all generations. The trait of all formats. Reading from front to back,
//! also for truncated files.

use alloc::vec::Vec;

use formats_core::{
    Clip, Companion, Cursor, Detected, Diagnostic, Error, ErrorKind, FixedStr, FormatInfo, Head, Kind, Number, Posed,
    Record, Records, Relative, Result, Source, Strided, Subject, acknex,
};

use crate::{CODES, Classic, ID, Mdl7, Skin, mesh::Orientation};

/// A model of Acknex, the engine of 3D `GameStudio`, or of Quake.
///
/// Everything is as stored in the file. Indices in particular are not checked, see [`validate`](Self::validate).
#[derive(Debug, Clone)]
pub struct Model<'a> {
    pub(crate) source: Source<'a>,
    pub(crate) body: Body<'a>,
    pub(crate) missing: Option<Error>,
    pub(crate) orientation: Orientation,
}

/// The two families of generations.
#[derive(Debug, Clone)]
pub enum Body<'a> {
    /// IDPO, MDL2, MDL3, MDL4 or MDL5.
    Classic(Classic<'a>),
    /// MDL7.
    Mdl7(Mdl7<'a>),
}

impl<'a> Model<'a> {
    /// Whether `bytes` begin like a model of any generation.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        Head::new(bytes).known(ID).is_some()
    }
    /// Reads a model from the bytes of its file.
    ///
    /// # Errors
    /// If they are not such a model (a related format is named), a part extends past the end of the file, or a skin or frame has an
    /// unknown type.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Reads a model from a file with its limits.
    ///
    /// Stores 8 bytes per skin and frame, and one small structure per group.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse), and if a table has more elements than the limits allow.
    pub fn read(source: Source<'a>) -> Result<Self> {
        Self::read_as(source, false)
    }
    /// Reads a model that may be truncated: all complete skins, records and frames. [`missing`](Self::missing) and
    /// [`validate`](Self::validate) report the missing parts.
    ///
    /// # Errors
    /// If even the header is truncated, or for a reason other than the end of the file.
    pub fn read_partial(source: Source<'a>) -> Result<Self> {
        Self::read_as(source, true)
    }
    fn read_as(source: Source<'a>, partial: bool) -> Result<Self> {
        let bytes = source.bytes();
        let (body, missing) = match generation(&source)? {
            Generation::Mdl7 => Mdl7::read(source, partial).map(|(model, missing)| (Body::Mdl7(model), missing)),
            classic => Classic::read(source, classic, partial).map(|(model, missing)| (Body::Classic(model), missing)),
        }
        // The file is only scanned after an error: the time to open a valid file must not depend on its size.
        .map_err(|error| formats_core::text_damage(bytes).unwrap_or(error))?;
        Ok(Self { source, body, missing, orientation: Orientation::default() })
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// The generation of the file.
    #[must_use]
    pub const fn generation(&self) -> Generation {
        match &self.body {
            Body::Classic(model) => model.generation(),
            Body::Mdl7(_) => Generation::Mdl7,
        }
    }
    /// The structures of the file, in one of two families.
    #[must_use]
    pub const fn body(&self) -> &Body<'a> {
        &self.body
    }
    /// The structures of IDPO to MDL5.
    #[must_use]
    pub const fn classic(&self) -> Option<&Classic<'a>> {
        match &self.body {
            Body::Classic(model) => Some(model),
            Body::Mdl7(_) => None,
        }
    }
    /// The structures of MDL7.
    #[must_use]
    pub const fn mdl7(&self) -> Option<&Mdl7<'a>> {
        match &self.body {
            Body::Classic(_) => None,
            Body::Mdl7(model) => Some(model),
        }
    }
    /// The first missing part, if [`read_partial`](Self::read_partial) read a truncated file.
    #[must_use]
    pub const fn missing(&self) -> Option<&Error> {
        self.missing.as_ref()
    }
    /// The number of skins, in all groups together.
    #[must_use]
    pub const fn skin_count(&self) -> usize {
        match &self.body {
            Body::Classic(model) => model.skin_count(),
            Body::Mdl7(model) => model.skin_count(),
        }
    }
    /// Skin `index`.
    #[must_use]
    pub fn skin(&self, index: usize) -> Option<Skin<'a>> {
        match &self.body {
            Body::Classic(model) => model.skin(index),
            Body::Mdl7(model) => model.skin(index),
        }
    }
    /// The skins, in file order.
    pub fn skins(&self) -> impl Iterator<Item = Skin<'a>> + Clone + '_ {
        (0..self.skin_count()).map_while(|index| self.skin(index))
    }
    /// The number of frames; in MDL7, those of the first group, which is the same in every group. Many static MDL7 models have
    /// none: their shape is [`Mesh::base_positions`](crate::Mesh::base_positions).
    #[must_use]
    pub fn frame_count(&self) -> usize {
        self.mesh(0).map_or(0, |mesh| mesh.frame_count())
    }
    /// The names of the frames; in MDL7 those of the first group.
    #[must_use]
    pub fn frame_names(&self) -> Vec<FixedStr<16>> {
        match &self.body {
            Body::Classic(model) => model.frames().map(|frame| frame.name()).collect(),
            Body::Mdl7(model) => {
                let frames = model.group(0).into_iter().flat_map(|group| group.frames());
                frames.map(|frame| frame.name()).collect()
            }
        }
    }
    /// The clips, in file order: runs of frames whose names differ only in the number at their end. Empty without frames: see
    /// [`frame_count`](Self::frame_count).
    ///
    /// Only groups of frames, in IDPO and MDL2, store how fast they are played, and repeat: see
    /// [`clip_times`](Self::clip_times). For all others the game's scripts decide; they have the
    /// [`DEFAULT_FRAME_RATE`](crate::DEFAULT_FRAME_RATE).
    #[must_use]
    pub fn clips(&self) -> Vec<Clip> {
        let mut clips = acknex::clips(self.frame_names());
        for clip in &mut clips {
            if let Some(times) = self.clip_times(clip) {
                *clip = Clip::new(*clip.name(), clip.frames().clone(), times.frame_rate()).with_looping(times.is_whole);
            }
        }
        clips
    }
    /// The first clip with this name, ignoring case.
    #[must_use]
    pub fn clip(&self, name: &str) -> Option<Clip> {
        self.clips().into_iter().find(|clip| clip.name().eq_ignore_ascii_case(name))
    }
    /// The shape of each mesh without animation: [`Mesh::rest_pose`](crate::Mesh::rest_pose).
    #[must_use]
    pub fn rest_pose(&self) -> Vec<Posed> {
        self.meshes().map(|mesh| mesh.rest_pose()).collect()
    }
}

/// The generation of a file.
fn generation(source: &Source<'_>) -> Result<Generation> {
    const HEADER: &str = "header";
    let magic = *source.bytes().first_chunk::<4>().ok_or(Error::new(
        ErrorKind::Truncated { needed: 4, available: source.size() },
        HEADER,
        0,
    ))?;
    let head = Head::from(*source);
    let generation = Generation::from_magic(magic);
    if let Some(error) = Relative::error(ID, &head, generation.map_or(*b"MDL7", Generation::magic)) {
        return Err(error);
    }
    generation.ok_or_else(|| {
        let wrong = Error::new(ErrorKind::BadMagic { found: magic, expected: *b"MDL7" }, HEADER, 0);
        formats_core::text_damage(source.bytes()).filter(|_| magic.starts_with(b"MDL")).unwrap_or(wrong)
    })
}

/// The generation of a file, given by its first four bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "UPPERCASE"))]
pub enum Generation {
    /// `IDPO`: Quake's format, with 16-bit skins in the models of Acknex.
    Idpo,
    /// `MDL2`: the same with a different magic.
    Mdl2,
    /// `MDL3`: separate texture coordinates, vertices packed as bytes.
    Mdl3,
    /// `MDL4`: vertices packed as words.
    Mdl4,
    /// `MDL5`: skins of different sizes, with mipmaps.
    Mdl5,
    /// `MDL7`: groups, materials, bones.
    Mdl7,
}

impl Generation {
    /// All of them, the oldest first.
    pub const ALL: [Self; 6] = [Self::Idpo, Self::Mdl2, Self::Mdl3, Self::Mdl4, Self::Mdl5, Self::Mdl7];

    /// The first four bytes of its files.
    #[must_use]
    pub const fn magic(self) -> [u8; 4] {
        *match self {
            Self::Idpo => b"IDPO",
            Self::Mdl2 => b"MDL2",
            Self::Mdl3 => b"MDL3",
            Self::Mdl4 => b"MDL4",
            Self::Mdl5 => b"MDL5",
            Self::Mdl7 => b"MDL7",
        }
    }
    /// Returns the generation of a file that begins with these bytes.
    #[must_use]
    pub fn from_magic(magic: [u8; 4]) -> Option<Self> {
        Self::ALL.into_iter().find(|generation| generation.magic() == magic)
    }
    /// The number of the format: 2, 3, 4, 5 or 7 as in its name, and 6 for IDPO, whose header declares it.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            Self::Mdl2 => 2,
            Self::Mdl3 => 3,
            Self::Mdl4 => 4,
            Self::Mdl5 => 5,
            Self::Idpo => 6,
            Self::Mdl7 => 7,
        }
    }
    /// Whether the file has the layout of Quake's models: IDPO and MDL2.
    #[must_use]
    pub const fn is_quake(self) -> bool {
        matches!(self, Self::Idpo | Self::Mdl2)
    }
}

const MAGICS: [[u8; 4]; 6] = [*b"IDPO", *b"MDL2", *b"MDL3", *b"MDL4", *b"MDL5", *b"MDL7"];

/// The keys of a dump, in order.
pub(crate) const PARTS: [&str; 14] = [
    "generation",
    "header",
    "skins",
    "skin_groups",
    "bones",
    "tex_coords",
    "triangles",
    "frames",
    "frame_groups",
    "groups",
    "deformers",
    "entity_data",
    "editor_data",
    "trailing",
];

impl Model<'_> {
    /// Facts about all models of this format.
    pub const INFO: &'static FormatInfo = &FormatInfo::new(ID, "Acknex model (MDL)")
        .with_extensions(&["mdl"])
        .with_magics(&MAGICS)
        .with_versions(&[2, 3, 4, 5, 6, 7])
        .with_codes(CODES)
        .with_parts(&PARTS);
    /// The kinds of files of the format that this type reads: all of them.
    pub const KIND: Kind = Kind::Model;

    /// Returns the kind of a file that starts with `head`, if [`read`](Self::read) supports it. Agrees with
    /// [`is`](Self::is).
    #[must_use]
    pub fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(ID)
    }
    /// The version number: 2 to 5 and 7 as in the magic, 6 for IDPO.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.generation().version()
    }
    /// The other files that a model needs: none. For external skins it stores only the name, and the palette of 8-bit skins belongs
    /// to a level.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
}

impl Model<'_> {
    /// The skin or bone of an MDL7, or the frame of a model up to MDL5, that a finding is about; `None` if it has no name.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let noun = found.noun(&["bone", "bone matrix", "bone name", "frame", "skin"])?;
        let n = usize::try_from(found.element?).ok()?;
        match (noun, &self.body) {
            ("bone" | "bone name", Body::Mdl7(mdl7)) => Subject::new(noun, mdl7.bones().nth(n)?.name().as_bytes()),
            ("frame", Body::Classic(classic)) => Subject::new(noun, classic.frame(n)?.name().as_bytes()),
            ("skin", _) => Subject::new(noun, self.skin(n)?.name().as_bytes()),
            _ => None,
        }
    }
}

formats_core::impl_format!(Model {
    fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        self.subject(found)
    }
});

/// A [`Cursor`] that may accept that the file ends too early.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    pub(crate) cursor: Cursor<'a>,
    /// Whether the complete records of a truncated table are accepted.
    partial: bool,
    /// The first missing part.
    cut: Option<Error>,
}

impl<'a> Reader<'a> {
    pub(crate) const fn new(cursor: Cursor<'a>, partial: bool) -> Self {
        Self { cursor, partial, cut: None }
    }
    /// Reads from the position of `cursor`. Returns the end of the read data (the end of the file if something was missing), and
    /// the first missing part.
    pub(crate) fn run(
        cursor: Cursor<'a>,
        partial: bool,
        read: impl FnOnce(&mut Self) -> Result<()>,
    ) -> Result<(u64, Option<Error>)> {
        let mut reader = Self::new(cursor, partial);
        let read = read(&mut reader);
        let (end, size) = (reader.cursor.position(), reader.cursor.source().size());
        let missing = reader.finish(read)?;
        // The rest of a truncated part does not count as trailing bytes.
        Ok((if missing.is_some() { size } else { end }, missing))
    }
    /// Reads a table; if the file may be truncated and ends in it, the complete records.
    pub(crate) fn records<T: Record>(&mut self, what: &'static str, count: Number) -> Result<Records<'a, T>> {
        let read = self.cursor.records(what, count);
        self.or_rest(read, |rest, at| Some(Records::new(rest, at)))
    }
    /// Same, for items whose size is stored in the file.
    pub(crate) fn strided(&mut self, what: &'static str, count: Number, stride: usize) -> Result<Strided<'a>> {
        let read = self.cursor.strided(what, count, stride);
        self.or_rest(read, |rest, at| Strided::new(rest, at, stride, rest.len().checked_div(stride)?))
    }
    /// Returns the rest of the file in place of the truncated data.
    fn or_rest<T>(&mut self, read: Result<T>, rest: impl FnOnce(&'a [u8], u64) -> Option<T>) -> Result<T> {
        let error = match read {
            Err(error) if self.partial && is_cut(&error) => error,
            read => return read,
        };
        let table = rest(self.cursor.rest(), self.cursor.position()).ok_or(error)?;
        self.cut.get_or_insert(error);
        self.cursor = self.cursor.source().cursor(self.cursor.source().size());
        Ok(table)
    }
    /// The outcome of reading: whether it may have stopped early, and what was missing.
    fn finish(self, read: Result<()>) -> Result<Option<Error>> {
        match (self.cut, read) {
            (None, Ok(())) => Ok(None),
            (Some(cut), _) => Ok(Some(cut)),
            (None, Err(error)) if self.partial && is_cut(&error) => Ok(Some(error)),
            (None, Err(error)) => Err(error),
        }
    }
}

/// Whether an error means that the file ends too early.
fn is_cut(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::Truncated { .. } | ErrorKind::OutsideFile { .. })
}

#[cfg(test)]
mod tests {
    use formats_core::{Format, Source};

    use crate::{Builder, Builder7, Generation};

    use super::*;

    fn file(generation: Generation) -> Vec<u8> {
        match generation {
            Generation::Mdl7 => Builder7::default().write().unwrap(),
            classic => Builder::new(classic).write().unwrap(),
        }
    }

    #[test]
    fn trait_and_type_agree() {
        fn check<'a, F: Format<'a>>(bytes: &'a [u8]) -> (Detected, u32) {
            let file = F::read(Source::new(bytes)).unwrap();
            assert_eq!((file.bytes(), file.companions("x.mdl").len(), F::INFO.codes), (bytes, 0, CODES));
            (F::detect(&bytes.into()).unwrap(), file.version())
        }
        for generation in Generation::ALL {
            let (detected, version) = check::<Model<'_>>(&file(generation));
            let expected = Detected::new(ID, generation.version(), Kind::Model);
            assert_eq!((detected, version), (expected, expected.version));
            assert!(Model::INFO.versions.contains(&version) && MAGICS.contains(&generation.magic()));
        }
    }
    #[test]
    fn detection_accepts_readable_files() {
        for good in Generation::ALL.map(file) {
            for at in 0..8 {
                let mut other = good.clone();
                for value in 0..=255 {
                    other[at] = value;
                    let yes = Model::is(&other);
                    assert_eq!(Model::detect(&other[..].into()).is_some(), yes);
                    // A file relabeled as another generation may not be readable.
                    assert!(yes || Model::parse(&other).is_err());
                }
            }
            assert!(!Model::is(&good[..3]) && Model::detect(&good[..3].into()).is_none());
        }
    }
}
