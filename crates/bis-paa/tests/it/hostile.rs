//! Files that are truncated, randomly changed or crafted: the crate does not panic or hang, and its memory is proportional to the
//! file, as a counting allocator measures.

use crate::common;
mod memory;
mod work;

use bis_paa::{ErrorKind, LevelHeader, PixelType, Texture};
use common::{
    Paa, PaaLevel, all, dxt,
    exercise::{exercise, exercise_as},
    image, plain,
};
use triassic_test_support::damage::{changed_files, every_cut};

#[test]
fn every_truncation() {
    for file in all() {
        let places: Vec<_> = Texture::parse(&file).unwrap().levels().map(|level| level.at()).collect();
        every_cut(&file, |len, cut| {
            // Readable as soon as the first level is complete.
            let is_readable = u64::try_from(len).unwrap() >= places[1];
            assert_eq!(exercise(cut), is_readable, "{len} of {} bytes", file.len());
            if !is_readable && len > 2 {
                let kind = Texture::parse(cut).unwrap_err().kind();
                let is_reported = matches!(kind, ErrorKind::Truncated { .. } | ErrorKind::OutsideFile { .. });
                assert!(is_reported || len < 6, "{len}: {kind}");
            }
        });
    }
}

#[test]
fn changes() {
    let mut bases = all();
    // Small ones, so that changes affect all of their parts.
    bases.push(dxt(PixelType::Dxt1, 8, &image(8, 8)).write());
    bases.push(Paa::new(PixelType::Dxt5, vec![PaaLevel::lzo(8, 8, &[7; 64])]).write());
    let read = changed_files(&bases, &(2..120), 12_000, |file| exercise(file) | exercise_as(file, "pac"));
    // A test of the test: if changes only broke the header, the rest of the crate would be untested.
    assert!(read > 0.25, "{read}");
}

#[test]
fn errors_point_to_wrong_counts() {
    let error = |file: &[u8]| {
        let error = Texture::parse(file).unwrap_err();
        (error.what(), usize::try_from(error.offset()).unwrap())
    };
    let (good, places) = plain(PixelType::Argb4444).write_with_places();
    let mut file = good.clone();
    file[2 + 8 + 2] = 0xff;
    assert_eq!(error(&file), ("tag", 2 + 8));
    let mut file = good.clone();
    file[places[0] - 1] = 0xff;
    assert_eq!(error(&file), ("palette", places[0] - 2));
    let mut file = good;
    file[places[0] + 6] = 0xff;
    assert_eq!(error(&file), ("level", places[0] + 4));
}

/// A list of 100,000 levels of a few bytes, each of which claims to be as large as the limits allow.
#[test]
fn many_levels_are_checked_quickly() {
    let one = PaaLevel::new(4096 | LevelHeader::LZO, 4096, [0x11, 0, 0]);
    let file = Paa::new(PixelType::Dxt1, vec![one; 100_000]).write();
    let texture = Texture::parse(&file).unwrap();
    assert_eq!(texture.validate().get("PAA-021").unwrap().count, 100_000);
}
