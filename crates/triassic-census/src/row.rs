//! The facts about one file: a line of JSON.

use std::{
    borrow::Cow,
    cmp::Ordering,
    collections::BTreeMap,
    ffi::OsStr,
    fs::Metadata,
    io,
    path::{Path, PathBuf},
    time::UNIX_EPOCH,
};

use formats_core::{Diagnostics, Severity, files::io_error_id};
use serde::{Deserialize, Deserializer, Serialize};

/// The `schema` of the lines.
pub const SCHEMA: &str = "triassic/census-2";

/// The `schema` of older lines, which can be read but are not written.
pub(crate) const OLD_SCHEMA: &str = "triassic/census-1";

/// The version of the readers, which is stored in rows.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The [`reason`](Row::reason) of a possible archive, if archives are not opened.
pub(crate) const CLOSED: &str = "archives were not opened";

/// A constant name, or one that was read from a line.
type Name = Cow<'static, str>;

/// The facts about one file: a line of JSON, `triassic/census-2`. Every key is always present; unknown values are null.
///
/// Lines of `triassic/census-1` can also be read. Missing values are `None`.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Row {
    /// [`SCHEMA`].
    pub schema: Name,
    /// The version of triassic that read the file; `None` in rows of an older schema.
    #[serde(default)]
    pub triassic: Option<Name>,
    /// The path on disk, as given or below the given folder; for a member, the path of its archive.
    pub path: String,
    /// The bytes of the path in hexadecimal, if it is not UTF-8.
    #[serde(default)]
    pub path_hex: Option<String>,
    /// For a member of an archive, its path in the archive, including nested archives.
    #[serde(default)]
    pub member: Option<String>,
    /// The part of a divided run, such as `2/3`; `None` for a whole run.
    #[serde(default)]
    pub shard: Option<String>,
    /// The size in bytes; for a member, unpacked. Unknown if the file cannot be opened.
    #[serde(default)]
    pub size: Option<u64>,
    /// For a file on disk, the time of the last change, in microseconds since 1970 UTC.
    #[serde(default)]
    pub modified: Option<i64>,
    /// The SHA-256 of the content, in hexadecimal; unknown if it cannot be read.
    #[serde(default)]
    pub sha256: Option<String>,
    /// The id of the format, if it is supported: its crate's, or that of a kind of archive.
    #[serde(default)]
    pub format: Option<Name>,
    /// The usual name of such a file; `unknown` for an unknown one.
    pub name: Name,
    /// The version of the format, if it has versions.
    #[serde(default)]
    pub version: Option<u32>,
    /// The kind within its format, if it is supported: `model`, `level`, `archive`, …
    #[serde(default)]
    pub kind: Option<Name>,
    /// Whether it is converted as part of a folder.
    pub converts: bool,
    /// The reason why it is not.
    #[serde(default)]
    pub reason: Option<Name>,
    /// The counts, if the format is supported.
    #[serde(default)]
    pub counts: Counts,
    /// The names of counts that only some files have, sorted: `animations`, `bones`, `skins`, …
    #[serde(default)]
    pub features: Vec<Name>,
    /// Its findings, each code once, sorted by code.
    #[serde(default, deserialize_with = "findings")]
    pub findings: Vec<RowFinding>,
    /// The names of its companion files, whether or not they exist.
    #[serde(default)]
    pub companions: Vec<String>,
    /// For a PBO, its properties in order, including the prefix.
    #[serde(default)]
    pub properties: Vec<RowProperty>,
    /// The missing files that it needs, each once, sorted; `None` if they were not searched.
    #[serde(default)]
    pub missing: Option<Vec<String>>,
    /// For a file of an unknown format, its first 16 bytes in hexadecimal.
    #[serde(default)]
    pub first_bytes: Option<String>,
    /// The reason why it cannot be read.
    #[serde(default, deserialize_with = "error")]
    pub error: Option<RowError>,
    /// The result as a scene, if requested.
    #[serde(default)]
    pub scene: Option<Outcome>,
}

/// The counts of a file, as printed by `triassic info`. `None` for counts that a kind of file cannot have, or that are
/// unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct Counts {
    /// Triangles; for a P3D, polygons in the level of detail that has the most; polygons of levels before WMB7.
    pub triangles: Option<u64>,
    /// Frames; the sum over all sequences, unless they share one list.
    pub frames: Option<u64>,
    /// Clips or sequences.
    pub animations: Option<u64>,
    /// Textures or skins.
    pub textures: Option<u64>,
    /// For an archive that was opened, the number of members that would have rows without a filter.
    pub members: Option<u64>,
}

