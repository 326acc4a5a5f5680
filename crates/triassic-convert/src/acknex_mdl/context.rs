//! Data shared by all parts of the conversion.

use std::rc::Rc;

use acknex_mdl::{Mesh, Model};
use formats_core::{ACKNEX_NORMALS, Budget, Diagnostics, Error, ErrorKind, acknex::Header, field_at, glam::Vec3};

use crate::{BadIndex, Result, SceneOptions, findings};
use triassic_scene::{Convention, Shape, UniqueNames, normals::unit as unit_vector};

/// Data shared by all parts of the conversion.
pub(super) struct Context<'a> {
    pub(super) model: &'a Model<'a>,
    pub(super) options: &'a SceneOptions,
    pub(super) convention: Convention,
    /// For all groups.
    pub(super) normals: Rc<NormalTable>,
    pub(super) unit: f32,
    pub(super) budget: Budget,
    pub(super) found: Diagnostics,
    /// The names of nodes.
    pub(super) names: UniqueNames,
}

impl Context<'_> {
    /// The replacement for an index that is out of range of `count`: `None` to omit the element.
    ///
    /// The caller reports the finding for omitted elements.
    pub(super) fn bad_index(
        &mut self,
        count: usize,
        what: &'static str,
        at: u64,
        element: u32,
    ) -> Result<Option<usize>> {
        match (self.options.bad_index, count.checked_sub(1)) {
            (BadIndex::Fail, _) => Err(Error::new(ErrorKind::Malformed("an index is out of range"), what, at).into()),
            (BadIndex::Clamp, Some(last)) => {
                self.found.report(findings::INDEX_CLAMPED, at, Some(element));
                Ok(Some(last))
            }
            _ => Ok(None),
        }
    }
}

/// The byte offset of the number of frames of a mesh.
pub(super) fn frames_at(mesh: &Mesh<'_, '_>) -> u64 {
    match mesh.group() {
        Some(group) => field_at!(acknex_mdl::mdl7::GroupHeader, frame_count, group.header().at),
        None => field_at!(Header, frame_count),
    }
}

/// The shape of each frame of a mesh.
pub(super) type FrameShapes = Vec<Shape>;

/// The normals of the engine's table by number; zero for numbers outside the table.
pub(super) type NormalTable = [Vec3; 256];

/// The engine's table in the scene: computed once, since a model may have thousands of groups.
pub(super) fn normal_table(convention: &Convention) -> NormalTable {
    let mut table = [Vec3::ZERO; 256];
    for (turned, normal) in table.iter_mut().zip(ACKNEX_NORMALS) {
        *turned = unit_vector(convention.normal(normal));
    }
    table
}
