//! A model of a P3D among the inputs, and names in it.

use triassic::{AnyFile, OpenFile, bis_p3dm::Model};

use crate::{
    failure::Failure,
    input::{self, Input},
};

/// The model in a file; `None` if it is of another format and was found in a folder.
pub(super) fn model<'a>(input: &Input, file: &'a OpenFile) -> Result<Option<Model<'a>>, Failure> {
    match input::parse(file)? {
        AnyFile::BisP3dm(model) => Ok(Some(model)),
        other if input.is_named() => {
            Err(Failure::Missing(format!("this is not a Bohemia model (P3D): {}", other.format().name)))
        }
        _ => Ok(None),
    }
}

/// Text from the shell as the bytes of a name: names have one byte for each character.
pub(super) fn latin_1(text: &str) -> Result<Vec<u8>, String> {
    text.chars().map(|c| u8::try_from(c).map_err(|_| format!("`{c}` cannot be in a name of a P3D"))).collect()
}
