//! `triassic view`: real requests over loopback.

mod client;
mod hostile;
mod refusals;
mod routes;
