//! Connections: each has a thread, and there are only so many.

use std::{
    io,
    net::{TcpListener, TcpStream},
    panic::{self, AssertUnwindSafe},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

use super::{
    http::{self, Response},
    routes::Site,
};

/// Most connections at a time. A browser has six for a page.
const MOST_CONNECTIONS: usize = 32;

/// Answers connections, until the program ends.
pub(crate) fn serve(listener: &TcpListener, site: &Arc<Site>) {
    let open = Arc::new(AtomicUsize::new(0));
    loop {
        // Who comes next waits in the system's queue.
        while open.load(Ordering::Relaxed) >= MOST_CONNECTIONS {
            thread::sleep(Duration::from_millis(2));
        }
        match listener.accept() {
            Ok((stream, _)) => start(stream, site, &open),
            // Such as too many open files: it passes.
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// Counts as open while it lives.
struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

fn start(stream: TcpStream, site: &Arc<Site>, open: &Arc<AtomicUsize>) {
    open.fetch_add(1, Ordering::Relaxed);
    let count = Open(Arc::clone(open));
    let site = Arc::clone(site);
    let answer = move || {
        // Its errors are those of a connection that is gone.
        let _ = connection(stream, &site);
        drop(count);
    };
    // The system may have no more threads: then the connection is closed.
    let _ = thread::Builder::new().name("view".to_owned()).spawn(answer);
}

fn connection(mut stream: TcpStream, site: &Site) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let read = http::read(&mut stream)?;
    let is_head = matches!(&read, Ok(request) if request.method == "HEAD");
    // A mistake of ours costs one answer, not the page.
    let answer = panic::catch_unwind(AssertUnwindSafe(|| match read {
        Ok(request) => site.answer(&request),
        Err(refusal) => refusal.into(),
    }));
    let response = answer.unwrap_or_else(|_| Response::text(500, "this failed in triassic itself"));
    http::write(&mut stream, response, is_head)?;
    http::end(stream);
    Ok(())
}
