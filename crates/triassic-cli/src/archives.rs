//! Archives named on the command line.

use std::{
    collections::HashSet,
    fmt::Display,
    fs, io, mem,
    ops::{Deref, DerefMut},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use triassic::{
    archives::{
        Archive, CodePage, Error, Limits, Plan,
        files::{ArchiveFiles, Archives},
    },
    convert::TextEncoding,
    formats_core::files::{DiskFiles, Entry, FileId, FolderId, Snapshot},
};

use crate::{
    args::{ArchiveArgs, Files, Global},
    failure::Failure,
    input,
    walk::{self, Filter, Named},
};

/// The maximum number of bytes that this run unpacks.
pub(crate) const fn most_unpacked(global: &Global) -> u64 {
    if global.is_unlimited() { u64::MAX } else { MOST_UNPACKED }
}

/// A cache of archives with these names.
fn cache(limits: &Limits, encoding: TextEncoding) -> Archives {
    Archives::new(limits).in_code_page(match encoding {
        TextEncoding::Latin1 => Some(CodePage::Latin1),
        TextEncoding::Utf8 => Some(CodePage::Utf8),
        other => other.code_page().map(CodePage::Given),
    })
}

/// Opens the archive at a path, which may continue into archives: `disc.iso/baseq2/pak0.pak`.
pub(crate) fn open(path: &Path, global: &Global) -> Result<Arc<Archive>, Failure> {
    let limits = if global.is_unlimited() { Limits::NONE } else { Limits::new() };
    // Other archives in its folder are not opened.
    let mut files = ArchiveFiles::on_disk(&cache(&limits, global.encoding)).without_archives();
    let folder = match files.open_path(path).map_err(|error| unopened(path, error))? {
        Entry::Folder(folder) => folder,
        Entry::File(file) => files.open(file).map_err(|error| match (error, other_format(path)) {
            (Error::Unknown, Some(name)) => Failure::Missing(format!("not an archive: {name}")),
            (error, _) => failure(error),
        })?,
    };
    let archive = files.archive(folder).map(Arc::clone);
    archive.ok_or_else(|| Failure::Other("this is a folder, not an archive".to_owned()))
}

/// The format of a file on disk, if it is known.
fn other_format(path: &Path) -> Option<String> {
    Some(input::look(path).ok()?.relative?.name())
}

/// Opens the file at a path, which may continue into archives.
pub(crate) fn file(files: &mut ArchiveFiles<DiskFiles>, path: &Path, if_folder: &str) -> Result<FileId, Failure> {
    let wrong = |why: &dyn Display| Failure::Other(format!("{}: {why}", path.display()));
    // Reading a pipe or a terminal may block forever.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Err(wrong(&"not a regular file"));
    }
    match files.open_path(path) {
        Ok(Entry::File(file)) => Ok(file),
        Ok(Entry::Folder(_)) => Err(wrong(&if_folder)),
        Err(error) => Err(wrong(&unopened(path, error))),
    }
}

/// The folder in an archive, or the archive, at a path.
pub(crate) fn folder(files: &mut ArchiveFiles<DiskFiles>, path: &Path) -> Option<FolderId> {
    match files.open_path(path).ok()? {
        Entry::Folder(folder) => Some(folder),
        Entry::File(_) => None,
    }
}

/// The reason why no archive can be opened at a path.
fn unopened(path: &Path, error: Error) -> Failure {
    match error {
        Error::Io(error) if error.kind() == io::ErrorKind::NotFound => match fs::metadata(path) {
            _ if path.as_os_str() == "-" => {
                Failure::Missing("an archive cannot be read from standard input".to_owned())
            }
            Ok(there) if !there.is_file() && !there.is_dir() => Failure::Missing("not a regular file".to_owned()),
            Err(why) if why.kind() == io::ErrorKind::NotADirectory => {
                Failure::Missing("the archive has no file at this path".to_owned())
            }
            Err(why) => Failure::io(why),
            Ok(_) => Failure::io(error),
        },
        error => failure(error),
    }
}

/// An archive among the inputs of a run.
#[derive(Debug)]
pub(crate) struct Among {
    /// The name as given, or the folder's name as given and the path in it.
    pub(crate) name: String,
    pub(crate) archive: Arc<Archive>,
    /// Whether it was named explicitly.
    pub(crate) is_named: bool,
}

