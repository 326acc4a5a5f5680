//! The input files, and reading them.
//!
//! The location of an input: a file on disk, or a member of an archive.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use triassic::{
    AnyFile, Detected, Diagnostics, Head, OpenCause, OpenError, OpenFile, Options,
    archives::{Archive, Plan, files::Address},
    convert, detect,
    formats_core::{
        Relative,
        files::{DiskFiles, FileId, Files as CoreFiles, Snapshot, extension},
    },
    gltf_file,
    scene::Scene,
};

use crate::{
    archives::{self, LentFiles, Shelf},
    args::{Files, Global},
    failure::Failure,
    names,
    walk::{self, Filter, Found, Named},
};

/// A file that was named, or found in a folder or an archive.
#[derive(Debug)]
pub(crate) struct Input {
    /// The name as given, or the folder's name as given and the path in it; `-` for standard input.
    pub(crate) name: String,
    /// Its path below the named folder, or its name if it was named itself.
    pub(crate) below: PathBuf,
    /// Its index among the inputs of the run.
    pub(crate) number: usize,
    source: Source,
    shelf: Shelf,
    /// Whether glTF files in folders and archives are used.
    takes_gltf: bool,
}

#[derive(Debug)]
enum Source {
    Stdin,
    /// Named on the command line: it must be a model.
    Named(Location),
    /// Found in a folder or an archive: it may be anything.
    Found(Location, Beginning),
    /// The inaccessible path, and the reason until it has been reported.
    Unreadable(Option<Failure>),
}

/// The result of detection from the first bytes of a file.
#[derive(Debug, Clone, Copy)]
enum Beginning {
    Unseen,
    Seen(Look),
}

