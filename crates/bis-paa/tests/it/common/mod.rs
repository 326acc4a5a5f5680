//! Code shared by several tests: a writer of textures, and functions that use everything in one.
#![allow(dead_code, reason = "each test uses a part of it")]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test"
)]

pub(crate) mod exercise;

use bis_paa::{LevelHeader, PixelType, Tag};
use texpresso::{Algorithm, Format, Params};

/// A texture to write: only for tests.
#[derive(Debug, Clone)]
pub(crate) struct Paa {
    pub(crate) type_word: Option<u16>,
    /// Tags by name; an empty table of offsets is filled in.
    pub(crate) tags: Vec<([u8; 4], Vec<u8>)>,
    /// The palette: blue, green, red.
    pub(crate) palette: Vec<[u8; 3]>,
    pub(crate) levels: Vec<PaaLevel>,
    /// The bytes after the last level.
    pub(crate) end: Vec<u8>,
}

/// A level to write.
#[derive(Debug, Clone)]
pub(crate) struct PaaLevel {
    pub(crate) raw_width: u16,
    pub(crate) height: u16,
    pub(crate) is_marked: bool,
    pub(crate) data: Vec<u8>,
}

impl PaaLevel {
    pub(crate) fn new(width: u16, height: u16, data: impl Into<Vec<u8>>) -> Self {
        Self { raw_width: width, height, is_marked: false, data: data.into() }
    }
    pub(crate) fn lzo(width: u16, height: u16, data: &[u8]) -> Self {
        Self::new(width | LevelHeader::LZO, height, lzokay::compress::compress(data).unwrap())
    }
    pub(crate) fn marked(width: u16, height: u16, indices: &[u8]) -> Self {
        Self { is_marked: true, ..Self::new(width, height, lzss(indices)) }
    }
}

impl Paa {
    pub(crate) fn new(pixel_type: PixelType, levels: Vec<PaaLevel>) -> Self {
        let word = PixelType::WORDS.iter().find(|(_, other)| *other == pixel_type).map(|(word, _)| *word);
        let tags = vec![(Tag::AVERAGE, vec![60, 195, 30, 255]), (Tag::MAXIMUM, vec![255; 4]), (Tag::OFFSETS, vec![])];
        Self { type_word: word, tags, palette: vec![], levels, end: vec![0; 6] }
    }
    /// Returns the file, and the offset of each level.
    pub(crate) fn write_with_places(&self) -> (Vec<u8>, Vec<usize>) {
        let mut file: Vec<u8> = self.type_word.iter().flat_map(|word| word.to_le_bytes()).collect();
        let mut table = None;
        for (name, data) in &self.tags {
            let is_table = *name == Tag::OFFSETS && data.is_empty();
            let data = if is_table { &vec![0; 64] } else { data };
            file.extend(Tag::MAGIC);
            file.extend(name);
            file.extend(u32::try_from(data.len()).unwrap().to_le_bytes());
            table = if is_table { Some(file.len()) } else { table };
            file.extend(data);
        }
        file.extend(u16::try_from(self.palette.len()).unwrap().to_le_bytes());
        file.extend(self.palette.as_flattened());
        let mut places = vec![];
        for level in &self.levels {
            if let Some(at) = table.map(|at| at + places.len() * 4).filter(|_| places.len() < 16) {
                let offset = u32::try_from(file.len()).unwrap();
                file[at..at + 4].copy_from_slice(&offset.to_le_bytes());
            }
            places.push(file.len());
            if level.is_marked {
                file.extend(LevelHeader::LZSS_MARK.map(u16::to_le_bytes).as_flattened());
            }
            file.extend(level.raw_width.to_le_bytes());
            file.extend(level.height.to_le_bytes());
            file.extend(&u32::try_from(level.data.len()).unwrap().to_le_bytes()[..3]);
            file.extend(&level.data);
        }
        file.extend(&self.end);
        (file, places)
    }
    pub(crate) fn write(&self) -> Vec<u8> {
        self.write_with_places().0
    }
}

/// Packs bytes by LZSS, with runs as matches, followed by the checksum of signed bytes.
pub(crate) fn lzss(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![];
    let (mut at, mut flags_at, mut items) = (0, 0, 8);
    while at < bytes.len() {
        if items == 8 {
            (flags_at, items) = (packed.len(), 0);
            packed.push(0);
        }
        // A run repeats the byte, or the two bytes, before it.
        let run = |distance: usize| {
            let len = bytes[at..].iter().zip(&bytes[at.saturating_sub(distance)..]).take_while(|(a, b)| a == b).count();
            if at < distance { 0 } else { len.min(18) }
        };
        let (distance, len) = if run(1) >= run(2) { (1, run(1)) } else { (2, run(2)) };
        if len >= 3 {
            packed.extend([distance, u8::try_from(len).unwrap() - 3]);
            at += len;
        } else {
            packed[flags_at] |= 1 << items;
            packed.push(bytes[at]);
            at += 1;
        }
        items += 1;
    }
    let sum = bytes.iter().map(|byte| i32::from(byte.cast_signed())).sum::<i32>();
    packed.extend(sum.to_le_bytes());
    packed
}

