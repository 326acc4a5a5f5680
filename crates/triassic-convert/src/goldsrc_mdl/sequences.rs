//! Data of sequences other than their frames.

use formats_core::{field_at, glam::Vec3, num::to_u32};
use goldsrc_mdl::{MotionFlags, Sequence, SequenceRecord};
use serde_json::{Value, json};
use triassic_scene::{Event, Extras};

use super::context::{CONVENTION, Context};
use crate::Result;

/// The rate for sequences without a usable one.
pub(super) const DEFAULT_RATE: f32 = 10.0;

/// The extras of a sequence, on its first animation.
pub(super) fn extras(context: &mut Context<'_>, sequence: &Sequence<'_>, n: usize) -> Result<Extras> {
    let mut extras = Extras::new();
    let mut put = |name: &'static str, value: Value| {
        extras.insert(name.into(), value);
    };
    let unit = context.unit;
    let point = |point: Vec3| json!(CONVENTION.point(point, unit).to_array());
    put("activity", json!(sequence.activity));
    put("activity_weight", json!(sequence.activity_weight));
    put("frames", json!(sequence.frame_count));
    put("frame_rate", json!(sequence.fps));
    put("flags", json!(sequence.record().raw_flags));
    if let Some([min, max]) = sequence.bounds() {
        put("min", point(min));
        put("max", point(max));
    }
    if sequence.motion_type != 0 {
        put("motion_type", json!(sequence.motion_type));
        put("motion_bone", json!(sequence.motion_bone));
    }
    if sequence.linear_movement != Vec3::ZERO {
        put("linear_movement", point(sequence.linear_movement));
    }
    if sequence.blend_count != 1 {
        put("blends", blends(sequence));
    }
    let numbers = [
        ("group", sequence.group),
        ("entry_node", sequence.entry_node),
        ("exit_node", sequence.exit_node),
        ("node_flags", sequence.node_flags),
        ("next", sequence.next),
        ("blend_parent", sequence.blend_parent),
        ("auto_move_positions_at", sequence.auto_move_position_offset),
        ("auto_move_angles_at", sequence.auto_move_angle_offset),
    ];
    for (name, value) in numbers.into_iter().filter(|(_, value)| *value != 0) {
        put(name, json!(value));
    }
    match sequence.pivots() {
        Ok(pivots) if !pivots.is_empty() => {
            context.budget.spend(
                "pivot table",
                pivots.len(),
                256,
                field_at!(SequenceRecord, pivot_count, sequence.at()),
            )?;
            let pivots = pivots.iter();
            let list =
                pivots.map(|pivot| json!({"position": point(pivot.position), "start": pivot.start, "end": pivot.end}));
            put("pivots", list.collect());
        }
        Ok(_) => {}
        Err(error) => context.unreadable(error, to_u32(n))?,
    }
    Ok(extras)
}

fn blends(sequence: &SequenceRecord) -> Value {
    let settings = sequence.blend_type.iter().zip(sequence.blend_start).zip(sequence.blend_end);
    let settings: Vec<Value> = settings
        .map(|((kind, start), end)| json!({"axis": axis(*kind), "type": kind, "start": start, "end": end}))
        .collect();
    json!({"count": sequence.blend_count, "settings": settings})
}

/// The name of an axis in the compiler's scripts.
pub(super) fn axis(kind: i32) -> Option<&'static str> {
    const NAMES: [&str; 15] =
        ["X", "Y", "Z", "XR", "YR", "ZR", "LX", "LY", "LZ", "AX", "AY", "AZ", "AXR", "AYR", "AZR"];
    let bits = u32::try_from(kind).ok()? & !MotionFlags::LOOP.bits();
    let place = usize::try_from(bits.trailing_zeros()).ok()?;
    NAMES.get(place).copied().filter(|_| bits.is_power_of_two())
}

/// The events of a sequence, at a frame rate.
pub(super) fn events(context: &mut Context<'_>, sequence: &Sequence<'_>, n: usize, rate: f32) -> Result<Vec<Event>> {
    let events = match sequence.events() {
        Ok(events) => events,
        Err(error) => {
            context.unreadable(error, to_u32(n))?;
            return Ok(Vec::new());
        }
    };
    // Each blend has a copy of the events.
    let copies = usize::try_from(sequence.blend_count).unwrap_or(0).max(1);
    let count = events.len().saturating_mul(copies);
    context.budget.spend("event table", count, 512, field_at!(SequenceRecord, event_count, sequence.at()))?;
    let mut list = Vec::with_capacity(events.len());
    for event in events {
        let mut extras = Extras::new();
        extras.insert("frame".into(), json!(event.frame));
        extras.insert("event".into(), json!(event.event));
        if event.kind != 0 {
            extras.insert("type".into(), json!(event.kind));
        }
        extras.insert("options".into(), json!(context.text(event.options.as_bytes())));
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "frame counts are small")]
        let time = event.frame.max(0) as f32 / rate;
        list.push(Event { time, name: event.event.to_string(), extras });
    }
    Ok(list)
}
