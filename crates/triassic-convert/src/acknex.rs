//! Code shared by the converters of Acknex formats: text, and skins as textures and materials.

pub(crate) mod images;
pub(crate) mod surface;

use formats_core::acknex::{Payload, Skin};
use serde_json::{Value, json};
use triassic_scene::Shape;

use crate::{SceneOptions, TextEncoding};

/// Decodes a text of the file: Windows code page unless it is UTF-8.
pub(crate) fn text(options: &SceneOptions, bytes: &[u8]) -> String {
    options.text.decode_or(bytes, TextEncoding::Windows1252)
}

/// A name without folders and extension.
pub(crate) fn stem(name: &str) -> &str {
    let name = formats_core::file_name(name);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The skin whose image skin `index` shows: itself, or the target of its references. `None` if they lead nowhere.
pub(crate) fn shown<'a>(skin: impl Fn(usize) -> Option<Skin<'a>>, index: usize) -> Option<usize> {
    let mut place = index;
    // Longer chains of references are cycles.
    for _ in 0..8 {
        match skin(place)?.payload() {
            Payload::Reference(other) => place = usize::try_from(other).ok()?,
            _ => return Some(place),
        }
    }
    None
}

/// The frames of a mesh, for editing: each with its name, and the index of its shape unless it is the mesh itself.
pub(crate) fn frames(names: impl Iterator<Item = String>, shapes: impl Iterator<Item = Shape>) -> Value {
    let frame = |(name, shape)| match shape {
        Shape::Base => json!({"name": name}),
        Shape::Target(target) => json!({"name": name, "target": target}),
    };
    names.zip(shapes).map(frame).collect()
}
