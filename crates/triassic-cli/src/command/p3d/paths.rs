//! `triassic p3d rename` and `deps`.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    io::{self, Write as _},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use clap::ValueEnum;
use serde::Serialize;
use triassic::{
    archives::files::ArchiveFiles,
    bis_p3dm::{Builder, Dependency, PathKind, PathKinds, Rename as Rule, converted_texture, rvmat::Material},
    convert::TextEncoding,
    formats_core::{
        files::{
            DiskFiles, Entry, Files as _, FolderId, PrefixFile, addon_prefix, extension, find, is_prefix_file,
            name_text,
        },
        without_bom,
    },
};
use walkdir::WalkDir;

use super::{Edit, Target, failure, model};
use crate::{
    archives::{self, Shelf},
    args::{self, Files, Global, NameArgs},
    batch::{Batch, Line, Outcome, Page, Report, ReportTarget, json_line},
    failure::Failure,
    input::Input,
    text::{ERROR, LABEL, NAME, Plain, WARNING, counted},
};

/// Rename textures, materials and proxies, also in materials (RVMAT).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d rename addons --prefix 'z\\old\\addons\\' 'z\\new\\addons\\'
  triassic p3d rename addons --prefix '\\' '' --prefix 'P:\\' '' --write
  triassic p3d rename crate.p3d --map renames.txt --write
  triassic p3d rename addons --only textures --regex '(?i)\\.(tga|png)$' '.paa' --write

Paths are compared ignoring case, / and \\ count as equal, and a leading \\ is optional and kept. Empty and procedural \
names (#...) are never renamed. --prefix replaces whole \
folders: x\\ac does not match x\\acex\\a.paa. In materials, both text and rapified, the textures and the surface are renamed. \
Configurations (config.cpp, model.cfg) are not changed. Each line of a map file has a path, a tab or ` => `, and the new \
path; lines that start with // are comments. In the replacement of --regex, \
$1 is the first group (${1} before a letter, digit or _); ^ is after a leading \\. Several rules are applied one after another: prefixes, then maps, \
then expressions.")]
#[command(group = clap::ArgGroup::new("rule").required(true).multiple(true))]
pub(super) struct Rename {
    #[command(flatten)]
    target: Target,
    /// Replace the start of paths.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], group = "rule")]
    prefix: Vec<String>,
    /// Replace whole paths, as listed in a file.
    #[arg(long, value_name = "FILE", group = "rule")]
    map: Vec<PathBuf>,
    /// Replace matches of a regular expression.
    #[arg(long, num_args = 2, value_names = ["PATTERN", "REPLACEMENT"], group = "rule")]
    regex: Vec<String>,
    /// Rename only these paths.
    #[arg(long, value_name = "KIND", value_enum)]
    only: Vec<Kind>,
    #[command(flatten)]
    names: NameArgs,
}

/// Some paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Textures of faces.
    Textures,
    /// Materials of faces.
    Materials,
    /// Models of proxies.
    Proxies,
}

impl Rename {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let rules = self.rules().unwrap_or_else(|why| args::refuse_arguments(triassic, &["p3d", "rename"], why));
        let has = |kind| self.only.is_empty() || self.only.contains(&kind);
        let kinds =
            PathKinds { textures: has(Kind::Textures), materials: has(Kind::Materials), proxies: has(Kind::Proxies) };
        let rules = Rules { rules, encoding: self.names.encoding };
        let of_material = |material: &Material<'_>| rules.rename_material(material, kinds);
        self.target.run(global, triassic, "rename", |builder| rules.rename(builder, kinds), Some(&of_material))
    }
    fn rules(&self) -> Result<Vec<Rule>, String> {
        let mut rules = Vec::new();
        for pair in self.prefix.chunks_exact(2) {
            if let [old, new] = pair {
                if old.is_empty() {
                    let why = "--prefix: OLD is empty; to add folders to all paths, use --regex '^' 'NEW\\'";
                    return Err(why.to_owned());
                }
                rules.push(Rule::prefix(old, new));
            }
        }
        for path in &self.map {
            let text = self.names.encoding.decode(&without_bom(&args::bytes_of(path)?));
            let rule = Rule::map(text.as_bytes());
            rules.push(rule.map_err(|error| format!("{}: {error}", path.display()))?);
        }
        for pair in self.regex.chunks_exact(2) {
            if let [pattern, replacement] = pair {
                let rule = Rule::regex(pattern, replacement);
                rules.push(rule.map_err(|error| error.to_string())?);
            }
        }
        Ok(rules)
    }
}

