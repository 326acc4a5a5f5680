//! The files in folders and archives.

use std::{
    fs, io,
    path::{Path, PathBuf},
    sync::Arc,
};

use triassic::{
    archives::{Archive, Error, Kind, Plan, decode_name, encode_name, files::ArchiveFiles},
    formats_core::files::{DiskFiles, Entry, FileId, Files, FolderId, extension},
};
use walkdir::{DirEntry, WalkDir};

use crate::{
    failure::Failure,
    filter::Filter,
    location::{Location, Member, look},
    output,
    shelf::{self, Shelf},
};

/// A file that was found.
#[derive(Debug)]
pub(crate) struct Found {
    /// The folder's name as given, and the path in it.
    pub(crate) name: String,
    /// Its path below the named folder, made valid for a member.
    pub(crate) below: PathBuf,
    pub(crate) location: Result<Location, Failure>,
}

/// The target of an argument.
pub(crate) enum Named {
    Folder,
    /// A file on disk, or a missing file.
    File,
    /// A member of an archive.
    Member(Box<Member>),
    /// An archive, or a folder in one.
    Archive(Box<ArchiveFiles<DiskFiles>>, FolderId),
    /// A file that looks like one of these but cannot be read.
    Failed(Failure),
}

/// Resolves a path. An existing folder or file on disk wins, otherwise the longest path that is an archive.
pub(crate) fn named(path: &Path, shelf: &Shelf) -> Named {
    let is_there = fs::metadata(path);
    match &is_there {
        Ok(there) if there.is_dir() => return Named::Folder,
        // Pipes and devices are not read here, and a model is not an archive.
        Ok(there) if !there.is_file() || look(path).is_ok_and(|look| look.detected.is_some()) => {
            return Named::File;
        }
        _ => {}
    }
    let mut files = shelf.files();
    match files.open_path(path) {
        Ok(Entry::Folder(folder)) => Named::Archive(Box::new(files), folder),
        Ok(Entry::File(file)) => match member(&files, file, shelf, &mut Plans::default()) {
            Some(member) => Named::Member(Box::new(member)),
            None => Named::File,
        },
        // A file that cannot be opened is reported when it is read.
        Err(Error::Io(error)) if error.kind() == io::ErrorKind::NotFound => match &is_there {
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                Named::Failed(Failure::Missing("the archive has no file at this path".to_owned()))
            }
            _ => Named::File,
        },
        Err(Error::Io(_) | Error::Unknown | Error::NotRead(_)) => Named::File,
        Err(error) => Named::Failed(shelf::failure(error)),
    }
}

/// Whether the name is that of an archive.
pub(crate) fn is_archive_name(path: &Path) -> bool {
    Kind::of_extension(&extension(path)).is_some()
}

/// Whether a path is a single file or standard input, rather than a folder or an archive.
pub(crate) fn is_one(path: &Path, shelf: &Shelf) -> bool {
    path.as_os_str() == "-" || !matches!(named(path, shelf), Named::Folder | Named::Archive(..))
}

/// The files in a folder on disk and in its archives, sorted by name in each folder.
pub(crate) fn folder<'f>(folder: &'f Path, filter: &'f Filter, shelf: &'f Shelf) -> impl Iterator<Item = Found> + 'f {
    let below = move |entry: &DirEntry| entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned();
    // Shared by all archives of the walk: those of a game are checked together.
    let mut files = shelf.files();
    // The contents of excluded folders are not visited.
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
    walk.filter_entry(move |entry| !filter.leaves_out(&below(entry))).flat_map(move |entry| match entry {
        Ok(entry) if !entry.file_type().is_file() || output::is_temporary(entry.file_name()) => Vec::new(),
        Ok(entry) => {
            let below = below(&entry);
            in_archive(&mut files, entry.path(), &below, filter, shelf).unwrap_or_else(|| {
                let name = entry.path().display().to_string();
                let found = || Found { name, location: Ok(Location::Disk(entry.into_path())), below: below.clone() };
                filter.takes(&below).then(found).into_iter().collect()
            })
        }
        Err(error) => {
            let name = error.path().unwrap_or(Path::new("?")).display().to_string();
            // Without the path, which is already printed.
            let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
            vec![Found { name, below: PathBuf::new(), location: Err(Failure::io(error)) }]
        }
    })
}

