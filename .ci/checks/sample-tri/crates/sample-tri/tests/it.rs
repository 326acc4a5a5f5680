//! The tests of the crate `sample-tri`, in one program, which is linked once.
#![allow(clippy::arithmetic_side_effects, clippy::indexing_slicing, clippy::unwrap_used, reason = "tests")]

use sample_tri::{
    Builder, CODES, Diagnostics, Header, Model, Record, Triangle, Vertex, codes,
    formats_core::{FieldInfo, glam::Vec3},
};
use triassic_test_support::{
    Case, bytes,
    damage::{changed_files, every_cut},
    document, files,
    instructions::{assert_growth, operation},
};

const TABLES: [(&str, &[FieldInfo]); 3] =
    [("Header", Header::FIELDS), ("Vertex", Vertex::FIELDS), ("Triangle", Triangle::FIELDS)];

fn square() -> Builder {
    let corners = [Vec3::ZERO, Vec3::X, Vec3::X + Vec3::Y, Vec3::Y];
    let triangles = [[0, 1, 2], [0, 2, 3]];
    Builder {
        vertices: corners.map(|position| Vertex { position }).to_vec(),
        triangles: triangles.map(|vertices| Triangle { vertices }).to_vec(),
    }
}

#[test]
fn the_documents_are_those_of_the_code() {
    document::check_byte_tables("sample-tri", &TABLES);
    document::check_lists("sample-tri", &TABLES, &[], include_str!("it.rs"));
    document::check_codes("sample-tri", CODES);
}

#[test]
fn the_file_of_our_own_is_what_the_writer_makes() {
    let bytes = files::read("sample-tri/made/square.tri");
    assert_eq!(square().write().unwrap(), bytes);
    let model = Model::parse(&bytes).unwrap();
    assert_eq!((Builder::from_model(&model), model.validate().is_empty()), (square(), true));
}

#[expect(clippy::ptr_arg, reason = "the type of the test cases")]
fn validate(file: &Vec<u8>) -> Diagnostics {
    Model::parse(file).unwrap().validate()
}

fn with_bad_vertex() -> Vec<u8> {
    let mut square = square();
    square.triangles[1].vertices[2] = 4;
    square.write().unwrap()
}

triassic_test_support::findings! {
    codes, validate;
    bad_vertex: BAD_VERTEX = Case::new(with_bad_vertex(), 24 + 4 * 12 + 6).element(1);
}

/// Uses everything in a file.
fn exercise(bytes: &[u8]) -> bool {
    let Ok(model) = Model::parse(bytes) else { return false };
    std::hint::black_box((model.validate(), Builder::from_model(&model).write().unwrap()));
    #[cfg(feature = "serde")]
    serde_json::to_writer(std::io::sink(), &model).unwrap();
    true
}

#[test]
fn damage_gives_an_error_or_a_model() {
    let file = square().write().unwrap();
    every_cut(&file, |len, cut| assert_eq!(exercise(cut), len == file.len()));
    let read = changed_files(&[file], &(4..24), 10_000, exercise);
    assert!((0.05..0.95).contains(&read), "{read}");
}

#[test]
fn a_count_that_the_file_only_claims_is_an_error_at_its_field() {
    let mut file = square().write().unwrap();
    bytes::set::<Header>(&mut file, 0, "vertex_count", 1_000_000);
    let at = bytes::field::<Header>("vertex_count");
    assert_eq!(Model::parse(&file).unwrap_err().offset(), u64::try_from(at).unwrap());
}

fn use_model(model: &Builder) {
    let bytes = operation("write", || model.write()).unwrap();
    let model = operation("open", || Model::parse(&bytes)).unwrap();
    operation("validate", || model.validate());
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_vertices() {
    assert_growth(3000, |n| use_model(&Builder { vertices: vec![Vertex { position: Vec3::ZERO }; n], ..square() }));
}
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(3000, |n| use_model(&Builder { triangles: vec![Triangle { vertices: [0, 1, 2] }; n], ..square() }));
}
