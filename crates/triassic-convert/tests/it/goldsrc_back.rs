//! Half-Life models from scenes.
#![cfg(feature = "goldsrc-studio")]

pub(crate) mod base;
mod compare;
mod edits;
mod hostile;
pub(crate) mod made;
mod trip;

use formats_core::{Diagnostics, Limits};
use goldsrc_mdl::ModelSet;
use triassic_convert::{IntoScene, Resolver, SceneOptions, goldsrc_mdl::back};
use triassic_gltf::{Options, export, import};
use triassic_scene::Scene;

/// A model as the scene in its GLB, with the keys of all animations at 30 per second.
pub(crate) fn through_glb(set: &ModelSet<'_>) -> Scene {
    let mut options = SceneOptions::for_editing();
    options.frame_rates.key_rate = Some(30.0);
    let (scene, _) = set.to_scene(&options, &mut Resolver::none()).unwrap();
    let glb = export(&scene, &Options::for_editing()).unwrap().into_glb().unwrap();
    let (scene, _) = import(&glb, &Limits::default(), &mut |_| Ok(None)).unwrap();
    scene
}

fn model(scene: &Scene) -> (goldsrc_studio::Compiled, Diagnostics) {
    back::model(scene, &back::Options::new("model"), None).unwrap()
}

#[test]
fn the_page_of_findings_has_every_code() {
    triassic_test_support::document::check_codes("goldsrc-back", back::CODES);
}
