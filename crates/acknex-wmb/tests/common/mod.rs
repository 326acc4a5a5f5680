//! Levels that the tests make.
#![allow(dead_code, clippy::too_many_lines, reason = "each test uses some of it; a level has many lists")]

pub(crate) mod sources;

use acknex_wmb::{
    BlockSkin, BlockTriangle, BlockVertex, Builder, BuilderBlock, BuilderObject, BuilderTexture, ClipNode, ClipNode2,
    DEFAULT_PALETTE, Edge, Edge2, Entity, Face, Face2, FixedStr, Info, Leaf, Leaf2, Light, ListEntry, ListKind,
    MarkSurface, MarkSurface2, Model, Node, Node2, OldEntity, PathEdge, PathHeader, PathPoint, PathSkills, Pixels,
    Plane, Position, Record, Region, Sound, SurfEdge, TerrainLightmapHeader, TexInfo, TextureHeader, Vec2, Vec3,
    Version, Vertex, formats_core::encode_all,
};

/// Where a list starts, as the header of a file says.
pub(crate) fn list(file: &[u8], kind: ListKind) -> usize {
    triassic_test_support::bytes::get::<ListEntry>(file, entry(kind), "offset").try_into().unwrap()
}

/// Where the entry of a list stands.
pub(crate) fn entry(kind: ListKind) -> usize {
    kind.entry_at().try_into().unwrap()
}

fn plane(normal: Vec3, distance: f32) -> Plane {
    Plane { normal, distance, kind: if normal.x.abs() > 0.5 { 0 } else { 2 } }
}

/// The six sides of a box: normal, and the directions of columns and rows.
const SIDES: [(Vec3, Vec3, Vec3); 6] = [
    (Vec3::X, Vec3::Y, Vec3::NEG_Z),
    (Vec3::NEG_X, Vec3::NEG_Y, Vec3::NEG_Z),
    (Vec3::Y, Vec3::NEG_X, Vec3::NEG_Z),
    (Vec3::NEG_Y, Vec3::X, Vec3::NEG_Z),
    (Vec3::Z, Vec3::X, Vec3::NEG_Y),
    (Vec3::NEG_Z, Vec3::X, Vec3::Y),
];

/// The corners of a side of the box around `center`, clockwise seen from outside.
fn corners(center: Vec3, half: Vec3, (normal, s, t): (Vec3, Vec3, Vec3)) -> [Vec3; 4] {
    let corner = |a: f32, b: f32| center + half * (normal + s * a + t * b);
    let quad = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    let turned = (quad[2] - quad[0]).cross(quad[1] - quad[0]).dot(normal) < 0.0;
    if turned { [quad[0], quad[3], quad[2], quad[1]] } else { quad }
}

fn block(center: Vec3, half: Vec3, skin: BlockSkin) -> BuilderBlock {
    let mut block = BuilderBlock { contents: -128, skins: vec![skin], ..BuilderBlock::default() };
    for (polygon, side) in (0_i32..).zip(SIDES) {
        let first = u16::try_from(block.vertices.len()).unwrap();
        for position in corners(center, half, side) {
            let uv = Vec2::new((position - center).dot(side.1), (position - center).dot(side.2)) / 16.0;
            let lightmap_uv = Vec2::new(uv.x / 64.0 + 0.5, uv.y / 64.0 + 0.5);
            block.vertices.push(BlockVertex { position, uv, lightmap_uv });
        }
        for vertices in [[first, first + 1, first + 2], [first, first + 2, first + 3]] {
            block.triangles.push(BlockTriangle { vertices, skin: 0, polygon });
        }
    }
    block
}

pub(crate) fn texture(name: &[u8], side: u32, pixels: Pixels) -> BuilderTexture {
    let pixel = |n: u32| {
        if (n / (side * 4) + n % side / 4).is_multiple_of(2) { [200, 120, 40, 255] } else { [40, 60, 90, 255] }
    };
    let image: Vec<[u8; 4]> = (0..side * side).map(pixel).collect();
    BuilderTexture::from_rgba(name, side, side, &image, pixels).unwrap()
}

