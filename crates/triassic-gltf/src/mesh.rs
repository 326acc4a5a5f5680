//! Meshes.

use std::{borrow::Cow, collections::BTreeMap, rc::Rc};

use formats_core::{
    Diagnostics,
    glam::{DAffine3, Vec2, Vec3, Vec4},
    hash::HashMap,
    num,
};
use triassic_scene::{
    AttributeValues, Id, InputRole, Material, Mesh, Primitive, Scene, Shape, UnusedVertex, Variant, serde_json::json,
};

use crate::{
    Error, Options, Quantize,
    bind::{self, Bind},
    buffer::Store,
    codes,
    described::Described,
    extras,
    json::{self, Attributes, Mappings},
    material::{plain, shown_variants},
    morph::{Differences, Moved, Part},
    node::unique_names,
    vectors::{Grid, Precision, fractions},
};

/// The shapes of a part: its base and its morph targets.
type Shapes = (Shape, Vec<Shape>);

/// The meshes of a document under construction.
#[derive(Debug)]
pub(crate) struct Meshes<'s, 'a> {
    scene: &'a Scene,
    options: &'s Options,
    bind: &'s Bind,
    store: &'s mut Store<'a>,
    list: Vec<json::Mesh<'a>>,
    /// The written ones: a mesh, its part of the shapes unless it is [whole](Part::is_whole), and whether it is on a
    /// grid. `None`: there is nothing to draw.
    known: HashMap<(Id<Mesh>, Option<Shapes>, bool), Option<u32>>,
    /// The replacements of each material by variants.
    replacements: HashMap<Id<Material>, Rc<Mappings>>,
    /// The number of variants.
    variants: u32,
    /// The mappings of materials that no variant replaces, for meshes in which other parts have mappings.
    unchanged: HashMap<u32, Rc<Mappings>>,
    /// The total number of variants in the mappings of all parts.
    mapped: usize,
    found: Diagnostics,
}

