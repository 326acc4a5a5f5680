//! Levels, and the files that they show.

use triassic::{
    AnyFile, Diagnostics,
    acknex_wmb::{
        BlockSkin, BlockTriangle, BlockVertex, Builder, BuilderBlock, BuilderObject, BuilderTexture, Edge, Face,
        FixedStr, ListEntry, ListKind, OldEntity, Pixels, Plane, Record, Records, SurfEdge, TexInfo, Vec2, Vec3,
        Version, Vertex,
        formats_core::encode_all,
        wad::{WadEntry, WadHeader},
    },
    convert::{FileId, Found, LoadError, Loader, Resolver, SceneOptions},
    gltf,
    scene::Scene,
};
use triassic_test_support::instructions::{assert_growth, operation};

use super::use_file;

fn number(n: usize) -> u16 {
    u16::try_from(n).unwrap()
}

/// A level of WMB5 with one face that has the given number of corners, on 27 × 27 distinct luxels.
fn with_edges(corners: usize) -> Vec<u8> {
    let whole = |n: usize| i32::try_from(n).unwrap();
    let vertex = |n: usize| {
        let angle = f32::from(number(n)) / f32::from(number(corners)) * std::f32::consts::TAU;
        Vertex { position: Vec3::new(angle.cos(), -angle.sin(), 0.0) * 200.0 }
    };
    let edge = |n: usize| [n, (n + 1) % corners].map(|vertex| u32::try_from(vertex).unwrap());
    let edges = [Edge { vertices: [0, 0] }].into_iter().chain((0..corners).map(|n| Edge { vertices: edge(n) }));
    let face = Face { edge_count: number(corners), ..zero() };
    let luxels = (0..27 * 27 * 2_u32).map(|n| (n.wrapping_mul(7919) >> 3).to_le_bytes()[0]);
    let lists = [
        (ListKind::Planes, encode_all(&[Plane { normal: Vec3::Z, distance: 0.0, kind: 2 }])),
        (ListKind::Vertices, encode_all(&(0..corners).map(vertex).collect::<Vec<_>>())),
        (ListKind::TexInfos, encode_all(&[TexInfo { s: Vec3::X, t: Vec3::NEG_Y, ..zero() }])),
        (ListKind::Faces, encode_all(&[face])),
        (ListKind::Lighting, luxels.collect()),
        (ListKind::Edges, encode_all(&edges.collect::<Vec<_>>())),
        (ListKind::SurfEdges, encode_all(&(1..=corners).map(|n| SurfEdge { edge: whole(n) }).collect::<Vec<_>>())),
    ];
    let mut file = Vec::from(Version::Wmb5.magic());
    file.resize(Version::Wmb5.header_size(), 0);
    for (kind, list) in lists {
        let entry = ListEntry { offset: whole(file.len()), length: whole(list.len()) };
        let at = usize::try_from(kind.entry_at()).unwrap();
        file[at..at + 8].copy_from_slice(&entry.encode());
        file.extend(list);
        file.resize(file.len().next_multiple_of(4), 0);
    }
    file
}

/// One face with the given number of corners, which must be split along its luxels.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_edges() {
    assert_growth(3000, |size| use_file(&with_edges(size)));
}

/// Smooth faces that meet their neighbors.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_smooth_faces() {
    assert_growth(1000, |size| {
        let skin = BlockSkin { raw_flags: 0x4003, ..zero() };
        let mut block = BuilderBlock { skins: vec![skin], ..BuilderBlock::default() };
        for n in 0..size {
            let first = number(block.vertices.len());
            let point = |n: usize, y: f32| Vec3::new(f32::from(number(n)), y, f32::from(number(n % 7)) / 9.0);
            for position in [point(n, 0.0), point(n + 1, 0.0), point(n, 1.0)] {
                block.vertices.push(BlockVertex { position, uv: Vec2::ZERO, lightmap_uv: Vec2::ZERO });
            }
            let polygon = i32::from(number(n));
            block.triangles.push(BlockTriangle { vertices: [first, first + 1, first + 2], skin: 0, polygon });
        }
        use_file(&Builder { blocks: vec![block], ..Builder::default() }.write().unwrap());
    });
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_blocks() {
    assert_growth(300, |size| {
        let skin = BlockSkin { raw_flags: 3, ..zero() };
        let corner = |position| BlockVertex { position, uv: Vec2::ZERO, lightmap_uv: Vec2::ZERO };
        let block = BuilderBlock {
            skins: vec![skin],
            vertices: [Vec3::ZERO, Vec3::X, Vec3::Y].map(corner).to_vec(),
            triangles: vec![BlockTriangle { vertices: [0, 1, 2], skin: 0, polygon: 0 }],
            ..BuilderBlock::default()
        };
        use_file(&Builder { blocks: vec![block; size], ..Builder::default() }.write().unwrap());
    });
}

