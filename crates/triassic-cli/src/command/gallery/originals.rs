//! Galleries of originals: unchanged model files, and the WebAssembly module that reads them in the page.

use std::{
    collections::{BTreeMap, HashSet},
    fmt::Write,
    fs, io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use serde::Serialize;
use sha2::{Digest, Sha256};
use triassic::{
    OpenFile, Options,
    conversion::Conversion,
    convert::Resolver,
    formats_core::files::{FileId, MemoryFiles},
    viewer,
};

use crate::failure::Failure;

/// The name of the list of files.
pub(super) const LIST: &str = "originals.json";
/// The folder of the npm package in a gallery, in which `web/vite.reader.config.ts` expects it, and its files.
pub(super) const PACKAGE: &str = "triassic";
const PACKAGE_FILES: &[&str] = &[
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "THIRD-PARTY.md",
    "index.js",
    "open.js",
    "triassic_wasm.js",
    "triassic_wasm_bg.wasm",
];

/// The npm package `triassic`: a folder.
#[derive(Debug)]
pub(super) struct Package(PathBuf);

impl Package {
    /// Finds the named package, or the one of a release archive, which is next to the command.
    ///
    /// # Errors
    /// If it is missing, or is for another version.
    pub(super) fn find(named: Option<&Path>) -> io::Result<Self> {
        const SOURCE: &str =
            "the npm package `triassic` contains it: `npm install triassic`, then `--wasm node_modules/triassic`";
        let next_to = || Some(std::env::current_exe().ok()?.parent()?.join("wasm")).filter(|folder| folder.is_dir());
        let Some(folder) = named.map(Path::to_owned).or_else(next_to) else {
            return Err(io::Error::other(format!(
                "--originals needs the WebAssembly that reads the files in the page; {SOURCE}"
            )));
        };
        let wrong = |what: &str| io::Error::other(format!("--wasm {}: {what}; {SOURCE}", folder.display()));
        let read = || -> io::Result<serde_json::Value> {
            Ok(serde_json::from_slice(&fs::read(folder.join("package.json"))?)?)
        };
        let description = read().map_err(|error| wrong(&format!("package.json: {error}")))?;
        let version = env!("CARGO_PKG_VERSION");
        let has = |key: &str, value: &str| description.get(key).is_some_and(|found| found == value);
        if !has("name", "triassic") || !has("version", version) {
            return Err(wrong(&format!("not version {version} of the package `triassic`")));
        }
        Ok(Self(folder))
    }
    /// Its files by name.
    pub(super) fn files(&self) -> impl Iterator<Item = Result<(&'static str, Vec<u8>), Failure>> {
        let read = |name: &'static str| {
            let bytes = fs::read(self.0.join(name));
            bytes.map(|bytes| (name, bytes)).map_err(|error| Failure::Other(format!("--wasm: {name}: {error}")))
        };
        PACKAGE_FILES.iter().map(move |name| read(name))
    }
}

/// A file of a model.
#[derive(Debug)]
pub(super) struct Original {
    /// Its canonical path, which may continue into an archive.
    pub(super) path: PathBuf,
    pub(super) bytes: Arc<[u8]>,
}

/// The file of a model, followed by all files that were read for it; empty if it is not a file on disk or in an
/// archive.
pub(super) fn of(file: &OpenFile, resolver: &mut Resolver<'_>) -> Result<Vec<Original>, Failure> {
    let Some(own) = resolver.own() else { return Ok(Vec::new()) };
    let path = resolver.path(own);
    let companions = file.companions().iter().filter_map(|companion| {
        // Rejected ones are reported with the model. They are next to it, whatever path led there.
        Some(Original {
            path: path.with_file_name(companion.path().file_name()?),
            bytes: companion.bytes().ok()?.into(),
        })
    });
    let companions: Vec<Original> = companions.collect();
    let mut all = vec![Original { path, bytes: file.bytes().into() }];
    all.extend(companions);
    let (taken, max): (Vec<FileId>, u64) = (resolver.taken().collect(), resolver.max_size());
    for file in taken {
        let bytes = resolver.files().read(file, max).map_err(|error| Failure::Other(error.to_string()))?;
        all.push(Original { path: resolver.path(file), bytes: bytes.into() });
    }
    Ok(all)
}

