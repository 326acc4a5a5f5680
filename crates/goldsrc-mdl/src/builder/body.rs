//! Body parts, submodels and meshes to write.

use alloc::{vec, vec::Vec};

use formats_core::{FixedStr, glam::Vec3};

use super::{check, check_int, text};
use crate::{Corner, StripKind, WriteError, write::too_many};

/// A set of submodels to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderBodyPart {
    /// Its name.
    pub name: FixedStr<64>,
    /// The submodels. The first is shown unless another is chosen.
    pub sub_models: Vec<BuilderSubModel>,
}

impl BuilderBodyPart {
    /// A body part.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or contains a NUL.
    pub fn new(name: &[u8], sub_models: Vec<BuilderSubModel>) -> Result<Self, WriteError> {
        Ok(Self { name: text(name)?, sub_models })
    }
}

/// A submodel to write. Without meshes, it shows nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderSubModel {
    /// Its name.
    pub name: FixedStr<64>,
    /// The vertices, which all its meshes share.
    pub vertices: Vec<BuilderVertex>,
    /// The meshes, one for each texture.
    pub meshes: Vec<BuilderMesh>,
}

impl BuilderSubModel {
    /// Creates an empty submodel.
    ///
    /// # Errors
    /// If the name is longer than 63 bytes, or contains a NUL.
    pub fn new(name: &[u8]) -> Result<Self, WriteError> {
        Ok(Self { name: text(name)?, vertices: Vec::new(), meshes: Vec::new() })
    }
}

/// A vertex to write.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BuilderVertex {
    /// The bone that moves it.
    pub bone: u8,
    /// The position, in the bone's space, in inches.
    pub position: Vec3,
}

/// A normal to write.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BuilderNormal {
    /// The bone that rotates it.
    pub bone: u8,
    /// Its direction, in the bone's space.
    pub direction: Vec3,
}

/// The triangles of a submodel that have one texture, to write.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderMesh {
    /// The column of the skin table that determines its texture.
    pub skin_ref: usize,
    /// The normals that its corners use. In the file, the normals of all meshes of a submodel follow each other.
    pub normals: Vec<BuilderNormal>,
    /// The triangles, as strips and fans.
    pub commands: Vec<BuilderCommand>,
}

/// A strip or a fan to write, of three corners or more.
#[derive(Debug, Clone, PartialEq)]
pub struct BuilderCommand {
    /// A strip or a fan.
    pub kind: StripKind,
    /// The corners. Their normals are counted within the mesh. Triangles run clockwise seen from outside.
    pub corners: Vec<Corner>,
}

impl BuilderMesh {
    /// A mesh without triangles.
    #[must_use]
    pub const fn new(skin_ref: usize) -> Self {
        Self { skin_ref, normals: Vec::new(), commands: Vec::new() }
    }
    /// Adds a single triangle, clockwise seen from outside: a strip of three corners.
    pub fn push_triangle(&mut self, corners: [Corner; 3]) {
        self.commands.push(BuilderCommand { kind: StripKind::Strip, corners: vec![corners].into_flattened() });
    }
    /// The number of triangles in the commands.
    #[must_use]
    pub fn triangle_count(&self) -> usize {
        self.commands.iter().map(|command| command.corners.len().saturating_sub(2)).sum()
    }
    /// The commands as stored in the file, with the end mark, for normals that start at `first` in the submodel.
    pub(super) fn encode(&self, vertices: usize, first: usize) -> Result<Vec<u8>, WriteError> {
        let mut bytes = Vec::new();
        for command in &self.commands {
            if command.corners.len() < 3 {
                let what = "corners of a triangle command";
                return Err(WriteError::Count { what, expected: 3, found: command.corners.len() });
            }
            let count =
                i16::try_from(command.corners.len()).map_err(|_| too_many("the number of corners of a command"))?;
            let count = if command.kind == StripKind::Fan { count.saturating_neg() } else { count };
            bytes.extend(count.to_le_bytes());
            for corner in &command.corners {
                check_int("vertex", corner.vertex, vertices)?;
                check_int("normal", corner.normal, self.normals.len())?;
                let normal = usize::try_from(corner.normal).unwrap_or(0).saturating_add(first);
                let normal = i16::try_from(normal).map_err(|_| too_many("the number of a normal"))?;
                bytes.extend(formats_core::Record::encode(&Corner { normal, ..*corner }));
            }
        }
        bytes.extend([0; 2]);
        Ok(bytes)
    }
}

impl BuilderSubModel {
    /// Whether all bones exist and all numbers are finite.
    pub(super) fn check(&self, bones: usize) -> Result<(), WriteError> {
        for vertex in &self.vertices {
            check("bone", vertex.bone.into(), bones)?;
            if !vertex.position.is_finite() {
                return Err(WriteError::NotFinite("vertex"));
            }
        }
        for normal in self.meshes.iter().flat_map(|mesh| &mesh.normals) {
            check("bone", normal.bone.into(), bones)?;
            if !normal.direction.is_finite() {
                return Err(WriteError::NotFinite("normal"));
            }
        }
        Ok(())
    }
}
