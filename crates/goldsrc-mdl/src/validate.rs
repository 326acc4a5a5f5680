//! Findings about a model: bones, and the structures attached to them; body parts, submodels, meshes, textures and skins;
//! sequences, their animations, groups and transitions.

use core::cmp::Ordering;

use formats_core::{Code, Diagnostics, FixedStr, Located, Record, Records, Role, Steps, field_at, glam::Vec3};

use crate::{
    Animations, Attachment, BodyPartRecord, Bone, BoneController, Channel, Corner, Event, Header, HeaderFlags, Hitbox,
    Mesh, MeshRecord, Model, ModelSet, MotionFlags, Normal, Pivot, Run, Sequence, SequenceFile, SequenceFileHeader,
    SequenceFlags, SequenceGroup, SequenceRecord, SequenceV9, SubModel, SubModelRecord, TextureFlags, TextureRecord,
    Vertex, codes,
};

impl Model<'_> {
    /// Checks everything in this file, and reports anything unusual. Never fails. Companions are not considered, see
    /// [`ModelSet::validate`].
    ///
    /// The time is bounded by the size of the file, even if its tables overlap.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        Check::run(&ModelSet::new(*self))
    }
}

impl ModelSet<'_> {
    /// Checks everything in all files of the model, and reports anything unusual, including missing companions. Never fails.
    ///
    /// The offset of a finding about textures or skins is in the texture file, if they are stored there; the offset of a finding
    /// about a run of an animation is in the file of its group. Each file has its length at byte 0x48.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Check::run(self);
        for role in self.missing() {
            match role {
                Role::Sequences(group) => {
                    found.report(codes::MISSING_GROUP, field_at!(Header, sequence_group_count), element(group));
                }
                _ => {
                    found.report(codes::MISSING_TEXTURES, field_at!(Header, texture_offset), None);
                }
            }
        }
        found
    }
}

/// The model, and the findings so far.
struct Check<'s, 'a> {
    set: &'s ModelSet<'a>,
    model: &'s Model<'a>,
    found: Diagnostics,
    /// The steps left, for checking records, runs and triangles. A file without overlaps needs fewer steps than it has bytes.
    steps: Steps,
}

impl<'s, 'a> Check<'s, 'a> {
    fn run(set: &'s ModelSet<'a>) -> Diagnostics {
        let model = set.model();
        let steps = Steps::new(set.size(), 16, 4096);
        let mut check = Check { set, model, found: Diagnostics::new(), steps };
        check.header();
        check.companions();
        check.bones();
        check.sequences();
        check.bodies();
        check.textures();
        if check.steps.is_spent() {
            check.found.report(codes::TOO_MUCH, 0, None);
        }
        check.found
    }
    /// Takes a step, and returns whether one was left.
    fn step(&self) -> bool {
        self.steps.step()
    }
    fn report(&mut self, code: Code, at: u64, index: usize) {
        self.found.report(code, at, element(index));
    }
    /// Reports `code` if something is `unusual`.
    fn check(&mut self, unusual: bool, code: Code, at: u64, index: usize) {
        if unusual {
            self.report(code, at, index);
        }
    }
    fn name<const N: usize>(&mut self, name: &FixedStr<N>, at: u64, index: usize) {
        self.check(!name.has_nul(), codes::NAME_WITHOUT_NUL, at, index);
        self.check(name.has_residue(), codes::NAME_RESIDUE, at, index);
    }
    /// Checks the names of a list, which programs expect to be present and unique.
    fn names<const N: usize>(&mut self, names: impl Iterator<Item = (FixedStr<N>, u64)>) {
        let mut sorted = alloc::vec::Vec::new();
        for (index, (name, at)) in names.enumerate() {
            self.name(&name, at, index);
            self.check(name.as_bytes().is_empty(), codes::NAME_EMPTY, at, index);
            sorted.push((name, at, index));
        }
        sorted.sort_unstable_by(|a, b| (a.0.as_bytes(), a.2).cmp(&(b.0.as_bytes(), b.2)));
        for (known, name) in sorted.iter().zip(sorted.iter().skip(1)) {
            let twice = known.0.as_bytes() == name.0.as_bytes() && !name.0.as_bytes().is_empty();
            self.check(twice, codes::NAME_TWICE, name.1, name.2);
        }
    }
    fn finite(&mut self, numbers: &[f32], at: u64, index: usize) {
        self.check(numbers.iter().any(|number| !number.is_finite()), codes::NOT_FINITE, at, index);
    }
    fn aligned(&mut self, start: i32, len: usize, at: u64) {
        if len > 0 && start.checked_rem(4) != Some(0) {
            self.found.report(codes::UNALIGNED, at, None);
        }
    }
    fn is_bone(&self, bone: i32) -> bool {
        usize::try_from(bone).is_ok_and(|bone| bone < self.model.bones().len())
    }

