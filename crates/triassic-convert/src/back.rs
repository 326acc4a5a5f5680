//! The way back: code shared by the converters from scenes to game formats.
//!
//! A scene comes from glTF or from a converter of this crate. [`Origin`] contains its facts about the source file,
//! [`Baked`] its visible geometry with the hierarchy resolved, and [`clips`] its animations as lists of frames. Losses
//! are findings of [`codes`]; a scene that does not fit is an [`Error`], before anything is written.

#[cfg(feature = "quake-md2")]
mod atlas;
mod baked;
mod clips;
pub mod codes;

use std::collections::{BTreeMap, BTreeSet};

use formats_core::{Diagnostics, Limits, Pixels};
use serde_json::Value;
use sha2::{Digest, Sha256};
use triassic_scene::{
    Alpha, Animation, Extras, Id, ImageBefore, InputRole, Material, Primitive, Scene, Texture, TextureSource, listed,
};

use crate::{TextEncoding, image_file};
#[cfg(feature = "quake-md2")]
pub(crate) use atlas::atlas;
pub use baked::{Baked, BakedPart, Moment};
pub use clips::{Clip, ClipFrame, clips};
#[allow(unused_imports, reason = "each belongs to one format, which may be disabled")]
pub(crate) use clips::{Rates, Timing, moving, unshown_shapes, whole, whole_shapes};

/// The reason why a scene cannot be converted to a game format. Nothing was written.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// Nothing is drawn.
    #[error("there is nothing to draw: no visible mesh has triangles")]
    Empty,
    /// The format has a single material.
    #[error("the format has a single material, but {} are used: {}; merge them, or use --atlas", .0.len(), listed(.0, ""))]
    Materials(Vec<String>),
    /// A limit of the format or the engine is exceeded; each as text with the value and the limit.
    #[error("too much for {target}: {}", some(.exceeded))]
    TooMuch {
        /// The format or the engine.
        target: String,
        /// The limits that are exceeded.
        exceeded: Vec<String>,
    },
    /// Requested frames or clips do not exist.
    #[error("{what}: {}", some(.missing))]
    Missing {
        /// The elements that need them.
        what: &'static str,
        /// The missing data.
        missing: Vec<String>,
    },
    /// The base is not the source of the scene.
    #[error("the base is a different model: {0}; use the file that was converted for editing")]
    OtherBase(String),
    /// The base cannot be read.
    #[error("the base: {0}")]
    Base(formats_core::Error),
    /// The new model cannot be read.
    #[error("the written model cannot be read: {0}")]
    Made(formats_core::Error),
    /// The writer rejects the model.
    #[error(transparent)]
    Write(#[from] formats_core::WriteError),
}

/// Sentences, at most a dozen, then the number of the others.
pub(crate) fn some<S: AsRef<str>>(texts: &[S]) -> String {
    const MOST: usize = 12;
    let shown: Vec<&str> = texts.iter().take(MOST).map(AsRef::as_ref).collect();
    match texts.len().saturating_sub(MOST) {
        0 => shown.join("; "),
        more => format!("{}; and {more} more", shown.join("; ")),
    }
}

/// A scene's facts about its source file: from glTF, those on the model's node or in the document's `asset`; from a
/// converter, the metadata of the scene.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Origin<'s> {
    /// The format, by the name of its crate; empty if another program created the scene.
    pub format: String,
    /// The size of a unit of the file in meters.
    pub unit: Option<f32>,
    /// Properties of the file.
    properties: Properties<'s>,
    /// The facts about each animation, in file order: `animation` is its name in the scene, `name` its name in the
    /// file, if different.
    pub animations: Vec<Extras>,
    /// The index of each in that order, by its name in the scene.
    places: BTreeMap<String, usize>,
}

