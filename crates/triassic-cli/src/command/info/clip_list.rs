//! Prints the file next to a model that lists its clips.

use triassic::{
    summary::counted,
    viewer::{ClipFile, ListedLine},
};

use crate::text::{Plain, Rows};

/// Adds the clips of the list to the rows of the model.
pub(super) fn show(list: &ClipFile, rows: &mut Rows) {
    let width = list.clips.iter().map(|clip| clip.name.chars().count()).max().unwrap_or(0);
    let count = list.count().map_or_else(|| "no clips".to_owned(), |count| counted(count, "clip"));
    rows.add("clip file", format_args!("{}, {count}", Plain(&list.file)));
    for ListedLine { name, first, last, fps, .. } in &list.clips {
        let frames = counted(last.saturating_sub(*first).saturating_add(1), "frame");
        if *fps > 0.0 {
            rows.more(Plain(format_args!("{name:width$}  {first} to {last}  ({frames} at {fps} fps)")));
        } else {
            rows.more(Plain(format_args!("{name:width$}  {first} to {last}  (held)")));
        }
    }
    for [name, value] in &list.settings {
        rows.more(Plain(format_args!("{name} {value}")));
    }
    for problem in &list.problems {
        rows.more(Plain(problem));
    }
}
