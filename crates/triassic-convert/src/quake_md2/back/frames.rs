//! The frames of a model: those of the original file, or those of the animations.

use std::{collections::BTreeSet, sync::Arc};

use formats_core::{Diagnostics, glam::Vec3, hash::HashMap, num::to_usize};
use quake_md2::{Builder, BuilderFrame, FrameHeader, Model, PLAYER_CLIPS, Precision};
use serde_json::Value;
use triassic_scene::{Animation, Extras, Id, Node, Scene, Shape, Values, listed, shortened};

use super::{
    Boxes, FrameOrder, ToMd2Options,
    known::{Known, mesh},
    names::{FrameNames, number, numbered, short_name, trimmed},
};
use crate::{
    TextEncoding,
    back::{
        Baked, Clip, Error, Moment, Origin, ShortNames, clips, codes, common_prefix, moving, unshown_shapes, whole,
        without_number,
    },
};

/// The frames per second of Quake II.
const RATE: f32 = 10.0;
/// More notes than this add no information.
const MOST_NOTES: usize = 12;

/// A frame to write.
#[derive(Debug, Clone)]
pub(super) struct FrameSource {
    pub(super) name: Vec<u8>,
    pub(super) moment: Moment,
    /// Frames of one clip have the same number.
    pub(super) clip: usize,
    /// The scale and translation in the original file.
    pub(super) grid: Option<(Vec3, Vec3)>,
    /// The index of the frame in that file.
    pub(super) file_frame: Option<usize>,
    /// Whether it is a sample of an animation.
    pub(super) is_sampled: bool,
}

/// The findings, and the names that they are about.
pub(super) struct Log<'a> {
    pub(super) found: &'a mut Diagnostics,
    pub(super) notes: &'a mut Vec<String>,
    /// The number of omitted notes.
    more: usize,
}

impl<'a> Log<'a> {
    pub(super) fn new(found: &'a mut Diagnostics, notes: &'a mut Vec<String>) -> Self {
        Self { found, notes, more: 0 }
    }
    fn note(&mut self, text: String) {
        if self.notes.len() < MOST_NOTES { self.notes.push(text) } else { self.more = self.more.saturating_add(1) }
    }
    fn end(self) {
        if self.more > 0 {
            self.notes.push(format!("and {} more", self.more));
        }
    }
}

/// The frames to write.
pub(super) fn frames(
    baked: &Baked<'_>,
    origin: &Origin<'_>,
    options: &ToMd2Options,
    base: Option<&Model<'_>>,
    mut log: Log<'_>,
) -> Result<Vec<FrameSource>, Error> {
    let scene = baked.scene();
    let known = Known::of(baked, origin, base, options.text)?;
    let mut short = ShortNames::new(options.text);
    let all = clips(baked, origin, options.sample_rate, RATE, log.found)?;
    let mut frames = if let Some(known) = &known {
        let mut frames = of_file(known, options.text, &mut log);
        let new = of_known(scene, origin, known, &all, &mut frames, &mut short, &mut log);
        // New shapes used by new clips become frames.
        let by_key = new.iter().filter(|clip| clip.is_by_key).flat_map(|clip| &clip.frames);
        let shown: BTreeSet<(Id<Node>, Shape)> = by_key.flat_map(|frame| frame.shapes.iter().copied()).collect();
        frames.retain(|frame| match &frame.moment {
            Moment::Shapes(shapes) if frame.file_frame.is_none() => !shapes.iter().any(|own| shown.contains(own)),
            _ => true,
        });
        let first = frames.iter().map(|frame| frame.clip.saturating_add(1)).max().unwrap_or(0);
        frames.extend(of_clips(scene, &new, first, true, &mut short, &mut log));
        frames
    } else {
        if origin.format == "quake-md2" {
            log.found.report(codes::GRID_LOST, 0, None);
        }
        let all: Vec<&Clip> = all.iter().collect();
        for clip in all.iter().filter(|clip| !clip.is_by_key) {
            let moves_shapes = |own: &Animation| moving(own).any(|one| matches!(one.values, Values::Shape(_)));
            if Origin::is_plain(scene) || scene.animations.get(clip.animation).is_some_and(moves_shapes) {
                log.found.report(codes::RESAMPLED, 0, u32::try_from(clip.animation).ok());
                log.note(format!("{}: {} frames", shortened(&clip.name), clip.frames.len()));
            }
        }
        of_clips(scene, &all, 0, false, &mut short, &mut log)
    };
    if frames.is_empty() {
        frames.push(rest(baked, known.as_ref(), options.text, log.found));
    }
    log.end();
    if options.order == FrameOrder::Player { player(frames, options.text) } else { Ok(frames) }
}

