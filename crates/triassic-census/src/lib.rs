#![doc = include_str!("../README.md")]

mod archive;
mod columns;
mod csv;
mod describe;
mod duplicates;
mod earlier;
mod known;
mod lines;
mod listing;
mod names;
mod order;
#[cfg(feature = "parquet")]
mod parquet;
mod read;
mod row;
mod rows;
mod shard;
mod table;
mod totals;

pub use columns::SchemaForm;
pub use csv::CsvWriter;
pub use describe::{Describe, Description, File};
pub use earlier::{CutLine, Earlier};
pub use known::known_name;
pub use lines::{LineError, Merged, merge};
pub use listing::{Everything, Filter, Listing, Work};
#[cfg(feature = "parquet")]
pub use parquet::ParquetWriter;
pub use read::Reader;
pub use row::{Counts, Outcome, Row, RowError, RowFinding, RowProperty, SCHEMA};
pub use rows::Rows;
pub use shard::Shard;
pub use totals::Totals;
