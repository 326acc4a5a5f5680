//! Lists every file of folders and archives, sorted by path.
//!
//! The members of an archive, sorted by path.
//!
//! Divided runs: each processes a part of the files.

use std::{
    ffi::OsString,
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::files::{DiskFiles, Entry, FileId, Files, FolderId, extension, name_text};
use triassic_archive::{
    Archive, Error, Kind, Limits,
    files::{Address, ArchiveFiles, Archives},
};

use crate::{Earlier, Row, RowError, lines::LineError, row};

/// Selects the files to list, by path below the named folder.
pub trait Filter: Sync {
    /// Whether a file is included.
    fn takes(&self, below: &Path) -> bool;
    /// Whether a folder is excluded with everything in it.
    fn leaves_out(&self, below: &Path) -> bool;
}

/// Includes every file.
#[derive(Debug, Clone, Copy, Default)]
pub struct Everything;

impl Filter for Everything {
    fn takes(&self, _: &Path) -> bool {
        true
    }
    fn leaves_out(&self, _: &Path) -> bool {
        false
    }
}

/// Every file of folders and archives, sorted by path. Links in folders are not followed.
///
/// A folder's names are in memory while it is listed, and an archive's while its members are; nothing else is kept.
pub struct Listing<'f> {
    filter: &'f dyn Filter,
    limits: Option<Limits>,
    /// In reverse order.
    roots: Vec<PathBuf>,
    /// The named folder, its current subfolder, and so on.
    folders: Vec<(PathBuf, Names)>,
    /// The named folder: the filter gets paths below it.
    root: PathBuf,
    /// The next members, in reverse order.
    members: Vec<Member>,
    /// Their archive on disk.
    archive: PathBuf,
    /// The next rows of an earlier run, in reverse order.
    kept: Vec<Row>,
    earlier: Option<Earlier>,
    /// All rows of the earlier run whose paths start like this follow: their files cannot be listed, or are not
    /// reached.
    kept_below: Option<Vec<u8>>,
    /// Whether the current input contained any file.
    found_some: bool,
    /// Files to skip: their names, and their canonical folders.
    passed_over: Vec<(OsString, PathBuf)>,
    stops: fn() -> bool,
    is_stopped: bool,
    failed: bool,
}

/// A file, before it is read.
#[derive(Debug)]
pub struct Work(pub(crate) Step);

#[derive(Debug)]
pub(crate) enum Step {
    /// A file on disk, with its archive and the number of members, if it is one.
    Disk {
        path: PathBuf,
        size: u64,
        archive: Option<(Arc<Archive>, u64)>,
        /// The reason why it could not be opened as an archive.
        problem: Option<RowError>,
        /// Whether it may be an archive and was not opened.
        is_closed: bool,
    },
    Member {
        path: PathBuf,
        member: Box<Member>,
    },
    /// A row of an earlier run that is still valid.
    Kept(Box<Row>),
    /// The path that cannot be listed.
    Failed {
        path: PathBuf,
        error: RowError,
    },
}

impl Work {
    /// Its size in bytes, if known; for a member, unpacked.
    #[must_use]
    pub fn size(&self) -> u64 {
        match &self.0 {
            Step::Disk { size, .. } => *size,
            Step::Member { member, .. } => member.size(),
            Step::Kept(row) => row.size.unwrap_or(0),
            Step::Failed { .. } => 0,
        }
    }
}

