//! A file or a scene for each finding, and the examples of `triassic explain`.

#[cfg(feature = "goldsrc-studio")]
mod goldsrc_back;
mod scene;
mod way_back;
