//! Findings about a file that can be read: [`Model::validate`]. The limits of individual engines.

use alloc::{collections::BTreeSet, vec, vec::Vec};

use formats_core::{Code, Diagnostics, FixedStr, Measure, Number, field_at, glam::Vec3, num, number};

use crate::{FrameHeader, GlEnd, Header, Model, SectionKind, TexCoord, Triangle, Vertex, codes, size};

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
        check_geometry(self, profile.limits().gl_words.is_some(), &mut found);
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

/// An engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Profile {
    /// Quake II as id released it.
    Quake2,
    /// Yamagi Quake II, which has the limits of Quake II.
    Yquake2,
    /// Q2PRO.
    Q2pro,
    /// UFO: Alien Invasion.
    UfoAi,
}

/// The limits of an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct EngineLimits {
    /// Triangles.
    pub triangles: usize,
    /// Vertices of a frame.
    pub vertices: usize,
    /// Frames.
    pub frames: usize,
    /// Skins.
    pub skins: usize,
    /// Height of the skins, in texels; `None` if it does not matter.
    pub skin_height: Option<usize>,
    /// Words of GL commands; `None` if the engine draws the triangle list instead.
    pub gl_words: Option<usize>,
}

impl Profile {
    /// Every profile.
    pub const ALL: [Self; 4] = [Self::Quake2, Self::Yquake2, Self::Q2pro, Self::UfoAi];

    /// Returns the limits. Sources: for Quake II, the public `qfiles.h` and the buffers of id's tools; for the others, their documents and
    /// real files (UFO: Alien Invasion has files with up to 1,007 frames, often without GL commands).
    #[must_use]
    pub const fn limits(self) -> EngineLimits {
        let id = EngineLimits {
            triangles: 4096,
            vertices: 2048,
            frames: 512,
            skins: 32,
            skin_height: Some(480),
            gl_words: Some(16_384),
        };
        let large = EngineLimits { frames: 1024, skin_height: None, gl_words: None, ..id };
        match self {
            Self::Quake2 | Self::Yquake2 => id,
            Self::Q2pro | Self::UfoAi => large,
        }
    }
    /// Every profile, by id and name.
    pub(crate) const INFO: [formats_core::Profile; 4] =
        [Self::Quake2.info(), Self::Yquake2.info(), Self::Q2pro.info(), Self::UfoAi.info()];

    const fn info(self) -> formats_core::Profile {
        formats_core::Profile { id: self.id(), name: self.name() }
    }
    /// One word in lower case: `yquake2`.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Quake2 => "id",
            Self::Yquake2 => "yquake2",
            Self::Q2pro => "q2pro",
            Self::UfoAi => "ufoai",
        }
    }
    /// The profile with this [`id`](Self::id).
    #[must_use]
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|profile| profile.id() == id)
    }
    /// Its name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Quake2 => "Quake II by id Software",
            Self::Yquake2 => "Yamagi Quake II",
            Self::Q2pro => "Q2PRO: 1,024 frames, skins of any height",
            Self::UfoAi => "UFO: Alien Invasion: 1,024 frames, skins of any height",
        }
    }
}

/// `needs_gl` states whether the engine draws the GL commands.
fn check_geometry(model: &Model<'_>, needs_gl: bool, found: &mut Diagnostics) {
    triangles(model, found);
    tex_coords(model, found);
    frames(model, found);
    surface(model, found);
    let gl_words = model.header().number_gl_word_count();
    if needs_gl && gl_words.value <= 0 {
        found.report(codes::NO_GL, gl_words.at, None);
    }
    gl_commands(model, found);
}

fn triangles(model: &Model<'_>, found: &mut Diagnostics) {
    // Without frames, the file does not confirm the number of vertices, so no list of that length is allocated.
    let listed = if model.frames().is_empty() { 0 } else { model.vertex_count() };
    let mut used = vec![false; listed.min(usize::from(u16::MAX).saturating_add(1))];
    for (n, triangle) in (0_u32..).zip(model.triangles().located()) {
        let at = triangle.at;
        let mut missing = false;
        for vertex in triangle.vertices {
            missing |= usize::from(vertex) >= model.vertex_count();
            if let Some(used) = used.get_mut(usize::from(vertex)) {
                *used = true;
            }
        }
        if missing {
            found.report(codes::BAD_VERTEX, at, Some(n));
        }
        if triangle.tex_coords.iter().any(|index| usize::from(*index) >= model.tex_coords().len()) {
            found.report(codes::BAD_TEX_COORD, field_at!(Triangle, tex_coords, at), Some(n));
        }
        let [a, b, c] = triangle.vertices;
        if a == b || b == c || c == a {
            found.report(codes::DEGENERATE, at, Some(n));
        }
    }
    let Some(first) = model.frames().get(0) else { return };
    for (n, (index, _)) in (0_u32..).zip(used.into_iter().enumerate()).filter(|(_, (_, used))| !used) {
        found.report(codes::UNUSED_VERTEX, first.vertices().at(index), Some(n));
    }
}

