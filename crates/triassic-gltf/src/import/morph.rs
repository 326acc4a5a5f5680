//! Morph targets as shapes, and mixtures of them.

use formats_core::hash::HashMap;
use formats_core::{Diagnostics, glam::Vec3, num};
use triassic_scene::{Id, Mesh, Primitive, Scene, Shape, ShapeData, ShapeInfo};

use super::{
    accessor::Data,
    codes,
    document::Attributes,
    error::{ImportError, part},
};

/// A normal of length 1; as it is if it has that already. `None` if it points nowhere.
pub(super) fn unit(normal: Vec3) -> Option<Vec3> {
    let length = normal.length();
    if (length - 1.0).abs() <= 1e-6 {
        return Some(normal);
    }
    (length.is_finite() && length > 1e-6).then(|| normal / length)
}

/// The shape of a morph target of mesh `index`: absolute, where the document has differences.
pub(super) fn shape(
    data: &mut Data<'_>,
    index: usize,
    target: &Attributes,
    base: &Primitive,
) -> Result<ShapeData, ImportError> {
    let count = base.positions.len();
    let mut read = |name: &str| -> Result<Option<Vec<Vec3>>, ImportError> {
        let Some(list) = target.get(name) else { return Ok(None) };
        let list = data.floats::<3>(*list)?;
        if list.len() != count {
            let length = list.len();
            return Err(part(
                "meshes",
                index,
                format!("a morph target has {length} elements; there are {count} vertices"),
            ));
        }
        Ok(Some(list.into_iter().map(Vec3::from_array).collect()))
    };
    let (moved, turned) = (read("POSITION")?, read("NORMAL")?);
    data.spend("meshes", index, count, 24)?;
    let difference = |list: &Option<Vec<Vec3>>, vertex: usize| {
        list.as_ref()
            .and_then(|list| list.get(vertex))
            .copied()
            .filter(|difference| difference.is_finite())
            .unwrap_or_default()
    };
    let is_moved =
        |vertex: &usize| difference(&moved, *vertex) != Vec3::ZERO || difference(&turned, *vertex) != Vec3::ZERO;
    let changed: Vec<usize> = (0..count).filter(is_moved).collect();
    let all: Vec<usize>;
    // As few as half of them are less memory with their numbers.
    let is_sparse = changed.len() <= count / 2;
    let vertices = if is_sparse {
        &changed
    } else {
        all = (0..count).collect();
        &all
    };
    let at = |list: &[Vec3], vertex: usize| list.get(vertex).copied().unwrap_or_default();
    let positions = vertices.iter().map(|vertex| finite(at(&base.positions, *vertex) + difference(&moved, *vertex)));
    let positions: Vec<Vec3> = positions.collect();
    let normal = |vertex: &usize| {
        let own = at(&base.normals, *vertex);
        unit(own + difference(&turned, *vertex)).unwrap_or(own)
    };
    let normals: Vec<Vec3> = if base.normals.is_empty() { Vec::new() } else { vertices.iter().map(normal).collect() };
    Ok(if is_sparse {
        ShapeData::sparse(changed.iter().map(|vertex| num::to_u32(*vertex)).collect(), positions, normals)
    } else {
        ShapeData::new(positions, normals)
    })
}

fn finite(place: Vec3) -> Vec3 {
    if place.is_finite() { place } else { Vec3::ZERO }
}

/// Weights that are less than this are none: what is left of a number after a program has counted with it.
const LEAST: f32 = 1e-6;

/// The targets of a mixture, each with the bits of its weight.
type Mixture = Vec<(u32, u32)>;

/// The shapes that keys stand for.
pub(super) struct Morphs {
    /// For each mesh how many targets it has.
    counts: Vec<usize>,
    /// The mixtures that became shapes: a loop has the same ones again and again.
    known: HashMap<(Id<Mesh>, Mixture), u32>,
}

impl Morphs {
    pub(super) fn new(scene: &Scene) -> Self {
        Self { counts: scene.meshes.iter().map(|mesh| mesh.shapes.len()).collect(), known: HashMap::default() }
    }
    /// How many targets a mesh has in the document.
    pub(super) fn count(&self, mesh: Id<Mesh>) -> usize {
        self.counts.get(mesh.to_usize()).copied().unwrap_or_default()
    }
    /// The shape for these weights: a target if it is that alone, and otherwise a shape that is added.
    pub(super) fn shape(
        &mut self,
        data: &mut Data<'_>,
        scene: &mut Scene,
        id: Id<Mesh>,
        weights: Vec<(u32, f32)>,
        found: &mut Diagnostics,
    ) -> Result<Shape, ImportError> {
        let used = weights.into_iter().filter(|(_, weight)| weight.is_finite() && weight.abs() > LEAST);
        let mixture: Mixture = used.map(|(target, weight)| (target, weight.to_bits())).collect();
        match mixture.as_slice() {
            [] => return Ok(Shape::Base),
            [(target, weight)] if (f32::from_bits(*weight) - 1.0).abs() <= LEAST => return Ok(Shape::Target(*target)),
            _ => {}
        }
        if let Some(known) = self.known.get(&(id, mixture.clone())) {
            return Ok(Shape::Target(*known));
        }
        found.report(codes::MIXED_SHAPE, 0, Some(id.index()));
        let Some(mesh) = scene.get_mut(id) else { return Ok(Shape::Base) };
        let size = mesh.primitives.iter().map(|part| part.positions.len()).fold(0, usize::saturating_add);
        // What is computed counts as well: each target that has a part in it.
        data.spend("meshes", id.to_usize(), size.saturating_mul(mixture.len().saturating_add(1)), 24)?;
        for part in &mut mesh.primitives {
            let shape = mixed(part, &mixture);
            part.shapes.push(shape);
        }
        // Which of the shapes are targets of the document.
        let targets = mesh.shapes.len();
        mesh.extras.entry("targets").or_insert_with(|| targets.into());
        let number = num::to_u32(mesh.shapes.len());
        mesh.shapes.push(ShapeInfo::new(""));
        self.known.insert((id, mixture), number);
        Ok(Shape::Target(number))
    }
}

/// A part in a mixture of its shapes.
fn mixed(part: &Primitive, mixture: &Mixture) -> ShapeData {
    let (mut positions, mut normals) = (part.positions.clone(), part.normals.clone());
    for (target, weight) in mixture {
        let weight = f32::from_bits(*weight);
        let (own_positions, own_normals) = part.shape(Shape::Target(*target));
        for (place, (own, base)) in positions.iter_mut().zip(own_positions.iter().zip(&part.positions)) {
            *place += (*own - *base) * weight;
        }
        for (normal, (own, base)) in normals.iter_mut().zip(own_normals.iter().zip(&part.normals)) {
            *normal += (*own - *base) * weight;
        }
    }
    for place in &mut positions {
        *place = finite(*place);
    }
    for (normal, base) in normals.iter_mut().zip(&part.normals) {
        *normal = unit(*normal).unwrap_or(*base);
    }
    ShapeData::new(positions, normals)
}
