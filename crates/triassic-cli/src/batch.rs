//! Many files: processed in parallel, results in order; a file that fails does not stop the others.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    io::{self, IsTerminal, Write},
    process::ExitCode,
    sync::{Condvar, Mutex, PoisonError},
    time::Duration,
};

use indicatif::{ProgressBar, ProgressStyle};
use rayon::iter::{ParallelBridge, ParallelIterator};
use serde::Serialize;
use triassic::{OpenFile, Severity};

use crate::{
    args::Global,
    failure::{ErrorReport, Failure},
    input::{self, Input},
    log::{self, Log},
    text::{ERROR, counted, number},
};

/// The result of a run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// No errors.
    Good,
    /// A file failed, or has findings that count as errors.
    Bad,
    /// No model was found.
    Nothing,
    /// It was interrupted.
    Interrupted,
}

impl From<Outcome> for ExitCode {
    /// 2 is reserved for wrong arguments.
    fn from(outcome: Outcome) -> Self {
        Self::from(match outcome {
            Outcome::Good => 0,
            Outcome::Bad => 1,
            Outcome::Nothing => 3,
            // As in shells, for a program ended by Ctrl-C.
            Outcome::Interrupted => 130,
        })
    }
}

/// The output for one file.
#[derive(Debug)]
pub(crate) struct Page {
    /// Lines for standard output, with colors.
    pub(crate) text: String,
    /// The line for the log, if there is one.
    pub(crate) logged: Option<String>,
    /// Whether the file has findings that count as errors.
    pub(crate) bad: bool,
}

/// One object per line: the failure of a file, instead of its result.
#[derive(Serialize)]
struct JsonFailure<'a> {
    schema: &'a str,
    file: &'a str,
    error: &'a Failure,
}

/// The `schema` of the line that counts files of known but unsupported formats; see `docs/reference/info.md`.
const NOT_READ_SCHEMA: &str = "triassic/not-read-1";

/// The last line of `--json`, if there are such files.
#[derive(Serialize)]
struct JsonNotRead<'a> {
    schema: &'a str,
    formats: Vec<FormatNotRead<'a>>,
}

/// A known but unsupported format.
#[derive(Serialize)]
struct FormatNotRead<'a> {
    format: &'a str,
    count: usize,
}

/// The lines of a JSON object.
pub(crate) fn json_line(value: &impl Serialize) -> io::Result<String> {
    let mut line = serde_json::to_string(value)?;
    line.push('\n');
    Ok(line)
}

/// The line of `--json` about a file that failed.
pub(crate) fn failure_line(schema: &str, file: &str, error: &Failure) -> io::Result<String> {
    log::row(&JsonFailure { schema, file, error })
}

/// Counts the results of files.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    good: usize,
    bad: usize,
    failed: usize,
    companions: usize,
    skipped: usize,
    nothing: usize,
    /// By name of known but unsupported formats.
    not_read: BTreeMap<String, usize>,
    existing: usize,
    interrupted: usize,
}

