//! Scaling a model in place.

use alloc::{collections::BTreeMap, vec::Vec};

use formats_core::{Record, Steps, field_at, num};

use super::walk;
use crate::{
    Attachment, Bone, BoneController, Editor, Header, Hitbox, MotionFlags, Pivot, SequenceRecord, SubModelRecord,
    Vertex, WriteError,
};

impl Editor {
    /// Multiplies every length of the model: vertices, bones with the steps of their animations, attachments, hitboxes, boxes, the
    /// eye, pivots, linear movement, and the ranges of controllers and blends along X, Y and Z.
    ///
    /// No other byte changes. Scaling by a power of two and back is exact; otherwise each number is exact to its last digit.
    ///
    /// # Errors
    /// If the factor is not positive and finite, a length would not be finite, the model has version 9 (whose animations have no
    /// steps) or bone weights of Xash, or tables of vertices overlap.
    pub fn scale(&mut self, factor: f32) -> Result<(), WriteError> {
        if !(factor.is_finite() && factor > 0.0) {
            return Err(WriteError::NotFinite("scale"));
        }
        let model = self.model()?;
        if !model.bones().have_scale() {
            return Err(WriteError::Unsupported("a model of version 9 does not store the scale of its animations"));
        }
        if model.bone_info()?.is_some() {
            return Err(WriteError::Unsupported("the bone weights of Xash3D cannot be scaled"));
        }
        let mut places = Places::default();
        let three = |at: u64| [at, at.saturating_add(4), at.saturating_add(8)];
        for at in [
            field_at!(Header, eye_position),
            field_at!(Header, hull_min),
            field_at!(Header, hull_max),
            field_at!(Header, clip_min),
            field_at!(Header, clip_max),
        ] {
            places.numbers.extend(three(at));
        }
        for n in 0..model.bones().len() {
            let at = model.bones().at(n);
            places.table(at, Bone::SIZE)?;
            places.numbers.extend(three(field_at!(Bone, value, at)));
            places.numbers.extend(three(field_at!(Bone, scale, at)));
        }
        let slides = |kind: u32| kind & (MotionFlags::X | MotionFlags::Y | MotionFlags::Z).bits() != 0;
        let controllers = model.bone_controllers();
        for (n, _) in controllers.iter().enumerate().filter(|(_, own)| slides(own.kind)) {
            let at = controllers.at(n);
            places.numbers.extend([field_at!(BoneController, start, at), field_at!(BoneController, end, at)]);
        }
        for n in 0..model.hitboxes().len() {
            let at = model.hitboxes().at(n);
            places.numbers.extend(three(field_at!(Hitbox, min, at)));
            places.numbers.extend(three(field_at!(Hitbox, max, at)));
        }
        for n in 0..model.attachments().len() {
            places.numbers.extend(three(field_at!(Attachment, position, model.attachments().at(n))));
        }
        let steps = Steps::new(model.bytes().len(), 1, 0);
        for sequence in model.sequences() {
            let at = sequence.at();
            places.numbers.extend(three(field_at!(SequenceRecord, linear_movement, at)));
            places.numbers.extend(three(field_at!(SequenceRecord, min, at)));
            places.numbers.extend(three(field_at!(SequenceRecord, max, at)));
            for (n, kind) in (0_u64..).zip(sequence.blend_type) {
                if slides(kind.cast_unsigned()) {
                    for at in [field_at!(SequenceRecord, blend_start, at), field_at!(SequenceRecord, blend_end, at)] {
                        places.numbers.push(at.saturating_add(n.saturating_mul(4)));
                    }
                }
            }
            let pivots = sequence.pivots()?;
            if !steps.take(pivots.len().saturating_mul(Pivot::SIZE)) {
                return Err(WriteError::Overlapping("tables of pivots"));
            }
            for n in 0..pivots.len() {
                places.shared.extend(three(pivots.at(n)));
            }
        }
        walk::sub_models(&model, |own| {
            places.numbers.push(field_at!(SubModelRecord, bounding_radius, own.at()));
            let vertices = own.vertices()?;
            let start = vertices.at(0);
            // Submodels may share their vertices.
            if places.tables.get(&start) == Some(&vertices.len().saturating_mul(Vertex::SIZE)) {
                return Ok(());
            }
            places.table(start, vertices.len().saturating_mul(Vertex::SIZE))?;
            for n in 0..vertices.len() {
                places.numbers.extend(three(vertices.at(n)));
            }
            Ok(())
        })?;
        let mut file = self.main.clone();
        places.shared.sort_unstable();
        places.shared.dedup();
        for at in places.numbers.iter().chain(&places.shared) {
            let place = file.get_mut(num::to_usize(*at)..).and_then(|rest| rest.first_chunk_mut::<4>());
            let Some(place) = place else { continue };
            let old = f32::from_le_bytes(*place);
            let new = old * factor;
            if old.is_finite() && !new.is_finite() {
                return Err(WriteError::NotFinite("a length"));
            }
            // A zero keeps its sign, and a NaN its bits.
            if old.is_finite() {
                *place = new.to_le_bytes();
            }
        }
        self.main = file;
        Ok(())
    }
}

/// The positions of numbers in the file.
#[derive(Default)]
struct Places {
    numbers: Vec<u64>,
    /// The numbers in tables that several sequences may share.
    shared: Vec<u64>,
    /// Tables whose bytes may be changed only once, by their start.
    tables: BTreeMap<u64, usize>,
}

impl Places {
    fn table(&mut self, start: u64, size: usize) -> Result<(), WriteError> {
        let end = start.saturating_add(num::to_u64(size));
        let before = self.tables.range(..end).next_back();
        if size > 0 && before.is_some_and(|(other, size)| other.saturating_add(num::to_u64(*size)) > start) {
            return Err(WriteError::Overlapping("tables of vertices"));
        }
        if size > 0 {
            self.tables.insert(start, size);
        }
        Ok(())
    }
}
