//! Archives. They are only listed: an archive is not an [`AnyFile`](crate::AnyFile).

use alloc::{format, string::String, vec::Vec};

use formats_core::{Detected, Result, Source};

use crate::summary::{Summary, Value, columns, number};

/// The content of an archive, in file order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Archive {
    /// The id of the crate that reads it, see [`FormatInfo::id`](crate::FormatInfo::id).
    pub format: &'static str,
    /// The usual name of the format.
    pub name: &'static str,
    /// The files.
    pub entries: Vec<ArchiveEntry>,
}

/// A file in an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ArchiveEntry {
    /// Its name, one character per byte. It is untrusted; no file is written with it here.
    pub name: String,
    /// The packed size in bytes.
    pub packed_size: u64,
    /// The unpacked size in bytes, as declared.
    pub size: u64,
    /// Its format, from its first bytes; `None` for other files, and for one that cannot be unpacked.
    pub detected: Option<Detected>,
}

/// The interface of archives for the facade.
pub(crate) trait List<'a>: Sized {
    /// The extensions of such archives.
    const EXTENSIONS: &'static [&'static str];
    /// Lists it.
    fn list(source: Source<'a>) -> Result<Archive>;
}

impl Archive {
    /// A summary for display.
    #[must_use]
    pub fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let value = |entry: &ArchiveEntry| {
            Value::map([
                ("name", entry.name.as_str().into()),
                ("size", entry.size.into()),
                ("packed_size", entry.packed_size.into()),
                ("format", entry.detected.map(|detected| detected.id).into()),
            ])
        };
        let values = self.entries.iter().map(value).collect::<Value>();
        summary.add("files", "files", values, number(self.entries.len()));
        let text = |entry: &ArchiveEntry| {
            let name = entry.detected.map_or(String::new(), |found| format!("  {}", found.name()));
            format!("{} bytes, compressed {}{name}", number(entry.size), number(entry.packed_size))
        };
        summary.lines(columns(self.entries.iter().map(|entry| (entry.name.as_str(), text(entry)))));
        summary
    }
}