/// The named archives, and those in named folders. Nested archives are not opened, and an archive that cannot be opened
/// is reported with the inputs.
pub(crate) fn among(files: &Files, global: &Global) -> Vec<Among> {
    let shelf = files.shelf(global);
    let mut found = Vec::new();
    for path in files.named() {
        match walk::named(path, shelf) {
            Named::Archive(files, folder) => {
                let archive = files.archive(folder).filter(|archive| !archive.members().is_empty());
                found.extend(archive.map(|archive| Among {
                    name: path.display().to_string(),
                    archive: Arc::clone(archive),
                    is_named: true,
                }));
            }
            Named::Folder if shelf.looks_inside() => {
                let archives = walk::archives(path, &files.filter, shelf);
                found.extend(archives.map(|(name, archive)| Among { name, archive, is_named: false }));
            }
            _ => {}
        }
    }
    found
}

/// The members that a run uses.
#[derive(Debug)]
pub(crate) struct Members<'a> {
    filter: &'a Filter,
    /// Archive and member, if the run is one of several.
    part: Option<HashSet<(usize, usize)>>,
    /// Whether another part of the run writes the additional files.
    is_later_part: bool,
}

impl<'a> Members<'a> {
    /// Selects the members of the named archives.
    pub(crate) fn of(archives: &'a ArchiveArgs, global: &Global) -> Self {
        let filter = archives.filter();
        let part = archives.shard().map(|shard| {
            let mut places = Vec::new();
            let mut files = Vec::new();
            for (number, path) in archives.named().enumerate() {
                // An archive that cannot be opened is reported later.
                let Ok(archive) = open(path, global) else { continue };
                let plan = Plan::new(&archive);
                for (index, member) in archive.members().iter().enumerate() {
                    if let Some(below) = plan.path(index).filter(|below| filter.takes(below.as_ref())) {
                        places.push((number, index));
                        files.push((format!("{}/{below}", path.display()), member.size));
                    }
                }
            }
            let named: Vec<(&str, u64)> = files.iter().map(|(path, size)| (path.as_str(), *size)).collect();
            places.into_iter().zip(shard.takes(&named)).filter(|(_, takes)| *takes).map(|(place, _)| place).collect()
        });
        Self { filter, part, is_later_part: archives.shard().is_some_and(|shard| !shard.is_first()) }
    }
    /// Whether to write an additional file with this path.
    pub(crate) fn takes_made(&self, below: &str) -> bool {
        self.filter.takes(below.as_ref()) && !self.is_later_part
    }
    /// Whether to use member `index` of archive `number`, by its path in the archive.
    pub(crate) fn takes(&self, number: usize, index: usize, below: &str) -> bool {
        self.filter.takes(below.as_ref()) && self.part.as_ref().is_none_or(|part| part.contains(&(number, index)))
    }
}

// The folders and archives of a run: each is read once, with limits for the whole run.

/// The maximum number of bytes that a run unpacks.
pub(crate) const MOST_UNPACKED: u64 = 64 << 30;

/// The folders and archives of a run. Clones share them.
#[derive(Debug, Clone)]
pub(crate) struct Shelf(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    archives: Archives,
    snapshot: Snapshot,
    /// Returned files, to be lent again: a thread need not search again what was found before.
    returned: Mutex<Vec<SeenFiles>>,
    /// Whether archives in folders are opened.
    looks_inside: bool,
    /// The remaining number of bytes to unpack.
    left: AtomicU64,
}

