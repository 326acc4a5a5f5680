//! Meshes: body parts with their choices, and their triangles on bones.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use formats_core::{
    glam::{Affine3A, Mat3A, Vec3},
    num,
};
use goldsrc_mdl::TextureFlags;
use serde_json::Value;
use triassic_scene::{Id, Mesh, Node, NodeKind, Pose, Primitive, Scene, Skin, normals::unit, shortened};

use crate::back::unshown_shapes;

use super::{
    BackError, Maker, codes,
    model::{Corner, Part, SubModel, index},
    rig::Rig,
    textures::Textures,
};

/// Further body parts are merged into one.
const MOST_PARTS: usize = 32;

/// A mesh on a node.
struct Shown<'s> {
    node: Id<Node>,
    mesh: &'s Mesh,
    name: String,
    /// Its original body part, and its index in it.
    place: Option<(usize, usize)>,
    is_hidden: bool,
}

/// The body parts: those of the original file, then one for each other mesh. Hidden meshes are choices of a visible
/// sibling.
pub(super) fn parts(maker: &mut Maker<'_>, rig: &Rig, textures: &mut Textures<'_>) -> Result<Vec<Part>, BackError> {
    let mut by_place: BTreeMap<(usize, usize), Vec<Shown<'_>>> = BTreeMap::new();
    let mut others: Vec<Vec<Shown<'_>>> = Vec::new();
    let parents = maker.scene.parents();
    let mut of_parent: BTreeMap<Option<Id<Node>>, usize> = BTreeMap::new();
    let mut hidden = Vec::new();
    for shown in shown(maker, &parents) {
        if let Some(place) = shown.place {
            // A part that was separated from a submodel has a copy of its extras.
            by_place.entry(place).or_default().push(shown);
        } else if shown.mesh.is_empty() {
            // An empty mesh is a choice only if the original file had one.
        } else if shown.is_hidden {
            hidden.push(shown);
        } else {
            // A hidden mesh next to several visible ones belongs to the first.
            of_parent.entry(parent(&parents, shown.node)).or_insert(others.len());
            others.push(vec![shown]);
        }
    }
    for shown in hidden {
        let parent_part = parent(&parents, shown.node).and_then(|parent| of_parent.get(&Some(parent)));
        match parent_part.and_then(|part| others.get_mut(*part)) {
            Some(part) => part.push(shown),
            None => maker.report(codes::HIDDEN_LEFT_OUT, shown.node.to_usize()),
        }
    }
    // Without any submodel of the file, the scene is a new body, even with a base.
    let is_new = !others.is_empty() && by_place.values().flatten().all(|shown| shown.mesh.is_empty());
    check_triangles(maker, by_place.values().flatten().chain(others.iter().flatten()))?;
    let mut parts = Vec::new();
    let mut places = Placing { pose: Pose::rest(maker.scene), skins: BTreeMap::new() };
    let saved = maker.notes.saved.as_ref().map(|saved| saved.body_parts.clone()).unwrap_or_default();
    let count = by_place.keys().map(|(part, _)| part.saturating_add(1)).max().unwrap_or(0).max(saved.len());
    for n in 0..count.min(MOST_PARTS) {
        let own = saved.get(n);
        let mut last = own.map_or(0, |own| own.models.len());
        let members: Vec<usize> = by_place.range((n, 0)..=(n, usize::MAX)).map(|((_, member), _)| *member).collect();
        let Some(most) = members.iter().max() else {
            match own {
                // An empty submodel.
                Some(own) if !own.meshes.is_empty() && own.meshes.iter().all(|count| count.0 == 0) => {
                    parts.push(Part {
                        name: own.name.clone(),
                        members: vec![None; own.models.len().clamp(1, 1024)],
                        saved: Some(n),
                    });
                }
                Some(own) => {
                    let text = format!("body part {}", shortened(&own.name));
                    if is_new {
                        maker.report_lost(codes::PART_GONE, n, text);
                    } else {
                        maker.report_gone(codes::PART_GONE, n, text);
                    }
                }
                None => {}
            }
            continue;
        };
        last = last.max(most.saturating_add(1)).min(1024);
        let name = own.map(|own| own.name.clone()).or_else(|| name_of_part(maker.scene, n));
        let mut part = Part { name: name.unwrap_or_else(|| format!("body{n}")), members: Vec::new(), saved: Some(n) };
        for member in 0..last {
            let shown = by_place.remove(&(n, member));
            // The others were empty in the file.
            let was_shown = own.and_then(|own| own.meshes.get(member)).is_some_and(|count| count.0 > 0);
            if shown.is_none() && was_shown {
                let name = own.and_then(|own| own.models.get(member)).map_or("", |name| name.as_str());
                let part = own.map_or("", |own| own.name.as_str());
                let text = format!("submodel {} of body part {}", shortened(name), shortened(part));
                maker.report_gone(codes::SUBMODEL_GONE, n, text);
            }
            let mut made = shown.map(|shown| sub_model(maker, rig, textures, &shown, &mut places)).transpose()?;
            if let (Some(made), Some(name)) = (&mut made, own.and_then(|own| own.models.get(member))) {
                made.name.clone_from(name);
            }
            part.members.push(made.filter(|made| !made.triangles.is_empty()));
        }
        parts.push(part);
    }
    if parts.len().saturating_add(others.len()) > MOST_PARTS {
        maker.report(codes::PARTS_JOINED, others.len());
        let all: Vec<Shown<'_>> = others.into_iter().filter_map(|part| part.into_iter().next()).collect();
        let made = sub_model(maker, rig, textures, &all, &mut places)?;
        parts.push(Part { name: "body".into(), members: vec![Some(made)], saved: None });
        return Ok(parts);
    }
    for shown in others {
        let name = shown.first().map(|shown| shown.name.clone()).unwrap_or_default();
        let members = shown.iter().map(|one| sub_model(maker, rig, textures, std::slice::from_ref(one), &mut places));
        let members = members.map(|made| made.map(Some)).collect::<Result<_, _>>()?;
        parts.push(Part { name, members, saved: None });
    }
    Ok(parts)
}

