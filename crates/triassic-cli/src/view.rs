//! The server of `triassic view`: a page, and the files that it shows, for the browser of the user who started it.
//!
//! `http` reads requests and writes responses, `guard` authorizes them, `serve` accepts connections, `routes` answers. What is
//! shown is in `catalog` (the list of files), `last_file` (the one that was opened last), `answers` (what is asked of one file) and `changes` (files
//! that change on disk).

mod answers;
mod catalog;
mod changes;
mod guard;
mod http;
mod last_file;
mod request;
mod routes;
mod serve;
mod slots;

pub(crate) use catalog::Catalog;
pub(crate) use guard::Guard;
pub(crate) use routes::Site;
pub(crate) use serve::serve;
