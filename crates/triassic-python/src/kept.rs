//! A file together with what was read of it.

use std::{
    future::{Future, poll_fn},
    panic::{AssertUnwindSafe, catch_unwind, resume_unwind},
    pin::Pin,
    sync::{Arc, Mutex, PoisonError, mpsc},
    task::{Context, Poll, Waker},
};

use triassic::{AnyFile, FormatInfo, Kind, OpenError, OpenFile};

/// What is to be done with what was read.
type Job = Box<dyn FnOnce(&AnyFile<'_>) + Send>;

/// A file that was read once, and what was read of it, which borrows its bytes.
///
/// What borrows from something beside it cannot be a field. It can be a variable of an `async` function that waits for work: the
/// compiler keeps both in one future, without `unsafe` of ours or of a macro. Nothing ever wakes that future: who has
/// work polls it, and it does the work and waits again.
pub(crate) struct Kept {
    opened: Arc<OpenFile>,
    reader: Mutex<Pin<Box<dyn Future<Output = ()> + Send>>>,
    job: Arc<Mutex<Option<Job>>>,
    pub(crate) format: &'static FormatInfo,
    pub(crate) version: Option<u32>,
    pub(crate) kind: Kind,
    pub(crate) is_companion: bool,
    pub(crate) parts: &'static [&'static str],
}

/// Reads the file, and does what is asked for, one job each time that it is polled.
async fn read(opened: Arc<OpenFile>, job: Arc<Mutex<Option<Job>>>, first: mpsc::Sender<OpenError>) {
    let file = match opened.parse() {
        Ok(file) => file,
        Err(error) => {
            // Who asked is still there.
            let _ = first.send(error);
            return;
        }
    };
    drop(first);
    loop {
        let next = job.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(job) = next {
            job(&file);
        }
        let mut is_next = false;
        poll_fn(|_| if std::mem::replace(&mut is_next, true) { Poll::Ready(()) } else { Poll::Pending }).await;
    }
}

impl Kept {
    /// Reads a file.
    pub(crate) fn new(opened: OpenFile) -> Result<Self, OpenError> {
        let (opened, job) = (Arc::new(opened), Arc::new(Mutex::new(None)));
        let (first, failed) = mpsc::channel();
        let (answer, facts) = mpsc::channel();
        let ask: Job = Box::new(move |file| {
            let _ = answer.send((file.format(), file.version(), file.kind(), file.is_companion(), file.parts()));
        });
        *job.lock().unwrap_or_else(PoisonError::into_inner) = Some(ask);
        let mut reader: Pin<Box<dyn Future<Output = ()> + Send>> =
            Box::pin(read(Arc::clone(&opened), Arc::clone(&job), first));
        let _ = reader.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        match facts.try_recv() {
            Ok((format, version, kind, is_companion, parts)) => {
                Ok(Self { opened, reader: Mutex::new(reader), job, format, version, kind, is_companion, parts })
            }
            Err(_) => Err(failed.try_recv().unwrap_or_else(|_| OpenError {
                path: opened.path().to_owned(),
                source: std::io::Error::other("the reader did not answer").into(),
            })),
        }
    }
    /// The file, its companions and its bytes.
    pub(crate) fn opened(&self) -> &OpenFile {
        &self.opened
    }
    /// What `work` says of what was read. Where somebody else is at it, another thread or the caller of a function of Python that
    /// was asked for a companion, it is read once more, so that nobody waits.
    pub(crate) fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&AnyFile<'_>) -> T + Send + 'static,
    ) -> Result<T, OpenError> {
        let Ok(mut reader) = self.reader.try_lock() else { return self.opened.parse().map(|file| work(&file)) };
        let (answer, said) = mpsc::channel();
        // A panic must not end the reader.
        let ask: Job = Box::new(move |file| {
            let _ = answer.send(catch_unwind(AssertUnwindSafe(|| work(file))));
        });
        *self.job.lock().unwrap_or_else(PoisonError::into_inner) = Some(ask);
        let _ = reader.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        drop(reader);
        match said.try_recv() {
            Ok(Ok(said)) => Ok(said),
            Ok(Err(panic)) => resume_unwind(panic),
            Err(_) => Err(OpenError {
                path: self.opened.path().to_owned(),
                source: std::io::Error::other("the reader did not answer").into(),
            }),
        }
    }
}
