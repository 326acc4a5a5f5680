//! `triassic p3d deps`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use serde::Serialize;
use triassic::{
    bis_p3dm::{Dependency, PathKind, rvmat::Material},
    convert::TextEncoding,
};

use super::{
    game::{Game, Place},
    model::model,
};
use crate::{
    archives,
    args::{Files, Global, NameArgs},
    batch::{Batch, Line, Outcome, Page, Report, ReportTarget, json_line},
    failure::Failure,
    input::Input,
    text::{ERROR, LABEL, NAME, Plain, WARNING, counted},
};

/// List textures, materials and proxies, and report missing ones.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d deps crate.p3d
  triassic p3d deps addons --game addons --missing
  triassic p3d deps addons --game addons --game P: --json | jq -r '.lods[].dependencies[].path'

With --game, paths are searched for, ignoring case, in the addons below these folders (by their $PBOPREFIX$ files, or the prefix \
of a PBO) and in the folders or archives themselves; a .paa also counts for a .tga or .png. For a single file, the levels of \
detail are listed, with the textures of the materials (.rvmat) that are found; for several files, each path once, with the \
number of files that use it. --json lists every use. Paths into the game's own files (a3, ca, dz) count as missing only if an \
addon with their prefix is there. The exit status is 1 if a file is missing.")]
pub(super) struct Deps {
    #[command(flatten)]
    files: Files,
    /// Also search this folder of addons or of the game's files, or this archive; may be given several times.
    #[arg(long, value_name = "DIR")]
    game: Vec<PathBuf>,
    #[command(flatten)]
    names: NameArgs,
    /// Show only missing files.
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
    /// The number of uses; only for files that the model itself needs.
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
        let opened = self.files.shelf(global);
        let is_folder = |path: &PathBuf| path.is_dir() || archives::folder(&mut opened.files(), path).is_some();
        if let Some(path) = self.game.iter().find(|path| !is_folder(path)) {
            return Err(io::Error::other(format!("{}: this is neither a folder nor an archive", path.display())));
        }
        let game = (!self.game.is_empty()).then(|| Game::new(&self.game, self.names.encoding, opened));
        for problem in game.iter().flat_map(|game| &game.problems) {
            writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} {}", Plain(problem))?;
        }
        let paths = (!global.json && !self.files.is_one(global)).then(Paths::default);
        let inputs = Input::collect(&self.files, global).into_iter().map(|input| (input, ())).collect();
        let failed = |file: &str, failure: &Failure| json_line(&Line::<Model>::failed(SCHEMA, file, failure));
        let outcome = Batch::new(global, ReportTarget::Output, failed)
            .run(inputs, |input, ()| self.one(global, input, game.as_ref(), paths.as_ref()))?;
        if let Some(paths) = paths {
            anstream::stdout().write_all(paths.text(game.is_some()).as_bytes())?;
        }
        Ok(outcome)
    }
    fn one(
        &self,
        global: &Global,
        input: &mut Input,
        game: Option<&Game>,
        paths: Option<&Paths>,
    ) -> Result<Report, Failure> {
        let Some(file) = input.read(&global.options())? else { return Ok(Report::Skipped) };
        let Some(model) = model(input, &file)? else { return Ok(Report::Skipped) };
        let mut lods: Vec<Level> = model
            .lods()
            .iter()
            .map(|lod| {
                let dependencies = lod.dependencies();
                let needed = |dependency| Needed::of(dependency, self.names.encoding, game);
                let dependencies = dependencies.iter().map(needed).collect();
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
        let text = if let Some(paths) = paths {
            paths.add(&lods, self.missing);
            String::new()
        } else if global.json {
            json_line(&Line::done(SCHEMA, &input.name, Model { lods })).map_err(Failure::io)?
        } else if self.missing && lods.is_empty() && !input.is_named() {
            String::new()
        } else {
            text(&input.name, &lods)
        };
        Ok(Report::Page(Page { text, bad, ..Page::default() }))
    }
}

impl Needed {
    fn of(dependency: &Dependency<'_>, names: TextEncoding, game: Option<&Game>) -> Self {
        let extension = (dependency.kind == PathKind::Proxy).then_some("p3d");
        let mut needed = Self::new(dependency.kind, names.decode(dependency.path.as_bytes()), extension, game);
        needed.count = Some(dependency.count);
        if let (PathKind::Material, Some(file)) = (dependency.kind, &needed.file) {
            match textures(file.as_ref(), names, game) {
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
    fn shown(&self) -> Shown<'_> {
        (self.kind, &self.path, self.status, self.error.as_deref())
    }
    /// Whether it or one of its textures is missing or cannot be read.
    fn is_bad(&self) -> bool {
        self.status == Some("missing") || self.error.is_some() || self.textures.iter().any(Self::is_bad)
    }
    /// Keeps only the missing files, and returns whether there are any.
    fn keep_bad(&mut self) -> bool {
        self.textures.retain(Self::is_bad);
        self.is_bad()
    }
}

/// The paths that several files need.
#[derive(Default)]
struct Paths(Mutex<BTreeMap<(PathKind, String), Use>>);

/// The use of a path.
struct Use {
    /// The path as spelled in the first file.
    path: String,
    status: Option<&'static str>,
    error: Option<String>,
    files: usize,
    /// The number of uses in all files.
    uses: usize,
}

impl Paths {
    /// Adds the needs of a file.
    fn add(&self, lods: &[Level], only_missing: bool) {
        let mut seen = BTreeSet::new();
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let direct = lods.iter().flat_map(|lod| &lod.dependencies);
        let is_bad = |needed: &&Needed| needed.status == Some("missing") || needed.error.is_some();
        let needed = direct.flat_map(|needed| [needed].into_iter().chain(&needed.textures));
        for needed in needed.filter(|needed| !only_missing || is_bad(needed)) {
            let key = (needed.kind, needed.path.to_lowercase().replace('/', "\\"));
            let known = all.entry(key.clone()).or_insert_with(|| Use {
                path: needed.path.clone(),
                status: needed.status,
                error: needed.error.clone(),
                files: 0,
                uses: 0,
            });
            known.uses = known.uses.saturating_add(1);
            if seen.insert(key) {
                known.files = known.files.saturating_add(1);
            }
        }
    }
    /// Returns one line per path, and the number of paths.
    fn text(&self, has_game: bool) -> String {
        let all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut text = String::new();
        for ((kind, _), one) in &*all {
            let needed = (*kind, one.path.as_str(), one.status, one.error.as_deref());
            line(&mut text, needed, 0, &format!("  {LABEL}in {}{LABEL:#}", counted(one.files, "file")));
        }
        let sum = |takes: fn(&Use) -> bool| {
            let taken = || all.values().filter(|one| takes(one));
            (taken().count(), taken().map(|one| one.uses).fold(0, usize::saturating_add))
        };
        let (paths, uses) = sum(|_| true);
        // Writing to a string cannot fail.
        let _ = write!(text, "{}, {}", counted(paths, "path"), counted(uses, "use"));
        if has_game {
            let (missing, uses) = sum(|one| one.status == Some("missing"));
            let _ = write!(text, "; missing: {}, {}", counted(missing, "path"), counted(uses, "use"));
        }
        text + "\n"
    }
}

/// The textures of a material in a file.
fn textures(file: &Path, names: TextEncoding, game: Option<&Game>) -> Result<Vec<Needed>, String> {
    let bytes = game.map_or_else(|| Ok(Vec::new()), |game| game.read(file))?;
    let material = Material::parse(&bytes).map_err(|error| error.to_string())?;
    let needed = |path| Needed::new(PathKind::Texture, names.decode(path), None, game);
    Ok(material.textures().map(needed).collect())
}

/// The lines for a file.
fn text(name: &str, lods: &[Level]) -> String {
    let mut text = format!("{NAME}{}{NAME:#}\n", Plain(name));
    for lod in lods.iter().filter(|lod| !lod.dependencies.is_empty()) {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "  {LABEL}{}{LABEL:#}", lod.kind);
        for needed in &lod.dependencies {
            line(&mut text, needed.shown(), 4, "");
            needed.textures.iter().for_each(|texture| line(&mut text, texture.shown(), 6, ""));
        }
    }
    text
}

/// The row of a path: its kind, itself, its status, the reason that it cannot be read.
type Shown<'a> = (PathKind, &'a str, Option<&'static str>, Option<&'a str>);

fn line(text: &mut String, (kind, path, status, error): Shown<'_>, indent: usize, more: &str) {
    let kind = match kind {
        PathKind::Texture => "texture",
        PathKind::Material => "material",
        PathKind::Proxy => "proxy",
    };
    let _ = write!(text, "{:indent$}{LABEL}{kind:8}{LABEL:#} {}", "", Plain(path));
    let _ = match (status, error) {
        (_, Some(error)) => writeln!(text, "  {ERROR}not readable{ERROR:#}: {}{more}", Plain(error)),
        (Some("missing"), _) => writeln!(text, "  {ERROR}missing{ERROR:#}{more}"),
        (Some("game"), _) => writeln!(text, "  {LABEL}(of the game){LABEL:#}{more}"),
        _ => writeln!(text, "{more}"),
    };
}
