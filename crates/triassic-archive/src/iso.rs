//! CD images: ISO 9660 with Joliet and Rock Ridge names.

mod descriptor;
mod record;
mod walk;

pub use descriptor::IsoVolume;
pub use record::IsoRecord;
pub(crate) use walk::read;

use std::{io, sync::Arc};

use crate::read_at::{RawSectors, ReadAt, up_to};

/// The size of a sector.
pub(crate) const SECTOR: u64 = 2048;
/// The first sector with a volume descriptor.
pub(crate) const FIRST: u64 = 16;
/// The start of every descriptor after its first byte.
pub(crate) const MAGIC: &[u8] = b"CD001";

/// The start of a sector on the CD itself.
pub(crate) const SYNC: [u8; 12] = [0, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0];

/// The data of an image: the file itself, or the data in its sectors of 2,352 bytes.
///
/// # Errors
/// The error of the system.
pub(crate) fn data(source: &Arc<dyn ReadAt>) -> io::Result<Option<Arc<dyn ReadAt>>> {
    let is_volume = |data: &dyn ReadAt| Ok::<_, io::Error>(up_to(data, FIRST * SECTOR + 1, 5)? == MAGIC);
    if is_volume(source)? {
        return Ok(Some(Arc::clone(source)));
    }
    let head = up_to(source, 0, 16)?;
    // Byte 15 is the mode of the sector. In mode 2, eight more bytes precede the data.
    let data_at = match head.strip_prefix(&SYNC) {
        Some([_, _, _, 1]) => 16,
        Some([_, _, _, 2]) => 24,
        _ => return Ok(None),
    };
    let data: Arc<dyn ReadAt> = Arc::new(RawSectors::new(Arc::clone(source), data_at));
    Ok(is_volume(&data)?.then_some(data))
}
