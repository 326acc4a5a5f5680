//! Resource archives of the first versions of the engine: WRS.

use alloc::vec::Vec;

use formats_core::{
    Error, ErrorKind, FixedStr, LzssOffsets, Number, Record, Result, Source, field_at, num, unpack_lzss,
};

formats_core::record! {
    /// Precedes the packed data of a file. The only numbers of this family that are big-endian.
    ///
    /// Source: measured; the one known archive.
    pub struct WrsHeader: 21 {
        /// The name of the file. It is only data, and never used as a path here.
        pub name: FixedStr<13>,
        /// Bytes of the packed data, the highest byte first.
        pub packed_size: [u8; 4],
        /// Bytes of the file, the highest byte first.
        pub size: [u8; 4],
    }
}

impl WrsHeader {
    /// Bytes of the packed data.
    #[must_use]
    pub const fn packed_size(&self) -> i32 {
        i32::from_be_bytes(self.packed_size)
    }
    /// Bytes of the file.
    #[must_use]
    pub const fn size(&self) -> i32 {
        i32::from_be_bytes(self.size)
    }
}

/// An archive: it stores an entry per file, and borrows the data.
#[derive(Debug, Clone)]
pub struct Wrs<'a> {
    source: Source<'a>,
    entries: Vec<WrsEntry<'a>>,
}

/// A file in an archive. Copies are cheap.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct WrsEntry<'a> {
    /// Name and sizes.
    pub header: WrsHeader,
    /// The byte offset of the header.
    pub at: u64,
    /// The packed data.
    pub packed: &'a [u8],
}

impl<'a> Wrs<'a> {
    /// Lists the files of an archive. The format has no magic: a file is valid if its names and sizes lead exactly to its end.
    ///
    /// # Errors
    /// If the sizes do not lead exactly to the end of the file, or a name is empty.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Same as [`parse`](Self::parse), with limits.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse), and if there are more files than the limits allow.
    pub fn read(source: Source<'a>) -> Result<Self> {
        let mut cursor = source.cursor(0);
        let mut entries = Vec::new();
        // An empty file would be an archive of nothing.
        while !cursor.is_at_end() || entries.is_empty() {
            let header = cursor.record::<WrsHeader>("archive entry")?;
            if header.name.as_bytes().is_empty() {
                let kind = ErrorKind::Malformed("an entry has no name: not a WRS archive");
                return Err(Error::new(kind, "archive entry", header.at));
            }
            let size = header.size();
            let number = |value: i32, at| Number::new(value.into(), at);
            number(size, field_at!(WrsHeader, size, header.at)).size("archive entry")?;
            let packed = number(header.packed_size(), field_at!(WrsHeader, packed_size, header.at));
            let packed = cursor.take("archive entry", packed)?;
            entries.push(WrsEntry { header: header.record, at: header.at, packed });
            let (value, max) = (num::to_u64(entries.len()), source.limits().max_elements.into());
            if value > max {
                return Err(Error::new(ErrorKind::LimitExceeded { value, max }, "archive", header.at));
            }
        }
        Ok(Self { source, entries })
    }
    /// The archive.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.source.bytes()
    }
    /// The files in order.
    #[must_use]
    pub fn entries(&self) -> &[WrsEntry<'a>] {
        &self.entries
    }
    /// Returns the first file with this name, ignoring case.
    #[must_use]
    pub fn find(&self, name: &[u8]) -> Option<&WrsEntry<'a>> {
        self.entries.iter().find(|entry| entry.header.name.eq_ignore_ascii_case(name))
    }
}

impl WrsEntry<'_> {
    /// Unpacks the file.
    ///
    /// # Errors
    /// If the packed data ends before the file does.
    pub fn unpack(&self) -> Result<Vec<u8>> {
        self.unpack_start(usize::MAX)
    }
    /// Unpacks up to `len` bytes of the file, enough to detect its format.
    ///
    /// # Errors
    /// If the packed data ends before that.
    pub fn unpack_start(&self, len: usize) -> Result<Vec<u8>> {
        let at = self.at.saturating_add(num::to_u64(WrsHeader::SIZE));
        let size = Number::new(self.header.size().into(), field_at!(WrsHeader, size, self.at)).size("archive entry")?;
        unpack_lzss("archive entry", self.packed, at, size.min(len), LzssOffsets::Ring).map(|unpacked| unpacked.bytes)
    }
}
