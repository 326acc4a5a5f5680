//! Suggestions: another command, another spelling.
//!
//! The hint that findings are explained by `triassic explain`: printed once, at the end, on a terminal.

use std::{
    cmp::Reverse,
    ffi::OsString,
    io::{self, IsTerminal, Write},
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError},
};

use clap::{
    ValueEnum,
    error::{ContextKind, ContextValue, ErrorKind},
};
use triassic::{Code, FORMATS, Severity, formats_core::files::extension};

use crate::{args::Global, conversion::To, text::LABEL};

/// Renamed options: the command, the old spelling and the new one.
const RENAMED: [(&str, &str, &str); 6] = [
    ("convert", "--uv", "--compiler COMPILER"),
    ("decompile", "--uv", "--compiler COMPILER"),
    ("decompile", "-o", "--out-dir DIR"),
    ("decompile", "--output", "--out-dir DIR"),
    ("pack", "--base", "--like ARCHIVE"),
    ("gallery", "--single-file", "-o FILE.html"),
];

/// The command that converts `inputs` to `output`, if it is not `command`: as a sentence.
pub(crate) fn other_command<'a>(
    command: &str,
    inputs: impl IntoIterator<Item = &'a PathBuf>,
    output: Option<&Path>,
) -> Option<String> {
    let input = inputs.into_iter().next()?;
    let output = output?;
    let is_source = matches!(extension(input).to_ascii_lowercase().as_str(), "qc" | "smd");
    let (other, what) = match extension(output).to_ascii_lowercase().as_str() {
        own if is_picture(own) => ("textures", "a picture"),
        "pbo" | "pak" | "zip" | "pk3" | "pk4" | "wrs" => ("pack", "an archive"),
        "mdl" if is_source => ("compile", "a model of its sources"),
        "html" | "htm" => ("gallery", "a page"),
        "jsonl" | "csv" | "parquet" => ("census", "a list of files"),
        "mdl" => ("convert", "a model"),
        _ if To::of(output).is_some() => ("convert", "a model"),
        _ => return None,
    };
    let (input, output) = (input.display(), output.display());
    (other != command).then(|| format!("{what} is written by `triassic {other} {input} -o {output}`"))
}

/// Whether `textures` writes files with this extension.
fn is_picture(extension: &str) -> bool {
    matches!(extension, "png" | "bmp" | "paa" | "pcx")
}

/// Whether only `textures` reads a file with this extension.
fn is_input_of_textures(path: &Path) -> bool {
    matches!(extension(path).to_ascii_lowercase().as_str(), "paa" | "pac")
}

/// The arguments with one of them as the output, the last first: `convert a.md2 b.glb` is `convert a.md2 -o b.glb`.
pub(crate) fn with_output(arguments: &[OsString]) -> impl Iterator<Item = (Vec<OsString>, &Path)> {
    let command = arguments.get(1).and_then(|command| command.to_str()).unwrap_or_default();
    let is_output = move |path: &Path| match command {
        "convert" => To::of(path).is_some(),
        "textures" => is_picture(&extension(path).to_ascii_lowercase()),
        _ => false,
    };
    let places = arguments.iter().enumerate().skip(3).rev().filter(move |(_, own)| is_output(Path::new(own)));
    places.map(move |(place, output)| {
        let mut new = arguments.to_vec();
        new.insert(place, "-o".into());
        (new, Path::new(output))
    })
}

/// Whether an argument can only be an output: shells expand `*.md2`, and none of those files may be replaced.
pub(crate) fn is_only_output(input: &Path, output: &Path) -> bool {
    let is_new = !output.exists() || matches!(extension(output).to_ascii_lowercase().as_str(), "glb" | "gltf" | "png");
    is_new && !extension(input).eq_ignore_ascii_case(&extension(output))
}

/// The error about a wrong argument, with a suggestion.
pub(crate) fn explained(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let command = arguments.get(1).and_then(|command| command.to_str()).unwrap_or_default();
    let tip = match error.kind() {
        ErrorKind::UnknownArgument => renamed(command, &error),
        ErrorKind::MissingRequiredArgument => missing_output(command, arguments),
        _ => None,
    };
    if let Some(tip) = tip {
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
        error.remove(ContextKind::SuggestedArg);
    }
    error
}

fn renamed(command: &str, error: &clap::Error) -> Option<String> {
    let Some(ContextValue::String(given)) = error.get(ContextKind::InvalidArg) else { return None };
    let (_, old, new) = RENAMED.iter().find(|(of, old, _)| *of == command && given == old)?;
    Some(format!("{old} of {command} is {new}"))
}

