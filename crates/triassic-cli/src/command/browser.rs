//! Opens an address in the user's browser.

use std::{
    io,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// The time for which the program that opens a browser is observed: some programs exit only with the browser.
const PATIENCE: Duration = Duration::from_secs(2);

/// Opens an address with the system's own program.
///
/// # Errors
/// If the program does not exist, or reports at once that it found no browser.
pub(crate) fn open(address: &str) -> io::Result<()> {
    let mut program = program();
    let started = program.arg(address).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let name = program.get_program().display().to_string();
    let mut child = started.map_err(|error| io::Error::new(error.kind(), format!("{name}: {error}")))?;
    match status(&mut child)? {
        Some(status) if !status.success() => Err(io::Error::other(format!("{name} exited with {status}"))),
        _ => Ok(()),
    }
}

fn program() -> Command {
    if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        // Unlike the shell's `start`, it takes an address unchanged.
        let mut program = Command::new("rundll32");
        program.arg("url.dll,FileProtocolHandler");
        program
    } else {
        Command::new("xdg-open")
    }
}

/// Returns the exit status of a program, if it has exited.
fn status(child: &mut Child) -> io::Result<Option<std::process::ExitStatus>> {
    let begun = Instant::now();
    loop {
        let status = child.try_wait()?;
        if status.is_some() || begun.elapsed() > PATIENCE {
            return Ok(status);
        }
        thread::sleep(Duration::from_millis(20));
    }
}