/// A clip of the file, as listed on its model's node.
struct Listed<'s> {
    saved: &'s Extras,
    /// Its name in the scene.
    animation: &'s str,
    /// Its first and last frame.
    range: (usize, usize),
    /// The current clip.
    clip: Option<usize>,
}

/// The first and the last frame of a consecutive run in the file.
fn run(shown: &[Option<usize>]) -> Option<(usize, usize)> {
    let first = shown.first().copied().flatten()?;
    let is_run = (first..).zip(shown).all(|(expected, own)| *own == Some(expected));
    is_run.then(|| (first, first.saturating_add(shown.len().saturating_sub(1))))
}

impl Listed<'_> {
    fn name(&self) -> &str {
        self.saved.get("name").and_then(Value::as_str).unwrap_or(self.animation)
    }
}

/// Matches the clips of the file with those of the scene, and returns the new ones.
fn of_known<'c>(
    scene: &Scene,
    origin: &Origin<'_>,
    known: &Known,
    all: &'c [Clip],
    frames: &mut [FrameSource],
    short: &mut ShortNames,
    log: &mut Log<'_>,
) -> Vec<&'c Clip> {
    deleted(known, log);
    let mut listed: Vec<Listed<'_>> = origin.animations.iter().filter_map(|own| clip_of_file(own, known)).collect();
    let name = |clip: &Clip| scene.animations.get(clip.animation).map_or("", |own| own.name.as_str());
    let shown: Vec<Vec<Option<usize>>> =
        all.iter().map(|clip| clip.frames.iter().map(|frame| known.frame(&frame.shapes)).collect()).collect();
    let moved: Vec<BTreeSet<Id<Node>>> = all.iter().map(|clip| nodes(scene, clip)).collect();
    let runs: Vec<Option<(usize, usize)>> = shown.iter().map(|shown| run(shown)).collect();
    let mut is_new = vec![true; all.len()];
    let (mut by_name, mut by_range) = (HashMap::<&str, Vec<usize>>::default(), HashMap::<_, Vec<usize>>::default());
    for (place, own) in listed.iter().enumerate().rev() {
        by_name.entry(own.animation).or_default().push(place);
        by_range.entry(own.range).or_default().push(place);
    }
    let places: HashMap<usize, usize> =
        frames.iter().enumerate().filter_map(|(n, frame)| Some((frame.file_frame?, n))).collect();
    for plain in [false, true] {
        // Blender appends a number to duplicate names.
        for (n, clip) in all.iter().enumerate().filter(|(n, _)| is_new.get(*n) == Some(&true)).collect::<Vec<_>>() {
            let name = if plain { without_number(name(clip)) } else { name(clip) };
            let own = by_name.get_mut(name).and_then(Vec::pop).and_then(|place| listed.get_mut(place));
            if let Some(own) = own {
                own.clip = Some(n);
                take(&mut is_new, n);
            }
        }
    }
    let mut renames: Vec<(usize, &Clip)> = Vec::new();
    for (n, (clip, own_run)) in all.iter().zip(&runs).enumerate() {
        let Some(same) = own_run.and_then(|run| by_range.get(&run)).filter(|_| is_new.get(n) == Some(&true)) else {
            continue;
        };
        let gone = |place: &&usize| listed.get(**place).is_some_and(|own| own.clip.is_none());
        let mut gone = same.iter().filter(gone);
        match (gone.next().copied(), gone.next()) {
            (Some(place), None) => {
                let Some(own) = listed.get_mut(place) else { continue };
                own.clip = Some(n);
                take(&mut is_new, n);
                log.found.report(codes::CLIP_RENAMED, 0, u32::try_from(clip.animation).ok());
                renames.push((place, clip));
                continue;
            }
            (Some(_), Some(_)) => continue,
            _ => {}
        }
        // The same clip again, of a separated part: Blender creates an action for it.
        let Some(own) = moved.get(n).filter(|own| !own.is_empty()) else { continue };
        let clip = |place: &usize| moved.get(listed.get(*place)?.clip?);
        if same.iter().filter_map(clip).any(|moved| moved.is_disjoint(own)) {
            take(&mut is_new, n);
        }
    }
    let renames: Vec<(&Listed<'_>, &Clip)> =
        renames.into_iter().filter_map(|(place, clip)| Some((listed.get(place)?, clip))).collect();
    rename(origin, &renames, &places, frames, short, log);
    let gone = known.missing();
    // Each once, even if clips overlap.
    let mut unreported = known.present.clone();
    for own in &listed {
        let Some(clip) = own.clip else {
            log.found.report(codes::CLIP_MISSING, 0, u32::try_from(own.range.0).ok());
            let (first, last) = own.range;
            log.note(format!(
                "{}: no animation shows it; frames {first} to {last} are unchanged",
                shortened(own.name())
            ));
            continue;
        };
        let (Some(clip), Some(shown)) = (all.get(clip), shown.get(clip)) else { continue };
        place(scene, known, clip, shown, &places, frames);
        changed(scene, known, own, (clip, shown), (&gone, &mut unreported), log);
    }
    let new: Vec<&Clip> = all.iter().zip(is_new).filter(|(_, is_new)| *is_new).map(|(clip, _)| clip).collect();
    for clip in &new {
        let is_of_file = !clip.frames.is_empty() && clip.frames.iter().all(|own| known.frame(&own.shapes).is_some());
        if is_of_file && moves_only(scene, clip, known) {
            log.found.report(codes::FRAMES_AGAIN, 0, u32::try_from(clip.animation).ok());
            log.note(format!("{}: new, with existing frames of the model", shortened(&clip.name)));
        }
    }
    new
}

