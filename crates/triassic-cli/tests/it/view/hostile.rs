//! Requests that no browser sends: there is always a response or the end of the connection, and the server continues.

use std::{
    io::{ErrorKind, Read, Write},
    net::{Shutdown, TcpStream},
    thread,
    time::{Duration, Instant},
};

use super::client::Server;
use crate::converting::{BARREL, DEBRIS, folder, text};

/// The maximum time until the connection ends: a request may take 2 s to arrive.
const PATIENCE: Duration = Duration::from_secs(10);

/// The connection ends without a response.
const CLOSED: u16 = 0;

/// The response to some bytes, up to the end of the connection: the status, if there is a response.
fn exchange(server: &Server, send: impl FnOnce(&mut TcpStream)) -> (Option<u16>, Vec<u8>) {
    let begun = Instant::now();
    let mut stream = TcpStream::connect(&server.host).unwrap();
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    send(&mut stream);
    let mut all = Vec::new();
    if let Err(error) = stream.read_to_end(&mut all) {
        assert!(!matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut), "no answer and no end");
    }
    assert!(begun.elapsed() < PATIENCE, "after {:?}", begun.elapsed());
    let line = all.strip_prefix(b"HTTP/1.1 ").and_then(|rest| rest.get(..3));
    let status = line.map(|status| str::from_utf8(status).unwrap().parse().unwrap());
    assert!(status.is_some() || all.is_empty(), "not an answer: {}", String::from_utf8_lossy(&all));
    (status, all)
}

/// The server may close a connection before everything was sent.
fn write(stream: &mut TcpStream, bytes: &[u8]) {
    let _ = stream.write_all(bytes);
}

fn serving() -> (tempfile::TempDir, Server) {
    let from = folder(&[("in/a.md2", DEBRIS), ("b.md2", BARREL), ("in/folder/c.md2", DEBRIS)]);
    let server = Server::start(&[text(&from.path().join("in"))]);
    (from, server)
}

fn lives(server: &mut Server) {
    assert_eq!(server.get("/api/summary?path=a.md2").status, 200);
    assert!(server.child.try_wait().unwrap().is_none());
}

