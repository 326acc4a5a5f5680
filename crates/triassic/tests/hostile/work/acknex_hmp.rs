//! Files of `acknex-hmp`.
