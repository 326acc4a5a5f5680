//! Who is not answered, and what does not end the command.

use std::{fs, io::Write, net::TcpStream};

use super::client::Server;
use crate::converting::{BARREL, DEBRIS, folder, text};

const PAGE: &str = "/api/entries";

/// All of it: a page that has the same policy in its HTML would not show that the header allows more.
const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self' blob:; \
                      img-src 'self' blob: data:; style-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

#[test]
fn only_the_browser_with_the_token_is_answered() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let server = Server::start(&[text(from.path())]);
    let (host, cookie) = (&server.host, &server.cookie);
    assert!(host.starts_with("127.0.0.1:"), "{host}");
    assert!(server.token.len() == 32 && server.token.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_eq!(server.get(PAGE).status, 200);
    let entry = server.ask("GET", &format!("/?token={}", server.token), "");
    let set = entry.header("set-cookie").unwrap();
    assert!(set.contains("; HttpOnly") && set.contains("; SameSite=Strict") && set.contains("Path=/"), "{set}");

    let other = "0123456789abcdef0123456789abcdef";
    let (name, _) = cookie.split_once('=').unwrap();
    let refused: &[(&str, &str, String)] = &[
        ("no token", "/", String::new()),
        ("no token", PAGE, String::new()),
        ("a wrong token", &format!("/?token={other}"), String::new()),
        ("a token that is too short", &format!("/?token={}", &server.token[..31]), String::new()),
        ("a token where the cookie is asked for", &format!("{PAGE}?token={}", server.token), String::new()),
        ("a wrong cookie", PAGE, format!("{name}={other}\r\n")),
        ("a cookie of another name", PAGE, format!("Cookie: triassic={}\r\n", server.token)),
        ("a foreign page", PAGE, format!("{cookie}Origin: http://example.com\r\n")),
        ("a page without an origin", PAGE, format!("{cookie}Origin: null\r\n")),
        ("another port", PAGE, format!("{cookie}Origin: http://127.0.0.1:1\r\n")),
        ("a secure page", PAGE, format!("{cookie}Origin: https://{host}\r\n")),
        ("an image of a foreign page", PAGE, format!("{cookie}Sec-Fetch-Site: cross-site\r\n")),
        ("an image of another port", PAGE, format!("{cookie}Sec-Fetch-Site: same-site\r\n")),
    ];
    for (what, target, headers) in refused {
        let answer = server.ask("GET", target, headers);
        assert_eq!(answer.status, 403, "{what}: {}", answer.text());
        assert_eq!(answer.header("set-cookie"), None, "{what}");
    }
    for (what, own) in [
        ("another host", "Host: example.com\r\n".to_owned()),
        ("another name of this host", format!("Host: {}\r\n", host.replace("127.0.0.1", "localhost"))),
        ("no host", String::new()),
        ("two hosts", format!("Host: {host}\r\nHost: {host}\r\n")),
        ("another port", "Host: 127.0.0.1\r\n".to_owned()),
    ] {
        let answer = server.send(format!("GET {PAGE} HTTP/1.1\r\n{own}{cookie}\r\n").as_bytes()).unwrap();
        assert_eq!(answer.status, 403, "{what}");
    }
    let own = format!("{cookie}Origin: http://{host}\r\nSec-Fetch-Site: same-origin\r\n");
    assert_eq!(server.ask("GET", PAGE, &own).status, 200);
}

#[test]
fn every_response_has_the_policy() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let server = Server::start(&[text(from.path())]);
    for target in ["/", PAGE, "/nothing", "/api/summary?path=a.md2", "/%2e%2e/"] {
        for headers in [&*server.cookie, ""] {
            let answer = server.ask("GET", target, headers);
            assert_eq!(answer.header("content-security-policy"), Some(POLICY));
            for of in ["opener", "resource"] {
                assert_eq!(answer.header(&format!("cross-origin-{of}-policy")), Some("same-origin"), "{of}");
            }
            assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
            assert_eq!(answer.header("referrer-policy"), Some("no-referrer"));
            assert_eq!(answer.header("cache-control"), Some("no-store"));
            assert_eq!(answer.header("access-control-allow-origin"), None);
        }
    }
}

