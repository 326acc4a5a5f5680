//! The files in folders and archives.
//!
//! Selects files of folders by patterns of their paths.

use std::{
    fs, io, iter,
    path::{Path, PathBuf},
    sync::Arc,
};

use globset::{Glob, GlobBuilder, GlobMatcher};
use triassic::{
    archives::{Archive, Error, Kind, Plan, decode_name, encode_name, files::ArchiveFiles},
    formats_core::files::{DiskFiles, Entry, FileId, Files, FolderId, extension, name_text},
};
use walkdir::{DirEntry, WalkDir};

use crate::{
    archives::{self, LentFiles, Shelf},
    failure::Failure,
    input::{Location, Member, look},
    output,
};

/// A file that was found.
#[derive(Debug)]
pub(crate) struct Found {
    /// The folder's name as given, and the path in it.
    pub(crate) name: String,
    /// Its path below the named folder, made valid for a member.
    pub(crate) below: PathBuf,
    pub(crate) location: Result<Location, Failure>,
}

/// The target of an argument.
pub(crate) enum Named {
    Folder,
    /// A file on disk, or a missing file.
    File,
    /// A member of an archive.
    Member(Box<Member>),
    /// An archive, or a folder in one.
    Archive(Box<LentFiles>, FolderId),
    /// A file that looks like one of these but cannot be read.
    Failed(Failure),
}

/// Resolves a path. An existing folder or file on disk wins, otherwise the longest path that is an archive.
pub(crate) fn named(path: &Path, shelf: &Shelf) -> Named {
    let is_there = fs::metadata(path);
    match &is_there {
        Ok(there) if there.is_dir() => return Named::Folder,
        // Pipes and devices are not read here, and a model is not an archive.
        Ok(there) if !there.is_file() || look(path).is_ok_and(|look| look.detected.is_some()) => {
            return Named::File;
        }
        _ => {}
    }
    // The packs of a folder are joined once for all names.
    let mut files = shelf.lend();
    match files.open_path(path) {
        Ok(Entry::Folder(folder)) => Named::Archive(Box::new(files), folder),
        Ok(Entry::File(file)) => match member(&files, file, shelf, &mut Plans::default()) {
            Some(member) => Named::Member(Box::new(member)),
            None => Named::File,
        },
        // A file that cannot be opened is reported when it is read.
        Err(Error::Io(error)) if error.kind() == io::ErrorKind::NotFound => match &is_there {
            Err(error) if error.kind() == io::ErrorKind::NotADirectory => {
                Named::Failed(Failure::Missing("the archive has no file at this path".to_owned()))
            }
            _ => Named::File,
        },
        Err(Error::Io(_) | Error::Unknown | Error::NotRead(_)) => Named::File,
        Err(error) => Named::Failed(archives::failure(error)),
    }
}

/// Whether the name is that of an archive.
pub(crate) fn is_archive_name(path: &Path) -> bool {
    Kind::of_extension(&extension(path)).is_some()
}

/// Whether a path is a single file or standard input, rather than a folder or an archive.
pub(crate) fn is_one(path: &Path, shelf: &Shelf) -> bool {
    path.as_os_str() == "-" || !matches!(named(path, shelf), Named::Folder | Named::Archive(..))
}

/// The files in a folder on disk and in its archives, sorted by name in each folder.
pub(crate) fn folder<'f>(folder: &'f Path, filter: &'f Filter, shelf: &'f Shelf) -> impl Iterator<Item = Found> + 'f {
    let below = move |entry: &DirEntry| entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned();
    let mut files = shelf.lend();
    // The contents of excluded folders are not visited.
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
    walk.filter_entry(move |entry| !filter.leaves_out(&below(entry))).flat_map(move |entry| match entry {
        Ok(entry) if !entry.file_type().is_file() || output::is_temporary(entry.file_name()) => Vec::new(),
        Ok(entry) => {
            let below = below(&entry);
            in_archive(&mut files, entry.path(), &below, filter, shelf).unwrap_or_else(|| {
                let name = entry.path().display().to_string();
                let found = || Found { name, location: Ok(Location::Disk(entry.into_path())), below: below.clone() };
                filter.takes(&below).then(found).into_iter().collect()
            })
        }
        Err(error) => {
            let name = error.path().unwrap_or(Path::new("?")).display().to_string();
            // Without the path, which is already printed.
            let error = error.into_io_error().unwrap_or_else(|| io::ErrorKind::Other.into());
            vec![Found { name, below: PathBuf::new(), location: Err(Failure::io(error)) }]
        }
    })
}

