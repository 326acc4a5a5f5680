//! One level of a dump: the contents of a tree node when it is opened.

use std::{
    borrow::ToOwned,
    boxed::Box,
    fmt::{self, Display},
    io,
    string::{String, ToString},
    vec::Vec,
};

use serde::{
    Serialize,
    ser::{
        self, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
        SerializeTupleStruct, SerializeTupleVariant, Serializer,
    },
};
use triassic_scene::serde_json;

use super::Problem;
use crate::{AnyFile, dump::Dump};

/// Returns the value at a JSON pointer into the [dump](Dump) of a file, and its children from `from` on.
///
/// Nothing before the value is serialized, and of each child only the beginning: the time is at most that of one pass
/// over the tables on the path. Tables of records and other lists with random access need no pass: each page takes as
/// long as the first.
///
/// # Errors
/// If the pointer is malformed, or leads to nothing.
pub fn level(file: &str, model: &AnyFile<'_>, pointer: &str, from: usize) -> Result<Level, Problem> {
    let keys = pointer_keys(pointer).ok_or_else(|| Problem::new("not a JSON pointer: it must start with /"))?;
    let walk = Walk { keys: &keys, from, page: Level::PAGE };
    match Serialize::serialize(&Dump::new(file, model), walk) {
        Err(Stop::Found(mut level)) => {
            pointer.clone_into(&mut level.pointer);
            Ok(*level)
        }
        Ok(()) | Err(Stop::Seen(_)) => Err(Problem::new("nothing exists at the pointer")),
        Err(Stop::Other(reason)) => Err(Problem::new(reason)),
    }
}

// A serializer that descends to one value and describes it: it writes nothing on the way, and stops there.

/// The reason why a walk ends: the value was found or inspected.
#[derive(Debug)]
enum Stop {
    /// The value that the pointer leads to.
    Found(Box<Level>),
    /// The kind of a child, and the number of its children.
    Seen((&'static str, usize)),
    /// An error of a `Serialize` implementation.
    Other(String),
}

impl Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if let Self::Other(reason) = self { reason } else { "the walk has ended" })
    }
}
impl std::error::Error for Stop {}
impl ser::Error for Stop {
    fn custom<T: Display>(reason: T) -> Self {
        Self::Other(reason.to_string())
    }
}

/// The path to a value, or the inspection of one.
#[derive(Debug, Clone, Copy)]
struct Walk<'a> {
    /// The remaining keys of the path.
    keys: &'a [String],
    /// The index of the first child to describe.
    from: usize,
    /// The number of children to describe; 0 to only count them.
    page: usize,
}

impl<'a> Walk<'a> {
    /// Only determines the kind of a value and the number of its children.
    const LOOK: Walk<'static> = Walk { keys: &[], from: 0, page: 0 };

