//! Rows as Parquet.

use std::{
    fs::File,
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use ::parquet::{
    basic::Compression,
    column::writer::ColumnWriter,
    data_type::ByteArray,
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::{WriterProperties, WriterVersion},
        reader::{ChunkReader, Length, SerializedFileReader},
        writer::SerializedFileWriter,
    },
    record::{Field, reader::RowIter},
    schema::{parser::parse_message_type, types::TypePtr},
};
use bytes::Bytes;
use serde_json::{Map, Value};

use crate::{
    Row, SCHEMA,
    columns::{COLUMNS, Column, Type, value},
};

/// The maximum number of rows that are in memory and make a row group.
const GROUP: usize = 1 << 14;

/// Writes rows as Parquet: columns of the same names and shapes as the keys of a line of JSON, `modified` as a time.
pub struct ParquetWriter<W: io::Write + Send> {
    to: SerializedFileWriter<W>,
    leaves: Vec<Leaf>,
    rows: usize,
}

impl<W: io::Write + Send> std::fmt::Debug for ParquetWriter<W> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ParquetWriter").field("rows", &self.rows).finish_non_exhaustive()
    }
}

/// A column without columns in it, of the rows that are in memory.
#[derive(Default)]
struct Leaf {
    values: Values,
    /// For each value or null, how many of the levels above it are there.
    levels: Vec<i16>,
    /// For each, the level of the list that it goes on.
    repeats: Vec<i16>,
}

#[derive(Default)]
enum Values {
    #[default]
    None,
    Text(Vec<ByteArray>),
    Small(Vec<i32>),
    Large(Vec<i64>),
    Bool(Vec<bool>),
}

impl<W: io::Write + Send> ParquetWriter<W> {
    /// Writes the head.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn new(to: W) -> io::Result<Self> {
        let properties = WriterProperties::builder()
            .set_writer_version(WriterVersion::PARQUET_1_0)
            .set_compression(Compression::SNAPPY)
            .set_created_by(concat!("triassic ", env!("CARGO_PKG_VERSION")).to_owned())
            .set_key_value_metadata(Some(vec![KeyValue::new("schema".to_owned(), SCHEMA.to_owned())]))
            .build();
        let to = SerializedFileWriter::new(to, schema()?, Arc::new(properties)).map_err(failed)?;
        Ok(Self { to, leaves: leaves(), rows: 0 })
    }
    /// Writes a row.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&mut self, row: &Row) -> io::Result<()> {
        let row = serde_json::to_value(row)?;
        let mut leaves = self.leaves.iter_mut();
        for column in COLUMNS {
            put(&mut leaves, column.kind, column.is_nullable, value(&row, column), Place::default());
        }
        self.rows = self.rows.saturating_add(1);
        if self.rows < GROUP { Ok(()) } else { self.flush() }
    }
    /// Writes the rows that are in memory.
    fn flush(&mut self) -> io::Result<()> {
        if self.rows == 0 {
            return Ok(());
        }
        let mut group = self.to.next_row_group().map_err(failed)?;
        for leaf in std::mem::replace(&mut self.leaves, leaves()) {
            let Some(mut column) = group.next_column().map_err(failed)? else { continue };
            let (levels, repeats) = (Some(&*leaf.levels), Some(&*leaf.repeats));
            match (column.untyped(), &leaf.values) {
                (ColumnWriter::ByteArrayColumnWriter(to), Values::Text(values)) => {
                    to.write_batch(values, levels, repeats)
                }
                (ColumnWriter::Int32ColumnWriter(to), Values::Small(values)) => to.write_batch(values, levels, repeats),
                (ColumnWriter::Int64ColumnWriter(to), Values::Large(values)) => to.write_batch(values, levels, repeats),
                (ColumnWriter::BoolColumnWriter(to), Values::Bool(values)) => to.write_batch(values, levels, repeats),
                _ => return Err(io::Error::other("the columns are not those of the schema")),
            }
            .map_err(failed)?;
            column.close().map_err(failed)?;
        }
        group.close().map_err(failed)?;
        self.rows = 0;
        Ok(())
    }
    /// Writes what is still in memory and the end, and gives back what was written to.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn finish(mut self) -> io::Result<W> {
        self.flush()?;
        self.to.into_inner().map_err(failed)
    }
}

/// The levels above a value.
#[derive(Clone, Copy, Default)]
struct Place {
    level: i16,
    /// The level of the list that the value goes on, 0 if it begins a row.
    repeat: i16,
    /// The number of lists it is in.
    lists: i16,
}

/// Puts a value into the leaves of its column, which are used. Not generic: lists in lists would need types without end.
fn put(leaves: &mut dyn Iterator<Item = &mut Leaf>, kind: Type, is_nullable: bool, value: &Value, at: Place) {
    if is_nullable && value.is_null() {
        return skip(leaves, kind, at);
    }
    let at = if is_nullable { Place { level: at.level.saturating_add(1), ..at } } else { at };
    match kind {
        Type::Group(columns) => {
            for column in columns {
                put(leaves, column.kind, column.is_nullable, self::value(value, column), at);
            }
        }
        Type::List(of) => {
            let list = value.as_array().map(Vec::as_slice).unwrap_or_default();
            let inner = Place { level: at.level.saturating_add(1), lists: at.lists.saturating_add(1), ..at };
            // The leaves of the element, which each element has again.
            let mut own: Vec<&mut Leaf> = leaves.take(count(*of)).collect();
            if list.is_empty() {
                return skip(&mut own.into_iter(), *of, at);
            }
            for (n, value) in list.iter().enumerate() {
                let at = if n == 0 { inner } else { Place { repeat: inner.lists, ..inner } };
                put(&mut own.iter_mut().map(|leaf| &mut **leaf), *of, false, value, at);
            }
        }
        _ => {
            let Some(leaf) = leaves.next() else { return };
            leaf.values.push(value);
            leaf.levels.push(at.level);
            leaf.repeats.push(at.repeat);
        }
    }
}

