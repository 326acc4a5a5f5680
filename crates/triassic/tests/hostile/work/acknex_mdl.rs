//! Files of `acknex-mdl`.