impl Input {
    /// The input files, from folders and archives recursively, in the order of the arguments and sorted by name within
    /// folders.
    pub(crate) fn collect(files: &Files, global: &Global) -> Vec<Self> {
        let all = Self::collect_all(files, global).into_iter().map(|input| (input, ())).collect();
        let own = Self::part(files, all).into_iter().enumerate();
        own.map(|(number, (input, ()))| Self { number, ..input }).collect()
    }
    /// The same for all parts of a divided run.
    pub(crate) fn collect_all(files: &Files, global: &Global) -> Vec<Self> {
        let mut inputs = Vec::new();
        let places = files.below().unwrap_or_else(|why| {
            let why = clap::Error::raw(clap::error::ErrorKind::ValueValidation, format!("{why}\n"));
            why.exit()
        });
        for (named, below) in files.named().zip(places) {
            // Members are many: they are added to the inputs without a list of their own.
            let first = inputs.len();
            Self::add(&mut inputs, named, &files.filter, files.shelf(global));
            inputs.iter_mut().skip(first).for_each(|input| input.put_below(&below));
        }
        if files.filter.includes_some() {
            inputs.iter_mut().for_each(Self::take_gltf);
        }
        inputs
    }
    /// The inputs of this part of the run, each with its associated value.
    pub(crate) fn part<T>(files: &Files, all: Vec<(Self, T)>) -> Vec<(Self, T)> {
        let Some(shard) = files.shard() else { return all };
        let sizes: Vec<(&str, u64)> = all.iter().map(|(input, _)| (input.name.as_str(), input.size())).collect();
        let takes = shard.takes(&sizes);
        all.into_iter().zip(takes).filter_map(|(input, takes)| takes.then_some(input)).collect()
    }
    /// The size in bytes, if known; for a member, unpacked.
    fn size(&self) -> u64 {
        match self.location() {
            Some(Location::Disk(path)) => fs::metadata(path).map_or(0, |file| file.len()),
            Some(Location::Member(member)) => member.archive.member(member.index).map_or(0, |member| member.size),
            None => 0,
        }
    }
    /// Same as [`collect`](Self::collect) for these arguments.
    pub(crate) fn of<'a>(
        arguments: impl IntoIterator<Item = &'a PathBuf>,
        filter: &Filter,
        shelf: &Shelf,
    ) -> Vec<Self> {
        let mut inputs = Vec::new();
        for argument in arguments {
            Self::add(&mut inputs, argument, filter, shelf);
        }
        inputs
    }
    /// Adds the inputs of `argument` to `inputs`.
    fn add(inputs: &mut Vec<Self>, argument: &Path, filter: &Filter, shelf: &Shelf) {
        let new = |name: String, below: PathBuf, source| Self {
            name,
            below,
            number: 0,
            source,
            shelf: shelf.clone(),
            takes_gltf: false,
        };
        if argument.as_os_str() == "-" {
            inputs.push(new("-".to_owned(), "model".into(), Source::Stdin));
            return;
        }
        let below = || argument.file_name().unwrap_or_default().into();
        let one = |source| new(argument.display().to_string(), below(), source);
        let found = |Found { name, below, location }| match location {
            Ok(location) => new(name, below, Source::Found(location, Beginning::Unseen)),
            Err(failure) => new(name, below, Source::Unreadable(Some(failure))),
        };
        match walk::named(argument, shelf) {
            Named::Folder => inputs.extend(walk::folder(argument, filter, shelf).map(found)),
            Named::File => inputs.push(one(Source::Named(Location::Disk(argument.to_owned())))),
            Named::Member(member) => inputs.push(one(Source::Named(Location::Member(member)))),
            Named::Archive(files, folder)
                if files.archive(folder).is_some_and(|archive| archive.members().is_empty()) =>
            {
                let why = Failure::Missing("the archive is empty".to_owned());
                inputs.push(one(Source::Unreadable(Some(why))));
            }
            Named::Archive(mut files, folder) => {
                let members = walk::archive(&mut files, folder, argument, Path::new(""), filter, shelf);
                inputs.extend(members.map(found));
            }
            Named::Failed(failure) => inputs.push(one(Source::Unreadable(Some(failure)))),
        }
    }
    /// Adds the path of its argument below the folder that outputs are relative to.
    fn put_below(&mut self, argument: &Path) {
        // The path of a file ends in its name, which is already included.
        let folder = if self.is_named() { argument.parent() } else { Some(argument) };
        if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) {
            // Paths of files on disk are made valid when outputs are named.
            let is_member = self.location().is_some_and(Location::is_member);
            let folder = if is_member { names::valid(folder) } else { folder.to_owned() };
            self.below = folder.join(&self.below);
        }
    }
    /// The location, for a file or a member.
    pub(crate) const fn location(&self) -> Option<&Location> {
        match &self.source {
            Source::Named(location) | Source::Found(location, _) => Some(location),
            Source::Stdin | Source::Unreadable(_) => None,
        }
    }
    /// The file on disk, if there is one; for a member, its archive.
    pub(crate) fn disk(&self) -> Option<&Path> {
        self.location().map(Location::disk)
    }
    /// The archives of the run.
    pub(crate) const fn shelf(&self) -> &Shelf {
        &self.shelf
    }
    /// The files in its folder, and its id among them.
    pub(crate) fn siblings(&self) -> Option<(Box<dyn triassic::formats_core::files::Files>, FileId)> {
        match self.location()? {
            Location::Disk(path) => {
                let mut files = DiskFiles::with_snapshot(self.shelf.snapshot());
                let own = files.add_file(path).ok()?;
                Some((Box::new(files), own))
            }
            location @ Location::Member(_) => {
                let (files, own) = location.files(&self.shelf).ok()?;
                Some((Box::new(files), own))
            }
        }
    }
    /// Also uses glTF files in folders or archives, which are ignored by default as outputs of earlier conversions.
    pub(crate) fn take_gltf(&mut self) {
        self.takes_gltf = true;
    }
    /// Whether it is a glTF file in a folder or an archive, and is used.
    pub(crate) fn is_gltf_to_take(&mut self) -> bool {
        let Source::Found(location, known) = &mut self.source else { return false };
        self.takes_gltf && beginning(location, known).is_ok_and(|look| look.is_gltf)
    }
    /// Whether it was named on the command line, so that it must be a model.
    pub(crate) const fn is_named(&self) -> bool {
        matches!(self.source, Source::Stdin | Source::Named(_))
    }
    /// The format, from the first bytes of a file in a folder, if it is supported and readable.
    pub(crate) fn detected(&mut self) -> Option<Detected> {
        match &mut self.source {
            Source::Found(location, known) => beginning(location, known).ok()?.detected,
            Source::Stdin | Source::Named(_) | Source::Unreadable(_) => None,
        }
    }
    /// The name of its format, if it was found in a folder, was examined, and has a known but unsupported format.
    pub(crate) fn format_not_read(&self) -> Option<String> {
        let Source::Found(_, Beginning::Seen(Look { detected: None, relative: Some(relative), .. })) = &self.source
        else {
            return None;
        };
        Some(relative.name())
    }
    /// Its content; `None` if it was found in a folder and has no supported format.
    pub(crate) fn read(&mut self, options: &Options) -> Result<Option<OpenFile>, Failure> {
        match &mut self.source {
            Source::Stdin => {
                let bytes = read_all(io::stdin().lock(), options)?;
                Ok(Some(OpenFile::from_bytes(&self.name, bytes, options)))
            }
            Source::Named(location) => location.open(options, &self.shelf).map(Some),
            Source::Found(location, known) => match beginning(location, known).map_err(Failure::io)? {
                Look { detected: Some(detected), .. } => {
                    Ok(Some(location.open(options, &self.shelf)?.with_detected(detected)))
                }
                Look { is_gltf: true, .. } if self.takes_gltf => location.open(options, &self.shelf).map(Some),
                _ => Ok(None),
            },
            Source::Unreadable(failure) => {
                Err(failure.take().unwrap_or_else(|| Failure::Other("not readable".to_owned())))
            }
        }
    }
}

