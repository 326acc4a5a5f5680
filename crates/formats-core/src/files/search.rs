//! Finding a file that another one names: below a folder, in any folder of a game, or in a project for Bohemia's games. Files
//! that declare the path of an addon in its game.

use alloc::{
    borrow::{Cow, ToOwned},
    collections::BTreeMap,
    string::String,
    sync::Arc,
    vec::Vec,
};

use crate::files::{Entry, FileId, Files, FolderId, Snapshot, folded, name_text};

/// Finds the file at `path` below the folder `from`. The path has `/` or `\`, as in game files; each part matches exactly if
/// possible, otherwise ignoring case.
///
/// It never leads out of the folder: `..`, absolute paths, drive letters and links that point outside are refused.
pub fn find(files: &mut dyn Files, from: FolderId, path: &str) -> Option<FileId> {
    let mut parts = parts(path)?.into_iter();
    let name = parts.next_back()?;
    let folder = parts.try_fold(from, |folder, part| match files.entry(folder, part.as_bytes())? {
        Entry::Folder(folder) => Some(folder),
        Entry::File(_) => None,
    })?;
    match files.entry(folder, name.as_bytes())? {
        Entry::File(file) => files.is_below(file, from).then_some(file),
        Entry::Folder(_) => None,
    }
}

/// Finds the first of these paths below `from` that is a file.
pub fn first(files: &mut dyn Files, from: FolderId, paths: impl IntoIterator<Item = String>) -> Option<FileId> {
    paths.into_iter().find_map(|path| find(files, from, &path))
}

/// Returns the game folders for files in `folder`: the parent of the last `models` or `players` in its path. If one of the two
/// contains the other (`models/players/…`), both are possible, the nearest first.
pub fn game_folders(files: &mut dyn Files, folder: FolderId) -> Vec<FolderId> {
    let is_data = |files: &dyn Files, folder: FolderId| {
        let name = files.folder_name(folder).unwrap_or_default();
        [&b"models"[..], b"players"].iter().any(|data| name.eq_ignore_ascii_case(data))
    };
    let mut at = Some(folder);
    while let Some(data) = at {
        let above = files.parent(data);
        if is_data(files, data) {
            let outer = above.filter(|above| is_data(files, *above)).and_then(|outer| files.parent(outer));
            return above.into_iter().chain(outer).collect();
        }
        at = above;
    }
    Vec::new()
}

/// Returns the parts of a path; `None` if it is empty or could lead outside the folder.
fn parts(path: &str) -> Option<Vec<&str>> {
    // File names in games contain no NUL or colon (drives, streams). Leading slashes make a path absolute.
    if path.contains(['\0', ':']) || path.starts_with(['/', '\\']) {
        return None;
    }
    let parts: Vec<&str> = path.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")).collect();
    (!parts.is_empty() && !parts.iter().any(|part| part.trim_end_matches([' ', '.']).is_empty())).then_some(parts)
}

/// The files in a folder and its subfolders, by name, ignoring case: for games whose files name others without a path.
///
/// Links to folders are not followed. Among files with the same name, the least deeply nested one is used; if there are several,
/// the first by path.
#[derive(Debug, Clone, Default)]
pub struct Tree {
    /// Paths below the root with `/`, sorted by lower-case name, so that names with the same start are adjacent.
    by_name: BTreeMap<String, Vec<u8>>,
}

impl Tree {
    /// The maximum number of files and folders to visit, nearest to the root first.
    const MAX_ENTRIES: usize = 200_000;
    /// The maximum depth of folders.
    const MAX_DEPTH: usize = 16;

