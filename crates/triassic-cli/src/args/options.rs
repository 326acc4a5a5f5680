//! The options of a conversion as arguments, created from the library's table.

use std::{
    ffi::OsStr,
    path::{Path, PathBuf},
};

use clap::{
    Arg, ArgAction, ArgMatches, Command,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser, ValueParser},
    parser::ValueSource,
};
use serde_json::Value;
use triassic::{
    Options,
    conversion::{Choice, Conversion, ConversionOption, OPTIONS, OptionKind},
    convert::{NormalMaps, Resolver, SceneOptions, TextEncoding},
    formats_core::{Palette, pcx::Pcx},
};

use super::many::bytes_of;
use crate::{archives::Shelf, input::Location, scene_files::files_of_scene};

/// The options that only affect images.
const OF_IMAGES: [&str; 5] = ["palette", "transparent-255", "overlay", "normal-maps", "encoding"];

/// The conversion options that were given: either the image options or all others.
#[derive(Debug, Clone, Default)]
pub(crate) struct OptionArgs<const IMAGES: bool> {
    given: Vec<(&'static ConversionOption, Value)>,
}

fn options(images: bool) -> impl Iterator<Item = &'static ConversionOption> {
    OPTIONS.iter().filter(move |option| OF_IMAGES.contains(&option.name) == images)
}

impl<const IMAGES: bool> clap::Args for OptionArgs<IMAGES> {
    fn augment_args(command: Command) -> Command {
        options(IMAGES).fold(command, |command, option| command.arg(argument(option)))
    }
    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<const IMAGES: bool> clap::FromArgMatches for OptionArgs<IMAGES> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let is_given = |option: &&ConversionOption| matches.value_source(option.name) == Some(ValueSource::CommandLine);
        let given = options(IMAGES).filter(is_given);
        Ok(Self { given: given.filter_map(|option| Some((option, value(option, matches)?))).collect() })
    }
    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<const IMAGES: bool> OptionArgs<IMAGES> {
    /// The value of an option, if it was given.
    pub(crate) fn get(&self, name: &str) -> Option<&Value> {
        self.given.iter().find(|(option, _)| option.name == name).map(|(_, value)| value)
    }
    /// The names and values for [`Conversion::named`].
    fn pairs(&self) -> impl Iterator<Item = (&&'static str, &Value)> + Clone {
        // The command reads the file of clips itself.
        let is_file = |option: &ConversionOption, value: &Value| option.name == "clips" && value != "none";
        let own = self.given.iter().filter(move |(option, value)| !is_file(option, value));
        own.map(|(option, value)| (&option.name, value))
    }
}

impl OptionArgs<true> {
    /// The direction of Y in normal maps, if it was given.
    pub(crate) fn normal_maps(&self) -> Option<NormalMaps> {
        self.get("normal-maps")?;
        Some(conversion(&OptionArgs::default(), self).scene.normal_maps)
    }
}

/// The conversion with these options.
pub(crate) fn conversion(models: &OptionArgs<false>, images: &OptionArgs<true>) -> Conversion {
    // Values were validated when they were parsed.
    Conversion::named(models.pairs().chain(images.pairs())).unwrap_or_default()
}

/// A parser of encodings: the listed ones, and all others by name.
#[derive(Debug, Clone)]
struct Encodings(PossibleValuesParser);

impl TypedValueParser for Encodings {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, clap::Error> {
        match value.to_str().filter(|name| TextEncoding::named(name).is_some()) {
            Some(name) => Ok(name.to_owned()),
            None => self.0.parse_ref(command, arg, value),
        }
    }
    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        self.0.possible_values()
    }
}

/// The encodings of names.
pub(super) fn encodings() -> impl TypedValueParser<Value = TextEncoding> {
    let known = OPTIONS.iter().find(|option| option.name == "encoding").map(|option| option.kind);
    let known = if let Some(OptionKind::Choice(known)) = known { known } else { &[] };
    Encodings(values(known)).map(|name| TextEncoding::named(&name).unwrap_or_default())
}

/// The listed values.
fn values(known: &'static [Choice]) -> PossibleValuesParser {
    let value = |choice: &'static Choice| {
        let alias = (!choice.alias.is_empty()).then_some(choice.alias);
        PossibleValue::new(choice.name).help(choice.help).aliases(alias)
    };
    PossibleValuesParser::new(known.iter().map(value))
}

