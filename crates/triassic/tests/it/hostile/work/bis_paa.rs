//! Files of `bis-paa`.

use triassic_test_support::instructions::assert_growth;

use super::use_file;

/// An unpacked 4444 texture: tags, palette colors, levels and rows of the first one.
fn file(tags: usize, colors: u16, levels: usize, rows: u16) -> Vec<u8> {
    let mut file = 0x4444_u16.to_le_bytes().to_vec();
    (0..tags).for_each(|_| file.extend(b"GGATCGVA\x04\0\0\0\x01\x02\x03\x04"));
    file.extend(colors.to_le_bytes());
    file.resize(file.len() + usize::from(colors) * 3, 9);
    for level in 0..levels {
        let height = if level == 0 { rows } else { 4 };
        file.extend([4, 0]);
        file.extend(height.to_le_bytes());
        let size = usize::from(height) * 8;
        file.extend(&u32::try_from(size).unwrap().to_le_bytes()[..3]);
        file.resize(file.len() + size, 0x35);
    }
    file.extend([0; 6]);
    file
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tags() {
    assert_growth(2000, |size| use_file(&file(size, 0, 3, 4)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_levels() {
    assert_growth(1000, |size| use_file(&file(2, 0, size, 4)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_pixels() {
    assert_growth(1000, |size| use_file(&file(2, 0, 1, u16::try_from(size).unwrap())));
}
