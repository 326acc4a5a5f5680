//! Generated inputs for the benchmarks: the same bytes on every machine.

use acknex_hmp::Ground;
use acknex_mdl::{
    Builder as ClassicBuilder, Builder7, BuilderFrame7, BuilderGroup, FixedStr, Generation,
    classic::QuakeTexCoord,
    mdl7::{StoredNormal, Vertex as Vertex7},
};
use acknex_wmb::{
    BlockSkin, BlockTriangle, BlockVertex, Builder as LevelBuilder, BuilderBlock, BuilderObject, BuilderTexture,
    Entity, Info, Leaf, Node, Pixels, Plane, Record, Records,
};
use bis_p3dm::{
    Builder as P3dBuilder, BuilderFace, BuilderLod, BuilderTag, Normal, Point, Resolution, Vec2, Vertex as P3dVertex,
};
use goldsrc_mdl::{Builder as SkeletalBuilder, BuilderBone, BuilderSequence};
use quake_md2::{Builder, BuilderFrame, FrameHeader, GlList, TexCoord, Triangle, Vec3, Vertex};

/// A model of `frames` frames of a wavy sheet of `side` × `side` vertices, with GL commands.
///
/// # Panics
/// If `side` is less than 2 or more than 255.
#[must_use]
pub fn md2_sheet(side: u16, frames: u16) -> Vec<u8> {
    assert!((2..=255).contains(&side), "a sheet has 2 to 255 vertices a side");
    let mut builder = Builder { skin_width: 256, skin_height: 256, ..Builder::default() };
    for y in 0..side {
        for x in 0..side {
            builder.tex_coords.push(TexCoord { s: x.cast_signed(), t: y.cast_signed() });
        }
    }
    for y in 0..side - 1 {
        for x in 0..side - 1 {
            let (a, b) = (y * side + x, (y + 1) * side + x);
            for vertices in [[a, a + 1, b], [b, a + 1, b + 1]] {
                builder.triangles.push(Triangle { vertices, tex_coords: vertices });
            }
        }
    }
    for n in 0..frames {
        let mut frame = BuilderFrame::new(format!("wave{n:03}").as_bytes()).expect("the name is short");
        frame.header = FrameHeader { scale: Vec3::splat(0.25), translate: Vec3::splat(-32.0), name: frame.header.name };
        let byte = |value: u16| u8::try_from(value % 256).expect("less than 256");
        for y in 0..side {
            for x in 0..side {
                let position = [byte(x), byte(y), byte(x * 7 + y * 13 + n)];
                frame.vertices.push(Vertex { position, normal_index: byte(x + y + n) % 162 });
            }
        }
        builder.frames.push(frame);
    }
    builder.gl_commands = GlList::Generate;
    builder.write().expect("every frame has the same number of vertices")
}

/// A Half-Life model of `bones` bones in a chain, each waving at its own pace, in `sequences` sequences of 40 frames: the
/// format has offsets of 16 bits within a sequence.
///
/// # Panics
/// If there are too many bones for the format: about 130.
#[must_use]
pub fn goldsrc_waves(bones: u16, sequences: u16) -> Vec<u8> {
    let mut builder = SkeletalBuilder::new(b"waves.mdl").expect("the name is short");
    for bone in 0..bones {
        let parent = bone.checked_sub(1).map(usize::from);
        let name = format!("bone{bone}");
        builder.bones.push(BuilderBone::new(name.as_bytes(), parent, Vec3::Z).expect("the name is short"));
    }
    let wave = |bone: u16, frame: u16| {
        let turn = f32::from(frame) * 0.01 * f32::from(bone % 7 + 1);
        [turn.sin() * 4.0, turn.cos() * 4.0, 1.0, turn.sin(), turn.cos(), (turn * 0.5).sin()].into()
    };
    for sequence in 0..sequences {
        let frames = (0..40).map(|frame| (0..bones).map(|bone| wave(bone, sequence + frame)).collect()).collect();
        let name = format!("wave{sequence}");
        let sequence = BuilderSequence::new(name.as_bytes(), 30.0, vec![frames]).expect("the name is short");
        builder.sequences.push(sequence);
    }
    builder.write().expect("the bones fit").main
}

