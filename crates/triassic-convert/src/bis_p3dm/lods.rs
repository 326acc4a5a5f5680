//! The levels of detail to convert, and their names.

use bis_p3dm::{LodKind, Model};
use formats_core::hash::HashMap;

use crate::{Error, Lods, Result};

/// The names of all levels; if several share a name, later ones get a number: `Geometry (2)`.
pub(super) fn names(model: &Model<'_>) -> Vec<String> {
    let mut seen: HashMap<String, u32> = HashMap::default();
    let name = |kind: LodKind| {
        let name = kind.to_string();
        let count = seen.entry(name.clone()).or_default();
        *count = count.saturating_add(1);
        if *count == 1 { name } else { format!("{name} ({count})") }
    };
    model.lods().iter().map(bis_p3dm::Lod::kind).map(name).collect()
}

/// The level that is shown: among those with faces, the finest visible one; otherwise the view of the pilot, of the
/// gunner, of passengers, then the geometry for views, bullets and collisions; otherwise the first one with faces, or
/// the first.
pub(super) fn default(model: &Model<'_>) -> Option<usize> {
    let rank = |kind: LodKind| match kind {
        LodKind::Resolution(_) => 0,
        LodKind::ViewPilot => 1,
        LodKind::ViewGunner => 2,
        LodKind::ViewCargo(_) => 3,
        LodKind::ViewGeometry => 4,
        LodKind::FireGeometry => 5,
        LodKind::Geometry => 6,
        _ => 7,
    };
    let lods = model.lods().iter().enumerate();
    let with_faces = lods.filter(|(_, lod)| !lod.faces().is_empty());
    let finest = with_faces.min_by(|(_, a), (_, b)| {
        let [a, b] = [a, b].map(|lod| (rank(lod.kind()), lod.resolution().0));
        // Others stay in file order.
        a.0.cmp(&b.0).then(if a.0 < 7 { a.1.total_cmp(&b.1) } else { core::cmp::Ordering::Equal })
    });
    finest.map(|(index, _)| index).or((!model.lods().is_empty()).then_some(0))
}

/// The requested levels, in file order.
///
/// # Errors
/// If no level has this name or number.
pub(super) fn wanted(model: &Model<'_>, lods: &Lods, names: &[String], default: Option<usize>) -> Result<Vec<usize>> {
    let none = |wanted: String| Error::NoLod { wanted, known: names.join(", ") };
    match lods {
        Lods::Default => Ok(default.into_iter().collect()),
        Lods::All => Ok((0..names.len()).collect()),
        Lods::Named(wanted) => {
            let index = names.iter().position(|name| name.eq_ignore_ascii_case(wanted.trim()));
            index.map(|index| vec![index]).ok_or_else(|| none(format!("{wanted:?}")))
        }
        Lods::Number(number) => {
            let mut order: Vec<usize> = (0..names.len()).collect();
            let resolution = |index: usize| model.lods().get(index).map_or(f32::NAN, |lod| lod.resolution().0);
            order.sort_by(|a, b| resolution(*a).total_cmp(&resolution(*b)));
            let index = usize::try_from(*number).ok().and_then(|number| order.get(number).copied());
            index.map(|index| vec![index]).ok_or_else(|| none(number.to_string()))
        }
    }
}
