//! The names in a folder, with little memory: a folder may have hundreds of thousands.

use std::{
    ffi::OsString,
    io,
    path::{Path, PathBuf},
};

/// The files and folders in a folder, sorted by path. Links and special files are omitted.
pub(crate) struct Names {
    /// All UTF-8 names, concatenated.
    text: String,
    /// The others.
    others: Vec<OsString>,
    /// In reverse order.
    left: Vec<Name>,
}

#[derive(Clone, Copy)]
struct Name {
    /// The offset in the text, or the index of another name.
    at: u32,
    /// The number of bytes in the text.
    len: u16,
    kind: Kind,
    is_folder: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    Text,
    Other,
}

impl Names {
    /// Reads a folder.
    pub(crate) fn read(folder: &Path) -> io::Result<Self> {
        let mut names = Self { text: String::new(), others: Vec::new(), left: Vec::new() };
        for entry in std::fs::read_dir(folder)? {
            let entry = entry?;
            let kind = entry.file_type()?;
            if kind.is_dir() || kind.is_file() {
                names.add(entry.file_name(), kind.is_dir())?;
            }
        }
        let mut left = std::mem::take(&mut names.left);
        left.sort_unstable_by(|one, other| names.key(*other).cmp(names.key(*one)));
        names.left = left;
        Ok(names)
    }
    fn add(&mut self, name: OsString, is_folder: bool) -> io::Result<()> {
        let many = |_| io::Error::other("too many files in one folder");
        let name = match name.into_string() {
            Ok(text) => {
                let at = u32::try_from(self.text.len()).map_err(many)?;
                self.text.push_str(&text);
                Name { at, len: u16::try_from(text.len()).map_err(many)?, kind: Kind::Text, is_folder }
            }
            Err(other) => {
                let at = u32::try_from(self.others.len()).map_err(many)?;
                self.others.push(other);
                Name { at, len: 0, kind: Kind::Other, is_folder }
            }
        };
        self.left.push(name);
        Ok(())
    }
    /// A name's bytes, followed by a slash for a folder, whose contents are sorted there.
    fn key(&self, name: Name) -> impl Iterator<Item = u8> + '_ {
        let at = usize::try_from(name.at).unwrap_or(usize::MAX);
        let bytes = match name.kind {
            Kind::Text => self.text.as_bytes().get(at..at.saturating_add(name.len.into())).unwrap_or_default(),
            Kind::Other => self.others.get(at).map(|name| name.as_encoded_bytes()).unwrap_or_default(),
        };
        bytes.iter().copied().chain(name.is_folder.then_some(b'/'))
    }
    /// The path of the next name in this folder, and whether it is a folder.
    pub(crate) fn next(&mut self, folder: &Path) -> Option<(PathBuf, bool)> {
        let name = self.left.pop()?;
        let at = usize::try_from(name.at).ok()?;
        let path = match name.kind {
            Kind::Text => folder.join(self.text.get(at..at.saturating_add(name.len.into()))?),
            Kind::Other => folder.join(self.others.get(at)?),
        };
        Some((path, name.is_folder))
    }
}
