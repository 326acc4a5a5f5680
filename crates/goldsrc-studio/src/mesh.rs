//! Converting a reference to a submodel: its vertices and normals by bones, its triangles by textures. Normals less than two
//! degrees apart are merged. Triangles are stored as strips and fans, which share corners.

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
};

use formats_core::{FixedStr, glam::DVec3, num};
use goldsrc_mdl::{
    BuilderCommand, BuilderMesh, BuilderNormal, BuilderSubModel, BuilderVertex, Corner, StripKind, Vec3,
};

use crate::{
    Options,
    bones::{self, Placed, Rig, Sums},
    codes,
    smd::{Compiler, Findings, Place, SmdCorner, SmdTexture, SourceError, Studio, codes as source_codes},
    text::Fields,
    textures::Textures,
};

/// Vertices and normals of a submodel have 16-bit indices.
const MOST: usize = 32_767;

/// Converts a reference to a submodel. `bones` has the bone of every node, `world` its transform.
pub(crate) fn sub_model(
    studio: &Studio,
    rig: &Rig<'_>,
    (bones, world): (&[Option<usize>], &[Placed]),
    scale: f32,
    textures: &mut Textures<'_>,
    options: &Options,
    found: &mut Findings,
) -> Result<BuilderSubModel, SourceError> {
    let mut model = BuilderSubModel {
        name: submodel_name(studio, options.compiler, found),
        vertices: Vec::new(),
        meshes: Vec::new(),
    };
    let triangles = rig.smd.triangles.iter();
    let corners = triangles.flat_map(|triangle| triangle.corners.iter().map(move |corner| (triangle.line, corner)));
    for (line, _) in corners.filter(|(_, corner)| corner.bone != corner.heaviest) {
        let taken = if options.compiler == Compiler::Default { "the heaviest" } else { "the first" };
        let place = Place { file: Arc::clone(rig.file), line, column: 0 };
        found.report(source_codes::HEAVIER_BONE, &place, format!("{taken} is used"));
    }
    if rig.smd.triangles.is_empty() {
        found.report(codes::NO_TRIANGLES, &Place::whole(rig.file), "");
    }
    let mut building = Building {
        rig,
        bones,
        world,
        scale,
        options,
        vertices: HashMap::new(),
        normals: Normals::default(),
        model: &mut model,
    };
    // The mesh of each texture of the file, in the order of their first use.
    let mut meshes: Vec<(usize, Vec<[Corner; 3]>)> = Vec::new();
    let mut mesh_of: HashMap<u32, usize> = HashMap::new();
    let mut mesh_of_texture: HashMap<usize, usize> = HashMap::new();
    for triangle in &rig.smd.triangles {
        let mesh = if let Some(mesh) = mesh_of.get(&triangle.texture) {
            *mesh
        } else {
            let named = rig.smd.textures.get(num::to_usize(triangle.texture));
            let SmdTexture { name, line } =
                named.ok_or_else(|| SourceError::new(&Place::whole(rig.file), "a triangle has no texture"))?;
            let place = Place { file: Arc::clone(rig.file), line: *line, column: 0 };
            let texture = textures.add(name, &place)?;
            // Two textures of the file may have been merged.
            let mesh = *mesh_of_texture.entry(texture).or_insert_with(|| {
                meshes.push((texture, Vec::new()));
                meshes.len().saturating_sub(1)
            });
            mesh_of.insert(triangle.texture, mesh);
            mesh
        };
        let Some((texture, triangles)) = meshes.get_mut(mesh) else { continue };
        let place = Place { file: Arc::clone(rig.file), line: triangle.line, column: 0 };
        let mut corners = triangle.corners;
        if !studio.is_reversed {
            corners.reverse();
        }
        // Vertices are counted by their first appearance in the file.
        for corner in &triangle.corners {
            building.vertex(corner, &place)?;
            building.normal(corner, mesh, &place, found)?;
        }
        let texels = textures.texels(*texture, corners.map(|corner| corner.uv), &place, found);
        let mut make = |corner: &SmdCorner, [s, t]: [i16; 2]| {
            let (vertex, normal) = (building.vertex(corner, &place)?, building.normal(corner, mesh, &place, found)?);
            Ok::<_, SourceError>(Corner { vertex, normal, s, t })
        };
        let ([first, second, third], [a, b, c]) = (&corners, texels);
        triangles.push([make(first, a)?, make(second, b)?, make(third, c)?]);
    }
    let normals = building.normals;
    model.meshes.reserve_exact(meshes.len());
    for (mesh, (texture, mut triangles)) in meshes.into_iter().enumerate() {
        let own = normals.of_mesh(mesh);
        for corner in triangles.as_flattened_mut() {
            corner.normal = normals.number_in_mesh(corner.normal);
        }
        let commands = build_strips(&triangles);
        model.meshes.push(BuilderMesh { skin_ref: texture, normals: own, commands });
    }
    Ok(model)
}

