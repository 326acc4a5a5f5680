//! Reading images in all supported formats: images with a palette of at most 256 colors keep it and their indices; others are
//! reduced to 256 colors. BMP with a palette: 1, 2, 4 or 8 bits per pixel, plain or run-length encoded.

use std::{cell::Cell, sync::Arc};

use formats_core::{Limits, Palette, num};
use goldsrc_mdl::Image;

use crate::{
    smd::read::place::{Findings, Place, SourceError},
    text,
};

/// An image that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReadImage {
    /// The image, rows from the top. Transparent pixels have index 255.
    pub image: Image,
    /// Whether it had no palette, so that its colors were reduced to 256.
    pub is_reduced: bool,
}

/// Bounds on the pixels of an image, and of all images of a model.
#[derive(Debug)]
pub(super) struct Room {
    limits: Limits,
    /// The pixels that the images so far have.
    used: u64,
    /// The maximum number of pixels of all images.
    most: u64,
    /// Whether an image exceeded it.
    pub(super) is_over: Cell<bool>,
}

impl Room {
    /// Pixels of all images per byte of their files: the same as for sources that are made from a model.
    const PER_BYTE: u64 = 256;

    /// The room for one image.
    pub(super) const fn new(limits: &Limits) -> Self {
        Self { limits: *limits, used: 0, most: u64::MAX, is_over: Cell::new(false) }
    }
    /// Sets the number of bytes of the files: every model may have as many pixels as one image, and more in proportion to them.
    pub(super) fn of_files(&mut self, bytes: u64) {
        let own = bytes.saturating_mul(Self::PER_BYTE).saturating_add(self.limits.max_pixels.into());
        self.most = if self.limits.max_pixels == u32::MAX { u64::MAX } else { own };
    }
    /// Checks the size of an image, before it is decoded, and returns the number of its pixels.
    fn check(&self, width: u32, height: u32) -> Result<usize, String> {
        let count = u64::from(width).saturating_mul(height.into());
        if count == 0 || count > u64::from(self.limits.max_pixels) {
            return Err(format!("{width} × {height} pixels is not a valid size for a texture"));
        }
        if self.used.saturating_add(count) > self.most {
            self.is_over.set(true);
            let most = text::number(num::to_usize(self.most));
            return Err(format!(
                "with {width} × {height} pixels, the textures of the model have more than {most} pixels in total, the limit for files of their size; `--limits none` removes it"
            ));
        }
        Ok(num::to_usize(count))
    }
    /// Adds a texture with this image.
    pub(super) fn take(&mut self, image: &Image) -> Result<(), String> {
        let count = self.check(image.width(), image.height())?;
        self.used = self.used.saturating_add(num::to_u64(count));
        Ok(())
    }
}

/// Reads an image: BMP of any depth, also run-length encoded, PCX and TGA; with the feature `images` also PNG and JPEG, and images
/// without a palette, which are reduced to 256 colors.
///
/// # Errors
/// If it is damaged or none of these; the text is a clause with a remedy.
pub fn read_image(bytes: &[u8], limits: &Limits) -> Result<ReadImage, String> {
    read_within(bytes, &Room::new(limits))
}

fn read_within(bytes: &[u8], room: &Room) -> Result<ReadImage, String> {
    let kept = |image| ReadImage { image, is_reduced: false };
    if bytes.starts_with(b"BM") {
        if let Some(image) = read_bmp(bytes, room)? {
            return Ok(kept(image));
        }
    } else if formats_core::pcx::Pcx::is(bytes) {
        if let Some(image) = pcx(bytes, room)? {
            return Ok(kept(image));
        }
    } else if let Some(image) = tga(bytes, room)? {
        return Ok(kept(image));
    }
    other(bytes, room)
}

/// Reads the image of a texture.
pub(super) fn read(bytes: &[u8], path: &Arc<str>, room: &Room, found: &mut Findings) -> Result<Image, SourceError> {
    let place = Place::whole(path);
    let ReadImage { image, is_reduced } = read_within(bytes, room).map_err(|why| SourceError::new(&place, why))?;
    if is_reduced {
        found.report(crate::smd::codes::CONVERTED_IMAGE, &place, "");
    }
    Ok(image)
}

