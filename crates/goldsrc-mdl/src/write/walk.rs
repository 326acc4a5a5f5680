//! Visiting all meshes of a model, in time bounded by the size of the file.

use formats_core::{Record, Steps};

use crate::{BodyPartRecord, Mesh, MeshRecord, Model, SubModel, SubModelRecord, WriteError};

/// Takes `count` records of `size` bytes from the budget: more table bytes than the file has mean overlapping tables.
fn spend(bytes: &Steps, count: usize, size: usize) -> Result<(), WriteError> {
    let tables = WriteError::Overlapping("tables of submodels and meshes");
    if bytes.take(count.saturating_mul(size)) { Ok(()) } else { Err(tables) }
}

/// Calls `visit` for every submodel, until it returns an error.
pub(super) fn sub_models<'a>(
    model: &Model<'a>,
    mut visit: impl FnMut(SubModel<'a>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let bytes = Steps::new(model.bytes().len(), 1, 0);
    spend(&bytes, model.body_parts().len(), BodyPartRecord::SIZE)?;
    for part in model.body_parts() {
        let models = part.sub_models()?;
        spend(&bytes, models.len(), SubModelRecord::SIZE)?;
        models.iter().try_for_each(&mut visit)?;
    }
    Ok(())
}

/// Calls `visit` for every mesh, until it returns an error.
pub(super) fn meshes<'a>(
    model: &Model<'a>,
    mut visit: impl FnMut(Mesh<'a>) -> Result<(), WriteError>,
) -> Result<(), WriteError> {
    let bytes = Steps::new(model.bytes().len(), 1, 0);
    sub_models(model, |sub_model| {
        let meshes = sub_model.meshes()?;
        spend(&bytes, meshes.len(), MeshRecord::SIZE)?;
        meshes.iter().try_for_each(&mut visit)
    })
}
