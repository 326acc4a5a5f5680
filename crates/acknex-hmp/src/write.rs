//! Writing HMP files: new data, and real files byte for byte.

mod frame;
mod ground;
mod skin;

pub use frame::{BuilderFrame, BuilderPoints};
pub use ground::Ground;
pub use skin::BuilderSkin;

use alloc::vec::Vec;

use formats_core::{Record, WriteError, encode_all};

use crate::{Generation, Header, Terrain, TexCoord, Triangle};

/// A terrain to write, with owned lists that may be changed freely.
///
/// A terrain that was [read](Self::from_terrain) and not changed is written back byte for byte. To replace a skin or rename a
/// frame, change it here.
///
/// ```
/// use acknex_hmp::{Builder, BuilderSkin, SkinType, Terrain};
///
/// # let ground = acknex_hmp::Ground::new(2, acknex_hmp::Vec2::ZERO, acknex_hmp::Vec2::ONE, vec![0., 1., 2., 3.]);
/// # let bytes = Builder::from_ground(acknex_hmp::Generation::Hmp7, &ground)?.write()?;
/// let mut builder = Builder::from_terrain(&Terrain::parse(&bytes)?);
/// let green = vec![[60, 120, 30, 255]; 64 * 64];
/// builder.skins = vec![BuilderSkin::from_rgba(SkinType(SkinType::RGB565 | SkinType::MIPMAPS), 64, 64, &green)?];
/// builder.frames[0].set_name(b"hills")?;
/// let written = builder.write()?;
/// assert_eq!(Terrain::parse(&written)?.frame(0).unwrap().name().as_bytes(), b"hills");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Builder {
    /// The generation of the file. Each one needs its own kind of points.
    pub generation: Generation,
    /// The header. Its magic and counts are filled in on writing; in HMP5 and HMP7, which have neither texture coordinates nor
    /// triangles, those two counts are written unchanged. `vertex_count` is that of the first frame.
    pub header: Header,
    /// The skins; in HMP4, all of the size in the header.
    pub skins: Vec<BuilderSkin>,
    /// The texture coordinates: only in HMP4.
    pub tex_coords: Vec<TexCoord>,
    /// The triangles: only in HMP4.
    pub triangles: Vec<Triangle>,
    /// The frames.
    pub frames: Vec<BuilderFrame>,
    /// Bytes after the last frame; normally empty.
    pub trailing: Vec<u8>,
}

impl Builder {
    /// Creates a builder with everything in `terrain`, to the last byte.
    ///
    /// A [partially read](Terrain::read_partial) file is written as a complete file with fewer rows, frames or skins.
    #[must_use]
    pub fn from_terrain(terrain: &Terrain<'_>) -> Self {
        let mut header = *terrain.header();
        let mut frames: Vec<BuilderFrame> = terrain.frames().map(|frame| BuilderFrame::from(&frame)).collect();
        let (grid, before) = (terrain.grid(), header.scale.y.abs());
        let kept = grid.rows_of(terrain.point_count());
        if kept < grid.row_count() {
            for (built, frame) in frames.iter_mut().zip(terrain.frames()) {
                // The first row keeps its position.
                let max = f32::from(frame.header().packing.max());
                header.offset.y = grid.y(kept.saturating_sub(1));
                header.scale.y = grid.cell_size().y * crate::whole(kept.saturating_sub(1)) / max;
                let steps = frame.positions().enumerate().map(|(index, position)| {
                    // The new steps are finer: a point that was in its row within the old step is now exactly in it.
                    let (_, row) = grid.column_row(index);
                    let in_row = (position.y - grid.y(row)).abs() <= before;
                    let y = if in_row { grid.y(row) } else { position.y };
                    ((y - header.offset.y) / header.scale.y).clamp(0.0, max) + 0.5
                });
                built.points.set_packed_y(steps);
            }
        }
        Self {
            generation: terrain.generation(),
            header,
            skins: terrain.skins().map(|skin| BuilderSkin::from(&skin.record)).collect(),
            tex_coords: terrain.tex_coords().iter().collect(),
            triangles: terrain.own_triangles().iter().collect(),
            frames,
            trailing: terrain.trailing().to_vec(),
        }
    }
    /// The file.
    ///
    /// # Errors
    /// If points are not of the generation's kind, frames have different numbers of points, the data of a skin does not match its
    /// type and size, or there are texture coordinates or triangles that the generation does not support.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let is_hmp4 = self.generation == Generation::Hmp4;
        let has_mesh = !self.tex_coords.is_empty() || !self.triangles.is_empty();
        if has_mesh && !is_hmp4 {
            return Err(WriteError::Unsupported("only HMP4 can store texture coordinates and triangles"));
        }
        let point_count = match self.frames.first() {
            Some(frame) => number("points", frame.points.len())?,
            None => self.header.vertex_count,
        };
        let own = |count: usize, what, field: i32| if is_hmp4 { number(what, count) } else { Ok(field) };
        let header = Header {
            magic: self.generation.magic(),
            skin_count: number("skins", self.skins.len())?,
            vertex_count: point_count,
            triangle_count: own(self.triangles.len(), "triangles", self.header.triangle_count)?,
            frame_count: number("frames", self.frames.len())?,
            tex_coord_count: own(self.tex_coords.len(), "texture coordinates", self.header.tex_coord_count)?,
            ..self.header
        };
        let mut file = header.encode().to_vec();
        for (index, skin) in self.skins.iter().enumerate() {
            skin.write(self.generation, &header, index, &mut file)?;
        }
        file.extend(encode_all(&self.tex_coords));
        file.extend(encode_all(&self.triangles));
        let expected = self.frames.first().map_or(0, |frame| frame.points.len());
        for (index, frame) in self.frames.iter().enumerate() {
            let found = frame.points.len();
            if found != expected {
                return Err(WriteError::ElementCount { element: "frame", index, what: "points", expected, found });
            }
            frame.write(self.generation, index, &mut file)?;
        }
        file.extend(&self.trailing);
        Ok(file)
    }
}

/// A count for the header.
fn number(what: &'static str, count: usize) -> Result<i32, WriteError> {
    count.try_into().map_err(|_| WriteError::TooLarge { what, max: i32::MAX.unsigned_abs().into() })
}