/// A PCX with a palette.
fn pcx(bytes: &[u8], room: &Room) -> Result<Option<Image>, String> {
    if formats_core::pcx::is_true_color(bytes) {
        return Ok(None);
    }
    let pcx = formats_core::pcx::Pcx::parse(bytes).map_err(|error| error.to_string())?;
    let palette = *pcx.palette().ok_or("the PCX has no palette")?;
    room.check(pcx.width(), pcx.height())?;
    let indices = pcx.indices(&room.limits).map_err(|error| error.to_string())?;
    Image::new(pcx.width(), pcx.height(), indices, palette).map(Some).map_err(|error| error.to_string())
}

/// A TGA with a palette, plain or run-length encoded.
fn tga(bytes: &[u8], room: &Room) -> Result<Option<Image>, String> {
    const ENDS: &str = "the TGA ends too early";
    let Some(head) = bytes.first_chunk::<18>() else { return Ok(None) };
    let [id, has_map, kind, first, first_high, length, length_high, bits, .., w, w2, h, h2, depth, flags] = *head;
    // Rows from right to left do not occur.
    if has_map != 1 || !matches!(kind, 1 | 9) || depth != 8 || flags & 0x10 != 0 || !matches!(bits, 24 | 32) {
        return Ok(None);
    }
    let (width, height) = (u16::from_le_bytes([w, w2]).into(), u16::from_le_bytes([h, h2]).into());
    let count = room.check(width, height)?;
    let (first, length) = (u16::from_le_bytes([first, first_high]), u16::from_le_bytes([length, length_high]));
    let entry = usize::from(bits / 8);
    let map_at = 18_usize.saturating_add(id.into());
    let pixels_at = map_at.saturating_add(entry.saturating_mul(length.into()));
    let map = bytes.get(map_at..pixels_at).ok_or(ENDS)?;
    let mut palette = Palette([[0; 3]; 256]);
    for (color, entry) in palette.0.iter_mut().skip(first.into()).zip(map.chunks_exact(entry)) {
        if let [blue, green, red, ..] = entry {
            *color = [*red, *green, *blue];
        }
    }
    let mut rest = bytes.get(pixels_at..).unwrap_or_default();
    let mut indices = Vec::with_capacity(count.min(rest.len().saturating_mul(128)));
    if kind == 1 {
        indices.extend_from_slice(rest.get(..count).ok_or(ENDS)?);
    }
    while indices.len() < count {
        let (packet, more) = rest.split_first().ok_or(ENDS)?;
        let run = usize::from(packet & 0x7f).saturating_add(1).min(count.saturating_sub(indices.len()));
        let taken = if packet & 0x80 == 0 { run } else { 1 };
        let (own, after) = more.split_at_checked(taken).ok_or(ENDS)?;
        match own {
            [index] => indices.extend(std::iter::repeat_n(*index, run)),
            own => indices.extend_from_slice(own),
        }
        rest = after;
    }
    if flags & 0x20 == 0 {
        indices = indices.chunks_exact(num::to_usize(width)).rev().collect::<Vec<_>>().concat();
    }
    Image::new(width, height, indices, palette).map(Some).map_err(|error| error.to_string())
}

/// Reads PNG images and images without a palette with the image libraries.
#[cfg(feature = "images")]
fn other(bytes: &[u8], room: &Room) -> Result<ReadImage, String> {
    use formats_core::image::{ImageFormat, ImageReader, Limits as ImageLimits};

    let format = match bytes {
        [b'B', b'M', ..] => ImageFormat::Bmp,
        [0x89, b'P', b'N', b'G', ..] => ImageFormat::Png,
        [0xff, 0xd8, 0xff, ..] => ImageFormat::Jpeg,
        _ => ImageFormat::Tga,
    };
    if format == ImageFormat::Png
        && let Some(image) = indexed_png(bytes, room)?
    {
        return Ok(ReadImage { image, is_reduced: false });
    }
    let pixels = if formats_core::pcx::is_true_color(bytes) {
        formats_core::pcx::true_color(bytes, &room.limits).map_err(|error| error.to_string())?
    } else {
        let wrong = |error: &dyn std::fmt::Display| match format {
            ImageFormat::Tga => format!("it is not a readable BMP, PNG, TGA, PCX or JPEG: {error}"),
            _ => error.to_string(),
        };
        let reader = || {
            let mut reader = ImageReader::with_format(std::io::Cursor::new(bytes), format);
            let mut image_limits = ImageLimits::default();
            image_limits.max_alloc = Some(u64::from(room.limits.max_pixels).saturating_mul(8));
            reader.limits(image_limits);
            reader
        };
        let (width, height) = reader().into_dimensions().map_err(|error| wrong(&error))?;
        room.check(width, height)?;
        formats_core::Pixels::from(reader().decode().map_err(|error| wrong(&error))?.to_rgba8())
    };
    room.check(pixels.width, pixels.height)?;
    // The render mode, which is known later, decides whether alpha matters; transparent pixels get index 255.
    let is_masked = pixels.pixels().iter().any(|[.., alpha]| *alpha < 128);
    let image = Image::from_rgba(&pixels, is_masked).map_err(|error| error.to_string())?;
    Ok(ReadImage { image, is_reduced: true })
}

