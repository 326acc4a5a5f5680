//! A minimal HTTP/1.1: one request per connection, without a body.

use std::{
    io::{self, Read, Write},
    net::{Shutdown, TcpStream},
    time::{Duration, Instant},
};

use super::request::{Refusal, Request, parse, refuse};
use crate::page::POLICY;

/// The maximum size of a request in bytes.
const MOST_BYTES: usize = 16 << 10;
/// The maximum time for a request to arrive, and for an unauthorized client to read a part of the response.
pub(super) const PATIENCE: Duration = Duration::from_secs(2);
/// The maximum time for any other client to read a part of the response.
pub(super) const PATIENCE_WITH_OWN: Duration = Duration::from_secs(60);

/// The body of a response.
pub(crate) enum Body {
    Bytes(Vec<u8>),
    /// Pieces that are made while they are written, until the end. Their number of bytes is not known before.
    Pieces(Box<dyn Iterator<Item = Vec<u8>>>),
    /// This many bytes from a reader.
    Reader(Box<dyn Read>, u64),
}

/// A response, without the headers common to all.
pub(crate) struct Response {
    pub(crate) status: u16,
    pub(crate) kind: &'static str,
    /// Additional headers.
    pub(crate) headers: Vec<(&'static str, String)>,
    pub(crate) body: Body,
}

impl Response {
    pub(crate) const fn new(status: u16, kind: &'static str, body: Body) -> Self {
        Self { status, kind, headers: Vec::new(), body }
    }
    /// A plain-text response.
    pub(crate) fn text(status: u16, text: &str) -> Self {
        Self::new(status, "text/plain; charset=utf-8", Body::Bytes(format!("{text}\n").into_bytes()))
    }
    pub(crate) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }
}

impl From<Refusal> for Response {
    fn from(Refusal { status, why }: Refusal) -> Self {
        let response = Self::text(status, why);
        if status == 405 { response.with("Allow", "GET, HEAD") } else { response }
    }
}

/// Reads a request.
///
/// # Errors
/// The outer error is about the connection, the inner one about the request.
pub(crate) fn read(stream: &mut TcpStream) -> io::Result<Result<Request, Refusal>> {
    let end = Instant::now().checked_add(PATIENCE);
    let mut bytes = Vec::new();
    let mut piece = [0; 2048];
    loop {
        let Some(left) = left_until(end) else { return Ok(Err(refuse(408, "the request took too long"))) };
        stream.set_read_timeout(Some(left))?;
        let read = match stream.read(&mut piece) {
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(read) => read,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) if matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => continue,
            Err(error) => return Err(error),
        };
        bytes.extend_from_slice(piece.get(..read).unwrap_or_default());
        if bytes.len() > MOST_BYTES {
            return Ok(Err(refuse(431, "the request is too large")));
        }
        if let Some(read) = parse(&bytes).transpose() {
            return Ok(read);
        }
    }
}

/// Writes a response; for HEAD without its body. `patience` limits the wait for the client in each step.
pub(crate) fn write(stream: &mut TcpStream, response: Response, is_head: bool, patience: Duration) -> io::Result<()> {
    stream.set_write_timeout(Some(patience))?;
    let Response { status, kind, headers, body } = response;
    let length = match &body {
        Body::Bytes(bytes) => format!("Content-Length: {}\r\n", bytes.len()),
        Body::Reader(_, length) => format!("Content-Length: {length}\r\n"),
        Body::Pieces(_) => "Transfer-Encoding: chunked\r\n".to_owned(),
    };
    let mut own = String::new();
    for (name, value) in &headers {
        own.extend([name, ": ", value, "\r\n"]);
    }
    let head = format!(
        "HTTP/1.1 {status} {}\r\nContent-Type: {kind}\r\n{length}{own}Content-Security-Policy: {POLICY}\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\nCross-Origin-Opener-Policy: same-origin\r\nConnection: close\r\n\r\n",
        reason(status)
    );
    stream.write_all(head.as_bytes())?;
    if !is_head {
        write_body(stream, body)?;
    }
    stream.flush()
}

