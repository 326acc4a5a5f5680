//! Each finding: a file that has it, and the offset, count and element that `validate` reports.

use crate::common;

use bis_p3dm::{
    Builder, BuilderFace, BuilderLod, BuilderTag, CODES, Diagnostics, LodKind, Material, Model, Normal, Point,
    Resolution, Vec2, Vec3, codes,
};
use common::{COARSE, FINE, GEOMETRY, MEMORY, ROADWAY, SHADOW, built, place, tag};
use triassic_test_support::{Case, document, findings};

/// Validates a model or a material.
fn validate(file: &Vec<u8>) -> Diagnostics {
    if file.starts_with(&Model::MAGIC) {
        Model::parse(file).unwrap().validate()
    } else {
        Material::parse(file).unwrap().validate()
    }
}

/// A material as text, and the position of something in it.
fn material(text: &str, at: &str) -> Case {
    Case::new(text.as_bytes().to_vec(), text.find(at).unwrap())
}

/// A changed crate, and a position in it.
fn case(change: impl FnOnce(&mut Builder<'static>), at: impl FnOnce(&Model<'_>) -> u64) -> Case {
    let file = built(change);
    let at = place(&file, at);
    Case::new(file, at)
}

/// The crate with another tag in a level, and the position and the index of that tag.
fn with_tag(lod: usize, new: BuilderTag<'static>, at: impl FnOnce(&bis_p3dm::Tag<'_>) -> u64) -> Case {
    let name = new.name.to_vec();
    let file = built(|crate_| {
        let tags = &mut crate_.lods[lod].tags;
        let before = tags.iter().position(|tag| tag.is(b"#UVSet#")).unwrap();
        tags.insert(before, new);
    });
    let model = Model::parse(&file).unwrap();
    let tags: Vec<_> = model.lods()[lod].tags().iter().collect();
    let index = tags.iter().rposition(|tag| tag.name() == name.as_slice()).unwrap();
    let at = at(&tags[index]).try_into().unwrap();
    Case::new(file, at).element(index as u32)
}

/// The crate with another property in its geometry.
fn with_property(name: &[u8], value: &[u8], at: u64) -> Case {
    with_tag(GEOMETRY, BuilderTag::property(name, value).unwrap(), |tag| tag.data_at() + at)
}

/// The crate with the data of a tag changed.
fn with_data(
    lod: usize,
    name: &'static [u8],
    change: impl FnOnce(&mut Vec<u8>),
    at: impl FnOnce(&bis_p3dm::Tag<'_>) -> u64,
) -> Case {
    let file = built(|crate_| {
        let tag = crate_.lods[lod].tags.iter_mut().find(|tag| tag.is(name)).unwrap();
        change(tag.data.to_mut());
    });
    let model = Model::parse(&file).unwrap();
    let (index, tag) = tag(&model, lod, name);
    let at = at(&tag).try_into().unwrap();
    Case::new(file, at).element(index as u32)
}

/// The crate with a texture on a face of its coarse level.
fn with_texture(texture: &'static [u8]) -> Case {
    let change = |crate_: &mut Builder<'static>| crate_.lods[COARSE].faces[2].texture = texture.into();
    case(change, |model| face_at(model, COARSE, 2) + 72).element(2)
}

/// The byte offset of a face.
fn face_at(model: &Model<'_>, lod: usize, face: usize) -> u64 {
    model.lods()[lod].faces().iter().nth(face).unwrap().at
}
/// The byte offset of a corner of a face of a `P3DM` level.
fn corner_at(model: &Model<'_>, lod: usize, face: usize, corner: u64) -> u64 {
    face_at(model, lod, face) + 4 + 16 * corner
}
/// The byte offset of the header of a level.
fn head_at(model: &Model<'_>, lod: usize) -> u64 {
    model.lods()[lod].header().at
}

/// Changes the geometry except for its component 2, which is broken by the caller.
fn geometry(change: impl FnOnce(&mut BuilderLod<'static>), at: impl FnOnce(&Model<'_>) -> u64) -> Case {
    case(|crate_| change(&mut crate_.lods[GEOMETRY]), at)
}
/// Changes the data of a tag of the geometry; returns its index.
fn component(name: &'static [u8], change: impl FnOnce(&mut BuilderLod<'static>)) -> Case {
    let file = built(|crate_| change(&mut crate_.lods[GEOMETRY]));
    let model = Model::parse(&file).unwrap();
    let (index, tag) = tag(&model, GEOMETRY, name);
    let at = tag.data_at().try_into().unwrap();
    Case::new(file, at).element(index as u32)
}

