//! The meaning of the ids of files and folders.

use std::{
    collections::{BTreeMap, HashMap},
    sync::Arc,
};

use formats_core::files::{FileId, FolderId};

use super::address::ArchiveAddress;
use crate::Archive;

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
    pub(super) index: Option<Arc<HashMap<String, Vec<u32>>>>,
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