impl<'s, 'a> Meshes<'s, 'a> {
    pub(crate) fn new(scene: &'a Scene, options: &'s Options, bind: &'s Bind, store: &'s mut Store<'a>) -> Self {
        let variants = shown_variants(scene, options);
        let (replacements, variants) = (replacements(&variants), num::to_u32(variants.len()));
        let (known, unchanged) = (HashMap::default(), HashMap::default());
        let found = Diagnostics::new();
        Self {
            scene,
            options,
            bind,
            store,
            list: Vec::new(),
            known,
            replacements,
            variants,
            unchanged,
            mapped: 0,
            found,
        }
    }
    /// The meshes, and the findings.
    ///
    /// # Errors
    /// If their parts refer to more variants than [`MOST_MAPPED`].
    pub(crate) fn finish(self) -> Result<(Vec<json::Mesh<'a>>, Diagnostics), Error> {
        if self.mapped > MOST_MAPPED {
            let [count, max] = [self.mapped, MOST_MAPPED].map(num::to_u64);
            return Err(Error::TooMany { what: "materials of parts in variants", count, max });
        }
        Ok((self.list, self.found))
    }
    /// Adds a mesh with a part of its shapes, named `name`, on its grid if there is one. `None` if it has no triangle:
    /// glTF has no empty meshes.
    pub(crate) fn add(&mut self, mesh_id: Id<Mesh>, part: &Part, grid: Option<Grid>, name: &str) -> Option<u32> {
        let key = (mesh_id, (!part.is_whole).then(|| (part.base, part.targets.clone())), grid.is_some());
        if let Some(known) = self.known.get(&key) {
            return *known;
        }
        let mesh = self.scene.get(mesh_id)?;
        let count = mesh.primitives.len();
        let mut primitives = Vec::with_capacity(count);
        let mut numbers = Vec::with_capacity(count);
        let mut materials = Vec::with_capacity(count);
        let quantize = self.options.quantize;
        let precision = Precision { is_small: quantize.is_small(), is_halved: quantize == Quantize::Halved, grid };
        let is_edited = self.options.editing && self.options.extras;
        let names = if is_edited { extras::attribute_names(mesh) } else { BTreeMap::new() };
        for primitive in &mesh.primitives {
            let used = Used::new(primitive);
            if !primitive.indices.is_empty() {
                let place = Place { precision, moves: self.bind.moves(mesh_id) };
                primitives.push(self.primitive(primitive, part, &used, place, &names));
                materials.push(primitive.material);
            }
            numbers.push(used);
        }
        self.map_variants(&mut primitives, &materials);
        let number = (!primitives.is_empty()).then(|| num::to_u32(self.list.len()));
        if number.is_some() {
            let mut extras = Described::default();
            if self.options.extras {
                extras = Described::mesh(mesh, unused(mesh, &numbers));
                if let Some(lod) = mesh.lod {
                    extras.insert("lod", json!(lod));
                }
                if !mesh.groups.is_empty() {
                    let number = |primitive, vertex| numbers.get(num::to_usize(primitive))?.number(vertex);
                    extras.insert("selections", extras::groups(mesh, number));
                }
            }
            if is_edited {
                for (name, value) in extras::mesh_for_editing(mesh, part.base, &names) {
                    extras.insert(name, value);
                }
                let corners = extras::corners(mesh);
                if !corners.is_empty() {
                    extras.nest_corners("corner_vertices", corners);
                }
            }
            if self.options.extras && !part.is_whole {
                extras.insert("split", part.describe(mesh));
            }
            if !part.targets.is_empty() {
                let names: Vec<&str> = part.targets.iter().map(|shape| shape_name(mesh, *shape)).collect();
                let written = if self.options.editing { vec![None; names.len()] } else { target_names(&names) };
                let changed = written.iter().flatten().count();
                for _ in 0..changed {
                    self.found.report(codes::NAME_CHANGED, 0, None);
                }
                if changed > 0 && self.options.extras {
                    extras.insert("shape_names", json!(names));
                }
                let own = written.iter().zip(&names).map(|(name, own)| name.as_deref().unwrap_or(own));
                extras.insert("targetNames", own.collect());
                if quantize == Quantize::Halved {
                    extras.insert(FULL_WEIGHT, 2.into());
                }
            }
            let weights = vec![0; if self.options.editing { 0 } else { part.targets.len() }];
            self.list.push(json::Mesh { name: name.to_owned(), primitives, weights, extras });
        }
        self.known.insert(key, number);
        number
    }

    /// Writes the mappings of a mesh's parts: for all of them or for none, even if a part keeps its material. Blender
    /// 4.2 reads only the last part: if that has no mapping, it drops those of the others, and if another has none, it
    /// rejects the file.
    fn map_variants(&mut self, primitives: &mut [json::Primitive], materials: &[Option<Id<Material>>]) {
        let own = |material: &Option<Id<Material>>| self.replacements.get(material.as_ref()?);
        let mappings: Vec<Option<&Rc<Mappings>>> = materials.iter().map(own).collect();
        if mappings.iter().all(Option::is_none) {
            return;
        }
        for (primitive, own) in primitives.iter_mut().zip(mappings) {
            let mappings = own.unwrap_or_else(|| {
                self.unchanged
                    .entry(primitive.material)
                    .or_insert_with(|| Rc::new(vec![(primitive.material, (0..self.variants).collect())]))
            });
            let count = mappings.iter().map(|(_, variants)| variants.len()).fold(0, usize::saturating_add);
            self.mapped = self.mapped.saturating_add(count);
            if self.mapped > MOST_MAPPED {
                return;
            }
            primitive.extensions.variants = Some(json::VariantMappings { mappings: Rc::clone(mappings) });
        }
    }

