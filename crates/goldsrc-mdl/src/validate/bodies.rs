//! Body parts, submodels, meshes; textures and skins, of the main file or of the texture file.

use formats_core::{Records, field_at, glam::Vec3};

use super::{Check, placed};
use crate::{
    BodyPartRecord, Corner, Header, Mesh, MeshRecord, Normal, SubModel, SubModelRecord, TextureFlags, TextureRecord,
    Vertex, codes,
};

/// The vertices and normals of a submodel that are in the file.
struct Points<'a> {
    vertices: Records<'a, Vertex>,
    vertex_bones: &'a [u8],
    normals: Records<'a, Normal>,
    normal_bones: &'a [u8],
}

impl Check<'_, '_> {
    pub(super) fn bodies(&mut self) {
        let parts = self.model.body_parts();
        self.names(parts.iter().map(|part| (part.name, part.at())));
        let mut base = 1_i32;
        for (n, part) in parts.iter().enumerate() {
            if !self.step() {
                return;
            }
            let at = part.at();
            self.check(part.base != base, codes::BODY_PART_BASE, field_at!(BodyPartRecord, base, at), n);
            base = base.saturating_mul(part.sub_model_count.max(1));
            self.check(
                part.sub_model_count == 0,
                codes::BODY_PART_EMPTY,
                field_at!(BodyPartRecord, sub_model_count, at),
                n,
            );
            match part.sub_models() {
                Err(error) => self.report(codes::SUB_MODELS, error.offset(), n),
                Ok(models) => models.iter().enumerate().for_each(|(n, model)| {
                    if self.step() {
                        self.sub_model(n, &model);
                    }
                }),
            }
        }
    }

    fn sub_model(&mut self, n: usize, model: &SubModel<'_>) {
        let at = model.at();
        self.name(&model.name, at, n);
        let filled =
            model.kind != 0 || model.bounding_radius != 0.0 || model.group_count != 0 || model.group_offset != 0;
        self.check(filled, codes::RESERVED, field_at!(SubModelRecord, kind, at), n);
        let points = self.points(n, model);
        let meshes = match model.meshes() {
            Ok(meshes) => meshes,
            Err(error) => return self.report(codes::MESHES, error.offset(), n),
        };
        self.check(meshes.is_empty(), codes::SUB_MODEL_EMPTY, field_at!(SubModelRecord, mesh_count, at), n);
        self.aligned(model.mesh_offset, meshes.len(), field_at!(SubModelRecord, mesh_offset, at));
        // Each mesh uses the next normals of the submodel.
        let (mut slice, mut facing) = (0_i64, [0_u32; 2]);
        for (n, mesh) in meshes.iter().enumerate() {
            if !self.step() {
                return;
            }
            let end = slice.saturating_add(mesh.normal_count.max(0).into());
            self.mesh(n, &mesh, &points, slice..end, &mut facing);
            slice = end;
        }
        let [out, inward] = facing;
        self.check(inward > out, codes::TRIANGLES_TURNED, field_at!(SubModelRecord, mesh_offset, at), n);
    }

