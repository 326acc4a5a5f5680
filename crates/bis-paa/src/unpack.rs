//! Unpacks the data of a level.

use alloc::{borrow::Cow, vec, vec::Vec};

use formats_core::{Error, ErrorKind, Limits, LzssOffsets, Result, field_at, num, unpack_lzss};

use crate::{LevelHeader, MipLevel, PixelType, palette::unpack_runs};

/// The packing of a level's data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Packing {
    /// Not packed.
    None,
    /// LZO1X, for DXT blocks.
    Lzo,
    /// LZSS with distances, followed by a checksum, for pixels that are not DXT blocks.
    Lzss,
    /// Runs of equal bytes, for palette indices.
    RunLengths,
}

/// Whether the sum of the unpacked bytes matches the checksum after the packed ones.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize), serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Checksum {
    /// It matches with bytes from -128 to 127, as in all files of the games' tools.
    Signed,
    /// It matches with bytes from 0 to 255, as in archives (PBO).
    Unsigned,
    /// It matches either way: no byte is above 127.
    Both,
    /// It does not match.
    Wrong,
    /// Fewer than four bytes follow.
    Missing,
}

/// The unpacked data of a level.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked<'a> {
    /// The data: [`MipLevel::unpacked_size`] bytes.
    pub bytes: Cow<'a, [u8]>,
    /// The actual packing.
    pub packing: Packing,
    /// The number of bytes used, including the checksum.
    pub read: usize,
    /// The checksum of LZSS.
    pub checksum: Option<Checksum>,
}

impl<'a> MipLevel<'a> {
    /// The packing of its data, according to its header and type. Data that should be packed by LZSS, but is exactly as
    /// long as the pixels, may be unpacked: [`unpack`](Self::unpack) determines that.
    #[must_use]
    pub fn packing(&self) -> Packing {
        match self.pixel_type {
            PixelType::P8 if !self.is_marked => Packing::RunLengths,
            PixelType::Argb8888 if self.data.len() == self.unpacked_size() => Packing::None,
            _ if self.pixel_type.blocks().is_none() => Packing::Lzss,
            _ if self.has_lzo_bit() => Packing::Lzo,
            _ => Packing::None,
        }
    }
    /// Unpacks its data. Allocates for the pixels only if the packed data can hold as many.
    ///
    /// # Errors
    /// If the level has more pixels than `limits` allow, or its data ends early or is invalid.
    pub fn unpack(&self, limits: &Limits) -> Result<Unpacked<'a>> {
        let (value, max) = (u64::from(self.width()).saturating_mul(self.height().into()), limits.max_pixels.into());
        if value > max {
            return Err(Error::new(ErrorKind::LimitExceeded { value, max }, WHAT, self.header_at()));
        }
        let size = self.unpacked_size();
        if size == 0 {
            return Ok(self.plain(0));
        }
        match self.packing() {
            Packing::None if self.data.len() < size => {
                let [needed, available] = [size, self.data.len()].map(num::to_u64);
                let at = field_at!(LevelHeader, size, self.header_at());
                Err(Error::new(ErrorKind::Truncated { needed, available }, WHAT, at))
            }
            Packing::None => Ok(self.plain(size)),
            Packing::Lzo => self.unpack_lzo(size),
            Packing::Lzss => self.unpack_lzss(size),
            Packing::RunLengths => {
                let (bytes, read) = unpack_runs(self.data, self.data_at, size)?;
                Ok(Unpacked { bytes: bytes.into(), packing: Packing::RunLengths, read, checksum: None })
            }
        }
    }
    fn plain(&self, size: usize) -> Unpacked<'a> {
        let bytes = self.data.get(..size).unwrap_or_default().into();
        Unpacked { bytes, packing: Packing::None, read: size, checksum: None }
    }
    fn unpack_lzss(&self, size: usize) -> Result<Unpacked<'a>> {
        let may_be_plain = self.data.len() == size;
        let unpacked = match unpack_lzss(WHAT, self.data, self.data_at, size, LzssOffsets::Distance) {
            Err(_) if may_be_plain => return Ok(self.plain(size)),
            other => other?,
        };
        let after = self.data.get(unpacked.read..).unwrap_or_default();
        let checksum = Checksum::of(&unpacked.bytes, after);
        // Random bytes can be unpacked, but their checksum is wrong.
        if may_be_plain && matches!(checksum, Checksum::Wrong | Checksum::Missing) {
            return Ok(self.plain(size));
        }
        let stored = if checksum == Checksum::Missing { 0 } else { CHECKSUM };
        let read = unpacked.read.saturating_add(stored);
        Ok(Unpacked { bytes: unpacked.bytes.into(), packing: Packing::Lzss, read, checksum: Some(checksum) })
    }
    fn unpack_lzo(&self, size: usize) -> Result<Unpacked<'a>> {
        let error = |text| Error::new(ErrorKind::Malformed(text), WHAT, self.data_at);
        // Each byte of a length adds at most 255 bytes.
        if size > self.data.len().saturating_mul(256) {
            return Err(error(SHORT));
        }
        let mut bytes = vec![0; size];
        let (read, made) = lzo(self.data, &mut bytes).map_err(error)?;
        if made < size {
            return Err(error(SHORT));
        }
        Ok(Unpacked { bytes: bytes.into(), packing: Packing::Lzo, read, checksum: None })
    }
}

