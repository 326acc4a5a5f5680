//! A file for every finding: exact byte, element and count, and no other finding.

use crate::common;

use bis_paa::{Diagnostics, LevelHeader, PixelType, Tag, Texture, codes};
use common::{Paa, PaaLevel, image, indexed, lzss, plain};
use triassic_test_support::Case;

fn validate(file: &[u8]) -> Diagnostics {
    Texture::parse(file).unwrap().validate()
}

/// The size of the tags of [`Paa::new`] in bytes: 12 and the data of each.
const TAGS: usize = 16 + 16 + 76;

/// A plain file after a change; it has no other findings.
fn changed(change: impl FnOnce(&mut Paa)) -> Vec<u8> {
    let mut paa = plain(PixelType::Argb4444);
    change(&mut paa);
    paa.write()
}
/// A file with these levels, and the offset of the last one.
fn levels(pixel_type: PixelType, levels: Vec<PaaLevel>) -> (Vec<u8>, usize) {
    let (file, places) = Paa::new(pixel_type, levels).write_with_places();
    (file, *places.last().unwrap())
}
/// A case with one level, whose finding is `after` bytes from its start.
fn level(pixel_type: PixelType, level: PaaLevel, after: usize) -> Case {
    let (file, at) = levels(pixel_type, vec![level]);
    Case::new(file, at + after).element(0)
}
/// 2 × 2 pixels of words, packed.
fn four(sum: i32) -> Vec<u8> {
    let mut packed = lzss(&[200, 200, 7, 7, 200, 200, 7, 7]);
    let at = packed.len() - 4;
    packed[at..].copy_from_slice(&sum.to_le_bytes());
    packed
}
/// The sums of the bytes that [`four`] packs.
const SIGNED: i32 = 4 * (200 - 256) + 4 * 7;
const UNSIGNED: i32 = 4 * 200 + 4 * 7;

fn truncated() -> Case {
    let (mut file, places) = plain(PixelType::Ai88).write_with_places();
    file.truncate(places[1] + 9);
    // The size of the second level is wrong.
    Case::new(file, places[1] + 4).element(1)
}
fn many_levels() -> Case {
    let one = PaaLevel::new(1, 1, lzss(&[1, 2]));
    let (file, at) = levels(PixelType::Argb4444, vec![one; 17]);
    Case::new(file, at).element(16)
}
fn uneven() -> Case {
    let blocks = |side: usize| common::blocks(texpresso::Format::Bc1, side, side, &image(side, side));
    let both = vec![PaaLevel::new(16, 16, blocks(16)), PaaLevel::new(4, 4, blocks(4))];
    let (file, at) = levels(PixelType::Dxt1, both);
    Case::new(file, at).element(1)
}
fn wrong_offset() -> Case {
    let mut file = plain(PixelType::Argb1555).write();
    let at = 2 + 16 + 16 + 12 + 4;
    file[at] ^= 1;
    Case::new(file, at).element(1)
}
fn bad_index() -> Case {
    let mut paa = indexed(false);
    paa.palette.truncate(19);
    let (file, places) = paa.write_with_places();
    // Of the 72 indices, which are in groups of three, those of group 19 are out of range; the second level has only 6
    // groups.
    Case::new(file, places[0]).element(0).count(3)
}
fn unused_data() -> Case {
    let mut lzo = PaaLevel::lzo(8, 8, &common::blocks(texpresso::Format::Bc1, 8, 8, &image(8, 8)));
    lzo.data.extend([1, 2, 3]);
    level(PixelType::Dxt1, lzo, 4)
}
fn stray_bit() -> Case {
    let mut paa = plain(PixelType::Argb8888);
    paa.levels[1].raw_width |= LevelHeader::LZO;
    let (file, places) = paa.write_with_places();
    Case::new(file, places[1]).element(1)
}

