//! The summary of a file that `info` shows, as data.

use alloc::{
    borrow::ToOwned,
    boxed::Box,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt::{self, Display, Write};

use formats_core::glam::Vec3;
pub use formats_core::num::grouped as number;

/// A summary of a file's content, in display order: for a terminal, a web page or a program.
///
/// Displayed, it has one line per row, `label: text`, with further lines of a row indented below it; control characters
/// are escaped. With the feature `serde`, it is serialized as a map of [`key`](Row::key) and [`value`](Row::value).
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Summary {
    rows: Vec<Row>,
    pub(crate) counts: Counts,
}

/// Counts common to all formats, for a table with one line per file. `None` for elements that a kind of file cannot
/// contain, or whose number is unknown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Counts {
    /// Triangles of all submodels; for a P3D, polygons in the level of detail that has the most; polygons of levels
    /// before WMB7.
    pub faces: Option<usize>,
    /// Frames; the sum over all sequences, unless they share one list.
    pub frames: Option<usize>,
    /// Clips or sequences.
    pub animations: Option<usize>,
    /// Textures or skins.
    pub textures: Option<usize>,
}

/// One item of a summary.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct Row {
    /// The name for programs: stable, lower case, as in the crate of the format. Empty for a row that is only
    /// displayed.
    pub key: &'static str,
    /// The name for display.
    pub label: &'static str,
    /// The value, for programs.
    pub value: Value,
    /// The text for display: the first line is shown next to the label, further lines below it. Empty if the row is not
    /// displayed. Names are not escaped: a terminal must escape control characters.
    pub lines: Vec<String>,
}

/// A value for programs.
#[derive(Debug, Clone, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(untagged))]
#[non_exhaustive]
pub enum Value {
    /// No value.
    None,
    /// A Boolean.
    Bool(bool),
    /// A count, or another integer.
    Integer(i64),
    /// A number with a fraction.
    Number(f32),
    /// A name.
    Text(String),
    /// A list of values of the same kind.
    List(Box<[Self]>),
    /// A map.
    #[cfg_attr(feature = "serde", serde(serialize_with = "map"))]
    Map(Box<[(&'static str, Self)]>),
}

impl Summary {
    /// The rows, in display order.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }
    /// The counts common to all formats.
    #[must_use]
    pub const fn counts(&self) -> Counts {
        self.counts
    }
    /// The value with this key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Value> {
        self.rows.iter().find(|row| row.key == key).map(|row| &row.value)
    }
    /// Adds a row with one line of text.
    pub(crate) fn add(&mut self, key: &'static str, label: &'static str, value: impl Into<Value>, line: impl Display) {
        self.rows.push(Row { key, label, value: value.into(), lines: Vec::from([line.to_string()]) });
    }
    /// Adds a count.
    pub(crate) fn count(&mut self, key: &'static str, label: &'static str, count: usize) {
        self.add(key, label, count, number(count));
    }
    /// Adds a count that is displayed only if it is not 0.
    pub(crate) fn some(&mut self, key: &'static str, label: &'static str, count: usize) {
        if count > 0 { self.count(key, label, count) } else { self.hidden(key, count) }
    }
    /// Adds runs of frames with their names, first and last frames.
    pub(crate) fn clips(&mut self, clips: &[(String, usize, usize)]) {
        let value = |(name, first, last): &(String, usize, usize)| {
            Value::map([("name", name.as_str().into()), ("first", (*first).into()), ("last", (*last).into())])
        };
        self.counts.animations = Some(clips.len());
        self.add("clips", "clips", clips.iter().map(value).collect::<Value>(), number(clips.len()));
        let text = |(name, first, last): &'_ (String, usize, usize)| {
            let frames = counted(last.saturating_sub(*first).saturating_add(1), "frame");
            (name.clone(), format!("{first} to {last}  ({frames})"))
        };
        let rows: Vec<(String, String)> = clips.iter().map(text).collect();
        columns(rows.iter().map(|(name, text)| (name.as_str(), text.clone()))).for_each(|line| self.line(line));
    }
    /// Adds the bounding box of these positions of frame 0, unless they are empty, or a value is infinite or NaN.
    pub(crate) fn bounds(&mut self, mut positions: impl Iterator<Item = Vec3>) {
        let wider = |(min, max): (Vec3, Vec3), position| (min.min(position), max.max(position));
        let first = positions.next();
        let found = first.map(|first| positions.fold((first, first), wider));
        let found = found.filter(|(min, max)| min.is_finite() && max.is_finite());
        let value =
            found.map(|(min, max)| Value::map([("min", min.to_array().into()), ("max", max.to_array().into())]));
        let text = found.map_or_else(
            || "none".into(),
            |(Vec3 { x, y, z }, max)| format!("({x}, {y}, {z}) to ({}, {}, {}) in frame 0", max.x, max.y, max.z),
        );
        self.add("bounds", "bounds", value, text);
    }
    /// Adds a value that is not displayed.
    pub(crate) fn hidden(&mut self, key: &'static str, value: impl Into<Value>) {
        self.rows.push(Row { key, label: "", value: value.into(), lines: Vec::new() });
    }
    /// Adds a row that is only displayed.
    pub(crate) fn note(&mut self, label: &'static str, line: impl Display) {
        self.rows.push(Row { key: "", label, value: Value::None, lines: Vec::from([line.to_string()]) });
    }
    /// Adds a line of text to the last row.
    pub(crate) fn line(&mut self, line: impl Display) {
        if let Some(row) = self.rows.last_mut() {
            row.lines.push(line.to_string());
        }
    }
    /// Adds lines of text to the last row.
    pub(crate) fn lines(&mut self, lines: impl IntoIterator<Item = impl Display>) {
        lines.into_iter().for_each(|line| self.line(line));
    }
}

impl Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            let mut start = row.label;
            for line in &row.lines {
                f.write_str(start)?;
                f.write_str(if start.is_empty() { "    " } else { ": " })?;
                start = "";
                for c in line.chars() {
                    if c.is_control() { write!(f, "{}", c.escape_default())? } else { f.write_char(c)? }
                }
                f.write_char('\n')?;
            }
        }
        Ok(())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for Summary {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let rows = self.rows.iter().filter(|row| !row.key.is_empty());
        serializer.collect_map(rows.map(|row| (row.key, &row.value)))
    }
}

