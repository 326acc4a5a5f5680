//! Compiling sources to the files of a model.

use std::collections::BTreeSet;

use goldsrc_mdl::{
    Attachment, BoneController, Builder, BuilderBodyPart, BuilderSequence, BuilderSubModel, Header, Hitbox, ModelFiles,
    Profile, SequenceGroup, Severity, Vec3,
    formats_core::{Code, FixedStr, Record, num},
};

use crate::{
    Compiler, Options,
    bones::{self, Rigs, Skeleton, Sums},
    boxes, codes, mesh,
    options::{self, Count},
    plan::{Plan, Planned, PlannedPart},
    sequence,
    smd::{Findings, Place, SourceError, SourceErrors, Sources, Word, names::texture_key},
    text::{self, Fields},
    textures::Textures,
};

/// A compiled model.
#[derive(Debug, Clone)]
pub struct Compiled {
    /// The name of the main file, without its extension.
    pub stem: String,
    /// The model as lists, from which the files were written.
    pub model: Builder,
    /// The files.
    pub files: ModelFiles,
    /// Unusual properties of the sources, and exceeded limits of the engine.
    pub findings: Findings,
    /// The counts of the model, with the limits of the engine.
    pub counts: Vec<Count>,
}

/// Compiles a model from its sources.
///
/// # Errors
/// If the sources contradict each other or refer to missing parts, with their places; if they exceed the format's limits; or if
/// they exceed the limits of the given [engine](Options::engine).
pub fn compile(sources: Sources, options: &Options) -> Result<Compiled, SourceErrors> {
    let mut compiled = lists(&sources, options)?;
    let whole = Place::whole(&sources.script.file);
    // Writing the lists needs most memory.
    drop(sources);
    compiled.files = compiled.model.write().map_err(|error| SourceError::new(&whole, error.to_string()))?;
    validate(&whole, &mut compiled)?;
    Ok(compiled)
}

/// Compiles the lists of a model, without its files.
fn lists(sources: &Sources, options: &Options) -> Result<Compiled, SourceErrors> {
    let mut found = sources.findings.clone();
    let plan = Plan::new(&sources.script, options.compiler, &mut found)?;
    let (name, stem) = name(&plan, options.compiler, &mut found)?;
    let stem = options.stem.clone().unwrap_or(stem);
    check_products(sources, &plan)?;
    let rigs = Rigs::new(sources, &plan)?;
    if sources.script.studios().next().is_none() {
        let text = "expected a `$body`, or a `$bodygroup` with a `studio`: the model would be empty";
        return Err(SourceError::new(&plan.whole(), text).into());
    }
    let mut textures = Textures::new(sources, &plan, options.compiler)?;
    if options.compiler != Compiler::Default {
        textures.crop(&plan, &rigs, &mut found)?;
    }
    let (skeleton, body_parts) = bodies(&plan, &rigs, &mut textures, options, &mut found)?;
    let skins = textures.families(&mut found)?;
    textures.check(&mut found);
    let textures_named: BTreeSet<String> = sources
        .script
        .studios()
        .filter_map(|studio| sources.smd(&studio.file))
        .flat_map(|(_, smd)| &smd.textures)
        .map(|texture| texture_key(&texture.name))
        .collect();
    let fields = Fields { compiler: options.compiler };
    let mut sequences = Vec::with_capacity(plan.sequences.len());
    let mut left = sequence::most_values(sources.size);
    let files = |planned: &Planned<'_>| {
        planned.command.files.iter().map(|file| rigs.get(file, planned.mirrors)).collect::<Result<Vec<_>, _>>()
    };
    for planned in &plan.sequences {
        for rig in files(planned)? {
            sequence::check_size(rig, skeleton.names.len(), &mut left)?;
        }
    }
    for planned in &plan.sequences {
        sequences.push(sequence::build(planned, &files(planned)?, &skeleton, fields, &mut found)?);
    }
    Skeleton::check_rules(&plan.bones, &rigs, &mut found);
    let vertices = boxes::vertices(&body_parts, skeleton.names.len());
    let labels: Vec<&Word> = plan.sequences.iter().map(|planned| &planned.command.label).collect();
    boxes::of_sequences(&mut sequences, &skeleton, &vertices, &labels)?;
    let (attachments, bone_controllers, hitboxes) = linked(&plan, &skeleton, &rigs)?;
    let hitboxes = if plan.hitboxes.is_empty() {
        boxes::hitboxes(&skeleton, &vertices, &plan.hit_groups, &mut found)
    } else {
        hitboxes
    };
    let [right, forward, up] = plan.eye;
    let corner = |[x, y, z, x2, y2, z2]: [f32; 6]| [Vec3::new(x, y, z), Vec3::new(x2, y2, z2)];
    let ([hull_min, hull_max], [clip_min, clip_max]) = (corner(plan.hull), corner(plan.clip));
    let default_group = text::field("default", "the label of a group", &plan.whole())?;
    let mut model = Builder {
        header: Header {
            name,
            eye_position: Vec3::new(-forward, right, up),
            hull_min,
            hull_max,
            clip_min,
            clip_max,
            raw_flags: plan.flags.cast_unsigned(),
            ..Header::decode(&[0; Header::SIZE])
        },
        bones: skeleton.bones(),
        bone_controllers,
        hitboxes,
        attachments,
        body_parts,
        textures: textures.list,
        skins,
        transitions: sequence::transition_graph(sequences.iter().map(|sequence| &sequence.record), options.compiler),
        sequences,
        sequence_groups: vec![SequenceGroup {
            label: default_group,
            file: FixedStr::default(),
            unused1: 0,
            unused2: 0,
        }],
        external_textures: plan.external_textures,
        steps: options.steps(),
    };
    check_runs(&plan, &model)?;
    sequence::divide_into_groups(&plan, &stem, &mut model)?;
    let counts = check(&plan, &model, options, &mut found)?;
    plan.check_effects(&textures_named, &mut found);
    Ok(Compiled { stem, model, files: ModelFiles::default(), findings: found, counts })
}

