//! Files of `goldsrc-mdl`.
