//! Half-Life models and their companions: the crate [`goldsrc-mdl`](::goldsrc_mdl).

pub use ::goldsrc_mdl::*;

use alloc::{
    format,
    string::{String, ToString},
    vec::Vec,
};

use ::formats_core::Steps;

use super::Describe;
use crate::summary::{Summary, Value, columns, counted, number, shown};

impl Describe for ModelSet<'_> {
    fn summary(&self) -> Summary {
        let model = self.model();
        let mut summary = Summary::default();
        let name = model.header().name.to_string();
        summary.add("name", "name", name.as_str(), &name);
        summary.count("bones", "bones", model.bones().len());
        summary.some("bone_controllers", "controllers", model.bone_controllers().len());
        summary.some("hitboxes", "hitboxes", model.hitboxes().len());
        summary.some("attachments", "attachments", model.attachments().len());
        summary.some("transitions", "transition nodes", model.transitions().node_count());
        body_parts(self, &mut summary);
        textures(&mut summary, self.textures().iter().map(|texture| Shown::new(&texture)), self.skins().family_count());
        sequences(self, &mut summary);
        missing(self, &mut summary);
        summary
    }
    #[cfg(feature = "smd")]
    fn has_sources(&self) -> bool {
        true
    }
    #[cfg(feature = "smd")]
    fn decompile(&self, options: &goldsrc_studio::smd::Options) -> Option<Result<goldsrc_studio::smd::Exported>> {
        Some(goldsrc_studio::smd::export(self, options))
    }
}

impl Describe for TextureFile<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        textures(&mut summary, self.textures().iter().map(|texture| Shown::new(&texture)), self.skins().family_count());
        summary
    }
}

impl Describe for SequenceFile<'_> {
    fn summary(&self) -> Summary {
        let mut summary = Summary::default();
        let name = self.header().name.to_string();
        summary.add("name", "name", name.as_str(), &name);
        summary
    }
}

fn body_parts(set: &ModelSet<'_>, summary: &mut Summary) {
    let parts = set.model().body_parts();
    let (mut values, mut lines, mut faces) = (Vec::new(), Vec::new(), 0_i64);
    // The number of submodels and meshes in a file of this size without shared data.
    let steps = Steps::new(set.size(), 1, 0);
    for part in parts {
        let name = part.name.to_string();
        let sub_models: Vec<_> = part.sub_models().into_iter().flatten().take_while(|_| steps.step()).collect();
        lines.push(format!("{}  {}", shown(&name), counted(sub_models.len(), "submodel")));
        let mut shapes = Vec::new();
        for shape in sub_models {
            let name = shape.name.to_string();
            let meshes = shape.meshes().into_iter().flatten().take_while(|_| steps.step());
            let triangles = meshes.map(|mesh| i64::from(mesh.triangle_count)).fold(0, i64::saturating_add);
            faces = faces.saturating_add(triangles);
            let vertices = number(shape.vertex_count);
            lines.push(format!("  {}  vertices {vertices}, triangles {}", shown(&name), number(triangles)));
            shapes.push(Value::map([
                ("name", name.into()),
                ("vertices", shape.vertex_count.into()),
                ("normals", shape.normal_count.into()),
                ("meshes", shape.mesh_count.into()),
                ("triangles", triangles.into()),
            ]));
        }
        values.push(Value::map([("name", name.into()), ("sub_models", Value::List(shapes.into()))]));
    }
    summary.counts.faces = Some(usize::try_from(faces).unwrap_or(0));
    summary.add("body_parts", "body parts", Value::List(values.into()), number(parts.len()));
    for line in &lines {
        summary.line(line);
    }
    if steps.is_spent() {
        summary.note("truncated", "tables overlap so much that not all submodels and meshes were counted");
    }
}

/// A texture, without its pixels.
struct Shown {
    name: String,
    width: i32,
    height: i32,
    flags: Vec<String>,
}

impl Shown {
    fn new(texture: &Texture<'_>) -> Self {
        let flags = texture.flags().iter_names().map(|(name, _)| name.to_ascii_lowercase()).collect();
        Self { name: texture.name.to_string(), width: texture.width, height: texture.height, flags }
    }
}

fn textures(summary: &mut Summary, textures: impl Iterator<Item = Shown>, families: usize) {
    let textures: Vec<Shown> = textures.collect();
    let value = |texture: &Shown| {
        Value::map([
            ("name", texture.name.as_str().into()),
            ("width", texture.width.into()),
            ("height", texture.height.into()),
            ("flags", texture.flags.iter().map(String::as_str).collect()),
        ])
    };
    let count = number(textures.len());
    let text = if families > 1 { format!("{count}, {} skin families", number(families)) } else { count };
    summary.counts.textures = Some(textures.len());
    summary.add("textures", "textures", textures.iter().map(value).collect::<Value>(), text);
    for Shown { name, width, height, flags } in &textures {
        let flags: Vec<String> = flags.iter().map(|flag| flag.replace('_', " ")).collect();
        let comma = if flags.is_empty() { "" } else { ", " };
        summary.line(format_args!("{}  {width} × {height}{comma}{}", shown(name), flags.join(", ")));
    }
    summary.hidden("skin_families", families);
}

fn sequences(set: &ModelSet<'_>, summary: &mut Summary) {
    let model = set.model();
    let (mut values, mut lines, mut frames) = (Vec::new(), Vec::new(), 0_usize);
    for sequence in model.sequences() {
        let name = sequence.label.to_string();
        frames = frames.saturating_add(usize::try_from(sequence.frame_count).unwrap_or(0));
        let mut text = format!("{} frames at {} fps", sequence.frame_count, sequence.fps);
        for (is_shown, what) in [
            (sequence.is_looping(), "looping".to_string()),
            (sequence.blend_count > 1, format!("{} blends", sequence.blend_count)),
            (sequence.event_count > 0, counted(usize::try_from(sequence.event_count).unwrap_or(0), "event")),
            (sequence.group > 0, format!("group {}", sequence.group)),
        ] {
            if is_shown {
                text.push_str(", ");
                text.push_str(&what);
            }
        }
        lines.push((name.clone(), text));
        values.push(Value::map([
            ("name", name.into()),
            ("frames", sequence.frame_count.into()),
            ("fps", sequence.fps.into()),
            ("looping", sequence.is_looping().into()),
            ("blends", sequence.blend_count.into()),
            ("events", sequence.event_count.into()),
            ("group", sequence.group.into()),
        ]));
    }
    let groups = model.sequence_groups().len();
    summary.hidden("sequence_groups", groups);
    let text = format!("{} in {}", number(values.len()), counted(groups, "group"));
    (summary.counts.frames, summary.counts.animations) = (Some(frames), Some(values.len()));
    summary.add("sequences", "sequences", Value::List(values.into()), text);
    columns(lines.iter().map(|(name, text)| (name.as_str(), text.clone()))).for_each(|line| summary.line(line));
}

fn missing(set: &ModelSet<'_>, summary: &mut Summary) {
    let missing: Vec<Role> = set.missing().collect();
    let value = |role: &Role| match role {
        Role::Sequences(group) => Value::map([("sequences", (*group).into())]),
        _ => "textures".into(),
    };
    summary.hidden("missing", missing.iter().map(value).collect::<Value>());
    for role in missing {
        match role {
            Role::Sequences(group) => summary.note("missing", format_args!("the file of sequence group {group}")),
            _ => summary.note("missing", "the texture file"),
        }
    }
}
