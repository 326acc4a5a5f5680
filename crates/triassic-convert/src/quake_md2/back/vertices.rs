//! Merges vertices of a scene to those of the file: one for each position over all frames, in file order if it is
//! known.

use formats_core::{
    Diagnostics,
    glam::Vec3,
    hash::HashMap,
    num::{self, to_usize},
};
use quake_md2::Model;
use serde::Deserialize;
use serde_json::Value;
use triassic_scene::{Id, Node, Pose, Scene};

use super::super::editing::UnusedVertex;
use super::{
    frames::FrameSource,
    surface::Surface,
    welded::{Source, Welded, in_file},
};
use crate::back::{Baked, Origin, codes};

/// Finds the vertices of the file.
pub(super) fn weld(
    baked: &Baked<'_>,
    surface: &Surface,
    origin: &Origin,
    base: Option<&Model<'_>>,
    sources: &[FrameSource],
    places: &[Vec<Vec3>],
    found: &mut Diagnostics,
) -> Welded {
    let count = surface.vertex_count();
    let mut used = vec![false; count];
    for (vertex, _) in surface.corners.as_flattened() {
        if let Some(used) = used.get_mut(to_usize(*vertex)) {
            *used = true;
        }
    }
    let classes = classes(places, count);
    let class = |vertex: usize| classes.get(vertex).copied();
    let numbers = numbers(baked, surface, base, count);
    // The first vertex of the scene with each number, and the unused vertices.
    let mut slots: std::collections::BTreeMap<u32, Source> = std::collections::BTreeMap::new();
    let mut of_scene = vec![u32::MAX; count];
    let is_used = |vertex: usize| used.get(vertex) == Some(&true);
    for vertex in (0..count).filter(|vertex| is_used(*vertex)) {
        let Some(number) = numbers.get(vertex).copied().flatten() else { continue };
        match slots.get(&number) {
            None => drop(slots.insert(number, Source::Scene(vertex))),
            // At another position: a copy, which becomes a new vertex.
            Some(Source::Scene(first)) if class(*first) != class(vertex) => continue,
            Some(_) => {}
        }
        if let Some(place) = of_scene.get_mut(vertex) {
            *place = number;
        }
    }
    if slots.is_empty() && origin.format == "quake-md2" {
        found.report(codes::ORDER_LOST, 0, None);
    }
    let has_order = !slots.is_empty();
    for (number, places) in unused(baked, origin, base, sources) {
        if has_order {
            slots.entry(number).or_insert(Source::Unused(places));
        } else {
            found.report(codes::UNUSED_LEFT_OUT, 0, Some(number));
        }
    }
    // Without gaps, in order; followed by new ones, by position in all frames.
    let places: HashMap<u32, u32> = slots.keys().copied().zip(0..).collect();
    let mut all: Vec<Source> = slots.into_values().collect();
    let mut new: HashMap<u32, u32> = HashMap::default();
    for vertex in (0..count).filter(|vertex| is_used(*vertex)) {
        let Some(place) = of_scene.get_mut(vertex) else { continue };
        *place = match places.get(place) {
            Some(known) => *known,
            None => *new.entry(class(vertex).unwrap_or_default()).or_insert_with(|| {
                all.push(Source::Scene(vertex));
                num::to_u32(all.len().saturating_sub(1))
            }),
        };
    }
    Welded { of_scene, sources: all }
}

/// For each vertex, a number shared by the vertices with equal positions in all frames.
fn classes(places: &[Vec<Vec3>], count: usize) -> Vec<u32> {
    let mut classes = vec![0_u32; count];
    for frame in places {
        let mut known: HashMap<(u32, [u32; 3]), u32> = HashMap::default();
        for (class, place) in classes.iter_mut().zip(frame) {
            let next = num::to_u32(known.len());
            *class = *known.entry((*class, place.to_array().map(f32::to_bits))).or_insert(next);
        }
    }
    classes
}