/// The archives in a folder on disk, sorted by name in each folder.
pub(crate) fn archives<'f>(
    folder: &'f Path,
    filter: &'f Filter,
    shelf: &'f Shelf,
) -> impl Iterator<Item = (String, Arc<Archive>)> + 'f {
    let below = move |entry: &DirEntry| entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned();
    let mut files = shelf.lend();
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
    walk.filter_entry(move |entry| !filter.leaves_out(&below(entry))).flatten().filter_map(move |entry| {
        let path = entry.path();
        if !entry.file_type().is_file()
            || Kind::of_extension(&extension(path)).is_none()
            || !filter.takes(&below(&entry))
        {
            return None;
        }
        let file = files.base_mut().add_file(&fs::canonicalize(path).ok()?).ok()?;
        let file = files.file(file);
        let folder = files.looked_into(file)?;
        Some((path.display().to_string(), Arc::clone(files.archive(folder)?)))
    })
}

/// The contents of a file in a folder, if that is an archive.
fn in_archive(
    files: &mut ArchiveFiles<DiskFiles>,
    path: &Path,
    below: &Path,
    filter: &Filter,
    shelf: &Shelf,
) -> Option<Vec<Found>> {
    if !shelf.looks_inside() || Kind::of_extension(&extension(path)).is_none() {
        return None;
    }
    let file = files.base_mut().add_file(&fs::canonicalize(path).ok()?).ok()?;
    let file = files.file(file);
    if let Some(folder) = files.looked_into(file) {
        return Some(archive(files, folder, path, below, filter, shelf).collect());
    }
    // A `.bin` may be anything, and unsupported formats are counted by name.
    let problem = files.problem(file)?;
    if matches!(problem, Error::NotRead(_)) {
        return None;
    }
    let why = Failure::Other(problem.to_string());
    Some(
        filter
            .takes(below)
            .then(|| Found { name: path.display().to_string(), below: below.to_owned(), location: Err(why) })
            .into_iter()
            .collect(),
    )
}

/// The members in an archive, or in a folder of one, including nested archives. `path` is the path of the archive or
/// folder as given, and `below` the part of it that outputs keep.
pub(crate) fn archive<'f>(
    files: &'f mut ArchiveFiles<DiskFiles>,
    folder: FolderId,
    path: &Path,
    below: &Path,
    filter: &'f Filter,
    shelf: &'f Shelf,
) -> impl Iterator<Item = Found> + use<'f> {
    let mut plans = Plans::default();
    // The folder, its current subfolder, and so on: the remaining entries of each.
    let mut left = vec![(files.list(folder).into_iter(), path.to_owned(), below.to_owned())];
    iter::from_fn(move || {
        while let Some((entries, path, below)) = left.last_mut() {
            let Some((stored, entry)) = entries.next() else {
                left.pop();
                continue;
            };
            let path = path.join(name_text(&stored));
            match entry {
                Entry::Folder(folder) => {
                    let below = below.join(folder_name(&stored));
                    if !filter.leaves_out(&below) {
                        left.push((files.list(folder).into_iter(), path, below));
                    }
                }
                Entry::File(file) => {
                    let Some(member) = member(files, file, shelf, &mut plans) else { continue };
                    let below = below.join(member.path().file_name().unwrap_or_default());
                    if filter.takes(&below) {
                        let (name, location) = (path.display().to_string(), Location::Member(Box::new(member)));
                        return Some(Found { name, below, location: Ok(location) });
                    }
                }
            }
        }
        None
    })
}

/// The name of a folder in an archive, as `extract` encodes it. Already encoded names stay the same: `..` and overly
/// deep paths.
fn folder_name(name: &[u8]) -> String {
    let is_encoded = |name: &&str| {
        let decoded = decode_name(name);
        matches!(&*decoded, b"." | b"..") || decoded.iter().any(|byte| matches!(byte, b'/' | b'\\'))
    };
    let encoded = std::str::from_utf8(name).ok().filter(is_encoded);
    encoded.map_or_else(|| encode_name(name), str::to_owned)
}

/// The paths in the most recently visited archive.
#[derive(Default)]
struct Plans(Option<(Arc<Archive>, Arc<Plan>)>);

impl Plans {
    fn of(&mut self, archive: &Arc<Archive>) -> Arc<Plan> {
        match &self.0 {
            Some((known, plan)) if Arc::ptr_eq(known, archive) => Arc::clone(plan),
            _ => {
                let plan = Arc::new(Plan::new(archive));
                self.0 = Some((Arc::clone(archive), Arc::clone(&plan)));
                plan
            }
        }
    }
}

fn member(files: &ArchiveFiles<DiskFiles>, file: FileId, shelf: &Shelf, plans: &mut Plans) -> Option<Member> {
    let (archive, index) = files.member(file)?;
    let (archive, address) = (Arc::clone(archive), files.address(file)?);
    let plan = plans.of(&archive);
    Some(Member { shelf: shelf.clone(), archive, plan, index, address })
}

