//! Reading a file from front to back.

use alloc::vec::Vec;

use formats_core::{Error, Records, Result, Source, acknex::Header, number};

use super::{Classic, TexCoordTable};
use crate::{Generation, TriangleTable, reader::Reader};

impl<'a> Classic<'a> {
    /// Reads a file of this generation, and accepts a truncated one if allowed; then also returns what is missing.
    pub(crate) fn read(source: Source<'a>, generation: Generation, partial: bool) -> Result<(Self, Option<Error>)> {
        let mut cursor = source.cursor(0);
        let header = cursor.record::<Header>("header")?.record;
        let mut model = Self {
            source,
            generation,
            header,
            skins: Vec::new(),
            skin_groups: Vec::new(),
            tex_coords: TexCoordTable::Plain(Records::EMPTY).into(),
            triangles: TriangleTable::Plain(Records::EMPTY).into(),
            frames: Vec::new(),
            frame_groups: Vec::new(),
            end: 0,
        };
        let (end, missing) = Reader::run(cursor, partial, |reader| model.read_all(reader))?;
        model.end = end;
        Ok((model, missing))
    }
    fn read_all(&mut self, reader: &mut Reader<'a>) -> Result<()> {
        let header = self.header;
        // Every frame contains them; a file without frames must not claim vertices that it does not have.
        number!(header: Header, vertex_count).count("vertices", self.source.limits().max_elements)?;
        self.read_skins(reader)?;
        let triangle_count = number!(header: Header, triangle_count);
        if self.generation.is_quake() {
            let vertex_count = number!(header: Header, vertex_count);
            self.tex_coords = TexCoordTable::Quake(reader.records("texture coordinates", vertex_count)?).into();
            self.triangles = TriangleTable::Quake(reader.records("triangles", triangle_count)?).into();
        } else {
            let count = number!(header: Header, tex_coord_count);
            self.tex_coords = TexCoordTable::Plain(reader.records("texture coordinates", count)?).into();
            self.triangles = TriangleTable::Plain(reader.records("triangles", triangle_count)?).into();
        }
        self.read_frames(reader)
    }
}
