//! Sequence groups: which sequence goes into which file.

use goldsrc_mdl::{Builder, SequenceGroup};
use goldsrc_smd::SourceError;

use crate::{plan::Plan, text};

/// The file of a group.
fn file(stem: &str, group: usize) -> String {
    format!("models\\{stem}{group:02}.mdl")
}

/// Divides the sequences of a model: as the QC declares, or by the size that it gives.
pub(crate) fn divide(plan: &Plan<'_>, stem: &str, model: &mut Builder) -> Result<(), SourceError> {
    let whole = plan.whole();
    let add = |model: &mut Builder, label: &str| {
        let number = model.sequence_groups.len();
        let file = text::field(&file(stem, number), "the file of a sequence group", &whole)?;
        let label = text::field(label, "the label of a sequence group", &whole)?;
        model.sequence_groups.push(SequenceGroup { label, file, unused1: 0, unused2: 0 });
        Ok(number)
    };
    if !plan.groups.is_empty() {
        for label in &plan.groups {
            add(model, &label.text)?;
        }
        for (sequence, planned) in model.sequences.iter_mut().zip(&plan.sequences) {
            sequence.record.group = i32::try_from(planned.group).unwrap_or(i32::MAX);
        }
        return Ok(());
    }
    let Some(size) = plan.group_size else { return Ok(()) };
    let most = usize::try_from(size).unwrap_or(0).saturating_mul(1024);
    let sizes = model.animation_sizes().map_err(|error| SourceError::new(&whole, error.to_string()))?;
    let mut filled = None;
    for (n, size) in sizes.iter().enumerate() {
        let Some(sequence) = model.sequences.get(n) else { continue };
        // Sequences with an activity stay in the main file.
        if sequence.record.activity != 0 {
            continue;
        }
        let group = match filled {
            Some((group, filled)) if size.saturating_add(filled) <= most => group,
            _ => {
                let group = add(model, "")?;
                filled = Some((group, 0));
                group
            }
        };
        if let Some((_, filled)) = &mut filled {
            *filled = size.saturating_add(*filled);
        }
        if let Some(sequence) = model.sequences.get_mut(n) {
            sequence.record.group = i32::try_from(group).unwrap_or(i32::MAX);
        }
    }
    Ok(())
}
