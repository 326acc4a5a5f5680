//! The lists of numbers of a GLB, read without our own code or the `gltf` crate, which does not support
//! `KHR_mesh_quantization`.

use formats_core::num::{to_u32, to_usize};
use serde_json::{Value, json};

/// A GLB in its two parts.
#[derive(Debug, Clone)]
pub struct Glb {
    /// The document.
    pub json: Value,
    /// The buffer; empty without one.
    pub bytes: Vec<u8>,
}

/// The name of the extension.
pub const QUANTIZATION: &str = "KHR_mesh_quantization";

impl Glb {
    /// Splits a GLB.
    #[must_use]
    pub fn new(glb: &[u8]) -> Self {
        let end = 20 + to_usize(u32::from_le_bytes(glb[12..16].try_into().unwrap()));
        let json = serde_json::from_slice(&glb[20..end]).unwrap();
        Self { json, bytes: glb.get(end + 8..).unwrap_or_default().to_vec() }
    }
    /// The accessor with this number.
    #[must_use]
    pub fn accessor(&self, number: &Value) -> &Value {
        &self.json["accessors"][to_usize(number.as_u64().unwrap())]
    }
    /// The contents of the accessor with this number, as floats.
    #[must_use]
    pub fn list(&self, number: &Value) -> Vec<Vec<f64>> {
        let accessor = self.accessor(number);
        let count = size(&accessor["count"]);
        let width = width(accessor);
        let mut list = match &accessor["bufferView"] {
            Value::Null => vec![vec![0.0; width]; count],
            view => self.read(view, &accessor["byteOffset"], &accessor["componentType"], width, count),
        };
        if let Some(sparse) = accessor.get("sparse") {
            let (indices, values, count) = (&sparse["indices"], &sparse["values"], size(&sparse["count"]));
            let places = self.read(&indices["bufferView"], &indices["byteOffset"], &indices["componentType"], 1, count);
            let (view, at) = (&values["bufferView"], &values["byteOffset"]);
            let moved = self.read(view, at, &accessor["componentType"], width, count);
            for (place, value) in places.iter().zip(moved) {
                list[index(place[0])] = value;
            }
        }
        if accessor["normalized"] == true {
            let most = match accessor["componentType"].as_u64().unwrap() {
                5120 => 127.0,
                5121 => 255.0,
                5122 => 32767.0,
                _ => 65535.0,
            };
            list.iter_mut().flatten().for_each(|number| *number = (*number / most).max(-1.0));
        }
        list
    }
    fn read(&self, view: &Value, at: &Value, component: &Value, width: usize, count: usize) -> Vec<Vec<f64>> {
        let view = &self.json["bufferViews"][size(view)];
        let component = component.as_u64().unwrap();
        let bytes = match component {
            5120 | 5121 => 1,
            5122 | 5123 => 2,
            _ => 4,
        };
        let stride = if view["byteStride"].is_null() { bytes * width } else { size(&view["byteStride"]) };
        let start = size(&view["byteOffset"]) + size(at);
        let number = |at: usize| {
            let own = &self.bytes[at..at + bytes];
            match component {
                5120 => f64::from(i8::from_le_bytes(own.try_into().unwrap())),
                5121 => f64::from(own[0]),
                5122 => f64::from(i16::from_le_bytes(own.try_into().unwrap())),
                5123 => f64::from(u16::from_le_bytes(own.try_into().unwrap())),
                5125 => f64::from(u32::from_le_bytes(own.try_into().unwrap())),
                _ => f64::from(f32::from_le_bytes(own.try_into().unwrap())),
            }
        };
        let element = |n: usize| (0..width).map(|part| number(start + n * stride + part * bytes)).collect();
        (0..count).map(element).collect()
    }
    /// The same GLB with floats instead of all signed shorts and bytes, for readers that do not support the
    /// extension.
    #[must_use]
    #[allow(clippy::as_conversions, clippy::cast_possible_truncation, reason = "the numbers are small")]
    pub fn without_quantization(mut self) -> Vec<u8> {
        for number in 0..self.json["accessors"].as_array().map_or(0, Vec::len) {
            let number = json!(number);
            if ![5120, 5122].contains(&self.accessor(&number)["componentType"].as_u64().unwrap()) {
                continue;
            }
            let floats: Vec<u8> =
                self.list(&number).iter().flatten().flat_map(|number| (*number as f32).to_le_bytes()).collect();
            let view = json!({ "buffer": 0, "byteOffset": self.bytes.len(), "byteLength": floats.len() });
            self.bytes.extend(floats);
            let views = self.json["bufferViews"].as_array_mut().unwrap();
            views.push(view);
            let view = views.len() - 1;
            let accessor = &mut self.json["accessors"][size(&number)];
            (accessor["bufferView"], accessor["byteOffset"]) = (json!(view), json!(0));
            (accessor["componentType"], accessor["normalized"]) = (json!(5126), json!(false));
            accessor.as_object_mut().unwrap().remove("sparse");
        }
        let document = self.json.as_object_mut().unwrap();
        document.remove("extensionsRequired");
        if let Some(used) = document.get_mut("extensionsUsed") {
            used.as_array_mut().unwrap().retain(|name| name != QUANTIZATION);
        }
        if !self.bytes.is_empty() {
            document["buffers"][0]["byteLength"] = json!(self.bytes.len());
        }
        let mut text = serde_json::to_vec(&self.json).unwrap();
        text.resize(text.len().next_multiple_of(4), b' ');
        let length = |bytes: usize| to_u32(bytes).to_le_bytes();
        let binary = if self.bytes.is_empty() { 0 } else { self.bytes.len() + 8 };
        let mut glb = [b"glTF".as_slice(), &length(2), &length(20 + text.len() + binary)].concat();
        glb.extend([&length(text.len()), b"JSON".as_slice(), &text].concat());
        if !self.bytes.is_empty() {
            glb.extend([&length(self.bytes.len()), b"BIN\0".as_slice(), &self.bytes].concat());
        }
        glb
    }
}

#[allow(clippy::as_conversions, clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small integer")]
fn index(number: f64) -> usize {
    number as usize
}

/// A length or number; 0 if missing.
fn size(value: &Value) -> usize {
    to_usize(value.as_u64().unwrap_or_default())
}

fn width(accessor: &Value) -> usize {
    match accessor["type"].as_str().unwrap() {
        "SCALAR" => 1,
        "VEC2" => 2,
        "VEC3" => 3,
        "MAT4" => 16,
        _ => 4,
    }
}
