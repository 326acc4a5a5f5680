//! `triassic pack`.

use std::{
    collections::{HashMap, HashSet},
    ffi::OsStr,
    fs,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::ValueEnum;
use serde::Serialize;
use triassic::{
    Diagnostics,
    acknex_wmb::{Wrs, WrsBuilder},
    archives::{
        Archive, Data, Error, Kind, MemberIndex, PakBuilder, PboBuilder, PboLayout, ZipBuilder, codes, decode_name,
    },
    convert::TextEncoding,
    formats_core::files::{PREFIX_FILES, PrefixFile, QuotedPrefix, addon_prefix, extension, is_prefix_file, name_text},
};
use walkdir::WalkDir;

use crate::{
    archives,
    args::{self, Global, NameArgs, OutputFile},
    batch::{Outcome, Tally, failure_line, json_line},
    failure::Failure,
    output::{self, Writer},
    suggest,
    text::{LABEL, Plain, counted, number, style},
    walk::Filter,
};

/// The `schema` of the object of `pack --json`; see `docs/guide/archives.md`.
const SCHEMA: &str = "triassic/pack-1";

/// Make an archive from a folder: PBO, PAK, ZIP (PK3, PK4), WRS.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
#[command(after_help = "Examples:
  triassic pack myaddon -o myaddon.pbo --prefix 'z\\myaddon'
  triassic pack baseq2 -o pak1.pak --include '*.md2'
  triassic pack changed --like old.pbo -o new.pbo

The same files produce the same bytes on every system: members are sorted by name, and file times have no effect. Names that \
`triassic extract` made valid on Windows get their original form back. With --like, members of the old archive are replaced and \
new ones added; the others keep their stored bytes and their order. Without --prefix, a PBO gets the prefix and any other \
properties from a file $PBOPREFIX$ in the folder ($PBOPREFIX$.txt, $PREFIX$, pboprefix.txt), which is not packed. The output of \
`triassic extract` is packed as it was. Links are left out. Nothing is overwritten without --force. The object that --json \
prints is described in the project's guide to archives.")]
pub(crate) struct Pack {
    /// The folder; links in it are not followed.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    #[command(flatten)]
    output: OutputFile,
    /// The format of the archive [default: by the extension of the output].
    #[arg(long, value_enum)]
    to: Option<To>,
    /// An archive of the same format whose other members are kept.
    #[arg(long, value_name = "ARCHIVE")]
    like: Option<PathBuf>,
    /// PBO: the folder in which the game finds the files.
    #[arg(long)]
    prefix: Option<String>,
    /// PBO, ZIP: the modification time of all files, in seconds since 1970.
    #[arg(long, value_name = "SECONDS")]
    timestamp: Option<u32>,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    names: NameArgs,
}

/// The formats that are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum To {
    /// Operation Flashpoint, ArmA, DayZ.
    Pbo,
    /// Quake, Quake II, Half-Life.
    Pak,
    /// Also PK3 and PK4.
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
    /// The properties of a PBO.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<(String, String)>,
    findings: &'a Diagnostics,
}

/// The packed members.
#[derive(Default)]
struct Packed {
    members: usize,
    /// The properties of a PBO.
    properties: Vec<(String, String)>,
    findings: Diagnostics,
    /// Each finding, with the path that it is about.
    warnings: Vec<(triassic::Code, String)>,
}

impl Packed {
    fn report(&mut self, code: triassic::Code, about: impl Into<String>) {
        self.findings.report(code, 0, None);
        self.warnings.push((code, about.into()));
    }
}