    fn primitive(
        &mut self,
        primitive: &'a Primitive,
        part: &Part,
        used: &Used,
        Place { precision, moves }: Place<'_>,
        names: &BTreeMap<String, String>,
    ) -> json::Primitive {
        let (positions, normals) = match moves {
            None => primitive.shape(part.base),
            // Such meshes have no shapes.
            Some(_) => (bind::positions(primitive, moves), bind::normals(primitive, moves)),
        };
        let (positions, normals) = (used.pick_of(positions), used.pick_of(normals));
        let compact = self.options.is_compact();
        let store = &mut *self.store;
        let mut attributes = Attributes::default();
        attributes.insert("POSITION".into(), store.vertices(&precision.positions(&positions), true));
        let mut put = |name, list: Option<u32>| {
            if let Some(list) = list {
                attributes.insert(name, list);
            }
        };
        let has_normals = !normals.is_empty();
        put("NORMAL".into(), has_normals.then(|| store.vertices(&precision.normals(&normals), false)));
        if let Some(uvs) = normal_map_uvs(self.scene, primitive).filter(|_| !normals.is_empty()) {
            let tangents = tangents(&positions, &normals, &used.pick(uvs), &used.indices(&primitive.indices));
            put("TANGENT".into(), Some(store.tangents(&tangents)));
        }
        // Sets are numbered without gaps: a missing one before others becomes a set of zeros.
        let sets = primitive.uv_sets.iter().rposition(|set| !set.is_empty()).map_or(0, |last| last.saturating_add(1));
        for (number, set) in primitive.uv_sets.iter().enumerate().take(sets) {
            let set = match set.as_slice() {
                [] => vec![Vec2::ZERO; positions.len()].into(),
                set => used.pick(set),
            };
            let small = precision.is_small.then(|| fractions(&set)).flatten();
            let list = match small {
                Some(set) => store.small_uvs(&set),
                None => store.uvs(&set),
            };
            put(texture_coordinates(number), Some(list));
        }
        put(
            "COLOR_0".into(),
            (!primitive.colors.is_empty()).then(|| store.parts_of_one(&used.pick(&primitive.colors))),
        );
        let is_skinned = moves.is_none() || !self.bind.is_baked();
        if is_skinned && !primitive.joints.is_empty() {
            let (mut joints, weights) = (used.pick(&primitive.joints).into_owned(), used.pick(&primitive.weights));
            // Joints without a weight must be number 0.
            for (joints, weights) in joints.iter_mut().zip(weights.iter()) {
                for (joint, weight) in joints.iter_mut().zip(weights.to_array()) {
                    *joint = if weight > 0.0 { self.bind.joint(*joint) } else { 0 };
                }
            }
            put("JOINTS_0".into(), Some(store.joints(&joints)));
            put("WEIGHTS_0".into(), Some(store.weights(&weights, compact, precision.is_small)));
        }
        for attribute in &primitive.attributes {
            let name = names.get(&attribute.name).cloned().unwrap_or_else(|| format!("_{}", attribute.name));
            let list = match &attribute.values {
                AttributeValues::Numbers(values) => store.numbers(&used.pick(values)),
                AttributeValues::Bits(values) if self.options.editing => {
                    // Blender loses integer attributes, and mixes up those of different width.
                    let half = |place: fn(&[u16; 2]) -> u16| -> Vec<f32> {
                        used.pick(values).iter().map(|bits| f32::from(place(bits))).collect()
                    };
                    put(format!("{name}_LOW").into(), Some(store.numbers(&half(|[low, _]| *low))));
                    put(format!("{name}_HIGH").into(), Some(store.numbers(&half(|[_, high]| *high))));
                    continue;
                }
                AttributeValues::Bits(values) => store.words(&used.pick(values)),
                _ => continue,
            };
            put(name.into(), Some(list));
        }
        let targets = part.targets.iter().map(|target| {
            let is_quantized = precision.grid.is_some();
            let moved = Moved::new(primitive, part.base, *target, used, positions.len(), is_quantized);
            if let Some(moved) =
                moved.filter(|moved| compact || !store.has_room(moved.saved(positions.len(), has_normals)))
            {
                return moved.put(store, precision, positions.len(), has_normals);
            }
            let (target_positions, target_normals) = primitive.shape(*target);
            let mut target = Attributes::default();
            // If all vertices are drawn, the differences can be computed lazily.
            let moved = match (precision.is_exact(), &positions, used.pick_of(target_positions)) {
                (true, Cow::Borrowed(from), Cow::Borrowed(to)) => store.moved_positions(Differences::new(from, to)),
                (_, from, to) => store.vertices(&precision.ways(from, &to), true),
            };
            target.insert("POSITION".into(), moved);
            if has_normals {
                let to = used.pick_of(target_normals);
                let turned = match (precision.small_turns(&normals, &to), &normals, &to) {
                    (Some(turns), ..) => store.vertices(&turns, false),
                    (None, Cow::Borrowed(from), Cow::Borrowed(to)) => store.turned_normals(Differences::new(from, to)),
                    (None, from, to) => store.vertices(&precision.turns(from, to), false),
                };
                target.insert("NORMAL".into(), turned);
            }
            target
        });
        let targets = targets.collect();
        json::Primitive {
            attributes,
            indices: store.indices(&used.indices(&primitive.indices)),
            material: primitive.material.map_or_else(|| plain(self.scene), Id::index),
            targets,
            extensions: json::PrimitiveExtensions::default(),
        }
    }
}