#[test]
fn bad_requests_are_refused_and_end_nothing() {
    let from = folder(&[("in/a.md2", DEBRIS), ("b.md2", BARREL)]);
    let server = Server::start(&[text(&from.path().join("in"))]);
    let cookie = &server.cookie;
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"] {
        let answer = server.ask(method, PAGE, cookie);
        assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")), "{method}");
    }
    let answer = server.ask("POST", PAGE, &format!("{cookie}Content-Length: 200000\r\n"));
    assert_eq!(answer.status, 405);
    assert_eq!(server.ask("GET", PAGE, &format!("{cookie}Content-Length: 2\r\n")).status, 400);
    for path in
        ["/../b.md2", "/%2e%2e/b.md2", "/a/%2E%2e/%2e./b.md2", "/..%2fb.md2", "/%5c..%5cb.md2", "/%00", "//../", "*"]
    {
        assert_eq!(server.ask("GET", path, cookie).status, 400, "{path}");
    }
    for path in [
        "../b.md2",
        "..%2fb.md2",
        "%2e%2e%2fb.md2",
        "/etc/passwd",
        "in/../../b.md2",
        "b.md2",
        "a.md2/",
        "",
        "./a.md2",
        "A.md2",
    ] {
        for route in ["bytes", "summary", "glb", "dump"] {
            let answer = server.ask("GET", &format!("/api/{route}?path={path}"), cookie);
            assert_eq!(answer.status, 404, "{route} {path}: {}", answer.text());
        }
    }
    // What is encoded twice is a name like another.
    assert_eq!(server.api("bytes", &[("path", "%2e%2e/b.md2")]).status, 404);
    assert_eq!(server.api("bytes", &[]).status, 400);
    assert_eq!(server.api("nothing", &[("path", "a.md2")]).status, 404);
    for (route, name) in [("image", "index"), ("dump", "from"), ("bytes", "offset"), ("bytes", "length")] {
        for number in ["-1", "x", "99999999999999999999999"] {
            let answer = server.api(route, &[("path", "a.md2"), (name, number)]);
            assert_eq!(answer.status, 422, "{route} {name} {number}");
            assert!(answer.json()["error"]["message"].as_str().unwrap().contains(name), "{}", answer.text());
        }
    }
    let answer = server.api("glb", &[("path", "a.md2"), ("size", "3")]);
    assert!(answer.status == 422 && answer.text().contains("size"), "{}", answer.text());
    assert_eq!(server.api("changes", &[("since", "x")]).status, 400);

    let long = format!("X-Long: {}\r\n", "x".repeat(20_000));
    assert_eq!(server.ask("GET", PAGE, &format!("{cookie}{long}")).status, 431);
    assert_eq!(server.ask("GET", PAGE, &format!("{cookie}{}", "a: b\r\n".repeat(100))).status, 431);
    assert_eq!(server.ask("GET", &format!("/{}", "x".repeat(20_000)), cookie).status, 431);
    for garbage in [
        &b"\r\n\r\n\0\xff\r\n\r\n"[..],
        b"GET / HTTP/1.1\r\n no name\r\n\r\n",
        b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03",
    ] {
        assert!(server.send(&[garbage, &[0; 64]].concat()).is_none_or(|answer| answer.status == 400));
    }
    // No answer is read, or nothing is asked.
    for _ in 0..20 {
        let mut stream = TcpStream::connect(&server.host).unwrap();
        let _ = stream.write_all(format!("GET {PAGE} HTTP/1.1\r\nHost: {}\r\n{cookie}\r\n", server.host).as_bytes());
        drop(stream);
        drop(TcpStream::connect(&server.host).unwrap());
    }
    assert_eq!(server.get(PAGE).status, 200);
    let head = server.ask("HEAD", "/api/summary?path=a.md2", cookie);
    assert!(head.status == 200 && head.body.is_empty() && head.header("content-length") != Some("0"));
}

