//! Parts of a source: one range, several, and the data of a CD's sectors.

use std::{io, sync::Arc};

use formats_core::num;

use super::ReadAt;

/// A range of bytes.
#[derive(Debug, Clone)]
pub struct Part {
    source: Arc<dyn ReadAt>,
    start: u64,
    len: u64,
}

impl Part {
    /// Creates a range of `len` bytes from `start` on; shorter if the source ends earlier.
    #[must_use]
    pub fn new(source: Arc<dyn ReadAt>, start: u64, len: u64) -> Self {
        let len = len.min(source.size().saturating_sub(start));
        Self { source, start, len }
    }
}

impl ReadAt for Part {
    fn size(&self) -> u64 {
        self.len
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let most = num::to_usize(self.len.saturating_sub(offset)).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        self.source.read_at(buffer.get_mut(..most).unwrap_or_default(), self.start.saturating_add(offset))
    }
}

/// Several ranges in sequence.
#[derive(Debug, Clone)]
pub struct Extents {
    source: Arc<dyn ReadAt>,
    /// The start of each range in the whole, and in the source.
    starts: Vec<(u64, u64)>,
    len: u64,
}

impl Extents {
    /// Creates a sequence of ranges, each with its start and length.
    #[must_use]
    pub fn new(source: Arc<dyn ReadAt>, ranges: &[(u64, u64)]) -> Self {
        let mut len = 0_u64;
        let starts = ranges.iter().map(|(start, count)| {
            let begin = len;
            len = len.saturating_add(*count);
            (begin, *start)
        });
        let starts = starts.collect();
        Self { source, starts, len }
    }
}

impl ReadAt for Extents {
    fn size(&self) -> u64 {
        self.len
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let after = self.starts.partition_point(|(begin, _)| *begin <= offset);
        let Some((begin, start)) = after.checked_sub(1).and_then(|index| self.starts.get(index)) else { return Ok(0) };
        let end = self.starts.get(after).map_or(self.len, |(begin, _)| *begin);
        let most = num::to_usize(end.saturating_sub(offset)).min(buffer.len());
        if most == 0 {
            return Ok(0);
        }
        let into = offset.saturating_sub(*begin);
        self.source.read_at(buffer.get_mut(..most).unwrap_or_default(), start.saturating_add(into))
    }
}

/// The data of an image with raw CD sectors: 2,352 bytes each, with 2,048 bytes of data.
#[derive(Debug, Clone)]
pub struct RawSectors {
    source: Arc<dyn ReadAt>,
    /// The offset of the data in a sector.
    data_at: u64,
}

impl RawSectors {
    /// The size of a raw sector.
    pub const RAW: u64 = 2352;
    /// The size of its data.
    pub const DATA: u64 = 2048;

    /// Creates a source with the data at byte `data_at` of every sector: 16 in mode 1, 24 in form 1 of mode 2.
    #[must_use]
    pub fn new(source: Arc<dyn ReadAt>, data_at: u64) -> Self {
        Self { source, data_at }
    }
}

impl ReadAt for RawSectors {
    fn size(&self) -> u64 {
        let size = self.source.size();
        let rest = (size % Self::RAW).saturating_sub(self.data_at).min(Self::DATA);
        (size / Self::RAW).saturating_mul(Self::DATA).saturating_add(rest)
    }
    fn read_at(&self, buffer: &mut [u8], offset: u64) -> io::Result<usize> {
        let into = offset % Self::DATA;
        let most = num::to_usize(Self::DATA.saturating_sub(into)).min(buffer.len());
        let sector = (offset / Self::DATA).saturating_mul(Self::RAW);
        let start = sector.saturating_add(self.data_at).saturating_add(into);
        self.source.read_at(buffer.get_mut(..most).unwrap_or_default(), start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read_at::up_to;

    fn bytes(len: usize) -> Arc<dyn ReadAt> {
        let bytes: Vec<u8> = (0..len).map(|n| n.to_le_bytes()[0] ^ n.to_le_bytes()[1]).collect();
        Arc::new(bytes)
    }

    #[test]
    fn a_part_ends_at_its_end() {
        let part = Part::new(bytes(100), 90, 50);
        assert_eq!((part.size(), up_to(&part, 8, 10).unwrap()), (10, vec![98, 99]));
        assert_eq!(part.read_at(&mut [0; 4], u64::MAX).unwrap(), 0);
    }
    #[test]
    fn extents_follow_each_other() {
        let extents = Extents::new(bytes(100), &[(10, 3), (50, 0), (2, 2)]);
        assert_eq!((extents.size(), up_to(&extents, 0, 9).unwrap()), (5, vec![10, 11, 12, 2, 3]));
        assert_eq!(up_to(&extents, 4, 9).unwrap(), [3]);
        assert_eq!(Extents::new(bytes(1), &[]).read_at(&mut [0; 4], 0).unwrap(), 0);
    }
    #[test]
    fn only_the_data_of_sectors_are_read() {
        let raw = bytes(3 * 2352);
        let all = up_to(&raw, 0, u64::MAX).unwrap();
        let expected = [&all[24..2072], &all[2376..4424], &all[4728..6776]].concat();
        let sectors = RawSectors::new(Arc::clone(&raw), 24);
        assert_eq!((sectors.size(), up_to(&sectors, 0, u64::MAX).unwrap()), (6144, expected.clone()));
        assert_eq!(up_to(&sectors, 2000, 100).unwrap(), expected[2000..2100]);
        // An image that was truncated within a sector.
        let cut = RawSectors::new(Arc::new(Part::new(raw, 0, 2352 + 30)), 24);
        assert_eq!(up_to(&cut, 0, u64::MAX).unwrap(), expected[..2048 + 6]);
    }
}
