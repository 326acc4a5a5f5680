//! The files given to a page, including archives.

use std::{
    cell::RefCell,
    fmt, io,
    path::{Path, PathBuf},
    rc::Rc,
    sync::Arc,
};

use js_sys::{Function, Uint8Array};
use serde::Serialize;
use triassic::{
    Options,
    archives::{
        self, Handles, ReadAt,
        files::{ArchiveFiles, Archives, Base},
    },
    census::known_name,
    formats_core::{
        Head, Relative,
        files::{Entry, FileId, Files, FolderId, MemoryFiles, ReadError, Snapshot, extension, find, name_text},
        num,
    },
};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};

use crate::{
    opened::Opened,
    value::{self, JsEntries, JsRead, plain},
};

/// Files, folders and archives: each archive is a folder.
///
/// Their bytes are read by the function `read(path, offset, length)`: a `Uint8Array` of at most `length` bytes, fewer
/// at the end of the file, or null if the file does not exist. The function must not use this collection itself.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Collection {
    shared: Rc<Shared>,
    listed: RefCell<Option<Vec<Listed>>>,
}

/// A file or an archive in the list of all files.
#[derive(Debug, Clone)]
struct Listed {
    path: String,
    file: FileId,
    size: u64,
    container: bool,
}

/// The entry for JavaScript.
#[derive(Debug, Serialize)]
struct Row<'a> {
    path: &'a str,
    size: u64,
    format: Option<&'static str>,
    label: String,
    container: bool,
}

/// The maximum size of a file to open, in bytes: larger ones leave no room for the results.
const MAX_FILE_SIZE: u64 = 512 << 20;
/// The maximum number of listed files: more than any game has, but few enough for the memory.
const MOST_FILES: usize = 1 << 20;

#[wasm_bindgen]
impl Collection {
    /// Creates a collection of files with these paths (`/` between folders) and sizes: NaN if a size is unknown before
    /// the file is read.
    ///
    /// # Errors
    /// If `read` is not a function.
    #[wasm_bindgen(constructor)]
    pub fn new(paths: Vec<String>, sizes: &[f64], read: JsRead) -> Result<Self, JsValue> {
        let read: Function = JsValue::from(read).dyn_into().map_err(|_| plain("read: not a function"))?;
        let files = ArchiveFiles::new(GivenFiles::new(paths, sizes, &read), &Archives::default());
        let options = Options::default().with_max_file_size(MAX_FILE_SIZE);
        let shared = Shared { files: RefCell::new(files), snapshot: Snapshot::default(), options };
        Ok(Self { shared: Rc::new(shared), listed: RefCell::new(None) })
    }
    /// Finds all files, including those in archives, and returns their number. Archives are opened; other files are not
    /// read.
    ///
    /// # Errors
    /// If `read` uses the collection.
    pub fn count(&self) -> Result<u32, JsValue> {
        let mut listed = self.listed.try_borrow_mut().map_err(plain)?;
        if listed.is_none() {
            let mut files = self.shared.files.try_borrow_mut().map_err(plain)?;
            let root = files.folder(MemoryFiles::ROOT);
            let mut all = Vec::new();
            list(&mut files, root, "", &mut all);
            *listed = Some(all);
        }
        Ok(listed.as_ref().map_or(0, |listed| num::to_u32(listed.len())))
    }
    /// At most `count` entries from index `from` on, each with its format, which is detected from its first bytes.
    ///
    /// # Errors
    /// If `read` uses the collection.
    pub fn entries(&self, from: u32, count: u32) -> Result<JsEntries, JsValue> {
        self.count()?;
        let listed = self.listed.try_borrow().map_err(plain)?;
        let mut files = self.shared.files.try_borrow_mut().map_err(plain)?;
        let wanted = listed.iter().flatten().skip(num::to_usize(from)).take(num::to_usize(count));
        let rows: Vec<Row<'_>> = wanted.map(|one| row(&mut files, one)).collect();
        value::json(&rows).map(JsValue::unchecked_into)
    }
    /// Opens a file by path: that of an entry, or any other path to it, in any letter case.
    ///
    /// # Errors
    /// If the file does not exist or cannot be read. `part` and `offset` of the error locate the fault.
    pub fn open(&self, path: &str) -> Result<Opened, JsValue> {
        let file = self.file(path)?;
        Opened::new(&self.shared, file, path)
    }
    /// At most `length` bytes of a file from `offset` on.
    ///
    /// # Errors
    /// If the file does not exist, or it cannot be read.
    pub fn bytes(&self, path: &str, offset: f64, length: f64) -> Result<Vec<u8>, JsValue> {
        let file = self.file(path)?;
        let size = |number, what: &str| value::size(number).ok_or_else(|| plain(format_args!("{what}: not a size")));
        let (offset, length) = (size(offset, "offset")?, size(length, "length")?);
        let mut files = self.shared.files.try_borrow_mut().map_err(plain)?;
        files.read_at(file, offset, length.min(MAX_FILE_SIZE)).map_err(plain)
    }
    fn file(&self, path: &str) -> Result<FileId, JsValue> {
        let known = self.listed.try_borrow().map_err(plain)?;
        let known = known.iter().flatten().find(|one| one.path == path && !one.container);
        if let Some(known) = known {
            return Ok(known.file);
        }
        let mut files = self.shared.files.try_borrow_mut().map_err(plain)?;
        let root = files.folder(MemoryFiles::ROOT);
        find(&mut *files, root, path).ok_or_else(|| plain(format_args!("{path}: no such file")))
    }
}

