//! Work does not grow faster than the input: files with one multiplied structure go through all operations of the
//! crate.

use bis_paa::{PixelType, Source, Swizzle, Tag, Texture};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::common::{Paa, PaaLevel, all, exercise::exercise, image, lzss, runs, stored};

/// Counts all operations on a file.
fn use_file(file: &[u8]) {
    // The cost of the very first call does not depend on the input.
    assert!(all().iter().all(|file| exercise(file)));
    let texture = operation("open", || Texture::read(Source::new(file).with_extension("pac"))).unwrap();
    operation("look", || {
        let sizes = texture.levels().map(|level| level.data().len()).sum::<usize>();
        (sizes, texture.average(), texture.swizzle(), texture.procedure().map(|text| text.as_bytes().len()))
    });
    operation("palette", || texture.palette().rgba());
    operation("validate and decode", || (texture.validate(), texture.decode_unswizzled(0).unwrap()));
    operation("mip chain", || texture.mip_chain().unwrap().len());
    #[cfg(feature = "serde")]
    operation("dump", || serde_json::to_writer(std::io::sink(), &texture).unwrap());
}

fn small() -> Paa {
    Paa::new(PixelType::Argb4444, vec![PaaLevel::new(4, 4, lzss(&[0x35; 32]))])
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_tags() {
    assert_growth(2000, |size| {
        let mut paa = small();
        paa.tags.extend((0..size).map(|n| (if n % 2 == 0 { *b"NONE" } else { Tag::AVERAGE }, vec![1; 4])));
        use_file(&paa.write());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_levels() {
    assert_growth(500, |size| {
        let mut paa = small();
        paa.levels.extend((0..size).map(|_| PaaLevel::new(4, 4, lzss(&[0x35; 32]))));
        use_file(&paa.write());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_colors() {
    assert_growth(5000, |size| {
        let mut paa = Paa::new(PixelType::P8, vec![PaaLevel::new(4, 4, runs(&[3; 16])); 3]);
        paa.palette = vec![[1, 2, 3]; size];
        use_file(&paa.write());
    });
}

/// With each kind of packing, for an image with swizzled channels.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_pixels() {
    // Except for blocks, all images are smaller than 128 KiB, from which size on the allocator requests each allocation
    // from the system.
    assert_growth(64, |size| {
        let side = u16::try_from(size).unwrap();
        let pixels = image(size, 64);
        let mut plain =
            Paa::new(PixelType::Argb8888, vec![PaaLevel::new(side, 64, lzss(&stored(PixelType::Argb8888, &pixels)))]);
        plain.tags.push((Tag::SWIZZLE, Swizzle::NORMAL_MAP.0.to_vec()));
        use_file(&plain.write());
        let indices: Vec<u8> = pixels.iter().map(|[red, ..]| red % 20).collect();
        use_file(&Paa::new(PixelType::P8, vec![PaaLevel::new(side, 64, runs(&indices))]).write());
        use_file(&Paa::new(PixelType::P8, vec![PaaLevel::marked(side, 64, &indices)]).write());
        // Unpacking blocks takes one or two instructions per byte.
        let blocks: Vec<u8> = pixels.as_flattened()[..size * 128].to_vec();
        use_file(&Paa::new(PixelType::Dxt1, vec![PaaLevel::lzo(side, 256, &blocks)]).write());
    });
}

/// Encoding images: in blocks and other types, with each kind of filter, with equal and with different blocks.
#[cfg(feature = "encode")]
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_pixels_to_encode() {
    use bis_paa::{Pixels, encode::Encoding};
    // As wide as images that are packed by LZO, with more rows.
    assert_growth(32, |size| {
        let height = u32::try_from(size).unwrap();
        for suffix in ["co", "ca", "nohq", "dt", "gs", "1555"] {
            let encoding = Encoding::for_suffix(suffix).unwrap().with_fast(true);
            let pixels = image(256, size).into_flattened();
            let different = Pixels { width: 256, height, rgba: pixels };
            let same = Pixels { width: 256, height, rgba: vec![200; size * 1024] };
            operation(suffix, || (encoding.encode(&different).unwrap(), encoding.encode(&same).unwrap()));
            operation("check", || bis_paa::encode::check("a_co", &different, &encoding));
        }
    });
}
