//! Archives that are named on the command line.

use std::{path::Path, sync::Arc};

use triassic::{
    archives::{
        Archive, Error, Limits,
        files::{ArchiveFiles, Archives},
    },
    formats_core::files::Entry,
};

use crate::{args::Global, failure::Failure};

/// Most bytes that a run unpacks.
const MOST_UNPACKED: u64 = 64 << 30;

/// Most bytes that this run unpacks.
pub(crate) const fn most_unpacked(global: &Global) -> u64 {
    if global.is_unlimited() { u64::MAX } else { MOST_UNPACKED }
}

/// The archive at a path, which may go on into archives: `disc.iso/baseq2/pak0.pak`.
pub(crate) fn open(path: &Path, global: &Global) -> Result<Arc<Archive>, Failure> {
    let limits = if global.is_unlimited() { Limits::NONE } else { Limits::new() };
    let mut files = ArchiveFiles::on_disk(&Archives::new(&limits));
    let folder = match files.open_path(path).map_err(failure)? {
        Entry::Folder(folder) => folder,
        Entry::File(file) => files.open(file).map_err(failure)?,
    };
    let archive = files.archive(folder).map(Arc::clone);
    archive.ok_or_else(|| Failure::Other("this is a folder, not an archive".to_owned()))
}

/// Why an archive or a member cannot be read.
pub(crate) fn failure(error: Error) -> Failure {
    match error {
        Error::Io(error) => Failure::io(error),
        Error::Format(error) => Failure::Content { error, line: None },
        other => Failure::Other(other.to_string()),
    }
}
