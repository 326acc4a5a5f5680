//! One enum over all formats.

use formats_core::{Diagnostics, Error, ErrorKind, Result};

use crate::{Format, Options, detect};

/// A model of any format whose feature is on. It borrows the file's bytes.
#[derive(Debug, Clone)]
#[cfg_attr(
    any(feature = "goldsrc-mdl", feature = "quake-md2"),
    allow(clippy::large_enum_variant, reason = "opening allocates nothing, and there are never many at a time")
)]
#[non_exhaustive]
pub enum AnyModel<'a> {
    /// A Half-Life model. Its companions are added by [`ModelFile::model`](crate::ModelFile::model), or by
    /// `ModelSet::add` where their bytes come from elsewhere.
    #[cfg(feature = "goldsrc-mdl")]
    GoldsrcMdl(goldsrc_mdl::ModelSet<'a>),
    /// The texture file of a Half-Life model.
    #[cfg(feature = "goldsrc-mdl")]
    GoldsrcTextures(goldsrc_mdl::TextureFile<'a>),
    /// A sequence file of a Half-Life model.
    #[cfg(feature = "goldsrc-mdl")]
    GoldsrcSequences(goldsrc_mdl::SequenceFile<'a>),
    /// A Quake II model.
    #[cfg(feature = "quake-md2")]
    QuakeMd2(quake_md2::Model<'a>),
    /// Never there: without formats there are no models.
    #[cfg(not(any(feature = "goldsrc-mdl", feature = "quake-md2")))]
    #[doc(hidden)]
    None(core::convert::Infallible, core::marker::PhantomData<&'a [u8]>),
}

/// What a file is among those of its format.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Kind {
    /// A model by itself, or with companions.
    Model,
    /// A companion of a model: its textures.
    Textures,
    /// A companion of a model: the animations of some of its sequences.
    Sequences,
}

impl<'a> AnyModel<'a> {
    /// Detects the format and reads the file. Allocates nothing.
    ///
    /// # Errors
    /// If `bytes` are of no known format (a known relative is named), of one whose feature is off, or if the format's
    /// own reader refuses them.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::parse_with(bytes, &Options::default())
    }
    /// [`parse`](Self::parse), with options.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and if the file goes over a limit.
    pub fn parse_with(bytes: &'a [u8], options: &Options) -> Result<Self> {
        let _ = options;
        match detect(bytes) {
            #[cfg(feature = "goldsrc-mdl")]
            Some(Format::GoldsrcMdl(_)) => Self::parse_goldsrc(bytes, options),
            #[cfg(not(feature = "goldsrc-mdl"))]
            Some(Format::GoldsrcMdl(_)) => Err(switched_off("a Half-Life model, and the feature `goldsrc-mdl` is off")),
            #[cfg(feature = "quake-md2")]
            Some(Format::QuakeMd2) => {
                let source = quake_md2::Source::new(bytes).with_limits(options.limits);
                quake_md2::Model::read(source).map(Self::QuakeMd2)
            }
            #[cfg(not(feature = "quake-md2"))]
            Some(Format::QuakeMd2) => Err(switched_off("a Quake II model, and the feature `quake-md2` is off")),
            None => Err(unknown(bytes)),
        }
    }
    #[cfg(feature = "goldsrc-mdl")]
    fn parse_goldsrc(bytes: &'a [u8], options: &Options) -> Result<Self> {
        use goldsrc_mdl::{ModelSet, SequenceFile, TextureFile};
        let source = formats_core::Source::new(bytes).with_limits(options.limits);
        if SequenceFile::is(bytes) {
            SequenceFile::read(source).map(Self::GoldsrcSequences)
        } else if TextureFile::is(bytes) {
            TextureFile::read(source).map(Self::GoldsrcTextures)
        } else {
            ModelSet::read(source).map(Self::GoldsrcMdl)
        }
    }
    /// The format and its version.
    #[must_use]
    pub fn format(&self) -> Format {
        match self {
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcMdl(set) => Format::GoldsrcMdl(set.model().header().version.unsigned_abs()),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcTextures(file) => Format::GoldsrcMdl(file.header().version.unsigned_abs()),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcSequences(file) => Format::GoldsrcMdl(file.header().version.unsigned_abs()),
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(_) => Format::QuakeMd2,
            #[cfg(not(any(feature = "goldsrc-mdl", feature = "quake-md2")))]
            Self::None(never, _) => match *never {},
        }
    }
    /// Whether it is a model or a companion of one.
    #[must_use]
    pub fn kind(&self) -> Kind {
        match self {
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcMdl(_) => Kind::Model,
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcTextures(_) => Kind::Textures,
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcSequences(_) => Kind::Sequences,
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(_) => Kind::Model,
            #[cfg(not(any(feature = "goldsrc-mdl", feature = "quake-md2")))]
            Self::None(never, _) => match *never {},
        }
    }
    /// The whole file; its companions are not in it.
    #[must_use]
    pub fn bytes(&self) -> &'a [u8] {
        match self {
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcMdl(set) => set.model().bytes(),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcTextures(file) => file.bytes(),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcSequences(file) => file.bytes(),
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(model) => model.bytes(),
            #[cfg(not(any(feature = "goldsrc-mdl", feature = "quake-md2")))]
            Self::None(never, _) => match *never {},
        }
    }
    /// Looks at everything in the file and says what is odd: a companion that was not added, too. Never fails. Takes
    /// time in proportion to the file.
    ///
    /// A companion by itself has no findings: most of it means something only with its model.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        match self {
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcMdl(set) => set.validate(),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcTextures(_) | Self::GoldsrcSequences(_) => Diagnostics::new(),
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(model) => model.validate(),
            #[cfg(not(any(feature = "goldsrc-mdl", feature = "quake-md2")))]
            Self::None(never, _) => match *never {},
        }
    }
}

