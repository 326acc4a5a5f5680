//! The files, folders and archives found so far, and the meaning of their ids. Open archives are shared by all searches.

use std::{
    collections::{self, BTreeMap, BTreeSet},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use encoding_rs::Encoding;
use formats_core::{
    files::{FileId, Files, FolderId},
    hash::HashMap,
    num,
};

use crate::{
    Archive, CodePage, Error, Handles, Limits, Method,
    error::Result,
    files::{
        ArchiveAddress, Base,
        join::{Engine, Packs, archive_extension},
        of_base,
    },
    kind::may_be,
    read_at::ReadAt,
    tree::Node,
};

/// Files with archives as folders: [`Files`] over other files and the archives in them.
///
/// - An archive in a folder is a subfolder, if its extension is that of an archive and it can be read. So are nested
///   archives, up to a [limit](crate::Limits::max_depth).
/// - The parents of a member are the folders of its archive, then the folder that contains the archive.
/// - A folder with packs of a game (`pak0.pak`, `*.pk3`, `*.pk4`, `*.pbo`) is merged with their contents, for searches
///   upward from a model: in the order of its [`Engine`], with PBOs at their prefixes. For a model in such a pack, all
///   packs are merged from its own folder on, as its game sees them.
/// - Labels contain the path of the archive and of the member in it: `baseq2/pak1.pak/models/monsters/tank/skin.pcx`.
#[derive(Debug, Clone)]
pub struct ArchiveFiles<F> {
    pub(super) base: F,
    pub(super) archives: Archives,
    pub(super) engine: Option<Engine>,
    pub(super) looks_inside: bool,
    pub(super) folders: Vec<FolderNode>,
    pub(super) files: Vec<FileNode>,
    pub(super) mounts: Vec<Mount>,
    base_folders: HashMap<FolderId, FolderId>,
    base_files: HashMap<FileId, FileId>,
    pub(super) inside: HashMap<(u32, u32), FolderId>,
    members: HashMap<(u32, u32), FileId>,
    /// The archive of each file that was tried; `None` if it is not one.
    tried: HashMap<FileId, Option<u32>>,
    /// The merged folders of games, by folder with packs.
    pub(super) games: HashMap<FolderId, Option<FolderId>>,
    /// The result of [`game`](Self::game) for a folder.
    pub(super) whole_games: HashMap<FolderId, FolderId>,
    /// Folders, each with a merged folder that it is a layer of.
    pub(super) layer_of: BTreeSet<(FolderId, FolderId)>,
    /// The subfolders of merged folders requested so far, by lower-case name.
    pub(super) seen: HashMap<(FolderId, Box<str>), FolderId>,
    problems: Vec<Problem>,
    /// Why files that look like archives cannot be read.
    failed: HashMap<FileId, Arc<Error>>,
}

/// An archive that could not be opened.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Problem {
    /// The archive.
    pub path: PathBuf,
    /// The reason.
    pub error: Arc<Error>,
}

/// The size of the smallest entry of a member, that of a PBO. An archive and the archives stored in it have at most one
/// member per this many bytes, a limit that only shared data can exceed: three PAKs of 80 KB in total may contain 300
/// times 300 times 300 archives.
const SMALLEST_ENTRY: u64 = 22;

fn no_room(size: u64, max: u64) -> Error {
    Error::Limit { what: "members of archives that share data in an archive", size, max }
}

/// The maximum number of problems to keep.
const MOST_PROBLEMS: usize = 1000;
/// The number of bytes of a packed nested archive that are needed to recognize it: up to the magic of a CD image.
const HEAD: u64 = 0x8006;

