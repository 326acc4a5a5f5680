//! A file for every finding: exact byte, element and count, and no other finding.

use crate::common;

use acknex_mdl::{
    Builder, BuilderElement, BuilderFrames, BuilderSkin, Classic, Diagnostics, FixedStr, Generation, Mdl7, Model,
    Triangle,
    acknex::{self, Packing},
    codes,
    mdl7::{BoneMatrix, GroupHeader, Weight},
};
use common::{add_skin, five, seven, turn_outward};
use triassic_test_support::{Case, bytes::field, findings};

fn validate(file: &Vec<u8>) -> Diagnostics {
    common::validate(file)
}
fn at5(file: Vec<u8>, place: impl FnOnce(&Classic<'_>) -> u64) -> Case {
    let at = place(Model::parse(&file).unwrap().classic().unwrap());
    Case::new(file, usize::try_from(at).unwrap())
}
fn at7(file: Vec<u8>, place: impl FnOnce(&Mdl7<'_>) -> u64) -> Case {
    let at = place(Model::parse(&file).unwrap().mdl7().unwrap());
    Case::new(file, usize::try_from(at).unwrap())
}
fn header(name: &str) -> usize {
    field::<acknex::Header>(name)
}
fn after(at: u64, name: &str) -> u64 {
    at + u64::try_from(field::<GroupHeader>(name)).unwrap()
}
fn outward(builder: &mut Builder) {
    builder.each_frame().for_each(|frame| turn_outward(frame, 4));
}
fn frame_name(name: &[u8; 16]) -> Case {
    let name = FixedStr(*name);
    at5(five(|model| model.each_frame().next().unwrap().name = name), |model| model.frame(0).unwrap().at + 20)
        .element(0)
}

#[test]
fn valid_files_have_no_findings() {
    for file in [five(|_| ()), seven(|_| ()), common::quake(Generation::Idpo).write().unwrap()] {
        assert_eq!(validate(&file), Diagnostics::new());
    }
}

findings! {
    codes, validate;
    cut_short: CUT_SHORT = {
        let mut file = five(|_| ());
        file.pop();
        Case::new(file, header("vertex_count"))
    };
    trailing: TRAILING = {
        let file = five(|model| model.trailing = vec![0]);
        let at = file.len() - 1;
        Case::new(file, at)
    };
    data_size: DATA_SIZE = {
        let mut file = seven(|_| ());
        file[16] ^= 1;
        Case::new(file, 16)
    };
    group_size: GROUP_SIZE = {
        let mut case = at7(seven(|_| ()), |model| after(model.group(1).unwrap().header().at, "data_size"));
        case.file[case.at] ^= 1;
        case.element(1)
    };
    reserved: RESERVED = Case::new(five(|model| model.header.flags = 1), header("flags"));
    unknown_data: UNKNOWN_DATA = at7(seven(|model| model.entity = vec![1]), |model| model.data_end());
    no_skins: NO_SKINS = Case::new(five(|model| model.skins.clear()), header("skin_count"));
    no_triangles: NO_TRIANGLES and UNUSED_VERTEX =
        Case::new(five(|model| model.triangles.clear()), header("triangle_count"));
    no_frames: NO_FRAMES = Case::new(
        five(|model| {
            model.frames.clear();
            model.header.vertex_count = 4;
        }),
        header("frame_count")
    );
    skin_size: SKIN_SIZE = {
        let file = add_skin(BuilderSkin::pixels(5, 6, 4, common::pixels(96)).unwrap());
        at5(file, |model| model.skin(2).unwrap().at).element(2)
    };
    mipmap_size: MIPMAP_SIZE = {
        let file = add_skin(BuilderSkin::pixels(10, 8, 4, common::pixels(2 * (32 + 8 + 2))).unwrap());
        at5(file, |model| model.skin(2).unwrap().at).element(2)
    };
    empty_skin: EMPTY_SKIN = at5(add_skin(BuilderSkin::default()), |model| model.skin(2).unwrap().at).element(2);
    bad_reference: BAD_REFERENCE = {
        let file = add_skin(BuilderSkin { raw_type: 1, width: 2, ..BuilderSkin::default() });
        at5(file, |model| model.skin(2).unwrap().at).element(2)
    };
    bad_dds: BAD_DDS = {
        let file = add_skin(BuilderSkin::dds(b"XDS |".to_vec()).unwrap());
        at5(file, |model| model.skin(2).unwrap().data_at).element(2)
    };
    bad_external: BAD_EXTERNAL = {
        let file = add_skin(BuilderSkin::external(b"c:\\a.tga").unwrap());
        at5(file, |model| model.skin(2).unwrap().data_at).element(2)
    };
    bad_vertex: BAD_VERTEX =
        at5(five(|model| model.triangles[3].vertices[0] = 4), |model| model.triangles().at(3)).element(3);
    bad_tex_coord: BAD_TEX_COORD =
        at5(five(|model| model.triangles[2].tex_coords[1] = 5), |model| model.triangles().at(2)).element(2);
    bad_material: BAD_MATERIAL = {
        let file = seven(|model| model.groups[0].triangles[1].material = 3);
        at7(file, |model| model.group(0).unwrap().triangles().at(1)).element(1)
    };
    degenerate: DEGENERATE = {
        let file = five(|model| model.triangles.push(Triangle::new([0, 1, 0], [0; 3], None)));
        at5(file, |model| model.triangles().at(4)).element(4)
    };
    unused_vertex: UNUSED_VERTEX = {
        let file = five(|model| {
            for frame in model.each_frame() {
                let vertex = frame.vertices[0];
                frame.vertices.push(vertex);
            }
        });
        at5(file, |model| model.frame(0).unwrap().vertices.at(4)).element(4)
    };
    tex_coord_outside: TEX_COORD_OUTSIDE =
        at5(five(|model| model.tex_coords[4].s = 17), |model| model.tex_coords().at(4)).element(4);
    bad_normal: BAD_NORMAL = {
        let file = five(|model| model.each_frame().nth(1).unwrap().vertices[2].normal = 162);
        at5(file, |model| model.frame(1).unwrap().vertices.at(2) + 6).element(1)
    };
    quake_normals: QUAKE_NORMALS = {
        let mut builder = common::quake(Generation::Idpo);
        outward(&mut builder);
        at5(builder.write().unwrap(), |model| model.frame(0).unwrap().at)
    };
    outward_normals: OUTWARD_NORMALS = at5(five(outward), |model| model.frame(0).unwrap().at);
    not_finite: NOT_FINITE = Case::new(five(|model| model.header.scale.x = f32::NAN), header("scale"));
    frame_packing: FRAME_PACKING = {
        let file = five(|model| {
            let BuilderFrames::Single(frame) = &mut model.frames[1] else { unreachable!() };
            frame.packing = Packing::Bytes;
            let vertices = frame.vertices.iter_mut().chain([&mut frame.min, &mut frame.max]);
            vertices.for_each(|vertex| vertex.position = vertex.position.map(|step| step / 64));
        });
        at5(file, |model| model.frame(1).unwrap().at).element(1)
    };
    no_nul: NO_NUL = frame_name(b"abcdefghijklmnop");
    stale_name: STALE_NAME = frame_name(b"idle\0old\0\0\0\0\0\0\0\0");
    not_ascii: NOT_ASCII = frame_name(b"st\xe4nd\0\0\0\0\0\0\0\0\0\0\0");
    empty_frame_name: EMPTY_FRAME_NAME = frame_name(&[0; 16]);
    clip_again: CLIP_AGAIN = {
        let file = five(|model| model.rename_frame(2, b"run1").unwrap());
        at5(file, |model| model.frame(3).unwrap().at).element(3)
    };
    frame_count: FRAME_COUNT = {
        let file = seven(|model| _ = model.groups[1].frames.pop());
        at7(file, |model| after(model.group(1).unwrap().header().at, "frame_count")).element(1)
    };
    other_frame_name: FRAME_NAME = {
        let file = seven(|model| model.groups[1].frames[1].name = FixedStr::new(b"run1").unwrap());
        at7(file, |model| model.group(1).unwrap().frame(1).unwrap().header.at).element(1)
    };
    partial_frame: PARTIAL_FRAME = {
        let file = seven(|model| _ = model.groups[1].frames[1].vertices.pop());
        at7(file, |model| model.group(1).unwrap().frame(1).unwrap().header.at + 16).element(1)
    };
    bad_frame_vertex: BAD_FRAME_VERTEX = {
        let file = seven(|model| model.groups[1].frames[1].vertices[3].reference = 4);
        at7(file, |model| model.group(1).unwrap().frame(1).unwrap().vertices.at(3)).element(1)
    };
    frame_order: FRAME_ORDER = {
        let file = seven(|model| model.groups[1].frames[1].vertices.swap(0, 1));
        at7(file, |model| model.group(1).unwrap().frame(1).unwrap().vertices.at(1)).element(1)
    };
    matrix_count: MATRIX_COUNT = {
        let file = seven(|model| _ = model.groups[0].frames[1].matrices.pop());
        at7(file, |model| model.group(0).unwrap().frame(1).unwrap().header.at + 20).element(1)
    };
    matrix_group: MATRIX_GROUP = {
        let file = seven(|model| model.groups[1].frames[0].matrices.push(BoneMatrix::identity(0)));
        at7(file, |model| model.group(1).unwrap().frame(0).unwrap().header.at + 20).element(0)
    };
    bad_matrix_bone: BAD_MATRIX_BONE = {
        let file = seven(|model| model.groups[0].frames[1].matrices[1].bone = 2);
        at7(file, |model| model.group(0).unwrap().frame(1).unwrap().matrices.at(1) + 64).element(1)
    };
    not_rigid: NOT_RIGID = {
        let file = seven(|model| model.groups[0].frames[1].matrices[0].matrix[0] = 2.0);
        at7(file, |model| model.group(0).unwrap().frame(1).unwrap().matrices.at(0)).element(1)
    };
    bad_parent: BAD_PARENT = {
        let file = seven(|model| model.bones[1].head.parent = 1);
        at7(file, |model| model.bone(1).unwrap().at).element(1)
    };
    bad_vertex_bone: BAD_VERTEX_BONE = {
        let file = seven(|model| model.groups[1].vertices[2].reference = 2);
        at7(file, |model| model.group(1).unwrap().vertices().at(2) + 12).element(2)
    };
    bad_deformer_group: BAD_DEFORMER_GROUP = {
        let file = seven(|model| model.deformers[0].header.group = 2);
        at7(file, |model| model.deformer(0).unwrap().header.at + 4).element(0)
    };
    bad_deformer_bone: BAD_DEFORMER_BONE = {
        let file = seven(|model| model.deformers[0].elements[1].head.bone = 2);
        at7(file, |model| model.deformer(0).unwrap().elements().nth(1).unwrap().head.at).element(1)
    };
    bad_weight_vertex: BAD_WEIGHT_VERTEX = {
        let file = seven(|model| model.deformers[0].elements[1].weights.push(Weight { vertex: 4, weight: 1.0 }));
        at7(file, |model| model.deformer(0).unwrap().elements().nth(1).unwrap().weights.at(3)).element(1)
    };
    bad_weight: BAD_WEIGHT = {
        let file = seven(|model| {
            model.deformers[0].elements[0].weights[1].weight = 1.5;
            model.deformers[0].elements[1].weights[0].weight = -0.5;
        });
        at7(file, |model| model.deformer(0).unwrap().elements().next().unwrap().weights.at(1) + 4).element(0).count(2)
    };
    weight_sum: WEIGHT_SUM = {
        let file = seven(|model| model.deformers[0].elements[1].weights[1].weight = 0.5);
        at7(file, |model| model.group(0).unwrap().vertices().at(2)).element(2)
    };
    no_weight: NO_WEIGHT = {
        let file = seven(|model| _ = model.deformers[0].elements[1].weights.pop());
        at7(file, |model| model.group(0).unwrap().vertices().at(3)).element(3)
    };
    many_weights: MANY_WEIGHTS = {
        let file = seven(|model| {
            let elements = &mut model.deformers[0].elements;
            elements[1].weights[1].weight = 0.2;
            let fifth = BuilderElement { weights: vec![Weight { vertex: 2, weight: 0.2 }], ..elements[0].clone() };
            elements.extend(vec![fifth; 4]);
            model.groups[0].header.max_weights = 5;
        });
        at7(file, |model| model.group(0).unwrap().vertices().at(2)).element(2)
    };
    max_weights: MAX_WEIGHTS = {
        let file = seven(|model| model.groups[0].header.max_weights = 3);
        at7(file, |model| after(model.group(0).unwrap().header().at, "max_weights")).element(0)
    };
    duplicate_bone: DUPLICATE_BONE = {
        let file = seven(|model| model.bones[1].name_field = model.bones[0].name_field.clone());
        at7(file, |model| model.bone(1).unwrap().at + 16).element(1)
    };
    outside_box: OUTSIDE_BOX = {
        let file = five(|model| {
            let frame = model.each_frame().nth(2).unwrap();
            frame.max.position[0] = frame.vertices[1].position[0] - 1;
            frame.min.position[2] = frame.vertices[1].position[2] + 1;
        });
        at5(file, |model| model.frame(2).unwrap().vertices.at(0)).element(2).count(3)
    };
    flat_triangle: FLAT_TRIANGLE = {
        // A line between the corners 0 and 1, and a point.
        let file = five(|model| {
            for frame in model.each_frame() {
                let mut between = frame.vertices[0];
                between.position[0] = between.position[0].midpoint(frame.vertices[1].position[0]);
                frame.vertices.extend([between; 2]);
            }
            model.triangles.extend([[0, 4, 1], [4, 5, 2]].map(|corners| Triangle::new(corners, [0; 3], None)));
        });
        at5(file, |model| model.triangles().at(4)).element(4).count(2)
    };
    indexed_mipmaps: INDEXED_MIPMAPS = {
        let file = add_skin(BuilderSkin::pixels(8, 8, 8, common::pixels(64 + 16 + 4 + 1)).unwrap());
        at5(file, |model| model.skin(2).unwrap().at).element(2)
    };
    zero_scale: ZERO_SCALE = Case::new(five(|model| model.header.scale.y = 0.0), header("scale"));
    no_material: NO_MATERIAL = {
        let file = seven(|model| model.groups[1].triangles[2].material = -1);
        at7(file, |model| model.group(1).unwrap().triangles().at(2)).element(2)
    };
}

#[test]
fn invisible_flaws_have_no_findings() {
    // A second skin whose texture coordinates were never set, as in exporters' output.
    let unset = seven(|model| model.groups[0].triangles[1].second_material = 0);
    assert_eq!(validate(&unset), Diagnostics::new());
    // One of them is set.
    let half = seven(|model| {
        model.groups[0].triangles[1].second_material = 0;
        model.groups[0].triangles[1].second_tex_coords[0] = 0;
    });
    assert_eq!(validate(&half).get("AMDL-017").unwrap().count, 1);
    // A matrix rounded by a tool, and one with a larger error.
    for (size, count) in [(1.0017, 0), (1.01, 1)] {
        let rounded = seven(|model| model.groups[0].frames[1].matrices[0].matrix[0] = size);
        assert_eq!(validate(&rounded).get("AMDL-040").map_or(0, |found| found.count), count, "{size}");
    }
    // Triangles of the smallest form have no materials, and a file without skins has none to miss.
    let plain = seven(|model| model.header.triangle_size = 12);
    let bare = seven(|model| {
        for group in &mut model.groups {
            group.skins.clear();
            group.triangles.iter_mut().for_each(|triangle| triangle.material = -1);
        }
    });
    assert_eq!((validate(&plain).get("AMDL-056"), validate(&bare).get("AMDL-056")), (None, None));
}
