//! The number of calls to [`Files`] in a run over many files grows no faster than their number.

use std::{
    cell::Cell,
    path::{Path, PathBuf},
    rc::Rc,
};

use triassic::{
    Options,
    convert::{Resolver, SceneOptions},
    formats_core::files::{Entry, FileId, Files, FolderId, MemoryFiles, ReadError, Snapshot},
};
use triassic_test_support::files::read;

/// Counts the calls to files: each call, and each entry of a list.
#[derive(Clone)]
struct Counting {
    files: MemoryFiles,
    calls: Rc<Cell<usize>>,
}

impl Counting {
    fn count(&self, calls: usize) {
        self.calls.set(self.calls.get() + calls);
    }
}

impl Files for Counting {
    fn entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        self.count(1);
        self.files.entry(folder, name)
    }
    fn list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        let entries = self.files.list(folder);
        self.count(1 + entries.len());
        entries
    }
    fn folder_of(&self, file: FileId) -> FolderId {
        self.files.folder_of(file)
    }
    fn parent(&mut self, folder: FolderId) -> Option<FolderId> {
        self.count(1);
        self.files.parent(folder)
    }
    fn is_searchable(&self, folder: FolderId) -> bool {
        self.files.is_searchable(folder)
    }
    fn is_below(&self, file: FileId, folder: FolderId) -> bool {
        self.count(1);
        self.files.is_below(file, folder)
    }
    fn is_same(&self, one: FileId, other: FileId) -> bool {
        self.files.is_same(one, other)
    }
    fn name(&self, file: FileId) -> &[u8] {
        self.files.name(file)
    }
    fn folder_name(&self, folder: FolderId) -> Option<&[u8]> {
        self.files.folder_name(folder)
    }
    fn label(&self, file: FileId) -> PathBuf {
        self.files.label(file)
    }
    fn folder_label(&self, folder: FolderId) -> PathBuf {
        self.files.folder_label(folder)
    }
    fn game_at(&mut self, path: &Path) -> Option<FolderId> {
        self.files.game_at(path)
    }
    fn read_at(&mut self, file: FileId, offset: u64, most: u64) -> Result<Vec<u8>, ReadError> {
        self.count(1);
        self.files.read_at(file, offset, most)
    }
}

/// The number of calls for converting the given number of copies of a file, with as many unrelated images next to them.
fn calls(name: &str, count: usize) -> usize {
    let (bytes, extension) = (read(name), name.rsplit_once('.').unwrap().1);
    let mut files = MemoryFiles::new();
    let mut models = Vec::new();
    for number in 0..count {
        models.push(files.add(&format!("game/models/m{number}.{extension}"), bytes.clone()));
        files.add(&format!("game/models/image{number}.pcx"), b"no image".to_vec());
    }
    let mut files = Counting { files, calls: Rc::default() };
    let snapshot = Snapshot::default();
    for own in models {
        let opened = triassic::OpenFile::read_from(&mut files, own, &Options::default()).unwrap();
        let mut resolver = Resolver::among(&mut files, own).with_snapshot(&snapshot);
        opened.parse().unwrap().to_scene(&SceneOptions::default(), &mut resolver).unwrap();
    }
    files.calls.get()
}

#[test]
fn calls_grow_with_the_number_of_files() {
    for name in [
        "quake-md2/made/arrow.md2",
        "goldsrc-mdl/made/scout_split.mdl",
        "acknex-mdl/made/wedge7.mdl",
        "bis-p3dm/made/crate.p3d",
        "acknex-wmb/text.wmp",
    ] {
        let [one, two, four] = [50, 100, 200].map(|count| calls(name, count));
        assert!(one > 50, "{name}: {one}");
        let (first, second) = (two - one, four - two);
        assert!(second * 10 <= first * 23, "{name}: {one} {two} {four} calls");
    }
}