    /// Lists the files below `root`; none if it [may not be searched](Files::is_searchable).
    #[must_use]
    pub fn of(files: &mut dyn Files, root: FolderId) -> Self {
        let mut tree = Self::default();
        let mut left = Self::MAX_ENTRIES;
        let mut level = Vec::new();
        if files.is_searchable(root) {
            level.push((root, Vec::new()));
        }
        for _ in 0..Self::MAX_DEPTH {
            let mut below = Vec::new();
            for (folder, path) in level {
                // The first by name, so that the omitted ones do not depend on the file system.
                let entries: Vec<_> = files.list(folder).into_iter().take(left).collect();
                left = left.saturating_sub(entries.len());
                for (name, entry) in entries {
                    let mut path = path.clone();
                    if !path.is_empty() {
                        path.push(b'/');
                    }
                    path.extend_from_slice(&name);
                    match entry {
                        Entry::Folder(folder) => below.push((folder, path)),
                        Entry::File(file) if files.is_below(file, root) => {
                            tree.by_name.entry(folded(&name)).or_insert(path);
                        }
                        Entry::File(_) => {}
                    }
                }
            }
            level = below;
        }
        tree
    }
    /// Finds the file with this name, below the root folder.
    pub fn find(&self, files: &mut dyn Files, root: FolderId, name: &str) -> Option<FileId> {
        let path = self.by_name.get(&name.to_lowercase())?;
        let found = path.split(|byte| *byte == b'/').try_fold(Entry::Folder(root), |at, part| match at {
            Entry::Folder(folder) => files.entry(folder, part),
            Entry::File(_) => None,
        });
        match found? {
            Entry::File(file) => Some(file),
            Entry::Folder(_) => None,
        }
    }
    /// Returns the names of the files that start like this, in alphabetical order.
    pub fn starting_with(&self, prefix: &str) -> impl Iterator<Item = String> + use<'_> {
        let prefix = prefix.to_lowercase();
        let from = self.by_name.range(prefix.clone()..);
        let names = from.take_while(move |(name, _)| name.starts_with(&prefix));
        names.map(|(_, path)| name_text(path.rsplit(|byte| *byte == b'/').next().unwrap_or(path)))
    }
}

/// Folders, with their paths in the game.
///
/// The game's archives, and therefore its models, refer to files as `z\ace\addons\sandbag\data\bag_co.paa`. Authors keep the folder
/// `sandbag` anywhere, with a file `$PBOPREFIX$` that contains `z\ace\addons\sandbag`. Without it, the prefix is the name of the
/// folder.
#[derive(Debug, Clone, Default)]
pub struct Project {
    snapshot: Snapshot,
    /// Read on first use.
    prefixes: Option<Vec<Prefixes>>,
}

/// The prefixes of folders, in lower case and with `\`.
#[derive(Debug, Clone)]
enum Prefixes {
    Of(FolderId, Arc<Prefix>),
    /// The prefixes of the folders in a folder.
    In(FolderId, Arc<PrefixesInside>),
}

/// The prefix of a folder.
#[derive(Debug)]
struct Prefix(Option<String>);

/// The prefixes of the folders in a folder, with their names.
#[derive(Debug)]
struct PrefixesInside(Vec<(String, Vec<u8>)>);

impl Prefix {
    /// The prefix of a folder, from its prefix file.
    fn of(files: &mut dyn Files, folder: FolderId) -> Self {
        let file = PREFIX_FILES.into_iter().find_map(|name| find(files, folder, name));
        Self(file.and_then(|file| {
            let bytes = files.read_at(file, 0, MOST_BYTES).ok()?;
            let read = PrefixFile::parse_as(&bytes, |text| files.decode(text)).ok()?;
            Some(name_text(read.prefix()?).to_lowercase())
        }))
    }
}

impl PrefixesInside {
    /// In alphabetical order of the names.
    fn of(files: &mut dyn Files, folder: FolderId) -> Self {
        let folders = files.list(folder).into_iter().filter_map(|(name, entry)| match entry {
            Entry::Folder(folder) => Some((name, folder)),
            Entry::File(_) => None,
        });
        let folders: Vec<_> = folders.take(MOST_BESIDE).collect();
        let named = folders.into_iter().filter_map(|(name, folder)| Some((Prefix::of(files, folder).0?, name)));
        Self(named.collect())
    }
}

