//! Archives that are named on the command line.

use std::{collections::HashSet, fs, io, path::Path, sync::Arc};

use triassic::{
    archives::{
        Archive, Error, Limits, Plan,
        files::{ArchiveFiles, Archives},
    },
    formats_core::files::Entry,
};

pub(crate) use crate::shelf::failure;
use crate::{
    args::{ArchiveArgs, Global},
    failure::Failure,
    filter::Filter,
    shelf::MOST_UNPACKED,
};

/// Most bytes that this run unpacks.
pub(crate) const fn most_unpacked(global: &Global) -> u64 {
    if global.is_unlimited() { u64::MAX } else { MOST_UNPACKED }
}

/// The archive at a path, which may go on into archives: `disc.iso/baseq2/pak0.pak`.
pub(crate) fn open(path: &Path, global: &Global) -> Result<Arc<Archive>, Failure> {
    let limits = if global.is_unlimited() { Limits::NONE } else { Limits::new() };
    let mut files = ArchiveFiles::on_disk(&Archives::new(&limits));
    let folder = match files.open_path(path).map_err(|error| unopened(path, error))? {
        Entry::Folder(folder) => folder,
        Entry::File(file) => files.open(file).map_err(failure)?,
    };
    let archive = files.archive(folder).map(Arc::clone);
    archive.ok_or_else(|| Failure::Other("this is a folder, not an archive".to_owned()))
}

/// Why no archive can be opened at a path.
fn unopened(path: &Path, error: Error) -> Failure {
    match error {
        Error::Io(error) if error.kind() == io::ErrorKind::NotFound => match fs::metadata(path) {
            _ if path.as_os_str() == "-" => Failure::Missing("an archive is not read from standard input".to_owned()),
            Ok(there) if !there.is_file() && !there.is_dir() => Failure::Missing("not a regular file".to_owned()),
            Err(why) if why.kind() == io::ErrorKind::NotADirectory => {
                Failure::Missing("the archive has no file of this path".to_owned())
            }
            Err(why) => Failure::io(why),
            Ok(_) => Failure::io(error),
        },
        error => failure(error),
    }
}

/// Which members a run takes.
#[derive(Debug)]
pub(crate) struct Members<'a> {
    filter: &'a Filter,
    /// Archive and member, if the run is one of several.
    part: Option<HashSet<(usize, usize)>>,
}

impl<'a> Members<'a> {
    /// Those of the archives that were named.
    pub(crate) fn of(archives: &'a ArchiveArgs, global: &Global) -> Self {
        let filter = archives.filter();
        let part = archives.shard().map(|shard| {
            let mut places = Vec::new();
            let mut files = Vec::new();
            for (number, path) in archives.named().enumerate() {
                // One that cannot be opened is reported when it is its turn.
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
        Self { filter, part }
    }
    /// Whether it takes member `index` of archive `number`, by its path there.
    pub(crate) fn takes(&self, number: usize, index: usize, below: &str) -> bool {
        self.filter.takes(below.as_ref()) && self.part.as_ref().is_none_or(|part| part.contains(&(number, index)))
    }
}
