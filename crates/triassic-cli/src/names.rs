//! The names of outputs. They depend on the input file and on the files next to it, never on the other inputs of a run:
//! a later run with other files must not replace the output of another model.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    ffi::OsStr,
    fmt::{self, Display},
    fs, io,
    path::{Component, Path, PathBuf},
    sync::Arc,
};

use triassic::{
    Detected, Kind,
    archives::{Archive, encode_name},
};

use crate::{
    input::{self, Input, Location, Member},
    text::{Plain, counted},
};

/// The files of a folder that have their own outputs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Makes {
    /// Models, terrains and levels.
    Scenes,
    /// Also files of textures, unless they belong to a model.
    Textures,
}

impl Makes {
    /// Whether a file of a folder has an output.
    fn takes(self, detected: &Detected) -> bool {
        match detected.kind {
            Kind::Model | Kind::Terrain | Kind::Level | Kind::MapSource => true,
            // The textures of a model are written with it.
            Kind::Textures => self == Self::Textures && !triassic::is_companion(detected),
            _ => false,
        }
    }
}

/// Gives every input an output name below a folder: its own path with another extension, which is empty for folders. If
/// several files of one folder on disk have the same stem, ignoring case, and have outputs, each keeps its extension:
/// `Ter2.hmp.glb` and `Ter2.mdl.glb`. A level source next to its level is not counted, but keeps its extension.
///
/// Inputs without an output have an empty name.
///
/// # Errors
/// If several outputs would have the same name, ignoring case.
pub(crate) fn names(inputs: &mut [Input], extension: &str, makes: Makes) -> Result<Vec<PathBuf>, Clashes> {
    let mut folders = Folders::default();
    let names: Vec<PathBuf> = inputs
        .iter()
        .map(|input| match input.location() {
            None if !input.is_named() => PathBuf::new(),
            location => {
                let keeps = location.is_some_and(|location| folders.has_rival(location, makes));
                let name = name(&input.below, keeps, extension);
                match location {
                    // Paths in archives are already valid everywhere.
                    Some(Location::Member(_)) => name,
                    _ => valid(&name),
                }
            }
        })
        .collect();
    let mut equal: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (n, name) in names.iter().enumerate().filter(|(_, name)| !name.as_os_str().is_empty()) {
        equal.entry(name.to_string_lossy().to_lowercase()).or_default().push(n);
    }
    let mut clashes = Vec::new();
    for numbers in equal.into_values().filter(|numbers| numbers.len() > 1) {
        // Files are only read if names are equal.
        let mut makes_one = |n: &usize| inputs.get_mut(*n).is_some_and(|input| makes_output(input, makes));
        let numbers: Vec<usize> = numbers.into_iter().filter(|n| makes_one(n)).collect();
        if let [first, _, ..] = numbers.as_slice() {
            let output = names.get(*first).cloned().unwrap_or_default();
            let inputs = numbers.iter().filter_map(|n| inputs.get(*n)).map(|input| input.name.clone());
            clashes.push(Clash { output, inputs: inputs.collect() });
        }
    }
    if clashes.is_empty() { Ok(names) } else { Err(Clashes(clashes)) }
}

/// Whether an input has an output, from its first bytes.
pub(crate) fn makes_output(input: &mut Input, makes: Makes) -> bool {
    input.is_named() || input.is_gltf_to_take() || input.detected().is_some_and(|detected| makes.takes(&detected))
}

/// The name of an output, with the extension of the input if it `keeps` it.
fn name(input: &Path, keeps: bool, extension: &str) -> PathBuf {
    let mut name = input.file_stem().unwrap_or_default().to_owned();
    if let (true, Some(own)) = (keeps, input.extension()) {
        name.push(".");
        name.push(own.to_ascii_lowercase());
    }
    if !extension.is_empty() {
        name.push(format!(".{extension}"));
    } else if name == "." || name == ".." {
        // This remains of `...md2`; as a folder name it would refer to another folder.
        name.push("_");
    }
    input.with_file_name(name)
}

/// A path whose parts are valid on every system, so that the outputs can be copied anywhere. Valid parts stay
/// unchanged.
pub(crate) fn valid(path: &Path) -> PathBuf {
    let part = |part: Component<'_>| match part {
        Component::Normal(name) => encode_name(name.as_encoded_bytes()).into(),
        other => other.as_os_str().to_owned(),
    };
    path.components().map(part).collect()
}

