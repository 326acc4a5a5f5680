//! Reads sources: QC, SMD and images. Loading all sources of a model: a QC, and the SMDs and images that it names. The folders
//! in which the files of a QC are searched for.

mod image;
mod meshes;
mod place;
mod qc;
mod script;
mod words;

pub use image::{ReadImage, read_image};
pub use meshes::{Frame, Node, Smd, SmdCorner, SmdPose, SmdTexture, SmdTriangle};
pub use place::{Finding, Findings, Place, SourceError, SourceErrors};
pub(crate) use qc::is_keyword;
pub use qc::read_script;
pub use script::{
    BodyPart, COMMANDS, Command, CommandInfo, EventCommand, OPTIONS, Script, SequenceCommand, Studio, Support,
};
pub use words::Word;

use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    path::PathBuf,
    sync::Arc,
};

use formats_core::{
    Limits,
    files::{Entry, FileId, Files, FolderId, Loader, ReadError},
    num,
};
use goldsrc_mdl::Image;

use crate::smd::{
    Compiler, codes, names,
    read::{image::Room, qc::Reader, words::Rules},
};

/// The options for reading sources.
#[derive(Debug, Clone, Default)]
#[non_exhaustive]
pub struct ReadOptions {
    /// Folders outside the QC's folder from which files may be read through `..` and absolute paths.
    pub allow: Vec<FolderId>,
    /// The compiler whose rules are used to interpret words.
    pub compiler: Compiler,
    /// Bounds on the output.
    pub limits: Limits,
}

impl ReadOptions {
    /// Sets the compiler whose rules are used.
    #[must_use]
    pub const fn with_compiler(mut self, compiler: Compiler) -> Self {
        self.compiler = compiler;
        self
    }
    /// Sets the allowed folders outside the QC's folder.
    #[must_use]
    pub fn with_allowed(mut self, allow: Vec<FolderId>) -> Self {
        self.allow = allow;
        self
    }
    /// Sets the limits.
    #[must_use]
    pub const fn with_limits(mut self, limits: Limits) -> Self {
        self.limits = limits;
        self
    }
}

/// All sources of a model.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The contents of the QC.
    pub script: Script,
    /// The SMDs, each with its name.
    smds: Vec<(Arc<str>, Smd)>,
    /// Returns the SMD that a word of the QC names.
    smd_names: BTreeMap<String, usize>,
    /// The images, by the [key](names::texture_key) of the texture.
    images: BTreeMap<String, Arc<Image>>,
    /// Their findings.
    pub findings: Findings,
    /// The number of bytes.
    pub size: usize,
    /// The paths of all files.
    pub paths: BTreeSet<PathBuf>,
}

/// The maximum size of QCs, which are kept in memory as commands.
const SCRIPT_BYTES: u64 = 16 << 20;

/// Refuses files that are not text: usually, the model itself was given instead of its sources.
fn check_text(bytes: &[u8], place: &Place) -> Result<(), SourceError> {
    /// No QC starts with a longer comment without line breaks.
    const START: usize = 1024;
    if [goldsrc_mdl::Model::MAGIC, goldsrc_mdl::SequenceFile::MAGIC].iter().any(|magic| bytes.starts_with(magic)) {
        let text = "this is a compiled Half-Life model, not its source: `triassic decompile` turns it into a QC, SMDs and BMPs";
        return Err(SourceError::new(place, text));
    }
    if bytes.get(..START).unwrap_or(bytes).contains(&0) {
        return Err(SourceError::new(place, "this is a binary file; expected a QC, which is text"));
    }
    Ok(())
}

