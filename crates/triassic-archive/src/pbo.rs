//! PBO: Operation Flashpoint, ArmA, DayZ. The facts that extracted files of a PBO do not show: its properties, and how it was
//! packed. The table of a PBO: entries of variable length, up to one without a name.

use std::{collections::HashMap, fmt::Write};

use formats_core::{
    Error, ErrorKind, Record, Records,
    files::{addon_prefix, is_prefix_file, name_text},
    num,
};

use crate::{
    Archive, CodePage, Limits, Member, Method, Refusal,
    archive::Directory,
    codes,
    error::Result,
    limits::Budget,
    member::Place,
    names::components,
    read_at::{ReadAt, up_to},
};

/// The size of the trailer: a zero and the SHA-1 of everything before it.
pub(crate) const TRAILER: u64 = 21;

/// The members of a table.
pub(crate) fn members(table: &PboTable, size: u64, limits: &Limits) -> Result<Directory> {
    let mut directory = Directory::new(size, limits);
    directory.members.reserve_exact(table.entries.len());
    let mut start = table.data_at;
    for (index, entry) in table.entries.iter().enumerate() {
        let element = Some(num::to_u32(index));
        let fields = entry.fields;
        let stored = u64::from(fields.size);
        let (method, refusal) = match fields.method {
            PboFields::PACKED => (Method::Lzss, None),
            PboFields::ENCRYPTED => (Method::Other(fields.method), Some(Refusal::Encrypted)),
            0 => (Method::Stored, None),
            _ => {
                directory.findings.report(codes::UNKNOWN_METHOD, entry.at, element);
                (Method::Stored, None)
            }
        };
        let member = Member {
            name: entry.name.as_slice().into(),
            code_page: CodePage::Unknown,
            size: if method == Method::Lzss { fields.original_size.into() } else { stored },
            stored_size: stored,
            method,
            time: (fields.timestamp != 0).then_some(fields.timestamp.into()),
            entry_at: entry.at,
            refusal,
            place: Place::range(start, stored),
            same_as: None,
        };
        start = start.saturating_add(stored);
        directory.push(member.within(size))?;
    }
    for (index, (key, _)) in table.properties.iter().enumerate() {
        // Files have a handful of properties; later ones are not compared, so that the work stays proportional.
        if index < 64 && table.properties.iter().take(index).any(|(known, _)| known.eq_ignore_ascii_case(key)) {
            directory.findings.report(codes::DUPLICATE_PROPERTY, 0, Some(num::to_u32(index)));
        }
    }
    if table.terminator != PboFields::default() {
        directory.findings.report(codes::FILLED_TERMINATOR, table.terminator_at, None);
    }
    let tail = size.saturating_sub(table.data_end());
    if tail != 0 && tail != TRAILER {
        directory.findings.report(codes::TRAILING, table.data_end(), None);
    }
    Ok(directory)
}

/// Whether the data of the table end at the end of the file, or at the 21 bytes before it.
pub(crate) fn is_whole(table: &PboTable, source: &dyn ReadAt) -> bool {
    let tail = source.size().checked_sub(table.data_end());
    matches!(tail, Some(0 | TRAILER)) && !table.entries.is_empty()
}

/// The facts that extracted files of a PBO do not show: its properties, whether it has a hash, and if unusual, the
/// order, the times and the sizes of its files. Its text form is stored next to the extracted files, so that they can
/// be packed again.
///
/// ```
/// use triassic_archive::{Archive, PboBuilder, PboLayout};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let mut pbo = PboBuilder::default();
/// pbo.set_property("prefix", r"z\Mine\addons\box")?;
/// pbo.set_property("version", "12")?;
/// pbo.push("config.cpp", b"class CfgPatches{};".to_vec())?;
/// let mut bytes = Vec::new();
/// pbo.write(&mut bytes)?;
///
/// let read = Archive::read(std::sync::Arc::new(bytes), "pbo", &Default::default())?;
/// let layout = PboLayout::of(&read).ok_or("not a PBO")?;
/// assert_eq!(layout.prefix(), Some(&br"z\Mine\addons\box"[..]));
/// assert_eq!(layout.to_text().ok_or("empty")?, "property prefix=z\\Mine\\addons\\box\nproperty version=12\n");
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct PboLayout {
    /// Whether the table starts with the entry that has properties.
    has_properties: bool,
    properties: Vec<(Vec<u8>, Vec<u8>)>,
    is_without_hash: bool,
    /// The files in order, if the order or a field is unusual.
    files: Vec<LayoutFile>,
    /// The index of each file in that list, by its comparison key.
    ranks: HashMap<Vec<u8>, usize>,
}

