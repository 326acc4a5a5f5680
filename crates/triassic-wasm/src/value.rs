//! Values and errors for JavaScript.

use std::fmt::Display;

use js_sys::{JSON, Object, Reflect, Uint8Array};
use serde::Serialize;
use triassic::{OpenError, conversion::ConversionError, viewer::Problem};
use wasm_bindgen::{JsValue, prelude::wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// A value described by the types.
    #[wasm_bindgen(typescript_type = "Summary")]
    pub type JsSummary;
    #[wasm_bindgen(typescript_type = "Checked")]
    pub type JsChecked;
    #[wasm_bindgen(typescript_type = "Level")]
    pub type JsLevel;
    #[wasm_bindgen(typescript_type = "ImageInfo[]")]
    pub type JsImageInfos;
    #[wasm_bindgen(typescript_type = "Image | undefined")]
    pub type JsImage;
    #[wasm_bindgen(typescript_type = "Converted")]
    pub type JsConverted;
    #[wasm_bindgen(typescript_type = "ConvertedFiles")]
    pub type JsConvertedFiles;
    #[wasm_bindgen(typescript_type = "Entry[]")]
    pub type JsEntries;
    #[wasm_bindgen(typescript_type = "Options")]
    pub type JsOptions;
    #[wasm_bindgen(typescript_type = "Read")]
    pub type JsRead;
}

/// Converts a value via JSON.
pub(crate) fn json(value: &impl Serialize) -> Result<JsValue, JsValue> {
    let text = serde_json::to_string(value).map_err(plain)?;
    JSON::parse(&text)
}

/// An object with these entries.
pub(crate) fn object(entries: &[(&str, JsValue)]) -> Result<JsValue, JsValue> {
    let object = Object::new();
    for (key, value) in entries {
        Reflect::set(&object, &(*key).into(), value)?;
    }
    Ok(object.into())
}

/// Bytes with their own buffer, which can be transferred to another thread.
pub(crate) fn bytes(bytes: &[u8]) -> JsValue {
    Uint8Array::from(bytes).into()
}

/// A count or size: exact, since none exceeds 2^53.
#[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "no size exceeds 2^53")]
pub(crate) const fn number(number: usize) -> f64 {
    number as f64
}

/// A size from JavaScript; `None` if it is invalid.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "checked: an integer below 2^53"
)]
pub(crate) fn size(number: f64) -> Option<u64> {
    let is_size = (0.0..9_007_199_254_740_992.0).contains(&number) && number.fract() == 0.0;
    is_size.then_some(number as u64)
}

/// An `Error` for a reason without a location in a file.
pub(crate) fn plain(reason: impl Display) -> JsValue {
    js_sys::Error::new(&reason.to_string()).into()
}

/// An `Error` with the keys of `error` in `--json`: `part`, `offset`, `bytes_at`, `bytes`.
pub(crate) fn problem(problem: &Problem) -> JsValue {
    let error = JsValue::from(js_sys::Error::new(&problem.message));
    let entries = [
        ("part", problem.part.map(JsValue::from)),
        ("offset", problem.offset.map(|offset| JsValue::from(number(usize::try_from(offset).unwrap_or(usize::MAX))))),
        (
            "bytes_at",
            problem.line.as_ref().map(|line| JsValue::from(number(usize::try_from(line.start).unwrap_or(usize::MAX)))),
        ),
        ("bytes", problem.line.as_ref().map(|line| bytes(&line.bytes))),
    ];
    for (key, value) in entries {
        if let Some(value) = value {
            // An error is an object, and accepts any key.
            let _ = Reflect::set(&error, &key.into(), &value);
        }
    }
    error
}

/// The reason why a file with these bytes cannot be opened.
pub(crate) fn opening(error: &OpenError, bytes: &[u8]) -> JsValue {
    problem(&Problem::of_opening(&error.source, bytes))
}

/// The reason why a file with these bytes cannot be converted.
pub(crate) fn conversion(error: &ConversionError, bytes: &[u8]) -> JsValue {
    problem(&Problem::of_conversion(error, bytes))
}
