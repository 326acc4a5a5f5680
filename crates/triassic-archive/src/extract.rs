//! The target paths of members when an archive is unpacked into a folder.

use std::{
    collections::{HashMap, HashSet},
    fmt::Write,
    hash::{DefaultHasher, Hash, Hasher},
};

use sha1::{Digest, Sha1};

use crate::{
    Archive, Kind,
    names::{components, encode_name, numbered},
};

/// A path for each member of an archive, below the folder that it is unpacked into.
///
/// The folders and the name of a member, each made valid on every system by [`encode_name`], so that no path is
/// absolute or leads out of the folder; `/a`, `./a` and `a` are one path. A name of more than 255 bytes is truncated
/// and gets a number that depends on all of it. If several paths are equal ignoring case, the later members get a
/// number (`tris~2.md2`), and so does a member with the path of a folder. In a ZIP, the last of several members with the
/// same path keeps it.
#[derive(Debug, Clone)]
pub struct Plan {
    paths: Vec<Option<String>>,
}

impl Plan {
    /// Creates the paths for all members of an archive, whether or not they can be read.
    #[must_use]
    pub fn new(archive: &Archive) -> Self {
        let encoded = archive.members().iter().map(|member| (!member.is_folder()).then(|| path(&member.path())));
        let mut paths: Vec<Option<String>> = encoded.collect();
        let folders: HashSet<u64> = paths.iter().flatten().flat_map(|path| above(path)).collect();
        let mut order: Vec<usize> = (0..paths.len()).collect();
        // Games see the last one in a ZIP, as `find` does.
        if archive.kind() == Kind::Zip {
            let last: HashMap<Option<String>, usize> = paths.iter().cloned().zip(0..).collect();
            order.sort_by_key(|index| paths.get(*index).and_then(|path| last.get(path)) != Some(index));
        }
        let mut taken = HashSet::new();
        let mut numbers: HashMap<u64, u32> = HashMap::new();
        for index in order {
            let Some(Some(path)) = paths.get_mut(index) else { continue };
            let first = key(path);
            let mut now = first;
            let plain = path.clone();
            while folders.contains(&now) || !taken.insert(now) {
                let number = numbers.entry(first).or_insert(1);
                *number = number.saturating_add(1);
                let (folder, name) =
                    plain.rsplit_once('/').map_or(("", plain.as_str()), |(folder, name)| (folder, name));
                let name = shortened(String::from_utf8_lossy(&numbered(name.as_bytes(), *number)).into_owned());
                *path = if folder.is_empty() { name } else { format!("{folder}/{name}") };
                now = key(path);
            }
        }
        Self { paths }
    }
    /// The path of a member, with `/` between folders; `None` for a folder and for a missing member.
    #[must_use]
    pub fn path(&self, index: usize) -> Option<&str> {
        self.paths.get(index)?.as_deref()
    }
}

/// The path for a name: its components, each made valid.
pub(crate) fn path(name: &[u8]) -> String {
    let parts = components(name).into_iter().map(|part| shortened(encode_name(part)));
    let path = parts.collect::<Vec<_>>().join("/");
    if path.len() > MOST_OF_PATH { shortened(encode_name(name)) } else { path }
}

/// The longest name of a file on every system.
pub(crate) const MOST_OF_NAME: usize = 255;
/// The longest path below a folder, so that its own path has room.
const MOST_OF_PATH: usize = 3072;

/// A name that is short enough for every system: an overlong stem is truncated, and gets a number that depends on the
/// whole name.
fn shortened(name: String) -> String {
    if name.len() <= MOST_OF_NAME {
        return name;
    }
    let extension = name.rsplit_once('.').map(|(_, extension)| extension).filter(|extension| extension.len() < 16);
    let extension = extension.map(|extension| format!(".{extension}")).unwrap_or_default();
    let number = Sha1::digest(&name).iter().take(4).fold(String::new(), |mut text, byte| {
        _ = write!(text, "{byte:02x}");
        text
    });
    let room = (0..200).rev().find(|at| name.is_char_boundary(*at)).unwrap_or(0);
    format!("{}~{number}{extension}", name.get(..room).unwrap_or_default())
}

/// A hash of a path ignoring case. If two paths collide, one of them gets an unnecessary number.
fn key(path: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    path.chars().flat_map(char::to_lowercase).for_each(|char| char.hash(&mut hasher));
    hasher.finish()
}

/// The hashes of all folders that contain a path.
fn above(path: &str) -> Vec<u64> {
    let mut hasher = DefaultHasher::new();
    let mut keys = Vec::new();
    for char in path.chars().flat_map(char::to_lowercase) {
        if char == '/' {
            keys.push(hasher.clone().finish());
        }
        char.hash(&mut hasher);
    }
    keys
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::{Limits, PakBuilder};

    #[test]
    fn paths_are_valid_and_distinct() {
        let names = ["a/b.txt", "A/B.txt", "../x", "/etc/passwd", "C:/con", "a", "d", "d", "d~2", "x/", "tab\t"];
        let mut pak = PakBuilder::default();
        // In this order: the builder sorts by name.
        let mut expected = Vec::new();
        let mut sorted = names;
        sorted.sort_unstable();
        for name in sorted {
            pak.push_raw(name.as_bytes(), Vec::new().into()).unwrap();
            expected.push(name);
        }
        let mut bytes = Vec::new();
        pak.write(&mut bytes).unwrap();
        let archive = Archive::read(Arc::new(bytes), "", &Limits::default()).unwrap();
        let plan = Plan::new(&archive);
        let found: Vec<&str> = (0..names.len()).map(|index| plan.path(index).unwrap()).collect();
        assert_eq!(
            expected,
            ["../x", "/etc/passwd", "A/B.txt", "C:/con", "a", "a/b.txt", "d", "d", "d~2", "tab\t", "x/"]
        );
        assert_eq!(
            found,
            [".%2E/x", "etc/passwd", "A/B.txt", "C%3A/%63on", "a~2", "a/b~2.txt", "d", "d~2", "d~2~2", "tab%09", "x"]
        );
        assert_eq!(plan.path(99), None);
    }
    #[test]
    fn paths_are_short_enough_for_every_system() {
        let long = [&b"n".repeat(300)[..], b".md2"].concat();
        assert_eq!(path(&long).len(), 200 - 1 + 1 + 8 + 4);
        assert!(path(&long).strip_suffix(".md2").is_some());
        assert_ne!(path(&long), path(&[b"n", &long[..]].concat()));
        assert!(path(&b"\xff".repeat(200)).len() <= MOST_OF_NAME);
        assert!(path(&[&b"d".repeat(200)[..], b"/"].concat().repeat(60)).len() <= MOST_OF_NAME);
        assert_eq!([path(b""), path(b"/"), path(b"./a//b"), path(b"..")], ["%3F", "%2F", "a/b", ".%2E"]);
    }
}
