//! `triassic p3d deps`.

use std::{
    fmt::Write,
    io,
    path::{Path, PathBuf},
};

use serde::Serialize;
use triassic::bis_p3dm::{Dependency, PathKind, Text, rvmat::Material};

use super::{
    game::{Game, Place},
    model::model,
};
use crate::{
    args::{Files, Global},
    batch::{Outcome, json_line},
    failure::Failure,
    input::Input,
    parallel::{self, Line, Report, ReportTarget},
    text::{ERROR, LABEL, NAME, Plain},
};

/// List textures, materials and proxies, and which are missing.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d deps crate.p3d
  triassic p3d deps addons --game addons --missing
  triassic p3d deps addons --game addons --game P: --json | jq -r '.lods[].dependencies[].path'

With --game, paths are looked for in addons below these folders, by their $PBOPREFIX$ files and those of PBO by their prefix, and \
below the folders themselves, ignoring case; a .paa stands for a .tga or .png. Textures of materials (.rvmat) that are found are \
listed below them. \
Paths into the game's own files (a3, ca, dz) are not missing if no folder has them. The exit status is 1 if a file is \
missing.")]
pub(super) struct Deps {
    #[command(flatten)]
    files: Files,
    /// Also search this folder of addons or of the game's files; may be given several times.
    #[arg(long, value_name = "DIR")]
    game: Vec<PathBuf>,
    /// Show only what is missing.
    #[arg(long, requires = "game")]
    missing: bool,
}

/// The `schema` of the objects of `--json`.
const SCHEMA: &str = "triassic/p3d-deps-1";

/// The object of `--json` for one file.
#[derive(Serialize)]
struct Model {
    lods: Vec<Level>,
}

/// A level of detail.
#[derive(Serialize)]
struct Level {
    kind: String,
    dependencies: Vec<Needed>,
}

/// A file that is needed.
#[derive(Serialize)]
struct Needed {
    kind: PathKind,
    path: String,
    /// How often; only of what a model needs itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<usize>,
    /// `found`, `missing` or `game`; only with `--game`.
    #[serde(skip_serializing_if = "Option::is_none")]
    status: Option<&'static str>,
    /// The file that was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    /// Why a material cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The textures of a material.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    textures: Vec<Self>,
}

impl Deps {
    pub(super) fn run(&self, global: &Global) -> io::Result<Outcome> {
        if let Some(folder) = self.game.iter().find(|folder| !folder.is_dir()) {
            return Err(io::Error::other(format!("{}: this is not a folder", folder.display())));
        }
        let game = (!self.game.is_empty()).then(|| Game::new(&self.game, self.files.shelf(global)));
        let inputs = Input::collect(&self.files, global).into_iter().map(|input| (input, ())).collect();
        let failed = |file: &str, failure: &Failure| json_line(&Line::<Model>::failed(SCHEMA, file, failure));
        parallel::run(global, ReportTarget::Output, inputs, failed, |input, ()| self.one(global, input, game.as_ref()))
    }
    fn one(&self, global: &Global, input: &mut Input, game: Option<&Game>) -> Result<Report, Failure> {
        let Some(file) = input.read(&global.options())? else { return Ok(Report::Skipped) };
        let Some(model) = model(input, &file)? else { return Ok(Report::Skipped) };
        let mut lods: Vec<Level> = model
            .lods()
            .iter()
            .map(|lod| {
                let dependencies = lod.dependencies();
                let dependencies = dependencies.iter().map(|dependency| Needed::of(dependency, game)).collect();
                Level { kind: lod.kind().to_string(), dependencies }
            })
            .collect();
        let bad = lods.iter().any(|lod| lod.dependencies.iter().any(Needed::is_bad));
        if self.missing {
            for lod in &mut lods {
                lod.dependencies.retain_mut(Needed::keep_bad);
            }
            lods.retain(|lod| !lod.dependencies.is_empty());
        }
        let text = if global.json {
            json_line(&Line::done(SCHEMA, &input.name, Model { lods })).map_err(Failure::io)?
        } else if self.missing && lods.is_empty() && !input.is_named() {
            String::new()
        } else {
            text(&input.name, &lods)
        };
        Ok(if bad { Report::Bad(text) } else { Report::Done(text) })
    }
}

impl Needed {
    fn of(dependency: &Dependency<'_>, game: Option<&Game>) -> Self {
        let extension = (dependency.kind == PathKind::Proxy).then_some("p3d");
        let mut needed = Self::new(dependency.kind, dependency.path.to_string(), extension, game);
        needed.count = Some(dependency.count);
        if let (PathKind::Material, Some(file)) = (dependency.kind, &needed.file) {
            match textures(file.as_ref(), game) {
                Ok(textures) => needed.textures = textures,
                Err(error) => needed.error = Some(error),
            }
        }
        needed
    }
    fn new(kind: PathKind, path: String, extension: Option<&str>, game: Option<&Game>) -> Self {
        let place = game.map(|game| game.find(&path, extension));
        let status = place.as_ref().map(|place| match place {
            Place::Found(_) => "found",
            Place::Missing => "missing",
            Place::OfGame => "game",
        });
        let file = match place {
            Some(Place::Found(file)) => Some(file.display().to_string()),
            _ => None,
        };
        Self { kind, path, count: None, status, file, error: None, textures: Vec::new() }
    }
    /// Whether it, or a texture of it, is missing or cannot be read.
    fn is_bad(&self) -> bool {
        self.status == Some("missing") || self.error.is_some() || self.textures.iter().any(Self::is_bad)
    }
    /// Keeps what is missing in it; whether there is anything.
    fn keep_bad(&mut self) -> bool {
        self.textures.retain(Self::is_bad);
        self.is_bad()
    }
}

/// The textures of a material in a file.
fn textures(file: &Path, game: Option<&Game>) -> Result<Vec<Needed>, String> {
    let bytes = game.map_or_else(|| Ok(Vec::new()), |game| game.read(file))?;
    let material = Material::parse(&bytes).map_err(|error| error.to_string())?;
    let needed = |path| Needed::new(PathKind::Texture, Text::new(path).to_string(), None, game);
    Ok(material.textures().map(needed).collect())
}

/// The lines for a file.
fn text(name: &str, lods: &[Level]) -> String {
    let mut text = format!("{NAME}{}{NAME:#}\n", Plain(name));
    for lod in lods.iter().filter(|lod| !lod.dependencies.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {LABEL}{}{LABEL:#}", lod.kind);
        for needed in &lod.dependencies {
            line(&mut text, needed, 4);
            needed.textures.iter().for_each(|texture| line(&mut text, texture, 6));
        }
    }
    text
}

fn line(text: &mut String, needed: &Needed, indent: usize) {
    let kind = match needed.kind {
        PathKind::Texture => "texture",
        PathKind::Material => "material",
        PathKind::Proxy => "proxy",
    };
    let _ = write!(text, "{:indent$}{LABEL}{kind:8}{LABEL:#} {}", "", Plain(&needed.path));
    let _ = match (needed.status, &needed.error) {
        (_, Some(error)) => writeln!(text, "  {ERROR}not readable{ERROR:#}: {}", Plain(error)),
        (Some("missing"), _) => writeln!(text, "  {ERROR}missing{ERROR:#}"),
        (Some("game"), _) => writeln!(text, "  {LABEL}(of the game){LABEL:#}"),
        _ => writeln!(text),
    };
}
