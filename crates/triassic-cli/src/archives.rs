//! Archives that are named on the command line.

use std::{path::Path, sync::Arc};

use triassic::{
    archives::{
        Archive, Limits,
        files::{ArchiveFiles, Archives},
    },
    formats_core::files::Entry,
};

pub(crate) use crate::shelf::failure;
use crate::{args::Global, failure::Failure, shelf::MOST_UNPACKED};

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
