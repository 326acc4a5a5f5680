//! Findings about skins.

use formats_core::{
    Diagnostics,
    acknex::{Payload, SkinType},
    num,
};

use super::{codes, element};
use crate::Model;

pub(super) fn check(model: &Model<'_>, found: &mut Diagnostics) {
    for (index, skin) in model.skins().enumerate() {
        let mut report = |code, at| found.report(code, at, element(index));
        match skin.payload() {
            Payload::Pixels(_) => {
                let multiple_of = |n: u32| skin.width.is_multiple_of(n) && skin.height.is_multiple_of(n);
                if skin.raw_type.has_mipmaps() && !multiple_of(8) {
                    report(codes::MIPMAP_SIZE, skin.at);
                } else if !multiple_of(4) {
                    report(codes::SKIN_SIZE, skin.at);
                }
                if skin.raw_type.has_mipmaps() && skin.raw_type.content() == SkinType::INDEXED {
                    report(codes::INDEXED_MIPMAPS, skin.at);
                }
            }
            Payload::None if skin.material.is_none() && skin.effect.is_none() => report(codes::EMPTY_SKIN, skin.at),
            Payload::Reference(other) => {
                let other = num::to_usize(other);
                if other >= model.skin_count() || other == index {
                    report(codes::BAD_REFERENCE, skin.at);
                }
            }
            Payload::Dds(file) if !file.starts_with(b"DDS ") => report(codes::BAD_DDS, skin.data_at),
            Payload::External(name) => {
                let bytes = name.as_bytes();
                if bytes.is_empty() || bytes.iter().any(|byte| matches!(byte, b'/' | b'\\' | b':')) {
                    report(codes::BAD_EXTERNAL, skin.data_at);
                }
            }
            _ => {}
        }
        if let Some(material) = &skin.material {
            let colors = [material.diffuse, material.ambient, material.specular, material.emissive];
            if colors.iter().flatten().chain([&material.power]).any(|number| !number.is_finite()) {
                report(codes::NOT_FINITE, material.at);
            }
        }
    }
}
