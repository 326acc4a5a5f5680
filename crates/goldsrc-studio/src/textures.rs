//! The textures of a model, and the texels of corners. The part of an image that compilers keep when they crop it: the
//! rectangle that triangles use.
//!
//! The SDK's compiler uses the texels that triangles touch, and the Unified SDK's uses the lines between texels.

use std::collections::{BTreeMap, HashMap};

use formats_core::{Palette, num};
use goldsrc_mdl::{BuilderTexture, Image, TextureFlags};

use crate::{
    Compiler,
    bones::{Rig, Rigs},
    codes,
    plan::Plan,
    smd::{Findings, Place, SmdTexture, SourceError, Sources, Word, names::texture_key},
    text,
};

/// The textures of a model, in order of first use.
#[derive(Debug)]
pub(crate) struct Textures<'s> {
    sources: &'s Sources,
    plan: &'s Plan<'s>,
    compiler: Compiler,
    pub(crate) list: Vec<BuilderTexture>,
    /// The original size of each image, and the part that is kept.
    crops: Vec<([u32; 2], Option<Crop>)>,
    /// By their [key](texture_key).
    known: HashMap<String, usize>,
    modes: BTreeMap<String, Mode>,
}

/// The flags that a QC sets for a texture.
#[derive(Debug, Clone, Copy)]
struct Mode {
    flags: TextureFlags,
    /// Whether the name of the texture has no effect.
    is_explicit: bool,
}

impl Default for Mode {
    fn default() -> Self {
        Self { flags: TextureFlags::empty(), is_explicit: false }
    }
}

/// The flags for a mode of `$texrendermode`.
fn mode_flags(word: &Word, compiler: Compiler) -> Result<TextureFlags, SourceError> {
    let (known, of) = match compiler {
        Compiler::Twhl => (2, " of the compiler of the Unified SDK"),
        Compiler::Valve => (2, " of the compiler of the SDK"),
        _ => (MODES.len(), ""),
    };
    let modes = MODES.get(..known).unwrap_or_default();
    if let Some((_, flags)) = modes.iter().find(|(name, _)| word.text.eq_ignore_ascii_case(name)) {
        return Ok(*flags);
    }
    let number = word.text.strip_prefix("0x").and_then(|digits| u32::from_str_radix(digits, 16).ok());
    if let Some(bits) = number.filter(|_| compiler == Compiler::Default) {
        return Ok(TextureFlags::from_bits_retain(bits));
    }
    let known = modes.iter().map(|(word, _)| *word).collect::<Vec<_>>().join(", ");
    let more = if compiler == Compiler::Default { ", none or flags such as 0x800" } else { "" };
    let text = format!("`$texrendermode`: `{}` is not a mode{of}; expected {known}{more}", word.text);
    Err(SourceError::new(&word.place, text))
}

/// The maximum size in bytes, including the palette, that the SDK's compiler accepts.
const MOST_BYTES: usize = 640 * 480;

/// The modes of `$texrendermode`; compilers other than this project's support the first two.
const MODES: [(&str, TextureFlags); 7] = [
    ("masked", TextureFlags::MASKED),
    ("additive", TextureFlags::ADDITIVE),
    ("alphatest", TextureFlags::MASKED),
    ("flatshade", TextureFlags::FLAT_SHADE),
    ("fullbright", TextureFlags::FULL_BRIGHT),
    ("chrome", TextureFlags::CHROME),
    ("nomips", TextureFlags::NO_MIPS),
];

