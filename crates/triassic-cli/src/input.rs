//! The input files, and reading them.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
};

use triassic::{
    AnyFile, Archive, Detected, Head, OpenCause, OpenError, OpenFile, Options,
    convert::Found,
    detect,
    formats_core::{Relative, files::extension},
};
use walkdir::{DirEntry, WalkDir};

use crate::{args::Files, failure::Failure, filter::Filter};

/// A file that was named, or found in a folder.
#[derive(Debug)]
pub(crate) struct Input {
    /// The name as given, or the folder's name as given and the path in it; `-` for standard input.
    pub(crate) name: String,
    /// Its path in the folder that was named, or its name if it was named itself.
    pub(crate) below: PathBuf,
    source: Source,
}

#[derive(Debug)]
enum Source {
    Stdin,
    /// Named on the command line: it must be a model.
    Named(PathBuf),
    /// Found in a folder: it may be anything.
    Found(PathBuf, Beginning),
    /// A file or folder within a folder that cannot be accessed.
    Unreadable(io::Error),
}

/// Which files in folders are opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum InputKind {
    /// Those of a supported format.
    Models,
    /// Also archives, which are listed.
    ModelsAndArchives,
}

/// What the first bytes of a file say.
#[derive(Debug, Clone, Copy)]
enum Beginning {
    Unseen,
    /// The format, if they are the beginning of a supported one; else what is known about it.
    Seen(Option<Detected>, Option<Relative>),
}

impl Input {
    /// The input files, folders searched recursively, in the order of the arguments and by name within folders.
    pub(crate) fn collect(files: &Files) -> Vec<Self> {
        Self::of(&files.files, &files.filter)
    }
    /// [`collect`](Self::collect) for these arguments.
    pub(crate) fn of(arguments: &[PathBuf], filter: &Filter) -> Vec<Self> {
        let mut inputs = Vec::new();
        for argument in arguments {
            if argument.as_os_str() == "-" {
                inputs.push(Self { name: "-".to_owned(), below: "model".into(), source: Source::Stdin });
            } else if argument.is_dir() {
                inputs.extend(walk(argument, filter));
            } else {
                let below = argument.file_name().unwrap_or_default().into();
                inputs.push(Self::new(argument.clone(), below, Source::Named));
            }
        }
        inputs
    }
    fn new(path: PathBuf, below: PathBuf, source: fn(PathBuf) -> Source) -> Self {
        Self { name: path.display().to_string(), below, source: source(path) }
    }
    /// Its path, if it is a file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.source {
            Source::Named(path) | Source::Found(path, _) => Some(path),
            Source::Stdin | Source::Unreadable(_) => None,
        }
    }
    /// Whether it was named on the command line, so that it must be a model.
    pub(crate) const fn is_named(&self) -> bool {
        matches!(self.source, Source::Stdin | Source::Named(_))
    }
    /// The format by the first bytes of a file that was found in a folder, if it is a supported one and can be read.
    pub(crate) fn detected(&mut self) -> Option<Detected> {
        match &mut self.source {
            Source::Found(path, known) => beginning(path, known).ok().flatten(),
            Source::Stdin | Source::Named(_) | Source::Unreadable(_) => None,
        }
    }
    /// The name of its format, if it was found in a folder, was looked at, and has a format that is known and not read.
    pub(crate) fn format_not_read(&self) -> Option<String> {
        let Source::Found(_, Beginning::Seen(None, Some(relative))) = &self.source else { return None };
        Some(relative.name())
    }
    /// Its content; `None` if it was found in a folder and has no supported format.
    pub(crate) fn read(&mut self, options: &Options) -> Result<Option<OpenFile>, Failure> {
        self.read_with(options, InputKind::Models)
    }
    /// Its content; `None` if it was found in a folder and is not to be taken.
    pub(crate) fn read_with(&mut self, options: &Options, take: InputKind) -> Result<Option<OpenFile>, Failure> {
        match &mut self.source {
            Source::Stdin => {
                let bytes = read(io::stdin().lock(), options)?;
                Ok(Some(OpenFile::from_bytes(&self.name, bytes, options)))
            }
            Source::Named(path) => open(path, options).map(Some),
            Source::Found(path, known) => match beginning(path, known).map_err(Failure::io)? {
                Some(detected) => Ok(Some(open(path, options)?.with_detected(detected))),
                None if take == InputKind::ModelsAndArchives && Archive::has_extension(&extension(path)) => {
                    open(path, options).map(Some)
                }
                None => Ok(None),
            },
            Source::Unreadable(error) => Err(Failure::io(std::mem::replace(error, io::ErrorKind::Other.into()))),
        }
    }
}

