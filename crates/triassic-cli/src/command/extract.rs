//! `triassic extract`.

use std::{
    collections::HashSet,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use serde::Serialize;
use triassic::{
    archives::{Archive, Error, Member, PboLayout, Plan, codes},
    formats_core::files::PREFIX_FILES,
};

use crate::{
    archives,
    args::{ArchiveArgs, Global, OutputFolder},
    batch::{self, Outcome, Tally, failure_line, json_line},
    failure::Failure,
    interrupt,
    output::{self, Writer},
    text::Plain,
};

/// The `schema` of the objects of `extract --json`; see `docs/guide/archives.md`.
const SCHEMA: &str = "triassic/extract-1";

/// Write the members of archives as files: PAK, PBO, WRS, ZIP (PK3, PK4), CD images.
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("where").required(true))]
#[command(after_help = "Examples:
  triassic extract pak0.pak --out-dir baseq2
  triassic extract 0models.pk3 --out-dir models --include '*.md2'
  triassic extract disc.iso/baseq2/pak0.pak --out-dir baseq2

Nothing is written outside --out-dir, nothing is overwritten without --force, and permissions of the archive are not applied. \
Names are made valid on Windows: reserved characters become % and two digits, and if two names differ only in letter case, the \
later one gets ~2. `triassic pack` reverses the former. The prefix of a PBO is written to a file $PBOPREFIX$, and its other \
properties, unusual order and times to $PBOLAYOUT$.txt; pack reads both. A wrong SHA-1 of a PBO is an error. A member that \
cannot be read does not affect the others.

A run writes at most 64 GiB, from archives with at most 1,048,576 members; --limits none removes these limits. The objects that \
--json prints are described in the project's guide to archives.")]
pub(crate) struct Extract {
    #[command(flatten)]
    archives: ArchiveArgs,
    #[command(flatten)]
    output: OutputFolder,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
}

/// The object of `--json` for a member: its file, or the reason why it was not written.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    file: &'a str,
    /// The member; `None` for the files with the properties of a PBO.
    #[serde(skip_serializing_if = "Option::is_none")]
    member: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<&'a Failure>,
}

/// Shared by all threads.
struct Run<'a> {
    command: &'a Extract,
    /// The remaining number of bytes to write.
    left: AtomicU64,
    /// The folders that were created or checked.
    folders: Mutex<HashSet<String>>,
}

impl Extract {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        interrupt::listen();
        let mut tally = Tally::of_archives();
        let left = AtomicU64::new(archives::most_unpacked(global));
        let run = Run { command: self, left, folders: Mutex::default() };
        let members = archives::Members::of(&self.archives, global);
        for (number, path) in self.archives.named().enumerate() {
            let name = path.display().to_string();
            let opened = archives::open(path, global).and_then(|archive| {
                output::folder(self.output.path())?;
                Ok(archive)
            });
            match opened {
                Ok(archive) => {
                    let takes = |index, path: &str| members.takes(number, index, path);
                    let takes_made = |path: &str| members.takes_made(path);
                    run.archive(global, &name, &archive, takes, takes_made, &mut tally)?;
                }
                Err(failure) => {
                    if global.json {
                        anstream::stdout().write_all(failure_line(SCHEMA, &name, &failure)?.as_bytes())?;
                    }
                    tally.fail(&name, &failure)?;
                }
            }
        }
        tally.print_summary(global)?;
        Ok(tally.outcome())
    }
}

