//! The running command, and a client that acts like a browser.

use std::{
    io::{BufRead, BufReader, Read, Write},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

use serde_json::Value;

/// A running `triassic view`, which is killed when this is dropped.
pub(super) struct Server {
    pub(super) child: Child,
    /// `127.0.0.1:PORT`.
    pub(super) host: String,
    pub(super) token: String,
    /// The part of the URL after the token.
    pub(super) rest: String,
    /// The header that gives access.
    pub(super) key: String,
}

/// A response.
#[derive(Debug, Clone)]
pub(super) struct Answer {
    pub(super) status: u16,
    headers: Vec<(String, String)>,
    pub(super) body: Vec<u8>,
}

impl Answer {
    pub(super) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
    pub(super) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }
    pub(super) fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.text()))
    }
    /// The JSON, and the bytes after it.
    pub(super) fn json_and_bytes(&self) -> (Value, &[u8]) {
        let (length, rest) = self.body.split_first_chunk::<4>().unwrap();
        let (json, bytes) = rest.split_at(u32::from_le_bytes(*length).try_into().unwrap());
        (serde_json::from_slice(json).unwrap(), bytes)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    /// Starts the command with these arguments, and gets access.
    pub(super) fn start(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
        command.current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")).args(["view", "--no-open"]);
        let mut child = command.args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        Self::of(child, &line)
    }
    /// A command that has printed this line.
    pub(super) fn of(child: Child, line: &str) -> Self {
        let address = line.trim().strip_prefix("http://").unwrap_or_else(|| panic!("no address: {line:?}"));
        let (host, token) = address.split_once("/#token=").unwrap();
        let (token, rest) = token.split_at(32);
        let (host, token, rest) = (host.to_owned(), token.to_owned(), rest.to_owned());
        let key = format!("X-Triassic-Token: {token}\r\n");
        Self { child, host, token, rest, key }
    }
    /// The response to these bytes; empty if the connection is closed.
    pub(super) fn send(&self, bytes: &[u8]) -> Option<Answer> {
        let mut stream = TcpStream::connect(&self.host).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        // The server may have closed the connection before everything was sent.
        let _ = stream.write_all(bytes);
        let mut all = Vec::new();
        let _ = stream.read_to_end(&mut all);
        let end = all.windows(4).position(|four| four == b"\r\n\r\n")?;
        let head = String::from_utf8(all[..end].to_vec()).unwrap();
        let mut lines = head.lines();
        let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
        let headers = lines.map(|line| line.split_once(": ").unwrap());
        let headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        let mut answer = Answer { status, headers, body: all[end + 4..].to_vec() };
        if answer.header("transfer-encoding") == Some("chunked") && !bytes.starts_with(b"HEAD ") {
            answer.body = unchunked(&answer.body);
        }
        Some(answer)
    }
    /// Sends a request with these headers, each with its line end, in addition to the host.
    pub(super) fn ask(&self, method: &str, target: &str, headers: &str) -> Answer {
        let request = format!("{method} {target} HTTP/1.1\r\nHost: {}\r\n{headers}\r\n", self.host);
        self.send(request.as_bytes()).unwrap()
    }
    /// The response for the page.
    pub(super) fn get(&self, target: &str) -> Answer {
        self.ask("GET", target, &self.key)
    }
    /// The same for `/api/`, with parameters to be encoded.
    pub(super) fn api(&self, route: &str, parameters: &[(&str, &str)]) -> Answer {
        let encoded = |text: &str| {
            let bytes = text.bytes().map(|byte| match byte {
                b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(byte).to_string(),
                byte => format!("%{byte:02X}"),
            });
            bytes.collect::<String>()
        };
        let query: Vec<String> =
            parameters.iter().map(|(name, value)| format!("{}={}", encoded(name), encoded(value))).collect();
        self.get(&format!("/api/{route}?{}", query.join("&")))
    }
    /// The lines of `/api/entries`.
    pub(super) fn entries(&self) -> Vec<Value> {
        self.api("entries", &[]).text().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }
}

/// Decodes a chunked body, which must have an end.
fn unchunked(mut bytes: &[u8]) -> Vec<u8> {
    let mut all = Vec::new();
    loop {
        let end = bytes.windows(2).position(|two| two == b"\r\n").unwrap();
        let length = usize::from_str_radix(str::from_utf8(&bytes[..end]).unwrap(), 16).unwrap();
        if length == 0 {
            return all;
        }
        all.extend_from_slice(&bytes[end + 2..end + 2 + length]);
        bytes = &bytes[end + 4 + length..];
    }
}
