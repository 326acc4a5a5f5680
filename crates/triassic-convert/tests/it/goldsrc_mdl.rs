//! Half-Life models as scenes: the scene shows the poses of the format crate.
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
