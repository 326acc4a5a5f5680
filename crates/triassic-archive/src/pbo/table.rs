//! The table of a PBO: entries of variable length, up to one without a name.

use formats_core::{Error, ErrorKind, Record, Records, files::name_text, num};

use crate::{
    Limits,
    budget::Budget,
    error::Result,
    read_at::{ReadAt, up_to},
};

formats_core::record! {
    /// The data after the name of an entry.
    ///
    /// Source: the community wiki of Bohemia Interactive, "PBO File Format".
    #[derive(Default, Eq)]
    pub struct PboFields: 20 {
        /// The packing of the data: 0 none, `Cprs` by LZSS, `Encr` encrypted, `Vers` for the entry before all others,
        /// which has properties but not data. The bytes of these words are stored in reverse.
        pub method: u32,
        /// Bytes of the unpacked data, of packed ones; else 0, or that of the data, or anything.
        pub original_size: u32,
        /// Not used.
        pub reserved: u32,
        /// When the file was changed last, in seconds since 1970, or 0.
        pub timestamp: u32,
        /// Bytes of the data in the archive.
        pub size: u32,
    }
}

impl PboFields {
    /// Packed by LZSS: `Cprs`.
    pub const PACKED: u32 = 0x4370_7273;
    /// Encrypted: `Encr`.
    pub const ENCRYPTED: u32 = 0x456e_6372;
    /// The entry with the properties: `Vers`.
    pub const VERSION: u32 = 0x5665_7273;
}

/// A file in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct PboEntry {
    /// Its name with its folders, `\` between them.
    pub name: Vec<u8>,
    /// The data after the name.
    pub fields: PboFields,
    /// The offset of the entry.
    pub at: u64,
}

/// The table of a PBO.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PboTable {
    /// The fields of the entry `Vers`, if the table starts with one.
    pub version: Option<PboFields>,
    /// The properties, in order: key, value.
    pub properties: Vec<(Vec<u8>, Vec<u8>)>,
    /// The files.
    pub entries: Vec<PboEntry>,
    /// The fields of the entry without a name that ends the table.
    pub terminator: PboFields,
    /// The offset of that entry.
    pub terminator_at: u64,
    /// The offset of the data: right after the table.
    pub data_at: u64,
}

/// The maximum length of a name, key or value: engines allow 511.
pub(crate) const MOST_OF_NAME: usize = 4096;
/// The number of bytes to read at once.
const CHUNK: u64 = 1 << 16;

impl PboTable {
    /// Reads a table from the start of a file.
    ///
    /// # Errors
    /// If the file ends within it, or it has longer names or more entries than are allowed.
    pub fn read(source: &dyn ReadAt, limits: &Limits) -> Result<Self> {
        let mut from =
            Front { source, bytes: Vec::new(), start: 0, at: 0, budget: Budget::of_directory(source.size(), limits) };
        let mut table = Self::default();
        loop {
            let at = from.position();
            let name = from.text("entry")?;
            let fields = from.fields()?;
            if !name.is_empty() {
                let (value, max) = (num::to_u64(table.entries.len()).saturating_add(1), u64::from(limits.max_members));
                if value > max {
                    return Err(Error::new(ErrorKind::LimitExceeded { value, max }, "entry", at).into());
                }
                table.entries.push(PboEntry { name, fields, at });
            } else if at == 0 && fields.method == PboFields::VERSION {
                table.version = Some(fields);
                loop {
                    let key = from.text("property")?;
                    if key.is_empty() {
                        break;
                    }
                    let property = (key, from.text("property")?);
                    let held = property.0.len().saturating_add(property.1.len()).saturating_add(size_of_val(&property));
                    from.budget.hold(num::to_u64(held), "property", from.position())?;
                    table.properties.push(property);
                }
            } else {
                (table.terminator, table.terminator_at, table.data_at) = (fields, at, from.position());
                return Ok(table);
            }
        }
    }
    /// The first property with this key, in any letter case.
    #[must_use]
    pub fn property(&self, key: &[u8]) -> Option<&[u8]> {
        let found = self.properties.iter().find(|(known, _)| known.eq_ignore_ascii_case(key));
        found.map(|(_, value)| value.as_slice())
    }
    /// The properties as text, in order.
    pub(crate) fn properties_text(&self) -> Vec<(String, String)> {
        self.properties.iter().map(|(key, value)| (name_text(key), name_text(value))).collect()
    }
    /// The end offset of the data, as the table declares.
    #[must_use]
    pub fn data_end(&self) -> u64 {
        let sizes = self.entries.iter().map(|entry| u64::from(entry.fields.size));
        sizes.fold(self.data_at, u64::saturating_add)
    }
    /// Encodes the table: the original bytes, if it was not changed.
    #[must_use]
    pub fn encode(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        if let Some(version) = &self.version {
            bytes.push(0);
            bytes.extend(version.encode());
            for (key, value) in &self.properties {
                bytes.extend([key, &[0][..], value, &[0]].concat());
            }
            bytes.push(0);
        }
        let mut entry = |name: &[u8], fields: &PboFields| {
            bytes.extend_from_slice(name);
            bytes.push(0);
            bytes.extend(fields.encode());
        };
        self.entries.iter().for_each(|one| entry(&one.name, &one.fields));
        entry(b"", &self.terminator);
        bytes
    }
}

