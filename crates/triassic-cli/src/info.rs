//! What is told about models, one file per format.

mod goldsrc_mdl;
mod quake_md2;

use serde::Serialize;
use triassic::AnyModel;

use crate::text::Rows;

/// What is told about a model: under `model` in JSON.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Summary {
    GoldsrcMdl(Box<goldsrc_mdl::Summary>),
    GoldsrcTextures(goldsrc_mdl::Textures),
    GoldsrcSequences(goldsrc_mdl::SequenceFile),
    QuakeMd2(quake_md2::Summary),
    /// A format that this command has no figures for.
    Other {},
}

impl Summary {
    pub(crate) fn new(model: &AnyModel<'_>) -> Self {
        match model {
            AnyModel::GoldsrcMdl(set) => Self::GoldsrcMdl(Box::new(goldsrc_mdl::Summary::new(set))),
            AnyModel::GoldsrcTextures(file) => Self::GoldsrcTextures(goldsrc_mdl::Textures::of_file(file)),
            AnyModel::GoldsrcSequences(file) => Self::GoldsrcSequences(goldsrc_mdl::SequenceFile::new(file)),
            AnyModel::QuakeMd2(model) => Self::QuakeMd2(quake_md2::Summary::new(model)),
            _ => Self::Other {},
        }
    }
    /// The same for people.
    pub(crate) fn rows(&self, rows: &mut Rows) {
        match self {
            Self::GoldsrcMdl(summary) => summary.rows(rows),
            Self::GoldsrcTextures(summary) => summary.rows(rows),
            Self::GoldsrcSequences(summary) => summary.rows(rows),
            Self::QuakeMd2(summary) => summary.rows(rows),
            Self::Other {} => {}
        }
    }
}