impl Tally {
    /// Counts a file that was processed.
    pub(crate) fn add(&mut self, bad: bool) {
        let count = if bad { &mut self.bad } else { &mut self.good };
        *count = count.saturating_add(1);
    }
    /// Counts a file in a folder that is not a model, with the name of its format if known.
    pub(crate) fn skip(&mut self, format: Option<String>) {
        let count = match format {
            Some(name) => self.not_read.entry(name).or_default(),
            None => &mut self.skipped,
        };
        *count = count.saturating_add(1);
    }
    /// Counts a file in a folder that belongs to a model.
    pub(crate) fn companion(&mut self) {
        self.companions = self.companions.saturating_add(1);
    }
    /// Counts a file in a folder without the requested contents.
    pub(crate) fn nothing(&mut self) {
        self.nothing = self.nothing.saturating_add(1);
    }
    /// Counts a file whose output exists.
    pub(crate) fn exists(&mut self) {
        self.existing = self.existing.saturating_add(1);
    }
    /// Counts a file that was not processed, since the command was interrupted.
    pub(crate) fn interrupt(&mut self) {
        self.interrupted = self.interrupted.saturating_add(1);
    }
    /// Counts a file that failed, and prints the reason.
    pub(crate) fn fail(&mut self, name: &str, failure: &Failure) -> io::Result<()> {
        self.failed = self.failed.saturating_add(1);
        print_failure(Severity::Error, name, failure)
    }
    /// The result of the run.
    pub(crate) const fn outcome(&self) -> Outcome {
        match (self.good, self.bad, self.failed) {
            _ if self.interrupted > 0 => Outcome::Interrupted,
            (0, 0, 0) if self.existing == 0 => Outcome::Nothing,
            (_, 0, 0) => Outcome::Good,
            _ => Outcome::Bad,
        }
    }
    /// The files of known but unsupported formats, as text: `2 Quake archive (PAK), 1 RAR archive`.
    fn formats_not_read(&self) -> String {
        let formats: Vec<String> =
            self.not_read.iter().map(|(name, count)| format!("{} {name}", number(*count))).collect();
        formats.join(", ")
    }
    /// Prints the counts, if there was more than one file; for `--json` also a line that counts the files of known but
    /// unsupported formats, if there are any.
    pub(crate) fn print_summary(&self, global: &Global) -> io::Result<()> {
        if global.json && !self.not_read.is_empty() {
            let formats = self.not_read.iter().map(|(format, count)| FormatNotRead { format, count: *count }).collect();
            let line = json_line(&JsonNotRead { schema: NOT_READ_SCHEMA, formats })?;
            let mut stdout = anstream::stdout();
            stdout.write_all(line.as_bytes())?;
            stdout.flush()?;
        }
        let not_read = self.not_read.values().fold(0, |sum: usize, count| sum.saturating_add(*count));
        let worked = self.good.saturating_add(self.bad);
        let done = self.existing.saturating_add(self.interrupted);
        let all = worked.saturating_add(self.failed).saturating_add(done);
        let passed = [self.companions, self.skipped, self.nothing, not_read].into_iter().fold(0, usize::saturating_add);
        if all == 0 && !global.is_part {
            write!(anstream::stderr(), "{ERROR}error:{ERROR:#} no model found in {}", counted(passed, "file"))?;
            if not_read > 0 {
                write!(anstream::stderr(), "; not read: {}", self.formats_not_read())?;
            }
            writeln!(anstream::stderr())?;
        } else if !global.quiet && all.saturating_add(passed).saturating_add(done) > 1 {
            let mut text = format!("{} processed", counted(worked, "file"));
            for (count, what) in [
                (self.bad, "with errors"),
                (self.failed, "failed"),
                (self.existing, "skipped (already converted)"),
                (self.interrupted, "not processed (interrupted)"),
                (self.companions, "skipped (belong to models)"),
                (self.nothing, "skipped (nothing to convert)"),
                (self.skipped, "skipped (unrecognized format)"),
            ] {
                if count > 0 {
                    // Writing to a string cannot fail.
                    let _ = write!(text, ", {count} {what}");
                }
            }
            if not_read > 0 {
                let _ = write!(text, ", {not_read} not read: {}", self.formats_not_read());
            }
            writeln!(anstream::stderr(), "{text}")?;
        }
        Ok(())
    }
}

/// Prints warnings about companions; their model is processed anyway.
pub(crate) fn warn(broken: impl IntoIterator<Item = (String, Failure)>) -> io::Result<()> {
    broken.into_iter().try_for_each(|(name, failure)| print_failure(Severity::Warning, &name, &failure))
}

fn print_failure(severity: Severity, name: &str, failure: &Failure) -> io::Result<()> {
    write!(anstream::stderr(), "{}", ErrorReport { severity, name, failure })
}

/// The report before the inputs: about the archives among them.
#[derive(Debug)]
pub(crate) struct Before {
    /// The archive.
    pub(crate) name: String,
    pub(crate) page: Result<Page, Failure>,
}

/// Creates the output for every input file, in parallel, and prints it in order: `before` first, then the result of
/// `head`, the files, and the result of `end`. `schema` is that of the output, for the objects of files that fail.
#[expect(clippy::too_many_arguments, reason = "the parts of the output in order, each of a different type")]
pub(crate) fn pages(
    global: &Global,
    inputs: Vec<Input>,
    mut log: Log,
    schema: &str,
    before: Vec<Before>,
    head: impl FnOnce() -> String + Send,
    make: impl Fn(&Input, &OpenFile) -> Result<Page, Failure> + Sync,
    end: impl FnOnce() -> String,
) -> io::Result<Outcome> {
    let options = global.options();
    let work = |mut input: Input| {
        let page = input.read(&options).and_then(|file| {
            let Some(file) = file else { return Ok(None) };
            let page = make(&input, &file)?;
            Ok(Some((page, input::broken_companions(&file).collect::<Vec<_>>())))
        });
        let format = input.format_not_read();
        (input.name, format, page)
    };
    let bar = progress(global, inputs.len());
    let mut tally = Tally::default();
    let mut stdout = anstream::stdout();
    for Before { name, page } in before {
        match page {
            Ok(page) => {
                tally.add(page.bad);
                if let Some(line) = &page.logged {
                    log.add(line)?;
                }
                stdout.write_all(page.text.as_bytes())?;
            }
            Err(failure) => {
                let line = failure_line(schema, &name, &failure)?;
                log.add(&line)?;
                if global.json {
                    stdout.write_all(line.as_bytes())?;
                }
                tally.fail(&name, &failure)?;
            }
        }
    }
    let mut head = Some(head);
    in_order(global, inputs, work, |(name, format, page)| {
        bar.inc(1);
        bar.suspend(|| match page {
            Ok(Some((page, broken))) => {
                tally.add(page.bad);
                if let Some(head) = head.take() {
                    stdout.write_all(head().as_bytes())?;
                }
                if let Some(line) = &page.logged {
                    log.add(line)?;
                }
                stdout.write_all(page.text.as_bytes())?;
                stdout.flush()?;
                warn(broken)
            }
            Ok(None) => {
                tally.skip(format);
                Ok(())
            }
            Err(failure) => {
                if global.json || log.is_open() {
                    let line = failure_line(schema, &name, &failure)?;
                    log.add(&line)?;
                    if global.json {
                        stdout.write_all(line.as_bytes())?;
                    }
                }
                stdout.flush()?;
                tally.fail(&name, &failure)
            }
        })
    })?;
    bar.finish_and_clear();
    stdout.write_all(end().as_bytes())?;
    stdout.flush()?;
    tally.print_summary(global)?;
    Ok(tally.outcome())
}

