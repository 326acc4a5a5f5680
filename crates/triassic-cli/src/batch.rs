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
use triassic::{OpenFile, Options, Severity};

use crate::{
    args::Global,
    failure::{ErrorReport, Failure},
    input::{self, Input},
    interrupt,
    log::{self, Log},
    names::Clashes,
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

/// One object per line: the failure of a file, instead of its result.
#[derive(Serialize)]
struct JsonFailure<'a> {
    schema: &'a str,
    file: &'a str,
    error: &'a Failure,
    /// The file on disk, and the path in the archive, for a member.
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<&'a str>,
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
    let (path, member) = log::place(file);
    log::row(&JsonFailure { schema, file, error, path: member.map(|_| path), member })
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
    /// Whether the files are archives rather than models.
    counts_archives: bool,
}

impl Tally {
    /// Counts archives.
    pub(crate) fn of_archives() -> Self {
        Self { counts_archives: true, ..Self::default() }
    }
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
            let what = if self.counts_archives { "archive" } else { "model" };
            write!(anstream::stderr(), "{ERROR}error:{ERROR:#} no {what} found in {}", counted(passed, "file"))?;
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

/// The result for a file.
#[derive(Debug)]
pub(crate) enum Report {
    /// It was processed.
    Page(Page),
    /// It was found in a folder and belongs to a model.
    Companion,
    /// It was found in a folder and has no supported format.
    Skipped,
    /// It was found in a folder and has nothing to convert.
    NothingToDo,
    /// Its output already exists; with the line of JSON.
    Existing(String),
    /// It was not processed, since the command was interrupted.
    Interrupted,
}

/// The output for a processed file.
#[derive(Debug, Default)]
pub(crate) struct Page {
    /// The printed lines, with colors.
    pub(crate) text: String,
    /// The line for the log, if there is one.
    pub(crate) logged: Option<String>,
    /// Whether something in the file counts as an error.
    pub(crate) bad: bool,
    /// The unreadable companions, with the reasons.
    pub(crate) warnings: Vec<(String, Failure)>,
}

impl Report {
    /// The printed lines of a processed file.
    pub(crate) fn done(text: String) -> Self {
        Self::Page(Page { text, ..Page::default() })
    }
    /// The printed lines and the log line of a processed file.
    pub(crate) fn logged(rendered: io::Result<(String, Option<String>)>) -> Result<Self, Failure> {
        Self::checked(rendered, false)
    }
    /// Same as [`logged`](Self::logged); `bad` if something in the file counts as an error.
    pub(crate) fn checked(rendered: io::Result<(String, Option<String>)>, bad: bool) -> Result<Self, Failure> {
        let (text, logged) = rendered.map_err(Failure::io)?;
        Ok(Self::Page(Page { text, logged, bad, ..Page::default() }))
    }
    /// Opens a file and creates its report, with warnings about its companions.
    pub(crate) fn of_opened(
        input: &mut Input,
        options: &Options,
        make: impl Fn(&Input, &OpenFile) -> Result<Self, Failure>,
    ) -> Result<Self, Failure> {
        let Some(file) = input.read(options)? else { return Ok(Self::Skipped) };
        let mut report = make(input, &file)?;
        if let Self::Page(page) = &mut report {
            page.warnings = input::broken_companions(&file).collect();
        }
        Ok(report)
    }
}

/// One object per line for `--json`: the result for a file, or its failure.
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
    /// On standard output, in addition to the output files, which are written even if the report is no longer read.
    Made,
    /// On standard error, since standard output contains the converted file.
    Error,
}

/// A report before the files of a run: about an archive among its inputs.
#[derive(Debug)]
pub(crate) struct Before {
    /// The archive.
    pub(crate) name: String,
    pub(crate) report: Result<Report, Failure>,
}

/// A run over many files, which are processed in parallel and reported in order.
pub(crate) struct Batch<'a, F> {
    global: &'a Global,
    target: ReportTarget,
    failed: F,
    log: Log,
    before: Vec<Before>,
    head: String,
    end: Option<Box<dyn FnOnce() -> String + 'a>>,
}