/// The name of a submodel: the one in the QC, otherwise the last part of the path; the SDK's compiler uses the whole path.
fn submodel_name(studio: &Studio, compiler: Compiler, found: &mut Findings) -> FixedStr<64> {
    let file = &studio.file;
    let whole = file.text.as_str();
    let last = whole.rsplit(['/', '\\']).next().unwrap_or(whole);
    let own = if compiler == Compiler::Valve { whole } else { last };
    let (name, place) = studio.name.as_ref().map_or((own, &file.place), |name| (name.text.as_str(), &name.place));
    Fields { compiler }.cut(name, "the submodel", place, found)
}

/// The node of a vertex: Half-Life supports one per vertex.
pub(crate) fn node(corner: &SmdCorner, compiler: Compiler) -> usize {
    num::to_usize(if compiler == Compiler::Default { corner.heaviest } else { corner.bone })
}

struct Building<'b> {
    rig: &'b Rig<'b>,
    bones: &'b [Option<usize>],
    world: &'b [Placed],
    scale: f32,
    options: &'b Options,
    vertices: HashMap<(u8, [i64; 3]), i16>,
    normals: Normals,
    model: &'b mut BuilderSubModel,
}

impl Building<'_> {
    fn bone(&self, corner: &SmdCorner, place: &Place) -> Result<(u8, &Placed), SourceError> {
        let node = node(corner, self.options.compiler);
        let bone = self.bones.get(node).copied().flatten().and_then(|bone| u8::try_from(bone).ok());
        let world = self.world.get(node);
        bone.zip(world).ok_or_else(|| {
            SourceError::new(place, format!("a vertex is attached to `{}`, which is not a bone", self.rig.name(node)))
        })
    }
    /// Returns the index of a corner's vertex, which is added if it is new.
    fn vertex(&mut self, corner: &SmdCorner, place: &Place) -> Result<i16, SourceError> {
        let (bone, world) = self.bone(corner, place)?;
        let local = world.to_local(corner.position.map(|coordinate| coordinate * self.scale)).map(f64::from);
        // Adding 0 turns -0 into 0.
        let sums = Sums::of(self.options.compiler);
        let cut = local.map(|coordinate| self.options.grid.cut(coordinate, sums) + 0.0);
        let key = (bone, cut.map(|coordinate| self.options.grid.key(coordinate)));
        if let Some(vertex) = self.vertices.get(&key) {
            return Ok(*vertex);
        }
        let number = number(self.model.vertices.len(), "vertices", place)?;
        let position = Vec3::from_array(cut.map(bones::single));
        if !position.is_finite() {
            return Err(SourceError::new(place, "a vertex is too far away"));
        }
        self.model.vertices.push(BuilderVertex { bone, position });
        self.vertices.insert(key, number);
        Ok(number)
    }
    /// Returns the index of a corner's normal in the submodel, in order of first use.
    fn normal(
        &mut self,
        corner: &SmdCorner,
        mesh: usize,
        place: &Place,
        found: &mut Findings,
    ) -> Result<i16, SourceError> {
        let (bone, world) = self.bone(corner, place)?;
        let direction = world.turn_to_local(DVec3::from_array(corner.normal.map(f64::from)));
        let length = direction.length();
        let direction = if length > 1e-9 {
            direction / length
        } else {
            found.report(codes::ZERO_NORMAL, place, "");
            // Other compilers also keep it.
            DVec3::ZERO
        };
        let index = self.normals.add(bone, mesh, direction);
        number(index, "normals", place)
    }
}

fn number(count: usize, what: &str, place: &Place) -> Result<i16, SourceError> {
    i16::try_from(count).map_err(|_| {
        SourceError::new(place, format!("more than {MOST} {what} in one SMD; split it into several body parts"))
    })
}

