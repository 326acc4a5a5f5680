//! The tests of the crate `triassic-convert`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "tests"
)]

mod acknex_hmp;
mod acknex_mdl;
mod acknex_wmb;
mod back;
mod back_work;
mod bis_p3dm;
mod bounds;
mod damaged_back;
mod edits_back;
mod examples;
mod findings;
mod goldsrc_back;
mod goldsrc_mdl;
mod instances;
mod options;
mod quake_md2;
mod repeats;
mod resolver;
mod skins_back;