/// An editable model of Bohemia Interactive: one level with a sheet of `side` × `side` points, quads with a texture and a
/// material each, and a tag of every usual kind: UV sets, sharp edges, selections, a property, masses, frames.
///
/// # Panics
/// If `side` is less than 2.
#[must_use]
pub fn p3d_sheet(side: u16) -> Vec<u8> {
    assert!(side >= 2, "a sheet has at least 2 points a side");
    let mut lod = BuilderLod::new(Resolution(0.0));
    let at = |x: u16, y: u16| u32::from(y) * u32::from(side) + u32::from(x);
    for y in 0..side {
        for x in 0..side {
            lod.points.push(Point::new(Vec3::new(f32::from(x), f32::from(x * 7 + y * 13) * 0.001, f32::from(y))));
            lod.normals.push(Normal { vector: Vec3::NEG_Y });
        }
    }
    let uv = |x: u16, y: u16| Vec2::new(f32::from(x), f32::from(y)) / f32::from(side);
    for y in 0..side - 1 {
        for x in 0..side - 1 {
            let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
            let corners = corners.map(|(x, y)| P3dVertex { point: at(x, y), normal: at(x, y), uv: uv(x, y) });
            let face = BuilderFace::new(&corners).with_texture(br"z\triassic\addons\sheet\data\sheet_co.paa");
            lod.faces.push(face.with_material(br"z\triassic\addons\sheet\data\sheet.rvmat"));
        }
    }
    let (points, faces) = (lod.points.len(), lod.faces.len());
    let edges: Vec<[u32; 2]> = (1..side).map(|x| [at(x - 1, 0), at(x, 0)]).collect();
    let mut tags = vec![BuilderTag::sharp_edges(&edges)];
    let names: [&[u8]; 10] = [
        b"#Selected#",
        b"camo",
        b"camo1",
        b"hull",
        b"turret",
        b"barrel",
        b"door_left",
        b"door_right",
        b"clan",
        b"zasleh",
    ];
    for (part, name) in names.into_iter().enumerate() {
        // Parts of a model are written one after another.
        let marks = |count: usize| (0..count).map(|n| u8::from(n * names.len() / count == part)).collect::<Vec<u8>>();
        tags.push(BuilderTag::selection(name, &marks(points), &marks(faces)));
    }
    tags.push(BuilderTag::property(b"lodnoshadow", b"1").expect("the texts are short"));
    tags.push(BuilderTag::mass(&vec![0.5; points]));
    let positions: Vec<Vec3> = lod.points.iter().map(|point| point.position).collect();
    for frame in 0..3_u8 {
        tags.push(BuilderTag::animation(f32::from(frame), &positions));
    }
    for set in 0..2 {
        let corners = lod.faces.iter().flat_map(|face| face.corners().iter().map(|corner| corner.uv));
        tags.push(BuilderTag::uv_set(set, &corners.collect::<Vec<_>>()));
    }
    for tag in tags {
        lod.push_tag(tag).expect("the tag has the size that the level asks for");
    }
    P3dBuilder::new([lod]).write().expect("everything fits")
}

/// A level of WMB7 with this many blocks of 24 vertices and 12 triangles, in rows of 100: 876 bytes each.
///
/// # Panics
/// If there are too many blocks for a file.
#[must_use]
pub fn wmb7_blocks(blocks: u32) -> Vec<u8> {
    blocks_of_level(blocks).write().expect("every triangle has its vertices")
}

