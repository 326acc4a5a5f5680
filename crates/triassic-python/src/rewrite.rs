//! Files written from their decoded parts.

use pyo3::prelude::*;
use triassic::{AnyFile, acknex_hmp, acknex_mdl, acknex_wmb, bis_p3dm, formats_core::WriteError, quake_md2};

use crate::error;

/// The file again, of each format that is written from what was read.
pub(crate) fn rewrite(file: &AnyFile<'_>) -> PyResult<Vec<u8>> {
    let written = match file {
        AnyFile::QuakeMd2(model) => quake_md2::Builder::from_model(model).write(),
        AnyFile::AcknexMdl(model) => match acknex_mdl::Builder::from_model(model) {
            Some(builder) => builder.write(),
            None => match acknex_mdl::Builder7::from_model(model) {
                Some(builder) => builder.write(),
                None => return Err(error::error("the file was cut short: what is missing cannot be written")),
            },
        },
        AnyFile::AcknexHmp(terrain) => acknex_hmp::Builder::from_terrain(terrain).write(),
        AnyFile::AcknexWmb(level) => acknex_wmb::Editor::new(level.clone()).write(),
        AnyFile::AcknexWad(wad) => acknex_wmb::WadBuilder::from_wad(wad).and_then(|builder| builder.write()),
        AnyFile::AcknexWmp(source) => match acknex_wmb::WmpBuilder::from_wmp(source) {
            Some(builder) => builder.write(),
            None => return Err(error::error("a level source in the form of text is not written")),
        },
        AnyFile::BisP3dm(model) => bis_p3dm::Builder::from_model(model).write(),
        other => return Err(error::error(format!("a {} is not written from what was read", other.format().name))),
    };
    written.map_err(|failure: WriteError| error::error(failure))
}
