//! Data shared by all parts of the way back.

use formats_core::{Code, Diagnostics, Limits, num};
use triassic_scene::{INCH, Scene};

use super::{
    axes::Space,
    codes,
    options::Options,
    saved::{Notes, Saved},
};

/// Builds a model from a scene.
pub(super) struct Maker<'s> {
    pub(super) scene: &'s Scene,
    pub(super) notes: Notes<'s>,
    pub(super) space: Space,
    pub(super) options: &'s Options,
    pub(super) found: Diagnostics,
    /// The maximum number of triangles of all meshes, however many nodes show one.
    pub(super) most_triangles: usize,
    /// Whether a base supplies the parts that the scene lacks.
    pub(super) has_base: bool,
}

impl<'s> Maker<'s> {
    /// `base` supplies the facts about the original model that a scene does not store.
    pub(super) fn new(scene: &'s Scene, options: &'s Options, base: Option<&Saved>, most_triangles: usize) -> Self {
        let mut notes = Notes::read(scene);
        if notes.saved.is_none() {
            notes.saved = base.cloned();
        }
        let unit = options.unit.or(notes.unit).unwrap_or(INCH);
        let mut found = Diagnostics::new();
        if notes.is_unreadable {
            found.report(codes::SAVED_UNREADABLE, 0, None);
        }
        Self { scene, notes, space: Space::new(unit), options, found, most_triangles, has_base: false }
    }
    pub(super) fn report(&mut self, code: Code, element: usize) {
        self.found.report(code, 0, Some(num::to_u32(element)));
    }
    /// Reports a part that the scene lacks, unless the base supplies it.
    pub(super) fn report_lost(&mut self, code: Code, element: usize, text: Option<String>) {
        if !self.has_base {
            self.report(code, element);
            self.notes.texts.extend(text.map(|text| (code, text)));
        }
    }
    pub(super) const fn limits(&self) -> &'s Limits {
        &self.options.limits
    }
}