/// Adds the findings of the validator, which also apply to a new model.
fn validate(whole: &Place, compiled: &mut Compiled) -> Result<(), SourceError> {
    let set = compiled.files.model().map_err(|error| SourceError::new(whole, error.to_string()))?;
    for one in &set.validate() {
        // Exceeded limits are already reported with numbers, and boxes with the names of their commands.
        let is_known = one.code.id.starts_with("GMDL-1") || matches!(one.code.id, "GMDL-018" | "GMDL-081");
        if one.code.severity > Severity::Note && !is_known {
            let mut about = one.element.map_or_else(String::new, |n| part(&compiled.model, one.code, num::to_usize(n)));
            if let Some(others) = one.count.checked_sub(1).filter(|others| *others > 0) {
                about = format!("{about} and {} more", text::number(num::to_usize(others)));
            }
            compiled.findings.report(one.code, whole, about);
        }
    }
    Ok(())
}

/// Names the part of a model that a finding of the validator is about. The element of a finding is an index into a list,
/// and the number of its code says which: codes are numbered by the kind of part.
fn part(model: &Builder, code: Code, n: usize) -> String {
    fn named<const N: usize>(what: &str, name: FixedStr<N>) -> (bool, String) {
        (name.has_nul(), format!("{what} `{name}`"))
    }
    let bone = |what, bone: usize| model.bones.get(bone).map(|own| named(what, own.name));
    let sequence = || model.sequences.get(n).map(|own| named("sequence", own.record.label));
    let texture = || model.textures.get(n).map(|own| named("texture", own.name));
    let body_part = || model.body_parts.get(n).map(|own| named("body part", own.name));
    let part = match code.id.strip_prefix("GMDL-").and_then(|number| number.parse().ok()).unwrap_or(0) {
        // A name without a NUL, in one of the lists.
        3 => {
            let sub_models = model.body_parts.iter().filter_map(|part| part.sub_models.get(n));
            let events = model.sequences.iter().filter_map(|own| own.events.get(n));
            let lists = [bone("bone", n), sequence(), texture(), body_part()].into_iter().flatten();
            let lists = lists.chain(sub_models.map(|own| named("submodel", own.name)));
            let mut lists = lists.chain(events.map(|own| named("options of an event", own.options)));
            lists.find(|(has_nul, _)| !has_nul).or_else(|| Some(named("model", model.header.name)))
        }
        10..=13 => bone("bone", n),
        14..=16 => {
            let own = model.bone_controllers.get(n).and_then(|own| usize::try_from(own.bone).ok());
            own.and_then(|own| bone("controller of bone", own))
        }
        20 | 22..=36 | 82..=85 => sequence(),
        40..=42 => body_part(),
        60..=66 => texture(),
        _ => None,
    };
    part.map_or_else(|| format!("element {n}"), |(_, text)| text)
}