impl<F: Base> ArchiveFiles<F> {
    /// Creates files with archives over `base`. [`Archives`] may be shared.
    #[must_use]
    pub fn new(base: F, archives: &Archives) -> Self {
        Self {
            base,
            archives: archives.clone(),
            engine: None,
            looks_inside: true,
            folders: Vec::new(),
            files: Vec::new(),
            mounts: Vec::new(),
            base_folders: HashMap::default(),
            base_files: HashMap::default(),
            inside: HashMap::default(),
            members: HashMap::default(),
            tried: HashMap::default(),
            games: HashMap::default(),
            whole_games: HashMap::default(),
            layer_of: BTreeSet::new(),
            seen: HashMap::default(),
            problems: Vec::new(),
            failed: HashMap::default(),
        }
    }
    /// Uses the search order of this engine, whatever the files of a game suggest.
    #[must_use]
    pub const fn with_engine(mut self, engine: Engine) -> Self {
        self.engine = Some(engine);
        self
    }
    /// Opens only archives that are named, not those in folders.
    #[must_use]
    pub const fn without_archives(mut self) -> Self {
        self.looks_inside = false;
        self
    }
    /// The underlying files.
    pub const fn base(&self) -> &F {
        &self.base
    }
    /// The underlying files, for adding some.
    pub const fn base_mut(&mut self) -> &mut F {
        &mut self.base
    }
    /// The archives that could not be read, in the order in which they were found; at most 1,000.
    #[must_use]
    pub fn problems(&self) -> &[Problem] {
        &self.problems
    }
    /// Returns why a file that looks like an archive was not [opened](Self::looked_into); `None` if it was, or is not
    /// an archive.
    #[must_use]
    pub fn problem(&self, file: FileId) -> Option<&Error> {
        self.failed.get(&file).map(|error| &**error)
    }
    /// The number of files and folders seen so far.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.files.len().saturating_add(self.folders.len())
    }
    /// Whether no file or folder has been seen.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
    /// The id here of a folder of the underlying files.
    pub fn folder(&mut self, base: FolderId) -> FolderId {
        if let Some(known) = self.base_folders.get(&base) {
            return *known;
        }
        let id = self.push_folder(FolderNode::Base(base));
        self.base_folders.insert(base, id);
        id
    }
    /// The id here of a file of the underlying files.
    pub fn file(&mut self, base: FileId) -> FileId {
        if let Some(known) = self.base_files.get(&base) {
            return *known;
        }
        let own = self.base.folder_of(base);
        let folder = self.folder(own);
        let folder = self.game_or(folder);
        // Searching for the packs of a game may have added the file.
        if let Some(known) = self.base_files.get(&base) {
            return *known;
        }
        let id = FileId(num::to_u32(self.files.len()));
        self.files.push(FileNode::Base { id: base, folder });
        self.base_files.insert(base, id);
        id
    }
    /// The archive of a folder, if the folder is an archive.
    #[must_use]
    pub fn archive(&self, folder: FolderId) -> Option<&Arc<Archive>> {
        match self.get_folder(folder)? {
            FolderNode::Inside { mount, node: 0 } => self.mount(*mount).map(|mount| &mount.archive),
            _ => None,
        }
    }
    /// The file of a folder, if the folder is an archive.
    #[must_use]
    pub fn archive_file(&self, folder: FolderId) -> Option<FileId> {
        match self.get_folder(folder)? {
            FolderNode::Inside { mount, node: 0 } => self.mount(*mount).map(|mount| mount.file),
            _ => None,
        }
    }
    /// The underlying file; `None` for a member.
    #[must_use]
    pub fn base_file(&self, file: FileId) -> Option<FileId> {
        let FileNode::Base { id, .. } = self.get_file(file)? else { return None };
        Some(*id)
    }
    /// The archive that a file is a member of, and its index.
    #[must_use]
    pub fn member(&self, file: FileId) -> Option<(&Arc<Archive>, usize)> {
        let FileNode::Member(member) = self.get_file(file)? else { return None };
        Some((&self.mount(member.mount)?.archive, num::to_usize(member.index)))
    }
    /// Opens a file as an archive, whatever its extension, and returns its folder.
    ///
    /// # Errors
    /// If it is not an archive or cannot be read.
    pub fn open(&mut self, file: FileId) -> Result<FolderId> {
        let mount = self.mount_of(file)?;
        Ok(self.inside(mount, 0))
    }
    /// Mounts a file as an archive, whatever its extension.
    pub(super) fn mount_of(&mut self, file: FileId) -> Result<u32> {
        match self.tried.get(&file) {
            Some(Some(mount)) => Ok(*mount),
            _ => self.mount_file(file, "", true),
        }
    }
    /// The folder of a file, if it is a readable archive with the extension of one, as in a folder listing. Damaged
    /// archives are added to the [`problems`](Self::problems).
    pub fn looked_into(&mut self, file: FileId) -> Option<FolderId> {
        if !self.looks_inside {
            return None;
        }
        let extension = archive_extension(self.name(file))?;
        if let Some(known) = self.tried.get(&file).copied() {
            return known.map(|mount| self.inside(mount, 0));
        }
        match self.mount_file(file, &extension, false) {
            Ok(mount) => Some(self.inside(mount, 0)),
            Err(error) => {
                self.tried.insert(file, None);
                // A `.bin` may be anything.
                if !matches!(error, Error::Unknown) {
                    let error = Arc::new(error);
                    if self.problems.len() < MOST_PROBLEMS {
                        self.problems.push(Problem { path: self.label(file), error: Arc::clone(&error) });
                    }
                    self.failed.insert(file, error);
                }
                None
            }
        }
    }
    fn mount_file(&mut self, file: FileId, extension: &str, is_named: bool) -> Result<u32> {
        let name = if extension.is_empty() { archive_extension(self.name(file)) } else { None };
        let extension = name.as_deref().unwrap_or(extension);
        let (depth, folder) = match self.get_file(file).ok_or(Error::Unknown)? {
            FileNode::Base { id, .. } => {
                let own = self.base.folder_of(*id);
                (1, self.folder(own))
            }
            FileNode::Member(MemberNode { mount, node, .. }) => {
                let (mount, node) = (*mount, *node);
                (self.mount(mount).map_or(1, |mount| mount.depth.saturating_add(1)), self.inside(mount, node))
            }
        };
        let max = self.archives.limits().max_depth;
        if depth > max {
            return Err(Error::Limit { what: "archives in archives", size: depth.into(), max: max.into() });
        }
        let within = self.within(file);
        if within.and_then(|within| self.mount(within)).is_some_and(|within| within.room == 0) {
            return Err(no_room(1, 0));
        }
        let archive = self.opened(file, extension, is_named)?;
        let id = num::to_u32(self.mounts.len());
        if let Some(within) = within.and_then(|within| self.mounts.get_mut(num::to_usize(within))) {
            let (members, room) = (num::to_u64(archive.members().len()), within.room);
            within.room = room.saturating_sub(members);
            if members > room {
                return Err(no_room(members, room));
            }
        }
        let is_unlimited = self.archives.limits().max_members == u32::MAX;
        let room = if is_unlimited { u64::MAX } else { archive.source().size() / SMALLEST_ENTRY };
        let address = Arc::new(self.archive_address(file));
        self.mounts.push(Mount {
            archive,
            file,
            address,
            folder,
            depth,
            pack_of: None,
            within: within.unwrap_or(id),
            room,
        });
        self.tried.insert(file, Some(id));
        Ok(id)
    }
    /// The archive that contains the bytes of a file, through archives stored uncompressed in it: the number of its
    /// mount.
    fn within(&self, file: FileId) -> Option<u32> {
        let FileNode::Member(MemberNode { mount, index, .. }) = self.get_file(file)? else { return None };
        let mount = self.mount(*mount)?;
        let member = mount.archive.member(num::to_usize(*index)).ok()?;
        (member.method == Method::Stored).then_some(mount.within)
    }
    /// Mounts a file as an archive, unless it was mounted before.
    fn opened(&mut self, file: FileId, extension: &str, is_named: bool) -> Result<Arc<Archive>> {
        let key = self.key(file);
        if let Some(known) = key.as_deref().and_then(|key| self.archives.get(key)) {
            return Ok(known);
        }
        let limits = *self.archives.limits();
        let (source, held): (Arc<dyn ReadAt>, u64) = match self.get_file(file).ok_or(Error::Unknown)? {
            FileNode::Base { id, .. } => {
                let id = *id;
                if !is_named {
                    let head = self.base.read_at(id, 0, 64).map_err(of_base)?;
                    let at = self.base.read_at(id, HEAD.saturating_sub(5), 5).map_err(of_base)?;
                    may_be(&head, &at, extension)?;
                }
                (self.base.source(id, self.archives.handles())?, 0)
            }
            FileNode::Member(MemberNode { mount, index, .. }) => {
                let (outer, index) = (self.mount(*mount).ok_or(Error::Unknown)?, num::to_usize(*index));
                let head = outer.archive.read_range(index, 0, HEAD)?;
                let magic = num::to_usize(HEAD.saturating_sub(5));
                may_be(head.get(..64).unwrap_or(&head), head.get(magic..).unwrap_or_default(), extension)?;
                outer.archive.member_source(index, self.archives.room().min(limits.max_member))?
            }
        };
        let archive = Archive::read(source, extension, &limits)?.in_code_page(self.archives.code_page);
        self.archives.hold(held);
        Ok(match key {
            Some(key) => self.archives.keep(key, archive),
            None => Arc::new(archive),
        })
    }
    fn key(&self, file: FileId) -> Option<PathBuf> {
        match self.get_file(file)? {
            FileNode::Base { id, .. } => self.base.key(*id),
            FileNode::Member(member) => {
                let outer = self.key(self.mount(member.mount)?.file)?;
                Some(outer.join(member.index.to_string()))
            }
        }
    }
    /// The id of a folder in an archive.
    pub(super) fn inside(&mut self, mount: u32, node: u32) -> FolderId {
        if let Some(known) = self.inside.get(&(mount, node)) {
            return *known;
        }
        let id = self.push_folder(FolderNode::Inside { mount, node });
        self.inside.insert((mount, node), id);
        id
    }
    /// The id of a member with this name in this folder of its archive.
    pub(super) fn member_file(&mut self, mount: u32, index: u32, node: u32, name: &[u8]) -> FileId {
        if let Some(known) = self.members.get(&(mount, index)) {
            return *known;
        }
        let folder = self.shown_in(mount, node);
        let id = FileId(num::to_u32(self.files.len()));
        self.files.push(FileNode::Member(MemberNode { mount, index, node, folder, name: name.into() }));
        self.members.insert((mount, index), id);
        id
    }
    /// The entry for a node of an archive's tree with this name.
    pub(super) fn of_node(&mut self, mount: u32, folder: u32, name: &[u8], node: Node) -> formats_core::files::Entry {
        use formats_core::files::Entry;
        match node {
            Node::Folder(node) => Entry::Folder(self.inside(mount, node)),
            Node::Member(index) => {
                let file = self.member_file(mount, index, folder, name);
                self.looked_into(file).map_or(Entry::File(file), Entry::Folder)
            }
        }
    }
    pub(super) fn push_folder(&mut self, node: FolderNode) -> FolderId {
        let id = FolderId(num::to_u32(self.folders.len()));
        self.folders.push(node);
        id
    }
    pub(super) fn get_folder(&self, folder: FolderId) -> Option<&FolderNode> {
        self.folders.get(num::to_usize(folder.0))
    }
    pub(super) fn get_file(&self, file: FileId) -> Option<&FileNode> {
        self.files.get(num::to_usize(file.0))
    }
    pub(super) fn mount(&self, mount: u32) -> Option<&Mount> {
        self.mounts.get(num::to_usize(mount))
    }
    pub(super) fn joined(&self, folder: FolderId) -> Option<&Joined> {
        match self.get_folder(folder)? {
            FolderNode::Joined(joined) => Some(joined),
            _ => None,
        }
    }
    pub(super) fn joined_mut(&mut self, folder: FolderId) -> Option<&mut Joined> {
        match self.folders.get_mut(num::to_usize(folder.0))? {
            FolderNode::Joined(joined) => Some(joined),
            _ => None,
        }
    }
}

