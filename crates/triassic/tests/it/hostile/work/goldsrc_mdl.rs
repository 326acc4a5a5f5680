//! Files of `goldsrc-mdl`, also decompiled to SMD.

pub(crate) use triassic::goldsrc_mdl;

#[path = "../../../../../goldsrc-mdl/tests/it/support/many.rs"]
mod many;

use goldsrc_mdl::{Builder, ErrorKind, Header, Record};
use triassic::{
    AnyFile,
    convert::{self, Resolver, SceneOptions},
    gltf, smd,
};
use triassic_test_support::{
    bytes::patch,
    instructions::{assert_growth, operation},
};

/// Counts the steps of a command with a model.
///
/// In two operations, since some steps take the same time for any model, and the allocator cleans up after the previous
/// one: only together they are long enough that this does not matter.
fn use_model(model: &Builder) {
    use_model_with(model, &SceneOptions::default());
}

fn use_model_with(model: &Builder, options: &SceneOptions) {
    let file = model.write().unwrap().main;
    let scene = operation("read, check, decompile and convert", || {
        let file = AnyFile::parse(&file).unwrap();
        std::hint::black_box((file.summary(), file.validate()));
        file.decompile(&smd::Options::new("many")).unwrap().unwrap();
        file.to_scene(options, &mut Resolver::none()).unwrap().0
    });
    operation("check the scene and export", || {
        scene.check().unwrap();
        gltf::export(&scene, &gltf::Options::default()).unwrap().into_glb().unwrap();
    });
}

/// Converts a file in which a product is not proportional to its size: each conversion ends with an error, quickly.
fn is_refused(file: &[u8]) {
    let file = operation("parse", || AnyFile::parse(file)).unwrap();
    operation("summary", || file.summary());
    let mut options = SceneOptions::default();
    // So that the limit depends on the size of the file.
    options.limits = options.limits.with_max_elements(1000);
    let error = operation("convert", || file.to_scene(&options, &mut Resolver::none())).unwrap_err();
    let convert::Error::Format(error) = error else { panic!("{error}") };
    assert!(matches!(error.kind(), ErrorKind::LimitExceeded { .. }), "{error}");
    let options = smd::Options::new("many").with_limits(options.limits);
    let error = operation("decompile", || file.decompile(&options).unwrap()).unwrap_err();
    assert!(matches!(error.kind(), ErrorKind::LimitExceeded { .. }), "{error}");
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_bones() {
    assert_growth(150, |n| use_model(&many::controllers(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_hitboxes_and_attachments() {
    assert_growth(200, |n| {
        let mut model = many::hitboxes(n);
        model.attachments = many::attachments(n).attachments;
        use_model(&model);
    });
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_sequences() {
    assert_growth(200, |n| use_model(&many::sequences(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_sequence_groups() {
    assert_growth(300, |n| use_model(&many::sequence_groups(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_events_and_pivots() {
    assert_growth(1000, |n| {
        let mut model = many::events(n);
        model.sequences[0].pivots = many::pivots(n).sequences[0].pivots.clone();
        use_model(&model);
    });
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_frames() {
    assert_growth(5000, |n| use_model(&many::frames(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_blends() {
    assert_growth(600, |n| {
        let mut options = SceneOptions::default();
        options.blends = convert::Blends::All;
        use_model_with(&many::blends(n), &options);
    });
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_body_parts() {
    assert_growth(150, |n| use_model(&many::body_parts(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_sub_models() {
    assert_growth(150, |n| use_model(&many::sub_models(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_meshes() {
    assert_growth(200, |n| use_model(&many::meshes(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(600, |n| use_model(&many::triangles(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    assert_growth(1500, |n| use_model(&many::vertices(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_normals() {
    assert_growth(4000, |n| use_model(&many::normals(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_textures() {
    assert_growth(40, |n| use_model(&many::textures(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skin_families() {
    assert_growth(1500, |n| use_model(&many::skin_families(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_skin_columns() {
    assert_growth(200, |n| use_model(&many::skin_columns(n)));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_transitions() {
    assert_growth(40_000, |n| use_model(&many::transitions(n)));
}

/// Body parts with shared submodels.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn shared_sub_models() {
    // The limit allows a whole number of parts: with fewer submodels, rounding would show.
    assert_growth(280, |n| {
        let model = many::sub_models(n);
        let mut file = model.write().unwrap().main;
        let header = goldsrc_mdl::Records::<Header>::new(&file, 0).get(0).unwrap();
        let at = usize::try_from(header.body_part_offset).unwrap();
        let part = file[at..at + goldsrc_mdl::BodyPartRecord::SIZE].to_vec();
        let table = i32::try_from(file.len()).unwrap();
        file.extend(part.repeat(n));
        let count = i32::try_from(n).unwrap();
        patch(&mut file, 0, |header: &mut Header| (header.body_part_count, header.body_part_offset) = (count, table));
        is_refused(&file);
    });
}
/// Variants with this many parts: each part stores its material in each variant.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn variants_of_many_parts() {
    assert_growth(1500, |n| {
        let mut model = many::skin_families(n);
        model.body_parts = many::meshes(n).body_parts;
        let file = model.write().unwrap().main;
        super::is_refused(&file, "skin families of all meshes");
    });
}
