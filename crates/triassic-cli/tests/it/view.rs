//! `triassic view`: real requests over loopback.

mod client;
mod refusals;
mod routes;