fn tex_info(texture: i32, (_, s, t): (Vec3, Vec3, Vec3), material: &[u8]) -> TexInfo {
    TexInfo {
        s,
        s_offset: 0.0,
        t,
        t_offset: 0.0,
        texture,
        raw_flags: 0,
        user_flags: 0,
        ambient: 0,
        albedo: 50,
        material: FixedStr::new(material).unwrap(),
    }
}

fn name<const N: usize>(text: &str) -> FixedStr<N> {
    FixedStr::new(text.as_bytes()).unwrap()
}

pub(crate) fn info() -> Info {
    Info {
        kind: 5,
        origin: Vec3::ZERO,
        sun_azimuth: 45.0,
        sun_elevation: 60.0,
        raw_flags: 39,
        compiler_version: 7.35,
        gamma: 2,
        lightmap_size: 0,
        unused: [0; 2],
        sun_color: [147, 180, 200, 0],
        ambient_color: [48, 48, 48, 0],
        fog_colors: [[255, 255, 255, 0], [255, 99, 48, 0], [48, 48, 255, 0], [0, 0, 0, 0]],
    }
}

pub(crate) fn entity() -> Entity {
    Entity {
        kind: 7,
        origin: Vec3::new(64.0, 0.0, 0.0),
        angles: Vec3::new(90.0, 0.0, 0.0),
        scale: Vec3::ONE,
        name: name("ground_hmp_001"),
        file_name: name("ground.hmp"),
        action: name("ground"),
        padding: 0,
        skills: [1.0; 20],
        raw_flags: 1 << 9,
        ambient: 0.0,
        albedo: 50.0,
        path: 1,
        attached: 0,
        material: name("mtl_ground"),
        string1: name("first"),
        string2: name("second"),
        unused: FixedStr::default(),
    }
}

pub(crate) fn old_entity() -> OldEntity {
    OldEntity {
        kind: 3,
        origin: Vec3::new(-64.0, 0.0, 32.0),
        angles: Vec3::ZERO,
        scale: Vec3::splat(2.0),
        name: name("crate_mdl_000"),
        file_name: name("crate.mdl"),
        action: name("rotate"),
        padding: [0; 3],
        skills: [0.5; 8],
        raw_flags: 0,
        ambient: 0.0,
    }
}

/// The numbers of [`level`]'s objects.
pub(crate) const INFO: usize = 0;
pub(crate) const LIGHT: usize = 2;
pub(crate) const OLD_ENTITY: usize = 3;
pub(crate) const PATH: usize = 5;
pub(crate) const ENTITY: usize = 6;

