//! `triassic p3d mass`.

use std::io;

use serde_json::json;
use triassic::bis_p3dm::{Builder, BuilderLod, CenterOfMass, LodKind};

use super::{
    edit::{Edit, Target, failure_in},
    lods::listed,
    model::{self, Level},
};
use crate::{args::Global, batch::Outcome, failure::Failure};

/// Show, set and scale the mass.
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
  triassic p3d mass crate.p3d
  triassic p3d mass crate.p3d --set 40 --write
  triassic p3d mass vehicles --scale 1.5 --write

Points keep their share of the mass; if there is no mass yet, all points get the same. Without --lod, --set and --scale \
change all levels of detail that have a mass; --set changes Geometry if no level has one.")]
pub(super) struct Mass {
    #[command(flatten)]
    target: Target,
    /// The new mass in kilograms.
    #[arg(long, value_name = "KG", value_parser = mass)]
    set: Option<f32>,
    /// Multiply the mass.
    #[arg(long, value_name = "FACTOR", value_parser = mass, conflicts_with = "set")]
    scale: Option<f32>,
    /// Only in these levels of detail: a name (geometry), a resolution, or @ and an index.
    #[arg(long, value_name = "LOD")]
    lod: Vec<Level>,
}

fn mass(text: &str) -> Result<f32, String> {
    match text.parse::<f32>() {
        Ok(number) if number.is_finite() && number >= 0.0 => Ok(number),
        Ok(_) => Err("a mass must be finite and not negative".into()),
        Err(_) => Err("not a number".into()),
    }
}

impl Mass {
    pub(super) fn run(&self, global: &Global, triassic: fn() -> clap::Command) -> io::Result<Outcome> {
        if self.set.is_none() && self.scale.is_none() {
            return listed(global, self.target.files(), &self.lod, |lod| {
                let Some(CenterOfMass { mass, center: at }) = lod.center_of_mass() else {
                    return (Vec::new(), json!({ "mass": null }));
                };
                let line = format!("{}, center ({}, {}, {})", kilograms(mass), at.x, at.y, at.z);
                (vec![line], json!({ "mass": mass, "center_of_mass": at.to_array() }))
            });
        }
        self.target.run(global, triassic, "mass", |builder| self.edit(builder), None)
    }
    fn edit(&self, builder: &mut Builder<'_>) -> Result<Vec<Edit>, Failure> {
        let anywhere = builder.lods.iter().any(|lod| total(lod) != 0.0);
        let mut edits = Vec::new();
        for (index, lod) in builder.lods.iter_mut().enumerate() {
            let old = total(lod);
            let meant = match (self.lod.is_empty(), anywhere) {
                (true, true) => old != 0.0,
                (true, false) => self.set.is_some() && lod.resolution.kind() == LodKind::Geometry,
                (false, _) => model::any(&self.lod, index, lod.resolution),
            };
            if !meant {
                continue;
            }
            let level = lod.resolution.to_string();
            let done = match (self.set, self.scale) {
                (Some(mass), _) => lod.set_mass(mass),
                (None, Some(factor)) => lod.scale_mass(factor),
                (None, None) => Ok(()),
            };
            done.map_err(|error| failure_in(&level, error))?;
            if total(lod).to_bits() != old.to_bits() {
                let [old, new] = [old, total(lod)].map(|mass| Some(kilograms(mass)));
                edits.push(Edit { lod: Some(index), kind: level, what: "mass".into(), old, new, count: None });
            }
        }
        Ok(edits)
    }
}

/// Returns the mass of a level in kilograms; 0 if it has none.
fn total(lod: &BuilderLod<'_>) -> f64 {
    lod.masses().unwrap_or_default().iter().map(|mass| f64::from(*mass)).sum()
}

/// Formats a mass. The masses of points have 24 bits each, so digits after the sixth of their sum are rounding errors;
/// all digits before the decimal point are shown.
fn kilograms(mass: f64) -> String {
    // 2 decimals for 10.5, 4 digits for 1234.5: one decimal fewer for each digit before the point.
    let size = mass.abs();
    let places = (0..=20_usize).rev().find(|places| size * 10_f64.powi(i32::try_from(*places).unwrap_or(0)) < 1e6);
    let text = format!("{mass:.*}", places.unwrap_or(0));
    let short = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{short} kg")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn masses_are_shown_as_they_were_set() {
        for (mass, shown) in [
            (10.000_000_298_023_224, "10 kg"),
            (0.0, "0 kg"),
            (99.999_999_9, "100 kg"),
            (1234.5, "1234.5 kg"),
            (1_234_567.0, "1234567 kg"),
            (1_000_000.4, "1000000 kg"),
            (0.000_123_456_7, "0.000123457 kg"),
            (-2.5, "-2.5 kg"),
        ] {
            assert_eq!(kilograms(mass), shown);
        }
    }
}
