//! The files that a scene shows: entities of a level, proxies of a model; and those that it lacks.

use std::{borrow::ToOwned, collections::BTreeMap, string::String, vec::Vec};

use triassic_scene::{MissingFile, Scene, ShownFindings};

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
