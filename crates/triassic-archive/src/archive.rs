//! An archive whose directory was read. The results of the readers: members and findings. Unusual names in an archive.

use std::{
    collections::hash_map::Entry as Slot,
    io::{self, Cursor, Read, Write},
    path::Path,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
};

use formats_core::{Diagnostic, Diagnostics, ErrorKind, Subject, files::extension, hash::HashMap, num};

use crate::{
    CodePage, Kind, Limits, Member, PboTable, Refusal, codes,
    error::{Error, Result},
    extract::MOST_OF_NAME,
    kind::{self, Details},
    limits::Budget,
    member::{self, Place},
    names::{archive_separator, components, encode_name},
    read_at::{Handles, ReadAt},
    tree::{Node, Tree, folded},
    zip,
};

/// An archive: its directory is in memory, its members are read from the source on demand. Several threads can read it
/// at once.
#[derive(Debug)]
pub struct Archive {
    kind: Kind,
    source: Arc<dyn ReadAt>,
    members: Vec<Member>,
    findings: Diagnostics,
    details: Details,
    limits: Limits,
    tree: OnceLock<Tree>,
    /// Data shared by several members, keyed by the first of them, once read.
    shared: HashMap<u32, OnceLock<Arc<[u8]>>>,
    /// The remaining part of [`MOST_KEPT`].
    room: AtomicU64,
    copied: u64,
}

/// The maximum size of shared data in memory, per archive.
const MOST_KEPT: u64 = 16 << 20;

/// The maximum total size of copies, as a multiple of the archive's size.
const MOST_COPIED: u64 = 16;

