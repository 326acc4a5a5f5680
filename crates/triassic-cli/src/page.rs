//! The page that shows models: the files of `web/dist`, which are part of the command where they were there when it was built.

#[cfg(test)]
mod files;

use std::io::{self, Read};

use flate2::read::GzDecoder;

/// The files of a page, packed, by their paths in it.
pub(crate) type Files = &'static [(&'static str, &'static [u8])];

/// Those that are part of this command: none if the page was not built.
pub(crate) const FILES: Files = include!(concat!(env!("OUT_DIR"), "/page.rs"));

/// What a command without a page says.
pub(crate) const MISSING: &str = "this command was built without the page: in a clone of the repository, run `.ci/web`, then \
                                  build the command again with `--features view`";

/// What the page may do, and load. The server of `view` sends it with every response.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; \
                                 connect-src 'self' blob:; img-src 'self' blob: data:; style-src 'self'; base-uri 'none'; \
                                 form-action 'none'; frame-ancestors 'none'";

/// The page as one file, into which models are put. It is no file of the page that a server has.
const TEMPLATE: &str = "single-file.html";

/// Where that has its models.
const PLACE: &str = "<!-- models -->";

/// A page.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Page(Files);

impl Page {
    pub(crate) const fn new(files: Files) -> Self {
        Self(files)
    }
    /// Whether it was built.
    pub(crate) const fn is_built(&self) -> bool {
        !self.0.is_empty()
    }
    /// A file, unpacked, by its path.
    pub(crate) fn file(&self, path: &str) -> Option<io::Result<Vec<u8>>> {
        if path == TEMPLATE { None } else { self.unpacked(path) }
    }
    fn unpacked(&self, path: &str) -> Option<io::Result<Vec<u8>>> {
        let (_, packed) = self.0.iter().find(|(name, _)| *name == path)?;
        let mut bytes = Vec::new();
        Some(GzDecoder::new(*packed).read_to_end(&mut bytes).map(|_| bytes))
    }
    /// The paths of all files.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name).filter(|name| *name != TEMPLATE)
    }
    /// The page itself, told where its files come from by the name of a backend.
    pub(crate) fn html(&self, backend: &str) -> Option<io::Result<String>> {
        let html = |html| with_attribute(html, &format!("data-backend=\"{backend}\""));
        Some(self.file("index.html")?.and_then(html))
    }
    /// The page as one file with these elements, the models; or only small images of them, on a sheet.
    pub(crate) fn single_file(&self, elements: &[&str], is_sheet: bool) -> io::Result<String> {
        let html = self.unpacked(TEMPLATE).ok_or_else(|| io::Error::other(MISSING))??;
        let html = with_attribute(html, if is_sheet { "data-sheet" } else { "" })?;
        let (before, after) =
            html.split_once(PLACE).ok_or_else(|| io::Error::other("the page has no place for models"))?;
        Ok([&[before], elements, &[after]].concat().concat())
    }
}

/// HTML with an attribute of its root.
fn with_attribute(html: Vec<u8>, attribute: &str) -> io::Result<String> {
    let html = String::from_utf8(html).map_err(io::Error::other)?;
    Ok(html.replacen("<html", &format!("<html {attribute}"), 1))
}

/// The type of a file of a page, by its extension.
pub(crate) fn kind(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, extension)| extension).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "wasm" => "application/wasm",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "txt" | "md" => "text/plain; charset=utf-8",
        _ => "application/octet-stream",
    }
}
