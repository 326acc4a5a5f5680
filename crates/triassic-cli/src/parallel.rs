//! Processes files in parallel and reports them in order.

use std::io::{self, Write};

use serde::Serialize;

use crate::{
    args::Global,
    batch::{self, Outcome, Tally},
    failure::Failure,
    input::Input,
    interrupt,
    log::Log,
    names::Clashes,
    text::ERROR,
};

/// The result for a file.
#[derive(Debug)]
pub(crate) enum Report {
    /// It was processed; these lines are printed.
    Done(String),
    /// The same, with the line of JSON for the log.
    Logged { text: String, json: String },
    /// The same, and something in it counts as an error.
    Bad(String),
    /// It was found in a folder and belongs to a model.
    Companion,
    /// It was found in a folder and has no supported format.
    Skipped,
    /// It was found in a folder and lacks the requested contents.
    NothingToDo,
    /// Its output exists already; the line of JSON reports that.
    Existing(String),
    /// It was not processed, since the command was interrupted.
    Interrupted,
}

impl Report {
    /// The log line of a file that was processed.
    pub(crate) fn logged(rendered: io::Result<(String, Option<String>)>) -> Result<Self, Failure> {
        let (text, json) = rendered.map_err(Failure::io)?;
        Ok(match json {
            Some(json) => Self::Logged { text, json },
            None => Self::Done(text),
        })
    }
}

/// One object per line for `--json`: the result for a file, or the reason why it failed.
#[derive(Serialize)]
pub(crate) struct Line<'a, T> {
    schema: &'static str,
    file: &'a str,
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Failure>,
    #[serde(flatten)]
    done: Option<T>,
}

impl<'a, T> Line<'a, T> {
    /// For a file that was processed.
    pub(crate) const fn done(schema: &'static str, file: &'a str, done: T) -> Self {
        Self { schema, file, ok: true, error: None, done: Some(done) }
    }
    /// For a file that failed.
    pub(crate) const fn failed(schema: &'static str, file: &'a str, error: &'a Failure) -> Self {
        Self { schema, file, ok: false, error: Some(error), done: None }
    }
}

/// The target of the report.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReportTarget {
    /// On standard output, as the result of the command.
    Output,
    /// On standard output, in addition to the output files, which are written even if the report is not read to the
    /// end.
    Made,
    /// On standard error, since standard output contains the converted file.
    Error,
}

/// Reports the inputs that would have the same output; nothing is written.
pub(crate) fn refuse(
    global: &Global,
    clashes: &Clashes,
    failed: impl Fn(&str, &Failure) -> io::Result<String>,
) -> io::Result<Outcome> {
    if global.json {
        let mut stdout = anstream::stdout();
        for (input, output) in clashes.inputs() {
            let why = format!("another input would have the same output, {}; nothing was written", output.display());
            stdout.write_all(failed(input, &Failure::Other(why))?.as_bytes())?;
        }
        stdout.flush()?;
    }
    writeln!(anstream::stderr(), "{ERROR}error:{ERROR:#} {clashes}")?;
    Ok(Outcome::Bad)
}

/// Runs `work` on all inputs. `failed` returns the JSON line for one that fails.
pub(crate) fn run<T: Send>(
    global: &Global,
    target: ReportTarget,
    inputs: Vec<(Input, T)>,
    failed: impl Fn(&str, &Failure) -> io::Result<String> + Sync,
    work: impl Fn(&mut Input, T) -> Result<Report, Failure> + Sync,
) -> io::Result<Outcome> {
    run_logged(global, target, Log::default(), inputs, failed, work)
}

/// The same, and writes a log.
pub(crate) fn run_logged<T: Send>(
    global: &Global,
    target: ReportTarget,
    mut log: Log,
    inputs: Vec<(Input, T)>,
    failed: impl Fn(&str, &Failure) -> io::Result<String> + Sync,
    work: impl Fn(&mut Input, T) -> Result<Report, Failure> + Sync,
) -> io::Result<Outcome> {
    interrupt::listen();
    let bar = batch::progress(global, inputs.len());
    let mut tally = Tally::default();
    let mut stdout = anstream::stdout();
    let one = |(mut input, more): (Input, T)| {
        // Files in progress are finished.
        let report = if interrupt::is_requested() { Ok(Report::Interrupted) } else { work(&mut input, more) };
        let format = input.format_not_read();
        (input.name, format, report)
    };
    let ignore_broken_pipe = |written: io::Result<()>| match written {
        Err(error) if target == ReportTarget::Made && error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        written => written,
    };
    batch::in_order(global, inputs, one, |(name, format, report)| {
        bar.inc(1);
        let report = match report {
            Ok(Report::Logged { text, json }) => {
                log.add(&json)?;
                Ok(Report::Done(if global.json { json } else { text }))
            }
            Ok(Report::Existing(json)) => {
                log.add(&json)?;
                Ok(Report::Existing(if global.json { json } else { String::new() }))
            }
            report => report,
        };
        if matches!(report, Ok(Report::Done(_) | Report::Bad(_))) {
            tally.add(matches!(report, Ok(Report::Bad(_))));
        }
        bar.suspend(|| match report {
            // Successful files that wrote output need no report.
            Ok(Report::Done(_)) if target == ReportTarget::Made && global.quiet && !global.json => Ok(()),
            Ok(Report::Done(text) | Report::Bad(text) | Report::Logged { text, .. }) => {
                ignore_broken_pipe(match target {
                    ReportTarget::Output | ReportTarget::Made => stdout.write_all(text.as_bytes()),
                    ReportTarget::Error if global.quiet => Ok(()),
                    ReportTarget::Error => anstream::stderr().write_all(text.as_bytes()),
                })
            }
            Ok(Report::Companion) => {
                tally.companion();
                Ok(())
            }
            Ok(Report::Skipped) => {
                tally.skip(format);
                Ok(())
            }
            Ok(Report::NothingToDo) => {
                tally.nothing();
                Ok(())
            }
            Ok(Report::Existing(json)) => {
                tally.exists();
                ignore_broken_pipe(stdout.write_all(json.as_bytes()))
            }
            Ok(Report::Interrupted) => {
                tally.interrupt();
                Ok(())
            }
            Err(failure) => {
                let is_wanted = global.json || log.is_open();
                let mut line = if is_wanted { failed(&name, &failure)? } else { String::new() };
                log.add(&line)?;
                if !global.json {
                    line.clear();
                }
                ignore_broken_pipe(stdout.write_all(line.as_bytes()).and_then(|()| stdout.flush()))?;
                ignore_broken_pipe(tally.fail(&name, &failure))
            }
        })
    })?;
    ignore_broken_pipe(stdout.flush())?;
    bar.finish_and_clear();
    ignore_broken_pipe(tally.print_summary(global))?;
    Ok(tally.outcome())
}