/// Whether the last argument is a new file that the user wants to write: neither an option nor its value, and not a
/// missing input.
fn is_file_to_write(arguments: &[OsString]) -> bool {
    let is_option = |own: &OsString| own.as_encoded_bytes().starts_with(b"-");
    let [.., before, last] = arguments else { return false };
    let extension = extension(Path::new(last)).to_ascii_lowercase();
    let is_input = || FORMATS.iter().any(|format| format.extensions.contains(&extension.as_str()));
    let is_new = !is_option(before) && !is_option(last) && !Path::new(last).exists();
    is_new && !extension.is_empty() && (To::of(Path::new(last)).is_some() || is_picture(&extension) || !is_input())
}

/// The output that is missing, by the name of the last file.
fn missing_output(command: &str, arguments: &[OsString]) -> Option<String> {
    let arguments = arguments.get(2..)?;
    let values = arguments.iter().zip(arguments.iter().skip(1));
    let to =
        values.filter(|(option, _)| *option == "--to").find_map(|(_, value)| To::from_str(value.to_str()?, true).ok());
    let extension = match command {
        "convert" => to.unwrap_or(To::Glb).extension(),
        "textures" => "png",
        _ => return None,
    };
    let last = Path::new(arguments.last()?);
    let mut paths = arguments.iter().map(Path::new).filter(|path| path.exists());
    let input = paths.next_back().unwrap_or(last);
    if last != input && is_file_to_write(arguments) {
        if let Some(other) = other_command(command, [&input.to_owned()], Some(last)) {
            return Some(other);
        }
        if command == "convert" && to.is_none() && !To::is_model_of_half_life(last) && To::of(last).is_none() {
            return Some(To::unknown(last));
        }
    }
    if command == "convert" && to.is_none() && is_input_of_textures(input) {
        let name = Path::new(input.file_name()?).with_extension("png");
        return Some(format!("did you mean `triassic textures {} -o {}`?", input.display(), name.display()));
    }
    if command == "convert" && to.is_none() && !last.exists() && To::is_model_of_half_life(last) {
        return Some(format!("did you mean --to {} -o {}?", To::GoldsrcMdl.id(), last.display()));
    }
    if input.to_str().is_some_and(|text| text.starts_with('-')) {
        return None;
    }
    let is_taken = input.extension().is_some_and(|own| own.eq_ignore_ascii_case(extension));
    let is_folder = input.is_dir() || crate::walk::is_archive_name(input);
    Some(if is_folder || is_taken || paths.next().is_some() {
        "did you mean --out-dir out?".to_owned()
    } else {
        let name = Path::new(input.file_name()?).with_extension(extension);
        format!("did you mean -o {}?", name.display())
    })
}

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
pub(crate) fn remember_code(code: Code) {
    PRINTED.lock().unwrap_or_else(PoisonError::into_inner).add(code);
}

/// Prints the hint if a person reads the findings.
///
/// # Errors
/// If standard error cannot be written.
pub(crate) fn print_hint(global: &Global) -> io::Result<()> {
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
    fn the_right_command_is_suggested() {
        let suggestion = |command, input: &str, output: &str| {
            other_command(command, [&PathBuf::from(input)], Some(Path::new(output)))
        };
        for (command, input, output, other) in [
            ("convert", "x.paa", "x.png", "textures"),
            ("convert", "x.png", "x.paa", "textures"),
            ("convert", "addon", "addon.pbo", "pack"),
            ("convert", "x.qc", "x.mdl", "compile"),
            ("convert", "models", "models.html", "gallery"),
            ("textures", "x.md2", "x.glb", "convert"),
        ] {
            let suggestion = suggestion(command, input, output).unwrap();
            assert!(
                suggestion.ends_with(&format!("is written by `triassic {other} {input} -o {output}`")),
                "{suggestion}"
            );
        }
        assert_eq!(suggestion("convert", "x.md2", "x.glb"), None);
        assert_eq!(suggestion("convert", "x.md2", "x.fbx"), None);
    }
    #[test]
    fn an_argument_that_cannot_be_an_input_is_the_output() {
        let arguments = |text: &str| text.split(' ').map(OsString::from).collect::<Vec<_>>();
        let first = |text: &str| with_output(&arguments(text)).next().map(|(new, _)| new);
        assert_eq!(first("triassic convert a.md2 b.glb"), Some(arguments("triassic convert a.md2 -o b.glb")));
        assert_eq!(
            first("triassic convert a.md2 b.glb --unlit"),
            Some(arguments("triassic convert a.md2 -o b.glb --unlit"))
        );
        assert_eq!(first("triassic textures a.paa b.png"), Some(arguments("triassic textures a.paa -o b.png")));
        for text in ["triassic convert a.md2", "triassic info a.md2 b.glb"] {
            assert_eq!(first(text), None, "{text}");
        }
        assert!(is_only_output(Path::new("a.md2"), Path::new("b.glb")));
        assert!(!is_only_output(Path::new("a.md2"), Path::new("b.md2")));
        assert!(!is_only_output(Path::new("a.glb"), Path::new("Cargo.toml")));
    }

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