impl Sources {
    /// Reads a QC and all files that it names.
    ///
    /// # Errors
    /// All errors in them, and all missing files.
    pub fn load(files: &mut dyn Files, qc: FileId, options: &ReadOptions) -> Result<Self, SourceErrors> {
        let path = label(files, qc);
        let home = files.folder_of(qc);
        let bytes = files.read(qc, SCRIPT_BYTES).map_err(|error| match error {
            // The place already contains the path.
            ReadError::Io { error, .. } => SourceError::new(&Place::whole(&path), error.to_string()),
            error => unreadable(&Place::whole(&path), &error),
        })?;
        check_text(&bytes, &Place::whole(&path))?;
        let mut read = Qcs::read(files, (&path, &bytes), home, options, BTreeSet::new());
        // Words that could be options are SMDs only if such files exist; then everything is read again.
        let not_files = if options.compiler == Compiler::Default {
            not_files(files, &read.script, home, options)
        } else {
            BTreeSet::new()
        };
        if !not_files.is_empty() {
            read = Qcs::read(files, (&path, &bytes), home, options, not_files);
        }
        let Qcs { script, found, errors, size, mut paths } = read;
        paths.insert(files.label(qc));
        let mut sources = Self { script, findings: found, size, paths, ..Self::default() };
        if let Some(errors) = SourceErrors::of(errors) {
            return Err(errors);
        }
        sources.fill(files, home, options)?;
        Ok(sources)
    }
    /// Loads the files that a generated script names, below a folder.
    ///
    /// # Errors
    /// Same as [`load`](Self::load).
    pub fn of_script(
        script: Script,
        files: &mut dyn Files,
        home: FolderId,
        options: &ReadOptions,
    ) -> Result<Self, SourceErrors> {
        let mut sources = Self { script, ..Self::default() };
        sources.fill(files, home, options)?;
        Ok(sources)
    }
    /// Loads the SMD that a word of the QC names, and returns its name.
    #[must_use]
    pub fn smd(&self, word: &Word) -> Option<(&Arc<str>, &Smd)> {
        self.smds.get(self.smd_index(word)?).map(|(path, smd)| (path, smd))
    }
    /// The index of the SMD that a word of the QC names.
    pub(crate) fn smd_index(&self, word: &Word) -> Option<usize> {
        self.smd_names.get(&word.text).copied()
    }
    /// The image of a texture.
    #[must_use]
    pub fn image(&self, texture: &str) -> Option<&Image> {
        self.images.get(&names::texture_key(texture)).map(Arc::as_ref)
    }
    fn fill(&mut self, files: &mut dyn Files, home: FolderId, options: &ReadOptions) -> Result<(), SourceErrors> {
        let mut errors = Vec::new();
        let [mut models, mut textures] = [0; 2].map(|_| Folders::new(home, &options.allow));
        let mut given: Option<Place> = None;
        for (place, command) in &self.script.commands {
            match command {
                Command::Cd(folder) => {
                    if let Some(first) = given.as_ref().filter(|_| errors.len() < SourceErrors::MOST) {
                        let text = format!("`$cd` was already given in line {}; a QC can have only one", first.line);
                        errors.push(SourceError::new(place, text));
                    }
                    given = Some(place.clone());
                    models.add(files, folder, &mut self.findings);
                }
                Command::CdTexture(folders) => {
                    for folder in folders {
                        textures.add(files, folder, &mut self.findings);
                    }
                }
                _ => {}
            }
        }
        let mut loader = Loading {
            files,
            options,
            known: BTreeMap::new(),
            broken: BTreeSet::new(),
            left: Loader::MAX_BYTES,
            missing: Vec::new(),
            paths: BTreeSet::new(),
        };
        self.load_smds(&mut loader, &models, &mut errors);
        let folders = if textures.is_empty() { &models } else { &textures };
        self.load_images(&mut loader, folders, &mut errors);
        self.size = num::to_usize(self.size_with(&loader));
        self.paths.append(&mut loader.paths);
        // Missing files come first, since they may cause the other errors.
        errors.splice(0..0, missing(&loader.missing));
        match SourceErrors::of(errors) {
            Some(errors) => Err(errors),
            None => Ok(()),
        }
    }
    /// The number of bytes of all files that were read.
    fn size_with(&self, loader: &Loading<'_>) -> u64 {
        num::to_u64(self.size).saturating_add(Loader::MAX_BYTES.saturating_sub(loader.left))
    }
    fn load_smds(&mut self, loader: &mut Loading<'_>, folders: &Folders, errors: &mut Vec<SourceError>) {
        let Self { script, smds, smd_names, findings, .. } = self;
        let words: Vec<&Word> = script.smds().collect();
        let references = script.studios().count();
        // The position of the last misspelled option.
        let mut misspelt: Option<Place> = None;
        for (n, word) in words.iter().copied().enumerate() {
            if smd_names.contains_key(&word.text) {
                continue;
            }
            let names = names_of_smd(loader.files, word);
            let file = match folders.file(loader.files, &names, &word.place, findings) {
                Ok(file) => file,
                Err(why) => {
                    let is_word = n >= references && !word.is_quoted && why == NotFound::Missing;
                    let is_argument = |own: &Word, option: &Place| {
                        own.place.file == option.file
                            && own.place.line == option.line
                            && !own.is_quoted
                            && own.text.parse::<f32>().is_ok()
                    };
                    let has_argument = words
                        .get(n.saturating_add(1))
                        .is_some_and(|next| is_argument(next, &word.place) && word.text.parse::<f32>().is_err());
                    let similar = script::similar_option(&word.text, has_argument);
                    let is_option = similar.is_some() || has_argument || script::is_other_option(&word.text);
                    if is_word && misspelt.as_ref().is_some_and(|option| is_argument(word, option)) {
                        continue;
                    }
                    if is_word && is_option {
                        let meant = similar.map(|option| format!("; did you mean `{option}`?")).unwrap_or_default();
                        let text = format!("`{}` is neither an option nor an SMD{meant}", word.text);
                        errors.push(SourceError::new(&word.place, text));
                        misspelt = Some(word.place.clone());
                    } else {
                        let about = why.describe(names.first().map_or("", String::as_str));
                        loader.missing.push((word.place.clone(), about));
                    }
                    continue;
                }
            };
            if loader.broken.contains(&file) {
                continue;
            }
            if let Some(smd) = loader.known.get(&file) {
                smd_names.insert(word.text.clone(), *smd);
                continue;
            }
            let path = label(loader.files, file);
            let read = loader.read(file, &word.place);
            match read.and_then(|bytes| Smd::read(&bytes, &path, findings)) {
                Ok(smd) => {
                    loader.known.insert(file, smds.len());
                    smd_names.insert(word.text.clone(), smds.len());
                    smds.push((path, smd));
                }
                Err(error) => {
                    // Only once, even if it is named several times.
                    loader.broken.insert(file);
                    errors.push(error);
                }
            }
        }
    }
    fn load_images(&mut self, loader: &mut Loading<'_>, folders: &Folders, errors: &mut Vec<SourceError>) {
        let mut room = Room::new(&loader.options.limits);
        // Names with different extensions may lead to one file, which is then the image of several textures.
        let mut known: BTreeMap<FileId, Arc<Image>> = BTreeMap::new();
        for (name, place) in self.textures() {
            let names = image_names(loader.files, &name);
            let file = match folders.file(loader.files, &names, &place, &mut self.findings) {
                Ok(file) => file,
                Err(why) => {
                    loader.missing.push((place, why.describe(names.first().map_or("", String::as_str))));
                    continue;
                }
            };
            let path = label(loader.files, file);
            let read = || {
                let bytes = loader.read(file, &place)?;
                room.of_files(self.size_with(loader));
                image::read(&bytes, &path, &room, &mut self.findings).map(Arc::new)
            };
            let image = known.get(&file).map_or_else(read, |image| Ok(Arc::clone(image)));
            let taken = image.and_then(|image| match room.take(&image) {
                Ok(()) => Ok(image),
                Err(why) => Err(SourceError::new(&place, why)),
            });
            match taken {
                Ok(image) => {
                    known.insert(file, Arc::clone(&image));
                    self.images.insert(names::texture_key(&name), image);
                }
                Err(error) => errors.push(error),
            }
            if room.is_over.get() {
                return;
            }
        }
    }
    /// The textures that the model may need, with the first place that names each.
    fn textures(&self) -> Vec<(String, Place)> {
        let mut all: BTreeMap<String, (usize, String, Place)> = BTreeMap::new();
        let mut add = |name: &str, place: Place| {
            let next = all.len();
            all.entry(names::texture_key(name)).or_insert_with(|| (next, name.to_owned(), place));
        };
        let mut replaced: BTreeMap<String, &Word> = BTreeMap::new();
        for (_, command) in &self.script.commands {
            if let Command::ReplaceTexture(from, to) = command {
                replaced.insert(names::texture_key(&from.text), to);
            }
        }
        for studio in self.script.studios() {
            let Some((path, smd)) = self.smd(&studio.file) else { continue };
            for SmdTexture { name: texture, line } in &smd.textures {
                match replaced.get(&names::texture_key(texture)) {
                    Some(other) => add(&other.text, other.place.clone()),
                    None => {
                        add(texture, Place { file: Arc::clone(path), line: *line, column: 0 });
                    }
                }
            }
        }
        for (_, command) in &self.script.commands {
            if let Command::TextureGroup(rows) = command {
                rows.iter().flatten().for_each(|word| add(&word.text, word.place.clone()));
            }
        }
        let mut all: Vec<_> = all.into_values().collect();
        all.sort_by_key(|(order, ..)| *order);
        all.into_iter().map(|(_, name, place)| (name, place)).collect()
    }
}

