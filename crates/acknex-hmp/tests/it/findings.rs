//! For each finding, a file with it, and its offset, count and element; and a check that the document about findings lists all of
//! them.

use crate::common;

use acknex_hmp::{
    Builder, BuilderPoints, BuilderSkin, Diagnostics, FixedStr, Generation, Header, SkinType, Source, Terrain,
    TexCoord, Triangle, codes,
};
use common::{hmp4, hmp4_bytes, hmp5, skin};
use triassic_test_support::{Case, bytes, document};

/// The findings of a file; for a truncated one, those of the existing parts.
fn validate(file: &[u8]) -> Diagnostics {
    let terrain = Terrain::parse(file);
    terrain.or_else(|_| Terrain::read_partial(Source::new(file))).unwrap().validate()
}

/// The hills in HMP7 with one plain skin, after some changes; they have no other findings.
fn hmp7(change: impl FnOnce(&mut Builder)) -> Vec<u8> {
    let mut builder = Builder::from_ground(Generation::Hmp7, &common::sea()).unwrap();
    builder.skins = vec![skin(SkinType::RGB565, 8)];
    changed(builder, change)
}
fn changed(mut builder: Builder, change: impl FnOnce(&mut Builder)) -> Vec<u8> {
    change(&mut builder);
    builder.write().unwrap()
}
/// The byte offset of a field of the header.
fn field(name: &str) -> usize {
    bytes::field::<Header>(name)
}
/// The byte offset of point `index` of a frame.
fn point(file: &[u8], frame: usize, index: usize) -> usize {
    let terrain = Terrain::parse(file).unwrap();
    terrain.frame(frame).unwrap().points().at(index).try_into().unwrap()
}
/// The byte offset of the name of a frame.
fn name(file: &[u8], frame: usize) -> usize {
    let terrain = Terrain::parse(file).unwrap();
    usize::try_from(terrain.frame(frame).unwrap().at()).unwrap() + 20
}
/// A case whose offset depends on the file.
fn case(file: Vec<u8>, at: impl FnOnce(&[u8]) -> usize) -> Case {
    let at = at(&file);
    Case::new(file, at)
}
/// The file with a different second skin, after the first one of 8 × 8 pixels.
fn second(skin: BuilderSkin) -> Case {
    Case::new(hmp7(|b| b.skins.push(skin)), 84 + 12 + 128).element(1)
}
fn plain(kind: u32, width: u32, height: u32, data: &[u8]) -> BuilderSkin {
    BuilderSkin { raw_type: SkinType(kind), width, height, data: data.to_vec(), material: None, effect: None }
}
/// Sets the names of frames 1 and 2 to these 16 bytes.
fn named(names: [&[u8; 16]; 2]) -> Vec<u8> {
    hmp7(|b| {
        for (frame, name) in b.frames[1..].iter_mut().zip(names) {
            frame.name = FixedStr(*name);
        }
    })
}
/// Changes the last point of the first frame.
fn last_byte(builder: Builder) -> Vec<u8> {
    changed(builder, |b| match &mut b.frames[0].points {
        BuilderPoints::Words(points) => points.last_mut().unwrap().unused = 1,
        BuilderPoints::Indexed(points) => points.last_mut().unwrap().unused = 1,
        _ => panic!("none"),
    })
}
/// The older form of HMP4 with a different third triangle, after a skin of 16 × 16 pixels and 12 texture coordinates.
fn triangle(vertices: [u16; 3], tex_coords: [u16; 3]) -> Case {
    let file = changed(hmp4_bytes(), |b| b.triangles[2] = Triangle { vertices, tex_coords });
    Case::new(file, 84 + 4 + 512 + 48 + 24).element(2)
}

