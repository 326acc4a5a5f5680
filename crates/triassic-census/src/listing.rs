//! Lists every file of folders and archives, sorted by path.

use std::{
    ffi::OsString,
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::files::extension;
use triassic_archive::{Archive, Kind, Limits};

use crate::{
    Earlier, Row, RowError,
    archive::{self, Inside, Member},
    lines::LineError,
    names::Names,
    order,
};

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
        let mut roots = order::roots(named);
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
            Some(limits) => archive::look_into(&path, &limits),
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
            Err(error) => match self.limits.map(|limits| archive::at(&path, &limits)) {
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
        let start = order::key(path, true);
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