/// The contents of a QC and those that it includes.
struct Qcs {
    script: Script,
    found: Findings,
    errors: Vec<SourceError>,
    size: usize,
    paths: BTreeSet<PathBuf>,
}

impl Qcs {
    fn read(
        files: &mut dyn Files,
        (path, bytes): (&Arc<str>, &[u8]),
        home: FolderId,
        options: &ReadOptions,
        not_files: BTreeSet<String>,
    ) -> Self {
        let include_folders = Folders::new(home, &options.allow);
        let (mut outside, mut paths) = (Findings::default(), BTreeSet::new());
        let mut include = |name: &Word, _: &Arc<str>| {
            let names = [path_of(files, name)];
            let file = include_folders.file(files, &names, &name.place, &mut outside);
            let file = file.map_err(|why| {
                SourceError::new(&name.place, format!("`$include`: file not found: {}", why.describe(&name.text)))
            })?;
            let bytes = files.read(file, SCRIPT_BYTES).map_err(|error| unreadable(&name.place, &error))?;
            check_text(&bytes, &Place::whole(&label(files, file)))?;
            paths.insert(files.label(file));
            Ok((label(files, file), bytes))
        };
        let mut reader = Reader {
            include: &mut include,
            script: Script { file: Arc::clone(path), ..Script::default() },
            found: Findings::default(),
            errors: Vec::new(),
            rules: Rules { compiler: options.compiler, not_files, ..Rules::default() },
            included: [0; 2],
        };
        reader.read(bytes, &mut vec![Arc::clone(path)]);
        let Reader { script, mut found, errors, included: [_, size], .. } = reader;
        found.append(outside);
        Self { script, found, errors, size: bytes.len().saturating_add(size), paths }
    }
}

