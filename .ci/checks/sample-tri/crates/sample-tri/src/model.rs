//! A whole file.

use alloc::vec::Vec;

use formats_core::{
    Companion, Detected, Diagnostics, FormatInfo, Head, Kind, Records, Relative, Result, Source, magic, number,
};

use crate::{CODES, Header, Triangle, Vertex, codes};

/// A model. It borrows the file's bytes.
#[derive(Debug, Clone, Copy)]
pub struct Model<'a> {
    bytes: &'a [u8],
    header: Header,
    vertices: Records<'a, Vertex>,
    triangles: Records<'a, Triangle>,
}

impl<'a> Model<'a> {
    /// The first four bytes of every file.
    pub const MAGIC: [u8; 4] = *b"TRI1";
    /// The version of every file.
    pub const VERSION: i32 = 1;
    /// Properties of the format.
    pub const INFO: &'static FormatInfo = &FormatInfo::new("sample-tri", "Sample triangles (TRI)")
        .with_extensions(&["tri"])
        .with_magics(&[Self::MAGIC])
        .with_versions(&[1])
        .with_codes(CODES)
        .with_parts(&["header", "vertices", "triangles"]);
    /// The kind of all files.
    pub const KIND: Kind = Kind::Model;

    /// Whether `bytes` begin like a file that [`parse`](Self::parse) supports.
    #[must_use]
    pub fn is(bytes: &[u8]) -> bool {
        Self::detect(&bytes.into()).is_some()
    }
    /// Recognizes a file that [`read`](Self::read) supports by its beginning.
    #[must_use]
    pub fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(Self::INFO.id)
    }
    /// Reads the header and locates both tables.
    ///
    /// # Errors
    /// If `bytes` are another format or version, or a table extends past the end of the file.
    pub fn parse(bytes: &'a [u8]) -> Result<Self> {
        Self::read(Source::new(bytes))
    }
    /// Same as [`parse`](Self::parse), with the limits of `source`.
    ///
    /// # Errors
    /// Same as [`parse`](Self::parse).
    pub fn read(source: Source<'a>) -> Result<Self> {
        if let Some(error) = Relative::error(Self::INFO.id, &source.into(), Self::MAGIC) {
            return Err(error);
        }
        source.parse_at("header", 0, magic(Self::MAGIC))?;
        let header = source.cursor(0).record::<Header>("header")?.record;
        Ok(Self {
            bytes: source.bytes(),
            vertices: source.table(
                "vertex table",
                number!(header: Header, vertex_offset),
                number!(header: Header, vertex_count),
            )?,
            triangles: source.table(
                "triangle table",
                number!(header: Header, triangle_offset),
                number!(header: Header, triangle_count),
            )?,
            header,
        })
    }
    /// The file.
    #[must_use]
    pub const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
    /// The version: 1.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.header.version.unsigned_abs()
    }
    /// The header.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }
    /// The vertices.
    #[must_use]
    pub const fn vertices(&self) -> Records<'a, Vertex> {
        self.vertices
    }
    /// The triangles.
    #[must_use]
    pub const fn triangles(&self) -> Records<'a, Triangle> {
        self.triangles
    }
    /// The other files that a model needs: none.
    #[must_use]
    pub fn companions(&self, file_name: &str) -> Vec<Companion> {
        let _ = file_name;
        Vec::new()
    }
    /// Reports everything that is wrong but readable.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        for (n, triangle) in (0..).zip(self.triangles.located()) {
            if triangle.record.vertices.iter().any(|vertex| usize::from(*vertex) >= self.vertices.len()) {
                found.report(codes::BAD_VERTEX, triangle.at, Some(n));
            }
        }
        found
    }
}

formats_core::impl_format!(Model);

/// Keys: `header`, `vertices`, `triangles`.
#[cfg(feature = "serde")]
impl serde::Serialize for Model<'_> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut map = serializer.serialize_struct("Model", 3)?;
        map.serialize_field("header", self.header())?;
        map.serialize_field("vertices", &self.vertices())?;
        map.serialize_field("triangles", &self.triangles())?;
        map.end()
    }
}
