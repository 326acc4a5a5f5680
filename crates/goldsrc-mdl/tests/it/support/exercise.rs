//! Uses everything in the files of a model, for tests and fuzz targets: no input may cause a panic, and the crate's invariants must
//! hold.
#![allow(clippy::unwrap_used, reason = "a test")]

use goldsrc_mdl::{Controls, Error, Model, ModelSet, Pose, PoseOptions, Profile, Role, SequenceFile, TextureFile};

/// Uses every function on the three files. Decoding uses at most this much memory.
pub fn use_all(main: &[u8], textures: &[u8], group: &[u8], pose: &mut Pose) {
    match TextureFile::parse(textures) {
        Ok(file) => assert!(file.textures().iter().filter(|t| t.pixels().is_ok()).count() <= file.textures().len()),
        Err(error) => inside(&error, textures),
    }
    if let Err(error) = SequenceFile::parse(group) {
        inside(&error, group);
    }
    let model = match Model::parse(main) {
        Ok(model) => model,
        Err(error) => return inside(&error, main),
    };
    let mut set = ModelSet::new(model);
    let _ = set.add(Role::Textures, textures);
    let _ = set.add(Role::Sequences(1), group);
    findings(&set, main.len().max(textures.len()).max(group.len()));
    let skeleton = set.skeleton();
    skeleton.rest_pose(pose);
    for n in 0..model.sequences().len().min(8) {
        let Ok(animations) = set.animations(n) else { continue };
        let options = PoseOptions::at(1.5)
            .with_blends([0.4, 0.7])
            .with_controls(Controls { channels: [200; 4], mouth: 40 })
            .with_root_motion(true);
        skeleton.pose(&animations, &options, pose);
        assert_eq!(pose.world().len(), model.bones().len());
        let mut values = [0; 64];
        let _ = animations.channels(0, 0).map(|channels| channels.map(|channel| channel.read_values(&mut values)));
    }
    for part in model.body_parts().iter().take(8) {
        let Ok(Some(sub_model)) = part.sub_model(1) else { continue };
        let _ = sub_model.posed_vertices(pose.world()).map(|vertices| vertices.take(64).count());
        let _ = sub_model.posed_normals(pose.world()).map(|normals| normals.take(64).count());
        for mesh in sub_model.meshes().into_iter().flatten().take(8) {
            let _ = (mesh.triangles().take(64).count(), set.texture(1, mesh.skin_ref));
        }
    }
}

/// Findings have an offset in one of the files; `size` is that of the largest.
fn findings(set: &ModelSet<'_>, size: usize) {
    for found in &set.validate() {
        assert!(found.offset <= at(size) && found.count > 0, "{found}");
    }
    for found in &set.check_limits(Profile::Xash) {
        assert!(found.offset <= at(size) && found.count > 0, "{found}");
    }
}

/// An error points to a byte of its file, or to its end.
fn inside(error: &Error, file: &[u8]) {
    assert!(error.offset() <= at(file.len()), "{error}: beyond {} bytes", file.len());
}

/// Writes everything that can be written: the dump, and the model merged with its companions, which is read again.
pub fn write_all(main: &[u8], textures: &[u8], group: &[u8]) {
    let Ok(model) = Model::parse(main) else { return };
    let mut set = ModelSet::new(model);
    let _ = set.add(Role::Textures, textures);
    let _ = set.add(Role::Sequences(1), group);
    #[cfg(feature = "serde")]
    serde_json::to_writer(std::io::sink(), &set).unwrap();
    if let Ok(merged) = set.merge() {
        let merged = Model::parse(&merged).unwrap();
        assert_eq!(merged.sequences().len(), model.sequences().len());
    }
}

fn at(n: usize) -> u64 {
    n.try_into().unwrap()
}
