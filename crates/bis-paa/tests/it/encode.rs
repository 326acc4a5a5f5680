//! Textures encoded from images: synthetic ones here, those of the corpus in `encode/real.rs`.

mod real;

use bis_paa::{
    Packing, PixelType, Pixels, Swizzle, Tag, Texture, TextureAlpha, WriteError,
    encode::{Encoding, MipFilter, check, codes},
};
use formats_core::Diagnostics;
use triassic_test_support::findings::{check_examples, converted};

/// An image from a function of column and row.
fn image(width: u32, height: u32, pixel: impl Fn(u32, u32) -> [u8; 4]) -> Pixels {
    let rgba = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).flat_map(|(x, y)| pixel(x, y)).collect();
    Pixels { width, height, rgba }
}
/// Two opaque gradients.
fn gradient(side: u32) -> Pixels {
    image(side, side, |x, y| [(x * 255 / side) as u8, (y * 255 / side) as u8, 90, 255])
}
/// Bumps: X and Y as waves, Z upward.
fn bumps(side: u32) -> Pixels {
    image(side, side, |x, y| {
        let [x, y] = [x, y].map(|at| 0.4 * (at as f32 / 9.0).sin());
        let z = (1.0 - x * x - y * y).sqrt();
        let [x, y, z] = [x, y, z].map(|value| (value * 127.5 + 127.5).round() as u8);
        [x, y, z, 255]
    })
}
fn encoded(suffix: &str, image: &Pixels) -> Vec<u8> {
    Encoding::for_suffix(suffix).unwrap().encode(image).unwrap()
}
/// The channels of an image that a swizzle stores; red is 0.
fn stored_channels(swizzle: Swizzle) -> Vec<usize> {
    let is_stored =
        |channel: &usize| swizzle.0.iter().any(|code| *code < 8 && [3, 0, 1, 2][usize::from(code & 3)] == *channel);
    (0..4).filter(is_stored).collect()
}
/// The similarity of two images in the channels that `swizzle` stores, in decibels.
fn psnr(a: &Pixels, b: &Pixels, swizzle: Swizzle) -> f64 {
    let channels = stored_channels(swizzle);
    let pairs = a.pixels().iter().zip(b.pixels());
    let square = |(a, b): (&[u8; 4], &[u8; 4])| {
        channels.iter().map(|n| (f64::from(a[*n]) - f64::from(b[*n])).powi(2)).sum::<f64>()
    };
    let mean = pairs.map(square).sum::<f64>() / (a.pixels().len() * channels.len()) as f64;
    10.0 * (255.0 * 255.0 / mean.max(1e-6)).log10()
}
fn tag_names(texture: &Texture<'_>) -> Vec<[u8; 4]> {
    texture.tags().map(|tag| tag.name()).collect()
}

/// For every suffix, the texture has no findings, the right type, and nearly the same pixels.
#[test]
fn each_suffix_determines_the_texture() {
    use PixelType::{Ai88, Argb1555, Argb4444, Argb8888, Dxt1, Dxt5};
    // The similarity in decibels that the type can reach with this image.
    for (suffixes, pixel_type, least) in [
        (&["co", "ads", "smdi", "as", "mco", "lco", "mask", "sm", "dtsmdi", "no"][..], Dxt1, 33.0),
        (
            &["ca", "cat", "can", "mc", "lca", "pr", "sky", "adshq", "nohq", "nofhq", "nshq", "novhq", "nopx"],
            Dxt5,
            33.0,
        ),
        (&["noex", "nofex", "nsex", "4444"], Argb4444, 30.0),
        (&["1555"], Argb1555, 36.0),
        (&["raw", "draftlco", "8888"], Argb8888, 60.0),
    ] {
        for suffix in suffixes {
            let encoding = Encoding::for_suffix(suffix).unwrap();
            let source = if encoding.filter == MipFilter::Normals { bumps(64) } else { gradient(64) };
            let file = encoding.encode(&source).unwrap();
            let texture = Texture::parse(&file).unwrap();
            assert!(texture.validate().is_empty(), "{suffix}: {:?}", texture.validate());
            assert_eq!((texture.pixel_type(), texture.alpha()), (pixel_type, None), "{suffix}");
            assert_eq!(texture.swizzle().unwrap_or(Swizzle::NONE), encoding.swizzle, "{suffix}");
            let back = texture.decode_unswizzled(0).unwrap();
            let near = psnr(&source, &back, encoding.swizzle);
            assert!(near > least, "{suffix}: {near}");
            let levels = if pixel_type.blocks().is_some() { 5 } else { 7 };
            assert_eq!(texture.level_count(), levels, "{suffix}");
        }
    }
    let gray = image(64, 32, |x, y| [(x * 4) as u8, (x * 4) as u8, (x * 4) as u8, (y * 8) as u8]);
    let file = encoded("gs", &gray);
    let texture = Texture::parse(&file).unwrap();
    assert_eq!((texture.pixel_type(), texture.level_count(), texture.alpha()), (Ai88, 6, Some(TextureAlpha::Smooth)));
    assert_eq!(texture.decode(0).unwrap(), gray);
    assert!(texture.validate().is_empty());
}

