//! Half-Life models: every corner of every submodel in every sequence and blend.

use std::{fs, path::Path, process::Command};

use serde_json::Value;
use sha2::{Digest, Sha256};
use triassic::goldsrc_mdl::{
    Animations, BoneTransform, ModelSet, MotionFlags, Playback, Pose, PoseOptions, Sequence, Skeleton, SubModel,
};
use triassic_scene::glam::{Affine3A, Vec3};

use crate::{
    Converted,
    near::{are_near, bounds, moments, turned, vector},
};

/// The frame rate of sequences without a valid one.
const DEFAULT_RATE: f32 = 10.0;

pub(crate) fn compare(set: &ModelSet<'_>, converted: &Converted, expected: &Value) {
    let model = set.model();
    let parts = model.body_parts();
    let all = || parts.iter().flat_map(|part| part.sub_models().unwrap().iter());
    let default: Vec<SubModel<'_>> = parts.iter().filter_map(|part| part.sub_models().unwrap().iter().next()).collect();
    let all: Vec<SubModel<'_>> = all().collect();
    let drawn: Vec<&SubModel<'_>> = all.iter().filter(|sub_model| triangles(sub_model) > 0).collect();
    assert_eq!(converted.triangles(), drawn.iter().map(|sub_model| triangles(sub_model)).collect::<Vec<_>>());

    let skeleton = set.skeleton();
    let names = converted.animations();
    let mut left = names.iter();
    let (mut pose, mut mover) = (Pose::new(), Mover::default());
    for (n, sequence) in model.sequences().iter().enumerate() {
        let Ok(animations) = set.animations(n) else { continue };
        let rate = if (1e-3..=1e6).contains(&sequence.fps) { sequence.fps } else { DEFAULT_RATE };
        let last = animations.frame_count().saturating_sub(1) as f32;
        let blends = if animations.frame_count() > 0 { animations.blend_count() } else { 0 };
        for blend in 0..blends {
            let name = left.next().unwrap();
            for time in moments(converted.end(name, last / rate)) {
                let frame = (time * rate).clamp(0.0, last);
                if blend == 0 && blends != 9 {
                    let options = PoseOptions::at(frame).with_playback(Playback::Clamp);
                    skeleton.pose(&animations, &options, &mut pose);
                } else {
                    mover.pose(&skeleton, &animations, &sequence, blend, frame, &mut pose);
                }
                let what = format!("{name} at {time}");
                same(&what, &default, pose.world(), &converted.model.at(Some(name), time));
                same(
                    &format!("{what}, everything"),
                    &all,
                    pose.world(),
                    &converted.model.scene_at(converted.everything(), Some(name), time),
                );
            }
        }
    }
    assert_eq!(left.next(), None, "animations of nothing");
    if !expected.is_null() {
        figures(&drawn, converted, expected);
    }
}

/// A stored animation of any blend.
#[derive(Default)]
struct Mover {
    scratch: Vec<f32>,
    frames: Vec<BoneTransform>,
}

impl Mover {
    fn pose(
        &mut self,
        skeleton: &Skeleton,
        animations: &Animations<'_>,
        sequence: &Sequence<'_>,
        blend: usize,
        frame: f32,
        pose: &mut Pose,
    ) {
        let count = animations.frame_count();
        self.frames.resize(count * animations.bone_count(), BoneTransform::default());
        animations.read_transforms(blend, skeleton, &mut self.scratch, &mut self.frames);
        let (from, to) = (frame as usize, frame.ceil() as usize);
        let motion = [MotionFlags::X, MotionFlags::Y, MotionFlags::Z].map(|axis| sequence.motion().contains(axis));
        let kept = Vec3::from(motion.map(|held| if held { 0.0 } else { 1.0 }));
        let locals = self.frames.chunks_exact(count).enumerate().map(|(bone, track)| {
            let (from, to) = (track[from], track[to]);
            let kept = if usize::try_from(sequence.motion_bone) == Ok(bone) { kept } else { Vec3::ONE };
            BoneTransform {
                translation: from.translation.lerp(to.translation, frame.fract()) * kept,
                rotation: from.rotation.slerp(to.rotation, frame.fract()),
            }
        });
        pose.set(skeleton, locals.collect::<Vec<_>>());
    }
}