impl Prefixes {
    /// Finds a file whose path begins with one of the prefixes; `lower` is the path in lower case.
    fn find(&self, files: &mut dyn Files, path: &str, lower: &str) -> Option<FileId> {
        let rest = |prefix: &str| {
            let rest = lower.strip_prefix(prefix)?.strip_prefix('\\')?;
            // Lower case may have another length.
            path.get(path.len().checked_sub(rest.len())?..)
        };
        match self {
            Self::Of(folder, prefix) => find(files, *folder, rest(prefix.0.as_deref()?)?),
            Self::In(folder, inside) => inside.0.iter().find_map(|(prefix, name)| {
                let rest = rest(prefix)?;
                match files.entry(*folder, name)? {
                    Entry::Folder(folder) => find(files, folder, rest),
                    Entry::File(_) => None,
                }
            }),
        }
    }
}

/// The maximum number of folders above a model to check.
const MOST_ABOVE: usize = 8;
/// The maximum number of folders to check next to one with a prefix.
const MOST_BESIDE: usize = 1024;
/// The maximum length of a path: longer texts are not file names.
const MOST_OF_PATH: usize = 1024;
/// The maximum number of leading parts that are dropped from a path.
const MOST_PARTS: usize = 64;
/// The maximum length of a prefix.
const MOST_BYTES: u64 = 1024;

impl Project {
    /// Creates a `Project` that shares the contents of folders with others.
    #[must_use]
    pub fn with_snapshot(snapshot: &Snapshot) -> Self {
        Self { snapshot: snapshot.clone(), prefixes: None }
    }
    /// Finds the file that a model in the folder `model` refers to by `path`: first below a folder whose prefix begins the path;
    /// then below the folders of `games` or above the model, by the whole path; then below `model` or `games` by the end of the
    /// path. Folders with a prefix are searched for only once. Links cannot lead out of the folder in which a file is found.
    pub fn find(
        &mut self,
        files: &mut dyn Files,
        model: Option<FolderId>,
        games: &[FolderId],
        path: &str,
    ) -> Option<FileId> {
        if path.len() > MOST_OF_PATH {
            return None;
        }
        let path = relative(path);
        let lower = path.to_lowercase();
        let prefixes = self.prefixes.get_or_insert_with(|| prefixes(&self.snapshot, files, model, games));
        let by_prefix = prefixes.iter().find_map(|prefixes| prefixes.find(files, &path, &lower));
        if by_prefix.is_some() {
            return by_prefix;
        }
        let roots: Vec<FolderId> = games.iter().copied().chain(above(files, model)).collect();
        if let Some(found) = roots.into_iter().find_map(|root| find(files, root, &path)) {
            return Some(found);
        }
        let ends = path.match_indices('\\').take(MOST_PARTS);
        let mut ends = ends.filter_map(|(at, _)| path.get(at.checked_add(1)?..));
        let roots = || model.into_iter().chain(games.iter().copied());
        ends.find_map(|end| roots().find_map(|root| find(files, root, end)))
    }
}

/// Returns the folder of a model and the folders above it, as far as they may be searched.
fn above(files: &mut dyn Files, model: Option<FolderId>) -> Vec<FolderId> {
    // A model must not be able to refer to arbitrary files, relative to the root of the file system or a home folder.
    let model = model.filter(|model| files.is_searchable(*model));
    core::iter::successors(model, |folder| files.parent(*folder)).take(MOST_ABOVE).collect()
}

/// Returns the path with `\`, without a drive and a leading separator.
fn relative(path: &str) -> String {
    let path = path.trim().replace('/', "\\");
    let after_drive =
        path.split_once(':').filter(|(drive, _)| drive.len() == 1).map_or(path.as_str(), |(_, rest)| rest);
    after_drive.trim_start_matches('\\').to_owned()
}