/// The words of sequences that could be options, and are not SMDs.
fn not_files(files: &mut dyn Files, script: &Script, home: FolderId, options: &ReadOptions) -> BTreeSet<String> {
    let mut folders = Folders::new(home, &options.allow);
    for (_, command) in &script.commands {
        if let Command::Cd(folder) = command {
            folders.add(files, folder, &mut Findings::default());
        }
    }
    let words = script.sequences().flat_map(|sequence| &sequence.files).filter(|word| qc::is_ambiguous(word));
    let words: BTreeMap<&str, &Word> = words.map(|word| (word.text.as_str(), word)).collect();
    let is_missing = |word: &&Word| {
        let names = names_of_smd(files, word);
        folders.file(files, &names, &word.place, &mut Findings::default()).is_err()
    };
    words.into_values().filter(is_missing).map(|word| word.text.clone()).collect()
}

/// Files while they are read.
struct Loading<'l> {
    files: &'l mut dyn Files,
    options: &'l ReadOptions,
    known: BTreeMap<FileId, usize>,
    broken: BTreeSet<FileId>,
    left: u64,
    missing: Vec<(Place, String)>,
    paths: BTreeSet<PathBuf>,
}

impl Loading<'_> {
    fn read(&mut self, file: FileId, place: &Place) -> Result<Vec<u8>, SourceError> {
        let bytes = self.files.read(file, self.left).map_err(|error| unreadable(place, &error))?;
        self.left = self.left.saturating_sub(num::to_u64(bytes.len()));
        self.paths.insert(self.files.label(file));
        Ok(bytes)
    }
}

fn unreadable(place: &Place, error: &ReadError) -> SourceError {
    SourceError::new(place, error.to_string())
}

/// All missing files, as one error at the first place that names one.
fn missing(files: &[(Place, String)]) -> Option<SourceError> {
    let (place, name) = files.first()?;
    if files.len() == 1 {
        return Some(SourceError::new(place, format!("the file is missing: {name}")));
    }
    let mut text = format!("{} files are missing:", files.len());
    for (place, name) in files.iter().take(200) {
        let _ = write!(text, "\n    {name} (named in {place})");
    }
    Some(SourceError::new(&Place::whole(&place.file), text))
}

/// Folders that are searched for the files of a QC, one after another.
#[derive(Debug, Default)]
struct Folders {
    /// The folder of the QC: files outside it are only read if they are below one of `allowed`.
    home: Option<FolderId>,
    allowed: Vec<FolderId>,
    searched: Vec<FolderId>,
}

/// Why a file is not available.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum NotFound {
    /// It does not exist.
    Missing,
    /// Its path leads out of the folder of the QC.
    Outside,
}

impl NotFound {
    /// Describes the file with the reason, for an error.
    fn describe(self, name: &str) -> String {
        match self {
            Self::Missing => name.to_owned(),
            Self::Outside => format!("{name}, outside the folder of the QC, which requires --allow DIR"),
        }
    }
}

/// The result of looking up a path.
enum Found {
    It(Entry),
    Missing,
    Outside,
}