impl<'a, F: Fn(&str, &Failure) -> io::Result<String> + Send> Batch<'a, F> {
    /// Creates a run. `failed` returns the JSON line for a file that fails.
    pub(crate) fn new(global: &'a Global, target: ReportTarget, failed: F) -> Self {
        Self { global, target, failed, log: Log::default(), before: Vec::new(), head: String::new(), end: None }
    }
    /// Also writes a log.
    pub(crate) fn with_log(self, log: Log) -> Self {
        Self { log, ..self }
    }
    /// Reports archives before all files.
    pub(crate) fn with_archives(self, before: Vec<Before>) -> Self {
        Self { before, ..self }
    }
    /// Prints `head` before the first processed file, and the text of `end` after the last one.
    pub(crate) fn with_frame(self, head: String, end: impl FnOnce() -> String + 'a) -> Self {
        Self { head, end: Some(Box::new(end)), ..self }
    }
    /// Calls `work` for all inputs.
    pub(crate) fn run<T: Send>(
        self,
        inputs: Vec<(Input, T)>,
        work: impl Fn(&mut Input, T) -> Result<Report, Failure> + Sync,
    ) -> io::Result<Outcome> {
        let Self { global, target, failed, log, before, head, end } = self;
        interrupt::listen();
        let bar = progress(global, inputs.len());
        let one = |(mut input, more): (Input, T)| {
            // A file in progress is finished.
            let report = if interrupt::is_requested() { Ok(Report::Interrupted) } else { work(&mut input, more) };
            let format = input.format_not_read();
            (input.name, format, report)
        };
        let mut to = Reporter { global, target, failed, log, head: String::new(), tally: Tally::default() };
        for Before { name, report } in before {
            to.report(&name, None, report)?;
        }
        to.head = head;
        in_order(global, inputs, one, |(name, format, report)| {
            bar.inc(1);
            bar.suspend(|| to.report(&name, format, report))
        })?;
        bar.finish_and_clear();
        to.print(&end.map_or_else(String::new, |end| end()))?;
        target.written(to.tally.print_summary(global))?;
        Ok(to.tally.outcome())
    }
}

impl ReportTarget {
    /// Ignores a closed report if the written files are what matters.
    fn written(self, written: io::Result<()>) -> io::Result<()> {
        match written {
            Err(error) if self == Self::Made && error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            written => written,
        }
    }
}

/// Prints the reports of a run, and counts them.
struct Reporter<'a, F> {
    global: &'a Global,
    target: ReportTarget,
    failed: F,
    log: Log,
    head: String,
    tally: Tally,
}

impl<F: Fn(&str, &Failure) -> io::Result<String>> Reporter<'_, F> {
    fn report(&mut self, name: &str, format: Option<String>, report: Result<Report, Failure>) -> io::Result<()> {
        match report {
            Ok(Report::Page(page)) => return self.page(page),
            Ok(Report::Companion) => self.tally.companion(),
            Ok(Report::Skipped) => self.tally.skip(format),
            Ok(Report::NothingToDo) => self.tally.nothing(),
            Ok(Report::Interrupted) => self.tally.interrupt(),
            Ok(Report::Existing(json)) => {
                self.log.add(&json)?;
                self.tally.exists();
                return self.print(if self.global.json { &json } else { "" });
            }
            Err(failure) => {
                if self.global.json || self.log.is_open() {
                    let line = (self.failed)(name, &failure)?;
                    self.log.add(&line)?;
                    self.print(if self.global.json { &line } else { "" })?;
                }
                return self.target.written(self.tally.fail(name, &failure));
            }
        }
        Ok(())
    }
    fn page(&mut self, page: Page) -> io::Result<()> {
        let Page { text, logged, bad, warnings } = page;
        self.tally.add(bad);
        if let Some(line) = &logged {
            self.log.add(line)?;
        }
        let head = std::mem::take(&mut self.head);
        match self.target {
            // Written files need no report.
            ReportTarget::Made if self.global.quiet && !self.global.json => {}
            ReportTarget::Error if self.global.quiet => {}
            ReportTarget::Error => anstream::stderr().write_all(text.as_bytes())?,
            ReportTarget::Output | ReportTarget::Made => self.print(&format!("{head}{text}"))?,
        }
        let warned = |(name, failure): &(String, Failure)| print_failure(Severity::Warning, name, failure);
        self.target.written(warnings.iter().try_for_each(warned))
    }
    /// Prints on standard output immediately: another program may be waiting for it.
    fn print(&self, text: &str) -> io::Result<()> {
        let mut stdout = anstream::stdout();
        self.target.written(stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()))
    }
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
