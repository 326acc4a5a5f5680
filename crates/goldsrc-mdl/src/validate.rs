//! Everything about a model that is odd.

mod bodies;
mod bones;
mod sequences;
mod textures;

use core::cmp::Ordering;

use formats_core::{Code, Diagnostics, FixedStr, Record, Records, field_at};

use crate::{CompanionRole, Header, HeaderFlags, Model, ModelSet, SequenceFileHeader, codes};

impl Model<'_> {
    /// Looks at everything in this file, and reports what is odd. Never fails; companions are not asked for, see
    /// [`ModelSet::validate`].
    ///
    /// The time it takes is bounded by the size of the file, even if its tables overlap.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        Check::run(&ModelSet::new(*self))
    }
}

impl ModelSet<'_> {
    /// Looks at everything in all files of the model, and reports what is odd: missing companions, too. Never fails.
    ///
    /// The place of a finding about textures or skins is in the texture file, if they are there; that of one about a run
    /// of an animation in the file of its group. Each file has its length at byte 0x48.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        let mut found = Check::run(self);
        for role in self.missing() {
            match role {
                CompanionRole::Textures => {
                    found.report(codes::MISSING_TEXTURES, field_at!(Header, textures_at), None);
                }
                CompanionRole::Sequences(group) => {
                    found.report(codes::MISSING_GROUP, field_at!(Header, sequence_groups), element(group));
                }
            }
        }
        found
    }
}

/// The model and what was found so far.
struct Check<'s, 'a> {
    set: &'s ModelSet<'a>,
    model: &'s Model<'a>,
    found: Diagnostics,
    /// Steps that are left: records, runs and triangles looked at. A file without overlaps has fewer of them than bytes.
    steps: u64,
}

impl<'s, 'a> Check<'s, 'a> {
    fn run(set: &'s ModelSet<'a>) -> Diagnostics {
        let model = set.model();
        let size = u64::try_from(set.size()).unwrap_or(u64::MAX);
        let steps = size.saturating_mul(16).saturating_add(4096);
        let mut check = Check { set, model, found: Diagnostics::new(), steps };
        check.header();
        check.companions();
        check.bones();
        check.sequences();
        check.bodies();
        check.textures();
        if check.steps == 0 {
            check.found.report(codes::TOO_MUCH, 0, None);
        }
        check.found
    }
    /// Takes a step; whether there was one left.
    fn step(&mut self) -> bool {
        self.steps = self.steps.saturating_sub(1);
        self.steps > 0
    }
    fn report(&mut self, code: Code, at: u64, index: usize) {
        self.found.report(code, at, element(index));
    }
    /// Reports `code` if something is `odd`.
    fn check(&mut self, odd: bool, code: Code, at: u64, index: usize) {
        if odd {
            self.report(code, at, index);
        }
    }
    fn name<const N: usize>(&mut self, name: &FixedStr<N>, at: u64, index: usize) {
        self.check(!name.has_nul(), codes::NAME_WITHOUT_NUL, at, index);
        self.check(name.has_residue(), codes::NAME_RESIDUE, at, index);
    }
    /// The names of a list of which programs expect that they are there and differ.
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

    /// The length in a header: of all three files at the same place.
    fn length(&mut self, length: i32, file: &[u8]) {
        let size = i64::try_from(file.len()).unwrap_or(i64::MAX);
        let at = field_at!(Header, length);
        match i64::from(length).cmp(&size) {
            Ordering::Less => self.found.report(codes::TRAILING_BYTES, at, None),
            Ordering::Greater => self.found.report(codes::FILE_SHORT, at, None),
            Ordering::Equal => {}
        }
    }
    fn companions(&mut self) {
        const { assert!(field_at!(SequenceFileHeader, length) == field_at!(Header, length)) };
        if let Some(file) = self.set.texture_file() {
            self.length(file.header().length, file.bytes());
        }
        for file in self.set.sequence_files() {
            self.length(file.header().length, file.bytes());
        }
    }
    fn header(&mut self) {
        let header = self.model.header();
        self.length(header.length, self.model.bytes());
        self.name(&header.name, field_at!(Header, name), 0);
        if !HeaderFlags::all().contains(header.flags()) {
            self.found.report(codes::HEADER_FLAGS, field_at!(Header, flags), None);
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
        let sounds = [header.sound_table, header.sounds_at, header.sound_groups, header.sound_groups_at];
        if sounds.iter().any(|value| *value != 0) {
            self.found.report(codes::RESERVED, field_at!(Header, sound_table), None);
        }
        let (at, model) = (field_at!(Header, bones_at), self.model);
        self.aligned(header.bones_at, model.bones().len(), at);
        self.aligned(
            header.bone_controllers_at,
            model.bone_controllers().len(),
            field_at!(Header, bone_controllers_at),
        );
        self.aligned(header.hitboxes_at, model.hitboxes().len(), field_at!(Header, hitboxes_at));
        self.aligned(header.sequences_at, model.sequences().len(), field_at!(Header, sequences_at));
        self.aligned(header.sequence_groups_at, model.sequence_groups().len(), field_at!(Header, sequence_groups_at));
        self.aligned(header.body_parts_at, model.body_parts().len(), field_at!(Header, body_parts_at));
        self.aligned(header.attachments_at, model.attachments().len(), field_at!(Header, attachments_at));
    }
}

fn element(index: usize) -> Option<u32> {
    u32::try_from(index).ok()
}
/// Bytes before record `index` of a table.
fn offset<T: Record>(index: usize) -> u64 {
    u64::try_from(index.saturating_mul(T::SIZE)).unwrap_or(u64::MAX)
}
/// The records of a table of the header, each with its number and place.
fn placed<T: Record>(table: Records<'_, T>, start: i32) -> impl Iterator<Item = (usize, u64, T)> + use<'_, T> {
    let start = u64::try_from(start).unwrap_or(0);
    table.iter().enumerate().map(move |(n, record)| (n, start.saturating_add(offset::<T>(n)), record))
}