impl Archive {
    /// Opens an archive on disk.
    ///
    /// # Errors
    /// If the file cannot be read, is not a supported archive, or its directory is damaged.
    pub fn open(path: &Path) -> Result<Self> {
        let source = Arc::new(Handles::new(1).open(path)?);
        Self::read(source, &extension(path), &Limits::default())
    }
    /// Reads the directory of an archive. Its bytes determine its kind; `extension` (without the dot, in any letter
    /// case, empty if unknown) is only used if they are ambiguous.
    ///
    /// # Errors
    /// Same as [`open`](Self::open), and if a limit is exceeded.
    pub fn read(source: Arc<dyn ReadAt>, extension: &str, limits: &Limits) -> Result<Self> {
        let mut read = kind::read_archive(source, extension, limits)?;
        read.directory.compare_places();
        read.directory.report_refusals();
        let copies =
            || read.directory.members.iter().filter(|member| member.same_as.is_some() && member.refusal.is_none());
        let shared = copies().filter_map(|copy| Some((copy.same_as?, OnceLock::new()))).collect();
        let repeated = copies().fold(0_u64, |sum, copy| sum.saturating_add(copy.size));
        Ok(Self {
            kind: read.kind,
            source: read.source,
            members: read.directory.members,
            findings: read.directory.findings,
            details: read.details,
            limits: *limits,
            tree: OnceLock::new(),
            shared,
            room: AtomicU64::new(MOST_KEPT),
            copied: repeated,
        })
    }
    /// The same with names in this code page, unless the archive declares UTF-8.
    pub(crate) fn in_code_page(mut self, page: Option<CodePage>) -> Self {
        for member in self.members.iter_mut().filter(|member| member.code_page != CodePage::Utf8) {
            member.code_page = page.unwrap_or(member.code_page);
        }
        self
    }
    /// The kind.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.kind
    }
    /// The members in order. Several may share a name.
    #[must_use]
    pub fn members(&self) -> &[Member] {
        &self.members
    }
    /// The member with this index.
    ///
    /// # Errors
    /// If the index is out of range.
    pub fn member(&self, index: usize) -> Result<&Member> {
        self.members.get(index).ok_or(Error::NoMember(index))
    }
    /// The findings about the directory, and for a ZIP also about the headers of members. No member is read.
    #[must_use]
    pub fn findings(&self) -> Diagnostics {
        let mut findings = self.findings.clone();
        check_names(&self.members, &mut findings);
        zip::check_local_names(&self.source, &self.members, &mut findings);
        if self.members.is_empty() {
            findings.report(codes::EMPTY, 0, None);
        }
        findings
    }
    /// The path of the member, or the key of the property, that a finding is about.
    #[must_use]
    pub fn subject(&self, found: &Diagnostic) -> Option<Subject> {
        let index = usize::try_from(found.element?).ok()?;
        match found.noun(&["member", "name", "property"])? {
            "property" => Subject::new("property", &self.pbo()?.properties.get(index)?.0),
            noun => Subject::new(noun, self.members.get(index)?.text().as_bytes()),
        }
    }
    /// The limits that it was read with.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }
    /// The source of its bytes. For an image in raw sectors, the source of the sectors' data.
    #[must_use]
    pub fn source(&self) -> &Arc<dyn ReadAt> {
        &self.source
    }
    /// All bytes of the archive, for formats that are read from memory.
    ///
    /// # Errors
    /// If there are more than `max`, or they cannot be read.
    pub fn bytes(&self, max: u64) -> Result<Vec<u8>> {
        let size = self.source.size();
        member::within("bytes of an archive", size, max)?;
        Ok(crate::read_at::up_to(&self.source, 0, size)?)
    }
    /// The table of a PBO.
    #[must_use]
    pub fn pbo(&self) -> Option<&PboTable> {
        match &self.details {
            Details::Pbo(table) => Some(table),
            _ => None,
        }
    }
    /// The end of a ZIP.
    pub(crate) fn zip(&self) -> Option<&zip::Zip> {
        match &self.details {
            Details::Zip(zip) => Some(zip),
            _ => None,
        }
    }
    /// The path of a PBO in its game: its property `prefix`, as stored.
    #[must_use]
    pub fn prefix(&self) -> Option<&[u8]> {
        self.pbo()?.property(b"prefix").filter(|prefix| !prefix.is_empty())
    }
    /// The byte between folders in its names: the usual one of its kind, or the other one of `/` and `\` if some names
    /// contain it and none contains the usual one.
    #[must_use]
    pub fn separator(&self) -> u8 {
        archive_separator(self.kind.separator(), self.members.iter().map(|member| &*member.name))
    }
    /// The index of the member at this path, with `/` or `\` between folders: with exactly these letters if there is
    /// one, otherwise in any letter case. If several share a name, the one that games use: the last in a ZIP, the first
    /// in others.
    #[must_use]
    pub fn find(&self, path: &[u8]) -> Option<usize> {
        match self.tree().find(path)? {
            Node::Member(index) => Some(num::to_usize(index)),
            Node::Folder(_) => None,
        }
    }
    /// The members as folders.
    pub(crate) fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| Tree::of(&self.members, self.kind == Kind::Zip))
    }
    /// The bytes of a member from start to end, without limits except those of LZSS. A wrong checksum is an error at
    /// the last bytes: the bytes before must not be trusted then.
    ///
    /// # Errors
    /// If the member does not exist, or it is only listed.
    pub fn reader(&self, index: usize) -> Result<Box<dyn Read + '_>> {
        let member = self.member(index)?;
        let shared = self.shared.get(&member.same_as.unwrap_or_else(|| num::to_u32(index)));
        let reader = || member::reader(&self.source, self.kind, &self.details, member, self.limits.max_member);
        let Some(shared) = shared.filter(|_| member.refusal.is_none()) else { return reader() };
        if shared.get().is_none() {
            let less = |room: u64| room.checked_sub(member.size);
            if self.room.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_err() {
                return reader();
            }
            let mut bytes = Vec::new();
            reader()?.read_to_end(&mut bytes)?;
            // Another thread may have been first.
            let _ = shared.set(bytes.into());
        }
        Ok(Box::new(Cursor::new(shared.get().map(|bytes| &**bytes).unwrap_or_default())))
    }
    /// The total size of the members that have the same data as an earlier one.
    #[must_use]
    pub const fn copied(&self) -> u64 {
        self.copied
    }
    /// Checks that copies of this total size are at most 16 times as large as the archive, unless limits are off.
    /// Otherwise a small archive could cause any amount of work.
    ///
    /// # Errors
    /// If they are larger.
    pub fn check_copied(&self, bytes: u64) -> Result<()> {
        let is_unlimited = self.limits.max_members == u32::MAX;
        let max = if is_unlimited { u64::MAX } else { self.source.size().saturating_mul(MOST_COPIED) };
        member::within("bytes of members that share their data (16 times the archive)", bytes, max)
    }
    /// Writes the bytes of a member, at most `max`, and returns their number.
    ///
    /// # Errors
    /// Same as [`reader`](Self::reader), and if it is damaged, has more than `max` bytes, or `to` cannot be written.
    /// Some bytes may have been written by then.
    pub fn copy(&self, index: usize, max: u64, to: &mut dyn Write) -> Result<u64> {
        let member = self.member(index)?;
        member::within("bytes of a member", member.size, max)?;
        let mut reader = self.reader(index)?;
        let mut buffer = vec![0; 1 << 15];
        let mut size = 0_u64;
        loop {
            let count = match reader.read(&mut buffer) {
                Ok(0) => return Ok(size),
                Ok(count) => count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(member::of_reading(error)),
            };
            size = size.saturating_add(num::to_u64(count));
            // The directory may declare fewer bytes than there are.
            member::within("bytes of a member", size, max)?;
            to.write_all(buffer.get(..count).unwrap_or_default())?;
        }
    }
    /// The bytes of a member, at most `max` and at most the [limit](Limits::max_member).
    ///
    /// # Errors
    /// Same as [`copy`](Self::copy).
    pub fn read_member(&self, index: usize, max: u64) -> Result<Vec<u8>> {
        let member = self.member(index)?;
        let mut bytes = Vec::new();
        // Allocates no more than the packed data can produce: deflate expands at most 1,032 times.
        let room = member.size.min(max).min(member.stored_size.saturating_mul(1032));
        bytes.try_reserve_exact(num::to_usize(room.min(self.limits.max_member))).map_err(io::Error::other)?;
        self.copy(index, max.min(self.limits.max_member), &mut bytes)?;
        Ok(bytes)
    }
    /// At most `most` bytes of a member from `offset` on; fewer only at its end. For a packed member, everything before
    /// is unpacked too, and its checksum is only verified if the end is read.
    ///
    /// # Errors
    /// Same as [`copy`](Self::copy).
    pub fn read_range(&self, index: usize, offset: u64, most: u64) -> Result<Vec<u8>> {
        let member = self.member(index)?;
        let mut bytes = Vec::new();
        if let Some(stored) = member::stored(&self.source, &self.details, member)?
            && most < member.size
        {
            return Ok(crate::read_at::up_to(&stored, offset, most)?);
        }
        let mut reader = self.reader(index)?;
        let skipped = io::copy(&mut (&mut reader).take(offset), &mut io::sink()).map_err(member::of_reading)?;
        if skipped == offset {
            reader.take(most.min(self.limits.max_member)).read_to_end(&mut bytes).map_err(member::of_reading)?;
        }
        Ok(bytes)
    }
    /// A member for random access. A stored one is read in place; a packed one is unpacked into memory if that takes at
    /// most `held` bytes. Returns the number of bytes that it took.
    ///
    /// # Errors
    /// Same as [`copy`](Self::copy).
    pub fn member_source(&self, index: usize, held: u64) -> Result<(Arc<dyn ReadAt>, u64)> {
        let member = self.member(index)?;
        if let Some(stored) = member::stored(&self.source, &self.details, member)? {
            return Ok((stored, 0));
        }
        let bytes = self.read_member(index, held)?;
        let size = num::to_u64(bytes.len());
        Ok((Arc::new(bytes), size))
    }
}