/// Whether a page with only these files shows the same model as this GLB.
pub(super) fn is_enough(originals: &[Original], glb: &[u8], conversion: &Conversion, options: &Options) -> bool {
    let shown = || {
        let base = base(originals.iter().map(|original| original.path.as_path()));
        let mut files = MemoryFiles::new();
        let mut own = None;
        for original in originals {
            let file = files.add(&below(&base, &original.path)?, Arc::clone(&original.bytes));
            own = own.or(Some(file));
        }
        let own = own?;
        let opened = OpenFile::read_from(&mut files, own, options).ok()?;
        let model = opened.parse().ok()?;
        let mut resolver = Resolver::among(files, own).with_max_size(options.max_file_size);
        Some(viewer::convert_glb(&model, &mut resolver, conversion).ok()?.0)
    };
    shown().is_some_and(|shown| shown == glb)
}

/// The files of all models, each stored once.
#[derive(Debug, Default)]
pub(super) struct Kept(Mutex<Paths>);

#[derive(Debug, Default)]
struct Paths {
    /// The path in the gallery of each canonical path.
    by_path: BTreeMap<PathBuf, String>,
    /// The paths in the gallery.
    written: HashSet<String>,
}

/// A line of `originals.json`; see `web/src/originals-backend.ts`.
#[derive(Debug, Serialize)]
struct Listed<'a> {
    path: String,
    file: &'a str,
}

impl Kept {
    /// The path of a file in the gallery: a hash of its content, so that equal files are stored once.
    pub(super) fn path_of(bytes: &[u8]) -> String {
        let digest = Sha256::digest(bytes);
        let mut name = String::from("files/");
        for byte in digest.iter().take(16) {
            // Writing to a string cannot fail.
            let _ = write!(name, "{byte:02x}");
        }
        name + ".gz"
    }
    /// Records that a file is stored at this path of the gallery. Returns whether the path is new.
    pub(super) fn add(&self, original: PathBuf, path: String) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let is_new = kept.written.insert(path.clone());
        kept.by_path.insert(original, path);
        is_new
    }
    /// The list of all files, and the folder that their paths are relative to.
    pub(super) fn list(&self) -> io::Result<(Vec<u8>, PathBuf)> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let base = base(kept.by_path.keys().map(PathBuf::as_path));
        let listed = kept.by_path.iter().filter_map(|(path, file)| Some(Listed { path: below(&base, path)?, file }));
        let list = serde_json::to_vec(&listed.collect::<Vec<_>>()).map_err(io::Error::other)?;
        Ok((list, base))
    }
}

/// The common parent folder of all files. The folders of a game stay in the paths: names of textures are relative to
/// it.
fn base<'a>(mut paths: impl Iterator<Item = &'a Path>) -> PathBuf {
    let folder = |path: &Path| path.parent().unwrap_or(path).to_owned();
    let Some(mut base) = paths.next().map(folder) else { return PathBuf::new() };
    for path in paths {
        while !path.starts_with(&base) && base.pop() {}
    }
    let is_of_game = |folder: &&Path| {
        folder.file_name().is_some_and(|name| ["models", "players"].iter().any(|game| name.eq_ignore_ascii_case(game)))
    };
    let game = base.ancestors().find(is_of_game).and_then(Path::parent).map(Path::to_owned);
    game.unwrap_or(base)
}

/// The path of a file below a folder, with `/`; `None` if its name is not UTF-8.
pub(super) fn below(base: &Path, path: &Path) -> Option<String> {
    let parts: Option<Vec<&str>> = path.strip_prefix(base).ok()?.iter().map(std::ffi::OsStr::to_str).collect();
    // On Unix, a backslash is part of a name; here it would separate folders.
    parts.filter(|parts| parts.iter().all(|part| !part.contains('\\'))).map(|parts| parts.join("/"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_relative_to_the_common_parent_or_the_game() {
        let base_of = |paths: &[&str]| base(paths.iter().map(Path::new));
        assert_eq!(base_of(&["/x/a/b.mdl", "/x/a/c/d.pcx"]), Path::new("/x/a"));
        assert_eq!(base_of(&["/x/a/b.mdl", "/x/ab/d.pcx"]), Path::new("/x"));
        assert_eq!(base_of(&["/x/baseq2/players/male/tris.md2"]), Path::new("/x/baseq2"));
        assert_eq!(below(Path::new("/x"), Path::new("/x/pak0.pak/a.md2")).unwrap(), "pak0.pak/a.md2");
        assert_eq!(below(Path::new("/x"), Path::new("/y/a.md2")), None);
    }
}