fn take(is_new: &mut [bool], n: usize) {
    if let Some(is_new) = is_new.get_mut(n) {
        *is_new = false;
    }
}

/// A clip of the file, if its frames are known.
fn clip_of_file<'s>(own: &'s Extras, known: &Known) -> Option<Listed<'s>> {
    let place = |key: &str| own.get(key).and_then(whole);
    let (first, last) = (place("first_frame")?, place("last_frame")?);
    let animation = own.get("animation").and_then(Value::as_str)?;
    (first <= last && last < known.frames.len()).then_some(Listed {
        saved: own,
        animation,
        range: (first, last),
        clip: None,
    })
}

/// The nodes whose shapes a clip animates.
fn nodes(scene: &Scene, clip: &Clip) -> BTreeSet<Id<Node>> {
    let own = scene.animations.get(clip.animation);
    own.into_iter().flat_map(moving).map(|channel| channel.node).collect()
}

/// Whether an animation only animates the shapes of the meshes that have the frames.
fn moves_only(scene: &Scene, clip: &Clip, known: &Known) -> bool {
    scene.animations.get(clip.animation).is_none_or(|own| {
        moving(own).all(|channel| matches!(channel.values, Values::Shape(_)) && known.member(channel.node).is_some())
    })
}

/// Renames the frames of clips if the file stores clips as names of frames. Each clip gets a unique name.
fn rename(
    origin: &Origin<'_>,
    renames: &[(&Listed<'_>, &Clip)],
    places: &HashMap<usize, usize>,
    frames: &mut [FrameSource],
    short: &mut ShortNames,
    log: &mut Log<'_>,
) {
    let is_listed = origin.property("clip_file").and_then(|file| file.get("clips")).is_some();
    let range = |own: &Listed<'_>| own.range.0..=own.range.1;
    let changed: BTreeSet<usize> = renames.iter().filter(|_| !is_listed).flat_map(|(own, _)| range(own)).collect();
    for (name, first, end) in named_clips(frames, short.text) {
        let is_kept = |frame: &FrameSource| frame.file_frame.is_none_or(|place| !changed.contains(&place));
        if frames.get(first..end).is_some_and(|own| own.iter().any(is_kept)) {
            short.reserve(&name);
        }
    }
    let prefix = common_prefix(renames.iter().map(|(_, clip)| clip.name.as_str()));
    for (own, clip) in renames {
        let was = shortened(own.name());
        if is_listed {
            let now = shortened(&clip.name);
            log.note(format!(
                "{was}: now {now}; frame names are unchanged, since a file next to the model lists the clips"
            ));
            continue;
        }
        let count = range(own).count();
        let name = clip_name(clip, prefix, count, short, log);
        log.note(format!("{was}: now {name}"));
        for (n, place) in (1_usize..).zip(range(own)) {
            if let Some(frame) = places.get(&place).and_then(|at| frames.get_mut(*at)) {
                frame.name = numbered(&name, &number(n, count), short.text);
            }
        }
    }
}

/// The frames of a clip that animates more than shapes: at its keys.
fn place(
    scene: &Scene,
    known: &Known,
    clip: &Clip,
    shown: &[Option<usize>],
    places: &HashMap<usize, usize>,
    frames: &mut [FrameSource],
) {
    if moves_only(scene, clip, known) {
        return;
    }
    for (place, at) in shown.iter().zip(&clip.frames) {
        let frame = place.and_then(|place| places.get(&place)).and_then(|at| frames.get_mut(*at));
        // If clips overlap, the first one.
        if let Some(frame) = frame.filter(|frame| matches!(frame.moment, Moment::Shapes(_))) {
            frame.moment = at.moment.clone();
        }
    }
}

/// Reports frames that a clip of the file shows in addition to its own, and its own frames that it does not show.
fn changed(
    scene: &Scene,
    known: &Known,
    own: &Listed<'_>,
    (clip, shown): (&Clip, &[Option<usize>]),
    (gone, unreported): (&BTreeSet<usize>, &mut BTreeSet<usize>),
    log: &mut Log<'_>,
) {
    let element = u32::try_from(clip.animation).ok();
    let name = shortened(own.name());
    if let Some(rate) = clip.other_rate {
        log.found.report(codes::OTHER_RATE, 0, element);
        log.note(other_rate(own.name(), rate, scene));
    }
    let channels = scene.animations.get(clip.animation).into_iter().flat_map(|own| &own.channels);
    let shapes = channels.filter_map(|channel| match &channel.values {
        Values::Shape(shapes) => Some((known.member(channel.node)?, shapes)),
        _ => None,
    });
    let keyed: BTreeSet<usize> =
        shapes.flat_map(|(member, shapes)| shapes.iter().filter_map(move |shape| member.frame(*shape))).collect();
    let (first, last) = own.range;
    let unshown: Vec<usize> = unreported.range(first..=last).copied().filter(|place| !keyed.contains(place)).collect();
    for place in &unshown {
        unreported.remove(place);
        log.found.report(codes::FRAME_NOT_SHOWN, 0, u32::try_from(*place).ok());
    }
    if !unshown.is_empty() {
        let names = unshown.iter().filter_map(|place| known.frames.get(*place)).map(|own| &own.name);
        log.note(format!("{name}: no key shows {}", listed(names, "")));
    } else if clip.other_rate.is_none()
        && run(shown) != Some(own.range)
        && gone.range(first..=last).next().is_none()
        && keyed.range(first..=last).count() > last.saturating_sub(first)
    {
        log.found.report(codes::CLIP_CHANGED, 0, element);
        let count = last.saturating_sub(first).saturating_add(1);
        log.note(format!("{name}: {count} frames in the file, {} in the animation", shown.len()));
    }
}

/// Describes an animation whose keys have another rate.
pub(super) fn other_rate(name: &str, rate: f32, scene: &Scene) -> String {
    let keys = Origin::of(scene).key_rate().unwrap_or(RATE);
    let name = shortened(name);
    if rate > 0.0 {
        format!("{name}: keys at {rate:.2} per second; set the frame rate of the scene to {keys} before importing")
    } else {
        format!("{name}: keys between frames; set the frame rate of the scene to {keys} before importing")
    }
}

/// The frames of the file, and new morph targets.
fn of_file(known: &Known, text: TextEncoding, log: &mut Log<'_>) -> Vec<FrameSource> {
    let present = || known.present.iter().filter_map(|place| Some((*place, known.frames.get(*place)?)));
    let now = present().map(|(place, own)| known.renamed.get(&place).unwrap_or(&own.name));
    let names = FrameNames::new(text, now.chain(known.new.iter().map(|new| &new.name)).map(String::as_str));
    for (clip, short) in &names.short {
        log.note(format!("frames {}: now {short}", shortened(clip)));
    }
    let mut frames: Vec<FrameSource> = Vec::new();
    for (frame, own) in present() {
        let moment = Moment::Shapes(known.shapes(frame).into());
        let name = match (known.renamed.get(&frame), own.bytes) {
            (None, Some(bytes)) => bytes.to_vec(),
            (renamed, _) => names.bytes(renamed.unwrap_or(&own.name), log.found),
        };
        frames.push(FrameSource { name, moment, clip: 0, grid: own.grid, file_frame: Some(frame), is_sampled: false });
    }
    for new in &known.new {
        let name = names.bytes(&new.name, log.found);
        let moment = Moment::Shapes(Arc::from(new.shapes.as_slice()));
        frames.push(FrameSource { name, moment, clip: 0, grid: None, file_frame: None, is_sampled: false });
    }
    for (clip, range) in named_clips(&frames, text).into_iter().enumerate() {
        for frame in frames.iter_mut().skip(range.1).take(range.2.saturating_sub(range.1)) {
            frame.clip = clip;
        }
    }
    frames
}

/// The clips that readers recognize in the names of frames: name, first frame, end.
fn named_clips(frames: &[FrameSource], text: TextEncoding) -> Vec<(String, usize, usize)> {
    let named = frames.iter().map(|frame| BuilderFrame::new(&frame.name)).collect::<Result<_, _>>();
    let Some(bytes) = named.and_then(|frames| Builder { frames, ..Builder::default() }.write()).ok() else {
        return Vec::new();
    };
    let Ok(model) = Model::parse(&bytes) else { return Vec::new() };
    let clip = |clip: quake_md2::Clip| (text.decode(clip.name().as_bytes()), clip.frames().start, clip.frames().end);
    model.clips().map(clip).collect()
}

/// Reports the frames of the file that are not a shape any more.
fn deleted(known: &Known, log: &mut Log<'_>) {
    if known.is_guessed {
        log.found.report(codes::SHAPES_AS_FRAMES, 0, None);
    }
    let gone = known.missing();
    for place in &gone {
        log.found.report(codes::FRAME_DELETED, 0, u32::try_from(*place).ok());
    }
    if !gone.is_empty() {
        let names = gone.iter().filter_map(|place| known.frames.get(*place)).map(|own| &own.name);
        log.note(format!("no shape key: {}", listed(names, "")));
    }
    for place in known.renamed.keys().filter(|place| known.present.contains(place)) {
        log.found.report(codes::FRAME_RENAMED, 0, u32::try_from(*place).ok());
    }
    if !known.renamed.is_empty() {
        let pairs = known.renamed.iter().filter_map(|(place, now)| Some((known.frames.get(*place)?, now)));
        let pairs = pairs.map(|(was, now)| format!("{} is now {now}", was.name));
        log.note(format!("frames: {}", listed(pairs, "")));
    }
    for _ in 0..known.at_rest() {
        log.found.report(codes::PART_AT_REST, 0, None);
    }
}

/// The frames of animations that are not clips of the file.
fn of_clips(
    scene: &Scene,
    clips: &[&Clip],
    first: usize,
    is_known: bool,
    short: &mut ShortNames,
    log: &mut Log<'_>,
) -> Vec<FrameSource> {
    let prefix = common_prefix(clips.iter().map(|clip| clip.name.as_str()));
    let own = |clip: &&Clip| -> Vec<&str> {
        let has_names = !is_known && clip.is_by_key;
        clip.frames.iter().map(|frame| if has_names { called(scene, &frame.shapes) } else { "" }).collect()
    };
    let all: Vec<Vec<&str>> = clips.iter().map(own).collect();
    let names = FrameNames::new(short.text, all.iter().flatten().copied());
    let mut frames = Vec::new();
    for (n, (clip, own)) in clips.iter().zip(&all).enumerate() {
        let element = u32::try_from(clip.animation).ok();
        for (code, _) in [
            (codes::NOT_WHOLE, clip.is_cut),
            (codes::CLOSING_KEY, clip.is_closed),
            (codes::LATE_START, starts_late(clip)),
        ]
        .iter()
        .filter(|(_, is_so)| *is_so)
        {
            log.found.report(*code, 0, element);
        }
        let count = clip.frames.len();
        let mut name = String::new();
        if own.iter().any(|own| own.is_empty()) {
            name = clip_name(clip, prefix, count, short, log);
            if name != clip.name {
                log.note(format!("{}: now {name}", shortened(&clip.name)));
            }
        }
        for ((place, frame), called) in (1_usize..).zip(&clip.frames).zip(own) {
            let name = match *called {
                "" => numbered(&name, &number(place, count), short.text),
                called => names.bytes(called, log.found),
            };
            frames.push(FrameSource {
                name,
                moment: frame.moment.clone(),
                clip: first.saturating_add(n),
                grid: None,
                file_frame: None,
                is_sampled: !clip.is_by_key,
            });
        }
    }
    frames
}

/// Whether the first key is later than frame 1, at which Blender starts.
fn starts_late(clip: &Clip) -> bool {
    clip.frames.first().is_some_and(|first| match first.moment {
        Moment::At { time, .. } => time > 0.1001,
        _ => false,
    })
}

/// The clip name to use in the names of its frames.
fn clip_name(clip: &Clip, prefix: &str, count: usize, short: &mut ShortNames, log: &mut Log<'_>) -> String {
    let own = clip.name.strip_prefix(prefix).unwrap_or(&clip.name);
    let name = short_name(short, own, number(count, count).len());
    if name != clip.name {
        let code = if name.starts_with(trimmed(own)) { codes::CLIP_NAME } else { codes::NAME_CUT };
        log.found.report(code, 0, u32::try_from(clip.animation).ok());
    }
    name
}

/// The name of the first shape.
fn called<'s>(scene: &'s Scene, shapes: &[(Id<Node>, Shape)]) -> &'s str {
    let Some((node, shape)) = shapes.first() else { return "" };
    let Some(own) = mesh(scene, *node) else { return "" };
    let name = match shape {
        Shape::Base => own.extras.get("frame").and_then(Value::as_str),
        Shape::Target(target) => own.shapes.get(to_usize(*target)).map(|own| own.name.as_str()),
    };
    name.unwrap_or_default()
}

