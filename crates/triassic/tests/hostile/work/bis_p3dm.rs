//! Files of `bis-p3dm`.
