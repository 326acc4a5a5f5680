//! `triassic p3d props`.

use std::io;

use serde_json::json;
use triassic::bis_p3dm::{Builder, BuilderLod, LodKind, Text};

use super::{
    edit::{Edit, Target, failure_in},
    lods::listed,
    model::{self, Level, latin_1},
};
use crate::{args::Global, batch::Outcome, failure::Failure};

/// Show, set, add and remove properties.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d props crate.p3d
  triassic p3d props addons --set autocenter=0 --write
  triassic p3d props addons --add prefershadowvolume=0 --lod geometry --write
  triassic p3d props addons --remove LODNoShaddow --write
  triassic p3d props addons --json | jq -r '.lods[].properties[].name' | sort | uniq -c

Names are compared ignoring case. Without --lod, --set changes all levels of detail that have the property, or adds it \
to Geometry if none has it; --add adds it to Geometry; --remove removes it everywhere.")]
pub(super) struct Props {
    #[command(flatten)]
    target: Target,
    /// Set a property to a value; add it where it is missing.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    set: Vec<Pair>,
    /// Add a property where it is missing; existing ones keep their value.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    add: Vec<Pair>,
    /// Remove a property.
    #[arg(long, value_name = "NAME", value_parser = name)]
    remove: Vec<Name>,
    /// Only in these levels of detail: a name (geometry, 'view cargo 1'), a resolution, or @ and an index.
    #[arg(long, value_name = "LOD")]
    lod: Vec<Level>,
}

/// A name and a value, as the file has them.
type Pair = (Name, Vec<u8>);

#[derive(Debug, Clone)]
struct Name(Vec<u8>);

fn name(text: &str) -> Result<Name, String> {
    if text.is_empty() { Err("the name is empty".into()) } else { latin_1(text).map(Name) }
}

fn pair(text: &str) -> Result<Pair, String> {
    let (own, value) = text.split_once('=').ok_or("there is no `=`")?;
    Ok((name(own)?, latin_1(value)?))
}

impl Props {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if self.set.is_empty() && self.add.is_empty() && self.remove.is_empty() {
            return listed(global, self.target.files(), &self.lod, |lod| {
                let lines = lod.properties().map(|property| format!("{} = {}", property.name, property.value));
                let values = lod
                    .properties()
                    .map(|property| json!({ "name": property.name.to_string(), "value": property.value.to_string() }));
                (lines.collect(), json!({ "properties": values.collect::<Vec<_>>() }))
            });
        }
        self.target.run(global, triassic, "props", |builder| self.edit(builder), None)
    }
    fn edit(&self, builder: &mut Builder<'_>) -> Result<Vec<Edit>, Failure> {
        let mut edits = Vec::new();
        for (Name(name), value) in &self.set {
            let anywhere = builder.lods.iter().any(|lod| lod.property(name).is_some());
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                let meant =
                    if self.lod.is_empty() && anywhere { lod.property(name).is_some() } else { self.is(index, lod) };
                if meant {
                    set(index, lod, name, value, &mut edits)?;
                }
            }
        }
        for (Name(name), value) in &self.add {
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                if self.is(index, lod) && lod.property(name).is_none() {
                    set(index, lod, name, value, &mut edits)?;
                }
            }
        }
        for Name(name) in &self.remove {
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                if self.lod.is_empty() || model::any(&self.lod, index, lod.resolution) {
                    while let Some(old) = lod.property(name).filter(|_| lod.remove_property(name) > 0) {
                        edits.push(edit(index, lod, name, Some(&old), None));
                    }
                }
            }
        }
        edits.sort_by_key(|edit| edit.lod);
        Ok(edits)
    }
    /// Whether a level is one of those that were named, or Geometry if none was.
    fn is(&self, index: usize, lod: &BuilderLod<'_>) -> bool {
        if self.lod.is_empty() {
            lod.resolution.kind() == LodKind::Geometry
        } else {
            model::any(&self.lod, index, lod.resolution)
        }
    }
}

fn set(
    index: usize,
    lod: &mut BuilderLod<'_>,
    name: &[u8],
    value: &[u8],
    edits: &mut Vec<Edit>,
) -> Result<(), Failure> {
    let (old, before) = (lod.property(name), lod.tags.clone());
    lod.set_property(name, value).map_err(|error| failure_in(lod.resolution, error))?;
    // Several properties may have this name: a later one may have had another value.
    if lod.tags != before {
        edits.push(edit(index, lod, name, old.as_deref(), Some(value)));
    }
    Ok(())
}

fn edit(lod: usize, own: &BuilderLod<'_>, name: &[u8], old: Option<&[u8]>, new: Option<&[u8]>) -> Edit {
    let text = |value: Option<&[u8]>| value.map(|value| Text::new(value).to_string());
    let what = format!("property {}", Text::new(name));
    Edit { lod: Some(lod), kind: own.resolution.to_string(), what, old: text(old), new: text(new), count: None }
}
