//! A file together with its parsed content.
//!
//! Companion files, found in the folder of the file that they belong to.

use std::{
    boxed::Box,
    fmt,
    path::{Path, PathBuf},
    string::{String, ToString},
    sync::{Mutex, OnceLock},
    vec::Vec,
};

use formats_core::{
    Diagnostics, FormatInfo, Kind, Role, Source,
    files::{FileId, Files, Snapshot, extension, find, name_text},
};

#[cfg(feature = "scene")]
use crate::requests::GivenFiles;
use crate::{AnyFile, OpenCause, OpenError, OpenFile, Options, Summary};

/// Opens a file of any format, with the companions next to it, such as the texture file of a Half-Life model.
///
/// With the feature `archives`, a path may continue into an archive: `baseq2/pak0.pak/models/monsters/tank/tris.md2`.
///
/// # Errors
/// If it cannot be read, is larger than [`Options::MAX_FILE_SIZE`], or is not a file of a known format.
///
/// ```
/// # fn show(path: &str) -> Result<(), triassic::OpenError> {
/// let file = triassic::open(path)?;
/// println!("{}: {} bytes", file.format().name, file.bytes().len());
/// for companion in file.companions() {
///     println!("with {}", companion.path().display());
/// }
/// # Ok(())
/// # }
/// ```
pub fn open(path: impl AsRef<Path>) -> Result<OwnedFile, OpenError> {
    open_with(path, &Options::default())
}

/// Opens a file, with options. See [`open`].
///
/// # Errors
/// Same as [`open`], with the limits of the options.
pub fn open_with(path: impl AsRef<Path>, options: &Options) -> Result<OwnedFile, OpenError> {
    let path = path.as_ref();
    let opened = OpenFile::read(path, options, &Snapshot::default());
    #[cfg(all(feature = "archives", not(target_family = "wasm")))]
    if let Err(OpenError { source: OpenCause::Io(_), .. }) = &opened
        && let Some((files, own)) = in_archive(path)
    {
        return OwnedFile::from_files(files, own, options);
    }
    let mut file = OwnedFile::new(opened?)?;
    file.around = Around::Folder;
    Ok(file)
}

/// The member of an archive at a path.
#[cfg(all(feature = "archives", not(target_family = "wasm")))]
fn in_archive(path: &Path) -> Option<(Box<dyn Files + Send>, FileId)> {
    use formats_core::files::Entry;
    use triassic_archive::files::{ArchiveFiles, Archives};

    let mut files = ArchiveFiles::on_disk(&Archives::default());
    match files.open_path(path).ok()? {
        Entry::File(file) => Some((Box::new(files), file)),
        Entry::Folder(_) => None,
    }
}

self_cell::self_cell!(
    pub(crate) struct Parsed {
        owner: OpenFile,
        #[covariant]
        dependent: AnyFile,
    }
);

/// A file of any format: its bytes, its companions, and its content, parsed once.
///
/// It borrows nothing, so functions can return it and threads can share it.
///
/// ```no_run
/// # #[cfg(all(feature = "gltf", feature = "quake-md2"))]
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use triassic::{AnyFile, conversion::Conversion};
///
/// let file = triassic::open("baseq2/models/monsters/tank/tris.md2")?;
/// print!("{}", file.summary());
/// for finding in &file.validate() {
///     println!("{finding}");
/// }
/// if let AnyFile::QuakeMd2(model) = file.content() {
///     println!("{} frames", model.frames().len());
/// }
/// std::fs::write("tank.glb", file.to_glb(&Conversion::default())?)?;
/// # Ok(())
/// # }
/// # #[cfg(not(all(feature = "gltf", feature = "quake-md2")))]
/// # fn main() {}
/// ```
pub struct OwnedFile {
    pub(crate) parsed: Parsed,
    #[cfg_attr(not(feature = "serde"), allow(dead_code, reason = "only a dump names the file"))]
    name: String,
    #[cfg_attr(not(feature = "scene"), allow(dead_code, reason = "only a scene needs further files"))]
    pub(crate) around: Around,
    #[cfg_attr(not(feature = "scene"), allow(dead_code, reason = "only a scene needs further files"))]
    games: Vec<PathBuf>,
}

/// The places in which the files that a file refers to are searched.
pub(crate) enum Around {
    /// Nowhere.
    Nowhere,
    /// Its folder on disk, and its game.
    Folder,
    /// These files, which include it.
    #[cfg_attr(not(feature = "scene"), allow(dead_code, reason = "only a scene needs further files"))]
    Files(Box<Mutex<dyn Files + Send>>, FileId),
    /// The files given in answer to requests.
    #[cfg(feature = "scene")]
    Given(GivenFiles),
}

impl fmt::Debug for OwnedFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnedFile").field("file", self.opened()).finish_non_exhaustive()
    }
}