fn tex_coords(model: &Model<'_>, found: &mut Diagnostics) {
    let (width, height) = (model.header().skin_width, model.header().skin_height);
    for (n, coordinate) in (0_u32..).zip(model.tex_coords().located()) {
        let TexCoord { s, t } = *coordinate;
        if !(0..width).contains(&s.into()) || !(0..height).contains(&t.into()) {
            found.report(codes::TEX_COORD_OUTSIDE, coordinate.at, Some(n));
        }
    }
}

fn frames(model: &Model<'_>, found: &mut Diagnostics) {
    let mut first = None;
    let mut same = true;
    for (n, (index, frame)) in (0_u32..).zip(model.frames().iter().enumerate()) {
        let at = model.frames().at(index);
        let FrameHeader { scale, translate, .. } = *frame.header();
        if !scale.is_finite() {
            found.report(codes::NOT_FINITE, at, Some(n));
        } else if !translate.is_finite() {
            found.report(codes::NOT_FINITE, field_at!(FrameHeader, translate, at), Some(n));
        } else if scale.min_element() < 0.0 {
            found.report(codes::NEGATIVE_SCALE, at, Some(n));
        } else if scale.cmpeq(Vec3::ZERO).any() {
            found.report(codes::ZERO_SCALE, at, Some(n));
        }
        for (v, vertex) in frame.vertices().iter().enumerate() {
            same &= *first.get_or_insert(vertex.normal_index) == vertex.normal_index;
            if vertex.normal().is_none() {
                found.report(codes::BAD_NORMAL, field_at!(Vertex, normal_index, frame.vertices().at(v)), Some(n));
            }
        }
    }
    if same && model.vertex_count() > 1 && first.is_some() {
        found.report(codes::SAME_NORMALS, first_normal(model), None);
    }
}

/// The position of the first normal of the file.
fn first_normal(model: &Model<'_>) -> u64 {
    model.frames().get(0).map_or(0, |frame| field_at!(Vertex, normal_index, frame.vertices().at(0)))
}

/// Whether frame 0 is inside out, according to its enclosed volume and its normals.
fn surface(model: &Model<'_>, found: &mut Diagnostics) {
    let Some(frame) = model.frames().get(0) else { return };
    let (positions, normals): (Vec<Vec3>, Vec<Vec3>) = frame.positions().zip(frame.normals()).unzip();
    let (mut volume, mut agree, mut disagree) = (0.0_f64, 0_u32, 0_u32);
    for triangle in model.triangles() {
        let corner = |index: u16| Some((*positions.get(usize::from(index))?, *normals.get(usize::from(index))?));
        let [Some((a, na)), Some((b, nb)), Some((c, nc))] = triangle.vertices.map(corner) else { continue };
        // Front faces are clockwise: seen from outside, the outward normal is this way round.
        let outward = (c - a).cross(b - a);
        volume += f64::from(a.dot(outward));
        match outward.dot(na + nb + nc) {
            dot if dot > 0.0 => agree = agree.saturating_add(1),
            dot if dot < 0.0 => disagree = disagree.saturating_add(1),
            _ => {}
        }
    }
    if volume < 0.0 {
        found.report(codes::INSIDE_OUT, model.triangles().at(0), None);
    }
    if disagree > agree {
        found.report(codes::INWARD_NORMALS, first_normal(model), None);
    }
}

fn gl_commands(model: &Model<'_>, found: &mut Diagnostics) {
    let Some(summary) = model.gl_summary() else { return };
    let mut commands = model.gl_commands().iter();
    let start = commands.at();
    let mut broken = None;
    let (mut n, mut at) = (0_u32, start);
    while let Some(command) = commands.next() {
        let outside = |vertex: i32| !usize::try_from(vertex).is_ok_and(|v| v < model.vertex_count());
        let draws = command.vertices.len() > 2;
        if broken.is_none() && draws && command.vertices.iter().any(|corner| outside(corner.vertex)) {
            broken = Some((at, n));
        }
        (n, at) = (n.saturating_add(1), commands.at());
    }
    let end = commands.at();
    match summary.end {
        GlEnd::Terminated => {}
        GlEnd::NotTerminated => found.report(codes::GL_NOT_TERMINATED, end, None),
        GlEnd::Early => found.report(codes::GL_EARLY, end, None),
        GlEnd::Cut => found.report(codes::GL_CUT, end, None),
    }
    if let Some((at, command)) = broken {
        for _ in 0..summary.bad_triangle_count {
            found.report(codes::GL_BAD_VERTEX, at, Some(command));
        }
    }
    if summary.reversed {
        found.report(codes::GL_REVERSED, start, None);
    } else if !summary.same() {
        found.report(codes::GL_DIFFERS, start, None);
    }
}
