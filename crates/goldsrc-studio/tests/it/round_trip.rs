//! Models become sources, and those the same models.

use std::collections::BTreeMap;

use formats_core::files::MemoryFiles;
use goldsrc_mdl::{ModelFiles, ModelSet};
use goldsrc_smd::{ReadOptions, Sources, export};
use goldsrc_studio::{Compiled, Grid, Options, compile};
use triassic_test_support::files;

fn again(set: &ModelSet<'_>) -> Result<Compiled, String> {
    let all = export(set, &goldsrc_smd::Options::new("model")).map_err(|error| error.to_string())?;
    let mut memory = MemoryFiles::new();
    let ids: Vec<_> = all.into_iter().map(|file| memory.add(&format!("m/{}", file.name), file.bytes)).collect();
    let sources = Sources::load(&mut memory, ids[0], &ReadOptions::default()).map_err(|errors| errors.to_string())?;
    let options = Options::default().with_rounding(true).with_grid(Grid::None);
    compile(&sources, &options).map_err(|errors| errors.to_string())
}

/// What may differ, and is counted by its name.
fn classes(set: &ModelSet<'_>, made: &ModelSet<'_>) -> Vec<&'static str> {
    let mut classes = Vec::new();
    let (model, other) = (set.model(), made.model());
    assert!(model.bones().iter().map(|bone| bone.parent).eq(other.bones().iter().map(|bone| bone.parent)));
    assert_eq!(model.sequences().len(), other.sequences().len());
    for (n, (a, b)) in model.sequences().iter().zip(other.sequences()).enumerate() {
        assert_eq!((a.fps, a.raw_flags & 1, a.activity), (b.fps, b.raw_flags & 1, b.activity));
        assert_eq!((a.frame_count, a.blend_count, a.motion_type), (b.frame_count, b.blend_count, b.motion_type));
        assert!((a.linear_movement - b.linear_movement).abs().max_element() < 0.001);
        let events =
            |s: &goldsrc_mdl::Sequence<'_>| s.events().unwrap().iter().map(|e| (e.event, e.frame)).collect::<Vec<_>>();
        if events(&a) != events(&b) {
            classes.push("an event outside of its sequence");
        }
        classes.extend(channels(set, made, n));
    }
    let triangles = |set: &ModelSet<'_>| -> usize {
        let parts = set.model().body_parts();
        let models = parts.iter().flat_map(|part| part.sub_models().unwrap());
        models.flat_map(|model| model.meshes().unwrap()).map(|mesh| mesh.triangles().count()).sum()
    };
    assert_eq!(triangles(set), triangles(made));
    for texture in set.textures() {
        let Ok(pixels) = texture.pixels() else { continue };
        let same = made.textures().iter().any(|made| {
            made.pixels().is_ok_and(|own| own.indices == pixels.indices && own.palette.0 == pixels.palette.0)
        });
        if !same && texture.width % 4 == 0 {
            classes.push("a texture that no triangle has");
        } else if !same {
            classes.push("a texture whose width is not a multiple of 4");
        }
    }
    classes
}

/// That every value is at most a step of the original's scale off.
fn channels(set: &ModelSet<'_>, made: &ModelSet<'_>, n: usize) -> Option<&'static str> {
    let (Ok(own), Ok(other)) = (set.animations(n), made.animations(n)) else { panic!("animations of {n}") };
    let sequence = set.model().sequences().get(n).unwrap();
    let mut class = None;
    for blend in 0..own.blend_count() {
        for index in 0..own.bone_count() {
            let (bone, twin) = (set.model().bones().get(index).unwrap(), made.model().bones().get(index).unwrap());
            let pairs = own.channels(blend, index).unwrap().into_iter().zip(other.channels(blend, index).unwrap());
            for (axis, (a, b)) in pairs.enumerate() {
                let (scale, other_scale) = (f64::from(bone.scale[axis]), f64::from(twin.scale[axis]));
                let pairs = a.values().zip(b.values()).take(own.frame_count()).enumerate();
                for (frame, (a, b)) in pairs {
                    let value = |value: f32, step: i16, scale: f64| f64::from(value) + f64::from(step) * scale;
                    let far = value(bone.value[axis], a, scale) - value(twin.value[axis], b, other_scale);
                    let turns = core::f64::consts::TAU;
                    let far = if axis < 3 { far } else { far - (far / turns).round() * turns };
                    // Sources have six digits behind the point.
                    if far.abs() <= scale * 1.01 + 4e-6 {
                        continue;
                    }
                    let is_open = sequence.is_looping() && frame + 1 == own.frame_count();
                    let is_held = sequence.motion_type & 0x38 != 0;
                    assert!(is_open || is_held, "{} {} {axis} {frame}: {far} {scale}", sequence.label, bone.name);
                    class = Some(if is_open { "an open loop" } else { "an angle that is held" });
                }
            }
        }
    }
    class
}

fn check(folder: &std::path::Path) -> (usize, BTreeMap<String, usize>) {
    let (mut models, mut all) = (0, BTreeMap::<String, usize>::new());
    for path in files::with_extension(folder, &["mdl"]) {
        let Ok(files) = ModelFiles::load(&path) else { continue };
        let Ok(set) = files.set() else { continue };
        // What is damaged on purpose, or of which a companion is missing.
        let is_whole = set.validate().iter().all(|found| found.code.severity < goldsrc_mdl::Severity::Error);
        if !is_whole || set.missing().next().is_some() || !set.model().bones().have_scale() {
            *all.entry("not whole".to_owned()).or_default() += 1;
            continue;
        }
        match again(&set) {
            Ok(made) => {
                models += 1;
                for class in classes(&set, &made.files.set().unwrap()) {
                    *all.entry(class.to_owned()).or_default() += 1;
                }
            }
            Err(error) => {
                eprintln!("{}: {error}", path.display());
                *all.entry(format!("refused: {}", error.rsplit(": ").next().unwrap_or_default())).or_default() += 1;
            }
        }
    }
    (models, all)
}

#[test]
fn models_survive_their_sources() {
    let (models, all) = check(&files::testdata().join("goldsrc-mdl"));
    eprintln!("{models} models, {all:?}");
    assert!(models >= 8, "{models} {all:?}");
    let Some(corpus) = files::corpus() else { return };
    let (models, all) = check(&corpus.join("goldsrc-mdl"));
    eprintln!("{models} models, {all:?}");
    assert!(models > 15, "{models} {all:?}");
}
