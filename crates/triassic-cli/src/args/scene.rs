//! The files that belong to a model, and the options of its images.

use std::path::PathBuf;

use triassic::{
    Options,
    convert::{Resolver, SceneOptions, TextEncoding},
};

use super::options::{OptionArgs, conversion, encodings};
use crate::{location::Location, shelf::Shelf, whole_scene::files_of_scene};

/// The source of textures, and their colors.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Textures")]
pub(crate) struct ImageArgs {
    /// Also search this game folder; may be given several times.
    ///
    /// For models it contains `models` or `players`; without it, it is guessed from the path of the model. For levels it is
    /// any folder with their models, which are first looked for next to and below the level and its parent folder. Skins of
    /// Acknex models are found in any folder below it. Nothing outside these folders is read.
    #[arg(long, value_name = "DIR")]
    pub(crate) game: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) options: OptionArgs<true>,
}

impl ImageArgs {
    /// The resolver of the files that belong to a model; `path` is that of the model, if it has one.
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

/// The encoding of names, for commands that convert nothing.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct NameArgs {
    /// The encoding of names that are not UTF-8, and of the files that they name.
    ///
    /// Other encodings are known by the names that browsers know: `iso-8859-5`, `windows-874`, …
    #[arg(long, value_name = "VALUE", value_parser = encodings(), default_value = "auto", help_heading = "Input")]
    pub(crate) encoding: TextEncoding,
}
