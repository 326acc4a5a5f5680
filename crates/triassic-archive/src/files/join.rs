//! Game folders: their packs and their loose files merged, in the order in which game engines search their archives.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    sync::Arc,
};

use formats_core::{
    files::{Entry, FileId, Files, FolderId, name_text},
    num,
};

use crate::{
    Kind,
    files::{
        Base,
        store::{ArchiveFiles, FileNode, FolderNode, Joined},
    },
    tree::{Node, folded},
};

/// The maximum number of subfolders of a game folder in which packs are searched.
const MOST_BESIDE: usize = 1024;
/// The maximum number of layers that are searched one after the other; more use an index.
const FEW_LAYERS: usize = 8;
/// The maximum number of folders in a prefix.
const MOST_OF_PREFIX: usize = 32;

impl<F: Base> ArchiveFiles<F> {
    /// The folder of a game as the game sees it, merged with the contents of its packs. For Bohemia's games, this
    /// includes the packs in `addons` and `*/addons`. Without packs, the folder itself.
    pub fn game(&mut self, folder: FolderId) -> FolderId {
        if let Some(known) = self.whole_games.get(&folder) {
            return *known;
        }
        let game = self.whole_game(folder);
        self.whole_games.insert(folder, game);
        game
    }
    fn whole_game(&mut self, folder: FolderId) -> FolderId {
        let own = self.game_or(folder);
        if own != folder || self.joined(folder).is_some() {
            return own;
        }
        let mut packs = Vec::new();
        for entry in self.list(folder).into_iter().take(MOST_BESIDE) {
            let (name, Entry::Folder(neighbor)) = entry else { continue };
            if name.eq_ignore_ascii_case(b"addons") {
                packs.extend(self.prefixed(neighbor));
            } else if self.archive(neighbor).is_none()
                && let Some(Entry::Folder(addons)) = self.entry(neighbor, b"addons")
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
    /// The merged folder, if a folder with packs is that of a game; otherwise the folder itself.
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
    /// The archive with this name in a folder.
    fn pack(&mut self, folder: FolderId, name: &[u8]) -> Option<u32> {
        match self.entry(folder, name)? {
            Entry::Folder(root) => match self.get_folder(root)? {
                FolderNode::Inside { mount, node: 0 } => Some(*mount),
                _ => None,
            },
            Entry::File(_) => None,
        }
    }
    /// The packs in a folder by name, without opening them.
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
    /// Merges a folder and packs.
    fn join(&mut self, folder: FolderId, packs: Vec<u32>, prefixed: &[u32], loose_first: bool) -> FolderId {
        let mut layers: Vec<FolderId> = packs.iter().map(|mount| self.inside(*mount, 0)).collect();
        layers.insert(if loose_first { 0 } else { layers.len() }, folder);
        let name = self.folder_name(folder).unwrap_or_default().to_vec();
        // The parent stays the same: a folder of files never leads into an archive that contains it.
        let joined = Joined { name, own: Some(folder), ..Joined::default() };
        let game = self.push_folder(FolderNode::Joined(Box::new(joined)));
        self.add_layers(game, layers, false);
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
    /// Mounts an archive at its prefix, or at its own name if it has none.
    fn place(&mut self, game: FolderId, mount: u32) {
        let Some(known) = self.mount(mount) else { return };
        let name = self.name(known.file);
        let stem = name.rsplitn(2, |byte| *byte == b'.').last().unwrap_or(name);
        let prefix = known.archive.prefix().map(|prefix| self.decoded(prefix));
        let prefix = prefix.unwrap_or_else(|| stem.to_vec());
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
        if at != game {
            self.add_layers(at, vec![root], false);
        }
    }
    /// Adds layers to a merged folder, after the others or before them.
    fn add_layers(&mut self, joined: FolderId, mut layers: Vec<FolderId>, is_before: bool) {
        self.layer_of.extend(layers.iter().map(|layer| (*layer, joined)));
        if let Some(joined) = self.joined_mut(joined) {
            if is_before {
                std::mem::swap(&mut joined.layers, &mut layers);
            }
            joined.layers.append(&mut layers);
            joined.index = None;
        }
    }
    /// The layers of a folder that may have an entry whose lower-case name is `key`, in order.
    fn layers_with(&mut self, folder: FolderId, key: &str) -> Option<Vec<FolderId>> {
        let joined = self.joined(folder)?;
        if joined.layers.len() <= FEW_LAYERS {
            return Some(joined.layers.clone());
        }
        let index = if let Some(index) = &joined.index {
            Arc::clone(index)
        } else {
            let index = Arc::new(self.index(&joined.layers));
            self.joined_mut(folder)?.index = Some(Arc::clone(&index));
            index
        };
        let mut numbers: Vec<u32> = [key, ""].into_iter().filter_map(|key| index.get(key)).flatten().copied().collect();
        numbers.sort_unstable();
        let joined = self.joined(folder)?;
        Some(numbers.into_iter().filter_map(|number| joined.layers.get(num::to_usize(number)).copied()).collect())
    }
    /// The numbers of the layers that contain a name, by its lower-case form; the empty name maps to layers that are
    /// always searched.
    fn index(&self, layers: &[FolderId]) -> HashMap<String, Vec<u32>> {
        let mut index: HashMap<String, Vec<u32>> = HashMap::new();
        for (number, layer) in (0_u32..).zip(layers) {
            let archive = match self.get_folder(*layer) {
                Some(FolderNode::Inside { mount, node }) => self.mount(*mount).map(|mount| (&mount.archive, *node)),
                _ => None,
            };
            let Some((archive, node)) = archive else {
                index.entry(String::new()).or_default().push(number);
                continue;
            };
            for (name, _) in archive.tree().list(node) {
                let numbers = index.entry(folded(name)).or_default();
                // Two names may differ only in letter case.
                if numbers.last() != Some(&number) {
                    numbers.push(number);
                }
            }
        }
        index
    }
    /// Whether a file is below a merged folder.
    pub(super) fn is_below_joined(&self, file: FileId, folder: FolderId) -> bool {
        let is_in = |layer: &FolderId| {
            let all = self.layer_of.range((*layer, FolderId(0))..=(*layer, FolderId(u32::MAX)));
            let above = |joined: &FolderId| self.joined(*joined)?.parent;
            all.map(|(_, joined)| *joined)
                .any(|joined| std::iter::successors(Some(joined), above).any(|joined| joined == folder))
        };
        let mut at = file;
        loop {
            match self.get_file(at) {
                Some(FileNode::Member(member)) => {
                    let Some(mount) = self.mount(member.mount) else { return false };
                    let above = |node: &u32| mount.archive.tree().parent(*node);
                    let mut nodes = std::iter::successors(Some(member.node), above);
                    if nodes.any(|node| self.inside.get(&(member.mount, node)).is_some_and(is_in)) {
                        return true;
                    }
                    at = mount.file;
                }
                Some(FileNode::Base { id, .. }) => {
                    let layers = self.joined(folder).into_iter().flat_map(|joined| joined.layers.iter());
                    let bases = layers.filter_map(|layer| match self.get_folder(*layer) {
                        Some(FolderNode::Base(base)) => Some(*base),
                        _ => None,
                    });
                    return bases.into_iter().any(|base| self.base.is_below(*id, base));
                }
                None => return false,
            }
        }
    }
    /// The entry with this name in the first layer that has it; folders with that name are merged in turn.
    pub(super) fn joined_entry(&mut self, folder: FolderId, name: &[u8]) -> Option<Entry> {
        let joined = self.joined(folder)?;
        let key = (folder, folded(name).into_boxed_str());
        if let Some(known) = self.seen.get(&key) {
            return Some(Entry::Folder(*known));
        }
        let (own, placed) = (joined.own, joined.below.get(&*key.1).copied());
        let layers = self.layers_with(folder, &key.1)?;
        let mut found = Vec::new();
        for layer in layers {
            match self.entry(layer, name) {
                Some(Entry::File(file)) if found.is_empty() && placed.is_none() => return Some(Entry::File(file)),
                // An archive is not merged with others.
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
                self.add_layers(placed, found, true);
                placed
            }
            None if found.is_empty() => return None,
            None => {
                let name = found.first().and_then(|first| self.folder_name(*first)).unwrap_or(name).to_vec();
                let joined = Joined { name, parent: Some(folder), ..Joined::default() };
                let new = self.push_folder(FolderNode::Joined(Box::new(joined)));
                self.add_layers(new, found, false);
                new
            }
        };
        self.seen.insert(key, id);
        Some(Entry::Folder(id))
    }
    /// Everything in the layers of a merged folder. Packs are not listed; their contents are.
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
    /// Whether a folder is an archive of Bohemia's games, which has a prefix.
    fn is_placed(&self, folder: FolderId) -> bool {
        self.archive(folder).is_some_and(|archive| archive.kind() == Kind::Pbo)
    }
    /// The folder in which the members of a folder of an archive are shown.
    pub(super) fn shown_in(&mut self, mount: u32, node: u32) -> FolderId {
        let Some(known) = self.mount(mount) else { return FolderId(u32::MAX) };
        let (outer, archive) = (known.folder, Arc::clone(&known.archive));
        // The packs are known once the game folder was searched.
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

/// A family of engines with the same search order.
///
/// Sources: `files.c` and `common.c` of id Software; the Valve developer wiki.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Engine {
    /// Quake, Quake II and their descendants: packs before loose files. Among `pak0.pak`, `pak1.pak`, … up to the first
    /// missing number, later ones come first; before them `.pk3` and `.pk4`, in reverse order of their names.
    Quake,
    /// Half-Life: loose files first, then packs as in Quake.
    HalfLife,
}

/// The archives in a folder that a game itself reads.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Packs {
    /// The names of packs whose files are all below the folder itself, in search order.
    pub(super) layers: Vec<Vec<u8>>,
    /// The names of packs of Bohemia's games, which have a prefix.
    pub(super) prefixed: Vec<Vec<u8>>,
    /// Whether loose files come first.
    pub(super) is_half_life: bool,
}

impl Packs {
    /// Finds the packs among the names of the files in a folder with this name.
    pub(super) fn of<'n>(folder: &[u8], names: impl Iterator<Item = &'n [u8]>) -> Self {
        let mut packs = Self::default();
        let (mut numbered, mut others) = (Vec::new(), Vec::new());
        packs.is_half_life = folder.eq_ignore_ascii_case(b"valve");
        for name in names {
            let text = name_text(name).to_lowercase();
            packs.is_half_life |= text == "liblist.gam";
            match text.rsplit_once('.') {
                Some((stem, "pak")) => {
                    numbered.extend(number(stem).map(|number| (number, name.to_vec())));
                }
                Some((_, "pk3" | "pk4")) => others.push((text.clone(), name.to_vec())),
                Some((_, "pbo")) => packs.prefixed.push(name.to_vec()),
                _ => {}
            }
        }
        numbered.sort();
        // If two names differ only in letter case, the first is used.
        numbered.dedup_by_key(|(number, _)| *number);
        others.sort();
        packs.prefixed.sort();
        let until_missing = (0_u32..).zip(numbered).take_while(|(expected, (number, _))| expected == number);
        let mut layers: Vec<_> = until_missing.map(|(_, (_, name))| name).collect();
        layers.extend(others.into_iter().map(|(_, name)| name));
        layers.reverse();
        packs.layers = layers;
        packs
    }
    pub(super) const fn is_empty(&self) -> bool {
        self.layers.is_empty() && self.prefixed.is_empty()
    }
    pub(super) const fn engine(&self) -> Engine {
        if self.is_half_life { Engine::HalfLife } else { Engine::Quake }
    }
}

/// The number of `pak12`.
fn number(stem: &str) -> Option<u32> {
    let digits = stem.strip_prefix("pak")?;
    // `pak01` is not the name of a pack.
    let is_plain = digits == "0" || !digits.starts_with('0');
    (is_plain && digits.bytes().all(|digit| digit.is_ascii_digit())).then(|| digits.parse().ok())?
}

/// The extension of a name, if files with it are usually archives.
pub(super) fn archive_extension(name: &[u8]) -> Option<String> {
    let text = name_text(name);
    let (_, extension) = text.rsplit_once('.')?;
    Kind::of_extension(extension).map(|_| extension.to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(folder: &str, names: &[&str]) -> Packs {
        Packs::of(folder.as_bytes(), names.iter().map(|name| name.as_bytes()))
    }
    fn layers(names: &[&str]) -> Vec<String> {
        of("baseq2", names).layers.iter().map(|name| name_text(name)).collect()
    }

    #[test]
    fn later_packs_win_up_to_the_first_missing_number() {
        assert_eq!(layers(&["pak0.pak", "PAK1.PAK", "pak10.pak", "pak2.pak"]), ["pak2.pak", "PAK1.PAK", "pak0.pak"]);
        assert_eq!(layers(&["pak1.pak"]), Vec::<String>::new());
        assert_eq!(layers(&["mod.pak", "pak00.pak", "pak+1.pak", "pak0.pak", "pak.pak"]), ["pak0.pak"]);
        assert_eq!(layers(&["pak0.pak", "0models.pk3", "1mod.PK3"]), ["1mod.PK3", "0models.pk3", "pak0.pak"]);
        assert_eq!(layers(&["pak0.pak", "PAK0.PAK"]), ["PAK0.PAK"]);
        assert!(of("baseq2", &["a.zip", "readme.txt"]).is_empty());
    }
    #[test]
    fn half_life_is_recognized_by_its_files() {
        assert_eq!(of("valve", &["pak0.pak"]).engine(), Engine::HalfLife);
        assert_eq!(of("gearbox", &["pak0.pak", "Liblist.gam"]).engine(), Engine::HalfLife);
        assert_eq!(of("id1", &["pak0.pak"]).engine(), Engine::Quake);
    }
    #[test]
    fn archives_are_recognized_by_extension() {
        assert_eq!(archive_extension(b"pak0.PAK").as_deref(), Some("pak"));
        assert_eq!(archive_extension(b"a.md2"), None);
        assert_eq!(archive_extension(b"zip"), None);
    }
}