impl OwnedFile {
    /// Parses a file that was read. The files that it refers to are not searched.
    ///
    /// # Errors
    /// Same as [`OpenFile::parse`].
    pub fn new(opened: OpenFile) -> Result<Self, OpenError> {
        Self::try_new(opened).map_err(|failed| failed.1)
    }
    /// Same as [`new`](Self::new), for a program that shows the bytes of a file that cannot be parsed.
    ///
    /// # Errors
    /// Same as [`new`](Self::new); the error contains the file.
    pub fn try_new(opened: OpenFile) -> Result<Self, Box<(OpenFile, OpenError)>> {
        let name = opened.path().display().to_string();
        let parsed = Parsed::try_new_or_recover(opened, OpenFile::parse).map_err(Box::new)?;
        Ok(Self { parsed, name, around: Around::Nowhere, games: Vec::new() })
    }
    /// Parses bytes that were read elsewhere. `path` is used in errors and for its extension; nothing is searched
    /// there. The files that it needs can be [requested](Self::requests) and given.
    ///
    /// # Errors
    /// Same as [`OpenFile::parse`].
    pub fn from_bytes(path: impl Into<PathBuf>, bytes: Vec<u8>, options: &Options) -> Result<Self, OpenError> {
        Self::new(OpenFile::from_bytes(path, bytes, options))
    }
    /// Opens one of these files, in memory, in an archive, or in any other store. Its companions and the files that it
    /// refers to are searched among them.
    ///
    /// # Errors
    /// Same as [`open`].
    pub fn from_files(files: impl Files + Send + 'static, own: FileId, options: &Options) -> Result<Self, OpenError> {
        let mut files = files;
        let mut file = Self::new(OpenFile::read_from(&mut files, own, options)?)?;
        file.around = Around::Files(Box::new(Mutex::new(files)), own);
        Ok(file)
    }
    /// Adds a folder of its game, for a file that was opened by its path: the files that a model refers to are also
    /// searched there.
    #[cfg(feature = "scene")]
    #[must_use]
    pub fn with_game(mut self, folder: impl Into<PathBuf>) -> Self {
        self.games.push(folder.into());
        self
    }
    /// The file as read, before it was parsed.
    #[must_use]
    pub fn opened(&self) -> &OpenFile {
        self.parsed.borrow_owner()
    }
    /// The parsed content, by format.
    #[must_use]
    pub fn content(&self) -> &AnyFile<'_> {
        self.parsed.borrow_dependent()
    }
    /// The path that it was opened with.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.opened().path()
    }
    /// Its bytes.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        self.opened().bytes()
    }
    /// The companion files that were found, including those that cannot be used.
    #[must_use]
    pub fn companions(&self) -> &[CompanionFile] {
        self.opened().companions()
    }
    /// The format.
    #[must_use]
    pub fn format(&self) -> &'static FormatInfo {
        self.content().format()
    }
    /// The version number, as stored in the file; `None` if files of its format have none.
    #[must_use]
    pub fn version(&self) -> Option<u32> {
        self.content().version()
    }
    /// The kind of file within its format.
    #[must_use]
    pub fn kind(&self) -> Kind {
        self.content().kind()
    }
    /// Reports everything that is unusual or wrong in it. See [`AnyFile::validate`].
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        self.content().validate()
    }
    /// Same as [`validate`](Self::validate), and adds findings for exceeded limits of an engine. See
    /// [`AnyFile::validate_for`].
    #[must_use]
    pub fn validate_for(&self, profile: &str) -> Diagnostics {
        self.content().validate_for(profile)
    }
    /// A summary of the content: counts, names, animations, skins.
    #[must_use]
    pub fn summary(&self) -> Summary {
        self.content().summary()
    }
    /// The whole decoded content, to be serialized.
    #[cfg(feature = "serde")]
    #[must_use]
    pub fn dump(&self) -> crate::dump::Dump<'_> {
        crate::dump::Dump::new(&self.name, self.content())
    }
}

#[cfg(feature = "scene")]
mod scenes {
    use std::sync::PoisonError;

    use triassic_convert::{Resolver, Result, SceneOptions};
    use triassic_scene::Scene;

    use super::{Around, Diagnostics, OwnedFile};