/// A folder.
#[derive(Debug, Clone)]
pub(super) enum FolderNode {
    /// A folder of the underlying files.
    Base(FolderId),
    /// A folder of an archive: its number in the tree.
    Inside { mount: u32, node: u32 },
    /// A merged folder.
    Joined(Box<Joined>),
}

/// Merged folders: the first one that has an entry wins.
#[derive(Debug, Clone, Default)]
pub(super) struct Joined {
    pub(super) name: Vec<u8>,
    pub(super) parent: Option<FolderId>,
    /// In search order.
    pub(super) layers: Vec<FolderId>,
    /// The archive folders among the layers that contain a name, by its lower-case form; built if there are many
    /// layers.
    pub(super) index: Option<Arc<collections::HashMap<String, Vec<u32>>>>,
    /// Folders that exist because an archive is mounted in them, by lower-case name.
    pub(super) below: BTreeMap<String, FolderId>,
    /// The folder itself, for that of a game.
    pub(super) own: Option<FolderId>,
}

/// A file.
#[derive(Debug, Clone)]
pub(super) enum FileNode {
    /// A file of the underlying files.
    Base { id: FileId, folder: FolderId },
    /// A member.
    Member(MemberNode),
}

/// A member of an archive.
#[derive(Debug, Clone)]
pub(super) struct MemberNode {
    pub(super) mount: u32,
    pub(super) index: u32,
    /// The folder of the tree.
    pub(super) node: u32,
    /// The folder that it is shown in: the merged one if packs are merged.
    pub(super) folder: FolderId,
    pub(super) name: Box<[u8]>,
}

