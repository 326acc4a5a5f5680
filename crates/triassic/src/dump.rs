//! The whole content of a file in one stable form: what the command's `dump` prints.

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::AnyModel;

/// A model with what it is, to be serialised: `schema`, `file`, `format`, `version`, `model`.
///
/// The schema is described in `docs/dump.md`. Lists go to the serializer as they are decoded: nothing is collected.
#[derive(Debug, Clone, Copy)]
pub struct Dump<'a> {
    file: &'a str,
    model: &'a AnyModel<'a>,
}

impl<'a> Dump<'a> {
    /// What `schema` says. Keys may be added under it; what is there keeps its meaning.
    pub const SCHEMA: &'static str = "triassic/dump-1";

    /// The dump of `model`, which came from the file called `file`.
    #[must_use]
    pub const fn new(file: &'a str, model: &'a AnyModel<'a>) -> Self {
        Self { file, model }
    }
}

impl Serialize for Dump<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let format = self.model.format();
        let mut map = serializer.serialize_struct("Dump", 5)?;
        map.serialize_field("schema", Self::SCHEMA)?;
        map.serialize_field("file", self.file)?;
        map.serialize_field("format", format.crate_name())?;
        map.serialize_field("version", &format.version())?;
        map.serialize_field("model", self.model)?;
        map.end()
    }
}