/// A level of WMB7 with one of everything: two boxes, each in a leaf of its own.
pub(crate) fn level() -> Builder {
    let skin =
        |texture, tex_info| BlockSkin { texture, lightmap: 1, tex_info, ambient: 0.0, albedo: 50.0, raw_flags: 0 };
    let leaf = |raw_contents, [low, high]: [i16; 2], first, count| Leaf {
        raw_contents,
        visibility_offset: -1,
        mins: [low, -64, 0],
        maxs: [high, 64, 128],
        unused: [0; 2],
        first,
        count,
    };
    let node = |plane, children, [low, high]: [i16; 2]| Node {
        plane,
        unused1: 0,
        mins: [low, -64, 0],
        maxs: [high, 64, 128],
        unused2: 0,
        children,
        first_face: 0,
        face_count: 0,
    };
    let edge = |from, to| PathEdge { from, to, length: 32.0, bezier: 0.0, weight: 0.0, skill: 0.0 };
    let path = PathHeader { kind: 6, name: name("path_000"), point_count: 0.0, unused: [0; 3], size: 0 };
    let points = [[0.0, 0.0, 8.0], [32.0, 0.0, 8.0], [32.0, 32.0, 8.0]];
    let points = points.map(|position| PathPoint { position: Vec3::from(position) });
    let edges = [edge(1.0, 2.0), edge(2.0, 3.0), edge(3.0, 1.0)];
    let objects = vec![
        BuilderObject::new(&info()),
        BuilderObject::new(&Position {
            kind: 1,
            origin: Vec3::new(0.0, 0.0, 64.0),
            angles: Vec3::new(180.0, 0.0, 0.0),
            unused: [0; 2],
            name: name("start"),
        }),
        BuilderObject::new(&Light {
            kind: 2,
            origin: Vec3::new(0.0, 0.0, 120.0),
            color: Vec3::new(100.0, 80.0, 60.0),
            range: 512.0,
            raw_flags: 0,
        }),
        BuilderObject::new(&old_entity()),
        BuilderObject::new(&Sound {
            kind: 4,
            origin: Vec3::ZERO,
            volume: 50.0,
            unused: [0.0; 2],
            range: 2000,
            raw_flags: 0,
            file_name: name("wind.wav"),
            padding: [0; 3],
        }),
        BuilderObject::path(&path, &points, &[PathSkills { skills: [0.0; 6] }; 3], &edges).unwrap(),
        BuilderObject::new(&entity()),
        BuilderObject::new(&Region {
            kind: 8,
            mins: Vec3::splat(-16.0),
            maxs: Vec3::splat(16.0),
            unused: [0; 2],
            name: name("water"),
        }),
    ];
    let ramp = (0..256_usize * 256).flat_map(|n| [n % 256, n / 256, 128].map(|c| u8::try_from(c).unwrap()));
    Builder {
        palette: Some(DEFAULT_PALETTE),
        planes: vec![plane(Vec3::X, 0.0), plane(Vec3::X, 128.0), plane(Vec3::X, -128.0)],
        textures: vec![texture(b"floor", 16, Pixels::Rgb565), texture(b"wall", 16, Pixels::Bgr888)],
        tex_infos: vec![tex_info(0, SIDES[4], b"\0DEF"), tex_info(1, SIDES[0], b"mtl_wall")],
        nodes: vec![node(0, [1, 2], [-128, 128]), node(1, [-1, -2], [0, 128]), node(2, [-3, -1], [-128, 0])],
        leafs: vec![leaf(-128, [0, 0], 0, 0), leaf(-256, [0, 128], 0, 1), leaf(-256, [-128, 0], 1, 1)],
        leaf_blocks: vec![MarkSurface { index: 0 }, MarkSurface { index: 1 }],
        clip_nodes: vec![ClipNode { plane: 0, unused: 0, children: [-256, -128] }],
        visibility: vec![3, 3],
        models: vec![model()],
        objects,
        lightmaps: vec![vec![2; 256 * 256 * 3], ramp.collect()],
        blocks: vec![
            block(Vec3::new(64.0, 0.0, 32.0), Vec3::splat(32.0), skin(0, 0)),
            block(Vec3::new(-64.0, 0.0, 32.0), Vec3::new(16.0, 24.0, 32.0), skin(1, 1)),
        ],
        terrain_lightmaps: vec![(TerrainLightmapHeader { object: 6, width: 4, height: 4 }, vec![99; 48])],
    }
}

fn model() -> Model {
    Model {
        mins: Vec3::splat(-128.0),
        maxs: Vec3::splat(128.0),
        origin: Vec3::ZERO,
        head_nodes: [0; 4],
        hull_mins: [[0.0; 3]; 4],
        hull_maxs: [[0.0; 3]; 4],
        leaf_count: 2,
        first_face: 0,
        face_count: 0,
    }
}

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
            // Every other edge is there the other way round.
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
    // What is outside of a side is empty; what is inside of all is solid.
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
        let entry = ListEntry { offset: file.len().try_into().unwrap(), length: list.len().try_into().unwrap() };
        let at = self::entry(kind);
        file[at..at + 8].copy_from_slice(&entry.encode());
        file.extend(list);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}