/// The content of `file`.
pub(crate) fn parse(file: &OpenFile) -> Result<AnyFile<'_>, Failure> {
    content(file.parse(), file)
}

/// The contents of `file`.
fn content<T>(read: Result<T, OpenError>, file: &OpenFile) -> Result<T, Failure> {
    read.map_err(|error| Failure::new(error.source, file.bytes()))
}

/// The warnings about companions that cannot be used.
pub(crate) fn broken_companions(file: &OpenFile) -> impl Iterator<Item = (String, Failure)> + '_ {
    file.companions().iter().filter_map(|companion| {
        let error = companion.bytes().err()?;
        Some((companion.path().display().to_string(), Failure::Missing(format!("not used: {error}"))))
    })
}

/// The format of a file, from its first bytes, which are read once.
fn beginning(location: &Location, known: &mut Beginning) -> io::Result<Look> {
    if let Beginning::Seen(look) = known {
        return Ok(*look);
    }
    let look = location.look()?;
    *known = Beginning::Seen(look);
    Ok(look)
}

/// Whether a file is glTF, which is converted to a scene directly.
pub(crate) fn is_gltf(file: &OpenFile) -> bool {
    let extension = extension(file.path());
    gltf_file::is(&Head::new(file.bytes()).with_extension(&extension))
}

/// The scene of a glTF input, with the files that it refers to.
pub(crate) fn gltf_scene(input: &Input, file: &OpenFile, options: &Options) -> Result<(Scene, Diagnostics), Failure> {
    let mut siblings = input.siblings();
    let files = siblings.as_mut().map(|(files, own)| {
        let files: &mut dyn CoreFiles = &mut **files;
        (files, *own)
    });
    gltf_file::scene(file.bytes(), files, options).map_err(|error| Failure::Other(error.to_string()))
}

/// The bytes of a file named by an option: a file on disk, a member of an archive, or standard input for `-`.
pub(crate) fn named_file(path: &Path, shelf: &Shelf, options: &Options) -> Result<convert::Found, Failure> {
    let bytes = if path.as_os_str() == "-" {
        read_all(io::stdin().lock(), options)
    } else {
        named_location(path, shelf).and_then(|location| location.bytes(options))
    };
    let bytes = bytes.map_err(|why| Failure::Other(format!("{}: {why}", path.display())))?;
    Ok(convert::Found { name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes })
}

