//! What is told about a Half-Life model and its companions.

use serde::Serialize;
use triassic::goldsrc::mdl::{
    BodyPart, LinkedRecords, ModelSet, Role, Sequence, SequenceFile as File, SubModel, Texture, TextureFile,
    TextureRecord,
};

use crate::text::{Plain, Rows, counted, number};

/// Keys as in `docs/info.md`.
#[derive(Debug, Serialize)]
pub(crate) struct Summary {
    name: String,
    bones: usize,
    bone_controllers: usize,
    hitboxes: usize,
    attachments: usize,
    transitions: usize,
    body_parts: Vec<Part>,
    #[serde(flatten)]
    textures: Textures,
    sequence_groups: usize,
    sequences: Vec<Animated>,
    missing: Vec<Role>,
}

/// The textures of a model, or of its texture file.
#[derive(Debug, Serialize)]
pub(crate) struct Textures {
    textures: Vec<Picture>,
    skin_families: usize,
}

/// A companion with animations.
#[derive(Debug, Serialize)]
pub(crate) struct SequenceFile {
    name: String,
}

#[derive(Debug, Serialize)]
struct Part {
    name: String,
    sub_models: Vec<Shape>,
}

#[derive(Debug, Serialize)]
struct Shape {
    name: String,
    vertices: i32,
    normals: i32,
    meshes: i32,
    triangles: i64,
}

#[derive(Debug, Serialize)]
struct Picture {
    name: String,
    width: i32,
    height: i32,
    flags: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Animated {
    name: String,
    frames: i32,
    fps: f32,
    looping: bool,
    blends: i32,
    events: i32,
    group: i32,
}

impl Summary {
    pub(crate) fn new(set: &ModelSet<'_>) -> Self {
        let model = set.model();
        Self {
            name: model.header().name.to_string(),
            bones: model.bones().len(),
            bone_controllers: model.bone_controllers().len(),
            hitboxes: model.hitboxes().len(),
            attachments: model.attachments().len(),
            transitions: model.transitions().node_count(),
            body_parts: model.body_parts().into_iter().map(|part| Part::new(&part)).collect(),
            textures: Textures::new(set.textures(), set.skins().family_count()),
            sequence_groups: model.sequence_groups().len(),
            sequences: model.sequences().into_iter().map(|sequence| Animated::new(&sequence)).collect(),
            missing: set.missing().collect(),
        }
    }
    pub(crate) fn rows(&self, rows: &mut Rows) {
        rows.add("name", Plain(&self.name));
        rows.add("bones", number(self.bones));
        for (label, count) in [
            ("controllers", self.bone_controllers),
            ("hitboxes", self.hitboxes),
            ("attachments", self.attachments),
            ("transition nodes", self.transitions),
        ] {
            if count > 0 {
                rows.add(label, number(count));
            }
        }
        rows.add("body parts", number(self.body_parts.len()));
        for part in &self.body_parts {
            rows.more(format_args!("{}  {}", shown(&part.name), counted(part.sub_models.len(), "submodel")));
            for shape in &part.sub_models {
                let (name, vertices, triangles) = (shown(&shape.name), number(shape.vertices), number(shape.triangles));
                rows.more(format_args!("  {name}  vertices {vertices}, triangles {triangles}"));
            }
        }
        self.textures.rows(rows);
        rows.add(
            "sequences",
            format_args!("{} in {}", number(self.sequences.len()), counted(self.sequence_groups, "group")),
        );
        let width = self.sequences.iter().map(|sequence| shown(&sequence.name).chars().count()).max().unwrap_or(0);
        for sequence in &self.sequences {
            rows.more(format_args!("{:width$}  {}", shown(&sequence.name), sequence.text()));
        }
        for missing in &self.missing {
            match missing {
                Role::Sequences(group) => {
                    rows.add("missing", format_args!("the file of sequence group {group}"));
                }
                _ => rows.add("missing", "the texture file"),
            }
        }
    }
}

impl Textures {
    fn new(textures: LinkedRecords<'_, TextureRecord>, skin_families: usize) -> Self {
        Self { textures: textures.into_iter().map(|texture| Picture::new(&texture)).collect(), skin_families }
    }
    pub(crate) fn of_file(file: &TextureFile<'_>) -> Self {
        Self::new(file.textures(), file.skins().family_count())
    }
    pub(crate) fn rows(&self, rows: &mut Rows) {
        let textures = number(self.textures.len());
        if self.skin_families > 1 {
            rows.add("textures", format_args!("{textures}, {} skin families", number(self.skin_families)));
        } else {
            rows.add("textures", textures);
        }
        for Picture { name, width, height, flags } in &self.textures {
            let flags: Vec<String> = flags.iter().map(|flag| flag.replace('_', " ")).collect();
            let comma = if flags.is_empty() { "" } else { ", " };
            rows.more(format_args!("{}  {width} × {height}{comma}{}", shown(name), flags.join(", ")));
        }
    }
}

impl SequenceFile {
    pub(crate) fn new(file: &File<'_>) -> Self {
        Self { name: file.header().name.to_string() }
    }
    pub(crate) fn rows(&self, rows: &mut Rows) {
        rows.add("name", Plain(&self.name));
    }
}

impl Part {
    fn new(part: &BodyPart<'_>) -> Self {
        let shapes = part.sub_models().into_iter().flatten().map(|shape| Shape::new(&shape));
        Self { name: part.name.to_string(), sub_models: shapes.collect() }
    }
}

impl Shape {
    fn new(shape: &SubModel<'_>) -> Self {
        let meshes = shape.meshes().into_iter().flatten();
        Self {
            name: shape.name.to_string(),
            vertices: shape.vertex_count,
            normals: shape.normal_count,
            meshes: shape.mesh_count,
            triangles: meshes.map(|mesh| i64::from(mesh.triangle_count)).fold(0, i64::saturating_add),
        }
    }
}

impl Picture {
    fn new(texture: &Texture<'_>) -> Self {
        let flags = texture.flags().iter_names().map(|(name, _)| name.to_ascii_lowercase()).collect();
        Self { name: texture.name.to_string(), width: texture.width, height: texture.height, flags }
    }
}

impl Animated {
    fn new(sequence: &Sequence<'_>) -> Self {
        Self {
            name: sequence.label.to_string(),
            frames: sequence.frame_count,
            fps: sequence.fps,
            looping: sequence.is_looping(),
            blends: sequence.blend_count,
            events: sequence.event_count,
            group: sequence.group,
        }
    }
    fn text(&self) -> String {
        let mut text = format!("{} frames at {} fps", self.frames, self.fps);
        for (shown, what) in [
            (self.looping, "looping".to_owned()),
            (self.blends > 1, format!("{} blends", self.blends)),
            (self.events > 0, counted(usize::try_from(self.events).unwrap_or(0), "event")),
            (self.group > 0, format!("group {}", self.group)),
        ] {
            if shown {
                text.push_str(", ");
                text.push_str(&what);
            }
        }
        text
    }
}

fn shown(name: &str) -> String {
    if name.is_empty() { "(no name)".to_owned() } else { Plain(name).to_string() }
}
