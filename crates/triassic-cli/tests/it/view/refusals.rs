//! Who is not answered, and what does not end the command.

use std::{fs, io::Write, net::TcpStream};

use super::client::Server;
use crate::converting::{BARREL, DEBRIS, folder, text};

const PAGE: &str = "/api/entries";

/// All of it: a page that has the same policy in its HTML would not show that the header allows more.
const POLICY: &str = "default-src 'none'; script-src 'self'; connect-src 'self' blob:; \
                      img-src 'self' blob: data:; style-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

#[test]
fn only_who_has_the_token_is_answered() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let server = Server::start(&[text(from.path())]);
    let (host, key) = (&server.host, &server.key);
    assert!(host.starts_with("127.0.0.1:"), "{host}");
    assert!(server.token.len() == 32 && server.token.bytes().all(|byte| byte.is_ascii_hexdigit()));
    assert_eq!(server.get(PAGE).status, 200);
    // Everyone may have the page, which reveals nothing about the files.
    for target in ["/", "/page.js", "/page.css", "/explanations.json"] {
        let answer = server.ask("GET", target, "");
        assert!(answer.status == 200 && !answer.text().contains(&server.token), "{target}");
        assert_eq!(answer.header("set-cookie"), None);
    }
    let session = server.get("/api/session");
    assert_eq!(session.json(), serde_json::json!({ "token": server.token }), "it is valid as long as the command runs");

    let other = "0123456789abcdef0123456789abcdef";
    let refused: &[(&str, &str, String)] = &[
        ("no token", PAGE, String::new()),
        ("no token for a session", "/api/session", String::new()),
        ("a wrong token", PAGE, format!("X-Triassic-Token: {other}\r\n")),
        ("a token that is too short", PAGE, format!("X-Triassic-Token: {}\r\n", &server.token[..31])),
        ("two tokens", PAGE, key.repeat(2)),
        ("a token in the address", &format!("{PAGE}?token={}", server.token), String::new()),
        ("a token as a cookie", PAGE, format!("Cookie: X-Triassic-Token={}\r\n", server.token)),
        ("a foreign page", PAGE, format!("{key}Origin: http://example.com\r\n")),
        ("a page without an origin", PAGE, format!("{key}Origin: null\r\n")),
        ("another port", PAGE, format!("{key}Origin: http://127.0.0.1:1\r\n")),
        ("another name", PAGE, format!("{key}Origin: http://{}\r\n", host.replace("127.0.0.1", "localhost"))),
        ("a secure page", PAGE, format!("{key}Origin: https://{host}\r\n")),
    ];
    for (what, target, headers) in refused {
        let answer = server.ask("GET", target, headers);
        assert_eq!(answer.status, 403, "{what}: {}", answer.text());
    }
    for (what, own) in [
        ("another host", "Host: example.com\r\n".to_owned()),
        ("no host", String::new()),
        ("two hosts", format!("Host: {host}\r\nHost: {host}\r\n")),
        ("another port", "Host: 127.0.0.1\r\n".to_owned()),
    ] {
        let answer = server.send(format!("GET {PAGE} HTTP/1.1\r\n{own}{key}\r\n").as_bytes()).unwrap();
        assert_eq!(answer.status, 403, "{what}");
    }
    for own in [host.clone(), host.replace("127.0.0.1", "localhost")] {
        let request = format!("GET {PAGE} HTTP/1.1\r\nHost: {own}\r\n{key}Origin: http://{own}\r\n\r\n");
        assert_eq!(server.send(request.as_bytes()).unwrap().status, 200, "{own}");
    }
}

