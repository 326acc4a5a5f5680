//! `triassic explain`.

use std::io::{self, Write};

use serde::Serialize;
use triassic::findings::{Explanation, explain, explanations};

use crate::{
    args::Global,
    batch::{Outcome, json_line},
    text::{LABEL, NAME},
};

/// The `schema` of the objects of `explain --json`; the other keys are the columns of the tables of findings.
const SCHEMA: &str = "triassic/explain-1";

/// Explain findings by their codes: the cause, what to do about it, and an example.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic explain MD2-012
  triassic explain GMDL-113 GMDL-020
  triassic explain --json | jq -r 'select(.severity == \"error\") | .code'

Without a code, all of them are explained.")]
pub(crate) struct Explain {
    /// Codes that `validate` and `convert` print.
    #[arg(value_name = "CODE", value_parser = known)]
    codes: Vec<String>,
}

/// An explanation as a line of JSON.
#[derive(Serialize)]
struct Row {
    schema: &'static str,
    #[serde(flatten)]
    explanation: &'static Explanation,
}

/// Returns the code, if it exists.
fn known(code: &str) -> Result<String, String> {
    if explain(code).is_some() {
        return Ok(code.to_owned());
    }
    let upper = code.to_ascii_uppercase();
    let of = |prefix: &str| explanations().filter(|found| found.code.starts_with(&format!("{prefix}-"))).count();
    let prefix = upper.split('-').next().unwrap_or_default();
    Err(match of(prefix) {
        0 => {
            let mut prefixes: Vec<_> = explanations().filter_map(|found| found.code.split('-').next()).collect();
            prefixes.dedup();
            format!("no finding has this code; codes begin with {}", prefixes.join(", "))
        }
        count => format!("no finding has this code; there are {count} codes that begin with {prefix}"),
    })
}

impl Explain {
    pub(crate) fn run(&self, global: &Global) -> io::Result<Outcome> {
        let mut stdout = anstream::stdout().lock();
        let chosen: Vec<_> = if self.codes.is_empty() {
            explanations().collect()
        } else {
            self.codes.iter().filter_map(|code| explain(code)).collect()
        };
        for (n, explanation) in chosen.into_iter().enumerate() {
            if global.json {
                stdout.write_all(json_line(&Row { schema: SCHEMA, explanation })?.as_bytes())?;
                continue;
            }
            let Explanation { code, severity, summary, cause, remedy, example, .. } = explanation;
            if n > 0 {
                writeln!(stdout)?;
            }
            writeln!(stdout, "{NAME}{code}{NAME:#} {severity}: {summary}")?;
            writeln!(stdout, "  {LABEL}Cause:{LABEL:#} {cause}")?;
            writeln!(stdout, "  {LABEL}What to do:{LABEL:#} {remedy}")?;
            if let Some(example) = example {
                writeln!(stdout, "  {LABEL}Example:{LABEL:#} {example}")?;
            }
        }
        Ok(Outcome::Good)
    }
}