/// A new level at the end of the file, or at the place that its resolution belongs to.
fn with_lod(index: usize, lod: BuilderLod<'static>) -> impl FnOnce(&mut Builder<'static>) {
    move |crate_| crate_.lods.insert(index, lod)
}

fn quad_lod(kind: LodKind, texture: &'static [u8]) -> BuilderLod<'static> {
    let mut lod = common::of_kind(kind);
    lod.points.extend([Vec3::ZERO, Vec3::X, Vec3::Y].map(Point::new));
    lod.normals.push(Normal { vector: Vec3::Z });
    lod.faces.push(BuilderFace::from_points(&[0, 1, 2]).with_texture(texture));
    lod.add_uv_set();
    lod
}

/// An empty level, which may be anywhere.
fn empty(resolution: f32) -> BuilderLod<'static> {
    let mut lod = BuilderLod::new(Resolution(resolution));
    lod.add_uv_set();
    lod
}

/// The bytes of the weights of the selection `lid`.
fn lid(change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    built(|crate_| {
        let tag = crate_.lods[FINE].tags.iter_mut().find(|tag| tag.is(b"lid")).unwrap();
        change(tag.data.to_mut());
    })
}

#[test]
fn a_good_file_has_no_findings() {
    let found = validate(&built(|_| {}));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn every_finding_is_documented() {
    document::check_codes("bis-p3dm", CODES);
}

#[test]
fn only_partially_weighted_selections_are_checked() {
    // `camo` fully contains all points, and does not count; only `hinge` contains some in part.
    let file = lid(|data| data.fill(0));
    assert_eq!(validate(&file).get(codes::WEIGHTS.id).unwrap().count, 4);
    // As other editors write it, slightly off.
    let file = lid(|data| data.iter_mut().filter(|byte| **byte > 1).for_each(|byte| *byte -= 1));
    assert!(validate(&file).is_empty());
}

findings! {
    codes, validate;
    other_version: OTHER_VERSION = case(|crate_| crate_.version = 0x100, |_| 4);
    tail: TAIL = case(|crate_| crate_.tail = vec![0; 32].into(), |model| model.bytes().len() as u64 - 32);
    no_lods: NO_LODS = case(|crate_| crate_.lods.clear(), |_| 8);
    many_lods: MANY_LODS = case(|crate_| crate_.lods.splice(2..2, (2..26).map(|n| empty(n as f32))).for_each(drop), |_| 8);
    large_header: LARGE_HEADER =
        case(|crate_| crate_.lods[1].header_rest = vec![0; 4].into(), |model| head_at(model, 1) + 4).element(1);
    lod_version: LOD_VERSION = case(|crate_| crate_.lods[1].version = 7, |model| head_at(model, 1) + 8).element(1);
    lod_flags: LOD_FLAGS = case(|crate_| crate_.lods[1].raw_flags = 1, |model| head_at(model, 1) + 24).element(1);
    duplicate_lod: DUPLICATE_LOD =
        case(with_lod(2, empty(1.5)), |model| model.lods()[2].resolution_at()).element(2);
    unsorted_lods: UNSORTED_LODS =
        case(with_lod(2, empty(1.25)), |model| model.lods()[2].resolution_at()).element(2);
    unknown_lod: UNKNOWN_LOD = case(with_lod(3, empty(5e5)), |model| model.lods()[3].resolution_at()).element(3);
    inexact_lod: INEXACT_LOD =
        case(|crate_| crate_.lods[MEMORY].resolution.0 = 1.0001e15, |model| model.lods()[MEMORY].resolution_at())
            .element(MEMORY as u32);
    wrong_size: WRONG_SIZE = with_tag(MEMORY, BuilderTag::new(b"spare", vec![0, 0, 0]), |tag| tag.size_at());
    unknown_tag: UNKNOWN_TAG = with_tag(FINE, BuilderTag::new(b"#Other#", vec![1]), |tag| tag.at());
    inactive_tag: INACTIVE_TAG = with_tag(
        MEMORY,
        BuilderTag { active: 0, ..BuilderTag::selection(b"spare", &[0, 0], &[]) },
        |tag| tag.at(),
    );
    no_uv_set: NO_UV_SET =
        case(|crate_| crate_.lods[COARSE].tags.clear(), |model| head_at(model, COARSE)).element(COARSE as u32);
    uv_set_differs: UV_SET_DIFFERS = with_data(COARSE, b"#UVSet#", |data| data[4 + 8] ^= 1, |tag| tag.data_at() + 12).element(1);
    uv_set_number: UV_SET_NUMBER = {
        let add = BuilderTag::uv_set(3, &[Vec2::ZERO; 4]);
        let file = built(|crate_| crate_.lods[ROADWAY].push_tag(add).unwrap());
        let at = place(&file, |model| model.lods()[ROADWAY].tags().iter().nth(1).unwrap().data_at());
        Case::new(file, at).element(1)
    };
    many_uv_sets: MANY_UV_SETS = {
        let add = |crate_: &mut Builder<'static>| {
            (1..10).for_each(|id| crate_.lods[ROADWAY].push_tag(BuilderTag::uv_set(id, &[Vec2::ZERO; 4])).unwrap());
        };
        case(add, |model| model.lods()[ROADWAY].tags().iter().nth(8).unwrap().at()).element(8)
    };
    not_finite: NOT_FINITE = with_data(
        FINE,
        b"#Animation#",
        |data| data[4 + 12 * 3..][..4].copy_from_slice(&f32::NAN.to_le_bytes()),
        |tag| tag.data_at() + 4 + 12 * 3,
    ).element(3);
    uv_not_finite: UV_NOT_FINITE = case(
        |crate_| {
            let lod = &mut crate_.lods[ROADWAY];
            lod.faces[0].vertices[2].uv.y = f32::INFINITY;
            lod.tags.clear();
            lod.add_uv_set();
        },
        |model| corner_at(model, ROADWAY, 0, 2) + 8,
    ).element(0);
    large_uv: LARGE_UV = case(
        |crate_| {
            let lod = &mut crate_.lods[ROADWAY];
            lod.faces[0].vertices[2].uv.y = -2e5;
            lod.tags.clear();
            lod.add_uv_set();
        },
        |model| corner_at(model, ROADWAY, 0, 2) + 8,
    ).element(0);
    mass_not_finite: MASS_NOT_FINITE = with_data(
        GEOMETRY,
        b"#Mass#",
        |data| data[8..12].copy_from_slice(&f32::NAN.to_le_bytes()),
        |tag| tag.data_at() + 8,
    ).element(2);
    bad_point: BAD_POINT =
        case(|crate_| crate_.lods[COARSE].faces[5].vertices[1].point = 8, |model| corner_at(model, COARSE, 5, 1)).element(5);
    bad_normal: BAD_NORMAL =
        case(|crate_| crate_.lods[COARSE].faces[5].vertices[1].normal = 6, |model| corner_at(model, COARSE, 5, 1) + 4)
            .element(5);
    degenerate: DEGENERATE = case(
        |crate_| {
            let vertices = &mut crate_.lods[COARSE].faces[5].vertices;
            vertices[2].point = vertices[0].point;
        },
        |model| corner_at(model, COARSE, 5, 2),
    ).element(5);
    point_flags: POINT_FLAGS =
        case(|crate_| crate_.lods[FINE].points[2].raw_flags = 0x400, |model| model.lods()[FINE].points().at(2) + 12)
            .element(2);
    face_flags: FACE_FLAGS =
        case(|crate_| crate_.lods[FINE].faces[2].raw_flags = 0x40, |model| face_at(model, FINE, 2) + 68).element(2);
    bad_edge: BAD_EDGE = with_data(FINE, b"#SharpEdges#", |data| data[12] = 11, |tag| tag.data_at() + 8).element(1);
    leading_backslash: LEADING_BACKSLASH = with_texture(br"\a\b_co.paa");
    drive: DRIVE = with_texture(br"P:\a\b_co.paa");
    tga: TGA = with_texture(br"a\b_co.TGA");
    forward_slash: FORWARD_SLASH = with_texture(b"a/b_co.paa");
    not_ascii: NOT_ASCII = with_texture(b"a\\\xfc_co.paa");
    without_nul: WITHOUT_NUL = {
        let mut boxes = common::flashpoint();
        boxes.lods[0].faces[4].texture = br"x\kat\addons\breathing\models\aa".into();
        let file = boxes.write().unwrap();
        let at = place(&file, |model| face_at(model, 0, 4));
        Case::new(file, at).element(4)
    };
    empty_name: EMPTY_NAME = with_tag(MEMORY, BuilderTag::selection(b"", &[0, 0], &[]), |tag| tag.at() + 1);
    duplicate_selection: DUPLICATE_SELECTION =
        with_tag(MEMORY, BuilderTag::selection(b"LID_axis", &[1, 0], &[]), |tag| tag.at() + 1);
    ignored_selection: IGNORED_SELECTION =
        with_tag(MEMORY, BuilderTag::selection(b".hidden", &[1, 0], &[]), |tag| tag.at() + 1);
    face_byte: FACE_BYTE = with_data(FINE, b"camo", |data| data[11 + 2] = 255, |tag| tag.data_at() + 13);
    weights: WEIGHTS = {
        let file = lid(|data| data[3] = 200);
        let at = place(&file, |model| tag(model, FINE, b"lid").1.data_at() + 3);
        Case::new(file, at).element(3)
    };
    proxy_name: PROXY_NAME = {
        let file = built(|crate_| crate_.lods[FINE].tags[3].name = (&br"proxy:\triassic\lamp\lamp"[..]).into());
        let at = place(&file, |model| model.lods()[FINE].tags().iter().nth(3).unwrap().name_at());
        Case::new(file, at).element(3)
    };
    proxy_shape: PROXY_SHAPE = with_data(FINE, common::PROXY, |data| data[7] = 1, |tag| tag.data_at());
    property_typo: PROPERTY_TYPO = with_property(b"sbosurce", b"shadow", 0);
    property_space: PROPERTY_SPACE = with_property(b"map", b"house ", 64);
    property_empty: PROPERTY_EMPTY = with_property(b"", b"1", 0);
    duplicate_property: DUPLICATE_PROPERTY = with_property(b"Class", b"tree", 0);
    residue: RESIDUE = with_data(FINE, b"#Property#", |data| data[70] = b'x', |tag| tag.data_at() + 64);
    no_components: NO_COMPONENTS = geometry(
        |lod| lod.tags.retain(|tag| !tag.name.starts_with(b"Component")),
        |model| head_at(model, GEOMETRY),
    ).element(GEOMETRY as u32);
    component_gap: COMPONENT_GAP = {
        let file = built(|crate_| crate_.lods[GEOMETRY].tags[1].name = (&b"Component03"[..]).into());
        let at = place(&file, |model| tag(model, GEOMETRY, b"Component03").1.name_at());
        Case::new(file, at).element(1)
    };
    component_small: COMPONENT_SMALL = component(b"Component02", |lod| {
        lod.tags[1].data.to_mut()[16 + 9..].fill(0);
    });
    component_open: COMPONENT_OPEN = component(b"Component02", |lod| {
        lod.tags[1].data.to_mut()[16 + 10] = 0;
    });
    component_concave: COMPONENT_CONCAVE = component(b"Component02", |lod| {
        // A corner of the box, pushed in.
        lod.points[15].position = Vec3::new(0.0, 0.6, 0.0);
    });
    component_large: COMPONENT_LARGE = component_of_many_faces();
    no_mass: NO_MASS = geometry(
        |lod| lod.set_masses(&[0.0; 16]).unwrap(),
        |model| head_at(model, GEOMETRY),
    ).element(GEOMETRY as u32);
    center_of_mass: CENTER_OF_MASS = geometry(
        |lod| {
            let mut masses = [1.0; 16];
            masses[3] = -2.0;
            lod.set_masses(&masses).unwrap();
        },
        |model| tag(model, GEOMETRY, b"#Mass#").1.data_at() + 12,
    ).element(GEOMETRY as u32);
    shadow_quad: SHADOW_QUAD = case(
        |crate_| {
            let mut lod = common::of_kind(LodKind::ShadowVolume(0));
            common::add_box(&mut lod, Vec3::ZERO, Vec3::ONE, false, b"");
            lod.add_uv_set();
            crate_.lods[SHADOW] = lod;
        },
        |model| face_at(model, SHADOW, 0),
    ).element(0).count(6);
    shadow_texture: SHADOW_TEXTURE = case(
        |crate_| crate_.lods[SHADOW].faces[4].texture = common::TEXTURE.into(),
        |model| face_at(model, SHADOW, 4) + 72,
    ).element(4);
    shadow_buffer: SHADOW_BUFFER =
        case(with_lod(3, quad_lod(LodKind::ShadowBuffer(0), common::TEXTURE)), |model| face_at(model, 3, 0)).element(0);
    roadway: ROADWAY = case(
        |crate_| {
            let lod = &mut crate_.lods[ROADWAY];
            lod.points.resize(256, Point::new(Vec3::ZERO));
        },
        |model| head_at(model, ROADWAY) + 12,
    ).element(ROADWAY as u32);
    frame_order: FRAME_ORDER = {
        let file = built(|crate_| {
            let frames = crate_.lods[FINE].tags.iter_mut().filter(|tag| tag.is(b"#Animation#"));
            frames.last().unwrap().data.to_mut()[..4].copy_from_slice(&0.25_f32.to_le_bytes());
        });
        let model = Model::parse(&file).unwrap();
        let tags: Vec<_> = model.lods()[FINE].tags().iter().collect();
        let index = tags.iter().rposition(|tag| tag.is(b"#Animation#")).unwrap();
        let at = tags[index].data_at().try_into().unwrap();
        Case::new(file.clone(), at).element(index as u32)
    };
    size_lacks_number: SIZE_LACKS_NUMBER = {
        let mut file = built(|_| {});
        let (index, tag) = tag(&Model::parse(&file).unwrap(), ROADWAY, b"#UVSet#");
        let at = tag.size_at() as usize;
        file[at] -= 4;
        Case::new(file.clone(), at).element(index as u32)
    };
    material_repeated_name: MATERIAL_REPEATED_NAME =
        material("a = 1; b[] = {1}; b[] += {2}; class C { d = 1; D = 2; };", "D =").element(3);
    material_color: MATERIAL_COLOR =
        material("ambient[] = {1,1,1,1}; emmisive[] = {0,0,0}; Diffuse[] = {1, 1, one, 1};", "emmi").element(1).count(2);
    material_tex_gen: MATERIAL_TEX_GEN = material(
        "class TexGen0 { }; class Stage1 { texture = a; texGen = 0; }; class Stage2 { texture = b; texGen = 1; };",
        "Stage2",
    ).element(2);
    material_no_texture: MATERIAL_NO_TEXTURE =
        material("class Stage1 { texture = \"\"; }; class Stage2: Stage1 { }; class StageTI { };", "StageTI").element(2);
    material_zero_transform: MATERIAL_ZERO_TRANSFORM = material(
        "class Stage1 { texture = a; class uvTransform { aside[] = {1,0,0}; }; };
         class TexGen3 { class uvTransform { aside[] = {0,0,0}; }; };",
        "TexGen3",
    ).element(1);
}

