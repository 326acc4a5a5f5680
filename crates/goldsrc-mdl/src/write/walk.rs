//! Through all meshes of a model, in a time that the file's size bounds.

use formats_core::Record;

use crate::{BodyPart, Mesh, Model, SubModel, View, WriteError};

/// What may still be visited: more bytes of tables than the file has are tables that lie over each other.
struct Budget(usize);

impl Budget {
    fn spend(&mut self, count: usize, size: usize) -> Result<(), WriteError> {
        let left = self.0.checked_sub(count.saturating_mul(size));
        self.0 = left.ok_or(WriteError::Overlapping { what: "tables of submodels and meshes" })?;
        Ok(())
    }
}

/// Calls `visit` for every submodel, until it gives an error.
pub(super) fn sub_models<'a>(
    model: &Model<'a>,
    mut visit: impl FnMut(View<'a, SubModel>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let mut budget = Budget(model.bytes().len());
    budget.spend(model.body_parts().len(), BodyPart::SIZE)?;
    for part in model.body_parts() {
        let models = part.sub_models()?;
        budget.spend(models.len(), SubModel::SIZE)?;
        models.iter().try_for_each(&mut visit)?;
    }
    Ok(())
}

/// Calls `visit` for every mesh, until it gives an error.
pub(super) fn meshes<'a>(
    model: &Model<'a>,
    mut visit: impl FnMut(View<'a, Mesh>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let mut budget = Budget(model.bytes().len());
    sub_models(model, |sub_model| {
        let meshes = sub_model.meshes()?;
        budget.spend(meshes.len(), Mesh::SIZE)?;
        meshes.iter().try_for_each(&mut visit)
    })
}
