//! Folders of games: their packs and their loose files as one.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::Arc,
};

use formats_core::{
    files::{Entry, FileId, Files, FolderId},
    num,
};

use super::{
    base::Base,
    engine::{Engine, Packs},
    nodes::{FolderNode, Joined},
    store::ArchiveFiles,
};
use crate::tree::{Node, folded};

/// Folders in that of a game in which packs are looked for.
const MOST_BESIDE: usize = 1024;
/// Folders of a prefix.
const MOST_OF_PREFIX: usize = 32;

impl<F: Base> ArchiveFiles<F> {
    /// The folder of a game as the game sees it: with all that is in its packs, at the places that these have. Of Bohemia's games
    /// also with the packs in `addons` and `*/addons`. The folder itself if it has no packs.
    pub fn game(&mut self, folder: FolderId) -> FolderId {
        let own = self.game_or(folder);
        if own != folder || self.joined(folder).is_some() {
            return own;
        }
        let mut packs = Vec::new();
        for entry in self.list(folder).into_iter().take(MOST_BESIDE) {
            let (name, Entry::Folder(beside)) = entry else { continue };
            if name.eq_ignore_ascii_case(b"addons") {
                packs.extend(self.prefixed(beside));
            } else if self.archive(beside).is_none()
                && let Some(Entry::Folder(addons)) = self.entry(beside, b"addons")
            {
                packs.extend(self.prefixed(addons));
            }
        }
        if packs.is_empty() {
            return folder;
        }
        let game = self.join(folder, Vec::new(), &packs, false);
        self.games.insert(folder, Some(game));
        game
    }
    /// The folder of a game that a folder with packs is; else the folder itself.
    pub(super) fn game_or(&mut self, folder: FolderId) -> FolderId {
        if let Some(known) = self.games.get(&folder) {
            return known.unwrap_or(folder);
        }
        self.games.insert(folder, None);
        if !self.looks_inside || !self.is_searchable(folder) || self.joined(folder).is_some() {
            return folder;
        }
        let packs = self.packs(folder);
        if packs.is_empty() {
            return folder;
        }
        let is_half_life = self.engine.unwrap_or(packs.engine()) == Engine::HalfLife;
        let layers: Vec<_> = packs.layers.iter().filter_map(|name| self.pack(folder, name)).collect();
        let prefixed: Vec<_> = packs.prefixed.iter().filter_map(|name| self.pack(folder, name)).collect();
        let game = self.join(folder, layers, &prefixed, is_half_life);
        self.games.insert(folder, Some(game));
        game
    }
    /// The packs of Bohemia's games in a folder.
    fn prefixed(&mut self, folder: FolderId) -> Vec<u32> {
        let packs = self.packs(folder);
        packs.prefixed.iter().filter_map(|name| self.pack(folder, name)).collect()
    }
    /// The archive of this name in a folder.
    fn pack(&mut self, folder: FolderId, name: &[u8]) -> Option<u32> {
        match self.entry(folder, name)? {
            Entry::Folder(root) => match self.get_folder(root)? {
                FolderNode::Inside { mount, node: 0 } => Some(*mount),
                _ => None,
            },
            Entry::File(_) => None,
        }
    }
    /// The packs in a folder by their names, without opening them.
    fn packs(&mut self, folder: FolderId) -> Arc<Packs> {
        let key = self.folder_label(folder);
        let is_shared =
            matches!(self.get_folder(folder), Some(FolderNode::Base(_))) && self.base.key(FileId(0)).is_some();
        if let Some(known) = self.archives.packs(&key).filter(|_| is_shared) {
            return known;
        }
        let names: Vec<Vec<u8>> = match self.get_folder(folder) {
            Some(FolderNode::Base(base)) => self.base.names(*base),
            Some(FolderNode::Inside { mount, node }) => {
                let archive = self.mount(*mount).map(|mount| &mount.archive);
                let nodes = archive.into_iter().flat_map(|archive| archive.tree().list(*node));
                nodes.filter(|(_, node)| matches!(node, Node::Member(_))).map(|(name, _)| name.to_vec()).collect()
            }
            _ => Vec::new(),
        };
        let own = self.folder_name(folder).unwrap_or_default();
        let packs = Arc::new(Packs::of(own, names.iter().map(Vec::as_slice)));
        if is_shared {
            self.archives.keep_packs(key, &packs);
        }
        packs
    }
    /// A folder and packs as one.
    fn join(&mut self, folder: FolderId, packs: Vec<u32>, prefixed: &[u32], loose_first: bool) -> FolderId {
        let mut layers: Vec<FolderId> = packs.iter().map(|mount| self.inside(*mount, 0)).collect();
        layers.insert(if loose_first { 0 } else { layers.len() }, folder);
        let name = self.folder_name(folder).unwrap_or_default().to_vec();
        // As it is above: a folder of files never leads into an archive that it is in.
        let joined = Joined { name, layers, own: Some(folder), ..Joined::default() };
        let game = self.push_folder(FolderNode::Joined(Box::new(joined)));
        for mount in packs {
            if let Some(mount) = self.mounts.get_mut(num::to_usize(mount)) {
                mount.pack_of = Some(game);
            }
        }
        for mount in prefixed {
            self.place(game, *mount);
        }
        game
    }
    /// Puts an archive at its prefix, without which its name is one.
    fn place(&mut self, game: FolderId, mount: u32) {
        let Some(known) = self.mount(mount) else { return };
        let name = self.name(known.file);
        let stem = name.rsplitn(2, |byte| *byte == b'.').last().unwrap_or(name);
        let prefix = known.archive.prefix().unwrap_or(stem).to_vec();
        let parts =
            prefix.split(|byte| matches!(byte, b'/' | b'\\')).filter(|part| !matches!(*part, b"" | b"." | b".."));
        let at = parts.take(MOST_OF_PREFIX).fold(game, |at, part| {
            let key = folded(part);
            if let Some(known) = self.joined(at).and_then(|joined| joined.below.get(&key)) {
                return *known;
            }
            let joined = Joined { name: part.to_vec(), parent: Some(at), ..Joined::default() };
            let new = self.push_folder(FolderNode::Joined(Box::new(joined)));
            if let Some(joined) = self.joined_mut(at) {
                joined.below.insert(key, new);
            }
            new
        });
        let root = self.inside(mount, 0);
        if let Some(joined) = self.joined_mut(at).filter(|_| at != game) {
            joined.layers.push(root);
        }
    }
    /// What the first of the folders that are one has under a name; folders of that name are one again.
    pub(super) fn joined_entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        let joined = self.joined(folder)?;
        let key = folded(name);
        if let Some(known) = joined.seen.get(&key) {
            return Some(Entry::Folder(*known));
        }
        let (layers, own, placed) = (joined.layers.clone(), joined.own, joined.below.get(&key).copied());
        let mut found = Vec::new();
        for layer in layers {
            match self.entry(layer, name) {
                Some(Entry::File(file)) if found.is_empty() && placed.is_none() => return Some(Entry::File(file)),
                // An archive is what it is, not a part of others.
                Some(Entry::Folder(archive)) if own == Some(layer) && self.archive(archive).is_some() => {
                    let is_first = found.is_empty() && placed.is_none();
                    if is_first {
                        return Some(Entry::Folder(archive));
                    }
                }
                Some(Entry::Folder(below)) => found.push(below),
                _ => {}
            }
        }
        let id = match placed {
            Some(placed) => {
                if let Some(joined) = self.joined_mut(placed) {
                    found.append(&mut joined.layers);
                    joined.layers = found;
                }
                placed
            }
            None if found.is_empty() => return None,
            None => {
                let name = found.first().and_then(|first| self.folder_name(*first)).unwrap_or(name).to_vec();
                let joined = Joined { name, parent: Some(folder), layers: found, ..Joined::default() };
                self.push_folder(FolderNode::Joined(Box::new(joined)))
            }
        };
        if let Some(joined) = self.joined_mut(folder) {
            joined.seen.insert(key, id);
        }
        Some(Entry::Folder(id))
    }
    /// All that folders that are one have. Packs are not listed: what is in them is.
    pub(super) fn joined_list(&mut self, folder: FolderId) -> Vec<(Vec<u8>, Entry)> {
        let Some(joined) = self.joined(folder).cloned() else { return Vec::new() };
        let packs: BTreeSet<FolderId> = joined.layers.iter().copied().collect();
        let mut names: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        for (key, below) in &joined.below {
            names.insert(key.clone(), self.folder_name(*below).unwrap_or_default().to_vec());
        }
        for layer in &joined.layers {
            for (name, entry) in self.list(*layer) {
                let is_pack = |entry: Entry| match entry {
                    Entry::Folder(archive) => packs.contains(&archive) || self.is_placed(archive),
                    Entry::File(_) => false,
                };
                if joined.own != Some(*layer) || !is_pack(entry) {
                    names.entry(folded(&name)).or_insert(name);
                }
            }
        }
        let entries = names.into_values().filter_map(|name| {
            let entry = self.joined_entry(folder, &name)?;
            Some((name, entry))
        });
        let mut entries: Vec<_> = entries.collect();
        entries.sort_by(|a, b| a.0.cmp(&b.0));
        entries
    }
    /// Whether a folder is an archive of Bohemia's games, which has a place of its own.
    fn is_placed(&self, folder: FolderId) -> bool {
        self.archive(folder).is_some_and(|archive| archive.kind() == crate::Kind::Pbo)
    }
    /// The folder in which the members of a folder of an archive are shown.
    pub(super) fn shown_in(&mut self, mount: u32, node: u32) -> FolderId {
        let Some(known) = self.mount(mount) else { return FolderId(u32::MAX) };
        let (outer, archive) = (known.folder, Arc::clone(&known.archive));
        // Which packs there are is known once the game was looked at.
        self.game_or(outer);
        let plain = self.inside(mount, node);
        let Some(game) = self.mount(mount).and_then(|mount| mount.pack_of) else { return plain };
        let path: Vec<Vec<u8>> = archive.tree().path(node).into_iter().map(<[u8]>::to_vec).collect();
        let shown = path.iter().try_fold(game, |at, part| match self.joined_entry(at, part)? {
            Entry::Folder(below) => Some(below),
            Entry::File(_) => None,
        });
        shown.unwrap_or(plain)
    }
}
