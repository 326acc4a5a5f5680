//! The problems of a file: errors, findings, and damage by text tools.

mod damage;
mod diagnostic;
mod error;
mod unknown_name;
mod write_error;

pub use damage::text_damage;
pub use diagnostic::{Code, Diagnostic, Diagnostics, Measure, Severity, Subject};
pub use error::{Error, ErrorKind, Result};
pub use unknown_name::UnknownName;
pub use write_error::WriteError;
