//! Variants: alternative skins.

use crate::{Extras, Id, Material};

/// A variant of the scene: a skin family, an alternative skin.
///
/// It exchanges materials, not only images, since the image of another family may be masked or additive where the
/// default one is not.
#[derive(Debug, Clone, Default, PartialEq)]
#[non_exhaustive]
pub struct Variant {
    /// Unique among the variants, not empty.
    pub name: String,
    /// Each material that is exchanged, with its replacement. A material is replaced at most once; others stay.
    pub materials: Vec<(Id<Material>, Id<Material>)>,
    /// What else the source says.
    pub extras: Extras,
}

impl Variant {
    /// A variant that exchanges these materials.
    #[must_use]
    pub fn new(name: impl Into<String>, materials: Vec<(Id<Material>, Id<Material>)>) -> Self {
        Self { name: name.into(), materials, ..Self::default() }
    }
}
