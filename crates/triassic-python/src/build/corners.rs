//! Builds meshes from corners: equal corners become one vertex.

use std::collections::BTreeMap;

use triassic::{
    Diagnostics,
    formats_core::{
        glam::{Vec2, Vec3, Vec4},
        hash::HashMap,
        num::{to_u32, to_usize},
    },
    gltf::codes,
    scene::{
        AttributeValues, GroupMember, Id, Material, Mesh, Primitive, Scene, Shape, ShapeData, ShapeInfo,
        VertexAttribute, VertexGroup, normalize_weights,
        normals::{smooth_normals, unit},
    },
};

use super::{
    Arrays,
    description::{GroupIn, MeshIn, Rows},
};

/// A shape by number: 0 is the mesh itself.
pub(super) fn shape(number: u32) -> Shape {
    number.checked_sub(1).map_or(Shape::Base, Shape::Target)
}

/// The values of corners or of vertices.
struct Given<T> {
    list: Vec<T>,
    is_of_corners: bool,
}

impl<T: Copy + Default> Given<T> {
    /// The values of a corner; unused vertices are represented by additional corners without values.
    fn at(&self, corner: Corner) -> T {
        let place = if self.is_of_corners { corner.corner } else { to_usize(corner.vertex) };
        self.list.get(place).copied().unwrap_or_default()
    }
}

/// A corner of a triangle, and its vertex.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Corner {
    vertex: u32,
    corner: usize,
}

/// The vertices of a part, and its triangles.
#[derive(Default)]
struct Part {
    corners: Vec<Corner>,
    indices: Vec<u32>,
}

/// The normals of a shape.
enum Normals {
    None,
    Own(Given<Vec3>),
    /// The normals of the mesh, rotated at each vertex like smooth ones.
    Turned(Vec<Vec3>),
}

/// The arrays of a mesh.
struct Source {
    positions: Vec<Vec3>,
    triangles: Vec<u32>,
    uv_sets: Vec<Given<Vec2>>,
    normals: Option<Given<Vec3>>,
    colors: Option<Given<[u16; 4]>>,
    /// Positions, and normals if the mesh has some.
    shapes: Vec<(Vec<Vec3>, Normals)>,
    joints: Vec<([u16; 4], Vec4)>,
    attributes: Vec<VertexAttribute>,
}

pub(super) fn mesh(own: MeshIn, arrays: &Arrays<'_>, scene: &Scene, found: &mut Diagnostics) -> Result<Mesh, String> {
    let source = Source::read(&own, arrays, found)?;
    let corners = source.corners();
    let (parts, materials) = parts(&corners, &source.classes(&corners), &keys(&own, arrays)?, source.triangles.len());
    let made = parts.iter().zip(materials);
    let made = made.map(|(part, material)| source.part(part, material, scene, found)).collect();
    let groups = groups(own.groups, arrays, &parts, source.positions.len())?;
    Ok(Mesh {
        name: own.name,
        primitives: made,
        shapes: own.shapes.into_iter().map(|shape| ShapeInfo::new(shape.name)).collect(),
        lod: own.lod,
        step: own.step,
        groups,
        unused: Vec::new(),
        extras: own.extras,
    })
}