/// An archive mounted as a folder.
#[derive(Debug, Clone)]
pub(super) struct Mount {
    pub(super) archive: Arc<Archive>,
    /// The file of the archive, and its folder.
    pub(super) file: FileId,
    pub(super) address: Arc<ArchiveAddress>,
    pub(super) folder: FolderId,
    /// 1 for an archive among the underlying files, 2 for an archive in one of those, …
    pub(super) depth: u32,
    /// The folder of the game that the archive is a pack of.
    pub(super) pack_of: Option<FolderId>,
    /// The archive that has its bytes, through archives that are stored uncompressed in it: the number of its mount, or
    /// its own.
    pub(super) within: u32,
    /// The number of members that nested stored archives may still have.
    pub(super) room: u64,
}

/// Open archives: each is opened once, no matter how many threads search it. Clones share them.
///
/// If a file is changed while it is cached, reads fail or return bytes of another member: create a new cache then.
#[derive(Debug, Clone, Default)]
pub struct Archives {
    limits: Limits,
    code_page: Option<CodePage>,
    handles: Handles,
    shared: Arc<Shared>,
}

/// The code page of an archive's names, and its path.
type Key = (Option<CodePage>, PathBuf);

#[derive(Debug, Default)]
struct Shared {
    open: Mutex<collections::HashMap<Key, Arc<Archive>>>,
    /// The archives in a folder that a game reads.
    packs: Mutex<collections::HashMap<PathBuf, Arc<Packs>>>,
    /// The bytes of packed nested archives in memory.
    held: AtomicU64,
}