/// The numbers of the vertices in the file: from the scene, or from the base's triangles if there are as many.
fn numbers(baked: &Baked<'_>, surface: &Surface, base: Option<&Model<'_>>, count: usize) -> Vec<Option<u32>> {
    let mut numbers = Vec::new();
    for part in &baked.parts {
        let length = baked.source(part).map_or(0, |source| source.positions.len());
        let own = part.numbers.iter().copied().map(|number| number.filter(|number| *number < 1 << 16));
        numbers.extend(own.chain(std::iter::repeat(None)).take(length));
    }
    numbers.resize(count, None);
    let Some(base) = base.filter(|base| base.triangles().len() == surface.corners.len()) else { return numbers };
    if numbers.iter().any(Option::is_some) {
        return numbers;
    }
    for (corners, triangle) in surface.corners.iter().zip(base.triangles()) {
        let [a, b, c] = triangle.vertices.map(u32::from);
        for ((vertex, _), number) in corners.iter().zip([a, c, b]) {
            if let Some(place) = numbers.get_mut(to_usize(*vertex)) {
                *place = Some(number);
            }
        }
    }
    numbers
}

/// The unused vertices: their numbers, and their positions in each frame to write.
fn unused(
    baked: &Baked<'_>,
    origin: &Origin,
    base: Option<&Model<'_>>,
    sources: &[FrameSource],
) -> Vec<(u32, Vec<Vec3>)> {
    let scene = baked.scene();
    if let Some(base) = base {
        let numbers = unused_of(base);
        let mut all: Vec<(u32, Vec<Vec3>)> = numbers.iter().map(|number| (u32::from(*number), Vec::new())).collect();
        for source in sources {
            let frame = base.frames().get(source.file_frame.unwrap_or(0));
            // All at once: positions of the extension are read sequentially.
            let all_places = |frame: quake_md2::Frame<'_>| match frame.hd_positions() {
                Some(places) => places.collect(),
                None => frame.positions().collect(),
            };
            let places: Vec<Vec3> = frame.map(all_places).unwrap_or_default();
            for ((_, own), number) in all.iter_mut().zip(&numbers) {
                own.push(places.get(usize::from(*number)).copied().unwrap_or_default());
            }
        }
        return all;
    }
    let unit = origin.unit.unwrap_or(triassic_scene::INCH);
    let Some((node, listed)) = listed_unused(baked) else { return Vec::new() };
    let matrix = world(scene, node);
    let one = |own: &Value| {
        let UnusedVertex { vertex, positions } = UnusedVertex::deserialize(own).ok()?;
        let place = |place: [f32; 3]| {
            let place = in_file(matrix.transform_point3(Vec3::from_array(place))) / unit;
            place.is_finite().then_some(place)
        };
        let places: Vec<Vec3> = positions.into_iter().map(place).collect::<Option<_>>()?;
        let first = *places.first()?;
        let at = |source: &FrameSource| source.file_frame.and_then(|frame| places.get(frame)).copied().unwrap_or(first);
        (vertex < 1 << 16).then(|| (vertex, sources.iter().map(at).collect()))
    };
    listed.iter().filter_map(one).collect()
}

/// The unused vertices that a mesh lists, and the node that shows it.
fn listed_unused<'s>(baked: &Baked<'s>) -> Option<(Id<Node>, &'s [Value])> {
    let scene = baked.scene();
    baked.parts.iter().find_map(|part| {
        let listed = scene.get(part.mesh)?.extras.get("unused_vertices")?.as_array()?;
        Some((part.node, listed.as_slice()))
    })
}

/// The unused vertices of a file.
fn unused_of(base: &Model<'_>) -> Vec<u16> {
    let used: std::collections::BTreeSet<u16> = base.triangles().iter().flat_map(|own| own.vertices).collect();
    (0..=u16::MAX).take(base.vertex_count()).filter(|number| !used.contains(number)).collect()
}

/// The number of unused vertices.
pub(super) fn unused_count(baked: &Baked<'_>, base: Option<&Model<'_>>) -> usize {
    match base {
        Some(base) => unused_of(base).len(),
        None => listed_unused(baked).map_or(0, |(_, listed)| listed.len()),
    }
}

fn world(scene: &Scene, node: Id<Node>) -> formats_core::glam::Affine3A {
    Pose::rest(scene).world(node).unwrap_or_default()
}
