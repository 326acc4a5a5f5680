//! The model: its generation, and the parts common to all generations.

use alloc::vec::Vec;

use formats_core::{Clip, Error, ErrorKind, FixedStr, Head, Posed, Relative, Result, Source, acknex};

use crate::{Classic, Generation, Mdl7, Skin, orientation::Orientation};

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
        Head::new(bytes).known(crate::ID).is_some()
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
    pub fn skins(&self) -> impl Iterator<Item = Skin<'a>> + '_ {
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
    if let Some(error) = Relative::error(crate::ID, &head, generation.map_or(*b"MDL7", Generation::magic)) {
        return Err(error);
    }
    generation.ok_or_else(|| {
        let wrong = Error::new(ErrorKind::BadMagic { found: magic, expected: *b"MDL7" }, HEADER, 0);
        formats_core::text_damage(source.bytes()).filter(|_| magic.starts_with(b"MDL")).unwrap_or(wrong)
    })
}
