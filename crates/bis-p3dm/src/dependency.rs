//! The files that a level of detail refers to: textures, materials, proxies.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::Text;

use crate::{Lod, PathKind};

/// A file that a level of detail refers to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Dependency<'a> {
    /// The purpose.
    pub kind: PathKind,
    /// The path, as stored in the file. That of a proxy is without its number, mostly without `.p3d`.
    pub path: Text<'a>,
    /// Number of faces with it, or of proxies.
    pub count: usize,
}

impl<'a> Lod<'a> {
    /// The files that it refers to, each once: textures, materials, proxies, each by path. Empty paths and textures that
    /// are described (`#(argb,…)`) are not files.
    #[must_use]
    pub fn dependencies(&self) -> Vec<Dependency<'a>> {
        let mut found: BTreeMap<(PathKind, &[u8]), usize> = BTreeMap::new();
        let faces = self.faces().iter();
        let of_faces = faces.flat_map(|face| [(PathKind::Texture, face.texture), (PathKind::Material, face.material)]);
        for (kind, path) in of_faces.chain(self.proxies().map(|proxy| (PathKind::Proxy, proxy.path()))) {
            if !path.is_empty() && !path.as_bytes().starts_with(b"#") {
                let count = found.entry((kind, path.as_bytes())).or_default();
                *count = count.saturating_add(1);
            }
        }
        let dependency = |((kind, path), count)| Dependency { kind, path: Text::new(path), count };
        found.into_iter().map(dependency).collect()
    }
}