triassic_test_support::findings! {
    codes, |file| validate(file);
    truncated_file: TRUNCATED = truncated();
    short_end: SHORT_END = {
        let file = changed(|paa| paa.end.truncate(4));
        let len = file.len();
        Case::new(file, len)
    };
    trailing: TRAILING = {
        let file = changed(|paa| paa.end.push(7));
        let len = file.len();
        Case::new(file, len - 1)
    };
    no_type: NO_TYPE = Case::new(changed(|paa| paa.type_word = None), 0);
    no_levels: NO_LEVELS and WRONG_OFFSET = Case::new(changed(|paa| {
        paa.levels.clear();
        paa.tags[2].1 = vec![1; 64];
    }), 2 + TAGS + 2 + 4);
    too_many_levels: MANY_LEVELS = many_levels();
    unknown_tag: UNKNOWN_TAG =
        Case::new(changed(|paa| paa.tags.insert(1, (*b"WENG", vec![1]))), 2 + 16).element(1);
    tag_size: TAG_SIZE =
        Case::new(changed(|paa| paa.tags[1].1.push(0)), 2 + 16 + 8).element(1);
    duplicate_tag: DUPLICATE_TAG =
        Case::new(changed(|paa| paa.tags.push((Tag::AVERAGE, vec![0; 4]))), 2 + TAGS).element(3);
    offset: WRONG_OFFSET = wrong_offset();
    swizzle: BAD_SWIZZLE =
        Case::new(changed(|paa| paa.tags.push((Tag::SWIZZLE, vec![5, 4, 10, 3]))), 2 + TAGS + 12).element(3);
    flags: UNKNOWN_FLAGS =
        Case::new(changed(|paa| paa.tags.push((Tag::ALPHA, vec![3, 0, 0, 0]))), 2 + TAGS + 12).element(3);
    flag_residue: FLAG_RESIDUE =
        Case::new(changed(|paa| paa.tags.push((Tag::ALPHA, vec![1, 255, 255, 255]))), 2 + TAGS + 13).element(3);
    palette: UNUSED_PALETTE = Case::new(changed(|paa| paa.palette.push([1, 2, 3])), 2 + TAGS + 2);
    index: BAD_INDEX and NO_TYPE = bad_index();
    empty: EMPTY_LEVEL = level(PixelType::Argb4444, PaaLevel::new(0, 5, []), 0);
    half: UNEVEN_LEVEL = uneven();
    power: NOT_POWER_OF_TWO = level(PixelType::Dxt5, PaaLevel::new(12, 4, [0; 48]), 0);
    large: LARGE = level(PixelType::Argb4444, PaaLevel::new(4097, 1, lzss(&[0; 8194])), 0);
    limit: OVER_LIMIT and LARGE =
        level(PixelType::Dxt1, PaaLevel::new(16384, 16384, [0; 8]), 0);
    data: BAD_DATA = level(PixelType::Dxt1, PaaLevel::new(4 | LevelHeader::LZO, 4, [0x12; 9]), 7);
    more_data: UNUSED_DATA = unused_data();
    checksum: WRONG_CHECKSUM = {
        let data = four(SIGNED + 1);
        let sum_at = data.len() - 4;
        level(PixelType::Argb1555, PaaLevel::new(2, 2, data), 7 + sum_at)
    } ;
    no_checksum: NO_CHECKSUM = {
        let mut data = four(SIGNED);
        data.truncate(data.len() - 2);
        let sum_at = data.len() - 2;
        level(PixelType::Argb1555, PaaLevel::new(2, 2, data), 7 + sum_at)
    };
    unsigned: UNSIGNED_CHECKSUM = {
        let data = four(UNSIGNED);
        let sum_at = data.len() - 4;
        level(PixelType::Argb1555, PaaLevel::new(2, 2, data), 7 + sum_at)
    };
    not_packed: NOT_PACKED = level(PixelType::Ai88, PaaLevel::new(2, 2, [1, 2, 3, 4, 5, 6, 7, 8]), 7);
    lzo_bit: STRAY_LZO_BIT = stray_bit();
}