    const fn is_look(&self) -> bool {
        self.page == 0
    }
    /// A value without children.
    fn plain(self, kind: &'static str, value: &(impl Serialize + ?Sized)) -> Result<(), Stop> {
        match self.keys {
            [] if self.is_look() => Err(Stop::Seen((kind, 0))),
            [] => {
                let level = Level { value: Some(beginning(value, Level::WHOLE)), ..Level::empty(kind, 0) };
                Err(Stop::Found(Box::new(level)))
            }
            _ => Ok(()),
        }
    }
    /// A value with children. `count`: their number, if known in advance.
    fn children(self, kind: &'static str, count: Option<usize>) -> Result<Children<'a>, Stop> {
        if let (true, Some(count)) = (self.is_look(), count) {
            return Err(Stop::Seen((kind, count)));
        }
        let wanted = self.keys.split_first();
        let index = wanted.and_then(|(key, _)| array_index(key));
        Ok(Children {
            walk: self,
            wanted,
            index,
            count,
            at: 0,
            key: String::new(),
            level: Level::empty(kind, self.from),
        })
    }
    /// A variant of an enum with this content: an object with one entry.
    fn variant(self, name: &'static str, content: &(impl Serialize + ?Sized)) -> Result<(), Stop> {
        let mut children = self.children("object", Some(1))?;
        children.entry(name, content)?;
        children.finish()
    }
    /// A variant of an enum with this content, which is still empty.
    #[allow(clippy::unnecessary_wraps, reason = "both callers return this type")]
    const fn collected(self, name: &'static str, content: serde_json::Value) -> Result<Variant<'a>, Stop> {
        Ok(Variant { walk: self, name, content })
    }
    /// The children of a lazy list: those before the requested ones are skipped with [`Iterator::nth`], which is
    /// instant for a table of records.
    fn list<T: Serialize>(self, mut items: impl Iterator<Item = T>) -> Result<(), Stop> {
        let count = match items.size_hint() {
            (least, Some(most)) if least == most => Some(least),
            _ => None,
        };
        let mut children = self.children("array", count)?;
        // Children before a page are skipped if they need not be counted.
        let first = if children.wanted.is_some() { children.index } else { count.map(|_| self.from) };
        children.at = first.unwrap_or(0);
        let mut next = items.nth(children.at);
        while let Some(item) = next {
            children.element(&item)?;
            next = items.next();
        }
        children.finish()
    }
}

/// The children of a value, in order.
#[derive(Debug)]
struct Children<'a> {
    walk: Walk<'a>,
    /// The key of the next child on the path, and the remaining keys.
    wanted: Option<(&'a String, &'a [String])>,
    /// The same as an index.
    index: Option<usize>,
    count: Option<usize>,
    at: usize,
    key: String,
    level: Level,
}

impl Children<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        let is_wanted = self.wanted.is_some() && self.index == Some(self.at);
        let at = self.at;
        self.child(is_wanted, || at.to_string(), value)
    }
    fn entry<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Stop> {
        let is_wanted = self.wanted.is_some_and(|(wanted, _)| wanted == key);
        self.child(is_wanted, || key.to_string(), value)
    }
    fn child<T: Serialize + ?Sized>(
        &mut self,
        is_wanted: bool,
        key: impl FnOnce() -> String,
        value: &T,
    ) -> Result<(), Stop> {
        let at = self.at;
        self.at = at.saturating_add(1);
        match self.wanted {
            Some((_, keys)) if is_wanted => {
                value.serialize(Walk { keys, ..self.walk })?;
                // The child does not exist.
                Err(Stop::Seen(("", 0)))
            }
            Some(_) => Ok(()),
            None if self.walk.is_look() || at < self.walk.from => Ok(()),
            None if self.level.children.len() < self.walk.page => {
                let (kind, count) = match value.serialize(Walk::LOOK) {
                    Err(Stop::Seen(seen)) => seen,
                    Ok(()) | Err(Stop::Found(_)) => ("null", 0),
                    Err(error) => return Err(error),
                };
                self.level.children.push(Child { key: key(), kind, count, preview: beginning(value, Child::PREVIEW) });
                Ok(())
            }
            // The page is full: if the number of children is known, nothing more is needed.
            None => match self.count {
                Some(_) => self.finish(),
                None => Ok(()),
            },
        }
    }
    fn finish(&mut self) -> Result<(), Stop> {
        if self.wanted.is_some() {
            return Ok(());
        }
        let mut level = std::mem::replace(&mut self.level, Level::empty("", 0));
        let is_array = level.kind == "array";
        level.count = self.count.filter(|_| is_array).unwrap_or(self.at);
        if self.walk.is_look() {
            return Err(Stop::Seen((level.kind, level.count)));
        }
        let next = level.from.saturating_add(level.children.len());
        level.next = (next < level.count).then_some(next);
        Err(Stop::Found(Box::new(level)))
    }
}

macro_rules! sequences {
    ($($part:ident $element:ident),*) => {$(
        impl $part for Children<'_> {
            type Ok = ();
            type Error = Stop;
            fn $element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
                self.element(value)
            }
            fn end(mut self) -> Result<(), Stop> {
                self.finish()
            }
        }
    )*};
}
sequences!(SerializeSeq serialize_element, SerializeTuple serialize_element, SerializeTupleStruct serialize_field);

impl SerializeStruct for Children<'_> {
    type Ok = ();
    type Error = Stop;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Stop> {
        self.entry(key, value)
    }
    fn end(mut self) -> Result<(), Stop> {
        self.finish()
    }
}

impl SerializeMap for Children<'_> {
    type Ok = ();
    type Error = Stop;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Stop> {
        /// Uses a formatter as a serializer for keys, which accepts everything that can be displayed.
        struct Shown<'a, T: ?Sized>(&'a T);
        impl<T: Serialize + ?Sized> Display for Shown<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.serialize(f)
            }
        }
        self.key = Shown(key).to_string();
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        let key = std::mem::take(&mut self.key);
        self.entry(&key, value)
    }
    fn end(mut self) -> Result<(), Stop> {
        self.finish()
    }
}

/// The content of a variant with several values, which is rare: it is converted to JSON first.
#[derive(Debug)]
struct Variant<'a> {
    walk: Walk<'a>,
    name: &'static str,
    content: serde_json::Value,
}

impl Variant<'_> {
    fn put<T: Serialize + ?Sized>(&mut self, key: Option<&str>, value: &T) -> Result<(), Stop> {
        let value = serde_json::to_value(value).map_err(ser::Error::custom)?;
        match (&mut self.content, key) {
            (serde_json::Value::Object(entries), Some(key)) => {
                entries.insert(key.to_string(), value);
            }
            (serde_json::Value::Array(items), _) => items.push(value),
            _ => {}
        }
        Ok(())
    }
}

impl SerializeTupleVariant for Variant<'_> {
    type Ok = ();
    type Error = Stop;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Stop> {
        self.put(None, value)
    }
    fn end(self) -> Result<(), Stop> {
        self.walk.variant(self.name, &self.content)
    }
}

impl SerializeStructVariant for Variant<'_> {
    type Ok = ();
    type Error = Stop;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Stop> {
        self.put(Some(key), value)
    }
    fn end(self) -> Result<(), Stop> {
        self.walk.variant(self.name, &self.content)
    }
}

