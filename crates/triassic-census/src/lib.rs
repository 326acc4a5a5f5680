#![doc = include_str!("../README.md")]

mod archive;
mod csv;
mod describe;
mod duplicates;
mod earlier;
mod filter;
mod known;
mod lines;
mod listing;
mod merge;
mod names;
mod order;
mod read;
mod row;
mod shard;
mod table;
mod totals;

pub use csv::CsvWriter;
pub use describe::{Describe, Description, File};
pub use earlier::Earlier;
pub use filter::{Everything, Filter};
pub use known::known_name;
pub use lines::LineError;
pub use listing::{Listing, Work};
pub use merge::merge;
pub use read::Reader;
pub use row::{Counts, Outcome, Row, SCHEMA};
pub use shard::Shard;
pub use totals::Totals;
