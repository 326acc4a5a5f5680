//! The file beside a model that lists its clips.

use std::path::Path;

use serde::Serialize;
use triassic::{
    AnyFile, Options,
    formats_core::files::{first, name_text},
    summary::counted,
};

use crate::{
    input::Input,
    text::{Plain, Rows},
};

/// The clips that a file lists.
#[derive(Debug, Serialize)]
pub(super) struct ClipList {
    file: String,
    clips: Vec<Listed>,
    /// The commands of an `md2.cfg` that are not clips.
    settings: Vec<[String; 2]>,
    /// What is wrong with lines of the file.
    problems: Vec<String>,
}

#[derive(Debug, Serialize)]
struct Listed {
    name: String,
    first: usize,
    last: usize,
    fps: f32,
}

impl ClipList {
    /// That of a model, if there is one.
    pub(super) fn find(input: &Input, model: &AnyFile<'_>, options: &Options) -> Option<Self> {
        let names = model.clip_file_names(Path::new(&input.name).file_stem()?.to_str()?);
        if names.is_empty() {
            return None;
        }
        let (mut files, own) = input.beside()?;
        let folder = files.folder_of(own);
        let found = first(&mut *files, folder, names)?;
        let bytes = files.read_at(found, 0, options.max_file_size).ok()?;
        let file = name_text(files.name(found));
        let listed = model.clip_list(&file, &bytes, &options.limits)?;
        let clips = listed.clips.into_iter();
        Some(Self {
            file,
            clips: clips
                .map(|clip| Listed { name: clip.name, first: clip.first, last: clip.last, fps: clip.frame_rate })
                .collect(),
            settings: listed.settings,
            problems: listed.problems,
        })
    }
    /// How many clips it lists, if any.
    pub(super) fn count(&self) -> Option<usize> {
        Some(self.clips.len()).filter(|count| *count > 0)
    }
    /// Adds what it lists to the rows of the model.
    pub(super) fn show(&self, rows: &mut Rows) {
        let width = self.clips.iter().map(|clip| clip.name.chars().count()).max().unwrap_or(0);
        let count = self.count().map_or_else(|| "no clips".to_owned(), |count| counted(count, "clip"));
        rows.add("clip file", format_args!("{}, {count}", Plain(&self.file)));
        for Listed { name, first, last, fps } in &self.clips {
            let frames = counted(last.saturating_sub(*first).saturating_add(1), "frame");
            rows.more(Plain(format_args!("{name:width$}  {first} to {last}  ({frames} at {fps} fps)")));
        }
        for [name, value] in &self.settings {
            rows.more(Plain(format_args!("{name} {value}")));
        }
        for problem in &self.problems {
            rows.more(Plain(problem));
        }
    }
}
