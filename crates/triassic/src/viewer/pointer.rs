//! JSON pointers (RFC 6901), and the values that they lead to.

use std::{
    borrow::ToOwned,
    io,
    string::{String, ToString},
    vec::Vec,
};

use serde::Serialize;
use triassic_scene::serde_json;

/// A value of a dump and its children, each of which is only described.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Level {
    /// A JSON pointer into the object that `triassic dump` prints.
    pub pointer: String,
    /// `object`, `array`, `string`, `number`, `boolean` or `null`.
    pub kind: &'static str,
    /// The number of children, on all pages.
    pub count: usize,
    /// The index of the first of these children.
    pub from: usize,
    /// At most [`PAGE`](Self::PAGE) of its children, in order.
    pub children: Vec<Child>,
    /// The index of the child after these, if there are more.
    pub next: Option<usize>,
    /// The value as JSON, if it has no children, truncated to 65,536 bytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub value: Option<String>,
}

/// A child of a value.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Child {
    /// Its key in an object, or its index in an array.
    pub key: String,
    /// Same as [`Level::kind`].
    pub kind: &'static str,
    /// The number of children.
    pub count: usize,
    /// Its beginning as JSON, with `…` if more follows.
    pub preview: String,
}

impl Level {
    /// The number of children on a page.
    pub const PAGE: usize = 200;
    /// The maximum length of a value without children, in bytes.
    pub(super) const WHOLE: usize = 1 << 16;

    /// A value without known children.
    pub(super) const fn empty(kind: &'static str, from: usize) -> Self {
        Self { pointer: String::new(), kind, count: 0, from, children: Vec::new(), next: None, value: None }
    }
}

impl Child {
    /// The maximum length of a preview, in bytes.
    pub(super) const PREVIEW: usize = 120;
}

/// The keys of a pointer, from the outermost; `None` if it is malformed.
pub(super) fn keys(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    // `~01` represents `~1`, so the order matters.
    let key = |key: &str| key.replace("~1", "/").replace("~0", "~");
    Some(pointer.strip_prefix('/')?.split('/').map(key).collect())
}

/// The array index of a key: decimal, without leading zeros.
pub(super) fn index(key: &str) -> Option<usize> {
    let index: usize = key.parse().ok()?;
    (index.to_string() == key).then_some(index)
}

/// The beginning of a text, truncated between two characters.
fn cut(text: &[u8], most: usize) -> String {
    let text = String::from_utf8_lossy(text);
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end = end.saturating_sub(1);
    }
    text.get(..end).unwrap_or_default().to_owned()
}

/// The beginning of a value as JSON.
pub(super) fn beginning(value: &(impl Serialize + ?Sized), most: usize) -> String {
    /// Stops writing after this many bytes and one more.
    struct Cut(Vec<u8>, usize);
    impl io::Write for Cut {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if self.0.len() > self.1 {
                return Err(io::Error::other("enough"));
            }
            let room = self.1.saturating_sub(self.0.len()).saturating_add(1);
            self.0.extend(bytes.iter().take(room));
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut taken = Cut(Vec::new(), most);
    // An error only means that there is more.
    let _ = serde_json::to_writer(&mut taken, value);
    let is_whole = taken.0.len() <= most;
    let mut text = cut(&taken.0, most);
    if !is_whole {
        text.push('…');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pointers_have_escapes() {
        assert_eq!(keys(""), Some(Vec::new()));
        assert_eq!(keys("/a~1b/m~0n/~01"), Some(["a/b", "m~n", "~1"].map(ToOwned::to_owned).to_vec()));
        assert_eq!(keys("/"), Some([String::new()].to_vec()));
        assert_eq!(keys("a"), None);
        assert_eq!(
            (index("0"), index("12"), index("012"), index("-1"), index("+1")),
            (Some(0), Some(12), None, None, None)
        );
    }
    #[test]
    fn texts_are_truncated_between_characters() {
        assert_eq!((cut("aé".as_bytes(), 2), cut("aé".as_bytes(), 3)), ("a".to_owned(), "aé".to_owned()));
    }
}