/// Properties of a file: from glTF, or of a scene's metadata.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
enum Properties<'s> {
    #[default]
    None,
    Json(&'s Value),
    Own(&'s Extras),
}

impl<'s> Origin<'s> {
    /// The origin of this scene.
    #[must_use]
    pub fn of(scene: &'s Scene) -> Self {
        let is_format = |format: Option<&Value>| format.is_some_and(Value::is_string);
        let metadata = &scene.metadata;
        let node =
            scene.nodes.iter().find(|node| is_format(node.extras.get("asset").and_then(|own| own.get("format"))));
        let asset = |key: &str| match node {
            Some(node) => node.extras.get("asset")?.get(key),
            None => metadata.properties.get(key),
        };
        let listed = node.and_then(|node| node.extras.get("animations")?.as_array());
        let own = |animation: &Animation| {
            let mut own = animation.extras.clone();
            own.insert("animation".into(), animation.name.clone().into());
            if animation.looping {
                own.insert("loop".into(), true.into());
            }
            own
        };
        let animations: Vec<Extras> = match listed {
            Some(listed) => listed.iter().filter_map(|entry| Some(entry.as_object()?.clone().into())).collect(),
            None => scene.animations.iter().map(own).collect(),
        };
        let mut places = BTreeMap::new();
        for (place, own) in animations.iter().enumerate() {
            if let Some(name) = own.get("animation").and_then(Value::as_str) {
                // If names are equal, the first wins.
                places.entry(name.to_owned()).or_insert(place);
            }
        }
        if is_format(asset("format")) {
            Self {
                format: asset("format").and_then(Value::as_str).unwrap_or_default().to_owned(),
                unit: asset("unit").and_then(number).filter(|unit| unit.is_finite() && *unit > 0.0),
                properties: asset("properties").map_or(Properties::None, Properties::Json),
                animations,
                places,
            }
        } else if metadata.format == "gltf" || metadata.format.is_empty() {
            Self { animations, places, ..Self::default() }
        } else {
            Self {
                format: metadata.format.clone(),
                unit: Some(metadata.unit).filter(|unit| unit.is_finite() && *unit > 0.0),
                properties: Properties::Own(&metadata.properties),
                animations,
                places,
            }
        }
    }
    /// Whether the scene comes from an unknown file: its vertices have indices, but no node names the file.
    #[must_use]
    pub(crate) fn is_lost(&self, scene: &Scene) -> bool {
        let has_numbers = |part: &Primitive| part.attributes.iter().any(|attribute| attribute.name == "VERTEX");
        self.format.is_empty() && scene.meshes.iter().flat_map(|mesh| &mesh.primitives).any(has_numbers)
    }
    /// The facts about the animation with this name in the scene.
    #[must_use]
    pub fn animation(&self, name: &str) -> Option<&Extras> {
        self.animations.get(self.place(name)?)
    }
    /// The index in file order of the animation with this name in the scene.
    #[must_use]
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }
    /// The keys per second of all animations, if the scene was exported with a common rate.
    #[must_use]
    pub fn key_rate(&self) -> Option<f32> {
        self.number("key_rate").filter(|rate| (1e-3..=1e6).contains(rate))
    }
    /// Whether this library created the scene, but not for editing: it lacks the facts for the way back.
    #[must_use]
    pub(crate) fn is_plain(scene: &Scene) -> bool {
        let is_ours = |extras: &Extras| {
            ["frame", "sub_model", "hitbox", "attachment", "skin_refs"].iter().any(|key| extras.contains_key(key))
        };
        let is_edited = |extras: &Extras| {
            ["asset", "file_frames", "box", "corner_vertices"].iter().any(|key| extras.contains_key(key))
        };
        let all = || scene.nodes.iter().map(|node| &node.extras).chain(scene.meshes.iter().map(|mesh| &mesh.extras));
        let is_file = matches!(scene.metadata.format.as_str(), "" | "gltf");
        is_file && all().any(is_ours) && !all().any(is_edited)
    }
    /// A property of the file.
    #[must_use]
    pub fn property(&self, name: &str) -> Option<&'s Value> {
        match self.properties {
            Properties::None => None,
            Properties::Json(all) => all.get(name),
            Properties::Own(all) => all.get(name),
        }
    }
    /// A numeric property of the file.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<f32> {
        self.property(name).and_then(number).filter(|number| number.is_finite())
    }
}

/// A number of JSON as a float.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "as exact as in the scene")]
pub(crate) fn number(value: &Value) -> Option<f32> {
    value.as_f64().map(|number| number as f32)
}

// The original state of an image before another program edited it, to recognize an unchanged one.

/// The pixels of an image; `None` if it cannot be decoded.
pub(crate) fn pixels(texture: &Texture, limits: &Limits) -> Option<Pixels> {
    let pixels = match &texture.source {
        source @ TextureSource::Encoded { .. } => image_file::decoded(source, limits),
        source => source.pixels().map(std::borrow::Cow::into_owned),
    };
    pixels.filter(|pixels| !pixels.rgba.is_empty())
}

/// The current state of an image; `None` if it cannot be decoded.
pub(crate) fn image_now(texture: &Texture, limits: &Limits) -> Option<ImageBefore> {
    let Pixels { width, height, rgba } = pixels(texture, limits)?;
    let digest = *Sha256::digest(&rgba).first_chunk()?;
    Some(ImageBefore { width, height, digest })
}

