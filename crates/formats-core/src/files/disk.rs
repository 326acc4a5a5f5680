//! Folders on disk.

use alloc::{borrow::ToOwned, string::String, sync::Arc, vec::Vec};
use std::{
    collections::{HashMap, HashSet},
    env,
    ffi::{OsStr, OsString},
    fs::{self, File, FileType},
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::OnceLock,
    time::{Duration, SystemTime},
};

use super::{Entry, FileId, Files, FolderId, ReadError, Snapshot, folded};
use crate::num;

/// A folder that changed this shortly before it was read may change again without a new modification time.
const SETTLED: Duration = Duration::from_secs(2);

/// Files in folders on disk.
///
/// It covers everything below the folders that were added and, through [`parent`](Files::parent), the folders above them, but never
/// the root of a file system or a home folder that was not added itself. Each folder is listed once, on the first lookup in it;
/// files that are added to it later are not seen. A [`Snapshot`] shares the listings.
#[derive(Debug, Clone, Default)]
pub struct DiskFiles {
    files: Vec<DiskFile>,
    folders: Vec<Folder>,
    /// The numbers of files, by their displayed paths.
    file_ids: HashMap<PathBuf, FileId>,
    /// The numbers of folders, by their displayed paths.
    folder_ids: HashMap<PathBuf, FolderId>,
    snapshot: Snapshot,
}

#[derive(Debug, Clone)]
struct DiskFile {
    /// The path as found: it begins with the folder as the caller gave it.
    path: PathBuf,
    /// The target of links.
    real: PathBuf,
    folder: FolderId,
}

#[derive(Debug, Clone)]
struct Folder {
    path: PathBuf,
    real: PathBuf,
    parent: Option<FolderId>,
    /// Whether the user named it.
    is_given: bool,
    /// The names in it, after the first lookup.
    listing: Option<Arc<Listing>>,
}