/// The only frame of a static model.
fn rest(baked: &Baked<'_>, known: Option<&Known>, text: TextEncoding, found: &mut Diagnostics) -> FrameSource {
    let scene = baked.scene();
    let meshes = || baked.parts.iter().filter_map(|part| scene.get(part.mesh));
    for _ in 0..meshes().map(unshown_shapes).max().unwrap_or(0) {
        found.report(codes::TARGETS_LEFT_OUT, 0, None);
    }
    let of_file = known.and_then(|known| known.frames.first());
    let called = || meshes().find_map(|mesh| mesh.extras.get("frame")?.as_str()).unwrap_or("frame01");
    let name = of_file.map_or_else(called, |own| own.name.as_str());
    FrameSource {
        name: of_file
            .and_then(|own| own.bytes)
            .map_or_else(|| FrameNames::new(text, std::iter::once(name)).bytes(name, found), |bytes| bytes.to_vec()),
        moment: Moment::Rest,
        clip: 0,
        grid: of_file.and_then(|own| own.grid),
        file_frame: of_file.map(|_| 0),
        is_sampled: false,
    }
}

/// The frames in the order of the standard player, followed by others.
fn player(frames: Vec<FrameSource>, text: TextEncoding) -> Result<Vec<FrameSource>, Error> {
    let clips = named_clips(&frames, text);
    let mut left: Vec<Option<FrameSource>> = frames.into_iter().map(Some).collect();
    let (mut ordered, mut missing) = (Vec::new(), Vec::new());
    for own in PLAYER_CLIPS {
        let count = usize::from(own.last.saturating_sub(own.first)).saturating_add(1);
        // Both spellings occur in real files.
        let is_it = |name: &str| {
            name.eq_ignore_ascii_case(own.name) || own.name == "crattak" && name.eq_ignore_ascii_case("crattack")
        };
        match clips.iter().find(|(name, ..)| is_it(name)) {
            None => missing.push(format!("{} ({count} frames) is missing", own.name)),
            Some((_, first, end)) if end.saturating_sub(*first) != count => {
                let has = end.saturating_sub(*first);
                missing.push(format!("{} has {has} frames instead of {count}", own.name));
            }
            Some((_, first, end)) => {
                let range = left.get_mut(*first..*end).into_iter().flatten();
                ordered.extend(range.filter_map(Option::take));
            }
        }
    }
    if !missing.is_empty() {
        return Err(Error::Missing { what: "--order player", missing });
    }
    ordered.extend(left.into_iter().flatten());
    Ok(ordered)
}