/// The rules, for names in an encoding.
struct Rules {
    rules: Vec<Rule>,
    encoding: TextEncoding,
}

impl Rules {
    /// Returns the new name according to a rule, in the encoding of the old one.
    fn apply(&self, rule: &Rule, path: &[u8]) -> Option<Vec<u8>> {
        let new = rule.apply(self.encoding.decode(path).as_bytes())?;
        match std::str::from_utf8(&new) {
            Ok(new) => Some(self.encoding.of_name(path).encode(new)),
            Err(_) => Some(new),
        }
    }
    fn rename(&self, builder: &mut Builder<'_>, kinds: PathKinds) -> Result<Vec<Edit>, Failure> {
        let mut edits = Vec::new();
        for rule in &self.rules {
            for renamed in builder.rename_by(&|path| self.apply(rule, path), kinds).map_err(failure)? {
                let what = match renamed.kind {
                    PathKind::Texture => "texture",
                    PathKind::Material => "material",
                    PathKind::Proxy => "proxy",
                };
                let [old, new] = [&renamed.old, &renamed.new].map(|path| Some(self.encoding.decode(path)));
                let kind = builder.lods.get(renamed.lod).map_or_else(String::new, |lod| lod.resolution.to_string());
                let count = Some(renamed.count);
                edits.push(Edit { lod: Some(renamed.lod), kind, what: what.into(), old, new, count });
            }
        }
        edits.sort_by_key(|edit| edit.lod);
        Ok(edits)
    }
    /// Renames the textures in a material.
    fn rename_material(&self, material: &Material<'_>, kinds: PathKinds) -> Result<(Vec<u8>, Vec<Edit>), Failure> {
        let (mut bytes, mut edits) = (material.bytes().to_vec(), Vec::new());
        for rule in self.rules.iter().filter(|_| kinds.textures) {
            let read = Material::parse(&bytes).map_err(|error| Failure::Other(error.to_string()))?;
            let (changed, renamed) = read.rename_by(&|path| self.apply(rule, path)).map_err(failure)?;
            for path in renamed {
                let [old, new] = [&path.old, &path.new].map(|path| Some(self.encoding.decode(path)));
                let (kind, what) = ("material".to_owned(), "texture".to_owned());
                edits.push(Edit { lod: None, kind, what, old, new, count: Some(path.count) });
            }
            bytes = changed;
        }
        Ok((bytes, edits))
    }
}

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
    /// The reason why a material cannot be read.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
    /// The textures of a material.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    textures: Vec<Self>,
}

impl Deps {
    pub(super) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let opened = self.files.shelf(global);
        opened.check_games(&self.game)?;
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

/// The row of a path: its kind, the path, its status, the reason why it cannot be read.
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

// Folders with the files of a game and its addons.

/// The folders in which paths are looked up.
#[derive(Debug)]
pub(super) struct Game {
    roots: Vec<FolderId>,
    /// The prefixes of addons, in lower case with `\` between their parts, with their folders; longest first.
    prefixes: Vec<(String, FolderId)>,
    /// Problems with the files that declare a prefix.
    problems: Vec<String>,
    files: Mutex<ArchiveFiles<DiskFiles>>,
}

/// The result of looking up a path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Place {
    /// The file.
    Found(PathBuf),
    /// Nowhere.
    Missing,
    /// A file of the game itself, whose folder was not given.
    OfGame,
}

/// The root folders of Bohemia Interactive's games: Arma 3, ArmA and ArmA 2, DayZ.
const OF_GAMES: [&str; 3] = ["a3", "ca", "dz"];

/// The maximum size of a prefix file.
const MOST_OF_PREFIX: u64 = 1024;

/// The maximum size of a material.
const MOST_OF_FILE: u64 = 64 << 20;

