//! The commands that show models, in a build without the feature.

use std::{ffi::OsString, io};

/// Show models in the browser. Not in this build: it is without the feature `view`.
#[derive(Debug, clap::Args)]
pub(crate) struct View {
    #[arg(value_name = "PATH", trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<OsString>,
}

/// Write a page that shows a collection of models. Not in this build: it is without the feature `view`.
#[derive(Debug, clap::Args)]
pub(crate) struct Gallery {
    #[arg(value_name = "PATH", trailing_var_arg = true, allow_hyphen_values = true)]
    _arguments: Vec<OsString>,
}

/// Explains how to enable them.
pub(crate) fn refused() -> io::Error {
    io::Error::other(
        "this command was built without the feature `view`, which shows models: `cargo install --locked triassic-cli`, or `cargo install \
         --locked --path crates/triassic-cli` in a clone, builds it with all features",
    )
}
