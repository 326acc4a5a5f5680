//! `triassic tree`.

use std::{fmt::Write, io};

use serde::Serialize;
use triassic::{
    FormatInfo, Kind,
    conversion::ShownFiles,
    convert::SceneOptions,
    gltf_file,
    scene::{Alpha, Animation, Id, Material, Node, NodeKind, Scene, TextureSource, Variant},
};

use crate::{
    args::{Files, Global, ImageArgs},
    batch::{Batch, Outcome, Report, ReportTarget, failure_line, json_line},
    conversion::{self, companion},
    failure::Failure,
    input::{self, Input},
    scene_files,
    text::{LABEL, NAME, Plain, counted},
};

/// Show the converted scene of models: nodes, meshes, bones, animations, materials.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic tree v_usp.mdl
  triassic tree --json models | jq -r '.animations[].name'

The objects that --json prints are described in the project's guide to converting.")]
pub(crate) struct Tree {
    #[command(flatten)]
    files: Files,
    #[command(flatten)]
    images: ImageArgs,
}

impl Tree {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        self.files.shelf(global).check_games(&self.images.game)?;
        let inputs = Input::collect(&self.files, global).into_iter().map(|input| (input, ())).collect();
        let failed = |file: &str, error: &Failure| failure_line(SCHEMA, file, error);
        Batch::new(global, ReportTarget::Output, failed).run(inputs, |input, ()| self.one(global, input))
    }
    fn one(&self, global: &Global, input: &mut Input) -> Result<Report, Failure> {
        let options = global.options();
        let Some(file) = input.read(&options)? else { return Ok(Report::Skipped) };
        if input::is_gltf(&file) {
            let (scene, _) = input::gltf_scene(input, &file, &options)?;
            return Self::print(
                global,
                &SceneTree::new(&input.name, gltf_file::INFO, Some(gltf_file::VERSION), &scene),
            );
        }
        let model = input::parse(&file)?;
        if model.is_companion() {
            let failure = || companion::failure(&model, input);
            return if input.is_named() { Err(failure()) } else { Ok(Report::Companion) };
        }
        // Textures and materials have no tree.
        if matches!(model.kind(), Kind::Textures | Kind::Material) && !input.is_named() {
            return Ok(Report::Companion);
        }
        let scene_options: SceneOptions = self.images.scene_options(&options);
        let mut resolver = self.images.resolver(input.shelf(), input.location(), &options);
        let scene = model.to_scene(&scene_options, &mut resolver);
        let (scene, _) = scene.map_err(|error| conversion::failure(error, file.bytes()))?;
        Self::print(global, &SceneTree::new(&input.name, model.format(), model.version(), &scene))
    }
    fn print(global: &Global, tree: &SceneTree<'_>) -> Result<Report, Failure> {
        if global.json { json_line(tree).map(Report::done).map_err(Failure::io) } else { Ok(Report::done(tree.text())) }
    }
}

// A scene as text, for `triassic tree`.

/// The `schema` of the objects of `tree --json`; see `docs/guide/convert.md`.
pub(crate) const SCHEMA: &str = "triassic/tree-1";

/// The description of a scene.
#[derive(Debug, Serialize)]
pub(crate) struct SceneTree<'a> {
    schema: &'static str,
    file: &'a str,
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    nodes: Vec<Line<'a>>,
    animations: Vec<Movement<'a>>,
    materials: Vec<Surface<'a>>,
    variants: Vec<&'a str>,
    files: ShownFiles,
}

/// A node, listed after its parent and before its children.
#[derive(Debug, Serialize)]
struct Line<'a> {
    name: &'a str,
    depth: u32,
    kind: &'static str,
    hidden: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    mesh: Option<Shown<'a>>,
}

/// The mesh of a node.
#[derive(Debug, Serialize)]
struct Shown<'a> {
    name: &'a str,
    parts: usize,
    vertices: usize,
    triangles: usize,
    shapes: usize,
    skin: Option<&'a str>,
}

#[derive(Debug, Serialize)]
struct Movement<'a> {
    name: &'a str,
    seconds: f32,
    looping: bool,
    channels: usize,
    events: usize,
}

#[derive(Debug, Serialize)]
struct Surface<'a> {
    name: &'a str,
    texture: Option<&'a str>,
    /// Whether the texture was not found.
    missing: bool,
    alpha: &'static str,
}

