//! The members of an archive.

use formats_core::num;

use crate::{
    error::Refusal,
    names::{CodePage, text},
};

/// A member of an archive: a file, or a folder if the archive stores folders.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct Member {
    /// Its name as stored, with its folders, without a NUL. It is untrusted: it may be absolute or lead out of a
    /// folder.
    pub name: Box<[u8]>,
    /// The code page of the name.
    pub code_page: CodePage,
    /// The unpacked size in bytes, as declared.
    pub size: u64,
    /// The size in the archive in bytes.
    pub stored_size: u64,
    /// The compression method.
    pub method: Method,
    /// The time of the last change, in seconds since 1970 UTC, if the archive stores it.
    pub time: Option<i64>,
    /// The offset of its entry in the archive, from its start.
    pub entry_at: u64,
    /// The reason why it is only listed.
    pub refusal: Option<Refusal>,
    pub(crate) place: Place,
    /// The index of the first member with the same data.
    pub(crate) same_as: Option<u32>,
}

/// The compression method of a member.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Method {
    /// Uncompressed.
    Stored,
    /// LZSS: PBO, WRS.
    Lzss,
    /// Deflate: ZIP.
    Deflate,
    /// An unsupported method, by its number in the archive.
    Other(u32),
}

impl Method {
    /// A short name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Stored => "stored",
            Self::Lzss => "lzss",
            Self::Deflate => "deflate",
            Self::Other(_) => "other",
        }
    }
}

/// The position of a member's data.
#[derive(Debug, Clone)]
pub(crate) enum Place {
    /// One range: offset and length.
    Range([(u64, u64); 1]),
    /// Several ranges.
    Extents(Box<[(u64, u64)]>),
    /// The entry of a ZIP's directory, which leads to a local header, and the offset of that header.
    Zip(rawzip::ZipArchiveEntryWayfinder, u64),
}

impl Place {
    pub(crate) const fn range(start: u64, len: u64) -> Self {
        Self::Range([(start, len)])
    }
    /// The ranges; empty for a ZIP, whose entries lead to headers.
    pub(crate) fn extents(&self) -> &[(u64, u64)] {
        match self {
            Self::Range(range) => range,
            Self::Extents(extents) => extents,
            Self::Zip(..) => &[],
        }
    }
}

impl Member {
    pub(crate) fn stored(name: impl Into<Box<[u8]>>, start: u64, len: u64, entry_at: u64) -> Self {
        Self {
            name: name.into(),
            code_page: CodePage::Unknown,
            size: len,
            stored_size: len,
            method: Method::Stored,
            time: None,
            entry_at,
            refusal: None,
            place: Place::range(start, len),
            same_as: None,
        }
    }
    /// The same member, refused if its data extend past the end of a file of `size` bytes.
    pub(crate) fn within(mut self, size: u64) -> Self {
        let mut extents = self.place.extents().iter();
        let end = extents.try_fold(0_u64, |last, (start, len)| Some(last.max(start.checked_add(*len)?)));
        if end.is_none_or(|end| end > size) {
            self.refusal.get_or_insert(Refusal::PastEnd);
        }
        self
    }
    /// Whether it is a folder.
    #[must_use]
    pub fn is_folder(&self) -> bool {
        self.refusal == Some(Refusal::Folder)
    }
    /// The index of the first member with the same data: a PAK or a CD image may store equal files once.
    #[must_use]
    pub fn same_as(&self) -> Option<usize> {
        self.same_as.map(num::to_usize)
    }
    /// The name as text.
    #[must_use]
    pub fn text(&self) -> String {
        text(&self.name, self.code_page)
    }
}
