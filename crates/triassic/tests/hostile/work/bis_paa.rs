//! Files of `bis-paa`.
