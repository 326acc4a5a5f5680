//! The model that all tests start from: a supply crate.
#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::as_conversions,
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "each test uses a part of it"
)]

#[path = "exercise.rs"]
pub(crate) mod exercise;

use bis_p3dm::{
    Builder, BuilderFace, BuilderLod, BuilderTag, FixedStr, LodForm, LodKind, Model, Normal, Point, PointFlags,
    Resolution, Selection, Tag, Vec2, Vec3, Vertex,
};

pub const FINE: usize = 0;
pub const COARSE: usize = 1;
pub const SHADOW: usize = 2;
pub const GEOMETRY: usize = 3;
pub const MEMORY: usize = 4;
pub const ROADWAY: usize = 5;

pub const TEXTURE: &[u8] = br"triassic\crate\data\crate_co.paa";
pub const MATERIAL: &[u8] = br"triassic\crate\data\crate.rvmat";
pub const PROXY: &[u8] = br"proxy:\triassic\lamp\lamp.001";

/// The eight corners of a box; each bit of a corner's index selects a side.
pub fn corners(least: Vec3, most: Vec3) -> [Vec3; 8] {
    core::array::from_fn(|n| {
        let side = |axis: usize| if n >> axis & 1 == 0 { least[axis] } else { most[axis] };
        Vec3::new(side(0), side(1), side(2))
    })
}

/// The quads of a box whose corners are the points from `first` on, with the format's winding, and the normals of its
/// faces, which point into the box as in the format.
pub fn quads(first: u32) -> ([[u32; 4]; 6], [Vec3; 6]) {
    let loops = [[0, 2, 6, 4], [1, 5, 7, 3], [0, 4, 5, 1], [2, 3, 7, 6], [0, 1, 3, 2], [4, 6, 7, 5]];
    let inward = [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Y, Vec3::Z, Vec3::NEG_Z];
    let at = corners(Vec3::ZERO, Vec3::ONE);
    let turned = core::array::from_fn(|n| {
        let quad: [usize; 4] = loops[n];
        let cross = (at[quad[1]] - at[quad[0]]).cross(at[quad[2]] - at[quad[0]]);
        let mut points = quad.map(|point| first + point as u32);
        if cross.dot(inward[n]) < 0.0 {
            points.reverse();
        }
        points
    });
    (turned, inward)
}

/// Adds a box of quads or triangles.
pub fn add_box(lod: &mut BuilderLod<'static>, least: Vec3, most: Vec3, triangles: bool, texture: &'static [u8]) {
    let (quads, normals) = quads(lod.points.len() as u32);
    let first_normal = lod.normals.len() as u32;
    lod.points.extend(corners(least, most).map(Point::new));
    lod.normals.extend(normals.map(|vector| Normal { vector }));
    let uvs = [Vec2::ZERO, Vec2::X, Vec2::ONE, Vec2::Y];
    for (n, quad) in (0..).zip(quads) {
        let corner = |corner: usize| Vertex { point: quad[corner], normal: first_normal + n, uv: uvs[corner] };
        let parts: &[&[usize]] = if triangles { &[&[0, 1, 2], &[0, 2, 3]] } else { &[&[0, 1, 2, 3]] };
        for part in parts {
            let corners: Vec<_> = part.iter().map(|n| corner(*n)).collect();
            lod.faces.push(BuilderFace::new(&corners).with_texture(texture));
        }
    }
}

pub fn of_kind(kind: LodKind) -> BuilderLod<'static> {
    BuilderLod::new(Resolution::of(kind).unwrap())
}

/// Adds a selection of these points and faces.
pub fn select(lod: &mut BuilderLod<'static>, name: &'static [u8], points: &[usize], faces: &[usize]) {
    let mark = |len: usize, set: &[usize]| (0..len).map(|n| u8::from(set.contains(&n))).collect::<Vec<u8>>();
    let tag = BuilderTag::selection(name, &mark(lod.points.len(), points), &mark(lod.faces.len(), faces));
    lod.push_tag(tag).unwrap();
}

