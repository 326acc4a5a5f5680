//! The mesh of a submodel: a part for each texture.

use formats_core::{
    field_at,
    glam::{Vec2, Vec3, Vec4},
    hash::HashMap,
    num::{to_u32, to_usize},
};
use goldsrc_mdl::{
    BodyPartRecord, BoneWeights, Corner, Header, Mesh as FileMesh, MeshRecord, Normal, SubModel, SubModelRecord,
    chrome_uv, glam::Affine3A,
};
use serde_json::json;
use triassic_scene::{
    Extras, Id, Mesh, Node, NodeKind, Primitive, Scene, UniqueNames,
    normals::{smooth_normals_of_points, unit},
};

use super::{
    CONVENTION, Context,
    materials::{Surface, Surfaces},
    skeleton::Bones,
};
use crate::{
    BadIndex, Normals, Result, SceneOptions, editing,
    facing::{Around, Facing},
    findings,
};

/// The mesh of a submodel, without a name.
fn submodel_mesh(
    context: &mut Context<'_>,
    scene: &mut Scene,
    surfaces: &mut Surfaces,
    bones: &Bones,
    model: &SubModel<'_>,
    n: usize,
) -> Result<Mesh> {
    let mut mesh = Mesh { extras: extras(model), ..Mesh::default() };
    let vertices = match Vertices::new(context, bones, model, n) {
        Ok(vertices) => vertices,
        Err(crate::Error::Format(error)) if !is_limit(&error) => {
            context.unreadable(error, to_u32(n))?;
            return Ok(mesh);
        }
        Err(error) => return Err(error),
    };
    let meshes = match model.meshes() {
        Ok(meshes) => meshes,
        Err(error) => {
            context.unreadable(error, to_u32(n))?;
            return Ok(mesh);
        }
    };
    context.budget.spend("mesh table", meshes.len(), 512, field_at!(SubModelRecord, mesh_count, model.at()))?;
    let mut used = vec![false; vertices.places.len()];
    let (mut skin_refs, mut foreign) = (Vec::new(), 0_u32);
    let (mut builders, mut around) = (Vec::with_capacity(meshes.len()), Around::new(vertices.normals.len()));
    for (n, part) in meshes.iter().enumerate() {
        let surface = surfaces.of(context, scene, &part, n)?;
        let mut builder = Part::new(&vertices, surface, bones, context.options);
        builder.triangles(context, &part, n)?;
        for vertex in &builder.points {
            if let Some(used) = used.get_mut(to_usize(*vertex)) {
                *used = true;
            }
        }
        foreign = foreign.saturating_add(builder.foreign);
        skin_refs.push(part.skin_ref);
        let Primitive { positions, indices, .. } = &builder.primitive;
        around.add_all(indices, &builder.normals, |vertex| positions.get(vertex).copied());
        builders.push((builder, part.at()));
    }
    // The submodel is checked as a whole, since the compiler created it from one source: it may consist of a hand and a
    // gun.
    let at = field_at!(SubModelRecord, mesh_offset, model.at());
    let mut facing = Facing::default();
    facing.vote(&around, vertices.normals.iter().map(|normal| normal.value));
    let turned = facing.is_to_turn(context.options.normals, at, Some(to_u32(n)), &mut context.found);
    for (mut builder, at) in builders {
        if turned {
            // Missing ones are zero until they are computed below.
            builder.primitive.normals.iter_mut().for_each(|normal| *normal = -*normal);
        }
        mesh.primitives.push(builder.finish(context, at));
    }
    mesh.extras.insert("skin_refs".into(), json!(skin_refs));
    if foreign > 0 {
        mesh.extras.insert("foreign_normals".into(), json!(foreign));
    }
    let unused = vertices.places.iter().zip(used).enumerate().filter(|(_, (_, used))| !used);
    let unused: Vec<_> = unused
        .map(|(n, (place, _))| json!({"vertex": n, "bone": place.bone, "position": place.value.to_array()}))
        .collect();
    if !unused.is_empty() {
        mesh.extras.insert("unused_vertices".into(), unused.into());
    }
    Ok(mesh)
}

fn is_limit(error: &formats_core::Error) -> bool {
    matches!(error.kind(), formats_core::ErrorKind::LimitExceeded { .. })
}

/// Fields that are 0 in all known files.
fn extras(model: &SubModelRecord) -> Extras {
    let mut extras = Extras::new();
    if model.kind != 0 {
        extras.insert("type".into(), json!(model.kind));
    }
    if model.bounding_radius != 0.0 {
        extras.insert("bounding_radius".into(), json!(model.bounding_radius));
    }
    if model.group_count != 0 || model.group_offset != 0 {
        extras.insert("groups".into(), json!([model.group_count, model.group_offset]));
    }
    extras
}

