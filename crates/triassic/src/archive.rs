//! Archives that hold files. They are only listed: an archive is not an [`AnyFile`](crate::AnyFile).

use alloc::{format, string::String, vec::Vec};

use formats_core::{Detected, Head, Result, Source};

use crate::{
    formats,
    summary::{Summary, Value, columns, number},
};

/// What an archive holds, in file order.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct Archive {
    /// The id of the crate that reads it, as [`FormatInfo::id`](crate::FormatInfo::id).
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
    /// Its name, one character a byte. It is data: nothing is written to a disk by it here.
    pub name: String,
    /// Bytes of the packed data.
    pub packed_size: u64,
    /// Bytes of the file, as the archive says.
    pub size: u64,
    /// Its format by its first bytes; `None` for any other file, and for one that cannot be unpacked.
    pub detected: Option<Detected>,
}

/// What the facade needs of an archive.
pub(crate) trait List<'a>: Sized {
    /// The extensions of such archives.
    const EXTENSIONS: &'static [&'static str];
    /// Lists it.
    fn list(source: Source<'a>) -> Result<Archive>;
}

impl Archive {
    /// Whether a file with this extension, without the dot, may be an archive that is listed.
    #[must_use]
    pub fn has_extension(extension: &str) -> bool {
        formats::archive_extensions().any(|own| own.eq_ignore_ascii_case(extension))
    }
    /// Lists an archive; `None` for any other file.
    ///
    /// The archives have no first bytes of their own: the extension in `source` decides, or, if there is none,
    /// whether the whole file can be read as an archive.
    ///
    /// # Errors
    /// If it is an archive by its extension, and cannot be read.
    pub fn list(source: Source<'_>) -> Option<Result<Self>> {
        formats::list(source)
    }
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
            format!("{} bytes, packed {}{name}", number(entry.size), number(entry.packed_size))
        };
        summary.lines(columns(self.entries.iter().map(|entry| (entry.name.as_str(), text(entry)))));
        summary
    }
}

impl ArchiveEntry {
    /// A file whose first bytes, unpacked, are `start`.
    pub(crate) fn new(name: String, packed_size: u64, size: u64, start: Option<&[u8]>) -> Self {
        let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
        let head = |start| Head::new(start).with_len(size).with_extension(extension);
        let detected = start.and_then(|start| crate::detect(head(start)));
        Self { name, packed_size, size, detected }
    }
}