impl Normals {
    /// The normals of a mesh in the model's form.
    fn of_mesh(&self, mesh: usize) -> Vec<BuilderNormal> {
        self.all(mesh)
            .map(|(bone, direction)| BuilderNormal {
                bone,
                direction: Vec3::from_array(direction.to_array().map(bones::single)),
            })
            .collect()
    }
}

/// The cosine of two degrees.
const NEAR: f64 = 0.999_390_827_019_095_8;
/// The size of a search cell: at least the chord of two degrees.
const CELL: f64 = 0.035;

/// The normals of a submodel, in order of first use.
#[derive(Debug, Default)]
pub(crate) struct Normals {
    list: Vec<Normal>,
    /// The indices of the normals in each cell.
    cells: HashMap<Cell, Vec<usize>>,
    /// The earlier results for exactly these numbers.
    known: HashMap<(u8, usize, [u64; 3]), usize>,
    /// The number of normals of each mesh.
    counts: Vec<usize>,
}

#[derive(Debug)]
struct Normal {
    bone: u8,
    mesh: usize,
    direction: DVec3,
    /// Its index in its mesh.
    number: usize,
}

/// A bone, a mesh and a cell in the space of directions.
type Cell = (u8, usize, [i64; 3]);

impl Normals {
    /// Returns the index of the first normal with the same bone and mesh that is less than two degrees away, or of this one,
    /// which is added.
    pub(crate) fn add(&mut self, bone: u8, mesh: usize, direction: DVec3) -> usize {
        let exact = (bone, mesh, direction.to_array().map(f64::to_bits));
        if let Some(known) = self.known.get(&exact) {
            return *known;
        }
        let number = match self.near(bone, mesh, direction) {
            Some(number) => number,
            None => self.push(bone, mesh, direction),
        };
        self.known.insert(exact, number);
        number
    }
    fn near(&self, bone: u8, mesh: usize, direction: DVec3) -> Option<usize> {
        let [x, y, z] = cell(direction);
        let around = || [-1_i64, 0, 1];
        let mut first: Option<usize> = None;
        for (dx, dy, dz) in around()
            .into_iter()
            .flat_map(|dx| around().into_iter().flat_map(move |dy| around().into_iter().map(move |dz| (dx, dy, dz))))
        {
            let key = [x.saturating_add(dx), y.saturating_add(dy), z.saturating_add(dz)];
            let Some(numbers) = self.cells.get(&(bone, mesh, key)) else { continue };
            for number in numbers {
                let is_near = self.list.get(*number).is_some_and(|normal| normal.direction.dot(direction) > NEAR);
                if is_near && first.is_none_or(|first| *number < first) {
                    first = Some(*number);
                }
            }
        }
        first
    }
    fn push(&mut self, bone: u8, mesh: usize, direction: DVec3) -> usize {
        if self.counts.len() <= mesh {
            self.counts.resize(mesh.saturating_add(1), 0);
        }
        let number = self.counts.get(mesh).copied().unwrap_or(0);
        if let Some(count) = self.counts.get_mut(mesh) {
            *count = count.saturating_add(1);
        }
        let index = self.list.len();
        self.list.push(Normal { bone, mesh, direction, number });
        self.cells.entry((bone, mesh, cell(direction))).or_default().push(index);
        index
    }
    /// The normals of a mesh, with their bones.
    pub(crate) fn all(&self, mesh: usize) -> impl Iterator<Item = (u8, DVec3)> {
        self.list.iter().filter(move |normal| normal.mesh == mesh).map(|normal| (normal.bone, normal.direction))
    }
    /// Returns the index of a normal in its mesh.
    pub(crate) fn number_in_mesh(&self, normal: i16) -> i16 {
        let number = self.list.get(num::to_usize(normal)).map_or(0, |normal| normal.number);
        i16::try_from(number).unwrap_or(i16::MAX)
    }
}

fn cell(direction: DVec3) -> [i64; 3] {
    #[expect(clippy::as_conversions, clippy::cast_possible_truncation, reason = "directions have length 1")]
    let cell = direction.to_array().map(|coordinate| libm::floor(coordinate / CELL) as i64);
    cell
}

/// The maximum number of corners of a strip or fan. Engines read a 16-bit number, but compilers stay below 128. It is even, so that
/// the next strip of a long ribbon begins with a triangle of the same parity.
const MOST_CORNERS: usize = 126;

