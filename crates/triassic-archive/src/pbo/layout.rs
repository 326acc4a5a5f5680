//! The facts that extracted files of a PBO do not show: its properties, and how it was packed.

use std::{collections::HashMap, fmt::Write};

use formats_core::files::{addon_prefix, is_prefix_file};

use super::{PboFields, PboTable, TRAILER};
use crate::{Archive, Method, names::components};

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
    let usual = |entry: &super::PboEntry| {
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
