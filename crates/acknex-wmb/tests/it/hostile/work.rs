//! Work does not grow faster than the input: files with one multiplied structure.

use std::hint::black_box;

use acknex_wmb::{
    BlockTriangle, BlockVertex, Builder, BuilderBlock, BuilderObject, BuilderTerrainLightmap, ClipNode, ClipNode2,
    Edge, Edge2, Editor, Entity, Face, Face2, FixedStr, Leaf, Leaf2, ListEntry, ListKind, MarkSurface, MarkSurface2,
    Node, Node2, PathEdge, PathHeader, PathPoint, PathSkills, Pixels, Plane, Record, SurfEdge, TerrainLightmapHeader,
    TexInfo, Vec2, Vec3, Version, Vertex, Wad, Wmb, Wmp, Wrs, formats_core::encode_all,
};
use triassic_test_support::instructions::{assert_growth, operation};

use crate::common::{self, entry, sources};

fn number<T: TryFrom<usize>>(value: usize) -> T {
    T::try_from(value).ok().unwrap()
}

/// Counts all operations on a level.
fn use_level(bytes: &[u8]) {
    let wmb = operation("open", || Wmb::parse(bytes)).unwrap();
    operation("validate", || black_box(wmb.validate()));
    #[cfg(feature = "serde")]
    operation("dump", || serde_json::to_writer(std::io::sink(), &wmb).unwrap());
    let level = operation("draw", || wmb.level()).unwrap();
    operation("weld", || level.meshes.iter().map(|mesh| mesh.weld().indices.len()).sum::<usize>());
    operation("find a leaf", || wmb.leaf_at(Vec3::splat(7.0)));
    operation("write", || {
        let mut editor = Editor::new(wmb.clone());
        editor.objects();
        editor.textures().unwrap();
        assert!(editor.write().unwrap() == bytes);
    });
}

