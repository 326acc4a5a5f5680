//! Meshes and their parts.

use std::collections::BTreeMap;

use formats_core::hash::HashMap;
use formats_core::{
    Diagnostics,
    glam::{Vec2, Vec3, Vec4},
    num,
};
use triassic_scene::{
    AttributeValues, Id, Material, Mesh, NodeKind, Primitive, Scene, ShapeInfo, UniqueNames, VertexAttribute,
    normalize_weights,
};

use super::{
    ImportError,
    accessors::{Component, Data},
    codes,
    document::{self, Document, Reference, extras},
    morphs::{self, Morphs},
    nodes::Tree,
    part,
};

/// Adds the meshes, with the indices of the document.
pub(super) fn meshes(
    document: &Document,
    data: &mut Data<'_>,
    materials: &[Id<Material>],
    scene: &mut Scene,
    tree: &Tree,
    found: &mut Diagnostics,
) -> Result<Morphs, ImportError> {
    let (mut names, mut full) = (UniqueNames::default(), Vec::new());
    for (index, source) in document.meshes.iter().enumerate() {
        let mut mesh = Mesh::new(names.unique(source.name.as_deref().unwrap_or_default(), "mesh"), Vec::new());
        mesh.extras = extras(&source.extras);
        let full_weight = morphs::full_weight(&mut mesh);
        full.push(full_weight);
        let count = source.primitives.first().map_or(0, |first| first.targets.len());
        for primitive in &source.primitives {
            if primitive.targets.len() != count {
                return Err(part("meshes", index, "its parts have different numbers of morph targets"));
            }
            let mut reader = Reader { index, data, found, full_weight };
            let mut made = reader.primitive(primitive)?;
            made.material = match primitive.material {
                None => None,
                Some(material) => Some(
                    materials
                        .get(material)
                        .copied()
                        .ok_or_else(|| part("meshes", index, format!("material {material} does not exist")))?,
                ),
            };
            mesh.primitives.push(made);
        }
        if super::is_turned(&mut mesh) {
            found.report(codes::NOT_TURNED, 0, u32::try_from(index).ok());
        }
        let written = mesh.extras.remove("targetNames");
        // Meshes that had to be changed.
        let own = mesh
            .extras
            .remove("shape_names")
            .filter(|names| names.as_array().is_some_and(|names| names.len() == count));
        let target_names = own.or(written);
        let called =
            |target: usize| target_names.as_ref().and_then(|names| names.get(target)?.as_str()).unwrap_or_default();
        mesh.shapes = (0..count).map(|target| ShapeInfo::new(called(target))).collect();
        scene.add(mesh);
    }
    morphs::bake(document, data, scene, &full, found)?;
    bend(data, scene, tree, &mut names, found)?;
    fill_uvs(document, scene, found);
    Ok(Morphs::new(scene, full))
}

/// Gives joints to the meshes of skinned nodes if they have none, and removes them from meshes of other nodes.
fn bend(
    data: &mut Data<'_>,
    scene: &mut Scene,
    tree: &Tree,
    names: &mut UniqueNames,
    found: &mut Diagnostics,
) -> Result<(), ImportError> {
    let mut uses: BTreeMap<Id<Mesh>, [bool; 2]> = BTreeMap::new();
    for (mesh, skin) in tree.drawn.iter().filter_map(|node| scene.get(*node)?.mesh()) {
        let is_bent = skin.is_some();
        let [plain, bent] = uses.entry(mesh).or_default();
        (*plain, *bent) = (*plain || !is_bent, *bent || is_bent);
    }
    let mut copies = BTreeMap::new();
    for (id, [is_plain, is_bent]) in uses {
        let Some(mesh) = scene.get_mut(id) else { continue };
        let is_drawn = |part: &&mut Primitive| !part.positions.is_empty();
        if is_plain && mesh.primitives.iter().any(|part| !part.joints.is_empty()) {
            let size = mesh
                .primitives
                .iter()
                .map(|part| part.positions.len().saturating_mul(mesh.shapes.len().saturating_add(4)));
            data.spend("meshes", id.to_usize(), size.fold(0, usize::saturating_add), 32)?;
            let mut copy = if is_bent { mesh.clone() } else { std::mem::take(mesh) };
            for part in &mut copy.primitives {
                part.joints.clear();
                part.weights.clear();
            }
            if is_bent {
                copy.name = names.unique(&copy.name, "mesh");
                copies.insert(id, scene.add(copy));
            } else {
                *mesh = copy;
            }
        }
        let Some(mesh) = scene.get_mut(id).filter(|_| is_bent) else { continue };
        for part in mesh.primitives.iter_mut().filter(is_drawn).filter(|part| part.joints.is_empty()) {
            found.report(codes::NO_JOINTS, 0, Some(id.index()));
            part.joints = vec![[0; 4]; part.positions.len()];
            part.weights = vec![Vec4::X; part.positions.len()];
        }
    }
    for node in &mut scene.nodes {
        let is_plain = !matches!(node.kind, NodeKind::Mesh { skin: Some(_), .. });
        if let Some(mesh) = node.mesh_mut().filter(|_| is_plain)
            && let Some(copy) = copies.get(mesh)
        {
            *mesh = *copy;
        }
    }
    Ok(())
}

