//! `triassic p3d props`.

use std::io;

use serde_json::json;
use triassic::{
    bis_p3dm::{Builder, BuilderLod, LodKind},
    convert::TextEncoding,
};

use super::{
    edit::{Edit, Target, failure_in},
    lods::listed,
    model::{self, Level},
};
use crate::{
    args::{Global, NameArgs},
    batch::Outcome,
    failure::Failure,
};

/// Show, set, add and remove properties.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d props crate.p3d
  triassic p3d props addons --set autocenter=0 --write
  triassic p3d props addons --add prefershadowvolume=0 --lod geometry --write
  triassic p3d props addons --remove LODNoShaddow --write
  triassic p3d props addons --json | jq -r '.lods[].properties[].name' | sort | uniq -c

Names are compared ignoring case. Without --lod, --set changes all levels of detail that have the property, or adds it to \
Geometry if no level has it; --add adds it to Geometry; --remove removes it everywhere.")]
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
    remove: Vec<String>,
    /// Only in these levels of detail: a name (geometry, 'view cargo 1'), a resolution, or @ and an index.
    #[arg(long, value_name = "LOD")]
    lod: Vec<Level>,
    #[command(flatten)]
    names: NameArgs,
}

/// A name and a value.
type Pair = (String, String);

fn name(text: &str) -> Result<String, String> {
    if text.is_empty() { Err("the name is empty".into()) } else { Ok(text.to_owned()) }
}

fn pair(text: &str) -> Result<Pair, String> {
    let (own, value) = text.split_once('=').ok_or("expected `=`")?;
    Ok((name(own)?, value.to_owned()))
}

impl Props {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if self.set.is_empty() && self.add.is_empty() && self.remove.is_empty() {
            let text = |bytes: &[u8]| self.names.encoding.decode(bytes);
            return listed(global, self.target.files(), &self.lod, |lod| {
                let pairs = lod.properties().map(|own| (text(own.name.as_bytes()), text(own.value.as_bytes())));
                let (lines, values): (Vec<_>, Vec<_>) = pairs
                    .map(|(name, value)| (format!("{name} = {value}"), json!({ "name": name, "value": value })))
                    .unzip();
                (lines, json!({ "properties": values }))
            });
        }
        self.target.run(global, triassic, "props", |builder| self.edit(builder), None)
    }
    fn edit(&self, builder: &mut Builder<'_>) -> Result<Vec<Edit>, Failure> {
        let mut edits = Vec::new();
        let encoding = self.names.encoding;
        let of_pair = |(name, value): &Pair| (encoding.encode(name), encoding.encode(value));
        for (name, value) in &self.set.iter().map(of_pair).collect::<Vec<_>>() {
            let anywhere = builder.lods.iter().any(|lod| lod.property(name).is_some());
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                let meant =
                    if self.lod.is_empty() && anywhere { lod.property(name).is_some() } else { self.is(index, lod) };
                if meant {
                    set(encoding, (index, lod), name, value, &mut edits)?;
                }
            }
        }
        for (name, value) in &self.add.iter().map(of_pair).collect::<Vec<_>>() {
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                if self.is(index, lod) && lod.property(name).is_none() {
                    set(encoding, (index, lod), name, value, &mut edits)?;
                }
            }
        }
        for name in &self.remove.iter().map(|name| encoding.encode(name)).collect::<Vec<_>>() {
            for (index, lod) in builder.lods.iter_mut().enumerate() {
                if self.lod.is_empty() || model::any(&self.lod, index, lod.resolution) {
                    while let Some(old) = lod.property(name).filter(|_| lod.remove_property(name) > 0) {
                        edits.push(edit(encoding, (index, lod), name, Some(&old), None));
                    }
                }
            }
        }
        edits.sort_by_key(|edit| edit.lod);
        Ok(edits)
    }
    /// Whether this level was named, or is Geometry if no level was named.
    fn is(&self, index: usize, lod: &BuilderLod<'_>) -> bool {
        if self.lod.is_empty() {
            lod.resolution.kind() == LodKind::Geometry
        } else {
            model::any(&self.lod, index, lod.resolution)
        }
    }
}

fn set(
    encoding: TextEncoding,
    (index, lod): (usize, &mut BuilderLod<'_>),
    name: &[u8],
    value: &[u8],
    edits: &mut Vec<Edit>,
) -> Result<(), Failure> {
    let (old, before) = (lod.property(name), lod.tags.clone());
    lod.set_property(name, value).map_err(|error| failure_in(lod.resolution, error))?;
    // Several properties may have this name: a later one may have had another value.
    if lod.tags != before {
        edits.push(edit(encoding, (index, lod), name, old.as_deref(), Some(value)));
    }
    Ok(())
}

fn edit(
    encoding: TextEncoding,
    (lod, own): (usize, &BuilderLod<'_>),
    name: &[u8],
    old: Option<&[u8]>,
    new: Option<&[u8]>,
) -> Edit {
    let text = |value: Option<&[u8]>| value.map(|value| encoding.decode(value));
    let what = format!("property {}", encoding.decode(name));
    Edit { lod: Some(lod), kind: own.resolution.to_string(), what, old: text(old), new: text(new), count: None }
}
