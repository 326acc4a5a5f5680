//! Writing: files that were read, changed where asked, and new levels.

mod builder;
mod editor;
mod object;
mod texture;
mod wad;
mod wmp;
mod wrs;

pub use builder::{Builder, BuilderBlock, BuilderTerrainLightmap};
pub use editor::Editor;
pub use object::{BuilderObject, ObjectRecord};
pub use texture::BuilderTexture;
pub use wad::{BuilderEntry, WadBuilder};
pub use wmp::{BuilderChunk, BuilderNode, BuilderSurface, ChunkData, WmpBuilder};
pub use wrs::WrsBuilder;

use alloc::vec::Vec;

use formats_core::WriteError;

/// The maximum size of a file: offsets are signed 32-bit numbers.
const MOST: u64 = 0x7fff_ffff;

/// Converts a count or an offset to the type in the file.
fn number(what: &'static str, value: usize) -> Result<i32, WriteError> {
    i32::try_from(value).map_err(|_| WriteError::TooLarge { what, max: MOST })
}

/// A list of items of varying size: their count, their offsets, and the items.
fn offset_list<'a>(
    what: &'static str,
    items: impl ExactSizeIterator<Item = &'a [u8]> + Clone,
) -> Result<Vec<u8>, WriteError> {
    let mut list = Vec::from(number(what, items.len())?.to_le_bytes());
    let mut offset = items.len().saturating_mul(4).saturating_add(4);
    for item in items.clone() {
        list.extend(number(what, offset)?.to_le_bytes());
        offset = offset.saturating_add(item.len());
    }
    number(what, offset)?;
    items.for_each(|item| list.extend_from_slice(item));
    Ok(list)
}

/// A size as `usize`.
fn number_of(value: u32) -> Result<usize, WriteError> {
    usize::try_from(value).map_err(|_| WriteError::TooLarge { what: "size", max: MOST })
}
