//! Archives named on the command line.

use std::{collections::HashSet, fmt::Display, fs, io, path::Path, sync::Arc};

use triassic::{
    archives::{
        Archive, CodePage, Error, Limits, Member,
        files::{ArchiveFiles, Archives},
    },
    convert::TextEncoding,
    formats_core::files::{DiskFiles, Entry, FileId, FolderId},
};

pub(crate) use crate::shelf::failure;
use crate::{
    args::{ArchiveArgs, Files, Global},
    failure::Failure,
    filter::Filter,
    location,
    shelf::MOST_UNPACKED,
    walk::{self, Named},
};

/// The maximum number of bytes that this run unpacks.
pub(crate) const fn most_unpacked(global: &Global) -> u64 {
    if global.is_unlimited() { u64::MAX } else { MOST_UNPACKED }
}

/// The name of a member as text. `encoding` is used if the archive does not declare one.
pub(crate) fn name(member: &Member, encoding: TextEncoding) -> String {
    match (encoding, member.code_page) {
        (TextEncoding::Detect, _) | (_, CodePage::Utf8) => member.text(),
        (encoding, _) => encoding.decode(&member.name),
    }
}

/// Opens the archive at a path, which may continue into archives: `disc.iso/baseq2/pak0.pak`.
pub(crate) fn open(path: &Path, encoding: TextEncoding, global: &Global) -> Result<Arc<Archive>, Failure> {
    let limits = if global.is_unlimited() { Limits::NONE } else { Limits::new() };
    let mut files = ArchiveFiles::on_disk(&Archives::new(&limits));
    files.set_code_page(encoding.code_page());
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
    Some(location::look(path).ok()?.relative?.name())
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
                let Ok(archive) = open(path, archives.encoding(), global) else { continue };
                let plan = archives.plan(&archive);
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
