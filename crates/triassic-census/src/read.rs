//! Reads each file once.
//!
//! The interface to the readers of formats, which this crate does not depend on.

use std::{
    borrow::Cow,
    collections::HashMap,
    fs,
    io::{self, Read},
    path::Path,
    sync::{
        Arc, Mutex, PoisonError, Weak,
        atomic::{AtomicU64, Ordering},
    },
};

use formats_core::{
    Detected, Diagnostics, Head, Kind,
    files::{FileId, Files, extension},
    num,
};
use sha2::{Digest, Sha256};
use triassic_archive::{Archive, files::ArchiveFiles};

use crate::{
    Counts, Outcome, Row, RowError, RowProperty, Work,
    known::known_name,
    listing::{Member, Step},
    row::{CLOSED, hex, modified, of_diagnostics},
};

/// The number of bytes in memory for files that are only hashed.
const BUFFER: usize = 1 << 16;
/// The number of bytes shown for unknown files.
const SHOWN: usize = 16;

/// Creates rows for files: each file is read once. Threads may share it.
pub struct Reader<'d> {
    formats: &'d dyn Describe,
    max_file_size: u64,
    /// The remaining number of bytes to unpack.
    left: AtomicU64,
    /// The sizes and hashes of data that several members share, by archive and first member.
    shared: Mutex<HashMap<(usize, usize), Shared>>,
}

impl std::fmt::Debug for Reader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reader").field("max_file_size", &self.max_file_size).finish_non_exhaustive()
    }
}