impl Game {
    /// Finds the addons below these folders: by their `$PBOPREFIX$` files, and packed ones (PBO) by their property.
    pub(super) fn new(roots: &[PathBuf], names: TextEncoding, shelf: &Shelf) -> Self {
        let (mut prefixes, mut problems) = (Vec::new(), Vec::new());
        let mut files = shelf.files();
        // A name is decoded before it is split: a backslash may be the second byte of a character.
        let lower = |prefix: &[u8]| name_text(prefix).to_lowercase();
        for root in roots {
            for entry in WalkDir::new(root).sort_by_file_name().into_iter().flatten() {
                if is_prefix_file(entry.file_name().as_encoded_bytes())
                    && let Ok(file) = files.base_mut().add_file(entry.path()).map(|file| files.file(file))
                    && let Ok(text) = files.read_at(file, 0, MOST_OF_PREFIX)
                {
                    match PrefixFile::parse_as(&text, |text| names.decode(text)) {
                        Ok(read) => prefixes.extend(read.prefix().map(|prefix| (lower(prefix), files.folder_of(file)))),
                        Err(error) => problems.push(format!("{}: {error}", entry.path().display())),
                    }
                }
                if extension(entry.path()).eq_ignore_ascii_case("pbo")
                    && let Ok(file) = files.base_mut().add_file(entry.path()).map(|file| files.file(file))
                    && let Some(folder) = files.looked_into(file)
                    && let Some(archive) = files.archive(folder)
                {
                    // Without a property, the game uses the file name.
                    let prefix = archive
                        .prefix()
                        .and_then(|prefix| addon_prefix(names.decode(prefix).as_bytes()).ok())
                        .filter(|prefix| !prefix.is_empty());
                    let prefix = prefix.map(|prefix| lower(&prefix));
                    let stem = || entry.path().file_stem().map(|stem| stem.to_string_lossy().to_ascii_lowercase());
                    prefixes.extend(prefix.or_else(stem).map(|prefix| (prefix, folder)));
                }
            }
        }
        prefixes.sort_by_key(|(prefix, _)| std::cmp::Reverse(prefix.len()));
        let mut folder = |root: &PathBuf| {
            files.add_folder(root).filter(|_| root.is_dir()).or_else(|| archives::folder(&mut files, root))
        };
        let roots = roots.iter().filter_map(&mut folder).collect();
        Self { roots, prefixes, problems, files: Mutex::new(files) }
    }
    /// Finds a file by its path in the game, or a substitute that the game would use. `extension` is added to a path that lacks it.
    pub(super) fn find(&self, path: &str, extension: Option<&str>) -> Place {
        // Relative to the root of the game's files: drives and leading backslashes are ignored.
        let path = path.split_once(':').map_or(path, |(_, rest)| rest).replace('/', "\\");
        let path = path.trim_start_matches('\\');
        let mut names = vec![path.to_owned()];
        let own = path.rsplit('\\').next().and_then(|name| name.rsplit_once('.')).map(|(_, extension)| extension);
        match extension {
            None => names.extend(converted_texture(path)),
            Some(extension) if own.is_none_or(|own| !own.eq_ignore_ascii_case(extension)) => {
                names.push(format!("{path}.{extension}"));
            }
            Some(_) => {}
        }
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        let found = names.iter().find_map(|name| {
            let below = self.prefixes.iter().filter_map(|(prefix, folder)| Some((folder, below(name, prefix)?)));
            let of_roots = self.roots.iter().map(|root| (root, name.as_str()));
            below.chain(of_roots).find_map(|(folder, rest)| find(&mut *files, *folder, rest))
        });
        match found {
            Some(found) => Place::Found(files.label(found)),
            None if self.is_of_game(path) => Place::OfGame,
            None => Place::Missing,
        }
    }
    /// Reads a file that was found.
    pub(super) fn read(&self, path: &Path) -> Result<Vec<u8>, String> {
        let mut files = self.files.lock().unwrap_or_else(PoisonError::into_inner);
        match files.open_path(path).map_err(|error| error.to_string())? {
            Entry::File(file) => files.read(file, MOST_OF_FILE).map_err(|error| error.to_string()),
            Entry::Folder(_) => Err("this is a folder".to_owned()),
        }
    }
    /// Whether a path leads into the game's own files although none of the game's addons are present; they are
    /// recognized by their prefixes. A project may have a folder `include/a3` with a few of the game's files for its
    /// build.
    fn is_of_game(&self, path: &str) -> bool {
        let first = path.split('\\').next().unwrap_or_default().to_ascii_lowercase();
        OF_GAMES.contains(&first.as_str()) && !self.prefixes.iter().any(|(prefix, _)| below(path, prefix).is_some())
    }
}

