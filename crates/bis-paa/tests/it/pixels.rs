//! Pixels of every type and packing are decoded as they were stored, and errors state the reason.

use crate::common;

use bis_paa::{Checksum, ErrorKind, LevelHeader, Packing, PixelType, Source, Tag, Texture, TextureAlpha};
use common::{Paa, PaaLevel, blocks, dxt, halved, image, indexed, lzss, plain, stored};
use texpresso::Format;

#[test]
fn blocks_match_another_decoder() {
    let pixels = image(64, 64);
    for (pixel_type, format) in [
        (PixelType::Dxt1, Format::Bc1),
        (PixelType::Dxt2, Format::Bc2),
        (PixelType::Dxt3, Format::Bc2),
        (PixelType::Dxt4, Format::Bc3),
        (PixelType::Dxt5, Format::Bc3),
    ] {
        let file = dxt(pixel_type, 64, &pixels).write();
        let texture = Texture::parse(&file).unwrap();
        assert!(texture.validate().is_empty() && texture.pixel_type() == pixel_type);
        assert_eq!(texture.levels().map(|level| level.width()).collect::<Vec<_>>(), [64, 32, 16, 8, 4]);
        let (mut side, mut source) = (64, pixels.clone());
        for (index, level) in texture.levels().enumerate() {
            assert_eq!(level.packing(), if index == 0 { Packing::Lzo } else { Packing::None });
            let mut expected = vec![0; side * side * 4];
            format.decompress(&blocks(format, side, side, &source), side, side, &mut expected);
            assert_eq!(texture.decode(index).unwrap().rgba, expected, "{pixel_type} {index}");
            source = halved(side, &source);
            side /= 2;
        }
        assert!(matches!(texture.decode(5).unwrap_err().kind(), ErrorKind::Malformed(_)));
    }
}

/// Applies a function to a pixel that truncates channels to some bits and widens them again.
type Widened = fn([u8; 4], &dyn Fn(u8, u8) -> u8) -> [u8; 4];

#[test]
fn words_and_bytes_are_widened() {
    let pixels = image(12, 6);
    let wide = |value: u8, bits: u8| {
        let value = value >> (8 - bits);
        if bits == 5 { value << 3 | value >> 2 } else { value << 4 | value }
    };
    let kinds: [(PixelType, Widened); 4] = [
        (PixelType::Argb1555, |[r, g, b, a], wide| [wide(r, 5), wide(g, 5), wide(b, 5), if a > 127 { 255 } else { 0 }]),
        (PixelType::Argb4444, |pixel, wide| pixel.map(|value| wide(value, 4))),
        (PixelType::Argb8888, |pixel, _| pixel),
        (PixelType::Ai88, |[r, _, _, a], _| [r, r, r, a]),
    ];
    for (pixel_type, widened) in kinds {
        let paa = plain(pixel_type);
        let expected: Vec<_> = pixels.iter().map(|pixel| widened(*pixel, &wide)).collect();
        let file = paa.write();
        let texture = Texture::parse(&file).unwrap();
        assert!(texture.validate().is_empty(), "{:?}", texture.validate());
        assert_eq!(texture.decode(0).unwrap().pixels(), expected, "{pixel_type}");
        assert_eq!(texture.decode(1).unwrap().pixels(), halved(12, &expected), "{pixel_type}");
        let unpacked = texture.level(0).unwrap().unpack(&bis_paa::Limits::default()).unwrap();
        assert!(
            matches!(unpacked.checksum, Some(Checksum::Signed | Checksum::Both)) && unpacked.packing == Packing::Lzss
        );
        // The same without packing, which the engine only accepts in 8888.
        let mut raw = paa;
        raw.levels = vec![PaaLevel::new(12, 6, stored(pixel_type, &pixels))];
        let file = raw.write();
        let texture = Texture::parse(&file).unwrap();
        assert_eq!(texture.decode(0).unwrap().pixels(), expected, "{pixel_type}");
        assert_eq!(texture.validate().is_empty(), pixel_type == PixelType::Argb8888);
    }
}