/// Writes a null.
fn skip(leaves: &mut dyn Iterator<Item = &mut Leaf>, kind: Type, at: Place) {
    for leaf in leaves.take(count(kind)) {
        leaf.levels.push(at.level);
        leaf.repeats.push(at.repeat);
    }
}

/// The number of leaves of a column.
fn count(kind: Type) -> usize {
    match kind {
        Type::Group(columns) => columns.iter().map(|column| count(column.kind)).fold(0, usize::saturating_add),
        Type::List(of) => count(*of),
        _ => 1,
    }
}

fn leaves() -> Vec<Leaf> {
    fn add(leaves: &mut Vec<Leaf>, kind: Type) {
        let values = match kind {
            Type::Group(columns) => return columns.iter().for_each(|column| add(leaves, column.kind)),
            Type::List(of) => return add(leaves, *of),
            Type::Text => Values::Text(Vec::new()),
            Type::Small => Values::Small(Vec::new()),
            Type::Large | Type::Time => Values::Large(Vec::new()),
            Type::Bool => Values::Bool(Vec::new()),
        };
        leaves.push(Leaf { values, ..Leaf::default() });
    }
    let mut all = Vec::new();
    for column in COLUMNS {
        add(&mut all, column.kind);
    }
    all
}

impl Values {
    fn push(&mut self, value: &Value) {
        match self {
            Self::Text(values) => values.push(value.as_str().unwrap_or_default().into()),
            // Parquet has the bits of numbers that are not negative in those of numbers with a sign.
            Self::Small(values) => {
                let small = value.as_u64().and_then(|number| u32::try_from(number).ok());
                values.push(small.unwrap_or_default().cast_signed());
            }
            Self::Large(values) => {
                let signed = value.as_i64().or_else(|| value.as_u64().map(u64::cast_signed));
                values.push(signed.unwrap_or_default());
            }
            Self::Bool(values) => values.push(value.as_bool().unwrap_or_default()),
            Self::None => {}
        }
    }
}

/// The schema of the file.
fn schema() -> io::Result<TypePtr> {
    fn field(name: &str, kind: Type, is_nullable: bool) -> String {
        let needed = if is_nullable { "optional" } else { "required" };
        match kind {
            Type::Text => format!("{needed} byte_array {name} (UTF8);"),
            Type::Small => format!("{needed} int32 {name} (INTEGER(32,false));"),
            Type::Large => format!("{needed} int64 {name} (INTEGER(64,false));"),
            Type::Time => format!("{needed} int64 {name} (TIMESTAMP(MICROS,true));"),
            Type::Bool => format!("{needed} boolean {name};"),
            Type::List(of) => {
                format!("{needed} group {name} (LIST) {{ repeated group list {{ {} }} }}", field("element", *of, false))
            }
            Type::Group(columns) => format!("{needed} group {name} {{ {} }}", fields(columns)),
        }
    }
    fn fields(columns: &[Column]) -> String {
        columns.iter().map(|column| field(column.name, column.kind, column.is_nullable)).collect::<Vec<_>>().join(" ")
    }
    let text = format!("message census {{ {} }}", fields(COLUMNS));
    parse_message_type(&text).map(Arc::new).map_err(failed)
}

fn failed(error: ParquetError) -> io::Error {
    match error {
        // The error of the system, so that a full disk is known as one.
        ParquetError::External(inner) => match inner.downcast::<io::Error>() {
            Ok(error) => *error,
            Err(other) => io::Error::other(other),
        },
        other => io::Error::other(other),
    }
}

/// A file that is open only while it is read: there may be thousands.
struct Reopened(PathBuf);

impl Length for Reopened {
    fn len(&self) -> u64 {
        std::fs::metadata(&self.0).map_or(0, |metadata| metadata.len())
    }
}

impl ChunkReader for Reopened {
    type T = <File as ChunkReader>::T;

    fn get_read(&self, start: u64) -> ::parquet::errors::Result<Self::T> {
        File::open(&self.0)?.get_read(start)
    }
    fn get_bytes(&self, start: u64, length: usize) -> ::parquet::errors::Result<Bytes> {
        File::open(&self.0)?.get_bytes(start, length)
    }
}

/// The rows of a file of Parquet, as objects.
pub(crate) struct ParquetRows(RowIter<'static>);

impl std::fmt::Debug for ParquetRows {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("ParquetRows")
    }
}

impl ParquetRows {
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let reader = SerializedFileReader::new(Reopened(path.into())).map_err(|error| error.to_string())?;
        Ok(Self(RowIter::from_file_into(Box::new(reader))))
    }
    pub(crate) fn next(&mut self) -> Option<Result<Value, String>> {
        let row = self.0.next()?.map_err(|error| error.to_string());
        Some(row.map(|row| group(&row)))
    }
}

fn group(row: &::parquet::record::Row) -> Value {
    Value::Object(row.get_column_iter().map(|(name, field)| (name.clone(), of_field(field))).collect::<Map<_, _>>())
}

fn of_field(field: &Field) -> Value {
    match field {
        Field::Bool(value) => (*value).into(),
        Field::Int(value) => (*value).into(),
        Field::Long(value) | Field::TimestampMicros(value) => (*value).into(),
        Field::UInt(value) => (*value).into(),
        Field::ULong(value) => (*value).into(),
        Field::Str(value) => value.as_str().into(),
        Field::Group(row) => group(row),
        Field::ListInternal(list) => list.elements().iter().map(of_field).collect(),
        // No other kind is in a census.
        _ => Value::Null,
    }
}