/// Joins triangles to strips and fans. Each run starts at a triangle with the fewest free neighbors: the longest of the strips and
/// fans from its three corners is chosen.
pub(crate) fn build_strips(triangles: &[[Corner; 3]]) -> Vec<BuilderCommand> {
    let mut ids: HashMap<[i16; 4], u32> = HashMap::new();
    let mut corners: Vec<Corner> = Vec::new();
    let triangles: Vec<[u32; 3]> = triangles
        .iter()
        .map(|triangle| {
            triangle.map(|corner| {
                let Corner { vertex, normal, s, t } = corner;
                *ids.entry([vertex, normal, s, t]).or_insert_with(|| {
                    corners.push(corner);
                    num::to_u32(corners.len().saturating_sub(1))
                })
            })
        })
        .collect();
    let mut builder = Builder::new(&triangles);
    let mut commands = Vec::new();
    while let Some(start) = builder.next_start() {
        let (kind, run, used) = builder.longest(start);
        builder.take(&used);
        let corners = run.iter().filter_map(|id| corners.get(num::to_usize(*id)).copied()).collect();
        commands.push(BuilderCommand { kind, corners });
    }
    commands
}

struct Builder<'t> {
    triangles: &'t [[u32; 3]],
    is_used: Vec<bool>,
    /// The triangles that have an edge in this direction.
    edges: HashMap<(u32, u32), Vec<u32>>,
    /// The number of free neighbors of each triangle.
    free: Vec<u8>,
    /// The run in which each triangle was last tried.
    tried: Vec<u32>,
    runs: u32,
    /// The free triangles, by the number of their free neighbors, then by index.
    queue: BTreeSet<(u8, u32)>,
}

/// A run of corners, and the triangles that it uses.
type Run = (StripKind, Vec<u32>, Vec<u32>);