/// Packs bytes as runs of equal bytes and literal runs.
pub(crate) fn runs(bytes: &[u8]) -> Vec<u8> {
    let mut packed = vec![];
    let mut rest = bytes;
    while let Some(first) = rest.first() {
        let same = rest.iter().take(128).take_while(|byte| *byte == first).count();
        let count =
            if same > 1 { same } else { rest.windows(2).take(127).take_while(|two| two[0] != two[1]).count().max(1) };
        let control = u8::try_from(count - 1).unwrap();
        if same > 1 {
            packed.extend([control | 128, *first]);
        } else {
            packed.push(control);
            packed.extend(&rest[..count]);
        }
        rest = &rest[count..];
    }
    packed
}

/// An image in which all channels and directions differ.
pub(crate) fn image(width: usize, height: usize) -> Vec<[u8; 4]> {
    let pixel = |n: usize| {
        let (x, y) = (n % width, n / width);
        [x * 255 / width, y * 255 / height, (x * 3 + y * 5) % 64 * 4, 255 - (x + y) * 255 / (width + height)]
            .map(|value| u8::try_from(value).unwrap())
    };
    (0..width * height).map(pixel).collect()
}

/// Every other pixel of every other row.
pub(crate) fn halved(width: usize, pixels: &[[u8; 4]]) -> Vec<[u8; 4]> {
    pixels.chunks(width * 2).flat_map(|rows| rows[..width].iter().step_by(2)).copied().collect()
}

/// Blocks of an image.
pub(crate) fn blocks(format: Format, width: usize, height: usize, pixels: &[[u8; 4]]) -> Vec<u8> {
    let mut data = vec![0; format.compressed_size(width, height)];
    let params = Params { algorithm: Algorithm::RangeFit, ..Params::default() };
    format.compress(pixels.as_flattened(), width, height, params, &mut data);
    data
}

/// A DXT texture with all of its levels, packed by LZO in the same cases as by the games' tools.
pub(crate) fn dxt(pixel_type: PixelType, side: u16, pixels: &[[u8; 4]]) -> Paa {
    let format = match pixel_type {
        PixelType::Dxt1 => Format::Bc1,
        PixelType::Dxt2 | PixelType::Dxt3 => Format::Bc2,
        _ => Format::Bc3,
    };
    let (mut levels, mut side, mut pixels) = (vec![], side, pixels.to_vec());
    while side >= 4 {
        let pitch = usize::from(side);
        let data = blocks(format, pitch, pitch, &pixels);
        levels.push(if side > 32 { PaaLevel::lzo(side, side, &data) } else { PaaLevel::new(side, side, data) });
        pixels = halved(pitch, &pixels);
        side /= 2;
    }
    Paa::new(pixel_type, levels)
}

/// Encodes pixels in an uncompressed type.
pub(crate) fn stored(pixel_type: PixelType, pixels: &[[u8; 4]]) -> Vec<u8> {
    let word = |word: u16| word.to_le_bytes().to_vec();
    let wide = |value: u8| u16::from(value);
    let store = |[r, g, b, a]: [u8; 4]| match pixel_type {
        PixelType::Argb1555 => word(wide(a >> 7) << 15 | wide(r >> 3) << 10 | wide(g >> 3) << 5 | wide(b >> 3)),
        PixelType::Argb4444 => word(wide(a >> 4) << 12 | wide(r >> 4) << 8 | wide(g >> 4) << 4 | wide(b >> 4)),
        PixelType::Ai88 => vec![r, a],
        _ => vec![b, g, r, a],
    };
    pixels.iter().copied().flat_map(store).collect()
}

/// A texture of an uncompressed type, with 12 × 6 pixels and a second level.
pub(crate) fn plain(pixel_type: PixelType) -> Paa {
    let pixels = image(12, 6);
    let level = |width, height, pixels: &[[u8; 4]]| PaaLevel::new(width, height, lzss(&stored(pixel_type, pixels)));
    Paa::new(pixel_type, vec![level(12, 6, &pixels), level(6, 3, &halved(12, &pixels))])
}

/// A texture of indices into 20 colors, the last of which is the hole.
pub(crate) fn indexed(is_marked: bool) -> Paa {
    let indices = |count: u8| (0..count).map(|n| n / 3 % 20).collect::<Vec<_>>();
    let level = |width, height, count| {
        let data = indices(count);
        if is_marked { PaaLevel::marked(width, height, &data) } else { PaaLevel::new(width, height, runs(&data)) }
    };
    let mut paa = Paa::new(PixelType::P8, vec![level(12, 6, 72), level(6, 3, 18)]);
    paa.palette = (0..19).map(|n| [n * 7, n * 3, 255 - n]).collect();
    paa.palette.push([255, 0, 255]);
    paa
}

/// A small file of every form.
pub(crate) fn all() -> Vec<Vec<u8>> {
    let pixels = image(64, 64);
    let mut files = vec![];
    for pixel_type in [PixelType::Dxt1, PixelType::Dxt2, PixelType::Dxt3, PixelType::Dxt4, PixelType::Dxt5] {
        files.push(dxt(pixel_type, 64, &pixels).write());
    }
    for pixel_type in [PixelType::Argb1555, PixelType::Argb4444, PixelType::Argb8888, PixelType::Ai88] {
        files.push(plain(pixel_type).write());
    }
    files.extend([indexed(false).write(), indexed(true).write()]);
    let mut tags = plain(PixelType::Argb1555);
    tags.tags.push((Tag::ALPHA, vec![2, 0, 0, 0]));
    tags.tags.push((Tag::PROCEDURE, b"#(argb,8,8,3)color(1,1,1,1)\0".to_vec()));
    tags.tags.push((Tag::SWIZZLE, vec![5, 4, 2, 3]));
    files.push(tags.write());
    files
}
