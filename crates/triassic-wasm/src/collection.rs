//! The files given to a page, including archives.

use std::{cell::RefCell, path::Path, rc::Rc};

use js_sys::Function;
use serde::Serialize;
use triassic::{
    Options,
    archives::files::{ArchiveFiles, Archives},
    census::known_name,
    formats_core::{
        Head, Relative,
        files::{Entry, FileId, Files, FolderId, MemoryFiles, Snapshot, extension, find, name_text},
        num,
    },
};
use wasm_bindgen::{JsCast, JsValue, prelude::wasm_bindgen};

use crate::{
    files::{GivenFiles, Shared},
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
const MOST: usize = 1 << 20;

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
        if all.len() >= MOST {
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
