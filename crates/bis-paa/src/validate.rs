//! Checks files that can be read: [`Texture::validate`].

mod levels;

use formats_core::{Diagnostics, field_at};

use crate::{PixelType, Swizzle, Tag, TagHeader, Texture, codes};

impl Texture<'_> {
    /// Checks everything and reports unusual content: each kind of finding once, with its first offset and its count.
    /// Never fails. Unpacks the levels one at a time.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        levels::check(self, &mut found);
        found
    }
}

fn check_structure(texture: &Texture<'_>, found: &mut Diagnostics) {
    if texture.type_word().is_none() {
        found.report(codes::NO_TYPE, 0, None);
    }
    tags(texture, found);
    offsets(texture, found);
    if texture.pixel_type() != PixelType::P8 && !texture.colors.is_empty() {
        found.report(codes::UNUSED_PALETTE, texture.colors.at(0), None);
    }
    end(texture, found);
}

fn tags(texture: &Texture<'_>, found: &mut Diagnostics) {
    const KNOWN: [[u8; 4]; 6] = [Tag::AVERAGE, Tag::MAXIMUM, Tag::ALPHA, Tag::SWIZZLE, Tag::OFFSETS, Tag::PROCEDURE];
    let mut seen = [false; KNOWN.len()];
    for (index, tag) in texture.tags().enumerate() {
        let element = index.try_into().ok();
        let known = KNOWN.iter().zip(&mut seen).find(|(name, _)| **name == tag.name());
        let Some((_, seen)) = known else {
            found.report(codes::UNKNOWN_TAG, tag.at, element);
            continue;
        };
        if core::mem::replace(seen, true) {
            found.report(codes::DUPLICATE_TAG, tag.at, element);
            continue;
        }
        if Tag::expected_size(tag.name()).is_some_and(|size| size != tag.data.len()) {
            found.report(codes::TAG_SIZE, field_at!(TagHeader, size, tag.at), element);
            continue;
        }
        let data_at = tag.at.saturating_add(12);
        match (tag.name(), tag.data.first_chunk::<4>()) {
            (Tag::SWIZZLE, Some(codes)) if !Swizzle(*codes).is_valid() => {
                found.report(codes::BAD_SWIZZLE, data_at, element);
            }
            (Tag::ALPHA, Some([low, rest @ ..])) => {
                if !matches!(low, 1 | 2) {
                    found.report(codes::UNKNOWN_FLAGS, data_at, element);
                }
                if *rest != [0; 3] {
                    found.report(codes::FLAG_RESIDUE, data_at.saturating_add(1), element);
                }
            }
            _ => {}
        }
    }
}

/// Checks the table of offsets against the levels.
fn offsets(texture: &Texture<'_>, found: &mut Diagnostics) {
    let table = texture.offsets();
    for (index, offset) in table.iter().enumerate() {
        let level = texture.levels.get(index).copied().unwrap_or(0);
        // In a truncated file, the offsets of missing levels are valid.
        let is_missing = texture.missing().is_some() && index >= texture.level_count();
        if u64::from(offset.level_offset) != level && !is_missing {
            found.report(codes::WRONG_OFFSET, table.at(index), index.try_into().ok());
        }
    }
}

fn end(texture: &Texture<'_>, found: &mut Diagnostics) {
    if let Some(error) = texture.missing() {
        found.report(codes::TRUNCATED, error.offset(), texture.level_count().try_into().ok());
        return;
    }
    match texture.tail() {
        [0, 0] => {}
        [] | [0] => found.report(codes::SHORT_END, texture.end, None),
        [0, 0, ..] => found.report(codes::TRAILING, texture.end.saturating_add(2), None),
        _ => found.report(codes::TRAILING, texture.end, None),
    }
}