/// Adds all files below a folder to the list.
fn list(files: &mut ArchiveFiles<GivenFiles>, folder: FolderId, above: &str, all: &mut Vec<Listed>) {
    for (name, entry) in files.list(folder) {
        if all.len() >= MOST_FILES {
            return;
        }
        let name = name_text(&name);
        let path = if above.is_empty() { name } else { format!("{above}/{name}") };
        match entry {
            Entry::File(file) => {
                let size = size(files, file);
                all.push(Listed { path, file, size, container: false });
            }
            Entry::Folder(inner) => {
                if let Some(file) = files.archive_file(inner) {
                    let size = size(files, file);
                    all.push(Listed { path: path.clone(), file, size, container: true });
                }
                list(files, inner, &path, all);
            }
        }
    }
}

fn size(files: &ArchiveFiles<GivenFiles>, file: FileId) -> u64 {
    match files.member(file) {
        Some((archive, index)) => archive.member(index).map_or(0, |member| member.size),
        None => files.base_file(file).and_then(|file| files.base().size(file)).unwrap_or(0),
    }
}

fn row<'a>(files: &mut ArchiveFiles<GivenFiles>, listed: &'a Listed) -> Row<'a> {
    let Listed { path, file, size, container } = listed;
    let beginning = files.read_at(*file, 0, num::to_u64(Head::SIZE)).unwrap_or_default();
    let extension = extension(Path::new(path));
    let head = Head::from(beginning.as_slice()).with_extension(&extension).with_len(*size);
    let (format, label) = match Relative::of(&head) {
        Some(Relative::Known(detected)) => (Some(detected.id), detected.name().to_owned()),
        Some(other) => (None, other.name()),
        None => (None, known_name(&head).unwrap_or_default()),
    };
    Row { path, size: *size, format, label, container: *container }
}

// The files given to a page: their paths are known, their bytes are read on demand.

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
const MOST_BYTES: u64 = 1 << 30;

impl Given {
    /// At most `most` bytes from `offset` on.
    fn bytes(&self, offset: u64, most: u64) -> io::Result<Vec<u8>> {
        let most = most.min(self.size.map_or(MOST_BYTES, |size| size.saturating_sub(offset)));
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
            None => Ok(Arc::new(given.bytes(0, MOST_BYTES)?)),
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
