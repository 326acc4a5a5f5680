//! Files that a host provides asynchronously: browsers, servers and engines.

use std::{
    collections::{BTreeMap, BTreeSet},
    format, io,
    path::{Path, PathBuf},
    string::{String, ToString},
    vec::Vec,
};

use formats_core::{
    Diagnostics,
    files::{FileId, MemoryFiles, name_text},
};
use triassic_convert::{
    Base, FileRequest, Formats, Found, LoadError, Resolver, SceneOptions, image_scene, is_image_name,
};
use triassic_scene::Scene;

use crate::{
    FORMATS, OpenCause, OpenError, OpenFile, Options, OwnedFile,
    owned_file::{self, Around, Parsed},
};

/// The answers to requests, as a tree of files.
pub(crate) struct GivenFiles {
    files: MemoryFiles,
    /// The requesting file.
    own: FileId,
    /// The names in folders.
    names: BTreeMap<PathBuf, Vec<String>>,
    /// The answered requests. They are not repeated, even if the answer does not help, so that the rounds end.
    answered: BTreeSet<FileRequest>,
}

impl GivenFiles {
    fn new(path: &Path) -> Self {
        let mut files = MemoryFiles::new();
        // It is not read again.
        let own = files.add(&path.to_string_lossy(), []);
        Self { files, own, names: BTreeMap::new(), answered: BTreeSet::new() }
    }
    pub(crate) fn resolver(&self) -> Resolver<'_> {
        Resolver::among(self.files.clone(), self.own).with_folder(MemoryFiles::ROOT)
    }
}

impl OwnedFile {
    /// The files that it and its scene need and do not have: companions, images, models of a level, and the files that
    /// these refer to in turn.
    ///
    /// A host that cannot read synchronously opens the bytes with [`from_bytes`](Self::from_bytes), with their path in
    /// the game, fetches the requested files, [gives](Self::give) them, and repeats this until the list is empty. Each
    /// round leads from one kind of file to the next (a level refers to models, a model to skins), so a handful is
    /// sufficient. Among alternatives, such as an image in several formats, the preferred one comes first; the others
    /// stop being requested once it was given.
    ///
    /// For a file that was opened by its path or among files: the files that were not found there, even if an
    /// alternative was.
    ///
    /// ```
    /// # use std::collections::BTreeMap;
    /// use triassic::{OpenError, Options, OwnedFile, convert::SceneOptions};
    ///
    /// fn loaded(path: &str, server: &BTreeMap<String, Vec<u8>>) -> Result<OwnedFile, OpenError> {
    ///     let mut file = OwnedFile::from_bytes(path, server[path].clone(), &Options::default())?;
    ///     loop {
    ///         let requests = file.requests(&SceneOptions::default());
    ///         if requests.is_empty() {
    ///             return Ok(file);
    ///         }
    ///         for request in requests {
    ///             // A real host fetches all of a round together.
    ///             file.give(&request, server.get(&request.path()).cloned())?;
    ///         }
    ///     }
    /// }
    /// # let model = include_bytes!("../../../testdata/quake-md2/made/arrow.md2");
    /// # let mut server = BTreeMap::from([("models/made/arrow.md2".to_owned(), model.to_vec())]);
    /// # server.insert("models/made/arrow.pcx".to_owned(), include_bytes!("../../../testdata/quake-md2/made/arrow.pcx").to_vec());
    /// # let (scene, _) = loaded("models/made/arrow.md2", &server).unwrap().to_scene(&SceneOptions::default()).unwrap();
    /// # assert!(scene.missing.is_empty());
    /// ```
    #[must_use]
    pub fn requests(&self, options: &SceneOptions) -> Vec<FileRequest> {
        let alone;
        let (given, mut requests) = match &self.around {
            Around::Nowhere => {
                alone = GivenFiles::new(self.path());
                (Some(&alone), self.missing_companions())
            }
            Around::Given(given) => (Some(given), self.missing_companions()),
            Around::Folder | Around::Files(..) => (None, Vec::new()),
        };
        let resolver = given.map_or_else(|| self.resolver(), GivenFiles::resolver);
        let resolver = resolver.with_max_size(self.opened().options().max_file_size);
        let mut resolver = resolver.recording(given.map(|given| given.names.clone()).unwrap_or_default());
        // Its requests count even if the conversion fails.
        let _ = self.to_scene_with(options, &mut resolver);
        requests.extend(resolver.unmet());
        requests.retain(|request| given.is_none_or(|given| !given.answered.contains(request)));
        requests
    }
    /// Answers a [request](Self::requests) with the bytes of the file, or with `None` if it does not exist.
    ///
    /// # Errors
    /// If the file cannot be parsed with this companion, or if it was opened by its path or among files, so that it
    /// finds its files itself.
    pub fn give(&mut self, request: &FileRequest, bytes: Option<Vec<u8>>) -> Result<(), OpenError> {
        let is_companion = self.missing_companions().contains(request);
        let given = self.given()?;
        given.answered.insert(request.clone());
        let Some(bytes) = bytes else { return Ok(()) };
        given.files.add(&request.path(), bytes);
        if is_companion { self.reopen() } else { Ok(()) }
    }
    /// Answers a request for the [names](FileRequest::wants_names) of the files in a folder.
    ///
    /// # Errors
    /// If it was opened by its path or among files, so that it finds its files itself.
    pub fn give_names(&mut self, request: &FileRequest, names: Vec<String>) -> Result<(), OpenError> {
        self.given()?.names.insert(request.folder.clone(), names);
        Ok(())
    }
    fn missing_companions(&self) -> Vec<FileRequest> {
        let name = self.path().file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let folder = self.path().parent().map(Path::to_path_buf).unwrap_or_default();
        let known = self.companions().iter().filter_map(|companion| companion.path().file_name());
        let known: BTreeSet<String> = known.map(|name| name.to_string_lossy().to_lowercase()).collect();
        let wanted = self.content().companions(&name).into_iter().take(owned_file::MOST_COMPANIONS);
        let names = wanted.map(|wanted| wanted.names);
        let names = names.filter(|names| !names.iter().any(|name| known.contains(&name.to_lowercase()))).flatten();
        // Only file names, as for companions.
        let names = names.filter(|name| !name.contains(['/', '\\']));
        names.map(|name| FileRequest::new(name, Base::Model, folder.clone())).collect()
    }
    /// Parses it again, with the given companions.
    fn reopen(&mut self) -> Result<(), OpenError> {
        let Around::Given(given) = &mut self.around else { return Ok(()) };
        let opened = self.parsed.borrow_owner();
        let again = OpenFile::from_bytes(opened.path(), opened.bytes().to_vec(), opened.options());
        again.find_among(&mut given.files, given.own);
        self.parsed = Parsed::try_new(again, OpenFile::parse)?;
        Ok(())
    }
    fn given(&mut self) -> Result<&mut GivenFiles, OpenError> {
        if matches!(self.around, Around::Nowhere) {
            self.around = Around::Given(GivenFiles::new(self.path()));
        }
        if let Around::Given(given) = &mut self.around {
            return Ok(given);
        }
        let source = io::Error::new(io::ErrorKind::Unsupported, "it finds its files itself");
        Err(OpenError { path: self.parsed.borrow_owner().path().into(), source: OpenCause::Io(source) })
    }
}

