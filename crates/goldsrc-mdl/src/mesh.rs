//! Meshes and their triangle commands: `mstudiomesh_t`, `mstudiotrivert_t`. Texture coordinates of chrome; vertex and index
//! buffers for graphics cards.

use alloc::vec::Vec;

use formats_core::{
    Budget, Fail, Posed, Record, Records, Result, Source, StripKind, StripTriangles, Welder, field_at, gather,
    glam::{Affine3A, Vec2, Vec3},
    num, records,
};
use nom::{Parser, number::complete::le_i16};

use crate::SubModel;

formats_core::record! {
    /// `mstudiomesh_t`: the triangles of a submodel with one texture. Source: `engine/studio.h` of the public SDK.
    pub struct MeshRecord: 20 {
        /// `numtris`: the number of triangles of its commands.
        #[key = "triangles"]
        pub triangle_count: i32,
        /// `triindex`: the offset of the commands.
        #[key = "commands_at"]
        pub command_offset: i32,
        /// `skinref`: the column of the skin table with its texture.
        pub skin_ref: i32,
        /// `numnorms`: the number of normals that it uses. The normals of a submodel are in the order of its meshes.
        #[key = "normals"]
        pub normal_count: i32,
        /// `normindex`: 0 in all files seen.
        #[key = "normals_at"]
        pub normal_offset: i32,
    }
}

formats_core::record! {
    /// `mstudiotrivert_t`: a corner of triangles.
    pub struct Corner: 8 {
        /// `vertindex`: the index of a vertex of the submodel.
        pub vertex: i16,
        /// `normindex`: the index of a normal of the submodel.
        pub normal: i16,
        /// `s`: to the right, in texels of the texture. It can be outside the texture, which repeats.
        pub s: i16,
        /// `t`: down, in texels.
        pub t: i16,
    }
}

impl Corner {
    /// The texture coordinates of a texture with [`XASH_UV_HALF_FLOAT`](crate::TextureFlags::XASH_UV_HALF_FLOAT), whose `s` and `t`
    /// are 16-bit floats, to the right and down; 1 is the whole image.
    ///
    /// Source: the public `studio.h` of `Xash3D`; tested only on synthetic files.
    #[must_use]
    pub fn half_uv(&self) -> [f32; 2] {
        [half(self.s.cast_unsigned()), half(self.t.cast_unsigned())]
    }
}

/// Converts a 16-bit float: a sign, 5 bits of exponent, 10 of fraction.
fn half(bits: u16) -> f32 {
    let (sign, exponent, fraction) = (u32::from(bits >> 15), u32::from(bits >> 10 & 0x1f), u32::from(bits & 0x3ff));
    let size = match (exponent, fraction) {
        // Subnormal numbers, in steps of 2^-24.
        (0, fraction) => {
            #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "the value has 10 bits")]
            let fraction = fraction as f32;
            return if sign == 0 { fraction / 16_777_216.0 } else { -fraction / 16_777_216.0 };
        }
        (31, fraction) => 0x7f80_0000 | fraction << 13,
        (exponent, fraction) => exponent.saturating_add(112) << 23 | fraction << 13,
    };
    f32::from_bits(sign << 31 | size)
}

/// A run of corners.
#[derive(Debug, Clone, Copy)]
pub struct Command<'a> {
    /// How they form triangles.
    pub kind: StripKind,
    /// The corners.
    pub corners: Records<'a, Corner>,
}

impl<'a> Command<'a> {
    /// The triangles, in stored winding: clockwise seen from outside.
    #[must_use]
    pub fn triangles(&self) -> CommandTriangles<'a> {
        CommandTriangles { corners: self.corners.raw(), order: self.kind.triangles(self.corners.len()) }
    }
}

/// The commands of a mesh. Ends at the end mark, or if a command extends past the end of the file.
#[derive(Debug, Clone)]
pub struct Commands<'a> {
    rest: &'a [u8],
    /// The size of the file: with the number of remaining bytes, it gives the offset of the next command.
    file_size: u64,
    state: State,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    Running,
    Ended,
    Broken,
}

