//! A serializer that descends to one value and describes it: it writes nothing on the way, and stops there.

use std::{
    boxed::Box,
    fmt::{self, Display},
    string::{String, ToString},
    vec::Vec,
};

use serde::ser::{
    self, Serialize, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant, SerializeTuple,
    SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use triassic_scene::serde_json;

use crate::viewer::pointer::{self, Child, Level};

/// The reason why a walk ends: the value was found or inspected.
#[derive(Debug)]
pub(super) enum Stop {
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
pub(super) struct Walk<'a> {
    /// The remaining keys of the path.
    pub(super) keys: &'a [String],
    /// The index of the first child to describe.
    pub(super) from: usize,
    /// The number of children to describe; 0 to only count them.
    pub(super) page: usize,
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
                let level = Level { value: Some(pointer::beginning(value, Level::WHOLE)), ..Level::empty(kind, 0) };
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
        let index = wanted.and_then(|(key, _)| pointer::index(key));
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
pub(super) struct Children<'a> {
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
                self.level.children.push(Child {
                    key: key(),
                    kind,
                    count,
                    preview: pointer::beginning(value, Child::PREVIEW),
                });
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
pub(super) struct Variant<'a> {
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
