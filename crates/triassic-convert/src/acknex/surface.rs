//! Skins as materials.

use formats_core::{
    Text,
    acknex::{self, Payload, Skin},
    glam::Vec3,
};
use serde_json::json;

use super::text;
use crate::SceneOptions;
use triassic_scene::{Alpha, Extras, Id, InputRole, Material, MaterialInput, Texture};

/// The material of a skin, with the skin's name, its image and the use of the image's alpha.
///
/// The engine multiplies the image with incoming and emitted light. The diffuse color is ignored if there is an image:
/// it is often black, and no tool applies it. Colors are sRGB, not linear. Opacity is the alpha of the ambient color; a
/// value outside 0 (exclusive) to 1 was not set by any tool.
pub(crate) fn material(
    options: &SceneOptions,
    skin: &Skin<'_>,
    image: Option<(Id<Texture>, Alpha)>,
    name: String,
) -> Material {
    let mut material = Material { extras: extras(options, skin), ..Material::new(name) };
    let (image, alpha) = image.unzip();
    let own = skin.material.map(|own| own.record);
    let opacity = own.map(|own| own.opacity()).filter(|alpha| *alpha > 0.0 && *alpha < 1.0).unwrap_or(1.0);
    let color = match (own, image) {
        (Some(own), None) => linear(own.diffuse),
        _ => Vec3::ONE,
    };
    let base = MaterialInput { texture: image, ..MaterialInput::new(InputRole::Base) };
    if image.is_some() || own.is_some() {
        material.set(base.with_factor(color.extend(opacity)));
    }
    let emissive = own.map_or(Vec3::ZERO, |own| linear(own.emissive));
    if emissive != Vec3::ZERO {
        let glow = MaterialInput { texture: image, ..MaterialInput::new(InputRole::Emissive) };
        material.set(glow.with_factor(emissive.extend(1.0)));
    }
    let is_tested = skin.effect.is_some_and(|effect| contains(effect.record.as_bytes(), b"alphatest"));
    material.alpha = match alpha.unwrap_or_default() {
        _ if opacity < 1.0 => Alpha::Blend,
        Alpha::Blend if is_tested => Alpha::Mask(0.5),
        alpha => alpha,
    };
    material
}

/// The properties without a field in a material of the scene.
fn extras(options: &SceneOptions, skin: &Skin<'_>) -> Extras {
    let mut extras = Extras::new();
    extras.insert("type".into(), json!(skin.raw_type.0));
    match skin.payload() {
        Payload::External(file) => {
            extras.insert("file".into(), json!(text(options, file.as_bytes())));
        }
        Payload::Reference(other) => {
            extras.insert("reference".into(), json!(other));
        }
        _ => {}
    }
    if let Some(own) = skin.material {
        let acknex::Material { diffuse, ambient, specular, emissive, power } = own.record;
        let colors = json!({
            "diffuse": diffuse, "ambient": ambient, "specular": specular, "emissive": emissive, "power": power,
        });
        extras.insert("material".into(), colors);
    }
    if let Some(effect) = skin.effect {
        let effect = Text::until_nul(effect.record.as_bytes());
        extras.insert("effect".into(), json!(text(options, effect.as_bytes())));
    }
    extras
}

/// Converts an sRGB color to linear light, each component from 0 to 1.
fn linear([r, g, b, _]: [f32; 4]) -> Vec3 {
    let part = |part: f32| match part {
        part if part.is_nan() => 0.0,
        part if part <= 0.04045 => part.max(0.0) / 12.92,
        part => ((part.min(1.0) + 0.055) / 1.055).powf(2.4),
    };
    Vec3::new(part(r), part(g), part(b))
}

fn contains(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}
