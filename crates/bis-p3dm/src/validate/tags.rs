//! Findings about tags: their headers, and the data of tags other than selections.

use alloc::collections::BTreeSet;

use formats_core::{Diagnostics, Measure, field_at, glam::Vec2, num};

use super::{element, names};
use crate::{Lod, LodForm, Property, TagData, UvSet, codes};

pub(super) fn check(lod: &Lod<'_>, n: u32, found: &mut Diagnostics) {
    let points = num::to_u32(lod.points().len());
    let (mut sets, mut ninth) = (0_u32, None);
    let mut last_time = f32::NEG_INFINITY;
    for (index, tag) in lod.tags().iter().enumerate() {
        names::ascii(tag.name().as_bytes(), tag.name_at(), element(index), found);
        if let Some(field) = tag.name_field() {
            names::field(field, tag.name_at(), element(index), found);
        }
        if tag.active() != 1 {
            found.report(codes::INACTIVE_TAG, tag.at(), element(index));
        }
        if tag.uncounted() != 0 {
            found.report(codes::SIZE_LACKS_NUMBER, tag.size_at(), element(index));
        }
        if tag.name().is_empty() {
            found.report(codes::EMPTY_NAME, tag.name_at(), element(index));
        }
        match tag.data() {
            TagData::WrongSize => found.report(codes::WRONG_SIZE, tag.size_at(), element(index)),
            TagData::Unknown => found.report(codes::UNKNOWN_TAG, tag.at(), element(index)),
            TagData::UvSet(set) => {
                if set.id != sets {
                    found.report(codes::UV_SET_NUMBER, tag.data_at(), element(index));
                }
                sets = sets.saturating_add(1);
                if sets == 9 {
                    ninth = Some((tag.at(), element(index)));
                }
                uv_set(lod, &set, found);
            }
            TagData::SharpEdges(edges) => {
                for (n, edge) in edges.located().enumerate() {
                    if edge.points.iter().any(|point| *point >= points) {
                        found.report(codes::BAD_EDGE, edge.at, element(n));
                    }
                }
            }
            TagData::Mass(mass) => {
                for (n, mass) in mass.located().enumerate() {
                    if !mass.mass.is_finite() {
                        found.report(codes::MASS_NOT_FINITE, mass.at, element(n));
                    }
                }
            }
            TagData::Animation(frame) => {
                if !frame.time.is_finite() || frame.time < last_time {
                    found.report(codes::FRAME_ORDER, tag.data_at(), element(index));
                }
                last_time = frame.time;
                for (n, position) in frame.positions().enumerate() {
                    if !position.is_finite() {
                        found.report(codes::NOT_FINITE, frame.positions.at(n), element(n));
                    }
                }
            }
            _ => {}
        }
    }
    if let Some((at, index)) = ninth {
        found.report_limit(
            codes::MANY_UV_SETS,
            at,
            index,
            Measure::new("a level of detail has # UV sets", sets, "the format", 8_u32),
        );
    }
    if sets == 0 && lod.form() == LodForm::P3dm {
        found.report(codes::NO_UV_SET, lod.header().at, Some(n));
    }
}

/// Checks the UVs of a set. Set 0 repeats the UVs of the faces, which are checked elsewhere.
fn uv_set(lod: &Lod<'_>, set: &UvSet<'_>, found: &mut Diagnostics) {
    if set.id == 0 {
        let mut uvs = set.uvs.iter().enumerate();
        let same = |a: Vec2, b: Vec2| a.to_array().map(f32::to_bits) == b.to_array().map(f32::to_bits);
        for face in lod.faces() {
            for corner in face.corners() {
                if let Some((n, uv)) = uvs.next()
                    && !same(uv.uv, corner.uv)
                {
                    return found.report(codes::UV_SET_DIFFERS, set.uvs.at(n), element(n));
                }
            }
        }
    } else {
        for (n, uv) in set.uvs.located().enumerate() {
            if !uv.uv.is_finite() {
                found.report(codes::UV_NOT_FINITE, uv.at, element(n));
            }
        }
    }
}

pub(super) fn check_properties(lod: &Lod<'_>, found: &mut Diagnostics) {
    let mut seen = BTreeSet::new();
    for (n, tag) in lod.tags().iter().enumerate() {
        let TagData::Property(property) = tag.data() else { continue };
        let (name_at, value_at) = (tag.data_at(), field_at!(Property, value, tag.data_at()));
        for (text, at) in [(&property.name, name_at), (&property.value, value_at)] {
            names::field(&text.0, at, element(n), found);
            names::ascii(text.as_bytes(), at, element(n), found);
            if text.as_bytes().trim_ascii() != text.as_bytes() {
                found.report(codes::PROPERTY_SPACE, at, element(n));
            }
        }
        if property.name.as_bytes().is_empty() {
            found.report(codes::PROPERTY_EMPTY, name_at, element(n));
        } else if !seen.insert(property.name.as_bytes().to_ascii_lowercase()) {
            found.report(codes::DUPLICATE_PROPERTY, name_at, element(n));
        }
        if property.meant().is_some() {
            found.report(codes::PROPERTY_TYPO, name_at, element(n));
        }
    }
}