/// The location of a file named by an option.
pub(crate) fn named_location(path: &Path, shelf: &Shelf) -> Result<Location, Failure> {
    match walk::named(path, shelf) {
        Named::Member(member) => Ok(Location::Member(member)),
        Named::Failed(failure) => Err(failure),
        // A folder is reported when it is read.
        Named::File | Named::Folder | Named::Archive(..) => Ok(Location::Disk(path.to_owned())),
    }
}

/// A file on disk, or a member of an archive.
#[derive(Debug, Clone)]
pub(crate) enum Location {
    Disk(PathBuf),
    Member(Box<Member>),
}

/// A member of an archive.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    pub(crate) shelf: Shelf,
    pub(crate) archive: Arc<Archive>,
    /// The paths that the members of the archive get when it is unpacked.
    pub(crate) plan: Arc<Plan>,
    pub(crate) index: usize,
    pub(crate) address: Address,
}

/// The result of detection from the first bytes of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Look {
    /// The format, if it is supported.
    pub(crate) detected: Option<Detected>,
    /// The known facts about it.
    pub(crate) relative: Option<Relative>,
    /// Whether it is a GLB or a `.gltf`.
    pub(crate) is_gltf: bool,
}

impl Location {
    /// The file on disk; for a member, the outermost archive that contains it.
    pub(crate) fn disk(&self) -> &Path {
        match self {
            Self::Disk(path) => path,
            Self::Member(member) => member.address.file(),
        }
    }
    /// Whether it is in an archive.
    pub(crate) const fn is_member(&self) -> bool {
        matches!(self, Self::Member(_))
    }
    /// The files that contain it, and its id. They are named by their canonical paths, so that two paths to one folder
    /// are one.
    pub(crate) fn files(&self, archives: &Shelf) -> Result<(LentFiles, FileId), Failure> {
        let mut files = archives.lend();
        let own = match self {
            Self::Disk(path) => files.add_file(path).map_err(|error| Failure::Read(error.into()))?,
            Self::Member(member) => files.at(&member.address).map_err(archives::failure)?,
        };
        Ok((files, own))
    }
    /// Its format, from its first bytes.
    pub(crate) fn look(&self) -> io::Result<Look> {
        match self {
            Self::Disk(path) => look(path),
            Self::Member(member) => look_at_member(&member.archive, member.index),
        }
    }
    /// Its first bytes.
    #[cfg(feature = "view")]
    pub(crate) fn start(&self) -> io::Result<Start> {
        match self {
            Self::Disk(path) => Start::of_disk(path),
            Self::Member(member) => Start::of_member(&member.archive, member.index),
        }
    }
    /// Its content, and its companions.
    pub(crate) fn open(&self, options: &Options, files: &Shelf) -> Result<OpenFile, Failure> {
        match self {
            Self::Disk(path) => open(path, options, files.snapshot()),
            Self::Member(member) => {
                member.count()?;
                let mut lent = member.shelf.lend();
                let own = lent.at(&member.address).map_err(archives::failure)?;
                OpenFile::read_from(&mut *lent, own, options).map_err(|error| Failure::Read(error.source))
            }
        }
    }
    /// Its content.
    pub(crate) fn bytes(&self, options: &Options) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Disk(path) => read_all(File::open(path).map_err(Failure::io)?, options),
            Self::Member(member) => {
                member.count()?;
                member.archive.read_member(member.index, options.max_file_size).map_err(archives::failure)
            }
        }
    }
    /// Whether a file with the same stem and another extension is next to it.
    pub(crate) fn has_beside(&self, extension: &str) -> bool {
        match self {
            Self::Disk(path) => {
                let (lower, upper) = (extension.to_ascii_lowercase(), extension.to_ascii_uppercase());
                let mut first = lower.clone();
                first.get_mut(..1).map(str::make_ascii_uppercase);
                [lower, upper, first].iter().any(|extension| path.with_extension(extension).is_file())
            }
            Self::Member(member) => {
                let name =
                    member.archive.member(member.index).map(triassic::archives::Member::path).unwrap_or_default();
                let stem = name.rsplitn(2, |byte| *byte == b'.').last().unwrap_or_default();
                member.archive.find(&[stem, b".", extension.as_bytes()].concat()).is_some()
            }
        }
    }
}

