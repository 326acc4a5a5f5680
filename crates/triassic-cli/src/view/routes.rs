//! What is answered: the page, and `/api/`, whose routes `web/src/backend.ts` describes.

use std::{
    fs::File,
    io::{Seek, SeekFrom},
    path::PathBuf,
    sync::Arc,
};

use serde::Serialize;
use triassic::Options;

use super::{
    answers::{self, Answer, Asked, Wrong},
    catalog::{Catalog, Listing},
    changes::Changes,
    guard::{Access, Guard},
    http::{Body, Request, Response, refuse},
    last_file::LastFile,
    slots::Slots,
};
use crate::{
    failure::Failure,
    location::Location,
    page::{self, Page},
};

const JSON: &str = "application/json";
const BINARY: &str = "application/octet-stream";

/// All that is answered from.
pub(crate) struct Site {
    pub(crate) guard: Guard,
    pub(crate) page: Page,
    pub(crate) catalog: Catalog,
    pub(crate) games: Vec<PathBuf>,
    pub(crate) options: Options,
    pub(crate) slots: Slots,
    changes: Changes,
    last: LastFile,
}

impl Site {
    /// So many files are read and converted at a time.
    pub(crate) fn new(guard: Guard, page: Page, catalog: Catalog, options: Options, slots: usize) -> Self {
        let (games, slots) = (Vec::new(), Slots::new(slots));
        Self { guard, page, catalog, games, options, slots, changes: Changes::default(), last: LastFile::default() }
    }
    /// Also looks for what files show in these folders.
    pub(crate) fn with_games(mut self, games: Vec<PathBuf>) -> Self {
        self.games = games;
        self
    }
    /// The answer to a request.
    pub(crate) fn answer(&self, request: &Request) -> Response {
        match self.guard.check(request) {
            Err(refusal) => refusal.into(),
            Ok(Access::Entry(response)) => response,
            Ok(Access::Granted) => match request.path.strip_prefix("/api/") {
                Some(route) => self.api(route, request),
                None => self.file(request.path.trim_start_matches('/')),
            },
        }
    }
    /// The page, or a file of it.
    fn file(&self, path: &str) -> Response {
        if !self.page.is_built() {
            return Response::text(if path.is_empty() { 200 } else { 404 }, page::MISSING);
        }
        let bytes = if path.is_empty() || path == "index.html" {
            self.page.html("http").map(|html| html.map(String::into_bytes))
        } else {
            self.page.file(path)
        };
        let kind = page::kind(if path.is_empty() { "index.html" } else { path });
        match bytes {
            Some(Ok(bytes)) => Response::new(200, kind, Body::Bytes(bytes)),
            Some(Err(_)) => Response::text(500, "the page in this command is damaged"),
            None => refuse(404, "the page has no such file").into(),
        }
    }
    fn api(&self, route: &str, request: &Request) -> Response {
        match route {
            "entries" => return entries(self.catalog.refresh()),
            "changes" => return self.changes(request),
            _ => {}
        }
        let Some(answer) = answers::of(route) else { return refuse(404, "unknown route").into() };
        let Some(path) = request.parameter("path") else { return refuse(400, "a path is missing").into() };
        let listing = self.catalog.listing();
        let (item, location) = match listing.find(path) {
            Ok(found) => found,
            Err(refusal) => return failed(refusal.status, &Failure::Other(refusal.why.to_owned()).into()),
        };
        let answered = match answer {
            Answer::Bytes => bytes(location, request, &self.options).map_err(Wrong::from),
            Answer::Made(make) => {
                let Self { games, options, changes, last, .. } = self;
                let asked =
                    Asked { path: &item.path, location, listing: &listing, last, games, options, changes, request };
                let _slot = self.slots.take();
                asked.answer(make).and_then(made)
            }
        };
        answered.unwrap_or_else(|wrong| failed(422, &wrong))
    }
    fn changes(&self, request: &Request) -> Response {
        let since = request.parameter("since").map(str::parse);
        let (version, paths) = match since {
            None => (self.changes.version(), Vec::new()),
            // An archive that has changed is opened again.
            Some(Ok(since)) => self.changes.after(since, || drop(self.catalog.refresh())),
            Some(Err(_)) => return refuse(400, "since is not a number").into(),
        };
        json(200, &ChangesJson { version, paths })
    }
}

#[derive(Serialize)]
struct ChangesJson {
    version: u64,
    paths: Vec<String>,
}

#[derive(Serialize)]
struct FailureJson<'a> {
    error: &'a Wrong,
}