impl DiskFiles {
    /// Creates a `DiskFiles` without folders.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
    /// Creates a `DiskFiles` without folders that shares listings with others.
    #[must_use]
    pub fn with_snapshot(snapshot: &Snapshot) -> Self {
        Self { snapshot: snapshot.clone(), ..Self::default() }
    }
    /// The known contents of folders.
    #[must_use]
    pub const fn snapshot(&self) -> &Snapshot {
        &self.snapshot
    }
    /// The number of files and folders that were seen.
    #[must_use]
    pub fn len(&self) -> usize {
        self.files.len().saturating_add(self.folders.len())
    }
    /// Whether no file or folder was seen.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// Returns the names of the files and links in a folder, sorted. Unlike [`list`](Files::list), it does not number them.
    pub fn file_names(&mut self, folder: FolderId) -> Vec<Vec<u8>> {
        let Some(listing) = self.listing(folder) else { return Vec::new() };
        let files = listing.entries().iter().filter(|(_, kind)| !kind.is_dir());
        files.map(|(name, _)| name.as_encoded_bytes().to_owned()).collect()
    }
    fn listing(&mut self, folder: FolderId) -> Option<Arc<Listing>> {
        let known = self.folders.get_mut(num::to_usize(folder.0))?;
        let listing = known.listing.get_or_insert_with(|| self.snapshot.listing(&known.real));
        Some(Arc::clone(listing))
    }
    /// Creates a `DiskFiles` with one file and its folder.
    ///
    /// # Errors
    /// Same as [`add_file`](Self::add_file).
    pub fn with_file(path: &Path) -> Result<(Self, FileId), ReadError> {
        let mut files = Self::new();
        let file = files.add_file(path)?;
        Ok((files, file))
    }
    /// Adds a folder that contains a file. `None` if the folder does not exist.
    pub fn open_folder(&mut self, path: &Path) -> Option<FolderId> {
        let real = fs::canonicalize(or_here(path)).ok()?;
        Some(self.folder(path, real, None))
    }
    /// Adds a folder that the user named: everything below it may be searched, whatever folder it is. `None` if it does not exist.
    pub fn add_folder(&mut self, path: &Path) -> Option<FolderId> {
        let id = self.open_folder(path)?;
        self.folders.get_mut(num::to_usize(id.0))?.is_given = true;
        Some(id)
    }
    /// Adds a file and its folder.
    ///
    /// # Errors
    /// If the file does not exist.
    pub fn add_file(&mut self, path: &Path) -> Result<FileId, ReadError> {
        let missing = |error| ReadError::Io { path: path.to_owned(), error };
        let real = fs::canonicalize(path).map_err(missing)?;
        let folder = path.parent().unwrap_or(Path::new(""));
        let real_folder = match real.parent() {
            Some(above) if above == folder => above.to_owned(),
            _ => fs::canonicalize(or_here(folder)).map_err(missing)?,
        };
        let folder = self.folder(folder, real_folder, None);
        Ok(self.file(path, real, folder))
    }
    fn folder(&mut self, path: &Path, real: PathBuf, parent: Option<FolderId>) -> FolderId {
        let next = FolderId(num::to_u32(self.folders.len()));
        let id = *self.folder_ids.entry(path.to_owned()).or_insert(next);
        if id == next {
            self.folders.push(Folder { path: path.to_owned(), real, parent, is_given: false, listing: None });
        }
        id
    }
    fn file(&mut self, path: &Path, real: PathBuf, folder: FolderId) -> FileId {
        let next = FileId(num::to_u32(self.files.len()));
        let id = *self.file_ids.entry(path.to_owned()).or_insert(next);
        if id == next {
            self.files.push(DiskFile { path: path.to_owned(), real, folder });
        }
        id
    }
    /// Returns the number of the entry of a folder whose name matches exactly.
    fn number(&mut self, folder: FolderId, name: &OsStr, kind: FileType) -> Option<Entry> {
        let Folder { path, real, .. } = self.folders.get(num::to_usize(folder.0))?;
        let (path, real) = (path.join(name), real.join(name));
        // Only a link needs further queries to the file system.
        let (real, is_folder, is_file) = if kind.is_symlink() {
            let real = fs::canonicalize(&path).ok()?;
            let kind = fs::metadata(&real).ok()?;
            (real, kind.is_dir(), kind.is_file())
        } else {
            (real, kind.is_dir(), kind.is_file())
        };
        if is_folder {
            return Some(Entry::Folder(self.folder(&path, real, Some(folder))));
        }
        is_file.then(|| Entry::File(self.file(&path, real, folder)))
    }
    fn get(&self, folder: FolderId) -> Option<&Folder> {
        self.folders.get(num::to_usize(folder.0))
    }
    fn get_file(&self, file: FileId) -> Option<&DiskFile> {
        self.files.get(num::to_usize(file.0))
    }
}