/// The archives in a folder on disk, sorted by name in each folder.
pub(crate) fn archives<'f>(
    folder: &'f Path,
    filter: &'f Filter,
    shelf: &'f Shelf,
) -> impl Iterator<Item = (String, Arc<Archive>)> + 'f {
    let below = move |entry: &DirEntry| entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned();
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
    walk.filter_entry(move |entry| !filter.leaves_out(&below(entry))).flatten().filter_map(move |entry| {
        let path = entry.path();
        if !entry.file_type().is_file()
            || Kind::of_extension(&extension(path)).is_none()
            || !filter.takes(&below(&entry))
        {
            return None;
        }
        let mut files = shelf.files();
        let file = files.base_mut().add_file(&fs::canonicalize(path).ok()?).ok()?;
        let file = files.file(file);
        let folder = files.looked_into(file)?;
        Some((path.display().to_string(), Arc::clone(files.archive(folder)?)))
    })
}

/// The contents of a file in a folder, if that is an archive.
fn in_archive(
    files: &mut ArchiveFiles<DiskFiles>,
    path: &Path,
    below: &Path,
    filter: &Filter,
    shelf: &Shelf,
) -> Option<Vec<Found>> {
    if !shelf.looks_inside() || Kind::of_extension(&extension(path)).is_none() {
        return None;
    }
    let file = files.base_mut().add_file(&fs::canonicalize(path).ok()?).ok()?;
    let file = files.file(file);
    if let Some(folder) = files.looked_into(file) {
        return Some(archive(files, folder, path, below, filter, shelf));
    }
    // A `.bin` may be anything, and unsupported formats are counted by name.
    let problem = files.problem(file)?;
    if matches!(problem, Error::NotRead(_)) {
        return None;
    }
    let why = Failure::Other(problem.to_string());
    Some(
        filter
            .takes(below)
            .then(|| Found { name: path.display().to_string(), below: below.to_owned(), location: Err(why) })
            .into_iter()
            .collect(),
    )
}

/// The members in an archive, or in a folder of one, including nested archives. `path` is the path of the archive or
/// folder as given, and `below` the part of it that outputs keep.
pub(crate) fn archive(
    files: &mut ArchiveFiles<DiskFiles>,
    folder: FolderId,
    path: &Path,
    below: &Path,
    filter: &Filter,
    shelf: &Shelf,
) -> Vec<Found> {
    let (mut found, mut plans) = (Vec::new(), Plans::default());
    // The folder, its current subfolder, and so on: the remaining entries of each.
    let mut left = vec![(files.list(folder).into_iter(), path.to_owned(), below.to_owned())];
    while let Some((entries, path, below)) = left.last_mut() {
        let Some((stored, entry)) = entries.next() else {
            left.pop();
            continue;
        };
        let path = path.join(triassic::formats_core::files::name_text(&stored));
        match entry {
            Entry::Folder(folder) => {
                let below = below.join(folder_name(&stored));
                if !filter.leaves_out(&below) {
                    left.push((files.list(folder).into_iter(), path, below));
                }
            }
            Entry::File(file) => {
                let Some(member) = member(files, file, shelf, &mut plans) else { continue };
                let below = below.join(member.path().file_name().unwrap_or_default());
                if filter.takes(&below) {
                    let (name, location) = (path.display().to_string(), Location::Member(Box::new(member)));
                    found.push(Found { name, below, location: Ok(location) });
                }
            }
        }
    }
    found
}

/// The name of a folder in an archive, as `extract` encodes it. Already encoded names stay the same: `..` and overly
/// deep paths.
fn folder_name(name: &[u8]) -> String {
    let is_encoded = |name: &&str| {
        let decoded = decode_name(name);
        matches!(&*decoded, b"." | b"..") || decoded.iter().any(|byte| matches!(byte, b'/' | b'\\'))
    };
    let encoded = std::str::from_utf8(name).ok().filter(is_encoded);
    encoded.map_or_else(|| encode_name(name), str::to_owned)
}

/// The paths in the most recently visited archive.
#[derive(Default)]
struct Plans(Option<(Arc<Archive>, Arc<Plan>)>);

impl Plans {
    fn of(&mut self, archive: &Arc<Archive>) -> Arc<Plan> {
        match &self.0 {
            Some((known, plan)) if Arc::ptr_eq(known, archive) => Arc::clone(plan),
            _ => {
                let plan = Arc::new(Plan::new(archive));
                self.0 = Some((Arc::clone(archive), Arc::clone(&plan)));
                plan
            }
        }
    }
}

fn member(files: &ArchiveFiles<DiskFiles>, file: FileId, shelf: &Shelf, plans: &mut Plans) -> Option<Member> {
    let (archive, index) = files.member(file)?;
    let (archive, address) = (Arc::clone(archive), files.address(file)?);
    let plan = plans.of(&archive);
    Some(Member { shelf: shelf.clone(), archive, plan, index, address })
}
