//! `triassic extract`.

use std::{
    collections::HashSet,
    fs,
    io::{self, Write},
    path::{Path, PathBuf},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

use serde::Serialize;
use triassic::archives::{Archive, Error, Plan};

use crate::{
    archives,
    args::{self, ArchiveArgs, Global},
    batch::{self, Outcome, Tally, failure_line, json_line},
    failure::Failure,
    interrupt,
    output::{self, Writer},
    text::Plain,
};

/// The `schema` of the objects of `extract --json`, which `docs/guide/archives.md` describes.
const SCHEMA: &str = "triassic/extract-1";

/// Write the members of archives as files: PAK, PBO, WRS, ZIP (PK3, PK4), CD images.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic extract pak0.pak --out-dir baseq2
  triassic extract 0models.pk3 --out-dir models --include '*.md2'
  triassic extract disc.iso/baseq2/pak0.pak --out-dir baseq2

Nothing is written outside of --out-dir, nothing is overwritten without --force, and no permissions are taken from the archive. \
Names are made valid on Windows: reserved characters become % and two digits, and of two names that differ in letter case only, the \
later gets ~2. `triassic pack` undoes the first. A member that cannot be read does not stop the others.

A run writes at most 64 GiB, of archives with at most 1,048,576 members; --limits none lifts that. The objects that --json prints \
are described in docs/guide/archives.md.")]
pub(crate) struct Extract {
    #[command(flatten)]
    archives: ArchiveArgs,
    /// The output folder; it is created if it does not exist.
    #[arg(long, value_name = "DIR", value_parser = args::output())]
    out_dir: PathBuf,
    /// Replace existing files.
    #[arg(long)]
    force: bool,
}

/// The object of `--json` for a member.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    file: &'a str,
    member: String,
    output: String,
    size: u64,
}

/// What all threads share.
struct Run<'a> {
    command: &'a Extract,
    /// Bytes that may still be written.
    left: AtomicU64,
    /// The folders that were made or looked at.
    folders: Mutex<HashSet<PathBuf>>,
}

impl Extract {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        interrupt::listen();
        let mut tally = Tally::default();
        let left = AtomicU64::new(archives::most_unpacked(global));
        let run = Run { command: self, left, folders: Mutex::default() };
        let members = archives::Members::of(&self.archives, global);
        for (number, path) in self.archives.named().enumerate() {
            let name = path.display().to_string();
            let opened = archives::open(path, global).and_then(|archive| {
                output::folder(&self.out_dir)?;
                Ok(archive)
            });
            match opened {
                Ok(archive) => {
                    let takes = |index, path: &str| members.takes(number, index, path);
                    run.archive(global, &name, &archive, takes, &mut tally)?;
                }
                Err(failure) => {
                    if global.json {
                        anstream::stdout().write_all(failure_line(SCHEMA, &name, &failure)?.as_bytes())?;
                    }
                    tally.fail(&name, &failure)?;
                }
            }
        }
        tally.tell(global)?;
        Ok(tally.outcome())
    }
}

impl Run<'_> {
    /// Writes those members of an archive that `takes` accepts, by their number and path.
    fn archive(
        &self,
        global: &Global,
        name: &str,
        archive: &Archive,
        takes: impl Fn(usize, &str) -> bool,
        tally: &mut Tally,
    ) -> io::Result<()> {
        let plan = Plan::new(archive);
        let all = 0..archive.members().len();
        let members = all.filter_map(|index| Some((index, plan.path(index)?)));
        let members: Vec<_> = members.filter(|(index, path)| takes(*index, path)).collect();
        let bar = batch::progress(global, members.len());
        let mut stdout = anstream::stdout();
        let work = |(index, path): (usize, &str)| {
            (index, (!interrupt::is_requested()).then(|| self.member(archive, index, path)))
        };
        batch::in_order(global, members, work, |(index, done)| {
            bar.inc(1);
            let member = archive.members().get(index).map(triassic::archives::Member::text).unwrap_or_default();
            bar.suspend(|| match done {
                None => {
                    tally.interrupt();
                    Ok(())
                }
                Some(Ok((path, size))) => {
                    tally.add(false);
                    let output = path.display().to_string();
                    if global.json {
                        let line = Line { schema: SCHEMA, file: name, member, output, size };
                        stdout.write_all(json_line(&line)?.as_bytes())
                    } else if global.quiet {
                        Ok(())
                    } else {
                        writeln!(stdout, "{}", Plain(output))
                    }
                }
                Some(Err(failure)) => {
                    let name = format!("{name}/{member}");
                    if global.json {
                        stdout.write_all(failure_line(SCHEMA, &name, &failure)?.as_bytes())?;
                    }
                    stdout.flush()?;
                    tally.fail(&name, &failure)
                }
            })
        })?;
        bar.finish_and_clear();
        stdout.flush()
    }
    /// Writes a member, and says where and how many bytes.
    fn member(&self, archive: &Archive, index: usize, path: &str) -> Result<(PathBuf, u64), Failure> {
        let member = archive.member(index).map_err(archives::failure)?;
        if let Some(refusal) = member.refusal {
            return Err(Failure::Other(format!("not supported: {refusal}")));
        }
        let size = member.size;
        let taken = self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(size));
        if taken.is_err() {
            let why = format!("{size} bytes are more than this run may still write; --limits none lifts the limit");
            return Err(Failure::Other(why));
        }
        let to = self.command.out_dir.join(path);
        self.make_folders(path)?;
        let writer = Writer { force: self.command.force, input: None };
        writer.check(&to)?;
        // What is wrong with the member, not with the file that is written.
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
    /// Makes the folders of a path. A link among them is not followed: it may lead anywhere.
    fn make_folders(&self, path: &str) -> Result<(), Failure> {
        let Some((folders, _)) = path.rsplit_once('/') else { return Ok(()) };
        let mut known = self.folders.lock().unwrap_or_else(PoisonError::into_inner);
        let mut folder = self.command.out_dir.clone();
        if known.contains(&folder.join(folders)) {
            return Ok(());
        }
        for part in folders.split('/') {
            folder.push(part);
            if !known.contains(&folder) {
                make_folder(&folder).map_err(|why| Failure::Other(format!("{}: {why}", folder.display())))?;
                known.insert(folder.clone());
            }
        }
        Ok(())
    }
}

fn make_folder(folder: &Path) -> Result<(), String> {
    match fs::symlink_metadata(folder) {
        Ok(there) if there.is_dir() => Ok(()),
        Ok(there) if there.is_symlink() => Err("refusing to write through a symbolic link".to_owned()),
        Ok(_) => Err("a file has the name of this folder".to_owned()),
        Err(_) => fs::create_dir(folder).map_err(|error| error.to_string()),
    }
}
