//! The whole content of a file in a stable form, as printed by the command `dump`.

mod top_level;

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::AnyFile;
use top_level::Only;

/// A model and its description, to be serialized: `schema`, `file`, `format`, `version`, `kind`, `model`.
///
/// See `docs/reference/dump.md` for the schema. Lists are serialized while they are decoded, without collecting them.
#[derive(Debug, Clone, Copy)]
pub struct Dump<'a> {
    file: &'a str,
    model: &'a AnyFile<'a>,
    part: Option<&'a str>,
}

impl<'a> Dump<'a> {
    /// The value of `schema`. Keys may be added without a new schema; existing keys keep their meaning.
    pub const SCHEMA: &'static str = "triassic/dump-1";

    /// Creates the dump of `model`, from the file named `file`.
    #[must_use]
    pub const fn new(file: &'a str, model: &'a AnyFile<'a>) -> Self {
        Self { file, model, part: None }
    }
    /// Limits the dump to one of the model's [`parts`](AnyFile::parts); `model` is empty if the part does not exist.
    #[must_use]
    pub const fn with_part(mut self, key: &'a str) -> Self {
        self.part = Some(key);
        self
    }
}

impl Serialize for Dump<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_struct("Dump", 6)?;
        map.serialize_field("schema", Self::SCHEMA)?;
        map.serialize_field("file", self.file)?;
        map.serialize_field("format", self.model.format().id)?;
        if let Some(version) = self.model.version() {
            map.serialize_field("version", &version)?;
        }
        map.serialize_field("kind", &self.model.kind())?;
        match self.part {
            Some(key) => map.serialize_field("model", &Only { model: self.model, key })?,
            None => map.serialize_field("model", self.model)?,
        }
        map.end()
    }
}