/// The members found so far.
#[derive(Debug)]
pub(crate) struct Directory {
    pub(crate) members: Vec<Member>,
    pub(crate) findings: Diagnostics,
    /// The remaining budget.
    pub(crate) budget: Budget,
    max_members: u32,
}

impl Directory {
    /// Creates the directory of an archive of `size` bytes.
    pub(crate) fn new(size: u64, limits: &Limits) -> Self {
        Self {
            members: Vec::new(),
            findings: Diagnostics::new(),
            budget: Budget::of_directory(size, limits),
            max_members: limits.max_members,
        }
    }
    /// Adds a member.
    ///
    /// # Errors
    /// If there are more than the limits allow, or they exceed the budget.
    pub(crate) fn push(&mut self, member: Member) -> Result<()> {
        let (value, max) = (num::to_u64(self.members.len()).saturating_add(1), u64::from(self.max_members));
        if value > max {
            return Err(formats_core::Error::new(
                ErrorKind::LimitExceeded { value, max },
                "number of members",
                member.entry_at,
            )
            .into());
        }
        let extents = if let Place::Extents(extents) = &member.place { size_of_val(&**extents) } else { 0 };
        let held = num::to_u64(member.name.len().saturating_add(extents));
        self.budget.hold(held, member.entry_at)?;
        self.members.push(member);
        Ok(())
    }
    /// Finds members with the same data, which is a way to save space, and refuses members that overlap another one in
    /// part.
    pub(crate) fn compare_places(&mut self) {
        let mut first_of: HashMap<&[(u64, u64)], u32> = HashMap::default();
        let mut same: Vec<(usize, u32)> = Vec::new();
        let mut ranges: Vec<(u64, u64, usize)> = Vec::new();
        for (index, member) in self.members.iter().enumerate() {
            let extents = member.place.extents();
            if member.size == 0 || member.refusal.is_some() || extents.is_empty() {
                continue;
            }
            match first_of.entry(extents) {
                Slot::Occupied(first) => same.push((index, *first.get())),
                Slot::Vacant(slot) => {
                    slot.insert(num::to_u32(index));
                    ranges.extend(extents.iter().map(|(start, len)| (*start, start.saturating_add(*len), index)));
                }
            }
        }
        ranges.sort_unstable();
        let mut last = 0;
        let mut overlapping = Vec::new();
        for (start, end, index) in ranges.into_iter().filter(|(start, end, _)| start < end) {
            if start < last {
                overlapping.push(index);
            }
            last = last.max(end);
        }
        for (index, first) in same {
            let Some(member) = self.members.get_mut(index) else { continue };
            member.same_as = Some(first);
            self.findings.report(codes::SAME_DATA, member.entry_at, Some(num::to_u32(index)));
        }
        for index in overlapping {
            if let Some(member) = self.members.get_mut(index) {
                member.refusal.get_or_insert(Refusal::Overlaps);
            }
        }
        // Members that share the data of a refused member are also refused.
        for index in 0..self.members.len() {
            let first = self.members.get(index).and_then(|member| member.same_as);
            let refusal = first.and_then(|first| self.members.get(num::to_usize(first))?.refusal);
            if let (Some(member), Some(refusal)) = (self.members.get_mut(index), refusal) {
                member.refusal.get_or_insert(refusal);
            }
        }
    }
    /// Reports why members are listed only.
    pub(crate) fn report_refusals(&mut self) {
        for (index, member) in self.members.iter().enumerate() {
            let code = match member.refusal {
                Some(Refusal::PastEnd) => codes::PAST_END,
                Some(Refusal::Method(_) | Refusal::UnknownMethod(_)) => codes::UNREAD_METHOD,
                Some(Refusal::Encrypted) => codes::ENCRYPTED,
                Some(Refusal::Overlaps) => codes::OVERLAP,
                Some(Refusal::Split) => codes::SPLIT,
                Some(Refusal::Interleaved) => codes::INTERLEAVED,
                Some(Refusal::Folder) | None => continue,
            };
            self.findings.report(code, member.entry_at, Some(num::to_u32(index)));
        }
    }
}

