//! Work that grows no faster than its input: files with one structure multiplied, with the steps of a command.

mod levels_of_a_dump;
macro_rules! modules {
    ($($id:literal $krate:ident($files:ident) { $($variants:tt)* } $(lists $archive:ident)?)+) => { $(mod $krate;)+ };
}
triassic::all_formats!(modules!);

use formats_core::ErrorKind;
use triassic::{
    AnyFile,
    convert::{self, Resolver, SceneOptions},
    gltf,
};
use triassic_test_support::instructions::operation;

/// Counts the steps of a command with a file: detect and parse, summarize, check, convert, export.
pub(crate) fn use_file(bytes: &[u8]) {
    use_file_with(bytes, &SceneOptions::default(), &mut Resolver::none());
}

/// Same as [`use_file`], with options and the files that it shows.
pub(crate) fn use_file_with(bytes: &[u8], options: &SceneOptions, files: &mut Resolver<'_>) {
    let file = operation("read and check", || {
        let file = AnyFile::parse(bytes).unwrap();
        std::hint::black_box((file.summary(), file.validate()));
        file
    });
    let (scene, _) = operation("convert", || file.to_scene(options, files)).unwrap();
    operation("check the scene and export", || {
        scene.check().unwrap();
        gltf::export(&scene, &gltf::Options::default()).unwrap().into_glb().unwrap();
    });
}

/// Counts the conversion of a file in which the product of two lists is not proportional to its size: it ends with an
/// error that names the excess.
pub(crate) fn is_refused(bytes: &[u8], what: &str) {
    // Not counted: the first large allocation after a builder was freed makes the allocator clean up.
    assert!(AnyFile::parse(bytes).is_ok());
    let file = operation("parse", || AnyFile::parse(bytes)).unwrap();
    let mut options = SceneOptions::default();
    // So that the limit depends on the size of the file.
    options.limits = options.limits.with_max_elements(1000);
    let error = operation("convert", || file.to_scene(&options, &mut Resolver::none())).unwrap_err();
    let convert::Error::Format(error) = error else { panic!("{error}") };
    assert!(matches!(error.kind(), ErrorKind::LimitExceeded { .. }) && error.what() == what, "{error}");
}