impl<'a> Commands<'a> {
    fn new(file: Source<'a>, offset: i32) -> Self {
        let rest = file.cursor(num::to_u64(offset)).rest();
        Self { rest, file_size: file.size(), state: State::Running }
    }
    /// Whether they ended because a command extends past the end of the file.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.state == State::Broken
    }
    /// The byte offset of the next command, from the start of the file.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.at(self.rest)
    }
    /// The start of the rest of the file.
    fn at(&self, rest: &[u8]) -> u64 {
        self.file_size.saturating_sub(num::to_u64(rest.len()))
    }
}

/// nom parser: a count, positive for a strip, negative for a fan, 0 for the end mark.
fn count(i: &[u8]) -> nom::IResult<&[u8], Option<(StripKind, usize)>, Fail<'_>> {
    let (i, count) = le_i16(i)?;
    let kind = if count > 0 { StripKind::Strip } else { StripKind::Fan };
    Ok((i, (count != 0).then_some((kind, usize::from(count.unsigned_abs())))))
}

impl<'a> Iterator for Commands<'a> {
    type Item = Command<'a>;
    #[inline]
    fn next(&mut self) -> Option<Command<'a>> {
        if self.state != State::Running {
            return None;
        }
        self.state = State::Broken;
        let (after, count) = count(self.rest).ok()?;
        let Some((kind, count)) = count else {
            (self.rest, self.state) = (after, State::Ended);
            return None;
        };
        let (rest, corners) = records::<Corner>(count).parse(after).ok()?;
        (self.rest, self.state) = (rest, State::Running);
        Some(Command { kind, corners: Records::from_raw(corners, self.at(after)) })
    }
}
impl core::iter::FusedIterator for Commands<'_> {}

/// The triangles of one command.
#[derive(Debug, Clone)]
pub struct CommandTriangles<'a> {
    corners: &'a [<Corner as Record>::Raw],
    order: StripTriangles,
}

impl Iterator for CommandTriangles<'_> {
    type Item = [Corner; 3];
    #[inline]
    fn next(&mut self) -> Option<[Corner; 3]> {
        self.order.next().and_then(|corners| triangle(self.corners, corners))
    }
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.order.size_hint()
    }
    #[inline]
    fn fold<B, F: FnMut(B, [Corner; 3]) -> B>(self, init: B, f: F) -> B {
        let all = self.corners;
        self.order.filter_map(|corners| triangle(all, corners)).fold(init, f)
    }
}

/// Decodes three of these corners.
#[inline]
fn triangle(all: &[<Corner as Record>::Raw], corners: [usize; 3]) -> Option<[Corner; 3]> {
    let [a, b, c] = corners.map(|corner| all.get(corner));
    Some([Corner::decode(a?), Corner::decode(b?), Corner::decode(c?)])
}
impl ExactSizeIterator for CommandTriangles<'_> {}
impl core::iter::FusedIterator for CommandTriangles<'_> {}

/// The triangles of a mesh.
#[derive(Debug, Clone)]
pub struct Triangles<'a> {
    commands: Commands<'a>,
    current: Option<CommandTriangles<'a>>,
}

impl Triangles<'_> {
    /// Whether they ended because a command extends past the end of the file.
    #[must_use]
    pub fn is_broken(&self) -> bool {
        self.commands.is_broken()
    }
}

impl Iterator for Triangles<'_> {
    type Item = [Corner; 3];
    #[inline]
    fn next(&mut self) -> Option<[Corner; 3]> {
        loop {
            if let Some(triangle) = self.current.as_mut().and_then(Iterator::next) {
                return Some(triangle);
            }
            self.current = Some(self.commands.next()?.triangles());
        }
    }
}
impl core::iter::FusedIterator for Triangles<'_> {}

formats_core::linked! {
    /// The triangles of a submodel with one texture. It derefs to its [`MeshRecord`].
    pub struct Mesh: MeshRecord;
}

