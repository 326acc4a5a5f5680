//! `triassic pack`.

use std::{
    collections::HashMap,
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use serde::Serialize;
use triassic::{
    acknex_wmb::{Wrs, WrsBuilder},
    archives::{Archive, Data, Error, Kind, PakBuilder, PboBuilder, ZipBuilder, decode_name},
    formats_core::files::{extension, pbo_prefix},
};
use walkdir::WalkDir;

use crate::{
    archives,
    args::{self, Global},
    batch::{Outcome, Tally, failure_line, json_line},
    failure::Failure,
    filter::Filter,
    output::{self, Writer},
    text::{Plain, counted, number},
};

/// The `schema` of the object of `pack --json`, which `docs/guide/archives.md` describes.
const SCHEMA: &str = "triassic/pack-1";

/// Make an archive of a folder: PBO, PAK, ZIP (PK3, PK4), WRS.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic pack myaddon -o myaddon.pbo --prefix z\\myaddon
  triassic pack baseq2 -o pak1.pak --include '*.md2'
  triassic pack changed --base old.pbo -o new.pbo

The same files give the same bytes everywhere: members are in the order of their names, and no times are taken from the disk. \
Names that `triassic extract` made valid on Windows become what they were. With --base, members of the old archive are \
replaced and new ones added; the others keep their stored bytes and their order. A PBO without --prefix gets that of a file \
$PBOPREFIX$ in the folder, if there is one. Nothing is overwritten without --force. The object that --json prints is described in \
docs/guide/archives.md.")]
pub(crate) struct Pack {
    /// The folder; links in it are not followed.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The archive to write.
    #[arg(short, long, value_name = "FILE", value_parser = args::output())]
    output: PathBuf,
    /// The format [default: by the extension of the output].
    #[arg(long, value_enum)]
    to: Option<To>,
    /// An archive of the same format whose other members are kept.
    #[arg(long, value_name = "ARCHIVE")]
    base: Option<PathBuf>,
    /// PBO: the folder in which the game sees the files.
    #[arg(long)]
    prefix: Option<String>,
    /// PBO, ZIP: the time of all files, in seconds since 1970.
    #[arg(long, value_name = "SECONDS")]
    timestamp: Option<u32>,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    filter: Filter,
}

/// The formats that are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Operation Flashpoint, ArmA, DayZ.
    Pbo,
    /// Quake, Quake II, Half-Life.
    Pak,
    /// PK3 and PK4 too.
    Zip,
    /// 3D GameStudio A3 and A4.
    Wrs,
}

/// The object of `--json`.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    file: &'a str,
    output: String,
    kind: &'static str,
    members: usize,
    size: u64,
}

impl To {
    const fn kind(self) -> Kind {
        match self {
            Self::Pbo => Kind::Pbo,
            Self::Pak => Kind::Pak,
            Self::Zip => Kind::Zip,
            Self::Wrs => Kind::Wrs,
        }
    }
    /// What the extension of a file asks for.
    fn of(path: &Path) -> Option<Self> {
        let kind = Kind::of_extension(&extension(path))?;
        Self::value_variants().iter().copied().find(|to| to.kind() == kind)
    }
}

