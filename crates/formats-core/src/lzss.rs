//! LZSS, as in archives and textures of the time.

use alloc::vec::Vec;

use crate::{Error, ErrorKind, Result, num};

/// How the two bytes of a match encode its source.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum LzssOffsets {
    /// A position in a ring of 4096 bytes, which is filled starting at position 0xFEE: Acknex archives.
    Ring,
    /// A distance back from the next byte to write, where 0 means 4096: PAA and PBO.
    Distance,
}

/// The result of [`unpack_lzss`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unpacked {
    /// The data.
    pub bytes: Vec<u8>,
    /// The number of packed bytes read: the offset of a checksum.
    pub read: usize,
}

/// The number of positions that a match can refer to.
const RING: usize = 4096;
/// The position of the first byte in the ring.
const RING_START: usize = 0xFEE;
/// The value of the bytes before the first one.
const BEFORE: u8 = 0x20;
/// The shortest match; its length field is 0.
const SHORTEST: usize = 3;

/// Unpacks `len` bytes from the front of `packed`, which is at byte `at` of the file, in the part named `what`.
///
/// A byte of flags, lowest bit first, precedes each eight items: 1 is a literal byte, 0 a two-byte match with 12 bits of offset and
/// 4 of length. Bytes before the first one read as 0x20. A match that extends past the last byte is truncated.
///
/// # Errors
/// If `packed` ends before `len` bytes are unpacked. The allocation is bounded by the size of `packed`, since data grows at most
/// 8.5 times.
pub fn unpack_lzss(what: &'static str, packed: &[u8], at: u64, len: usize, offsets: LzssOffsets) -> Result<Unpacked> {
    let short = |read: usize| {
        let kind = ErrorKind::Malformed("the compressed data ends too early");
        Error::new(kind, what, at.saturating_add(num::to_u64(read)))
    };
    if len > packed.len().saturating_mul(9) {
        return Err(short(packed.len()));
    }
    let mut bytes: Vec<u8> = Vec::with_capacity(len);
    let (mut rest, mut flags, mut items) = (packed, 0_u8, 0_u8);
    let read = |rest: &[u8]| packed.len().saturating_sub(rest.len());
    while bytes.len() < len {
        if items == 0 {
            let (next, after) = rest.split_first().ok_or_else(|| short(read(rest)))?;
            (flags, rest, items) = (*next, after, 8);
        }
        if flags & 1 == 1 {
            let (byte, after) = rest.split_first().ok_or_else(|| short(read(rest)))?;
            bytes.push(*byte);
            rest = after;
        } else {
            let ([low, high], after) = rest.split_first_chunk::<2>().ok_or_else(|| short(read(rest)))?;
            let offset = usize::from(*low) | usize::from(*high & 0xf0) << 4;
            let length = usize::from(*high & 0xf).saturating_add(SHORTEST);
            let distance = offsets.distance(offset, bytes.len());
            for _ in 0..length.min(len.saturating_sub(bytes.len())) {
                let from = bytes.len().checked_sub(distance);
                bytes.push(from.and_then(|from| bytes.get(from)).copied().unwrap_or(BEFORE));
            }
            rest = after;
        }
        flags >>= 1;
        items = items.saturating_sub(1);
    }
    Ok(Unpacked { bytes, read: read(rest) })
}

/// The maximum number of places to try for a match: more rarely find a longer one.
const TRIED: usize = 48;
/// The longest match.
const LONGEST: usize = SHORTEST + 15;

/// Packs data for [`unpack_lzss`]. The work is proportional to the size of the data.
///
/// The bytes before the first one are not used.
#[must_use]
pub fn pack_lzss(bytes: &[u8], offsets: LzssOffsets) -> Vec<u8> {
    let mut packed = Vec::with_capacity(bytes.len().saturating_add(bytes.len() / 8));
    // The last place of each three-byte sequence, and for each place the previous one with the same three bytes.
    let (mut last, mut before) = (alloc::vec![usize::MAX; 1 << 12], alloc::vec![usize::MAX; RING]);
    let (mut at, mut flags_at, mut items) = (0_usize, 0_usize, 8_u8);
    while at < bytes.len() {
        if items == 8 {
            (flags_at, items) = (packed.len(), 0);
            packed.push(0);
        }
        let (length, distance) = longest(bytes, at, &last, &before);
        let step = if length < SHORTEST {
            if let (Some(flags), Some(byte)) = (packed.get_mut(flags_at), bytes.get(at)) {
                *flags |= 1 << items;
                packed.push(*byte);
            }
            1
        } else {
            let offset = offsets.offset(distance, at);
            let [low, high] = u16::try_from(offset).unwrap_or(0).to_le_bytes();
            let count = u8::try_from(length.saturating_sub(SHORTEST)).unwrap_or(0);
            packed.extend([low, high << 4 | count]);
            length
        };
        for place in at..at.saturating_add(step) {
            if let Some(slot) = key(bytes, place).and_then(|key| last.get_mut(key))
                && let Some(link) = before.get_mut(place % RING)
            {
                *link = core::mem::replace(slot, place);
            }
        }
        (at, items) = (at.saturating_add(step), items.saturating_add(1));
    }
    packed
}

