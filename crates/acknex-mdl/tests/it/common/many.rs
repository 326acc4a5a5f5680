//! Models with one multiplied structure, to check that the work does not grow faster than their size.

use acknex_mdl::{
    Builder, Builder7, BuilderFrame7, BuilderFrames, BuilderGroup, BuilderSkin, BuilderSkins, Generation, Triangle,
    mdl7::{BoneMatrix, Weight},
};
use formats_core::FixedStr;

use super::{mdl5, mdl7, pixels, quake};

/// A multiplied structure, and the file with this number of them.
pub(crate) type Many = (&'static str, fn(usize) -> Vec<u8>);

/// Structures up to MDL5.
pub(crate) const CLASSIC: [Many; 9] = [
    ("many_skins", |n| five(|model| model.skins = (0..n).map(|_| BuilderSkins::Single(one_pixel())).collect())),
    ("many_skin_groups", |n| {
        four(|model| model.skins = (0..n).map(|_| BuilderSkins::Group(vec![(0.1, pixels(32))])).collect())
    }),
    ("many_skins_of_a_group", |n| {
        four(|model| model.skins = vec![BuilderSkins::Group((0..n).map(|_| (0.1, pixels(32))).collect())])
    }),
    ("many_tex_coords", |n| five(|model| model.tex_coords = vec![model.tex_coords[0]; n])),
    ("many_triangles", |n| five(|model| model.triangles = vec![model.triangles[0]; n])),
    ("many_vertices", |n| {
        five(|model| {
            let count = model.each_frame().map(|frame| frame.vertices = frame.vertices.repeat(n / 4)).count();
            assert!(count > 1);
            let corner = |corner: usize| u32::try_from(corner).unwrap();
            let corners = (0..n / 4).map(|face| [0, 1, 2].map(|own| corner(face * 4 + own) % 65_535));
            model.triangles = corners.map(|corners| Triangle::new(corners, [0, 1, 2], None)).collect();
        })
    }),
    ("many_frames", |n| five(|model| repeat_frames(model, n))),
    ("many_frame_groups", |n| {
        four(|model| {
            let group = model.frames[1].clone();
            model.frames = vec![group; n];
        })
    }),
    ("many_frames_of_a_group", |n| {
        four(|model| {
            let BuilderFrames::Group { frames, .. } = &mut model.frames[1] else { unreachable!() };
            let frame = frames[0].clone();
            frames.resize(n, frame);
        })
    }),
];

/// Structures of MDL7.
pub(crate) const SEVEN: [Many; 14] = [
    ("many_bones", |n| {
        seven(|model| {
            // Each below the one before: the longest chain.
            let bone = model.bones[1].clone();
            model.bones.resize(n, bone);
            for (parent, bone) in (0..).zip(&mut model.bones[1..]) {
                bone.head.parent = parent;
            }
        })
    }),
    ("many_matrices", |n| {
        seven(|model| {
            let matrices = &mut model.groups[0].frames[1].matrices;
            *matrices = (0..n).map(|bone| BoneMatrix::identity((bone % 2).try_into().unwrap())).collect();
        })
    }),
    ("many_groups", |n| {
        seven(|model| {
            model.groups = vec![model.groups[1].clone(); n];
            model.deformers.clear();
        })
    }),
    // As siblings: a scene has at most 1,024 nesting levels.
    ("many_bones_of_one", |n| {
        seven(|model| {
            let bone = model.bones[1].clone();
            model.bones.resize(n, bone);
        })
    }),
    // All show the first of this number of skins.
    ("many_groups_and_skins", |n| {
        seven(|model| {
            let mut group = model.groups[1].clone();
            let skin = group.skins[0].clone();
            group.skins.clear();
            group.frames.clear();
            group.triangles.truncate(1);
            model.groups = vec![group; n];
            model.groups[0].skins = vec![skin; n];
            model.deformers.clear();
        })
    }),
    // Half of the groups have frames, so that frames × groups would be seen.
    ("many_groups_and_frames", |n| {
        seven(|model| {
            let mut small = BuilderGroup::new(b"small").unwrap();
            small.frames = vec![empty_frame(b"small1")];
            model.groups[0].frames = vec![empty_frame(b"walk1"); n];
            model.groups.truncate(1);
            model.groups.resize(n, small);
        })
    }),
    ("many_skins_of_groups", |n| {
        seven(|model| {
            let skin = model.groups[1].skins[0].clone();
            model.groups[1].skins = vec![skin; n];
        })
    }),
    ("many_tex_coords_of_a_group", |n| {
        seven(|model| model.groups[0].tex_coords = vec![model.groups[0].tex_coords[1]; n])
    }),
    ("many_triangles_of_a_group", |n| seven(|model| model.groups[0].triangles = vec![model.groups[0].triangles[1]; n])),
    ("many_vertices_of_a_group", |n| {
        seven(|model| {
            let group = &mut model.groups[1];
            group.vertices = group.vertices.repeat(n / 4);
            group.triangles = group.triangles.repeat(n / 4);
        })
    }),
    ("many_frames_of_groups", |n| {
        seven(|model| {
            for group in &mut model.groups {
                let frame = group.frames[1].clone();
                group.frames.resize(n, frame);
            }
        })
    }),
    ("many_deformers", |n| {
        seven(|model| {
            // Each group has one, and all are of the second group.
            let mut small = BuilderGroup::new(b"small").unwrap();
            small.header.deformer_count = 1;
            model.groups.resize(n.max(2) + 1, small);
            let mut deformer = model.deformers[0].clone();
            deformer.header.group = 2;
            deformer.elements.truncate(1);
            deformer.elements[0].weights.clear();
            model.deformers.resize(n.max(2), deformer);
        })
    }),
    ("many_elements", |n| {
        seven(|model| {
            let mut element = model.deformers[0].elements[0].clone();
            element.weights.clear();
            model.deformers[0].elements.resize(n, element);
        })
    }),
    ("many_weights", |n| {
        seven(|model| model.deformers[0].elements[0].weights = vec![Weight { vertex: 1, weight: 0.5 }; n])
    }),
];

fn one_pixel() -> BuilderSkin {
    BuilderSkin::pixels(2, 1, 1, pixels(2)).unwrap()
}
fn empty_frame(name: &[u8]) -> BuilderFrame7 {
    BuilderFrame7 { name: FixedStr::new(name).unwrap(), vertices: Vec::new(), matrices: Vec::new() }
}
fn repeat_frames(model: &mut Builder, n: usize) {
    let frame = model.frames[1].clone();
    model.frames.resize(n, frame);
}
fn five(change: impl FnOnce(&mut Builder)) -> Vec<u8> {
    let mut builder = mdl5();
    change(&mut builder);
    builder.write().unwrap()
}
/// A model of Quake, whose skins and frames may be groups.
fn four(change: impl FnOnce(&mut Builder)) -> Vec<u8> {
    let mut builder = quake(Generation::Idpo);
    change(&mut builder);
    builder.write().unwrap()
}
fn seven(change: impl FnOnce(&mut Builder7)) -> Vec<u8> {
    let mut builder = mdl7();
    change(&mut builder);
    builder.write().unwrap()
}

/// The file of a structure.
pub(crate) fn file(name: &str, n: usize) -> Vec<u8> {
    let known = CLASSIC.iter().chain(&SEVEN).find(|(own, _)| *own == name);
    known.unwrap().1(n)
}
