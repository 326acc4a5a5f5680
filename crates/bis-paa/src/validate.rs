//! Checks files that can be read: [`Texture::validate`]. Findings about levels and their data.

use formats_core::{Diagnostics, ErrorKind, Measure, field_at, num};

use crate::{Checksum, LevelHeader, MipLevel, Packing, PixelType, Swizzle, Tag, TagHeader, Texture, Unpacked, codes};

impl Texture<'_> {
    /// Checks everything and reports unusual content: each kind of finding once, with its first offset and its count.
    /// Never fails. Unpacks the levels one at a time.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        check_levels(self, &mut found);
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

/// The maximum width and height that the engine supports.
const LONGEST: u32 = 4096;
/// The number of levels that the table of offsets can hold.
const MOST: usize = 16;

fn check_levels(texture: &Texture<'_>, found: &mut Diagnostics) {
    if texture.level_count() == 0 {
        found.report(codes::NO_LEVELS, texture.end, None);
    }
    if let Some(at) = texture.levels.get(MOST) {
        let measure = Measure::new("the texture has # levels", texture.levels.len(), "the engine", MOST);
        found.report_limit(codes::MANY_LEVELS, *at, MOST.try_into().ok(), measure);
    }
    let mut before: Option<MipLevel<'_>> = None;
    for (index, level) in texture.levels().enumerate() {
        let element = index.try_into().ok();
        let (width, height, at) = (level.width(), level.height(), level.header_at());
        let mut report = |code| found.report(code, at, element);
        if level.has_lzo_bit() && level.pixel_type().blocks().is_none() {
            report(codes::STRAY_LZO_BIT);
        }
        if width == 0 || height == 0 {
            report(codes::EMPTY_LEVEL);
        } else if level.pixel_type().blocks().is_some() && !(width.is_power_of_two() && height.is_power_of_two()) {
            report(codes::NOT_POWER_OF_TWO);
        }
        if before.is_some_and(|before| (half(before.width()), half(before.height())) != (width, height)) {
            report(codes::UNEVEN_LEVEL);
        }
        if width > LONGEST || height > LONGEST {
            let side = width.max(height);
            let measure = Measure::new("the longer side of the image is # pixels", side, "the engine", LONGEST);
            found.report_limit(codes::LARGE, at, element, measure);
        }
        before = Some(level);
        match level.unpack(texture.source.limits()) {
            Ok(unpacked) => check_data(texture, &level, &unpacked, element, found),
            Err(error) => match error.kind() {
                ErrorKind::LimitExceeded { value, max } => {
                    let measure =
                        Measure::new("a mip level that was not checked has # pixels", value, "the reader", max);
                    found.report_limit(codes::OVER_LIMIT, error.offset(), element, measure);
                }
                _ => found.report(codes::BAD_DATA, error.offset(), element),
            },
        }
    }
}

/// The width or height of the next level.
const fn half(side: u32) -> u32 {
    if side > 1 { side / 2 } else { 1 }
}

fn check_data(
    texture: &Texture<'_>,
    level: &MipLevel<'_>,
    unpacked: &Unpacked<'_>,
    element: Option<u32>,
    found: &mut Diagnostics,
) {
    let place = |read: usize| level.data_at().saturating_add(num::to_u64(read));
    let checksum = match unpacked.checksum {
        Some(Checksum::Wrong) => Some(codes::WRONG_CHECKSUM),
        Some(Checksum::Missing) => Some(codes::NO_CHECKSUM),
        Some(Checksum::Unsigned) => Some(codes::UNSIGNED_CHECKSUM),
        _ => None,
    };
    if let Some(code) = checksum {
        let size = if code == codes::NO_CHECKSUM { 0 } else { 4 };
        found.report(code, place(unpacked.read.saturating_sub(size)), element);
    }
    if unpacked.packing == Packing::None && level.packing() == Packing::Lzss && !unpacked.bytes.is_empty() {
        found.report(codes::NOT_PACKED, level.data_at(), element);
    }
    // Data that is too short for a checksum is reported as such.
    if level.data().len() > unpacked.read && unpacked.checksum != Some(Checksum::Missing) {
        found.report(codes::UNUSED_DATA, field_at!(LevelHeader, size, level.header_at()), element);
    }
    if level.pixel_type() == PixelType::P8 {
        let colors = texture.colors.len();
        for _ in unpacked.bytes.iter().filter(|index| usize::from(**index) >= colors) {
            found.report(codes::BAD_INDEX, level.at(), element);
        }
    }
}
