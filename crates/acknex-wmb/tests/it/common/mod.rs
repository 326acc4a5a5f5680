//! Levels that the tests make.
#![allow(dead_code, unused_imports, clippy::too_many_lines, reason = "each test uses only some of it")]

mod old_level;
pub(crate) mod sources;
pub(crate) mod texts;

pub(crate) use old_level::old_level;

use acknex_wmb::{
    BlockSkin, BlockTriangle, BlockVertex, Builder, BuilderBlock, BuilderObject, BuilderTerrainLightmap,
    BuilderTexture, ClipNode, DEFAULT_PALETTE, Entity, FixedStr, Info, Leaf, Light, ListEntry, ListKind, MarkSurface,
    Model, Node, OldEntity, PathEdge, PathHeader, PathPoint, PathSkills, Pixels, Plane, Position, Region, Sound,
    TerrainLightmapHeader, TexInfo, Vec2, Vec3,
};

/// The start of a list, as the header of a file declares it.
pub(crate) fn list(file: &[u8], kind: ListKind) -> usize {
    triassic_test_support::bytes::get::<ListEntry>(file, entry(kind), "offset").try_into().unwrap()
}

/// The byte offset of the entry of a list.
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

/// A level of WMB7 with one of everything: two boxes, each in its own leaf.
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
        terrain_lightmaps: vec![BuilderTerrainLightmap {
            header: TerrainLightmapHeader { object: 6, width: 4, height: 4 },
            pixels: vec![99; 48],
        }],
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
