//! The content of a file as lines of text: one fact per line, in an order that does not depend on the layout of the
//! file.
//!
//! Points are named by their positions, faces by the positions of their corners. So the lines stay the same if an
//! editor writes points, faces or tags in another order, and a moved point changes only the lines about it.

mod diff;
mod lines;
mod part;
mod positions;

use alloc::{
    collections::BTreeMap,
    format,
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;

use formats_core::Text;

pub use diff::Change;
use lines::Facts;

use crate::{Lod, Model};

/// The facts of a file, one per line; created by [`Model::text`].
#[derive(Debug, Clone, Copy)]
pub struct ModelText<'m, 'a>(&'m Model<'a>);

impl<'a> Model<'a> {
    /// Everything that the file declares, one fact per line, in an order that does not depend on the layout of the
    /// file: for comparison by version control.
    ///
    /// Each line starts with its level of detail. Meaningless data are omitted: the fourth corner of a triangle, bytes
    /// after a NUL, the order of points, faces and tags.
    ///
    /// ```
    /// # let bytes = include_bytes!("../../../testdata/bis-p3dm/made/crate.p3d");
    /// let model = bis_p3dm::Model::parse(bytes)?;
    /// let text = model.text().to_string();
    /// assert!(text.lines().any(|line| line == "Geometry: property class = house"));
    /// assert!(text.lines().any(|line| line == "Memory: selection lid_axis: point (0 0.5 0.25)"));
    /// # Ok::<(), bis_p3dm::Error>(())
    /// ```
    #[must_use]
    pub const fn text(&self) -> ModelText<'_, 'a> {
        ModelText(self)
    }
    /// The facts about the file itself, without its levels.
    fn own_facts(&self) -> Vec<String> {
        let tail = self.tail().record;
        let tail = (!tail.is_empty()).then(|| format!("tail {}", Hex(tail)));
        [Some(format!("version {}", self.header().version)), tail].into_iter().flatten().collect()
    }
    /// The levels sorted by resolution, each with a unique name.
    fn named_lods(&self) -> Vec<(String, &Lod<'a>)> {
        let mut lods: Vec<&Lod<'a>> = self.lods().iter().collect();
        lods.sort_by(|a, b| a.resolution().0.total_cmp(&b.resolution().0));
        let mut seen: BTreeMap<String, usize> = BTreeMap::new();
        let name = |lod: &'_ Lod<'_>| {
            let name = lod.kind().to_string();
            let count = seen.entry(name.clone()).or_default();
            *count = count.saturating_add(1);
            if *count == 1 { name } else { format!("{name} #{count}") }
        };
        let names: Vec<String> = lods.iter().copied().map(name).collect();
        names.into_iter().zip(lods).collect()
    }
}

impl fmt::Display for ModelText<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.own_facts().iter().try_for_each(|fact| writeln!(f, "{fact}"))?;
        for (name, lod) in self.0.named_lods() {
            let facts = Facts::new(lod);
            let parts = facts.parts();
            let mut left = &parts[..];
            while let Some((topic, _)) = left.first() {
                facts.take_topic(&mut left, topic).iter().try_for_each(|fact| writeln!(f, "{name}: {fact}"))?;
            }
        }
        Ok(())
    }
}

/// A name on one line: control characters are escaped.
struct Name<'a>(&'a [u8]);

impl fmt::Display for Name<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text::new(self.0).chars().try_for_each(|c| {
            if c.is_control() { write!(f, "{}", c.escape_default()) } else { fmt::Write::write_char(f, c) }
        })
    }
}

/// Bytes in hexadecimal.
struct Hex<'a>(&'a [u8]);

impl fmt::Display for Hex<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
