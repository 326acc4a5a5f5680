//! Operations on a scene.

pub(crate) mod check;
pub(crate) mod collapse;
pub(crate) mod helpers;
pub mod normals;
pub(crate) mod parts;
pub mod pose;
pub(crate) mod replace;