/// The rest of a path below a prefix.
fn below<'p>(path: &'p str, prefix: &str) -> Option<&'p str> {
    let start = path.get(..prefix.len())?;
    path.get(prefix.len()..)?.strip_prefix('\\').filter(|_| start.eq_ignore_ascii_case(prefix))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn paths_are_relative_to_their_prefix() {
        assert_eq!(below(r"Z\ace\a.paa", r"z\ace"), Some("a.paa"));
        assert_eq!(below(r"z\acex\a.paa", r"z\ace"), None);
    }
    #[test]
    fn game_files_are_recognized_by_the_prefixes_of_addons() {
        let folder = tempfile::tempdir().unwrap();
        let copies = folder.path().join("include/A3/data_f");
        fs::create_dir_all(&copies).unwrap();
        fs::write(copies.join("metal.rvmat"), "").unwrap();
        let game = || {
            Game::new(
                &[folder.path().join("include")],
                TextEncoding::Detect,
                &Shelf::new(false, true, TextEncoding::Detect),
            )
        };
        assert!(matches!(game().find(r"a3\data_f\metal.rvmat", None), Place::Found(_)));
        assert_eq!(game().find(r"a3\data_f\glass.rvmat", None), Place::OfGame);
        fs::write(copies.join("$PBOPREFIX$.txt"), "a3\\data_f").unwrap();
        assert_eq!(game().find(r"a3\data_f\glass.rvmat", None), Place::Missing);
        assert_eq!(game().find(r"a3\ui_f\glass.rvmat", None), Place::OfGame);
        fs::write(copies.join("$PBOPREFIX$.txt"), "\"a3\\data_f\"").unwrap();
        assert!(game().problems[0].contains("in quotes"));
    }
    #[test]
    fn files_are_found_by_prefix_in_any_case_and_after_conversion() {
        let folder = tempfile::tempdir().unwrap();
        let addon = folder.path().join("addons/Box");
        fs::create_dir_all(addon.join("Data")).unwrap();
        fs::write(addon.join("$PBOPREFIX$"), "x\\mine\\addons\\box").unwrap();
        fs::write(addon.join("Data/box_CO.paa"), "").unwrap();
        fs::write(addon.join("lamp.p3d"), "").unwrap();
        let of_game = folder.path().join("ca/data");
        fs::create_dir_all(&of_game).unwrap();
        fs::write(of_game.join("$PBOPREFIX$"), "ca\\data").unwrap();
        let game = Game::new(
            &[folder.path().to_owned()],
            TextEncoding::Detect,
            &Shelf::new(false, true, TextEncoding::Detect),
        );
        let found = |path, extension| matches!(game.find(path, extension), Place::Found(_));
        for path in [
            r"x\mine\addons\box\data\box_co.paa",
            r"\X\mine\addons\box\data\box_co.tga",
            "P:\\x\\mine/addons/box/data/box_co.png",
            r"addons\box\data\box_co.paa",
        ] {
            assert!(found(path, None), "{path}");
        }
        assert!(found(r"\x\mine\addons\box\lamp", Some("p3d")) && found(r"x\mine\addons\box\lamp.p3d", Some("p3d")));
        assert_eq!(game.find(r"x\mine\addons\box\data\other.paa", None), Place::Missing);
        assert_eq!(game.find(r"x\mine\addons\box\..\..\secret", None), Place::Missing);
        assert_eq!(game.find(r"a3\data_f\glass.rvmat", None), Place::OfGame);
        assert_eq!(game.find(r"ca\data\none.paa", None), Place::Missing, "its addon is there");
        assert_eq!(game.find(r"ca\misc\none.paa", None), Place::OfGame, "its addon is not there");
    }
}