impl<'f> Listing<'f> {
    /// Lists all files of the inputs: files, folders, archives, and paths that continue into archives. Without limits
    /// for archives, these are not opened.
    pub fn new(named: impl IntoIterator<Item = PathBuf>, filter: &'f dyn Filter, limits: Option<Limits>) -> Self {
        let mut roots = row::sorted_roots(named);
        roots.reverse();
        Self {
            filter,
            limits,
            roots,
            folders: Vec::new(),
            root: PathBuf::new(),
            members: Vec::new(),
            archive: PathBuf::new(),
            kept: Vec::new(),
            earlier: None,
            kept_below: None,
            found_some: true,
            passed_over: Vec::new(),
            stops: || false,
            is_stopped: false,
            failed: false,
        }
    }
    /// Skips this file, which need not exist: one that the run writes.
    #[must_use]
    pub fn without(mut self, path: &Path) -> Self {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
        if let (Some(name), Ok(folder)) = (path.file_name(), fs::canonicalize(folder)) {
            self.passed_over.push((name.to_owned(), folder));
        }
        self
    }
    /// Ends when `stops` returns true. The remaining rows of an earlier run follow.
    #[must_use]
    pub fn stop_when(self, stops: fn() -> bool) -> Self {
        Self { stops, ..self }
    }
    /// Reuses the rows of an earlier run for files that have the same size and time, and for folders that cannot be
    /// listed.
    ///
    /// The listing ends with an error if an input is missing or empty, although the earlier run has rows of it: a disk
    /// may not be mounted.
    #[must_use]
    pub fn after(self, earlier: Earlier) -> Self {
        Self { earlier: Some(earlier), ..self }
    }
    /// A file in a folder, or an input.
    fn file(&mut self, path: PathBuf, below: &Path) -> Result<Option<Work>, LineError> {
        let metadata = match fs::metadata(&path) {
            Ok(metadata) => metadata,
            Err(error) => return Ok(Some(failed(path, (&error).into()))),
        };
        if !metadata.is_file() {
            return Ok(Some(failed(path, RowError::new("not_regular", "not a regular file"))));
        }
        let may_be_archive = Kind::of_extension(&extension(&path)).is_some();
        let looks_inside = may_be_archive.then_some(self.limits.is_some());
        if let Some(earlier) = &mut self.earlier
            && let Some(mut rows) = earlier.rows(&path, &metadata, looks_inside)?
        {
            rows.retain(|row| match &row.member {
                Some(member) => self.filter.takes(&below.join(member)),
                None => self.filter.takes(below),
            });
            rows.reverse();
            self.kept = rows;
            return Ok(None);
        }
        let inside = match self.limits.filter(|_| may_be_archive) {
            Some(limits) => look_into(&path, &limits),
            None => Ok(None),
        };
        let (archive, problem) = match inside {
            Ok(Some(Inside { archive, members })) => {
                let count = u64::try_from(members.len()).unwrap_or(u64::MAX);
                self.take_members(path.clone(), below, members);
                (Some((archive, count)), None)
            }
            Ok(None) => (None, None),
            Err(problem) => (None, Some(problem)),
        };
        let is_closed = looks_inside == Some(false);
        let work = || Work(Step::Disk { path, size: metadata.len(), archive, problem, is_closed });
        Ok(self.filter.takes(below).then(work))
    }
    fn take_members(&mut self, path: PathBuf, below: &Path, mut members: Vec<Member>) {
        members.retain(|member| self.filter.takes(&below.join(&member.name)));
        (self.archive, self.members) = (path, members);
    }
    /// The name of an input: `None` for a folder.
    fn named(&mut self, path: PathBuf) -> Result<Option<Work>, LineError> {
        let below = PathBuf::from(path.file_name().unwrap_or_default());
        self.root.clone_from(&path);
        self.found_some = false;
        match fs::metadata(&path) {
            Ok(metadata) if metadata.is_dir() => Ok(self.enter(path)),
            Ok(_) => self.file(path, &below),
            // The rest of the path may be in an archive.
            Err(error) => match self.limits.map(|limits| path_into(&path, &limits)) {
                Some(Ok((disk, Inside { members, .. }))) => {
                    let below = PathBuf::from(disk.file_name().unwrap_or_default());
                    self.take_members(disk, &below, members);
                    Ok(None)
                }
                Some(Err(why)) if path.ancestors().skip(1).any(Path::is_file) => Ok(Some(failed(path, why))),
                _ => {
                    self.check_there(&path)?;
                    Ok(Some(failed(path, (&error).into())))
                }
            },
        }
    }
    /// Enters a folder.
    fn enter(&mut self, path: PathBuf) -> Option<Work> {
        match Names::read(&path) {
            Ok(names) => {
                self.folders.push((path, names));
                None
            }
            Err(error) => {
                // With a slash, for sorting. Rows of an earlier run are kept.
                let path = path.join("");
                self.kept_below = self.earlier.is_some().then(|| path.as_os_str().as_encoded_bytes().to_vec());
                Some(failed(path, (&error).into()))
            }
        }
    }
    /// The next row of an earlier run for files that cannot be listed or are not reached.
    fn next_below(&mut self) -> Result<Option<Row>, LineError> {
        let (Some(start), Some(earlier)) = (&self.kept_below, &mut self.earlier) else { return Ok(None) };
        while let Some(row) = earlier.next_below(start)? {
            // The folder that cannot be listed has a new row.
            if *row.path_bytes() == **start {
                continue;
            }
            let path = Path::new(&row.path);
            let below = path.strip_prefix(&self.root).unwrap_or(path);
            let below = row.member.as_ref().map_or_else(|| below.to_owned(), |member| below.join(member));
            if self.is_stopped || self.filter.takes(&below) {
                return Ok(Some(row));
            }
        }
        self.kept_below = None;
        Ok(None)
    }
    /// Returns an error for an input that no longer exists.
    fn check_there(&mut self, path: &Path) -> Result<(), LineError> {
        let Some(earlier) = &mut self.earlier else { return Ok(()) };
        let start = row::path_key(path, true);
        if earlier.has_below(&start)? {
            let why = format!("it has rows for files in {}, which has no files now: is it mounted?", path.display());
            return Err(earlier.error(why));
        }
        Ok(())
    }
    fn is_passed_over(&self, path: &Path) -> bool {
        let name = path.file_name().unwrap_or_default();
        let middle = name.to_str().and_then(|name| name.strip_prefix(".triassic-")?.strip_suffix(".tmp"));
        middle.is_some()
            || self.passed_over.iter().any(|(own, folder)| {
                own == name && path.parent().and_then(|parent| fs::canonicalize(parent).ok()).as_ref() == Some(folder)
            })
    }
    /// The next file; `Ok(None)` if more steps are needed.
    fn step(&mut self) -> Result<Option<Work>, LineError> {
        let Some((folder, names)) = self.folders.last_mut() else {
            let Some(root) = self.roots.pop() else { return Ok(None) };
            return self.named(root);
        };
        let Some((path, is_folder)) = names.next(folder) else {
            self.folders.pop();
            if self.folders.is_empty() && !self.found_some {
                let root = std::mem::take(&mut self.root);
                self.check_there(&root)?;
            }
            return Ok(None);
        };
        self.found_some |= !is_folder;
        let below = path.strip_prefix(&self.root).unwrap_or(&path).to_owned();
        match is_folder {
            true if self.filter.leaves_out(&below) => Ok(None),
            true => Ok(self.enter(path)),
            false if self.is_passed_over(&path) => Ok(None),
            false => self.file(path, &below),
        }
    }
}

