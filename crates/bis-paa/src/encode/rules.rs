//! The rules set by the suffix of a name: type, swizzle, and the filter for mipmaps.

use crate::{PixelType, Swizzle};

/// The rules for encoding an image as a texture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub struct Encoding {
    /// The type of pixels. `None` means DXT1 if the alpha of the image is 255 or one bit, otherwise DXT5.
    pub pixel_type: Option<PixelType>,
    /// The mapping from the image's channels to the stored ones.
    pub swizzle: Swizzle,
    /// The filter from one level to the next.
    pub filter: MipFilter,
    /// Whether blocks are fitted faster, with less quality: 2 dB less in colors of photographs.
    pub is_fast: bool,
}

/// The filter from one level to the next, which computes each pixel from 2 × 2 pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum MipFilter {
    /// For colors in sRGB: the mean in linear light, weighted by alpha.
    Color,
    /// For other data: the mean.
    Data,
    /// For normals in red, green and blue: the mean, normalized.
    Normals,
    /// For detail maps, which multiply by twice their value: the mean, faded to gray with each level.
    Detail,
}

/// A row of the table of suffixes: the suffixes, their type, codes of the swizzle and filter.
type Row = (&'static [&'static str], Option<PixelType>, [u8; 4], MipFilter);

/// The suffixes that the games' tools know.
///
/// Source: the configuration of the games' converter, as quoted by public tools; types, swizzles and filters of `_co`,
/// `_ca`, `_nohq`, `_smdi`, `_as`, `_adshq`, `_dt` and `_gs` measured in 3,357 files.
const TABLE: [Row; 20] = {
    use MipFilter::{Color, Data, Detail, Normals};
    use PixelType::{Ai88, Argb1555, Argb4444, Argb8888, Dxt1, Dxt5};
    const PLAIN: [u8; 4] = Swizzle::NONE.0;
    /// Alpha is not stored.
    const NO_ALPHA: [u8; 4] = [8, 1, 2, 3];
    [
        (&["co"], Some(Dxt1), PLAIN, Color),
        (&["ca", "cat", "can"], Some(Dxt5), PLAIN, Color),
        (&["nohq", "nofhq", "nshq"], Some(Dxt5), Swizzle::NORMAL_MAP.0, Normals),
        (&["novhq"], Some(Dxt5), [5, 8, 2, 8], Normals),
        (&["nopx"], Some(Dxt5), [5, 0, 2, 3], Normals),
        (&["no"], Some(Dxt1), NO_ALPHA, Normals),
        (&["smdi", "ads"], Some(Dxt1), [8, 8, 2, 3], Data),
        (&["as"], Some(Dxt1), [8, 8, 2, 8], Data),
        (&["adshq"], Some(Dxt5), [2, 9, 3, 9], Data),
        (&["dt", "detail"], Some(Dxt1), [8, 0, 0, 0], Detail),
        (&["cdt"], Some(Dxt1), PLAIN, Detail),
        (&["mc", "lca", "pr"], Some(Dxt5), PLAIN, Data),
        (&["mco", "lco", "mask"], Some(Dxt1), PLAIN, Data),
        (&["sm", "dtsmdi"], Some(Dxt1), NO_ALPHA, Data),
        (&["sky"], Some(Dxt5), [6, 1, 4, 3], Data),
        (&["gs", "88"], Some(Ai88), PLAIN, Color),
        (&["noex", "nofex", "nsex"], Some(Argb4444), PLAIN, Normals),
        (&["4444"], Some(Argb4444), PLAIN, Color),
        (&["1555"], Some(Argb1555), PLAIN, Color),
        (&["raw", "draftlco", "8888"], Some(Argb8888), PLAIN, Color),
    ]
};

impl Encoding {
    /// The encoding for colors, with a type chosen by the image's alpha, as the games' tools do for names without a
    /// suffix.
    pub const COLOR: Self = Self { pixel_type: None, swizzle: Swizzle::NONE, filter: MipFilter::Color, is_fast: false };

    /// The encoding of textures with this suffix, in any letter case: `co`, `nohq`. `None` if the suffix is unknown.
    #[must_use]
    pub fn for_suffix(suffix: &str) -> Option<Self> {
        let known = |row: &&Row| row.0.iter().any(|known| known.eq_ignore_ascii_case(suffix));
        let (_, pixel_type, swizzle, filter) = TABLE.iter().find(known)?;
        Some(Self { pixel_type: *pixel_type, swizzle: Swizzle(*swizzle), filter: *filter, is_fast: false })
    }
    /// The encoding of a texture with this name (the file name without the extension). `None` if it has no suffix or an unknown one.
    #[must_use]
    pub fn for_name(name: &str) -> Option<Self> {
        Self::for_suffix(suffix(name)?)
    }
    /// Sets the type of pixels.
    #[must_use]
    pub const fn with_type(self, pixel_type: PixelType) -> Self {
        Self { pixel_type: Some(pixel_type), ..self }
    }
    /// Sets how channels are stored. With the swizzle of a normal map, the texture is one.
    #[must_use]
    pub fn with_swizzle(self, swizzle: Swizzle) -> Self {
        let filter = if swizzle == Swizzle::NORMAL_MAP { MipFilter::Normals } else { self.filter };
        Self { swizzle, filter, ..self }
    }
    /// Sets whether blocks are fitted faster, with less quality.
    #[must_use]
    pub const fn with_fast(self, is_fast: bool) -> Self {
        Self { is_fast, ..self }
    }
}

/// The text after the last `_` of a name, if it is not empty.
pub(super) fn suffix(name: &str) -> Option<&str> {
    name.rsplit_once('_').map(|(_, suffix)| suffix).filter(|suffix| !suffix.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn suffixes_determine_encodings() {
        let of = |name| Encoding::for_name(name).map(|encoding| (encoding.pixel_type.unwrap(), encoding.swizzle.0));
        assert_eq!(of("Crate_NOHQ"), Some((PixelType::Dxt5, [5, 4, 2, 3])));
        assert_eq!(of("a_nohq_co"), Some((PixelType::Dxt1, [0, 1, 2, 3])));
        assert_eq!(of("a_adshq"), Some((PixelType::Dxt5, [2, 9, 3, 9])));
        assert_eq!(of("b_gs"), Some((PixelType::Ai88, [0, 1, 2, 3])));
        assert_eq!((of("co"), of("a_"), of("a_blue"), of("")), (None, None, None, None));
    }
    #[test]
    fn suffixes_are_unique() {
        let all: alloc::vec::Vec<_> = TABLE.iter().flat_map(|row| row.0).collect();
        for suffix in &all {
            assert_eq!(all.iter().filter(|other| *other == suffix).count(), 1, "{suffix}");
        }
        assert!(TABLE.iter().all(|row| Swizzle(row.2).is_valid()));
    }
}
