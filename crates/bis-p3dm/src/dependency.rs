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
    /// The path as stored; for a proxy without its number, and mostly without `.p3d`.
    pub path: Text<'a>,
    /// The number of faces that use it, or of proxies.
    pub count: usize,
}

impl<'a> Lod<'a> {
    /// The files that the level refers to, each once, sorted by path: textures, materials, proxies. Empty paths and
    /// procedural textures (`#(argb,…)`) are not files.
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
