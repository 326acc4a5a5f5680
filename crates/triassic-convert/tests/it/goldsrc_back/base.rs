//! A scene that replaces parts of a model.

use formats_core::{
    Limits,
    glam::{Quat, Vec3},
};
use goldsrc_mdl::{ModelFiles, ModelSet};
use triassic_convert::{Blends, IntoScene, Resolver, SceneOptions, goldsrc_mdl::back};
use triassic_gltf::{Options, export, import};
use triassic_scene::{Extras, Scene, Values};
use triassic_test_support::files;

use super::{
    compare::{self, Classes},
    through_glb,
};

pub(crate) fn scout() -> ModelFiles {
    ModelFiles::load(files::testdata().join("goldsrc-mdl/made/scout.mdl")).unwrap()
}

fn onto(scene: &Scene, base: &ModelSet<'_>) -> ModelFiles {
    back::model(scene, &back::Options::new("scout"), Some(base)).unwrap().0.files
}

fn positions(set: &ModelSet<'_>) -> Vec<Vec3> {
    let parts = set.model().body_parts();
    let models = parts.iter().flat_map(|part| part.sub_models().unwrap());
    models.flat_map(|model| model.vertices().unwrap()).map(|vertex| vertex.position).collect()
}

#[test]
fn an_unchanged_scene_changes_nothing() {
    let files = scout();
    let set = files.model().unwrap();
    let mut scene = through_glb(&set);
    compare::models(&set, &onto(&scene, &set).model().unwrap(), &mut Classes::new());
    // The scene may lack the extras of the model, its meshes, its animations.
    for node in &mut scene.nodes {
        node.extras.remove("asset");
    }
    scene.animations.clear();
    for mesh in &mut scene.meshes {
        mesh.primitives.clear();
    }
    compare::models(&set, &onto(&scene, &set).model().unwrap(), &mut Classes::new());
}

#[test]
fn only_geometry_and_frames_are_replaced() {
    let files = scout();
    let set = files.model().unwrap();
    let mut scene = through_glb(&set);
    scene.animations.truncate(1);
    let name = scene.animations[0].name.clone();
    // A submodel is raised by ten units, and a root by twenty.
    for position in scene.meshes[0].primitives.iter_mut().flat_map(|part| &mut part.positions) {
        position.y += 0.254;
    }
    for channel in &mut scene.animations[0].channels {
        if let Values::Translation(keys) = &mut channel.values
            && channel.node == scene.skins[0].joints[0]
        {
            for key in keys {
                key.y += 0.508;
            }
        }
    }
    let made = onto(&scene, &set);
    let made = made.model().unwrap();
    let (own, other) = (positions(&set), positions(&made));
    assert_eq!(own.len(), other.len());
    let moved = own.iter().zip(&other).filter(|(a, b)| (**a - **b).length() > 5.0).count();
    assert!(moved > 0 && moved < own.len(), "{moved} of {}", own.len());
    let labels = |set: &ModelSet<'_>| -> Vec<_> {
        let all = set.model().sequences().iter();
        all.map(|s| (s.label.to_string(), s.fps, s.frame_count, s.activity, s.events().unwrap().len())).collect()
    };
    assert_eq!(labels(&set), labels(&made));
    let boxes = |set: &ModelSet<'_>| -> Vec<_> {
        set.model().sequences().iter().map(|s| (s.label.to_string(), s.max.z)).collect()
    };
    for ((label, own), (_, made)) in boxes(&set).into_iter().zip(boxes(&made)) {
        let is_moved = label == name;
        assert!(if is_moved { made > own + 15.0 } else { made < own + 15.0 }, "{label} {own} {made}");
    }
    assert_eq!(set.model().hitboxes().len(), made.model().hitboxes().len());
    assert_eq!(set.model().attachments().len(), made.model().attachments().len());
}

/// The sequences of a model: label, frames, rate, flags, activity, number of events.
fn sequences(files: &ModelFiles) -> Vec<(String, i32, f32, u32, i32, usize)> {
    let set = files.model().unwrap();
    let all = set.model().sequences().iter();
    all.map(|s| (s.label.to_string(), s.frame_count, s.fps, s.raw_flags, s.activity, s.events().unwrap().len()))
        .collect()
}

