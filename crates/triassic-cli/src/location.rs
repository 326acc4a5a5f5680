//! The location of an input: a file on disk, or a member of an archive.

use std::{
    fs::{self, File},
    io::{self, Read},
    path::{Path, PathBuf},
    sync::Arc,
};

use triassic::{
    Detected, Head, OpenCause, OpenFile, Options,
    archives::{Archive, Plan, files::Address},
    detect,
    formats_core::{
        Relative,
        files::{FileId, Snapshot, extension},
    },
    gltf_file,
};

use crate::{
    failure::Failure,
    shelf::{self, LentFiles, Shelf},
};

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
            Self::Member(member) => files.at(&member.address).map_err(shelf::failure)?,
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
                let own = lent.at(&member.address).map_err(shelf::failure)?;
                OpenFile::read_from(&mut *lent, own, options).map_err(|error| Failure::Read(error.source))
            }
        }
    }
    /// Its content.
    pub(crate) fn bytes(&self, options: &Options) -> Result<Vec<u8>, Failure> {
        match self {
            Self::Disk(path) => read(File::open(path).map_err(Failure::io)?, options),
            Self::Member(member) => {
                member.count()?;
                member.archive.read_member(member.index, options.max_file_size).map_err(shelf::failure)
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
                let name = member.archive.member(member.index).map(|member| &*member.name).unwrap_or_default();
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
        self.archive.read_range(self.index, offset, most).map_err(shelf::failure)
    }
    /// Counts it as unpacked.
    fn count(&self) -> Result<(), Failure> {
        let member = self.archive.member(self.index).map_err(shelf::failure)?;
        if member.same_as().is_some() {
            shelf::check_copied(&self.archive, self.archive.copied())?;
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
pub(crate) fn read(from: impl Read, options: &Options) -> Result<Vec<u8>, Failure> {
    let max = options.max_file_size;
    let mut bytes = Vec::new();
    from.take(max.saturating_add(1)).read_to_end(&mut bytes).map_err(Failure::io)?;
    if u64::try_from(bytes.len()).is_ok_and(|size| size > max) {
        return Err(Failure::Read(OpenCause::TooLarge { max }));
    }
    Ok(bytes)
}