impl<'s> Textures<'s> {
    pub(crate) fn new(sources: &'s Sources, plan: &'s Plan<'s>, compiler: Compiler) -> Result<Self, SourceError> {
        let mut modes: BTreeMap<String, Mode> = BTreeMap::new();
        for (texture, mode) in &plan.modes {
            let word = mode.word;
            let is_none = compiler == Compiler::Default && word.text.eq_ignore_ascii_case("none");
            let flags = if is_none { TextureFlags::empty() } else { mode_flags(word, compiler)? };
            let mode = modes.entry(texture_key(&texture.text)).or_default();
            if is_none {
                *mode = Mode { is_explicit: true, ..Mode::default() };
            }
            mode.flags.insert(flags);
        }
        Ok(Self { sources, plan, compiler, list: Vec::new(), crops: Vec::new(), known: HashMap::new(), modes })
    }
    /// Returns the index of the texture that an SMD names.
    pub(crate) fn add(&mut self, name: &str, place: &Place) -> Result<usize, SourceError> {
        let name = self.plan.texture(name);
        let key = texture_key(name);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let image = self
            .sources
            .image(name)
            .ok_or_else(|| SourceError::new(place, format!("the image of texture `{name}` was not loaded")))?;
        let image = self.plan.gamma.map_or_else(|| Ok(image.clone()), |gamma| with_gamma(image, gamma, place))?;
        let mode = self.modes.get(&key).copied().unwrap_or_default();
        let mut flags = mode.flags;
        if key.contains("chrome") && !mode.is_explicit {
            flags.insert(chrome_flags(self.compiler));
        }
        let number = self.list.len();
        self.crops.push(([image.width(), image.height()], None));
        self.list.push(BuilderTexture { name: text::field(name, "the name of texture", place)?, flags, image });
        self.known.insert(key, number);
        Ok(number)
    }
    /// Whether images are cropped to the used part. Reflections are always cropped.
    fn is_cropped(&self) -> bool {
        self.compiler == Compiler::Valve || (self.compiler == Compiler::Twhl && self.plan.clips)
    }
    /// Whether there is an image for a texture.
    fn has_image(&self, name: &str) -> bool {
        self.sources.image(self.plan.texture(name)).is_some()
    }
    /// The texels of the corners of a triangle, counted from the top left.
    pub(crate) fn texels(
        &self,
        number: usize,
        corners: [[f32; 2]; 3],
        place: &Place,
        found: &mut Findings,
    ) -> [[i16; 2]; 3] {
        let Some(texture) = self.list.get(number) else { return [[0; 2]; 3] };
        if texture.flags.contains(TextureFlags::CHROME) {
            // Engines recompute it from the normal; compilers write that of a corner of 64 × 64 texels.
            let last = if self.compiler == Compiler::Default { 64 } else { 63 };
            return [[0, last]; 3];
        }
        if let Some((size, Some(crop))) = self.crops.get(number) {
            return texels(corners, *size, self.compiler).map(|point| crop.texel(point));
        }
        corners.map(|corner| {
            let is_clamped = self.compiler == Compiler::Twhl;
            let corner = if is_clamped { corner.map(|value| value.clamp(0.0, 1.0)) } else { corner };
            self.texel(texture, corner, place, found)
        })
    }
    /// Converts texture coordinates to texels, from the top left.
    fn texel(&self, texture: &BuilderTexture, [u, v]: [f32; 2], place: &Place, found: &mut Findings) -> [i16; 2] {
        let [width, height] = [texture.image.width(), texture.image.height()].map(f64::from);
        let texel = |texels: f64| libm::floor(texels + 0.5);
        let (right, up) = (f64::from(u), f64::from(v));
        let down =
            if self.compiler == Compiler::Twhl { height - texel(up * height) } else { texel((1.0 - up) * height) };
        let exact = [texel(right * width), down];
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            reason = "an integer; out-of-range values saturate"
        )]
        let clamped = exact.map(|texel| texel as i16);
        if exact.iter().any(|texel| !(-32_768.0..=32_767.0).contains(texel)) {
            found.report(codes::FAR_TEXEL, place, texture.name.to_string());
        }
        clamped
    }
    /// Adds the textures of all bodies, and those named in a `$texrendermode` before a body, in order; then crops them.
    pub(crate) fn crop(&mut self, plan: &Plan<'s>, rigs: &Rigs<'s>, found: &mut Findings) -> Result<(), SourceError> {
        for (bodies, planned) in plan.parts.iter().enumerate() {
            let is_valve = self.compiler == Compiler::Valve;
            for (texture, _) in plan.modes.iter().filter(|(_, mode)| is_valve && mode.bodies == bodies) {
                // One without an image is reported as unused.
                if self.has_image(&texture.text) {
                    self.add(&texture.text, &texture.place)?;
                }
            }
            for studio in planned.part.studios() {
                self.include(rigs.get(&studio.file, planned.mirrors)?)?;
            }
        }
        for texture in 0..self.list.len() {
            self.cut(texture, None, found)?;
        }
        Ok(())
    }
    /// Widens the rectangles of textures by the triangles of a reference.
    fn include(&mut self, rig: &Rig<'s>) -> Result<(), SourceError> {
        let mut numbers = Vec::with_capacity(rig.smd.textures.len());
        numbers.resize(rig.smd.textures.len(), None);
        for triangle in &rig.smd.triangles {
            let named = num::to_usize(triangle.texture);
            let Some((slot, SmdTexture { name, line })) = numbers.get_mut(named).zip(rig.smd.textures.get(named))
            else {
                continue;
            };
            let texture = match *slot {
                Some(texture) => texture,
                None => self.add(name, &Place { file: rig.file.clone(), line: *line, column: 0 })?,
            };
            *slot = Some(texture);
            if !self.is_cropped() {
                continue;
            }
            let Some((size, crop)) = self.crops.get_mut(texture) else { continue };
            for point in texels(triangle.corners.map(|corner| corner.uv), *size, self.compiler) {
                *crop = Some(Crop::include(*crop, point, self.compiler));
            }
        }
        Ok(())
    }
    /// Crops an image to its own rectangle, or to that of the texture that it replaces.
    fn cut(&mut self, number: usize, like: Option<usize>, found: &mut Findings) -> Result<(), SourceError> {
        let place = self.plan.whole();
        let other = like.and_then(|like| self.crops.get(like).copied()).and_then(|(_, crop)| crop);
        let Some((texture, (_, crop))) = self.list.get_mut(number).zip(self.crops.get_mut(number)) else {
            return Ok(());
        };
        if texture.flags.contains(TextureFlags::CHROME) {
            *crop = Some(Crop::chrome(self.compiler));
        }
        *crop = crop.or(other);
        if let Some(crop) = crop {
            texture.image = crop.image(&texture.image, &place)?;
        }
        let bytes = texture.image.indices().len().saturating_add(768);
        if bytes > MOST_BYTES && self.compiler == Compiler::Valve {
            let [bytes, most] = [bytes, MOST_BYTES].map(text::number);
            found.report(codes::LARGE_IMAGE, &place, format!("{} is {bytes} bytes; it allows {most}", texture.name));
        }
        Ok(())
    }
    /// The skin families: the first row of the group names the columns, and every row the textures in them. Adds textures that
    /// only families use.
    pub(crate) fn families(&mut self, found: &mut Findings) -> Result<Vec<Vec<i16>>, SourceError> {
        let number = |number: usize, place: &Place| {
            i16::try_from(number).map_err(|_| SourceError::new(place, "more than 32,767 textures"))
        };
        let whole = self.plan.whole();
        let identity = (0..self.list.len()).map(|n| number(n, &whole)).collect::<Result<Vec<_>, _>>()?;
        let Some(rows) = self.plan.families else { return Ok(vec![identity]) };
        let Some((first, _)) = rows.split_first() else { return Ok(vec![identity]) };
        let columns = first.iter().map(|word| self.column(word, identity.len(), found)).collect::<Vec<_>>();
        let mut families = Vec::with_capacity(rows.len());
        for row in rows {
            if let Some(extra) = row.get(first.len()) {
                let about = format!("`{}` has no column in the first family", extra.text);
                found.report(codes::TEXTURE_GROUP, &extra.place, about);
            }
            let mut family = identity.clone();
            for (column, word) in columns.iter().zip(row) {
                let Some((column, cell)) = column.and_then(|column| Some((column, family.get_mut(column)?))) else {
                    continue;
                };
                let before = self.list.len();
                let texture = self.add(&word.text, &word.place)?;
                if self.compiler != Compiler::Default && texture >= before {
                    self.cut(texture, Some(column), found)?;
                }
                *cell = number(texture, &word.place)?;
                self.compare_sizes(column, texture, &word.place, found);
            }
            families.push(family);
        }
        Ok(families)
    }
    /// Reports a texture of a skin that has another size than the one that it replaces.
    fn compare_sizes(&self, first: usize, own: usize, place: &Place, found: &mut Findings) {
        let [Some(first), Some(own)] = [first, own].map(|n| self.list.get(n)) else { return };
        let [was, is] = [first, own].map(|texture| (texture.image.width(), texture.image.height()));
        if was != is {
            let about = format!("{} is {}x{}, and {} is {}x{}", own.name, is.0, is.1, first.name, was.0, was.1);
            found.report(codes::SKIN_SIZE, place, about);
        }
    }
    fn column(&self, word: &Word, columns: usize, found: &mut Findings) -> Option<usize> {
        let key = texture_key(self.plan.texture(&word.text));
        let column = self.known.get(&key).copied().filter(|column| *column < columns);
        if column.is_none() {
            found.report(codes::UNUSED_TEXTURE, &word.place, format!("$texturegroup {}", word.text));
        }
        column
    }
    /// Reports textures that no triangle or family uses, and textures that engines draw incorrectly.
    pub(crate) fn check(&self, found: &mut Findings) {
        for (texture, _) in &self.plan.modes {
            if !self.known.contains_key(&texture_key(&texture.text)) {
                found.report(codes::UNUSED_TEXTURE, &texture.place, format!("$texrendermode {}", texture.text));
            }
        }
        let whole = self.plan.whole();
        for texture in self.list.iter().filter(|texture| !texture.image.width().is_multiple_of(4)) {
            found.report(
                codes::IMAGE_WIDTH,
                &whole,
                format!("{} is {} pixels wide", texture.name, texture.image.width()),
            );
        }
    }
}