/// A position or a direction in the bind pose, in the scene's space, and its bone.
#[derive(Debug, Clone, Copy)]
struct Placed {
    value: Vec3,
    bone: u8,
    /// The joints and their weights, if there are several.
    weights: Option<([u16; 4], Vec4)>,
}

/// Joints out of `count` bones and their weights, normalized to the sum 1.
fn weighted(weights: &BoneWeights, count: usize) -> Option<([u16; 4], Vec4)> {
    let (mut joints, mut shares) = ([0; 4], [0.0; 4]);
    let known = weights.pairs().filter(|(bone, _)| *bone < count);
    for ((bone, weight), (joint, share)) in known.zip(joints.iter_mut().zip(&mut shares)) {
        (*joint, *share) = (u16::try_from(bone).unwrap_or(u16::MAX), weight);
    }
    let total: f32 = shares.iter().sum();
    (total > 0.0).then(|| (joints, Vec4::from_array(shares) / total))
}

/// The vertices and normals of a submodel in the bind pose.
struct Vertices<'a> {
    places: Vec<Placed>,
    normals: Vec<Placed>,
    /// The normals in the space of their bones, as stored.
    own_normals: formats_core::Records<'a, Normal>,
}

impl<'a> Vertices<'a> {
    fn new(context: &mut Context<'_>, bones: &Bones, model: &SubModel<'a>, n: usize) -> Result<Self> {
        let (vertices, vertex_bones) = (model.vertices()?, model.vertex_bones()?);
        let (own_normals, normal_bones) = (model.normals()?, model.normal_bones()?);
        // Each unused vertex becomes a line of text.
        context.budget.spend(
            "vertex table",
            vertices.len(),
            160,
            field_at!(SubModelRecord, vertex_count, model.at()),
        )?;
        context.budget.spend(
            "normal table",
            own_normals.len(),
            16,
            field_at!(SubModelRecord, normal_count, model.at()),
        )?;
        let mut places = Vec::with_capacity(vertices.len());
        let weights = model.vertex_weights()?;
        let posed = model.posed_vertices(&bones.bind)?;
        for (k, ((vertex, bone), position)) in vertices.located().zip(vertex_bones).zip(posed).enumerate() {
            let value = context.point(position, vertex.at, Some(to_u32(n)));
            let own = weights.and_then(|weights| weighted(&weights.get(k)?, bones.nodes.len()));
            places.push(Placed { value, bone: *bone, weights: own });
        }
        let normals = model.posed_normals(&bones.bind)?.zip(normal_bones).map(|(direction, bone)| {
            let direction = CONVENTION.normal(direction);
            let has_length = direction.is_finite() && direction != Vec3::ZERO;
            Placed { value: if has_length { unit(direction) } else { Vec3::ZERO }, bone: *bone, weights: None }
        });
        Ok(Self { places, normals: normals.collect(), own_normals })
    }
}

/// A part under construction: the corners of its triangles as render vertices, one for each distinct corner.
struct Part<'a> {
    vertices: &'a Vertices<'a>,
    surface: Surface,
    bones: &'a Bones,
    /// The render vertices of corners, and of their copies.
    known: HashMap<([i16; 4], u32), Option<u32>>,
    repeats: Option<editing::Repeats>,
    /// The vertex of the submodel of each render vertex.
    points: Vec<u32>,
    /// The normal of the submodel of each render vertex.
    normals: Vec<u32>,
    /// The UVs in the file, and those that the engine would compute for a chrome texture.
    uvs: Vec<Vec2>,
    chrome_uvs: Vec<Vec2>,
    primitive: Primitive,
    /// The number of corners whose normal is attached to a different bone than their vertex.
    foreign: u32,
    /// Whether a normal is zero or missing.
    lacks_normals: bool,
}

impl<'a> Part<'a> {
    fn new(vertices: &'a Vertices<'a>, surface: Surface, bones: &'a Bones, options: &SceneOptions) -> Self {
        let primitive = Primitive { material: Some(surface.material), ..Primitive::default() };
        Self {
            vertices,
            surface,
            bones,
            known: HashMap::default(),
            repeats: editing::Repeats::new(options),
            points: Vec::new(),
            normals: Vec::new(),
            uvs: Vec::new(),
            chrome_uvs: Vec::new(),
            primitive,
            foreign: 0,
            lacks_normals: false,
        }
    }