/// Returns the prefixes of the folders above the model, of their siblings, of the game folders and of the folders in those.
fn prefixes(snapshot: &Snapshot, files: &mut dyn Files, model: Option<FolderId>, games: &[FolderId]) -> Vec<Prefixes> {
    let mut found = Vec::new();
    for folder in above(files, model) {
        let prefix = snapshot.of_folder(files, folder, Prefix::of);
        let has_one = prefix.0.is_some();
        found.push(Prefixes::Of(folder, prefix));
        if has_one && let Some(parent) = files.parent(folder) {
            found.push(Prefixes::In(parent, snapshot.of_folder(files, parent, PrefixesInside::of)));
        }
    }
    for game in games {
        found.push(Prefixes::Of(*game, snapshot.of_folder(files, *game, Prefix::of)));
        found.push(Prefixes::In(*game, snapshot.of_folder(files, *game, PrefixesInside::of)));
    }
    found
}

/// The names of files with the prefix of an addon, ignoring case. The first one in a folder is used.
///
/// Sources: `$PBOPREFIX$` is used by Bohemia's Addon Builder, the others by Mikero's tools and by editors that hide or add
/// extensions.
pub const PREFIX_FILES: [&str; 4] = ["$PBOPREFIX$", "$PBOPREFIX$.txt", "$PREFIX$", "pboprefix.txt"];

/// Whether a file with this name is a prefix file.
#[must_use]
pub fn is_prefix_file(name: &[u8]) -> bool {
    PREFIX_FILES.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// The contents of a prefix file: `prefix=z\mod\addons\main` or only the path, and other properties of the PBO, one per line.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PrefixFile {
    /// The properties in order, including the prefix as [`addon_prefix`] returns it.
    pub properties: Vec<(Vec<u8>, Vec<u8>)>,
}

/// Why a prefix cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the prefix is in quotes ({0}), which would become part of it: remove them")]
pub struct QuotedPrefix(String);

impl PrefixFile {
    /// Parses a prefix file: UTF-8, UTF-16 with a byte order mark, or bytes in any code page, which are kept.
    ///
    /// # Errors
    /// If the prefix is in quotes: `echo "z\mod" > $PBOPREFIX$` in a Windows console puts them into the file.
    pub fn parse(text: &[u8]) -> Result<Self, QuotedPrefix> {
        let text = plain(text);
        let lines = || {
            let lines = text.split(|byte| matches!(byte, b'\n' | b'\r' | 0));
            lines.map(<[u8]>::trim_ascii).filter(|line| !line.is_empty() && !line.starts_with(b"//"))
        };
        let setting = |line: &[u8]| {
            let at = line.iter().position(|byte| *byte == b'=')?;
            let (key, value) = (line.get(..at)?.trim_ascii(), line.get(at.saturating_add(1)..)?.trim_ascii());
            Some((key.to_vec(), value.strip_suffix(b";").unwrap_or(value).trim_ascii().to_vec()))
        };
        let is_prefix = |key: &[u8]| key.eq_ignore_ascii_case(PREFIX);
        let mut has_prefix = lines().filter_map(setting).any(|(key, _)| is_prefix(&key));
        let mut properties = Vec::new();
        for line in lines() {
            match setting(line) {
                Some((key, value)) if is_prefix(&key) => properties.push((key, addon_prefix(&value)?)),
                Some((key, value)) if !key.is_empty() => properties.push((key, value)),
                Some(_) => {}
                None if has_prefix => {}
                None => {
                    has_prefix = true;
                    let line = line.strip_suffix(b";").unwrap_or(line);
                    properties.push((PREFIX.to_vec(), addon_prefix(line)?));
                }
            }
        }
        Ok(Self { properties })
    }
    /// Same as [`parse`](Self::parse), for bytes in a known code page: `decode` converts them to text first, since a
    /// backslash may be half of a character instead of a separator. The properties are then in UTF-8.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse).
    pub fn parse_as(text: &[u8], decode: impl FnOnce(&[u8]) -> String) -> Result<Self, QuotedPrefix> {
        match plain(text) {
            Cow::Owned(text) => Self::parse(&text),
            Cow::Borrowed(text) => Self::parse(decode(text).as_bytes()),
        }
    }
    /// Returns the prefix in its original letter case; `None` without one.
    #[must_use]
    pub fn prefix(&self) -> Option<&[u8]> {
        let found = self.properties.iter().find(|(key, _)| key.eq_ignore_ascii_case(PREFIX));
        found.map(|(_, value)| value.as_slice()).filter(|value| !value.is_empty())
    }
}