    fn points<'a>(&mut self, n: usize, model: &SubModel<'a>) -> Points<'a> {
        let at = model.at();
        let mut points =
            Points { vertices: Records::EMPTY, vertex_bones: &[], normals: Records::EMPTY, normal_bones: &[] };
        match model.vertices().and_then(|vertices| Ok((vertices, model.vertex_bones()?))) {
            Ok((vertices, bones)) => (points.vertices, points.vertex_bones) = (vertices, bones),
            Err(error) => self.report(codes::VERTICES, error.offset(), n),
        }
        match model.normals().and_then(|normals| Ok((normals, model.normal_bones()?))) {
            Ok((normals, bones)) => (points.normals, points.normal_bones) = (normals, bones),
            Err(error) => self.report(codes::NORMALS, error.offset(), n),
        }
        self.aligned(model.vertex_offset, points.vertices.len(), field_at!(SubModelRecord, vertex_offset, at));
        self.aligned(model.normal_offset, points.normals.len(), field_at!(SubModelRecord, normal_offset, at));
        for (index, at, vertex) in placed(points.vertices) {
            if !self.step() {
                return points;
            }
            self.finite(&vertex.position.to_array(), at, index);
        }
        for (index, at, normal) in placed(points.normals) {
            if !self.step() {
                return points;
            }
            self.finite(&normal.direction.to_array(), at, index);
        }
        self.bone_bytes(points.vertex_bones, model.vertex_bone_offset, codes::VERTEX_BONE);
        self.bone_bytes(points.normal_bones, model.normal_bone_offset, codes::NORMAL_BONE);
        points
    }

    fn bone_bytes(&mut self, bones: &[u8], start: i32, code: crate::Code) {
        for ((n, bone), at) in bones.iter().enumerate().zip(u64::try_from(start).unwrap_or(0)..) {
            if !self.step() {
                return;
            }
            self.check(!self.is_bone((*bone).into()), code, at, n);
        }
    }

    /// `facing`: the numbers of triangles that face like their normals, and opposite to them.
    fn mesh(
        &mut self,
        n: usize,
        mesh: &Mesh<'_>,
        points: &Points<'_>,
        slice: core::ops::Range<i64>,
        facing: &mut [u32; 2],
    ) {
        let at = mesh.at();
        self.check(mesh.normal_offset != 0, codes::RESERVED, field_at!(MeshRecord, normal_offset, at), n);
        let skins = self.set.skins();
        let has_textures = !self.set.textures().is_empty();
        let unknown = usize::try_from(mesh.skin_ref).map_or(true, |column| column >= skins.ref_count());
        self.check(has_textures && unknown, codes::SKIN_REF, field_at!(MeshRecord, skin_ref, at), n);
        let texture = self.set.texture(0, mesh.skin_ref);
        let commands_at = field_at!(MeshRecord, command_offset, at);
        let (mut commands, mut count) = (mesh.commands(), 0_i64);
        let (mut vertices, mut normals, mut shared, mut repeats) = (false, false, false, false);
        for command in commands.by_ref() {
            // A command without a triangle also costs a step: meshes may share a long list of them.
            if !self.step() {
                return;
            }
            for corners in command.triangles() {
                if !self.step() {
                    return;
                }
                count = count.saturating_add(1);
                let inside = |index: i16, len: usize| usize::try_from(index).is_ok_and(|index| index < len);
                vertices |= corners.iter().any(|corner| !inside(corner.vertex, points.vertices.len()));
                normals |= corners.iter().any(|corner| !inside(corner.normal, points.normals.len()));
                shared |= corners.iter().any(|corner| !slice.contains(&corner.normal.into()));
                repeats |= texture.is_some_and(|texture| corners.iter().any(|corner| is_outside(corner, &texture)));
                match points.faces_out(&corners) {
                    Some(true) => facing[0] = facing[0].saturating_add(1),
                    Some(false) => facing[1] = facing[1].saturating_add(1),
                    None => {}
                }
            }
        }
        self.check(commands.is_broken(), codes::COMMANDS, commands_at, n);
        self.check(vertices, codes::CORNER_VERTEX, commands_at, n);
        self.check(normals, codes::CORNER_NORMAL, commands_at, n);
        self.check(shared && !normals, codes::NORMAL_SLICE, field_at!(MeshRecord, normal_count, at), n);
        self.check(repeats, codes::TEXTURE_REPEATS, commands_at, n);
        let differs = count != i64::from(mesh.record().triangle_count);
        self.check(differs, codes::TRIANGLE_COUNT, field_at!(MeshRecord, triangle_count, at), n);
    }
}