/// The structures attached to bones.
type Linked = (Vec<Attachment>, Vec<BoneController>, Vec<Hitbox>);

/// Returns the structures attached to bones, or all errors in them.
fn linked(plan: &Plan<'_>, skeleton: &Skeleton<'_>, rigs: &Rigs<'_>) -> Result<Linked, SourceErrors> {
    let all = (
        bones::attachments(plan, skeleton, rigs),
        bones::controllers(plan, skeleton, rigs),
        bones::hitboxes(plan, skeleton, rigs),
    );
    match all {
        (Ok(attachments), Ok(controllers), Ok(hitboxes)) => Ok((attachments, controllers, hitboxes)),
        (attachments, controllers, hitboxes) => {
            let errors = [attachments.err(), controllers.err(), hitboxes.err()].into_iter().flatten();
            let errors: Vec<SourceError> =
                errors.flat_map(|errors| errors.iter().cloned().collect::<Vec<_>>()).collect();
            Err(SourceErrors::of(errors).unwrap_or_else(|| SourceError::new(&plan.whole(), "a link is wrong").into()))
        }
    }
}

/// The maximum total number of triangles in all references, and of bones in all SMDs, counted each time they are named: this number, or
/// one per 32 bytes of the sources if that is more.
const MOST: usize = 1 << 17;
const BYTES_OF_ONE: usize = 32;

/// Checks that memory and time are in proportion: a short QC may name a large SMD many times.
fn check_products(sources: &Sources, plan: &Plan<'_>) -> Result<(), SourceError> {
    let most = MOST.max(sources.size / BYTES_OF_ONE);
    let (mut triangles, mut nodes) = (0_usize, 0_usize);
    let studios = plan.parts.iter().flat_map(|planned| planned.part.studios());
    let bodies = studios.map(|studio| (&studio.file, true));
    let animations = plan.sequences.iter().flat_map(|planned| &planned.command.files).map(|file| (file, false));
    for (word, is_body) in bodies.chain(animations) {
        let Some((_, smd)) = sources.smd(word) else { continue };
        triangles = triangles.saturating_add(if is_body { smd.triangles.len() } else { 0 });
        nodes = nodes.saturating_add(smd.nodes.len());
        let over = [(triangles, "triangles"), (nodes, "bones of SMDs")].into_iter().find(|(count, _)| *count > most);
        if let Some((_, what)) = over {
            return Err(SourceError::new(&word.place, format!("more than {} {what}", text::number(most))));
        }
    }
    Ok(())
}

/// The name of the model, and its file name without folders and extension.
fn name(plan: &Plan<'_>, compiler: Compiler, found: &mut Findings) -> Result<(FixedStr<64>, String), SourceError> {
    let whole = plan.whole();
    let (name, place) = if let Some(name) = plan.name {
        (name.text.clone(), &name.place)
    } else {
        let name = format!("{}.mdl", stem_of(&whole.file));
        found.report(codes::NO_NAME, &whole, name.clone());
        (name, &whole)
    };
    let stem = stem_of(&name).to_owned();
    if stem.is_empty() {
        return Err(SourceError::new(place, "`$modelname`: expected the name of a file"));
    }
    // The whole path, if it fits.
    let short = name.rsplit(['/', '\\']).next().unwrap_or(&name);
    let is_long = compiler == Compiler::Default && text::bytes(&name).len() > 64;
    let name = if is_long { short } else { &name };
    Ok((Fields { compiler }.cut(name, "the name of the model", place, found), stem))
}

