//! Half-Life models as scenes: what the format crate poses is what the scene shows.
#![cfg(feature = "goldsrc-mdl")]

mod built;
mod hostile;
mod real;
mod same;
mod solid;
mod unusual;
#[path = "../../../goldsrc-mdl/tests/it/support/version_9.rs"]
#[allow(unreachable_pub, reason = "it is public in its own module")]
mod version_9;