impl Iterator for Listing<'_> {
    /// An error is the last item: the rows of the earlier run cannot be read.
    type Item = Result<Work, LineError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(row) = self.kept.pop() {
                return Some(Ok(Work(Step::Kept(Box::new(row)))));
            }
            match self.next_below() {
                Ok(Some(row)) => return Some(Ok(Work(Step::Kept(Box::new(row))))),
                Ok(None) => {}
                Err(error) => {
                    (self.failed, self.kept_below) = (true, None);
                    return Some(Err(error));
                }
            }
            if !self.is_stopped && !self.failed && (self.stops)() {
                self.is_stopped = true;
                self.members.clear();
                self.folders.clear();
                self.roots.clear();
                self.kept_below = self.earlier.is_some().then(Vec::new);
                continue;
            }
            if let Some(member) = self.members.pop() {
                return Some(Ok(Work(Step::Member { path: self.archive.clone(), member: Box::new(member) })));
            }
            if self.failed || self.roots.is_empty() && self.folders.is_empty() {
                return None;
            }
            match self.step() {
                Ok(Some(work)) => return Some(Ok(work)),
                Ok(None) => {}
                Err(error) => {
                    self.failed = true;
                    return Some(Err(error));
                }
            }
        }
    }
}

impl std::fmt::Debug for Listing<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Listing").field("roots", &self.roots).finish_non_exhaustive()
    }
}

fn failed(path: PathBuf, error: RowError) -> Work {
    Work(Step::Failed { path, error })
}

/// A member of an archive.
#[derive(Debug)]
pub(crate) struct Member {
    /// Its path in the archive on disk, including nested archives.
    pub(crate) name: String,
    /// The archives that contain it.
    pub(crate) archives: Archives,
    pub(crate) address: Address,
    pub(crate) archive: Arc<Archive>,
    pub(crate) index: usize,
    /// Whether it is an archive itself, and was opened.
    pub(crate) inner: Option<Arc<Archive>>,
    /// The number of members, for such an archive.
    pub(crate) members: Option<u64>,
    /// The reason why it was not opened, although its name is that of an archive.
    pub(crate) problem: Option<RowError>,
}

impl Member {
    /// Its size in bytes, as declared.
    pub(crate) fn size(&self) -> u64 {
        self.archive.member(self.index).map_or(0, |member| member.size)
    }
}

/// An archive on disk that was opened.
pub(crate) struct Inside {
    pub(crate) archive: Arc<Archive>,
    /// In reverse order.
    pub(crate) members: Vec<Member>,
}

