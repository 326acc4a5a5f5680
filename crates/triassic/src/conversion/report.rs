//! The report about a converted model.
//!
//! The files that a scene shows: entities of a level, proxies of a model; and those that it lacks.

use std::{
    borrow::ToOwned,
    collections::BTreeMap,
    path::PathBuf,
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{Diagnostics, FormatInfo};
use triassic_convert::Resolver;
use triassic_scene::{ImageOrigin, ImageRule, MissingFile, NodeKind, Scene, ShownFindings, Texture};

/// The line of `convert --json` about a model, without its first keys `schema`, `file` and `ok`.
#[derive(Debug, Clone, serde::Serialize)]
#[non_exhaustive]
pub struct Report {
    /// The id of the format.
    pub format: &'static str,
    /// The version; `None` if files of the format have no version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// The extension of the output format: `glb`.
    pub to: &'static str,
    /// The files that were written.
    pub outputs: Vec<String>,
    /// The counts of the scene that was written.
    pub counts: Counts,
    /// The names of omitted parts.
    pub left_out: Vec<String>,
    /// The files that the scene shows: of entities, of proxies.
    pub files: ShownFiles,
    /// The images that were found or given.
    pub images: Vec<Image>,
    /// The files that came from archives other than the model's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub archives: Vec<FromArchive>,
    /// The file that lists the clips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clips: Option<Clips>,
    /// The texts of findings, such as the names of frames.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<String>,
    /// The findings of the conversion.
    pub findings: Diagnostics,
}

impl Report {
    /// The value of `schema`; see `docs/guide/convert.md`.
    pub const SCHEMA: &'static str = "triassic/convert-1";

    /// The line of `convert --json` for the file with this name.
    pub fn line<'a>(&'a self, file: &'a str) -> impl serde::Serialize + 'a {
        Line { schema: Self::SCHEMA, file, ok: true, report: self }
    }
    /// The properties of the whole scene of a file, before anything is removed.
    #[must_use]
    pub fn new(
        (format, version): (&FormatInfo, Option<u32>),
        to: &'static str,
        scene: &Scene,
        findings: Diagnostics,
    ) -> Self {
        Self {
            format: format.id,
            version,
            to,
            outputs: Vec::new(),
            counts: Counts { lod: shown_lod(scene), ..Counts::new(scene) },
            left_out: Vec::new(),
            files: ShownFiles::new(scene),
            images: Vec::new(),
            archives: Vec::new(),
            clips: Clips::new(scene),
            notes: Vec::new(),
            findings,
        }
    }
    /// Sets the properties of the written scene. `in_gltf`: the numbers of meshes and variants in glTF, if that is
    /// written.
    pub fn set_written(&mut self, scene: &Scene, in_gltf: Option<(usize, usize)>) {
        let counts = Counts::new(scene);
        let (meshes, variants) = in_gltf.unwrap_or((counts.meshes, counts.variants));
        let lod = self.counts.lod.take();
        self.counts = Counts { meshes, variants, lod, ..counts };
        self.images = Image::all(scene);
    }
    /// Sets the counts of a game file that was written.
    pub fn set_made(&mut self, mut counts: Counts) {
        counts.lod = self.counts.lod.take();
        self.counts = counts;
    }
}

#[derive(serde::Serialize)]
struct Line<'a> {
    schema: &'static str,
    file: &'a str,
    ok: bool,
    #[serde(flatten)]
    report: &'a Report,
}

/// The files of a scene that came from an archive.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct FromArchive {
    /// The archive.
    pub archive: String,
    /// The files, by path in the archive.
    pub files: Vec<String>,
}

impl FromArchive {
    /// The files from a resolver that are not in the model's own archive.
    #[must_use]
    pub fn all(files: &Resolver<'_>) -> Vec<Self> {
        let own = files.own().and_then(|own| files.archive(own));
        let mut archives: BTreeMap<PathBuf, Vec<String>> = BTreeMap::new();
        for file in files.taken() {
            let Some(path) = files.archive(file).filter(|path| own.as_ref() != Some(path)) else { continue };
            let label = files.path(file);
            let below = label.strip_prefix(&path).unwrap_or(&label).display().to_string();
            archives.entry(path).or_default().push(below);
        }
        let all = archives.into_iter();
        all.map(|(archive, files)| Self { archive: archive.display().to_string(), files }).collect()
    }
}

/// The level of detail that is shown, if the model has several.
fn shown_lod(scene: &Scene) -> Option<String> {
    let properties = &scene.metadata.properties;
    let has_several = properties.get("lods")?.as_array()?.len() > 1;
    properties.get("lod")?.as_str().filter(|_| has_several).map(ToOwned::to_owned)
}

/// The counts of a scene.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Counts {
    /// Triangles of all meshes, each once.
    pub triangles: usize,
    /// Vertices in the file, for a game file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub vertices: Option<usize>,
    /// Frames of all animations, for a game file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub frames: Option<usize>,
    /// Meshes with triangles.
    pub meshes: usize,
    /// Bones.
    pub bones: usize,
    /// Animations.
    pub animations: usize,
    /// Variants of materials.
    pub variants: usize,
    /// Included images.
    pub textures: usize,
    /// The level of detail that is shown, if the model has several.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lod: Option<String>,
}