impl Files for DiskFiles {
    fn game_at(&mut self, path: &Path) -> Option<FolderId> {
        real_folder(path).filter(|real| real.is_dir()).and_then(|real| self.add_folder(&real))
    }
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        let exact = os_name(name)?;
        let name = self.listing(folder)?.find(&exact, name)?;
        // A listed entry may be gone by now, or be something else.
        let kind = fs::symlink_metadata(self.get(folder)?.path.join(&name)).ok()?.file_type();
        self.number(folder, &name, kind)
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        let Some(listing) = self.listing(folder) else { return Vec::new() };
        let entries = listing.entries().iter().filter_map(|(name, kind)| {
            let entry = self.number(folder, name, *kind)?;
            let is_followed = !kind.is_symlink() || matches!(entry, Entry::File(_));
            is_followed.then(|| (name.as_encoded_bytes().to_owned(), entry))
        });
        entries.collect()
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        self.get_file(file).map_or(FolderId(u32::MAX), |file| file.folder)
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        let known = self.get(folder)?;
        if known.parent.is_some() {
            return known.parent;
        }
        let above = known.real.parent()?.to_owned();
        if is_too_much(&above) {
            return None;
        }
        // The path as given, if it has no links; a real path has none.
        let is_same =
            |shown: &&Path| *shown == above || fs::canonicalize(or_here(shown)).is_ok_and(|real| real == above);
        let shown = known.path.parent().filter(is_same).map_or_else(|| above.clone(), Path::to_owned);
        let id = self.folder(&shown, above, None);
        self.folders.get_mut(num::to_usize(folder.0))?.parent = Some(id);
        Some(id)
    }
    fn is_searchable(&self, folder: FolderId) -> bool {
        self.get(folder).is_some_and(|folder| folder.is_given || !is_too_much(&folder.real))
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        self.get_file(file).zip(self.get(folder)).is_some_and(|(file, folder)| file.real.starts_with(&folder.real))
    }
    fn is_same(&self, one: FileId, other: FileId) -> bool {
        let real = |file| self.get_file(file).map(|file| &file.real);
        one == other || real(one).is_some() && real(one) == real(other)
    }
    fn name(&self, file: FileId) -> &[u8] {
        let name = self.get_file(file).and_then(|file| file.path.file_name());
        name.unwrap_or_default().as_encoded_bytes()
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        Some(self.get(folder)?.real.file_name()?.as_encoded_bytes())
    }
    fn label(&self, file: FileId) -> PathBuf {
        self.get_file(file).map(|file| file.path.clone()).unwrap_or_default()
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        self.get(folder).map(|folder| folder.path.clone()).unwrap_or_default()
    }
    fn read(&mut self, file: FileId, max: u64) -> Result<Vec<u8>, ReadError> {
        let path = self.label(file);
        // A file that is too large is refused before it is read.
        match fs::metadata(&path).map(|data| data.len()) {
            Ok(size) if size > max => return Err(ReadError::TooLarge { path, size, max }),
            _ => {}
        }
        let bytes = self.read_at(file, 0, max.saturating_add(1))?;
        let size = num::to_u64(bytes.len());
        if size > max { Err(ReadError::TooLarge { path, size, max }) } else { Ok(bytes) }
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        let path = self.label(file);
        let read = || {
            let mut file = File::open(&path)?;
            let size = file.metadata().map_or(0, |data| data.len()).saturating_sub(offset);
            // A pipe cannot seek, but reading from the start needs no seek.
            if offset > 0 {
                file.seek(SeekFrom::Start(offset))?;
            }
            let mut bytes = Vec::new();
            // Exactly the size: a growing vector would use up to twice as much.
            let room = num::to_usize(size.min(most));
            bytes.try_reserve_exact(room).map_err(io::Error::other)?;
            file.take(most).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        read().map_err(|error| ReadError::Io { path: path.clone(), error })
    }
}

/// The parent of `tris.md2` is the empty path, which means the current folder.
fn or_here(folder: &Path) -> &Path {
    if folder.as_os_str().is_empty() { Path::new(".") } else { folder }
}

/// Returns the real path of a folder on disk, without links, if it exists.
#[must_use]
pub fn real_folder(folder: &Path) -> Option<PathBuf> {
    fs::canonicalize(or_here(folder)).ok()
}

/// Whether a folder contains so much that it is only searched if the user names it: the root of a file system, and the home folder.
fn is_too_much(folder: &Path) -> bool {
    // Queried once, since it is compared with every folder above a file.
    static HOME: OnceLock<Option<PathBuf>> = OnceLock::new();
    let home = HOME.get_or_init(|| {
        let home = ["HOME", "USERPROFILE"].into_iter().find_map(env::var_os);
        home.filter(|home| !home.is_empty()).and_then(|home| fs::canonicalize(home).ok())
    });
    folder.parent().is_none() || home.as_deref().is_some_and(|home| home == folder)
}

/// Returns a name in the system's form.
#[cfg(unix)]
#[expect(clippy::unnecessary_wraps, reason = "on other systems not all byte strings are valid names")]
fn os_name(name: &[u8]) -> Option<OsString> {
    use std::os::unix::ffi::OsStrExt;
    Some(OsStr::from_bytes(name).to_owned())
}

