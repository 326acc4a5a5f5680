#![doc = include_str!("../README.md")]

mod columns;
mod known;
mod lines;
mod listing;
#[cfg(feature = "parquet")]
mod parquet;
mod read;
mod row;
mod rows;
mod totals;

pub use columns::{CsvWriter, SchemaForm};
pub use known::{known_name, known_name_of_bytes};
pub use lines::{LineError, Merged, merge};
pub use listing::{Everything, Filter, Listing, Shard, Work};
#[cfg(feature = "parquet")]
pub use parquet::ParquetWriter;
pub use read::{Describe, Description, File, Reader};
pub use row::{Counts, Outcome, Row, RowError, RowFinding, RowProperty, SCHEMA};
pub use rows::{CutLine, Earlier, Rows};
pub use totals::Totals;
