//! `triassic decompile`.

use std::{
    ffi::{OsStr, OsString},
    io,
};

use clap::{Args, FromArgMatches};

use super::convert::Convert;
use crate::{
    args::{self, Files, Global, NameArgs, OutputFolder},
    batch::Outcome,
};

/// Write the sources of Half-Life models: QC, SMD and BMP.
#[derive(Debug, Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
#[command(after_help = "Examples:
  triassic decompile v_usp.mdl --out-dir v_usp
  triassic decompile valve/models --out-dir sources
  triassic decompile valve/pak0.pak --out-dir sources --include 'v_*.mdl'

Same as triassic convert --to smd, which has more options. The sources of a single model are written into DIR itself; \
with several models, each gets a folder. triassic compile turns sources back into a model.")]
pub(crate) struct Decompile {
    #[command(flatten)]
    files: Files,
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
    #[command(flatten)]
    names: NameArgs,
}

impl Decompile {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let mut arguments: Vec<OsString> =
            ["decompile", "--to", "smd", "--compiler", &self.compiler].map(OsString::from).to_vec();
        arguments.extend(self.force.then(|| "--force".into()));
        arguments.extend(self.dry_run.then(|| "--dry-run".into()));
        if let Some(file) = self.files.named().next().filter(|_| self.files.is_one(global)) {
            let mut name = file.file_stem().unwrap_or_default().to_owned();
            name.push(".qc");
            arguments.push(joined("--output=", self.output.path().join(name).as_os_str()));
        } else {
            arguments.push(joined("--out-dir=", self.output.path().as_os_str()));
        }
        // Required, and replaced.
        arguments.push("-".into());
        let command = Convert::augment_args(clap::Command::new("decompile"));
        let convert = command.try_get_matches_from(arguments).and_then(|matches| Convert::from_arg_matches(&matches));
        // Sources keep the bytes of names; only members of archives are named in the encoding.
        let global = Global { given: Vec::new(), encoding: self.names.encoding, ..global.clone() };
        convert.unwrap_or_else(|error| error.exit()).with_files(self.files.clone()).run(&global, triassic)
    }
}

/// An option with its value, which may start with `-`.
fn joined(option: &str, value: &OsStr) -> OsString {
    let mut argument = OsString::from(option);
    argument.push(value);
    argument
}