fn write_body(stream: &mut TcpStream, body: Body) -> io::Result<()> {
    match body {
        Body::Bytes(bytes) => stream.write_all(&bytes),
        Body::Reader(reader, length) => {
            let copied = io::copy(&mut reader.take(length), stream)?;
            // The file has become shorter: the client must not treat the response as complete.
            if copied == length { Ok(()) } else { Err(io::ErrorKind::UnexpectedEof.into()) }
        }
        Body::Pieces(pieces) => {
            // An empty piece would mark the end.
            for piece in pieces.filter(|piece| !piece.is_empty()) {
                stream.write_all(format!("{:x}\r\n", piece.len()).as_bytes())?;
                stream.write_all(&piece)?;
                stream.write_all(b"\r\n")?;
            }
            stream.write_all(b"0\r\n\r\n")
        }
    }
}

/// Closes a connection so that the response arrives, although the request may not have been read completely.
pub(crate) fn end(mut stream: TcpStream) {
    /// The maximum number of unread bytes of a rejected request that are consumed.
    const MOST_REST: usize = 64 << 10;
    /// The maximum time: a client that sends a byte occasionally must not keep the connection open.
    const PATIENCE: Duration = Duration::from_millis(500);

    let (end, mut rest) = (Instant::now().checked_add(PATIENCE), MOST_REST);
    let mut piece = [0; 2048];
    // An error means that the client is gone, which is fine.
    let mut is_there = stream.shutdown(Shutdown::Write).is_ok();
    while is_there && let Some(left) = left_until(end) {
        let read = stream.set_read_timeout(Some(left)).and_then(|()| stream.read(&mut piece)).unwrap_or(0);
        rest = rest.saturating_sub(read);
        is_there = read > 0 && rest > 0;
    }
}

/// The remaining time, if any.
fn left_until(end: Option<Instant>) -> Option<Duration> {
    end.and_then(|end| end.checked_duration_since(Instant::now())).filter(|left| !left.is_zero())
}

const fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        422 => "Unprocessable Content",
        431 => "Request Header Fields Too Large",
        503 => "Service Unavailable",
        _ => "Internal Server Error",
    }
}

#[cfg(test)]
impl Request {
    /// A request for a path with these headers.
    pub(crate) fn get(path: &str, headers: &[(&str, &str)]) -> Self {
        let text = headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect::<Vec<_>>().concat();
        parse(format!("GET {path} HTTP/1.1\r\n{text}\r\n").as_bytes()).unwrap().unwrap()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Result<Option<Request>, u16> {
        parse(text.as_bytes()).map_err(|refusal| refusal.status)
    }

    #[test]
    fn a_request_is_decoded() {
        let read = of("GET /api/glb?path=a%20b%2Fc%26d&body=x&body=y HTTP/1.1\r\nHost: h\r\nCookie:  c=1 \r\n\r\n");
        let request = read.unwrap().unwrap();
        assert_eq!((&*request.method, &*request.path), ("GET", "/api/glb"));
        assert_eq!(request.parameter("path"), Some("a b/c&d"));
        assert_eq!(request.parameters().filter(|(name, _)| *name == "body").count(), 2);
        assert_eq!(
            (request.header("hOST"), request.header("cookie"), request.header("x")),
            (Some("h"), Some("c=1"), None)
        );
    }
    #[test]
    fn an_incomplete_request_is_waited_for() {
        for text in ["", "GET / HT", "GET / HTTP/1.1\r\nHost: h\r\n"] {
            assert_eq!(of(text), Ok(None), "{text}");
        }
    }
    #[test]
    fn bad_requests_are_rejected() {
        for path in
            ["/../etc", "/%2e%2e/etc", "/a/..", "/%2E./a", "/..%2f", "/a%5c..", "/%00", "/%ff", "*", "http://h/", "a"]
        {
            assert_eq!(of(&format!("GET {path} HTTP/1.1\r\n\r\n")), Err(400), "{path}");
        }
        for text in ["\0\0\0\r\n\r\n", "GET / HTTP/9.9\r\n\r\n", "GET / HTTP/1.1\r\nbad header\r\n\r\n"] {
            assert_eq!(of(text), Err(400), "{text}");
        }
        assert_eq!(of("GET / HTTP/1.1\r\nContent-Length: 5\r\n\r\n"), Err(400));
        assert_eq!(of("GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"), Err(400));
        assert_eq!(of("GET / HTTP/1.1\r\nX: \u{e4}\r\n\r\n").map(|read| read.is_some()), Ok(true));
        assert_eq!(of(&format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(65))), Err(431));
    }
    #[test]
    fn a_duplicate_header_has_no_value() {
        let request = of("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n").unwrap().unwrap();
        assert_eq!(request.header("host"), None);
    }
}