impl<'t> Builder<'t> {
    fn new(triangles: &'t [[u32; 3]]) -> Self {
        let mut edges: HashMap<(u32, u32), Vec<u32>> = HashMap::new();
        for (n, triangle) in (0_u32..).zip(triangles) {
            for edge in directed(*triangle) {
                edges.entry(edge).or_default().push(n);
            }
        }
        // Lists are used from the end, so earlier triangles are inserted last.
        for list in edges.values_mut() {
            list.reverse();
        }
        let has_neighbor = |(a, b): (u32, u32)| edges.contains_key(&(b, a));
        let free: Vec<u8> = triangles
            .iter()
            .map(|triangle| directed(*triangle).into_iter().map(|edge| u8::from(has_neighbor(edge))).sum())
            .collect();
        let queue = free.iter().copied().zip(0_u32..).collect();
        let tried = vec![0; triangles.len()];
        Self { triangles, is_used: vec![false; triangles.len()], edges, free, tried, runs: 0, queue }
    }
    fn next_start(&self) -> Option<u32> {
        self.queue.first().map(|(_, start)| *start)
    }
    fn longest(&mut self, start: u32) -> Run {
        let [a, b, c] = self.triangles.get(num::to_usize(start)).copied().unwrap_or_default();
        let mut best: Run = (StripKind::Strip, vec![a, b, c], vec![start]);
        for first in [[a, b, c], [b, c, a], [c, a, b]] {
            for kind in [StripKind::Strip, StripKind::Fan] {
                let run = self.run(kind, first, start);
                if run.1.len() > best.1.len() {
                    best = run;
                }
            }
        }
        best
    }
    /// The strip or fan that begins with these corners.
    fn run(&mut self, kind: StripKind, first: [u32; 3], start: u32) -> Run {
        let [hub, mut before, mut last] = first;
        let (mut corners, mut used) = (first.to_vec(), vec![start]);
        // Six runs per triangle: it wraps around only when the first runs are no longer relevant.
        self.runs = self.runs.wrapping_add(1);
        self.mark(start);
        while corners.len() < MOST_CORNERS {
            // The next triangle has the common edge in its own direction.
            let edge = match kind {
                StripKind::Fan => (hub, last),
                StripKind::Strip if used.len().is_multiple_of(2) => (before, last),
                StripKind::Strip => (last, before),
            };
            let Some((triangle, corner)) = self.beyond(edge, true) else { break };
            self.mark(triangle);
            used.push(triangle);
            corners.push(corner);
            (before, last) = (last, corner);
        }
        match kind {
            StripKind::Strip => self.extend_strip(&mut corners, &mut used),
            StripKind::Fan => self.extend_fan(hub, &mut corners, &mut used),
        }
        (kind, corners, used)
    }
    /// Extends a strip at its start, by two triangles each time, since every second one is reversed.
    fn extend_strip(&mut self, corners: &mut Vec<u32>, used: &mut Vec<u32>) {
        let [mut first, mut second] = [corners.first(), corners.get(1)].map(|corner| corner.copied().unwrap_or(0));
        let mut front = Vec::new();
        while corners.len().saturating_add(front.len()).saturating_add(2) <= MOST_CORNERS {
            let Some((triangle, corner)) = self.beyond((second, first), true) else { break };
            self.mark(triangle);
            let Some((earlier, start)) = self.beyond((corner, first), true) else { break };
            self.mark(earlier);
            used.extend([triangle, earlier]);
            front.extend([corner, start]);
            (first, second) = (start, corner);
        }
        front.reverse();
        corners.splice(0..0, front);
    }
    /// Extends a fan at its start.
    fn extend_fan(&mut self, hub: u32, corners: &mut Vec<u32>, used: &mut Vec<u32>) {
        let mut second = corners.get(1).copied().unwrap_or(0);
        let mut front = Vec::new();
        while corners.len().saturating_add(front.len()) < MOST_CORNERS {
            let Some((triangle, corner)) = self.beyond((second, hub), true) else { break };
            self.mark(triangle);
            used.push(triangle);
            front.push(corner);
            second = corner;
        }
        front.reverse();
        corners.splice(1..1, front);
    }
    /// Notes that a triangle is part of this run.
    fn mark(&mut self, triangle: u32) {
        if let Some(tried) = self.tried.get_mut(num::to_usize(triangle)) {
            *tried = self.runs;
        }
    }
    /// Returns a free triangle with this edge that is not yet part of the run, and its third corner.
    fn beyond(&mut self, edge: (u32, u32), is_run: bool) -> Option<(u32, u32)> {
        let list = self.edges.get_mut(&edge)?;
        let mut at = list.len();
        while let Some(before) = at.checked_sub(1) {
            at = before;
            let Some(triangle) = list.get(at).copied() else { break };
            if self.is_used.get(num::to_usize(triangle)) == Some(&true) {
                list.remove(at);
            } else if !is_run || self.tried.get(num::to_usize(triangle)) != Some(&self.runs) {
                let corners = self.triangles.get(num::to_usize(triangle)).copied()?;
                let [a, b, c] = corners;
                let third = [(a, b, c), (b, c, a), (c, a, b)].into_iter().find(|(a, b, _)| (*a, *b) == edge);
                return third.map(|(.., third)| (triangle, third));
            }
        }
        None
    }
    /// Marks triangles as used, and updates their neighbors.
    fn take(&mut self, used: &[u32]) {
        for triangle in used {
            if let Some(is_used) = self.is_used.get_mut(num::to_usize(*triangle)) {
                *is_used = true;
            }
            let free = self.free.get(num::to_usize(*triangle)).copied().unwrap_or(0);
            self.queue.remove(&(free, *triangle));
        }
        for triangle in used {
            let corners = self.triangles.get(num::to_usize(*triangle)).copied().unwrap_or_default();
            for (a, b) in directed(corners) {
                if let Some((neighbor, _)) = self.beyond((b, a), false) {
                    self.has_one_less(neighbor);
                }
            }
        }
    }
    fn has_one_less(&mut self, triangle: u32) {
        let Some(free) = self.free.get_mut(num::to_usize(triangle)) else { return };
        if self.queue.remove(&(*free, triangle)) {
            *free = free.saturating_sub(1);
            self.queue.insert((*free, triangle));
        }
    }
}

/// The edges of a triangle, in its direction.
const fn directed([a, b, c]: [u32; 3]) -> [(u32, u32); 3] {
    [(a, b), (b, c), (c, a)]
}

#[cfg(test)]
#[allow(clippy::arithmetic_side_effects, clippy::float_cmp, reason = "tests")]
mod tests {
    use super::*;

    fn at(degrees: f64) -> DVec3 {
        let angle = degrees.to_radians();
        DVec3::new(libm::cos(angle), libm::sin(angle), 0.0)
    }

