//! Code shared by the summaries of Acknex files: skins and clips.

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{
    FixedStr, Located, Text,
    acknex::{Material, Payload, Pixels, Skin, SkinType, clips},
};

use crate::summary::{Summary, Value, columns, number};

/// Adds the skins, each with its name, which is empty if its format has none, and its purpose, if known.
pub(super) fn skins<'a>(
    summary: &mut Summary,
    skins: impl Iterator<Item = (Text<'a>, &'static str, Skin<'a>)> + Clone,
) {
    let value = |(name, _, skin): (Text<'_>, _, Skin<'_>)| {
        let (width, height) = skin.pixel_size().unzip();
        let (file, reference) = match skin.payload() {
            Payload::External(file) => (Value::from(file.to_string()), Value::None),
            Payload::Reference(other) => (Value::None, Value::from(other)),
            _ => (Value::None, Value::None),
        };
        Value::map([
            ("name", name.to_string().into()),
            ("type", skin.raw_type.0.into()),
            ("content", content(&skin).into()),
            ("width", width.into()),
            ("height", height.into()),
            ("mipmaps", skin.raw_type.has_mipmaps().into()),
            ("file", file),
            ("reference", reference),
            ("material", skin.material.is_some().into()),
            ("effect", skin.effect.map(|effect| effect.to_string()).into()),
        ])
    };
    let values: Vec<Value> = skins.clone().map(value).collect();
    let count = values.len();
    summary.counts.textures = Some(count);
    summary.add("skins", "skins", Value::List(values.into()), number(count));
    // Each is computed when it is added: there may be a hundred thousand.
    let lines = skins.map(|(name, purpose, skin)| (name.to_string(), text(&skin, purpose)));
    if lines.clone().all(|(name, _)| name.is_empty()) {
        summary.lines(lines.map(|(_, text)| text));
    } else {
        summary.lines(columns(lines));
    }
}

/// A pixel format as a word.
pub(super) const fn pixel_name(pixels: Pixels) -> &'static str {
    match pixels {
        Pixels::Indexed => "indexed",
        Pixels::Rgb565 => "rgb565",
        Pixels::Argb4444 => "argb4444",
        Pixels::Bgr888 => "bgr888",
        Pixels::Bgra8888 => "bgra8888",
        _ => "pixels",
    }
}

/// The kind of a skin's data, as a word.
const fn content(skin: &Skin<'_>) -> &'static str {
    match (skin.raw_type.pixels(), skin.raw_type.content()) {
        (Some(_), _) if skin.width == 0 || skin.height == 0 => "none",
        (Some(pixels), _) => pixel_name(pixels),
        (None, SkinType::REFERENCE) => "reference",
        (None, SkinType::DDS) => "dds",
        (None, _) => "external",
    }
}

fn text(skin: &Skin<'_>, purpose: &str) -> String {
    let mut text = match (skin.payload(), content(skin)) {
        (Payload::None, _) if skin.material.is_some() => "no pixels".to_string(),
        (Payload::None, _) => "empty".to_string(),
        (Payload::External(file), _) => format!("file {file}"),
        (Payload::Reference(other), _) => format!("the same as skin {other}"),
        (_, content) => {
            let (width, height) = skin.pixel_size().unzip();
            let side = |side: Option<u32>| side.map_or_else(|| "?".to_string(), |side| side.to_string());
            format!("{} × {}, {}", side(width), side(height), content.to_uppercase())
        }
    };
    for (is_shown, what) in [
        (skin.raw_type.has_mipmaps(), "mipmaps"),
        (skin.material.is_some(), "material"),
        (skin.effect.is_some(), "effect"),
        (!purpose.is_empty(), purpose),
    ] {
        if is_shown {
            text.push_str(", ");
            text.push_str(what);
        }
    }
    if let Some(opacity) = skin.material.as_ref().and_then(opacity) {
        text.push_str(", opacity ");
        text.push_str(&opacity.to_string());
    }
    text
}

/// The opacity of a material, if it is not 1.
fn opacity(material: &Located<Material>) -> Option<f32> {
    let opacity = material.opacity();
    (opacity.to_bits() != 1.0_f32.to_bits()).then_some(opacity)
}

/// Adds the clips of frames with these names.
pub(super) fn clips_of(summary: &mut Summary, names: &[FixedStr<16>]) {
    let clips: Vec<(String, usize, usize)> = clips(names.iter().copied())
        .into_iter()
        .map(|clip| {
            let name = clip.name().to_string();
            (name, clip.frames().start, clip.frames().end.saturating_sub(1))
        })
        .collect();
    summary.clips(&clips);
}
