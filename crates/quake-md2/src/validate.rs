//! Findings about a file that can be read: [`Model::validate`].

mod geometry;

use alloc::collections::BTreeSet;

use formats_core::{Code, Diagnostics, FixedStr, Measure, Number, field_at, num, number};

use crate::{FrameHeader, Header, Model, Profile, SectionKind, codes, size};

impl Model<'_> {
    /// Checks everything that [`parse`](Self::parse) defers to the first access, and reports anything unusual or wrong: each kind
    /// of finding once, with its first position and its count. Never fails. The time is proportional to the size of the file. The
    /// limits are Quake II's.
    #[must_use]
    pub fn validate(&self) -> Diagnostics {
        self.validate_for(Profile::Quake2)
    }
    /// Same as [`validate`](Self::validate), with the limits of another engine instead of Quake II's.
    #[must_use]
    pub fn validate_for(&self, profile: Profile) -> Diagnostics {
        let mut found = Diagnostics::new();
        check_structure(self, &mut found);
        found.merge(&self.check_limits(profile));
        check_names(self, &mut found);
        geometry::check(self, profile.limits().gl_words.is_some(), &mut found);
        found
    }
    /// Reports the limits of an engine that the model exceeds. Each limit of Quake II has a code; for other engines, one finding
    /// counts the exceeded limits, at the first header field that exceeds one.
    #[must_use]
    pub fn check_limits(&self, profile: Profile) -> Diagnostics {
        let (limits, header) = (profile.limits(), self.header());
        let mut found = Diagnostics::new();
        let is_id = matches!(profile, Profile::Quake2 | Profile::Yquake2);
        let owner = profile.name().rsplit_once(": ").map_or(profile.name(), |(owner, _)| owner);
        let owner = if is_id { "Quake II" } else { owner };
        let numbers: [(&str, Number, Option<usize>, Code); 6] = [
            (
                "the model has # triangles",
                header.number_triangle_count(),
                Some(limits.triangles),
                codes::MANY_TRIANGLES,
            ),
            ("the model has # vertices", header.number_vertex_count(), Some(limits.vertices), codes::MANY_VERTICES),
            ("the model has # frames", header.number_frame_count(), Some(limits.frames), codes::MANY_FRAMES),
            ("the model has # skins", header.number_skin_count(), Some(limits.skins), codes::MANY_SKINS),
            ("the skins are # texels high", number!(header: Header, skin_height), limits.skin_height, codes::HIGH_SKIN),
            ("the model has # GL command words", header.number_gl_word_count(), limits.gl_words, codes::MANY_GL_WORDS),
        ];
        for (clause, number, most, code) in numbers {
            let Some(most) = most.filter(|most| i64::try_from(*most).is_ok_and(|most| number.value > most)) else {
                continue;
            };
            let owner = if code == codes::MANY_GL_WORDS { "id's tool" } else { owner };
            let code = if is_id { code } else { codes::ENGINE_LIMIT };
            found.report_limit(code, number.at, None, Measure::new(clause, number.value, owner, most));
        }
        found
    }
}

fn check_structure(model: &Model<'_>, found: &mut Diagnostics) {
    let header = model.header();
    if u64::try_from(header.end_offset) != Ok(size(model.bytes())) {
        found.report(codes::WRONG_END, field_at!(Header, end_offset), None);
    }
    layout(model, found);
    for (side, at) in
        [(header.skin_width, field_at!(Header, skin_width)), (header.skin_height, field_at!(Header, skin_height))]
    {
        if side <= 0 {
            found.report(codes::BAD_SKIN_SIZE, at, None);
        }
    }
    if model.frames().is_hd() {
        found.report(codes::HD_FRAMES, header.number_frame_size().at, None);
    } else if model.frames().get(0).is_some_and(|frame| !frame.rest().is_empty()) {
        found.report(codes::LARGE_FRAMES, header.number_frame_size().at, None);
    }
    for (number, code) in [
        (header.number_triangle_count(), codes::NO_TRIANGLES),
        (header.number_vertex_count(), codes::NO_VERTICES),
        (header.number_frame_count(), codes::NO_FRAMES),
        (header.number_skin_count(), codes::NO_SKINS),
    ] {
        if number.value == 0 {
            found.report(code, number.at, None);
        }
    }
}