impl Source {
    fn read(own: &MeshIn, arrays: &Arrays<'_>, found: &mut Diagnostics) -> Result<Self, String> {
        let (positions, triangles) = (arrays.points(own.positions)?, arrays.whole(own.triangles)?);
        if let Some(index) = triangles.iter().find(|index| to_usize(**index) >= positions.len()) {
            let (name, count) = (&own.name, positions.len());
            return Err(format!("mesh {name:?}: a triangle has vertex {index}; there are {count}"));
        }
        let normals = own.normals.map(|rows| directions(rows, arrays)).transpose()?;
        let (mut shapes, mut rest) = (Vec::new(), None);
        for shape in &own.shapes {
            let place = arrays.points(shape.positions)?;
            let given = shape.normals.map(|rows| directions(rows, arrays)).transpose()?;
            // All or none have normals.
            let own = match (given, normals.is_some()) {
                (_, false) => Normals::None,
                (Some(given), true) => Normals::Own(given),
                (None, true) => {
                    let rest = rest.get_or_insert_with(|| smooth_normals(&positions, &triangles));
                    let smooth = smooth_normals(&place, &triangles);
                    Normals::Turned(smooth.iter().zip(rest).map(|(own, rest)| *own - *rest).collect())
                }
            };
            shapes.push((place, own));
        }
        let joints = match (own.joints, own.weights) {
            (Some(joints), Some(weights)) => bound(&arrays.short(joints)?, &arrays.floats(weights)?, own.width, found),
            _ => Vec::new(),
        };
        Ok(Self {
            uv_sets: own.uv.iter().map(|rows| uvs(*rows, arrays)).collect::<Result<_, _>>()?,
            colors: own.colors.map(|rows| shorts(rows, arrays)).transpose()?,
            attributes: attributes(own, arrays)?,
            positions,
            triangles,
            normals,
            shapes,
            joints,
        })
    }
    /// All corners of triangles, followed by the unused vertices.
    fn corners(&self) -> Vec<Corner> {
        let mut used = vec![false; self.positions.len()];
        for index in &self.triangles {
            if let Some(used) = used.get_mut(to_usize(*index)) {
                *used = true;
            }
        }
        let unused = (0_u32..).zip(&used).filter(|(_, used)| !**used).map(|(vertex, _)| vertex);
        let all = self.triangles.iter().copied().chain(unused).enumerate();
        all.map(|(corner, vertex)| Corner { vertex, corner }).collect()
    }
    /// For each corner, a number shared by equal corners.
    fn classes(&self, corners: &[Corner]) -> Vec<u32> {
        let mut classes: Vec<u32> = corners.iter().map(|corner| corner.vertex).collect();
        for set in &self.uv_sets {
            divide(&mut classes, corners, set, |uv| uv.to_array().map(f32::to_bits));
        }
        let of_shapes = self.shapes.iter().filter_map(|(_, normals)| match normals {
            Normals::Own(given) => Some(given),
            Normals::None | Normals::Turned(_) => None,
        });
        for list in self.normals.iter().chain(of_shapes) {
            divide(&mut classes, corners, list, |normal| normal.to_array().map(f32::to_bits));
        }
        if let Some(colors) = &self.colors {
            divide(&mut classes, corners, colors, |color| color);
        }
        classes
    }
    fn part(
        &self,
        Part { corners, indices }: &Part,
        material: Option<Id<Material>>,
        scene: &Scene,
        found: &mut Diagnostics,
    ) -> Primitive {
        let mut part = Primitive::new(of_vertices(corners, &self.positions), indices.clone());
        part.material = material;
        part.uv_sets = self.uv_sets.iter().map(|set| corners.iter().map(|corner| set.at(*corner)).collect()).collect();
        let material = material.and_then(|material| scene.get(material));
        if part.uv_sets.is_empty() && material.is_some_and(|own| own.inputs.iter().any(|own| own.texture.is_some())) {
            found.report(codes::NO_UVS, 0, None);
            part.uv_sets.push(vec![Vec2::ZERO; corners.len()]);
        }
        let mut normals = |at: &dyn Fn(Corner) -> Vec3| -> Vec<Vec3> {
            let normal = |corner: &Corner| {
                if corner.corner < self.triangles.len() { known(at(*corner), found) } else { Vec3::Y }
            };
            corners.iter().map(normal).collect()
        };
        let at_rest = |corner| self.normals.as_ref().map(|list| list.at(corner)).unwrap_or_default();
        part.normals = if self.normals.is_some() { normals(&at_rest) } else { Vec::new() };
        for (positions, own) in &self.shapes {
            let own = match own {
                Normals::None => Vec::new(),
                Normals::Own(list) => normals(&|corner| list.at(corner)),
                Normals::Turned(turns) => normals(&|corner| {
                    let rest = at_rest(corner);
                    let own = rest + turns.get(to_usize(corner.vertex)).copied().unwrap_or_default();
                    if own.length_squared() > 1e-12 { own } else { rest }
                }),
            };
            part.shapes.push(ShapeData::new(of_vertices(corners, positions), own));
        }
        if let Some(colors) = &self.colors {
            part.colors = corners.iter().map(|corner| colors.at(*corner)).collect();
        }
        (part.joints, part.weights) = of_vertices(corners, &self.joints).into_iter().unzip();
        for VertexAttribute { name, values } in &self.attributes {
            let values = match values {
                AttributeValues::Bits(values) => AttributeValues::Bits(of_vertices(corners, values)),
                AttributeValues::Numbers(values) => AttributeValues::Numbers(of_vertices(corners, values)),
                _ => continue,
            };
            part.attributes.push(VertexAttribute::new(name, values));
        }
        part
    }
}