/// Several outputs with the same name.
#[derive(Debug)]
pub(crate) struct Clashes(Vec<Clash>);

#[derive(Debug)]
struct Clash {
    output: PathBuf,
    inputs: Vec<String>,
}

impl Clashes {
    /// The maximum number of names in the text.
    const SHOWN: usize = 20;

    /// The inputs without a unique name, each with the output.
    pub(crate) fn inputs(&self) -> impl Iterator<Item = (&str, &Path)> {
        self.0.iter().flat_map(|Clash { output, inputs }| inputs.iter().map(|input| (input.as_str(), output.as_path())))
    }
}

impl Display for Clashes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("several inputs would have the same output, so nothing was written; convert them separately")?;
        let mut left = Self::SHOWN;
        for Clash { output, inputs } in &self.0 {
            if left == 0 {
                break;
            }
            write!(f, "\n  {}:", Plain(output.display()))?;
            for (n, input) in inputs.iter().take(left).enumerate() {
                write!(f, "{} {}", if n == 0 { "" } else { "," }, Plain(input))?;
            }
            left = left.saturating_sub(inputs.len());
        }
        let more = self.inputs().count().saturating_sub(Self::SHOWN);
        if more > 0 { write!(f, "\n  … and {}", counted(more, "other input")) } else { Ok(()) }
    }
}

/// The folders of the inputs, on disk and in archives, each of which is listed once.
#[derive(Debug, Default)]
struct Folders {
    stems: HashMap<PathBuf, HashMap<String, Stem>>,
    /// The archives whose folders were listed.
    archives: HashSet<PathBuf>,
}

/// The files of a folder with the same stem, ignoring case.
#[derive(Debug)]
enum Stem {
    Files(Vec<FolderEntry>),
    /// The names of the files with outputs, in lower case, and their number.
    Seen(HashSet<String>, usize),
}

/// A file in a folder.
#[derive(Debug)]
enum FolderEntry {
    Disk(PathBuf),
    /// Its name, and its index in its archive.
    Member(String, Arc<Archive>, usize),
}

impl FolderEntry {
    fn name(&self) -> String {
        match self {
            Self::Disk(path) => lower(path.file_name().unwrap_or_default()),
            Self::Member(name, ..) => name.to_lowercase(),
        }
    }
    fn detected(&self) -> Option<Detected> {
        let look = match self {
            Self::Disk(path) => input::look(path),
            Self::Member(_, archive, index) => input::look_at_member(archive, *index),
        };
        look.ok()?.detected
    }
}

impl Folders {
    /// Whether another file of the folder has the same stem and has an output.
    fn has_rival(&mut self, location: &Location, makes: Makes) -> bool {
        let (path, folder) = match location {
            Location::Disk(path) => (path.as_path(), path.parent().map(Path::to_owned)),
            Location::Member(member) => {
                self.list_archive(member);
                (member.path(), member.path().parent().map(|folder| member.address.archive().join(folder)))
            }
        };
        let (Some(stem), Some(folder)) = (path.file_stem(), folder) else { return false };
        let stems = self.stems.entry(folder).or_insert_with_key(|folder| stems(folder).unwrap_or_default());
        let Some(files) = stems.get_mut(&lower(stem)) else { return false };
        if let Stem::Files(known) = files {
            // Only files with a shared stem need to be read.
            let known = if known.len() > 1 { std::mem::take(known) } else { Vec::new() };
            *files = seen(&known, makes);
        }
        let Stem::Seen(names, count) = files else { return false };
        let own = usize::from(names.contains(&lower(path.file_name().unwrap_or_default())));
        *count > own
    }
    /// Lists all folders of an archive, unless they are listed already.
    fn list_archive(&mut self, member: &Member) {
        if !self.archives.insert(member.address.archive().to_owned()) {
            return;
        }
        for index in 0..member.archive.members().len() {
            let Some(path) = member.plan.path(index).map(Path::new) else { continue };
            let folder = member.address.archive().join(path.parent().unwrap_or(Path::new("")));
            let stem = lower(path.file_stem().unwrap_or_default());
            let stems = self.stems.entry(folder).or_default();
            if let Stem::Files(files) = stems.entry(stem).or_insert_with(|| Stem::Files(Vec::new())) {
                let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
                files.push(FolderEntry::Member(name, Arc::clone(&member.archive), index));
            }
        }
    }
}

