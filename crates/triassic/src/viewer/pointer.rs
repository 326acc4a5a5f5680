//! JSON pointers (RFC 6901).

use std::{
    borrow::ToOwned,
    string::{String, ToString},
    vec::Vec,
};

/// The keys that a pointer names, from the outermost; `None` for a text that is not a pointer.
pub(super) fn keys(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    // `~01` stands for `~1`, so the order matters.
    let key = |key: &str| key.replace("~1", "/").replace("~0", "~");
    Some(pointer.strip_prefix('/')?.split('/').map(key).collect())
}

/// The index that a key is in an array: decimal, without leading zeros.
pub(super) fn index(key: &str) -> Option<usize> {
    let index: usize = key.parse().ok()?;
    (index.to_string() == key).then_some(index)
}

/// The beginning of a text, cut between two characters.
pub(super) fn cut(text: &[u8], most: usize) -> String {
    let text = String::from_utf8_lossy(text);
    let mut end = text.len().min(most);
    while !text.is_char_boundary(end) {
        end = end.saturating_sub(1);
    }
    text.get(..end).unwrap_or_default().to_owned()
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
    fn texts_are_cut_between_characters() {
        assert_eq!((cut("aé".as_bytes(), 2), cut("aé".as_bytes(), 3)), ("a".to_owned(), "aé".to_owned()));
    }
}