#[test]
fn indices_become_colors_and_a_hole() {
    for is_marked in [false, true] {
        let paa = indexed(is_marked);
        let file = paa.write();
        for extension in ["", "pac", "PAC"] {
            let texture = Texture::read(Source::new(&file).with_extension(extension)).unwrap();
            assert_eq!((texture.pixel_type(), texture.palette().hole()), (PixelType::P8, Some(19)));
            let pixels = texture.decode(0).unwrap();
            for (n, pixel) in pixels.pixels().iter().enumerate() {
                let [blue, green, red] = paa.palette[n / 3 % 20];
                // The hole has the average color.
                let expected = if n / 3 % 20 == 19 { [30, 195, 60, 0] } else { [red, green, blue, 255] };
                assert_eq!(*pixel, expected, "{n}");
            }
            assert!(texture.validate().len() == 1 && texture.validate().get("PAA-004").is_some());
        }
        // Read as 4444, which is assumed for a `.paa` without a type, it is invalid.
        let as_words = Texture::read(Source::new(&file).with_extension("paa"));
        assert!(as_words.and_then(|texture| texture.decode(0)).is_err());
    }
}

#[test]
fn files_without_a_type_contain_words() {
    let mut paa = plain(PixelType::Argb4444);
    let typed = paa.write();
    paa.type_word = None;
    let file = paa.write();
    let pixels = Texture::parse(&typed).unwrap().decode(0).unwrap();
    for extension in ["", "paa"] {
        let texture = Texture::read(Source::new(&file).with_extension(extension)).unwrap();
        assert_eq!((texture.type_word(), texture.decode(0).unwrap()), (None, pixels.clone()));
    }
}

#[test]
fn tags_are_read() {
    let mut paa = dxt(PixelType::Dxt5, 16, &image(16, 16));
    paa.tags.insert(2, (Tag::ALPHA, vec![1, 255, 255, 255]));
    paa.tags.insert(3, (Tag::PROCEDURE, b"#(argb)color()\0\0".to_vec()));
    paa.tags.insert(4, (Tag::SWIZZLE, vec![5, 4, 2, 3]));
    let (file, places) = paa.write_with_places();
    let texture = Texture::parse(&file).unwrap();
    assert_eq!((texture.average(), texture.maximum()), (Some([30, 195, 60, 255]), Some([255; 4])));
    assert_eq!((texture.alpha(), texture.raw_flags()), (Some(TextureAlpha::Smooth), Some(0xFFFF_FF01)));
    assert_eq!(texture.procedure().unwrap().as_bytes(), b"#(argb)color()");
    let offsets: Vec<_> =
        texture.offsets().iter().map(|offset| usize::try_from(offset.level_offset).unwrap()).collect();
    assert_eq!((&offsets[..3], &offsets[3..]), (&places[..], &[0; 13][..]));
    let (stored, image) = (texture.decode(0).unwrap(), texture.decode_unswizzled(0).unwrap());
    for ([r, g, b, a], pixel) in stored.pixels().iter().zip(image.pixels()) {
        assert_eq!(*pixel, [255 - a, *g, *b, 255 - r]);
    }
    #[cfg(feature = "image")]
    assert_eq!(texture.to_image(0).unwrap().into_raw(), image.rgba);
}

