//! What is known of one file: a line of JSON.

use std::{borrow::Cow, collections::BTreeMap, ffi::OsStr, fs::Metadata, path::Path, time::UNIX_EPOCH};

use serde::{Deserialize, Serialize};

/// The `schema` of the lines.
pub const SCHEMA: &str = "triassic/census-1";

/// The [`reason`](Row::reason) of a file that may be an archive, where those are not looked into.
pub(crate) const CLOSED: &str = "archives were not looked into";

/// A name that is known in advance, or was read from a line.
type Name = Cow<'static, str>;

/// What is known of one file: a line of JSON, `triassic/census-1`. Keys without a value are left out.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Row {
    /// [`SCHEMA`].
    pub schema: Name,
    /// The path on disk, as it was given or below the folder that was given; of a member, that of its archive.
    pub path: String,
    /// The bytes of the path in hexadecimal, if they are no text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub path_hex: Option<String>,
    /// Of a member of an archive: its path in there, also through archives in archives.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub member: Option<String>,
    /// Bytes: of a member, unpacked. Not known of what cannot be opened.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<u64>,
    /// Of a file on disk: when it was changed last, in microseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub modified: Option<i64>,
    /// The SHA-256 of the content, in hexadecimal; not known of what cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
    /// The id of the format, if it is one that is read: that of its crate, or of a kind of archive.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub format: Option<Name>,
    /// The usual name of such a file; `unknown` if nothing is known.
    pub name: Name,
    /// The version of the format, where it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// What it is within its format, if it is of one that is read: `model`, `level`, `archive`, …
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<Name>,
    /// Whether it is converted when it is met in a folder.
    pub converts: bool,
    /// Why it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<Name>,
    /// What it has, if it is of a format that is read.
    #[serde(default, skip_serializing_if = "Counts::is_empty")]
    pub counts: Counts,
    /// What it has of things that not every file has, in order of the alphabet: `animations`, `bones`, `skins`, …
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub features: Vec<Name>,
    /// The codes of its findings, each with how often it was found.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub findings: BTreeMap<Name, u32>,
    /// The names of the files that belong to it, there or not.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub companions: Vec<String>,
    /// Of a file of an unknown format: its first 16 bytes in hexadecimal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_bytes: Option<String>,
    /// Why it cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// What became of it as a scene, if that was tried.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub scene: Option<Outcome>,
}

/// How many things a file has, as `triassic info` counts them. `None` for what a kind of file cannot have or does not say.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Counts {
    /// Triangles; polygons of P3D, in the level of detail that has the most, and of levels before WMB7.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub triangles: Option<u64>,
    /// Frames: of all sequences, where they do not share one list.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<u64>,
    /// Clips or sequences.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub animations: Option<u64>,
    /// Textures or skins.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub textures: Option<u64>,
    /// Of an archive that was looked into: its members that have rows of their own without a filter.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub members: Option<u64>,
}

/// What became of a file as a scene.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum Outcome {
    /// It is one, with so many triangles.
    Triangles(u64),
    /// Why it cannot become one.
    Error(String),
}

impl Counts {
    /// Whether nothing is counted.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

impl Row {
    /// A row about the file at this path, and the member of it.
    #[must_use]
    pub fn new(path: &Path, member: Option<String>) -> Self {
        let bytes = path.as_os_str().as_encoded_bytes();
        Self {
            schema: SCHEMA.into(),
            path: path.to_string_lossy().into_owned(),
            path_hex: path.to_str().is_none().then(|| hex(bytes)),
            member,
            name: "unknown".into(),
            ..Self::default()
        }
    }
    /// A row about what cannot be read.
    #[must_use]
    pub fn failed(path: &Path, member: Option<String>, error: String) -> Self {
        Self { error: Some(error), reason: Some("it cannot be read".into()), ..Self::new(path, member) }
    }
    /// The path and the member in it, for people.
    #[must_use]
    pub fn label(&self) -> String {
        match &self.member {
            Some(member) => format!("{}/{member}", self.path),
            None => self.path.clone(),
        }
    }
    /// The bytes of the path.
    pub(crate) fn path_bytes(&self) -> Cow<'_, [u8]> {
        match self.path_hex.as_deref().and_then(unhex) {
            Some(bytes) => bytes.into(),
            None => self.path.as_bytes().into(),
        }
    }
    /// Whether it is about this file.
    pub(crate) fn is_of(&self, path: &OsStr) -> bool {
        *self.path_bytes() == *path.as_encoded_bytes()
    }
}

/// Bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Bytes from hexadecimal.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

/// When a file was changed last, in microseconds since 1970 UTC.
pub(crate) fn modified(metadata: &Metadata) -> Option<i64> {
    let time = metadata.modified().ok()?;
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_micros()).ok(),
        Err(before) => i64::try_from(before.duration().as_micros()).ok()?.checked_neg(),
    }
}