impl<'d> Reader<'d> {
    /// Creates a reader that reads supported formats into memory up to this size (larger files are only hashed), and
    /// unpacks at most this many bytes of archives.
    pub fn new(formats: &'d dyn Describe, max_file_size: u64, max_unpacked: u64) -> Self {
        Self { formats, max_file_size, left: AtomicU64::new(max_unpacked), shared: Mutex::default() }
    }
    /// The row of a file.
    pub fn row(&self, work: Work) -> Row {
        match work.0 {
            Step::Kept(row) => *row,
            Step::Failed { path, error } => Row::failed(&path, None, error),
            Step::Disk { path, archive, problem, is_closed, .. } => {
                let mut row = self.disk(&path, archive.as_ref(), problem);
                if is_closed && row.reason.is_some() {
                    row.reason = Some(CLOSED.into());
                }
                row
            }
            Step::Member { path, member } => self.member(&path, *member),
        }
    }
    fn disk(&self, path: &Path, archive: Option<&(Arc<Archive>, u64)>, problem: Option<RowError>) -> Row {
        let opened = fs::File::open(path).and_then(|file| Ok((file.metadata()?, file)));
        let (metadata, mut file) = match opened {
            Ok(opened) => opened,
            Err(error) => return Row::failed(path, None, (&error).into()),
        };
        let mut row = Row { size: Some(metadata.len()), modified: modified(&metadata), ..Row::new(path, None) };
        let what = What { path, files: None, is_archive: archive.is_some(), size: metadata.len(), shared: None };
        self.read(&mut row, &mut file, what);
        of_archive(&mut row, archive.map(|(archive, count)| (archive, *count)), problem);
        row
    }
    fn member(&self, path: &Path, member: Member) -> Row {
        let Member { name, archives, address, archive, index, inner, members, problem } = member;
        let mut row = Row::new(path, Some(name.clone()));
        let (size, shared) = match archive.member(index) {
            Ok(found) => (found.size, found.same_as().map(|first| (Arc::downgrade(&archive), first))),
            Err(error) => return Row::failed(path, Some(name), (&error).into()),
        };
        row.size = Some(size);
        let less = |left: u64| left.checked_sub(size);
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_err() {
            let why = RowError::new("limit_exceeded", "more than the limit of one run");
            return Row { size: Some(size), ..Row::failed(path, Some(name), why) };
        }
        let mut files = ArchiveFiles::on_disk(&archives).without_archives();
        let own = files.at(&address);
        let path = Path::new(&name);
        match archive.reader(index) {
            Ok(mut reader) => {
                let files: Option<(&mut dyn Files, _)> = match own {
                    Ok(own) => Some((&mut files, own)),
                    Err(_) => None,
                };
                // A directory may declare fewer bytes than there are.
                let mut reader = Read::take(&mut *reader, self.max_file_size.max(size).saturating_add(1));
                self.read(&mut row, &mut reader, What { path, files, is_archive: inner.is_some(), size, shared });
            }
            Err(error) => fail(&mut row, (&error).into()),
        }
        of_archive(&mut row, inner.as_ref().zip(members), problem);
        row
    }
    /// Reads a file; describes it if its format is supported, and names it otherwise.
    fn read(&self, row: &mut Row, from: &mut dyn Read, what: What<'_>) {
        let mut start = Vec::with_capacity(Head::SIZE);
        if let Err(error) = Read::take(&mut *from, num::to_u64(Head::SIZE)).read_to_end(&mut start) {
            return fail(row, (&error).into());
        }
        let extension = extension(what.path);
        let head = Head::new(&start).with_len(what.size).with_extension(&extension);
        let detected = if what.is_archive { None } else { self.formats.detect(&head) };
        let Some(detected) = detected else {
            let name = known_name(&head);
            row.reason = Some(if name.is_some() { "of an unsupported format" } else { "unknown" }.into());
            if let Some(name) = name {
                row.name = name.into();
            } else {
                row.first_bytes = Some(hex(start.get(..SHOWN).unwrap_or(&start)));
            }
            return keep_hash(row, self.hash(&start, from, what.shared));
        };
        row.format = Some(detected.id.into());
        row.name = detected.name().into();
        row.kind = Some(kind_name(detected.kind).into());
        row.version = self.formats.version(detected);
        let refused = if what.size > self.max_file_size { Some(self.too_large()) } else { what.copied() };
        if let Some(why) = refused {
            let hashed = self.hash(&start, from, what.shared);
            keep_hash(row, hashed);
            return fail(row, why);
        }
        self.describe(row, start, from, what, detected);
    }
    /// Hashes the bytes read so far and the rest; shared data of members only once.
    fn hash(
        &self,
        start: &[u8],
        from: &mut dyn Read,
        shared: Option<(Weak<Archive>, usize)>,
    ) -> io::Result<(u64, String)> {
        let key = shared.as_ref().map(|(archive, first)| (archive.as_ptr().addr(), *first));
        let known = || self.shared.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hashed) = key.and_then(|key| known().get(&key).map(|shared| shared.hashed.clone())) {
            return Ok(hashed);
        }
        let hashed = hash(start, from)?;
        if let (Some(key), Some((archive, _))) = (key, shared) {
            known().insert(key, Shared { hashed: hashed.clone(), _archive: archive });
        }
        Ok(hashed)
    }
    fn too_large(&self) -> RowError {
        RowError::new("too_large", format!("the file exceeds the limit of {} bytes", self.max_file_size))
    }
    fn describe(&self, row: &mut Row, mut bytes: Vec<u8>, from: &mut dyn Read, what: What<'_>, detected: Detected) {
        // The system or the directory declares a size, but the actual size matters.
        let left = self.max_file_size.saturating_sub(num::to_u64(bytes.len()));
        let room = what.size.saturating_sub(num::to_u64(bytes.len())).min(left);
        let room = if what.files.is_some() { 0 } else { num::to_usize(room).saturating_add(1) };
        if let Err(error) = bytes
            .try_reserve_exact(room)
            .map_err(io::Error::other)
            .and_then(|()| Read::take(&mut *from, left.saturating_add(1)).read_to_end(&mut bytes))
        {
            return fail(row, (&error).into());
        }
        row.size = Some(num::to_u64(bytes.len()));
        row.sha256 = Some(hex(&Sha256::digest(&bytes)));
        if num::to_u64(bytes.len()) > self.max_file_size {
            return fail(row, self.too_large());
        }
        match self.formats.describe(File { path: what.path, bytes, detected, files: what.files }) {
            Ok(description) => description.add_to(row),
            Err(error) => fail(row, error),
        }
    }
}

/// A file to read.
struct What<'a> {
    path: &'a Path,
    files: Option<(&'a mut dyn Files, FileId)>,
    is_archive: bool,
    size: u64,
    /// The data that it shares with other members.
    shared: Option<(Weak<Archive>, usize)>,
}

impl What<'_> {
    /// The reason why a copy of another member's data is only hashed.
    fn copied(&self) -> Option<RowError> {
        let archive = self.shared.as_ref()?.0.upgrade()?;
        archive.check_copied(archive.copied()).err().map(|error| (&error).into())
    }
}

/// The size and the hash of shared data.
struct Shared {
    hashed: (u64, String),
    /// Keeps the address of the archive valid, which is the key.
    _archive: Weak<Archive>,
}