/// The files of folders to use.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Filter {
    /// In folders, process only files that match this glob; may be given several times.
    ///
    /// `*` and `?` match within a name, `**` matches any number of folders, `[…]` one of several characters, `{a,b}` either
    /// alternative; case is ignored. A pattern with a `/` is compared with the path below the given folder, any other with
    /// names at any depth. If a folder matches, so does everything in it. Files named on the command line are always used.
    #[arg(long, value_name = "GLOB", value_parser = pattern)]
    include: Vec<Pattern>,
    /// Exclude matching files and folders; overrides --include; may be given several times.
    #[arg(long, value_name = "GLOB", value_parser = pattern)]
    exclude: Vec<Pattern>,
}

/// A pattern of paths.
#[derive(Debug, Clone)]
struct Pattern(GlobMatcher);

impl Filter {
    /// Whether a pattern selects files.
    pub(crate) const fn includes_some(&self) -> bool {
        !self.include.is_empty()
    }
    /// Whether a file is used, by its path below the named folder.
    pub(crate) fn takes(&self, below: &Path) -> bool {
        (self.include.is_empty() || Pattern::any(&self.include, below)) && !self.leaves_out(below)
    }
    /// Whether a file is excluded, or a folder with everything in it.
    pub(crate) fn leaves_out(&self, below: &Path) -> bool {
        Pattern::any(&self.exclude, below)
    }
}

impl triassic::census::Filter for Filter {
    fn takes(&self, below: &Path) -> bool {
        Self::takes(self, below)
    }
    fn leaves_out(&self, below: &Path) -> bool {
        Self::leaves_out(self, below)
    }
}

impl Pattern {
    /// Whether one of the patterns matches the path or a parent folder.
    fn any(patterns: &[Self], below: &Path) -> bool {
        let mut levels = below.ancestors().filter(|level| !level.as_os_str().is_empty());
        levels.any(|level| patterns.iter().any(|Self(pattern)| pattern.is_match(level)))
    }
}

fn pattern(text: &str) -> Result<Pattern, String> {
    let bare = text.trim_end_matches('/');
    if bare.is_empty() {
        return Err("the pattern is empty".to_owned());
    }
    let anchored = match bare.strip_prefix('/') {
        Some(path) => path.to_owned(),
        None if bare.contains('/') => bare.to_owned(),
        None => format!("**/{bare}"),
    };
    let glob: Result<Glob, _> = GlobBuilder::new(&anchored).case_insensitive(true).literal_separator(true).build();
    Ok(Pattern(glob.map_err(|error| error.kind().to_string())?.compile_matcher()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(include: &[&str], exclude: &[&str]) -> Filter {
        let all = |patterns: &[&str]| patterns.iter().map(|text| pattern(text).unwrap()).collect();
        Filter { include: all(include), exclude: all(exclude) }
    }
    fn taken(filter: &Filter) -> Vec<&'static str> {
        let all = ["tris.md2", "male/Tris.MD2", "male/weapon.md2", "old/male/tris.md2", "old/note.txt"];
        all.into_iter().filter(|path| filter.takes(Path::new(path))).collect()
    }

    #[test]
    fn names_match_at_any_depth_and_paths_relative_to_the_folder() {
        assert_eq!(taken(&filter(&["tris.md2"], &[])), ["tris.md2", "male/Tris.MD2", "old/male/tris.md2"]);
        assert_eq!(taken(&filter(&["/tris.md2"], &[])), ["tris.md2"]);
        assert_eq!(taken(&filter(&["male/*.md2"], &[])), ["male/Tris.MD2", "male/weapon.md2"]);
        assert_eq!(taken(&filter(&["**/male/t*"], &[])), ["male/Tris.MD2", "old/male/tris.md2"]);
        assert_eq!(taken(&filter(&["*/*.md2"], &[])), ["male/Tris.MD2", "male/weapon.md2"]);
        assert_eq!(taken(&filter(&["*.{txt,mdl}", "weapon.?d2"], &[])), ["male/weapon.md2", "old/note.txt"]);
    }
    #[test]
    fn folders_match_with_their_contents_and_exclusion_wins() {
        assert_eq!(taken(&filter(&["male"], &[])), ["male/Tris.MD2", "male/weapon.md2", "old/male/tris.md2"]);
        assert_eq!(taken(&filter(&[], &["OLD/"])), ["tris.md2", "male/Tris.MD2", "male/weapon.md2"]);
        assert_eq!(taken(&filter(&["male"], &["/old", "weapon*"])), ["male/Tris.MD2"]);
    }
    #[test]
    fn invalid_patterns_are_rejected() {
        assert_eq!(pattern("").unwrap_err(), "the pattern is empty");
        assert!(pattern("a[").unwrap_err().contains("unclosed character class"));
        assert!(pattern("{a").is_err());
    }
}