/// For each triangle, the number of its part, and its material; empty if all are equal.
fn keys(own: &MeshIn, arrays: &Arrays<'_>) -> Result<Vec<(u32, Option<u32>)>, String> {
    let numbers = own.parts.map(|array| arrays.whole(array)).transpose()?;
    let materials = own.materials.map(|array| arrays.signed(array)).transpose()?;
    let count = numbers.as_ref().map_or(0, Vec::len).max(materials.as_ref().map_or(0, Vec::len));
    let numbers = numbers.unwrap_or_else(|| vec![0; count]);
    let materials = materials.unwrap_or_else(|| vec![-1; count]);
    Ok(numbers.into_iter().zip(materials.into_iter().map(|material| u32::try_from(material).ok())).collect())
}

/// The indices of vertices in the file, and the other attributes.
fn attributes(own: &MeshIn, arrays: &Arrays<'_>) -> Result<Vec<VertexAttribute>, String> {
    let mut attributes = Vec::new();
    if let Some(array) = own.vertices {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "exact up to 16 million vertices")]
        let numbers = arrays.signed(array)?.into_iter().map(|number| number.max(-1) as f32);
        attributes.push(VertexAttribute::new("VERTEX", AttributeValues::Numbers(numbers.collect())));
    }
    for own in &own.attributes {
        let values = if own.bits {
            let halves = |bits: u32| [bits & 0xffff, bits >> 16].map(|half| u16::try_from(half).unwrap_or_default());
            AttributeValues::Bits(arrays.whole(own.array)?.into_iter().map(halves).collect())
        } else {
            AttributeValues::Numbers(arrays.floats(own.array)?)
        };
        attributes.push(VertexAttribute::new(&own.name, values));
    }
    Ok(attributes)
}

/// The groups of vertices, by the indices of vertices in parts.
fn groups(list: Vec<GroupIn>, arrays: &Arrays<'_>, parts: &[Part], count: usize) -> Result<Vec<VertexGroup>, String> {
    if list.is_empty() {
        return Ok(Vec::new());
    }
    let mut places: HashMap<u32, Vec<(u32, u32)>> = HashMap::default();
    for (primitive, part) in (0..).zip(parts) {
        for (vertex, corner) in (0..).zip(&part.corners) {
            places.entry(corner.vertex).or_default().push((primitive, vertex));
        }
    }
    let mut groups = Vec::new();
    for group in list {
        let weights = group.weights.map(|array| arrays.floats(array)).transpose()?.unwrap_or_default();
        let mut weights = weights.into_iter();
        let mut members = Vec::new();
        for vertex in arrays.whole(group.vertices)? {
            let weight = weights.next().unwrap_or(1.0);
            let Some(own) = places.get(&vertex) else {
                return Err(format!("group {:?}: vertex {vertex} does not exist; there are {count}", group.name));
            };
            members.extend(own.iter().map(|(primitive, vertex)| GroupMember {
                primitive: *primitive,
                vertex: *vertex,
                weight,
            }));
        }
        groups.push(VertexGroup::new(group.name, members));
    }
    Ok(groups)
}

/// The elements of the corners' vertices.
fn of_vertices<T: Copy>(corners: &[Corner], list: &[T]) -> Vec<T> {
    corners.iter().filter_map(|corner| list.get(to_usize(corner.vertex)).copied()).collect()
}

/// Divides classes of corners by a list in which they may differ.
fn divide<T: Copy + Default, const N: usize, B: Copy + Eq + std::hash::Hash>(
    classes: &mut [u32],
    corners: &[Corner],
    list: &Given<T>,
    bits: impl Fn(T) -> [B; N],
) {
    // Corners of one vertex are equal in vertex data.
    if !list.is_of_corners {
        return;
    }
    let mut known: HashMap<(u32, [B; N]), u32> = HashMap::default();
    for (class, corner) in classes.iter_mut().zip(corners) {
        let next = to_u32(known.len());
        *class = *known.entry((*class, bits(list.at(*corner)))).or_insert(next);
    }
}