/// Returns the longest match found for the data at `at`, and its distance back.
fn longest(bytes: &[u8], at: usize, last: &[usize], before: &[usize]) -> (usize, usize) {
    let wanted = bytes.get(at..).unwrap_or_default();
    let most = wanted.len().min(LONGEST);
    let mut best = (0, 0);
    let mut place = key(bytes, at).and_then(|key| last.get(key)).copied().unwrap_or(usize::MAX);
    for _ in 0..TRIED {
        // A ring of links: older ones have been overwritten.
        let Some(distance) = at.checked_sub(place).filter(|distance| (1..RING).contains(distance)) else { break };
        let found = bytes.get(place..).unwrap_or_default();
        let length = wanted.iter().zip(found).take(most).take_while(|(a, b)| a == b).count();
        if length > best.0 {
            best = (length, distance);
        }
        if length == most {
            break;
        }
        let next = before.get(place % RING).copied().unwrap_or(usize::MAX);
        if next >= place {
            break;
        }
        place = next;
    }
    best
}

/// A 12-bit hash of the three bytes at a place.
fn key(bytes: &[u8], place: usize) -> Option<usize> {
    let [a, b, c] = *bytes.get(place..)?.first_chunk::<3>()?;
    let number = u32::from_le_bytes([a, b, c, 0]).wrapping_mul(0x9e37_79b1) >> 20;
    Some(num::to_usize(number))
}

impl LzssOffsets {
    /// Returns the code of a match with this distance, from 1 to 4096, after `written` bytes.
    const fn offset(self, distance: usize, written: usize) -> usize {
        match self {
            Self::Distance => distance % RING,
            Self::Ring => RING_START.wrapping_add(written).wrapping_sub(distance) % RING,
        }
    }
    /// Returns the distance of the match, from 1 to 4096, after `written` bytes.
    fn distance(self, offset: usize, written: usize) -> usize {
        let distance = match self {
            Self::Distance => offset,
            Self::Ring => RING_START.wrapping_add(written).wrapping_sub(offset) % RING,
        };
        if distance == 0 { RING } else { distance }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unpack(packed: &[u8], len: usize, offsets: LzssOffsets) -> Option<(Vec<u8>, usize)> {
        unpack_lzss("part", packed, 0x10, len, offsets).ok().map(|unpacked| (unpacked.bytes, unpacked.read))
    }

    #[test]
    fn both_reference_forms_are_equivalent() {
        // "ab", then 5 bytes starting at the "a", then a literal byte.
        let ring = [0b1011, b'a', b'b', 0xee, 0xf2, b'!', 0xff];
        let distance = [0b1011, b'a', b'b', 0x02, 0x02, b'!', 0xff];
        let expected = Some((b"abababa!".to_vec(), 6));
        assert_eq!(unpack(&ring, 8, LzssOffsets::Ring), expected);
        assert_eq!(unpack(&distance, 8, LzssOffsets::Distance), expected);
        // A match that extends past the end is truncated.
        assert_eq!(unpack(&distance, 5, LzssOffsets::Distance), Some((b"ababa".to_vec(), 5)));
    }
    #[test]
    fn references_before_the_start_give_blanks() {
        assert_eq!(unpack(&[0, 0, 0], 3, LzssOffsets::Ring), Some((b"   ".to_vec(), 3)));
        assert_eq!(unpack(&[0, 0, 0], 3, LzssOffsets::Distance), Some((b"   ".to_vec(), 3)));
        assert_eq!(unpack(&[0b1, b'x', 3, 0], 4, LzssOffsets::Distance), Some((b"x  x".to_vec(), 4)));
    }
    #[test]
    fn a_match_reaches_back_4096_bytes() {
        let mut packed = Vec::new();
        for chunk in (0..4096_u32).map(|n| n.to_le_bytes()[0] ^ n.to_le_bytes()[1]).collect::<Vec<_>>().chunks(8) {
            packed.push(0xff);
            packed.extend(chunk);
        }
        packed.extend([0, 0, 0x0f]);
        let (bytes, _) = unpack(&packed, 4096 + 18, LzssOffsets::Distance).unwrap();
        assert_eq!(bytes[4096..], bytes[..18]);
    }
    #[test]
    fn missing_data_is_an_error_with_its_offset() {
        let error = |packed: &[u8], len| unpack_lzss("part", packed, 0x10, len, LzssOffsets::Ring).unwrap_err();
        assert_eq!(error(&[], 1).offset(), 0x10);
        assert_eq!(error(&[1], 1).offset(), 0x11);
        assert_eq!(error(&[0, 1], 1).offset(), 0x11);
        assert_eq!(error(&[0, 0, 0], usize::MAX).offset(), 0x13);
        assert_eq!(unpack(&[], 0, LzssOffsets::Ring), Some((Vec::new(), 0)));
    }
    #[test]
    fn packed_data_roundtrip() {
        let text = b"abracadabra, abracadabra! ".repeat(400);
        let noise: Vec<u8> = (0..9000_u32).map(|n| n.wrapping_mul(0x9e37_79b9).to_be_bytes()[0]).collect();
        let far = [text.as_slice(), &noise, &text].concat();
        for bytes in [&b""[..], b"a", b"ab", b"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", &text, &noise, &far] {
            for offsets in [LzssOffsets::Ring, LzssOffsets::Distance] {
                let packed = pack_lzss(bytes, offsets);
                assert_eq!(unpack(&packed, bytes.len(), offsets), Some((bytes.to_vec(), packed.len())));
            }
        }
        assert!(pack_lzss(&text, LzssOffsets::Ring).len() * 6 < text.len());
        assert!(pack_lzss(&noise, LzssOffsets::Ring).len() < noise.len() * 9 / 8 + 2);
    }
}