/// The transform and the precision of a mesh's vertices.
struct Place<'b> {
    precision: Precision,
    moves: Option<&'b [DAffine3]>,
}

/// The UVs for the normal map of a part, if it has one.
fn normal_map_uvs<'a>(scene: &Scene, primitive: &'a Primitive) -> Option<&'a [Vec2]> {
    let input = scene.get(primitive.material?)?.input(InputRole::Normal).filter(|input| input.texture.is_some())?;
    Some(primitive.uvs(input.uv_set)).filter(|uvs| !uvs.is_empty())
}

/// The attribute name of a UV set.
fn texture_coordinates(set: usize) -> Cow<'static, str> {
    match set {
        0 => "TEXCOORD_0".into(),
        1 => "TEXCOORD_1".into(),
        set => format!("TEXCOORD_{set}").into(),
    }
}

/// The key of the weight that shows morph targets, if that is not 1.
pub(crate) const FULL_WEIGHT: &str = "target_weight";

fn shape_name(mesh: &Mesh, shape: Shape) -> &str {
    match shape {
        Shape::Base => "base",
        Shape::Target(target) => mesh.shapes.get(num::to_usize(target)).map_or("", |shape| &shape.name),
    }
}

/// For each of these names of morph targets, the one that importers accept, if it differs: for `Panda3D`, a dot
/// separates parts.
fn target_names(names: &[&str]) -> Vec<Option<String>> {
    let plain: Vec<String> = names.iter().map(|name| name.replace('.', "_")).collect();
    let changed = unique_names(plain.iter().map(String::as_str), "shape", "");
    let one = |((name, plain), changed): ((&&str, String), Option<String>)| {
        let own = changed.unwrap_or(plain);
        (own != **name).then_some(own)
    };
    names.iter().zip(plain).zip(changed).map(one).collect()
}

/// More than the parts of any real model refer to: each refers to all variants that replace its material, or to all.
const MOST_MAPPED: usize = 1 << 21;

/// For each material that variants replace: the replacements, each with the indices of the variants.
fn replacements(shown: &[&Variant]) -> HashMap<Id<Material>, Rc<Mappings>> {
    let mut all: HashMap<Id<Material>, Mappings> = HashMap::default();
    // The index of a replacement in its list, which may be as long as the number of variants.
    let mut known: HashMap<(Id<Material>, Id<Material>), usize> = HashMap::default();
    for (number, variant) in (0_u32..).zip(shown) {
        for (from, to) in &variant.materials {
            let mappings = all.entry(*from).or_default();
            let at = *known.entry((*from, *to)).or_insert(mappings.len());
            match mappings.get_mut(at) {
                Some((_, variants)) => variants.push(number),
                None => mappings.push((to.index(), vec![number])),
            }
        }
    }
    all.into_iter().map(|(from, mappings)| (from, Rc::new(mappings))).collect()
}

