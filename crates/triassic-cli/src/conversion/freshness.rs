//! The modification times of a model's files, for `--newer`.

use std::{fs, io, path::Path, time::SystemTime};

use triassic::{AnyFile, OpenFile, convert::Sequences};

use super::Job;
use crate::input::Input;

/// The modification time of a file, or of the archive that contains it.
pub(crate) fn changed(path: &Path) -> io::Result<SystemTime> {
    let there = fs::metadata(path).or_else(|error| {
        let archive = path.ancestors().skip(1).find_map(|above| fs::metadata(above).ok());
        archive.filter(fs::Metadata::is_file).ok_or(error)
    });
    there.and_then(|there| there.modified())
}

/// Whether a model, or a file that its conversion reads, is newer than its output. If the file system has no times, the
/// output is replaced.
pub(super) fn is_newer(
    job: &Job<'_>,
    input: &Input,
    file: &OpenFile,
    model: Option<&AnyFile<'_>>,
    output: &Path,
) -> bool {
    let (Ok(made), Some(path)) = (changed(output), input.disk()) else { return true };
    let is_newer = |path: &Path| changed(path).map_or(true, |time| time > made);
    is_newer(path)
        || job.given_time.is_some_and(|time| time > made)
        || file.companions().iter().any(|companion| is_newer(companion.path()))
        // A GLB usually refers to no files; those of a `.gltf` are known after reading it.
        || match model {
            Some(model) => others(job, input, model).is_none_or(|times| times.into_iter().any(|time| time > made)),
            None => !file.bytes().starts_with(b"glTF"),
        }
}

/// The modification times of the files that the model refers to; `None` if one is unknown.
fn others(job: &Job<'_>, input: &Input, model: &AnyFile<'_>) -> Option<Vec<SystemTime>> {
    let mut options = job.images.scene_options(&job.options);
    options.clips = job.conversion.scene.clips.clone();
    // Steps that take time but request no files are skipped.
    options.sequences = Sequences::Only(Vec::new());
    options.level.light = triassic::convert::LevelLighting::None;
    let files = job.images.resolver(input.shelf(), input.location(), &job.options);
    let mut files = files.without_loader().without_reading();
    model.to_scene(&options, &mut files).ok()?;
    files.taken().map(|file| changed(&files.path(file)).ok()).collect()
}