impl Folders {
    fn new(home: FolderId, allowed: &[FolderId]) -> Self {
        Self { home: Some(home), allowed: allowed.to_vec(), searched: Vec::new() }
    }
    /// Whether a folder was added.
    fn is_empty(&self) -> bool {
        self.searched.is_empty()
    }
    /// Adds a folder that a QC names. A missing or forbidden folder is a finding.
    fn add(&mut self, files: &mut dyn Files, word: &Word, found: &mut Findings) {
        let Some(home) = self.home else { return };
        let path = path_of(files, word);
        match self.entry(files, home, &path) {
            Found::It(Entry::Folder(folder)) => self.searched.push(folder),
            Found::It(Entry::File(_)) | Found::Missing => {
                found.report(codes::MISSING_FOLDER, &word.place, word.text.clone());
            }
            Found::Outside => found.report(codes::OUTSIDE_FOLDER, &word.place, word.text.clone()),
        }
    }
    /// Finds the first of these names in the folders of the QC, in its own folder or in the allowed ones; otherwise returns the
    /// reason.
    fn file(
        &self,
        files: &mut dyn Files,
        names: &[String],
        place: &Place,
        found: &mut Findings,
    ) -> Result<FileId, NotFound> {
        let home = self.home.ok_or(NotFound::Missing)?;
        let mut outside = None;
        for name in names {
            for folder in self.searched.iter().chain([&home]).chain(&self.allowed) {
                match self.entry(files, *folder, name) {
                    Found::It(Entry::File(file)) if self.is_allowed(files, file) => return Ok(file),
                    Found::It(Entry::File(_)) | Found::Outside => outside = Some(name),
                    Found::It(Entry::Folder(_)) | Found::Missing => {}
                }
            }
        }
        if let Some(name) = outside {
            found.report(codes::OUTSIDE_FOLDER, place, name.clone());
            return Err(NotFound::Outside);
        }
        Err(NotFound::Missing)
    }
    fn is_allowed(&self, files: &dyn Files, file: FileId) -> bool {
        self.home.iter().chain(&self.allowed).any(|folder| files.is_below(file, *folder))
    }
    /// Returns the entry at a path below a folder. `..` leads up only if other folders are allowed.
    fn entry(&self, files: &mut dyn Files, from: FolderId, path: &str) -> Found {
        let is_absolute = path.starts_with(['/', '\\']) || path.contains(':');
        if is_absolute || path.contains('\0') {
            return Found::Outside;
        }
        let mut at = Entry::Folder(from);
        // Its depth below the folder.
        let mut depth = 0_u32;
        for part in path.split(['/', '\\']).filter(|part| !matches!(*part, "" | ".")) {
            let Entry::Folder(folder) = at else { return Found::Missing };
            if part.trim_end_matches([' ', '.']).is_empty() {
                // `..`; names of only dots or spaces are not valid anywhere.
                if part != ".." || (depth == 0 && self.allowed.is_empty()) {
                    return Found::Outside;
                }
                let Some(above) = files.parent(folder) else { return Found::Outside };
                (at, depth) = (Entry::Folder(above), depth.saturating_sub(1));
                continue;
            }
            let Some(entry) = files.entry(folder, part.as_bytes()) else { return Found::Missing };
            (at, depth) = (entry, depth.saturating_add(1));
        }
        Found::It(at)
    }
}

/// Converts a path in a QC to a file system path.
fn path_of(files: &dyn Files, word: &Word) -> String {
    files.decode(&names::bytes(&word.text))
}

/// Returns the possible file names of an SMD that a QC names.
fn names_of_smd(files: &dyn Files, word: &Word) -> Vec<String> {
    let name = path_of(files, word);
    let has_extension = name.rsplit_once('.').is_some_and(|(_, end)| end.eq_ignore_ascii_case("smd"));
    let longer = format!("{name}.smd");
    if has_extension { vec![name, longer] } else { vec![longer] }
}

/// Returns the possible file names of a texture's image, a BMP first. If the name is not a valid file name, the safe form is used.
fn image_names(files: &dyn Files, texture: &str) -> Vec<String> {
    let name = files.decode(&names::bytes(texture));
    let mut names = vec![name.clone()];
    let safe = names::safe_name(&name);
    for name in [name, safe] {
        let stem = match name.rsplit_once('.') {
            Some((stem, end)) if names::IMAGES.iter().any(|known| end.eq_ignore_ascii_case(known)) => stem,
            _ => name.as_str(),
        };
        names.extend(names::IMAGES.iter().map(|end| format!("{stem}.{end}")));
    }
    let mut tried = BTreeSet::new();
    names.retain(|name| tried.insert(name.clone()));
    names
}

/// The display name of a file.
fn label(files: &dyn Files, file: FileId) -> Arc<str> {
    files.label(file).display().to_string().into()
}
