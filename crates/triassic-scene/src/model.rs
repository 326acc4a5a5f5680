//! The parts of a scene.

pub(crate) mod animation;
pub(crate) mod convention;
pub(crate) mod extras;
pub(crate) mod id;
pub(crate) mod instance;
pub(crate) mod level;
pub(crate) mod material;
pub(crate) mod mesh;
pub(crate) mod metadata;
pub(crate) mod names;
pub(crate) mod node;
pub(crate) mod primitive;
pub(crate) mod scene;
pub(crate) mod texture;