/// The name of the node that represents a body part.
fn name_of_part(scene: &Scene, part: usize) -> Option<String> {
    let node = scene.nodes.iter().find(|node| node.mesh().is_none() && body_part(node) == Some(part))?;
    Some(node.name.clone()).filter(|name| !name.is_empty())
}

fn body_part(node: &Node) -> Option<usize> {
    node.extras.get("body_part").and_then(index)
}

/// Rejects too many triangles before any of them is created: many nodes may show one mesh.
fn check_triangles<'s>(maker: &Maker<'_>, shown: impl Iterator<Item = &'s Shown<'s>>) -> Result<(), BackError> {
    let counts = shown.flat_map(|shown| &shown.mesh.primitives).map(|part| part.triangles().len());
    let (count, most) = (counts.fold(0, usize::saturating_add), maker.most_triangles);
    if count > most {
        return Err(BackError::Scene(format!("{count} triangles; at most {most}")));
    }
    Ok(())
}

fn parent(parents: &[Option<Id<Node>>], node: Id<Node>) -> Option<Id<Node>> {
    parents.get(node.to_usize()).copied().flatten()
}

/// All meshes of the scene, in the order of its tree.
fn shown<'s>(maker: &Maker<'s>, parents: &[Option<Id<Node>>]) -> Vec<Shown<'s>> {
    let scene = maker.scene;
    let visible = scene.visible();
    // A mesh at the root of a GLB names its former parent, the body part.
    let by_name: BTreeMap<&str, usize> =
        scene.nodes.iter().filter_map(|node| Some((node.name.as_str(), body_part(node)?))).collect();
    let mut all = Vec::new();
    for (id, _) in scene.walk() {
        let Some((node, mesh)) = scene.get(id).and_then(|node| Some((node, scene.get(node.mesh()?.0)?))) else {
            continue;
        };
        // Blender moves the node's extras elsewhere, but keeps those of its mesh.
        let noted = mesh.extras.get("node");
        let place = place(|key| node.extras.get(key)).or_else(|| place(|key| noted?.get(key)));
        let above = || {
            let named = node.extras.get("parent").or_else(|| noted?.get("parent")).and_then(Value::as_str);
            let part = named
                .and_then(|name| by_name.get(name).copied())
                .or_else(|| parent(parents, id).and_then(|parent| scene.get(parent)).and_then(body_part));
            let own = node.extras.get("sub_model").and_then(index);
            part.zip(own.or_else(|| noted?.get("sub_model").and_then(index)))
        };
        let place = place.or_else(above);
        let name = node.extras.get("name").and_then(Value::as_str).unwrap_or(&node.name);
        // A number may have been added to the node's name, if another node had the same.
        let name = if place.is_some() && !mesh.name.is_empty() { &mesh.name } else { name }.to_owned();
        let is_hidden = !visible.get(id.to_usize()).copied().unwrap_or(true);
        all.push(Shown { node: id, mesh, name, place, is_hidden });
    }
    all
}

