//! `serde::Serialize` for dumps: the feature `serde`.
//!
//! A record becomes a map of its fields, a table a list, a vector a list of numbers, and a name its text. If bytes other than zero
//! follow the NUL of a name, a second entry `<field>_after_nul` contains them in hexadecimal, so that the dump is complete. An
//! infinite or NaN float is written as in the dump's format: `null` in JSON.

use alloc::string::String;
use core::fmt::Write;

use glam::{Vec2, Vec3};
use serde::ser::{Serialize, SerializeMap, SerializeStruct, Serializer};

use crate::{
    Clip, Code, Diagnostic, Diagnostics, FixedStr, Linked, LinkedRecord, LinkedTable, List, Located, Record, Records,
    Severity, Text,
};

/// The entry, or entries, of one field in the map of its record.
pub trait Entry {
    /// Writes them. `residue` is the key for the bytes after the NUL of a name.
    ///
    /// # Errors
    /// The error of the serializer.
    fn entry<M: SerializeMap>(&self, map: &mut M, key: &'static str, residue: &'static str) -> Result<(), M::Error>;
}

macro_rules! plain_entries {
    ($([$($generics:tt)*] $t:ty),* $(,)?) => {$(
        impl<$($generics)*> Entry for $t {
            fn entry<M: SerializeMap>(&self, map: &mut M, key: &'static str, _: &'static str) -> Result<(), M::Error> {
                map.serialize_entry(key, self)
            }
        }
    )*};
}
plain_entries!([] u8, [] i8, [] u16, [] i16, [] u32, [] i32, [] f32, [] f64);

impl<T: Serialize, const N: usize> Entry for [T; N] {
    fn entry<M: SerializeMap>(&self, map: &mut M, key: &'static str, _: &'static str) -> Result<(), M::Error> {
        map.serialize_entry(key, &self[..])
    }
}
impl Entry for Vec2 {
    fn entry<M: SerializeMap>(&self, map: &mut M, key: &'static str, _: &'static str) -> Result<(), M::Error> {
        map.serialize_entry(key, &self.to_array())
    }
}
impl Entry for Vec3 {
    fn entry<M: SerializeMap>(&self, map: &mut M, key: &'static str, _: &'static str) -> Result<(), M::Error> {
        map.serialize_entry(key, &self.to_array())
    }
}
impl<const N: usize> Entry for FixedStr<N> {
    fn entry<M: SerializeMap>(&self, map: &mut M, key: &'static str, residue: &'static str) -> Result<(), M::Error> {
        map.serialize_entry(key, self)?;
        if self.has_residue() {
            let mut hex = String::new();
            for byte in self.after_nul() {
                // Writing to a string cannot fail.
                let _ = write!(hex, "{byte:02x}");
            }
            map.serialize_entry(residue, &hex)?;
        }
        Ok(())
    }
}

impl<const N: usize> Serialize for FixedStr<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
impl Serialize for Text<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
/// The record, without its offset.
impl<T: Serialize> Serialize for Located<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record.serialize(serializer)
    }
}
/// The record alone: the tables that it refers to are written by their owner.
impl<T: Record + Serialize> Serialize for Linked<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.record().serialize(serializer)
    }
}
impl<'a, T: LinkedRecord<View<'a>: Serialize>> Serialize for LinkedTable<'a, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(List::new(*self))
    }
}
/// Serializes the table.
impl<T: Serialize> Serialize for List<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (**self).serialize(serializer)
    }
}
/// A list that is generated while it is written, without collecting it in memory.
///
/// Takes a function that creates the iterator, since a serializer may serialize a list more than once.
#[derive(Debug, Clone, Copy)]
pub struct Seq<F>(pub F);

