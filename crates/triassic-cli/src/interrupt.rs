//! Ctrl-C and the signals that end a program: a command that listens finishes the files in progress and skips the
//! others; any other command ends at once, without leaving incomplete files.

use std::sync::atomic::{AtomicBool, Ordering};
#[cfg(feature = "view")]
use std::{thread, time::Duration};

use crate::output;

static LISTENS: AtomicBool = AtomicBool::new(false);
static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on, a signal ends the program through [`output::abandon`].
pub(crate) fn install() {
    // If the handler cannot be installed, a signal ends the program in the default way.
    let _ = ctrlc::set_handler(|| {
        if !LISTENS.load(Ordering::Relaxed) || REQUESTED.swap(true, Ordering::Relaxed) {
            output::abandon();
        }
    });
}

/// From now on, a signal only requests an end. A second one ends the program at once.
pub(crate) fn listen() {
    LISTENS.store(true, Ordering::Relaxed);
}

/// Whether an end was requested.
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Waits until an end is requested.
#[cfg(feature = "view")]
pub(crate) fn wait() {
    while !is_requested() {
        thread::sleep(Duration::from_millis(100));
    }
}
