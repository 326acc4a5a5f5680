//! The files that a model names: what is asked for, and who finds it.

pub(crate) mod file_resolver;
pub(crate) mod request;
pub(crate) mod resolver;
