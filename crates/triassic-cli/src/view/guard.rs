//! Authorizes requests: only from the browser of the user who started the command, and not from other pages in it.

use std::{
    fmt::Write,
    io,
    sync::atomic::{AtomicBool, Ordering},
};

use super::request::{Refusal, Request, refuse};

/// The header with the token. Pages of other servers cannot send it, and browsers never send it on their own.
const HEADER: &str = "x-triassic-token";

/// The secrets of a run, and their addresses.
#[derive(Debug)]
pub(crate) struct Guard {
    /// `127.0.0.1:PORT` and `localhost:PORT`.
    hosts: [String; 2],
    /// Valid as long as the command runs.
    token: String,
    /// Valid once: it is on the command line of the browser, which other users of the machine can see.
    ticket: String,
    is_ticket_used: AtomicBool,
}

/// What a request may access.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Access {
    /// The page, which is public.
    Page,
    /// The token of the session, in exchange for a ticket.
    Session(String),
    /// Everything.
    Granted,
}

impl Guard {
    /// Creates a guard for this port, with secrets from the system's random source.
    ///
    /// # Errors
    /// If the source fails.
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let hosts = [format!("127.0.0.1:{port}"), format!("localhost:{port}")];
        Ok(Self { hosts, token: secret()?, ticket: secret()?, is_ticket_used: AtomicBool::new(false) })
    }
    /// The URL that gives access any number of times.
    pub(crate) fn address(&self) -> String {
        self.address_with(&self.token)
    }
    /// The URL that gives access once.
    pub(crate) fn address_once(&self) -> String {
        self.address_with(&self.ticket)
    }
    fn address_with(&self, token: &str) -> String {
        let [host, _] = &self.hosts;
        format!("http://{host}/#token={token}")
    }
    /// What a request may access.
    ///
    /// # Errors
    /// If the request is not allowed.
    pub(crate) fn check(&self, request: &Request) -> Result<Access, Refusal> {
        if !matches!(&*request.method, "GET" | "HEAD") {
            return Err(refuse(405, "only GET and HEAD are supported"));
        }
        // Another page may use DNS rebinding to make its own name resolve to this address.
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

/// Whether two texts are equal, in constant time.
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
    fn secrets_are_compared_completely() {
        assert!(is_equal("abc", "abc") && is_equal("", ""));
        for other in ["abd", "ab", "abcd", "", "ABC"] {
            assert!(!is_equal("abc", other), "{other}");
        }
    }
    #[test]
    fn every_run_has_different_secrets() {
        let guards: Vec<Guard> = (0..20).map(|_| Guard::new(1).unwrap()).collect();
        let mut tokens: Vec<&String> = guards.iter().flat_map(|guard| [&guard.token, &guard.ticket]).collect();
        tokens.sort();
        tokens.dedup();
        assert!(tokens.len() == 40 && tokens.iter().all(|token| token.len() == 32));
    }
    #[test]
    fn a_ticket_is_valid_once_and_only_for_a_session() {
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