#[cfg(not(feature = "images"))]
fn other(_: &[u8], _: &Room) -> Result<ReadImage, String> {
    Err("expected an image with a palette: BMP, PCX or TGA with 256 colors".to_owned())
}

/// Returns the indices and the palette of a PNG with a palette; `None` if it has none. A transparent index becomes 255, and gives
/// its place to a color that has this index.
#[cfg(feature = "images")]
fn indexed_png(bytes: &[u8], room: &Room) -> Result<Option<Image>, String> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
    decoder.set_transformations(png::Transformations::IDENTITY);
    let mut reader = decoder.read_info().map_err(|error| error.to_string())?;
    let info = reader.info();
    if info.color_type != png::ColorType::Indexed {
        return Ok(None);
    }
    let (width, height, depth) = (info.width, info.height, info.bit_depth);
    let count = room.check(width, height)?;
    let mut palette = Palette([[0; 3]; 256]);
    let colors = info.palette.as_deref().unwrap_or_default().as_chunks::<3>().0;
    palette.0.iter_mut().zip(colors).for_each(|(color, own)| *color = *own);
    let holes: Vec<u8> = info.trns.as_deref().unwrap_or_default().to_vec();
    let size = reader.output_buffer_size().ok_or("the PNG is too large")?;
    let mut packed = vec![0; size.min(count.saturating_mul(2).max(num::to_usize(height)))];
    let frame = reader.next_frame(&mut packed).map_err(|error| error.to_string())?;
    let bits = match depth {
        png::BitDepth::One => 1_u32,
        png::BitDepth::Two => 2,
        png::BitDepth::Four => 4,
        _ => 8,
    };
    let rows = packed.chunks_exact(frame.line_size.max(1)).take(num::to_usize(height));
    let mut indices: Vec<u8> = rows.flat_map(|row| unpack(row, bits, num::to_usize(width))).collect();
    let is_hole = |index: u8| holes.get(usize::from(index)).is_some_and(|alpha| *alpha < 128);
    let has_last = indices.contains(&u8::MAX);
    if let Some(hole) = indices.iter().copied().find(|index| *index != u8::MAX && is_hole(*index)) {
        let is_color = has_last && !is_hole(u8::MAX);
        // Hidden pixels may have the colors of those around them, each under its own index.
        for index in &mut indices {
            if is_hole(*index) {
                *index = u8::MAX;
            } else if *index == u8::MAX {
                *index = hole;
            }
        }
        if is_color {
            palette.0.swap(hole.into(), 255);
        } else if !has_last {
            palette.0[255] = palette.color(hole);
        }
    }
    Image::new(width, height, indices, palette).map(Some).map_err(|error| error.to_string())
}

/// Unpacks the pixels of a row with this number of bits each, the first in the highest bits.
pub(super) fn unpack(row: &[u8], bits: u32, width: usize) -> impl Iterator<Item = u8> + '_ {
    let each = 8_u32.checked_div(bits).unwrap_or(1);
    let mask = u8::try_from((1_u32 << bits.min(8)).saturating_sub(1)).unwrap_or(u8::MAX);
    let pixels = row.iter().flat_map(move |byte| {
        (1..=each).map(move |n| byte.checked_shr(8_u32.saturating_sub(n.saturating_mul(bits))).unwrap_or(0) & mask)
    });
    pixels.take(width)
}

const ENDS: &str = "the BMP ends too early";