pub(crate) const WHAT: &str = "level";
/// The size of a checksum in bytes.
const CHECKSUM: usize = 4;
const SHORT: &str = "the compressed data ends before all pixels are decoded";

/// Unpacks LZO1X. Returns the numbers of bytes read and written.
fn lzo(packed: &[u8], bytes: &mut [u8]) -> Result<(usize, usize), &'static str> {
    /// The end of the data.
    const END: &[u8] = &[0x11, 0, 0];
    let mut unpack = |end| lzokay::decompress::decompress(packed.get(..end).unwrap_or(packed), bytes);
    match unpack(packed.len()) {
        Ok(made) => Ok((packed.len(), made)),
        Err(lzokay::Error::InputNotConsumed) => {
            // The library does not report how much it read, but it does report truncated data. So the end is the first
            // possible position without such an error.
            let windows = packed.windows(END.len()).zip(END.len()..);
            let ends: Vec<usize> = windows.filter(|(window, _)| *window == END).map(|(_, end)| end).collect();
            let is_cut = |end: &usize| matches!(unpack(*end), Err(lzokay::Error::InputOverrun));
            let end = ends.get(ends.partition_point(is_cut)).copied().unwrap_or(packed.len());
            unpack(end).map(|made| (end, made)).map_err(|_| "bytes follow the compressed data")
        }
        Err(lzokay::Error::InputOverrun) => Err(SHORT),
        Err(lzokay::Error::OutputOverrun) => Err("the compressed data contains more than the pixels of the level"),
        Err(lzokay::Error::LookbehindOverrun) => Err("the compressed data refers to bytes before its start"),
        Err(lzokay::Error::Error) => Err("the compressed data is not LZO1X"),
    }
}

impl Checksum {
    /// Whether the first four bytes of `after`, which follow the packed data, are the sum of `bytes`.
    fn of(bytes: &[u8], after: &[u8]) -> Self {
        let Some(stored) = after.first_chunk::<CHECKSUM>().map(|bytes| u32::from_le_bytes(*bytes)) else {
            return Self::Missing;
        };
        let unsigned = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_add(u32::from(*byte)));
        let negative = bytes.iter().fold(0_u32, |count, byte| count.wrapping_add(u32::from(byte >> 7)));
        let signed = unsigned.wrapping_sub(negative.wrapping_mul(256));
        match (stored == signed, stored == unsigned) {
            (true, true) => Self::Both,
            (true, false) => Self::Signed,
            (false, true) => Self::Unsigned,
            (false, false) => Self::Wrong,
        }
    }
}