/// The vertices of primitives that no triangle uses.
fn unused(mesh: &Mesh, used: &[Used]) -> Vec<UnusedVertex> {
    let primitives = (0_u32..).zip(&mesh.primitives).zip(used);
    let all = primitives.flat_map(|((number, primitive), used)| {
        let left = (0_u32..).zip(&primitive.positions).filter(move |(vertex, _)| used.number(*vertex).is_none());
        left.map(move |(vertex, position)| UnusedVertex { primitive: Some(number), vertex, position: *position })
    });
    all.collect()
}

// Tangents: the direction of U on the surface, for normal maps.
//
// Without them, viewers compute their own, which differ.

/// For each vertex the direction of U along the surface, of length 1, and 1 or -1 for the direction of V. Vertices
/// without a triangle whose texture has an area get an arbitrary direction along the surface.
pub(crate) fn tangents(positions: &[Vec3], normals: &[Vec3], uvs: &[Vec2], indices: &[u32]) -> Vec<Vec4> {
    let mut sums = vec![(Vec3::ZERO, Vec3::ZERO); positions.len()];
    for triangle in indices.as_chunks::<3>().0 {
        let numbers = triangle.map(num::to_usize);
        let corner = |number: usize| positions.get(number).copied().zip(uvs.get(number).copied());
        let [Some(a), Some(b), Some(c)] = numbers.map(corner) else { continue };
        let Some((along_u, along_v)) = directions([a, b, c]) else { continue };
        for (number, [own, next, last]) in numbers.into_iter().zip([[a, b, c], [b, c, a], [c, a, b]]) {
            // Weighted by the angle at the corner, so that the division into triangles does not matter.
            let angle = (next.0 - own.0).angle_between(last.0 - own.0);
            if let Some((u, v)) = sums.get_mut(number).filter(|_| angle.is_finite()) {
                *u += along_u * angle;
                *v += along_v * angle;
            }
        }
    }
    sums.into_iter().zip(normals).map(|((u, v), normal)| tangent(u, v, *normal)).collect()
}

/// The directions of U and V in a triangle, of length 1; `None` if it or its texture has no area.
fn directions([a, b, c]: [(Vec3, Vec2); 3]) -> Option<(Vec3, Vec3)> {
    let (edge, other) = (b.0 - a.0, c.0 - a.0);
    let (uv_edge, uv_other) = (b.1 - a.1, c.1 - a.1);
    let area = uv_edge.perp_dot(uv_other);
    let sign = if area < 0.0 { -1.0 } else { 1.0 };
    // Only the direction counts: nothing is divided by the area, which may be tiny.
    let along_u = (edge * uv_other.y - other * uv_edge.y) * sign;
    let along_v = (other * uv_edge.x - edge * uv_other.x) * sign;
    (area != 0.0).then_some(())?;
    Some((along_u.try_normalize()?, along_v.try_normalize()?))
}

/// The tangent of a vertex, at a right angle to its normal.
fn tangent(along_u: Vec3, along_v: Vec3, normal: Vec3) -> Vec4 {
    let flat = along_u - normal * normal.dot(along_u);
    // Repeated, since rounding leaves a part of the normal if the two are nearly parallel.
    let tangent = flat.try_normalize().map(|flat| flat - normal * normal.dot(flat)).and_then(Vec3::try_normalize);
    let tangent = tangent.unwrap_or_else(|| normal.any_orthonormal_vector());
    // V points down in the image and Y of glTF's normal maps points up: the bitangent is opposite to V.
    let is_flipped = normal.cross(tangent).dot(along_v) > 0.0;
    tangent.extend(if is_flipped { -1.0 } else { 1.0 })
}

