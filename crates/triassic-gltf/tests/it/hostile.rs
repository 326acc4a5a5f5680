//! Damaged Acknex models and terrains from the bytes of a file to those of a GLB: an error, or a valid scene and a
//! readable file, within proportional memory.

#[path = "../../../acknex-mdl/tests/it/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
mod models;
#[path = "../../../acknex-hmp/tests/it/common/mod.rs"]
#[allow(unreachable_pub, reason = "it is shared with the tests of the format")]
mod terrains;

mod placing;
mod work;

use acknex_hmp::Terrain;
use acknex_mdl::{BuilderBone, BuilderFrame7, Model, Source, mdl7::BoneHead};
use triassic_convert::{BadIndex, IntoScene, Resolver, SceneOptions};
use triassic_gltf::{Options, export};
use triassic_test_support::{damage, memory};

/// The number of changed files of each format.
const CHANGES: u32 = 2_500;

/// The maximum memory of a conversion per byte of a file, and for any file: the budget of a conversion is 256 bytes per
/// byte of the file, or 64 for each element that the limits allow, plus overhead for assembly.
const PER_BYTE: u64 = 512;
const FIXED: u64 = 128 << 20;

/// Converts a readable file to GLB, within proportional memory. The scene has passed its check, and passes it again
/// when it is exported.
fn exercise<'a, T: IntoScene>(bytes: &'a [u8], bad_index: BadIndex, parse: impl FnOnce(&'a [u8]) -> Option<T>) -> bool {
    memory::in_proportion("a conversion", bytes.len(), PER_BYTE, FIXED, || {
        let Some(file) = parse(bytes) else { return false };
        let mut options = SceneOptions::default();
        options.bad_index = bad_index;
        if let Ok((scene, _)) = file.to_scene(&options, &mut Resolver::none()) {
            let glb = export(&scene, &Options::default()).unwrap().into_glb().unwrap();
            assert!(glb.starts_with(b"glTF"));
        }
        true
    })
}

/// One of the rules for bad indices, which varies between files.
fn rule(bytes: &[u8]) -> BadIndex {
    let sum = bytes.iter().fold(0_u32, |sum, byte| sum.wrapping_add(u32::from(*byte)));
    [BadIndex::Drop, BadIndex::Clamp, BadIndex::Fail][sum as usize % 3]
}

fn model(bytes: &[u8]) -> bool {
    exercise(bytes, rule(bytes), |bytes| Model::parse(bytes).ok())
}

fn terrain(bytes: &[u8]) -> bool {
    exercise(bytes, rule(bytes), |bytes| Terrain::parse(bytes).ok())
}

#[test]
fn changed_models_give_an_error_or_a_file() {
    let read = damage::changed_files(&models::every_generation(), &(4..84), CHANGES, model);
    assert!((0.1..0.95).contains(&read), "{read}");
}

#[test]
fn changed_terrains_give_an_error_or_a_file() {
    let read = damage::changed_files(&terrains::small(), &(4..84), CHANGES, terrain);
    assert!((0.1..0.95).contains(&read), "{read}");
}

#[test]
fn every_length_gives_an_error_or_a_file() {
    for file in terrains::small() {
        damage::every_cut(&file, |_, cut| {
            terrain(cut);
        });
    }
    for file in models::every_generation() {
        damage::every_cut(&file, |_, cut| {
            model(cut);
            // The readable part of a truncated file.
            if let Ok(model) = Model::read_partial(Source::new(cut))
                && let Ok((scene, _)) = model.to_scene(&SceneOptions::default(), &mut Resolver::none())
            {
                export(&scene, &Options::default()).unwrap().into_glb().unwrap();
            }
        });
    }
}

/// Converts a file, and asserts that it takes proportional memory, whether or not it can be converted.
fn in_proportion(what: &str, file: &[u8]) {
    memory::in_proportion(what, file.len(), PER_BYTE, FIXED, || {
        let model = Model::parse(file).unwrap();
        if let Ok((scene, _)) = model.to_scene(&SceneOptions::default(), &mut Resolver::none()) {
            let _ = export(&scene, &Options::default()).map(triassic_gltf::Gltf::into_glb);
        }
    });
}

#[test]
fn small_files_do_not_become_huge() {
    // Many frames that each move one vertex out of many.
    let mut many = models::mdl7();
    let group = &mut many.groups[0];
    let moved = group.frames[1].vertices[0];
    group.vertices = group.vertices.repeat(2000);
    group.frames = (0..8000).map(|_| BuilderFrame7 { vertices: vec![moved], ..group.frames[1].clone() }).collect();
    group.frames.iter_mut().for_each(|frame| frame.matrices.clear());
    many.deformers.clear();
    many.groups[0].header.deformer_count = 0;
    in_proportion("frames of one vertex", &many.write().unwrap());
    // The same with a skin, which prevents splitting.
    many.groups[0].vertices.iter_mut().for_each(|vertex| vertex.reference = 1);
    in_proportion("frames of one vertex, with bones", &many.write().unwrap());
    // Many bones in many frames, with a single matrix.
    let mut bones = models::mdl7();
    let head = BoneHead { parent: 0, unused: 0, position: acknex_mdl::Vec3::X };
    bones.bones.extend((0..20_000).map(|_| BuilderBone::new(b"", head).unwrap()));
    let frame = BuilderFrame7 { matrices: Vec::new(), ..bones.groups[0].frames[1].clone() };
    bones.groups[0].frames.extend((0..20_000).map(|_| frame.clone()));
    in_proportion("bones in frames", &bones.write().unwrap());
    // A vertex with many UVs that moves in many frames.
    let mut copies = models::mdl7();
    let group = &mut copies.groups[0];
    group.tex_coords = (0..60_000_u16).map(|n| acknex_mdl::Vec2::splat(f32::from(n))).collect();
    group.triangles =
        (0..20_000_u32).map(|n| acknex_mdl::Triangle::new([2, 2, 2], [3 * n, 3 * n + 1, 3 * n + 2], Some(0))).collect();
    let frame = group.frames[1].clone();
    group.frames.extend((0..20_000).map(|_| frame.clone()));
    in_proportion("copies of a moving vertex", &copies.write().unwrap());
}
