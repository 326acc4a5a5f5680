//! The whole content of a file in a stable form, as printed by the command `dump`.

use alloc::string::String;
use core::fmt::{self, Write};

use serde::ser::{Error as _, Impossible, Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::AnyFile;

/// A model and its description, to be serialized: `schema`, `file`, `format`, `version`, `kind`, `model`.
///
/// See `docs/reference/dump.md` for the schema. Lists are serialized while they are decoded, without collecting them.
#[derive(Debug, Clone, Copy)]
pub struct Dump<'a> {
    file: &'a str,
    model: &'a AnyFile<'a>,
    part: Option<&'a str>,
}

impl<'a> Dump<'a> {
    /// The value of `schema`. Keys may be added without a new schema; existing keys keep their meaning.
    pub const SCHEMA: &'static str = "triassic/dump-1";

    /// Creates the dump of `model`, from the file named `file`.
    #[must_use]
    pub const fn new(file: &'a str, model: &'a AnyFile<'a>) -> Self {
        Self { file, model, part: None }
    }
    /// Limits the dump to one of the model's [`parts`](AnyFile::parts); `model` is empty if the part does not exist.
    #[must_use]
    pub const fn with_part(mut self, key: &'a str) -> Self {
        self.part = Some(key);
        self
    }
}

impl Serialize for Dump<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Dump", 6)?;
        map.serialize_field("schema", Self::SCHEMA)?;
        map.serialize_field("file", self.file)?;
        map.serialize_field("format", self.model.format().id)?;
        if let Some(version) = self.model.version() {
            map.serialize_field("version", &version)?;
        }
        map.serialize_field("kind", &self.model.kind())?;
        match self.part {
            Some(key) => map.serialize_field("model", &Only { model: self.model, key })?,
            None => map.serialize_field("model", self.model)?,
        }
        map.end()
    }
}

// The top-level entries of a model: a serializer that visits each once.

/// The action for each entry.
trait Visit {
    type Error: serde::ser::Error;
    fn entry<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Self::Error>;
}

/// Passes the entries of a struct or a map to a visitor, in order. Any other type is an error.
struct TopLevel<'v, V>(&'v mut V);

impl<V: Visit> SerializeStruct for TopLevel<'_, V> {
    type Ok = ();
    type Error = V::Error;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), V::Error> {
        self.0.entry(key, value)
    }
    fn end(self) -> Result<(), V::Error> {
        Ok(())
    }
}

/// The entries of a map.
struct Entries<'v, V> {
    visitor: &'v mut V,
    key: String,
}

impl<V: Visit> SerializeMap for Entries<'_, V> {
    type Ok = ();
    type Error = V::Error;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), V::Error> {
        /// Uses a formatter as a serializer for keys, which accepts everything that can be displayed.
        struct Shown<'a, T: ?Sized>(&'a T);
        impl<T: Serialize + ?Sized> fmt::Display for Shown<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.serialize(f)
            }
        }
        self.key.clear();
        write!(self.key, "{}", Shown(key)).map_err(V::Error::custom)
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), V::Error> {
        self.visitor.entry(&self.key, value)
    }
    fn end(self) -> Result<(), V::Error> {
        Ok(())
    }
}

/// Types without entries.
macro_rules! refused {
    ($($name:ident($($t:ty),*) -> $ok:ty;)*) => {$(
        fn $name(self, $(_: $t),*) -> Result<$ok, V::Error> {
            Err(V::Error::custom("a model has entries"))
        }
    )*};
}

impl<'v, V: Visit> Serializer for TopLevel<'v, V> {
    type Ok = ();
    type Error = V::Error;
    type SerializeSeq = Impossible<(), V::Error>;
    type SerializeTuple = Impossible<(), V::Error>;
    type SerializeTupleStruct = Impossible<(), V::Error>;
    type SerializeTupleVariant = Impossible<(), V::Error>;
    type SerializeMap = Entries<'v, V>;
    type SerializeStruct = Self;
    type SerializeStructVariant = Impossible<(), V::Error>;

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, V::Error> {
        Ok(self)
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Entries<'v, V>, V::Error> {
        Ok(Entries { visitor: self.0, key: String::new() })
    }
    refused! {
        serialize_bool(bool) -> ();
        serialize_i8(i8) -> ();
        serialize_i16(i16) -> ();
        serialize_i32(i32) -> ();
        serialize_i64(i64) -> ();
        serialize_u8(u8) -> ();
        serialize_u16(u16) -> ();
        serialize_u32(u32) -> ();
        serialize_u64(u64) -> ();
        serialize_f32(f32) -> ();
        serialize_f64(f64) -> ();
        serialize_char(char) -> ();
        serialize_str(&str) -> ();
        serialize_bytes(&[u8]) -> ();
        serialize_none() -> ();
        serialize_unit() -> ();
        serialize_unit_struct(&'static str) -> ();
        serialize_unit_variant(&'static str, u32, &'static str) -> ();
        serialize_seq(Option<usize>) -> Self::SerializeSeq;
        serialize_tuple(usize) -> Self::SerializeTuple;
        serialize_tuple_struct(&'static str, usize) -> Self::SerializeTupleStruct;
        serialize_tuple_variant(&'static str, u32, &'static str, usize) -> Self::SerializeTupleVariant;
        serialize_struct_variant(&'static str, u32, &'static str, usize) -> Self::SerializeStructVariant;
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), V::Error> {
        value.serialize(self)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), V::Error> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        value: &T,
    ) -> Result<(), V::Error> {
        value.serialize(self)
    }
    fn collect_str<T: fmt::Display + ?Sized>(self, _: &T) -> Result<(), V::Error> {
        Err(V::Error::custom("a model has entries"))
    }
}

/// A model with only one entry serialized.
struct Only<'a, T> {
    model: &'a T,
    key: &'a str,
}

impl<T: Serialize> Serialize for Only<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        self.model.serialize(TopLevel(&mut Pick { map: &mut map, key: self.key }))?;
        map.end()
    }
}

struct Pick<'a, M> {
    map: &'a mut M,
    key: &'a str,
}

impl<M: SerializeMap> Visit for Pick<'_, M> {
    type Error = M::Error;
    fn entry<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), M::Error> {
        if key == self.key { self.map.serialize_entry(key, value) } else { Ok(()) }
    }
}
