//! The figures of a Bohemia texture.

use bis_paa::{Checksum, Error, Limits, Packing, PixelType, Pixels, Source, Texture};
use serde_json::{Map, Value, json};

use super::{Figures, File, exact_blocks, sha256};

/// The figures, if the file is called a texture.
pub(super) fn figures(file: &mut File<'_>) -> Option<Figures> {
    let extension = ["paa", "pac"].into_iter().find(|extension| file.has_extension(extension))?;
    Some(texture(file.bytes, extension))
}

/// The figures of a file with this extension.
///
/// # Errors
/// If the file cannot be read, or its first level cannot be decoded.
fn texture(bytes: &[u8], extension: &str) -> Result<Map<String, Value>, Error> {
    let texture = Texture::read(Source::new(bytes).with_extension(extension))?;
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| {
        out.insert(key.to_owned(), value);
    };
    put("bytes", json!(bytes.len()));
    put("type", json!(texture.pixel_type().name()));
    put("mips", json!(texture.level_count()));
    put("mip_sizes", texture.levels().map(|level| json!([level.width(), level.height()])).collect());
    let name = |name: [u8; 4]| String::from_utf8_lossy(&name).into_owned();
    put("tags", texture.tags().map(|tag| json!([name(tag.name()), tag.data.len()])).collect());
    put("palette", json!(texture.palette().colors().len()));
    let bgra = |[r, g, b, a]: [u8; 4]| json!([b, g, r, a]);
    if let Some(average) = texture.average() {
        put("average_bgra", bgra(average));
    }
    if let Some(maximum) = texture.maximum() {
        put("max_bgra", bgra(maximum));
    }
    if let Some(flags) = texture.raw_flags() {
        put("flag", json!(flags));
    }
    if let Some(swizzle) = texture.swizzle() {
        put("swizzle_argb", json!(swizzle.0));
    }
    if !texture.offsets().is_empty() {
        let offsets = texture.offsets().iter().map(|offset| u64::from(offset.level_offset));
        let places = texture.levels().map(|level| level.at()).chain(std::iter::repeat(0));
        put("offsets_match", json!(offsets.zip(places).all(|(offset, place)| offset == place)));
    }
    put("tail", json!(texture.tail().len()));
    if let Some(level) = texture.level(0) {
        put("width", json!(level.width()));
        put("height", json!(level.height()));
        let unpacked = level.unpack(&Limits::default())?;
        put("left", json!(level.data().len().saturating_sub(unpacked.read)));
        put(
            "packing",
            json!(match unpacked.packing {
                Packing::Lzo => "lzo",
                Packing::Lzss => "lzss",
                Packing::RunLengths => "rle",
                _ => "none",
            }),
        );
        let checksum = match unpacked.checksum {
            Some(Checksum::Signed) => Some("signed"),
            Some(Checksum::Unsigned) => Some("unsigned"),
            Some(Checksum::Both) => Some("both"),
            Some(Checksum::Wrong) => Some("wrong"),
            _ => None,
        };
        if let Some(checksum) = checksum {
            put("checksum", json!(checksum));
        }
    }
    let stored = texture.decode(0)?;
    put("rgba_sha256", json!(sha256([&stored.rgba])));
    // It is unknown how the independent reader rounds the mean of two colors, which only DXT1 has.
    if texture.pixel_type() != PixelType::Dxt1 {
        put("rgba_exact_sha256", json!(sha256([&exact(&texture, &stored)?])));
    }
    let (low, high) = extremes(&stored);
    put("min", json!(low));
    put("max", json!(high));
    put("mean", mean(&stored));
    if texture.swizzle().is_some() {
        let image = texture.decode_unswizzled(0)?;
        put("unswizzled_sha256", json!(sha256([&image.rgba])));
        put("unswizzled_mean", mean(&image));
    }
    if texture.level_count() > 1 {
        let last = texture.decode(texture.level_count().saturating_sub(1))?;
        put("last_rgba_sha256", json!(sha256([&last.rgba])));
    }
    Ok(out)
}

/// The pixels of the first level, with those of blocks rounded to the nearest byte.
fn exact(texture: &Texture<'_>, stored: &Pixels) -> Result<Vec<u8>, Error> {
    let (Some(format), Some(level)) = (texture.pixel_type().blocks(), texture.level(0)) else {
        return Ok(stored.rgba.clone());
    };
    let data = level.unpack(&Limits::default())?.bytes;
    let sides = [level.width(), level.height()].map(|side| usize::try_from(side).unwrap_or_default());
    Ok(exact_blocks::decode(format, &data, sides[0], sides[1]))
}

fn extremes(pixels: &Pixels) -> ([u8; 4], [u8; 4]) {
    pixels.pixels().iter().fold(([255; 4], [0; 4]), |(mut low, mut high), pixel| {
        for ((low, high), value) in low.iter_mut().zip(&mut high).zip(pixel) {
            (*low, *high) = ((*low).min(*value), (*high).max(*value));
        }
        (low, high)
    })
}

/// The mean of each channel, to a thousandth.
#[expect(clippy::cast_precision_loss, reason = "a sum of a few million bytes")]
fn mean(pixels: &Pixels) -> Value {
    let mut sums = [0_u64; 4];
    for pixel in pixels.pixels() {
        sums.iter_mut().zip(pixel).for_each(|(sum, value)| *sum += u64::from(*value));
    }
    let count = pixels.pixels().len().max(1) as f64;
    json!(sums.map(|sum| (sum as f64 / count * 1000.0).round() / 1000.0))
}
