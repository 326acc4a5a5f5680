//! Single shapes: an arrow, a pebble, and a file with almost no content.

use std::collections::BTreeMap;

use formats_core::{QUAKE2_NORMALS, nearest_normal};
use quake_md2::{Builder, FixedStr, GlList, Header, Precision, Record, Skin, Vec2, Vec3};

use crate::made::mesh::Mesh;

/// An arrow along +X with a barb and a cone on its left side (+Y), and a tower on top (+Z) at its tail, so that it has no mirror
/// symmetry. The tower's sides are strips; the cone is a fan.
pub(crate) fn arrow() -> Vec<u8> {
    let mut mesh = Mesh::default();
    let outline = [
        (-16.0, -2.0),
        (8.0, -2.0),
        (8.0, -8.0),
        (20.0, 0.0),
        (8.0, 8.0),
        (8.0, 2.0),
        (0.0, 2.0),
        (0.0, 10.0),
        (-4.0, 10.0),
        (-4.0, 2.0),
        (-16.0, 2.0),
    ];
    let parts: [&[u16]; 3] = [&[0, 1, 5, 6, 9, 10], &[1, 2, 3, 4, 5], &[6, 7, 8, 9]];
    mesh.prism(&outline.map(|(x, y)| Vec2::new(x, y)), &parts, &[-2.0, 2.0]);
    mesh.cone(Vec3::new(-2.0, 11.0, 0.0), 4.0, 3.0);
    let tower = [(-16.0, -2.0), (-12.0, -2.0), (-12.0, 2.0), (-16.0, 2.0)].map(|(x, y)| Vec2::new(x, y));
    mesh.prism(&tower, &[&[0, 1, 2, 3]], &[3.0, 4.5, 6.0, 7.5, 9.0]);
    let mut builder = Builder { gl_commands: GlList::Generate, ..Builder::default() };
    builder.skins.push(Skin { path: FixedStr::new(b"models/made/arrow.pcx").unwrap() });
    mesh.texture(&mut builder);
    builder.frames.push(mesh.frame("still1", Precision::Standard));
    builder.write().unwrap()
}

/// An octahedron on the unit sphere whose triangles are divided into four, `times` times.
fn sphere(times: usize) -> Mesh {
    let mut mesh = Mesh::default();
    mesh.points([Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z]);
    for [x, y, z] in (0..8_u16).map(|n| [n & 1, 2 + (n >> 1 & 1), 4 + (n >> 2)]) {
        // An octant with one or three negative sides is the mirror image of the others.
        mesh.triangles.push(if (x + y + z) % 2 == 0 { [x, z, y] } else { [x, y, z] });
    }
    for _ in 0..times {
        let mut middles = BTreeMap::new();
        for [a, b, c] in std::mem::take(&mut mesh.triangles) {
            let [ab, bc, ca] = [(a, b), (b, c), (c, a)].map(|(p, q)| {
                *middles.entry((p.min(q), p.max(q))).or_insert_with(|| {
                    let sum = mesh.positions[usize::from(p)] + mesh.positions[usize::from(q)];
                    mesh.points([sum / sum.dot(sum).sqrt()])
                })
            });
            mesh.triangles.extend([[a, ab, ca], [ab, b, bc], [ca, bc, c], [ab, bc, ca]]);
        }
    }
    mesh
}

/// A pebble that breathes, in high definition: its faces are too smooth for 256 steps.
pub(crate) fn pebble() -> Vec<u8> {
    let unit = sphere(2);
    let mut builder = Builder { gl_commands: GlList::Generate, ..Builder::default() };
    for (name, wide) in [("breathe1", 60.0), ("breathe2", 61.3), ("breathe3", 62.0), ("breathe4", 61.3)] {
        let size = Vec3::new(wide, 40.0, 25.0 + (wide - 60.0) / 3.0);
        let mut mesh = unit.clone();
        mesh.positions.iter_mut().for_each(|point| *point *= size);
        if builder.frames.is_empty() {
            mesh.texture(&mut builder);
        }
        builder.frames.push(mesh.frame(name, Precision::Hd));
    }
    builder.write().unwrap()
}

/// A ball whose normals point inward, as if an exporter used the wrong sign.
pub(crate) fn inward() -> Vec<u8> {
    let mut mesh = sphere(2);
    mesh.positions.iter_mut().for_each(|point| *point *= 16.0);
    let mut builder = Builder { gl_commands: GlList::Generate, ..Builder::default() };
    builder.skins.push(Skin { path: FixedStr::new(b"models/made/arrow.pcx").unwrap() });
    mesh.texture(&mut builder);
    builder.frames.push(mesh.frame("still1", Precision::Standard));
    for vertex in builder.frames.iter_mut().flat_map(|frame| &mut frame.vertices) {
        vertex.normal_index = nearest_normal(&QUAKE2_NORMALS, -vertex.normal().unwrap());
    }
    builder.write().unwrap()
}

/// 256 bytes with a triangle and a frame, but no vertices: readers that expect some read past the end of the file.
pub(crate) fn zero_vertices() -> Vec<u8> {
    let header = Header {
        magic: *b"IDP2",
        version: 8,
        skin_width: 1,
        skin_height: 1,
        frame_size: 40,
        skin_count: 0,
        vertex_count: 0,
        tex_coord_count: 0,
        triangle_count: 1,
        gl_word_count: 0,
        frame_count: 1,
        skin_offset: 0,
        tex_coord_offset: 0,
        triangle_offset: 68,
        frame_offset: 80,
        gl_command_offset: 0,
        end_offset: 256,
    };
    let mut file = header.encode().to_vec();
    file.resize(256, 0);
    file
}
