//! The members of an archive as folders and files.

use std::collections::BTreeMap;

use formats_core::{files::name_text, hash::HashMap, num};

use crate::{
    Member,
    names::{components, encode_name, is_separator, numbered},
};

/// An entry of a folder: the number of a folder of this tree, or of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Node {
    Folder(u32),
    Member(u32),
}

/// A tree may have this many folders, and this many more per member; further members become files with longer names. A
/// few bytes of a name must not cost a folder each.
const MOST_FOLDERS: usize = 4096;
const MOST_NEW: usize = 4;

/// Folder 0 is the archive.
#[derive(Debug)]
pub(crate) struct Tree {
    folders: Vec<TreeFolder>,
}

#[derive(Debug)]
struct TreeFolder {
    name: Box<[u8]>,
    parent: Option<u32>,
    /// Sorted by name.
    entries: Box<[(Box<[u8]>, Node)]>,
    /// Their indices sorted by lower-case name, then by name.
    any_case: Box<[u32]>,
}

impl Tree {
    /// Creates the tree of these members. If several share a name, the last one gets it if `last_wins`, otherwise the
    /// first. The others get a number.
    pub(crate) fn of(members: &[Member], last_wins: bool) -> Self {
        let mut tree = Growing { folders: vec![GrowingFolder::default()] };
        let most = MOST_FOLDERS.saturating_add(members.len().saturating_mul(MOST_NEW));
        let mut named = Vec::with_capacity(members.len());
        for (index, member) in members.iter().enumerate() {
            let mut parts = parts(&member.name);
            let mut name = if member.is_folder() { None } else { parts.pop() };
            let mut folder = 0;
            let mut rest = parts.into_iter();
            while let Some(part) = rest.next() {
                if tree.folders.len() < most || tree.has(folder, &part) {
                    folder = tree.folder(folder, &part);
                } else {
                    let rest: Vec<_> = [part].into_iter().chain(rest).chain(name.take()).collect();
                    name = (!member.is_folder()).then(|| encode_name(&rest.join(&b'/')).into_bytes());
                    break;
                }
            }
            // Files come after all folders, so that a file with the name of a folder gets a number.
            named.extend(name.map(|name| (folder, name, num::to_u32(index))));
        }
        if last_wins {
            named.reverse();
        }
        for (folder, name, index) in named {
            tree.put(folder, name, Node::Member(index));
        }
        Self { folders: tree.folders.into_iter().map(GrowingFolder::grown).collect() }
    }
    fn get(&self, folder: u32) -> Option<&TreeFolder> {
        self.folders.get(num::to_usize(folder))
    }
    /// The entry of a folder with this name, and its stored name: in its exact letter case, otherwise the first in any.
    fn named(&self, folder: u32, name: &[u8]) -> Option<&(Box<[u8]>, Node)> {
        let TreeFolder { entries, any_case, .. } = self.get(folder)?;
        if let Ok(at) = entries.binary_search_by(|(own, _)| (**own).cmp(name)) {
            return entries.get(at);
        }
        let entry = |at: &u32| entries.get(num::to_usize(*at));
        let name = folded(name);
        let is_before = |at: &u32| entry(at).is_some_and(|(own, _)| folded(own) < name);
        let found = entry(any_case.get(any_case.partition_point(is_before))?)?;
        (folded(&found.0) == name).then_some(found)
    }
    /// The entry of a folder with this name: in its exact letter case, otherwise in any.
    pub(crate) fn entry(&self, folder: u32, name: &[u8]) -> Option<Node> {
        self.named(folder, name).map(|(_, node)| *node)
    }
    /// The stored name of the result of [`entry`](Self::entry).
    pub(crate) fn exact<'t>(&'t self, folder: u32, name: &'t [u8]) -> &'t [u8] {
        self.named(folder, name).map_or(name, |(own, _)| &**own)
    }
    /// The entries of a folder, sorted by name.
    pub(crate) fn list(&self, folder: u32) -> impl Iterator<Item = (&[u8], Node)> {
        let entries = self.get(folder).into_iter().flat_map(|folder| folder.entries.iter());
        entries.map(|(name, node)| (&**name, *node))
    }
    pub(crate) fn name(&self, folder: u32) -> &[u8] {
        self.get(folder).map(|folder| &*folder.name).unwrap_or_default()
    }
    pub(crate) fn parent(&self, folder: u32) -> Option<u32> {
        self.get(folder)?.parent
    }
    /// The names of a folder and of the folders that contain it, the outermost first.
    pub(crate) fn path(&self, folder: u32) -> Vec<&[u8]> {
        let above = std::iter::successors(Some(folder), |folder| self.parent(*folder));
        let mut names: Vec<_> = above.map(|folder| self.name(folder)).collect();
        names.pop();
        names.reverse();
        names
    }
    /// The entry at this path, with `/` or `\`, each component in its exact letter case or in any.
    pub(crate) fn find(&self, path: &[u8]) -> Option<Node> {
        let mut parts = path.split(is_separator).filter(|part| !part.is_empty());
        parts.try_fold(Node::Folder(0), |at, part| match at {
            Node::Folder(folder) => self.entry(folder, part),
            Node::Member(_) => None,
        })
    }
}