triassic_test_support::findings! {
    codes, |file| validate(file);
    truncated: TRUNCATED = {
        let mut file = hmp7(|_| {});
        file.truncate(file.len() - 1);
        Case::new(file, field("vertex_count"))
    };
    trailing: TRAILING = case(hmp7(|b| b.trailing = vec![0; 3]), |file| file.len() - 3);
    unusual_version: UNUSUAL_VERSION = Case::new(hmp7(|b| b.header.version = 3), field("version"));
    reserved_field: RESERVED_FIELD = {
        let file = hmp7(|b| {
            b.header.skin_width = 8;
            b.header.tex_coord_count = -1;
            b.header.flags = 1;
        });
        Case::new(file, field("skin_width")).count(3)
    };
    not_finite: NOT_FINITE = {
        let file = hmp7(|b| {
            b.header.scale.z = f32::NAN;
            b.header.offset.x = f32::INFINITY;
        });
        Case::new(file, field("scale")).count(2)
    };
    fractional_columns: FRACTIONAL_COLUMNS = Case::new(hmp7(|b| b.header.eye.z = 17.5), field("eye") + 8);
    partial_row: PARTIAL_ROW = {
        let file = hmp7(|b| {
            for frame in &mut b.frames {
                if let BuilderPoints::Vector(points) = &mut frame.points {
                    points.push(points[0]);
                }
            }
        });
        Case::new(file, field("vertex_count"))
    };
    no_cells: NO_CELLS = Case::new(hmp7(|b| b.header.eye.z = 221.0), field("vertex_count"));
    extent_mismatch: EXTENT_MISMATCH = Case::new(hmp7(|b| b.header.eye.y = 21.0), field("eye"));
    no_frames: NO_FRAMES = {
        let file = hmp7(|b| {
            b.frames.clear();
            b.header.vertex_count = 221;
        });
        Case::new(file, field("frame_count"))
    };
    no_skins: NO_SKINS = Case::new(hmp7(|b| b.skins.clear()), field("skin_count"));
    many_skins: MANY_SKINS = Case::new(hmp7(|b| b.skins = vec![skin(SkinType::RGB565, 8); 9]), field("skin_count"));
    empty_skin: EMPTY_SKIN = second(plain(SkinType::RGB565, 0, 8, b""));
    uneven_mipmaps: UNEVEN_MIPMAPS = second(skin(SkinType::RGB565 | SkinType::MIPMAPS, 12));
    indexed_skin: INDEXED_SKIN = second(plain(SkinType::INDEXED, 4, 4, b"0123456789abcdef"));
    bad_reference: BAD_REFERENCE = second(plain(SkinType::REFERENCE, 2, 0, b""));
    bad_external: BAD_EXTERNAL = second(plain(SkinType::EXTERNAL, 3, 1, b"abc"));
    bad_dds: BAD_DDS = second(BuilderSkin::from_dds(b"PNG".to_vec()).unwrap());
    frame_without_nul: FRAME_WITHOUT_NUL =
        case(named([&[b'a'; 16], b"b\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"]), |file| name(file, 1)).element(1);
    frame_residue: FRAME_RESIDUE =
        case(named([b"a\0old\0\0\0\0\0\0\0\0\0\0\0", &[0; 16]]), |file| name(file, 1)).element(1);
    not_ascii: NOT_ASCII = case(named([&[0; 16], b"\xe4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"]), |file| name(file, 2)).element(2);
    duplicate_frame_name: DUPLICATE_FRAME_NAME =
        case(named([b"a\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"; 2]), |file| name(file, 2)).element(2);
    outside_box: OUTSIDE_BOX = case(hmp7(|b| b.frames[1].max.position[2] = 0), |file| point(file, 1, 0)).element(1).count(221);
    bad_normal: BAD_NORMAL = {
        let file = changed(hmp4(), |b| if let BuilderPoints::Words(points) = &mut b.frames[2].points {
            points[7].normal = 162;
        });
        case(file, |file| point(file, 2, 7) + 6).element(2)
    };
    long_normal: LONG_NORMAL = {
        let file = hmp7(|b| if let BuilderPoints::Vector(points) = &mut b.frames[0].points {
            points[3].normal = [-127, 1];
        });
        case(file, |file| point(file, 0, 3) + 2).element(0)
    };
    reserved_byte: RESERVED_BYTE = case(last_byte(hmp5()), |file| point(file, 0, 220) + 3).element(0);
    off_grid: OFF_GRID = {
        let file = changed(hmp4(), |b| if let BuilderPoints::Words(points) = &mut b.frames[1].points {
            points[20].position[0] += 2;
        });
        case(file, |file| point(file, 1, 20)).element(1)
    };
    bad_vertex: BAD_VERTEX = triangle([0, 1, 12], [0; 3]);
    bad_tex_coord: BAD_TEX_COORD = triangle([1, 2, 4], [12, 0, 0]);
    unusual_triangle: UNUSUAL_TRIANGLE = triangle([0, 1, 4], [0; 3]);
    zero_scale: ZERO_SCALE = Case::new(hmp7(|b| b.header.scale.z = 0.0), field("scale"));
    indexed_mipmaps: INDEXED_MIPMAPS and INDEXED_SKIN =
        second(plain(SkinType::INDEXED | SkinType::MIPMAPS, 8, 8, &[7; 64 + 16 + 4 + 1]));
    skin_size: SKIN_SIZE = second(plain(SkinType::RGB565, 8, 6, &[0; 96]));
    flat_triangle: FLAT_TRIANGLE and UNUSUAL_TRIANGLE = triangle([0, 1, 0], [0; 3]);
}

#[test]
fn the_document_matches_the_codes() {
    document::check_codes("acknex-hmp", codes::CODES);
}

#[test]
fn other_generations_have_the_same_findings() {
    let found = |file: &[u8]| validate(file).iter().map(ToString::to_string).collect::<Vec<_>>();
    let reserved = last_byte(hmp4());
    let at = point(&reserved, 0, 220) + 7;
    assert_eq!(
        found(&reserved),
        [format!("HMP-026 note: a reserved byte of a point is not zero (at byte {at:#x}, element 0)")]
    );
    let normal = changed(hmp5(), |b| {
        if let BuilderPoints::Indexed(points) = &mut b.frames[0].points {
            points[9].normal = 255;
        }
    });
    let at = point(&normal, 0, 9) + 2;
    assert_eq!(
        found(&normal),
        [format!("HMP-024 warning: a normal index is out of range (at byte {at:#x}, element 0)")]
    );
    let byte = changed(hmp4_bytes(), |b| {
        b.tex_coords[0] = TexCoord { u: -5, v: 900 };
        if let BuilderPoints::Bytes(points) = &mut b.frames[0].points {
            points[1].normal = 200;
        }
    });
    let at = point(&byte, 0, 1) + 3;
    assert_eq!(found(&byte), [format!("HMP-024 warning: a normal index is out of range (at byte {at:#x}, element 0)")]);
    for file in common::all() {
        assert_eq!(found(&file), [""; 0]);
    }
}