// The bounding boxes of frames, which positions are relative to.

/// Gives vertices that do not move in a sampled clip exactly one position: interpolated bones at rest differ in their
/// last bits, which would become a step at a rounding boundary.
pub(super) fn settle(sources: &[FrameSource], places: &mut [Vec<Vec3>]) {
    /// Relative to the largest coordinate.
    const STILL: f32 = 2e-6;
    for (first, last) in clip_ranges(sources) {
        let Some(frames) = places.get_mut(first..last) else { continue };
        if !sources.get(first).is_some_and(|source| source.is_sampled) {
            continue;
        }
        let Some((first, others)) = frames.split_first_mut() else { continue };
        let largest = first.iter().fold(0.0_f32, |most, place| most.max(place.abs().max_element()));
        for (vertex, place) in first.iter().enumerate() {
            let is_still =
                |frame: &Vec<Vec3>| frame.get(vertex).is_some_and(|other| place.abs_diff_eq(*other, largest * STILL));
            if others.iter().all(is_still) {
                for other in others.iter_mut().filter_map(|frame| frame.get_mut(vertex)) {
                    *other = *place;
                }
            }
        }
    }
}

/// The ranges of frames of each clip: first, end.
fn clip_ranges(sources: &[FrameSource]) -> Vec<(usize, usize)> {
    let mut runs: Vec<(usize, usize, usize)> = Vec::new();
    for (n, source) in sources.iter().enumerate() {
        match runs.last_mut() {
            Some((clip, _, end)) if *clip == source.clip => *end = n.saturating_add(1),
            _ => runs.push((source.clip, n, n.saturating_add(1))),
        }
    }
    runs.into_iter().map(|(_, first, end)| (first, end)).collect()
}