/// Adds UV sets of zeros to parts whose materials need missing ones.
fn fill_uvs(document: &Document, scene: &mut Scene, found: &mut Diagnostics) {
    // The materials that replace others, each once: those of the parts of a thousand meshes are mostly the same.
    let mut needed: HashMap<Reference, Vec<u32>> = HashMap::default();
    let sets = |scene: &Scene, material: usize| -> Vec<u32> {
        let inputs = scene.materials.get(material).into_iter().flat_map(|material| &material.inputs);
        inputs.filter(|input| input.texture.is_some()).map(|input| input.uv_set).collect()
    };
    for primitive in document.meshes.iter().flat_map(|mesh| &mesh.primitives) {
        let Some(material) = primitive.material else { continue };
        let mut own = sets(scene, material);
        let mappings =
            primitive.extensions.get("KHR_materials_variants").and_then(|own| own.get("mappings")?.as_array());
        for to in mappings.into_iter().flatten().filter_map(|mapping| mapping.get("material")?.as_u64()) {
            own.extend(usize::try_from(to).map_or_else(|_| Vec::new(), |to| sets(scene, to)));
        }
        let list = needed.entry(material).or_default();
        for set in own {
            // A document has no more; higher numbers would be long lists of nothing.
            if !list.contains(&set) && set < MOST_SETS {
                list.push(set);
            }
        }
    }
    for input in scene.materials.iter_mut().flat_map(|material| &mut material.inputs) {
        if input.uv_set >= MOST_SETS {
            input.uv_set = 0;
        }
    }
    for part in scene.meshes.iter_mut().flat_map(|mesh| &mut mesh.primitives) {
        let Some(sets) = part.material.and_then(|material| needed.get(&material.to_usize())) else { continue };
        for set in sets.iter().map(|set| num::to_usize(*set)) {
            if part.positions.is_empty() || part.uv_sets.get(set).is_some_and(|uvs| !uvs.is_empty()) {
                continue;
            }
            found.report(codes::NO_UVS, 0, None);
            part.uv_sets.resize(part.uv_sets.len().max(set.saturating_add(1)), Vec::new());
            if let Some(place) = part.uv_sets.get_mut(set) {
                *place = vec![Vec2::ZERO; part.positions.len()];
            }
        }
    }
}

/// The number of UV sets that are read.
const MOST_SETS: u32 = 8;

/// Reads the parts of mesh `index`.
struct Reader<'a, 'd> {
    index: usize,
    data: &'a mut Data<'d>,
    found: &'a mut Diagnostics,
    /// The weight that shows its targets.
    full_weight: f32,
}

