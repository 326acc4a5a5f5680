//! What is told about models, one file per format.

mod quake_md2;

use serde::Serialize;
use triassic::AnyModel;

use crate::text::Rows;

/// What is told about a model: under `model` in JSON.
#[derive(Debug, Serialize)]
#[serde(untagged)]
pub(crate) enum Summary {
    QuakeMd2(quake_md2::Summary),
    /// A format that this command has no figures for.
    Other {},
}

impl Summary {
    pub(crate) fn new(model: &AnyModel<'_>) -> Self {
        match model {
            AnyModel::QuakeMd2(model) => Self::QuakeMd2(quake_md2::Summary::new(model)),
            _ => Self::Other {},
        }
    }
    /// The same for people.
    pub(crate) fn rows(&self, rows: &mut Rows) {
        match self {
            Self::QuakeMd2(summary) => summary.rows(rows),
            Self::Other {} => {}
        }
    }
}
