//! One enum over all formats.

use formats_core::{Diagnostics, Error, ErrorKind, Result};

use crate::{Format, Options, detect};

/// A model of any format whose feature is on. Copying one is cheap: it only borrows the file's bytes.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub enum AnyModel<'a> {
    /// A model of Quake II.
    #[cfg(feature = "quake-md2")]
    QuakeMd2(quake_md2::Model<'a>),
    /// Never there: without formats there are no models.
    #[cfg(not(feature = "quake-md2"))]
    #[doc(hidden)]
    None(core::convert::Infallible, core::marker::PhantomData<&'a [u8]>),
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
    #[cfg_attr(not(feature = "quake-md2"), expect(unused_variables, reason = "no format reads with them"))]
    pub fn parse_with(bytes: &'a [u8], options: &Options) -> Result<Self> {
        match detect(bytes) {
            #[cfg(feature = "quake-md2")]
            Some(Format::QuakeMd2) => {
                let options = quake_md2::Options::default().with_limits(options.limits);
                quake_md2::Model::parse_with(bytes, &options).map(Self::QuakeMd2)
            }
            #[cfg(not(feature = "quake-md2"))]
            Some(Format::QuakeMd2) => Err(switched_off("a Quake II model, and the feature `quake-md2` is off")),
            None => Err(unknown(bytes)),
        }
    }
    /// The format and its version.
    #[must_use]
    pub const fn format(&self) -> Format {
        match self {
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(_) => Format::QuakeMd2,
            #[cfg(not(feature = "quake-md2"))]
            Self::None(never, _) => match *never {},
        }
    }
    /// The whole file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        match self {
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(model) => model.bytes(),
            #[cfg(not(feature = "quake-md2"))]
            Self::None(never, _) => match *never {},
        }
    }
    /// Looks at everything in the file and says what is odd. Never fails. Takes time in proportion to the file.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        match self {
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(model) => model.validate(),
            #[cfg(not(feature = "quake-md2"))]
            Self::None(never, _) => match *never {},
        }
    }
}

/// The whole decoded content: the same as that of the model in it, without a wrapper.
#[cfg(feature = "serde")]
impl serde::Serialize for AnyModel<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            #[cfg(feature = "quake-md2")]
            Self::QuakeMd2(model) => model.serialize(serializer),
            #[cfg(not(feature = "quake-md2"))]
            Self::None(never, _) => {
                let _ = serializer;
                match *never {}
            }
        }
    }
}

#[cfg(not(feature = "quake-md2"))]
fn switched_off(what: &'static str) -> Error {
    Error::new(ErrorKind::Unsupported(what), "file", 0)
}

/// The error for bytes that are nothing known: that of the reader whose magic they have, or of one that knows a name.
fn unknown(bytes: &[u8]) -> Error {
    let named = |error: &Error| matches!(error.kind(), ErrorKind::OtherFormat(_));
    let readers: &[Reader] = &[
        #[cfg(feature = "quake-md2")]
        Reader { magics: &[quake_md2::Model::MAGIC], error: |bytes| quake_md2::Model::parse(bytes).err() },
    ];
    let own = readers.iter().find(|reader| reader.magics.iter().any(|magic| bytes.starts_with(magic)));
    own.and_then(|reader| (reader.error)(bytes))
        .or_else(|| readers.iter().filter_map(|reader| (reader.error)(bytes)).find(named))
        .unwrap_or(Error::new(ErrorKind::Malformed("this is no model of a format that is known here"), "file", 0))
}

/// A format's reader, for its error only.
struct Reader {
    magics: &'static [[u8; 4]],
    error: fn(&[u8]) -> Option<Error>,
}