    #[test]
    fn the_first_similar_normal_is_used() {
        let mut normals = Normals::default();
        let numbers = [0.0, 1.9, 2.1, 1.0, 3.9].map(|degrees| normals.add(1, 0, at(degrees)));
        // 3.9 degrees is near 2.1, not 1.9, which was never stored.
        assert_eq!(numbers, [0, 0, 1, 0, 1]);
    }
    #[test]
    fn bones_and_meshes_are_kept_separate() {
        let mut normals = Normals::default();
        let numbers = [(0, 0), (1, 0), (0, 1), (0, 0)].map(|(bone, mesh)| normals.add(bone, mesh, DVec3::X));
        assert_eq!(numbers, [0, 1, 2, 0]);
        assert_eq!([0, 1, 2].map(|normal| normals.number_in_mesh(normal)), [0, 1, 0]);
        assert_eq!(normals.all(0).count(), 2);
    }

    fn corner(vertex: i16) -> Corner {
        Corner { vertex, normal: 0, s: vertex, t: 0 }
    }
    /// The triangles of a command, each beginning with its lowest corner.
    fn decode(commands: &[BuilderCommand]) -> Vec<[i16; 3]> {
        let mut all = Vec::new();
        for command in commands {
            let c: Vec<i16> = command.corners.iter().map(|corner| corner.vertex).collect();
            for i in 0..c.len() - 2 {
                let [a, b, d] = match command.kind {
                    StripKind::Fan => [c[0], c[i + 1], c[i + 2]],
                    StripKind::Strip if i % 2 == 1 => [c[i + 1], c[i], c[i + 2]],
                    StripKind::Strip => [c[i], c[i + 1], c[i + 2]],
                };
                let least = a.min(b).min(d);
                all.push([[a, b, d], [b, d, a], [d, a, b]].into_iter().find(|t| t[0] == least).unwrap());
            }
        }
        all.sort_unstable();
        all
    }
    fn grid(size: i16) -> Vec<[i16; 3]> {
        let at = |x: i16, y: i16| y * (size + 1) + x;
        let cells = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
        let mut all: Vec<[i16; 3]> = cells
            .flat_map(|(x, y)| [[at(x, y), at(x + 1, y), at(x, y + 1)], [at(x + 1, y), at(x + 1, y + 1), at(x, y + 1)]])
            .map(|[a, b, c]| {
                let least = a.min(b).min(c);
                [[a, b, c], [b, c, a], [c, a, b]].into_iter().find(|t| t[0] == least).unwrap()
            })
            .collect();
        all.sort_unstable();
        all
    }

    #[test]
    fn a_grid_becomes_long_strips_with_the_same_triangles() {
        let triangles = grid(12);
        let commands = build_strips(&triangles.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        assert_eq!(decode(&commands), triangles);
        let corners: usize = commands.iter().map(|command| command.corners.len()).sum();
        assert!(corners * 10 < triangles.len() * 13, "{corners} corners for {} triangles", triangles.len());
    }
    #[test]
    fn a_disc_becomes_a_fan() {
        let triangles: Vec<[i16; 3]> = (1..9).map(|n| [0, n, if n == 8 { 1 } else { n + 1 }]).collect();
        let commands = build_strips(&triangles.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        assert_eq!((commands.len(), commands[0].kind, commands[0].corners.len()), (1, StripKind::Fan, 10));
        assert_eq!(decode(&commands), triangles);
    }
    #[test]
    fn equal_and_flat_triangles_are_kept() {
        let triangles = vec![[0, 1, 2], [0, 1, 2], [0, 2, 1], [3, 3, 3], [0, 0, 1], [1, 2, 3]];
        let commands = build_strips(&triangles.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        let mut expected = triangles;
        expected.sort_unstable();
        assert_eq!(decode(&commands), expected);
    }
    #[test]
    fn no_run_is_too_long() {
        let ribbon: Vec<[i16; 3]> =
            (0..1000).map(|n| if n % 2 == 0 { [n, n + 1, n + 2] } else { [n, n + 2, n + 1] }).collect();
        let commands = build_strips(&ribbon.iter().map(|triangle| triangle.map(corner)).collect::<Vec<_>>());
        assert!(commands.iter().all(|command| command.corners.len() <= MOST_CORNERS));
        assert_eq!(decode(&commands), ribbon);
        assert_eq!(commands.len(), 9);
    }
}
