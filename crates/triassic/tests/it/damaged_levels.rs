//! Damaged levels with models, terrains and maps, from the bytes of a file to those of a GLB.
#![cfg(all(feature = "all-formats", feature = "gltf"))]

#[path = "../../../acknex-wmb/tests/it/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
mod common;
use crate::levels_exercise;

use triassic::acknex_wmb::{BuilderObject, Version};
use triassic_test_support::{damage, files};

use levels_exercise::exercise;

/// Levels of several versions, each with entities of each kind.
fn levels() -> Vec<Vec<u8>> {
    let mut newest = common::level();
    let entity = |file: &[u8]| {
        let mut entity = common::entity();
        entity.file_name = triassic::acknex_wmb::FixedStr::new(file).unwrap();
        BuilderObject::new(&entity)
    };
    newest.objects.extend([&b"a.mdl"[..], b"ab.mdl", b"a.hmp", b"a.wmb", b"abc.wmb"].map(entity));
    let olds = [Version::Wmb2, Version::Wmb4, Version::Wmb5, Version::Wmb6].map(common::old_level);
    // The newest is large because of its page of light.
    olds.into_iter().chain([newest.write().unwrap()]).collect()
}

#[test]
fn whole_levels_are_read() {
    assert!(levels().iter().all(|level| exercise(level)));
    assert!(exercise(&files::read("acknex-wmb/level.wmb")) && exercise(&files::read("acknex-wmb/old.wmb")));
}

#[test]
fn changed_bytes_give_an_error_or_a_file() {
    let read = damage::changed_files(&levels(), &(4..164), 200, exercise);
    assert!(read > 0.13, "{read}");
}
