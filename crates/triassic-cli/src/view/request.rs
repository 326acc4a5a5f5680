//! Parses requests: the header of HTTP/1.1, without a body.

use percent_encoding::percent_decode_str;

/// The maximum number of headers.
const MOST_HEADERS: usize = 64;

/// A parsed request. Names of headers are compared ignoring case.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Request {
    pub(crate) method: String,
    /// The decoded path, which starts with `/`.
    pub(crate) path: String,
    /// The decoded parameters of the query, in order.
    query: Vec<(String, String)>,
    headers: Vec<(String, String)>,
}

impl Request {
    /// The value of a header; `None` if it is missing or duplicate.
    pub(crate) fn header(&self, name: &'static str) -> Option<&str> {
        let mut values = self.headers(name);
        let first = values.next();
        first.filter(|_| values.next().is_none())
    }
    /// The values of a header.
    pub(crate) fn headers(&self, name: &'static str) -> impl Iterator<Item = &str> {
        let is_it = move |(own, _): &&(String, String)| own.eq_ignore_ascii_case(name);
        self.headers.iter().filter(is_it).map(|(_, value)| value.as_str())
    }
    /// The first value of a parameter.
    pub(crate) fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters().find(|(own, _)| *own == name).map(|(_, value)| value)
    }
    /// All parameters.
    pub(crate) fn parameters(&self) -> impl Iterator<Item = (&str, &str)> {
        self.query.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The response to a rejected request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) why: &'static str,
}

/// A refusal.
pub(crate) const fn refuse(status: u16, why: &'static str) -> Refusal {
    Refusal { status, why }
}

/// Parses a request; `None` if it is incomplete.
///
/// # Errors
/// The problem.
pub(super) fn parse(bytes: &[u8]) -> Result<Option<Request>, Refusal> {
    let mut headers = [httparse::EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    match parsed.parse(bytes) {
        Ok(httparse::Status::Complete(_)) => {}
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => return Err(refuse(431, "the request has too many headers")),
        Err(_) => return Err(refuse(400, "this is not an HTTP request")),
    }
    let method = parsed.method.unwrap_or_default().to_owned();
    let (path, query) = parsed.path.map(|path| path.split_once('?').unwrap_or((path, ""))).unwrap_or_default();
    let path = decoded(path)?;
    // No path leads to a file on disk: all are looked up in a list. These are rejected anyway, as a second line of
    // defense.
    if !path.starts_with('/') || path.split('/').any(|part| part == "..") || path.contains(['\\', '\0']) {
        return Err(refuse(400, "this is not a path of this server"));
    }
    let query = query.split('&').filter(|pair| !pair.is_empty());
    let query = query.map(|pair| {
        let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
        Ok((decoded(name)?, decoded(value)?))
    });
    let query = query.collect::<Result<_, Refusal>>()?;
    let header = |header: &httparse::Header<'_>| {
        let value = str::from_utf8(header.value).map_err(|_| refuse(400, "a header is not text"))?;
        Ok((header.name.to_owned(), value.trim().to_owned()))
    };
    let headers = parsed.headers.iter().map(header).collect::<Result<_, Refusal>>()?;
    let request = Request { method, path, query, headers };
    let has_body = request.headers("transfer-encoding").next().is_some()
        || request.headers("content-length").any(|length| length != "0");
    if has_body && matches!(&*request.method, "GET" | "HEAD") {
        return Err(refuse(400, "a request has no body here"));
    }
    Ok(Some(request))
}

/// Decodes percent escapes. Invalid UTF-8 is rejected: no name in the page contains it.
fn decoded(text: &str) -> Result<String, Refusal> {
    let decoded = percent_decode_str(text).decode_utf8();
    decoded.map(Into::into).map_err(|_| refuse(400, "a name in the address is not UTF-8"))
}
