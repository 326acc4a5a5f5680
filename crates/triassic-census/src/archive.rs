//! The members of an archive, sorted by path.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use formats_core::files::{DiskFiles, Entry, FileId, Files, FolderId, extension, name_text};
use triassic_archive::{
    Archive, Error, Kind, Limits,
    files::{Address, ArchiveFiles, Archives},
};

use crate::RowError;

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
pub(crate) fn at(path: &Path, limits: &Limits) -> Result<(PathBuf, Inside), RowError> {
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
    let file = files.base_mut().add_file(&std::fs::canonicalize(path).ok()?).ok()?;
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
