//! Reading files, which only this module does.

use std::{
    path::{Path, PathBuf},
    string::String,
    sync::OnceLock,
    vec::Vec,
};

use formats_core::{
    Detected, Source,
    files::{DiskFiles, FileId, Files, Snapshot, extension},
};

use crate::{AnyFile, Archive, CompanionFile, OpenCause, OpenError, Options, companion};

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
    open_in(path, options, &Snapshot::default())
}

/// [`open_with`], as one of many files of a run: `snapshot` has what was read of folders, which is read once for all of them.
///
/// # Errors
/// As [`open_with`].
pub fn open_in(path: impl AsRef<Path>, options: &Options, snapshot: &Snapshot) -> Result<OpenFile, OpenError> {
    let path = path.as_ref();
    let mut files = DiskFiles::with_snapshot(snapshot);
    let file = files.add_file(path).map_err(OpenCause::from);
    match file.and_then(|file| Ok(files.read(file, options.max_file_size)?)) {
        Ok(bytes) => Ok(OpenFile { folders: Some(snapshot.clone()), ..OpenFile::from_bytes(path, bytes, options) }),
        Err(source) => Err(OpenError { path: path.into(), source }),
    }
}

/// [`open_with`], from files wherever they lie: in memory, in an archive. Companions are looked for at once.
///
/// # Errors
/// As [`open_with`].
pub fn open_from(files: &mut dyn Files, file: FileId, options: &Options) -> Result<OpenFile, OpenError> {
    let path = files.label(file);
    let bytes = files.read(file, options.max_file_size).map_err(OpenCause::from);
    let bytes = bytes.map_err(|source| OpenError { path: path.clone(), source })?;
    let opened = OpenFile::from_bytes(path, bytes, options);
    opened.find_among(files, file);
    Ok(opened)
}

/// A file of any format in memory, and the files that belong to it.
#[derive(Debug)]
pub struct OpenFile {
    path: PathBuf,
    extension: String,
    bytes: Vec<u8>,
    /// What is known of folders, if there is one to look for companions in.
    folders: Option<Snapshot>,
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
        Self { path, extension, bytes, folders: None, detected: None, companions, options: *options }
    }
    /// One whose bytes were read elsewhere, with companions from these files or else from the folder that the path names.
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
    /// Looks for companions among files.
    fn find_among(&self, files: &mut dyn Files, own: FileId) {
        if let Ok(parsed) = self.parse_alone() {
            let found = companion::find_all(files, own, &parsed, &self.options);
            // Nobody else has it yet.
            let _ = self.companions.set(found);
        }
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
        let mut file = self.parse_alone()?;
        let companions = self.companions.get_or_init(|| {
            let Some(snapshot) = &self.folders else { return Vec::new() };
            let mut files = DiskFiles::with_snapshot(snapshot);
            let own = files.add_file(&self.path).ok();
            own.map(|own| companion::find_all(&mut files, own, &file, &self.options)).unwrap_or_default()
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