#[test]
fn renamed_actions_keep_the_properties_of_their_sequences() {
    let files = scout();
    let set = files.model().unwrap();
    for has_extras in [true, false] {
        let mut scene = through_glb(&set);
        for (number, animation) in scene.animations.iter_mut().enumerate() {
            if number < 2 {
                animation.name = ["rest", "stroll"][number].into();
            }
            if !has_extras {
                // As from Blender.
                animation.extras = Extras::default();
                animation.looping = false;
                animation.events.clear();
            }
        }
        let mut expected = sequences(&files);
        assert_eq!((expected[0].0.as_str(), expected[1].0.as_str()), ("idle", "walk"));
        (expected[0].0, expected[1].0) = ("rest".into(), "stroll".into());
        for base in [None, Some(&set)] {
            let (made, found) = back::model(&scene, &back::Options::new("scout"), base).unwrap();
            assert_eq!(sequences(&made.files), expected, "{has_extras} {}", base.is_some());
            assert_eq!(
                ["BACK-022", "BACK-023", "MDLOUT-016"].map(|id| found.get(id).map_or(0, |own| own.count)),
                [2, 0, 0]
            );
            let texts: Vec<_> = made.findings.iter().filter(|one| one.code.id == "BACK-022").collect();
            assert_eq!(texts[0].about, "sequence idle: now rest");
        }
    }
    // Two with as many frames: each could be either.
    let mut scene = through_glb(&set);
    for animation in scene.animations.iter_mut().filter(|own| ["shoot", "kneel"].contains(&own.name.as_str())) {
        animation.extras = Extras::default();
        animation.name.push_str("_new");
    }
    let (_, found) = back::model(&scene, &back::Options::new("scout"), None).unwrap();
    assert_eq!(["BACK-022", "MDLOUT-016"].map(|id| found.get(id).map_or(0, |own| own.count)), [0, 2]);
}

#[test]
fn sequences_from_the_base_are_reported() {
    let files = scout();
    let set = files.model().unwrap();
    let mut scene = through_glb(&set);
    scene.animations.drain(..2);
    let (made, found) = back::model(&scene, &back::Options::new("scout"), Some(&set)).unwrap();
    assert_eq!(sequences(&made.files), sequences(&files));
    assert_eq!(found.get("BACK-023").map(|own| own.count), Some(2));
    let about = made.findings.iter().find(|one| one.code.id == "BACK-023").map(|one| one.about.as_str());
    assert_eq!(about, Some("from the base: idle, walk"));
}

#[test]
fn labels_and_options_of_events_may_have_any_characters() {
    let files = scout();
    let mut scene = through_glb(&files.model().unwrap());
    let studio = scene.nodes.iter_mut().find_map(|node| node.extras.get_mut("asset")).unwrap();
    let studio = studio.pointer_mut("/properties/studio").unwrap();
    *studio.pointer_mut("/sequences/0/label").unwrap() = "\u{431}\u{435}\u{433}".into();
    *studio.pointer_mut("/sequences/1/events/0/options").unwrap() = "\u{448}\u{430}\u{433}.wav".into();
    scene.animations[1].events[0].extras.insert("options".into(), "\u{448}\u{430}\u{433}.wav".into());
    scene.animations[0].name = "\u{431}\u{435}\u{433}".into();
    scene.animations[2].name = "\u{43f} \"1\"".into();
    scene.animations[2].extras = Extras::default();
    let options = back::Options::new("scout");
    let (made, found) = back::model(&scene, &options, None).unwrap();
    let all = sequences(&made.files);
    assert_eq!((all[0].0.as_str(), found.get("MDLOUT-002").map(|own| own.count)), ("\u{431}\u{435}\u{433}", Some(1)));
    assert_eq!(all.last().unwrap().0, "\u{43f} _1_");
    let set = made.files.model().unwrap();
    let walk = set.model().sequences().get(1).unwrap();
    assert_eq!(walk.events().unwrap().get(0).unwrap().options.as_bytes(), "\u{448}\u{430}\u{433}.wav".as_bytes());
    let (sources, _) = back::sources(&scene, &options, None).unwrap();
    let qc = String::from_utf8_lossy(&sources[0].bytes);
    assert!(qc.contains("$sequence \"\u{431}\u{435}\u{433}\" {"), "{qc}");
}

#[test]
fn damaged_saved_data_are_reported() {
    let files = scout();
    let mut scene = through_glb(&files.model().unwrap());
    let options = back::Options::new("scout");
    let is_reported = |scene: &Scene| back::model(scene, &options, None).unwrap().1.get("MDLOUT-019").is_some();
    assert!(!is_reported(&scene));
    let asset = scene.nodes.iter_mut().find_map(|node| node.extras.get_mut("asset")).unwrap();
    let flags = asset.pointer_mut("/properties/studio/flags").unwrap();
    *flags = "many".into();
    assert!(is_reported(&scene));
}

#[test]
fn a_base_that_is_another_model_is_rejected() {
    let own = scout();
    let scene = through_glb(&own.model().unwrap());
    let other = ModelFiles::load(files::testdata().join("goldsrc-mdl/assimp/man.mdl")).unwrap();
    let made = back::model(&scene, &back::Options::new("scout"), Some(&other.model().unwrap()));
    let error = made.err().unwrap().to_string();
    assert!(error.starts_with("the base is a different model: ") && error.ends_with(" than made/scout.mdl"), "{error}");
}

