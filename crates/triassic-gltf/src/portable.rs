//! Restricts `extras` to values that Blender preserves: without `null`, without integers of more than 32 bits, without
//! keys of more than 63 bytes.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};
use triassic_scene::{
    Selection, UnusedVertex,
    serde_json::{Number, Value},
};

use crate::described::Written;

/// The longest name that Blender 4 keeps, in bytes; also for a key of `extras`.
pub(crate) const LONGEST: usize = 63;

/// All integers up to this are exact doubles.
const MOST: u128 = 1 << 53;

/// A value of `extras`.
#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Entry<'v> {
    Stored(&'v Value),
    Portable(Portable<'v>),
    Zero(f64),
    Long(Vec<Long<'v>>),
    Selections(&'v [Selection]),
    Vertex(&'v UnusedVertex),
    Described(Written<'v>),
    List(Vec<Entry<'v>>),
    Object(BTreeMap<&'v str, Entry<'v>>),
}

/// An entry with an overlong key.
#[derive(Serialize)]
pub(crate) struct Long<'v> {
    key: &'v str,
    value: Portable<'v>,
}

/// The portable entries of an object. Nulls are left out; entries with overlong keys are in a list `long_keys`.
pub(crate) fn entries<'v>(object: impl IntoIterator<Item = (&'v str, &'v Value)>) -> BTreeMap<&'v str, Entry<'v>> {
    let (mut entries, mut long) = (BTreeMap::new(), Vec::new());
    for (key, value) in object {
        let value = match value {
            Value::Null => continue,
            value => Portable(value),
        };
        if key.is_empty() || key.len() > LONGEST {
            long.push(Long { key, value });
        } else {
            entries.insert(key, Entry::Portable(value));
        }
    }
    if !long.is_empty() {
        entries.insert("long_keys", Entry::Long(long));
    }
    entries
}

/// The portable elements of a list. Leaving out a null would shift the rest: it becomes 0, as does a number that is not
/// finite.
pub(crate) fn list(list: &[Value]) -> Vec<Entry<'_>> {
    list.iter().map(|value| if value.is_null() { Entry::Zero(0.0) } else { Entry::Portable(Portable(value)) }).collect()
}

/// A value that is written in a portable form.
pub(crate) struct Portable<'v>(pub(crate) &'v Value);

impl Serialize for Portable<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Value::Object(map) => serializer.collect_map(entries(map.iter().map(|(key, value)| (key.as_str(), value)))),
            Value::Array(list) => serializer.collect_seq(self::list(list)),
            Value::Number(number) => match large(number) {
                Some(large) => serialize_large(large, serializer),
                None => number.serialize(serializer),
            },
            other => other.serialize(serializer),
        }
    }
}

/// An integer of more than 32 bits, if it is one.
fn large(number: &Number) -> Option<i128> {
    let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))?;
    i32::try_from(whole).is_err().then_some(whole)
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "values up to MOST are exact")]
fn serialize_large<S: Serializer>(large: i128, serializer: S) -> Result<S::Ok, S::Error> {
    if large.unsigned_abs() <= MOST { serializer.serialize_f64(large as f64) } else { serializer.collect_str(&large) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use triassic_scene::serde_json::{json, to_value};

    #[test]
    fn extras_roundtrip() {
        let long = "é".repeat(32);
        let extras = json!({
            "none": null, "large": 2_147_483_648_u32, "small": -2_147_483_648_i64, "flags": [1, 4_294_967_295_u32],
            "huge": u64::MAX, "deep": {"none": null, "list": [{"none": null, "a": 1}, null]}, long.clone(): 1, "": 2,
        });
        let expected = json!({
            "large": 2_147_483_648.0, "small": -2_147_483_648_i64, "flags": [1, 4_294_967_295.0],
            "huge": "18446744073709551615", "deep": {"list": [{"a": 1}, 0.0]},
            "long_keys": [{"key": "", "value": 2}, {"key": long, "value": 1}],
        });
        assert_eq!(to_value(Portable(&extras)).unwrap(), expected);
    }
}
