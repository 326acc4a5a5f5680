//! Converting a reference to a submodel: its vertices and normals by bones, its triangles by textures.

use std::{collections::HashMap, sync::Arc};

use crate::smd::{Compiler, Findings, Place, SmdCorner, SmdTexture, SourceError, Studio, codes as source_codes};
use formats_core::{FixedStr, glam::DVec3, num};
use goldsrc_mdl::{BuilderMesh, BuilderNormal, BuilderSubModel, BuilderVertex, Corner, Vec3};

use crate::{
    Options, codes, matrix,
    normals::Normals,
    placed::{Placed, Sums},
    rig::Rig,
    strips,
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
    for (mesh, (texture, mut triangles)) in meshes.into_iter().enumerate() {
        let own = normals.of_mesh(mesh);
        for corner in triangles.as_flattened_mut() {
            corner.normal = normals.number_in_mesh(corner.normal);
        }
        let commands = strips::build(&triangles);
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
        let position = Vec3::from_array(cut.map(matrix::single));
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
                direction: Vec3::from_array(direction.to_array().map(matrix::single)),
            })
            .collect()
    }
}
