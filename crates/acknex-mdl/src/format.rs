//! The seam to code over all formats.

use formats_core::{Detected, Diagnostics, Format, FormatInfo, Head, Kind, Result, Source};

use crate::{CODES, ID, Model};

impl<'a> Format<'a> for Model<'a> {
    const INFO: &'static FormatInfo = &FormatInfo::new(ID, "Acknex model (MDL)")
        .with_extensions(&["mdl"])
        .with_magics(&MAGICS)
        .with_versions(&[2, 3, 4, 5, 6, 7])
        .with_codes(CODES)
        .with_parts(&PARTS);
    const KIND: Kind = Kind::Model;

    fn detect(head: &Head<'_>) -> Option<Detected> {
        head.known(ID)
    }
    fn read(source: Source<'a>) -> Result<Self> {
        Model::read(source)
    }
    fn version(&self) -> u32 {
        self.generation().version()
    }
    fn bytes(&self) -> &'a [u8] {
        Model::bytes(self)
    }
    fn validate(&self) -> Diagnostics {
        Model::validate(self)
    }
}

const MAGICS: [[u8; 4]; 6] = [*b"IDPO", *b"MDL2", *b"MDL3", *b"MDL4", *b"MDL5", *b"MDL7"];

/// The keys of a dump, in their order.
pub(crate) const PARTS: [&str; 9] =
    ["generation", "header", "skins", "bones", "tex_coords", "triangles", "frames", "groups", "deformers"];
