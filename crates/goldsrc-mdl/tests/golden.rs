//! Real files, with one test each.
//!
//! The files in `testdata/` must be read without errors, and their poses must fit the boxes that their compiler stored. If
//! `TRIASSIC_CORPUS` names a folder with more files, those are posed too; the tests of the examples compare their figures with an
//! independent reader's.
#![allow(
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::print_stderr,
    reason = "a test"
)]

#[path = "it/support/mod.rs"]
mod support;

use std::{
    fs,
    path::Path,
    sync::{Arc, Mutex},
};

use goldsrc_mdl::{Model, ModelSet, Playback, Pose, PoseOptions, SequenceFile, Severity, TextureFile, glam::Vec3};
use libtest_mimic::{Arguments, Failed, Trial};
use serde_json::Value;
use support::find_companions;
use triassic_test_support::files;

fn main() {
    let mut arguments = Arguments::from_args();
    // The last test counts the results of the others.
    arguments.test_threads.get_or_insert(1);
    let mut trials = testdata();
    match files::corpus() {
        Some(corpus) => trials.extend(corpus_trials(&corpus)),
        None => trials.push(Trial::test("corpus", || Ok(())).with_ignored_flag(true)),
    }
    libtest_mimic::run(&arguments, trials).exit();
}

fn testdata() -> Vec<Trial> {
    let folder = files::testdata().join("goldsrc-mdl");
    let found = files::with_extension(&folder, &["mdl"]);
    let name = |path: &Path| format!("testdata::{}", path.strip_prefix(&folder).unwrap().display());
    found
        .iter()
        .map(|path| (name(path), path.clone()))
        .map(|(name, path)| Trial::test(name, move || read(&path)))
        .collect()
}

/// Reads everything in a file of any of the three kinds.
fn read(path: &Path) -> Result<(), Failed> {
    let bytes = fs::read(path)?;
    let failed = |what: &str| Err(Failed::from(what.to_owned()));
    let model = match Model::parse(&bytes) {
        Ok(model) => model,
        Err(_) if bytes.starts_with(b"IDSQ") => {
            let length = SequenceFile::parse(&bytes)?.header().length;
            return if usize::try_from(length) == Ok(bytes.len()) { Ok(()) } else { failed("its length is wrong") };
        }
        Err(_) => {
            let file = TextureFile::parse(&bytes)?;
            file.textures().iter().try_for_each(|texture| texture.pixels().map(drop))?;
            let cells = file.skins().table().iter();
            let known = cells.filter(|cell| (cell.texture as usize) < file.textures().len()).count();
            return if known > 0 && known == file.skins().table().len() {
                Ok(())
            } else {
                failed("its skins are wrong")
            };
        }
    };
    let companions = find_companions(path, &model);
    let mut set = ModelSet::new(model);
    companions.iter().try_for_each(|(role, _, bytes)| set.add(*role, bytes))?;
    let found = set.validate();
    if found.worst() == Some(Severity::Error) {
        return failed(&format!("{found:#?}"));
    }
    for part in model.body_parts() {
        for mesh in
            part.sub_models()?.iter().map(|model| model.meshes()).collect::<Result<Vec<_>, _>>()?.iter().flatten()
        {
            if mesh.triangles().count() != mesh.record().triangle_count as usize {
                return failed("a mesh's triangle count is wrong");
            }
        }
    }
    if set.textures().is_empty() || model.body_parts().is_empty() {
        return failed("it is empty");
    }
    let (agree, all) = boxes(&set)?;
    if agree < all { failed(&format!("{} of {all} sequences leave their box", all - agree)) } else { Ok(()) }
}

/// Returns the number of sequences whose frames all fit the box that the compiler stored, within 0.05 units on every side, and the
/// number of all sequences. The compiler measured the animations as stored: with the motion that the engine sets to 0, and without
/// the movement that it adds.
fn boxes(set: &ModelSet<'_>) -> Result<(usize, usize), Failed> {
    let (skeleton, mut pose, mut agree) = (set.skeleton(), Pose::new(), 0);
    for (n, sequence) in set.model().sequences().iter().enumerate() {
        let animations = set.animations(n)?;
        let (mut min, mut max) = (Vec3::MAX, Vec3::MIN);
        for frame in 0..animations.frame_count() {
            for blend in 0..animations.blend_count() {
                // Every animation alone, by the settings that select it: the corners of the grids.
                let corner = |n: usize, side: usize| (n % side) as f32 / (side - 1).max(1) as f32;
                let settings = match animations.blend_count() {
                    4 => [corner(blend, 2), corner(blend / 2, 2)],
                    9 => [corner(blend, 3), corner(blend / 3, 3)],
                    _ => [blend.min(1) as f32, 0.0],
                };
                let options = PoseOptions::at(frame as f32)
                    .with_playback(Playback::Clamp)
                    .with_blends(settings)
                    .with_zero_motion(false);
                skeleton.pose(&animations, &options, &mut pose);
                for part in set.model().body_parts() {
                    for model in part.sub_models()? {
                        for vertex in model.posed_vertices(pose.world())? {
                            (min, max) = (min.min(vertex), max.max(vertex));
                        }
                    }
                }
            }
        }
        agree += usize::from(min.abs_diff_eq(sequence.min, 0.05) && max.abs_diff_eq(sequence.max, 0.05));
    }
    Ok((agree, set.model().sequences().len()))
}

fn corpus_trials(corpus: &Path) -> Vec<Trial> {
    let (folder, expected) = (corpus.join("goldsrc-mdl"), corpus.join("expected/goldsrc-mdl.jsonl"));
    let lines = fs::read_to_string(&expected).unwrap_or_else(|error| panic!("{}: {error}", expected.display()));
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert!(!lines.is_empty(), "nothing in {}", expected.display());
    let totals = Arc::new(Mutex::new((0, 0)));
    let mut trials = Vec::new();
    for line in lines {
        let name = line["file"].as_str().expect("a name").to_owned();
        let (path, totals) = (folder.join(&name), Arc::clone(&totals));
        trials.push(Trial::test(format!("corpus::{name}"), move || {
            let bytes = fs::read(&path)?;
            let model = Model::parse(&bytes)?;
            let companions = find_companions(&path, &model);
            let mut set = ModelSet::new(model);
            companions.iter().try_for_each(|(role, _, bytes)| set.add(*role, bytes))?;
            let (agree, all) = boxes(&set)?;
            eprintln!("{name}: {agree} of {all} sequences keep to their box");
            let mut totals = totals.lock().unwrap();
            totals.0 += agree;
            totals.1 += all;
            drop(totals);
            Ok(())
        }));
    }
    // More than nine in ten, as in thousands of models with an independent reader; the rest were edited later.
    trials.push(Trial::test("corpus::boxes", move || {
        let (agree, all) = *totals.lock().unwrap();
        eprintln!("{agree} of {all} sequences keep to the box that their compiler stored");
        if agree * 100 >= all * 92 { Ok(()) } else { Err(Failed::from(format!("{agree} of {all}"))) }
    }));
    trials
}