/// Hashes the bytes read so far and the rest.
fn hash(start: &[u8], from: &mut dyn Read) -> io::Result<(u64, String)> {
    let mut digest = Sha256::new_with_prefix(start);
    let mut size = num::to_u64(start.len());
    if start.len() >= Head::SIZE {
        let mut buffer = vec![0; BUFFER];
        loop {
            match from.read(&mut buffer) {
                Ok(0) => break,
                Ok(count) => {
                    digest.update(buffer.get(..count).unwrap_or_default());
                    size = size.saturating_add(num::to_u64(count));
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
    Ok((size, hex(&digest.finalize())))
}

fn keep_hash(row: &mut Row, hashed: io::Result<(u64, String)>) {
    match hashed {
        Ok((size, sha256)) => (row.size, row.sha256) = (Some(size), Some(sha256)),
        Err(error) => fail(row, (&error).into()),
    }
}

fn fail(row: &mut Row, error: RowError) {
    row.error = Some(error);
    row.converts = false;
    row.reason = Some("it cannot be read".into());
}

/// The facts about a file that is an archive, or a damaged one.
fn of_archive(row: &mut Row, archive: Option<(&Arc<Archive>, u64)>, problem: Option<RowError>) {
    if let Some((archive, members)) = archive {
        row.format = Some(archive.kind().id().into());
        row.name = archive.kind().name().into();
        row.kind = Some("archive".into());
        row.reason = Some("an archive, whose members have their own rows".into());
        row.first_bytes = None;
        row.counts.members = Some(members);
        row.findings = of_diagnostics(&archive.findings());
        row.properties = archive.properties().into_iter().map(|(key, value)| RowProperty { key, value }).collect();
    }
    if let Some(problem) = problem {
        fail(row, problem);
    }
}

/// The identifier of a kind, as in `triassic info --json`.
const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Model => "model",
        Kind::Textures => "textures",
        Kind::Sequences => "sequences",
        Kind::Terrain => "terrain",
        Kind::Level => "level",
        Kind::MapSource => "map_source",
        Kind::Material => "material",
        Kind::Archive => "archive",
        _ => "other",
    }
}

/// Reads files of some formats. The facade `triassic` implements this for all of its formats.
pub trait Describe: Sync {
    /// The format of a file with these first bytes, if it is supported.
    fn detect(&self, head: &Head<'_>) -> Option<Detected>;
    /// The version of such a file, if its format has versions.
    fn version(&self, detected: Detected) -> Option<u32> {
        Some(detected.version)
    }
    /// The description of such a file, which is complete.
    ///
    /// # Errors
    /// The reason why it cannot be read.
    fn describe(&self, file: File<'_>) -> Result<Description, RowError>;
}

/// A file of a supported format.
pub struct File<'a> {
    /// Its path, for its name and for the files next to it.
    pub path: &'a Path,
    /// All of its bytes.
    pub bytes: Vec<u8>,
    /// The result of detection from its first bytes.
    pub detected: Detected,
    /// The files that contain it, and its id, unless they are those of the path's folder.
    pub files: Option<(&'a mut dyn Files, FileId)>,
}

impl std::fmt::Debug for File<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("File").field("path", &self.path).field("detected", &self.detected).finish_non_exhaustive()
    }
}

/// The description of a file.
#[derive(Debug, Clone, Default)]
pub struct Description {
    /// Same as [`Row::version`].
    pub version: Option<u32>,
    /// The reason why it is not converted as part of a folder; `None` if it is.
    pub reason: Option<&'static str>,
    /// Same as [`Row::counts`].
    pub counts: Counts,
    /// See [`Row::features`]; in any order.
    pub features: Vec<&'static str>,
    /// Its findings.
    pub findings: Diagnostics,
    /// Same as [`Row::companions`].
    pub companions: Vec<String>,
    /// See [`Row::missing`]; in any order.
    pub missing: Option<Vec<String>>,
    /// Same as [`Row::scene`].
    pub scene: Option<Outcome>,
}

impl Description {
    /// Adds it to the row of its file.
    pub(crate) fn add_to(self, row: &mut Row) {
        let Self { version, reason, counts, mut features, findings, companions, missing, scene } = self;
        features.sort_unstable();
        row.version = version;
        row.converts = reason.is_none();
        row.reason = reason.map(Cow::Borrowed);
        row.counts = counts;
        row.features = features.into_iter().map(Cow::Borrowed).collect();
        row.findings = of_diagnostics(&findings);
        row.companions = companions;
        row.missing = missing.map(|mut missing| {
            missing.sort_unstable();
            missing.dedup();
            missing
        });
        row.scene = scene;
    }
}
