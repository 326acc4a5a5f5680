//! The tables in the format's document match the fields in the code, with their offsets and sizes, and the document about findings
//! lists all of them.

use formats_core::FieldInfo;
use quake_md2::{
    CODES, Fraction, FrameHeader, GlVertex, Header, Record, Skin, TexCoord, Triangle, Vertex, pcx::PcxHeader,
};
use triassic_test_support::document;

#[test]
fn byte_tables_match_the_code() {
    document::check_byte_tables("quake-md2", TABLES);
}

#[test]
fn every_list_has_a_builder_and_a_bound() {
    document::check_lists("quake-md2", TABLES, &[], include_str!("hostile/work.rs"));
}

const TABLES: &[(&str, &[FieldInfo])] = &[
    ("Header", Header::FIELDS),
    ("Skin", Skin::FIELDS),
    ("Texture coordinate", TexCoord::FIELDS),
    ("Triangle", Triangle::FIELDS),
    ("Frame", FrameHeader::FIELDS),
    ("Vertex", Vertex::FIELDS),
    ("High-definition extension", Fraction::FIELDS),
    ("GL commands", GlVertex::FIELDS),
    ("PCX", PcxHeader::FIELDS),
];

#[test]
fn the_document_lists_every_code() {
    document::check_codes("quake-md2", CODES);
}

#[cfg(feature = "std")]
#[test]
fn the_document_lists_every_image_finding() {
    document::check_codes("quake-md2", quake_md2::skin_image::codes::CODES);
}

#[cfg(feature = "std")]
#[test]
fn examples_of_images_are_current() {
    use quake_md2::skin_image::{SkinImage, codes};
    use triassic_test_support::findings::{check_examples, converted};
    let of = |code, width: u32, height: u32, pixel: [u8; 4]| {
        let rgba = pixel.repeat(usize::try_from(width * height).unwrap());
        let image = formats_core::Pixels::new(width, height, rgba).unwrap();
        converted(&SkinImage::new(&image, None).unwrap().findings, code)
    };
    let lines = [
        of(codes::LOST_ALPHA, 8, 4, [9, 9, 9, 100]),
        of(codes::LARGE, 1024, 512, [9, 9, 9, 255]),
        of(codes::OTHER_COLORS, 8, 4, [9, 9, 9, 255]),
    ];
    check_examples("quake-md2-images", codes::CODES, &lines);
}