const PREFIX: &[u8] = b"prefix";

/// Returns a prefix as stored in a PBO: with `\` between its parts, without a drive and without `\` at either end. Its letter
/// case is kept.
///
/// # Errors
/// If it is in quotes.
pub fn addon_prefix(prefix: &[u8]) -> Result<Vec<u8>, QuotedPrefix> {
    let is_outside = |byte: &u8| byte.is_ascii_whitespace() || matches!(byte, b'/' | b'\\');
    let mut rest = prefix;
    // A drive may follow spaces, and spaces a drive.
    loop {
        let length = rest.len();
        if let [drive, b':', path @ ..] = rest
            && drive.is_ascii_alphabetic()
        {
            rest = path;
        }
        let start = rest.iter().take_while(|byte| is_outside(byte)).count();
        let end = rest.iter().rev().take_while(|byte| is_outside(byte)).count();
        rest = rest.get(start..rest.len().saturating_sub(end)).unwrap_or_default();
        if rest.len() == length {
            break;
        }
    }
    let is_quoted = |quote: &u8| matches!(quote, b'"' | b'\'');
    if rest.contains(&b'"') || rest.first().is_some_and(is_quoted) || rest.last().is_some_and(is_quoted) {
        return Err(QuotedPrefix(name_text(prefix.trim_ascii())));
    }
    Ok(rest.iter().map(|byte| if *byte == b'/' { b'\\' } else { *byte }).collect())
}

/// Returns the prefix in a [prefix file](PREFIX_FILES) in the form used for comparison: lower case, with `\` between its parts.
/// `None` without a usable one.
#[must_use]
pub fn pbo_prefix(text: &[u8]) -> Option<String> {
    Some(name_text(PrefixFile::parse(text).ok()?.prefix()?).to_lowercase())
}

