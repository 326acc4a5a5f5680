//! `triassic decompile`.

use std::{
    ffi::{OsStr, OsString},
    io,
    path::PathBuf,
};

use clap::{Args, FromArgMatches};

use super::convert::Convert;
use crate::{
    archives::Shelf,
    args::{self, Global, OutputFolder},
    batch::Outcome,
    walk,
};

/// Write the sources of Half-Life models: QC, SMD and BMP.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
#[command(after_help = "Examples:
  triassic decompile v_usp.mdl --out-dir v_usp
  triassic decompile valve/models --out-dir sources

Same as triassic convert --to smd, which has more options. The sources of a single model are written into DIR itself; \
with several models, each gets a folder. triassic compile turns sources back into a model.")]
pub(crate) struct Decompile {
    /// Half-Life models, or folders, which are searched recursively.
    #[arg(required_unless_present = "files_from", value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Also process the files and folders listed in this file, or in standard input if it is -: one per line, or each terminated
    /// by a NUL.
    #[arg(long, value_name = "FILE")]
    files_from: Option<OsString>,
    /// Outputs keep the path of their input relative to this folder [default: the common folder of all files in --files-from].
    #[arg(long, value_name = "DIR")]
    relative_to: Option<OsString>,
    /// Process only part K of N: the files, sorted by path, are divided into N parts of about equal size.
    #[arg(long, value_name = "K/N")]
    shard: Option<OsString>,
    #[command(flatten)]
    output: OutputFolder,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    /// Print what would be written, but write nothing.
    #[arg(long)]
    dry_run: bool,
    /// The compiler that the sources are for.
    #[arg(long, value_name = "COMPILER", default_value = "default", value_parser = args::compilers())]
    compiler: String,
}

impl Decompile {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let mut arguments: Vec<OsString> =
            ["decompile", "--to", "smd", "--compiler", &self.compiler].map(OsString::from).to_vec();
        arguments.extend(self.force.then(|| "--force".into()));
        arguments.extend(self.dry_run.then(|| "--dry-run".into()));
        for (option, value) in
            [("--files-from=", &self.files_from), ("--relative-to=", &self.relative_to), ("--shard=", &self.shard)]
        {
            arguments.extend(value.iter().map(|value| joined(option, value)));
        }
        let archives = Shelf::new(global.is_unlimited(), true, global.encoding);
        let files: Vec<&PathBuf> = args::unique(&self.files).collect();
        match files.as_slice() {
            [file] if walk::is_one(file, &archives) && self.files_from.is_none() && self.shard.is_none() => {
                let mut name = file.file_stem().unwrap_or_default().to_owned();
                name.push(".qc");
                arguments.push(joined("--output=", self.output.path().join(name).as_os_str()));
            }
            _ => arguments.push(joined("--out-dir=", self.output.path().as_os_str())),
        }
        arguments.push("--".into());
        arguments.extend(files.into_iter().map(|file| file.clone().into_os_string()));
        let command = Convert::augment_args(clap::Command::new("decompile"));
        let convert = command.try_get_matches_from(arguments).and_then(|matches| Convert::from_arg_matches(&matches));
        convert.unwrap_or_else(|error| error.exit()).run(global, triassic)
    }
}

/// An option with its value, which may start with `-`.
fn joined(option: &str, value: &OsStr) -> OsString {
    let mut argument = OsString::from(option);
    argument.push(value);
    argument
}