/// The scale and translation of each frame with vertices at these positions.
pub(super) fn frame_grids(
    sources: &[FrameSource],
    positions: &[Vec<Vec3>],
    boxes: Boxes,
    precision: Precision,
    found: &mut Diagnostics,
) -> Result<Vec<FrameHeader>, Error> {
    let runs = match boxes {
        Boxes::Keep | Boxes::Clip => clip_ranges(sources),
        Boxes::Frame => (0..sources.len()).map(|n| (n, n.saturating_add(1))).collect(),
        Boxes::Model => vec![(0, sources.len())],
    };
    let mut headers = Vec::new();
    for (first, end) in runs {
        let (Some(own), Some(places)) = (sources.get(first..end), positions.get(first..end)) else { continue };
        let fits = own.iter().zip(places).map(|(source, places)| match source.grid {
            Some(grid) if boxes == Boxes::Keep => fit(grid, places, precision),
            _ => Fit::None,
        });
        let fits: Vec<Fit> = fits.collect();
        // Frames that shared a box share one again; for frames in which everything moved and for new ones, it is the
        // clip's.
        let shared = |source: &FrameSource, fit: Fit| {
            let bits = |own: Vec3| (own + 0.0).to_array().map(f32::to_bits);
            source.grid.filter(|_| fit != Fit::None).map(|(scale, translate)| [bits(scale), bits(translate)])
        };
        let mut spans: HashMap<_, (Vec3, Vec3)> = HashMap::default();
        for ((source, fit), places) in own.iter().zip(&fits).zip(places).filter(|((_, fit), _)| **fit != Fit::Inside) {
            let low_high = places.iter().map(|place| (*place, *place));
            let join = |(low, high): (Vec3, Vec3), own: (Vec3, Vec3)| (low.min(own.0), high.max(own.1));
            if let Some(own) = low_high.reduce(join) {
                let span = spans.entry(shared(source, *fit)).or_insert(own);
                *span = join(*span, own);
            }
        }
        for (n, (source, fit)) in own.iter().zip(&fits).enumerate() {
            if let (Fit::Inside, Some((scale, translate))) = (fit, source.grid) {
                let own = FrameHeader::spanning(&source.name, Vec3::ZERO, Vec3::ZERO)?;
                headers.push(FrameHeader { scale, translate, ..own });
                continue;
            }
            if source.grid.is_some() && boxes == Boxes::Keep {
                found.report(codes::NEW_GRID, 0, u32::try_from(first.saturating_add(n)).ok());
            }
            let (low, high) = spans.get(&shared(source, *fit)).copied().unwrap_or_default();
            headers.push(FrameHeader::spanning(&source.name, low, high)?);
        }
    }
    Ok(headers)
}