/// The original state of a material's image: `image.pixels` in the extras of a material that was exported for editing,
/// otherwise that of its texture.
pub(crate) fn image_before(scene: &Scene, material: Id<Material>) -> Option<ImageBefore> {
    let material = scene.get(material)?;
    let texture = material.texture().and_then(|texture| scene.get(texture));
    let saved = material.extras.get("image").and_then(|image| image.get("pixels"));
    match saved.or_else(|| texture?.extras.get("pixels")) {
        Some(saved) => ImageBefore::from_json(saved),
        None => texture?.before.as_deref().copied(),
    }
}

// Colors of materials, for formats that store only images.

/// The color by which a material multiplies its image: linear, and opaque if the material is.
pub(crate) fn color(material: &Material) -> [f32; 4] {
    let [r, g, b, a] = material.base_color().to_array();
    [r, g, b, if material.alpha == Alpha::Opaque { 1.0 } else { a }].map(|factor| factor.clamp(0.0, 1.0))
}

/// Multiplies an image by a linear color.
pub(crate) fn tint(pixels: &mut Pixels, [r, g, b, a]: [f32; 4]) {
    if [r, g, b, a].iter().all(|factor| *factor >= 1.0) {
        return;
    }
    let table = |factor: f32| -> Vec<u8> {
        (0..=u8::MAX).map(|value| srgb(linear(f32::from(value) / 255.0) * factor)).collect()
    };
    let [red, green, blue] = [r, g, b].map(table);
    for pixel in pixels.rgba.as_chunks_mut::<4>().0 {
        let [r, g, b, alpha] = pixel;
        for (value, table) in [(r, &red), (g, &green), (b, &blue)] {
            *value = table.get(usize::from(*value)).copied().unwrap_or(*value);
        }
        *alpha = byte(f32::from(*alpha) / 255.0 * a);
    }
}

/// Converts a linear value to a byte of sRGB.
pub(crate) fn srgb(linear: f32) -> u8 {
    byte(if linear <= 0.003_130_8 { linear * 12.92 } else { 1.055 * linear.powf(1.0 / 2.4) - 0.055 })
}

/// Converts an sRGB value to a linear one.
pub(crate) fn linear(value: f32) -> f32 {
    if value <= 0.040_45 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
}

/// Converts a fraction to a byte.
pub(crate) fn byte(value: f32) -> u8 {
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to the range of a byte"
    )]
    let byte = (value.clamp(0.0, 1.0) * 255.0).round() as u8;
    byte
}

// Names of clips that fit a format's field.

/// The prefix that some programs add to the name of every action: up to the last `|` that all of them share.
pub(crate) fn common_prefix<'a>(names: impl IntoIterator<Item = &'a str>) -> &'a str {
    let mut names = names.into_iter().peekable();
    let Some(&first) = names.peek() else { return "" };
    let mut prefix = first.rfind('|').and_then(|at| first.get(..=at)).unwrap_or_default();
    for name in names {
        // Something of each name stays.
        while !prefix.is_empty() && (!name.starts_with(prefix) || name.len() == prefix.len()) {
            let shorter = prefix.get(..prefix.len().saturating_sub(1)).unwrap_or_default();
            prefix = shorter.rfind('|').and_then(|at| shorter.get(..=at)).unwrap_or_default();
        }
    }
    prefix
}

/// A name without the number that Blender appends to duplicates: `run.001`.
pub(crate) fn without_number(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((start, end)) if end.len() == 3 && end.bytes().all(|byte| byte.is_ascii_digit()) => start,
        _ => name,
    }
}

/// Assigns names that fit a field, unique ignoring case.
#[derive(Debug)]
pub(crate) struct ShortNames {
    /// The encoding in which names have to fit.
    pub(crate) text: TextEncoding,
    taken: BTreeSet<String>,
    /// By the start of a name and the length of the end that makes it unique: the number of the first free end.
    next: BTreeMap<(String, usize), usize>,
}

impl Default for ShortNames {
    /// Creates names in UTF-8.
    fn default() -> Self {
        Self::new(TextEncoding::Utf8)
    }
}

