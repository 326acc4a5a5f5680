//! Arguments shared by several commands.
//!
//! The targets of results: `-o FILE` and `--out-dir DIR`, with one meaning in all commands.

mod game;
mod many;
mod options;

use std::{
    collections::HashSet,
    fmt::Display,
    io,
    num::NonZeroUsize,
    path::{Component, Path, PathBuf},
    sync::OnceLock,
};

use anstream::ColorChoice;
use clap::{
    ValueEnum,
    builder::{PathBufValueParser, PossibleValue, TypedValueParser},
    error::ErrorKind,
};
use many::{FileList, Shard};
use triassic::{Options, convert::TextEncoding, smd::Compiler};

use crate::{
    archives::Shelf,
    walk::{self, Filter},
};
pub(crate) use game::{GameArgs, Skins, engines};
pub(crate) use many::{ArchiveArgs, bytes_of};
pub(crate) use options::{ImageArgs, NameArgs, OptionArgs, conversion};

/// Options of every subcommand.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Global options")]
pub(crate) struct Global {
    /// Print one JSON object per line instead of text.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// Print only results and errors.
    #[arg(short, long, global = true)]
    pub(crate) quiet: bool,
    /// When to use colors; the environment variable `NO_COLOR` also turns them off.
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t, hide_short_help = true)]
    pub(crate) color: Color,
    /// Number of threads, which process several files, or several images of a single file, in parallel [default: one per
    /// processor].
    #[arg(short, long, global = true, value_name = "N", value_parser = jobs, hide_short_help = true)]
    pub(crate) jobs: Option<NonZeroUsize>,
    /// Limits on the input: `default` accepts files up to 1 GiB and tables up to a million elements.
    #[arg(long, global = true, value_enum, default_value_t, hide_short_help = true)]
    pub(crate) limits: Limits,
    /// The ids of the options that were given.
    #[arg(skip)]
    pub(crate) given: Vec<String>,
    /// Whether this run is one of several; some of them may have nothing to do.
    #[arg(skip)]
    pub(crate) is_part: bool,
    /// The encoding of names, also of members of archives.
    #[arg(skip)]
    pub(crate) encoding: TextEncoding,
}

impl Global {
    /// Starts the requested number of threads; by default, threads are started when they are needed.
    ///
    /// # Errors
    /// If the system has no more.
    pub(crate) fn start_threads(&self) -> io::Result<()> {
        /// More threads are not useful, and a system may not provide them.
        const MOST: usize = 256;
        match self.jobs {
            Some(jobs) if self.is_parallel() => {
                let threads = rayon::ThreadPoolBuilder::new().num_threads(jobs.get().min(MOST));
                threads.build_global().map_err(io::Error::other)
            }
            _ => Ok(()),
        }
    }
    /// Whether several threads may run.
    pub(crate) fn is_parallel(&self) -> bool {
        self.jobs.is_none_or(|jobs| jobs.get() > 1)
    }
    /// Number of files to process in parallel.
    #[cfg(feature = "view")]
    pub(crate) fn job_count(&self) -> usize {
        self.jobs.or_else(|| std::thread::available_parallelism().ok()).map_or(1, NonZeroUsize::get)
    }
    /// Whether all files are trusted.
    pub(crate) const fn is_unlimited(&self) -> bool {
        matches!(self.limits, Limits::None)
    }
    pub(crate) fn options(&self) -> Options {
        match self.limits {
            Limits::Default => Options::default(),
            Limits::None => Options::UNLIMITED,
        }
    }
}

/// The compilers of Half-Life models.
pub(crate) fn compilers() -> Vec<PossibleValue> {
    let help = |compiler: &Compiler| match compiler {
        Compiler::Twhl => "The Half-Life Unified SDK's compiler",
        Compiler::Valve => "The Half-Life SDK's compiler: images are cropped, and their size is one texel less",
        _ => "This program: images stay whole, and the sources contain all data of the model",
    };
    Compiler::ALL.iter().map(|compiler| PossibleValue::new(compiler.id()).help(help(compiler))).collect()
}

/// Exits with an error, because the arguments of a subcommand (`["p3d", "rename"]`) contradict each other.
pub(crate) fn refuse_arguments(triassic: fn() -> clap::Command, names: &[&str], why: impl Display) -> ! {
    let mut command = triassic();
    // So that the usage is that of the subcommand, with its full name.
    command.build();
    let own = names.iter().try_fold(&command, |above, name| above.find_subcommand(name)).cloned();
    own.unwrap_or(command).error(ErrorKind::ArgumentConflict, why).exit()
}

fn jobs(text: &str) -> Result<NonZeroUsize, &'static str> {
    text.parse().map_err(|_| "expected a number from 1")
}