/// Reads a BMP with a palette, rows top first; `None` if it has none.
pub(super) fn read_bmp(bytes: &[u8], room: &Room) -> Result<Option<Image>, String> {
    let number = |at: usize| bytes.get(at..)?.first_chunk::<4>().map(|bytes| u32::from_le_bytes(*bytes));
    let short = |at: usize| bytes.get(at..)?.first_chunk::<2>().map(|bytes| u16::from_le_bytes(*bytes));
    let (pixels_at, header) = (number(10).ok_or(ENDS)?, number(14).ok_or(ENDS)?);
    // The OS/2 header is the shortest, with a 16-bit size and three-byte colors.
    let is_old = header == 12;
    let (width, height, bits, compression, colors) = if is_old {
        let side = |at| short(at).map(u32::from).ok_or(ENDS);
        (side(18)?, side(20)?.cast_signed(), short(24).ok_or(ENDS)?, 0, 0)
    } else if header >= 40 {
        let (width, height) = (number(18).ok_or(ENDS)?, number(22).ok_or(ENDS)?.cast_signed());
        let bits = short(28).ok_or(ENDS)?;
        (width, height, bits, number(30).ok_or(ENDS)?, number(46).ok_or(ENDS)?)
    } else {
        return Err(format!("its header has {header} bytes; save it as a Windows BMP"));
    };
    if !matches!((bits, compression), (1 | 2 | 4 | 8, 0) | (8, 1) | (4, 2)) {
        return Ok(None);
    }
    let rows = height.unsigned_abs();
    let count = room.check(width, rows)?;
    let most = 1_usize << bits;
    let colors = if colors == 0 { most } else { num::to_usize(colors).min(most) };
    let entry = if is_old { 3_usize } else { 4 };
    let palette_at = num::to_usize(header).saturating_add(14);
    // A palette that extends into the pixels is shorter than declared.
    let end = palette_at.saturating_add(colors.saturating_mul(entry)).min(num::to_usize(pixels_at).max(palette_at));
    let entries = bytes.get(palette_at..end).ok_or("its palette extends past the end of the file")?;
    let mut palette = Palette([[0; 3]; 256]);
    for (color, entry) in palette.0.iter_mut().zip(entries.chunks_exact(entry)) {
        if let [blue, green, red, ..] = entry {
            *color = [*red, *green, *blue];
        }
    }
    let pixels = bytes.get(num::to_usize(pixels_at)..).ok_or("its pixels extend past the end of the file")?;
    let width_ = num::to_usize(width);
    let mut indices = if compression == 0 {
        let packed = width_.saturating_mul(bits.into()).div_ceil(8);
        let stride = packed.next_multiple_of(4);
        let size = stride.saturating_mul(num::to_usize(rows)).saturating_sub(stride.saturating_sub(packed));
        let pixels = pixels.get(..size).ok_or("its pixels extend past the end of the file")?;
        let mut indices = Vec::with_capacity(count);
        for row in pixels.chunks(stride) {
            indices.extend(unpack(row, bits.into(), width_));
        }
        indices
    } else {
        runs(pixels, compression == 2, width_, count)
    };
    if height > 0 {
        indices = indices.chunks_exact(width_).rev().collect::<Vec<_>>().concat();
    }
    Image::new(width, rows, indices, palette).map(Some).map_err(|error| error.to_string())
}