/// A tree to which members are added.
struct Growing {
    folders: Vec<GrowingFolder>,
}

#[derive(Default)]
struct GrowingFolder {
    name: Box<[u8]>,
    parent: Option<u32>,
    entries: BTreeMap<Box<[u8]>, Node>,
    /// The next number for a further member with this name.
    numbers: HashMap<Box<[u8]>, u32>,
}

impl Growing {
    fn folder(&mut self, parent: u32, name: &[u8]) -> u32 {
        let known = self.folders.get(num::to_usize(parent)).and_then(|folder| folder.entries.get(name));
        if let Some(Node::Folder(known)) = known {
            return *known;
        }
        let id = num::to_u32(self.folders.len());
        self.folders.push(GrowingFolder { name: name.into(), parent: Some(parent), ..GrowingFolder::default() });
        self.put(parent, name.to_vec(), Node::Folder(id));
        id
    }
    fn has(&self, folder: u32, name: &[u8]) -> bool {
        let folder = self.folders.get(num::to_usize(folder));
        folder.is_some_and(|folder| matches!(folder.entries.get(name), Some(Node::Folder(_))))
    }
    fn put(&mut self, folder: u32, name: Vec<u8>, node: Node) {
        let Some(folder) = self.folders.get_mut(num::to_usize(folder)) else { return };
        let mut free = name.into_boxed_slice();
        if folder.entries.contains_key(&free) {
            let number = folder.numbers.entry(free.clone()).or_insert(1);
            let name = free;
            free = loop {
                *number = number.saturating_add(1);
                let free = numbered(&name, *number).into_boxed_slice();
                if !folder.entries.contains_key(&free) {
                    break free;
                }
            };
        }
        folder.entries.insert(free, node);
    }
}

impl GrowingFolder {
    fn grown(self) -> TreeFolder {
        let entries: Box<[_]> = self.entries.into_iter().collect();
        let mut any_case: Box<[u32]> = (0..num::to_u32(entries.len())).collect();
        // Stable, so that the first of several is the first in order of names.
        any_case.sort_by_cached_key(|at| entries.get(num::to_usize(*at)).map(|(name, _)| folded(name)));
        TreeFolder { name: self.name, parent: self.parent, entries, any_case }
    }
}

/// A name as compared ignoring case.
pub(crate) fn folded(name: &[u8]) -> String {
    name_text(name).to_lowercase()
}

/// The components of a name as this tree names them: those with a special meaning or with separators are encoded.
fn parts(name: &[u8]) -> Vec<Vec<u8>> {
    let is_plain = |part: &[u8]| !matches!(part, b"." | b"..") && !name.is_empty() && !part.iter().any(is_separator);
    let named = |part: &[u8]| if is_plain(part) { part.to_vec() } else { encode_name(part).into_bytes() };
    components(name).into_iter().map(named).collect()
}