fn place<'v>(extras: impl Fn(&str) -> Option<&'v Value>) -> Option<(usize, usize)> {
    extras("body_part").and_then(index).zip(extras("sub_model").and_then(index))
}

/// The triangles of meshes, on their bones.
fn sub_model(
    maker: &mut Maker<'_>,
    rig: &Rig,
    textures: &mut Textures<'_>,
    shown: &[Shown<'_>],
    placing: &mut Placing,
) -> Result<SubModel, BackError> {
    let name = shown.first().map(|shown| shown.name.clone()).unwrap_or_default();
    let mut made = SubModel { name, bones: rig.bones.clone(), triangles: Vec::new() };
    for shown in shown {
        if unshown_shapes(shown.mesh) > 0 {
            maker.report(codes::SHAPES_LEFT_OUT, shown.node.to_usize());
        }
        let places = Places::new(maker, rig, placing, shown.node);
        for part in &shown.mesh.primitives {
            primitive(maker, textures, part, &places, shown.node, &mut made)?;
        }
    }
    Ok(made)
}

/// Shared by all meshes: the scene at rest, and the transforms of the joints of skins.
struct Placing {
    pose: Pose,
    skins: BTreeMap<Id<Skin>, Rc<[Way]>>,
}

/// The bones of a mesh's vertices: the bone of each joint, and the transform to the reference.
struct Places {
    joints: Option<Rc<[Way]>>,
    own: Way,
}

#[derive(Debug, Clone, Copy)]
struct Way {
    bone: usize,
    matrix: Affine3A,
    normals: Mat3A,
    is_mirror: bool,
}

impl Places {
    fn new(maker: &Maker<'_>, rig: &Rig, placing: &mut Placing, node: Id<Node>) -> Self {
        let Placing { pose, skins, .. } = placing;
        let way = |matrix: Affine3A, bone: usize| {
            let local = rig.to_bone(matrix, bone);
            let matrix = rig.reference.get(bone).copied().unwrap_or_default() * local;
            let (x, y, z) = (matrix.matrix3.x_axis, matrix.matrix3.y_axis, matrix.matrix3.z_axis);
            let is_mirror = matrix.matrix3.determinant() < 0.0;
            let sign = if is_mirror { -1.0 } else { 1.0 };
            // The inverse transpose, up to a factor.
            let normals = Mat3A::from_cols(y.cross(z) * sign, z.cross(x) * sign, x.cross(y) * sign);
            Way { bone, matrix, normals, is_mirror }
        };
        let world = |node| pose.world(node).unwrap_or_default();
        let own = way(world(node), rig.above(node).unwrap_or(0));
        let skin = maker.scene.get(node).and_then(|node| match node.kind {
            NodeKind::Mesh { skin: Some(skin), .. } => Some((skin, maker.scene.get(skin)?)),
            _ => None,
        });
        let joints = skin.map(|(id, skin)| {
            let joints = || skin.joints.iter().zip(&skin.inverse_bind);
            let all = || joints().map(|(joint, inverse)| way(world(*joint) * *inverse, rig.joint(*joint).unwrap_or(0)));
            Rc::clone(skins.entry(id).or_insert_with(|| all().collect()))
        });
        Self { joints, own }
    }
    /// The joint with the vertex's largest weight (if weights are equal, the lower joint), and whether other joints had
    /// weights.
    fn of(&self, part: &Primitive, vertex: usize) -> (Way, bool) {
        let Some(joints) = &self.joints else { return (self.own, false) };
        let (Some(numbers), Some(weights)) = (part.joints.get(vertex), part.weights.get(vertex)) else {
            return (joints.first().copied().unwrap_or(self.own), false);
        };
        let mut best: Option<(f32, u16)> = None;
        for (joint, weight) in numbers.iter().zip(weights.to_array()) {
            let is_more = best.is_none_or(|(most, lowest)| {
                // Weights that differ by rounding are equal.
                weight > most + 1e-4 || ((weight - most).abs() <= 1e-4 && *joint < lowest)
            });
            if weight > 0.0 && is_more {
                best = Some((weight, *joint));
            }
        }
        let (weight, joint) = best.unwrap_or((1.0, 0));
        (joints.get(usize::from(joint)).copied().unwrap_or(self.own), weight < 0.99)
    }
}

fn primitive(
    maker: &mut Maker<'_>,
    textures: &mut Textures<'_>,
    part: &Primitive,
    places: &Places,
    node: Id<Node>,
    made: &mut SubModel,
) -> Result<(), BackError> {
    if part.indices.is_empty() {
        return Ok(());
    }
    let texture = textures.of(maker, part.material)?;
    let flags = textures.list.get(texture).map_or(0, |texture| texture.flags);
    let is_chrome = TextureFlags::from_bits_retain(flags).contains(TextureFlags::CHROME);
    let material = part.material.and_then(|material| maker.scene.get(material));
    // For chrome, the file's UVs are in the second set.
    let uvs = if is_chrome && !part.uvs(1).is_empty() { part.uvs(1).into() } else { part.base_uvs(material) };
    if part.colors.iter().any(|color| *color != [u16::MAX; 4]) {
        maker.report(codes::VERTEX_COLORS, node.to_usize());
    }
    if part.normals.is_empty() {
        maker.report(codes::NORMALS_COMPUTED, node.to_usize());
    }
    let mut lost = BTreeSet::new();
    for triangle in part.triangles() {
        let vertices = triangle.map(num::to_usize);
        let positions = vertices.map(|vertex| part.positions.get(vertex).copied().unwrap_or_default());
        let [a, b, c] = positions;
        let flat = unit((b - a).cross(c - a));
        let mut corners = [Corner { bone: 0, position: [0.0; 3], normal: [0.0; 3], uv: [0.0; 2] }; 3];
        let mut is_mirror = false;
        for ((vertex, position), corner) in vertices.into_iter().zip(positions).zip(&mut corners) {
            let (way, is_lost) = places.of(part, vertex);
            if is_lost && lost.insert(vertex) {
                maker.report(codes::WEIGHTS_LOST, node.to_usize());
            }
            is_mirror |= way.is_mirror;
            let normal = part.normals.get(vertex).copied().filter(|normal| *normal != Vec3::ZERO).unwrap_or(flat);
            let uv = uvs.get(vertex).copied().unwrap_or_default();
            *corner = Corner {
                bone: way.bone,
                position: way.matrix.transform_point3(maker.space.point(position)).to_array(),
                normal: unit(way.normals * maker.space.direction(normal)).to_array(),
                uv: [uv.x, 1.0 - uv.y],
            };
        }
        if is_mirror {
            corners.swap(1, 2);
        }
        made.triangles.push((texture, corners));
    }
    Ok(())
}