// Loads the files that a scene shows, of all formats.

/// All supported formats.
#[allow(dead_code, reason = "without any format there is nothing to show")]
pub(crate) const SHOWN_FORMATS: Formats = Formats { reads, load };

fn reads(extension: &str) -> bool {
    FORMATS.iter().any(|format| format.extensions.contains(&extension))
}

fn load(
    resolver: &mut Resolver<'_>,
    options: &SceneOptions,
    left: &mut u64,
) -> Result<(Scene, Diagnostics), LoadError> {
    let other = |error: &dyn std::fmt::Display| LoadError::new(error.to_string());
    let own = resolver.own().ok_or_else(|| LoadError::new("not a file"))?;
    let name = name_text(resolver.files().name(own));
    let limited = Options::default().with_limits(options.limits).with_max_file_size((*left).min(resolver.max_size()));
    let opened = OpenFile::read_from(resolver.files(), own, &limited).map_err(|error| other(&error.source))?;
    *left = left.saturating_sub(opened.bytes().len().try_into().unwrap_or(u64::MAX));
    let parsed = match opened.parse() {
        Ok(parsed) => parsed,
        Err(_) if is_image_name(&name) => {
            let found = Found { name, bytes: opened.into_bytes() };
            return Ok((image_scene(found, options).map_err(LoadError::new)?, Diagnostics::new()));
        }
        Err(error) => return Err(other(&error.source)),
    };
    if parsed.is_companion() {
        return Err(LoadError::new(format!("{name} belongs to another file")));
    }
    parsed.to_scene(options, resolver).map_err(|error| other(&error))
}
