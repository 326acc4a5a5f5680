//! Files that were treated as text.

use bis_p3dm::{ErrorKind, Model, Normal, Point, Vec3};
use triassic_test_support::damage;

use crate::common;
use crate::hostile::exercise;

/// The crate, with numbers that contain a CR LF in every table.
fn with_line_ends() -> Vec<u8> {
    let number = f32::from_le_bytes(*b"\x11\x0d\x0a\x3f");
    common::built(|crate_| {
        let fine = &mut crate_.lods[common::FINE];
        fine.points[4].position.x = number;
        // Half the length of the vector, so that its length stays 1.
        let other = (1.0 - number * number).sqrt();
        fine.normals[2] = Normal { vector: Vec3::new(number, other, 0.0) };
        fine.faces[3].vertices[1].uv.x = number;
        fine.tags.iter_mut().filter(|tag| tag.is(b"#Animation#")).for_each(|tag| {
            tag.data.to_mut()[28..32].copy_from_slice(&number.to_le_bytes());
        });
        crate_.lods[common::MEMORY].points.push(Point::new(Vec3::splat(number)));
        crate_.lods[common::MEMORY].tags[0].data.to_mut().insert(2, 0);
    })
}

fn without_cr(file: &[u8]) -> Vec<u8> {
    let text: Vec<&[u8]> = file.split(|byte| *byte == b'\n').collect();
    let lines = text.iter().enumerate();
    let cut = lines.map(|(n, line)| if n + 1 < text.len() { line.strip_suffix(b"\r").unwrap_or(line) } else { line });
    cut.collect::<Vec<_>>().join(&b'\n')
}

fn kind(file: &[u8]) -> Option<&'static str> {
    match Model::parse(file).unwrap_err().kind() {
        ErrorKind::Damaged(kind) => Some(kind),
        _ => None,
    }
}

#[test]
fn lost_cr_are_detected() {
    let file = with_line_ends();
    assert!(exercise(&file));
    let lost = without_cr(&file);
    assert_eq!(file.len() - lost.len(), 9);
    assert!(kind(&lost).unwrap().contains("CRLF to LF"));
    // A single one, in each of the tables.
    for (n, at) in file.windows(2).enumerate().filter(|(_, pair)| *pair == b"\r\n").map(|(at, _)| at).enumerate() {
        let mut one: Vec<u8> = file.iter().map(|byte| if *byte == b'\r' { b'\x0c' } else { *byte }).collect();
        one.remove(at);
        // A byte that is missing in the face itself only shortens its texture.
        match Model::parse(&one) {
            Err(_) => assert!(kind(&one).is_some_and(|kind| kind.contains("CRLF to LF")), "{n}"),
            Ok(model) => assert!(!model.validate().is_empty(), "{n}"),
        }
    }
}

#[test]
fn other_damage_is_not_reported_as_lost_cr() {
    // Without CR LF, but with an LF: the original error is reported.
    let file = common::built(|_| {});
    assert!(file.contains(&b'\n') && !file.windows(2).any(|pair| pair == b"\r\n"));
    damage::every_cut(&file[..file.len() - 1], |len, cut| {
        assert!(len < 12 || kind(cut).is_none(), "{len}: {:?}", Model::parse(cut).err());
    });
}

#[test]
fn added_cr_and_utf8_are_detected() {
    let file = with_line_ends();
    assert!(kind(&damage::with_crlf(&without_cr(&file))).unwrap().contains("LF to CRLF"));
    assert!(kind(&damage::as_utf8(&file)).unwrap().contains("UTF-8"));
}
