//! Findings about a file that can be read: [`Model::validate`].

mod frames;
mod names;
mod surface;
mod weights;

use formats_core::{Diagnostics, acknex, field_at, glam::Vec3};

use crate::{
    Body, Classic, Mdl7, Model, codes,
    mdl7::{GroupHeader, Header},
};

impl Model<'_> {
    /// Reports anything unusual or wrong but readable: each kind of finding once, with its first offset and its count. Never fails.
    /// The time is proportional to the size of the file.
    ///
    /// Elements count from 0: skins over all groups; vertices, triangles and frames within their group.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        surface::check_skins(self, &mut found);
        names::check(self, &mut found);
        surface::check(self, &mut found);
        frames::check(self, &mut found);
        if let Some(model) = self.mdl7() {
            weights::check_bones(model, &mut found);
            weights::check(model, &mut found);
        }
        found
    }
}

/// Converts an index to the element of a finding.
fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}

fn check_structure(model: &Model<'_>, found: &mut Diagnostics) {
    if let Some(missing) = &model.missing {
        found.report(codes::CUT_SHORT, missing.offset(), None);
    }
    let (end, trailing) = match &model.body {
        Body::Classic(classic) => (classic.end(), classic.trailing()),
        Body::Mdl7(mdl7) => (mdl7.end(), mdl7.trailing()),
    };
    if !trailing.is_empty() {
        found.report(codes::TRAILING, end, None);
    }
    match &model.body {
        Body::Classic(classic) => check_classic(classic, found),
        Body::Mdl7(mdl7) => check_mdl7(mdl7, model.missing.is_some(), found),
    }
}

fn check_classic(model: &Classic<'_>, found: &mut Diagnostics) {
    use acknex::Header;
    let header = model.header();
    let reserved = |used: bool, at: u64, found: &mut Diagnostics| {
        if used {
            found.report(codes::RESERVED, at, None);
        }
    };
    if !model.generation().is_quake() {
        reserved(header.version != 0, field_at!(Header, version), found);
        reserved(header.radius != 0.0, field_at!(Header, radius), found);
        reserved(header.eye != Vec3::ZERO, field_at!(Header, eye), found);
        reserved(header.flags != 0, field_at!(Header, flags), found);
        reserved(header.size != 0.0, field_at!(Header, size), found);
    }
    for (number, at) in [(header.scale, field_at!(Header, scale)), (header.offset, field_at!(Header, offset))] {
        if !number.is_finite() {
            found.report(codes::NOT_FINITE, at, None);
        }
    }
    if [header.scale.x, header.scale.y, header.scale.z].contains(&0.0) {
        found.report(codes::ZERO_SCALE, field_at!(Header, scale), None);
    }
    if header.skin_count == 0 {
        found.report(codes::NO_SKINS, field_at!(Header, skin_count), None);
    }
    if header.triangle_count == 0 {
        found.report(codes::NO_TRIANGLES, field_at!(Header, triangle_count), None);
    }
    if header.frame_count == 0 {
        found.report(codes::NO_FRAMES, field_at!(Header, frame_count), None);
    }
}

fn check_mdl7(model: &Mdl7<'_>, cut: bool, found: &mut Diagnostics) {
    let header = model.header();
    if header.version != 0 {
        found.report(codes::RESERVED, field_at!(Header, version), None);
    }
    if !cut && u64::from(header.data_size) != model.data_end() {
        found.report(codes::DATA_SIZE, field_at!(Header, data_size), None);
    }
    if !model.entity_data().is_empty() || !model.editor_data().is_empty() {
        found.report(codes::UNKNOWN_DATA, model.data_end(), None);
    }
    if model.skin_count() == 0 {
        found.report(codes::NO_SKINS, field_at!(Header, group_count), None);
    }
    if model.groups().all(|group| group.triangles().is_empty()) {
        found.report(codes::NO_TRIANGLES, field_at!(Header, group_count), None);
    }
    for (index, group) in model.groups().enumerate() {
        let at = group.header().at;
        if !cut && group.end().checked_sub(at) != Some(group.header().data_size.into()) {
            found.report(codes::GROUP_SIZE, field_at!(GroupHeader, data_size, at), element(index));
        }
    }
}
