//! Sequence groups: the assignment of sequences to files.

use goldsrc_mdl::{Builder, SequenceGroup};
use goldsrc_smd::SourceError;

use crate::{plan::Plan, text};

/// The file of a group.
fn file(stem: &str, group: usize) -> String {
    format!("models\\{stem}{group:02}.mdl")
}

/// Divides the sequences of a model into groups: as declared in the QC, or by its group size.
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
    let has_activity = model.sequences.iter().map(|sequence| sequence.record.activity != 0);
    let groups = SequenceGroup::by_size(sizes.into_iter().zip(has_activity), most);
    for (n, group) in groups.into_iter().enumerate() {
        if group >= model.sequence_groups.len() {
            add(model, "")?;
        }
        if let Some(sequence) = model.sequences.get_mut(n) {
            sequence.record.group = i32::try_from(group).unwrap_or(i32::MAX);
        }
    }
    Ok(())
}
