//! Findings about a model.

mod bodies;
mod bones;
mod sequences;

use core::cmp::Ordering;

use formats_core::{Code, Diagnostics, FixedStr, Located, Record, Records, Role, Steps, field_at};

use crate::{Header, HeaderFlags, Model, ModelSet, SequenceFile, SequenceFileHeader, codes};

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