/// Reports duplicate names, names that lead out of a folder, and names that some systems do not accept.
pub(crate) fn check_names(members: &[Member], findings: &mut Diagnostics) {
    let mut known: HashMap<String, &[u8]> = HashMap::default();
    for (index, member) in members.iter().enumerate().filter(|(_, member)| !member.is_folder()) {
        let (element, path) = (Some(num::to_u32(index)), member.path());
        match known.insert(folded(&path), &member.name) {
            Some(before) if *before == *member.name => findings.report(codes::DUPLICATE_NAME, member.entry_at, element),
            Some(_) => findings.report(codes::CASE_ONLY, member.entry_at, element),
            None => {}
        }
        if leaves(&path) {
            findings.report(codes::LEAVES_FOLDER, member.entry_at, element);
        } else if path.is_empty() || components(&path).iter().any(|part| !is_valid(part)) {
            findings.report(codes::NOT_ON_WINDOWS, member.entry_at, element);
        }
    }
}

/// Whether every system accepts the name unchanged.
fn is_valid(part: &[u8]) -> bool {
    part.len() <= MOST_OF_NAME && encode_name(part).as_bytes() == part
}

/// Whether a program that uses the name as a path would write outside a folder.
fn leaves(name: &[u8]) -> bool {
    let mut parts = name.split(|byte| matches!(byte, b'/' | b'\\'));
    name.starts_with(b"/") || name.starts_with(b"\\") || name.get(1) == Some(&b':') || parts.any(|part| part == b"..")
}
