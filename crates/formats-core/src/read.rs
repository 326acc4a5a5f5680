//! Reading: a file in memory, its records and tables, and bounds on memory and work.

mod budget;
mod cursor;
mod field;
mod limits;
mod linked;
mod list;
mod number;
mod parser;
pub(crate) mod record;
mod records;
mod source;
mod strided;
mod text;

pub use budget::{Budget, Steps};
pub use cursor::Cursor;
pub use field::Field;
pub use limits::Limits;
pub use linked::{Linked, LinkedRecord, LinkedRecords, LinkedTable, Located};
pub use list::{Items, List, ListIter};
pub use number::Number;
pub use parser::{Fail, magic, record, records, zero_terminated};
pub use record::{FieldInfo, RawBytes, Record};
pub use records::{RecordIter, Records, encode_all};
pub use source::Source;
pub use strided::Strided;
pub use text::{FixedStr, Text, name_text, without_bom};
