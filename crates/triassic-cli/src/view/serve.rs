//! Connections: each has a thread. Those without the token are few and short, and never delay the page.

use std::{
    collections::VecDeque,
    io,
    net::{Shutdown, TcpListener, TcpStream},
    panic::{self, AssertUnwindSafe},
    sync::{Arc, Condvar, Mutex, PoisonError},
    thread,
    time::Duration,
};

use super::{
    guard::Access,
    http::{self, Response},
    request::Request,
    routes::Site,
};

/// The maximum number of simultaneous connections that have sent the token. A browser uses six for a page.
const MOST_OWN: usize = 32;
/// The maximum number of others: a new one then closes the oldest.
const MOST_STRANGERS: usize = 24;

/// Answers connections, until the program ends.
pub(crate) fn serve(listener: &TcpListener, site: &Arc<Site>) {
    let (strangers, own) = (Arc::new(Strangers::default()), Arc::new(Slots::new(MOST_OWN)));
    let mut number = 0_u64;
    loop {
        match listener.accept() {
            Ok((stream, _)) => {
                number = number.wrapping_add(1);
                start(stream, number, site, &strangers, &own);
            }
            // Errors such as too many open files are temporary.
            Err(_) => thread::sleep(Duration::from_millis(50)),
        }
    }
}

/// Connections that have not sent the token, the oldest first.
#[derive(Debug, Default)]
struct Strangers(Mutex<VecDeque<(u64, TcpStream)>>);

impl Strangers {
    /// Adds a connection, and closes the oldest if there are too many.
    fn add(&self, number: u64, stream: TcpStream) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST_STRANGERS
            && let Some((_, oldest)) = all.pop_front()
        {
            // Its thread notices. An error means that it is already gone.
            let _ = oldest.shutdown(Shutdown::Both);
        }
        all.push_back((number, stream));
    }
    fn remove(&self, number: u64) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|(own, _)| *own != number);
    }
}

/// An unauthorized connection, as long as this exists.
struct Stranger {
    number: u64,
    all: Arc<Strangers>,
}

impl Drop for Stranger {
    fn drop(&mut self) {
        self.all.remove(self.number);
    }
}

fn start(stream: TcpStream, number: u64, site: &Arc<Site>, strangers: &Arc<Strangers>, own: &Arc<Slots>) {
    let Ok(second) = stream.try_clone() else { return };
    strangers.add(number, second);
    let stranger = Stranger { number, all: Arc::clone(strangers) };
    let (site, own) = (Arc::clone(site), Arc::clone(own));
    let answer = move || {
        // Errors of a connection that is gone are ignored.
        let _ = connection(stream, stranger, &site, &own);
    };
    // If the system has no more threads, the connection is closed.
    let _ = thread::Builder::new().name("view".to_owned()).spawn(answer);
}

fn connection(mut stream: TcpStream, stranger: Stranger, site: &Site, own: &Slots) -> io::Result<()> {
    stream.set_nodelay(true)?;
    let read = http::read(&mut stream)?;
    let is_head = matches!(&read, Ok(request) if request.method == "HEAD");
    let allowed = read.and_then(|request| site.check(&request).map(|access| (request, access)));
    match allowed {
        Ok((request, Access::Granted)) => {
            drop(stranger);
            let _slot = own.take();
            let response = answer(site, &request, Access::Granted);
            http::write(&mut stream, response, is_head, http::PATIENCE_WITH_OWN)?;
            http::end(stream);
        }
        other => {
            let response = match other {
                Ok((request, access)) => answer(site, &request, access),
                Err(refusal) => refusal.into(),
            };
            http::write(&mut stream, response, is_head, http::PATIENCE)?;
            http::end(stream);
            drop(stranger);
        }
    }
    Ok(())
}

/// Handles a request. A panic costs one response, not the page.
fn answer(site: &Site, request: &Request, access: Access) -> Response {
    let answer = panic::catch_unwind(AssertUnwindSafe(|| site.answer(request, access)));
    answer.unwrap_or_else(|_| Response::text(500, "an internal error occurred"))
}

// Limits concurrent work: converting files takes memory, and a page may request many.

/// Places for work.
#[derive(Debug)]
pub(crate) struct Slots {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A slot that is occupied as long as this exists.
pub(crate) struct Slot<'a>(&'a Slots);

impl Slots {
    pub(crate) const fn new(count: usize) -> Self {
        Self { free: Mutex::new(count), freed: Condvar::new() }
    }
    /// Waits for a free slot.
    pub(crate) fn take(&self) -> Slot<'_> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        loop {
            if let Some(left) = free.checked_sub(1) {
                *free = left;
                return Slot(self);
            }
            free = self.freed.wait(free).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        let mut free = self.0.free.lock().unwrap_or_else(PoisonError::into_inner);
        *free = free.saturating_add(1);
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        thread,
        time::Duration,
    };

    use super::*;

    #[test]
    fn the_number_of_concurrent_tasks_is_limited() {
        let (slots, working, most) = (Slots::new(2), AtomicUsize::new(0), AtomicUsize::new(0));
        thread::scope(|scope| {
            for _ in 0..8 {
                scope.spawn(|| {
                    let _slot = slots.take();
                    most.fetch_max(working.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    thread::sleep(Duration::from_millis(10));
                    working.fetch_sub(1, Ordering::SeqCst);
                });
            }
        });
        assert_eq!((most.into_inner(), *slots.free.lock().unwrap()), (2, 2));
    }
}
