//! Images read back by the decoder.

use triassic_scene::{
    IndexedPixels, Pixels,
    png::{indexed_png, png},
};

/// The color of a pixel by its index.
type Pixel = fn(usize) -> [u8; 4];

/// Decodes into RGBA, with the color type of the file.
fn decode(file: &[u8]) -> (png::ColorType, Vec<u8>) {
    let color = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap().info().color_type;
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::EXPAND | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    (color, pixels)
}

#[test]
fn every_kind_of_image_roundtrips() {
    let size = 40_usize;
    let image = |pixel: Pixel| Pixels { width: 40, height: 40, rgba: (0..size * size).flat_map(pixel).collect() };
    let cases: [(png::ColorType, Pixel); 5] = [
        (png::ColorType::Indexed, |i| [(i % 16) as u8, 7, 9, 255]),
        // Uniform areas, as most skins have.
        (png::ColorType::Indexed, |i| [(i / 100 % 7) as u8, 7, 9, 255]),
        (png::ColorType::Indexed, |i| [(i % 256) as u8, 7, 9, if i % 256 == 255 { 0 } else { 255 }]),
        (png::ColorType::Rgb, |i| [(i % 256) as u8, (i / 256) as u8, 3, 255]),
        (png::ColorType::Rgba, |i| [(i % 256) as u8, (i / 256) as u8, 3, (i % 7) as u8]),
    ];
    for (color, pixel) in cases {
        let pixels = image(pixel);
        let file = png(&pixels).unwrap();
        assert_eq!(decode(&file), (color, pixels.rgba.clone()));
        assert_eq!(png(&pixels).unwrap(), file, "deterministic");
    }
    assert!(png(&Pixels { width: 2, height: 2, rgba: vec![0; 4] }).is_err());
}

#[test]
fn an_image_with_a_palette_encodes_like_its_colors() {
    // Colors that repeat in the palette, unused colors, a transparent color.
    let palette: Vec<[u8; 4]> = (0..=255_u8).map(|n| [n / 3, 7, 9, if n == 200 { 0 } else { 255 }]).collect();
    for most in [1, 3, 100, 256] {
        let indices: Vec<u8> = (0..40 * 40_usize).map(|n| ((n * 7 + n / 40) % most) as u8).collect();
        let indexed = IndexedPixels { width: 40, height: 40, indices, palette: palette.clone() };
        assert!(indexed.is_whole());
        let (file, pixels) = (indexed_png(&indexed).unwrap(), indexed.to_pixels());
        assert_eq!(file, png(&pixels).unwrap(), "{most}");
        assert_eq!(decode(&file), (png::ColorType::Indexed, pixels.rgba), "{most}");
    }
    let short = IndexedPixels { width: 2, height: 2, indices: vec![0; 3], palette };
    assert!(!short.is_whole() && indexed_png(&short).is_err());
    let unknown = IndexedPixels { width: 1, height: 1, indices: vec![1], palette: vec![[0; 4]] };
    assert!(!unknown.is_whole());
}