/// A file to pack.
struct Packable {
    /// Its name in the archive, with `/` between folders.
    name: Vec<u8>,
    path: PathBuf,
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
    /// Returns the format for the extension of a file.
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
            Ok((kind, packed)) => {
                let output = self.path().display().to_string();
                let size = fs::metadata(self.path()).map(|data| data.len()).unwrap_or_default();
                let Packed { members, properties, findings, warnings } = packed;
                if !global.quiet {
                    print_warnings(&warnings)?;
                }
                if global.json {
                    let (findings, kind) = (&findings, kind.id());
                    let line = Line { schema: SCHEMA, file: &name, output, kind, members, size, properties, findings };
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
                    for (key, value) in &properties {
                        writeln!(stdout, "  {}: {}", Plain(key), Plain(value))?;
                    }
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
    fn path(&self) -> &Path {
        self.output.path().unwrap_or(Path::new(""))
    }
    /// Returns the format, or the error in the arguments.
    fn to(&self) -> Result<To, &'static str> {
        let Some(to) = self.to.or_else(|| To::of(self.path())) else {
            return Err("--to is required: the extension of the output is not .pbo, .pak, .zip, .pk3, .pk4 or .wrs");
        };
        if self.prefix.is_some() && to != To::Pbo {
            return Err("--prefix is only for PBO");
        }
        if self.timestamp.is_some() && !matches!(to, To::Pbo | To::Zip) {
            return Err("--timestamp is only for PBO and ZIP: the other formats do not store times");
        }
        Ok(to)
    }
    fn pack(&self, to: To, global: &Global) -> Result<(Kind, Packed), Failure> {
        let other = |text: &str| Failure::Other(text.to_owned());
        if !fs::metadata(&self.folder).map_err(Failure::io)?.is_dir() {
            return Err(other("this is not a folder"));
        }
        let writer = Writer { force: self.force, input: self.like.clone(), snapshot: None };
        writer.check(self.path())?;
        let base = match &self.like {
            Some(base) => {
                let archive = archives::open(base, global)
                    .map_err(|error| Failure::Other(format!("{}: {error}", base.display())))?;
                if archive.kind() != to.kind() {
                    let text =
                        format!("{}: this is a {}, but the output is a {}", base.display(), archive.kind(), to.kind());
                    return Err(Failure::Other(text));
                }
                Some(archive)
            }
            None => None,
        };
        let mut packed = Packed::default();
        let files = self.files(to, global, &mut packed)?;
        if files.is_empty() && base.is_none() && !self.folder.join(PboLayout::FILE).is_file() {
            return Err(other("the folder contains no files"));
        }
        let base = base.as_deref();
        check_names(&files, base)?;
        report_letter_case(&files, &mut packed);
        packed.members = match to {
            To::Pbo => self.pbo(base, files, &writer, &mut packed)?,
            To::Pak => self.pak(base, files, &writer)?,
            To::Zip => self.zip(base, files, &writer)?,
            To::Wrs => self.wrs(base, files, &writer, global)?,
        };
        Ok((to.kind(), packed))
    }
    /// The files of the folder.
    fn files(&self, to: To, global: &Global, packed: &mut Packed) -> Result<Vec<Packable>, Failure> {
        let real = |path: &Path| fs::canonicalize(path).ok();
        let [output, like] = [Some(self.path()), self.like.as_deref()].map(|path| path.and_then(&real));
        let earlier = archives::open(self.path(), global).ok();
        let is_earlier = earlier.is_some_and(|archive| archive.kind() == to.kind());
        let mut files = Vec::new();
        for entry in WalkDir::new(&self.folder).sort_by_file_name() {
            let entry = entry.map_err(|error| {
                let path = error.path().unwrap_or(&self.folder).display().to_string();
                let why = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
                Failure::Other(format!("{path}: {why}"))
            })?;
            let Ok(below) = entry.path().strip_prefix(&self.folder) else { continue };
            if entry.file_type().is_dir() || output::is_temporary(entry.file_name()) || !self.filter.takes(below) {
                continue;
            }
            if !entry.file_type().is_file() {
                packed.report(codes::LEFT_OUT, below.display().to_string());
                continue;
            }
            // An earlier archive in the folder is not packed into the new one.
            let own = real(entry.path());
            if own.is_some() && (own == like || own == output && is_earlier) {
                continue;
            }
            if own == output {
                output::refuse_inputs(self.path(), [entry.path()])?;
            }
            let parts: Option<Vec<Vec<u8>>> = below.iter().map(stored_name).collect();
            let refused = || Failure::Other(format!("{}: no archive can store this name", entry.path().display()));
            let name = self.encoded(parts.ok_or_else(refused)?.join(&b'/'));
            files.push(Packable { name, path: entry.into_path() });
        }
        Ok(files)
    }
    /// Encodes a UTF-8 name for the archive.
    fn encoded(&self, name: Vec<u8>) -> Vec<u8> {
        match std::str::from_utf8(&name) {
            Ok(text) => self.names.encoding.encode(text),
            Err(_) => name,
        }
    }
    /// The contents of a file with the prefix: bytes of an unknown encoding are kept.
    fn prefix_file(&self, text: &[u8]) -> Result<PrefixFile, QuotedPrefix> {
        match self.names.encoding {
            TextEncoding::Detect => PrefixFile::parse(text),
            encoding => PrefixFile::parse_as(text, |text| encoding.decode(text)),
        }
    }
    fn text(&self, name: &[u8]) -> String {
        self.names.encoding.decode(name)
    }
    fn write(&self, writer: &Writer, write: impl FnOnce(&mut dyn Write) -> Result<(), Error>) -> Result<(), Failure> {
        let mut wrong = None;
        let written = writer.write(self.path(), |file| {
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
    fn pbo(
        &self,
        base: Option<&Archive>,
        mut files: Vec<Packable>,
        writer: &Writer,
        packed: &mut Packed,
    ) -> Result<usize, Failure> {
        let layout = self.layout()?;
        let mut pbo = match base {
            Some(base) => PboBuilder::from_archive(base).map_err(archives::failure)?,
            None => PboBuilder::default().with_layout(layout.clone()),
        };
        if let Some(seconds) = self.timestamp {
            pbo = pbo.with_timestamp(seconds);
        }
        let own = self.properties(&files, &layout)?;
        match (&self.prefix, base) {
            (Some(prefix), _) => {
                let prefix =
                    addon_prefix(prefix.as_bytes()).map_err(|error| Failure::Other(format!("--prefix: {error}")))?;
                pbo.set_property("prefix", self.encoded(prefix)).map_err(archives::failure)?;
            }
            // Those of the old archive are kept.
            (None, Some(_)) => {}
            (None, None) => {
                for (key, value) in &own {
                    pbo.set_property_raw(&self.encoded(key.clone()), &self.encoded(value.clone()))
                        .map_err(archives::failure)?;
                }
            }
        }
        // A file that configures packing is not a member, unless it was one.
        let members = base.map(MemberIndex::new);
        let is_old = |name: &[u8]| members.as_ref().is_some_and(|members| members.find(name).is_some());
        let was_member = |name: &[u8]| layout.lists(name) || is_old(name);
        packed.properties =
            pbo.properties_raw().iter().map(|(key, value)| (self.text(key), self.text(value))).collect();
        if self.prefix.is_none() {
            self.look_at_others(&files, &layout, packed)?;
        }
        files.retain(|file| !is_made(&file.name) || was_member(&file.name));
        self.look_at_prefix(&files, packed);
        for Packable { name, path } in files {
            pbo.push(name, Data::File(path)).map_err(archives::failure)?;
        }
        self.write(writer, |to| pbo.write(to))?;
        Ok(pbo.entries().len())
    }
    /// The layout file that `triassic extract` wrote.
    fn layout(&self) -> Result<PboLayout, Failure> {
        let path = self.folder.join(PboLayout::FILE);
        let Some(text) = short_text(&path)? else { return Ok(PboLayout::default()) };
        let wrong =
            |line| Failure::Other(format!("{}: line {line} was not written by `triassic extract`", path.display()));
        PboLayout::parse(&String::from_utf8_lossy(&text)).map_err(wrong)
    }
    /// The properties that a file with the prefix sets.
    fn properties(&self, files: &[Packable], layout: &PboLayout) -> Result<Properties, Failure> {
        let named = |name: &&str| files.iter().find(|file| file.name.eq_ignore_ascii_case(name.as_bytes()));
        let Some(file) = PREFIX_FILES.iter().find_map(named) else { return Ok(Vec::new()) };
        let Some(text) = short_text(&file.path)? else { return Ok(Vec::new()) };
        // As `triassic extract` wrote it: the layout contains it among the other properties.
        if layout.prefix() == Some(&text) || layout.lists(&file.name) {
            return Ok(Vec::new());
        }
        let read = self.prefix_file(&text);
        read.map(|file| file.properties).map_err(|error| Failure::Other(format!("{}: {error}", file.path.display())))
    }
    /// Reports files with a prefix other than the archive's: additional files in the folder, or files that contradict
    /// the old archive.
    fn look_at_others(&self, files: &[Packable], layout: &PboLayout, packed: &mut Packed) -> Result<(), Failure> {
        let prefix = packed.properties.iter().find(|(key, _)| key.eq_ignore_ascii_case("prefix"));
        let own = prefix.map(|(_, prefix)| prefix.clone()).unwrap_or_default();
        for file in files.iter().filter(|file| is_prefix_file(&file.name) && !layout.lists(&file.name)) {
            let Some(bytes) = short_text(&file.path)?.filter(|bytes| layout.prefix() != Some(bytes)) else { continue };
            let other = match self.prefix_file(&bytes) {
                Ok(read) => read.prefix().map(|prefix| self.text(prefix)),
                Err(_) => Some(self.text(&bytes)),
            };
            if let Some(other) = other.filter(|other| *other != own) {
                packed.report(codes::OTHER_PREFIX, format!("{}: {other}", file.path.display()));
            }
        }
        Ok(())
    }
    /// Reports a prefix that is missing, belongs to another folder, or has no effect.
    fn look_at_prefix(&self, files: &[Packable], packed: &mut Packed) {
        let prefix =
            packed.properties.iter().find(|(key, value)| key.eq_ignore_ascii_case("prefix") && !value.is_empty());
        let last =
            prefix.map(|(_, prefix)| prefix.trim_end_matches('\\').rsplit('\\').next().unwrap_or_default().to_owned());
        let is_config = |file: &Packable| {
            [&b"config.cpp"[..], b"config.bin"].iter().any(|name| file.name.eq_ignore_ascii_case(name))
        };
        let folder = fs::canonicalize(&self.folder).unwrap_or_else(|_| self.folder.clone());
        let folder = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match last {
            None if files.iter().any(is_config) => {
                packed.report(codes::NO_PREFIX, format!("no $PBOPREFIX$ in {folder}"));
            }
            Some(last) if last.to_lowercase() != folder.to_lowercase() => {
                packed.report(codes::OTHER_FOLDER, format!("the prefix ends with {last}, the folder is {folder}"));
            }
            _ => {}
        }
        for file in files {
            let mut parts = file.name.rsplit(|byte| *byte == b'/');
            if parts.next().is_some_and(is_prefix_file) && parts.next().is_some() {
                packed.report(codes::NESTED_PREFIX, file.path.display().to_string());
            }
        }
    }
    fn pak(&self, base: Option<&Archive>, files: Vec<Packable>, writer: &Writer) -> Result<usize, Failure> {
        let mut pak = match base {
            Some(base) => PakBuilder::from_archive(base).map_err(archives::failure)?,
            None => PakBuilder::default(),
        };
        for Packable { name, path } in files {
            pak.push_raw(&name, Data::File(path)).map_err(archives::failure)?;
        }
        self.write(writer, |to| pak.write(to))?;
        Ok(pak.names().len())
    }
    fn zip(&self, base: Option<&Archive>, files: Vec<Packable>, writer: &Writer) -> Result<usize, Failure> {
        let mut zip = match base {
            Some(base) => ZipBuilder::from_archive(base).map_err(archives::failure)?,
            None => ZipBuilder::default(),
        };
        if let Some(seconds) = self.timestamp {
            zip = zip.with_timestamp(seconds);
        }
        for Packable { name, path } in files {
            zip.push_raw(name, Data::File(path)).map_err(archives::failure)?;
        }
        self.write(writer, |to| zip.write(to))?;
        Ok(zip.names().len())
    }
    fn wrs(
        &self,
        base: Option<&Archive>,
        files: Vec<Packable>,
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
        let members = base.map(MemberIndex::new);
        let mut wrs = old.as_ref().map(WrsBuilder::from_wrs).unwrap_or_default();
        for Packable { name, path } in files {
            let failure = |error: &dyn std::fmt::Display| Failure::Other(format!("{}: {error}", path.display()));
            if fs::metadata(&path).is_ok_and(|data| data.len() > max) {
                return Err(failure(&"the file is too large"));
            }
            let data = fs::read(&path).map_err(|error| failure(&error))?;
            match members.as_ref().and_then(|members| members.find(&name)) {
                Some(index) => wrs.replace(index, &data).map(|_| ()),
                None => wrs.push(&name, &data),
            }
            .map_err(|error| failure(&error))?;
        }
        let members = wrs.headers().len();
        self.write(writer, |to| Ok(to.write_all(&wrs.write())?))?;
        Ok(members)
    }
}

/// Reads a short text file; `None` if it does not exist.
fn short_text(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    let failure = |why: &dyn std::fmt::Display| Failure::Other(format!("{}: {why}", path.display()));
    match fs::metadata(path) {
        Ok(there) if there.len() > MOST_OF_TEXT => Err(failure(&"this file is too large for a list of members")),
        Ok(there) if there.is_file() => fs::read(path).map(Some).map_err(|error| failure(&error)),
        _ => Ok(None),
    }
}

/// The properties of a PBO: keys and values.
type Properties = Vec<(Vec<u8>, Vec<u8>)>;

/// The maximum size of a layout file, which has a line for each member.
const MOST_OF_TEXT: u64 = 64 << 20;

/// Whether a file with this name is a layout file.
fn is_made(name: &[u8]) -> bool {
    is_prefix_file(name) || name.eq_ignore_ascii_case(PboLayout::FILE.as_bytes())
}

/// Returns the name of a file or folder in an archive: the encoding of `triassic extract` is reversed, and other names
/// keep their bytes. `None` if the name cannot be stored as bytes.
#[cfg_attr(unix, expect(clippy::unnecessary_wraps, reason = "names that are not bytes exist only on other systems"))]
fn stored_name(name: &OsStr) -> Option<Vec<u8>> {
    match name.to_str() {
        Some(name) => Some(decode_name(name)),
        #[cfg(unix)]
        None => Some(std::os::unix::ffi::OsStrExt::as_bytes(name).to_vec()),
        #[cfg(not(unix))]
        None => None,
    }
}

/// Rejects files that would become the same member.
fn check_names(files: &[Packable], base: Option<&Archive>) -> Result<(), Failure> {
    let mut members = base.map(MemberIndex::new);
    let first_new = base.map_or(0, |base| base.members().len());
    let mut known: HashMap<(usize, &[u8]), &Path> = HashMap::new();
    for (new, Packable { name, path }) in (first_new..).zip(files) {
        // A new archive keeps all names; members of an old one are replaced in any spelling.
        let key = members.as_mut().map_or((0, name.as_slice()), |members| (members.find_or_add(name, new), &[]));
        if let Some(other) = known.insert(key, path) {
            let why = "these files would become the same member";
            return Err(Failure::Other(format!("{}, {}: {why}", other.display(), path.display())));
        }
    }
    Ok(())
}

/// Reports files of which games find only one.
fn report_letter_case(files: &[Packable], packed: &mut Packed) {
    let mut known = HashSet::new();
    for Packable { name, path } in files {
        if !known.insert(name_text(name).to_lowercase()) {
            packed.report(codes::CASE_ONLY, path.display().to_string());
        }
    }
}

/// Prints one line per finding about a folder; repeated findings are counted.
fn print_warnings(warnings: &[(triassic::Code, String)]) -> io::Result<()> {
    let mut stderr = anstream::stderr();
    let mut done = HashSet::new();
    for (code, about) in warnings.iter().filter(|(code, _)| done.insert(code.id)) {
        let count = warnings.iter().filter(|(other, _)| other.id == code.id).count();
        let more = if count > 1 { format!(" and {} more", number(count.saturating_sub(1))) } else { String::new() };
        suggest::remember_code(*code);
        let style = style(code.severity);
        writeln!(
            stderr,
            "{style}{}:{style:#} {}: {} {LABEL}({}{more}){LABEL:#}",
            code.severity,
            code.id,
            code.summary,
            Plain(about)
        )?;
    }
    Ok(())
}