/// Returns a name in the system's form: only text is valid.
#[cfg(not(unix))]
fn os_name(name: &[u8]) -> Option<OsString> {
    core::str::from_utf8(name).ok().map(OsString::from)
}

/// The names in a folder on disk.
#[derive(Debug)]
pub(super) struct Listing {
    /// In the order of the names.
    entries: Vec<(OsString, FileType)>,
    /// The index of the first such entry, by lower-case name.
    any_case: HashMap<String, u32>,
    /// Whether the folder could be listed: a folder may contain files but refuse to list them.
    is_listed: bool,
    /// The modification time of the folder before it was listed, if it is reliable.
    changed: Option<SystemTime>,
}

impl Listing {
    pub(super) fn of(folder: &Path, written: &HashSet<OsString>) -> Self {
        let now = SystemTime::now();
        let changed = fs::metadata(folder).and_then(|there| there.modified()).ok();
        let changed = changed.filter(|time| now.duration_since(*time).is_ok_and(|age| age >= SETTLED));
        let Ok(read) = fs::read_dir(folder) else {
            return Self { entries: Vec::new(), any_case: HashMap::new(), is_listed: false, changed };
        };
        let entries = read.flatten().filter_map(|entry| Some((entry.file_name(), entry.file_type().ok()?)));
        let mut entries: Vec<_> = entries.filter(|(name, _)| !written.contains(name)).collect();
        entries.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let mut any_case = HashMap::with_capacity(entries.len());
        for (number, (name, _)) in (0_u32..).zip(&entries) {
            any_case.entry(folded(name.as_encoded_bytes())).or_insert(number);
        }
        Self { entries, any_case, is_listed: true, changed }
    }
    pub(super) fn is_current(&self, folder: &Path) -> bool {
        self.changed.is_some() && self.changed == fs::metadata(folder).and_then(|there| there.modified()).ok()
    }
    /// Returns the name as spelled in the folder: an exact match if there is one, otherwise ignoring case. `None` if it is absent.
    pub(super) fn find(&self, exact: &OsStr, name: &[u8]) -> Option<OsString> {
        if !self.is_listed {
            return Some(exact.to_owned());
        }
        if self.entries.binary_search_by(|(known, _)| known.as_os_str().cmp(exact)).is_ok() {
            return Some(exact.to_owned());
        }
        let number = self.any_case.get(&folded(name))?;
        self.entries.get(num::to_usize(*number)).map(|(name, _)| name.clone())
    }
    /// All entries, sorted by name, with their kinds.
    pub(super) fn entries(&self) -> &[(OsString, FileType)] {
        &self.entries
    }
}

#[cfg(all(test, unix))]
mod tests {
    use alloc::format;

    use super::*;
    use crate::files::Tree;

    #[test]
    fn the_root_of_the_file_system_is_searched_only_if_it_was_named() {
        let mut files = DiskFiles::new();
        let root = files.open_folder(Path::new("/")).unwrap();
        assert!(!files.is_searchable(root));
        assert!(format!("{:?}", Tree::of(&mut files, root)).contains("{}"), "nothing is looked at");
        let below = files.open_folder(&env::temp_dir()).unwrap();
        assert!(files.is_searchable(below));
        let above = core::iter::successors(Some(below), |folder| files.parent(*folder));
        assert!(above.last() != Some(root));
        files.add_folder(Path::new("/")).unwrap();
        assert!(files.is_searchable(root));
    }
    #[test]
    fn a_file_of_any_size_is_refused_before_it_is_read() {
        let path = env::temp_dir().join(format!("triassic_sparse_{}", std::process::id()));
        File::create(&path).unwrap().set_len(1 << 40).unwrap();
        let mut files = DiskFiles::new();
        let file = files.add_file(&path).unwrap();
        let [whole, part] = [files.read(file, 1 << 30), files.read_at(file, 1 << 39, 4)];
        fs::remove_file(&path).unwrap();
        assert!(matches!(whole, Err(ReadError::TooLarge { size: 1_099_511_627_776, max: 1_073_741_824, .. })));
        assert_eq!(part.unwrap(), [0; 4]);
    }
}