/// A level with this many faces and corners per face, each with its own data, and as many leaves and nodes.
fn with_faces(version: Version, faces: usize, corners: usize) -> Vec<u8> {
    let old = version == Version::Wmb2;
    let mut vertices: Vec<Vertex> = Vec::new();
    for corner in 0..faces * corners {
        #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "the value is small")]
        let angle = (corner % corners) as f32 / corners as f32 * std::f32::consts::TAU;
        vertices.push(Vertex { position: Vec3::new(angle.cos() * 8.0, -angle.sin() * 8.0, 0.0) });
    }
    let edge = |n: usize| {
        let (face, corner) = (n / corners, n % corners);
        Edge { vertices: [number(n), number(face * corners + (corner + 1) % corners)] }
    };
    let edges: Vec<Edge> = [Edge { vertices: [0, 0] }].into_iter().chain((0..faces * corners).map(edge)).collect();
    let surf_edges: Vec<SurfEdge> = (1..=faces * corners).map(|n| SurfEdge { edge: number(n) }).collect();
    let info = TexInfo { s: Vec3::X, t: Vec3::NEG_Y, ..common::level().tex_infos[0] };
    // Three by three luxels.
    let luxels = if old { 12 } else { 20 };
    let face = |n: usize| Face {
        unused: number(n),
        side: 0,
        first_edge: number(n * corners),
        edge_count: number(corners),
        tex_info: number(n),
        light: [0, 255, 255, 255],
        light_offset: number(n * luxels),
        plane: number(n),
    };
    let all: Vec<Face> = (0..faces).map(face).collect();
    let plane = Plane { normal: Vec3::Z, distance: 0.0, kind: 2 };
    let ([nodes, leafs, clips], marks) = tree(faces, old);
    let mut lists = vec![
        (ListKind::Planes, encode_all(&vec![plane; faces])),
        (ListKind::Vertices, encode_all(&vertices)),
        (ListKind::TexInfos, encode_all(&vec![info; faces])),
        (ListKind::Lighting, vec![99; faces * luxels]),
        (ListKind::SurfEdges, encode_all(&surf_edges)),
        (ListKind::Nodes, nodes),
        (ListKind::Leafs, leafs),
        (ListKind::ClipNodes, clips),
        (ListKind::MarkSurfaces, marks),
        (ListKind::Visibility, vec![255; faces.div_ceil(8) + 2]),
    ];
    if old {
        let face = |f: &Face| Face2 {
            plane: f.unused,
            side: 0,
            first_edge: f.first_edge,
            edge_count: f.edge_count,
            tex_info: f.tex_info,
            light: f.light,
            light_offset: f.light_offset,
        };
        lists.push((ListKind::Faces, encode_all(&all.iter().map(face).collect::<Vec<_>>())));
        let edge = |e: &Edge| Edge2 { vertices: e.vertices.map(|vertex| vertex.try_into().unwrap()) };
        lists.push((ListKind::Edges, encode_all(&edges.iter().map(edge).collect::<Vec<_>>())));
    } else {
        lists.push((ListKind::Faces, encode_all(&all)));
        lists.push((ListKind::Edges, encode_all(&edges)));
    }
    let mut file = Vec::from(version.magic());
    file.resize(version.header_size(), 0);
    for (kind, list) in lists {
        let listed = ListEntry { offset: number(file.len()), length: number(list.len()) };
        let at = entry(kind);
        file[at..at + 8].copy_from_slice(&listed.encode());
        file.extend(list);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

/// A chain of nodes, each with a leaf before it, leaves with one face each, and clip nodes.
fn tree(count: usize, old: bool) -> ([Vec<u8>; 3], Vec<u8>) {
    let node = |n: usize| {
        let next = if n + 1 < count { number(n + 1) } else { -1 };
        let (mins, maxs) = ([-32; 3], [32; 3]);
        let children = [-number::<i32>(n) - 2, next];
        Node { plane: number(n), unused1: 0, mins, maxs, unused2: 0, children, first_face: number(n), face_count: 1 }
    };
    let leaf = |n: usize| Leaf {
        raw_contents: if n == 0 { -128 } else { -256 },
        visibility_offset: 0,
        mins: [-32; 3],
        maxs: [32; 3],
        unused: [0; 2],
        first: number(n.saturating_sub(1)),
        count: i32::from(n > 0),
    };
    let clip = |n: usize| ClipNode { plane: number(n), unused: 0, children: [-256, -128] };
    let short = |n: i32| u16::try_from(n).unwrap();
    let (nodes, leafs) = ((0..count).map(node), (0..=count).map(leaf));
    if !old {
        let lists = [
            encode_all(&nodes.collect::<Vec<_>>()),
            encode_all(&leafs.collect::<Vec<_>>()),
            encode_all(&(0..count).map(clip).collect::<Vec<_>>()),
        ];
        return (lists, encode_all(&(0..count).map(|n| MarkSurface { index: number(n) }).collect::<Vec<_>>()));
    }
    let nodes = nodes.map(|n| Node2 {
        plane: n.plane,
        children: n.children.map(|child| child.try_into().unwrap()),
        mins: n.mins,
        maxs: n.maxs,
        first_face: short(n.first_face),
        face_count: 1,
    });
    let leafs = leafs.map(|l| Leaf2 {
        raw_contents: l.raw_contents,
        visibility_offset: 0,
        mins: l.mins,
        maxs: l.maxs,
        first: short(l.first),
        count: short(l.count),
        ambient: [0; 4],
    });
    let clips = (0..count).map(|n| ClipNode2 { plane: number(n), children: [-256, -128] });
    let lists = [
        encode_all(&nodes.collect::<Vec<_>>()),
        encode_all(&leafs.collect::<Vec<_>>()),
        encode_all(&clips.collect::<Vec<_>>()),
    ];
    (lists, encode_all(&(0..count).map(|n| MarkSurface2 { index: number(n) }).collect::<Vec<_>>()))
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_faces() {
    assert_growth(1000, |size| use_level(&with_faces(Version::Wmb5, size, 4)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_old_faces() {
    assert_growth(1000, |size| use_level(&with_faces(Version::Wmb2, size, 4)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_edges() {
    assert_growth(2000, |size| use_level(&with_faces(Version::Wmb5, 1, size)));
}

/// The level of the tests without its pages, which would be most of it.
fn small() -> Builder {
    Builder { lightmaps: Vec::new(), blocks: Vec::new(), leaf_blocks: Vec::new(), ..common::level() }
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_blocks() {
    assert_growth(500, |size| {
        let block = common::level().blocks[0].clone();
        use_level(&Builder { blocks: vec![block; size], ..small() }.write().unwrap());
    });
}

/// A block whose triangles all share a vertex, each with its own direction.
fn with_triangles(count: usize) -> Vec<u8> {
    let skin = common::level().blocks[0].skins[0];
    let mut block = BuilderBlock { contents: -128, skins: vec![skin; count], ..BuilderBlock::default() };
    for n in 0..=count {
        #[expect(clippy::cast_precision_loss, clippy::as_conversions, reason = "the value is small")]
        let angle = n as f32 * 0.5;
        let position = Vec3::new(angle.cos(), angle.sin(), (angle * 3.0).sin());
        block.vertices.push(BlockVertex { position, uv: Vec2::ZERO, lightmap_uv: Vec2::ZERO });
    }
    for n in 1..count {
        let vertices = [0, number(n), number(n + 1)];
        block.triangles.push(BlockTriangle { vertices, skin: number(n), polygon: 0 });
    }
    Builder { blocks: vec![block], ..small() }.write().unwrap()
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_triangles() {
    assert_growth(5000, |size| use_level(&with_triangles(size)));
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_textures() {
    assert_growth(1000, |size| {
        let texture = common::texture(b"floor", 8, Pixels::Rgb565);
        use_level(&Builder { textures: vec![texture; size], ..small() }.write().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_objects() {
    assert_growth(400, |size| {
        let mut level = small();
        level.terrain_lightmaps.clear();
        level.objects = level.objects.into_iter().cycle().take(size * 8).collect();
        use_level(&level.write().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_points() {
    assert_growth(3000, |size| {
        let header = PathHeader { kind: 6, name: FixedStr::default(), point_count: 0.0, unused: [0; 3], size: 0 };
        let edge = PathEdge { from: 1.0, to: 2.0, length: 1.0, bezier: 0.0, weight: 0.0, skill: 0.0 };
        let points = vec![PathPoint { position: Vec3::ONE }; size];
        let path =
            BuilderObject::path(&header, &points, &vec![PathSkills { skills: [1.0; 6] }; size], &vec![edge; size]);
        let mut level = small();
        level.terrain_lightmaps.clear();
        level.objects = vec![BuilderObject::new(&common::info()), path.unwrap()];
        use_level(&level.write().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_pages() {
    assert_growth(2, |size| {
        use_level(&Builder { lightmaps: vec![vec![2; 256 * 256 * 3]; size], ..small() }.write().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_terrain_lightmaps() {
    assert_growth(12000, |size| {
        let header = TerrainLightmapHeader { object: 0, width: 2, height: 2 };
        let map = BuilderTerrainLightmap { header, pixels: vec![9; 12] };
        let terrain = BuilderObject::new(&Entity { path: 0, ..common::entity() });
        let objects = vec![terrain, BuilderObject::new(&common::info())];
        use_level(&Builder { terrain_lightmaps: vec![map; size], objects, ..small() }.write().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_entries() {
    assert_growth(1000, |size| {
        let mut bytes = sources::wad();
        let directory = bytes.len() - 64;
        let entry = bytes[directory + 32..].to_vec();
        bytes[4..8].copy_from_slice(&number::<i32>(size + 2).to_le_bytes());
        bytes.extend(entry.repeat(size));
        let wad = operation("open", || Wad::parse(&bytes)).unwrap();
        operation("validate", || black_box(wad.validate()));
        #[cfg(feature = "serde")]
        operation("dump", || serde_json::to_writer(std::io::sink(), &wad).unwrap());
    });
}

fn use_source(bytes: &[u8]) {
    let wmp = operation("open", || Wmp::parse(bytes)).unwrap();
    // The cost of the very first call does not depend on the input.
    drop(wmp.validate());
    operation("validate", || black_box(wmp.validate()));
    operation("place", || black_box(wmp.blocks().map(|(node, block)| block.positions(node).count()).sum::<usize>()));
    #[cfg(feature = "serde")]
    operation("dump", || serde_json::to_writer(std::io::sink(), &wmp).unwrap());
}

fn source(root: &[u8]) -> Vec<u8> {
    [b"WMPB".to_vec(), sources::chunk(1, 5, root)].concat()
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_source_nodes() {
    assert_growth(500, |size| {
        let node = sources::chunk(1, 5, &sources::node(3, 0, [1.0; 3], &[]));
        use_source(&source(&sources::node(1, number(size), [0.0; 3], &node.repeat(size))));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_source_levels() {
    // Each in the one before it: their sizes add up, and the file holds each only once.
    assert_growth(300, |size| {
        let mut node = sources::node(3, 0, [1.0; 3], &[]);
        for _ in 0..size {
            node = sources::node(3, 1, [1.0; 3], &sources::chunk(1, 5, &node));
        }
        use_source(&source(&node));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_source_faces() {
    assert_growth(500, |size| {
        let face: Vec<u8> = [3_u16, 0, 0, 0].iter().flat_map(|n| n.to_le_bytes()).collect();
        let look = sources::chunk(18, 2, &[&[0; 16][..], &sources::chunk(3, 1, b"floor\0")].concat());
        let count = number::<u32>(size).to_le_bytes();
        let block = [
            vec![0; 8],
            sources::chunk(1, 2, &[&count[..], &[0; 24].repeat(size)].concat()),
            sources::chunk(17, 2, &[&count[..], &face.repeat(size)].concat()),
            look.repeat(size),
        ];
        let block = sources::chunk(1, 5, &sources::node(4, 0, [0.0; 3], &sources::chunk(2, 5, &block.concat())));
        use_source(&source(&sources::node(1, 1, [0.0; 3], &block)));
    });
}

/// A source as text with these sections, and objects that name them.
fn text(sections: &str, objects: &str) -> Vec<u8> {
    (common::texts::head(0, [1, 1, 1]) + sections + objects).into_bytes()
}

fn object(number: usize, content: &str) -> String {
    format!("object {number} {{\n\t(1 0 0) (0 0 0) (1 1 1)\n\t{content}\n}}\n")
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_text_blocks() {
    assert_growth(400, |size| {
        let blocks: String = (0..size).map(|n| common::texts::cube(n, 8.0)).collect();
        let numbers: Vec<String> = (1..=size).map(|n| n.to_string()).collect();
        let objects: String = (0..size).map(|n| object(n + 1, &format!("block {n}"))).collect();
        let root = object(0, &format!("object {}", numbers.join(", ")));
        use_source(&text(&blocks, &(root + &objects)));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_text_corners() {
    // Vertices, faces and corners, each counted before it.
    assert_growth(500, |size| {
        let vertices = "\t1 2 3\n".repeat(size);
        let corners = vec!["7"; size].join(" ");
        let face = format!("\t{size}  {corners} : floor 0 0 0 1 1 : 0000 0 50 ndef\n");
        let small = "\t3  0 1 2 : floor 0 0 0 1 1 : 0000 0 50 ndef\n".repeat(size);
        let block = format!("block 0 {{\n\tvertices {size}\n\tfaces {}\n{vertices}{face}{small}}}\n", size + 1);
        use_source(&text(&block, &object(0, "block 0")));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_text_levels() {
    // Each in the one before it, and one that names as many entities with as many words.
    assert_growth(1500, |size| {
        let entity = |n: usize| format!("model {n} {{\n\t1 1 1\n\t<a.mdl>\n\ta\n\tndef\n\t0 0\n\t0000\n\t0\n}}\n");
        let entities: String = (0..size).map(entity).collect();
        let path = format!("path 0 {{\n\tp\n\t0\n\t{size}\n{}}}\n", "\t1 2 3\n".repeat(size));
        let name = format!("volcano 0 {{ {} }}\n", "{ words } ".repeat(size));
        let groups: String = (0..size).map(|n| object(n, &format!("object {}\n\tmodel {n}", n + 1))).collect();
        let last = object(size, "path 0\n\tvolcano 0");
        use_source(&text(&(entities + &path + &name), &(groups + &last)));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_text_words() {
    // A long texture name, after each word of which a mapping could follow, and settings of the editor.
    assert_growth(500, |size| {
        let name = "1 ".repeat(size);
        let block =
            format!("block 0 {{\n\tvertices 1\n\tfaces 1\n\t0 0 0\n\t1 0 : {name}a 0 0 0 1 1 : 0000 0 50 ndef\n}}\n");
        let wads = format!("wed {{\n\twad {{\n\t\t0\n{}\t}}\n}}\n", "\t\t<a.wad> 1\n".repeat(size));
        use_source(&text(&(block + &wads), &object(0, "block 0")));
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_packed_files() {
    assert_growth(200, |size| {
        let bytes = sources::wrs().repeat(size);
        let wrs = operation("open", || Wrs::parse(&bytes)).unwrap();
        operation("unpack", || wrs.entries().iter().map(|entry| entry.unpack().unwrap().len()).sum::<usize>());
        operation("find", || wrs.find(b"none").is_none());
    });
}
