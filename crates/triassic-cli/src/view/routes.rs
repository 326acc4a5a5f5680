//! Answers requests: the page, and `/api/`, whose routes are described in `web/src/backend.ts`.

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
    catalog::{Catalog, LastFile, Listing},
    changes::Changes,
    guard::{Access, Guard},
    http::{Body, Response},
    request::{Refusal, Request, refuse},
    serve::Slots,
};
use crate::{failure::Failure, input::Location, page};

const JSON: &str = "application/json";
const BINARY: &str = "application/octet-stream";

/// The state of the server.
pub(crate) struct Site {
    pub(crate) guard: Guard,
    pub(crate) catalog: Catalog,
    pub(crate) games: Vec<PathBuf>,
    pub(crate) options: Options,
    pub(crate) slots: Slots,
    changes: Changes,
    last: LastFile,
}

impl Site {
    /// The maximum number of files that are read and converted at a time.
    pub(crate) fn new(guard: Guard, catalog: Catalog, options: Options, slots: usize) -> Self {
        let (games, slots) = (Vec::new(), Slots::new(slots));
        Self { guard, catalog, games, options, slots, changes: Changes::default(), last: LastFile::default() }
    }
    /// Also searches these folders for the files that a scene shows.
    pub(crate) fn with_games(mut self, games: Vec<PathBuf>) -> Self {
        self.games = games;
        self
    }
    /// What a request may access.
    pub(crate) fn check(&self, request: &Request) -> Result<Access, Refusal> {
        self.guard.check(request)
    }
    /// The response to an authorized request.
    pub(crate) fn answer(&self, request: &Request, access: Access) -> Response {
        match access {
            Access::Page => file(request.path.trim_start_matches('/')),
            Access::Session(token) => json(200, &SessionJson { token }),
            Access::Granted => self.api(request.path.trim_start_matches("/api/"), request),
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
            Some(Err(_)) => return refuse(400, "`since` is not a number").into(),
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

#[derive(Serialize)]
struct SessionJson {
    token: String,
}

/// The page, or a file of it.
fn file(name: &str) -> Response {
    let text = match name {
        "" | "index.html" => match page::html("http", false, &page::About::default()) {
            Ok(html) => return Response::new(200, "text/html; charset=utf-8", Body::Bytes(html.into_bytes())),
            Err(error) => return Response::text(500, &error.to_string()),
        },
        name => page::file(name),
    };
    match text {
        Some(text) => Response::new(200, page::kind(name), Body::Bytes(text.into_owned().into_bytes())),
        None => refuse(404, "the page does not contain this file").into(),
    }
}

/// A response of JSON, or of the length of the JSON, the JSON, and bytes.
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
        Err(_) => Response::text(500, "this value cannot be written as JSON"),
    }
}

/// Lists all files in pieces: each is opened to detect its format.
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
        // Compressed data are unpacked from the start, so they are not streamed in pieces.
        Location::Member(member) => Body::Bytes(member.range(offset, length.min(options.max_file_size))?),
    };
    Ok(Response::new(200, BINARY, body))
}
