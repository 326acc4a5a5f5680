//! The writer.

use alloc::vec::Vec;

use formats_core::{Record, WriteError, encode_all};

use crate::{Header, Model, Triangle, Vertex};

/// A model to write: header, vertices, triangles, without gaps.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Builder {
    /// The vertices.
    pub vertices: Vec<Vertex>,
    /// The triangles.
    pub triangles: Vec<Triangle>,
}

impl Builder {
    /// Creates a builder with everything in `model`.
    #[must_use]
    pub fn from_model(model: &Model<'_>) -> Self {
        Self { vertices: model.vertices().iter().collect(), triangles: model.triangles().iter().collect() }
    }
    /// Writes the file.
    ///
    /// # Errors
    /// If a number does not fit into its field.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let too_large = WriteError::TooLarge { what: "the model", max: u64::from(i32::MAX.unsigned_abs()) };
        let number = |number: usize| i32::try_from(number).map_err(|_| too_large);
        let triangle_offset = self.vertices.len().saturating_mul(Vertex::SIZE).saturating_add(Header::SIZE);
        let header = Header {
            magic: Model::MAGIC,
            version: Model::VERSION,
            vertex_count: number(self.vertices.len())?,
            vertex_offset: number(Header::SIZE)?,
            triangle_count: number(self.triangles.len())?,
            triangle_offset: number(triangle_offset)?,
        };
        Ok([encode_all(&[header]), encode_all(&self.vertices), encode_all(&self.triangles)].concat())
    }
}
