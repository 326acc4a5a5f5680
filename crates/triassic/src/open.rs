//! Reads files; only this module does.

use core::fmt;
use std::{
    error::Error,
    io,
    path::{Path, PathBuf},
    string::String,
    sync::OnceLock,
    vec::Vec,
};

use formats_core::{
    Detected, Source,
    files::{DiskFiles, FileId, Files, ReadError, Snapshot, extension, io_error_id},
};

use crate::{AnyFile, Archive, CompanionFile, Options, owned_file};

/// A file of any format in memory, before it is parsed, and the files that belong to it.
/// [`OwnedFile`](crate::OwnedFile) also contains the parsed content.
#[derive(Debug)]
pub struct OpenFile {
    path: PathBuf,
    extension: String,
    bytes: Vec<u8>,
    /// The known folders, if companions are searched in one.
    folders: Option<Snapshot>,
    detected: Option<Detected>,
    companions: OnceLock<Vec<CompanionFile>>,
    options: Options,
}

impl OpenFile {
    /// Reads a file into memory. Companion files are searched when it is [parsed](Self::parse). `snapshot` caches
    /// folders for many files of a run.
    ///
    /// # Errors
    /// If it cannot be read, or is larger than [`Options::max_file_size`].
    pub fn read(path: impl AsRef<Path>, options: &Options, snapshot: &Snapshot) -> Result<Self, OpenError> {
        let path = path.as_ref();
        let mut files = DiskFiles::with_snapshot(snapshot);
        let file = files.add_file(path).map_err(OpenCause::from);
        match file.and_then(|file| Ok(files.read(file, options.max_file_size)?)) {
            Ok(bytes) => Ok(Self { folders: Some(snapshot.clone()), ..Self::from_bytes(path, bytes, options) }),
            Err(source) => Err(OpenError { path: path.into(), source }),
        }
    }
    /// Reads one of these files, in memory, in an archive or elsewhere. Companions are searched at once.
    ///
    /// # Errors
    /// Same as [`read`](Self::read).
    pub fn read_from(files: &mut dyn Files, file: FileId, options: &Options) -> Result<Self, OpenError> {
        let path = files.label(file);
        let bytes = files.read(file, options.max_file_size).map_err(OpenCause::from);
        let bytes = bytes.map_err(|source| OpenError { path: path.clone(), source })?;
        let opened = Self::from_bytes(path, bytes, options);
        opened.find_among(files, file);
        Ok(opened)
    }
    /// Creates one from bytes that were read elsewhere, without companions. `path` is used in errors and for its
    /// extension.
    #[must_use]
    pub fn from_bytes(path: impl Into<PathBuf>, bytes: Vec<u8>, options: &Options) -> Self {
        let path = path.into();
        let (extension, companions) = (extension(&path), OnceLock::new());
        Self { path, extension, bytes, folders: None, detected: None, companions, options: *options }
    }
    /// Creates one from bytes that were read elsewhere, with companions from these files or else from the path's
    /// folder.
    #[cfg(feature = "census")]
    pub(crate) fn among(
        path: &Path,
        bytes: Vec<u8>,
        options: &Options,
        files: Option<(&mut dyn Files, FileId)>,
        snapshot: &Snapshot,
    ) -> Self {
        let folders = files.is_none().then(|| snapshot.clone());
        let opened = Self { folders, ..Self::from_bytes(path, bytes, options) };
        if let Some((files, own)) = files {
            opened.find_among(files, own);
        }
        opened
    }
    /// Searches for companions among files.
    pub(crate) fn find_among(&self, files: &mut dyn Files, own: FileId) {
        if let Ok(parsed) = self.parse_alone() {
            let found = owned_file::find_companions(files, own, &parsed, &self.options);
            // It is not shared yet.
            let _ = self.companions.set(found);
        }
    }
    /// Sets the result of [`detect`](crate::detect), so that the format is not detected again.
    #[must_use]
    pub const fn with_detected(mut self, detected: Detected) -> Self {
        self.detected = Some(detected);
        self
    }
    /// Parses the file and adds its companions. They are searched once, ignoring case, in the folder of the file and
    /// never outside it.
    ///
    /// An archive is not a file of any format here: the error names it; see [`archive`](Self::archive).
    ///
    /// # Errors
    /// Same as [`AnyFile::read`].
    pub fn parse(&self) -> Result<AnyFile<'_>, OpenError> {
        let mut file = self.parse_alone()?;
        let companions = self.companions.get_or_init(|| {
            let Some(snapshot) = &self.folders else { return Vec::new() };
            let mut files = DiskFiles::with_snapshot(snapshot);
            let own = files.add_file(&self.path).ok();
            own.map(|own| owned_file::find_companions(&mut files, own, &file, &self.options)).unwrap_or_default()
        });
        for companion in companions {
            companion.add_to(&mut file, &self.options);
        }
        Ok(file)
    }
    /// Parses the file without its companions.
    fn parse_alone(&self) -> Result<AnyFile<'_>, OpenError> {
        let file = match self.detected {
            Some(detected) => AnyFile::read_as(self.source(), detected),
            None => AnyFile::read(self.source()),
        };
        file.map_err(|error| OpenError { path: self.path.clone(), source: error.into() })
    }
    /// Lists it as an [`Archive`]; `None` for any other file.
    ///
    /// # Errors
    /// Same as [`Archive::list`].
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
    /// The options that it was read with.
    #[must_use]
    pub const fn options(&self) -> &Options {
        &self.options
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

/// The reason why a file cannot be opened or parsed, and its path.
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
// The message contains the cause, so the chain continues with the source of the cause.
impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.source()
    }
}

/// The reason why a file cannot be opened or parsed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenCause {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is larger than [`Options::max_file_size`](crate::Options::max_file_size).
    #[error("the file exceeds the limit of {max} bytes")]
    TooLarge {
        /// The limit.
        max: u64,
    },
    /// Its content cannot be parsed.
    #[error(transparent)]
    Content(#[from] formats_core::Error),
}

impl OpenCause {
    /// The stable identifier of the reason: the content's or the archive's, or `not_found`, `permission_denied`, `io`,
    /// `too_large`.
    #[must_use]
    pub fn id(&self) -> &'static str {
        match self {
            #[cfg(feature = "archives")]
            Self::Io(error) => {
                triassic_archive::Error::within(error).map_or_else(|| io_error_id(error), triassic_archive::Error::id)
            }
            #[cfg(not(feature = "archives"))]
            Self::Io(error) => io_error_id(error),
            Self::TooLarge { .. } => "too_large",
            Self::Content(error) => error.kind().id(),
        }
    }
    /// The error of the content, which has the part and the offset: of the file, or for a member of an archive that
    /// cannot be unpacked, of the archive.
    #[must_use]
    pub fn content(&self) -> Option<&formats_core::Error> {
        match self {
            Self::Content(error) => Some(error),
            #[cfg(feature = "archives")]
            Self::Io(error) => triassic_archive::Error::within(error)?.content(),
            _ => None,
        }
    }
}

impl From<ReadError> for OpenCause {
    fn from(error: ReadError) -> Self {
        // The path is in the `OpenError`.
        match error {
            ReadError::Io { error, .. } => Self::Io(error),
            ReadError::TooLarge { max, .. } => Self::TooLarge { max },
            other => Self::Io(io::Error::other(other)),
        }
    }
}
