//! Findings about levels and their data.

use formats_core::{Diagnostics, ErrorKind, Measure, field_at, num};

use crate::{Checksum, LevelHeader, MipLevel, Packing, PixelType, Texture, Unpacked, codes};

/// The maximum width and height that the engine supports.
const LONGEST: u32 = 4096;
/// The number of levels that the table of offsets can hold.
const MOST: usize = 16;

pub(super) fn check(texture: &Texture<'_>, found: &mut Diagnostics) {
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
                    let measure = Measure::new("a mip level is # pixels", value, "the limit of the reader", max);
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