fn layout(model: &Model<'_>, found: &mut Diagnostics) {
    for (offset, _) in model.uncovered() {
        found.report(codes::UNCOVERED, num::to_u64(offset), None);
    }
    let sections = model.sections();
    let mut after = 0;
    for section in &sections {
        if section.len > 0 {
            after = section.end();
        } else if section.start != after && section.start != model.header().end_offset.into() {
            found.report(codes::UNUSUAL_EMPTY_OFFSET, offset_field(section.kind), None);
        }
    }
    let mut full = sections.map(Some);
    for section in &mut full {
        *section = section.filter(|section| section.len > 0);
    }
    let in_order = || full.iter().flatten();
    for (n, section) in in_order().enumerate() {
        for earlier in in_order().take(n) {
            if section.start < earlier.end() && earlier.start < section.end() {
                found.report(codes::OVERLAP, offset_field(section.kind), None);
            } else if section.start < earlier.start {
                found.report(codes::UNUSUAL_ORDER, offset_field(section.kind), None);
            }
        }
    }
    let header = model.header();
    let declared =
        i64::from(header.gl_command_offset).saturating_add(i64::from(header.gl_word_count).saturating_mul(4));
    if header.gl_word_count < 0
        || (header.gl_word_count > 0 && (header.gl_command_offset < 0 || declared > file_end(model)))
    {
        found.report(codes::GL_OUTSIDE, header.number_gl_command_offset().at, None);
    }
}

fn file_end(model: &Model<'_>) -> i64 {
    model.bytes().len().try_into().unwrap_or(i64::MAX)
}

/// The position of the header field that holds the offset of a part.
fn offset_field(kind: SectionKind) -> u64 {
    match kind {
        SectionKind::Header => 0,
        SectionKind::Skins => field_at!(Header, skin_offset),
        SectionKind::TexCoords => field_at!(Header, tex_coord_offset),
        SectionKind::Triangles => field_at!(Header, triangle_offset),
        SectionKind::Frames => field_at!(Header, frame_offset),
        SectionKind::GlCommands => field_at!(Header, gl_command_offset),
    }
}

fn check_names(model: &Model<'_>, found: &mut Diagnostics) {
    for (n, skin) in (0_u32..).zip(model.skins().located()) {
        let at = skin.at;
        field(found, &skin.path, at, n, codes::SKIN_WITHOUT_NUL, codes::SKIN_RESIDUE);
        let path = skin.path.as_bytes();
        let upwards = path.split(|byte| matches!(byte, b'/' | b'\\')).any(|part| part == b"..");
        let absolute = matches!(path, [b'/' | b'\\', ..] | [_, b':', ..]);
        if upwards || absolute || path.contains(&b'\\') {
            found.report(codes::UNUSUAL_SKIN_PATH, at, Some(n));
        }
    }
    let mut names = BTreeSet::new();
    for (n, (index, frame)) in (0_u32..).zip(model.frames().iter().enumerate()) {
        let at = field_at!(FrameHeader, name, model.frames().at(index));
        let name = *frame.name();
        field(found, &name, at, n, codes::FRAME_WITHOUT_NUL, codes::FRAME_RESIDUE);
        if name.as_bytes().is_empty() {
            found.report(codes::EMPTY_FRAME_NAME, at, Some(n));
        } else if !names.insert(FixedStr::<16>::new(name.as_bytes())) {
            found.report(codes::DUPLICATE_FRAME_NAME, at, Some(n));
        }
    }
}

fn field<const N: usize>(
    found: &mut Diagnostics,
    name: &FixedStr<N>,
    at: u64,
    element: u32,
    without_nul: Code,
    residue: Code,
) {
    if !name.has_nul() {
        found.report(without_nul, at, Some(element));
    }
    if name.has_residue() {
        found.report(residue, at, Some(element));
    }
    if !name.as_bytes().is_ascii() {
        found.report(codes::NOT_ASCII, at, Some(element));
    }
}
