//! Files of `quake-md2`.
