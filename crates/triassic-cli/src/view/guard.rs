//! Who may ask: the browser of the user who started the command, and no other page in it.

use std::{
    fmt::Write,
    io,
    sync::atomic::{AtomicBool, Ordering},
};

use super::request::{Refusal, Request, refuse};

/// The header that has the token. No page of another server can send it, and no browser sends it by itself.
const HEADER: &str = "x-triassic-token";

/// The secrets of a run, and the addresses that they are for.
#[derive(Debug)]
pub(crate) struct Guard {
    /// `127.0.0.1:PORT` and `localhost:PORT`.
    hosts: [String; 2],
    /// Valid as long as the command runs.
    token: String,
    /// Valid once: it is on the command line of the browser, where other users of the machine see it.
    ticket: String,
    is_ticket_used: AtomicBool,
}

/// The limits of a request.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// The page, which everybody may have.
    Page,
    /// The token of the session, for one that is valid once.
    Session(String),
    /// All.
    Granted,
}

impl Guard {
    /// For this port, with secrets from the system's source.
    ///
    /// # Errors
    /// If that has none.
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        Ok(Self { hosts, token: secret()?, ticket: secret()?, is_ticket_used: AtomicBool::new(false) })
    }
    /// The address that lets in, as often as it is opened.
    pub(crate) fn address(&self) -> String {
        self.address_with(&self.token)
    }
    /// The address that lets in once.
    pub(crate) fn address_once(&self) -> String {
        self.address_with(&self.ticket)
    }
    fn address_with(&self, token: &str) -> String {
        let [host, _] = &self.hosts;
        format!("http://{host}/#token={token}")
    }
    /// The limits of a request.
    ///
    /// # Errors
    /// If it has nothing to ask here.
    pub(crate) fn check(&self, request: &Request) -> Result<Access, Refusal> {
        if !matches!(&*request.method, "GET" | "HEAD") {
            return Err(refuse(405, "only GET and HEAD are supported"));
        }
        // Another name may lead to this address, given to it by a page of that name.
        let Some(host) = request.header("host").filter(|host| self.hosts.iter().any(|own| own == host)) else {
            return Err(refuse(403, "the request is for another host"));
        };
        if !request.headers("origin").all(|origin| origin.strip_prefix("http://") == Some(host)) {
            return Err(refuse(403, "cross-origin request refused"));
        }
        let Some(route) = request.path.strip_prefix("/api/") else { return Ok(Access::Page) };
        let given = request.header(HEADER).unwrap_or_default();
        let is_session = is_equal(given, &self.token);
        if route == "session" {
            // Both are compared, so that the time reveals nothing.
            let is_ticket = is_equal(given, &self.ticket);
            let is_first = is_ticket && !self.is_ticket_used.swap(true, Ordering::Relaxed);
            return if is_session || is_first {
                Ok(Access::Session(self.token.clone()))
            } else {
                Err(refuse(
                    403,
                    "this address was already used, or belongs to another run: open the address that triassic view printed",
                ))
            };
        }
        if is_session { Ok(Access::Granted) } else { Err(refuse(403, "open the address that triassic view printed")) }
    }
}

/// 128 random bits, in hexadecimal.
fn secret() -> io::Result<String> {
    let mut secret = [0; 16];
    getrandom::fill(&mut secret).map_err(io::Error::other)?;
    let mut text = String::new();
    for byte in secret {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
    }
    Ok(text)
}

/// Whether two texts are equal, in a time that does not state how much of them is.
fn is_equal(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (one, other)| differs | (one ^ other));
    one.len() == other.len() && std::hint::black_box(differs) == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(guard: &Guard, path: &str, token: &str) -> Result<Access, u16> {
        let [host, _] = &guard.hosts;
        let request = Request::get(path, &[("Host", host), ("X-Triassic-Token", token)]);
        guard.check(&request).map_err(|refusal| refusal.status)
    }

    #[test]
    fn secrets_are_compared_whole() {
        assert!(is_equal("abc", "abc") && is_equal("", ""));
        for other in ["abd", "ab", "abcd", "", "ABC"] {
            assert!(!is_equal("abc", other), "{other}");
        }
    }
    #[test]
    fn every_run_has_other_secrets() {
        let guards: Vec<Guard> = (0..20).map(|_| Guard::new(1).unwrap()).collect();
        let mut tokens: Vec<&String> = guards.iter().flat_map(|guard| [&guard.token, &guard.ticket]).collect();
        tokens.sort();
        tokens.dedup();
        assert!(tokens.len() == 40 && tokens.iter().all(|token| token.len() == 32));
    }
    #[test]
    fn a_ticket_is_valid_once_and_for_a_session_only() {
        let guard = Guard::new(1).unwrap();
        let (token, ticket) = (guard.token.clone(), guard.ticket.clone());
        assert_eq!(asked(&guard, "/", ""), Ok(Access::Page));
        assert_eq!(asked(&guard, "/api/entries", &ticket), Err(403));
        assert_eq!(asked(&guard, "/api/session", &ticket), Ok(Access::Session(token.clone())));
        assert_eq!(asked(&guard, "/api/session", &ticket), Err(403));
        assert_eq!(asked(&guard, "/api/session", &token), Ok(Access::Session(token.clone())));
        assert_eq!(asked(&guard, "/api/entries", &token), Ok(Access::Granted));
        assert_eq!(asked(&guard, "/api/entries", ""), Err(403));
        assert!(guard.address().ends_with(&token) && guard.address_once().ends_with(&ticket));
    }
}
