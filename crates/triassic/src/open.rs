//! Reading files, which only this module does.

use core::fmt;
use std::{
    error::Error,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    string::String,
    sync::OnceLock,
    vec::Vec,
};

use formats_core::{Detected, Source, folder::extension};

use crate::{AnyFile, Archive, CompanionFile, Options, companion};

/// Reads a file into memory. Companion files, such as the texture file of a Half-Life model, are looked for when it is
/// [parsed](OpenFile::parse).
///
/// # Errors
/// If it cannot be read, or is larger than [`Options::MAX_FILE_SIZE`].
///
/// ```
/// # fn show(path: &str) -> Result<(), triassic::OpenError> {
/// let opened = triassic::open(path)?;
/// let file = opened.parse()?;
/// println!("{}: {} bytes", file.format().name, file.bytes().len());
/// for companion in opened.companions() {
///     println!("with {}", companion.path().display());
/// }
/// # Ok(())
/// # }
/// ```
pub fn open(path: impl AsRef<Path>) -> Result<OpenFile, OpenError> {
    open_with(path, &Options::default())
}

/// [`open`], with options.
///
/// # Errors
/// If it cannot be read, or is larger than [`Options::max_file_size`].
pub fn open_with(path: impl AsRef<Path>, options: &Options) -> Result<OpenFile, OpenError> {
    let path = path.as_ref();
    match read(path, options.max_file_size) {
        Ok(bytes) => Ok(OpenFile { has_folder: true, ..OpenFile::from_bytes(path, bytes, options) }),
        Err(cause) => Err(OpenError { path: path.into(), source: cause }),
    }
}

/// A file of any format in memory, and the files that belong to it.
#[derive(Debug)]
pub struct OpenFile {
    path: PathBuf,
    extension: String,
    bytes: Vec<u8>,
    /// Whether there is a folder to look for companions in.
    has_folder: bool,
    detected: Option<Detected>,
    companions: OnceLock<Vec<CompanionFile>>,
    options: Options,
}

impl OpenFile {
    /// Makes one from bytes that were read elsewhere, without companions. `path` is used in errors and for its extension.
    #[must_use]
    pub fn from_bytes(path: impl Into<PathBuf>, bytes: Vec<u8>, options: &Options) -> Self {
        let path = path.into();
        let (extension, companions) = (extension(&path), OnceLock::new());
        Self { path, extension, bytes, has_folder: false, detected: None, companions, options: *options }
    }
    /// Sets the result of [`detect`](crate::detect), so that the format is not detected again.
    #[must_use]
    pub const fn with_detected(mut self, detected: Detected) -> Self {
        self.detected = Some(detected);
        self
    }
    /// Parses the file and adds its companions. They are looked for once, ignoring case, in the folder of the file and
    /// never outside of it.
    ///
    /// An archive is not a file of any format here, and an error names it: see [`archive`](Self::archive).
    ///
    /// # Errors
    /// As [`AnyFile::read`].
    pub fn parse(&self) -> Result<AnyFile<'_>, OpenError> {
        let source = self.source();
        let file = match self.detected {
            Some(detected) => AnyFile::read_as(source, detected),
            None => AnyFile::read(source),
        };
        let mut file = file.map_err(|error| OpenError { path: self.path.clone(), source: error.into() })?;
        let find = || if self.has_folder { companion::find(&self.path, &file, &self.options) } else { Vec::new() };
        for companion in self.companions.get_or_init(find) {
            companion.add_to(&mut file, &self.options);
        }
        Ok(file)
    }
    /// Lists it as an [`Archive`]; `None` for any other file.
    ///
    /// # Errors
    /// As [`Archive::list`].
    pub fn archive(&self) -> Option<Result<Archive, OpenError>> {
        let listed = Archive::list(self.source())?;
        Some(listed.map_err(|error| OpenError { path: self.path.clone(), source: error.into() }))
    }
    fn source(&self) -> Source<'_> {
        Source::new(&self.bytes).with_limits(self.options.limits).with_extension(&self.extension)
    }
    /// The companion files that were found when it was parsed, including those that cannot be used.
    #[must_use]
    pub fn companions(&self) -> &[CompanionFile] {
        self.companions.get().map(Vec::as_slice).unwrap_or_default()
    }
    /// The path that it was read from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
    /// Its content.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
    /// Its content, by value.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Why a file cannot be opened or parsed, and its path.
#[derive(Debug)]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// The reason.
    pub source: OpenCause,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.source)
    }
}
// The message contains the cause, so the chain goes on with the source of the cause.
impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.source()
    }
}

/// Why a file cannot be opened or parsed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenCause {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is larger than [`Options::max_file_size`].
    #[error("the file is larger than the limit of {max} bytes")]
    TooLarge {
        /// The limit.
        max: u64,
    },
    /// Its content cannot be parsed.
    #[error(transparent)]
    Content(#[from] formats_core::Error),
}

/// The whole content of a file. Its size is only a hint: it may be a pipe, or grow.
pub(crate) fn read(path: &Path, max: u64) -> Result<Vec<u8>, OpenCause> {
    let file = File::open(path)?;
    let size = file.metadata().map_or(0, |metadata| metadata.len());
    if size > max {
        return Err(OpenCause::TooLarge { max });
    }
    let mut bytes = Vec::new();
    // Exactly the size: a vector that grows would take up to twice as much.
    bytes.try_reserve_exact(usize::try_from(size).unwrap_or(usize::MAX)).map_err(io::Error::other)?;
    file.take(max.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size > max) {
        return Err(OpenCause::TooLarge { max });
    }
    Ok(bytes)
}