/// A level of WMB7 with this many blocks and a lightmap page, for which each of their faces is split, and this many
/// entities that show a file.
///
/// # Panics
/// If there are too many blocks for a file, or the name of the file is long.
#[must_use]
pub fn wmb7_level(blocks: u32, entities: u32, file: &str) -> Vec<u8> {
    let mut builder = blocks_of_level(blocks);
    builder.objects.push(BuilderObject::new(&zero::<Info>()));
    let page: Vec<[u8; 3]> = (0..256_u32 * 256)
        .map(|n| {
            let light = u8::try_from((n * 37 + n / 256 * 91) % 256).expect("less than 256");
            [light, light / 2, 255 - light]
        })
        .collect();
    builder.lightmaps.push(page.into_flattened());
    for block in &mut builder.blocks {
        for (vertex, corner) in block.vertices.iter_mut().zip((0..4_u16).cycle()) {
            let (right, below) = (f32::from(corner / 2), f32::from(u16::from(corner == 1 || corner == 2)));
            vertex.lightmap_uv = Vec2::new(right * 6.0 + 1.5, below * 6.0 + 1.5) / 256.0;
        }
    }
    let single = |value: u32| f32::from(u16::try_from(value).expect("a few thousand"));
    let file_name = FixedStr::new(file.as_bytes()).expect("the name is short");
    for n in 0..entities {
        let name = FixedStr::new(format!("entity{n}").as_bytes()).expect("the name is short");
        let origin = Vec3::new(single(n % 100) * 80.0, single(n / 100) * 80.0, 100.0);
        let entity = Entity { name, file_name, origin, scale: Vec3::ONE, ..zero() };
        builder.objects.push(BuilderObject::new(&entity));
    }
    builder.write().expect("every triangle has its vertices")
}

/// A record of zeros.
fn zero<T: Record>() -> T {
    let raw = vec![0; T::SIZE].leak();
    Records::new(raw, 0).get(0).expect("it has the size of a record")
}

fn blocks_of_level(blocks: u32) -> LevelBuilder {
    let mut builder = LevelBuilder::default();
    for name in [b"wall", b"roof"] {
        let texture = BuilderTexture::from_rgba(name, 8, 8, &[[90, 90, 90, 255]; 64], Pixels::Rgb565);
        builder.textures.push(texture.expect("the sides are multiples of 8"));
    }
    let single = |value: u32| f32::from(u16::try_from(value).expect("a few thousand"));
    for index in 0..blocks {
        let center = Vec3::new(single(index % 100) * 80.0, single(index / 100) * 80.0, 32.0);
        let mut block = BuilderBlock::default();
        for (polygon, axis) in (0_i32..).zip([Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z]) {
            let first = u16::try_from(block.vertices.len()).expect("24 at most");
            let (s, t) = axis.any_orthonormal_pair();
            for (a, b) in [(-1.0, -1.0), (-1.0, 1.0), (1.0, 1.0), (1.0, -1.0)] {
                let position = center + (axis + s * a + t * b) * 32.0;
                block.vertices.push(BlockVertex { position, uv: Vec2::new(a, b), lightmap_uv: Vec2::ZERO });
            }
            for vertices in [[first, first + 1, first + 2], [first, first + 2, first + 3]] {
                block.triangles.push(BlockTriangle { vertices, skin: 0, polygon });
            }
        }
        let texture = i16::try_from(index % 2).expect("0 or 1");
        let skin = BlockSkin { texture, lightmap: 0, tex_info: 0, ambient: 0.0, albedo: 50.0, raw_flags: 0 };
        block.skins.push(skin);
        builder.blocks.push(block);
    }
    builder
}