/// The drawn triangles equal the submodels on these bones.
fn same(what: &str, sub_models: &[SubModel<'_>], world: &[Affine3A], found: &[(String, Vec<Vec3>)]) {
    let expected = sub_models.iter().map(|sub_model| corners(sub_model, world));
    let expected: Vec<Vec<Vec3>> = expected.filter(|corners| !corners.is_empty()).collect();
    assert_eq!(expected.len(), found.len(), "{what}");
    // Skinned nodes come first, so the orders may differ.
    let mut left = expected;
    for (name, found) in found {
        let fitting = left.iter().position(|expected| are_near(expected, found));
        let fitting = fitting.unwrap_or_else(|| panic!("{what}: {name} is none of the submodels"));
        left.swap_remove(fitting);
    }
}

/// The corners of the drawn triangles, counter-clockwise.
fn corners(sub_model: &SubModel<'_>, world: &[Affine3A]) -> Vec<Vec3> {
    let positions: Vec<Vec3> = sub_model.posed_vertices(world).unwrap().map(turned).collect();
    let mut corners = Vec::new();
    for mesh in sub_model.meshes().unwrap() {
        for [a, b, c] in mesh.triangles() {
            let place = |vertex: i16| positions.get(usize::try_from(vertex).ok()?).copied();
            if let (Some(a), Some(b), Some(c)) = (place(a.vertex), place(b.vertex), place(c.vertex)) {
                corners.extend([a, c, b]);
            }
        }
    }
    corners
}

fn triangles(sub_model: &SubModel<'_>) -> usize {
    corners(sub_model, &[]).len() / 3
}

/// The figures of the independent reader.
fn figures(drawn: &[&SubModel<'_>], converted: &Converted, expected: &Value) {
    let list = |key: &str| expected[key].as_array().unwrap();
    let found = converted.triangles();
    assert_eq!(expected["total_triangles"], found.iter().sum::<usize>());
    let blends = list("sequences").iter().filter(|sequence| sequence["error"].is_null());
    let blends: u64 = blends.map(|sequence| sequence["blends"].as_u64().unwrap()).sum();
    assert_eq!(blends as usize, converted.animations().len());
    assert_eq!(list("bones").len(), converted.model.gltf.skins().next().map_or(0, |skin| skin.joints().count()));

    let sub_models = list("bodyparts").iter().flat_map(|part| part["models"].as_array().unwrap());
    let sub_models: Vec<&Value> = sub_models.filter(|model| model["triangles"] != 0).collect();
    assert_eq!(sub_models.iter().map(|model| model["triangles"].as_u64().unwrap() as usize).collect::<Vec<_>>(), found);
    // The nodes have the first pose of the first sequence, which the independent reader used for its boxes.
    let shown = converted.model.scene_at(converted.everything(), None, 0.0);
    for (expected, sub_model) in sub_models.iter().zip(drawn) {
        let (Some(min), Some(max)) = (vector(&expected["rest_min"]), vector(&expected["rest_max"])) else { continue };
        // Its boxes include unused vertices.
        if !uses_all(sub_model) {
            continue;
        }
        let fits = |corners: &[Vec3]| {
            let (found_min, found_max) = bounds(corners).unwrap();
            let places = [(min, found_min), (max, found_max)];
            places.iter().all(|(expected, found)| turned(*expected).distance(*found) < 2e-4)
        };
        let count = triangles(sub_model) * 3;
        let found = shown.iter().any(|(_, corners)| corners.len() == count && fits(corners));
        assert!(found, "no node shows {} within its box", expected["name"]);
    }

    let textures = list("textures");
    let images = converted.images();
    assert_eq!(images.len(), textures.len());
    for (texture, image) in textures.iter().zip(&images) {
        if let Some(digest) = texture["rgba_sha256"].as_str() {
            assert_eq!(rgba_digest(image), digest, "the image {}", texture["name"]);
        }
    }
}

fn uses_all(sub_model: &SubModel<'_>) -> bool {
    let mut used = vec![false; sub_model.vertices().unwrap().len()];
    for mesh in sub_model.meshes().unwrap() {
        for corner in mesh.triangles().flatten() {
            used[corner.vertex as usize] = true;
        }
    }
    used.into_iter().all(|used| used)
}

/// The digest of the pixels of a PNG file as red, green, blue, alpha.
pub(crate) fn rgba_digest(file: &[u8]) -> String {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(file));
    decoder.set_transformations(png::Transformations::normalize_to_color8() | png::Transformations::ALPHA);
    let mut reader = decoder.read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let info = reader.next_frame(&mut pixels).unwrap();
    assert_eq!((info.color_type, info.buffer_size()), (png::ColorType::Rgba, pixels.len()));
    Sha256::digest(&pixels).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The converted real models of Half-Life: one head, one gun, no bomb, and files of a reasonable size.
pub(crate) fn real_models_are_whole_and_small(corpus: &Path) {
    let corpus = corpus.join("goldsrc-mdl");
    let to = tempfile::tempdir().unwrap();
    let glb = |name: &str, more: &[&str]| {
        let path = to.path().join("x.glb");
        let model = corpus.join(name);
        let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
        let output = command.args(["convert", "--force"]).args(more).arg(&model).arg("-o").arg(&path).output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        fs::read(&path).unwrap()
    };
    let meshes = |glb: &[u8]| {
        let document = json(glb);
        let nodes = document["nodes"].as_array().unwrap();
        nodes.iter().filter(|node| node["mesh"].is_u64()).count()
    };
    let leet = glb("danakt+web-hlmv/__mock__/leet.mdl", &[]);
    let length = u32::from_le_bytes(leet[12..16].try_into().unwrap());
    assert!(leet.len() < 3_000_000 && length < 1_100_000, "{} {length}", leet.len());
    assert_eq!(meshes(&leet), 1, "no bomb pack");
    let document = json(&leet);
    // Times, and the keys of bones that do not differ, are shared: there are far fewer accessors than channels.
    let animations = document["animations"].as_array().unwrap();
    let channels: usize = animations.iter().map(|animation| animation["channels"].as_array().unwrap().len()).sum();
    let accessors = document["accessors"].as_array().unwrap().len();
    assert!(accessors * 3 < channels * 2, "{accessors} accessors of {channels} channels");
    let all = glb("danakt+web-hlmv/__mock__/leet.mdl", &["--blends", "all"]);
    // Each blend has a second key for constant values, which simple loaders need.
    assert!(all.len() < 9_200_000, "{}: more than a second key costs", all.len());
    for (name, count) in [("massn", 3), ("hgibs", 1)] {
        let glb = glb(&format!("TheOverfloater+raven-beta/models/{name}.mdl"), &[]);
        assert_eq!(meshes(&glb), count, "{name}");
    }
}

/// The JSON of a GLB.
fn json(glb: &[u8]) -> Value {
    let length = u32::from_le_bytes(glb[12..16].try_into().unwrap()) as usize;
    serde_json::from_slice(&glb[20..20 + length]).unwrap()
}
