//! Uses everything in a file, for tests and fuzz targets: no input may cause a panic, and the crate's invariants must hold.
#![allow(clippy::unwrap_used, clippy::arithmetic_side_effects, reason = "a test")]

use bis_paa::{Limits, Source, Texture};

/// Reads `bytes` and uses everything in it; returns whether it could be read.
pub(crate) fn exercise(bytes: &[u8]) -> bool {
    exercise_as(bytes, "")
}

/// Same as [`exercise`], for a file with this extension.
pub(crate) fn exercise_as(bytes: &[u8], extension: &str) -> bool {
    let limits = Limits::default().with_max_pixels(1 << 20);
    match Texture::read(Source::new(bytes).with_extension(extension).with_limits(limits)) {
        Ok(texture) => {
            use_texture(&texture);
            true
        }
        Err(error) => {
            assert!(error.offset() <= size(bytes) && !error.to_string().is_empty(), "{error}");
            false
        }
    }
}

fn use_texture(texture: &Texture<'_>) {
    let found = texture.validate();
    for found in &found {
        assert!(found.offset <= size(texture.bytes()) && found.count > 0, "{found}");
    }
    assert_eq!(texture.levels().count(), texture.level_count());
    let mut bad = 0;
    for (index, level) in texture.levels().enumerate() {
        assert_eq!(texture.level(index), Some(level));
        match texture.decode(index) {
            Ok(pixels) => {
                assert_eq!((pixels.width, pixels.height), (level.width(), level.height()));
                let count = u64::from(pixels.width) * u64::from(pixels.height);
                assert_eq!(size(&pixels.rgba), count * 4);
                assert!(texture.decode_unswizzled(index).is_ok());
            }
            Err(error) => {
                assert!(error.offset() <= size(texture.bytes()), "{error}");
                bad += 1;
            }
        }
    }
    if let Ok(chain) = texture.mip_chain() {
        let pixels = chain.iter().map(|level| u64::from(level.width) * u64::from(level.height)).sum::<u64>();
        assert!(pixels <= 2 << 20 && chain.len() <= texture.level_count());
    }
    let reported = ["PAA-020", "PAA-021"].iter().filter_map(|id| found.get(id)).map(|found| found.count).sum::<u32>();
    assert_eq!(reported, bad, "{found:?}");
    std::hint::black_box((texture.palette().rgba(), texture.average(), texture.maximum(), texture.alpha()));
    std::hint::black_box((texture.swizzle(), texture.offsets().len(), texture.procedure(), texture.tail()));
    #[cfg(feature = "serde")]
    serde_json::to_writer(std::io::sink(), texture).unwrap();
}

fn size(bytes: &[u8]) -> u64 {
    u64::try_from(bytes.len()).unwrap()
}