/// The address that a browser is started with is valid once: other users see its command line.
#[cfg(unix)]
#[test]
fn the_address_of_the_browser_is_valid_once() {
    use std::{
        io::{BufRead, BufReader},
        process::{Command, Stdio},
    };

    let from = folder(&[
        ("a.md2", DEBRIS),
        ("script", "#!/bin/sh\nprintf %s \"$1\" >\"$0.new\"\nmv \"$0.new\" \"$0.address\"\n"),
    ]);
    let [script, browser] = ["script", "xdg-open"].map(|name| from.path().join(name));
    // Copied by another process: one that was just forked for another test may have it open.
    assert!(Command::new("install").args(["-m", "700"]).args([&script, &browser]).status().unwrap().success());
    let path = format!("{}:{}", text(from.path()), std::env::var("PATH").unwrap());
    let mut command = Command::new(env!("CARGO_BIN_EXE_triassic"));
    command.args(["view", "--quiet", text(&from.path().join("a.md2"))]).env("PATH", path);
    let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut printed = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut printed).unwrap();
    let server = Server::of(child, &printed);
    let end = std::time::Instant::now() + std::time::Duration::from_secs(20);
    let opened = loop {
        if let Ok(address) = fs::read_to_string(from.path().join("xdg-open.address")) {
            break address;
        }
        assert!(std::time::Instant::now() < end, "no browser was opened");
        std::thread::sleep(std::time::Duration::from_millis(20));
    };
    let ticket = opened.strip_prefix(&format!("http://{}/#token=", server.host)).unwrap();
    let ticket = ticket.strip_suffix("&file=a%2Emd2").unwrap();
    assert_ne!(ticket, server.token);
    let header = format!("X-Triassic-Token: {ticket}\r\n");
    assert_eq!(server.ask("GET", PAGE, &header).status, 403, "it is for a session only");
    assert_eq!(server.ask("GET", "/api/session", &header).json()["token"], server.token.as_str());
    assert_eq!(server.ask("GET", "/api/session", &header).status, 403);
}

#[test]
fn every_response_has_the_policy() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let server = Server::start(&[text(from.path())]);
    for target in ["/", PAGE, "/nothing", "/api/summary?path=a.md2", "/%2e%2e/"] {
        for headers in [&*server.key, ""] {
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
    let key = &server.key;
    for method in ["POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"] {
        let answer = server.ask(method, PAGE, key);
        assert_eq!((answer.status, answer.header("allow")), (405, Some("GET, HEAD")), "{method}");
    }
    let answer = server.ask("POST", PAGE, &format!("{key}Content-Length: 200000\r\n"));
    assert_eq!(answer.status, 405);
    assert_eq!(server.ask("GET", PAGE, &format!("{key}Content-Length: 2\r\n")).status, 400);
    for path in
        ["/../b.md2", "/%2e%2e/b.md2", "/a/%2E%2e/%2e./b.md2", "/..%2fb.md2", "/%5c..%5cb.md2", "/%00", "//../", "*"]
    {
        assert_eq!(server.ask("GET", path, key).status, 400, "{path}");
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
            let answer = server.ask("GET", &format!("/api/{route}?path={path}"), key);
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
    assert_eq!(server.ask("GET", PAGE, &format!("{key}{long}")).status, 431);
    assert_eq!(server.ask("GET", PAGE, &format!("{key}{}", "a: b\r\n".repeat(100))).status, 431);
    assert_eq!(server.ask("GET", &format!("/{}", "x".repeat(20_000)), key).status, 431);
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
        let _ = stream.write_all(format!("GET {PAGE} HTTP/1.1\r\nHost: {}\r\n{key}\r\n", server.host).as_bytes());
        drop(stream);
        drop(TcpStream::connect(&server.host).unwrap());
    }
    assert_eq!(server.get(PAGE).status, 200);
    let head = server.ask("HEAD", "/api/summary?path=a.md2", key);
    assert!(head.status == 200 && head.body.is_empty() && head.header("content-length") != Some("0"));
}

#[test]
fn idle_connections_keep_nobody_waiting() {
    let from = folder(&[("a.md2", DEBRIS)]);
    let server = Server::start(&[text(from.path())]);
    let idle: Vec<TcpStream> = (0..200).map(|_| TcpStream::connect(&server.host).unwrap()).collect();
    for target in ["/", "/page.js", PAGE, "/api/glb?path=a.md2"] {
        let begun = std::time::Instant::now();
        assert_eq!(server.get(target).status, 200, "{target}");
        assert!(begun.elapsed() < std::time::Duration::from_secs(1), "{target} after {:?}", begun.elapsed());
    }
    // Each that is served has a thread; a thread that ends is there a little longer.
    #[cfg(target_os = "linux")]
    {
        let threads = fs::read_dir(format!("/proc/{}/task", server.child.id())).unwrap().count();
        assert!(threads <= 60, "{threads} threads");
    }
    drop(idle);
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
