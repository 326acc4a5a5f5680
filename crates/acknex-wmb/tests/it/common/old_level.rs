//! Levels of the versions before WMB7.

use acknex_wmb::{
    ClipNode, ClipNode2, Edge, Edge2, Face, Face2, Leaf, Leaf2, ListEntry, ListKind, MarkSurface, MarkSurface2, Node,
    Node2, Record, SurfEdge, TextureHeader, Vec3, Version, Vertex, formats_core::encode_all,
};

use super::{SIDES, corners, entry, info, model, name, old_entity, plane, tex_info};

/// A level of WMB2 to WMB6: a box of 64 quants around the origin, each side lit by 5 × 5 luxels, and an entity.
pub(crate) fn old_level(version: Version) -> Vec<u8> {
    let old = version == Version::Wmb2;
    let half = Vec3::splat(32.0);
    let mut vertices: Vec<Vertex> = Vec::new();
    let mut edges = vec![Edge { vertices: [0, 0] }];
    let (mut surf_edges, mut faces, mut planes, mut infos) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    let luxels: usize = if old { 28 } else { 52 };
    for (index, side) in (0_u16..).zip(SIDES) {
        let first = i32::try_from(surf_edges.len()).unwrap();
        let quad = corners(Vec3::ZERO, half, side);
        let base = u32::try_from(vertices.len()).unwrap();
        vertices.extend(quad.map(|position| Vertex { position }));
        for n in 0..4 {
            let number = i32::try_from(edges.len()).unwrap();
            // Every other edge is reversed.
            let (from, to) = (base + n, base + (n + 1) % 4);
            let turned = n % 2 == 1;
            edges.push(Edge { vertices: if turned { [to, from] } else { [from, to] } });
            surf_edges.push(SurfEdge { edge: if turned { -number } else { number } });
        }
        planes.push(plane(side.0, 32.0));
        infos.push(tex_info(0, side, b"\0DEF"));
        let place = u8::try_from(index).unwrap() * 8;
        faces.push(Face {
            unused: index,
            side: 0,
            first_edge: first,
            edge_count: 4,
            tex_info: index,
            light: if version == Version::Wmb6 { [4, 1, place, 16] } else { [0, 255, 255, 255] },
            light_offset: if version == Version::Wmb6 { 0 } else { i32::from(index) * i32::try_from(luxels).unwrap() },
            plane: index.into(),
        });
    }
    // Space outside a side is empty; space inside all sides is solid.
    let node = |n: i32| Node {
        plane: n,
        unused1: 0,
        mins: [-32; 3],
        maxs: [32; 3],
        unused2: 0,
        children: [-2, if n == 5 { -1 } else { n + 1 }],
        first_face: n,
        face_count: 1,
    };
    let leaf = |raw_contents, count| Leaf {
        raw_contents,
        visibility_offset: -1,
        mins: [-32; 3],
        maxs: [32; 3],
        unused: [0; 2],
        first: 0,
        count,
    };
    let (nodes, leafs) = ((0..6).map(node).collect::<Vec<_>>(), [leaf(-128, 0), leaf(-256, 6)]);
    let marks: Vec<i32> = (0..6).collect();
    let short = |n: i32| i16::try_from(n).unwrap();
    let unsigned = |n: i32| u16::try_from(n).unwrap();
    let wide = |n: u32| u16::try_from(n).unwrap();
    let header = TextureHeader {
        name: name("box"),
        width: 16,
        height: 16,
        raw_type: 40,
        mip_offsets: if old { [296, 360, 376] } else { [552, 680, 712] },
    };
    let mut texture = Vec::from(1_i32.to_le_bytes());
    texture.extend(8_i32.to_le_bytes());
    texture.extend(header.encode());
    texture.extend((0..if old { 340 } else { 680 }).map(|n: u32| n.to_le_bytes()[0]));
    let mut info = info().encode().to_vec();
    info.resize(if version == Version::Wmb6 { 64 } else { 56 }, 0);
    let objects = [info, old_entity().encode().to_vec()];
    let mut object_list = Vec::from(2_i32.to_le_bytes());
    object_list.extend(12_i32.to_le_bytes());
    object_list.extend(i32::try_from(12 + objects[0].len()).unwrap().to_le_bytes());
    object_list.extend(objects.concat());
    let mut lists: Vec<(ListKind, Vec<u8>)> = vec![
        (ListKind::Planes, encode_all(&planes)),
        (
            ListKind::Leafs,
            if old {
                encode_all(&leafs.map(|l| Leaf2 {
                    raw_contents: l.raw_contents,
                    visibility_offset: -1,
                    mins: l.mins,
                    maxs: l.maxs,
                    first: unsigned(l.first),
                    count: unsigned(l.count),
                    ambient: [0; 4],
                }))
            } else {
                encode_all(&leafs)
            },
        ),
        (ListKind::Vertices, encode_all(&vertices)),
        (
            ListKind::Nodes,
            if old {
                encode_all(
                    &nodes
                        .iter()
                        .map(|n| Node2 {
                            plane: n.plane,
                            children: n.children.map(short),
                            mins: n.mins,
                            maxs: n.maxs,
                            first_face: unsigned(n.first_face),
                            face_count: unsigned(n.face_count),
                        })
                        .collect::<Vec<_>>(),
                )
            } else {
                encode_all(&nodes)
            },
        ),
        (ListKind::TexInfos, encode_all(&infos)),
        (
            ListKind::Faces,
            if old {
                encode_all(
                    &faces
                        .iter()
                        .map(|f| Face2 {
                            plane: f.unused,
                            side: f.side,
                            first_edge: f.first_edge,
                            edge_count: f.edge_count,
                            tex_info: f.tex_info,
                            light: f.light,
                            light_offset: f.light_offset,
                        })
                        .collect::<Vec<_>>(),
                )
            } else {
                encode_all(&faces)
            },
        ),
        (
            ListKind::ClipNodes,
            if old {
                encode_all(&[ClipNode2 { plane: 0, children: [-256, -128] }])
            } else {
                encode_all(&[ClipNode { plane: 0, unused: 0, children: [-256, -128] }])
            },
        ),
        (
            ListKind::MarkSurfaces,
            if old {
                encode_all(&marks.iter().map(|n| MarkSurface2 { index: unsigned(*n) }).collect::<Vec<_>>())
            } else {
                encode_all(&marks.iter().map(|n| MarkSurface { index: *n }).collect::<Vec<_>>())
            },
        ),
        (ListKind::SurfEdges, encode_all(&surf_edges)),
        (
            ListKind::Edges,
            if old {
                encode_all(&edges.iter().map(|e| Edge2 { vertices: e.vertices.map(wide) }).collect::<Vec<_>>())
            } else {
                encode_all(&edges)
            },
        ),
        (ListKind::Models, encode_all(&[model()])),
    ];
    let light: Vec<u8> = (0..6 * luxels).map(|n| n.to_le_bytes()[0]).collect();
    match version {
        Version::Wmb6 => lists.push((ListKind::Lightmaps, (0..2 * 196_608_u32).map(|n| n.to_le_bytes()[0]).collect())),
        _ => lists.push((ListKind::Lighting, light)),
    }
    lists.push((ListKind::Objects, object_list));
    lists.push((ListKind::Textures, texture));
    let mut file = Vec::from(version.magic());
    file.resize(version.header_size(), 0);
    for (kind, list) in lists {
        let listed = ListEntry { offset: file.len().try_into().unwrap(), length: list.len().try_into().unwrap() };
        let at = entry(kind);
        file[at..at + 8].copy_from_slice(&listed.encode());
        file.extend(list);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}