impl Run<'_> {
    /// Writes the members of an archive that `takes` accepts; it gets the index and the path of each.
    fn archive(
        &self,
        global: &Global,
        name: &str,
        archive: &Archive,
        takes: impl Fn(usize, &str) -> bool,
        takes_made: impl Fn(&str) -> bool,
        tally: &mut Tally,
    ) -> io::Result<()> {
        let plan = Plan::new(archive);
        let all = 0..archive.members().len();
        let members = all.filter_map(|index| Some((index, plan.path(index)?)));
        let members: Vec<_> = members.filter(|(index, path)| takes(*index, path)).collect();
        let bar = batch::progress(global, members.len());
        let mut stdout = anstream::stdout();
        let failed = |stdout: &mut dyn Write, tally: &mut Tally, failure: &Failure| {
            if global.json {
                stdout.write_all(failure_line(SCHEMA, name, failure)?.as_bytes())?;
            }
            stdout.flush()?;
            tally.fail(name, failure)
        };
        if let Err(failure) = check_shared(archive, &members) {
            return failed(&mut stdout, tally, &failure);
        }
        let print = |stdout: &mut dyn Write, member, path: &Path, size| {
            let output = path.display().to_string();
            if global.json {
                let (output, size) = (Some(output), Some(size));
                let line = Line { schema: SCHEMA, file: name, member, output, size, error: None };
                stdout.write_all(json_line(&line)?.as_bytes())
            } else if global.quiet {
                Ok(())
            } else {
                writeln!(stdout, "{}", Plain(output))
            }
        };
        match self.properties(archive, &members, takes_made) {
            Ok(made) => made.iter().try_for_each(|(path, size)| print(&mut stdout, None, path, *size))?,
            Err(failure) => failed(&mut stdout, tally, &failure)?,
        }
        let work = |(index, path): (usize, &str)| {
            (index, (!interrupt::is_requested()).then(|| self.member(archive, index, path)))
        };
        batch::in_order(global, members, work, |(index, done)| {
            bar.inc(1);
            let member = archive.members().get(index).map(Member::text).unwrap_or_default();
            bar.suspend(|| match done {
                None => {
                    tally.interrupt();
                    Ok(())
                }
                Some(Ok((path, size))) => {
                    tally.add(false);
                    print(&mut stdout, Some(member), &path, size)
                }
                Some(Err(failure)) => {
                    let whole = format!("{name}/{member}");
                    if global.json {
                        let (member, error) = (Some(member), Some(&failure));
                        let line = Line { schema: SCHEMA, file: name, member, output: None, size: None, error };
                        stdout.write_all(json_line(&line)?.as_bytes())?;
                    }
                    stdout.flush()?;
                    tally.fail(&whole, &failure)
                }
            })
        })?;
        bar.finish_and_clear();
        // The files have been extracted and may be useful, but they are not what was signed.
        match archive.hash_is_right() {
            Ok(Some(false)) => {
                let code = codes::WRONG_HASH;
                failed(&mut stdout, tally, &Failure::Other(format!("{}: {}", code.id, code.summary)))?;
            }
            Ok(_) => {}
            Err(error) => failed(&mut stdout, tally, &archives::failure(error))?,
        }
        if archive.members().is_empty() {
            tally.add(false);
            if !global.quiet {
                writeln!(anstream::stderr(), "{}: {}", Plain(name), codes::EMPTY.summary)?;
            }
        }
        stdout.flush()
    }
    /// Writes a member, and reports its path and size.
    fn member(&self, archive: &Archive, index: usize, path: &str) -> Result<(PathBuf, u64), Failure> {
        let member = archive.member(index).map_err(archives::failure)?;
        if let Some(refusal) = member.refusal {
            return Err(archives::failure(Error::Refused(refusal)));
        }
        let size = member.size;
        let taken = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(size));
        if taken.is_err() {
            let why = format!("{size} bytes exceed the limit of this run; --limits none removes the limit");
            return Err(Failure::Other(why));
        }
        let to = self.command.output.path().join(path);
        self.make_folders(path)?;
        let writer = Writer { force: self.command.force, input: None, snapshot: None };
        writer.check(&to)?;
        // An error of the member, rather than of the file that is written.
        let mut wrong = None;
        let written = writer.write(&to, |file| {
            let copied = archive.copy(index, size, file);
            copied.map(|_| ()).map_err(|error| match error {
                Error::Io(error) if output::is_full(&error) => error,
                error => {
                    wrong = Some(archives::failure(error));
                    io::Error::other("the member cannot be read")
                }
            })
        });
        match (written, wrong) {
            (_, Some(wrong)) => Err(wrong),
            (Err(failure), None) => Err(failure),
            (Ok(()), None) => Ok((to, size)),
        }
    }
    /// Creates the folders of a path.
    fn make_folders(&self, path: &str) -> Result<(), Failure> {
        let Some((folders, _)) = path.rsplit_once('/') else { return Ok(()) };
        let mut known = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        if !known.contains(folders) {
            output::folders_below(self.command.output.path(), folders.as_ref())?;
            known.insert(folders.to_owned());
        }
        Ok(())
    }
    /// Writes the data of a PBO that its files do not contain: its prefix to a file that other tools read and write,
    /// and the rest to a separate file.
    fn properties(
        &self,
        archive: &Archive,
        members: &[(usize, &str)],
        takes: impl Fn(&str) -> bool,
    ) -> Result<Vec<(PathBuf, u64)>, Failure> {
        let Some(layout) = PboLayout::of(archive) else { return Ok(Vec::new()) };
        let is_member = |name: &str| members.iter().any(|(_, path)| path.eq_ignore_ascii_case(name));
        let prefix = layout.prefix().map(|prefix| (PREFIX_FILES[0], prefix.to_vec()));
        let rest = layout.to_text().map(|text| (PboLayout::FILE, text.into_bytes()));
        let mut written = Vec::new();
        for (name, bytes) in [prefix, rest].into_iter().flatten().filter(|(name, _)| takes(name) && !is_member(name)) {
            let path = self.command.output.path().join(name);
            let writer = Writer { force: self.command.force, input: None, snapshot: None };
            writer.check(&path)?;
            writer.write(&path, |file| file.write_all(&bytes))?;
            written.push((path, bytes.len().try_into().unwrap_or(u64::MAX)));
        }
        Ok(written)
    }
}

/// Rejects an archive in which a few bytes would expand to many files, since it could fill the disk.
fn check_shared(archive: &Archive, members: &[(usize, &str)]) -> Result<(), Failure> {
    let taken = members.iter().filter_map(|(index, _)| archive.members().get(*index));
    let copies = taken.filter(|member| member.same_as().is_some() && member.refusal.is_none());
    let bytes = copies.fold(0_u64, |sum, member| sum.saturating_add(member.size));
    archives::check_copied(archive, bytes)
}
