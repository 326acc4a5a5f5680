//! `triassic mdl`: edits Half-Life models in place.

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use clap::Subcommand;
use serde::Serialize;
use triassic::{
    formats_core::{
        ErrorKind, FixedStr, Text,
        files::{LoadError, Loader, extension},
    },
    goldsrc_mdl::{
        BodyPart, Editor, Event, HeaderFlags, Image, ModelFiles, ModelSet, Pixels, Role, SequenceFlags, TextureFlags,
        WriteError, codes,
    },
    scene::{IndexedPixels, TextureSource, png},
    smd::{activity_number, bmp_of, read_image},
};

use crate::{
    archives::{self, Shelf},
    args::{self, Global, OutputFile},
    batch::{Line, Outcome, json_line},
    failure::Failure,
    output::{self, Writer},
    text::{ERROR, LABEL, NAME, Plain, WARNING, counted},
};

/// The `schema` of the objects of `mdl --json`; see `docs/guide/mdl.md`.
const SCHEMA: &str = "triassic/mdl-edit-1";

/// Change Half-Life models in place.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic mdl rename v_usp.mdl --sequence idle rest
  triassic mdl texture v_usp.mdl view_skin.bmp --extract skin.bmp
  triassic mdl texture v_usp.mdl view_skin.bmp --image new.png
  triassic mdl texture fence.mdl fence.bmp --flags masked
  triassic mdl sequence v_usp.mdl reload --fps 24 --add-event '5004 10 weapons/clip.wav'
  triassic mdl scale tree.mdl 1.5 -o large_tree.mdl
  triassic mdl merge player.mdl --dry-run
  triassic mdl split barney.mdl --textures
  triassic mdl strip barney.mdl --body-part gun --sequence '#7'

The model is changed in place, with the texture and sequence files that belong to it; every other byte stays the same. \
--dry-run shows the changes without writing. Where several things share a name, use a number such as #3. The project's guide to \
changing models has more.")]
pub(crate) struct Mdl {
    #[command(subcommand)]
    command: Command,
}

/// The subcommand of `mdl`.
#[derive(Debug, Subcommand)]
enum Command {
    /// Rename sequences, bones, textures, body parts, submodels and attachments.
    Rename(Rename),
    /// Replace or extract the image of a texture, or set its flags.
    Texture(Texture),
    /// Set the frame rate, the loop, the activity and the events of a sequence.
    Sequence(Sequence),
    /// Set the flags of the model.
    Flags(Flags),
    /// Set which texture a column of the skin table shows in a family.
    Skin(Skin),
    /// Multiply all lengths by a factor.
    Scale(Scale),
    /// Move the contents of texture and sequence files into the model.
    Merge(Merge),
    /// Move textures into a texture file, and sequences into sequence files.
    Split(Split),
    /// Remove body parts and sequences.
    Strip(Strip),
}

/// The model to change, and where it is written.
#[derive(Debug, Clone, clap::Args)]
struct Target {
    /// The model; its texture and sequence files are found next to it.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    output: OutputFile,
    /// Replace existing files of --output and --extract.
    #[arg(long)]
    force: bool,
    /// Show what would change, but write nothing.
    #[arg(long)]
    dry_run: bool,
}

#[derive(Debug, clap::Args)]
struct Rename {
    #[command(flatten)]
    target: Target,
    /// Rename a sequence; may be given several times, as may the other options.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    sequence: Vec<String>,
    /// Rename a bone. Weapon models attach to the bones of players by name.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    bone: Vec<String>,
    /// Rename a texture.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    texture: Vec<String>,
    /// Rename a body part.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    body_part: Vec<String>,
    /// Rename a submodel.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    submodel: Vec<String>,
    /// Rename an attachment. Most have no name: use the number, such as #0.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"])]
    attachment: Vec<String>,
    /// Set the name in the header.
    #[arg(long, value_name = "NAME")]
    model: Option<String>,
}

#[derive(Debug, clap::Args)]
struct Texture {
    #[command(flatten)]
    target: Target,
    /// The texture.
    #[arg(value_name = "NAME")]
    name: String,
    /// Replace the image: BMP, PNG, TGA, PCX or JPEG. An image with a palette keeps its indices; if the size changes, texture
    /// coordinates are adjusted.
    #[arg(long, value_name = "FILE")]
    image: Option<PathBuf>,
    /// Write the image as an 8-bit BMP or PNG, with its palette, before anything changes.
    #[arg(long, value_name = "FILE")]
    extract: Option<PathBuf>,
    /// Set the flags: names or numbers separated by commas, or none. A + or - before a flag adds or removes it.
    #[arg(long, value_name = "FLAGS", allow_hyphen_values = true)]
    flags: Option<String>,
}

