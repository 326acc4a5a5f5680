//! The hint that findings are explained by `triassic explain`: printed once, at the end, on a terminal.

use std::{
    cmp::Reverse,
    io::{self, IsTerminal, Write},
    sync::{Mutex, PoisonError},
};

use triassic::{Code, Severity};

use crate::{args::Global, text::LABEL};

/// The worst of some codes; among several, the first.
#[derive(Debug)]
struct Worst(Option<(Reverse<Severity>, &'static str)>);

impl Worst {
    fn add(&mut self, code: Code) {
        let new = (Reverse(code.severity), code.id);
        self.0 = Some(self.0.map_or(new, |old| old.min(new)));
    }
    fn text(&self) -> Option<String> {
        let (_, code) = self.0?;
        Some(format!("{LABEL}For the cause and what to do:{LABEL:#} triassic explain {code}"))
    }
}

static PRINTED: Mutex<Worst> = Mutex::new(Worst(None));

/// Remembers the code of a printed finding.
pub(crate) fn add(code: Code) {
    PRINTED.lock().unwrap_or_else(PoisonError::into_inner).add(code);
}

/// Prints the hint if a person reads the findings.
///
/// # Errors
/// If standard error cannot be written.
pub(crate) fn print(global: &Global) -> io::Result<()> {
    if global.quiet || global.json || !io::stdout().is_terminal() || !io::stderr().is_terminal() {
        return Ok(());
    }
    let text = PRINTED.lock().unwrap_or_else(PoisonError::into_inner).text();
    text.map_or(Ok(()), |text| {
        io::stdout().flush()?;
        writeln!(anstream::stderr(), "{text}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hint_names_the_worst_finding() {
        let mut worst = Worst(None);
        assert_eq!(worst.text(), None);
        let mut after = |id, severity| {
            worst.add(Code::new(id, severity, "a summary"));
            anstream::adapter::strip_str(&worst.text().unwrap()).to_string()
        };
        let text = |code| format!("For the cause and what to do: triassic explain {code}");
        assert_eq!(after("X-003", Severity::Note), text("X-003"));
        assert_eq!(after("X-004", Severity::Warning), text("X-004"));
        assert_eq!(after("X-005", Severity::Warning), text("X-004"));
        assert_eq!(after("X-001", Severity::Note), text("X-004"));
        assert_eq!(after("X-002", Severity::Error), text("X-002"));
    }
}