    fn companions(&mut self) {
        const { assert!(field_at!(SequenceFileHeader, length) == field_at!(Header, length)) };
        if let Some(file) = self.set.texture_file() {
            length(&mut self.found, file.header().length, file.bytes());
        }
        for file in self.set.sequence_files() {
            length(&mut self.found, file.header().length, file.bytes());
        }
    }
    fn header(&mut self) {
        let header = self.model.header();
        length(&mut self.found, header.length, self.model.bytes());
        self.name(&header.name, field_at!(Header, name), 0);
        if !HeaderFlags::all().contains(header.flags()) {
            self.found.report(codes::HEADER_FLAGS, field_at!(Header, raw_flags), None);
        }
        if header.flags().intersects(HeaderFlags::XASH_BONE_WEIGHTS | HeaderFlags::XASH_BONE_INFO) {
            self.found.report(codes::BONE_WEIGHTS, field_at!(Header, raw_flags), None);
        }
        for (n, (place, at)) in [
            (header.eye_position, field_at!(Header, eye_position)),
            (header.hull_min, field_at!(Header, hull_min)),
            (header.hull_max, field_at!(Header, hull_max)),
            (header.clip_min, field_at!(Header, clip_min)),
            (header.clip_max, field_at!(Header, clip_max)),
        ]
        .into_iter()
        .enumerate()
        {
            self.finite(&place.to_array(), at, n);
        }
        for (n, (min, max, at)) in [
            (header.hull_min, header.hull_max, field_at!(Header, hull_min)),
            (header.clip_min, header.clip_max, field_at!(Header, clip_min)),
        ]
        .into_iter()
        .enumerate()
        {
            self.check(min.cmpgt(max).any(), codes::HEADER_BOX, at, n);
        }
        let sounds =
            [header.sound_table_offset, header.sound_offset, header.sound_group_count, header.sound_group_offset];
        if sounds.iter().any(|value| *value != 0) {
            self.found.report(codes::RESERVED, field_at!(Header, sound_table_offset), None);
        }
        let (at, model) = (field_at!(Header, bone_offset), self.model);
        self.aligned(header.bone_offset, model.bones().len(), at);
        self.aligned(
            header.bone_controller_offset,
            model.bone_controllers().len(),
            field_at!(Header, bone_controller_offset),
        );
        self.aligned(header.hitbox_offset, model.hitboxes().len(), field_at!(Header, hitbox_offset));
        self.aligned(header.sequence_offset, model.sequences().len(), field_at!(Header, sequence_offset));
        self.aligned(
            header.sequence_group_offset,
            model.sequence_groups().len(),
            field_at!(Header, sequence_group_offset),
        );
        self.aligned(header.body_part_offset, model.body_parts().len(), field_at!(Header, body_part_offset));
        self.aligned(header.attachment_offset, model.attachments().len(), field_at!(Header, attachment_offset));
    }
}

fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}
/// The records of a table, each with its index and offset.
fn placed<T: Record>(table: Records<'_, T>) -> impl Iterator<Item = (usize, u64, T)> + use<'_, T> {
    table.located().enumerate().map(|(n, Located { record, at })| (n, at, record))
}

/// The header of a sequence file alone.
pub(crate) fn sequence_file(file: &SequenceFile<'_>) -> Diagnostics {
    let header = file.header();
    let mut found = Diagnostics::new();
    length(&mut found, header.length, file.bytes());
    let at = field_at!(SequenceFileHeader, name);
    if !header.name.has_nul() {
        found.report(codes::NAME_WITHOUT_NUL, at, None);
    }
    if header.name.has_residue() {
        found.report(codes::NAME_RESIDUE, at, None);
    }
    found
}

/// The length in a header: of all three files at the same offset.
fn length(found: &mut Diagnostics, length: i32, file: &[u8]) {
    let size = i64::try_from(file.len()).unwrap_or(i64::MAX);
    let at = field_at!(Header, length);
    match i64::from(length).cmp(&size) {
        Ordering::Less => found.report(codes::TRAILING_BYTES, at, None),
        Ordering::Greater => found.report(codes::FILE_SHORT, at, None),
        Ordering::Equal => {}
    }
}

impl Check<'_, '_> {
    fn bones(&mut self) {
        let model = self.model;
        let at = |index: usize| model.bones().at(index);
        self.names(model.bones().iter().enumerate().map(|(n, bone)| (bone.name, at(n))));
        let mut roots = 0_usize;
        for (n, bone) in model.bones().iter().enumerate() {
            let parent_at = field_at!(Bone, parent, at(n));
            if bone.parent == -1 {
                roots = roots.saturating_add(1);
                if roots == 2 {
                    self.report(codes::BONE_ROOTS, parent_at, n);
                }
            } else if !usize::try_from(bone.parent).is_ok_and(|parent| parent < n) {
                self.report(codes::BONE_PARENT, parent_at, n);
            }
            self.check(bone.raw_flags != 0, codes::RESERVED, field_at!(Bone, raw_flags, at(n)), n);
            let controllers = model.bone_controllers().len();
            let unknown = |index: i32| index != -1 && usize::try_from(index).map_or(true, |n| n >= controllers);
            let unusual = bone.controllers.iter().any(|index| unknown(*index));
            self.check(unusual, codes::BONE_CONTROLLER, field_at!(Bone, controllers, at(n)), n);
            self.finite(&bone.value.to_array(), field_at!(Bone, value, at(n)), n);
            self.finite(&bone.scale.to_array(), field_at!(Bone, scale, at(n)), n);
        }
        for (n, at, controller) in placed(model.bone_controllers()) {
            let bone = !self.is_bone(controller.bone);
            self.check(bone, codes::CONTROLLER_BONE, field_at!(BoneController, bone, at), n);
            let kind = controller.axis().is_none();
            self.check(kind, codes::CONTROLLER_TYPE, field_at!(BoneController, kind, at), n);
            let channel = !(0..=4).contains(&controller.channel);
            self.check(channel, codes::CONTROLLER_CHANNEL, field_at!(BoneController, channel, at), n);
            self.finite(&[controller.start, controller.end], field_at!(BoneController, start, at), n);
            self.check(controller.rest != 0, codes::RESERVED, field_at!(BoneController, rest, at), n);
        }
        for (n, at, hitbox) in placed(model.hitboxes()) {
            let bone = !self.is_bone(hitbox.bone);
            self.check(bone, codes::HITBOX_BONE, field_at!(Hitbox, bone, at), n);
            let turned = hitbox.min.cmpgt(hitbox.max).any();
            self.check(turned, codes::HITBOX_BOX, field_at!(Hitbox, min, at), n);
            self.finite(&hitbox.min.to_array(), field_at!(Hitbox, min, at), n);
            self.finite(&hitbox.max.to_array(), field_at!(Hitbox, max, at), n);
        }
        for (n, at, attachment) in placed(model.attachments()) {
            let bone = !self.is_bone(attachment.bone);
            self.check(bone, codes::ATTACHMENT_BONE, field_at!(Attachment, bone, at), n);
            self.finite(&attachment.position.to_array(), field_at!(Attachment, position, at), n);
            let Attachment { name, kind, vectors, .. } = attachment;
            let filled = !name.as_bytes().is_empty() || kind != 0 || vectors != [[0.0; 3]; 3];
            self.check(filled, codes::RESERVED, at, n);
        }
    }
}

/// The vertices and normals of a submodel that are in the file.
struct Points<'a> {
    vertices: Records<'a, Vertex>,
    vertex_bones: &'a [u8],
    normals: Records<'a, Normal>,
    normal_bones: &'a [u8],
}