/// The whole decoded content: the same as that of the model in it, without a wrapper.
#[cfg(feature = "serde")]
impl serde::Serialize for AnyModel<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcMdl(set) => set.serialize(serializer),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcTextures(file) => file.serialize(serializer),
            #[cfg(feature = "goldsrc-mdl")]
            Self::GoldsrcSequences(file) => file.serialize(serializer),
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(model) => model.serialize(serializer),
            #[cfg(not(any(feature = "goldsrc-mdl", feature = "quake-md2")))]
            Self::None(never, _) => {
                let _ = serializer;
                match *never {}
            }
        }
    }
}

#[cfg(not(all(feature = "goldsrc-mdl", feature = "quake-md2")))]
fn switched_off(what: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported(what), "file", 0)
}

/// The error for bytes that are nothing known: that of the reader whose magic they have, or of one that knows a name.
fn unknown(bytes: &[u8]) -> Error {
    if bytes.is_empty() {
        return Error::new(ErrorKind::Malformed("the file is empty"), "file", 0);
    }
    let named = |error: &Error| matches!(error.kind(), ErrorKind::OtherFormat(_));
    let readers: &[Reader] = &[
        #[cfg(feature = "quake-md2")]
        Reader { magic: quake_md2::Model::MAGIC, error: |bytes| quake_md2::Model::parse(bytes).err() },
        #[cfg(feature = "goldsrc-mdl")]
        Reader { magic: goldsrc_mdl::Model::MAGIC, error: |bytes| goldsrc_mdl::Model::parse(bytes).err() },
        #[cfg(feature = "goldsrc-mdl")]
        Reader {
            magic: goldsrc_mdl::SequenceFileHeader::MAGIC,
            error: |bytes| goldsrc_mdl::SequenceFile::parse(bytes).err(),
        },
    ];
    let own = readers.iter().find(|reader| bytes.starts_with(&reader.magic));
    own.and_then(|reader| (reader.error)(bytes))
        .or_else(|| readers.iter().filter_map(|reader| (reader.error)(bytes)).find(named))
        .unwrap_or(Error::new(ErrorKind::Malformed("this is no model of a format that is known here"), "file", 0))
}

/// A format's reader, for its error only.
struct Reader {
    magic: [u8; 4],
    error: fn(&[u8]) -> Option<Error>,
}
