//! Samples cubic splines linearly.

/// The maximum number of steps per second and per segment: more than any game shows.
const RATE: f32 = 60.0;
const MOST: u16 = 32;

/// The keys of a spline, with additional ones between them. `values` has an incoming tangent, a value and an outgoing
/// tangent for each key, of `width` numbers each.
pub(super) fn sample(times: &[f32], values: &[f32], width: usize) -> (Vec<f32>, Vec<f32>) {
    let (mut new_times, mut new_values) = (Vec::new(), Vec::new());
    let key = |index: usize| -> Option<[&[f32]; 3]> {
        let own = values.chunks_exact(width.saturating_mul(3).max(1)).nth(index)?;
        let (incoming, rest) = own.split_at_checked(width)?;
        let (value, outgoing) = rest.split_at_checked(width)?;
        Some([incoming, value, outgoing])
    };
    for (index, time) in times.iter().enumerate() {
        let Some([_, value, outgoing]) = key(index) else { break };
        new_times.push(*time);
        new_values.extend_from_slice(value);
        let next = times.get(index.saturating_add(1)).zip(key(index.saturating_add(1)));
        let Some((end, [incoming, target, _])) = next else { continue };
        let length = end - time;
        let steps = (1..MOST).find(|steps| f32::from(*steps) >= length * RATE).unwrap_or(MOST);
        for part in 1..steps {
            let way = f32::from(part) / f32::from(steps);
            let at = time + length * way;
            // Rounding may make two times equal.
            if new_times.last().is_some_and(|last| *last >= at) || at >= *end {
                continue;
            }
            new_times.push(at);
            let parts = value.iter().zip(outgoing).zip(target.iter().zip(incoming));
            new_values.extend(parts.map(|((from, leaving), (to, arriving))| {
                hermite(*from, leaving * length, *to, arriving * length, way)
            }));
        }
    }
    (new_times, new_values)
}

/// The Hermite spline between two values with these slopes, as glTF defines it.
fn hermite(from: f32, leaving: f32, to: f32, arriving: f32, way: f32) -> f32 {
    let (square, cube) = (way * way, way * way * way);
    (2.0 * cube - 3.0 * square + 1.0) * from
        + (cube - 2.0 * square + way) * leaving
        + (3.0 * square - 2.0 * cube) * to
        + (cube - square) * arriving
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spline_passes_through_its_keys() {
        // From 0 to 1 without slopes: smooth, 0.5 at half time.
        let (times, values) = sample(&[0.0, 1.0], &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0], 1);
        assert_eq!((times.len(), values.len()), (33, 33));
        assert_eq!((values[0], values[16], values[32]), (0.0, 0.5, 1.0));
        assert!((values[8] - 0.15625).abs() < 1e-6, "{}", values[8]);
    }
    #[test]
    fn a_truncated_spline_ends() {
        assert_eq!(sample(&[0.0, 1.0], &[0.0, 5.0, 0.0], 1), (vec![0.0], vec![5.0]));
        assert_eq!(sample(&[0.0], &[], 0).1, Vec::<f32>::new());
    }
}
