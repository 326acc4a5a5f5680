//! A summary of a file, as printed by `info --json`, and its findings, as printed by `validate --json`.

use std::{string::String, vec::Vec};

use formats_core::{Diagnostic, Diagnostics, FormatInfo, Kind, Severity, Subject};
use triassic_convert::{self as convert, LevelLighting, Request, Resolver, SceneOptions};

use crate::{AnyFile, Options, Summary, conversion::ShownFiles};

/// The summary of one file: the object of `info --json`; see `docs/reference/info.md`.
#[derive(Debug, Clone, serde::Serialize)]
#[non_exhaustive]
pub struct Info<'a> {
    /// [`SCHEMA`](Self::SCHEMA).
    pub schema: &'static str,
    /// The name of the file.
    pub file: &'a str,
    /// The size in bytes.
    pub size: usize,
    /// The id of its format.
    pub format: &'static str,
    /// The version; `None` if files of the format have no version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// The kind of file within its format.
    pub kind: Kind,
    /// The summary of its content.
    pub model: Summary,
    /// The file next to the model that lists its clips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clip_file: Option<ClipFile>,
    /// The files that a level shows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub files: Option<ShownFiles>,
    /// The findings.
    pub findings: Vec<Found>,
}

impl<'a> Info<'a> {
    /// The value of `schema`.
    pub const SCHEMA: &'static str = "triassic/info-2";

    /// The facts about a file without the files around it. `found`: its findings.
    #[must_use]
    pub fn new(file: &'a str, model: &AnyFile<'_>, found: &Diagnostics) -> Self {
        let format = (model.format(), model.version(), model.kind());
        Self::described(file, model.bytes().len(), format, model.summary(), found)
    }
    /// The facts about a file of `size` bytes, of this format, version and kind.
    #[must_use]
    pub fn described(
        file: &'a str,
        size: usize,
        (format, version, kind): (&FormatInfo, Option<u32>, Kind),
        model: Summary,
        found: &Diagnostics,
    ) -> Self {
        Self {
            schema: Self::SCHEMA,
            file,
            size,
            format: format.id,
            version,
            kind,
            model,
            clip_file: None,
            files: None,
            findings: Found::all(found),
        }
    }
    /// All facts of `info --json` about a file: with its clip list, and for a level with the files that it shows, which
    /// are searched but not read.
    #[must_use]
    pub fn with_files(
        file: &'a str,
        model: &AnyFile<'_>,
        found: &Diagnostics,
        resolver: &mut Resolver<'_>,
        options: &Options,
    ) -> Self {
        let mut info = Self::new(file, model, found);
        info.clip_file = ClipFile::find(model, resolver, options);
        info.files = shown_by_level(model, resolver, options);
        info
    }
}

/// The files shown by a level that exist; `None` for other files, and without a loader.
fn shown_by_level(model: &AnyFile<'_>, resolver: &mut Resolver<'_>, options: &Options) -> Option<ShownFiles> {
    if model.kind() != Kind::Level {
        return None;
    }
    let mut scene_options = SceneOptions::default();
    scene_options.limits = options.limits;
    // Only its entities matter.
    scene_options.level.light = LevelLighting::None;
    let (mut scene, _) = resolver.unloaded(|resolver| model.to_scene(&scene_options, resolver)).ok()?;
    convert::find_instances(&mut scene, resolver.loader()?);
    Some(ShownFiles::new(&scene))
}

/// A finding in brief, as in the rows of a census.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Found {
    /// The code.
    pub code: &'static str,
    /// The severity.
    pub severity: Severity,
    /// The number of occurrences.
    pub count: u32,
    /// The byte offset of the first occurrence.
    pub offset: u64,
}

impl Found {
    /// Converts these findings.
    #[must_use]
    pub fn all(found: &Diagnostics) -> Vec<Self> {
        let brief = |Diagnostic { code, offset, count, .. }: &Diagnostic| Self {
            code: code.id,
            severity: code.severity,
            count: *count,
            offset: *offset,
        };
        found.iter().map(brief).collect()
    }
}

