//! Written models, read again and compared with the original.

pub(crate) mod built;
mod compare;
mod real;
pub(crate) mod smd;

#[path = "../../../goldsrc-mdl/tests/it/support/version_9.rs"]
#[allow(unreachable_pub, reason = "it is public in its own module")]
mod version_9;
