//! Models from files: the only part that touches any.

use core::fmt;
use std::{
    error::Error,
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
    vec::Vec,
};

use crate::{AnyModel, CompanionFile, Options, companion};

/// Reads a file into memory, and those that belong to it: the texture file and the sequence files of a Half-Life model,
/// looked for in its own folder without regard to letter case.
///
/// # Errors
/// If it cannot be read, or is larger than [`Options::MAX_FILE_SIZE`].
pub fn open(path: impl AsRef<Path>) -> Result<ModelFile, OpenError> {
    open_with(path, &Options::default())
}

/// [`open`], with options.
///
/// # Errors
/// If it cannot be read, or is larger than [`Options::max_file_size`].
pub fn open_with(path: impl AsRef<Path>, options: &Options) -> Result<ModelFile, OpenError> {
    let path = path.as_ref();
    match read(path, options.max_file_size) {
        Ok(bytes) => {
            let companions = companion::find(path, &bytes, options);
            Ok(ModelFile { path: path.into(), bytes, companions, options: *options })
        }
        Err(cause) => Err(OpenError { path: path.into(), source: cause }),
    }
}

/// A file in memory, whatever is in it, with its companions.
#[derive(Debug)]
pub struct ModelFile {
    path: PathBuf,
    bytes: Vec<u8>,
    companions: Vec<CompanionFile>,
    options: Options,
}

impl ModelFile {
    /// A file that came from elsewhere, without companions. `path` is for errors only.
    #[must_use]
    pub fn from_bytes(path: impl Into<PathBuf>, bytes: Vec<u8>, options: &Options) -> Self {
        Self { path: path.into(), bytes, companions: Vec::new(), options: *options }
    }
    /// The model in it, with its companions. Cheap enough to be called again wherever it is needed.
    ///
    /// # Errors
    /// As [`AnyModel::parse_with`].
    pub fn model(&self) -> Result<AnyModel<'_>, OpenError> {
        let mut model = AnyModel::parse_with(&self.bytes, &self.options)
            .map_err(|error| OpenError { path: self.path.clone(), source: OpenCause::Model(error) })?;
        for companion in &self.companions {
            companion.add_to(&mut model);
        }
        Ok(model)
    }
    /// The files that were found for it; those that cannot be used as well.
    #[must_use]
    pub fn companions(&self) -> &[CompanionFile] {
        &self.companions
    }
    /// Where it was read from.
    pub fn path(&self) -> &Path {
        &self.path
    }
    /// What is in it.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }
    /// What is in it, to keep.
    #[must_use]
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Why the model in a file cannot be had, and which file it is.
#[derive(Debug)]
pub struct OpenError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub source: OpenCause,
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.source)
    }
}
// The cause is in the text: what follows it in a chain is only what lies behind the cause.
impl Error for OpenError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.source.source()
    }
}

/// Why the model in a file cannot be had.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OpenCause {
    /// The file cannot be read.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is larger than [`Options::max_file_size`].
    #[error("the file has more than the limit of {max} bytes")]
    TooLarge {
        /// The limit.
        max: u64,
    },
    /// What is in it cannot be parsed.
    #[error(transparent)]
    Model(#[from] formats_core::Error),
}

/// All of a file. Its size is only a hint: it may be a pipe, or grow.
pub(crate) fn read(path: &Path, max: u64) -> Result<Vec<u8>, OpenCause> {
    let file = File::open(path)?;
    let size = file.metadata().map_or(0, |metadata| metadata.len());
    if size > max {
        return Err(OpenCause::TooLarge { max });
    }
    let mut bytes = Vec::new();
    // Just that: a vector that grows would take up to twice as much.
    bytes.try_reserve_exact(usize::try_from(size).unwrap_or(usize::MAX)).map_err(io::Error::other)?;
    file.take(max.saturating_add(1)).read_to_end(&mut bytes)?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size > max) {
        return Err(OpenCause::TooLarge { max });
    }
    Ok(bytes)
}