#[test]
fn other_protocols_are_rejected_or_closed() {
    let (_from, mut server) = serving();
    let own = format!("Host: {}\r\n{}", server.host, server.key);
    let refused: &[(&str, Vec<u8>, &[u16])] = &[
        ("nothing", Vec::new(), &[CLOSED]),
        ("empty lines", b"\r\n\r\n\r\n".to_vec(), &[CLOSED]),
        ("no request line", format!("{own}\r\n").into_bytes(), &[400]),
        ("a request line that stops", b"GET /api/ent".to_vec(), &[CLOSED]),
        ("headers that stop", format!("GET / HTTP/1.1\r\n{own}").into_bytes(), &[CLOSED]),
        ("HTTP/0.9", b"GET /\r\n".to_vec(), &[400, CLOSED]),
        ("HTTP/0.9 with two ends", b"GET /\r\n\r\n".to_vec(), &[400]),
        ("a version of the future", format!("GET / HTTP/3.0\r\n{own}\r\n").into_bytes(), &[400]),
        ("the start of HTTP/2", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".to_vec(), &[400]),
        ("TLS", [b"\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".as_slice(), &[0; 600]].concat(), &[400]),
        ("zeros", vec![0; 100_000], &[400, 431]),
        ("no end of the path", [b"GET /".to_vec(), vec![b'x'; 100_000]].concat(), &[431]),
        ("no end of the method", vec![b'G'; 100_000], &[400, 431]),
        (
            "a header that is too large",
            format!("GET / HTTP/1.1\r\n{own}X: {}\r\n\r\n", "x".repeat(1 << 20)).into_bytes(),
            &[431],
        ),
        ("a line that goes on", format!("GET / HTTP/1.1\r\n{own}X: a\r\n b\r\n\r\n").into_bytes(), &[400]),
        ("a body", format!("GET / HTTP/1.1\r\n{own}Content-Length: 5\r\n\r\nhello").into_bytes(), &[400]),
        (
            "a body in chunks",
            format!("GET / HTTP/1.1\r\n{own}Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\n\r\n").into_bytes(),
            &[400],
        ),
        ("a negative body", format!("GET / HTTP/1.1\r\n{own}Content-Length: -1\r\n\r\n").into_bytes(), &[400]),
        (
            "two lengths",
            format!("GET / HTTP/1.1\r\n{own}Content-Length: 0\r\nContent-Length: 9\r\n\r\n").into_bytes(),
            &[400],
        ),
        (
            "a large body",
            [format!("POST / HTTP/1.1\r\n{own}Content-Length: 1000000\r\n\r\n").into_bytes(), vec![b'x'; 1_000_000]]
                .concat(),
            &[405],
        ),
        ("no host", format!("GET / HTTP/1.0\r\n{}\r\n", server.key).into_bytes(), &[403]),
        ("the address of another host", format!("GET http://example.com/ HTTP/1.1\r\n{own}\r\n").into_bytes(), &[400]),
        ("the whole address", format!("GET http://{}/ HTTP/1.1\r\n{own}\r\n", server.host).into_bytes(), &[400]),
        ("a proxy's request", format!("CONNECT {} HTTP/1.1\r\n{own}\r\n", server.host).into_bytes(), &[400, 405]),
        ("no path", format!("GET  HTTP/1.1\r\n{own}\r\n").into_bytes(), &[400]),
        ("a method that is a word", format!("TRACE / HTTP/1.1\r\n{own}\r\n").into_bytes(), &[405]),
    ];
    thread::scope(|scope| {
        for (what, bytes, expected) in refused {
            let server = &server;
            scope.spawn(move || {
                let (status, _) = exchange(server, |stream| {
                    write(stream, bytes);
                    let _ = stream.shutdown(Shutdown::Write);
                });
                // If more was sent than is read, the response may be lost with the connection.
                let is_lost = status.is_none() && bytes.len() > 60_000;
                assert!(is_lost || expected.contains(&status.unwrap_or(CLOSED)), "{what}: {status:?}");
            });
        }
    });
    lives(&mut server);
}

#[test]
fn no_spelling_of_a_path_leads_outside() {
    let (_from, mut server) = serving();
    let steps = [
        "..",
        "%2e%2e",
        "%2E.",
        ".%2e",
        "%252e%252e",
        "%c0%ae%c0%ae",
        "%uff0e%uff0e",
        "..%00",
        "...",
        "..;",
        "%20..",
        ".. ",
    ];
    let slashes = ["/", "%2f", "%2F", "\\", "%5c", "%255c", "//", "/./", "%c0%af", "%00/"];
    for step in steps {
        for slash in slashes {
            for start in ["", "/", "folder/", "folder%2f", "a.md2/", "file:///", "%00"] {
                let path = format!("{start}{step}{slash}b.md2");
                for target in [format!("/{path}"), format!("/api/bytes?path={path}"), format!("/api/{path}")] {
                    // A space ends the URL, so that this is not HTTP.
                    let answer = server.ask("GET", &target, &server.key);
                    assert!(matches!(answer.status, 400 | 404), "{target}: {}", answer.status);
                    assert!(answer.body.len() < 400 && !answer.body.starts_with(b"IDP2"), "{target}");
                }
            }
        }
    }
    lives(&mut server);
}

#[test]
fn head_has_no_body() {
    let (_from, mut server) = serving();
    for target in [
        "/",
        "/index.html",
        "/nothing",
        "/api/entries",
        "/api/summary?path=a.md2",
        "/api/glb?path=a.md2",
        "/api/bytes?path=a.md2",
    ] {
        let answer = server.ask("HEAD", target, &server.key);
        assert!(answer.body.is_empty(), "{target}");
        assert_eq!(answer.status, server.get(target).status, "{target}");
    }
    // Only the first of several requests is answered.
    let twice = format!("HEAD / HTTP/1.1\r\nHost: {}\r\n{}\r\n", server.host, server.key).repeat(2);
    let (_, all) = exchange(&server, |stream| write(stream, twice.as_bytes()));
    assert_eq!(all.windows(9).filter(|window| *window == b"HTTP/1.1 ").count(), 1);
    lives(&mut server);
}

#[test]
fn slow_and_endless_requests_are_ended() {
    let (_from, mut server) = serving();
    let line = format!("GET /api/entries HTTP/1.1\r\nHost: {}\r\n{}", server.host, server.key);
    let endless = |stream: &mut TcpStream| {
        write(stream, line.as_bytes());
        let end = Instant::now() + PATIENCE;
        while stream.write_all(b"X-More: and more\r\n").is_ok() {
            assert!(Instant::now() < end, "it reads for ever");
        }
    };
    // A byte occasionally, and never the end.
    let slow = |stream: &mut TcpStream| {
        let end = Instant::now() + PATIENCE;
        for byte in line.bytes().chain(std::iter::repeat(b'x')) {
            if stream.write_all(&[byte]).is_err() {
                break;
            }
            assert!(Instant::now() < end, "it waits for ever");
            thread::sleep(Duration::from_millis(400));
        }
    };
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| {
                let (status, _) = exchange(&server, endless);
                assert!(status.is_none_or(|status| status == 431), "{status:?}");
            });
        }
        // More than the maximum number of unauthorized connections.
        for _ in 0..64 {
            scope.spawn(|| {
                let (status, _) = exchange(&server, slow);
                assert!(status.is_none_or(|status| status == 408), "{status:?}");
            });
        }
        thread::sleep(Duration::from_millis(500));
        let begun = Instant::now();
        assert_eq!(server.get("/api/entries").status, 200);
        assert!(begun.elapsed() < Duration::from_secs(1), "after {:?}", begun.elapsed());
    });
    lives(&mut server);
}
