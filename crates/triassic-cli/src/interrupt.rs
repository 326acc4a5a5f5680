//! Ctrl-C: files that were begun are finished, others are left.

use std::{
    process,
    sync::atomic::{AtomicBool, Ordering},
};
#[cfg(feature = "view")]
use std::{thread, time::Duration};

static REQUESTED: AtomicBool = AtomicBool::new(false);

/// From now on, Ctrl-C only requests an end. A second one ends the program at once.
pub(crate) fn listen() {
    // If the system does not let us, Ctrl-C ends the program as it would have.
    let _ = ctrlc::set_handler(|| {
        if REQUESTED.swap(true, Ordering::Relaxed) {
            process::exit(130);
        }
    });
}

/// Whether an end was requested.
pub(crate) fn is_requested() -> bool {
    REQUESTED.load(Ordering::Relaxed)
}

/// Returns when an end was requested.
#[cfg(feature = "view")]
pub(crate) fn wait() {
    while !is_requested() {
        thread::sleep(Duration::from_millis(100));
    }
}