/// Opens a file that may be an archive. `Ok(None)` for other files.
pub(crate) fn look_into(path: &Path, limits: &Limits) -> Result<Option<Inside>, RowError> {
    let archives = Archives::new(limits);
    let mut files = ArchiveFiles::on_disk(&archives);
    let Some(file) = on_disk(&mut files, path) else { return Ok(None) };
    match files.looked_into(file) {
        Some(folder) => Ok(inside(&mut files, &archives, folder, "")),
        None => match problem(&files, file) {
            Some(why) => Err(why),
            None => Ok(None),
        },
    }
}

/// Resolves a path into an archive: a member, or everything in a folder of it.
pub(crate) fn path_into(path: &Path, limits: &Limits) -> Result<(PathBuf, Inside), RowError> {
    let archives = Archives::new(limits);
    let mut files = ArchiveFiles::on_disk(&archives);
    let disk = path
        .ancestors()
        .find(|above| above.is_file())
        .ok_or_else(|| RowError::new("not_found", "the file does not exist"))?;
    let below = path.strip_prefix(disk).map(|below| below.to_string_lossy().into_owned()).unwrap_or_default();
    let none = || RowError::new("not_found", "the archive has no file at this path");
    let found = match files.open_path(path).map_err(|error| RowError::from(&error))? {
        Entry::Folder(folder) => inside(&mut files, &archives, folder, &below),
        Entry::File(file) => member(&mut files, &archives, file, below)
            .map(|(member, _)| Inside { archive: Arc::clone(&member.archive), members: vec![member] }),
    };
    Ok((disk.to_owned(), found.ok_or_else(none)?))
}

fn on_disk(files: &mut ArchiveFiles<DiskFiles>, path: &Path) -> Option<FileId> {
    let file = files.base_mut().add_file(&fs::canonicalize(path).ok()?).ok()?;
    Some(files.file(file))
}

/// The reason why an archive was not opened; nothing for one of an unsupported kind, which has a name.
fn problem(files: &ArchiveFiles<DiskFiles>, file: FileId) -> Option<RowError> {
    Kind::of_extension(&extension(name_text(files.name(file)).as_ref()))?;
    let path = files.label(file);
    let found = files.problems().iter().find(|problem| problem.path == path)?;
    (!matches!(*found.error, Error::NotRead(_))).then(|| RowError::from(&*found.error))
}

/// All members in a folder of an archive, and in nested archives.
fn inside(files: &mut ArchiveFiles<DiskFiles>, archives: &Archives, folder: FolderId, below: &str) -> Option<Inside> {
    let mut members: Vec<Member> = Vec::new();
    // For each folder to be listed, the index of its archive among the members.
    let mut left = vec![(folder, below.to_owned(), None::<usize>)];
    let mut outermost = files.archive(folder).map(Arc::clone);
    while let Some((folder, below, owner)) = left.pop() {
        for (name, entry) in files.list(folder) {
            let name = name_text(&name);
            let name = if below.is_empty() { name } else { format!("{below}/{name}") };
            // A nested archive is a folder here.
            let file = match entry {
                Entry::Folder(folder) => {
                    let Some(file) = files.archive_file(folder) else {
                        left.push((folder, name, owner));
                        continue;
                    };
                    file
                }
                Entry::File(file) => file,
            };
            let Some((found, inner)) = member(files, archives, file, name) else { continue };
            if let Some(owner) = owner.and_then(|owner| members.get_mut(owner)) {
                owner.members = owner.members.map(|count| count.saturating_add(1));
            }
            if let Some(inner) = inner {
                left.push((inner, found.name.clone(), Some(members.len())));
            }
            members.push(found);
        }
    }
    members.sort_unstable_by(|one, other| other.name.cmp(&one.name));
    let archive = outermost.take().or_else(|| members.first().map(|member| Arc::clone(&member.archive)))?;
    Some(Inside { archive, members })
}

/// A member, and its folder if it is an archive.
fn member(
    files: &mut ArchiveFiles<DiskFiles>,
    archives: &Archives,
    file: FileId,
    name: String,
) -> Option<(Member, Option<FolderId>)> {
    let inner = files.looked_into(file);
    let problem = if inner.is_none() { problem(files, file) } else { None };
    let (archive, index) = files.member(file)?;
    let (archive, archives) = (Arc::clone(archive), archives.clone());
    let address = files.address(file)?;
    let opened = inner.and_then(|folder| files.archive(folder).map(Arc::clone));
    let members = opened.is_some().then_some(0);
    Some((Member { name, archives, address, archive, index, inner: opened, members, problem }, inner))
}

// The names in a folder, with little memory: a folder may have hundreds of thousands.

/// The files and folders in a folder, sorted by path. Links and special files are omitted.
pub(crate) struct Names {
    /// All UTF-8 names, concatenated.
    text: String,
    /// The others.
    others: Vec<OsString>,
    /// In reverse order.
    left: Vec<Name>,
}