#[test]
fn flat_colors_are_exact() {
    for color in [[0, 0, 0, 255], [255, 255, 255, 255], [97, 33, 201, 255]] {
        let source = image(16, 16, |_, _| color);
        for (suffix, most) in [("co", 2), ("ca", 2), ("8888", 0)] {
            let file = encoded(suffix, &source);
            let texture = Texture::parse(&file).unwrap();
            assert_eq!(texture.average(), Some(color));
            for level in 0..texture.level_count() {
                let pixel = texture.decode(level).unwrap().pixels()[0];
                assert!(
                    pixel.iter().zip(color).all(|(a, b)| a.abs_diff(b) <= most),
                    "{suffix}: {pixel:?} for {color:?}"
                );
            }
        }
    }
}

#[test]
fn the_image_decides_the_type_without_a_suffix() {
    for (alphas, pixel_type, alpha) in [
        ([255, 241], PixelType::Dxt1, None),
        ([255, 0], PixelType::Dxt1, Some(TextureAlpha::OneBit)),
        ([255, 128], PixelType::Dxt5, Some(TextureAlpha::Smooth)),
    ] {
        let file = Encoding::COLOR.encode(&image(8, 8, |x, _| [9, 9, 9, alphas[(x / 4) as usize]])).unwrap();
        let texture = Texture::parse(&file).unwrap();
        assert_eq!((texture.pixel_type(), texture.alpha()), (pixel_type, alpha), "{alphas:?}");
    }
}

#[test]
fn tags_are_in_the_order_of_real_files() {
    let source = image(8, 8, |x, _| [128, 128, 255, (x * 30) as u8]);
    let file = encoded("nohq", &source);
    let names = tag_names(&Texture::parse(&file).unwrap());
    assert_eq!(names, [Tag::AVERAGE, Tag::MAXIMUM, Tag::ALPHA, Tag::SWIZZLE, Tag::OFFSETS]);
    assert_eq!(Texture::parse(&file).unwrap().maximum(), Some([255; 4]));
    assert!(file.ends_with(&[0; 6]));
}

#[test]
fn blocks_are_packed_from_a_width_of_256() {
    for (width, height, packed, levels) in [(256, 32, [true, false], 4), (128, 256, [false, false], 6)] {
        let file = encoded("co", &image(width, height, |x, y| [x as u8, y as u8, 0, 255]));
        let texture = Texture::parse(&file).unwrap();
        let is_packed: Vec<bool> = texture.levels().map(|level| level.packing() == Packing::Lzo).collect();
        assert_eq!((&is_packed[..2], is_packed.len()), (&packed[..], levels), "{width} × {height}");
    }
}

/// Normals of all levels have length 1, and colors keep their mean in linear light.
#[test]
fn levels_keep_lengths_and_light() {
    let file = encoded("nohq", &bumps(64));
    let texture = Texture::parse(&file).unwrap();
    for level in 0..texture.level_count() {
        for [x, y, z, _] in texture.decode_unswizzled(level).unwrap().pixels() {
            let length = [x, y, z].map(|value| (f32::from(*value) / 127.5 - 1.0).powi(2)).iter().sum::<f32>().sqrt();
            assert!((length - 1.0).abs() < 0.1, "{length} in level {level}");
        }
    }
    // Black and white stripes: half of their light is 188; as data, their mean is 128.
    let stripes = image(16, 16, |x, _| if x % 2 == 0 { [0, 0, 0, 255] } else { [255; 4] });
    for (suffix, gray) in [("co", 188), ("mco", 128)] {
        let file = encoded(suffix, &stripes);
        let pixel = Texture::parse(&file).unwrap().decode(1).unwrap().pixels()[5];
        assert!(pixel[1].abs_diff(gray) <= 4, "{suffix}: {pixel:?}");
    }
}

#[test]
fn a_detail_map_is_stored_from_alpha_or_gray() {
    let from_alpha = image(16, 16, |x, _| [1, 2, 3, (x * 16) as u8]);
    let from_gray = image(16, 16, |x, _| [(x * 16) as u8, (x * 16) as u8, (x * 16) as u8, 255]);
    let [a, b] = [&from_alpha, &from_gray].map(|source| encoded("dt", source));
    let [a, b] = [&a, &b].map(|file| Texture::parse(file).unwrap());
    assert_eq!(a.decode(0).unwrap(), b.decode(0).unwrap());
    assert_eq!(a.alpha(), Some(TextureAlpha::OneBit));
    let last = a.decode(2).unwrap();
    assert!(last.pixels().iter().all(|[red, ..]| red.abs_diff(128) <= 4), "{:?}", last.pixels());
}