/// Decodes run-length encoded pixels, in file order. Skipped pixels are 0, and so are missing ones at the end.
fn runs(bytes: &[u8], is_half: bool, width: usize, count: usize) -> Vec<u8> {
    let mut indices = vec![0; count];
    let mut rest = bytes.as_chunks::<2>().0.iter();
    let (mut x, mut y) = (0_usize, 0_usize);
    let mut put = |x: usize, y: usize, index: u8| {
        let place = y.checked_mul(width).and_then(|start| start.checked_add(x)).filter(|_| x < width);
        if let Some(pixel) = place.and_then(|place| indices.get_mut(place)) {
            *pixel = index;
        }
    };
    // Two pixels in a byte, the first in the high half.
    let half = |byte: u8, n: usize| if n.is_multiple_of(2) { byte >> 4 } else { byte & 0xf };
    while let Some([length, value]) = rest.next().copied() {
        match (length, value) {
            (0, 0) => (x, y) = (0, y.saturating_add(1)),
            (0, 1) => break,
            (0, 2) => {
                let [right, up] = rest.next().copied().unwrap_or_default();
                (x, y) = (x.saturating_add(right.into()), y.saturating_add(up.into()));
            }
            (0, length) => {
                let length = usize::from(length);
                let packed = if is_half { length.div_ceil(2) } else { length };
                // Padded to an even number of bytes.
                let own = rest.by_ref().take(packed.div_ceil(2)).copied().collect::<Vec<_>>();
                for (n, place) in (0..length).zip(x..) {
                    let byte = own.as_flattened().get(if is_half { n / 2 } else { n }).copied().unwrap_or(0);
                    put(place, y, if is_half { half(byte, n) } else { byte });
                }
                x = x.saturating_add(length);
            }
            (length, value) => {
                for (n, place) in (0..usize::from(length)).zip(x..) {
                    put(place, y, if is_half { half(value, n) } else { value });
                }
                x = x.saturating_add(length.into());
            }
        }
    }
    indices
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tga_file(kind: u8, flags: u8, pixels: &[u8]) -> Vec<u8> {
        // An id of one byte, a palette of two colors that starts at 7, 3 × 2 pixels.
        let mut bytes = vec![1, 1, kind, 7, 0, 2, 0, 24, 0, 0, 0, 0, 3, 0, 2, 0, 8, flags, b'x'];
        bytes.extend([1, 2, 3, 4, 5, 6]);
        bytes.extend(pixels);
        bytes
    }

    #[test]
    fn a_tga_keeps_its_indices() {
        let read = |bytes: &[u8]| read_image(bytes, &Limits::default()).map(|read| (read.image, read.is_reduced));
        for (kind, pixels) in [(1, &[7, 8, 7, 8, 8, 8][..]), (9, &[2, 7, 8, 7, 0x82, 8])] {
            let (image, is_reduced) = read(&tga_file(kind, 0x20, pixels)).unwrap();
            assert_eq!((image.indices(), is_reduced), (&[7, 8, 7, 8, 8, 8][..], false));
            assert_eq!([image.palette().color(7), image.palette().color(8)], [[3, 2, 1], [6, 5, 4]]);
            let (image, _) = read(&tga_file(kind, 0, pixels)).unwrap();
            assert_eq!(image.indices(), [8, 8, 8, 7, 8, 7]);
            let file = tga_file(kind, 0, pixels);
            assert!(read(&file[..file.len() - 1]).unwrap_err().contains("too early"));
        }
    }
    #[test]
    fn rows_are_unpacked_from_the_highest_bits() {
        assert!(unpack(&[0b1010_0000], 1, 3).eq([1, 0, 1]));
        assert!(unpack(&[0x12, 0x30], 4, 3).eq([1, 2, 3]));
        assert!(unpack(&[9, 8], 8, 2).eq([9, 8]));
    }
    #[cfg(feature = "images")]
    #[test]
    fn an_indexed_png_keeps_its_palette() {
        let file = |depth, rows: &[u8], holes: &[u8]| {
            let mut bytes = Vec::new();
            let mut encoder = png::Encoder::new(&mut bytes, 4, 1);
            encoder.set_color(png::ColorType::Indexed);
            encoder.set_depth(depth);
            encoder.set_palette(
                (0..=255_u8)
                    .flat_map(|n| [n, n, 7])
                    .take(if depth == png::BitDepth::Two { 12 } else { 768 })
                    .collect::<Vec<_>>(),
            );
            if !holes.is_empty() {
                encoder.set_trns(holes.to_vec());
            }
            encoder.write_header().unwrap().write_image_data(rows).unwrap();
            read_image(&bytes, &Limits::default()).unwrap()
        };
        let made = file(png::BitDepth::Eight, &[3, 160, 254, 255], &[]);
        assert_eq!((made.image.indices(), made.is_reduced), (&[3, 160, 254, 255][..], false));
        assert_eq!(made.image.palette().color(160), [160, 160, 7]);
        assert_eq!(file(png::BitDepth::Two, &[0b0001_1011], &[]).image.indices(), [0, 1, 2, 3]);
        // The hole is moved to index 255; a color that is there takes its place.
        assert_eq!(file(png::BitDepth::Eight, &[0, 1, 2, 0], &[0]).image.indices(), [255, 1, 2, 255]);
        let made = file(png::BitDepth::Eight, &[3, 1, 255, 254], &[255, 255, 255, 0]);
        assert_eq!((made.image.indices(), made.is_reduced), (&[255, 1, 3, 254][..], false));
        let palette = made.image.palette();
        assert_eq!([1, 3, 254, 255].map(|n| palette.color(n)[0]), [1, 255, 254, 3]);
        let mut holes = [255; 256];
        (holes[2], holes[255]) = (0, 0);
        assert_eq!(file(png::BitDepth::Eight, &[0, 1, 2, 255], &holes).image.indices(), [0, 1, 255, 255]);
    }
    #[cfg(feature = "images")]
    #[test]
    fn true_colors_are_reduced() {
        let mut bytes = b"BM".to_vec();
        for number in [0_u32, 0, 54, 40, 2, 1, 24 << 16 | 1, 0, 0, 0, 0, 0, 0] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([1, 2, 3, 4, 5, 6, 0, 0]);
        let ReadImage { image, is_reduced } = read_image(&bytes, &Limits::default()).unwrap();
        let colors: Vec<_> = image.indices().iter().map(|index| image.palette().color(*index)).collect();
        assert_eq!((colors, is_reduced), (vec![[3, 2, 1], [6, 5, 4]], true));
        assert!(read_image(b"no image", &Limits::default()).unwrap_err().starts_with("it is not a readable BMP, PNG"));
    }

    /// A BMP of 5 × 2 pixels whose palette contains the indices of its colors.
    #[expect(clippy::arithmetic_side_effects, reason = "a test")]
    fn file(bits: u16, compression: u32, height: i32, pixels: &[u8]) -> Vec<u8> {
        let colors = 1_u32 << bits;
        let mut bytes = b"BM".to_vec();
        for number in [0, 0, 54 + colors * 4, 40, 5, height.cast_unsigned(), u32::from(bits) << 16 | 1, compression] {
            bytes.extend(number.to_le_bytes());
        }
        bytes.extend([0; 20]);
        bytes.extend((0..colors).flat_map(|color| [u8::try_from(color).unwrap(); 4]));
        bytes.extend(pixels);
        bytes
    }

    #[test]
    fn every_depth_keeps_its_indices() {
        let read = |bytes: &[u8]| read_bmp(bytes, &Room::new(&Limits::default())).unwrap().unwrap();
        for (bits, pixels, expected) in [
            (1, &[0b1010_1000, 0, 0, 0, 0b0100_0000, 0, 0, 0][..], [1, 0, 1, 0, 1, 0, 1, 0, 0, 0]),
            (4, &[0x12, 0x34, 0x50, 0, 0x67, 0x89, 0xa0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]),
            (8, &[1, 2, 3, 4, 5, 0, 0, 0, 6, 7, 8, 9, 250, 0, 0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 250]),
        ] {
            let image = read(&file(bits, 0, -2, pixels));
            assert_eq!(image.indices(), expected);
            assert_eq!(image.palette().color(1), [1; 3]);
            let upright = read(&file(bits, 0, 2, pixels));
            assert_eq!(upright.indices(), [&expected[5..], &expected[..5]].concat());
        }
    }
    #[test]
    fn runs_are_unpacked() {
        let runs = |bits, kind, pixels: &[u8]| {
            read_bmp(&file(bits, kind, -2, pixels), &Room::new(&Limits::default())).unwrap().unwrap()
        };
        // Three times 7, a skip of one, and three literals of which one fits; in the next row, a run past its end.
        let image = runs(8, 1, &[3, 7, 0, 2, 1, 0, 0, 3, 8, 9, 10, 0, 0, 0, 9, 4, 0, 1]);
        assert_eq!(image.indices(), [7, 7, 7, 0, 8, 4, 4, 4, 4, 4]);
        let image = runs(4, 2, &[5, 0x12, 0, 0, 0, 3, 0x34, 0x50, 0, 1]);
        assert_eq!(image.indices(), [1, 2, 1, 2, 1, 3, 4, 5, 0, 0]);
    }
    #[test]
    fn bmps_without_a_palette_are_not_read_here() {
        assert_eq!(
            read_bmp(&file(8, 0, 2, &[0; 16])[..60], &Room::new(&Limits::default())).unwrap_err(),
            "its palette extends past the end of the file"
        );
        let mut other = file(8, 0, 2, &[0; 40]);
        other[28] = 24;
        assert_eq!(read_bmp(&other, &Room::new(&Limits::default())), Ok(None));
    }
}
