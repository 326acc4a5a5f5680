//! The files in `testdata/goldsrc-mdl/made/` are byte-identical to the writer's output for the model here.
//!
//! `TRIASSIC_MAKE=1 cargo test -p goldsrc-mdl --test made` rewrites them; then update their digests in `testdata/MANIFEST.toml`.

mod images;
mod motion;
mod scout;
mod solids;
use crate::writing;

use std::{f32::consts::TAU, fs};

use goldsrc_mdl::{
    Controls, Model, ModelFiles, ModelSet, MotionFlags, PoseOptions, Profile, Severity, TextureFlags, glam::Vec3,
};
use writing::{animation, testdata, triangles};

/// One set has everything except a sequence group in the main file; the other also has its textures in a separate file.
fn sets() -> [(&'static str, ModelFiles); 2] {
    [("scout", scout::scout(false).write().unwrap()), ("scout_split", scout::scout(true).write().unwrap())]
}

fn files() -> Vec<(String, Vec<u8>)> {
    let sets = sets();
    sets.iter().flat_map(|(stem, files)| files.named(stem).map(|(name, bytes)| (name, bytes.to_vec()))).collect()
}

#[test]
fn files_match_the_writer() {
    let folder = testdata().join("made");
    if std::env::var_os("TRIASSIC_MAKE").is_some() {
        fs::create_dir_all(&folder).unwrap();
        for (name, bytes) in files() {
            fs::write(folder.join(name), bytes).unwrap();
        }
    }
    let mut present: Vec<_> =
        fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    present.sort();
    let mut names: Vec<_> = files().into_iter().map(|(name, _)| name).collect();
    names.sort();
    assert_eq!(names, ["scout.mdl", "scout01.mdl", "scout_split.mdl", "scout_split01.mdl", "scout_splitT.mdl"]);
    assert_eq!(present, names);
    for (name, bytes) in files() {
        assert!(fs::read(folder.join(&name)).unwrap() == bytes, "{name} is not what the writer makes");
        assert!(bytes.len() < 100_000, "{name} is too large: {}", bytes.len());
    }
}

#[test]
fn the_files_have_no_findings() {
    for (name, files) in sets() {
        for finding in &files.model().unwrap().validate() {
            assert!(finding.code.severity == Severity::Note, "{name}: {finding}");
        }
    }
}

#[test]
fn the_files_have_every_feature() {
    for (name, files) in sets() {
        let set = files.model().unwrap();
        let model = set.model();
        let blends: Vec<_> = model.sequences().iter().map(|sequence| sequence.blend_count).collect();
        assert!([1, 2, 4, 9].iter().all(|count| blends.contains(count)), "{name}: {blends:?}");
        let controllers = model.bone_controllers();
        assert!(controllers.iter().any(|controller| controller.is_looping()));
        assert!(controllers.iter().any(|controller| controller.channel == 4));
        let flags = set.textures().iter().fold(TextureFlags::empty(), |flags, texture| flags | texture.flags());
        assert!(flags.contains(TextureFlags::CHROME | TextureFlags::MASKED | TextureFlags::ADDITIVE));
        let masked = set.textures().iter().find(|texture| texture.flags().contains(TextureFlags::MASKED)).unwrap();
        let holes = masked.pixels().unwrap().indices.split(|index| *index == 255).count() - 1;
        assert!(holes > 50 && holes < 200, "{holes}");
        assert_eq!((set.skins().family_count(), set.skins().ref_count(), set.textures().len()), (2, 5, 7));
        let parts: Vec<_> = model.body_parts().iter().map(|part| (part.base, part.sub_model_count)).collect();
        assert_eq!(parts, [(1, 2), (2, 3)]);
        assert!(model.sequences().iter().map(|sequence| sequence.events().unwrap().len()).sum::<usize>() >= 4);
        assert_eq!((model.attachments().len(), model.transitions().node_count()), (2, 2));
        assert!(model.hitboxes().len() >= 5 && model.sequence_groups().len() == 2);
        assert!(model.sequences().iter().any(|sequence| sequence.group == 1));
        let walk = model.sequences().iter().find(|sequence| sequence.motion().contains(MotionFlags::LINEAR_X)).unwrap();
        assert_eq!((walk.movement_at(walk.last_frame()), walk.pivots().unwrap().len()), (Vec3::X * 40.0, 1));
        assert_eq!(model.header().has_external_textures(), name == "scout_split");
    }
}

/// The vertices of all submodels for body number 0, at the start of a sequence.
fn vertices(set: &ModelSet<'_>, sequence: usize) -> Vec<Vec3> {
    let pose = set.pose(sequence, &PoseOptions::default()).unwrap();
    let parts = set.model().body_parts();
    let shown = parts.iter().map(|part| part.sub_model(0).unwrap().unwrap());
    shown.flat_map(|model| model.posed_vertices(pose.world()).unwrap().collect::<Vec<_>>()).collect()
}

#[test]
fn the_scout_looks_ahead_and_its_arm_is_on_the_left() {
    let (_, files) = &sets()[0];
    let set = files.model().unwrap();
    let points = vertices(&set, 0);
    let (min, max) = points.iter().fold((points[0], points[0]), |(min, max), p| (min.min(*p), max.max(*p)));
    // X forward, Y left, Z up: the nose is in front, the arm on the left, the dish at the upper left, and the feet on the ground.
    assert!(max.x > 1.5 * -min.x, "{min} {max}");
    assert!(max.y > 1.5 * -min.y, "{min} {max}");
    assert!((0.0..0.5).contains(&min.z) && max.z > 45.0, "{min} {max}");
    // In the reference pose it looks to its right, as compiled models do.
    let skeleton = set.skeleton();
    let root = skeleton.rest().next().unwrap();
    assert!((root.rotation * Vec3::X).abs_diff_eq(Vec3::NEG_Y, 1e-5));
}

#[test]
fn surfaces_face_outward() {
    let (_, files) = &sets()[0];
    let set = files.model().unwrap();
    let pose = set.pose(0, &PoseOptions::default()).unwrap();
    let mut triangles = 0;
    for sub_model in set.model().body_parts().iter().flat_map(|part| part.sub_models().unwrap()) {
        let vertices: Vec<Vec3> = sub_model.posed_vertices(pose.world()).unwrap().collect();
        let normals: Vec<Vec3> = sub_model.posed_normals(pose.world()).unwrap().collect();
        let mut first = 0;
        for mesh in sub_model.meshes().unwrap() {
            let count = i16::try_from(mesh.normal_count).unwrap();
            for corners in mesh.triangles() {
                let [a, b, c] = corners.map(|corner| vertices[usize::try_from(corner.vertex).unwrap()]);
                // Stored clockwise: with the opposite winding, the normal points outward.
                let outward = (c - a).cross(b - a);
                for corner in corners {
                    assert!((first..first + count).contains(&corner.normal), "the mesh's own normals");
                    assert!(outward.dot(normals[usize::try_from(corner.normal).unwrap()]) > 0.0);
                }
                triangles += 1;
            }
            first += count;
        }
    }
    assert!(triangles > 100, "{triangles}");
}

#[test]
fn the_builder_roundtrips() {
    let builder = scout::scout(false);
    let (_, files) = &sets()[0];
    let set = files.model().unwrap();
    let mut values = 0;
    for (n, sequence) in builder.sequences.iter().enumerate() {
        let raw = animation(&set, n);
        let mut tracks = raw.chunks_exact(sequence.frame_count());
        for blend in &sequence.blends {
            for (index, bone) in set.model().bones().iter().enumerate() {
                for axis in 0..6 {
                    for (raw, frame) in tracks.next().unwrap().iter().zip(blend) {
                        let [own, scale, wanted] = [bone.value, bone.scale, frame[index]].map(|it| it.to_array()[axis]);
                        let off = own + f32::from(*raw) * scale - wanted;
                        // A full turn equals no rotation.
                        let off = if axis < 3 { off } else { off - TAU * (off / TAU).round() };
                        assert!(off.abs() <= scale * 0.6, "{off}: sequence {n}, bone {index}, {axis}");
                        values += 1;
                    }
                }
            }
        }
    }
    assert!(values > 10_000, "{values}");
}

#[test]
fn both_sets_merge_into_the_same_model() {
    let [(_, one), (_, split)] = sets();
    let [one, split] = [&one, &split].map(|files| files.model().unwrap().merge().unwrap());
    let [one, split] = [&one, &split].map(|file| ModelSet::new(Model::parse(file).unwrap()));
    assert_eq!(one.model().sequence_groups().len(), 1);
    assert!(triangles(one.model()) == triangles(split.model()));
    assert!(
        one.textures()
            .iter()
            .zip(split.textures())
            .all(|(a, b)| { a.name == b.name && a.pixels().unwrap().indices == b.pixels().unwrap().indices })
    );
    for n in 0..one.model().sequences().len() {
        assert!(animation(&one, n) == animation(&split, n));
        assert!(one.model().sequences().get(n).unwrap().min == split.model().sequences().get(n).unwrap().min);
    }
}

#[test]
fn controllers_rotate_their_bones() {
    let (_, files) = &sets()[0];
    let set = files.model().unwrap();
    let still = set.pose(0, &PoseOptions::default()).unwrap();
    let neutral = Controls { channels: [127, 0, 0, 0], mouth: 0 };
    for (controls, bones) in [
        (Controls { channels: [255, 0, 0, 0], ..neutral }, &[scout::HEAD, scout::JAW][..]),
        (Controls { channels: [127, 64, 0, 0], ..neutral }, &[scout::DISH]),
        (Controls { mouth: 64, ..neutral }, &[scout::JAW]),
    ] {
        let pose = set.pose(0, &PoseOptions::default().with_controls(controls)).unwrap();
        for (bone, (new, old)) in pose.world().iter().zip(still.world()).enumerate() {
            let turned = !new.abs_diff_eq(*old, 0.02);
            assert_eq!(turned, bones.contains(&bone), "bone {bone} with {controls:?}");
        }
    }
}

#[test]
fn engine_limits_are_respected() {
    let (_, files) = &sets()[0];
    let found = files.model().unwrap().check_limits(Profile::CounterStrike);
    assert!(found.iter().all(|finding| finding.code.severity == Severity::Note), "{found:?}");
}