fn fine() -> BuilderLod<'static> {
    let mut lod = of_kind(LodKind::Resolution(0.0));
    add_box(&mut lod, Vec3::new(-0.5, 0.0, -0.25), Vec3::new(0.5, 0.5, 0.25), false, TEXTURE);
    for face in &mut lod.faces {
        face.material = MATERIAL.into();
    }
    lod.faces[3].raw_flags = 0x10;
    lod.points[3].raw_flags = PointFlags::NORMALS_FIXED;
    // The triangle of a lamp on the lid: right angle, direction, up.
    let base = lod.points.len() as u32;
    lod.points.extend([Vec3::new(0.0, 0.5, 0.0), Vec3::new(0.0, 0.5, 1.0), Vec3::new(0.0, 2.5, 0.0)].map(Point::new));
    lod.faces.push(BuilderFace::from_points(&[base, base + 1, base + 2]));
    let positions: Vec<Vec3> = lod.points.iter().map(|point| point.position).collect();
    let (points, faces) = (lod.points.len(), lod.faces.len());
    lod.push_tag(BuilderTag::sharp_edges(&[[0, 1], [1, 3], [2, 3], [0, 2]])).unwrap();
    lod.push_tag(BuilderTag::selection(b"#Selected#", &vec![0; points], &vec![1; faces])).unwrap();
    lod.push_tag(BuilderTag::selection(b"#Hide#", &vec![0; points], &vec![0; faces])).unwrap();
    select(&mut lod, PROXY, &[8, 9, 10], &[6]);
    // Two bones that share the upper corners.
    let weights = |weight: f32| -> Vec<u8> {
        (0..points).map(|n| if n < 8 && n & 2 != 0 { Selection::byte(weight) } else { 0 }).collect()
    };
    lod.push_tag(BuilderTag::selection(b"lid", &weights(0.75), &vec![0; faces])).unwrap();
    lod.push_tag(BuilderTag::selection(b"hinge", &weights(0.25), &vec![0; faces])).unwrap();
    select(&mut lod, b"camo", &[0, 1, 2, 3, 4, 5, 6, 7], &[0, 1, 2, 3, 4, 5]);
    lod.push_tag(BuilderTag::property(b"lodnoshadow", b"1").unwrap()).unwrap();
    for frame in 0..3 {
        let raised: Vec<Vec3> = positions.iter().map(|at| *at + Vec3::Y * (frame as f32 * 0.25)).collect();
        lod.push_tag(BuilderTag::animation(frame as f32 * 0.5, &raised)).unwrap();
    }
    lod.add_uv_set();
    let second = vec![Vec2::new(0.25, 0.75); lod.corner_count()];
    lod.push_tag(BuilderTag::uv_set(1, &second)).unwrap();
    lod
}

fn coarse() -> BuilderLod<'static> {
    let mut lod = of_kind(LodKind::Resolution(1.5));
    let color = b"#(argb,8,8,3)color(0.5,0.5,0.25,1.0,CO)";
    add_box(&mut lod, Vec3::new(-0.5, 0.0, -0.25), Vec3::new(0.5, 0.5, 0.25), true, color);
    lod.add_uv_set();
    lod
}

fn shadow() -> BuilderLod<'static> {
    let mut lod = of_kind(LodKind::ShadowVolume(0));
    add_box(&mut lod, Vec3::new(-0.45, 0.05, -0.2), Vec3::new(0.45, 0.45, 0.2), true, b"");
    lod.add_uv_set();
    lod
}

fn geometry() -> BuilderLod<'static> {
    let mut lod = of_kind(LodKind::Geometry);
    add_box(&mut lod, Vec3::new(-0.5, 0.0, -0.25), Vec3::new(0.5, 0.5, 0.25), false, b"");
    add_box(&mut lod, Vec3::new(-0.25, 0.5, -0.25), Vec3::new(0.25, 0.75, 0.25), true, b"");
    select(&mut lod, b"Component01", &[0, 1, 2, 3, 4, 5, 6, 7], &[0, 1, 2, 3, 4, 5]);
    let upper: Vec<usize> = (8..16).collect();
    select(&mut lod, b"Component02", &upper, &(6..18).collect::<Vec<_>>());
    for (name, value) in [("autocenter", "0"), ("class", "house"), ("prefershadowvolume", "1")] {
        lod.push_tag(BuilderTag::property(name.as_bytes(), value.as_bytes()).unwrap()).unwrap();
    }
    lod.push_tag(BuilderTag::mass(&[1.25; 16])).unwrap();
    lod.add_uv_set();
    lod
}

