//! Acknex models as scenes: the scene shows the contents of the builder.
#![cfg(feature = "acknex-mdl")]

mod bones;
mod bounds;
mod frames;
#[path = "../../../acknex-mdl/tests/it/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
pub(crate) mod models;
pub(crate) mod skins;
mod space;

use acknex_mdl::Model;
use formats_core::Diagnostics;
use triassic_convert::{Found, IntoScene, Resolver, SceneOptions};
use triassic_scene::Scene;

/// The length of a quant in meters.
const UNIT: f32 = 0.0254;

fn scene_with(bytes: &[u8], options: &SceneOptions, files: &mut Resolver<'_>) -> (Scene, Diagnostics) {
    let (scene, found) = Model::parse(bytes).unwrap().to_scene(options, files).unwrap();
    scene.check().unwrap();
    (scene, found)
}

fn scene(bytes: &[u8]) -> (Scene, Diagnostics) {
    scene_with(bytes, &SceneOptions::default(), &mut Resolver::none())
}

/// The ids of findings with their counts.
fn counted(found: &Diagnostics) -> Vec<(&str, u32)> {
    found.iter().map(|finding| (finding.code.id, finding.count)).collect()
}

/// Files next to a model.
fn companions_in(files: Vec<(&'static str, Vec<u8>)>) -> Resolver<'static> {
    let answers = Resolver::asking(move |request| {
        let file = files.iter().find(|(name, _)| name.eq_ignore_ascii_case(request.path));
        Ok(file.map(|(name, bytes)| Found { name: (*name).to_owned(), bytes: bytes.clone() }))
    });
    answers.with_name("wedge")
}
