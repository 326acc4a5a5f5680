//! The members of an archive as folders and files.

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
const MOST_NEW: usize = 2;

/// Folder 0 is the archive.
#[derive(Debug)]
pub(crate) struct Tree {
    folders: Vec<TreeFolder>,
}

#[derive(Debug, Default)]
struct TreeFolder {
    /// The folder that contains it, and its place among the entries of that one, which have its name.
    above: Option<(u32, u32)>,
    /// Sorted by name.
    entries: Box<[(Box<[u8]>, Node)]>,
    /// Their indices sorted by lower-case name, then by name; empty if this is their own order.
    any_case: Box<[u32]>,
}

impl Tree {
    /// Creates the tree of these members. If several share a name, the last one gets it if `last_wins`, otherwise the
    /// first. The others get a number.
    pub(crate) fn of(members: &[Member], last_wins: bool) -> Self {
        let mut tree = Growing { folders: 1, ..Growing::default() };
        let most = MOST_FOLDERS.saturating_add(members.len().saturating_mul(MOST_NEW));
        let mut named = Vec::with_capacity(members.len());
        for (index, member) in members.iter().enumerate() {
            let mut parts = parts(&member.path());
            let mut name = if member.is_folder() { None } else { parts.pop() };
            let mut folder = 0;
            let mut rest = parts.into_iter();
            while let Some(part) = rest.next() {
                let key = (folder, part.into_boxed_slice());
                if num::to_usize(tree.folders) < most || tree.entries.contains_key(&key) {
                    folder = tree.folder(key);
                } else {
                    let rest: Vec<_> = [key.1.into_vec()].into_iter().chain(rest).chain(name.take()).collect();
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
            tree.put(folder, name.into_boxed_slice(), Node::Member(index));
        }
        tree.grown()
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
        let is_before = |(own, _): &(Box<[u8]>, Node)| folded(own) < name;
        let found = if any_case.is_empty() {
            entries.get(entries.partition_point(is_before))?
        } else {
            entry(any_case.get(any_case.partition_point(|at| entry(at).is_some_and(is_before)))?)?
        };
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
        let own = self.get(folder).and_then(|folder| folder.above).and_then(|(above, place)| {
            let (name, _) = self.get(above)?.entries.get(num::to_usize(place))?;
            Some(&**name)
        });
        own.unwrap_or_default()
    }
    pub(crate) fn parent(&self, folder: u32) -> Option<u32> {
        self.get(folder)?.above.map(|(above, _)| above)
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
        let mut parts = path.split(is_separator).filter(|part| !matches!(*part, b"" | b"."));
        parts.try_fold(Node::Folder(0), |at, part| match at {
            Node::Folder(folder) => self.entry(folder, part),
            Node::Member(_) => None,
        })
    }
}

/// A tree to which members are added. Its entries are in one table: most folders of a hostile archive have a single one.
#[derive(Default)]
struct Growing {
    /// The number of folders.
    folders: u32,
    /// The entries of all folders, by folder and name.
    entries: HashMap<(u32, Box<[u8]>), Node>,
    /// The next number for a further member with a name.
    numbers: HashMap<(u32, Box<[u8]>), u32>,
}

impl Growing {
    /// The folder with this parent and name. All folders are added before the first member.
    fn folder(&mut self, key: (u32, Box<[u8]>)) -> u32 {
        let new = self.folders;
        match self.entries.entry(key).or_insert(Node::Folder(new)) {
            Node::Folder(id) if *id == new => {
                self.folders = new.saturating_add(1);
                new
            }
            Node::Folder(known) | Node::Member(known) => *known,
        }
    }
    fn put(&mut self, folder: u32, name: Box<[u8]>, node: Node) {
        let mut key = (folder, name);
        if self.entries.contains_key(&key) {
            let number = self.numbers.entry(key.clone()).or_insert(1);
            let (_, name) = key;
            key = loop {
                *number = number.saturating_add(1);
                let free = (folder, numbered(&name, *number).into_boxed_slice());
                if !self.entries.contains_key(&free) {
                    break free;
                }
            };
        }
        self.entries.insert(key, node);
    }
    fn grown(self) -> Tree {
        let all = self.entries.into_iter().map(|((folder, name), node)| (folder, name, node));
        let mut all: Vec<(u32, Box<[u8]>, Node)> = all.collect();
        all.sort_unstable_by(|(folder, name, _), (other, other_name, _)| (folder, name).cmp(&(other, other_name)));
        let mut all = all.into_iter().peekable();
        let mut folders: Vec<TreeFolder> = (0..self.folders).map(|_| TreeFolder::default()).collect();
        for id in 0..self.folders {
            let own = std::iter::from_fn(|| all.next_if(|(folder, ..)| *folder == id));
            let entries: Box<[_]> = own.map(|(_, name, node)| (name, node)).collect();
            for (place, (_, node)) in (0..).zip(&entries) {
                if let Node::Folder(below) = node
                    && let Some(below) = folders.get_mut(num::to_usize(*below))
                {
                    below.above = Some((id, place));
                }
            }
            if let Some(folder) = folders.get_mut(num::to_usize(id)) {
                folder.any_case = any_case(&entries);
                folder.entries = entries;
            }
        }
        Tree { folders }
    }
}

/// The indices of entries sorted by lower-case name, if they differ from their order.
fn any_case(entries: &[(Box<[u8]>, Node)]) -> Box<[u32]> {
    if entries.len() < 2 {
        return Box::default();
    }
    let mut order: Vec<u32> = (0..num::to_u32(entries.len())).collect();
    // Stable, so that the first of several is the first in order of names.
    order.sort_by_cached_key(|at| entries.get(num::to_usize(*at)).map(|(name, _)| folded(name)));
    if order.is_sorted() { Box::default() } else { order.into() }
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
