//! Half-Life models from scenes.
#![cfg(feature = "goldsrc-studio")]

mod base;
mod compare;
mod hostile;
pub(crate) mod made;
mod trip;

use formats_core::{Diagnostics, Limits};
use goldsrc_mdl::ModelSet;
use triassic_convert::{IntoScene, NoFiles, SceneOptions, goldsrc_mdl::back};
use triassic_gltf::{Options, export, import};
use triassic_scene::Scene;

/// A model as the scene in its GLB, with the keys of all animations at 30 a second.
fn through_glb(set: &ModelSet<'_>) -> Scene {
    let mut options = SceneOptions::for_editing();
    options.frame_rates.key_rate = Some(30.0);
    let (scene, _) = set.to_scene(&options, &mut NoFiles).unwrap();
    let glb = export(&scene, &Options::for_editing()).unwrap().into_glb().unwrap();
    let (scene, _) = import(&glb, &Limits::default(), &mut |_| Ok(None)).unwrap();
    scene
}

fn model(scene: &Scene) -> (goldsrc_studio::Compiled, Diagnostics) {
    back::model(scene, &back::Options::new("model"), None).unwrap()
}

#[test]
fn the_page_of_findings_has_every_code() {
    let text = triassic_test_support::files::text("crates/triassic/findings/goldsrc-back.md");
    let cells =
        |row: &str| -> Vec<String> { row.trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect() };
    let rows: Vec<Vec<String>> = text.lines().filter(|line| line.starts_with("| MDLOUT-")).map(cells).collect();
    let found: Vec<_> = rows.iter().map(|row| [row[0].clone(), row[1].clone(), row[2].clone()]).collect();
    let said = |code: &formats_core::Code| [code.id.to_owned(), code.severity.to_string(), code.summary.to_owned()];
    assert_eq!(found, back::CODES.iter().map(said).collect::<Vec<_>>());
    assert!(rows.iter().all(|row| row.len() == 5 && row[3].len() > 20 && row[4].len() > 10));
}
