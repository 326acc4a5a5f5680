//! A file together with what was read of it.

use std::{
    cell::{Cell, RefCell},
    fmt,
    future::{Future, poll_fn},
    pin::Pin,
    rc::Rc,
    task::{Context, Poll, Waker},
};

use triassic::{AnyFile, OpenError, OpenFile};
use wasm_bindgen::JsValue;

use crate::value::{self, plain};

/// What is asked of what was read.
type Question = Box<dyn FnOnce(&AnyFile<'_>)>;

/// A file, and what was read of it once, which borrows its bytes: opening some formats walks the whole file, and opening each level
/// of a tree must not walk it again.
///
/// What borrows from something beside it cannot be a field without `unsafe`, but it can be a variable of an `async` function that
/// waits for questions. Nothing wakes that function: it goes on when it is asked.
pub(crate) struct Kept {
    file: Rc<OpenFile>,
    question: Rc<Cell<Option<Question>>>,
    answering: RefCell<Pin<Box<dyn Future<Output = ()>>>>,
}

impl fmt::Debug for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Kept").field("file", &self.file).finish_non_exhaustive()
    }
}

/// Reads the file, then answers one question each time that it is polled.
async fn answer(file: Rc<OpenFile>, question: Rc<Cell<Option<Question>>>, failure: Rc<Cell<Option<OpenError>>>) {
    let read = match file.parse() {
        Ok(read) => read,
        Err(error) => return failure.set(Some(error)),
    };
    loop {
        let mut was_polled = false;
        poll_fn(|_| if std::mem::replace(&mut was_polled, true) { Poll::Ready(()) } else { Poll::Pending }).await;
        if let Some(question) = question.take() {
            question(&read);
        }
    }
}

impl Kept {
    /// Reads a file.
    pub(crate) fn new(file: OpenFile) -> Result<Self, JsValue> {
        let (file, question, failure) = (Rc::new(file), Rc::default(), Rc::new(Cell::new(None)));
        let mut answering: Pin<Box<dyn Future<Output = ()>>> =
            Box::pin(answer(Rc::clone(&file), Rc::clone(&question), Rc::clone(&failure)));
        let _ = answering.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        match failure.take() {
            Some(error) => Err(value::opening(&error, file.bytes())),
            None => Ok(Self { file, question, answering: RefCell::new(answering) }),
        }
    }
    pub(crate) fn bytes(&self) -> &[u8] {
        self.file.bytes()
    }
    /// What `work` says of what was read.
    pub(crate) fn with<T: 'static>(&self, work: impl FnOnce(&AnyFile<'_>) -> T + 'static) -> Result<T, JsValue> {
        // A function that gives companions may not ask the file that asks for them.
        let mut answering = self.answering.try_borrow_mut().map_err(plain)?;
        let said = Rc::new(Cell::new(None));
        let saying = Rc::clone(&said);
        self.question.set(Some(Box::new(move |read| saying.set(Some(work(read))))));
        let _ = answering.as_mut().poll(&mut Context::from_waker(Waker::noop()));
        said.take().ok_or_else(|| plain("the file was not read"))
    }
}