/// The flags of a texture with `chrome` in its name.
const fn chrome_flags(compiler: Compiler) -> TextureFlags {
    match compiler {
        Compiler::Twhl | Compiler::Valve => TextureFlags::CHROME.union(TextureFlags::FLAT_SHADE),
        _ => TextureFlags::CHROME,
    }
}

/// Converts the colors of an image to a gamma other than 1.8.
fn with_gamma(image: &Image, gamma: f32, place: &Place) -> Result<Image, SourceError> {
    let power = f64::from(gamma) / 1.8;
    let bright = |value: u8| {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the value is 0 to 255"
        )]
        let bright = (255.0 * libm::pow(f64::from(value) / 255.0, power)) as u8;
        bright
    };
    let palette = if gamma.to_bits() == 1.8_f32.to_bits() {
        *image.palette()
    } else {
        Palette(image.palette().0.map(|color| color.map(bright)))
    };
    let image = Image::new(image.width(), image.height(), image.indices().to_vec(), palette);
    image.map_err(|error| SourceError::new(place, error.to_string()))
}

/// The corners of a rectangle in texels, counted from the bottom left of the image.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Crop {
    min: [f64; 2],
    max: [f64; 2],
    /// 1 if both ends are texels, 0 if they are lines between texels.
    ends: f64,
}

