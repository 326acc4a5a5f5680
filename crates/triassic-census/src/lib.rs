#![doc = include_str!("../README.md")]

mod archive;
mod csv;
mod describe;
mod duplicates;
mod earlier;
mod known;
mod lines;
mod listing;
mod names;
mod order;
mod read;
mod row;
mod rows;
mod shard;
mod table;
mod totals;

pub use csv::CsvWriter;
pub use describe::{Describe, Description, File};
pub use earlier::Earlier;
pub use known::known_name;
pub use lines::{LineError, merge};
pub use listing::{Everything, Filter, Listing, Work};
pub use read::Reader;
pub use row::{Counts, Outcome, Row, SCHEMA};
pub use rows::Rows;
pub use shard::Shard;
pub use totals::Totals;