/// JSON, or its length, JSON, and bytes.
fn made((json, bytes): answers::Made) -> Result<Response, Wrong> {
    let Some(bytes) = bytes else { return Ok(Response::new(200, JSON, Body::Bytes(json))) };
    let length = u32::try_from(json.len()).map_err(|_| Failure::Other("the response is too large".to_owned()))?;
    Ok(Response::new(200, BINARY, Body::Bytes([&length.to_le_bytes(), &*json, &bytes].concat())))
}

fn failed(status: u16, error: &Wrong) -> Response {
    json(status, &FailureJson { error })
}

fn json(status: u16, value: &impl Serialize) -> Response {
    match serde_json::to_vec(value) {
        Ok(bytes) => Response::new(status, JSON, Body::Bytes(bytes)),
        Err(_) => Response::text(500, "this cannot be written as JSON"),
    }
}

/// All files, some of them at a time: to tell their formats, each is opened.
fn entries(listing: Arc<Listing>) -> Response {
    const AT_A_TIME: usize = 200;
    let mut at: usize = 0;
    let pieces = std::iter::from_fn(move || {
        let items = listing.items().get(at..).unwrap_or_default();
        at = at.saturating_add(AT_A_TIME);
        let mut lines = Vec::new();
        for item in items.iter().take(AT_A_TIME) {
            // Writing to memory cannot fail.
            if serde_json::to_writer(&mut lines, &item.entry()).is_ok() {
                lines.push(b'\n');
            }
        }
        (!lines.is_empty()).then_some(lines)
    });
    Response::new(200, "application/x-ndjson", Body::Pieces(Box::new(pieces)))
}

/// Some bytes of a file.
fn bytes(location: &Location, request: &Request, options: &Options) -> Result<Response, Failure> {
    let number = |name, missing| match request.parameter(name).map(str::parse::<u64>) {
        None => Ok(missing),
        Some(number) => number.map_err(|_| Failure::Other(format!("{name} is not a number"))),
    };
    let (offset, length) = (number("offset", 0)?, number("length", u64::MAX)?);
    let body = match location {
        Location::Disk(path) => {
            let mut file = File::open(path).map_err(Failure::io)?;
            let size = file.metadata().map_err(Failure::io)?.len();
            file.seek(SeekFrom::Start(offset.min(size))).map_err(Failure::io)?;
            Body::Reader(Box::new(file), size.saturating_sub(offset).min(length))
        }
        // What is packed is unpacked from its beginning on, so that it is not cut into pieces here.
        Location::Member(member) => Body::Bytes(member.range(offset, length.min(options.max_file_size))?),
    };
    Ok(Response::new(200, BINARY, body))
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::{Compression, write::GzEncoder};

    use super::*;
    use crate::filter::Filter;

    fn site(files: page::Files) -> Site {
        let catalog = Catalog::new(vec![PathBuf::from("missing")], Filter::default(), false, true);
        Site::new(Guard::new(1).unwrap(), Page::new(files), catalog, Options::default(), 1)
    }
    fn answer(site: &Site, path: &str) -> (u16, &'static str, String) {
        let response = site.answer(&site.guard.own(path));
        let Body::Bytes(bytes) = response.body else { panic!("bytes") };
        (response.status, response.kind, String::from_utf8(bytes).unwrap())
    }
    fn packed(text: &str) -> &'static [u8] {
        let mut to = GzEncoder::new(Vec::new(), Compression::fast());
        to.write_all(text.as_bytes()).unwrap();
        to.finish().unwrap().leak()
    }

    #[test]
    fn without_a_page_it_says_what_to_run() {
        let site = site(&[]);
        let (status, kind, text) = answer(&site, "/?file=a");
        assert_eq!((status, kind), (200, "text/plain; charset=utf-8"));
        assert!(text.contains("`.ci/web`") && text.contains("--features view"), "{text}");
        assert_eq!(answer(&site, "/assets/main.js").0, 404);
        assert_eq!(answer(&site, "/api/summary?path=a").0, 404);
    }
    #[test]
    fn a_page_is_served_with_its_files() {
        let html = "<!doctype html>\n<html lang=\"en\"></html>";
        let files = vec![("assets/main.js", packed("1")), ("index.html", packed(html)), ("x.wasm", b"damaged")];
        let site = site(files.leak());
        let expected = html.replace("<html", "<html data-backend=\"http\"");
        assert_eq!(answer(&site, "/"), (200, "text/html; charset=utf-8", expected));
        assert_eq!(answer(&site, "/?file=x").2, answer(&site, "/index.html").2);
        assert_eq!(answer(&site, "/assets/main.js"), (200, "text/javascript; charset=utf-8", "1".to_owned()));
        assert_eq!((answer(&site, "/assets").0, answer(&site, "/x.wasm").0), (404, 500));
    }
}
