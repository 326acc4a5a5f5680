//! Who may ask: the browser of the user who started the command, and no other page in it.

use std::{fmt::Write, io};

use super::http::{Body, Refusal, Request, Response, refuse};

/// The secret of a run, and the address that it is for.
#[derive(Debug)]
pub(crate) struct Guard {
    /// `127.0.0.1:PORT`.
    host: String,
    /// Browsers send cookies to all ports of a host: each run has a name of its own.
    cookie: String,
    /// 128 random bits, in hexadecimal.
    token: String,
}

/// What a request may have.
pub(crate) enum Access {
    /// It has the cookie.
    Granted,
    /// It has the token: the response gives it the cookie.
    Entry(Response),
}

impl Guard {
    /// For this port, with a secret from the system's source.
    ///
    /// # Errors
    /// If that has none.
    pub(crate) fn new(port: u16) -> io::Result<Self> {
        let mut secret = [0; 16];
        getrandom::fill(&mut secret).map_err(io::Error::other)?;
        let mut token = String::new();
        for byte in secret {
            // Writing to a string cannot fail.
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Self { host: format!("127.0.0.1:{port}"), cookie: format!("triassic-{port}"), token })
    }
    /// The address that lets a browser in.
    pub(crate) fn address(&self) -> String {
        format!("http://{}/?token={}", self.host, self.token)
    }
    /// Whether a request is answered.
    pub(crate) fn check(&self, request: &Request) -> Result<Access, Refusal> {
        if !matches!(&*request.method, "GET" | "HEAD") {
            return Err(refuse(405, "only GET and HEAD are answered"));
        }
        // Another name may lead to this address, given to it by a page of that name.
        if request.header("host") != Some(&*self.host) {
            return Err(refuse(403, "the request is for another host"));
        }
        let is_own = |origin: &str| origin.strip_prefix("http://") == Some(&*self.host);
        if !request.headers("origin").all(is_own) {
            return Err(refuse(403, "cross-origin request refused"));
        }
        if request.path == "/"
            && let Some(token) = request.parameter("token")
        {
            return if is_equal(token, &self.token) {
                Ok(Access::Entry(self.entry(request)))
            } else {
                Err(refuse(403, "the token is wrong: open the address that triassic view printed"))
            };
        }
        // Ports do not make a page foreign to a cookie, so that one of another server here has it sent.
        if !request.headers("sec-fetch-site").all(|site| matches!(site, "same-origin" | "none")) {
            return Err(refuse(403, "cross-origin request refused"));
        }
        let cookies = request.headers("cookie").flat_map(|cookies| cookies.split(';'));
        let own = cookies.filter_map(|cookie| cookie.trim().split_once('=')).find(|(name, _)| *name == self.cookie);
        match own {
            Some((_, token)) if is_equal(token, &self.token) => Ok(Access::Granted),
            _ => Err(refuse(403, "open the address that triassic view printed")),
        }
    }
    /// A page that leads on with the cookie. A redirect would not do: where the address was opened from a page or a program, the
    /// browser would leave out a cookie that is `SameSite=Strict`.
    fn entry(&self, request: &Request) -> Response {
        let mut to = "/".to_owned();
        if let Some(file) = request.parameter("file") {
            // Nothing but letters, digits and percent signs is left.
            let file = percent_encoding::utf8_percent_encode(file, percent_encoding::NON_ALPHANUMERIC);
            let _ = write!(to, "?file={file}");
        }
        let page = format!(
            "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><link rel=\"icon\" href=\"data:,\">\
             <meta http-equiv=\"refresh\" content=\"0;url={to}\">\
             <title>triassic</title><p><a href=\"{to}\">Open the page</a></html>\n"
        );
        let cookie = format!("{}={}; Path=/; HttpOnly; SameSite=Strict", self.cookie, self.token);
        Response::new(200, "text/html; charset=utf-8", Body::Bytes(page.into_bytes())).with("Set-Cookie", cookie)
    }
}

/// Whether two texts are equal, in a time that does not say how much of them is.
fn is_equal(one: &str, other: &str) -> bool {
    let differs = one.bytes().zip(other.bytes()).fold(0, |differs, (one, other)| differs | (one ^ other));
    one.len() == other.len() && std::hint::black_box(differs) == 0
}

#[cfg(test)]
impl Guard {
    /// A request that is answered.
    pub(crate) fn own(&self, path: &str) -> Request {
        let cookie = format!("other=1; {}={}", self.cookie, self.token);
        Request::get(path, &[("Host", &self.host), ("Cookie", &cookie)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_are_compared_whole() {
        assert!(is_equal("abc", "abc") && is_equal("", ""));
        for other in ["abd", "ab", "abcd", "", "ABC"] {
            assert!(!is_equal("abc", other), "{other}");
        }
    }
    #[test]
    fn every_run_has_another_secret() {
        let tokens: Vec<String> = (0..20).map(|_| Guard::new(1).unwrap().token).collect();
        let mut unique = tokens.clone();
        unique.sort();
        unique.dedup();
        assert!(unique.len() == 20 && tokens.iter().all(|token| token.len() == 32));
    }
    #[test]
    fn what_follows_the_token_cannot_leave_its_place() {
        let guard = Guard::new(1).unwrap();
        let target = format!("/?token={}&file=%22%3E%3Cscript%3E%26..%2Fx", guard.token);
        let Ok(Access::Entry(response)) = guard.check(&Request::get(&target, &[("Host", &guard.host)])) else {
            panic!("it is let in");
        };
        let Body::Bytes(page) = response.body else { panic!("a page") };
        let page = String::from_utf8(page).unwrap();
        assert!(page.contains("0;url=/?file=%22%3E%3Cscript%3E%26%2E%2E%2Fx\"") && !page.contains("<script"), "{page}");
    }
}