impl Shelf {
    pub(crate) fn new(is_unlimited: bool, looks_inside: bool, encoding: TextEncoding) -> Self {
        let (limits, left) = if is_unlimited { (Limits::NONE, u64::MAX) } else { (Limits::new(), MOST_UNPACKED) };
        let (archives, left) = (cache(&limits, encoding), AtomicU64::new(left));
        let (snapshot, returned) = (Snapshot::default(), Mutex::default());
        Self(Arc::new(Shared { archives, snapshot, returned, looks_inside, left }))
    }
    /// Files on disk, and in archives.
    pub(crate) fn files(&self) -> ArchiveFiles<DiskFiles> {
        let files = ArchiveFiles::on_disk_in(&self.0.archives, &self.0.snapshot);
        if self.0.looks_inside { files } else { files.without_archives() }
    }
    /// The same for one model of many, with the results of earlier searches.
    pub(crate) fn lend(&self) -> LentFiles {
        let returned = self.0.returned.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let new = || SeenFiles { files: self.files(), generation: self.0.snapshot.generation(), uses: 0 };
        LentFiles { seen: returned.unwrap_or_else(new), shelf: self.clone() }
    }
    /// Refuses a game folder that does not exist.
    pub(crate) fn check_games(&self, games: &[PathBuf]) -> io::Result<()> {
        let is_folder = |path: &&PathBuf| path.is_dir() || folder(&mut self.files(), path).is_some();
        games.iter().find(|path| !is_folder(path)).map_or(Ok(()), |path| {
            Err(io::Error::other(format!("--game: {}: this is neither a folder nor an archive", path.display())))
        })
    }
    /// The known contents of folders.
    pub(crate) fn snapshot(&self) -> &Snapshot {
        &self.0.snapshot
    }
    /// Drops the cached folder listings if they have changed.
    #[cfg(feature = "view")]
    pub(crate) fn refresh(&self) {
        let before = self.0.snapshot.generation();
        self.0.snapshot.refresh();
        if self.0.snapshot.generation() != before {
            self.0.returned.lock().unwrap_or_else(PoisonError::into_inner).clear();
        }
    }
    /// Whether archives in folders are opened.
    pub(crate) fn looks_inside(&self) -> bool {
        self.0.looks_inside
    }
    /// The limits of archives, if they are opened.
    pub(crate) fn limits(&self) -> Option<Limits> {
        self.0.looks_inside.then(|| *self.0.archives.limits())
    }
    /// Counts bytes that are unpacked.
    ///
    /// # Errors
    /// If the run may not unpack this many.
    pub(crate) fn unpack(&self, bytes: u64) -> Result<(), Failure> {
        let less = |left: u64| left.checked_sub(bytes);
        let counted = self.0.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less);
        let refused =
            |_| Failure::Other(format!("a run unpacks at most {MOST_UNPACKED} bytes; --limits none removes the limit"));
        counted.map(|_| ()).map_err(refused)
    }
}

/// Files, and the results of searches in them.
#[derive(Debug)]
struct SeenFiles {
    files: ArchiveFiles<DiskFiles>,
    /// The generation of the snapshot.
    generation: u64,
    /// The number of times they were lent.
    uses: usize,
}

/// Files that return to the [`Shelf`] after use.
#[derive(Debug)]
pub(crate) struct LentFiles {
    seen: SeenFiles,
    shelf: Shelf,
}

/// The maximum number of cached files and folders.
const MANY: usize = 1 << 18;

impl Deref for LentFiles {
    type Target = ArchiveFiles<DiskFiles>;

    fn deref(&self) -> &Self::Target {
        &self.seen.files
    }
}

impl DerefMut for LentFiles {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.seen.files
    }
}

impl Drop for LentFiles {
    fn drop(&mut self) {
        let SeenFiles { files, generation, uses } = &mut self.seen;
        *uses = uses.saturating_add(1);
        // Memory is limited. Repeating the searches after many uses costs little per use.
        let known = files.len().saturating_add(files.base().len());
        let is_too_much = known > MANY && *uses > known / 8;
        if is_too_much || *generation != self.shelf.0.snapshot.generation() {
            return;
        }
        let files = mem::replace(files, ArchiveFiles::on_disk(&self.shelf.0.archives));
        let seen = SeenFiles { files, generation: *generation, uses: *uses };
        self.shelf.0.returned.lock().unwrap_or_else(PoisonError::into_inner).push(seen);
    }
}

/// Rejects copies of this total size, if a small archive has many members with the same data.
pub(crate) fn check_copied(archive: &Archive, bytes: u64) -> Result<(), Failure> {
    let refused = |error: Error| Failure::Other(format!("{error}; --limits none removes the limit"));
    archive.check_copied(bytes).map_err(refused)
}

/// The reason why an archive or a member cannot be read.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::Format(error) => Failure::Content { error, line: None },
        other => Failure::io(other.into()),
    }
}
