//! Data without a field in the scene.

use std::{borrow::Cow, ops::Index};

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// Data of the source without a field in the scene, with documented names: JSON, like glTF's `extras`. It is sorted by
/// name, and has the common methods of [`serde_json::Map`].
///
/// Each of a hundred thousand nodes may have an entry or two: a sorted list takes a fraction of the memory of a map.
///
/// ```
/// use triassic_scene::{Extras, serde_json::json};
/// let mut extras = Extras::new();
/// extras.insert("id".into(), json!(7));
/// assert_eq!(extras.get("id").and_then(|id| id.as_u64()), Some(7));
/// assert_eq!(extras["id"], json!(7));
/// ```
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Extras(Vec<(Cow<'static, str>, Value)>);

impl Extras {
    /// Creates an empty list.
    #[must_use]
    pub const fn new() -> Self {
        Self(Vec::new())
    }
    fn find(&self, name: &str) -> Result<usize, usize> {
        // Most are inserted in order.
        if self.0.last().is_none_or(|(last, _)| &**last < name) {
            return Err(self.0.len());
        }
        self.0.binary_search_by(|(own, _)| (**own).cmp(name))
    }
    /// The value with this name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.0.get(self.find(name).ok()?).map(|(_, value)| value)
    }
    /// The value with this name, for changing it.
    pub fn get_mut(&mut self, name: &str) -> Option<&mut Value> {
        let place = self.find(name).ok()?;
        self.0.get_mut(place).map(|(_, value)| value)
    }
    /// Whether there is a value with this name.
    #[must_use]
    pub fn contains_key(&self, name: &str) -> bool {
        self.find(name).is_ok()
    }
    /// Sets a value, and returns the previous one. Many values are better [collected](FromIterator).
    pub fn insert(&mut self, name: Cow<'static, str>, value: Value) -> Option<Value> {
        match self.find(&name) {
            Ok(place) => self.0.get_mut(place).map(|(_, own)| std::mem::replace(own, value)),
            Err(place) => {
                if self.0.len() < FEW {
                    self.0.reserve_exact(1);
                }
                self.0.insert(place, (name, value));
                None
            }
        }
    }
    /// Sets a value unless one has this name.
    pub fn insert_with(&mut self, name: &'static str, value: impl FnOnce() -> Value) {
        if !self.contains_key(name) {
            self.insert(name.into(), value());
        }
    }
    /// Removes a value.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        self.find(name).ok().map(|place| self.0.remove(place).1)
    }
    /// The number of values.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }
    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
    /// Iterates over the names and values.
    pub fn iter(&self) -> Iter<'_> {
        self.0.iter().map(|(name, value)| (&**name, value))
    }
    /// Iterates over the names.
    pub fn keys(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.0.iter().map(|(name, _)| &**name)
    }
    /// Iterates over the values.
    pub fn values(&self) -> impl ExactSizeIterator<Item = &Value> + Clone {
        self.0.iter().map(|(_, value)| value)
    }
}

type Stored = (Cow<'static, str>, Value);
type Iter<'a> = std::iter::Map<std::slice::Iter<'a, Stored>, fn(&Stored) -> (&str, &Value)>;

/// Up to this number, no space is reserved for more.
const FEW: usize = 8;

impl<N: Into<Cow<'static, str>>> FromIterator<(N, Value)> for Extras {
    fn from_iter<I: IntoIterator<Item = (N, Value)>>(values: I) -> Self {
        let mut list: Vec<Stored> = values.into_iter().map(|(name, value)| (name.into(), value)).collect();
        list.sort_by(|(a, _), (b, _)| a.cmp(b));
        // Of equal names, the last wins.
        list.reverse();
        list.dedup_by(|(a, _), (b, _)| a == b);
        list.reverse();
        list.shrink_to_fit();
        Self(list)
    }
}

impl<N: Into<Cow<'static, str>>> Extend<(N, Value)> for Extras {
    fn extend<I: IntoIterator<Item = (N, Value)>>(&mut self, values: I) {
        let values = values.into_iter().map(|(name, value)| (name.into(), value));
        *self = std::mem::take(self).into_iter().chain(values).collect();
    }
}

impl IntoIterator for Extras {
    type Item = (Cow<'static, str>, Value);
    type IntoIter = std::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a Extras {
    type Item = (&'a str, &'a Value);
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

impl Index<&str> for Extras {
    type Output = Value;
    /// The value with this name; null if it is missing.
    fn index(&self, name: &str) -> &Value {
        self.get(name).unwrap_or(&Value::Null)
    }
}

impl From<Map<String, Value>> for Extras {
    fn from(map: Map<String, Value>) -> Self {
        // With the feature `preserve_order` of `serde_json`, a map is not sorted.
        map.into_iter().collect()
    }
}

impl From<Extras> for Value {
    fn from(extras: Extras) -> Self {
        Self::Object(extras.into_iter().map(|(name, value)| (name.into_owned(), value)).collect())
    }
}

impl Serialize for Extras {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Extras {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Map::deserialize(deserializer).map(Self::from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn entries_are_sorted_and_unique() {
        let mut extras: Extras =
            [("b", 1), ("a", 2), ("b", 3)].map(|(name, value)| (name.to_owned(), json!(value))).into_iter().collect();
        assert_eq!(serde_json::to_string(&extras).unwrap(), r#"{"a":2,"b":3}"#);
        assert_eq!(extras.insert("aa".into(), json!(4)), None);
        assert_eq!(extras.insert("b".into(), json!(5)), Some(json!(3)));
        extras.insert_with("b", || json!(6));
        extras.insert_with("0", || json!(7));
        assert_eq!(serde_json::to_string(&extras).unwrap(), r#"{"0":7,"a":2,"aa":4,"b":5}"#);
        extras.extend([("a".to_owned(), json!(8))]);
        assert_eq!((extras.remove("a"), extras.remove("c"), extras.len()), (Some(json!(8)), None, 3));
        assert_eq!((extras.get("aa"), &extras["c"], extras.contains_key("0")), (Some(&json!(4)), &Value::Null, true));
        let value = Value::from(extras.clone());
        assert_eq!(serde_json::from_value::<Extras>(value).unwrap(), extras);
    }
}