/// Whether a corner's texture coordinates are outside its texture. Those of chrome are meaningless.
fn is_outside(corner: &Corner, texture: &TextureRecord) -> bool {
    let outside = |value: i16, size: i32| value < 0 || i32::from(value) > size;
    !texture.flags().contains(TextureFlags::CHROME)
        && (outside(corner.s, texture.width) || outside(corner.t, texture.height))
}

impl Points<'_> {
    /// Whether a triangle faces in the direction of its normals; `None` if it has no area or is attached to several bones.
    fn faces_out(&self, corners: &[Corner; 3]) -> Option<bool> {
        let point = |index: i16| {
            let index = usize::try_from(index).ok()?;
            Some((self.vertices.get(index)?.position, *self.vertex_bones.get(index)?))
        };
        let normal = |index: i16| {
            let index = usize::try_from(index).ok()?;
            Some((self.normals.get(index)?.direction, *self.normal_bones.get(index)?))
        };
        let [a, b, c] = corners;
        let ((a_at, bone), (b_at, b_bone), (c_at, c_bone)) = (point(a.vertex)?, point(b.vertex)?, point(c.vertex)?);
        let mut sum = Vec3::ZERO;
        for corner in corners {
            let (direction, normal_bone) = normal(corner.normal)?;
            if normal_bone != bone {
                return None;
            }
            sum += direction;
        }
        // Clockwise from outside: the cross product points inward.
        let facing = -(b_at - a_at).cross(c_at - a_at).dot(sum);
        (bone == b_bone && bone == c_bone && facing != 0.0 && facing.is_finite()).then_some(facing > 0.0)
    }
}

impl Check<'_, '_> {
    pub(super) fn textures(&mut self) {
        let (textures, header) = (self.set.textures(), self.model.header());
        if header.has_external_textures() {
            if header.texture_count > 0 {
                self.found.report(codes::TEXTURES_UNPLACED, field_at!(Header, texture_count), None);
            }
        } else if header.texture_count == 0 {
            self.found.report(codes::NO_TEXTURES, field_at!(Header, texture_count), None);
        }
        self.names(textures.iter().map(|texture| (texture.name, texture.at())));
        for (n, texture) in textures.iter().enumerate() {
            let at = texture.at();
            let pixels = texture.pixels();
            let missing = match &pixels {
                Ok(pixels) => pixels.indices.is_empty(),
                Err(_) => true,
            };
            let place = pixels.map_or_else(|error| error.offset(), |_| field_at!(TextureRecord, width, at));
            self.check(missing, codes::TEXTURE_PIXELS, place, n);
            let width = texture.width.checked_rem(4) != Some(0);
            self.check(width, codes::TEXTURE_WIDTH, field_at!(TextureRecord, width, at), n);
            let flags_at = field_at!(TextureRecord, raw_flags, at);
            let unknown = !TextureFlags::all().contains(texture.flags());
            self.check(unknown, codes::TEXTURE_FLAGS, flags_at, n);
            let half_float = texture.flags().contains(TextureFlags::XASH_UV_HALF_FLOAT);
            self.check(half_float, codes::TEXTURE_HALF_FLOAT, flags_at, n);
            self.check(texture.is_protected(), codes::TEXTURE_PROTECTED, at, n);
            self.check(texture.is_remapped(), codes::TEXTURE_REMAP, at, n);
            let named_chrome = contains_ignoring_case(texture.name.as_bytes(), b"chrome");
            let chrome = texture.flags().contains(TextureFlags::CHROME);
            self.check(named_chrome && !chrome, codes::TEXTURE_CHROME, flags_at, n);
        }
        for (n, at, cell) in placed(self.set.skins().table()) {
            let known = usize::try_from(cell.texture).is_ok_and(|texture| texture < textures.len());
            self.check(!known, codes::SKIN_TEXTURE, at, n);
        }
    }
}

fn contains_ignoring_case(text: &[u8], word: &[u8]) -> bool {
    text.windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}
