//! The files that a model refers to: requests and resolvers.

pub(crate) mod images_beside;
pub(crate) mod request;
pub(crate) mod resolver;