/// The name of a file without folders and extension.
fn stem_of(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

/// The bones, and the body parts on them.
fn bodies<'s>(
    plan: &Plan<'s>,
    rigs: &Rigs<'s>,
    textures: &mut Textures<'_>,
    options: &Options,
    found: &mut Findings,
) -> Result<(Skeleton<'s>, Vec<BuilderBodyPart>), SourceError> {
    let mut skeleton = Skeleton::default();
    let mut parts = Vec::with_capacity(plan.parts.len());
    for PlannedPart { part, scale, mirrors } in &plan.parts {
        let mut sub_models = Vec::with_capacity(part.members.len());
        for member in &part.members {
            let Some(studio) = member else {
                let name = FixedStr::new(b"blank").unwrap_or_default();
                sub_models.push(BuilderSubModel { name, vertices: Vec::new(), meshes: Vec::new() });
                continue;
            };
            let rig = rigs.get(&studio.file, *mirrors)?;
            let scale = studio.scale.unwrap_or(*scale);
            let rest = rig.rest(scale, found)?;
            let bones = skeleton.add(rig, &rest, &plan.bones, options.compiler)?;
            let world = rig.world(&rest, Sums::of(options.compiler));
            sub_models.push(mesh::sub_model(studio, rig, (&bones, &world), scale, textures, options, found)?);
        }
        let longest = if options.compiler == Compiler::Twhl { 32 } else { 64 };
        let fields = Fields { compiler: options.compiler };
        let name = fields.shorter(&part.name.text, longest, "the body part", &part.name.place, found);
        parts.push(BuilderBodyPart { name, sub_models });
    }
    Ok((skeleton, parts))
}

/// Checks that the animations of every sequence fit their 16-bit offsets.
fn check_runs(plan: &Plan<'_>, model: &Builder) -> Result<(), SourceError> {
    let Err(error) = model.animation_sizes() else { return Ok(()) };
    // Finds the first one that fails separately.
    let goldsrc_mdl::WriteError::Rule { what: "sequence", index, .. } = error else {
        return Err(SourceError::new(&plan.whole(), error.to_string()));
    };
    let label = plan.sequences.get(index).map(|planned| &planned.command.label);
    let text = "this sequence is too large: the animation of each bone must start within 64 KiB; split it with `frame FIRST LAST`";
    Err(label.map_or_else(
        || SourceError::new(&plan.whole(), text),
        |label| SourceError::new(&label.place, format!("`{}`: {text}", label.text)),
    ))
}

/// The limits of the engine that the model exceeds.
fn check(
    plan: &Plan<'_>,
    model: &Builder,
    options: &Options,
    found: &mut Findings,
) -> Result<Vec<Count>, SourceErrors> {
    let engine = options.engine.unwrap_or(Profile::HalfLife);
    let engine_limits = engine.limits();
    let counts = options::counts(model, &engine_limits);
    let mut over: Vec<(_, String)> =
        counts.iter().filter(|count| count.is_over()).map(|count| (plan.whole(), count.to_string())).collect();
    for (n, count) in options::blends(model, &engine_limits) {
        let sequence: Option<(&BuilderSequence, _)> = model.sequences.get(n).zip(plan.sequences.get(n));
        if let Some((sequence, planned)) = sequence {
            let text = format!(
                "sequence {} has {count} animations; the engine blends {}",
                sequence.record.label,
                text::alternatives(engine_limits.blends)
            );
            over.push((planned.place.clone(), text));
        }
    }
    if options.engine.is_some() {
        let name = engine.id();
        let errors = over
            .into_iter()
            .map(|(place, text)| SourceError::new(&place, format!("exceeds the limits of {name}: {text}")));
        return SourceErrors::of(errors.collect()).map_or(Ok(counts), Err);
    }
    for (place, text) in over {
        found.report(codes::LIMIT, &place, text);
    }
    Ok(counts)
}