/// Removes the byte order mark, and converts UTF-16, which PowerShell writes.
fn plain(text: &[u8]) -> Cow<'_, [u8]> {
    let wide = |bytes: &[u8], unit: fn([u8; 2]) -> u16| {
        let (pairs, _) = bytes.as_chunks::<2>();
        let chars = char::decode_utf16(pairs.iter().map(|pair| unit(*pair)));
        Cow::Owned(chars.map(|char| char.unwrap_or(char::REPLACEMENT_CHARACTER)).collect::<String>().into_bytes())
    };
    match text {
        [0xff, 0xfe, rest @ ..] => wide(rest, u16::from_le_bytes),
        [0xfe, 0xff, rest @ ..] => wide(rest, u16::from_be_bytes),
        [0xef, 0xbb, 0xbf, rest @ ..] => Cow::Borrowed(rest),
        _ => Cow::Borrowed(text),
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use crate::files::{DiskFiles, MemoryFiles};

    use super::*;

    #[test]
    fn a_path_from_the_root_of_the_file_system_is_not_found() {
        let root = std::env::temp_dir().join(alloc::format!("triassic_project_{}", std::process::id()));
        std::fs::create_dir_all(root.join("model")).unwrap();
        std::fs::create_dir_all(root.join("data")).unwrap();
        std::fs::write(root.join("data/other.paa"), b"").unwrap();
        let root = root.canonicalize().unwrap();
        let mut files = DiskFiles::new();
        let model = files.add_folder(&root.join("model"));
        let mut find = |path: &str| Project::default().find(&mut files, model, &[], path);
        let found = [find("data\\other.paa"), find(&root.join("data/other.paa").to_string_lossy())];
        std::fs::remove_dir_all(&root).unwrap();
        assert!(found[0].is_some(), "below a folder above the model");
        assert_eq!(found[1], None);
    }
    #[test]
    fn the_game_is_above_its_models() {
        for (path, games) in [
            ("baseq2/players/male/tris.md2", &["baseq2"][..]),
            ("q3/models/Players/mech/tris.md2", &["q3/models", "q3"]),
            ("models/x/models/a/tris.md2", &["models/x"]),
            ("Models/tris.md2", &[""]),
            ("a/tris.md2", &[]),
        ] {
            let mut files = MemoryFiles::new();
            let file = files.add(path, Vec::new());
            let folder = files.folder_of(file);
            let found = game_folders(&mut files, folder).into_iter().map(|game| files.folder_label(game));
            assert_eq!(
                found.collect::<Vec<_>>(),
                games.iter().map(std::path::PathBuf::from).collect::<Vec<_>>(),
                "{path}"
            );
        }
    }
    #[test]
    fn a_prefix_determines_the_path_in_the_game() {
        let mut files = MemoryFiles::new();
        files.add("work/Box/$pboprefix$", b"x\\mine\\box".to_vec());
        let image = files.add("work/Box/Data/box_CO.paa", Vec::new());
        files.add("work/lamp/lamp.p3d", Vec::new());
        let Some(Entry::Folder(work)) = files.entry(MemoryFiles::ROOT, b"work") else { panic!("a folder") };
        let mut project = Project::default();
        assert_eq!(project.find(&mut files, None, &[work], r"P:\x\mine\box\data\box_co.paa"), Some(image));
        assert_eq!(project.find(&mut files, None, &[work], r"x\mine\boxes\data\box_co.paa"), None);
    }

    fn prefix(text: &[u8]) -> Option<String> {
        PrefixFile::parse(text).unwrap().prefix().map(name_text)
    }

    #[test]
    fn prefixes_keep_their_letter_case() {
        for (text, expected) in [
            (&b"z\\Ace\\addons\\medical\r\n"[..], Some(r"z\Ace\addons\medical")),
            (b"\xef\xbb\xbf\\x\\y\\", Some(r"x\y")),
            (b"// comment\nPrefix = x/y;\nversion=1\n", Some(r"x\y")),
            (b"version=1\nz\\Mod \nmore\n", Some(r"z\Mod")),
            (b"P:\\z\\mod;", Some(r"z\mod")),
            (b"/ /P: \\ z/mod / ", Some(r"z\mod")),
            (b"\xff\xfez\0\\\0m\0\r\0\n\0", Some(r"z\m")),
            (b"\xfe\xff\0z\0\\\0m", Some(r"z\m")),
            (b"first\nprefix=second", Some("second")),
            (b"z\\\xe4", Some("z\\\u{e4}")),
            (b"version=1\n", None),
            (b"\n\n", None),
            (b"prefix=\n", None),
        ] {
            assert_eq!(prefix(text).as_deref(), expected, "{}", text.escape_ascii());
        }
        assert_eq!(pbo_prefix(b"z\\Ace"), Some("z\\ace".into()));
    }
    #[test]
    fn properties_keep_their_order() {
        let file = PrefixFile::parse(b"version = 1;\nz\\mod\nProduct=a=b\n=x\n").unwrap();
        let text: Vec<_> = file.properties.iter().map(|(key, value)| (name_text(key), name_text(value))).collect();
        let pair = |key: &str, value: &str| (String::from(key), String::from(value));
        assert_eq!(text, [pair("version", "1"), pair("prefix", r"z\mod"), pair("Product", "a=b")]);
    }
    #[test]
    fn quotes_are_refused() {
        for text in
            [&b"\"z\\mod\""[..], b"'z\\mod'", b"prefix=\"z\\mod\"", b"prefix = 'z\\mod'", b"\"z\\mod", b"z\\mod'"]
        {
            let error = PrefixFile::parse(text).unwrap_err().to_string();
            assert!(error.contains("in quotes"), "{error}");
            assert_eq!(pbo_prefix(text), None);
        }
        assert!(PrefixFile::parse(b"author=\"me\"\nz\\mod").is_ok());
    }
    #[test]
    fn names_of_prefix_files() {
        for name in ["$PBOPREFIX$", "$pboprefix$", "$PBOPREFIX$.TXT", "$prefix$", "PboPrefix.txt"] {
            assert!(is_prefix_file(name.as_bytes()), "{name}");
        }
        assert!(!is_prefix_file(b"prefix.txt"));
    }
}