impl Reader<'_, '_> {
    fn primitive(&mut self, source: &document::Primitive) -> Result<Primitive, ImportError> {
        let attribute = |name: &str| source.attributes.get(name).copied();
        let mut made = Primitive::default();
        if let Some(list) = attribute("POSITION") {
            made.positions = self.vectors(list)?;
        }
        let count = made.positions.len();
        if let Some(list) = self.same("NORMAL", attribute("NORMAL"), count)? {
            let normals = self.data.floats::<3>(list)?;
            made.normals = normals.into_iter().map(|normal| self.normal(Vec3::from_array(normal))).collect();
        }
        for set in 0..MOST_SETS {
            let Some(list) = self.same("TEXCOORD", attribute(&format!("TEXCOORD_{set}")), count)? else { break };
            let uvs = self.data.floats::<2>(list)?.into_iter().map(Vec2::from_array);
            made.uv_sets.push(uvs.map(|uv| if uv.is_finite() { uv } else { Vec2::ZERO }).collect());
        }
        if let Some(list) = self.same("COLOR_0", attribute("COLOR_0"), count)? {
            made.colors = self.colors(list)?;
        }
        self.weights(source, &mut made)?;
        self.attributes(source, &mut made)?;
        made.indices = self.indices(source, count)?;
        for target in &source.targets {
            made.shapes.push(morphs::shape(self.data, self.index, target, &made, self.full_weight)?);
        }
        Ok(made)
    }
    /// An attribute with an element for each vertex.
    fn same(&self, what: &str, list: Option<Reference>, count: usize) -> Result<Option<Reference>, ImportError> {
        let Some(list) = list else { return Ok(None) };
        match self.data.count(list)? {
            length if length == count => Ok(Some(list)),
            length => {
                Err(part("meshes", self.index, format!("{what} has {length} elements; there are {count} vertices")))
            }
        }
    }
    fn bad(&mut self) {
        self.found.report(codes::BAD_NUMBER, 0, u32::try_from(self.index).ok());
    }
    /// Positions; 0 if they are not finite.
    fn vectors(&mut self, list: Reference) -> Result<Vec<Vec3>, ImportError> {
        let mut vectors: Vec<Vec3> = self.data.floats::<3>(list)?.into_iter().map(Vec3::from_array).collect();
        for vector in vectors.iter_mut().filter(|vector| !vector.is_finite()) {
            self.bad();
            *vector = Vec3::ZERO;
        }
        Ok(vectors)
    }
    fn normal(&mut self, normal: Vec3) -> Vec3 {
        morphs::unit(normal).unwrap_or_else(|| {
            self.bad();
            Vec3::Y
        })
    }
    fn colors(&mut self, list: Reference) -> Result<Vec<[u16; 4]>, ImportError> {
        #[expect(
            clippy::as_conversions,
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "in range; float casts saturate"
        )]
        let word = |part: f32| (part.clamp(0.0, 1.0) * 65535.0).round() as u16;
        Ok(match self.data.form(list)? {
            (_, 3) => self
                .data
                .floats::<3>(list)?
                .into_iter()
                .map(|[r, g, b]| [word(r), word(g), word(b), u16::MAX])
                .collect(),
            _ => self.data.floats::<4>(list)?.into_iter().map(|color| color.map(word)).collect(),
        })
    }
    /// The joints of the vertices: the four with the largest weights, from all sets.
    fn weights(&mut self, source: &document::Primitive, made: &mut Primitive) -> Result<(), ImportError> {
        let count = made.positions.len();
        let mut all: Vec<Vec<(f32, u16)>> = Vec::new();
        for set in 0..8 {
            let attribute = |name: &str| source.attributes.get(&format!("{name}_{set}")).copied();
            let (Some(joints), Some(weights)) =
                (self.same("JOINTS", attribute("JOINTS"), count)?, self.same("WEIGHTS", attribute("WEIGHTS"), count)?)
            else {
                break;
            };
            let (joints, weights) = (self.data.wholes::<4>(joints)?, self.data.floats::<4>(weights)?);
            self.data.spend("meshes", self.index, count, 64)?;
            all.resize(count, Vec::new());
            for (own, (joints, weights)) in all.iter_mut().zip(joints.into_iter().zip(weights)) {
                for (joint, weight) in joints.into_iter().zip(weights).filter(|(_, weight)| *weight > 0.0) {
                    let joint =
                        u16::try_from(joint).map_err(|_| part("meshes", self.index, "a joint is out of range"))?;
                    match own.iter_mut().find(|(_, known)| *known == joint) {
                        Some((sum, _)) => *sum += weight,
                        None => own.push((weight, joint)),
                    }
                }
            }
        }
        for mut own in all {
            // The largest first; if weights are equal, the lower joint.
            own.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
            if own.len() > 4 {
                self.found.report(codes::WEIGHTS_DROPPED, 0, u32::try_from(self.index).ok());
            }
            let (mut joints, mut weights) = ([0; 4], [0.0; 4]);
            for ((joint, weight), own) in joints.iter_mut().zip(&mut weights).zip(own) {
                (*weight, *joint) = own;
            }
            made.joints.push(joints);
            made.weights.push(normalize_weights(Vec4::from_array(weights)));
        }
        Ok(())
    }
    /// Custom attributes of the file: single numbers, and two words, which are 32 bits.
    fn attributes(&mut self, source: &document::Primitive, made: &mut Primitive) -> Result<(), ImportError> {
        let count = made.positions.len();
        for (name, list) in &source.attributes {
            let Some(own) = name.strip_prefix('_').filter(|own| !own.is_empty()) else {
                if name.starts_with("COLOR_") && name != "COLOR_0" {
                    self.found.report(codes::ATTRIBUTE_LEFT_OUT, 0, u32::try_from(self.index).ok());
                }
                continue;
            };
            let Some(list) = self.same(name, Some(*list), count)? else { continue };
            let values = match self.data.form(list)? {
                (_, 1) => {
                    let numbers = self.data.scalars(list)?.into_iter();
                    AttributeValues::Numbers(
                        numbers.map(|number| if number.is_finite() { number } else { 0.0 }).collect(),
                    )
                }
                (Component::U16, 2) => {
                    let halves = self.data.wholes::<2>(list)?.into_iter();
                    AttributeValues::Bits(
                        halves.map(|pair| pair.map(|half| u16::try_from(half).unwrap_or(0))).collect(),
                    )
                }
                _ => {
                    self.found.report(codes::ATTRIBUTE_LEFT_OUT, 0, u32::try_from(self.index).ok());
                    continue;
                }
            };
            made.attributes.push(VertexAttribute::new(own, values));
        }
        join_halves(&mut made.attributes);
        Ok(())
    }
    /// The triangles of any mode; empty for points and lines.
    fn indices(&mut self, source: &document::Primitive, count: usize) -> Result<Vec<u32>, ImportError> {
        let mode = source.mode.unwrap_or(4);
        let order: Vec<u32> = match source.indices {
            Some(list) => self.data.wholes::<1>(list)?.into_iter().map(|[index]| index).collect(),
            None => (0..num::to_u32(count)).collect(),
        };
        if let Some(index) = order.iter().find(|index| num::to_usize(**index) >= count) {
            return Err(part(
                "meshes",
                self.index,
                format!("index {index} is out of range; there are {count} vertices"),
            ));
        }
        // A strip becomes three times as long.
        self.data.spend("meshes", self.index, order.len(), if mode == 4 { 4 } else { 12 })?;
        Ok(match mode {
            0..=3 => {
                self.found.report(codes::NO_TRIANGLES, 0, u32::try_from(self.index).ok());
                Vec::new()
            }
            4 => order.as_chunks::<3>().0.concat(),
            5 => {
                let windows = order.windows(3).enumerate();
                let triangle = |(n, window): (usize, &[u32])| match window {
                    // Every second one is reversed.
                    [a, b, c] if n % 2 == 0 => [*a, *b, *c],
                    [a, b, c] => [*b, *a, *c],
                    _ => [0; 3],
                };
                windows.flat_map(triangle).collect()
            }
            6 => {
                let first = order.first().copied().unwrap_or_default();
                let others = order.get(1..).unwrap_or_default().windows(2);
                others.filter_map(|pair| Some([first, *pair.first()?, *pair.last()?])).flatten().collect()
            }
            other => return Err(part("meshes", self.index, format!("{other} is not a valid primitive mode"))),
        })
    }
}

