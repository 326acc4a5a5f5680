//! Half-Life models as scenes: the scene shows the poses of the format crate.
#![cfg(feature = "goldsrc-mdl")]

pub(crate) mod built;
mod hostile;
mod real;
mod same;
pub(crate) mod solid;
mod unusual;
#[path = "../../../goldsrc-mdl/tests/it/support/version_9.rs"]
#[allow(unreachable_pub, reason = "it is public in its own module")]
pub(crate) mod version_9;
