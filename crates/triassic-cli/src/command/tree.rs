//! `triassic tree`.

use std::io;

use triassic::{Kind, convert::SceneOptions, gltf_file};

use crate::{
    args::{Files, Global, ImageArgs},
    batch::{Batch, Outcome, Report, ReportTarget, json_line},
    conversion::{self, companion},
    failure::Failure,
    input::{self, Input},
    scene_tree::{SCHEMA, Tree as ErrorReport},
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
        let inputs = Input::collect(&self.files, global).into_iter().map(|input| (input, ())).collect();
        let failed = |file: &str, error: &Failure| {
            json_line(&serde_json::json!({ "schema": SCHEMA, "file": file, "error": error }))
        };
        Batch::new(global, ReportTarget::Output, failed).run(inputs, |input, ()| self.one(global, input))
    }
    fn one(&self, global: &Global, input: &mut Input) -> Result<Report, Failure> {
        let options = global.options();
        let Some(file) = input.read(&options)? else { return Ok(Report::Skipped) };
        if input::is_gltf(&file) {
            let (scene, _) = input::gltf_scene(input, &file, &options)?;
            return Self::print(
                global,
                &ErrorReport::new(&input.name, gltf_file::INFO, Some(gltf_file::VERSION), &scene),
            );
        }
        let model = input::parse(&file)?;
        if model.is_companion() {
            let failure = || companion::failure(&model, input);
            return if input.is_named() { Err(failure()) } else { Ok(Report::Companion) };
        }
        // Textures and materials by themselves do not have a tree.
        if matches!(model.kind(), Kind::Textures | Kind::Material) && !input.is_named() {
            return Ok(Report::Companion);
        }
        let scene_options: SceneOptions = self.images.scene_options(&options);
        let mut resolver = self.images.resolver(input.shelf(), input.location(), &options);
        let scene = model.to_scene(&scene_options, &mut resolver);
        let (scene, _) = scene.map_err(|error| conversion::failure(error, file.bytes()))?;
        Self::print(global, &ErrorReport::new(&input.name, model.format(), model.version(), &scene))
    }
    fn print(global: &Global, tree: &ErrorReport<'_>) -> Result<Report, Failure> {
        if global.json { json_line(tree).map(Report::done).map_err(Failure::io) } else { Ok(Report::done(tree.text())) }
    }
}