/// A level of WMB7 with a balanced BSP tree of this depth, whose leaves are one quant wide along X.
///
/// # Panics
/// If the tree is deeper than 16.
#[must_use]
pub fn wmb7_tree(depth: u32) -> Vec<u8> {
    assert!(depth <= 16, "16 at most");
    let inner = (1_u32 << depth) - 1;
    let mut builder = LevelBuilder::default();
    let leaf = Leaf {
        raw_contents: -256,
        visibility_offset: -1,
        mins: [0; 3],
        maxs: [0; 3],
        unused: [0; 2],
        first: 0,
        count: 0,
    };
    builder.leafs = (0..=inner).map(|_| leaf).collect();
    let single = |value: u32| f32::from(u16::try_from(value).expect("less than 65,536"));
    for index in 0..inner {
        let level = (index + 1).ilog2();
        let (first, width) = (index + 1 - (1 << level), 1_u32 << (depth - level));
        let child = |child: u32| child.checked_sub(inner).map_or(child.cast_signed(), |leaf| -leaf.cast_signed() - 1);
        builder.planes.push(Plane { normal: Vec3::X, distance: single(first * width + width / 2), kind: 0 });
        builder.nodes.push(Node {
            plane: index.cast_signed(),
            unused1: 0,
            mins: [0; 3],
            maxs: [0; 3],
            unused2: 0,
            children: [child(2 * index + 2), child(2 * index + 1)],
            first_face: 0,
            face_count: 0,
        });
    }
    builder.write().expect("a tree has no rules")
}

/// An Acknex model of `frames` frames of a wavy sheet of `side` × `side` vertices, without triangles.
///
/// # Panics
/// If the sheet has more vertices than the format: 65,535 in MDL7.
#[must_use]
pub fn acknex_sheet(generation: Generation, side: u16, frames: u16) -> Vec<u8> {
    let vertices = || (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let wave = |frame: u16, (x, y): (u16, u16)| {
        Vec3::new(f32::from(x), f32::from(y), f32::from((x * 7 + y * 13 + frame) % 64) * 0.25)
    };
    if generation != Generation::Mdl7 {
        let mut builder = ClassicBuilder::new(generation);
        builder.header.scale = Vec3::splat(1.0 / 256.0);
        if !matches!(generation, Generation::Mdl4 | Generation::Mdl5) {
            builder.header.scale = Vec3::splat(0.25);
        }
        let normals = vec![Vec3::Z; usize::from(side) * usize::from(side)];
        // In the Quake generations each vertex has its own.
        (builder.header.skin_width, builder.header.skin_height) = (side.into(), side.into());
        builder.tex_coords = vertices().map(|(x, y)| QuakeTexCoord { on_seam: 0, s: x.into(), t: y.into() }).collect();
        for frame in 0..frames {
            let positions: Vec<Vec3> = vertices().map(|at| wave(frame, at)).collect();
            builder.add_frame(format!("wave{frame}").as_bytes(), &positions, &normals).expect("the name is short");
        }
        return builder.write().expect("every frame has the same number of vertices");
    }
    let vertex = |position, reference: u16| Vertex7 {
        position,
        reference: reference.into(),
        normal: StoredNormal::Vector(Vec3::NEG_Z),
    };
    let mut group = BuilderGroup::new(b"sheet").expect("the name is short");
    group.vertices = vertices().map(|at| vertex(wave(0, at), u16::MAX)).collect();
    for frame in 0..frames {
        let own = BuilderFrame7 {
            name: FixedStr::new(format!("wave{frame}").as_bytes()).expect("the name is short"),
            vertices: vertices().zip(0..).map(|(at, n)| vertex(wave(frame, at), n)).collect(),
            matrices: Vec::new(),
        };
        group.frames.push(own);
    }
    Builder7 { groups: vec![group], ..Builder7::default() }.write().expect("all of it fits")
}

/// An Acknex terrain of `side` × `side` points.
///
/// # Panics
/// If `side` is less than 2.
#[must_use]
pub fn acknex_ground(generation: acknex_hmp::Generation, side: u16) -> Vec<u8> {
    let points = (0..side).flat_map(|y| (0..side).map(move |x| (x, y)));
    let heights = points.map(|(x, y)| f32::from((x ^ y) & 255)).collect();
    let far = acknex_hmp::Vec2::splat(f32::from(side - 1));
    let ground = Ground::new(side.into(), acknex_hmp::Vec2::ZERO, far, heights);
    let builder = acknex_hmp::Builder::from_ground(generation, &ground).expect("the ground has two rows");
    builder.write().expect("all of it fits")
}
