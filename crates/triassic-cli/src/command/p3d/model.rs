//! A P3D among the inputs: the model, its names, and levels of detail as named by the user.

use std::{fmt, str::FromStr};

use triassic::{
    AnyFile, OpenFile,
    bis_p3dm::{Model, Resolution},
};

use crate::{
    failure::Failure,
    input::{self, Input},
};

/// Returns the model in a file; `None` if it has another format and was found in a folder.
pub(super) fn model<'a>(input: &Input, file: &'a OpenFile) -> Result<Option<Model<'a>>, Failure> {
    // These commands ignore other files in a folder, broken or not.
    if !input.is_named() && !file.bytes().starts_with(&Model::MAGIC) {
        return Ok(None);
    }
    match input::parse(file)? {
        AnyFile::BisP3dm(model) => Ok(Some(model)),
        other => Err(Failure::Missing(format!("this is not a Bohemia model (P3D): {}", other.format().name))),
    }
}

/// A level of detail as named by the user.
#[derive(Debug, Clone)]
pub(super) struct Level {
    text: String,
    by: By,
}

#[derive(Debug, Clone, Copy)]
enum By {
    /// `@0`: the index in the file.
    Index(usize),
    Resolution(Resolution),
}

impl FromStr for Level {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, String> {
        let by = match text.strip_prefix('@') {
            Some(index) => By::Index(index.parse().map_err(|_| "not an index".to_owned())?),
            None => By::Resolution(text.parse().map_err(|error| format!("{error}"))?),
        };
        Ok(Self { text: text.to_owned(), by })
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl Level {
    /// Whether it is the level at this index, with this resolution.
    pub(super) fn is(&self, index: usize, resolution: Resolution) -> bool {
        match self.by {
            By::Index(own) => own == index,
            By::Resolution(own) => own.kind() == resolution.kind(),
        }
    }
}

/// Whether any of `levels` names this one.
pub(super) fn any(levels: &[Level], index: usize, resolution: Resolution) -> bool {
    levels.iter().any(|level| level.is(index, resolution))
}