impl Crop {
    const fn ends(compiler: Compiler) -> f64 {
        if matches!(compiler, Compiler::Twhl) { 0.0 } else { 1.0 }
    }
    /// The part kept of every image for reflections.
    pub(crate) const fn chrome(compiler: Compiler) -> Self {
        Self { min: [0.0; 2], max: [63.0; 2], ends: Self::ends(compiler) }
    }
    /// The rectangle with one more point.
    pub(crate) fn include(crop: Option<Self>, [s, t]: [f64; 2], compiler: Compiler) -> Self {
        let Self { min, max, ends } = crop.unwrap_or(Self { min: [s, t], max: [s, t], ends: Self::ends(compiler) });
        Self { min: [min[0].min(s), min[1].min(t)], max: [max[0].max(s), max[1].max(t)], ends }
    }
    /// Width and height: the width is a multiple of 4.
    fn size(&self) -> [u32; 2] {
        let ([left, bottom], [right, top]) = (self.min, self.max);
        let [width, height] = [right - left, top - bottom].map(|length| whole(length + self.ends).cast_unsigned());
        [width.max(1).next_multiple_of(4), height.max(1)]
    }
    /// Returns a point in the model's form: from the top left of the rectangle, truncated.
    #[expect(
        clippy::as_conversions,
        clippy::cast_possible_truncation,
        reason = "at most three times the size of an image; larger values saturate"
    )]
    pub(crate) fn texel(&self, [s, t]: [f64; 2]) -> [i16; 2] {
        [(s - self.min[0]) as i16, (self.max[1] - t) as i16]
    }
    /// The rectangle of an image, which repeats where it ends.
    pub(crate) fn image(&self, image: &Image, place: &Place) -> Result<Image, SourceError> {
        let [width, height] = self.size();
        let [left, bottom] = self.min.map(whole);
        let [from_width, from_height] = [image.width(), image.height()].map(u32::cast_signed);
        let last_row = from_height.saturating_sub(1);
        let mut indices = Vec::with_capacity(num::to_usize(width).saturating_mul(num::to_usize(height)));
        for row in 0..height.cast_signed() {
            // The top row first.
            let above = height.cast_signed().saturating_sub(row).saturating_sub(1);
            let from =
                last_row.saturating_sub(bottom.saturating_add(above)).checked_rem_euclid(from_height).unwrap_or(0);
            let start = num::to_usize(from.cast_unsigned()).saturating_mul(num::to_usize(image.width()));
            for column in 0..width.cast_signed() {
                let from = left.saturating_add(column).checked_rem_euclid(from_width).unwrap_or(0);
                let index = image.indices().get(start.saturating_add(num::to_usize(from.cast_unsigned())));
                indices.push(index.copied().unwrap_or(0));
            }
        }
        Image::new(width, height, indices, *image.palette()).map_err(|error| SourceError::new(place, error.to_string()))
    }
}

