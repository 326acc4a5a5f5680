//! One level of a dump: the contents of a tree node when it is opened.

mod walk;

use std::borrow::ToOwned;

use super::{
    Problem,
    pointer::{self, Level},
};
use crate::{AnyFile, dump::Dump};
use walk::{Stop, Walk};

/// Returns the value at a JSON pointer into the [dump](Dump) of a file, and its children from `from` on.
///
/// Nothing before the value is serialized, and of each child only the beginning: the time is at most that of one pass
/// over the tables on the path. Tables of records and other lists with random access need no pass: each page takes as
/// long as the first.
///
/// # Errors
/// If the pointer is malformed, or leads to nothing.
pub fn level(file: &str, model: &AnyFile<'_>, pointer: &str, from: usize) -> Result<Level, Problem> {
    let keys = pointer::keys(pointer).ok_or_else(|| Problem::new("not a JSON pointer: it must start with /"))?;
    let walk = Walk { keys: &keys, from, page: Level::PAGE };
    match serde::Serialize::serialize(&Dump::new(file, model), walk) {
        Err(Stop::Found(mut level)) => {
            pointer.clone_into(&mut level.pointer);
            Ok(*level)
        }
        Ok(()) | Err(Stop::Seen(_)) => Err(Problem::new("nothing exists at the pointer")),
        Err(Stop::Other(reason)) => Err(Problem::new(reason)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{collections::BTreeMap, string::ToString, vec, vec::Vec};

    #[derive(serde::Serialize)]
    struct Made {
        name: &'static str,
        none: Option<u8>,
        numbers: Vec<u32>,
        rows: Vec<BTreeMap<&'static str, f32>>,
        choice: Choice,
    }
    #[derive(serde::Serialize)]
    enum Choice {
        One { x: u8 },
    }

    fn at(pointer: &str, from: usize) -> Option<Level> {
        let made = Made {
            name: "é\u{1}",
            none: None,
            numbers: (0..1000).collect(),
            rows: vec![BTreeMap::from([("a", 1.5), ("b", f32::NAN)]); 3],
            choice: Choice::One { x: 1 },
        };
        let keys = pointer::keys(pointer).unwrap();
        match serde::Serialize::serialize(&made, Walk { keys: &keys, from, page: 10 }) {
            Err(Stop::Found(level)) => Some(*level),
            _ => None,
        }
    }

    #[test]
    fn a_level_describes_children() {
        let level = at("", 0).unwrap();
        let shown: Vec<_> = level.children.iter().map(|child| (child.key.as_str(), child.kind, child.count)).collect();
        let expected = [
            ("name", "string", 0),
            ("none", "null", 0),
            ("numbers", "array", 1000),
            ("rows", "array", 3),
            ("choice", "object", 1),
        ];
        assert_eq!((shown.as_slice(), level.count, level.next), (&expected[..], 5, None));
        assert_eq!(level.children[0].preview, "\"é\\u0001\"");
        assert!(level.children[2].preview.starts_with("[0,1,2,") && level.children[2].preview.ends_with('…'));
        assert_eq!(level.children[4].preview, r#"{"One":{"x":1}}"#);
    }
    #[test]
    fn arrays_have_pages() {
        let level = at("/numbers", 985).unwrap();
        assert_eq!((level.count, level.from, level.next), (1000, 985, Some(995)));
        assert_eq!((level.children.len(), level.children[9].key.as_str()), (10, "994"));
        let last = at("/numbers", 995).unwrap();
        assert_eq!((last.children.len(), last.next), (5, None));
        let past = at("/numbers", 5000).unwrap();
        assert_eq!((past.children.len(), past.count, past.next), (0, 1000, None));
    }
    #[test]
    fn lists_of_unknown_length_also_have_pages() {
        // The number of skipped elements of a list is unknown until it is traversed.
        struct Even;
        impl serde::Serialize for Even {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq((0..50).filter(|n| n % 2 == 0))
            }
        }
        let page = |from| match serde::Serialize::serialize(&Even, Walk { keys: &[], from, page: 10 }) {
            Err(Stop::Found(level)) => *level,
            other => panic!("{other:?}"),
        };
        let level = page(10);
        assert_eq!((level.count, level.from, level.next), (25, 10, Some(20)));
        assert_eq!((level.children[0].key.as_str(), level.children[0].preview.as_str()), ("10", "20"));
        assert_eq!((page(20).children.len(), page(20).next, page(99).count), (5, None, 25));
    }
    #[test]
    fn pointers_lead_to_a_value_or_to_an_error() {
        assert_eq!(at("/rows/1/a", 0).unwrap().value.unwrap(), "1.5");
        assert_eq!(at("/rows/1/b", 0).unwrap().value.unwrap(), "null");
        assert_eq!(at("/choice/One/x", 0).unwrap().kind, "number");
        for nothing in ["/no", "/rows/3", "/rows/01", "/rows/1/c", "/name/0", "/numbers/-1", "/choice/Two"] {
            assert_eq!(at(nothing, 0), None, "{nothing}");
        }
        assert_eq!(at("/numbers/999", 0).unwrap().value.unwrap(), 999.to_string());
    }
}
