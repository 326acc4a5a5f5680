//! The parts of a mesh as the mesh.

use formats_core::hash::HashMap;
use formats_core::num;
use triassic_scene::{Id, Mesh, Primitive, Scene, Shape, ShapeData, ShapeInfo, UniqueNames};

use super::group::{Group, Mark, targets};

/// A mesh joined from parts.
pub(super) struct Whole {
    pub(super) mesh: Id<Mesh>,
    /// The shape of the whole for each shape of a part.
    places: HashMap<(Id<Mesh>, Shape), Shape>,
}

impl Whole {
    /// Adds the whole mesh of a group; `None` if a shape is missing, or the parts differ in shared data.
    pub(super) fn new(
        scene: &mut Scene,
        group: &Group,
        marks: &[Option<Mark>],
        names: &mut UniqueNames,
    ) -> Option<Self> {
        let mark = |id: &Id<Mesh>| marks.get(id.to_usize()).and_then(Option::as_ref);
        let parts: Vec<(Id<Mesh>, &Mesh, &Mark)> =
            group.meshes.iter().map(|id| Some((*id, scene.get(*id)?, mark(id)?))).collect::<Option<_>>()?;
        // Each shape once: shapes between two parts are in both.
        let there = parts.iter().map(|(_, _, mark)| mark.shapes().count()).fold(0, usize::saturating_add);
        let (_, _, first) = parts.first()?;
        let count = Some(first.count).filter(|count| *count <= there)?;
        let mut sources: Vec<Option<(&Mesh, &Mark, Shape)>> = vec![None; count];
        let mut places = HashMap::default();
        for (id, mesh, mark) in &parts {
            for (shape, number) in mark.shapes() {
                sources.get_mut(number)?.get_or_insert((mesh, mark, shape));
                places.insert((*id, shape), shape_of(number));
            }
        }
        let mut sources = sources.into_iter().collect::<Option<Vec<_>>>()?.into_iter();
        let (base, _, Shape::Base) = sources.next()? else { return None };
        if !parts.iter().all(|(_, mesh, _)| is_alike(base, mesh)) {
            return None;
        }
        let mut whole = base.clone();
        whole.shapes.clear();
        whole.primitives.iter_mut().for_each(|part| part.shapes.clear());
        for (mesh, mark, shape) in sources {
            add(&mut whole, mesh, shape, name(mesh, mark, shape));
        }
        let own = whole.shapes.len();
        for (id, mesh, _) in &parts {
            for mixture in (targets(mesh)..mesh.shapes.len()).map(|place| Shape::Target(num::to_u32(place))) {
                add(&mut whole, mesh, mixture, "");
                places.insert((*id, mixture), shape_of(whole.shapes.len()));
            }
        }
        whole.extras.remove("split");
        whole.extras.remove("targets");
        if own < whole.shapes.len() {
            whole.extras.insert("targets".into(), own.into());
        }
        whole.name = names.unique(&first.mesh, &base.name);
        Some(Self { mesh: scene.add(whole), places })
    }
    /// The shape of the whole for one of a part.
    pub(super) fn shape(&self, part: Id<Mesh>, shape: Shape) -> Shape {
        self.places.get(&(part, shape)).copied().unwrap_or_default()
    }
}

/// Shape `number` of a whole; 0 is the mesh itself.
fn shape_of(number: usize) -> Shape {
    number.checked_sub(1).map_or(Shape::Base, |target| Shape::Target(num::to_u32(target)))
}

/// Whether parts only differ in their shapes.
fn is_alike(one: &Mesh, other: &Mesh) -> bool {
    let is_alike = |(a, b): (&Primitive, &Primitive)| {
        a.indices == b.indices
            && a.positions.len() == b.positions.len()
            && a.normals.len() == b.normals.len()
            && a.uv_sets == b.uv_sets
            && a.material == b.material
    };
    one.primitives.len() == other.primitives.len() && one.primitives.iter().zip(&other.primitives).all(is_alike)
}

fn name<'a>(mesh: &'a Mesh, mark: &'a Mark, shape: Shape) -> &'a str {
    match shape {
        Shape::Base => &mark.base,
        Shape::Target(target) => mesh.shapes.get(num::to_usize(target)).map_or("", |shape| &shape.name),
    }
}

/// Adds a shape of a part.
fn add(whole: &mut Mesh, mesh: &Mesh, shape: Shape, name: &str) {
    for (part, own) in whole.primitives.iter_mut().zip(&mesh.primitives) {
        let (positions, normals) = own.shape(shape);
        part.shapes.push(ShapeData::new(positions.into_owned(), normals.into_owned()));
    }
    whole.shapes.push(ShapeInfo::new(name));
}