/// A file of the list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct LayoutFile {
    /// Its name as stored.
    pub(crate) name: Vec<u8>,
    pub(crate) timestamp: u32,
    /// Whether the field for the original size contains the size instead of 0.
    pub(crate) has_size: bool,
}

impl PboLayout {
    /// The name of the text file.
    pub const FILE: &'static str = "$PBOLAYOUT$.txt";

    /// The layout of an archive; `None` if it is not a PBO.
    #[must_use]
    pub fn of(archive: &Archive) -> Option<Self> {
        let table = archive.pbo()?;
        let is_without_hash = archive.source().size().saturating_sub(table.data_end()) < TRAILER;
        let mut layout = Self {
            has_properties: table.version.is_some(),
            properties: table.properties.clone(),
            is_without_hash,
            ..Self::default()
        };
        if !is_usual(table) {
            for (entry, member) in table.entries.iter().zip(archive.members()) {
                let fields = entry.fields;
                let is_plain = member.method == Method::Stored;
                layout.add(LayoutFile {
                    name: entry.name.clone(),
                    timestamp: fields.timestamp,
                    has_size: is_plain && fields.original_size != 0,
                });
            }
        }
        Some(layout)
    }
    /// The properties in order: key, value.
    #[must_use]
    pub fn properties(&self) -> &[(Vec<u8>, Vec<u8>)] {
        &self.properties
    }
    /// The first prefix.
    #[must_use]
    pub fn prefix(&self) -> Option<&[u8]> {
        let found = self.properties.iter().find(|(key, _)| key.eq_ignore_ascii_case(b"prefix"));
        found.map(|(_, value)| value.as_slice()).filter(|value| !value.is_empty())
    }
    /// Whether a file of this name is among those that are listed.
    #[must_use]
    pub fn lists(&self, name: &[u8]) -> bool {
        self.ranks.contains_key(&key(name))
    }
    /// The text form; `None` if a file with the prefix is sufficient.
    #[must_use]
    pub fn to_text(&self) -> Option<String> {
        let of_prefix = match self.properties.as_slice() {
            [(key, value)] => {
                key == b"prefix" && addon_prefix(value).is_ok_and(|plain| plain == *value && !plain.is_empty())
            }
            _ => false,
        };
        let is_plain = of_prefix || !self.has_properties;
        if is_plain && !self.is_without_hash && self.files.is_empty() {
            return None;
        }
        let mut text = String::new();
        if self.has_properties && self.properties.is_empty() {
            text.push_str("no properties\n");
        }
        for (key, value) in &self.properties {
            _ = writeln!(text, "property {}={}", escaped(key, true), escaped(value, false));
        }
        if self.is_without_hash {
            text.push_str("no hash\n");
        }
        for LayoutFile { name, timestamp, has_size } in &self.files {
            let size = if *has_size { "size" } else { "0" };
            _ = writeln!(text, "file {timestamp} {size} {}", escaped(name, false));
        }
        Some(text)
    }
    /// Parses the text form.
    ///
    /// # Errors
    /// The number, from 1, of the first malformed line.
    pub fn parse(text: &str) -> Result<Self, usize> {
        let mut layout = Self::default();
        for (number, line) in (1_usize..).zip(text.trim_start_matches('\u{feff}').lines()) {
            layout.line(line).ok_or(number)?;
        }
        Ok(layout)
    }
    fn line(&mut self, line: &str) -> Option<()> {
        if line.is_empty() || line.starts_with("//") {
        } else if line == "no properties" {
            self.has_properties = true;
        } else if line == "no hash" {
            self.is_without_hash = true;
        } else if let Some(property) = line.strip_prefix("property ") {
            let (key, value) = property.split_once('=').filter(|(key, _)| !key.is_empty())?;
            self.has_properties = true;
            self.properties.push((unescaped(key)?, unescaped(value)?));
        } else {
            let mut words = line.strip_prefix("file ")?.splitn(3, ' ');
            let timestamp = words.next()?.parse().ok()?;
            let has_size = match words.next()? {
                "size" => true,
                "0" => false,
                _ => return None,
            };
            let name = unescaped(words.next()?).filter(|name| !name.is_empty())?;
            self.add(LayoutFile { name, timestamp, has_size });
        }
        Some(())
    }
    fn add(&mut self, file: LayoutFile) {
        self.ranks.entry(key(&file.name)).or_insert(self.files.len());
        self.files.push(file);
    }
    pub(crate) const fn is_without_hash(&self) -> bool {
        self.is_without_hash
    }
    pub(crate) fn version(&self) -> Option<PboFields> {
        self.has_properties.then(|| PboFields { method: PboFields::VERSION, ..PboFields::default() })
    }
    /// The index of a file in the list, and its entry.
    pub(crate) fn file(&self, name: &[u8]) -> Option<(usize, &LayoutFile)> {
        let rank = *self.ranks.get(&key(name))?;
        Some((rank, self.files.get(rank)?))
    }
}