/// The model as the scene of a viewer: one animation per sequence, combined from its blends.
fn mixed(set: &ModelSet<'_>) -> Scene {
    let (scene, _) = set.to_scene(&SceneOptions::default(), &mut Resolver::none()).unwrap();
    let glb = export(&scene, &Options::default()).unwrap().into_glb().unwrap();
    import(&glb, &Limits::default(), &mut |_| Ok(None)).unwrap().0
}

fn blend_counts(files: &ModelFiles) -> Vec<i32> {
    files.model().unwrap().model().sequences().iter().map(|sequence| sequence.blend_count).collect()
}

/// The number of lost blends, and the texts about them.
fn lost(scene: &Scene, base: Option<&ModelSet<'_>>) -> (ModelFiles, u32, Vec<String>) {
    let (made, found) = back::model(scene, &back::Options::new("scout"), base).unwrap();
    let texts = made.findings.iter().filter(|one| one.code.id == "MDLOUT-022").map(|one| one.about.clone()).collect();
    (made.files, found.get("MDLOUT-022").map_or(0, |found| found.count), texts)
}

#[test]
fn blends_are_kept_or_reported() {
    for name in ["made/scout.mdl", "assimp/man.mdl"] {
        let files = ModelFiles::load(files::testdata().join("goldsrc-mdl").join(name)).unwrap();
        let set = files.model().unwrap();
        let counts = blend_counts(&files);
        let blended = counts.iter().filter(|count| **count > 1).count();
        // When combined, the scene contains nothing else of them.
        let scene = mixed(&set);
        let (made, found, texts) = lost(&scene, None);
        assert_eq!((found as usize, texts.len()), (blended, blended), "{name}: {texts:?}");
        assert!(blend_counts(&made).iter().all(|count| *count == 1), "{name}");
        // The base still has them.
        let (made, found, _) = lost(&scene, Some(&set));
        assert_eq!((blend_counts(&made), found), (counts.clone(), 0), "{name}");
        compare::sequences(&set, &made.model().unwrap(), &mut Classes::new());
        // An edited combination replaces them.
        let mut edited = scene;
        let is_mixed = |animation: &triassic_scene::Animation| animation.extras.contains_key("blend_weights");
        let animation = edited.animations.iter().position(is_mixed).unwrap();
        for channel in &mut edited.animations[animation].channels {
            match &mut channel.values {
                Values::Translation(keys) => keys.iter_mut().for_each(|key| key.y += 0.05),
                Values::Rotation(keys) => keys.iter_mut().for_each(|key| *key *= Quat::from_rotation_y(0.3)),
                _ => {}
            }
        }
        let label = edited.animations[animation].name.clone();
        let (made, found, texts) = lost(&edited, Some(&set));
        assert_eq!((found, texts.len()), (1, 1), "{name}");
        assert!(texts[0].starts_with(&format!("sequence {label}: 1 in place of ")), "{texts:?}");
        let changed = blend_counts(&made).iter().zip(&counts).filter(|(is, was)| is != was).count();
        assert_eq!(changed, 1, "{name}");
        // Some of several are in the scene.
        let mut scene = through_glb(&set);
        let gone = scene.animations.iter().position(|animation| animation.name.ends_with("_blend1")).unwrap();
        scene.animations.remove(gone);
        let (made, found, _) = lost(&scene, Some(&set));
        assert_eq!((blend_counts(&made), found), (counts.clone(), 0), "{name}");
        compare::sequences(&set, &made.model().unwrap(), &mut Classes::new());
        let (_, found, texts) = lost(&scene, None);
        assert_eq!((found, texts.len()), (1, 1), "{name}");
    }
}

/// All blends with their settings, from a scene that stores nothing else about the file.
#[test]
fn blends_roundtrip_without_data_for_editing() {
    let files = scout();
    let set = files.model().unwrap();
    let mut options = SceneOptions::default();
    options.blends = Blends::All;
    let (scene, _) = set.to_scene(&options, &mut Resolver::none()).unwrap();
    let glb = export(&scene, &Options::default()).unwrap().into_glb().unwrap();
    let (scene, _) = import(&glb, &Limits::default(), &mut |_| Ok(None)).unwrap();
    let (made, found, _) = lost(&scene, None);
    assert_eq!((blend_counts(&made), found), (blend_counts(&files), 0));
    let settings = |set: &ModelSet<'_>| -> Vec<_> {
        let all = set.model().sequences().iter();
        all.map(|one| (one.label.to_string(), one.blend_type, one.blend_start, one.blend_end))
            .filter(|one| one.1 != [0; 2])
            .collect()
    };
    assert_eq!(settings(&set), settings(&made.model().unwrap()));
}