#[derive(Debug, clap::Args)]
struct Sequence {
    #[command(flatten)]
    target: Target,
    /// The sequence.
    #[arg(value_name = "NAME")]
    name: String,
    /// Set the frames per second.
    #[arg(long, value_name = "NUMBER")]
    fps: Option<f32>,
    /// Set whether it loops.
    #[arg(long, value_name = "yes|no", value_parser = ["yes", "no"])]
    looping: Option<String>,
    /// Set the activity, by its name or number, and its weight.
    #[arg(long, num_args = 1..=2, value_names = ["ACTIVITY", "WEIGHT"])]
    activity: Vec<String>,
    /// Remove the event with this number, counted from 0; may be given several times.
    #[arg(long, value_name = "N")]
    remove_event: Vec<usize>,
    /// Add an event: what happens, at which frame, and its options, such as '5004 10 weapons/clip.wav'; may be given several times.
    #[arg(long, value_name = "'EVENT FRAME OPTIONS'")]
    add_event: Vec<String>,
}

#[derive(Debug, clap::Args)]
struct Flags {
    #[command(flatten)]
    target: Target,
    /// The flags, as a number: 1 leaves a rocket trail, 8 rotates the model.
    #[arg(value_name = "NUMBER")]
    flags: String,
}

#[derive(Debug, clap::Args)]
struct Skin {
    #[command(flatten)]
    target: Target,
    /// The family, counted from 0.
    #[arg(value_name = "FAMILY")]
    family: usize,
    /// The column, counted from 0.
    #[arg(value_name = "COLUMN")]
    column: usize,
    /// The texture.
    #[arg(value_name = "TEXTURE")]
    texture: String,
}

#[derive(Debug, clap::Args)]
struct Scale {
    #[command(flatten)]
    target: Target,
    /// The factor.
    #[arg(value_name = "FACTOR")]
    factor: f32,
}

#[derive(Debug, clap::Args)]
struct Merge {
    #[command(flatten)]
    target: Target,
}

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("moved").required(true).multiple(true))]
struct Split {
    #[command(flatten)]
    target: Target,
    /// Move the textures and the skin table into a texture file, such as barneyT.mdl.
    #[arg(long, group = "moved")]
    textures: bool,
    /// Move the sequences that have no activity into files of at most this size, such as barney01.mdl.
    #[arg(long, value_name = "KIB", group = "moved", value_parser = clap::value_parser!(u32).range(1..))]
    sequences: Option<u32>,
}

#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("removed").required(true).multiple(true))]
struct Strip {
    #[command(flatten)]
    target: Target,
    /// Remove a body part with its submodels; may be given several times.
    #[arg(long, value_name = "NAME", group = "removed")]
    body_part: Vec<String>,
    /// Remove a sequence; may be given several times.
    #[arg(long, value_name = "NAME", group = "removed")]
    sequence: Vec<String>,
}

/// A change, for the report.
#[derive(Debug, Serialize)]
struct Edit {
    what: String,
    old: String,
    new: String,
}

/// The object of `--json`.
#[derive(Serialize)]
struct Edited<'a> {
    edits: &'a [Edit],
    written: Vec<String>,
}

/// An edit of a model.
type Change<'c> = &'c dyn Fn(&ModelSet<'_>, &mut Editor, &mut Vec<Edit>) -> Result<(), Failure>;

impl Mdl {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        match &self.command {
            Command::Rename(own) => {
                own.target.edit(global, &|set, editor, edits| own.change(global, set, editor, edits))
            }
            Command::Texture(own) => own.target.edit(global, &|set, editor, edits| own.change(set, editor, edits)),
            Command::Sequence(own) => own.target.edit(global, &|set, editor, edits| own.change(set, editor, edits)),
            Command::Flags(own) => own.target.edit(global, &|set, editor, edits| own.change(set, editor, edits)),
            Command::Skin(own) => own.target.edit(global, &|set, editor, edits| own.change(set, editor, edits)),
            Command::Scale(own) => own.target.edit(global, &|_, editor, edits| {
                editor.scale(own.factor).map_err(failure)?;
                edits.push(Edit { what: "scale".into(), old: "1".into(), new: own.factor.to_string() });
                Ok(())
            }),
            Command::Merge(own) => own.target.run(global, |files, edits| {
                let set = files.model().map_err(|error| Failure::Other(error.to_string()))?;
                let main = set.merge().map_err(failure)?;
                let count = usize::from(files.textures.is_some())
                    .saturating_add(files.sequences.iter().filter(|file| !file.is_empty()).count());
                let new = format!("1 file; {} no longer needed", counted(count, "file"));
                edits.push(Edit { what: "merged".into(), old: counted(count.saturating_add(1), "file"), new });
                Ok(ModelFiles { main, textures: None, sequences: Vec::new() })
            }),
            Command::Split(own) => own.target.run(global, |files, edits| own.change(files, edits)),
            Command::Strip(own) => own.target.run(global, |files, edits| own.change(files, edits)),
        }
    }
}