#[derive(Clone, Copy)]
struct Name {
    /// The offset in the text, or the index of another name.
    at: u32,
    /// The number of bytes in the text.
    len: u16,
    kind: NameKind,
    is_folder: bool,
}

#[derive(Clone, Copy)]
enum NameKind {
    Text,
    Other,
}

impl Names {
    /// Reads a folder.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut names = Self { text: String::new(), others: Vec::new(), left: Vec::new() };
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() || kind.is_file() {
                names.add(entry.file_name(), kind.is_dir())?;
            }
        }
        let mut left = std::mem::take(&mut names.left);
        left.sort_unstable_by(|one, other| names.key(*other).cmp(names.key(*one)));
        names.left = left;
        Ok(names)
    }
    fn add(&mut self, name: OsString, is_folder: bool) -> io::Result<()> {
        let many = |_| io::Error::other("too many files in one folder");
        let name = match name.into_string() {
            Ok(text) => {
                let at = u32::try_from(self.text.len()).map_err(many)?;
                self.text.push_str(&text);
                Name { at, len: u16::try_from(text.len()).map_err(many)?, kind: NameKind::Text, is_folder }
            }
            Err(other) => {
                let at = u32::try_from(self.others.len()).map_err(many)?;
                self.others.push(other);
                Name { at, len: 0, kind: NameKind::Other, is_folder }
            }
        };
        self.left.push(name);
        Ok(())
    }
    /// A name's bytes, followed by a slash for a folder, whose contents are sorted there.
    fn key(&self, name: Name) -> impl Iterator<Item = u8> + '_ {
        let at = usize::try_from(name.at).unwrap_or(usize::MAX);
        let bytes = match name.kind {
            NameKind::Text => self.text.as_bytes().get(at..at.saturating_add(name.len.into())).unwrap_or_default(),
            NameKind::Other => self.others.get(at).map(|name| name.as_encoded_bytes()).unwrap_or_default(),
        };
        bytes.iter().copied().chain(name.is_folder.then_some(b'/'))
    }
    /// The path of the next name in this folder, and whether it is a folder.
    pub(crate) fn next(&mut self, folder: &Path) -> Option<(PathBuf, bool)> {
        let name = self.left.pop()?;
        let at = usize::try_from(name.at).ok()?;
        let path = match name.kind {
            NameKind::Text => folder.join(self.text.get(at..at.saturating_add(name.len.into()))?),
            NameKind::Other => folder.join(self.others.get(at)?),
        };
        Some((path, name.is_folder))
    }
}

/// One of several parts that together contain all files.
///
/// The files, sorted by path, are divided into ranges of about equal size: each file belongs to the range that contains
/// its center.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
    all: u128,
    before: u128,
}

impl Shard {
    /// Creates part `number`, counted from 1, out of `of` parts of files with these sizes.
    #[must_use]
    pub fn new(number: u64, of: u64, sizes: impl Iterator<Item = u64>) -> Self {
        let all = sizes.map(weight).fold(0, u128::saturating_add).max(1);
        Self { number, of, all, before: 0 }
    }
    /// Whether the next file, of this size, belongs to the part. To be called for each file in order.
    pub fn takes(&mut self, size: u64) -> bool {
        let middle = self.before.saturating_mul(2).saturating_add(weight(size));
        self.before = self.before.saturating_add(weight(size));
        // Doubled, so that halves are integers.
        let part = middle.saturating_mul(self.of.into()).checked_div(self.all.saturating_mul(2)).unwrap_or(0);
        part.saturating_add(1) == self.number.into()
    }
}

/// Empty files are also work.
fn weight(size: u64) -> u128 {
    u128::from(size).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_contain_all_files_and_are_about_equal() {
        let sizes: Vec<u64> = (0..500).map(|n| n * n % 1000).collect();
        let total: u64 = sizes.iter().sum();
        for of in [1, 2, 3, 7, 600] {
            let mut parts: Vec<Shard> = (1..=of).map(|number| Shard::new(number, of, sizes.iter().copied())).collect();
            let mut bytes = vec![0; parts.len()];
            for size in &sizes {
                let takes: Vec<bool> = parts.iter_mut().map(|part| part.takes(*size)).collect();
                assert_eq!(takes.iter().filter(|takes| **takes).count(), 1);
                bytes.iter_mut().zip(takes).filter(|(_, takes)| *takes).for_each(|(bytes, _)| *bytes += size);
            }
            assert!(bytes.iter().all(|bytes| *bytes <= total / of + 2000), "{of}: {bytes:?}");
        }
    }
}