impl Member {
    /// The path that it gets when the archive is unpacked.
    pub(crate) fn path(&self) -> &Path {
        self.plan.path(self.index).unwrap_or_default().as_ref()
    }
    /// Some of its bytes: fewer only at its end.
    #[cfg(feature = "view")]
    pub(crate) fn range(&self, offset: u64, most: u64) -> Result<Vec<u8>, Failure> {
        self.count()?;
        self.archive.read_range(self.index, offset, most).map_err(archives::failure)
    }
    /// Counts it as unpacked.
    fn count(&self) -> Result<(), Failure> {
        let member = self.archive.member(self.index).map_err(archives::failure)?;
        if member.same_as().is_some() {
            archives::check_copied(&self.archive, self.archive.copied())?;
        }
        self.shelf.unpack(member.size)
    }
}

fn open(path: &Path, options: &Options, snapshot: &Snapshot) -> Result<OpenFile, Failure> {
    // Reading a pipe or a terminal may block forever, and a device may be endless. A missing file is reported below.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Err(Failure::Missing("not a regular file; - reads standard input".to_owned()));
    }
    OpenFile::read(path, options, snapshot).map_err(|error| Failure::Read(error.source))
}

/// The first bytes of a file, and other data for detection.
#[derive(Debug)]
pub(crate) struct Start {
    bytes: Vec<u8>,
    len: u64,
    extension: String,
}

impl Start {
    /// The data for detection.
    pub(crate) fn head(&self) -> Head<'_> {
        Head::new(&self.bytes).with_len(self.len).with_extension(&self.extension)
    }
    /// The size of the file in bytes.
    #[cfg(feature = "view")]
    pub(crate) const fn len(&self) -> u64 {
        self.len
    }
    fn of_disk(path: &Path) -> io::Result<Self> {
        let file = File::open(path)?;
        let len = file.metadata()?.len();
        let mut bytes = Vec::with_capacity(Head::SIZE);
        file.take(Head::SIZE.try_into().unwrap_or(u64::MAX)).read_to_end(&mut bytes)?;
        Ok(Self { bytes, len, extension: extension(path) })
    }
    fn of_member(archive: &Archive, index: usize) -> io::Result<Self> {
        let bytes =
            archive.read_range(index, 0, Head::SIZE.try_into().unwrap_or(u64::MAX)).map_err(io::Error::other)?;
        let (len, name) = archive.member(index).map(|member| (member.size, member.text())).map_err(io::Error::other)?;
        Ok(Self { bytes, len, extension: extension(Path::new(&name)) })
    }
    fn look(&self) -> Look {
        let head = self.head();
        Look { detected: detect(head), relative: Relative::of(&head), is_gltf: gltf_file::is(&head) }
    }
}

/// The result of detection from the first bytes of a file on disk.
pub(crate) fn look(path: &Path) -> io::Result<Look> {
    Start::of_disk(path).map(|start| start.look())
}

/// The result of detection from the first bytes of a member.
pub(crate) fn look_at_member(archive: &Archive, index: usize) -> io::Result<Look> {
    Start::of_member(archive, index).map(|start| start.look())
}

/// Reads everything, up to the size limit of a file.
pub(crate) fn read_all(from: impl Read, options: &Options) -> Result<Vec<u8>, Failure> {
    let max = options.max_file_size;
    let mut bytes = Vec::new();
    from.take(max.saturating_add(1)).read_to_end(&mut bytes).map_err(Failure::io)?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size > max) {
        return Err(Failure::Read(OpenCause::TooLarge { max }));
    }
    Ok(bytes)
}