impl<I: Iterator<Item: Serialize>, F: Fn() -> I> Serialize for Seq<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
impl<T: Record + Serialize> Serialize for Records<'_, T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}
/// `name`, `first` and `last` frame.
impl Serialize for Clip {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Clip", 3)?;
        map.serialize_field("name", self.name())?;
        map.serialize_field("first", &self.frames().start)?;
        map.serialize_field("last", &self.frames().end.saturating_sub(1))?;
        map.end()
    }
}
impl Serialize for Diagnostics {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}
impl Serialize for Diagnostic {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { code: Code { id, summary, severity }, offset, element, count, measure } = self;
        let mut map = serializer.serialize_struct("Diagnostic", 8)?;
        map.serialize_field("code", id)?;
        map.serialize_field::<Severity>("severity", severity)?;
        map.serialize_field("summary", summary)?;
        map.serialize_field("offset", offset)?;
        map.serialize_field("element", element)?;
        map.serialize_field("count", count)?;
        map.serialize_field("value", &measure.map(|measure| measure.value))?;
        map.serialize_field("limit", &measure.map(|measure| measure.limit))?;
        map.end()
    }
}

/// Implements `Serialize` for a record, if the feature `serde` is enabled.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_record {
    ($name:ident { $($field:ident $($key:literal)?),* }) => {
        impl $crate::macro_support::serde::Serialize for $name {
            fn serialize<S: $crate::macro_support::serde::Serializer>(
                &self,
                serializer: S,
            ) -> core::result::Result<S::Ok, S::Error> {
                use $crate::macro_support::{Entry, serde::ser::SerializeMap};
                let mut map = serializer.serialize_map(None)?;
                $(Entry::entry(
                    &self.$field,
                    &mut map,
                    $crate::serialized_key!($field $($key)?),
                    concat!($crate::serialized_key!($field $($key)?), "_after_nul"),
                )?;)*
                map.end()
            }
        }
    };
}

/// Makes a type whose `to_array` returns its numbers usable as a field of a record, if the feature `serde` is enabled. The feature
/// is that of this crate, which any other crate may enable: records then serialize all of their fields.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_array {
    ($name:ident) => {
        impl $crate::macro_support::Entry for $name {
            fn entry<M: $crate::macro_support::serde::ser::SerializeMap>(
                &self,
                map: &mut M,
                key: &'static str,
                _: &'static str,
            ) -> core::result::Result<(), M::Error> {
                map.serialize_entry(key, &self.to_array())
            }
        }
    };
}

/// Implements `Serialize` for a table of several forms, if the feature `serde` is enabled.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_forms {
    ($name:ident { $($form:ident),* }) => {
        impl $crate::macro_support::serde::Serialize for $name<'_> {
            fn serialize<S: $crate::macro_support::serde::Serializer>(
                &self,
                serializer: S,
            ) -> core::result::Result<S::Ok, S::Error> {
                match self { $(Self::$form(table) => table.serialize(serializer)),* }
            }
        }
    };
}

/// The key of a field in a dump.
#[doc(hidden)]
#[macro_export]
macro_rules! serialized_key {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    crate::record! {
        /// A named place.
        pub(crate) struct Place: 28 {
            pub(crate) name: FixedStr<8>,
            /// Its other name.
            #[key = "alias"]
            pub(crate) other_name: FixedStr<4>,
            #[key = "at"]
            pub(crate) position: Vec3,
            pub(crate) pair: [i16; 2],
        }
    }

    #[test]
    fn records_become_maps() {
        let place = Place {
            name: FixedStr(*b"ab\0\0\xffc\0\0"),
            other_name: FixedStr(*b"x\0yz"),
            position: Vec3::new(0.1, f32::NAN, -0.0),
            pair: [1, -1],
        };
        let bytes = place.encode();
        assert_eq!(
            serde_json::to_value(Records::<Place>::new(&bytes, 0)).unwrap().to_string(),
            r#"[{"alias":"x","alias_after_nul":"797a","at":[0.10000000149011612,null,-0.0],"name":"ab","name_after_nul":"00ff630000","pair":[1,-1]}]"#
        );
        assert_eq!(
            serde_json::to_string(&place).unwrap(),
            r#"{"name":"ab","name_after_nul":"00ff630000","alias":"x","alias_after_nul":"797a","at":[0.1,null,-0.0],"pair":[1,-1]}"#
        );
    }
    #[test]
    fn findings_become_maps() {
        let mut found = Diagnostics::new();
        found.report(Code { id: "X-001", summary: "unusual", severity: Severity::Note }, 4, Some(2));
        assert_eq!(
            serde_json::to_string(&found).unwrap(),
            r#"[{"code":"X-001","severity":"note","summary":"unusual","offset":4,"element":2,"count":1,"value":null,"limit":null}]"#
        );
    }
}
