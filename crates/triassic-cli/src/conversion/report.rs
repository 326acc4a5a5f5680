//! The report about a converted file.

use std::{fmt::Write, io, path::PathBuf};

use serde::Serialize;
use triassic::{
    Diagnostic, Diagnostics, FormatInfo,
    scene::{ImageOrigin, ImageRule, NodeKind, Scene, Texture},
};

use super::target::To;
use crate::{
    batch::json_line,
    failure::Failure,
    parallel::Line,
    shown_files::Files,
    text::{LABEL, NAME, Plain, counted, number, style},
    whole_scene::FromArchive,
};

/// The `schema` of the objects of `convert --json`, which `docs/convert.md` describes.
const SCHEMA: &str = "triassic/convert-1";

/// How many names of a kind the text shows.
const SHOWN: usize = 8;

/// A file that would be converted.
#[derive(Debug)]
pub(crate) struct Planned {
    pub(crate) format: &'static FormatInfo,
    /// None if files of the format have no version.
    pub(crate) version: Option<u32>,
    pub(crate) to: To,
    /// The output file, or the first of several; none for standard output.
    pub(crate) main: Option<PathBuf>,
}

/// The object of `--json --dry-run`.
#[derive(Serialize)]
struct JsonPlanned {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    to: &'static str,
    outputs: Vec<String>,
    dry_run: bool,
}

impl Planned {
    /// The line about it.
    pub(crate) fn text(&self, file: &str, json: bool) -> io::Result<String> {
        let outputs: Vec<String> = self.main.iter().map(|path| path.display().to_string()).collect();
        if json {
            let Self { format, version, to, .. } = self;
            let plan = JsonPlanned { format: format.id, version: *version, to: to.extension(), outputs, dry_run: true };
            return json_line(&Line::done(SCHEMA, file, plan));
        }
        let output = outputs.first().map_or("-", String::as_str);
        Ok(format!("{NAME}{}{NAME:#} -> {} {LABEL}(not written){LABEL:#}\n", Plain(file), Plain(output)))
    }
}

/// A converted file.
#[derive(Debug)]
pub(crate) struct Done {
    pub(crate) format: &'static FormatInfo,
    /// None if files of the format have no version.
    pub(crate) version: Option<u32>,
    pub(crate) to: To,
    /// The files that were written; none for standard output.
    pub(crate) outputs: Vec<PathBuf>,
    pub(crate) counts: Counts,
    /// The names of the parts that were left out.
    pub(crate) left_out: Vec<String>,
    /// The files that the scene shows: of entities, of proxies.
    pub(crate) files: Files,
    /// The images that were looked for and found, or given.
    pub(crate) images: Vec<Image>,
    /// What came from archives other than that of the model.
    pub(crate) archives: Vec<FromArchive>,
    pub(crate) clips: Option<Clips>,
    /// What belongs to findings, as text.
    pub(crate) notes: Vec<String>,
    pub(crate) found: Diagnostics,
}

/// The file of an image, and why it was taken.
#[derive(Debug, Serialize)]
pub(crate) struct Image {
    texture: String,
    file: String,
    rule: &'static str,
    #[serde(skip)]
    why: ImageRule,
}

impl Image {
    /// Those of a scene.
    pub(crate) fn all(scene: &Scene) -> Vec<Self> {
        let image = |texture: &Texture| {
            let ImageOrigin { file, rule, .. } = texture.origin.as_ref()?;
            Some(Self { texture: texture.name.clone(), file: file.clone(), rule: rule.id(), why: *rule })
        };
        scene.textures.iter().filter_map(image).collect()
    }
}

/// The file that lists the clips.
#[derive(Debug, Serialize)]
pub(crate) struct Clips {
    file: String,
    clips: u64,
}

impl Clips {
    /// That of a scene, if there is one that lists any.
    pub(crate) fn new(scene: &Scene) -> Option<Self> {
        let own = scene.metadata.properties.get("clip_file")?;
        Some(Self { file: own.get("name")?.as_str()?.to_owned(), clips: own.get("clips")?.as_u64()? })
    }
}

/// The counts of a scene.
#[derive(Debug, Clone, Serialize)]
pub(crate) struct Counts {
    pub(crate) triangles: usize,
    pub(crate) meshes: usize,
    pub(crate) bones: usize,
    pub(crate) animations: usize,
    pub(crate) variants: usize,
    pub(crate) textures: usize,
    /// The level of detail that is shown, if the model has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) lod: Option<String>,
}

