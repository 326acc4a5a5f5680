//! The animations of a sequence that are converted, and their blending.

use formats_core::{
    field_at,
    num::{self, to_u32},
};
use goldsrc_mdl::{BlendMix, Sequence, SequenceRecord};
use serde_json::json;
use triassic_scene::Extras;

use super::context::Context;
use crate::{Blends, findings};

/// The source of an animation.
pub(super) struct Chosen {
    pub(super) mix: BlendMix,
    /// The number of the blend, if it is part of the name.
    pub(super) own_name: Option<usize>,
}

impl Chosen {
    /// Names the stored animations that it consists of.
    pub(super) fn describe(&self, extras: &mut Extras) {
        let weights: Vec<(usize, f32)> = self.mix.weights().collect();
        if let [(blend, _)] = weights.as_slice() {
            extras.insert("blend".into(), json!(blend));
        } else {
            let weights = weights.iter().map(|(blend, weight)| json!({"blend": blend, "weight": weight}));
            extras.insert("blend_weights".into(), weights.collect());
        }
    }
}

/// The animations of sequence `n`, which has this many blends.
pub(super) fn chosen(context: &mut Context<'_>, sequence: &Sequence<'_>, count: usize, n: usize) -> Vec<Chosen> {
    let whole = |mix| vec![Chosen { mix, own_name: None }];
    match context.options.blends {
        _ if count < 2 => whole(BlendMix::only(0)),
        Blends::All => (0..count).map(|blend| Chosen { mix: BlendMix::only(blend), own_name: Some(blend) }).collect(),
        Blends::Only(wanted) => {
            let last = count.saturating_sub(1);
            let wanted = num::to_usize(wanted);
            if wanted > last {
                let at = field_at!(SequenceRecord, blend_count, sequence.at());
                context.found.report(findings::BLEND_MISSING, at, Some(to_u32(n)));
            }
            whole(BlendMix::only(wanted.min(last)))
        }
        Blends::Center => whole(BlendMix::new(count, sequence.neutral_blends())),
    }
}

/// The blend in which the scene is at rest.
pub(super) fn at_rest(blends: Blends, sequence: &SequenceRecord, count: usize) -> BlendMix {
    match blends {
        Blends::Center => BlendMix::new(count, sequence.neutral_blends()),
        Blends::All => BlendMix::only(0),
        Blends::Only(wanted) => BlendMix::only(num::to_usize(wanted).min(count.saturating_sub(1))),
    }
}

/// The name of one of several blends.
pub(super) fn name(sequence: &str, blend: usize) -> String {
    format!("{sequence}_blend{blend}")
}
