//! Selects files of folders by patterns of their paths.

use std::path::Path;

use globset::{Glob, GlobBuilder, GlobMatcher};

/// The files of folders to use.
#[derive(Debug, Clone, Default, clap::Args)]
#[command(next_help_heading = "Input")]
pub(crate) struct Filter {
    /// In folders, process only files that match this glob; may be given several times.
    ///
    /// `*` and `?` match within a name, `**` matches any number of folders, `[…]` one of several characters, `{a,b}` either
    /// alternative; case is ignored. A pattern with a `/` is compared with the path below the given folder, any other with
    /// names at any depth. If a folder matches, so does everything in it. Files named on the command line are always used.
    #[arg(long, value_name = "GLOB", value_parser = pattern)]
    include: Vec<Pattern>,
    /// Exclude matching files and folders; overrides --include; may be given several times.
    #[arg(long, value_name = "GLOB", value_parser = pattern)]
    exclude: Vec<Pattern>,
}

/// A pattern of paths.
#[derive(Debug, Clone)]
struct Pattern(GlobMatcher);

impl Filter {
    /// Whether a pattern selects files.
    pub(crate) const fn includes_some(&self) -> bool {
        !self.include.is_empty()
    }
    /// Whether a file is used, by its path below the named folder.
    pub(crate) fn takes(&self, below: &Path) -> bool {
        (self.include.is_empty() || Pattern::any(&self.include, below)) && !self.leaves_out(below)
    }
    /// Whether a file is excluded, or a folder with everything in it.
    pub(crate) fn leaves_out(&self, below: &Path) -> bool {
        Pattern::any(&self.exclude, below)
    }
}

impl triassic::census::Filter for Filter {
    fn takes(&self, below: &Path) -> bool {
        Self::takes(self, below)
    }
    fn leaves_out(&self, below: &Path) -> bool {
        Self::leaves_out(self, below)
    }
}

impl Pattern {
    /// Whether one of the patterns matches the path or a parent folder.
    fn any(patterns: &[Self], below: &Path) -> bool {
        let mut levels = below.ancestors().filter(|level| !level.as_os_str().is_empty());
        levels.any(|level| patterns.iter().any(|Self(pattern)| pattern.is_match(level)))
    }
}

fn pattern(text: &str) -> Result<Pattern, String> {
    let bare = text.trim_end_matches('/');
    if bare.is_empty() {
        return Err("the pattern is empty".to_owned());
    }
    let anchored = match bare.strip_prefix('/') {
        Some(path) => path.to_owned(),
        None if bare.contains('/') => bare.to_owned(),
        None => format!("**/{bare}"),
    };
    let glob: Result<Glob, _> = GlobBuilder::new(&anchored).case_insensitive(true).literal_separator(true).build();
    Ok(Pattern(glob.map_err(|error| error.kind().to_string())?.compile_matcher()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filter(include: &[&str], exclude: &[&str]) -> Filter {
        let all = |patterns: &[&str]| patterns.iter().map(|text| pattern(text).unwrap()).collect();
        Filter { include: all(include), exclude: all(exclude) }
    }
    fn taken(filter: &Filter) -> Vec<&'static str> {
        let all = ["tris.md2", "male/Tris.MD2", "male/weapon.md2", "old/male/tris.md2", "old/note.txt"];
        all.into_iter().filter(|path| filter.takes(Path::new(path))).collect()
    }

    #[test]
    fn names_match_at_any_depth_and_paths_relative_to_the_folder() {
        assert_eq!(taken(&filter(&["tris.md2"], &[])), ["tris.md2", "male/Tris.MD2", "old/male/tris.md2"]);
        assert_eq!(taken(&filter(&["/tris.md2"], &[])), ["tris.md2"]);
        assert_eq!(taken(&filter(&["male/*.md2"], &[])), ["male/Tris.MD2", "male/weapon.md2"]);
        assert_eq!(taken(&filter(&["**/male/t*"], &[])), ["male/Tris.MD2", "old/male/tris.md2"]);
        assert_eq!(taken(&filter(&["*/*.md2"], &[])), ["male/Tris.MD2", "male/weapon.md2"]);
        assert_eq!(taken(&filter(&["*.{txt,mdl}", "weapon.?d2"], &[])), ["male/weapon.md2", "old/note.txt"]);
    }
    #[test]
    fn folders_match_with_their_contents_and_exclusion_wins() {
        assert_eq!(taken(&filter(&["male"], &[])), ["male/Tris.MD2", "male/weapon.md2", "old/male/tris.md2"]);
        assert_eq!(taken(&filter(&[], &["OLD/"])), ["tris.md2", "male/Tris.MD2", "male/weapon.md2"]);
        assert_eq!(taken(&filter(&["male"], &["/old", "weapon*"])), ["male/Tris.MD2"]);
    }
    #[test]
    fn invalid_patterns_are_rejected() {
        assert_eq!(pattern("").unwrap_err(), "the pattern is empty");
        assert!(pattern("a[").unwrap_err().contains("unclosed character class"));
        assert!(pattern("{a").is_err());
    }
}