impl<'a> Mesh<'a> {
    /// The commands as stored in the file.
    #[must_use]
    pub fn commands(&self) -> Commands<'a> {
        Commands::new(self.0.source(), self.command_offset)
    }
    /// The triangles, in stored winding: clockwise seen from outside. Indices are not checked, see
    /// [`Model::validate`](crate::Model::validate).
    ///
    /// They end at the end mark, regardless of the count in the record, or at the end of the file.
    #[must_use]
    pub fn triangles(&self) -> Triangles<'a> {
        Triangles { commands: self.commands(), current: None }
    }
}

/// The texture coordinates of a vertex of a [chrome](crate::TextureFlags::CHROME) texture, in texels of a texture of 64 × 64.
///
/// The stored ones are meaningless for such a texture: the engine computes them from the normal (in the space of its bone), the
/// bone (in world space), the viewer's position and the viewer's right vector, so that the image does not move when the model
/// rotates. They are 0 to 64 in both directions.
#[must_use]
pub fn chrome_uv(normal: Vec3, bone: &Affine3A, viewer: Vec3, viewer_right: Vec3) -> Vec2 {
    let away = Vec3::from(bone.translation) - viewer;
    let up = away.cross(viewer_right).normalize_or_zero();
    let right = away.cross(up).normalize_or_zero();
    // A bone rotates without scaling: the transpose is the inverse.
    let into_bone = bone.matrix3.transpose();
    let (up, right) = (into_bone * up, into_bone * right);
    Vec2::new(normal.dot(right) + 1.0, normal.dot(up) + 1.0) * 32.0
}

/// The triangles of a mesh as vertex and index buffers: each distinct corner (vertex, normal and texture coordinate) is one vertex
/// here. The same buffers serve all poses: only positions and normals change.
///
/// ```
/// use goldsrc_mdl::{ModelFiles, Posed};
///
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// # let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/goldsrc-mdl/assimp");
/// let files = ModelFiles::load(format!("{folder}/man.mdl"))?;
/// let set = files.model()?;
/// let pose = set.pose_at("walk", 0.25)?;
/// for part in set.model().body_parts() {
///     let Some(sub_model) = part.sub_model(0)? else { continue };
///     let posed = sub_model.posed_at(&pose)?;
///     let mut vertices = Posed::default();
///     for mesh in sub_model.weld()? {
///         let Some(texture) = set.texture(0, mesh.skin_ref) else { continue };
///         mesh.gather(&posed, &mut vertices);
///         let uvs: Vec<_> = mesh.uvs(texture.width, texture.height).collect();
///         // … `vertices` to the renderer, with `mesh.indices`
/// #       assert_eq!(uvs.len(), vertices.positions.len());
/// #       assert!(vertices.normals.iter().all(|normal| normal.is_normalized()));
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct WeldedMesh {
    /// The texture: see [`ModelSet::texture`](crate::ModelSet::texture).
    pub skin_ref: i32,
    /// The corner in the file for each vertex.
    pub corners: Vec<Corner>,
    /// Three for each triangle, counter-clockwise seen from outside (in the file they are clockwise). Triangles that refer
    /// to a missing vertex or normal are left out.
    pub indices: Vec<u32>,
}

impl WeldedMesh {
    /// The UV of each vertex on a texture of this size in texels: U to the right, V down, 1 = the whole texture, which
    /// repeats. Chrome is not considered.
    pub fn uvs(&self, width: i32, height: i32) -> impl ExactSizeIterator<Item = Vec2> + '_ {
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "texture sizes have at most 24 bits")]
        let size = Vec2::new(width as f32, height as f32);
        self.corners.iter().map(move |corner| Vec2::new(corner.s.into(), corner.t.into()) / size)
    }
    /// The number of vertices.
    #[must_use]
    pub const fn vertex_count(&self) -> usize {
        self.corners.len()
    }
    /// Copies the vertices and normals of the submodel in a pose ([`SubModel::posed_at`]) into this mesh's vertex order.
    pub fn gather(&self, posed: &Posed, into: &mut Posed) {
        into.gather_from(posed, self.numbers(|corner| corner.vertex), self.numbers(|corner| corner.normal));
    }
    /// Copies other per-vertex data of the submodel into this mesh's vertex order, up to the shorter length.
    pub fn gather_values<T: Copy>(&self, of_sub_model: &[T], into: &mut [T]) {
        gather(self.numbers(|corner| corner.vertex), of_sub_model, into);
    }
    fn numbers(&self, number: fn(&Corner) -> i16) -> impl ExactSizeIterator<Item = usize> + '_ {
        // Welding omitted negative ones.
        self.corners.iter().map(move |corner| usize::try_from(number(corner)).unwrap_or(usize::MAX))
    }
}