/// Whether the builder would create these entries for new data: sorted by name, without times and sizes, and none that
/// configures packing.
/// how to pack.
fn is_usual(table: &PboTable) -> bool {
    let usual = |entry: &PboEntry| {
        let name = components(&entry.name).join(&b'\\');
        entry.fields.timestamp == 0
            && (entry.fields.original_size == 0 || entry.fields.method != 0)
            && name == entry.name
    };
    let names = || table.entries.iter().map(|entry| entry.name.to_ascii_lowercase());
    let is_text = |name: Vec<u8>| is_prefix_file(&name) || name.eq_ignore_ascii_case(PboLayout::FILE.as_bytes());
    table.entries.iter().all(usual) && names().is_sorted() && !names().any(is_text)
}

/// The comparison key of a name: in lower case, with `\` between folders, like the path that it is extracted to.
fn key(name: &[u8]) -> Vec<u8> {
    components(name).join(&b'\\').to_ascii_lowercase()
}

/// Escapes a text for one line: control characters, `%`, bytes that are not UTF-8, and in a key `=`, become `%` and two
/// hexadecimal digits.
fn escaped(bytes: &[u8], is_key: bool) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        for char in chunk.valid().chars() {
            if char.is_control() || char == '%' || is_key && char == '=' || char == '\u{2028}' {
                let mut buffer = [0; 4];
                for byte in char.encode_utf8(&mut buffer).bytes() {
                    _ = write!(text, "%{byte:02X}");
                }
            } else {
                text.push(char);
            }
        }
        for byte in chunk.invalid() {
            _ = write!(text, "%{byte:02X}");
        }
    }
    text
}

/// The original of a name that [`escaped`] returned.
fn unescaped(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((byte, after)) = rest.split_first() {
        rest = after;
        if *byte == b'%' {
            let (digits, after) = rest.split_first_chunk::<2>()?;
            let digits = std::str::from_utf8(digits).ok()?;
            bytes.push(u8::from_str_radix(digits, 16).ok()?);
            rest = after;
        } else {
            bytes.push(*byte);
        }
    }
    Some(bytes)
}

impl Archive {
    /// The properties of a PBO as text, in order; empty for other archives.
    #[must_use]
    pub fn properties(&self) -> Vec<(String, String)> {
        self.pbo().map(PboTable::properties_text).unwrap_or_default()
    }
}

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
                    return Err(Error::new(ErrorKind::LimitExceeded { value, max }, "number of members", at).into());
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
                    from.budget.hold(num::to_u64(held), from.position())?;
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
            self.budget.read(num::to_u64(new), "bytes of the table", self.start)?;
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