fn texture() -> BuilderTexture {
    BuilderTexture::from_rgba(b"floor", 8, 8, &[[200, 120, 40, 255]; 64], Pixels::Rgb565).unwrap()
}

#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_textures() {
    assert_growth(200, |size| {
        use_file(&Builder { textures: vec![texture(); size], ..Builder::default() }.write().unwrap());
    });
}

/// An archive with the given number of textures, which is converted to a scene.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_entries() {
    assert_growth(200, |size| {
        let texture = texture().to_bytes();
        let whole = |n: usize| i32::try_from(n).unwrap();
        let offset = |n: usize| WadHeader::SIZE + n * texture.len();
        let header = WadHeader { magic: *b"WAD7", entry_count: whole(size), entry_offset: whole(offset(size)) };
        let mut file = header.encode().to_vec();
        file.extend(texture.repeat(size));
        for n in 0..size {
            let (length, name) = (whole(texture.len()), FixedStr::new(format!("t{n}").as_bytes()).unwrap());
            let entry =
                WadEntry { offset: whole(offset(n)), disk_size: length, size: length, kind: 10, name, ..zero() };
            file.extend(entry.encode());
        }
        use_file(&file);
    });
}

fn zero<T: Record>() -> T {
    let raw = Box::leak(vec![0_u8; T::SIZE].into_boxed_slice());
    Records::new(raw, 0).get(0).unwrap()
}

/// A chunk of a level source.
fn chunk(id: u8, kind: u8, data: &[u8]) -> Vec<u8> {
    let mut bytes = vec![id, kind, 1, 0];
    bytes.extend(u32::try_from(data.len() + 8).unwrap().to_le_bytes());
    bytes.extend_from_slice(data);
    bytes
}

/// A source next to the level.
fn files(source: Vec<u8>) -> Resolver<'static> {
    let files = Resolver::asking(move |request| {
        let is_source = request.path == "level.wmp";
        Ok(is_source.then(|| Found { name: "level.wmp".into(), bytes: source.clone() }))
    });
    files.with_name("level").with_loader(AnyName)
}

/// A model with any name.
struct AnyName;

impl Loader for AnyName {
    fn find(&mut self, path: &str) -> Option<FileId> {
        path.starts_with("waste_pipe_con").then_some(FileId(0))
    }
    fn names_with(&mut self, _: &str) -> Vec<String> {
        Vec::new()
    }
    fn name(&self, _: FileId) -> String {
        "waste_pipe_connector.mdl".into()
    }
    fn load(&mut self, _: FileId, options: &SceneOptions) -> Result<(Scene, Diagnostics), LoadError> {
        let model = include_bytes!("../../../../../../testdata/acknex-mdl/made/wedge5.mdl");
        let scene = AnyFile::parse(model).unwrap().to_scene(options, &mut Resolver::none());
        Ok(scene.unwrap())
    }
}

/// Entities with truncated names, each with an entity in the source, and all placed.
#[test]
#[ignore = "counts instructions, needs Valgrind"]
fn many_entities() {
    assert_growth(600, |size| {
        let (mut objects, mut nodes) = (Vec::new(), Vec::new());
        for n in 0..size {
            let origin = Vec3::new(f32::from(number(n)), 0.0, 0.0);
            let entity = OldEntity { origin, scale: Vec3::ONE, file_name: FixedStr(*b"waste_pipe_co"), ..zero() };
            objects.push(BuilderObject::new(&entity));
            let place: Vec<u8> = origin.to_array().iter().flat_map(|value| f64::from(*value).to_le_bytes()).collect();
            let content = [vec![0; 20], chunk(3, 1, b"pipe\0"), chunk(11, 1, b"waste_pipe_connector.mdl\0")].concat();
            let node = [vec![69, 0, 0, 0, 0, 0, 0, 0], chunk(1, 0, &place), chunk(9, 5, &content)].concat();
            nodes.extend(chunk(1, 5, &node));
        }
        let [low, high] = number(size).to_le_bytes();
        let source = [b"WMPB".to_vec(), chunk(1, 5, &[vec![1, 0, low, high, 0, 0, 0, 0], nodes].concat())].concat();
        let level = Builder { objects, ..Builder::default() }.write().unwrap();
        // Without the check of the scene: the work of its hash sets, a hundred instructions per element, depends on the
        // seed.
        let file = operation("parse", || AnyFile::parse(&level)).unwrap();
        operation("validate", || file.validate());
        let converted = operation("convert", || file.to_scene(&SceneOptions::default(), &mut files(source)));
        operation("export", || {
            gltf::export(&converted.unwrap().0, &gltf::Options::default()).unwrap().into_glb().unwrap()
        });
    });
}
