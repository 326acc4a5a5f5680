//! The rows of several runs as one.

use std::path::PathBuf;

use crate::{
    Row,
    lines::{LineError, Lines},
    order,
};

/// The rows of several runs as those of one, with their lines, in the order of their paths. Rows of the same file must be equal and
/// are given once.
///
/// # Errors
/// If a file cannot be read, its rows are not in order, or two rows of a file differ; or an error of `take`.
pub fn merge<E: From<LineError>>(
    files: impl IntoIterator<Item = PathBuf>,
    mut take: impl FnMut(&Row, &str) -> Result<(), E>,
) -> Result<(), E> {
    let mut all = files.into_iter().map(|path| Lines::open(&path)).collect::<Result<Vec<_>, _>>()?;
    loop {
        let with_rows = all.iter().enumerate().filter_map(|(n, lines)| Some((n, lines.peek()?)));
        let first = with_rows.min_by(|(_, one), (_, other)| order::of_rows(one, other)).map(|(n, _)| n);
        let Some(lines) = first.and_then(|n| all.get_mut(n)) else { return Ok(()) };
        let Some((row, line)) = lines.take()? else { return Ok(()) };
        for lines in &mut all {
            if lines.peek().is_some_and(|other| order::of_rows(&row, other).is_eq()) {
                if lines.peek() != Some(&row) {
                    let why = format!("the row of {} differs from that of another run", row.label());
                    return Err(lines.error(why).into());
                }
                lines.take()?;
            }
        }
        take(&row, &line)?;
    }
}