/// A progress bar on standard error, if that is a terminal and there are enough files. A single file gets one if it may
/// be of any size.
pub(crate) fn progress(global: &Global, files: usize) -> ProgressBar {
    if global.quiet || files < 2 && !global.is_unlimited() || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    shown_progress(files)
}

/// A counter on standard error, if that is a terminal, for an unknown number of files.
pub(crate) fn counting(global: &Global) -> ProgressBar {
    if global.quiet || !io::stderr().is_terminal() {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::no_length();
    if let Ok(style) = ProgressStyle::with_template("{spinner} {human_pos} files, {elapsed}") {
        bar.set_style(style);
    }
    bar.enable_steady_tick(STEADY);
    bar
}

/// The interval for drawing the bar: short enough to show that work goes on.
const STEADY: Duration = Duration::from_millis(500);

/// The progress bar, which is drawn before the first file is done.
fn shown_progress(files: usize) -> ProgressBar {
    let template = if files < 2 { "{spinner} {elapsed}" } else { "{bar:40} {pos} of {len} files, {eta} left" };
    let bar = ProgressBar::new(files.try_into().unwrap_or(u64::MAX));
    if let Ok(style) = ProgressStyle::with_template(template) {
        bar.set_style(style);
    }
    bar.enable_steady_tick(STEADY);
    bar
}

/// Runs `work` on all items with the requested number of threads, and passes the results to `take` in the order of the
/// items. Items are started in order, so that few results have to wait for an earlier one.
///
/// The thread with the next result passes it on itself, while other threads with results wait. So no thread has to be
/// woken for it, and results do not accumulate if they are not consumed.
pub(crate) fn in_order<T: Send, R: Send>(
    global: &Global,
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) -> R + Sync,
    mut take: impl FnMut(R) -> io::Result<()> + Send,
) -> io::Result<()> {
    /// The maximum number of results that wait for an earlier one; threads with further results then also wait.
    const MOST_WAITING: usize = 4096;
    let mut items = items.into_iter();
    if items.size_hint().1.is_some_and(|most| most < 2) || !global.is_parallel() {
        return items.try_for_each(|item| take(work(item)));
    }
    let turns = Mutex::new(Turns { take, next: 0, waiting: BTreeMap::new(), failed: false });
    let handed_over = Condvar::new();
    items.enumerate().par_bridge().try_for_each(|(n, item)| {
        let result = work(item);
        let mut turns = turns.lock().unwrap_or_else(PoisonError::into_inner);
        // The thread with the next result never waits.
        while n != turns.next && turns.waiting.len() >= MOST_WAITING && !turns.failed {
            turns = handed_over.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
        let put = turns.put(n, result);
        turns.failed |= put.is_err();
        handed_over.notify_all();
        put
    })
}

/// Results that wait to be passed on in order.
struct Turns<R, F> {
    take: F,
    next: usize,
    waiting: BTreeMap<usize, R>,
    /// Whether a result could not be passed on, so that waiting is pointless.
    failed: bool,
}

impl<R, F: FnMut(R) -> io::Result<()>> Turns<R, F> {
    /// Passes on result `n` and the ones that waited for it, or keeps it until the earlier ones have been passed on.
    fn put(&mut self, n: usize, result: R) -> io::Result<()> {
        self.waiting.insert(n, result);
        while let Some(result) = self.waiting.remove(&self.next) {
            self.next = self.next.saturating_add(1);
            (self.take)(result)?;
        }
        Ok(())
    }
}
