//! The files that a model names: requests and resolvers.

pub(crate) mod images_beside;
pub(crate) mod request;
pub(crate) mod resolver;