macro_rules! plain {
    ($($name:ident($t:ty) $kind:literal)*) => {$(
        fn $name(self, value: $t) -> Result<(), Stop> {
            self.plain($kind, &value)
        }
    )*};
}

impl<'a> Serializer for Walk<'a> {
    type Ok = ();
    type Error = Stop;
    type SerializeSeq = Children<'a>;
    type SerializeTuple = Children<'a>;
    type SerializeTupleStruct = Children<'a>;
    type SerializeTupleVariant = Variant<'a>;
    type SerializeMap = Children<'a>;
    type SerializeStruct = Children<'a>;
    type SerializeStructVariant = Variant<'a>;

    plain! {
        serialize_bool(bool) "boolean"
        serialize_i8(i8) "number"
        serialize_i16(i16) "number"
        serialize_i32(i32) "number"
        serialize_i64(i64) "number"
        serialize_u8(u8) "number"
        serialize_u16(u16) "number"
        serialize_u32(u32) "number"
        serialize_u64(u64) "number"
        serialize_char(char) "string"
    }
    fn serialize_f32(self, value: f32) -> Result<(), Stop> {
        // JSON has no infinity.
        self.plain(if value.is_finite() { "number" } else { "null" }, &value)
    }
    fn serialize_f64(self, value: f64) -> Result<(), Stop> {
        self.plain(if value.is_finite() { "number" } else { "null" }, &value)
    }
    fn serialize_str(self, value: &str) -> Result<(), Stop> {
        self.plain("string", value)
    }
    fn serialize_bytes(self, value: &[u8]) -> Result<(), Stop> {
        value.serialize(self)
    }
    fn serialize_none(self) -> Result<(), Stop> {
        self.plain("null", &())
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Stop> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), Stop> {
        self.plain("null", &())
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Stop> {
        self.plain("null", &())
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Stop> {
        self.plain("string", variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Stop> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), Stop> {
        self.variant(variant, value)
    }
    fn collect_seq<I: IntoIterator<Item: Serialize>>(self, items: I) -> Result<(), Stop> {
        self.list(items.into_iter())
    }
    fn serialize_seq(self, count: Option<usize>) -> Result<Children<'a>, Stop> {
        self.children("array", count)
    }
    fn serialize_tuple(self, count: usize) -> Result<Children<'a>, Stop> {
        self.children("array", Some(count))
    }
    fn serialize_tuple_struct(self, _: &'static str, count: usize) -> Result<Children<'a>, Stop> {
        self.serialize_tuple(count)
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Variant<'a>, Stop> {
        self.collected(name, serde_json::Value::Array(Vec::new()))
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Children<'a>, Stop> {
        // The declared length of a map or a struct may include omitted entries.
        self.children("object", None)
    }
    fn serialize_struct(self, _: &'static str, count: usize) -> Result<Children<'a>, Stop> {
        self.serialize_map(Some(count))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        name: &'static str,
        _: usize,
    ) -> Result<Variant<'a>, Stop> {
        self.collected(name, serde_json::Value::Object(serde_json::Map::new()))
    }
}

// JSON pointers (RFC 6901), and the values that they lead to.

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
pub(super) fn pointer_keys(pointer: &str) -> Option<Vec<String>> {
    if pointer.is_empty() {
        return Some(Vec::new());
    }
    // `~01` represents `~1`, so the order matters.
    let key = |key: &str| key.replace("~1", "/").replace("~0", "~");
    Some(pointer.strip_prefix('/')?.split('/').map(key).collect())
}

/// The array index of a key: decimal, without leading zeros.
pub(super) fn array_index(key: &str) -> Option<usize> {
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
    use std::{collections::BTreeMap, string::ToString, vec, vec::Vec};

    use super::*;

    #[derive(Serialize)]
    struct Made {
        name: &'static str,
        none: Option<u8>,
        numbers: Vec<u32>,
        rows: Vec<BTreeMap<&'static str, f32>>,
        choice: Choice,
    }
    #[derive(Serialize)]
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
        let keys = pointer_keys(pointer).unwrap();
        match Serialize::serialize(&made, Walk { keys: &keys, from, page: 10 }) {
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
        impl Serialize for Even {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq((0..50).filter(|n| n % 2 == 0))
            }
        }
        let page = |from| match Serialize::serialize(&Even, Walk { keys: &[], from, page: 10 }) {
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

    #[test]
    fn pointers_have_escapes() {
        assert_eq!(pointer_keys(""), Some(Vec::new()));
        assert_eq!(pointer_keys("/a~1b/m~0n/~01"), Some(["a/b", "m~n", "~1"].map(ToOwned::to_owned).to_vec()));
        assert_eq!(pointer_keys("/"), Some([String::new()].to_vec()));
        assert_eq!(pointer_keys("a"), None);
        assert_eq!(
            (array_index("0"), array_index("12"), array_index("012"), array_index("-1"), array_index("+1")),
            (Some(0), Some(12), None, None, None)
        );
    }
    #[test]
    fn texts_are_truncated_between_characters() {
        assert_eq!((cut("aé".as_bytes(), 2), cut("aé".as_bytes(), 3)), ("a".to_owned(), "aé".to_owned()));
    }
}