    fn triangles(&mut self, context: &mut Context<'_>, part: &FileMesh<'_>, n: usize) -> Result<()> {
        let at = field_at!(MeshRecord, command_offset, part.at());
        let mut commands = part.commands();
        for command in commands.by_ref() {
            // Meshes may share a long list of commands without a triangle.
            context.budget.spend("triangle commands", 1, 16, at)?;
            for triangle in command.triangles() {
                // At most three new vertices.
                context.budget.spend("triangle commands", 1, 256, at)?;
                let mut corners = [Some(0); 3];
                for (index, corner) in corners.iter_mut().zip(triangle) {
                    *index = self.corner(context, corner, 0, at, n)?;
                }
                if let ([Some(a), Some(b), Some(c)], Some(repeats)) = (corners, &mut self.repeats) {
                    let copies = repeats.copies([a, b, c]);
                    for ((index, corner), copy) in corners.iter_mut().zip(triangle).zip(copies) {
                        *index = self.corner(context, corner, copy, at, n)?;
                    }
                }
                match corners {
                    [Some(a), Some(b), Some(c)] => self.primitive.indices.extend(CONVENTION.triangle([a, b, c])),
                    _ => context.found.report(findings::TRIANGLE_DROPPED, at, Some(to_u32(n))),
                }
            }
        }
        if commands.is_broken() {
            if context.options.bad_index == BadIndex::Fail {
                let kind = formats_core::ErrorKind::Malformed("the triangle commands extend past the end of the file");
                return Err(formats_core::Error::new(kind, "triangle commands", at).into());
            }
            context.found.report(findings::UNREADABLE_PART, at, Some(to_u32(n)));
        }
        Ok(())
    }

    /// The render vertex of a corner, or of a copy of it; `None` if it is omitted.
    fn corner(
        &mut self,
        context: &mut Context<'_>,
        corner: Corner,
        copy: u32,
        at: u64,
        n: usize,
    ) -> Result<Option<u32>> {
        let key = ([corner.vertex, corner.normal, corner.s, corner.t], copy);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let index = self.new_vertex(context, corner, at, n)?;
        self.known.insert(key, index);
        Ok(index)
    }

    fn new_vertex(&mut self, context: &mut Context<'_>, corner: Corner, at: u64, n: usize) -> Result<Option<u32>> {
        let places = &self.vertices.places;
        let vertex = match usize::try_from(corner.vertex).ok().filter(|vertex| *vertex < places.len()) {
            Some(vertex) => vertex,
            None => match context.bad_index(places.len(), "vertex of a triangle", at, to_u32(n))? {
                Some(vertex) => vertex,
                None => return Ok(None),
            },
        };
        let Some(place) = places.get(vertex) else { return Ok(None) };
        // Without bones, no skin: the vertex stays in place.
        let joint = match (self.bones.nodes.len(), usize::from(place.bone)) {
            (0, _) => None,
            (count, bone) if bone < count => Some(bone),
            (count, _) => match context.bad_index(count, "bone of a vertex", at, to_u32(n))? {
                Some(bone) => Some(bone),
                None => return Ok(None),
            },
        };
        let normal = usize::try_from(corner.normal).ok().and_then(|normal| self.vertices.normals.get(normal));
        let direction = normal.map_or(Vec3::ZERO, |normal| normal.value);
        self.lacks_normals |= direction == Vec3::ZERO;
        if place.weights.is_none() && normal.is_some_and(|normal| normal.bone != place.bone) {
            self.foreign = self.foreign.saturating_add(1);
        }
        let uv = if self.surface.half_floats {
            let uv = Vec2::from_array(corner.half_uv());
            if uv.is_finite() { uv } else { Vec2::ZERO }
        } else {
            Vec2::new(f32::from(corner.s), f32::from(corner.t)) / self.surface.size
        };
        let primitive = &mut self.primitive;
        if self.surface.chrome {
            let own = usize::try_from(corner.normal).ok().and_then(|normal| self.vertices.own_normals.get(normal));
            let bone = normal.and_then(|normal| self.bones.bind.get(usize::from(normal.bone)));
            self.chrome_uvs.push(chrome(own, bone));
        }
        self.uvs.push(uv);
        primitive.positions.push(place.value);
        primitive.normals.push(direction);
        if let Some(joint) = joint {
            let alone = ([u16::try_from(joint).unwrap_or(u16::MAX), 0, 0, 0], Vec4::X);
            let (joints, weights) = place.weights.unwrap_or(alone);
            primitive.joints.push(joints);
            primitive.weights.push(weights);
            let own = normal.map_or(joint, |normal| usize::from(normal.bone));
            let own = if own < self.bones.nodes.len() { own } else { joint };
            primitive.normal_joints.push(u16::try_from(own).unwrap_or(u16::MAX));
        }
        self.points.push(to_u32(vertex));
        self.normals.push(to_u32(corner.normal));
        Ok(Some(to_u32(self.points.len().saturating_sub(1))))
    }

