//! The columns of a census: a single list, from which all representations of rows are derived.
//!
//! Rows as CSV.

use std::{borrow::Cow, io};

use serde_json::{Map, Value};

use crate::{Row, SCHEMA};

/// The type of a column.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Type {
    Text,
    /// 32-bit, not negative.
    Small,
    /// 64-bit, not negative.
    Large,
    /// Microseconds since 1970 UTC.
    Time,
    Bool,
    List(&'static Self),
    Group(&'static [Column]),
}

/// A key of a row, or of an object in it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Column {
    pub(crate) name: &'static str,
    pub(crate) kind: Type,
    pub(crate) is_nullable: bool,
    /// The constraints in JSON Schema besides its type.
    rule: &'static str,
}

/// Creates a column that always has a value.
const fn always(name: &'static str, kind: Type, rule: &'static str) -> Column {
    Column { name, kind, is_nullable: false, rule }
}

/// Creates a column that may be null.
const fn maybe(name: &'static str, kind: Type, rule: &'static str) -> Column {
    Column { name, kind, is_nullable: true, rule }
}

const SOME: &str = r#""minLength": 1"#;

const ERROR: &[Column] = &[
    maybe("kind", Type::Text, r#""pattern": "^[a-z_]+$""#),
    always("message", Type::Text, SOME),
    maybe("part", Type::Text, SOME),
    maybe("offset", Type::Large, ""),
];

const FINDING: &[Column] = &[
    always("code", Type::Text, r#""pattern": "^[A-Z0-9]+-[0-9]{3}$""#),
    maybe("severity", Type::Text, r#""enum": ["note", "warning", "error", null]"#),
    always("count", Type::Small, r#""minimum": 1"#),
    maybe("offset", Type::Large, ""),
];

const COUNTS: &[Column] = &[
    maybe("triangles", Type::Large, ""),
    maybe("frames", Type::Large, ""),
    maybe("animations", Type::Large, ""),
    maybe("textures", Type::Large, ""),
    maybe("members", Type::Large, ""),
];

const PROPERTY: &[Column] = &[always("key", Type::Text, ""), always("value", Type::Text, "")];

const SCENE: &[Column] = &[maybe("triangles", Type::Large, ""), maybe("error", Type::Group(ERROR), "")];

/// The keys of a row, in order.
pub(crate) const COLUMNS: &[Column] = &[
    always("schema", Type::Text, r#""const": "triassic/census-2""#),
    maybe("triassic", Type::Text, SOME),
    always("path", Type::Text, ""),
    maybe("path_hex", Type::Text, r#""pattern": "^([0-9a-f]{2})+$""#),
    maybe("member", Type::Text, SOME),
    maybe("shard", Type::Text, r#""pattern": "^[0-9]+/[0-9]+$""#),
    maybe("size", Type::Large, ""),
    maybe("modified", Type::Time, ""),
    maybe("sha256", Type::Text, r#""pattern": "^[0-9a-f]{64}$""#),
    maybe("format", Type::Text, SOME),
    always("name", Type::Text, SOME),
    maybe("version", Type::Small, ""),
    maybe(
        "kind",
        Type::Text,
        r#""enum": ["model", "level", "terrain", "map_source", "textures", "material", "sequences", "archive", null]"#,
    ),
    always("converts", Type::Bool, ""),
    maybe("reason", Type::Text, SOME),
    always("counts", Type::Group(COUNTS), ""),
    always("features", Type::List(&Type::Text), r#""uniqueItems": true"#),
    always("findings", Type::List(&Type::Group(FINDING)), ""),
    always("companions", Type::List(&Type::Text), ""),
    always("properties", Type::List(&Type::Group(PROPERTY)), ""),
    maybe("missing", Type::List(&Type::Text), r#""uniqueItems": true"#),
    maybe("first_bytes", Type::Text, r#""pattern": "^([0-9a-f]{2}){1,16}$""#),
    maybe("error", Type::Group(ERROR), ""),
    maybe("scene", Type::Group(SCENE), ""),
];

/// A representation of the columns for other programs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum SchemaForm {
    /// The JSON Schema of a line.
    Json,
    /// The type for `columns` of DuckDB's `read_json`.
    DuckDb,
    /// An expression of Python for Polars, imported as `pl`.
    Polars,
    /// An expression of Python for Arrow, imported as `pa`.
    Arrow,
}

impl SchemaForm {
    /// The columns in this representation, as text.
    #[must_use]
    pub fn text(self) -> String {
        let lines = |start: &str, line: fn(&Column) -> String, end: &str| {
            let lines: Vec<String> = COLUMNS.iter().map(|column| format!("  {}", line(column))).collect();
            format!("{start}\n{}\n{end}\n", lines.join(",\n"))
        };
        match self {
            Self::Json => json_schema(),
            Self::DuckDb => lines("{", |column| format!("'{}': '{}'", column.name, duckdb(column.kind)), "}"),
            Self::Polars => lines("{", |column| format!("\"{}\": {}", column.name, polars(column.kind)), "}"),
            Self::Arrow => lines("pa.schema([", arrow_field, "])"),
        }
    }
}

fn duckdb(kind: Type) -> String {
    match kind {
        Type::Text => "VARCHAR".to_owned(),
        Type::Small => "UINTEGER".to_owned(),
        Type::Large => "UBIGINT".to_owned(),
        Type::Time => "BIGINT".to_owned(),
        Type::Bool => "BOOLEAN".to_owned(),
        Type::List(of) => format!("{}[]", duckdb(*of)),
        Type::Group(columns) => {
            let fields = columns.iter().map(|column| format!("\"{}\" {}", column.name, duckdb(column.kind)));
            format!("STRUCT({})", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

fn polars(kind: Type) -> String {
    match kind {
        Type::Text => "pl.String".to_owned(),
        Type::Small => "pl.UInt32".to_owned(),
        Type::Large => "pl.UInt64".to_owned(),
        Type::Time => "pl.Int64".to_owned(),
        Type::Bool => "pl.Boolean".to_owned(),
        Type::List(of) => format!("pl.List({})", polars(*of)),
        Type::Group(columns) => {
            let fields = columns.iter().map(|column| format!("\"{}\": {}", column.name, polars(column.kind)));
            format!("pl.Struct({{{}}})", fields.collect::<Vec<_>>().join(", "))
        }
    }
}

fn arrow(kind: Type) -> String {
    match kind {
        Type::Text => "pa.string()".to_owned(),
        Type::Small => "pa.uint32()".to_owned(),
        Type::Large => "pa.uint64()".to_owned(),
        Type::Time => "pa.int64()".to_owned(),
        Type::Bool => "pa.bool_()".to_owned(),
        Type::List(of) => format!("pa.list_({})", arrow(*of)),
        Type::Group(columns) => {
            format!("pa.struct([{}])", columns.iter().map(arrow_field).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Every field may be null: the JSON reader also applies fields to structs that are null.
fn arrow_field(column: &Column) -> String {
    format!("(\"{}\", {})", column.name, arrow(column.kind))
}

fn json_schema() -> String {
    let lines: Vec<String> = COLUMNS.iter().map(|column| format!("    {}", json_property(column))).collect();
    let properties = lines.join(",\n");
    let names: Vec<String> = COLUMNS.iter().map(|column| format!("\"{}\"", column.name)).collect();
    let required = names.chunks(12).map(|names| format!("    {}", names.join(", "))).collect::<Vec<_>>().join(",\n");
    format!(
        r#"{{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "{SCHEMA}",
  "type": "object",
  "additionalProperties": false,
  "required": [
{required}
  ],
  "properties": {{
{properties}
  }},
  "if": {{"properties": {{"converts": {{"const": false}}}}}},
  "then": {{"properties": {{"reason": {{"type": "string"}}}}}},
  "else": {{
    "properties": {{
      "format": {{"type": "string"}}, "kind": {{"type": "string"}}, "sha256": {{"type": "string"}}, "size": {{"type": "integer"}},
      "reason": {{"type": "null"}}, "error": {{"type": "null"}}
    }}
  }}
}}
"#
    )
}

fn json_property(column: &Column) -> String {
    let Column { name, kind, is_nullable, rule } = column;
    format!("\"{name}\": {}", json_type(*kind, *is_nullable, rule))
}

fn json_type(kind: Type, is_nullable: bool, rule: &str) -> String {
    let (name, more) = match kind {
        Type::Text => ("string", String::new()),
        Type::Small | Type::Large if rule.is_empty() => ("integer", "\"minimum\": 0".to_owned()),
        Type::Small | Type::Large | Type::Time => ("integer", String::new()),
        Type::Bool => ("boolean", String::new()),
        Type::List(of) => ("array", format!("\"items\": {}", json_type(*of, false, ""))),
        Type::Group(columns) => {
            let names: Vec<String> = columns.iter().map(|column| format!("\"{}\"", column.name)).collect();
            let fields: Vec<String> = columns.iter().map(json_property).collect();
            let (names, fields) = (names.join(", "), fields.join(", "));
            let more =
                format!("\"additionalProperties\": false, \"required\": [{names}], \"properties\": {{{fields}}}");
            ("object", more)
        }
    };
    let name = if is_nullable { format!("[\"{name}\", \"null\"]") } else { format!("\"{name}\"") };
    let parts = [format!("\"type\": {name}"), more, rule.to_owned()];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    format!("{{{}}}", parts.join(", "))
}

/// The value of a column in the object of a row.
pub(crate) fn value<'v>(object: &'v Value, column: &Column) -> &'v Value {
    object.get(column.name).unwrap_or(&Value::Null)
}

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

#[cfg(test)]
mod tests {
    use crate::Row;

    use super::*;

    #[test]
    fn rows_have_these_columns_in_this_order() {
        let line = serde_json::to_string(&Row::new("a".as_ref(), None)).unwrap();
        let mut from = 0;
        for column in COLUMNS {
            let key = format!("\"{}\":", column.name);
            from += line[from..].find(&key).unwrap_or_else(|| panic!("{key} is not after {}", &line[..from]));
        }
        let row: Value = serde_json::from_str(&line).unwrap();
        assert_eq!(row.as_object().unwrap().len(), COLUMNS.len());
        assert_eq!(row["counts"].as_object().unwrap().len(), COUNTS.len());
        let schema: Value = serde_json::from_str(&SchemaForm::Json.text()).unwrap();
        assert_eq!(schema["properties"].as_object().unwrap().len(), COLUMNS.len());
        assert_eq!(schema["properties"]["schema"]["const"], SCHEMA);
    }
}
