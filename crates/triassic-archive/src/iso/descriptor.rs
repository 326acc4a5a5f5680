//! Volume descriptors: sectors from the 16th on.

use std::sync::Arc;

use formats_core::{Error, ErrorKind, Records};

use super::{FIRST, MAGIC, SECTOR};
use crate::{
    budget::Budget,
    error::Result,
    read_at::{ReadAt, exact},
};

formats_core::record! {
    /// The first fields of a primary or supplementary volume descriptor. Arrays of two numbers store the same number in
    /// little-endian, then in big-endian order.
    ///
    /// Source: ECMA-119, sections 8.4 and 8.5.
    pub struct IsoVolume: 190 {
        /// 1 primary, 2 supplementary, 255 after the last one.
        pub kind: u8,
        /// `CD001`.
        pub magic: [u8; 5],
        /// 1.
        pub version: u8,
        /// Flags of a supplementary one.
        pub flags: u8,
        /// The system that uses the first 16 sectors.
        pub system: [u8; 32],
        /// The name of the volume.
        pub name: [u8; 32],
        /// Not used.
        pub unused: [u8; 8],
        /// Blocks of the volume.
        pub blocks: [u32; 2],
        /// The character set of a supplementary one: `%/@`, `%/C` or `%/E` for UCS-2, which is Joliet.
        pub escapes: [u8; 32],
        /// Discs in the set.
        pub set_size: [u16; 2],
        /// The kind of descriptor.
        pub set_number: [u16; 2],
        /// Bytes of a block.
        pub block_size: [u16; 2],
        /// Bytes of the path table.
        pub path_table_size: [u32; 2],
        /// The positions of path tables.
        pub path_tables: [u32; 4],
        /// The record of the root folder.
        pub root: [u8; 34],
    }
}

impl IsoVolume {
    /// Whether names are UCS-2.
    ///
    /// Source: Microsoft's Joliet specification, "SVD Escape Sequences Field".
    #[must_use]
    pub fn is_joliet(&self) -> bool {
        self.kind == 2 && matches!(self.escapes, [b'%', b'/', b'@' | b'C' | b'E', ..])
    }
    /// The size of a block; usually that of a sector.
    #[must_use]
    pub fn block_size(&self) -> u64 {
        match self.block_size {
            [size, _] if size.is_power_of_two() && (512..=2048).contains(&size) => size.into(),
            _ => SECTOR,
        }
    }
}

/// The maximum number of descriptors to read: discs have two or three.
const MOST: u64 = 64;

/// The primary volume descriptor, and the one with Joliet names.
///
/// # Errors
/// If the primary one is missing.
pub(super) fn volumes(data: &Arc<dyn ReadAt>, budget: &mut Budget) -> Result<(IsoVolume, Option<IsoVolume>)> {
    let (mut primary, mut joliet) = (None, None);
    for sector in FIRST..FIRST.saturating_add(MOST) {
        let at = sector.saturating_mul(SECTOR);
        // A disc may lack the terminating descriptor.
        let Ok(bytes) = exact(data, budget, "volume descriptor", at, SECTOR, at) else { break };
        let Some(volume) = Records::<IsoVolume>::new(&bytes, at).get(0).filter(|volume| volume.magic == MAGIC) else {
            break;
        };
        match volume.kind {
            1 => _ = primary.get_or_insert(volume),
            2 if volume.is_joliet() => _ = joliet.get_or_insert(volume),
            255 => break,
            _ => {}
        }
    }
    let at = FIRST.saturating_mul(SECTOR);
    let missing =
        || Error::new(ErrorKind::Malformed("the primary volume descriptor is missing"), "volume descriptor", at);
    Ok((primary.ok_or_else(missing)?, joliet))
}