/// Reads from start to end in chunks.
struct Front<'a> {
    source: &'a dyn ReadAt,
    bytes: Vec<u8>,
    /// The offset of `bytes` in the file.
    start: u64,
    /// The number of bytes of `bytes` that were consumed.
    at: usize,
    budget: Budget,
}

impl Front<'_> {
    fn position(&self) -> u64 {
        self.start.saturating_add(num::to_u64(self.at))
    }
    /// The unread bytes; at least `most` of them unless the file ends.
    fn ahead(&mut self, most: usize) -> Result<&[u8]> {
        let left = self.bytes.len().saturating_sub(self.at);
        let known = self.start.saturating_add(num::to_u64(self.bytes.len()));
        if left < most && known < self.source.size() {
            (self.start, self.at) = (self.position(), 0);
            self.bytes = up_to(self.source, self.start, CHUNK.max(num::to_u64(most)))?;
            // The budget is not charged again for the rest of the last chunk.
            let new = self.bytes.len().saturating_sub(left);
            self.budget.read(num::to_u64(new), "table", self.start)?;
        }
        Ok(self.bytes.get(self.at..).unwrap_or_default())
    }
    fn text(&mut self, what: &'static str) -> Result<Vec<u8>> {
        let at = self.position();
        let rest = self.ahead(MOST_OF_NAME)?;
        let rest = rest.get(..MOST_OF_NAME).unwrap_or(rest);
        let Some(end) = rest.iter().position(|byte| *byte == 0) else {
            let kind = if rest.len() < MOST_OF_NAME {
                let available = num::to_u64(rest.len());
                ErrorKind::Truncated { needed: available.saturating_add(1), available }
            } else {
                ErrorKind::Malformed("a name has more than 4096 bytes: not a PBO, or damaged")
            };
            return Err(Error::new(kind, what, at).into());
        };
        let text = rest.get(..end).unwrap_or_default().to_vec();
        self.at = self.at.saturating_add(end).saturating_add(1);
        Ok(text)
    }
    fn fields(&mut self) -> Result<PboFields> {
        let at = self.position();
        let rest = self.ahead(PboFields::SIZE)?;
        let available = num::to_u64(rest.len());
        let Some(fields) = Records::<PboFields>::new(rest, at).get(0) else {
            let kind = ErrorKind::Truncated { needed: num::to_u64(PboFields::SIZE), available };
            return Err(Error::new(kind, "entry", at).into());
        };
        self.at = self.at.saturating_add(PboFields::SIZE);
        Ok(fields)
    }
}
