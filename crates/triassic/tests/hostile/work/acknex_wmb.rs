//! Files of `acknex-wmb`.
