//! The tests of the crate `acknex-wmb`, in one program, which is linked once.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::float_cmp,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::too_many_lines,
    clippy::unwrap_used,
    reason = "tests"
)]

mod archives;
mod common;
mod compiled;
mod corpus;
mod document;
mod dump;
mod findings;
mod hostile;
mod large;
mod library;
mod made;
mod text;
