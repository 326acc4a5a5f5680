//! The whole content of a file in one stable form: what the command's `dump` prints.

mod top_level;

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::AnyModel;
use top_level::{Only, TopLevel, Visit};

/// A model with what it is, to be serialised: `schema`, `file`, `format`, `version`, `kind`, `model`.
///
/// The schema is described in `docs/dump.md`. Lists go to the serializer as they are decoded: nothing is collected.
#[derive(Debug, Clone, Copy)]
pub struct Dump<'a> {
    file: &'a str,
    model: &'a AnyModel<'a>,
    part: Option<&'a str>,
}

impl<'a> Dump<'a> {
    /// What `schema` says. Keys may be added under it; what is there keeps its meaning.
    pub const SCHEMA: &'static str = "triassic/dump-1";

    /// The dump of `model`, which came from the file called `file`.
    #[must_use]
    pub const fn new(file: &'a str, model: &'a AnyModel<'a>) -> Self {
        Self { file, model, part: None }
    }
    /// The same with only one of the [`parts`] in `model`, which is empty if there is no such part.
    #[must_use]
    pub const fn with_part(mut self, key: &'a str) -> Self {
        self.part = Some(key);
        self
    }
}

impl Serialize for Dump<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let format = self.model.format();
        let mut map = serializer.serialize_struct("Dump", 6)?;
        map.serialize_field("schema", Self::SCHEMA)?;
        map.serialize_field("file", self.file)?;
        map.serialize_field("format", format.crate_name())?;
        map.serialize_field("version", &format.version())?;
        map.serialize_field("kind", &self.model.kind())?;
        match self.part {
            Some(key) => map.serialize_field("model", &Only { model: self.model, key })?,
            None => map.serialize_field("model", self.model)?,
        }
        map.end()
    }
}

/// The keys that a dump of `model` has under `model`, in their order: `header` and the others.
#[must_use]
pub fn parts(model: &AnyModel<'_>) -> Vec<String> {
    let mut keys = Keys(Vec::new());
    // The keys themselves cannot fail; a model that were no map would have none.
    let _ = model.serialize(TopLevel(&mut keys));
    keys.0
}

struct Keys(Vec<String>);

impl Visit for Keys {
    type Error = core::fmt::Error;
    fn entry<T: Serialize + ?Sized>(&mut self, key: &str, _: &T) -> Result<(), core::fmt::Error> {
        self.0.push(key.to_string());
        Ok(())
    }
}