#[cfg(feature = "serde")]
fn map<S: serde::Serializer>(entries: &[(&'static str, Value)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(entries.iter().map(|(key, value)| (key, value)))
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}
impl From<f32> for Value {
    fn from(value: f32) -> Self {
        Self::Number(value)
    }
}
impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}
impl From<String> for Value {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}
macro_rules! integers {
    ($($t:ty),*) => {$(
        impl From<$t> for Value {
            fn from(value: $t) -> Self {
                // No count of a file exceeds this type.
                Self::Integer(i64::try_from(value).unwrap_or(i64::MAX))
            }
        }
    )*};
}
integers!(u8, u16, i32, u32, i64, u64, usize);
impl<T: Into<Self>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::None, Into::into)
    }
}
impl<T: Into<Self>, const N: usize> From<[T; N]> for Value {
    fn from(values: [T; N]) -> Self {
        values.into_iter().collect()
    }
}
impl<T: Into<Self>> FromIterator<T> for Value {
    /// A list.
    fn from_iter<I: IntoIterator<Item = T>>(values: I) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}
impl Value {
    /// Whether it is greater than `least`, or a list with more items than that.
    #[cfg(feature = "census")]
    pub(crate) fn more_than(&self, least: usize) -> bool {
        match self {
            Self::Integer(number) => usize::try_from(*number).is_ok_and(|number| number > least),
            Self::List(items) => items.len() > least,
            _ => false,
        }
    }
    /// A map.
    pub(crate) fn map<const N: usize>(entries: [(&'static str, Self); N]) -> Self {
        Self::Map(entries.into())
    }
}

/// A count with its noun: `1 note`, `2 notes`.
#[must_use]
pub fn counted(n: usize, what: &str) -> String {
    format!("{} {what}{}", number(n), if n == 1 { "" } else { "s" })
}

/// A name for display; an empty one is made visible.
pub(crate) fn shown(name: &str) -> &str {
    if name.is_empty() { "(no name)" } else { name }
}

/// The lines of a list with a column of names: each name, padded to the longest, and its text.
pub(crate) fn columns(
    entries: impl Iterator<Item = (impl AsRef<str>, String)> + Clone,
) -> impl Iterator<Item = String> {
    let width = entries.clone().map(|(name, _)| shown(name.as_ref()).chars().count()).max().unwrap_or(0);
    entries.map(move |(name, text)| format!("{:width$}  {text}", shown(name.as_ref())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_commas() {
        assert_eq!([0, 999, 1000, 1_234_567].map(number), ["0", "999", "1,000", "1,234,567"]);
        assert_eq!(number(-1), "?");
        assert_eq!((counted(1, "note"), counted(1000, "note")), ("1 note".to_owned(), "1,000 notes".to_owned()));
    }
    #[test]
    fn names_are_aligned_in_a_column() {
        let lines = [("a", "1".to_owned()), ("", "2".to_owned())];
        assert_eq!(columns(lines.into_iter()).collect::<Vec<_>>(), ["a          1", "(no name)  2"]);
    }
}
