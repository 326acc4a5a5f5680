//! Runs over many files: lists of them, and runs that are spread over machines.

use std::path::{Path, PathBuf};

use triassic::{Options, census, convert::TextEncoding, formats_core::without_bom};

use super::{NameArgs, unique};
use crate::{archives::Shelf, input, walk::Filter};

/// The arguments of commands that only work on archives.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct ArchiveArgs {
    /// Archives; a path may continue into an archive within an archive.
    #[arg(required_unless_present = "files_from", value_name = "ARCHIVE")]
    archives: Vec<PathBuf>,
    /// Also process the archives listed in this file, or in standard input if it is -: one per line, or each terminated by a NUL.
    #[arg(long, value_name = "FILE", value_parser = FileList::read)]
    files_from: Option<FileList>,
    /// Process only part K of N: the members, sorted by path, are divided into N parts of about equal size.
    #[arg(long, value_name = "K/N", value_parser = Shard::parse)]
    shard: Option<Shard>,
    #[command(flatten)]
    filter: Filter,
    #[command(flatten)]
    names: NameArgs,
}

impl ArchiveArgs {
    /// The encoding of names of members.
    pub(crate) const fn encoding(&self) -> TextEncoding {
        self.names.encoding
    }
    /// Returns the named files, each once: first the arguments, then the list.
    pub(crate) fn named(&self) -> impl Iterator<Item = &PathBuf> {
        unique(self.archives.iter().chain(self.files_from.iter().flat_map(|list| &list.0)))
    }
    /// The part of the run.
    pub(crate) const fn shard(&self) -> Option<Shard> {
        self.shard
    }
    /// Returns the filter for members, by their paths in their archives.
    pub(crate) const fn filter(&self) -> &Filter {
        &self.filter
    }
}

/// The files named in a list: one per line, or each terminated by a NUL if the list contains one.
#[derive(Debug, Clone)]
pub(crate) struct FileList(pub(super) Vec<PathBuf>);

impl FileList {
    /// Reads a list; `-` is standard input.
    pub(super) fn read(name: &str) -> Result<Self, String> {
        let bytes = bytes_of(Path::new(name))?;
        let bytes = without_bom(&bytes);
        let end = if bytes.contains(&0) { 0 } else { b'\n' };
        let names = bytes.split(|byte| *byte == end);
        let names = names.map(|name| if end == 0 { name } else { name.strip_suffix(b"\r").unwrap_or(name) });
        Ok(Self(names.filter(|name| !name.is_empty()).map(path).collect()))
    }
}

/// Reads the file that an option names, which may be in an archive; `-` is standard input.
pub(crate) fn bytes_of(path: &Path) -> Result<Vec<u8>, String> {
    let file = input::named_file(path, &Shelf::new(false, true, TextEncoding::Detect), &Options::default());
    file.map(|file| file.bytes).map_err(|failure| failure.to_string())
}

/// Converts a name to a path. `-` is a file name here.
fn path(name: &[u8]) -> PathBuf {
    #[cfg(unix)]
    let name: &std::ffi::OsStr = std::os::unix::ffi::OsStrExt::from_bytes(name);
    #[cfg(not(unix))]
    let name = &*String::from_utf8_lossy(name);
    let path = Path::new(name);
    if path.as_os_str() == "-" { Path::new(".").join(path) } else { path.to_owned() }
}

/// One of several runs that together process all files.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard {
    /// Counted from 1.
    number: u64,
    of: u64,
}

impl std::fmt::Display for Shard {
    /// As given: `2/3`.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

impl Shard {
    /// Parses `2/3`.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let parts = text.split_once('/').and_then(|(number, of)| Some((number.parse().ok()?, of.parse().ok()?)));
        match parts {
            Some((number, of)) if 1 <= number && number <= of => Ok(Self { number, of }),
            _ => Err("expected K/N, such as 2/3 for the second of three".to_owned()),
        }
    }
    /// Whether it is the first of them.
    pub(crate) const fn is_first(self) -> bool {
        self.number == 1
    }
    /// Returns its part of files with these sizes, which are sorted by path.
    pub(crate) fn part(self, sizes: impl Iterator<Item = u64>) -> census::Shard {
        census::Shard::new(self.number, self.of, sizes)
    }
    /// Returns which files belong to this shard, given their paths and sizes in bytes. The files, sorted by path, are divided into
    /// runs of about equal size; a file belongs to the run that contains its middle byte.
    pub(crate) fn takes(self, files: &[(&str, u64)]) -> Vec<bool> {
        let mut order: Vec<usize> = (0..files.len()).collect();
        order.sort_by_key(|n| files.get(*n).map(|(path, _)| path.as_bytes()));
        let size = |n: &usize| files.get(*n).map_or(0, |(_, size)| *size);
        let mut part = self.part(order.iter().map(size));
        let mut takes = vec![false; files.len()];
        for n in order {
            let is_taken = part.takes(size(&n));
            if let Some(takes) = takes.get_mut(n) {
                *takes = is_taken;
            }
        }
        takes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_contain_all_files_and_are_about_equal() {
        let sizes: Vec<(String, u64)> = (0..500).map(|n: u64| (format!("{}", n * 7919 % 500), n * n % 1000)).collect();
        let files: Vec<(&str, u64)> = sizes.iter().map(|(name, size)| (name.as_str(), *size)).collect();
        for of in [1, 2, 3, 7, 600] {
            let shards: Vec<Vec<bool>> = (1..=of).map(|number| Shard { number, of }.takes(&files)).collect();
            assert!((0..500).all(|n| shards.iter().filter(|shard| shard[n]).count() == 1), "{of}");
            let bytes = |shard: &Vec<bool>| {
                files.iter().zip(shard).filter(|(_, takes)| **takes).map(|((_, size), _)| size).sum::<u64>()
            };
            let total: u64 = files.iter().map(|(_, size)| size).sum();
            assert!(shards.iter().all(|shard| bytes(shard) <= total / of + 2000), "{of}");
        }
        assert_eq!(Shard { number: 1, of: 2 }.takes(&[("b", 9), ("a", 9)]), [false, true]);
        assert!(Shard { number: 2, of: 3 }.takes(&[]).is_empty());
    }
    #[test]
    fn shards_are_counted_from_1() {
        assert_eq!(Shard::parse("2/3"), Ok(Shard { number: 2, of: 3 }));
        for wrong in ["0/3", "4/3", "3", "1/0", "a/b", "-1/2", "1/2/3"] {
            assert!(Shard::parse(wrong).unwrap_err().starts_with("expected K/N"), "{wrong}");
        }
    }
}