/// A finding of a file.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowFinding {
    /// The code, such as `MD2-004`.
    pub code: Name,
    /// `note`, `warning` or `error`; `None` in rows of an older schema.
    pub severity: Option<Name>,
    /// The number of occurrences.
    pub count: u32,
    /// The byte offset of the first occurrence; `None` in rows of an older schema.
    pub offset: Option<u64>,
}

/// A property of an archive.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowProperty {
    /// Its name: `prefix`, `version`, …
    pub key: String,
    /// Its value.
    pub value: String,
}

/// The reason why a file cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct RowError {
    /// The identifier of the kind; `None` in rows of an older schema.
    ///
    /// For invalid content, see [`ErrorKind::id`](formats_core::ErrorKind::id). Others are `not_found`,
    /// `permission_denied`, `io`, `not_regular`, `too_large`, `limit_exceeded` and `conversion`.
    pub kind: Option<Name>,
    /// The reason, for display.
    pub message: String,
    /// The wrong part of the file, if known.
    pub part: Option<Name>,
    /// The offset of the wrong byte, if known.
    pub offset: Option<u64>,
}

impl RowError {
    /// Creates an error of this kind without a location in the file.
    pub fn new(kind: &'static str, message: impl Into<String>) -> Self {
        Self { kind: Some(kind.into()), message: message.into(), part: None, offset: None }
    }
}

impl From<&formats_core::Error> for RowError {
    fn from(error: &formats_core::Error) -> Self {
        Self {
            part: Some(error.what().into()),
            offset: Some(error.offset()),
            ..Self::new(error.kind().id(), error.to_string())
        }
    }
}

impl From<&io::Error> for RowError {
    fn from(error: &io::Error) -> Self {
        match triassic_archive::Error::within(error) {
            Some(inner) => inner.into(),
            None => Self::new(io_error_id(error), error.to_string()),
        }
    }
}

impl From<&triassic_archive::Error> for RowError {
    fn from(error: &triassic_archive::Error) -> Self {
        error.content().map_or_else(|| Self::new(error.id(), error.to_string()), Self::from)
    }
}

/// The result of converting a file to a scene: one of the two.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Outcome {
    /// The number of triangles of the scene.
    #[serde(default)]
    pub triangles: Option<u64>,
    /// The reason why it cannot be converted.
    #[serde(default, deserialize_with = "error")]
    pub error: Option<RowError>,
}

impl Outcome {
    /// Creates the result for a scene with this many triangles.
    #[must_use]
    pub const fn triangles(count: u64) -> Self {
        Self { triangles: Some(count), error: None }
    }
    /// Creates the result for an error.
    #[must_use]
    pub const fn error(error: RowError) -> Self {
        Self { triangles: None, error: Some(error) }
    }
}

impl Row {
    /// Creates a row for the file at this path, or a member of it.
    #[must_use]
    pub fn new(path: &Path, member: Option<String>) -> Self {
        let bytes = path.as_os_str().as_encoded_bytes();
        Self {
            schema: SCHEMA.into(),
            triassic: Some(VERSION.into()),
            path: path.to_string_lossy().into_owned(),
            path_hex: path.to_str().is_none().then(|| hex(bytes)),
            member,
            name: "unknown".into(),
            ..Self::default()
        }
    }
    /// Creates a row for an unreadable file.
    #[must_use]
    pub fn failed(path: &Path, member: Option<String>, error: RowError) -> Self {
        Self { error: Some(error), reason: Some("it cannot be read".into()), ..Self::new(path, member) }
    }
    /// The path and the member in it, for display.
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
    /// Whether the current version of the readers created it, so that they would create it again.
    pub(crate) fn is_current(&self) -> bool {
        self.triassic.as_deref() == Some(VERSION)
    }
}

/// Deserializes the findings of a row. In older rows, they are an object with the count of each code.
fn findings<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<RowFinding>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Any {
        List(Vec<RowFinding>),
        Counts(BTreeMap<String, u32>),
    }
    Ok(match Any::deserialize(from)? {
        Any::List(list) => list,
        Any::Counts(counts) => {
            let of =
                |(code, count): (String, u32)| RowFinding { code: code.into(), severity: None, count, offset: None };
            counts.into_iter().map(of).collect()
        }
    })
}

/// Deserializes the error of a row. In older rows, it is a text.
fn error<'de, D: Deserializer<'de>>(from: D) -> Result<Option<RowError>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Any {
        Error(RowError),
        Text(String),
    }
    Ok(Option::<Any>::deserialize(from)?.map(|any| match any {
        Any::Error(error) => error,
        Any::Text(message) => RowError { kind: None, message, part: None, offset: None },
    }))
}

