//! Files in memory.

use crate::num;
use alloc::{borrow::ToOwned, collections::BTreeMap, format, string::String, sync::Arc, vec::Vec};
use std::path::PathBuf;

use super::{Entry, FileId, Files, FolderId, ReadError, folded, name_text};

/// Files in memory: dropped on a page, loaded from a database, or created by a test.
///
/// ```
/// use formats_core::files::{Files, MemoryFiles, find};
///
/// let mut files = MemoryFiles::new();
/// files.add("models/bed.mdl", b"MDL5".to_vec());
/// files.add("models/Skins/Bed.pcx", vec![10]);
/// let skin = find(&mut files, MemoryFiles::ROOT, "models\\skins\\bed.PCX").ok_or("not found")?;
/// assert_eq!(files.read(skin, 64)?, [10]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct MemoryFiles {
    files: Vec<MemoryFile>,
    folders: Vec<Folder>,
}

#[derive(Debug, Clone)]
struct MemoryFile {
    name: Vec<u8>,
    folder: FolderId,
    bytes: Arc<[u8]>,
}

#[derive(Debug, Clone, Default)]
struct Folder {
    name: Vec<u8>,
    parent: Option<FolderId>,
    entries: BTreeMap<Vec<u8>, Entry>,
    /// By the name in lower case: the first in alphabetical order.
    any_case: BTreeMap<String, Vec<u8>>,
}

impl MemoryFiles {
    /// Returns the root folder.
    pub const ROOT: FolderId = FolderId(0);

    /// Creates an empty `MemoryFiles`.
    #[must_use]
    pub fn new() -> Self {
        Self { files: Vec::new(), folders: alloc::vec![Folder::default()] }
    }
    /// Adds a file by its path, with `/` or `\` between folders, which are created as needed. A file that was added under the same
    /// path is replaced.
    pub fn add(&mut self, path: &str, bytes: impl Into<Arc<[u8]>>) -> FileId {
        let mut parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !part.is_empty()).collect();
        let name = parts.pop().unwrap_or_default();
        let folder = parts.into_iter().fold(Self::ROOT, |folder, part| self.folder(folder, part));
        let id = FileId(num::to_u32(self.files.len()));
        self.files.push(MemoryFile { name: name.as_bytes().to_vec(), folder, bytes: bytes.into() });
        self.put(folder, name, Entry::File(id));
        id
    }
    fn folder(&mut self, parent: FolderId, name: &str) -> FolderId {
        let known = self.get(parent).and_then(|parent| parent.entries.get(name.as_bytes()));
        if let Some(Entry::Folder(known)) = known {
            return *known;
        }
        let id = FolderId(num::to_u32(self.folders.len()));
        self.folders.push(Folder { name: name.as_bytes().to_vec(), parent: Some(parent), ..Folder::default() });
        self.put(parent, name, Entry::Folder(id));
        id
    }
    fn put(&mut self, folder: FolderId, name: &str, entry: Entry) {
        let Some(folder) = self.folders.get_mut(num::to_usize(folder.0)) else { return };
        folder.entries.insert(name.as_bytes().to_vec(), entry);
        let first = folder.any_case.entry(folded(name.as_bytes())).or_insert_with(|| name.as_bytes().to_vec());
        if name.as_bytes() < first.as_slice() {
            name.as_bytes().clone_into(first);
        }
    }
    fn get(&self, folder: FolderId) -> Option<&Folder> {
        self.folders.get(num::to_usize(folder.0))
    }
    fn get_file(&self, file: FileId) -> Option<&MemoryFile> {
        self.files.get(num::to_usize(file.0))
    }
}

impl Default for MemoryFiles {
    fn default() -> Self {
        Self::new()
    }
}

impl Files for MemoryFiles {
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        let folder = self.get(folder)?;
        let exact = folder.entries.get(name);
        exact.or_else(|| folder.entries.get(folder.any_case.get(&folded(name))?)).copied()
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        let entries = self.get(folder).into_iter().flat_map(|folder| &folder.entries);
        entries.map(|(name, entry)| (name.clone(), *entry)).collect()
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        self.get_file(file).map_or(Self::ROOT, |file| file.folder)
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        self.get(folder)?.parent
    }
    fn is_searchable(&self, _: FolderId) -> bool {
        true
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        let own = self.get_file(file).map(|file| file.folder);
        core::iter::successors(own, |own| self.get(*own)?.parent).any(|own| own == folder)
    }
    fn name(&self, file: FileId) -> &[u8] {
        self.get_file(file).map(|file| file.name.as_slice()).unwrap_or_default()
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        Some(self.get(folder)?.name.as_slice()).filter(|name| !name.is_empty())
    }
    fn label(&self, file: FileId) -> PathBuf {
        self.folder_label(self.folder_of(file)).join(name_text(self.name(file)))
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        let folders = core::iter::successors(self.get(folder), |folder| self.get(folder.parent?));
        let mut label = PathBuf::new();
        let names: Vec<String> = folders.map(|folder| name_text(&folder.name)).collect();
        label.extend(names.iter().rev());
        label
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        let Some(known) = self.get_file(file) else {
            let error = std::io::Error::new(std::io::ErrorKind::NotFound, format!("no file {}", file.0));
            return Err(ReadError::Io { path: PathBuf::new(), error });
        };
        let from = num::to_usize(offset).min(known.bytes.len());
        let rest = known.bytes.get(from..).unwrap_or_default();
        let most = num::to_usize(most).min(rest.len());
        Ok(rest.get(..most).unwrap_or_default().to_owned())
    }
}