impl Archives {
    /// Creates an empty cache with these limits.
    #[must_use]
    pub fn new(limits: &Limits) -> Self {
        Self { limits: *limits, ..Self::default() }
    }
    /// A cache for names in this code page, in archives that do not declare UTF-8. Files on disk are also found by their
    /// names in it. It shares everything with this one; an archive is opened once for each code page.
    #[must_use]
    pub fn in_code_page(&self, page: Option<CodePage>) -> Self {
        Self { code_page: page, ..self.clone() }
    }
    /// The code page of files on disk, if one was given.
    pub(super) const fn of_disk(&self) -> Option<&'static Encoding> {
        match self.code_page {
            Some(CodePage::Given(page)) => Some(page),
            _ => None,
        }
    }
    /// The limits.
    #[must_use]
    pub const fn limits(&self) -> &Limits {
        &self.limits
    }
    /// The files on disk that are open.
    #[must_use]
    pub const fn handles(&self) -> &Handles {
        &self.handles
    }
    pub(super) fn get(&self, key: &Path) -> Option<Arc<Archive>> {
        let key = (self.code_page, key.to_owned());
        self.shared.open.lock().unwrap_or_else(PoisonError::into_inner).get(&key).map(Arc::clone)
    }
    /// Caches an archive, and returns the cached one: another thread may have been first.
    pub(super) fn keep(&self, key: PathBuf, archive: Archive) -> Arc<Archive> {
        let mut open = self.shared.open.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(open.entry((self.code_page, key)).or_insert_with(|| Arc::new(archive)))
    }
    pub(super) fn packs(&self, key: &Path) -> Option<Arc<Packs>> {
        self.shared.packs.lock().unwrap_or_else(PoisonError::into_inner).get(key).map(Arc::clone)
    }
    pub(super) fn keep_packs(&self, key: PathBuf, packs: &Arc<Packs>) {
        self.shared.packs.lock().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(packs));
    }
    /// The remaining memory budget in bytes.
    pub(super) fn room(&self) -> u64 {
        self.limits.max_held.saturating_sub(self.shared.held.load(Ordering::Relaxed))
    }
    pub(super) fn hold(&self, bytes: u64) {
        self.shared.held.fetch_add(bytes, Ordering::Relaxed);
    }
}
