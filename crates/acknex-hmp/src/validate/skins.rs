//! Findings about skins.

use formats_core::{Diagnostics, Measure, field_at, num};

use super::element;
use crate::{Header, Payload, SkinType, Terrain, codes};

pub(super) fn check(terrain: &Terrain<'_>, found: &mut Diagnostics) {
    /// The maximum number in the engine's document.
    const MOST: usize = 8;
    let count_at = field_at!(Header, skin_count);
    if terrain.skin_count() == 0 && terrain.missing().is_none() {
        found.report(codes::NO_SKINS, count_at, None);
    }
    if terrain.skin_count() > MOST {
        let measure = Measure::new("the terrain has # skins", terrain.skin_count(), "the engine", MOST);
        found.report_limit(codes::MANY_SKINS, count_at, None, measure);
    }
    for (index, skin) in terrain.skins().enumerate() {
        let mut report = |code| found.report(code, skin.at, element(index));
        match skin.payload() {
            Payload::None if skin.material.is_none() => report(codes::EMPTY_SKIN),
            Payload::Pixels(_) => {
                let multiple_of = |n: u32| skin.width.is_multiple_of(n) && skin.height.is_multiple_of(n);
                if skin.raw_type.has_mipmaps() && !multiple_of(8) {
                    report(codes::UNEVEN_MIPMAPS);
                } else if !multiple_of(4) {
                    report(codes::SKIN_SIZE);
                }
                if skin.raw_type.content() == SkinType::INDEXED {
                    report(codes::INDEXED_SKIN);
                    if skin.raw_type.has_mipmaps() {
                        report(codes::INDEXED_MIPMAPS);
                    }
                }
            }
            Payload::Reference(other) => {
                let other = num::to_usize(other);
                if other >= terrain.skin_count() || other == index {
                    report(codes::BAD_REFERENCE);
                }
            }
            Payload::External(name) if name.is_empty() || !skin.data.ends_with(&[0]) => report(codes::BAD_EXTERNAL),
            Payload::Dds(file) if !file.starts_with(b"DDS ") => report(codes::BAD_DDS),
            _ => {}
        }
    }
}
