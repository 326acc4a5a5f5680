//! Restricts `extras` to values that Blender preserves: without `null`, without integers of more than 32 bits, without
//! keys of more than 63 bytes.

use triassic_scene::{
    Extras,
    serde_json::{Number, Value, json},
};

/// The longest name that Blender 4 keeps, in bytes; also for a key of `extras`.
pub(crate) const LONGEST: usize = 63;

/// All integers up to this are exact doubles.
const MOST: i64 = 1 << 53;

/// Makes an object portable. Nulls are removed; entries with overlong keys are moved to a list `long_keys`.
pub(crate) fn object(extras: &mut Extras) {
    let mut long = Vec::new();
    for (key, mut own) in std::mem::take(extras) {
        if own.is_null() {
            continue;
        }
        value(&mut own);
        if key.is_empty() || key.len() > LONGEST {
            long.push(json!({"key": key, "value": own}));
        } else {
            extras.insert(key, own);
        }
    }
    if !long.is_empty() {
        extras.insert("long_keys".into(), long.into());
    }
}

fn value(own: &mut Value) {
    match own {
        Value::Object(map) => object(map),
        Value::Array(list) => list.iter_mut().for_each(element),
        Value::Number(number) => self::number(own_number(number), own),
        _ => {}
    }
}

/// In a list, removing a null would shift the rest: it becomes 0, as does a number that is not finite.
fn element(own: &mut Value) {
    if own.is_null() {
        *own = json!(0.0);
    } else {
        value(own);
    }
}

/// An integer of more than 32 bits, if it is one.
fn own_number(number: &Number) -> Option<i128> {
    let whole = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from))?;
    i32::try_from(whole).is_err().then_some(whole)
}

#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "values up to MOST are exact")]
fn number(large: Option<i128>, own: &mut Value) {
    let Some(large) = large else { return };
    *own = match i64::try_from(large) {
        Ok(number) if number.abs() <= MOST => json!(number as f64),
        _ => json!(large.to_string()),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn extras_roundtrip() {
        let long = "é".repeat(32);
        let mut extras = json!({
            "none": null, "large": 2_147_483_648_u32, "small": -2_147_483_648_i64, "flags": [1, 4_294_967_295_u32],
            "huge": u64::MAX, "deep": {"none": null, "list": [{"none": null, "a": 1}, null]}, long.clone(): 1, "": 2,
        });
        let extras = extras.as_object_mut().unwrap();
        object(extras);
        let expected = json!({
            "large": 2_147_483_648.0, "small": -2_147_483_648_i64, "flags": [1, 4_294_967_295.0],
            "huge": "18446744073709551615", "deep": {"list": [{"a": 1}, 0.0]},
            "long_keys": [{"key": "", "value": 2}, {"key": long, "value": 1}],
        });
        assert_eq!(Value::Object(extras.clone()), expected);
    }
}
