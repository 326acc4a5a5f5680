//! The files that belong to a model, and the options of its images.

use std::path::PathBuf;

use triassic::{Options, convert::SceneOptions};

use super::options::{OptionArgs, conversion};
use crate::{
    location::Location,
    shelf::Shelf,
    whole_scene::{FilesOfScene, files_of_scene},
};

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
    pub(crate) fn resolver(&self, archives: &Shelf, location: Option<&Location>, options: &Options) -> FilesOfScene {
        let mut files = files_of_scene(archives, location, &self.game, options);
        files.files_mut().set_code_page(self.scene_options(options).text.code_page());
        files
    }
    /// The scene options for these arguments.
    pub(crate) fn scene_options(&self, options: &Options) -> SceneOptions {
        let mut new = conversion(&OptionArgs::default(), &self.options).scene;
        new.limits = options.limits;
        new
    }
}
