//! The files that belong to a model, and the options of its images.

use std::path::PathBuf;

use triassic::{
    Options,
    convert::{Resolver, SceneOptions, TextEncoding},
};

use super::options::{OptionArgs, conversion, encodings};
use crate::{location::Location, shelf::Shelf, whole_scene::files_of_scene};

/// Options for finding textures and interpreting their colors.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Textures")]
pub(crate) struct ImageArgs {
    /// Also search this game folder; may be given several times.
    ///
    /// For models, it is the folder that contains `models` or `players`; by default, it is guessed from the path of the model. For
    /// levels, it is any folder that contains their models; the level's folder and its parent folder, with their subfolders, are
    /// searched first. Skins of Acknex models are found in any subfolder. Nothing outside these folders is read.
    #[arg(long, value_name = "DIR")]
    pub(crate) game: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) options: OptionArgs<true>,
}

impl ImageArgs {
    /// Creates the resolver for the files that belong to a model; `path` is the model's path, if it has one.
    pub(crate) fn resolver(
        &self,
        archives: &Shelf,
        location: Option<&Location>,
        options: &Options,
    ) -> Resolver<'static> {
        files_of_scene(archives, location, &self.game, self.scene_options(options).text, options)
    }
    /// The scene options for these arguments.
    pub(crate) fn scene_options(&self, options: &Options) -> SceneOptions {
        let mut new = conversion(&OptionArgs::default(), &self.options).scene;
        new.limits = options.limits;
        new
    }
}

/// The encoding of names, for commands that do not convert.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct NameArgs {
    /// The encoding of names that are not UTF-8, also of the files that they refer to.
    ///
    /// Other encodings have the names that browsers use: `iso-8859-5`, `windows-874`, …
    #[arg(long, value_name = "VALUE", value_parser = encodings(), default_value = "auto", help_heading = "Input")]
    pub(crate) encoding: TextEncoding,
}