#[test]
fn connections_are_bounded_and_end_by_themselves() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let server = Server::start(&[text(from.path())]);
    let idle: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(&server.host).unwrap()).collect();
    // Each has a thread, and no more than so many do.
    #[cfg(target_os = "linux")]
    {
        std::thread::sleep(std::time::Duration::from_millis(300));
        let threads = fs::read_dir(format!("/proc/{}/task", server.child.id())).unwrap().count();
        assert!(threads <= 40, "{threads} threads");
    }
    drop(idle);
    let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
    let request = format!("GET {PAGE} HTTP/1.1\r\nHost: {}\r\n{}\r\n", server.host, server.cookie);
    while server.send(request.as_bytes()).is_none_or(|answer| answer.status != 200) {
        assert!(std::time::Instant::now() < end, "it does not answer any more");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
}

#[cfg(unix)]
#[test]
fn links_do_not_lead_out() {
    use std::os::unix::fs::symlink;

    let from = folder(&[("in/a.md2", DEBRIS), ("in/c.md2", DEBRIS), ("out/b.md2", BARREL)]);
    let (inside, outside) = (from.path().join("in"), from.path().join("out/b.md2"));
    symlink(&outside, inside.join("link.md2")).unwrap();
    symlink(from.path().join("out"), inside.join("folder")).unwrap();
    // What was named may itself be a link.
    symlink(&inside, from.path().join("way")).unwrap();
    let server = Server::start(&[text(&from.path().join("way"))]);
    let paths: Vec<String> = server.entries().iter().map(|entry| entry["path"].as_str().unwrap().to_owned()).collect();
    assert_eq!(paths, ["a.md2", "c.md2"]);
    for path in ["link.md2", "folder/b.md2"] {
        assert_eq!(server.api("bytes", &[("path", path)]).status, 404);
    }
    assert_eq!(server.api("bytes", &[("path", "a.md2")]).body, fs::read(inside.join("a.md2")).unwrap());
    // A link takes the place of a file that is in the list.
    fs::remove_file(inside.join("a.md2")).unwrap();
    symlink(&outside, inside.join("a.md2")).unwrap();
    for route in ["bytes", "summary", "glb"] {
        let answer = server.api(route, &[("path", "a.md2")]);
        assert_eq!(answer.status, 403, "{route}: {}", answer.text());
        assert!(answer.json()["error"]["message"].as_str().unwrap().contains("link"));
    }
    symlink(inside.join("c.md2"), inside.join("d.md2")).unwrap();
    fs::remove_file(inside.join("a.md2")).unwrap();
    fs::rename(inside.join("d.md2"), inside.join("a.md2")).unwrap();
    assert_eq!(server.api("bytes", &[("path", "a.md2")]).status, 200, "a link within the folder leads nowhere else");
}

/// All of 127.0.0.0/8 is this machine, but only 127.0.0.1 is listened on.
#[cfg(target_os = "linux")]
#[test]
fn it_listens_on_one_address() {
    let server = Server::start(&[DEBRIS]);
    assert!(TcpStream::connect(&server.host).is_ok());
    let other = server.host.replace("127.0.0.1", "127.0.0.2");
    assert_ne!(other, server.host);
    assert!(TcpStream::connect(&other).is_err(), "{other}");
}

#[cfg(unix)]
#[test]
fn ctrl_c_ends_it() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let mut server = Server::start(&[text(from.path())]);
    let kill = std::process::Command::new("kill").args(["-INT", &server.child.id().to_string()]).status().unwrap();
    assert!(kill.success());
    assert_eq!(server.child.wait().unwrap().code(), Some(130));
}
