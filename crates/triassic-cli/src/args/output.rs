//! The targets of results: `-o FILE` and `--out-dir DIR`, with one meaning in all commands.

use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

/// The name of standard output.
const STDOUT: &str = "-";

/// The message for `-` in place of a file name.
pub(crate) const NOT_STDOUT: &str = "cannot write to standard output here; for a file named `-`, use `./-`";

/// `-o FILE` for commands that write one file. Only `convert` writes to standard output.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFile {
    /// The output file; its folder is created if it does not exist.
    #[arg(short, long, value_name = "FILE", group = "where")]
    output: Option<PathBuf>,
}

/// `--out-dir DIR` for commands that always write several files.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputFolder {
    /// The output folder; it is created if it does not exist.
    #[arg(long, value_name = "DIR", group = "where", value_parser = on_disk())]
    out_dir: Option<PathBuf>,
}

/// `-o FILE` or `--out-dir DIR`.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct OutputArgs {
    #[command(flatten)]
    file: OutputFile,
    #[command(flatten)]
    folder: OutputFolder,
}

/// Where results are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Output<'a> {
    File(&'a Path),
    Folder(&'a Path),
}

impl OutputFile {
    pub(crate) fn path(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

impl OutputFolder {
    /// The folder; empty if the command does not require the option and it is not given.
    pub(crate) fn path(&self) -> &Path {
        self.out_dir.as_deref().unwrap_or(Path::new(""))
    }
}

impl OutputArgs {
    /// The output, if it is given.
    pub(crate) fn output(&self) -> Option<Output<'_>> {
        let folder = || self.folder.out_dir.as_deref().map(Output::Folder);
        self.file.path().map(Output::File).or_else(folder)
    }
    pub(crate) fn file(&self) -> Option<&Path> {
        self.file.path()
    }
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.out_dir.as_deref()
    }
}

/// Whether a file is standard output.
pub(crate) fn is_stdout(path: &Path) -> bool {
    path.as_os_str() == STDOUT
}

/// A path on the disk.
fn on_disk() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| if is_stdout(&path) { Err(NOT_STDOUT) } else { Ok(path) })
}