fn argument(option: &'static ConversionOption) -> Arg {
    let default = if option.default.is_empty() { String::new() } else { format!(" [default: {}]", option.default) };
    let help = option.help.strip_suffix('.').unwrap_or(option.help);
    let mut arg = Arg::new(option.name).long(option.name).help_heading(option.heading).help(format!("{help}{default}"));
    if !option.more.is_empty() {
        arg = arg.long_help(format!("{}{default}\n\n{}", option.help, option.more));
    }
    let text = ValueParser::from(move |text: &str| option.value(text));
    let arg = match option.kind {
        OptionKind::Flag => return arg.action(ArgAction::SetTrue),
        OptionKind::Choice(known) => {
            arg.value_parser(values(known)).value_name(if option.name == "for" { "PROGRAM" } else { "VALUE" })
        }
        OptionKind::Choices(known) => arg.value_parser(values(known)).value_name("LIST"),
        OptionKind::Texts(name) => arg.value_parser(text).value_name(name),
        OptionKind::WholeOr(_) => arg.value_parser(text).value_name("center|all|N"),
        OptionKind::Lod => arg.value_parser(text).value_name("all|NAME|NUMBER"),
        OptionKind::Bodies => arg.value_parser(text).value_name("NAME=N"),
        OptionKind::Rates => arg.value_parser(text).value_name("N|NAME=N|player"),
        OptionKind::Keys => arg.value_parser(text).value_name("frames[=N]"),
        OptionKind::Fraction => arg.value_parser(text).value_name("1/N"),
        OptionKind::Number | OptionKind::Whole(_) => arg.value_parser(text).value_name("N"),
        OptionKind::Clips => arg.value_parser(text).value_name("FILE|none"),
        OptionKind::Palette => arg.value_parser(palette).value_name("PALETTE"),
        OptionKind::NumberOr(_) => arg.value_parser(text).value_name("SCALE"),
        _ => arg.value_parser(text),
    };
    match option.name {
        "encoding" => match option.kind {
            OptionKind::Choice(known) => arg.value_parser(Encodings(values(known))),
            _ => arg,
        },
        "quantize" => arg.num_args(0..=1).require_equals(true).default_missing_value("auto"),
        // A submodel may have a comma in its name.
        "body" => arg.action(ArgAction::Append),
        _ if option.is_list() => arg.action(ArgAction::Append).value_delimiter(','),
        _ => arg,
    }
}

/// Returns the value of an option that was given.
fn value(option: &ConversionOption, matches: &ArgMatches) -> Option<Value> {
    let name = option.name;
    let all = |texts: clap::parser::ValuesRef<'_, String>| texts.map(|text| Value::from(text.as_str())).collect();
    match option.kind {
        OptionKind::Flag => Some(true.into()),
        OptionKind::Choice(known) => {
            let text = matches.get_one::<String>(name)?;
            Some(known.iter().find(|choice| choice.alias == text).map_or(text.as_str(), |choice| choice.name).into())
        }
        OptionKind::Choices(_) => matches.get_many::<String>(name).map(all),
        _ if option.is_list() => Some(matches.get_many::<Value>(name)?.cloned().collect()),
        _ => matches.get_one::<Value>(name).cloned(),
    }
}

/// Parses `embedded`, `quake2`, or the path of a file, which is read.
fn palette(text: &str) -> Result<Value, String> {
    if matches!(text, "embedded" | "quake2") {
        return Ok(text.into());
    }
    let bytes = bytes_of(Path::new(text))?;
    let palette = if Pcx::is(&bytes) {
        let pcx = Pcx::parse(&bytes).map_err(|error| error.to_string())?;
        pcx.palette().copied().ok_or("the image does not have a palette of 256 colors")?
    } else {
        Palette::from_bytes(&bytes).ok_or("neither a PCX image nor 768 bytes (256 × red, green, blue)")?
    };
    Ok((0..=u8::MAX).flat_map(|index| palette.color(index)).map(Value::from).collect())
}

// The files that belong to a model, and the options of its images.

/// Options for finding textures and interpreting their colors.
#[derive(Debug, Clone, clap::Args)]
#[command(next_help_heading = "Textures")]
pub(crate) struct ImageArgs {
    /// Also search this game folder; may be given several times.
    ///
    /// For models, it is the folder that contains `models` or `players`; by default, it is guessed from the path of the model. For
    /// levels, it is any folder that contains their models; the level's folder and its parent folder, with their subfolders, are
    /// searched first. Skins of Acknex models are found in any subfolder. Nothing outside these folders is read.
    #[arg(long, value_name = "DIR")]
    pub(crate) game: Vec<PathBuf>,
    #[command(flatten)]
    pub(crate) options: OptionArgs<true>,
}

impl ImageArgs {
    /// Creates the resolver for the files that belong to a model; `path` is the model's path, if it has one.
    pub(crate) fn resolver(
        &self,
        archives: &Shelf,
        location: Option<&Location>,
        options: &Options,
    ) -> Resolver<'static> {
        files_of_scene(archives, location, &self.game, options)
    }
    /// The scene options for these arguments.
    pub(crate) fn scene_options(&self, options: &Options) -> SceneOptions {
        let mut new = conversion(&OptionArgs::default(), &self.options).scene;
        new.limits = options.limits;
        new
    }
}

/// The encoding of names, for commands that do not convert.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct NameArgs {
    /// The encoding of names that are not UTF-8, also of the files that they refer to.
    ///
    /// Other encodings have the names that browsers use: `iso-8859-5`, `windows-874`, …
    #[arg(long, value_name = "VALUE", value_parser = encodings(), default_value = "auto", help_heading = "Input")]
    pub(crate) encoding: TextEncoding,
}