/// The files of a folder by stem.
fn stems(folder: &Path) -> io::Result<HashMap<String, Stem>> {
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut stems = HashMap::new();
    for entry in fs::read_dir(here)?.flatten().filter(|entry| entry.file_type().is_ok_and(|kind| kind.is_file())) {
        let path = entry.path();
        let stem = lower(path.file_stem().unwrap_or_default());
        if let Stem::Files(files) = stems.entry(stem).or_insert_with(|| Stem::Files(Vec::new())) {
            files.push(FolderEntry::Disk(path));
        }
    }
    Ok(stems)
}

/// The files with outputs, from their first bytes.
fn seen(files: &[FolderEntry], makes: Makes) -> Stem {
    let detected = files.iter().filter_map(|file| Some((file, file.detected()?)));
    let detected: Vec<_> = detected.filter(|(_, detected)| makes.takes(detected)).collect();
    let has_level = detected.iter().any(|(_, detected)| detected.kind == Kind::Level);
    let own = detected.iter().filter(|(_, detected)| !has_level || detected.kind != Kind::MapSource);
    let names: Vec<String> = own.map(|(file, _)| file.name()).collect();
    let count = names.len();
    Stem::Seen(names.into_iter().collect(), count)
}

fn lower(name: &OsStr) -> String {
    name.to_string_lossy().to_lowercase()
}

#[cfg(test)]
mod tests {
    use triassic_test_support::instructions::{assert_growth, operation};

    use super::*;
    use crate::{archives::Shelf, walk::Filter};

    #[test]
    fn outputs_are_named_after_inputs() {
        let named = |inputs: &[&str], keeps, extension| -> Vec<String> {
            let names = inputs.iter().map(|input| name(Path::new(input), keeps, extension));
            names.map(|name| name.to_string_lossy().replace('\\', "/")).collect()
        };
        assert_eq!(
            named(&["a/tris.md2", "c.d.mdl", "e", "F.MDL"], false, "glb"),
            ["a/tris.glb", "c.d.glb", "e.glb", "F.glb"]
        );
        assert_eq!(named(&["a/tris.md2", "e", "F.MDL"], true, "glb"), ["a/tris.md2.glb", "e.glb", "F.mdl.glb"]);
        assert_eq!(named(&["a/tris.md2", "x.mdl"], false, ""), ["a/tris", "x"]);
        assert_eq!(named(&["a/...md2", "..md2", ".md2", "....md2"], false, ""), ["a/.._", "._", ".md2", "..."]);
    }
    #[test]
    fn names_are_valid_everywhere() {
        let valid = |name: &str| valid(Path::new(name)).to_string_lossy().replace('\\', "/");
        assert_eq!(valid("con/a.b.glb"), "%63on/a.b.glb");
        assert_eq!(valid("50%/a ?/nul.x.glb"), "50%25/a %3F/%6Eul.x.glb");
        assert_eq!(valid("a./b /c"), "a%2E/b%20/c");
        assert_eq!(valid("Ä β/tris.glb"), "Ä β/tris.glb");
    }
    #[test]
    fn many_equal_names_are_truncated() {
        let clash =
            |n| Clash { output: format!("{n}.glb").into(), inputs: vec![format!("{n}.md2"), format!("{n}.mdl")] };
        let text = Clashes((0..30).map(clash).collect()).to_string();
        assert_eq!(text.lines().count(), 1 + 10 + 1);
        assert!(text.contains("\n  9.glb: 9.md2, 9.mdl\n  … and 40 other inputs"), "{text}");
    }
    /// A folder with `size` pairs of models with the same stem, as many with a single stem, and as many files that are
    /// not models.
    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    fn the_names_of_many_files() {
        assert_growth(100, |size| {
            let folder = tempfile::tempdir().unwrap();
            for n in 0..size {
                for name in [format!("{n}.md2"), format!("{n}.mdl"), format!("same.{n}"), format!("{n}.txt")] {
                    let bytes: &[u8] = if name.contains(".txt") { b"notes" } else { b"IDP2\x08\0\0\0" };
                    fs::write(folder.path().join(name), bytes).unwrap();
                }
            }
            let arguments = [folder.path().to_owned()];
            let mut inputs = operation("look for files", || {
                Input::of(
                    &arguments,
                    &Filter::default(),
                    &Shelf::new(false, true, triassic::convert::TextEncoding::Detect),
                )
            });
            let names = operation("names", || names(&mut inputs, "glb", Makes::Scenes)).unwrap();
            assert_eq!(names.len(), 4 * size);
        });
    }
}
