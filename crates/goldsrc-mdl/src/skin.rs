//! Skin families: the texture of each mesh in each family.

use formats_core::{Number, Records, Result, Source, number};

use crate::Header;

formats_core::record! {
    /// `short`: the index of a texture.
    pub struct SkinRef: 2 {
        /// The texture.
        pub texture: i16,
    }
}

/// The skin table: [`family_count`](Self::family_count) rows of [`ref_count`](Self::ref_count) textures. Copies are cheap.
#[derive(Debug, Clone, Copy)]
pub struct Skins<'a> {
    table: Records<'a, SkinRef>,
    refs: usize,
    families: usize,
}

impl<'a> Skins<'a> {
    pub(crate) fn find(file: Source<'a>, header: &Header) -> Result<Self> {
        const WHAT: &str = "skin table";
        let (refs, families) = (number!(header: Header, skin_ref_count), number!(header: Header, skin_family_count));
        // The larger of the two is more likely to be wrong.
        let at = if refs.value > families.value { refs.at } else { families.at };
        let (refs, families) = (refs.size(WHAT)?, families.size(WHAT)?);
        let cells = Number::new(i64::try_from(refs.saturating_mul(families)).unwrap_or(i64::MAX), at);
        let table = file.table(WHAT, number!(header: Header, skin_offset), cells)?;
        // Without cells, all rows are empty.
        Ok(Self { refs, families: if table.is_empty() { 0 } else { families }, table })
    }
    /// The number of families.
    #[must_use]
    pub const fn family_count(&self) -> usize {
        self.families
    }
    /// The number of textures of a family.
    #[must_use]
    pub const fn ref_count(&self) -> usize {
        self.refs
    }
    /// All textures of all families, row by row.
    #[must_use]
    pub const fn table(&self) -> Records<'a, SkinRef> {
        self.table
    }
    /// The textures of one family.
    #[must_use]
    pub fn family(&self, family: usize) -> Option<Records<'a, SkinRef>> {
        let start = family.checked_mul(self.refs)?;
        let row = self.table.raw().get(start..start.checked_add(self.refs)?)?;
        (family < self.families).then(|| Records::from_raw(row, self.table.at(start)))
    }
    /// Returns the texture of a mesh, like the engine: column [`skin_ref`](crate::MeshRecord::skin_ref) in the row of `family`, or
    /// of family 0 if it does not exist. If the table has no such column, the column is the index of the texture.
    #[must_use]
    pub fn texture(&self, family: usize, skin_ref: i32) -> Option<usize> {
        let column = usize::try_from(skin_ref).ok()?;
        let family = if family < self.families { family } else { 0 };
        match self.family(family).and_then(|row| row.get(column)) {
            Some(cell) => usize::try_from(cell.texture).ok(),
            None => Some(column),
        }
    }
}