    fn finish(mut self, context: &mut Context<'_>, at: u64) -> Primitive {
        let recompute = context.options.normals == Normals::Recomputed;
        if recompute || self.lacks_normals || self.foreign == 0 {
            self.primitive.normal_joints = Vec::new();
        }
        if recompute || self.lacks_normals {
            let Primitive { positions, indices, normals, .. } = &mut self.primitive;
            let computed = smooth_normals_of_points(positions, indices, &self.points);
            for (normal, computed) in normals.iter_mut().zip(computed) {
                if recompute || *normal == Vec3::ZERO {
                    *normal = computed;
                    if !recompute {
                        context.found.report(findings::NORMALS_COMPUTED, at, None);
                    }
                }
            }
        }
        self.primitive.attributes = editing::vertex_numbers(context.options, self.points.iter().copied()).collect();
        self.primitive.uv_sets = if self.surface.chrome { vec![self.chrome_uvs, self.uvs] } else { vec![self.uvs] };
        self.primitive
    }
}

/// The UVs of a corner with a chrome texture, for a viewer far in front.
fn chrome(normal: Option<Normal>, bone: Option<&Affine3A>) -> Vec2 {
    /// The size in texels that the engine assumes for a chrome texture, regardless of its real size.
    const SIZE: f32 = 64.0;
    /// Far enough away that all bones are seen from the same side; the model faces +X.
    const VIEWER: Vec3 = Vec3::new(1e5, 0.0, 0.0);
    let (Some(normal), Some(bone)) = (normal, bone) else { return Vec2::ZERO };
    // Seen from the front, the model's left is on the right.
    let uv = chrome_uv(normal.direction, bone, VIEWER, Vec3::Y) / SIZE;
    if uv.is_finite() { uv } else { Vec2::ZERO }
}

/// Adds the body parts below `root`, with their submodels, materials and variants.
pub(super) fn add_bodies(context: &mut Context<'_>, scene: &mut Scene, root: Id<Node>, bones: &Bones) -> Result<()> {
    let mut surfaces = Surfaces::new(context, scene)?;
    let parts = context.set.model().body_parts();
    context.budget.spend("body part table", parts.len(), 512, field_at!(Header, body_part_count))?;
    let mut mesh_names = UniqueNames::default();
    for (n, part) in parts.iter().enumerate() {
        let own = context.text(part.name.as_bytes());
        let mut node = Node::new(context.names.unique(&own, &format!("body{n}")), NodeKind::Group);
        if own != node.name {
            node.extras.insert("name".into(), json!(own));
        }
        node.extras.insert("body_part".into(), json!(n));
        node.extras.insert("base".into(), json!(part.base));
        let group = scene.add_child(root, node);
        let models = match part.sub_models() {
            Ok(models) => models,
            Err(error) => {
                context.unreadable(error, to_u32(n))?;
                continue;
            }
        };
        context.budget.spend(
            "model table",
            models.len(),
            1024,
            field_at!(BodyPartRecord, sub_model_count, part.at()),
        )?;
        for (k, model) in models.iter().enumerate() {
            let mut node = sub_model(context, scene, &mut surfaces, &mut mesh_names, bones, &model, k)?;
            // Other programs move meshes to other nodes.
            if context.options.editing {
                node.extras.insert("body_part".into(), json!(n));
            }
            scene.add_child(group, node);
        }
    }
    surfaces.variants(context, scene)
}

/// The node of a submodel: visible if it is the first of its body part.
fn sub_model(
    context: &mut Context<'_>,
    scene: &mut Scene,
    surfaces: &mut Surfaces,
    mesh_names: &mut UniqueNames,
    bones: &Bones,
    model: &SubModel<'_>,
    n: usize,
) -> Result<Node> {
    let own = context.text(model.name.as_bytes());
    let mut mesh = submodel_mesh(context, scene, surfaces, bones, model, n)?;
    mesh.name = mesh_names.unique(&own, &format!("model{n}"));
    if own != mesh.name {
        mesh.extras.insert("name".into(), json!(own));
    }
    let mesh = scene.add(mesh);
    let kind = NodeKind::Mesh { mesh, skin: bones.skin };
    let mut node = Node::new(context.names.unique(&own, &format!("model{n}")), kind);
    node.hidden = n > 0;
    node.extras.insert("sub_model".into(), json!(n));
    Ok(node)
}
