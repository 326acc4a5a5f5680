//! The files of the project and of the corpus.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
};

use formats_core::{Companion, Role};
use rayon::prelude::*;

/// The folder of the project.
#[must_use]
pub fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Its folder `testdata/`.
#[must_use]
pub fn testdata() -> PathBuf {
    project().join("testdata")
}

/// A file of `testdata/`, by its path in that folder.
#[must_use]
pub fn read(path: &str) -> Vec<u8> {
    fs::read(testdata().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// A text file of the project, by its path in the repository.
#[must_use]
pub fn text(path: &str) -> String {
    fs::read_to_string(project().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The corpus of real files that may not be redistributed, if `TRIASSIC_CORPUS` names one.
///
/// # Panics
/// If it names a missing folder: a run with a corpus must not pass without it.
#[must_use]
pub fn corpus() -> Option<PathBuf> {
    let folder = std::env::var_os("TRIASSIC_CORPUS")?;
    if let Some(list) = std::env::var_os("TRIASSIC_CORPUS_TESTS") {
        list_test(Path::new(&list));
    }
    // Tests run in the folder of their crate; the corpus is named relative to the root.
    Some(existing(project().join(folder)))
}

/// Adds the program and this test to the list of those that use the corpus: CI runs them once more without it.
fn list_test(list: &Path) {
    let program = std::env::current_exe().unwrap();
    let thread = std::thread::current();
    // The thread of a test has its name; `main` stands for all tests of a program.
    let line = format!("{}\t{}\n", program.file_name().unwrap().display(), thread.name().unwrap_or("main"));
    let mut file = fs::File::options().create(true).append(true).open(list).unwrap();
    file.write_all(line.as_bytes()).unwrap();
}

fn existing(folder: PathBuf) -> PathBuf {
    assert!(folder.is_dir(), "TRIASSIC_CORPUS is {}, which is not a folder", folder.display());
    folder
}

/// Every file below `folder`, sorted by path.
#[must_use]
pub fn below(folder: &Path) -> Vec<PathBuf> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        for entry in entries.map(Result::unwrap) {
            // Not of the entry: links to folders are followed.
            if entry.path().is_dir() { walk(&entry.path(), found) } else { found.push(entry.path()) }
        }
    }
    let mut found = Vec::new();
    walk(folder, &mut found);
    found.sort();
    found
}

/// The path of a file relative to `root`, with `/`.
///
/// # Panics
/// If it is not below it, or not in UTF-8.
#[must_use]
pub fn relative(path: &Path, root: &Path) -> String {
    path.strip_prefix(root).unwrap().to_str().unwrap().replace('\\', "/")
}

/// Every file of `testdata/`, by its path in that folder, sorted by bytes.
#[must_use]
pub fn all_testdata() -> Vec<String> {
    let root = testdata();
    let mut found: Vec<String> = below(&root).iter().map(|path| relative(path, &root)).collect();
    found.sort();
    found
}

/// Every file below `folder` with one of these extensions, in any letter case, sorted by path.
///
/// # Panics
/// If the list is empty: a test over no files would prove nothing.
#[must_use]
pub fn with_extension(folder: &Path, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = below(folder);
    found.retain(|path| {
        let own = path.extension().unwrap_or_default();
        extensions.iter().any(|extension| own.eq_ignore_ascii_case(extension))
    });
    assert!(!found.is_empty(), "no file of {extensions:?} below {}", folder.display());
    found
}

/// The companions next to the file at `path`, with their roles, names and bytes: each by the first of its names
/// that exists, with the same letter case or otherwise in any.
#[must_use]
pub fn adjacent(path: &Path, companions: &[Companion]) -> Vec<(Role, String, Vec<u8>)> {
    let name = |path: &PathBuf| path.file_name().unwrap().to_str().map(str::to_owned);
    let names: Vec<String> = below(path.parent().unwrap()).iter().filter_map(name).collect();
    let find = |companion: &Companion| {
        companion.names.iter().find_map(|wanted| {
            let exact = names.iter().find(|name| *name == wanted);
            exact.or_else(|| names.iter().find(|name| name.eq_ignore_ascii_case(wanted)))
        })
    };
    let read = |name: &String| fs::read(path.with_file_name(name)).ok();
    let found = companions.iter().filter_map(|companion| Some((companion.role, find(companion)?)));
    found.filter_map(|(role, name)| Some((role, name.clone(), read(name)?))).collect()
}

/// Every file below `testdata/` with one of these extensions, and of a folder of the corpus, if there is a corpus:
/// its path relative to `testdata/` or the corpus with `/`, and its bytes.
#[must_use]
pub fn real(folder: &str, extensions: &[&str]) -> Vec<(String, Vec<u8>)> {
    let mut all = Vec::new();
    for root in [Some(testdata()), corpus()].into_iter().flatten() {
        for path in with_extension(&root.join(folder), extensions) {
            let name = relative(&path, &root);
            let bytes = fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
            all.push((name, bytes));
        }
    }
    all
}

/// The results of `work` for each item, in their order, computed on all cores: for a test over many files that would
/// otherwise run alone at the end. Each item is a job of its own, since files differ in size.
pub fn in_parallel<T: Send, R: Send>(items: Vec<T>, work: impl Fn(T) -> R + Sync + Send) -> Vec<R> {
    items.into_par_iter().with_max_len(1).map(work).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_found_in_any_letter_case() {
        let folder = testdata().join("quake-md2");
        let found = with_extension(&folder, &["MD2"]);
        assert!(found.len() > 10 && found.is_sorted() && found.len() < below(&folder).len());
        assert!(real("quake-md2", &["md2"]).len() >= found.len());
        assert_eq!(read("MANIFEST.toml"), text("testdata/MANIFEST.toml").into_bytes());
    }
    #[test]
    #[should_panic(expected = "no file of")]
    fn no_files_are_an_error() {
        drop(with_extension(&testdata(), &["not there"]));
    }
    #[test]
    #[should_panic(expected = "not a folder")]
    fn a_missing_corpus_is_an_error() {
        drop(existing(testdata().join("not there")));
    }
}
