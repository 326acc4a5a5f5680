//! The memory of a document's structures, counted while they are parsed: at most 30 bytes per byte remain.
//!
//! `{}` in a list is 3 bytes of JSON, but a material takes a few hundred bytes. Elements of most real lists contain
//! more than that.

use std::{cell::Cell, fmt, marker::PhantomData, ops::Deref};

use serde::de::{Deserialize, DeserializeSeed, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

/// The number of bytes of memory per byte of JSON, and the minimum for any document.
const PER_BYTE: usize = 30;
const AT_LEAST: usize = 1 << 16;
/// The number of bytes of JSON that an element counts as if it may be empty, as nodes are.
pub(super) const ALLOWED: usize = 32;

thread_local! {
    /// The remaining budget of the document being parsed. Derived deserialization passes no context.
    static LEFT: Cell<usize> = const { Cell::new(0) };
}

/// Starts counting for a document of this size in bytes.
pub(super) fn begin(json: usize) {
    LEFT.set(json.saturating_mul(PER_BYTE).saturating_add(AT_LEAST));
}

fn spend<E: Error>(bytes: usize, what: &str) -> Result<(), E> {
    let left = LEFT.get().checked_sub(bytes);
    LEFT.set(left.unwrap_or_default());
    left.map(|_| ()).ok_or_else(|| {
        E::custom(format_args!(
            "too many {what}: the document would need more than {PER_BYTE} bytes of memory for each of its bytes"
        ))
    })
}

/// An element of a list.
pub(super) trait Part: Sized {
    /// The name, for errors.
    const WHAT: &'static str;
    /// The number of bytes that it takes in a scene.
    const IN_SCENE: usize;
    /// The number of bytes of JSON that it counts as, in addition to its own.
    const COUNTS_AS: usize = 0;
}

/// A list of a document, counted as it grows.
#[derive(Debug)]
pub(super) struct List<T>(Vec<T>);

impl<T> Default for List<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<T> Deref for List<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<'l, T> IntoIterator for &'l List<T> {
    type Item = &'l T;
    type IntoIter = std::slice::Iter<'l, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
}

impl<'de, T: Part + Deserialize<'de>> Deserialize<'de> for List<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Elements<T>(PhantomData<T>);

        impl<'de, T: Part + Deserialize<'de>> Visitor<'de> for Elements<T> {
            type Value = List<T>;

            fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
                to.write_str("a sequence")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<List<T>, A::Error> {
                let size = size_of::<T>();
                // A list is copied as it grows. That is over before the scene is created, so the larger of the two
                // counts.
                let own = size.saturating_add(size / 4).saturating_add(size.max(T::IN_SCENE));
                let cost = own.saturating_sub(T::COUNTS_AS.saturating_mul(PER_BYTE));
                let mut list = Vec::new();
                while let Some(element) = elements.next_element()? {
                    spend::<A::Error>(cost, T::WHAT)?;
                    push(&mut list, element);
                }
                Ok(List(list))
            }
        }

        deserializer.deserialize_seq(Elements(PhantomData))
    }
}

/// Adds an element to a list whose capacity grows by a quarter.
fn push<T>(list: &mut Vec<T>, element: T) {
    if list.len() == list.capacity() {
        list.reserve_exact((list.len() / 4).max(1));
    }
    list.push(element);
}

/// Any JSON, counted: extras and extensions.
#[derive(Debug, Default)]
pub(super) struct Json(pub(super) Value);

impl Deref for Json {
    type Target = Value;

    fn deref(&self) -> &Value {
        &self.0
    }
}

impl<'de> Deserialize<'de> for Json {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Counted.deserialize(deserializer).map(Self)
    }
}

struct Counted;

impl<'de> DeserializeSeed<'de> for Counted {
    type Value = Value;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Value, D::Error> {
        deserializer.deserialize_any(self)
    }
}

const WHAT: &str = "values in extras or extensions";

impl<'de> Visitor<'de> for Counted {
    type Value = Value;

    fn expecting(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.write_str("any JSON")
    }
    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
    fn visit_bool<E>(self, value: bool) -> Result<Value, E> {
        Ok(Value::Bool(value))
    }
    fn visit_u64<E>(self, value: u64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }
    fn visit_i64<E>(self, value: i64) -> Result<Value, E> {
        Ok(Value::Number(value.into()))
    }
    fn visit_f64<E>(self, value: f64) -> Result<Value, E> {
        Ok(Number::from_f64(value).map_or(Value::Null, Value::Number))
    }
    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        spend::<E>(value.len().saturating_add(8), WHAT)?;
        Ok(Value::String(value.to_owned()))
    }
    fn visit_string<E: Error>(self, value: String) -> Result<Value, E> {
        self.visit_str(&value)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Value, A::Error> {
        let cost = size_of::<Value>().saturating_add(size_of::<Value>() / 4);
        let mut list = Vec::new();
        while let Some(element) = elements.next_element_seed(Self)? {
            spend::<A::Error>(cost, WHAT)?;
            push(&mut list, element);
        }
        Ok(Value::Array(list))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Value, A::Error> {
        /// The size of the first node of a map, which has room for eleven entries, and of an entry in half-full nodes.
        const NODE: [usize; 2] = [640, 120];
        let mut map = Map::new();
        let [first, next] = NODE;
        while let Some(key) = entries.next_key::<String>()? {
            let node = if map.is_empty() { first } else { next };
            spend::<A::Error>(node.saturating_add(key.len()).saturating_add(8), WHAT)?;
            let value = entries.next_value_seed(Self)?;
            map.insert(key, value);
        }
        Ok(Value::Object(map))
    }
}