impl ShortNames {
    pub(crate) const fn new(text: TextEncoding) -> Self {
        Self { text, taken: BTreeSet::new(), next: BTreeMap::new() }
    }
    /// Excludes a name.
    pub(crate) fn reserve(&mut self, name: &str) {
        self.taken.insert(name.to_lowercase());
    }
    /// The name itself if it has at most this many bytes, otherwise its start without `_` at the end; with a letter at
    /// the end if that is in use.
    pub(crate) fn name(&mut self, name: &str, longest: usize) -> String {
        let start = cut(name, longest, self.text);
        let start = if start.len() < name.len() { start.trim_end_matches('_') } else { start };
        if self.taken.insert(start.to_lowercase()) {
            return start.to_owned();
        }
        let mut number = 0_usize;
        loop {
            let end = Self::end(number);
            let start = cut(name, longest.saturating_sub(end.len()), self.text);
            let next = self.next.entry((start.to_lowercase(), end.len())).or_insert(number);
            if number < *next {
                // Those before it are in use.
                number = *next;
                continue;
            }
            number = number.saturating_add(1);
            *next = number;
            let free = format!("{start}{end}");
            if self.taken.insert(free.to_lowercase()) {
                return free;
            }
        }
    }
    /// `b` to `z`, then `_2_` and so on.
    fn end(number: usize) -> String {
        let letter = ('b'..='z').nth(number);
        letter.map_or_else(|| format!("_{}_", number.saturating_sub(23)), String::from)
    }
}

/// Whether a material has textures besides its color.
pub(crate) fn has_other_textures(material: &Material) -> bool {
    material.inputs.iter().any(|input| input.role != InputRole::Base && input.texture.is_some())
}

/// Reports each name with characters that an encoding lacks, which is written in UTF-8, and lists these names.
pub(crate) fn not_in_encoding<'n>(
    names: impl Iterator<Item = &'n str>,
    encoding: TextEncoding,
    found: &mut Diagnostics,
) -> Option<String> {
    let lacking: Vec<&str> = names.filter(|name| encoding.lacks(name)).collect();
    for _ in &lacking {
        found.report(codes::NOT_IN_ENCODING, 0, None);
    }
    (!lacking.is_empty()).then(|| format!("not in {}: {}", encoding.name(), listed(&lacking, "")))
}

/// The start of a text, at most this many bytes in an encoding.
pub(crate) fn cut(text: &str, most: usize, encoding: TextEncoding) -> &str {
    // A character has at least one byte.
    let end = text.char_indices().nth(most).map_or(text.len(), |(end, _)| end);
    let mut start = text.get(..end).unwrap_or(text);
    while encoding.to_bytes(start).len() > most {
        let end = start.char_indices().next_back().map_or(0, |(end, _)| end);
        start = start.get(..end).unwrap_or_default();
    }
    start
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_common_prefix_is_removed() {
        let prefix = |names: &[&'static str]| common_prefix(names.iter().copied());
        assert_eq!(prefix(&["Armature|Walk_Left", "Armature|Walk_Right"]), "Armature|");
        assert_eq!(prefix(&["A|B|x", "A|C|x"]), "A|");
        assert_eq!(prefix(&["A|x", "x"]), "");
        assert_eq!(prefix(&["Armature|Walk"]), "Armature|");
        assert_eq!(prefix(&["Walk", "Walker"]), "");
        assert_eq!(prefix(&["Armature|"]), "");
        assert_eq!(prefix(&["A|B|x", "A|B|"]), "A|");
        assert_eq!(prefix(&[]), "");
    }
    #[test]
    fn truncated_names_stay_unique() {
        let mut names = ShortNames::default();
        let all = ["Walk_Forward_Left", "Walk_Forward_Right", "walk_forward", "Run", "run", "äääää"];
        let made = all.map(|name| names.name(name, 9));
        assert_eq!(made, ["Walk_Forw", "Walk_Forb", "walk_forc", "Run", "runb", "ääää"]);
        // One byte per character.
        let mut names = ShortNames::new(TextEncoding::Detect);
        names.reserve("ÄÄÄÄÄÄÄÄÄ");
        assert_eq!([names.name("ääääääääää", 9), names.name("яяяяя", 9)], ["ääääääääb", "яяяя"]);
    }
    /// The ends of names in use, as if all were tried from the first.
    #[test]
    fn ends_of_equal_names_are_in_order() {
        let mut names = ShortNames::default();
        names.reserve("walkd");
        let made: Vec<String> = (0..36).map(|n| names.name(if n % 2 == 0 { "Walk" } else { "walk" }, 9)).collect();
        let ends = made.iter().map(|name| &name[4..]).collect::<Vec<_>>().join(" ");
        assert_eq!(
            ends,
            " b c e f g h i j k l m n o p q r s t u v w x y z _2_ _3_ _4_ _5_ _6_ _7_ _8_ _9_ _10_ _11_ _12_"
        );
        // Other starts, but the same names with a letter.
        let mut names = ShortNames::default();
        let made = ["Walk1", "Walk2", "Walk1", "Walk2", "Walk1"].map(|name| names.name(name, 5));
        assert_eq!(made, ["Walk1", "Walk2", "Walkb", "Walkc", "Walkd"]);
    }
}
