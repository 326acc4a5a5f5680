//! The server of `triassic view`: serves a page, and the files that it shows, to the browser of the user who started
//! it.
//!
//! `http` reads requests and writes responses, `guard` authorizes them, `serve` accepts connections, `routes`
//! dispatches. `catalog` has the list of files and the most recently opened file, `answers` the requests about one
//! file, and `changes` the files that change on disk.

mod answers;
mod catalog;
mod changes;
mod guard;
mod http;
mod request;
mod routes;
mod serve;

pub(crate) use catalog::Catalog;
pub(crate) use guard::Guard;
pub(crate) use routes::Site;
pub(crate) use serve::serve;