#[test]
fn unpacking_errors_are_reported() {
    let error = |pixel_type, level: PaaLevel| {
        let mut paa = Paa::new(pixel_type, vec![level]);
        if pixel_type == PixelType::P8 {
            paa.palette = vec![[1, 2, 3]];
        }
        let file = paa.write();
        let error = Texture::parse(&file).unwrap().decode(0).unwrap_err();
        error.to_string()
    };
    let data = blocks(Format::Bc1, 8, 8, &image(8, 8));
    let lzo = |width, data: &[u8]| PaaLevel::lzo(width, 8, data);
    let cut = |mut level: PaaLevel| {
        level.data.truncate(level.data.len() - 4);
        level
    };
    let expect = |text: String, part: &str| assert!(text.contains(part), "{text}");
    expect(error(PixelType::Dxt1, cut(lzo(8, &data))), "the compressed data ends before all pixels are decoded");
    expect(error(PixelType::Dxt1, lzo(8, &data[..24])), "the compressed data ends before all pixels are decoded");
    expect(error(PixelType::Dxt1, lzo(4, &data)), "contains more than the pixels");
    // A match from before the start.
    let before = PaaLevel::new(8 | LevelHeader::LZO, 8, [0x12, 9, 0x40, 0x40, 0x11, 0, 0]);
    expect(error(PixelType::Dxt1, before), "refers to bytes before its start");
    expect(error(PixelType::Dxt1, PaaLevel::new(8, 8, [1; 31])), "needs 32 bytes, has 31");
    expect(
        error(PixelType::Ai88, cut(cut(PaaLevel::new(2, 2, lzss(&[1, 2, 3, 4, 5, 6, 7, 8]))))),
        "the compressed data ends too early",
    );
    // 4096 × 4096 pixels without any data.
    for (pixel_type, part) in [
        (PixelType::Dxt1, "the compressed data ends before all pixels are decoded"),
        (PixelType::Ai88, "the compressed data ends too early"),
        (PixelType::Argb8888, "the compressed data ends too early"),
    ] {
        expect(error(pixel_type, PaaLevel::new(4096 | LevelHeader::LZO, 4096, [0x11, 0, 0])), part);
    }
    expect(error(PixelType::P8, PaaLevel::new(64, 64, [255, 1])), "the run lengths end before");
    expect(error(PixelType::P8, PaaLevel::new(4, 4, [20, 1])), "the run lengths end before");
    expect(error(PixelType::Dxt1, PaaLevel::new(0x7FFF, 0x7FFF, [])), "exceeds the limit");
}

#[test]
fn other_files_are_reported() {
    let message =
        |bytes: &[u8], extension| Texture::read(Source::new(bytes).with_extension(extension)).unwrap_err().to_string();
    assert!(message(&[0x20; 6000], "paa").contains("begins neither with a known pixel type nor with tags"));
    assert!(message(b"version https://git-lfs.github.com/spec/v1\n", "paa").contains("Git LFS pointer"));
    assert!(message(b"MLOD\x01\x01\0\0", "paa").contains("Bohemia model"));
    assert!(message(b"\x05", "paa").contains("needs 2 bytes, has 1"));
    assert!(!Texture::is(b"\x05\xffGGA") && Texture::is(b"\x05\xffGGAT") && Texture::is(b"GGAT"));
    let damaged = triassic_test_support::damage::as_utf8(&dxt(PixelType::Dxt5, 64, &image(64, 64)).write());
    assert!(message(&damaged, "paa").contains("converted to UTF-8"), "{}", message(&damaged, "paa"));
}

/// Packed data that contains bytes like the end mark everywhere, and is followed by other bytes.
#[test]
fn the_end_of_packed_data_is_found() {
    let literals: Vec<u8> = [0x11, 0, 0].into_iter().cycle().take(224).collect();
    let end = 1 + literals.len() + 3;
    let packed = [&[17 + 224][..], &literals, &[0x11, 0, 0], &[0x11, 0, 0, 9, 0x11, 0, 0]].concat();
    let file = Paa::new(PixelType::Dxt5, vec![PaaLevel::new(4 | LevelHeader::LZO, 56, packed)]).write();
    let texture = Texture::parse(&file).unwrap();
    let level = texture.level(0).unwrap();
    let unpacked = level.unpack(&bis_paa::Limits::default()).unwrap();
    assert_eq!((unpacked.read, unpacked.bytes.as_ref()), (end, &literals[..]));
    assert_eq!(texture.validate().get("PAA-022").unwrap().count, 1);
}

#[test]
fn files_without_tags_are_recognized_by_their_first_level() {
    let mut paa = dxt(PixelType::Dxt3, 32, &image(32, 32));
    paa.tags.clear();
    paa.end.truncate(4);
    let file = paa.write();
    assert!(Texture::is(&file) && Texture::parse(&file).unwrap().validate().len() == 1);
    let mut other = file.clone();
    other[4] = 0;
    assert!(!Texture::is(&other), "a width of 0");
}