impl Counts {
    pub(crate) fn new(scene: &Scene) -> Self {
        let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
        Self {
            triangles: parts.map(|part| part.triangles().len()).sum(),
            meshes: scene.meshes.iter().filter(|mesh| !mesh.is_empty()).count(),
            bones: scene.nodes.iter().filter(|node| matches!(node.kind, NodeKind::Bone)).count(),
            animations: scene.animations.len(),
            variants: scene.variants.len(),
            textures: scene.textures.iter().filter(|texture| texture.source.is_here()).count(),
            lod: None,
        }
    }
    /// The counts that are not 0, as text.
    pub(crate) fn text(&self) -> String {
        let all = [
            (self.triangles, "triangle"),
            (self.bones, "bone"),
            (self.animations, "animation"),
            (self.variants, "variant"),
            (self.textures, "texture"),
        ];
        let shown: Vec<String> =
            all.into_iter().filter(|(count, _)| *count > 0).map(|(count, what)| counted(count, what)).collect();
        let text = if shown.is_empty() { "nothing to draw".to_owned() } else { shown.join(", ") };
        self.lod.as_ref().map_or(text.clone(), |lod| format!("{lod}: {text}"))
    }
}

/// The object of `--json`.
#[derive(Serialize)]
struct JsonDone<'a> {
    format: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    version: Option<u32>,
    to: &'static str,
    outputs: Vec<String>,
    counts: Counts,
    left_out: &'a [String],
    files: &'a Files,
    images: &'a [Image],
    #[serde(skip_serializing_if = "<[FromArchive]>::is_empty")]
    archives: &'a [FromArchive],
    #[serde(skip_serializing_if = "Option::is_none")]
    clips: Option<&'a Clips>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    notes: &'a [String],
    findings: &'a Diagnostics,
}

impl Done {
    /// For `--json`.
    pub(crate) fn json<'a>(&'a self, file: &'a str) -> impl Serialize + 'a {
        let outputs = self.outputs.iter().map(|path| path.display().to_string()).collect();
        let done = JsonDone {
            format: self.format.id,
            version: self.version,
            to: self.to.extension(),
            outputs,
            counts: self.counts.clone(),
            left_out: &self.left_out,
            files: &self.files,
            images: &self.images,
            archives: &self.archives,
            clips: self.clips.as_ref(),
            notes: &self.notes,
            findings: &self.found,
        };
        Line::done(SCHEMA, file, done)
    }
    /// The text: the outputs, and the findings.
    pub(crate) fn text(&self, file: &str) -> String {
        let mut text = format!("{NAME}{}{NAME:#}", Plain(file));
        if let Some(main) = self.outputs.first() {
            // Writing to a string cannot fail.
            let _ = write!(text, " -> {}", Plain(main.display()));
        }
        let _ = writeln!(text, " {LABEL}({}){LABEL:#}", self.counts.text());
        if !self.left_out.is_empty() {
            let names: Vec<&str> = self.left_out.iter().take(SHOWN).map(String::as_str).collect();
            let more = if self.left_out.len() > SHOWN { ", …" } else { "" };
            let names = Plain(names.join(", ")).to_string();
            let _ = writeln!(text, "  {LABEL}left out: {names}{more} (--parts all converts them too){LABEL:#}");
        }
        if let Some(Clips { file, .. }) = &self.clips {
            let _ = writeln!(text, "  {LABEL}clips: those in {}{LABEL:#}", Plain(file));
        }
        // Where the model names the file, there is nothing to say.
        let searched: Vec<&Image> = self.images.iter().filter(|image| image.why != ImageRule::Named).collect();
        for Image { texture, file, why, .. } in searched.iter().take(SHOWN) {
            let _ = writeln!(text, "  {LABEL}image {}: {} ({why}){LABEL:#}", Plain(texture), Plain(file));
        }
        if searched.len() > SHOWN {
            let more = counted(searched.len().saturating_sub(SHOWN), "other image");
            let _ = writeln!(text, "  {LABEL}… and {more} (--json lists them){LABEL:#}");
        }
        for FromArchive { archive, files } in &self.archives {
            let names = files.iter().take(SHOWN).map(String::as_str).collect::<Vec<_>>().join(", ");
            let more = if files.len() > SHOWN { ", …" } else { "" };
            let _ = writeln!(text, "  {LABEL}from {}: {}{more}{LABEL:#}", Plain(archive), Plain(names));
        }
        text += &(self.files.text() + &finding_lines(&self.found));
        for note in &self.notes {
            let _ = writeln!(text, "  {LABEL}{}{LABEL:#}", Plain(note));
        }
        text
    }
}

/// A file that failed, for `--json`.
pub(crate) fn failed<'a>(file: &'a str, error: &'a Failure) -> impl Serialize + 'a {
    Line::<JsonDone<'_>>::failed(SCHEMA, file, error)
}

/// A line for each finding, without its offset, which `validate` prints.
pub(crate) fn finding_lines(found: &Diagnostics) -> String {
    let mut text = String::new();
    for Diagnostic { code, count, .. } in found {
        let style = style(code.severity);
        // Writing to a string cannot fail.
        let _ = write!(text, "  {} {style}{:7}{style:#} {}", code.id, code.severity, code.summary);
        if *count > 1 {
            let _ = write!(text, " {LABEL}({} times){LABEL:#}", number(*count));
        }
        text.push('\n');
    }
    text
}