impl SubModel<'_> {
    /// The triangles of each mesh as vertex and index buffers.
    ///
    /// # Errors
    /// If the meshes, vertices or normals extend past the end of the file, or meshes share their triangles so often that the result
    /// would be out of proportion to the file.
    pub fn weld(&self) -> Result<Vec<WeldedMesh>> {
        let (vertex_count, normal_count) = (self.vertices()?.len(), self.normals()?.len());
        let is_there = |number: i16, count: usize| usize::try_from(number).is_ok_and(|number| number < count);
        let source = self.source();
        let mut budget = Budget::new(source.bytes().len(), source.limits());
        let weld = |mesh: Mesh<'_>| {
            let mut welder = Welder::new();
            let at = field_at!(MeshRecord, command_offset, mesh.at());
            for command in mesh.commands() {
                // Meshes may share their commands: the result would be out of proportion to the file.
                budget.spend("triangle commands", command.corners.len().saturating_add(1), 16, at)?;
                for [a, b, c] in command.triangles() {
                    let corners = [c, b, a];
                    if corners.iter().all(|it| is_there(it.vertex, vertex_count) && is_there(it.normal, normal_count)) {
                        welder.push(corners.map(|Corner { vertex, normal, s, t }| [vertex, normal, s, t]));
                    }
                }
            }
            let (corners, indices) = welder.finish();
            let corner = |[vertex, normal, s, t]: [i16; 4]| Corner { vertex, normal, s, t };
            Ok(WeldedMesh { skin_ref: mesh.skin_ref, corners: corners.into_iter().map(corner).collect(), indices })
        };
        self.meshes()?.iter().map(weld).collect()
    }
}

#[cfg(test)]
mod tests {
    use formats_core::glam::Quat;

    use super::half;

    use super::*;

    #[test]
    fn half_floats_are_read() {
        for (bits, number) in [
            (0x0000, 0.0),
            (0x3c00, 1.0),
            (0xc000, -2.0),
            (0x3800, 0.5),
            (0x3555, 0.333_251_95),
            (0x7bff, 65504.0),
            (0x0001, 5.960_464_5e-8),
            (0x8400, -6.103_515_6e-5),
        ] {
            assert!(half(bits).to_bits() == f32::to_bits(number), "{bits:#x}: {}", half(bits));
        }
        assert!(half(0x7c00).is_infinite() && half(0x7e00).is_nan());
    }

    #[test]
    fn the_reflection_does_not_rotate_with_the_bone() {
        let (viewer, viewer_right) = (Vec3::new(-100.0, 0.0, 0.0), Vec3::new(0.0, -1.0, 0.0));
        let straight = chrome_uv(Vec3::NEG_X, &Affine3A::IDENTITY, viewer, viewer_right);
        assert!(straight.abs_diff_eq(Vec2::splat(32.0), 1e-4), "{straight}: seen from the front, the middle");
        let turn = Quat::from_rotation_y(0.7) * Quat::from_rotation_z(0.4);
        let normal = Vec3::new(0.6, 0.0, 0.8);
        let turned = chrome_uv(turn.inverse() * normal, &Affine3A::from_quat(turn), viewer, viewer_right);
        assert!(turned.abs_diff_eq(chrome_uv(normal, &Affine3A::IDENTITY, viewer, viewer_right), 1e-4));
        // up = x cross -y = -z, right = x cross up = y: a normal up is at the lower edge of t.
        assert!(chrome_uv(Vec3::Z, &Affine3A::IDENTITY, viewer, viewer_right).abs_diff_eq(Vec2::new(32.0, 0.0), 1e-4));
        assert!(chrome_uv(Vec3::Y, &Affine3A::IDENTITY, viewer, viewer_right).abs_diff_eq(Vec2::new(64.0, 32.0), 1e-4));
    }
}