/// How positions fit a grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    /// All are inside, and most on its steps, or almost as far apart as those: moved vertices are rounded to the
    /// nearest step.
    Inside,
    /// Most are on its steps, and others outside.
    Outside,
    /// They are elsewhere.
    None,
}

/// Compares positions with the steps of a grid, within the precision of the scene's numbers.
fn fit((scale, translate): (Vec3, Vec3), places: &[Vec3], precision: Precision) -> Fit {
    let parts = if precision == Precision::Hd { 256.0 } else { 1.0 };
    let (mut on_steps, mut is_outside) = (0_usize, false);
    let (mut low, mut high) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
    for place in places {
        (low, high) = (low.min(*place), high.max(*place));
        let mut is_on = true;
        for ((scale, start), own) in scale.to_array().into_iter().zip(translate.to_array()).zip(place.to_array()) {
            let (step, start, own) = (f64::from(scale) / parts, f64::from(start), f64::from(own));
            let noise = 4.0 * f64::from(f32::EPSILON) * own.abs().max(start.abs());
            if step == 0.0 {
                let is_there = (own - start).abs() <= noise.max(1e-5);
                (is_on, is_outside) = (is_on && is_there, is_outside || !is_there);
                continue;
            }
            let steps = (own - start) / step;
            let allowed = (0.02 + noise / step.abs()).min(0.4);
            let first = if precision == Precision::Hd { -128.0 } else { 0.0 };
            let last = 255.0 * parts + if precision == Precision::Hd { 127.0 } else { 0.0 };
            // Rounding may change a position by half a step.
            is_outside |= steps < first - 0.5 || steps > last + 0.5;
            is_on &= (steps - steps.round()).abs() <= allowed;
        }
        on_steps = on_steps.saturating_add(usize::from(is_on));
    }
    // As fine as a new one.
    let is_as_large = (high - low).cmpge(scale.abs() * (255.0 * 0.75)).all();
    match (on_steps.saturating_mul(2) >= places.len(), is_outside) {
        (_, false) if is_as_large => Fit::Inside,
        (true, false) => Fit::Inside,
        (true, true) => Fit::Outside,
        (false, _) => Fit::None,
    }
}