#[test]
fn parts_in_any_order_give_the_same_file() {
    let source = gradient(1024);
    let encoding = Encoding::for_suffix("ca").unwrap().with_fast(true);
    let mut encoder = encoding.begin(&source).unwrap();
    assert_eq!(encoder.pixel_type(), PixelType::Dxt5);
    let mut parts: Vec<_> = encoder.parts_mut().collect();
    assert!(parts.len() > 9, "{}", parts.len());
    parts.reverse();
    parts.into_iter().for_each(bis_paa::encode::Part::encode);
    encoder.levels_mut().last().unwrap().pack();
    assert_eq!(encoder.finish().unwrap(), encoding.encode(&source).unwrap());
}

#[test]
fn invalid_images_are_refused() {
    let refused = |encoding: Encoding, image: &Pixels| encoding.encode(image).unwrap_err();
    let co = Encoding::for_suffix("co").unwrap();
    let sized = |width, height| image(width, height, |_, _| [0; 4]);
    let empty = Pixels { width: 0, height: 4, rgba: vec![] };
    assert_eq!(refused(co, &empty).to_string(), "an image needs at least one pixel");
    assert_eq!(
        refused(co, &sized(12, 4)).to_string(),
        "the width and height of a compressed texture must be powers of two"
    );
    assert_eq!(
        refused(co, &sized(8192, 1)).to_string(),
        "the width or height of the image is too large: more than 4096"
    );
    // A size that exceeds any memory is refused before anything is allocated.
    let huge = Pixels { width: u32::MAX, height: u32::MAX, rgba: vec![] };
    assert!(matches!(refused(co, &huge), WriteError::TooLarge { .. }));
    let short = Pixels { width: 4096, height: 4096, rgba: vec![0; 12] };
    assert!(matches!(refused(co, &short), WriteError::Count { found: 12, .. }));
    let long = Pixels { width: 4, height: 4, rgba: vec![0; 65] };
    assert!(matches!(refused(co, &long), WriteError::Count { found: 65, .. }));
    for pixel_type in [PixelType::Dxt2, PixelType::Dxt4, PixelType::P8] {
        assert!(matches!(refused(co.with_type(pixel_type), &sized(4, 4)), WriteError::Unsupported(_)), "{pixel_type}");
    }
    // Types without blocks may have any size.
    let file = co.with_type(PixelType::Argb4444).encode(&sized(12, 5)).unwrap();
    assert_eq!(Texture::parse(&file).unwrap().level_count(), 1);
}

/// A level of 2048 × 2048 pixels of noise in words, with two and a half bytes per pixel, exceeds the 24-bit size.
#[test]
fn a_level_that_is_too_large_is_refused() {
    let mut state = 1_u32;
    let mut noise = || {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (state >> 24) as u8
    };
    let rgba = (0..4096 * 2048 * 4).map(|_| noise()).collect();
    let image = Pixels { width: 4096, height: 2048, rgba };
    let error = Encoding::COLOR.with_type(PixelType::Argb4444).encode(&image).unwrap_err();
    assert_eq!(error.to_string(), "the compressed data of a level is too large: more than 16777215");
}

/// The findings about an image with this name.
fn checked(name: &str, image: &Pixels) -> Diagnostics {
    check(name, image, &Encoding::for_name(name).unwrap_or(Encoding::COLOR))
}

#[test]
fn images_that_contradict_their_name_are_found() {
    let found = |name: &str, image: &Pixels| {
        let all: Vec<_> = checked(name, image).iter().map(|finding| finding.code).collect();
        all
    };
    let [colors, normals] = [gradient(16), bumps(16)];
    let smooth = image(4, 4, |x, _| [9, 9, 9, (x * 60) as u8]);
    assert_eq!(found("crate_co", &colors), []);
    assert_eq!(found("crate_nohq", &normals), []);
    assert_eq!(found("crate_ca", &smooth), []);
    assert_eq!(found("crate", &colors), [codes::NO_SUFFIX]);
    assert_eq!(found("crate_blue", &colors), [codes::UNKNOWN_SUFFIX]);
    assert_eq!(found("crate 1_co", &colors), [codes::BAD_NAME]);
    assert_eq!(found("crate_nohq", &colors), [codes::NOT_NORMALS]);
    assert_eq!(found("crate_co", &smooth), [codes::LOST_ALPHA]);
    assert_eq!(found("crate_smdi", &smooth), []);
}

#[test]
fn examples_are_current() {
    let colors = gradient(16);
    let smooth = image(4, 4, |x, _| [9, 9, 9, (x * 60) as u8]);
    let cases = [
        (codes::NO_SUFFIX, "crate", &colors),
        (codes::UNKNOWN_SUFFIX, "crate_blue", &colors),
        (codes::BAD_NAME, "crate 1_co", &colors),
        (codes::NOT_NORMALS, "crate_nohq", &colors),
        (codes::LOST_ALPHA, "crate_co", &smooth),
    ];
    let lines = cases.map(|(code, name, image)| converted(&checked(name, image), code));
    // The others come from the command, whose tests have their examples.
    check_examples("bis-paa-images", &codes::CODES[..5], &lines);
}