impl<'a> SceneTree<'a> {
    pub(crate) fn new(file: &'a str, format: &FormatInfo, version: Option<u32>, scene: &'a Scene) -> Self {
        let node = |(id, depth): (Id<Node>, u32)| Some(Line::new(scene, scene.get(id)?, depth));
        Self {
            schema: SCHEMA,
            file,
            format: format.id,
            version,
            nodes: scene.walk().into_iter().filter_map(node).collect(),
            animations: scene.animations.iter().map(Movement::new).collect(),
            materials: scene.materials.iter().map(|material| Surface::new(scene, material)).collect(),
            variants: scene.variants.iter().map(|Variant { name, .. }| name.as_str()).collect(),
            files: ShownFiles::new(scene),
        }
    }
    /// As text.
    pub(crate) fn text(&self) -> String {
        let mut text = format!("{NAME}{}{NAME:#}\n", Plain(self.file));
        for node in &self.nodes {
            let indent = usize::try_from(node.depth).unwrap_or(0).saturating_mul(2).saturating_add(2);
            let kind = node.mesh.as_ref().map_or_else(|| node.kind.to_owned(), Shown::text);
            let hidden = if node.hidden { ", hidden" } else { "" };
            // Writing to a string cannot fail, here and below.
            let _ = writeln!(text, "{:indent$}{} {LABEL}({kind}{hidden}){LABEL:#}", "", Plain(node.name));
        }
        section(&mut text, "animations", &self.animations, |movement| {
            let loops = if movement.looping { ", loops" } else { "" };
            let events =
                if movement.events > 0 { format!(", {}", counted(movement.events, "event")) } else { String::new() };
            (movement.name, format!("{} s{loops}{events}", seconds(movement.seconds)))
        });
        section(&mut text, "materials", &self.materials, |surface| {
            let texture =
                surface.texture.map_or_else(|| "no texture".to_owned(), |name| format!("texture {}", Plain(name)));
            let missing = if surface.missing { " is missing" } else { "" };
            let alpha = if surface.alpha == "opaque" { String::new() } else { format!(", {}", surface.alpha) };
            (surface.name, format!("{texture}{missing}{alpha}"))
        });
        section(&mut text, "variants", &self.variants, |name| (name, String::new()));
        text + &scene_files::shown_text(&self.files, self.format)
    }
}

fn section<'a, T>(text: &mut String, title: &str, list: &'a [T], row: impl Fn(&'a T) -> (&'a str, String)) {
    if list.is_empty() {
        return;
    }
    let _ = writeln!(text, "  {LABEL}{title}{LABEL:#}");
    for entry in list {
        let (name, more) = row(entry);
        let more = if more.is_empty() { more } else { format!(" {LABEL}({more}){LABEL:#}") };
        let _ = writeln!(text, "    {}{more}", Plain(name));
    }
}

/// Seconds with at most three decimals.
fn seconds(seconds: f32) -> String {
    let text = format!("{seconds:.3}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

impl<'a> Line<'a> {
    fn new(scene: &'a Scene, node: &'a Node, depth: u32) -> Self {
        let mesh = node.mesh().and_then(|(mesh, skin)| {
            let mesh = scene.get(mesh)?;
            Some(Shown {
                name: &mesh.name,
                parts: mesh.primitives.len(),
                vertices: mesh.primitives.iter().map(|part| part.positions.len()).sum(),
                triangles: mesh.primitives.iter().map(|part| part.triangles().len()).sum(),
                shapes: mesh.shapes.len(),
                skin: skin.and_then(|skin| scene.get(skin)).map(|skin| skin.name.as_str()),
            })
        });
        Self { name: &node.name, depth, kind: kind(&node.kind), hidden: node.hidden, mesh }
    }
}

const fn kind(kind: &NodeKind) -> &'static str {
    match kind {
        NodeKind::Group => "group",
        NodeKind::Mesh { .. } => "mesh",
        NodeKind::Bone => "bone",
        NodeKind::Attachment => "attachment",
        NodeKind::Hitbox { .. } => "hitbox",
        NodeKind::Light(_) => "light",
        NodeKind::Camera(_) => "camera",
        NodeKind::Entity { .. } => "entity",
        NodeKind::Sound(_) => "sound",
        NodeKind::Path(_) => "path",
        NodeKind::Region { .. } => "region",
        _ => "other",
    }
}

impl Shown<'_> {
    fn text(&self) -> String {
        let mut text = format!("mesh, {}, {}", counted(self.triangles, "triangle"), counted(self.parts, "part"));
        if self.shapes > 0 {
            let _ = write!(text, ", {}", counted(self.shapes, "morph target"));
        }
        if self.skin.is_some() {
            text.push_str(", on bones");
        }
        text
    }
}

impl<'a> Movement<'a> {
    fn new(animation: &'a Animation) -> Self {
        Self {
            name: &animation.name,
            seconds: animation.duration(),
            looping: animation.looping,
            channels: animation.channels.len(),
            events: animation.events.len(),
        }
    }
}

impl<'a> Surface<'a> {
    fn new(scene: &'a Scene, material: &'a Material) -> Self {
        let texture = material.texture().and_then(|texture| scene.get(texture));
        Self {
            name: &material.name,
            texture: texture.map(|texture| texture.name.as_str()),
            missing: texture.is_some_and(|texture| matches!(texture.source, TextureSource::Missing(_))),
            alpha: match material.alpha {
                Alpha::Mask(_) => "masked",
                Alpha::Blend => "blended",
                Alpha::Add => "added",
                _ => "opaque",
            },
        }
    }
}