/// Truncates a number.
#[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "out-of-range values saturate")]
fn whole(number: f64) -> i32 {
    number as i32
}

/// The corners of a triangle in integer texels from the bottom left.
///
/// The SDK's compiler clamps them near the image, and moves them by whole images so that the center of the triangle is on it.
pub(crate) fn texels(corners: [[f32; 2]; 3], size: [u32; 2], compiler: Compiler) -> [[f64; 2]; 3] {
    if compiler == Compiler::Twhl {
        let [width, height] = size.map(f64::from);
        let texel = |value: f32, size: f64| libm::floor(f64::from(value) * size + 0.5);
        return corners.map(|[u, v]| [texel(u, width), texel(v, height)]);
    }
    let steps = size.map(|texels| f64::from(texels.saturating_sub(1)));
    let mut moved = corners.map(|corner| corner.map(|value| f64::from(value).clamp(-1.0, 2.0)));
    for (axis, steps) in steps.into_iter().enumerate() {
        let values = || moved.iter().filter_map(|corner| corner.get(axis)).copied();
        let (low, high) = (values().fold(2.0, f64::min), values().fold(-1.0, f64::max));
        // Coordinates on the image, including its far edge, are kept.
        let images = if low >= 0.0 && high <= 1.0 { 0.0 } else { libm::floor(f64::midpoint(low, high)) };
        for value in moved.iter_mut().filter_map(|corner| corner.get_mut(axis)) {
            *value = libm::trunc((*value - images) * steps);
        }
    }
    moved
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::float_cmp, reason = "tests")]
mod tests {
    use formats_core::Palette;

    use super::*;

    /// 8 × 4 pixels, each with its number from the top left.
    fn image() -> Image {
        Image::new(8, 4, (0..32).collect(), Palette([[0; 3]; 256])).unwrap()
    }

    #[test]
    fn triangles_are_moved_onto_the_image() {
        let corners = |u: [f32; 3]| texels(u.map(|u| [u, 0.0]), [8, 4], Compiler::Valve).map(|[s, _]| s);
        assert_eq!(corners([0.0, 0.5, 1.0]), [0.0, 3.0, 7.0]);
        assert_eq!(corners([1.0, 1.0, 1.0]), [7.0, 7.0, 7.0]);
        assert_eq!(corners([1.0, 1.5, 2.0]), [0.0, 3.0, 7.0]);
        assert_eq!(corners([-0.25, 0.75, 0.75]), [-1.0, 5.0, 5.0]);
        assert_eq!(corners([-9.0, -0.5, -0.5]), [0.0, 3.0, 3.0]);
    }
    #[test]
    fn a_rectangle_is_cropped_and_repeats() {
        let crop = Crop { min: [2.0, 1.0], max: [5.0, 2.0], ends: 1.0 };
        assert_eq!(crop.size(), [4, 2]);
        let place = Place::whole(&"a.qc".into());
        let cut = crop.image(&image(), &place).unwrap();
        // Rows 2 and 1 from the bottom are rows 1 and 2 from the top.
        assert_eq!(cut.indices(), [10, 11, 12, 13, 18, 19, 20, 21]);
        assert_eq!(crop.texel([2.0, 2.0]), [0, 0]);
        assert_eq!(crop.texel([5.0, 1.0]), [3, 1]);
        let crop = Crop { ends: 0.0, ..crop };
        assert_eq!(crop.size(), [4, 1]);
        let crop = Crop { min: [-1.0, 0.0], max: [7.0, 0.0], ends: 1.0 };
        let cut = crop.image(&image(), &place).unwrap();
        assert_eq!([cut.width(), cut.height()], [12, 1]);
        assert_eq!(cut.indices(), [31, 24, 25, 26, 27, 28, 29, 30, 31, 24, 25, 26]);
    }
}