/// The input files.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Input")]
#[expect(clippy::struct_field_names, reason = "the arguments are named files")]
pub(crate) struct Files {
    /// Model files, folders and archives (searched recursively), or - for standard input.
    ///
    /// Files are recognized by their content, not by their name. Files in folders are skipped unless they are models.
    /// Links in folders are not followed. A path may continue into an archive: `pak0.pak/models/tris.md2`. A run unpacks at most 64
    /// GiB, and opens archives within archives up to four levels deep.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also process the files, folders and archives listed in this file, or in standard input if it is -: one per line, or each
    /// terminated by a NUL.
    #[arg(long, value_name = "FILE", value_parser = FileList::read)]
    files_from: Option<FileList>,
    /// Outputs keep the path of their input relative to this folder [default: the common folder of all files in --files-from].
    #[arg(long, value_name = "DIR")]
    relative_to: Option<PathBuf>,
    /// Process only part K of N: the files, sorted by path, are divided into N parts of about equal size.
    ///
    /// Members of archives count as files, with their unpacked size. Output names do not depend on this option.
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    #[command(flatten)]
    pub(crate) filter: Filter,
    /// Do not look into archives in folders.
    #[arg(long)]
    no_archives: bool,
    #[arg(skip)]
    shelf: OnceLock<Shelf>,
}

impl Files {
    /// The archives of the run.
    pub(crate) fn shelf(&self, global: &Global) -> &Shelf {
        self.shelf.get_or_init(|| Shelf::new(global.is_unlimited(), !self.no_archives, global.encoding))
    }
    /// Returns the named files, each once: first the arguments, then the list.
    pub(crate) fn named(&self) -> impl Iterator<Item = &PathBuf> {
        unique(self.files.iter().chain(self.listed()))
    }
    /// Returns the files of the list.
    fn listed(&self) -> &[PathBuf] {
        self.files_from.as_ref().map(|list| list.0.as_slice()).unwrap_or_default()
    }
    /// Returns the path of each of [`named`](Self::named) relative to the output root; empty for files that keep only their name.
    ///
    /// # Errors
    /// If paths are not below the folder of `--relative-to`.
    pub(crate) fn below(&self) -> Result<Vec<PathBuf>, String> {
        if let Some(folder) = &self.relative_to {
            let inside = |path: &PathBuf| {
                below(path, &plain(folder))
                    .ok_or_else(|| format!("--relative-to {}: {} is not below it", folder.display(), path.display()))
            };
            return self.named().map(inside).collect();
        }
        let common = common_folder(self.listed());
        let of_list = self.named().skip(unique(&self.files).count());
        let of_list = of_list.map(|path| below(path, &common).unwrap_or_default());
        Ok(unique(&self.files).map(|_| PathBuf::new()).chain(of_list).collect())
    }
    /// The part of the run.
    pub(crate) const fn shard(&self) -> Option<Shard> {
        self.shard
    }
    /// Whether a single file was named: not a folder, an archive or a list.
    pub(crate) fn is_one(&self, global: &Global) -> bool {
        if self.files_from.is_some() || self.shard.is_some() {
            return false;
        }
        let mut named = self.named();
        let first = named.next().filter(|_| named.next().is_none());
        first.is_some_and(|file| walk::is_one(file, self.shelf(global)))
    }
}

/// Omits repeated paths, such as `./a` after `a`.
pub(crate) fn unique<'p>(paths: impl IntoIterator<Item = &'p PathBuf>) -> impl Iterator<Item = &'p PathBuf> {
    let mut known = HashSet::new();
    // `-` is standard input, `./-` a file.
    let own = |path: &Path| if is_stdout(path) { Ok(path.to_owned()) } else { std::path::absolute(path) };
    paths.into_iter().filter(move |path| known.insert(own(path).unwrap_or_else(|_| (*path).clone())))
}

/// Returns the absolute path without `.` and `..`. Only its text is used, since it may continue into an archive.
fn plain(path: &Path) -> PathBuf {
    let absolute = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let mut plain = PathBuf::new();
    for part in absolute.components() {
        match part {
            Component::ParentDir => {
                plain.pop();
            }
            Component::CurDir => {}
            part => plain.push(part),
        }
    }
    plain
}

/// The path below a folder.
fn below(path: &Path, folder: &Path) -> Option<PathBuf> {
    plain(path).strip_prefix(folder).ok().map(Path::to_owned)
}

/// The common parent folder of these files.
fn common_folder(files: &[PathBuf]) -> PathBuf {
    let folder = |path: &PathBuf| plain(path).parent().map(Path::to_owned).unwrap_or_default();
    let common = |one: PathBuf, other: PathBuf| {
        let parts = one.components().zip(other.components()).take_while(|(one, other)| one == other);
        parts.map(|(part, _)| part).collect()
    };
    files.iter().map(folder).reduce(common).unwrap_or_default()
}

/// When to use colors.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(crate) enum Color {
    /// Only if the output is a terminal.
    #[default]
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

impl Color {
    pub(crate) const fn choice(self) -> ColorChoice {
        match self {
            Self::Auto => ColorChoice::Auto,
            Self::Always => ColorChoice::Always,
            Self::Never => ColorChoice::Never,
        }
    }
}

/// Limits on the input.
#[derive(Debug, Clone, Copy, Default, ValueEnum)]
pub(crate) enum Limits {
    /// Limits that no real file reaches.
    #[default]
    Default,
    /// No limits: only for trusted files.
    None,
}

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
