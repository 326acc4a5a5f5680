//! The files of the built page. The build script uses this file as well.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// The files in the folder of the built page, each with its path in it, with `/`, in the order of these: none if the page was
/// not built. Source maps, which would be as large again, are left out.
///
/// # Errors
/// If a folder cannot be read, or has a name that is not UTF-8.
pub(crate) fn collect(dist: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let mut files = Vec::new();
    if !dist.join("index.html").is_file() {
        return Ok(files);
    }
    let mut left = vec![(String::new(), dist.to_owned())];
    while let Some((below, folder)) = left.pop() {
        for entry in fs::read_dir(folder)? {
            let entry = entry?;
            let name = entry.file_name().into_string().map_err(|_| io::Error::other("a name is not UTF-8"))?;
            if entry.file_type()?.is_dir() {
                left.push((format!("{below}{name}/"), entry.path()));
            } else if Path::new(&name).extension().is_some_and(|extension| extension != "map") {
                files.push((format!("{below}{name}"), entry.path()));
            }
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(dist: &Path) -> Vec<String> {
        collect(dist).unwrap().into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn a_page_that_was_not_built_has_no_files() {
        let folder = tempfile::tempdir().unwrap();
        assert!(names(&folder.path().join("dist")).is_empty());
        fs::write(folder.path().join("other.js"), "").unwrap();
        assert!(names(folder.path()).is_empty());
    }
    #[test]
    fn a_page_has_all_its_files() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("assets/more")).unwrap();
        for name in ["index.html", "assets/b.js", "assets/b.js.map", "assets/a.css", "assets/more/c.wasm", ".gitignore"]
        {
            fs::write(folder.path().join(name), name).unwrap();
        }
        assert_eq!(names(folder.path()), ["assets/a.css", "assets/b.js", "assets/more/c.wasm", "index.html"]);
    }
}
