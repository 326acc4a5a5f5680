//! The job: the settings of a run, and the target path of each file.

use std::{io, path::PathBuf, time::SystemTime};

use triassic::{Options, conversion::Conversion, convert::Found, smd::Compiler};

use super::{pose::PoseArgs, replacements::Replacements, target::To};
use crate::{
    args::{GameArgs, ImageArgs},
    batch::Report,
    failure::Failure,
    log::LogArgs,
};

/// The settings for all files.
#[derive(Debug)]
pub(crate) struct Job<'a> {
    pub(crate) to: To,
    pub(crate) json: bool,
    /// The file that keeps the lines of JSON next to the text.
    pub(crate) log: &'a LogArgs,
    pub(crate) existing: Existing,
    pub(crate) dry_run: bool,
    pub(crate) options: Options,
    pub(crate) conversion: Conversion,
    pub(crate) compiler: Compiler,
    pub(crate) game: &'a GameArgs,
    /// The file of `--base`.
    pub(crate) base: Option<Found>,
    pub(crate) images: &'a ImageArgs,
    pub(crate) pose: &'a PoseArgs,
    pub(crate) given: Replacements,
    /// When the newest of the files that were given was changed.
    pub(crate) given_time: Option<SystemTime>,
    /// When the run began.
    pub(crate) begun: SystemTime,
}

impl Job<'_> {
    /// The report about a converted model: as JSON, as text, or both.
    pub(super) fn report(&self, render: impl Fn(bool) -> io::Result<String>) -> Result<Report, Failure> {
        Report::logged(self.log.render(self.json, render))
    }
}

/// The handling of a model whose output exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Existing {
    /// It fails, and the output stays.
    Keep,
    /// The output is replaced.
    Replace,
    /// It is skipped.
    Skip,
    /// It is skipped, unless it or a file that its conversion reads is newer than the output, which is replaced then.
    ReplaceOlder,
}

/// The destination of one file's output.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    Stdout,
    /// This file, with further ones next to it; its folder is created.
    File(PathBuf),
    /// This file, whose folder is created.
    Below(PathBuf),
    /// A folder for several files, the first of which has its name.
    Folder(PathBuf),
}

impl Place {
    /// The output file, or the first of several; `None` for standard output.
    pub(super) fn main(&self, to: To) -> Option<PathBuf> {
        match self {
            Self::Stdout => None,
            Self::File(path) if to == To::Smd => Some(path.with_extension(to.main_extension())),
            Self::File(path) | Self::Below(path) => Some(path.clone()),
            Self::Folder(folder) => {
                let mut file = folder.file_name().unwrap_or_default().to_owned();
                file.push(".");
                file.push(to.main_extension());
                Some(folder.join(file))
            }
        }
    }
    /// The name without extension, from which the names of further output files are made.
    pub(super) fn stem(&self) -> String {
        let stem = match self {
            Self::Stdout => None,
            Self::File(path) | Self::Below(path) => path.file_stem(),
            Self::Folder(folder) => folder.file_name(),
        };
        stem.unwrap_or("model".as_ref()).to_string_lossy().into_owned()
    }
}