/// The vertices that triangles use.
#[derive(Debug)]
pub(crate) struct Used {
    /// For each vertex, its index among the used ones. `None` if all are used.
    numbers: Option<Vec<Option<u32>>>,
    /// Whether there is a triangle at all.
    drawn: bool,
}

impl Used {
    pub(crate) fn new(primitive: &Primitive) -> Self {
        let used = primitive.used();
        let mut next = 0_u32;
        let mut number = |used: bool| {
            let this = used.then_some(next);
            next = next.saturating_add(u32::from(used));
            this
        };
        let all = used.iter().all(|used| *used);
        let numbers = (!all).then(|| used.into_iter().map(&mut number).collect());
        Self { numbers, drawn: !primitive.indices.is_empty() }
    }
    /// The elements of a vertex list for the used vertices.
    pub(crate) fn pick<'l, T: Copy>(&self, list: &'l [T]) -> Cow<'l, [T]> {
        match &self.numbers {
            None => Cow::Borrowed(list),
            Some(numbers) => {
                let used = list.iter().zip(numbers).filter(|(_, number)| number.is_some());
                used.map(|(value, _)| *value).collect()
            }
        }
    }
    /// Same as [`pick`](Self::pick), for a list that may be borrowed.
    pub(crate) fn pick_of<'l>(&self, list: Cow<'l, [Vec3]>) -> Cow<'l, [Vec3]> {
        match list {
            Cow::Borrowed(list) => self.pick(list),
            Cow::Owned(list) => self.pick(&list).into_owned().into(),
        }
    }
    pub(crate) fn indices(&self, indices: &[u32]) -> Vec<u32> {
        indices.iter().map(|index| self.number(*index).unwrap_or(*index)).collect()
    }
    /// The index of a vertex among the used ones.
    pub(crate) fn number(&self, vertex: u32) -> Option<u32> {
        match &self.numbers {
            None => self.drawn.then_some(vertex),
            Some(numbers) => numbers.get(usize::try_from(vertex).ok()?).copied().flatten(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A square that faces +Z, with an upright texture, and with its mirror image.
    #[test]
    fn tangents_follow_u_and_mirrors_are_marked() {
        let positions = [Vec3::ZERO, Vec3::X, Vec3::new(1.0, 1.0, 0.0), Vec3::Y];
        let normals = [Vec3::Z; 4];
        let indices = [0, 1, 2, 0, 2, 3];
        // V points down: the upper corners have 0.
        let upright = [Vec2::new(0.0, 1.0), Vec2::ONE, Vec2::new(1.0, 0.0), Vec2::ZERO];
        assert_eq!(tangents(&positions, &normals, &upright, &indices), [Vec4::new(1.0, 0.0, 0.0, 1.0); 4]);
        let mirrored = upright.map(|uv| Vec2::new(1.0 - uv.x, uv.y));
        assert_eq!(tangents(&positions, &normals, &mirrored, &indices), [Vec4::new(-1.0, 0.0, 0.0, -1.0); 4]);
    }
    #[test]
    fn tangents_have_length_1_and_are_perpendicular() {
        let positions = [Vec3::ZERO, Vec3::X, Vec3::Y, Vec3::Z, Vec3::NAN];
        let normals = [Vec3::Z, Vec3::X, Vec3::NEG_Y, Vec3::new(0.6, 0.0, 0.8), Vec3::Y];
        for uvs in [[Vec2::ZERO; 5], [Vec2::ZERO, Vec2::X, Vec2::Y, Vec2::splat(1e-30), Vec2::ONE]] {
            for (tangent, normal) in
                tangents(&positions, &normals, &uvs, &[0, 1, 2, 1, 2, 3, 0, 4, 9]).iter().zip(normals)
            {
                let direction = tangent.truncate();
                assert!((direction.length() - 1.0).abs() < 1e-5 && direction.dot(normal).abs() < 1e-5, "{tangent}");
                assert!(tangent.w.abs() > 0.99);
            }
        }
    }
}