/// The file next to a model that lists its clips.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct ClipFile {
    /// Its name.
    pub file: String,
    /// The clips.
    pub clips: Vec<ListedLine>,
    /// The commands of an `md2.cfg` that are not clips.
    pub settings: Vec<[String; 2]>,
    /// The problems with lines of the file.
    pub problems: Vec<String>,
}

/// A clip in such a file.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
#[non_exhaustive]
pub struct ListedLine {
    /// Its name.
    pub name: String,
    /// Its first frame.
    pub first: usize,
    /// Its last frame.
    pub last: usize,
    /// Frames per second.
    pub fps: f32,
}

impl ClipFile {
    /// The clip list of a model, if there is one next to it.
    #[must_use]
    pub fn find(model: &AnyFile<'_>, resolver: &mut Resolver<'_>, options: &Options) -> Option<Self> {
        let names = model.clip_file_names(&resolver.model_name()?);
        let found = names.iter().find_map(|name| resolver.resolve(&Request::adjacent(name)).transpose())?.ok()?;
        let listed = model.clip_list(&found.name, &found.bytes, &options.limits)?;
        let clips = listed.clips.into_iter();
        Some(Self {
            file: found.name,
            clips: clips
                .map(|clip| ListedLine { name: clip.name, first: clip.first, last: clip.last, fps: clip.frame_rate })
                .collect(),
            settings: listed.settings,
            problems: listed.problems,
        })
    }
    /// The number of listed clips, if any.
    #[must_use]
    pub fn count(&self) -> Option<usize> {
        Some(self.clips.len()).filter(|count| *count > 0)
    }
}

/// The findings in one file: the object of `validate --json`; see `docs/reference/validate.md`.
#[derive(Debug, Clone, serde::Serialize)]
#[non_exhaustive]
pub struct Checked<'a> {
    /// [`SCHEMA`](Self::SCHEMA).
    pub schema: &'static str,
    /// The name of the file.
    pub file: &'a str,
    /// The id of its format.
    pub format: &'static str,
    /// The version; `None` if files of the format have no version.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// The kind of file within its format.
    pub kind: Kind,
    /// Whether no finding counts as an error.
    pub good: bool,
    /// The findings.
    pub findings: Vec<Finding>,
}

/// A finding with the name of its element.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
#[non_exhaustive]
pub struct Finding {
    /// The finding.
    #[serde(flatten)]
    pub diagnostic: Diagnostic,
    /// The name of the texture, bone or other element.
    pub name: Option<String>,
    /// The finding as a clause: with the name, the number and the limit, if there are any.
    pub message: String,
}

impl Finding {
    /// Converts these findings; `subject` returns the name of an element.
    #[must_use]
    pub fn all(found: &Diagnostics, subject: impl Fn(&Diagnostic) -> Option<Subject>) -> Vec<Self> {
        let finding = |found: &Diagnostic| {
            let subject = subject(found);
            let message = found.message(subject.as_ref());
            Self { diagnostic: *found, name: subject.map(|subject| subject.name), message }
        };
        found.iter().map(finding).collect()
    }
}

impl<'a> Checked<'a> {
    /// The value of `schema`.
    pub const SCHEMA: &'static str = "triassic/validate-1";

    /// The findings of a file; those of severity `error` count as errors.
    #[must_use]
    pub fn new(file: &'a str, model: &AnyFile<'_>, findings: &Diagnostics) -> Self {
        let findings = Finding::all(findings, |found| model.subject(found));
        Self::described(file, (model.format(), model.version(), model.kind()), findings)
    }
    /// The findings of a file of this format, version and kind.
    #[must_use]
    pub fn described(
        file: &'a str,
        (format, version, kind): (&FormatInfo, Option<u32>, Kind),
        findings: Vec<Finding>,
    ) -> Self {
        let good = findings.iter().all(|found| found.diagnostic.code.severity < Severity::Error);
        Self { schema: Self::SCHEMA, file, format: format.id, version, kind, good, findings }
    }
}
