//! Chunks: the parts of a binary WMP.

use formats_core::{Cursor, Error, ErrorKind, Number, Result, Text, field_at};

formats_core::record! {
    /// Precedes the data of every chunk.
    pub struct ChunkHeader: 8 {
        /// The meaning of the chunk, together with `kind`.
        pub id: u8,
        /// 0: three numbers; 1: text; 2: a table; 3: a color; 4: a part of the file; 5: a chunk with chunks.
        pub kind: u8,
        /// A version: 1 to 6, the same for all chunks of a kind.
        pub version: u16,
        /// Bytes of the chunk with this header.
        pub size: u32,
    }
}

/// A chunk: its header and its data.
#[derive(Debug, Clone)]
pub(crate) struct Chunk<'a> {
    pub(crate) id: (u8, u8),
    pub(crate) data: Cursor<'a>,
}

impl<'a> Chunk<'a> {
    /// The text of a chunk, up to its NUL or its end.
    pub(crate) fn text(&self) -> Text<'a> {
        Text::until_nul(self.data.rest())
    }
}

/// Reads a chunk.
pub(crate) fn chunk<'a>(cursor: &mut Cursor<'a>) -> Result<Chunk<'a>> {
    let header = cursor.record::<ChunkHeader>("chunk")?;
    let size = i64::from(header.size).saturating_sub(8);
    let at = field_at!(ChunkHeader, size, header.at);
    if size < 0 {
        return Err(Error::new(ErrorKind::Malformed("a chunk is shorter than its header"), "chunk", at));
    }
    Ok(Chunk { id: (header.id, header.kind), data: cursor.nested("chunk", Number::new(size, at))? })
}