impl Counts {
    /// The counts of a scene, without the level of detail.
    #[must_use]
    pub fn new(scene: &Scene) -> Self {
        let parts = scene.meshes.iter().flat_map(|mesh| &mesh.primitives);
        Self {
            triangles: parts.map(|part| part.triangles().len()).sum(),
            vertices: None,
            frames: None,
            meshes: scene.meshes.iter().filter(|mesh| !mesh.is_empty()).count(),
            bones: scene.nodes.iter().filter(|node| matches!(node.kind, NodeKind::Bone)).count(),
            animations: scene.animations.len(),
            variants: scene.variants.len(),
            textures: scene.textures.iter().filter(|texture| texture.source.is_here()).count(),
            lod: None,
        }
    }
}

/// The file of an image, and the rule by which it was chosen.
#[derive(Debug, Clone, serde::Serialize)]
#[non_exhaustive]
pub struct Image {
    /// The name of the texture.
    pub texture: String,
    /// The name of the file.
    pub file: String,
    /// The rule, see [`ImageRule::id`].
    pub rule: &'static str,
    /// The rule by which it was chosen.
    #[serde(skip)]
    pub why: ImageRule,
}

impl Image {
    /// The images of a scene.
    #[must_use]
    pub fn all(scene: &Scene) -> Vec<Self> {
        let image = |texture: &Texture| {
            let ImageOrigin { file, rule, .. } = texture.origin.as_deref()?;
            Some(Self { texture: texture.name.clone(), file: file.clone(), rule: rule.id(), why: *rule })
        };
        scene.textures.iter().filter_map(image).collect()
    }
}

/// The file that lists the clips.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Clips {
    /// Its name.
    pub file: String,
    /// The number of listed clips.
    pub clips: u64,
}

impl Clips {
    /// The clip list of a scene, if there is one.
    #[must_use]
    pub fn new(scene: &Scene) -> Option<Self> {
        let own = scene.metadata.properties.get("clip_file")?;
        Some(Self { file: own.get("name")?.as_str()?.to_owned(), clips: own.get("clips")?.as_u64()? })
    }
}

/// The number of instances by state, and the files that are not shown: `files` of `convert --json` and `info --json`.
#[derive(Debug, Clone, Default, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ShownFiles {
    /// Instances that are shown.
    pub placed: usize,
    /// Instances left to the reader of the scene, with `--entities placeholders`.
    #[serde(skip_serializing_if = "is_none")]
    pub placeholders: usize,
    /// Instances whose file is missing.
    pub absent: usize,
    /// Instances whose name is truncated in the file.
    pub cut: usize,
    /// Instances whose file cannot be read.
    pub unreadable: usize,
    /// Instances refused by a limit.
    pub refused: usize,
    /// The files that are not shown, or that were not found.
    pub missing: Vec<MissingShown>,
    /// Shown files with their own findings.
    pub with_findings: Vec<ShownWithFindings>,
    /// A folder that contains missing files, if one was searched for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<GameHint>,
}

/// A folder that contains missing files but is not searched.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct GameHint {
    /// Its path.
    pub folder: String,
    /// The number of instances it would place.
    pub places: usize,
}

impl GameHint {
    /// Creates the hint that a folder would place this many instances.
    #[must_use]
    pub const fn new(folder: String, places: usize) -> Self {
        Self { folder, places }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde requires a reference")]
const fn is_none(count: &usize) -> bool {
    *count == 0
}

/// A file that is not shown, or that was not found: an image, a companion.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct MissingShown {
    /// Its name.
    pub file: String,
    /// Why it is missing.
    pub reason: String,
    /// The reason.
    pub count: usize,
    /// The shown files that refer to it; empty if the source itself does.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub named_by: Vec<String>,
    /// Whether it would be shown itself.
    #[serde(skip)]
    pub is_shown: bool,
}

/// A shown file with its own findings.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct ShownWithFindings {
    /// Its name.
    pub file: String,
    /// The codes of the findings.
    pub codes: Vec<&'static str>,
}

impl ShownFiles {
    /// The counts of a scene.
    #[must_use]
    pub fn new(scene: &Scene) -> Self {
        let counts = scene.instance_counts();
        let shown = scene.not_placed().into_iter().map(|(file, reason, count)| MissingShown {
            file: file.to_owned(),
            reason,
            count,
            named_by: Vec::new(),
            is_shown: true,
        });
        let with_findings = scene
            .shown_findings
            .iter()
            .map(|ShownFindings { file, codes, .. }| ShownWithFindings { file: file.clone(), codes: codes.clone() });
        Self {
            placed: counts.placed,
            placeholders: counts.placeholders,
            absent: counts.absent,
            cut: counts.cut,
            unreadable: counts.unreadable,
            refused: counts.refused,
            missing: shown.chain(needed(scene)).collect(),
            with_findings: with_findings.collect(),
            hint: None,
        }
    }
}

/// The missing files of the source and of the files that it shows, each once.
fn needed(scene: &Scene) -> Vec<MissingShown> {
    let mut files: BTreeMap<_, (usize, Vec<String>)> = BTreeMap::new();
    for MissingFile { file, kind, named_by, .. } in &scene.missing {
        let (count, names) = files.entry((file.as_str(), *kind)).or_default();
        *count = count.saturating_add(1);
        names.extend(named_by.clone());
    }
    let files = files.into_iter().map(|((file, kind), (count, named_by))| MissingShown {
        file: file.to_owned(),
        reason: kind.reason().to_owned(),
        count,
        named_by,
        is_shown: false,
    });
    files.collect()
}