/// The content of `file`.
pub(crate) fn parse(file: &OpenFile) -> Result<AnyFile<'_>, Failure> {
    content(file.parse(), file)
}

/// What was read of `file`.
pub(crate) fn content<T>(read: Result<T, OpenError>, file: &OpenFile) -> Result<T, Failure> {
    read.map_err(|error| Failure::new(error.source, file.bytes()))
}

/// The warnings about companions that cannot be used.
pub(crate) fn broken_companions(file: &OpenFile) -> impl Iterator<Item = (String, Failure)> + '_ {
    file.companions().iter().filter_map(|companion| {
        let error = companion.bytes().err()?;
        Some((companion.path().display().to_string(), Failure::Missing(format!("not used: {error}"))))
    })
}

fn open(path: &Path, options: &Options) -> Result<OpenFile, Failure> {
    // Reading a pipe or a terminal may wait for ever, and a device may have no end. What is not there is reported below.
    if fs::metadata(path).is_ok_and(|there| !there.is_file() && !there.is_dir()) {
        return Err(Failure::Missing("this is no regular file; - reads standard input".to_owned()));
    }
    triassic::open_with(path, options).map_err(|error| Failure::Read(error.source))
}

/// The format of a file by its first bytes, which are read once.
fn beginning(path: &Path, known: &mut Beginning) -> io::Result<Option<Detected>> {
    if let Beginning::Seen(detected, _) = known {
        return Ok(*detected);
    }
    let (detected, relative) = look(path)?;
    *known = Beginning::Seen(detected, relative);
    Ok(detected)
}

/// What the first bytes of a file say: the format if it is a supported one, and what else is known about it.
fn look(path: &Path) -> io::Result<(Option<Detected>, Option<Relative>)> {
    let file = File::open(path)?;
    let len = file.metadata()?.len();
    let mut start = Vec::with_capacity(Head::SIZE);
    file.take(Head::SIZE.try_into().unwrap_or(u64::MAX)).read_to_end(&mut start)?;
    let extension = extension(path);
    let head = Head::new(&start).with_len(len).with_extension(&extension);
    Ok((detect(head), Relative::of(&head)))
}

/// The format of a file by its first bytes, if it is a supported one and can be read.
pub(crate) fn detected(path: &Path) -> Option<Detected> {
    look(path).ok()?.0
}

fn walk(folder: &Path, filter: &Filter) -> impl Iterator<Item = Input> {
    let below = move |entry: &DirEntry| entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned();
    // What is in a folder that is left out is not looked at.
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
    walk.filter_entry(move |entry| !filter.leaves_out(&below(entry))).filter_map(move |entry| match entry {
        Ok(entry) => {
            let below = below(&entry);
            let is_taken = entry.file_type().is_file() && filter.takes(&below);
            is_taken.then(|| Input::new(entry.into_path(), below, |path| Source::Found(path, Beginning::Unseen)))
        }
        Err(error) => {
            let name = error.path().unwrap_or(Path::new("?")).display().to_string();
            // Without the path, which is printed already.
            let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
            Some(Input { name, below: PathBuf::new(), source: Source::Unreadable(error) })
        }
    })
}

/// The bytes of a file that an option names.
pub(crate) fn named_file(path: &Path, options: &Options) -> Result<Found, Failure> {
    let told = |why: &Failure| Failure::Other(format!("{}: {why}", path.display()));
    let file = File::open(path).map_err(|error| told(&Failure::io(error)))?;
    let bytes = read(file, options).map_err(|error| told(&error))?;
    Ok(Found { name: path.file_name().unwrap_or_default().to_string_lossy().into_owned(), bytes })
}

fn read(from: impl Read, options: &Options) -> Result<Vec<u8>, Failure> {
    let max = options.max_file_size;
    let mut bytes = Vec::new();
    from.take(max.saturating_add(1)).read_to_end(&mut bytes).map_err(Failure::io)?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size > max) {
        return Err(Failure::Read(OpenCause::TooLarge { max }));
    }
    Ok(bytes)
}