impl Target {
    fn edit(&self, global: &Global, change: Change<'_>) -> io::Result<Outcome> {
        self.run(global, |files, edits| {
            let set = files.model().map_err(|error| Failure::Other(error.to_string()))?;
            let mut editor = files.editor().map_err(failure)?;
            change(&set, &mut editor, edits)?;
            Ok(editor.finish())
        })
    }
    fn run(
        &self,
        global: &Global,
        change: impl FnOnce(&ModelFiles, &mut Vec<Edit>) -> Result<ModelFiles, Failure>,
    ) -> io::Result<Outcome> {
        let name = self.file.display().to_string();
        let mut edits = Vec::new();
        let done = self.changed(global, &mut edits, change);
        edits.retain(|edit| edit.old != edit.new);
        if global.json {
            let line = match &done {
                Ok(written) => {
                    let written = written.iter().map(|path| path.display().to_string()).collect();
                    json_line(&Line::done(SCHEMA, &name, Edited { edits: &edits, written }))
                }
                Err(failure) => json_line(&Line::<Edited<'_>>::failed(SCHEMA, &name, failure)),
            };
            anstream::stdout().write_all(line?.as_bytes())?;
        } else {
            match &done {
                Ok(written) => self.print(global, &name, &edits, written)?,
                Err(failure) => {
                    writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {}: {}", Plain(&name), Plain(failure))?;
                }
            }
        }
        Ok(if done.is_ok() { Outcome::Good } else { Outcome::Bad })
    }
    fn print(&self, global: &Global, name: &str, edits: &[Edit], written: &[PathBuf]) -> io::Result<()> {
        if global.quiet {
            return Ok(());
        }
        let mut out = anstream::stdout();
        let dry = if self.dry_run { ", nothing was written" } else { "" };
        writeln!(out, "{NAME}{}{NAME:#}: {}{dry}", Plain(name), counted(edits.len(), "change"))?;
        for Edit { what, old, new } in edits {
            writeln!(out, "  {LABEL}{}:{LABEL:#} {} -> {}", Plain(what), Plain(old), Plain(new))?;
        }
        for path in written {
            writeln!(out, "  {LABEL}written:{LABEL:#} {}", Plain(path.display()))?;
        }
        Ok(())
    }
    /// Edits the files, writes those that differ, and returns their paths.
    fn changed(
        &self,
        global: &Global,
        edits: &mut Vec<Edit>,
        change: impl FnOnce(&ModelFiles, &mut Vec<Edit>) -> Result<ModelFiles, Failure>,
    ) -> Result<Vec<PathBuf>, Failure> {
        let mut among = Shelf::new(global.is_unlimited(), false, global.encoding).files();
        let own = archives::file(&mut among, &self.file, "this is a folder: name the model in it")?;
        if among.member(own).is_some() && self.output.path().is_none() && !self.dry_run {
            let why = "a model in an archive cannot be changed in place: use -o";
            return Err(Failure::Other(why.to_owned()));
        }
        let before = ModelFiles::load_from(&mut among, own, Loader::MAX_BYTES)
            .map_err(|error| Failure::Other(unreadable(&self.file, &error)))?;
        let mut after = change(&before, edits)?;
        let stem = |path: &Path| path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        if let Some(output) = self.output.path() {
            warn_of_missing(&before)?;
            let (old, new) = (stem(&self.file), stem(output));
            if old != new {
                after = rename_groups(&after, &new, edits)?;
            }
        }
        // The new file must be readable before it replaces the old one.
        after.model().map_err(|error| Failure::Other(format!("the changed model cannot be read: {error}")))?;
        // Replaces the target of a link rather than the link.
        let linked = fs::symlink_metadata(&self.file).is_ok_and(|there| there.is_symlink());
        let real = if linked { fs::canonicalize(&self.file).map_err(Failure::io)? } else { self.file.clone() };
        let target = self.output.path().unwrap_or(&real);
        let old: BTreeMap<String, &[u8]> = before.named(&stem(target)).collect();
        let mut files: Vec<(PathBuf, &[u8])> = Vec::new();
        for (n, (name, bytes)) in after.named(&stem(target)).enumerate() {
            if self.output.path().is_none() && old.get(&name) == Some(&bytes) {
                continue;
            }
            let path = if n == 0 { target.to_owned() } else { sibling(target, &name) };
            // A file that does not belong to the model.
            if self.output.path().is_none() && !self.force && !old.contains_key(&name) && path.exists() {
                return Err(Failure::Exists(path));
            }
            files.push((path, bytes));
        }
        if self.dry_run {
            return Ok(Vec::new());
        }
        let list: Vec<(&Path, &[u8])> = files.iter().map(|(path, bytes)| (path.as_path(), *bytes)).collect();
        if self.output.path().is_none() {
            output::replace(&list)?;
        } else {
            let own: Vec<PathBuf> =
                before.named(&stem(&self.file)).map(|(name, _)| sibling(&self.file, &name)).collect();
            for (path, _) in &list {
                output::refuse_inputs(path, own.iter().map(PathBuf::as_path))?;
            }
            Writer { force: self.force, input: Some(self.file.clone()), snapshot: None }.write_all(&list)?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }
}

/// Returns why a model cannot be read; for a texture file (`manT.mdl`) or a sequence file (`man01.mdl`) the main file next to it.
fn unreadable(path: &Path, error: &LoadError) -> String {
    let main = || {
        let stem = path.file_stem()?.to_str()?;
        let of_group = || stem.strip_suffix(char::is_numeric)?.strip_suffix(char::is_numeric);
        let main = stem.strip_suffix(['T', 't']).or_else(of_group)?;
        let main = sibling(path, &format!("{main}.{}", path.extension()?.to_str()?));
        let is_companion =
            matches!(error, LoadError::Format(error) if matches!(error.kind(), ErrorKind::OtherFormat(_)));
        (is_companion && main.is_file()).then_some(main)
    };
    main()
        .map_or_else(|| error.to_string(), |main| format!("this file belongs to {}: name that instead", main.display()))
}

/// Returns the path of a file next to another, with its spelling on disk.
fn sibling(path: &Path, name: &str) -> PathBuf {
    let folder = path.parent().unwrap_or(Path::new(""));
    let own = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let entries = fs::read_dir(own).into_iter().flatten().flatten();
    let mut names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    let found = names.find(|other| other.eq_ignore_ascii_case(name));
    folder.join(found.as_deref().unwrap_or(name))
}

/// Warns that files of the model are missing, and so from the copy.
fn warn_of_missing(files: &ModelFiles) -> Result<(), Failure> {
    let set = files.model().map_err(|error| Failure::Other(error.to_string()))?;
    for role in set.missing() {
        let what = match role {
            Role::Sequences(group) => format!("the file of sequence group {group}"),
            _ => "the texture file".to_owned(),
        };
        writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} {what} is missing, and was not written")
            .map_err(Failure::io)?;
    }
    Ok(())
}

/// Renames the files of sequence groups to match the new name of the model.
fn rename_groups(files: &ModelFiles, stem: &str, edits: &mut Vec<Edit>) -> Result<ModelFiles, Failure> {
    let set = files.model().map_err(|error| Failure::Other(error.to_string()))?;
    let mut editor = files.editor().map_err(failure)?;
    for (n, group) in set.model().sequence_groups().iter().enumerate().skip(1) {
        // A missing file keeps its name.
        if set.sequence_file(n).is_none() {
            continue;
        }
        let old = group.file.as_bytes();
        // The folder keeps its encoding.
        let at = old.iter().rposition(|byte| matches!(byte, b'/' | b'\\'));
        let folder = at.and_then(|at| old.get(..=at)).unwrap_or_default();
        let new = [folder, format!("{stem}{n:02}.mdl").as_bytes()].concat();
        if old != new {
            editor.rename_sequence_group_file(n, &new).map_err(failure)?;
            let [old, new] = [old, &new[..]].map(|name| Text::new(name).to_string());
            edits.push(Edit { what: format!("file of sequence group {n}"), old, new });
        }
    }
    Ok(editor.finish())
}

fn failure(error: WriteError) -> Failure {
    Failure::Other(error.to_string())
}

/// Finds one of several by its name, or by `#` and its number.
fn find(what: &str, names: impl Iterator<Item = String>, wanted: &str) -> Result<usize, Failure> {
    let names: Vec<String> = names.collect();
    let number = wanted.strip_prefix('#').and_then(|number| number.parse::<usize>().ok());
    let exact =
        names.iter().enumerate().filter(|(_, name)| name.as_str() == wanted).map(|(n, _)| n).collect::<Vec<_>>();
    let found = if exact.is_empty() {
        let same = |name: &String| name.eq_ignore_ascii_case(wanted);
        names.iter().enumerate().filter(|(_, name)| same(name)).map(|(n, _)| n).collect()
    } else {
        exact
    };
    match (found.as_slice(), number.filter(|number| *number < names.len())) {
        (&[one], _) | ([], Some(one)) => Ok(one),
        ([], None) if names.is_empty() => Err(Failure::Other(format!("the model has no {what}"))),
        ([], None) => {
            let names = triassic::scene::listed(&names, "`");
            Err(Failure::Other(format!("no {what} is named `{wanted}`; there are {names}")))
        }
        (several, _) => {
            let numbers = several.iter().map(|n| format!("#{n}")).collect::<Vec<_>>().join(", ");
            Err(Failure::Other(format!("several have the name `{wanted}`; use the number of the {what}: {numbers}")))
        }
    }
}

/// Returns the names of the textures, unless they are in a missing file.
fn texture_names(set: &ModelSet<'_>) -> Result<Vec<String>, Failure> {
    if set.missing().any(|role| role == Role::Textures) {
        return Err(Failure::Other(codes::MISSING_TEXTURES.summary.to_owned()));
    }
    Ok(set.textures().iter().map(|own| own.name.to_string()).collect())
}

/// A method of the editor that renames the part with this index.
type Put<'p> = &'p dyn Fn(&mut Editor, usize, &[u8]) -> Result<(), WriteError>;

impl Rename {
    fn change(
        &self,
        global: &Global,
        set: &ModelSet<'_>,
        editor: &mut Editor,
        edits: &mut Vec<Edit>,
    ) -> Result<(), Failure> {
        let model = set.model();
        let parts: Vec<BodyPart<'_>> = model.body_parts().iter().collect();
        let mut sub_models = Vec::new();
        for (n, part) in parts.iter().enumerate() {
            let own = part.sub_models().map_err(|error| Failure::Other(error.to_string()))?;
            sub_models.extend(own.iter().enumerate().map(|(k, own)| ([n, k], own.name.to_string())));
        }
        let lists: [(&str, &[String], Vec<String>, Put<'_>); 6] = [
            (
                "sequence",
                &self.sequence,
                model.sequences().iter().map(|own| own.label.to_string()).collect(),
                &Editor::rename_sequence,
            ),
            ("bone", &self.bone, model.bones().iter().map(|own| own.name.to_string()).collect(), &Editor::rename_bone),
            (
                "texture",
                &self.texture,
                if self.texture.is_empty() { Vec::new() } else { texture_names(set)? },
                &Editor::rename_texture,
            ),
            (
                "body part",
                &self.body_part,
                parts.iter().map(|own| own.name.to_string()).collect(),
                &Editor::rename_body_part,
            ),
            (
                "submodel",
                &self.submodel,
                sub_models.iter().map(|(_, name)| name.clone()).collect(),
                &|editor, n, name| {
                    let [part, own] = sub_models.get(n).map_or([usize::MAX; 2], |(place, _)| *place);
                    editor.rename_sub_model(part, own, name)
                },
            ),
            (
                "attachment",
                &self.attachment,
                model.attachments().iter().map(|own| own.name.to_string()).collect(),
                &Editor::rename_attachment,
            ),
        ];
        for (what, pairs, names, put) in lists {
            let mut after = names.clone();
            let mut renamed = Vec::new();
            for pair in pairs.as_chunks::<2>().0 {
                let [old, new] = pair;
                let n = find(what, names.iter().cloned(), old)?;
                // Most attachments have no name.
                if new.trim().is_empty() && what != "attachment" {
                    return Err(Failure::Other(format!("the name of a {what} cannot be empty")));
                }
                let old = names.get(n).cloned().unwrap_or_default();
                // The same name keeps its encoding.
                if old != *new {
                    put(editor, n, new.as_bytes()).map_err(failure)?;
                }
                if let Some(after) = after.get_mut(n).filter(|_| old != *new) {
                    after.clone_from(new);
                    renamed.push(n);
                }
                edits.push(Edit { what: format!("{what} #{n}"), old, new: new.clone() });
            }
            self.check_names(global, what, &after, &renamed)?;
        }
        if let Some(name) = &self.model {
            let old = model.header().name.to_string();
            if old != *name {
                editor.rename_model(name.as_bytes()).map_err(failure)?;
            }
            edits.push(Edit { what: "model".into(), old, new: name.clone() });
        }
        Ok(())
    }
    /// Refuses names that another bone or texture has, and warns about those that another sequence has.
    fn check_names(&self, global: &Global, what: &str, names: &[String], renamed: &[usize]) -> Result<(), Failure> {
        if !matches!(what, "sequence" | "bone" | "texture") {
            return Ok(());
        }
        let renamed: BTreeSet<&String> = renamed.iter().filter_map(|n| names.get(*n)).collect();
        for name in renamed {
            let same = |(n, other): (usize, &String)| other.eq_ignore_ascii_case(name).then(|| format!("#{n}"));
            let same: Vec<String> = names.iter().enumerate().filter_map(same).collect();
            let all = same.join(" and ");
            if same.len() > 1 && what != "sequence" {
                return Err(Failure::Other(format!("the {what}s {all} would both be named `{name}`")));
            }
            if same.len() > 1 && !global.quiet {
                let file = Plain(self.target.file.display());
                let warning = format!("the sequences {all} are all named `{name}`: games find the first by its name");
                writeln!(anstream::stderr(), "{WARNING}warning:{WARNING:#} {file}: {}", Plain(warning))
                    .map_err(Failure::io)?;
            }
        }
        Ok(())
    }
}

impl Texture {
    fn change(&self, set: &ModelSet<'_>, editor: &mut Editor, edits: &mut Vec<Edit>) -> Result<(), Failure> {
        let names = texture_names(set)?;
        // The name in a GLB has no extension.
        let stems = names.iter().map(|name| name.rsplit_once('.').map_or(name.as_str(), |(stem, _)| stem).to_owned());
        let by_stem = || find("texture", stems, &self.name);
        let n = find("texture", names.iter().cloned(), &self.name).or_else(|error| by_stem().map_err(|_| error))?;
        let Some(texture) = set.textures().get(n) else { return Ok(()) };
        if let Some(path) = &self.extract {
            let file = extracted(&texture.pixels().map_err(|error| Failure::Other(error.to_string()))?, path)?;
            if !self.target.dry_run {
                let writer = Writer { force: self.target.force, input: Some(self.target.file.clone()), snapshot: None };
                writer.write_all(&[(path.as_path(), file.as_slice())])?;
            }
            edits.push(Edit {
                what: "extracted".into(),
                old: format!("texture #{n}"),
                new: path.display().to_string(),
            });
        }
        if let Some(path) = &self.image {
            let wrong = |why: &dyn std::fmt::Display| Failure::Other(format!("{}: {why}", path.display()));
            let bytes = args::bytes_of(path).map_err(Failure::Other)?;
            let read = read_image(&bytes, &triassic::Limits::default()).map_err(|why| wrong(&why))?;
            let size = |width: u32, height: u32| format!("{width} × {height}");
            let image: &Image = &read.image;
            editor.replace_texture(n, image).map_err(failure)?;
            let old = size(texture.width.unsigned_abs(), texture.height.unsigned_abs());
            let mut new = size(image.width(), image.height());
            // Of an image of the same size, what differs; a missing one differs.
            let (pixels, palette) = texture
                .pixels()
                .map_or((true, true), |own| (*own.indices != *image.indices(), own.palette.0 != image.palette().0));
            let reduced = (pixels || palette) && read.is_reduced;
            let is_same_size = old == new;
            for (is_named, what) in [
                (is_same_size && pixels, ", other pixels"),
                (is_same_size && palette, ", other palette"),
                (reduced, ", reduced to 256 colors"),
            ] {
                new.push_str(if is_named { what } else { "" });
            }
            edits.push(Edit { what: format!("image of texture #{n}"), old, new });
        }
        if let Some(text) = &self.flags {
            let old = texture.flags();
            let new = texture_flags(text, old)?;
            editor.set_texture_flags(n, new).map_err(failure)?;
            edits.push(Edit { what: format!("flags of texture #{n}"), old: flag_names(old), new: flag_names(new) });
        }
        Ok(())
    }
}

/// An image as a file of the format that its extension names.
fn extracted(pixels: &Pixels<'_>, path: &Path) -> Result<Vec<u8>, Failure> {
    let Pixels { width, height, indices, palette, transparent } = pixels;
    let file = match extension(path).to_ascii_lowercase().as_str() {
        "bmp" => bmp_of(pixels),
        "png" => {
            let pixels = IndexedPixels::new(*width, *height, indices.to_vec(), palette, *transparent);
            let source = TextureSource::Indexed(pixels);
            let image = png::encode_source(&source, &[]).map_err(Failure::Other)?;
            image.map(|image| image.bytes.into_owned())
        }
        _ => {
            let name = path.display();
            return Err(Failure::Other(format!("--extract: `{name}` is neither a .bmp nor a .png")));
        }
    };
    file.ok_or_else(|| Failure::Other("the image has no pixels".into()))
}

/// Parses flags by name or number: either all of them, or those to add and remove.
fn texture_flags(text: &str, old: TextureFlags) -> Result<TextureFlags, Failure> {
    let is_change = text.starts_with(['+', '-']);
    let mut flags = if is_change { old } else { TextureFlags::empty() };
    for word in text.split(',').map(str::trim).filter(|word| !word.is_empty() && *word != "none") {
        let (is_removed, name) = match (word.strip_prefix('-'), word.strip_prefix('+')) {
            (Some(name), _) => (true, name),
            (_, Some(name)) => (false, name),
            _ => (false, word),
        };
        let plain = |name: &str| name.to_ascii_lowercase().replace(['_', ' ', '-'], "");
        let known =
            TextureFlags::all().iter_names().find(|(known, _)| plain(known) == plain(name)).map(|(_, flag)| flag);
        let number = name.strip_prefix("0x").map_or_else(|| name.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
        let Some(flag) = known.or(number.map(TextureFlags::from_bits_retain)) else {
            let names = TextureFlags::all().iter_names().map(|(name, _)| name.to_lowercase()).collect::<Vec<_>>();
            return Err(Failure::Other(format!("`{name}` is not a flag; expected {}", names.join(", "))));
        };
        flags.set(flag, !is_removed);
    }
    Ok(flags)
}

fn flag_names(flags: TextureFlags) -> String {
    let names: Vec<String> = flags.iter_names().map(|(name, _)| name.to_lowercase()).collect();
    if flags.is_empty() { "none".to_owned() } else { format!("{:#x} {}", flags.bits(), names.join(",")) }
}

impl Sequence {
    fn change(&self, set: &ModelSet<'_>, editor: &mut Editor, edits: &mut Vec<Edit>) -> Result<(), Failure> {
        let sequences = set.model().sequences();
        let n = find("sequence", sequences.iter().map(|own| own.label.to_string()), &self.name)?;
        let Some(sequence) = sequences.get(n) else { return Ok(()) };
        let mut edit = |what: &str, old: String, new: String| edits.push(Edit { what: what.to_owned(), old, new });
        if let Some(fps) = self.fps {
            if fps < 0.0 {
                return Err(Failure::Other(format!("--fps {fps}: frames per second cannot be negative")));
            }
            editor.set_sequence_rate(n, fps).map_err(failure)?;
            edit("fps", sequence.fps.to_string(), fps.to_string());
        }
        if let Some(looping) = &self.looping {
            let mut flags = sequence.flags();
            flags.set(SequenceFlags::LOOPING, looping == "yes");
            editor.set_sequence_flags(n, flags).map_err(failure)?;
            edit("loop", if sequence.is_looping() { "yes" } else { "no" }.to_owned(), looping.clone());
        }
        if let Some((activity, weight)) = self.activity.split_first() {
            let wrong = |text: &str| Failure::Other(format!("`{text}` is not an activity of Half-Life or a number"));
            let number = activity_number(activity).or_else(|| activity.parse().ok());
            let number = number.ok_or_else(|| wrong(activity))?;
            let weight =
                weight.first().map_or(Ok(sequence.activity_weight), |text| text.parse().map_err(|_| wrong(text)))?;
            editor.set_sequence_activity(n, number, weight).map_err(failure)?;
            let old = format!("{} {}", sequence.activity, sequence.activity_weight);
            edit("activity", old, format!("{number} {weight}"));
        }
        let events = sequence.events().map_err(|error| Failure::Other(error.to_string()))?;
        let described = |event: &Event| format!("{} at frame {} {}", event.event, event.frame, event.options);
        let mut removed = self.remove_event.clone();
        removed.sort_unstable();
        removed.dedup();
        for number in removed.into_iter().rev() {
            editor.remove_event(n, number).map_err(failure)?;
            let old = events.get(number).map(|event| described(&event)).unwrap_or_default();
            edit(&format!("event {number}"), old, "removed".to_owned());
        }
        for words in self.events()? {
            let options = FixedStr::new(words.2.as_bytes());
            let options = options
                .ok_or_else(|| Failure::Other("the options of an event must be at most 64 bytes long".into()))?;
            let event = Event { event: words.0, frame: words.1, kind: 0, options };
            editor.add_event(n, &event).map_err(failure)?;
            let mut text = described(&event);
            if event.frame >= sequence.frame_count {
                // Writing to a string cannot fail.
                let _ = write!(text, " (never reached: the sequence has {} frames)", sequence.frame_count);
            }
            edit("event", "added".to_owned(), text);
        }
        Ok(())
    }
    /// The events to add: number, frame, options.
    fn events(&self) -> Result<Vec<(i32, i32, String)>, Failure> {
        let event = |text: &String| {
            let (event, rest) = text.trim().split_once(' ')?;
            let (frame, options) = rest.trim_start().split_once(' ').unwrap_or((rest.trim_start(), ""));
            let frame = frame.parse().ok().filter(|frame| *frame >= 0)?;
            Some((event.parse().ok()?, frame, options.trim().to_owned()))
        };
        let wrong = |text: &String| {
            Failure::Other(format!(
                "--add-event `{text}`: expected the number of the event, its frame (from 0) and its options"
            ))
        };
        self.add_event.iter().map(|text| event(text).ok_or_else(|| wrong(text))).collect()
    }
}

impl Flags {
    fn change(&self, set: &ModelSet<'_>, editor: &mut Editor, edits: &mut Vec<Edit>) -> Result<(), Failure> {
        let text = &self.flags;
        let number = text.strip_prefix("0x").map_or_else(|| text.parse().ok(), |hex| u32::from_str_radix(hex, 16).ok());
        let flags = number.ok_or_else(|| Failure::Other(format!("`{text}` is not a number")))?;
        editor.set_flags(HeaderFlags::from_bits_retain(flags));
        let old = set.model().header().raw_flags.to_string();
        edits.push(Edit { what: "flags".into(), old, new: flags.to_string() });
        Ok(())
    }
}

impl Skin {
    fn change(&self, set: &ModelSet<'_>, editor: &mut Editor, edits: &mut Vec<Edit>) -> Result<(), Failure> {
        let names = texture_names(set)?;
        let n = find("texture", names.iter().cloned(), &self.texture)?;
        editor.set_skin(self.family, self.column, n).map_err(failure)?;
        let column = i32::try_from(self.column).unwrap_or(i32::MAX);
        let before = set.skins().texture(self.family, column);
        let name = |texture: Option<usize>| texture.and_then(|texture| names.get(texture)).cloned().unwrap_or_default();
        let (old, mut new) = (name(before), name(Some(n)));
        if old == new && before != Some(n) {
            new = format!("#{n} {new}");
        }
        edits.push(Edit { what: format!("family {}, column {}", self.family, self.column), old, new });
        Ok(())
    }
}

impl Split {
    fn change(&self, files: &ModelFiles, edits: &mut Vec<Edit>) -> Result<ModelFiles, Failure> {
        let set = files.model().map_err(|error| Failure::Other(error.to_string()))?;
        let output = self.target.output.path().unwrap_or(&self.target.file);
        let stem = output.file_stem().unwrap_or_default().to_string_lossy();
        let size = self.sequences.map(|size| usize::try_from(size).unwrap_or(usize::MAX).saturating_mul(1024));
        let made = set.split(self.textures, size, stem.as_bytes()).map_err(failure)?;
        let mut edit = |what: &str, old: String, new: String| edits.push(Edit { what: what.into(), old, new });
        let textures = |files: &ModelFiles| if files.textures.is_some() { "a texture file" } else { "the model" };
        let (before, after) = (textures(files), textures(&made));
        if before != after {
            edit("textures", format!("in {before}"), format!("in {after}"));
        }
        let changed = made.model().map_err(|error| Failure::Other(error.to_string()))?;
        for (n, (old, new)) in set.model().sequences().iter().zip(changed.model().sequences()).enumerate() {
            if old.group != new.group {
                edit(&format!("group of sequence #{n} {}", old.label), old.group.to_string(), new.group.to_string());
            }
        }
        Ok(made)
    }
}

impl Strip {
    fn change(&self, files: &ModelFiles, edits: &mut Vec<Edit>) -> Result<ModelFiles, Failure> {
        let set = files.model().map_err(|error| Failure::Other(error.to_string()))?;
        let parts: Vec<BodyPart<'_>> = set.model().body_parts().iter().collect();
        let names: Vec<String> = parts.iter().map(|part| part.name.to_string()).collect();
        let labels: Vec<String> = set.model().sequences().iter().map(|own| own.label.to_string()).collect();
        let all = |what: &str, names: &[String], wanted: &[String]| {
            let found = wanted.iter().map(|name| find(what, names.iter().cloned(), name));
            found.collect::<Result<BTreeSet<usize>, _>>().map(|found| found.into_iter().collect::<Vec<_>>())
        };
        let (body_parts, sequences) =
            (all("body part", &names, &self.body_part)?, all("sequence", &labels, &self.sequence)?);
        let made = set.strip(&body_parts, &sequences).map_err(failure)?;
        let changed = made.model().map_err(|error| Failure::Other(error.to_string()))?;
        let left: Vec<BodyPart<'_>> = changed.model().body_parts().iter().collect();
        let said = |n: usize, parts: &[BodyPart<'_>]| {
            parts.get(n).map(|part| format!("#{n}, counts {} of a body number", part.base)).unwrap_or_default()
        };
        let mut shift = |what: &str, names: &[String], removed: &[usize], said: &dyn Fn(usize, bool) -> String| {
            let mut next = 0_usize;
            for (n, name) in names.iter().enumerate() {
                let is_removed = removed.contains(&n);
                let new = if is_removed { "removed".to_owned() } else { said(next, true) };
                let old = said(n, false);
                next = next.saturating_add(usize::from(!is_removed));
                if old != new {
                    edits.push(Edit { what: format!("{what} {name}"), old, new });
                }
            }
        };
        shift("body part", &names, &body_parts, &|n, is_new| said(n, if is_new { &left } else { &parts }));
        shift("sequence", &labels, &sequences, &|n, _| format!("#{n}"));
        Ok(made)
    }
}
