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

/// Adds the skins, each with its name, if its format has names, and its purpose, if known.
pub(super) fn skins<'a>(summary: &mut Summary, skins: impl Iterator<Item = (String, &'static str, Skin<'a>)>) {
    let (mut values, mut lines) = (Vec::new(), Vec::new());
    for (name, purpose, skin) in skins {
        let (width, height) = skin.pixel_size().unzip();
        let (file, reference) = match skin.payload() {
            Payload::External(file) => (Value::from(file.to_string()), Value::None),
            Payload::Reference(other) => (Value::None, Value::from(other)),
            _ => (Value::None, Value::None),
        };
        let text = text(&skin, purpose, width, height);
        values.push(Value::map([
            ("name", name.as_str().into()),
            ("type", skin.raw_type.0.into()),
            ("content", content(&skin).into()),
            ("width", width.into()),
            ("height", height.into()),
            ("mipmaps", skin.raw_type.has_mipmaps().into()),
            ("file", file),
            ("reference", reference),
            ("material", skin.material.is_some().into()),
            ("effect", skin.effect.map(|effect| effect.to_string()).into()),
        ]));
        lines.push((name, text));
    }
    summary.counts.textures = Some(lines.len());
    summary.add("skins", "skins", Value::List(values), number(lines.len()));
    if lines.iter().all(|(name, _)| name.is_empty()) {
        for (_, text) in &lines {
            summary.line(text);
        }
    } else {
        columns(lines.iter().map(|(name, text)| (name.as_str(), text.clone()))).for_each(|line| summary.line(line));
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

fn text(skin: &Skin<'_>, purpose: &str, width: Option<u32>, height: Option<u32>) -> String {
    let mut text = match (skin.payload(), content(skin)) {
        (Payload::None, _) if skin.material.is_some() => "no pixels".to_string(),
        (Payload::None, _) => "empty".to_string(),
        (Payload::External(file), _) => format!("file {file}"),
        (Payload::Reference(other), _) => format!("the same as skin {other}"),
        (_, content) => {
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