/// Merges two attributes that are the halves of an attribute's bits.
fn join_halves(attributes: &mut Vec<VertexAttribute>) {
    let names: Vec<String> =
        attributes.iter().filter_map(|low| low.name.strip_suffix("_LOW").map(ToOwned::to_owned)).collect();
    for name in names {
        let half = |suffix: &str| {
            let own = attributes.iter().find(|half| half.name.strip_suffix(suffix) == Some(&name))?;
            let AttributeValues::Numbers(values) = &own.values else { return None };
            values.iter().map(|value| word(*value)).collect::<Option<Vec<u16>>>()
        };
        let (Some(low), Some(high)) = (half("_LOW"), half("_HIGH")) else { continue };
        let bits = low.into_iter().zip(high).map(|(low, high)| [low, high]).collect();
        let is_half = |own: &VertexAttribute| {
            let stem = own.name.strip_suffix("_LOW").or_else(|| own.name.strip_suffix("_HIGH"));
            stem == Some(name.as_str())
        };
        attributes.retain(|own| !is_half(own));
        if attributes.iter().all(|own| own.name != name) {
            attributes.push(VertexAttribute::new(name, AttributeValues::Bits(bits)));
        }
    }
}

/// A float that is a 16-bit integer.
#[expect(
    clippy::as_conversions,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "in range; float casts saturate"
)]
fn word(value: f32) -> Option<u16> {
    let whole = value.round();
    ((0.0..=65535.0).contains(&whole) && (whole - value).abs() < 1e-3).then_some(whole as u16)
}