fn memory() -> BuilderLod<'static> {
    let mut lod = of_kind(LodKind::Memory);
    lod.points.extend([Vec3::new(0.0, 0.5, -0.25), Vec3::new(0.0, 0.5, 0.25)].map(Point::new));
    select(&mut lod, b"lid_axis", &[0, 1], &[]);
    lod.add_uv_set();
    lod
}

fn roadway() -> BuilderLod<'static> {
    let mut lod = of_kind(LodKind::Roadway);
    let corners = [(-0.5, -0.25), (0.5, -0.25), (0.5, 0.25), (-0.5, 0.25)];
    lod.points.extend(corners.map(|(x, z)| Point::new(Vec3::new(x, 0.5, z))));
    lod.normals.push(Normal { vector: Vec3::NEG_Y });
    lod.faces.push(BuilderFace::from_points(&[0, 1, 2, 3]));
    lod.add_uv_set();
    lod
}

/// The crate in `testdata/`, without findings.
pub fn supply_crate() -> Builder<'static> {
    Builder::new([fine(), coarse(), shadow(), geometry(), memory(), roadway()])
}

/// The Operation Flashpoint box in `testdata/`, without findings.
pub fn flashpoint() -> Builder<'static> {
    let mut fine = of_kind(LodKind::Resolution(0.0));
    fine.form = LodForm::Sp3x;
    fine.version = 0x99;
    add_box(&mut fine, Vec3::ZERO, Vec3::ONE, false, br"triassic\crate.pac");
    select(&mut fine, b"all", &[0, 1, 2, 3, 4, 5, 6, 7], &[0, 1, 2, 3, 4, 5]);
    fine.push_tag(BuilderTag::property(b"map", b"house").unwrap()).unwrap();
    fine.add_uv_set();
    let mut geometry = of_kind(LodKind::Geometry);
    geometry.form = LodForm::Sp3x;
    geometry.version = 0x99;
    add_box(&mut geometry, Vec3::ZERO, Vec3::ONE, true, b"");
    select(&mut geometry, b"Component01", &[0, 1, 2, 3, 4, 5, 6, 7], &(0..12).collect::<Vec<_>>());
    geometry.push_tag(BuilderTag::mass(&[2.0; 8])).unwrap();
    Builder::new([fine, geometry])
}

/// The crate's material in `testdata/`.
pub const RVMAT: &str = r##"// A material of our own.
#define UNUSED 1
ambient[] = {1, 1, 1, 1};
diffuse[] = {1, 1, 1, 1};
forcedDiffuse[] = {0, 0, 0, 0};
emmisive[] = {0, 0, 0, 1};
specular[] = {0.25, 0.25, 0.25, 1};
specularPower = 60;
renderFlags[] = {"NoZWrite"};
PixelShaderID = "Super";
VertexShaderID = "Super";
class Stage1
{
    texture = "triassic\crate\data\crate_nohq.paa";
    uvSource = "tex";
    class uvTransform
    {
        aside[] = {1, 0, 0};
        up[] = {0, 1, 0};
        dir[] = {0, 0, 0};
        pos[] = {0, 0, 0};
    };
};
class Stage2
{
    texture = "#(argb,8,8,3)color(0.5,0.5,0.5,1,DT)";
    texGen = "2";
};
class TexGen0
{
    uvSource = "tex1";
    class uvTransform { aside[] = {4, 0, 0}; up[] = {0, 4, 0}; dir[] = {0, 0, 0}; pos[] = {0.5, 0, 0}; };
};
class TexGen2: TexGen0 {};
"##;

/// A changed crate, written.
pub fn built(change: impl FnOnce(&mut Builder<'static>)) -> Vec<u8> {
    let mut builder = supply_crate();
    change(&mut builder);
    builder.write().unwrap()
}

/// The position of something in a file.
pub fn place(file: &[u8], find: impl FnOnce(&Model<'_>) -> u64) -> usize {
    find(&Model::parse(file).unwrap()).try_into().unwrap()
}

/// The tag with this name, and its index.
pub fn tag<'a>(model: &Model<'a>, lod: usize, name: &[u8]) -> (usize, Tag<'a>) {
    model.lods()[lod].tags().iter().enumerate().find(|(_, tag)| tag.name() == name).unwrap()
}

/// The field of a property.
pub fn text(text: &[u8]) -> FixedStr<64> {
    FixedStr::new(text).unwrap()
}
