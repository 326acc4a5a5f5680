//! Rows as CSV.

use std::{borrow::Cow, io};

use serde_json::{Map, Value};

use crate::{
    Row,
    columns::{COLUMNS, Type, value},
};

/// Writes rows as CSV (RFC 4180), with a header. Lists and objects are JSON in their cells; null is an empty cell.
#[derive(Debug)]
pub struct CsvWriter<W: io::Write>(::csv::Writer<W>);

impl<W: io::Write> CsvWriter<W> {
    /// Writes the header.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(to: W) -> io::Result<Self> {
        let mut new = Self(::csv::Writer::from_writer(to));
        new.0.write_record(COLUMNS.iter().map(|column| column.name))?;
        Ok(new)
    }
    /// Writes a row.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        let row = serde_json::to_value(row)?;
        for column in COLUMNS {
            let cell: Cow<'_, str> = match value(&row, column) {
                Value::Null => "".into(),
                Value::String(text) => text.as_str().into(),
                other => other.to_string().into(),
            };
            self.0.write_field(cell.as_bytes())?;
        }
        Ok(self.0.write_record(None::<&[u8]>)?)
    }
    /// Flushes, and returns the writer.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(self) -> io::Result<W> {
        self.0.into_inner().map_err(|error| io::Error::new(error.error().kind(), error.error().to_string()))
    }
}

/// The row of a record, as an object.
pub(crate) fn object(head: &::csv::StringRecord, record: &::csv::StringRecord) -> Result<Value, String> {
    let mut object = Map::new();
    for (name, cell) in head.iter().zip(record) {
        let Some(column) = COLUMNS.iter().find(|column| column.name == name) else { continue };
        let value = match column.kind {
            _ if cell.is_empty() && column.is_nullable => Value::Null,
            Type::Text => cell.into(),
            _ => serde_json::from_str(cell).map_err(|error| format!("{name}: {error}"))?,
        };
        object.insert(name.to_owned(), value);
    }
    Ok(Value::Object(object))
}
