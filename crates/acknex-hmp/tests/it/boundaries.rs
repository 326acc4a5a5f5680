//! The boundaries at which findings begin.

use crate::common;

use acknex_hmp::{Builder, BuilderPoints, BuilderSkin, Generation, Ground, SkinType, Terrain, Vec2, VectorPoint};
use common::{material, skin};

/// The ids of the findings.
fn found(builder: &Builder) -> Vec<&'static str> {
    let bytes = builder.write().unwrap();
    Terrain::parse(&bytes).unwrap().validate().iter().map(|finding| finding.code.id).collect()
}

/// A terrain of one cell with these skins; with one, it has no findings.
fn cell(generation: Generation, skins: Vec<BuilderSkin>) -> Builder {
    let ground = Ground::new(2, Vec2::ZERO, Vec2::splat(8.0), vec![0.0, 1.0, 2.0, 4.0]);
    Builder { skins, ..Builder::from_ground(generation, &ground).unwrap() }
}

#[test]
fn one_cell_and_eight_skins_are_enough() {
    for (count, expected) in [(1, vec![]), (8, vec![]), (9, vec!["HMP-012"])] {
        assert_eq!(found(&cell(Generation::Hmp7, vec![skin(SkinType::RGB565, 8); count])), expected, "{count}");
    }
}

#[test]
fn skins_without_pixels_can_be_valid() {
    let plain = skin(SkinType::RGB565, 8);
    let with = |kind: u32, width, data: &[u8]| {
        let raw_type = SkinType(kind);
        let second = BuilderSkin { raw_type, width, height: 1, data: data.to_vec(), material: None, effect: None };
        found(&cell(Generation::Hmp7, vec![plain.clone(), second]))
    };
    assert_eq!(with(SkinType::REFERENCE, 0, b""), [""; 0]);
    assert_eq!(with(SkinType::REFERENCE, 1, b"").len(), 1, "itself");
    assert_eq!(with(SkinType::REFERENCE, 2, b"").len(), 1, "missing");
    assert_eq!(with(SkinType::DDS, 5, b"DDS |"), [""; 0]);
    assert_eq!(with(SkinType::DDS, 5, b"DDT |").len(), 1);
    assert_eq!(with(SkinType::EXTERNAL, 6, b"a.dds\0"), [""; 0]);
    assert_eq!(with(SkinType::EXTERNAL, 5, b"a.dds").len(), 1, "nothing ends it");
    assert_eq!(with(SkinType::EXTERNAL, 1, b"\0").len(), 1, "empty");
    let paint = BuilderSkin {
        raw_type: SkinType(SkinType::RGB565 | SkinType::MATERIAL),
        width: 0,
        height: 0,
        data: Vec::new(),
        material: Some(material()),
        effect: None,
    };
    assert_eq!(found(&cell(Generation::Hmp7, vec![plain.clone(), paint.clone()])), [""; 0]);
    let empty = BuilderSkin { raw_type: SkinType(SkinType::RGB565), material: None, ..paint };
    assert_eq!(found(&cell(Generation::Hmp7, vec![plain, empty])).len(), 1);
}

#[test]
fn points_may_touch_their_box() {
    for generation in [Generation::Hmp4, Generation::Hmp5, Generation::Hmp7] {
        let builder = cell(generation, vec![]);
        let bytes = builder.write().unwrap();
        let terrain = Terrain::parse(&bytes).unwrap();
        let z: Vec<u16> = (0..4).map(|n| terrain.frame(0).unwrap().points().get(n).unwrap().z).collect();
        for (low, high, is_outside) in [(z[0], z[3], false), (z[0] + 1, z[3], true), (z[0], z[3] - 1, true)] {
            let mut builder = builder.clone();
            (builder.frames[0].min.position[2], builder.frames[0].max.position[2]) = (low, high);
            assert_eq!(found(&builder).contains(&"HMP-023"), is_outside, "{generation:?}: {low} {high}");
        }
    }
}

#[test]
fn normals_may_have_length_one() {
    for (normal, is_long) in
        [([127, 0], false), ([-127, 0], false), ([-127, 1], true), ([89, 90], false), ([90, 90], true)]
    {
        let mut builder = cell(Generation::Hmp7, vec![]);
        let BuilderPoints::Vector(points) = &mut builder.frames[0].points else { panic!("HMP7 has vectors") };
        points[3] = VectorPoint { normal, ..points[3] };
        assert_eq!(found(&builder).contains(&"HMP-025"), is_long, "{normal:?}");
    }
}
