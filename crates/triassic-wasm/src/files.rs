//! The files given to a page: their paths are known, their bytes are read on demand.

use std::{cell::RefCell, fmt, io, path::PathBuf, sync::Arc};

use js_sys::{Function, Uint8Array};
use triassic::{
    Options,
    archives::{
        self, Handles, ReadAt,
        files::{ArchiveFiles, Base},
    },
    formats_core::{
        files::{Entry, FileId, Files, FolderId, MemoryFiles, ReadError, Snapshot},
        num,
    },
};
use wasm_bindgen::{JsCast, JsValue};

use crate::value;

/// Shared by opened files and the collection.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) files: RefCell<ArchiveFiles<GivenFiles>>,
    pub(crate) snapshot: Snapshot,
    pub(crate) options: Options,
}

/// Files whose bytes a function returns.
#[derive(Debug)]
pub(crate) struct GivenFiles {
    /// Their names and folders, without bytes.
    tree: MemoryFiles,
    files: Vec<Arc<Given>>,
}

/// A file with its path.
#[derive(Debug)]
struct Given {
    path: String,
    /// The size in bytes, if it is known before the file is read.
    size: Option<u64>,
    read: Reader,
}

#[derive(Clone)]
struct Reader(Function);

impl fmt::Debug for Reader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Reader")
    }
}

/// The maximum size of one call: more does not fit into the memory.
const MOST: u64 = 1 << 30;

impl Given {
    /// At most `most` bytes from `offset` on.
    fn bytes(&self, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let most = most.min(self.size.map_or(MOST, |size| size.saturating_sub(offset)));
        let number = |number: u64| JsValue::from(value::number(num::to_usize(number)));
        let answer = self.read.0.call3(&JsValue::NULL, &self.path.as_str().into(), &number(offset), &number(most));
        let answer = answer.map_err(|error| io::Error::other(reason(&error)))?;
        if answer.is_null() || answer.is_undefined() {
            return Err(io::ErrorKind::NotFound.into());
        }
        let bytes: Uint8Array = answer.dyn_into().map_err(|_| io::Error::other("not a Uint8Array"))?;
        let count = bytes.length().min(num::to_u32(most));
        Ok(bytes.subarray(0, count).to_vec())
    }
}

fn reason(error: &JsValue) -> String {
    let text = error.dyn_ref::<js_sys::Error>().map(|error| String::from(error.message()));
    text.or_else(|| error.as_string()).unwrap_or_else(|| "it cannot be read".to_owned())
}

impl GivenFiles {
    /// Creates files with these paths. `sizes` has a number for each, NaN if its size is unknown.
    pub(crate) fn new(paths: Vec<String>, sizes: &[f64], read: &Function) -> Self {
        let mut tree = MemoryFiles::new();
        let mut files = Vec::with_capacity(paths.len());
        for (path, size) in paths.into_iter().zip(sizes.iter().copied().chain(std::iter::repeat(f64::NAN))) {
            // Its id in the tree is its index in the list.
            let _ = tree.add(&path, Vec::new());
            files.push(Arc::new(Given { path, size: value::size(size), read: Reader(read.clone()) }));
        }
        Self { tree, files }
    }
    /// The size of a file in bytes, if known.
    pub(crate) fn size(&self, file: FileId) -> Option<u64> {
        self.files.get(num::to_usize(file.0))?.size
    }
    fn given(&self, file: FileId) -> io::Result<&Arc<Given>> {
        self.files.get(num::to_usize(file.0)).ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

impl Files for GivenFiles {
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        self.tree.entry(folder, name)
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        self.tree.list(folder)
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        self.tree.folder_of(file)
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        self.tree.parent(folder)
    }
    fn is_searchable(&self, folder: FolderId) -> bool {
        self.tree.is_searchable(folder)
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        self.tree.is_below(file, folder)
    }
    fn name(&self, file: FileId) -> &[u8] {
        self.tree.name(file)
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        self.tree.folder_name(folder)
    }
    fn label(&self, file: FileId) -> PathBuf {
        self.tree.label(file)
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        self.tree.folder_label(folder)
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        let bytes = self.given(file).and_then(|file| file.bytes(offset, most));
        bytes.map_err(|error| ReadError::Io { path: self.label(file), error })
    }
}

impl Base for GivenFiles {
    fn source(&mut self, file: FileId, _: &Handles) -> archives::Result<Arc<dyn ReadAt>> {
        let given = self.given(file)?;
        match given.size {
            Some(size) => Ok(Arc::new(Slices { file: Arc::clone(given), size })),
            None => Ok(Arc::new(given.bytes(0, MOST)?)),
        }
    }
    fn key(&self, _: FileId) -> Option<PathBuf> {
        None
    }
}

/// A file that is read in slices.
#[derive(Debug)]
struct Slices {
    file: Arc<Given>,
    size: u64,
}

impl ReadAt for Slices {
    fn size(&self) -> u64 {
        self.size
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        if buffer.is_empty() || offset >= self.size {
            return Ok(0);
        }
        let bytes = self.file.bytes(offset, num::to_u64(buffer.len()))?;
        let count = bytes.len().min(buffer.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..count), bytes.get(..count)) {
            to.copy_from_slice(from);
        }
        Ok(count)
    }
}