/// The findings of a file, sorted by code.
pub(crate) fn of_diagnostics(findings: &Diagnostics) -> Vec<RowFinding> {
    let mut all: Vec<RowFinding> = findings
        .into_iter()
        .map(|found| RowFinding {
            code: found.code.id.into(),
            severity: Some(severity(found.code.severity).into()),
            count: found.count,
            offset: Some(found.offset),
        })
        .collect();
    all.sort_by(|one, other| one.code.cmp(&other.code));
    all
}

const fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        _ => "error",
    }
}

/// Encodes bytes in hexadecimal.
pub(crate) fn hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).unwrap_or('0');
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// Decodes hexadecimal bytes.
pub(crate) fn unhex(text: &str) -> Option<Vec<u8>> {
    let (pairs, []) = text.as_bytes().as_chunks::<2>() else { return None };
    pairs.iter().map(|pair| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok()).collect()
}

/// The time of a file's last change, in microseconds since 1970 UTC.
pub(crate) fn modified(metadata: &Metadata) -> Option<i64> {
    let time = metadata.modified().ok()?;
    match time.duration_since(UNIX_EPOCH) {
        Ok(after) => i64::try_from(after.as_micros()).ok(),
        Err(before) => i64::try_from(before.duration().as_micros()).ok()?.checked_neg(),
    }
}

// The order of rows: by the bytes of the path, then of the member.

/// The order of two rows.
pub(crate) fn order_of_rows(one: &Row, other: &Row) -> Ordering {
    one.path_bytes().cmp(&other.path_bytes()).then_with(|| one.member.cmp(&other.member))
}

/// The sort key of a path: the contents of a folder are sorted at the folder's name followed by a slash.
pub(crate) fn path_key(path: &Path, is_folder: bool) -> Cow<'_, [u8]> {
    let bytes = path.as_os_str().as_encoded_bytes();
    if is_folder && !bytes.ends_with(b"/") { [bytes, b"/"].concat().into() } else { bytes.into() }
}

/// The inputs, sorted, each once, and without those inside another one.
pub(crate) fn sorted_roots(named: impl IntoIterator<Item = PathBuf>) -> Vec<PathBuf> {
    // A trailing slash has no meaning.
    let mut roots: Vec<(PathBuf, bool)> = named
        .into_iter()
        .map(|path| {
            let path: PathBuf = path.components().collect();
            let is_folder = path.is_dir();
            (path, is_folder)
        })
        .collect();
    roots.sort_by(|one, other| path_key(&one.0, one.1).cmp(&path_key(&other.0, other.1)));
    let mut kept: Vec<(PathBuf, bool)> = Vec::new();
    for (path, is_folder) in roots {
        let is_covered =
            kept.last().is_some_and(|(last, is_folder)| path == *last || *is_folder && path.starts_with(last));
        if !is_covered {
            kept.push((path, is_folder));
        }
    }
    kept.into_iter().map(|(path, _)| path).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn older_lines_are_read() {
        let line = r#"{"schema":"triassic/census-1","path":"a.md2","name":"MD2","converts":false,"reason":"it cannot be read",
            "counts":{"triangles":3},"findings":{"MD2-004":1,"MD2-011":3},"error":"header: wrong","scene":{"error":"none"}}"#;
        let row: Row = serde_json::from_str(line).unwrap();
        assert_eq!(
            row.error.unwrap(),
            RowError { kind: None, message: "header: wrong".into(), part: None, offset: None }
        );
        assert_eq!(row.scene.unwrap().error.unwrap().message, "none");
        let found: Vec<(&str, u32)> = row.findings.iter().map(|found| (&*found.code, found.count)).collect();
        assert_eq!(found, [("MD2-004", 1), ("MD2-011", 3)]);
        assert_eq!((row.counts.triangles, row.missing, row.triassic), (Some(3), None, None));
    }

    #[test]
    fn folders_are_sorted_at_their_contents() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a", "a/b"] {
            fs::create_dir(folder.path().join(name)).unwrap();
        }
        let named = |names: &[&str]| names.iter().map(|name| folder.path().join(name)).collect::<Vec<_>>();
        let found = sorted_roots(named(&["b", "a/b", "a/", "a-x", "a", "a.x", "b"]));
        assert_eq!(found, named(&["a-x", "a.x", "a", "b"]));
        assert!(&*path_key("a".as_ref(), true) > b"a-x".as_slice() && &*path_key("/".as_ref(), true) == b"/");
    }
    #[test]
    fn rows_are_sorted_by_path_and_member() {
        let row = |path: &str, member: Option<&str>| Row::new(path.as_ref(), member.map(str::to_owned));
        let rows = [row("a.pak", None), row("a.pak", Some("b")), row("a.pak", Some("c")), row("a.pak-old", None)];
        assert!(rows.is_sorted_by(|one, other| order_of_rows(one, other).is_lt()));
    }
}