impl Check<'_, '_> {
    fn bodies(&mut self) {
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

    fn bone_bytes(&mut self, bones: &[u8], start: i32, code: Code) {
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
    fn textures(&mut self) {
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

impl Check<'_, '_> {
    fn sequences(&mut self) {
        let model = self.model;
        if !model.bones().have_scale() && !model.sequences().is_empty() {
            self.found.report(codes::SCALE_UNKNOWN, field_at!(Header, version), None);
        }
        self.names(model.sequences().iter().map(|sequence| (sequence.label, sequence.at())));
        for (n, sequence) in model.sequences().iter().enumerate() {
            if self.step() {
                self.sequence(n, &sequence);
            }
        }
        for (n, at, group) in placed(model.sequence_groups()) {
            self.name(&group.label, field_at!(SequenceGroup, label, at), n);
            self.name(&group.file, field_at!(SequenceGroup, file, at), n);
            let moved = n == 0 && group.unused2 != 0;
            self.check(moved, codes::GROUP_OFFSET, field_at!(SequenceGroup, unused2, at), n);
        }
        let nodes = model.transitions().node_count();
        let start = u64::try_from(model.header().transition_offset).unwrap_or(0);
        for ((n, node), at) in model.transitions().table().iter().enumerate().zip(start..) {
            self.check(usize::from(*node) > nodes, codes::TRANSITION_NODE, at, n);
        }
    }

    fn sequence(&mut self, n: usize, sequence: &Sequence<'_>) {
        let at = sequence.at();
        self.check(sequence.frame_count < 1, codes::SEQUENCE_FRAMES, field_at!(SequenceRecord, frame_count, at), n);
        let slow = sequence.frame_count > 1 && (sequence.fps.is_nan() || sequence.fps <= 0.0);
        self.check(slow, codes::SEQUENCE_FPS, field_at!(SequenceRecord, fps, at), n);
        let flags = !SequenceFlags::all().contains(sequence.flags());
        self.check(flags, codes::SEQUENCE_FLAGS, field_at!(SequenceRecord, raw_flags, at), n);
        let blends = ![1, 2, 4, 9].contains(&sequence.blend_count);
        self.check(blends, codes::SEQUENCE_BLENDS, sequence.blend_count_at(), n);
        let motion_bone = !self.is_bone(sequence.motion_bone);
        self.check(motion_bone, codes::MOTION_BONE, field_at!(SequenceRecord, motion_bone, at), n);
        let motion = !SequenceRecord::MOTIONS.contains(sequence.motion());
        self.check(motion, codes::MOTION_TYPE, field_at!(SequenceRecord, motion_type, at), n);
        let weight = sequence.activity_weight < 0;
        self.check(weight, codes::ACTIVITY_WEIGHT, field_at!(SequenceRecord, activity_weight, at), n);
        // In version 9, both are 0.
        let turned = sequence.min.cmpgt(sequence.max).any();
        self.check(turned, codes::SEQUENCE_BOX, field_at!(SequenceRecord, min, at), n);
        let node_flags = !(0..=1).contains(&sequence.node_flags);
        self.check(node_flags, codes::NODE_FLAGS, field_at!(SequenceRecord, node_flags, at), n);
        let nodes = self.model.transitions().node_count();
        let outside = |node: i32| usize::try_from(node).map_or(true, |node| node > nodes);
        let node = outside(sequence.entry_node) || outside(sequence.exit_node);
        self.check(node, codes::SEQUENCE_NODE, field_at!(SequenceRecord, entry_node, at), n);
        for (corner, at) in [
            (sequence.linear_movement, field_at!(SequenceRecord, linear_movement, at)),
            // In version 9, both are 0.
            (sequence.min, field_at!(SequenceRecord, min, at)),
            (sequence.max, field_at!(SequenceRecord, max, at)),
        ] {
            self.finite(&corner.to_array(), at, n);
        }
        self.finite(&[sequence.fps], field_at!(SequenceRecord, fps, at), n);
        self.finite(&sequence.blend_start, field_at!(SequenceRecord, blend_start, at), n);
        self.finite(&sequence.blend_end, field_at!(SequenceRecord, blend_end, at), n);
        let reserved =
            [sequence.auto_move_position_offset, sequence.auto_move_angle_offset, sequence.blend_parent, sequence.next];
        let filled = reserved.iter().any(|value| *value != 0);
        self.check(filled, codes::RESERVED, field_at!(SequenceRecord, auto_move_position_offset, at), n);
        let filled = sequence.record_v9().is_some_and(|old| old.unknown != 0 || old.rest != [0; 6]);
        self.check(filled, codes::RESERVED, field_at!(SequenceV9, unknown, at), n);
        self.events(n, sequence);
        match self.set.animations(n) {
            Ok(animations) => self.animations(n, sequence, &animations),
            Err(error) => {
                let group = usize::try_from(sequence.group);
                let known = group.is_ok_and(|group| group == 0 || group < self.model.sequence_groups().len());
                if !known {
                    self.report(codes::SEQUENCE_GROUP, field_at!(SequenceRecord, group, at), n);
                } else if sequence.group == 0 || group.is_ok_and(|group| self.set.sequence_file(group).is_some()) {
                    self.report(codes::ANIMATIONS, error.offset(), n);
                }
            }
        }
    }

    fn events(&mut self, n: usize, sequence: &Sequence<'_>) {
        match sequence.events() {
            Err(error) => self.report(codes::EVENTS, error.offset(), n),
            Ok(events) => {
                for (index, at, event) in placed(events) {
                    if !self.step() {
                        return;
                    }
                    let outside = event.frame < 0 || event.frame >= sequence.frame_count;
                    self.check(outside, codes::EVENT_FRAME, field_at!(Event, frame, at), index);
                    self.check(event.kind != 0, codes::RESERVED, field_at!(Event, kind, at), index);
                    self.name(&event.options, field_at!(Event, options, at), index);
                }
            }
        }
        match sequence.pivots() {
            Err(error) => self.report(codes::PIVOTS, error.offset(), n),
            Ok(pivots) => {
                for (index, at, pivot) in placed(pivots) {
                    if !self.step() {
                        return;
                    }
                    self.check(pivot.encode() != [0; Pivot::SIZE], codes::RESERVED, at, index);
                }
            }
        }
    }

    fn animations(&mut self, n: usize, sequence: &Sequence<'_>, animations: &Animations<'_>) {
        let linear = [MotionFlags::LINEAR_X, MotionFlags::LINEAR_Y, MotionFlags::LINEAR_Z];
        let mut closed = true;
        for blend in 0..animations.blend_count() {
            for bone in 0..animations.bone_count() {
                let Some(channels) = animations.channels(blend, bone) else { return };
                let index = blend.saturating_mul(animations.bone_count()).saturating_add(bone);
                let at = animations.entries().at(index);
                for (axis, channel) in channels.iter().enumerate().filter(|(_, channel)| channel.is_present()) {
                    if !self.step() {
                        return;
                    }
                    // If motion was removed from the bones, the remaining animation need not end as it starts.
                    let moved = linear.get(axis).is_some_and(|axis| sequence.motion().contains(*axis));
                    closed &= self.channel(n, at, *channel, animations.frame_count()) || moved;
                }
            }
        }
        let open = sequence.is_looping() && !closed;
        self.check(open, codes::LOOP_OPEN, field_at!(SequenceRecord, raw_flags, sequence.at()), n);
    }

    /// Whether the channel's last frame is the same as its first.
    fn channel(&mut self, n: usize, at: u64, channel: Channel<'_>, frames: usize) -> bool {
        let (mut left, mut first, mut last) = (frames, None, 0);
        let mut runs = channel.runs();
        while left > 0 {
            if !self.step() {
                return true;
            }
            let Some(Run { frame_count: covered, values }) = runs.next() else {
                let code = match runs.rest() {
                    [_, 0, ..] => codes::RUN_NO_FRAMES,
                    _ => codes::RUN_OUTSIDE,
                };
                self.report(code, at, n);
                break;
            };
            let covered = usize::from(covered);
            self.check(values.is_empty(), codes::RUN_NO_VALUES, at, n);
            self.check(values.len() > covered, codes::RUN_UNUSED_VALUES, at, n);
            let run = Run { frame_count: u8::try_from(covered.min(left)).unwrap_or(u8::MAX), values };
            first = first.or(Some(run.value(0).unwrap_or(last)));
            last = run.last().unwrap_or(last);
            left = left.saturating_sub(covered);
        }
        first.unwrap_or(0) == last
    }
}
