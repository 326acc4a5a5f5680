//! Faces of a mesh: triangles that share vertices, and their polygon if they are a fan.

use acknex_wmb::LevelMesh;
use formats_core::num;

/// A face: the indices of its vertices, polygon by polygon, in the file's winding. It is one polygon if its triangles
/// are a fan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Face {
    pub(super) polygons: Vec<Vec<u32>>,
}

/// The faces of a mesh. Triangles of a face are adjacent, and share vertices only with each other.
pub(super) fn faces(mesh: &LevelMesh) -> Vec<Face> {
    let mut roots: Vec<u32> = (0..num::to_u32(mesh.positions.len())).collect();
    for [a, b, c] in &mesh.triangles {
        join(&mut roots, *a, *b);
        join(&mut roots, *a, *c);
    }
    let mut faces: Vec<(u32, Vec<[u32; 3]>)> = Vec::new();
    let mut face_of = vec![usize::MAX; roots.len()];
    for triangle in &mesh.triangles {
        let root = find(&mut roots, triangle[0]);
        let Some(face) = usize::try_from(root).ok().and_then(|root| face_of.get_mut(root)) else { continue };
        if *face == usize::MAX {
            *face = faces.len();
            faces.push((root, Vec::new()));
        }
        if let Some((_, triangles)) = faces.get_mut(*face) {
            triangles.push(*triangle);
        }
    }
    faces.into_iter().map(|(_, triangles)| Face { polygons: polygons(triangles) }).collect()
}

fn polygons(triangles: Vec<[u32; 3]>) -> Vec<Vec<u32>> {
    match fan(&triangles) {
        Some(polygon) => vec![polygon],
        None => triangles.into_iter().map(Vec::from).collect(),
    }
}

/// The polygon of consecutive triangles that all start at one vertex.
fn fan(triangles: &[[u32; 3]]) -> Option<Vec<u32>> {
    let [first, second, _] = triangles.first()?;
    let mut polygon = vec![*first, *second];
    for [a, b, c] in triangles {
        if a != first || Some(b) != polygon.last() {
            return None;
        }
        polygon.push(*c);
    }
    // A face may have tens of thousands of corners, so they are not compared pairwise.
    let mut sorted = polygon.clone();
    sorted.sort_unstable();
    let is_twice = sorted.windows(2).any(|pair| matches!(pair, [a, b] if a == b));
    (!is_twice).then_some(polygon)
}

/// The representative of a vertex's set (union-find).
fn find(roots: &mut [u32], mut vertex: u32) -> u32 {
    let get = |roots: &[u32], vertex: u32| {
        usize::try_from(vertex).ok().and_then(|vertex| roots.get(vertex).copied()).unwrap_or(vertex)
    };
    loop {
        let parent = get(roots, vertex);
        if parent == vertex {
            return vertex;
        }
        // Path halving keeps paths short.
        let above = get(roots, parent);
        if let Some(place) = usize::try_from(vertex).ok().and_then(|vertex| roots.get_mut(vertex)) {
            *place = above;
        }
        vertex = above;
    }
}

fn join(roots: &mut [u32], a: u32, b: u32) {
    let (a, b) = (find(roots, a), find(roots, b));
    if let Some(place) = usize::try_from(a.max(b)).ok().and_then(|vertex| roots.get_mut(vertex)) {
        *place = a.min(b);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fans_become_polygons() {
        assert_eq!(polygons(vec![[5, 6, 7], [5, 7, 8], [5, 8, 9]]), [vec![5, 6, 7, 8, 9]]);
        assert_eq!(polygons(vec![[5, 6, 7], [7, 6, 8]]), [vec![5, 6, 7], vec![7, 6, 8]]);
        assert_eq!(polygons(vec![[0, 1, 2], [0, 2, 1]]), [vec![0, 1, 2], vec![0, 2, 1]]);
    }
    #[test]
    fn joined_vertices_have_one_root() {
        let mut roots: Vec<u32> = (0..6).collect();
        join(&mut roots, 4, 5);
        join(&mut roots, 2, 4);
        join(&mut roots, 0, 9);
        assert_eq!([5, 4, 2, 3, 0].map(|vertex| find(&mut roots, vertex)), [2, 2, 2, 3, 0]);
    }
}