/// More pairs of faces and points than are checked: a closed surface of many triangles, in many components.
fn component_of_many_faces() -> Case {
    // A box whose sides are grids of quads.
    const SIDE: usize = 40;
    let mut lod = common::of_kind(LodKind::FireGeometry);
    let mut points = std::collections::BTreeMap::new();
    let (quads, normals) = common::quads(0);
    let corners = common::corners(Vec3::ZERO, Vec3::ONE);
    lod.normals.extend(normals.map(|vector| Normal { vector }));
    for quad in quads {
        let [origin, right, _, up] = quad.map(|n| corners[n as usize]);
        for row in 0..SIDE {
            for column in 0..SIDE {
                let face = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(x, y)| {
                    let part = |n: usize| n as f32 / SIDE as f32;
                    let at = origin + (right - origin) * part(column + x) + (up - origin) * part(row + y);
                    let key = at.to_array().map(|value| (value * SIDE as f32).round() as i32);
                    let next = points.len() as u32;
                    *points.entry(key).or_insert_with(|| {
                        lod.points.push(Point::new(Vec3::from(key.map(|n| n as f32)) / SIDE as f32));
                        next
                    })
                });
                lod.faces.push(BuilderFace::from_points(&face));
            }
        }
    }
    let (all_points, all_faces) = (vec![1; lod.points.len()], vec![1; lod.faces.len()]);
    let names = [&b"Component01"[..], b"Component02", b"Component03", b"Component04"];
    for name in names {
        lod.push_tag(BuilderTag::selection(name, &all_points, &all_faces)).unwrap();
    }
    lod.add_uv_set();
    let file = Builder::new([lod]).write().unwrap();
    // The first three are checked.
    let at = place(&file, |model| tag(model, 0, b"Component04").1.data_at());
    Case::new(file, at).element(3)
}
