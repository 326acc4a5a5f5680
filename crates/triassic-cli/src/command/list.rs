//! `triassic list`.

use std::io::{self, Write};

use serde::Serialize;
use triassic::{
    Diagnostics,
    archives::{Archive, PboLayout, Plan},
    convert::TextEncoding,
};

use crate::{
    archives,
    args::{ArchiveArgs, Global},
    batch::{Outcome, Tally, failure_line, json_line},
    text::{LABEL, NAME, Plain, WARNING, counted, number, style},
};

/// The `schema` of the objects of `list --json`; see `docs/guide/archives.md`.
const SCHEMA: &str = "triassic/list-1";

/// List the members of archives: PAK, PBO, WRS, ZIP (PK3, PK4), CD images.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic list pak0.pak
  triassic list 0models.pk3 --include '*.md2'
  triassic list disc.iso/baseq2/pak0.pak
  triassic list --json *.pbo | jq -r 'select(.refused) | .member'

Only the directory of an archive is read. If a member cannot be read, the reason is listed. The objects that --json prints are \
described in the project's guide to archives.")]
pub(crate) struct List {
    #[command(flatten)]
    archives: ArchiveArgs,
}

/// The object of `--json` for a member.
#[derive(Serialize)]
struct Line<'a> {
    schema: &'static str,
    file: &'a str,
    kind: &'static str,
    member: String,
    /// The path that `extract` would write it to.
    path: &'a str,
    size: u64,
    stored_size: u64,
    method: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

/// The object of `--json` for an archive, after its members.
#[derive(Serialize)]
struct End<'a> {
    schema: &'static str,
    file: &'a str,
    kind: &'static str,
    members: usize,
    /// The properties of a PBO, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    properties: Vec<(String, String)>,
    findings: &'a Diagnostics,
}

impl List {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let mut tally = Tally::of_archives();
        let mut stdout = io::BufWriter::new(anstream::stdout());
        let members = archives::Members::of(&self.archives, global);
        for (number, path) in self.archives.named().enumerate() {
            let name = path.display().to_string();
            match archives::open(path, global) {
                Ok(archive) => {
                    let takes = |index, path: &str| members.takes(number, index, path);
                    list(global, &self.archives, &name, &archive, takes, &mut stdout)?;
                    tally.add(false);
                }
                Err(failure) => {
                    if global.json {
                        stdout.write_all(failure_line(SCHEMA, &name, &failure)?.as_bytes())?;
                    }
                    stdout.flush()?;
                    tally.fail(&name, &failure)?;
                }
            }
        }
        stdout.flush()?;
        tally.print_summary(global)?;
        Ok(tally.outcome())
    }
}

/// The properties of a PBO as text.
fn properties(archive: &Archive, encoding: TextEncoding) -> Vec<(String, String)> {
    let layout = PboLayout::of(archive).unwrap_or_default();
    let text = |bytes: &[u8]| encoding.decode(bytes);
    layout.properties().iter().map(|(key, value)| (text(key), text(value))).collect()
}

/// Lists the members of an archive that `takes` accepts; it gets the index and the path of each.
fn list(
    global: &Global,
    archives: &ArchiveArgs,
    file: &str,
    archive: &Archive,
    takes: impl Fn(usize, &str) -> bool,
    to: &mut dyn Write,
) -> io::Result<()> {
    let plan = Plan::new(archive);
    let encoding = archives.encoding();
    let kind = archive.kind().id();
    let members = || {
        let all = archive.members().iter().enumerate();
        all.filter_map(|(index, member)| Some((plan.path(index).filter(|path| takes(index, path))?, member)))
    };
    let findings = archive.findings();
    if global.json {
        for (path, member) in members() {
            let refused = member.refusal.map(|refusal| refusal.to_string());
            let (size, stored_size, method) = (member.size, member.stored_size, member.method.name());
            let (member, time) = (member.text(), member.time);
            let line = Line { schema: SCHEMA, file, kind, member, path, size, stored_size, method, time, refused };
            to.write_all(json_line(&line)?.as_bytes())?;
        }
        let (members, properties) = (members().count(), properties(archive, encoding));
        let end = End { schema: SCHEMA, file, kind, members, properties, findings: &findings };
        return to.write_all(json_line(&end)?.as_bytes());
    }
    if !global.quiet {
        let what = counted(members().count(), "member");
        writeln!(to, "{NAME}{}{NAME:#}  {}, {what}", Plain(file), archive.kind())?;
        for (key, value) in properties(archive, encoding) {
            writeln!(to, "  {LABEL}{}:{LABEL:#} {}", Plain(key), Plain(value))?;
        }
        writeln!(to, "{LABEL}{:>15} {:>15}  {:8} name{LABEL:#}", "size", "stored", "method")?;
    }
    for (_, member) in members() {
        let [size, stored] =
            [member.size, member.stored_size].map(|size| number(usize::try_from(size).unwrap_or(usize::MAX)));
        let refused = member.refusal.map(|why| format!("  {WARNING}({why}){WARNING:#}")).unwrap_or_default();
        writeln!(to, "{size:>15} {stored:>15}  {:8} {}{refused}", member.method.name(), Plain(member.text()))?;
    }
    for found in &findings {
        let style = style(found.code.severity);
        let times = if found.count > 1 { format!(" ({} times)", found.count) } else { String::new() };
        let message = found.message(archive.subject(found).as_ref());
        writeln!(to, "{style}{}{style:#} {}: {}{times}", found.code.severity, found.code.id, Plain(message))?;
    }
    Ok(())
}