/// The parts by the keys of triangles, and their materials; the first `drawn` corners belong to triangles, in order.
/// Vertices keep the given order.
fn parts(
    corners: &[Corner],
    classes: &[u32],
    keys: &[(u32, Option<u32>)],
    drawn: usize,
) -> (Vec<Part>, Vec<Option<Id<Material>>>) {
    // Unused vertices are in the first part.
    let first = keys.iter().min();
    let key = |corner: &Corner| keys.get(corner.corner.wrapping_div(3)).or(first).copied();
    let mut by_key: BTreeMap<_, Vec<(Corner, u32)>> = BTreeMap::new();
    for (corner, class) in corners.iter().zip(classes) {
        by_key.entry(key(corner).unwrap_or_default()).or_default().push((*corner, *class));
    }
    let of = |list: &Vec<(Corner, u32)>| {
        let mut first: HashMap<u32, Corner> = HashMap::default();
        for (corner, class) in list {
            first.entry(*class).or_insert(*corner);
        }
        let mut order: Vec<(Corner, u32)> = first.into_iter().map(|(class, corner)| (corner, class)).collect();
        order.sort_unstable();
        let places: HashMap<u32, u32> = (0..).zip(&order).map(|(place, (_, class))| (*class, place)).collect();
        let in_triangles = list.iter().filter(|(corner, _)| corner.corner < drawn);
        let indices = in_triangles.filter_map(|(_, class)| places.get(class).copied()).collect();
        Part { corners: order.into_iter().map(|(corner, _)| corner).collect(), indices }
    };
    let parts = by_key.values().map(of).collect();
    (parts, by_key.into_keys().map(|(_, material)| material.map(Id::new)).collect())
}

/// The joints of each vertex, and their weights: the four largest, with the sum 1.
fn bound(joints: &[u16], weights: &[f32], width: usize, found: &mut Diagnostics) -> Vec<([u16; 4], Vec4)> {
    let rows = joints.chunks(width.max(1)).zip(weights.chunks(width.max(1)));
    let bound = rows.map(|(joints, weights)| {
        let mut sums: Vec<(u16, f32)> = Vec::new();
        for (joint, weight) in joints.iter().zip(weights).filter(|(_, weight)| **weight > 0.0) {
            match sums.iter_mut().find(|(known, _)| known == joint) {
                Some((_, sum)) => *sum += *weight,
                None => sums.push((*joint, *weight)),
            }
        }
        if sums.is_empty() {
            found.report(codes::NO_JOINTS, 0, None);
        }
        if sums.len() > 4 {
            found.report(codes::WEIGHTS_DROPPED, 0, None);
            sums.sort_by(|(_, a), (_, b)| b.total_cmp(a));
        }
        let (mut joints, mut weights) = ([0; 4], [0.0; 4]);
        for ((joint, weight), own) in joints.iter_mut().zip(&mut weights).zip(&sums) {
            (*joint, *weight) = *own;
        }
        let weights = Vec4::from_array(weights);
        let is_whole = (weights.element_sum() - 1.0).abs() <= 1e-7;
        (joints, if is_whole { weights } else { normalize_weights(weights) })
    });
    bound.collect()
}

/// A normal; unchanged if its length is 1 up to rounding.
fn known(normal: Vec3, found: &mut Diagnostics) -> Vec3 {
    if (normal.length() - 1.0).abs() < Primitive::NORMAL_TOLERANCE / 2.0 {
        return normal;
    }
    if !normal.is_finite() || normal == Vec3::ZERO {
        found.report(codes::BAD_NUMBER, 0, None);
    }
    unit(normal)
}

fn uvs(rows: Rows, arrays: &Arrays<'_>) -> Result<Given<Vec2>, String> {
    let list = arrays.rows(rows.array)?.into_iter().map(Vec2::from_array).collect();
    Ok(Given { list, is_of_corners: rows.corners })
}

fn directions(rows: Rows, arrays: &Arrays<'_>) -> Result<Given<Vec3>, String> {
    Ok(Given { list: arrays.points(rows.array)?, is_of_corners: rows.corners })
}

fn shorts(rows: Rows, arrays: &Arrays<'_>) -> Result<Given<[u16; 4]>, String> {
    Ok(Given { list: arrays.short(rows.array)?.as_chunks().0.to_vec(), is_of_corners: rows.corners })
}
