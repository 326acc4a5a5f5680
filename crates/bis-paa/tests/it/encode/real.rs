//! Textures of the corpus, decoded and encoded again: the choices are the same as those of the games' tools.

use std::path::Path;

use bis_paa::{LevelHeader, Packing, PixelType, Source, Tag, Texture, encode::Encoding};
use triassic_test_support::files::{below, corpus, in_parallel};

use super::{psnr, stored_channels, tag_names};

/// Real textures that do not follow from their name, each with the required type, or the reason why no type reproduces
/// it.
const OTHERS: [(&str, Result<PixelType, &str>); 11] = [
    ("icon_up", Ok(PixelType::Argb1555)),
    ("PixelSplitterBold9-03", Ok(PixelType::Argb1555)),
    ("secure@0a51242", Ok(PixelType::Argb4444)),
    ("texture_4444", Ok(PixelType::Argb4444)),
    ("prc343_anim0035", Err("has its first level only, and a table of offsets that is wrong")),
    ("ace_ui_background_ca@a2bf2a3", Err("has a tag of the procedure that made it")),
    ("synthetic_ai88", Err("a test file without tags")),
    ("synthetic_dxt3", Err("a test file without tags, whose blocks go on below a side of 4")),
    ("argb4444_no_type", Err("made without a type, for tests")),
    ("argb8888_raw", Err("made for tests: one level of several")),
    ("mountain_converted", Err("the checksum of another tool")),
];

/// The declared values of the level, without its data.
fn levels(texture: &Texture<'_>) -> Vec<(u16, u16, Packing)> {
    texture
        .levels()
        .map(|level| (level.header().raw_width & !LevelHeader::LZO, level.header().height, level.packing()))
        .collect()
}

/// Compares a texture with the one encoded from its first level. Returns the difference of the averages.
fn compare(name: &str, texture: &Texture<'_>, encoding: &Encoding) -> u8 {
    let image = texture.decode_unswizzled(0).unwrap();
    let file = encoding.encode(&image).unwrap();
    let made = Texture::parse(&file).unwrap();
    assert!(made.validate().is_empty(), "{name}: {:?}", made.validate());
    assert_eq!((made.pixel_type(), levels(&made)), (texture.pixel_type(), levels(texture)), "{name}");
    assert_eq!((tag_names(&made), made.alpha()), (tag_names(texture), texture.alpha()), "{name}");
    assert_eq!((made.swizzle(), made.maximum()), (texture.swizzle(), texture.maximum()), "{name}");
    assert_eq!((made.tag(Tag::OFFSETS).map(|tag| tag.data.len()), made.tail()), (Some(64), texture.tail()), "{name}");
    let again = made.decode_unswizzled(0).unwrap();
    let near = psnr(&image, &again, encoding.swizzle);
    // The original channels that are not stored are lost, so only stored ones are compared.
    let averages = made.average().unwrap().into_iter().zip(texture.average().unwrap()).enumerate();
    let known = averages.filter(|(channel, _)| stored_channels(encoding.swizzle).contains(channel));
    let far = known.map(|(_, (a, b))| a.abs_diff(b)).max().unwrap();
    assert!(near >= 50.0, "{name}: {near} dB");
    far
}

/// What a texture of the corpus is.
enum Compared {
    /// Not a texture, or one that cannot be read.
    No,
    Other,
    /// One whose encoding follows from its name, with the difference of the averages if its rule is known.
    Named(Option<u8>),
}

fn compare_file(path: &Path) -> Compared {
    let is_paa = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("paa"));
    let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
    let bytes = std::fs::read(path).unwrap();
    let Some(texture) = Texture::read(Source::new(&bytes).with_extension("paa")).ok().filter(|_| is_paa) else {
        return Compared::No;
    };
    if let Some((_, other)) = OTHERS.iter().find(|(other, _)| *other == name) {
        if let Ok(pixel_type) = other {
            let _ = compare(name, &texture, &Encoding::COLOR.with_type(*pixel_type));
        }
        return Compared::Other;
    }
    // Some names in the corpus contain a version number.
    let encoding = Encoding::for_name(name.split('@').next().unwrap_or_default());
    let encoding = encoding.unwrap_or_else(|| panic!("{name} has no known suffix"));
    let far = compare(name, &texture, &encoding);
    // Hidden colors of `_ca` and the rounding of normals do not follow the same rule in all files.
    let has_rule = [Encoding::for_suffix("co"), Encoding::for_suffix("smdi")].contains(&Some(encoding));
    assert!(!has_rule || far <= 8, "{name}: the average is {far} away");
    Compared::Named(has_rule.then_some(far))
}

#[test]
fn real_textures_are_encoded_alike() {
    let Some(corpus) = corpus() else { return };
    let compared = in_parallel(below(&corpus.join("bis-p3dm")), |path| compare_file(&path));
    let named = compared.iter().filter(|one| matches!(one, Compared::Named(_))).count();
    let others = compared.iter().filter(|one| matches!(one, Compared::Other)).count();
    assert_eq!((named, others), (26, OTHERS.len()));
    let averages: Vec<u8> =
        compared.iter().filter_map(|one| if let Compared::Named(far) = one { *far } else { None }).collect();
    let near = averages.iter().filter(|far| **far <= 3).count();
    assert!(near * 10 >= averages.len() * 9, "{near} of {}", averages.len());
}
