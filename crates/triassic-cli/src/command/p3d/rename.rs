//! `triassic p3d rename`.

use std::{io, path::PathBuf};

use clap::ValueEnum;
use triassic::{
    bis_p3dm::{Builder, PathKind, PathKinds, Rename as Rule, rvmat::Material},
    convert::TextEncoding,
    formats_core::without_bom,
};

use super::edit::{Edit, Target, failure};
use crate::{
    args::{self, Global, NameArgs},
    batch::Outcome,
    failure::Failure,
};

/// Rename textures, materials and proxies, also in materials (RVMAT).
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d rename addons --prefix 'z\\old\\addons\\' 'z\\new\\addons\\'
  triassic p3d rename addons --prefix '\\' '' --prefix 'P:\\' '' --write
  triassic p3d rename crate.p3d --map renames.txt --write
  triassic p3d rename addons --only textures --regex '(?i)\\.(tga|png)$' '.paa' --write

Paths are compared ignoring case, / and \\ count as equal, and a leading \\ is optional and kept. --prefix replaces whole \
folders: x\\ac does not match x\\acex\\a.paa. In materials, both text and rapified, the textures and the surface are renamed. \
Configurations (config.cpp, model.cfg) are not changed. Each line of a map file has a path, a tab or ` => `, and the new \
path; lines that start with // are comments. In the replacement of --regex, \
$1 is the first group (${1} before a letter, digit or _). Several rules are applied one after another: prefixes, then maps, \
then expressions.")]
#[command(group = clap::ArgGroup::new("rule").required(true).multiple(true))]
pub(super) struct Rename {
    #[command(flatten)]
    target: Target,
    /// Replace the start of paths.
    #[arg(long, num_args = 2, value_names = ["OLD", "NEW"], group = "rule")]
    prefix: Vec<String>,
    /// Replace whole paths, as listed in a file.
    #[arg(long, value_name = "FILE", group = "rule")]
    map: Vec<PathBuf>,
    /// Replace matches of a regular expression.
    #[arg(long, num_args = 2, value_names = ["PATTERN", "REPLACEMENT"], group = "rule")]
    regex: Vec<String>,
    /// Rename only these paths.
    #[arg(long, value_name = "KIND", value_enum)]
    only: Vec<Kind>,
    #[command(flatten)]
    names: NameArgs,
}

/// Some paths.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    /// Textures of faces.
    Textures,
    /// Materials of faces.
    Materials,
    /// Models of proxies.
    Proxies,
}

impl Rename {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        let rules = self.rules().unwrap_or_else(|why| args::refuse_arguments(triassic, &["p3d", "rename"], why));
        let has = |kind| self.only.is_empty() || self.only.contains(&kind);
        let kinds =
            PathKinds { textures: has(Kind::Textures), materials: has(Kind::Materials), proxies: has(Kind::Proxies) };
        let rules = Rules { rules, encoding: self.names.encoding };
        let of_material = |material: &Material<'_>| rules.rename_material(material, kinds);
        self.target.run(global, triassic, "rename", |builder| rules.rename(builder, kinds), Some(&of_material))
    }
    fn rules(&self) -> Result<Vec<Rule>, String> {
        let mut rules = Vec::new();
        for pair in self.prefix.chunks_exact(2) {
            if let [old, new] = pair {
                rules.push(Rule::prefix(old, new));
            }
        }
        for path in &self.map {
            let text = self.names.encoding.decode(&without_bom(&args::bytes_of(path)?));
            let wrong = |line| format!("{}: line {line} is not a path, a tab or ` => `, and a path", path.display());
            rules.push(Rule::map(text.as_bytes()).map_err(wrong)?);
        }
        for pair in self.regex.chunks_exact(2) {
            if let [pattern, replacement] = pair {
                let rule = Rule::regex(pattern, replacement);
                rules.push(rule.map_err(|error| error.to_string())?);
            }
        }
        Ok(rules)
    }
}

/// The rules, for names in an encoding.
struct Rules {
    rules: Vec<Rule>,
    encoding: TextEncoding,
}

impl Rules {
    /// Returns the new name according to a rule, in the encoding of the old one.
    fn apply(&self, rule: &Rule, path: &[u8]) -> Option<Vec<u8>> {
        let new = rule.apply(self.encoding.decode(path).as_bytes())?;
        match std::str::from_utf8(&new) {
            Ok(new) => Some(self.encoding.of_name(path).encode(new)),
            Err(_) => Some(new),
        }
    }
    fn rename(&self, builder: &mut Builder<'_>, kinds: PathKinds) -> Result<Vec<Edit>, Failure> {
        let mut edits = Vec::new();
        for rule in &self.rules {
            for renamed in builder.rename_by(&|path| self.apply(rule, path), kinds).map_err(failure)? {
                let what = match renamed.kind {
                    PathKind::Texture => "texture",
                    PathKind::Material => "material",
                    PathKind::Proxy => "proxy",
                };
                let [old, new] = [&renamed.old, &renamed.new].map(|path| Some(self.encoding.decode(path)));
                let kind = builder.lods.get(renamed.lod).map_or_else(String::new, |lod| lod.resolution.to_string());
                let count = Some(renamed.count);
                edits.push(Edit { lod: Some(renamed.lod), kind, what: what.into(), old, new, count });
            }
        }
        edits.sort_by_key(|edit| edit.lod);
        Ok(edits)
    }
    /// Renames the textures in a material.
    fn rename_material(&self, material: &Material<'_>, kinds: PathKinds) -> Result<(Vec<u8>, Vec<Edit>), Failure> {
        let (mut bytes, mut edits) = (material.bytes().to_vec(), Vec::new());
        for rule in self.rules.iter().filter(|_| kinds.textures) {
            let read = Material::parse(&bytes).map_err(|error| Failure::Other(error.to_string()))?;
            let (changed, renamed) = read.rename_by(&|path| self.apply(rule, path)).map_err(failure)?;
            for path in renamed {
                let [old, new] = [&path.old, &path.new].map(|path| Some(self.encoding.decode(path)));
                let (kind, what) = ("material".to_owned(), "texture".to_owned());
                edits.push(Edit { lod: None, kind, what, old, new, count: Some(path.count) });
            }
            bytes = changed;
        }
        Ok((bytes, edits))
    }
}