impl Pack {
    pub(crate) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let name = self.folder.display().to_string();
        let mut tally = Tally::default();
        let mut stdout = anstream::stdout();
        let to = self.to().unwrap_or_else(|why| args::refuse_arguments(triassic, &["pack"], why));
        match self.pack(to, global) {
            Ok((kind, members)) => {
                let output = self.output.display().to_string();
                let size = fs::metadata(&self.output).map(|data| data.len()).unwrap_or_default();
                if global.json {
                    let line = Line { schema: SCHEMA, file: &name, output, kind: kind.id(), members, size };
                    stdout.write_all(json_line(&line)?.as_bytes())?;
                } else if !global.quiet {
                    let size = number(usize::try_from(size).unwrap_or(usize::MAX));
                    writeln!(
                        stdout,
                        "{} -> {} ({}, {size} bytes)",
                        Plain(&name),
                        Plain(output),
                        counted(members, "member")
                    )?;
                }
                tally.add(false);
            }
            Err(failure) => {
                if global.json {
                    stdout.write_all(failure_line(SCHEMA, &name, &failure)?.as_bytes())?;
                }
                tally.fail(&name, &failure)?;
            }
        }
        stdout.flush()?;
        Ok(tally.outcome())
    }
    /// The format, or what is wrong with the arguments.
    fn to(&self) -> Result<To, &'static str> {
        let Some(to) = self.to.or_else(|| To::of(&self.output)) else {
            return Err("--to is needed: the extension of the output is none of .pbo, .pak, .zip, .pk3, .pk4 and .wrs");
        };
        if self.prefix.is_some() && to != To::Pbo {
            return Err("--prefix is for PBO");
        }
        if self.timestamp.is_some() && !matches!(to, To::Pbo | To::Zip) {
            return Err("--timestamp is for PBO and ZIP: the others store no times");
        }
        Ok(to)
    }
    fn pack(&self, to: To, global: &Global) -> Result<(Kind, usize), Failure> {
        let other = |text: &str| Failure::Other(text.to_owned());
        if !fs::metadata(&self.folder).map_err(Failure::io)?.is_dir() {
            return Err(other("this is not a folder"));
        }
        let writer = Writer { force: self.force, input: self.base.clone() };
        writer.check(&self.output)?;
        let base = match &self.base {
            Some(base) => {
                let archive = archives::open(base, global)
                    .map_err(|error| Failure::Other(format!("{}: {error}", base.display())))?;
                if archive.kind() != to.kind() {
                    let text = format!("{}: this is a {}, the output a {}", base.display(), archive.kind(), to.kind());
                    return Err(Failure::Other(text));
                }
                Some(archive)
            }
            None => None,
        };
        let files = self.files()?;
        if files.is_empty() && base.is_none() {
            return Err(other("there are no files in the folder"));
        }
        let base = base.as_deref();
        let members = match to {
            To::Pbo => self.pbo(base, files, &writer)?,
            To::Pak => self.pak(base, files, &writer)?,
            To::Zip => self.zip(base, files, &writer)?,
            To::Wrs => self.wrs(base, files, &writer, global)?,
        };
        Ok((to.kind(), members))
    }
    /// The files of the folder by their names in the archive, with `/` between folders.
    fn files(&self) -> Result<Vec<(Vec<u8>, PathBuf)>, Failure> {
        let real = |path: &Path| fs::canonicalize(path).ok();
        let own: Vec<PathBuf> =
            [Some(&self.output), self.base.as_ref()].into_iter().flatten().filter_map(|path| real(path)).collect();
        let mut files = Vec::new();
        for entry in WalkDir::new(&self.folder).sort_by_file_name() {
            let entry = entry.map_err(|error| {
                let path = error.path().unwrap_or(&self.folder).display().to_string();
                let why = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
                Failure::Other(format!("{path}: {why}"))
            })?;
            let Ok(below) = entry.path().strip_prefix(&self.folder) else { continue };
            if !entry.file_type().is_file() || !self.filter.takes(below) {
                continue;
            }
            // What is written is no part of itself.
            if real(entry.path()).is_some_and(|path| own.contains(&path)) {
                continue;
            }
            let parts: Vec<Vec<u8>> = below.iter().map(|part| decode_name(&part.to_string_lossy())).collect();
            files.push((parts.join(&b'/'), entry.into_path()));
        }
        Ok(files)
    }
    fn write(&self, writer: &Writer, write: impl FnOnce(&mut dyn Write) -> Result<(), Error>) -> Result<(), Failure> {
        let mut wrong = None;
        let written = writer.write(&self.output, |file| {
            let mut to = BufWriter::new(file);
            let done = write(&mut to).map_err(|error| match error {
                Error::Io(error) if output::is_full(&error) => error,
                error => {
                    wrong = Some(archives::failure(error));
                    io::Error::other("the archive cannot be made")
                }
            });
            done.and_then(|()| to.flush())
        });
        wrong.map_or(written, Err)
    }
    fn pbo(&self, base: Option<&Archive>, files: Vec<(Vec<u8>, PathBuf)>, writer: &Writer) -> Result<usize, Failure> {
        let mut pbo = match base {
            Some(base) => PboBuilder::from_archive(base).map_err(archives::failure)?,
            None => PboBuilder::default(),
        };
        pbo = pbo.with_timestamp(self.timestamp.unwrap_or(0));
        // A text of a line or two.
        let is_prefix = |name: &[u8]| name.eq_ignore_ascii_case(b"$PBOPREFIX$");
        let stored = || {
            let (_, path) = files.iter().find(|(name, _)| is_prefix(name))?;
            let is_short = fs::metadata(path).is_ok_and(|data| data.len() < 1 << 16);
            is_short.then(|| fs::read(path).ok())?.and_then(|text| pbo_prefix(&text))
        };
        let prefix = match (&self.prefix, base) {
            (Some(prefix), _) => Some(prefix.clone().into_bytes()),
            // That of the old archive stays.
            (None, Some(_)) => None,
            (None, None) => stored().map(String::into_bytes),
        };
        if let Some(prefix) = prefix {
            pbo.set_property("prefix", prefix).map_err(archives::failure)?;
        }
        for (name, path) in files {
            pbo.push(name, Data::File(path)).map_err(archives::failure)?;
        }
        self.write(writer, |to| pbo.write(to))?;
        Ok(pbo.entries().len())
    }
    fn pak(&self, base: Option<&Archive>, files: Vec<(Vec<u8>, PathBuf)>, writer: &Writer) -> Result<usize, Failure> {
        let mut pak = match base {
            Some(base) => PakBuilder::from_archive(base).map_err(archives::failure)?,
            None => PakBuilder::default(),
        };
        for (name, path) in files {
            pak.push(name, Data::File(path)).map_err(archives::failure)?;
        }
        self.write(writer, |to| pak.write(to))?;
        Ok(pak.names().len())
    }
    fn zip(&self, base: Option<&Archive>, files: Vec<(Vec<u8>, PathBuf)>, writer: &Writer) -> Result<usize, Failure> {
        let mut zip = match base {
            Some(base) => ZipBuilder::from_archive(base).map_err(archives::failure)?,
            None => ZipBuilder::default(),
        };
        if let Some(seconds) = self.timestamp {
            zip = zip.with_timestamp(seconds);
        }
        for (name, path) in files {
            zip.push(name, Data::File(path)).map_err(archives::failure)?;
        }
        self.write(writer, |to| zip.write(to))?;
        Ok(zip.names().len())
    }
    fn wrs(
        &self,
        base: Option<&Archive>,
        files: Vec<(Vec<u8>, PathBuf)>,
        writer: &Writer,
        global: &Global,
    ) -> Result<usize, Failure> {
        let max = global.options().max_file_size;
        let bytes = match base {
            Some(base) => base.bytes(max).map_err(archives::failure)?,
            None => Vec::new(),
        };
        let old = match base {
            Some(_) => Some(Wrs::parse(&bytes).map_err(|error| Failure::Other(error.to_string()))?),
            None => None,
        };
        let mut known: HashMap<Vec<u8>, usize> = HashMap::new();
        for (index, entry) in old.iter().flat_map(Wrs::entries).enumerate() {
            known.entry(entry.header.name.as_bytes().to_ascii_lowercase()).or_insert(index);
        }
        let mut wrs = old.as_ref().map(WrsBuilder::from_wrs).unwrap_or_default();
        for (name, path) in files {
            let told = |error: &dyn std::fmt::Display| Failure::Other(format!("{}: {error}", path.display()));
            if fs::metadata(&path).is_ok_and(|data| data.len() > max) {
                return Err(told(&"the file is too large"));
            }
            let data = fs::read(&path).map_err(|error| told(&error))?;
            match known.get(&name.to_ascii_lowercase()) {
                Some(index) => wrs.replace(*index, &data).map(|_| ()),
                None => wrs.push(&name, &data),
            }
            .map_err(|error| told(&error))?;
        }
        let members = wrs.headers().len();
        self.write(writer, |to| Ok(to.write_all(&wrs.write())?))?;
        Ok(members)
    }
}