    impl OwnedFile {
        /// Converts this file to a scene with the images and models that it refers to, and returns the findings.
        ///
        /// # Errors
        /// Same as [`AnyFile::to_scene`](crate::AnyFile::to_scene).
        pub fn to_scene(&self, options: &SceneOptions) -> Result<(Scene, Diagnostics)> {
            self.to_scene_with(options, &mut self.resolver())
        }
        /// Same as [`to_scene`](Self::to_scene), with only the files that a resolver finds.
        ///
        /// # Errors
        /// Same as [`to_scene`](Self::to_scene).
        pub fn to_scene_with(
            &self,
            options: &SceneOptions,
            resolver: &mut Resolver<'_>,
        ) -> Result<(Scene, Diagnostics)> {
            self.content().to_scene(options, resolver)
        }
        /// Converts this file to a GLB, with the defaults of `triassic convert`; if there are alternatives, the first.
        ///
        /// # Errors
        /// If it belongs to another file; same as [`Conversion::scene`](crate::conversion::Conversion::scene),
        /// [`pieces`](crate::conversion::Conversion::pieces) and [`export`](crate::conversion::Conversion::export).
        #[cfg(feature = "gltf")]
        pub fn to_glb(
            &self,
            conversion: &crate::conversion::Conversion,
        ) -> core::result::Result<std::vec::Vec<u8>, crate::conversion::ConversionError> {
            conversion.glb(self.content(), &mut self.resolver())
        }
        /// A resolver for the files around this one, with the packs of its game. For a file that was opened among other
        /// files, only one resolver can exist at a time: the next call blocks.
        #[must_use]
        pub fn resolver(&self) -> Resolver<'_> {
            let resolver = match &self.around {
                Around::Nowhere => Resolver::none(),
                Around::Given(given) => given.resolver(),
                Around::Files(files, own) => {
                    Resolver::among(files.lock().unwrap_or_else(PoisonError::into_inner), *own)
                }
                Around::Folder => self.games.iter().fold(self.in_folder(), Resolver::with_game),
            };
            resolver.with_max_size(self.opened().options().max_file_size)
        }
        #[cfg(not(feature = "archives"))]
        fn in_folder(&self) -> Resolver<'_> {
            Resolver::beside(self.path())
        }
        #[cfg(feature = "archives")]
        fn in_folder(&self) -> Resolver<'_> {
            use triassic_archive::files::{ArchiveFiles, Archives};

            let mut files = ArchiveFiles::on_disk(&Archives::default());
            let own = files.add_file(self.path()).ok();
            Resolver::among(files, own).named_after(self.path())
        }
    }
}

/// A companion file that was found: its bytes, or the reason why it cannot be used.
#[derive(Debug)]
pub struct CompanionFile {
    path: PathBuf,
    extension: String,
    role: Role,
    bytes: Result<Vec<u8>, OpenCause>,
    /// The reason why the file that it belongs to rejected it.
    refused: OnceLock<OpenCause>,
}

impl CompanionFile {
    /// The path that it was read from.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
    /// Its role.
    #[must_use]
    pub const fn role(&self) -> Role {
        self.role
    }
    /// Its bytes.
    ///
    /// # Errors
    /// If it cannot be used. The file that it belongs to is then parsed without it.
    pub fn bytes(&self) -> Result<&[u8], &OpenCause> {
        match self.refused.get() {
            Some(cause) => Err(cause),
            None => self.bytes.as_deref(),
        }
    }
    /// Adds it to `file`.
    pub(crate) fn add_to<'a>(&'a self, file: &mut AnyFile<'a>, options: &Options) {
        if let Ok(bytes) = &self.bytes {
            let source = Source::new(bytes).with_limits(options.limits).with_extension(&self.extension);
            if let Err(error) = file.add(self.role, source) {
                // A repeated attempt gives the same error.
                let _ = self.refused.set(error.into());
            }
        }
    }
}

/// The companions of `file`, which is `own` among these files. They are searched in its folder, ignoring case, never
/// outside it; the file itself is not one of them.
/// of it; the file itself is not one of them.
pub(crate) fn find_companions(
    files: &mut dyn Files,
    own: FileId,
    file: &AnyFile<'_>,
    options: &Options,
) -> Vec<CompanionFile> {
    let wanted = file.companions(&name_text(files.name(own)));
    let folder = files.folder_of(own);
    // Each file is used once. Otherwise many groups with the same file name would fill the memory with copies.
    let mut taken: Vec<FileId> = Vec::new();
    let found = wanted.into_iter().take(MOST_COMPANIONS).filter_map(|wanted| {
        let found = wanted.names.iter().find_map(|name| {
            // Only a file name, not a path to another folder.
            let found = find(files, folder, name).filter(|_| !name.contains(['/', '\\']))?;
            (!files.is_same(found, own)).then_some(found)
        })?;
        if taken.iter().any(|taken| files.is_same(*taken, found)) {
            return None;
        }
        taken.push(found);
        let path = files.label(found);
        Some(CompanionFile {
            bytes: files.read(found, options.max_file_size).map_err(Into::into),
            extension: extension(&path),
            role: wanted.role,
            refused: OnceLock::new(),
            path,
        })
    });
    found.collect()
}

/// More companions than any model has: the engines accept 16 to 32.
pub(crate) const MOST_COMPANIONS: usize = 256;
