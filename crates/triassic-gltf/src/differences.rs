//! Differences of vectors: shapes in the form of glTF.

use formats_core::glam::Vec3;

/// The difference of each vector to another.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Differences<'a> {
    /// As long as `to`.
    from: &'a [Vec3],
    to: &'a [Vec3],
}

impl<'a> Differences<'a> {
    pub(crate) fn new(from: &'a [Vec3], to: &'a [Vec3]) -> Self {
        let len = from.len().min(to.len());
        Self { from: from.get(..len).unwrap_or_default(), to: to.get(..len).unwrap_or_default() }
    }
    /// All differences, clamped to finite numbers: glTF has no infinity.
    pub(crate) fn finite(&self) -> Vec<Vec3> {
        self.iter().map(|way| way.clamp(Vec3::MIN, Vec3::MAX)).collect()
    }
    pub(crate) fn len(&self) -> usize {
        self.to.len()
    }
    pub(crate) fn iter(&self) -> impl Iterator<Item = Vec3> {
        self.from.iter().zip(self.to).map(|(from, to)| *to - *from)
    }
    /// Blocks of four vectors, which are vectorized, and the rest.
    fn blocks(&self) -> (impl Iterator<Item = [f32; 12]>, impl Iterator<Item = Vec3>) {
        let ((from, from_rest), (to, to_rest)) = (self.from.as_chunks(), self.to.as_chunks());
        let blocks = from.iter().zip(to).map(|(from, to)| {
            let mut block = flat(to);
            for (number, from) in block.iter_mut().zip(flat(from)) {
                *number -= from;
            }
            block
        });
        (blocks, from_rest.iter().zip(to_rest).map(|(from, to)| *to - *from))
    }
    pub(crate) fn append_to(&self, bytes: &mut Vec<u8>) {
        bytes.reserve(self.len().saturating_mul(12));
        let (blocks, rest) = self.blocks();
        for block in blocks {
            bytes.extend_from_slice(block.map(f32::to_le_bytes).as_flattened());
        }
        for vector in rest {
            bytes.extend_from_slice(vector.to_array().map(f32::to_le_bytes).as_flattened());
        }
    }
    /// A hash. Equal hashes are always verified.
    ///
    /// Sums, and sums of sums, which depend on the order: the fastest way to process all of them.
    pub(crate) fn hash(&self) -> u64 {
        let (blocks, rest) = self.blocks();
        let (mut sums, mut sums_of_sums) = ([1_u32; 12], [0_u32; 12]);
        let mut add = |numbers: &[f32]| {
            for ((sum, of_sums), number) in sums.iter_mut().zip(&mut sums_of_sums).zip(numbers) {
                *sum = sum.wrapping_add(number.to_bits());
                *of_sums = of_sums.wrapping_add(*sum);
            }
        };
        for block in blocks {
            add(&block);
        }
        for vector in rest {
            add(&vector.to_array());
        }
        let both = sums.into_iter().zip(sums_of_sums);
        both.fold(SPREAD, |hash, (sum, of_sums)| mix(hash, u64::from(sum) | (u64::from(of_sums) << 32)))
    }
    /// The minimum and the maximum of each component; 0 without vertices.
    pub(crate) fn bounds(&self) -> (Vec3, Vec3) {
        let (blocks, rest) = self.blocks();
        bounds(blocks, rest)
    }
}

impl PartialEq for Differences<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

/// Four vectors as numbers.
fn flat(vectors: &[Vec3; 4]) -> [f32; 12] {
    let mut numbers = [0.0; 12];
    for (numbers, vector) in numbers.as_chunks_mut().0.iter_mut().zip(vectors) {
        *numbers = vector.to_array();
    }
    numbers
}

/// The minimum and the maximum of each component of these vectors; 0 without vectors.
pub(crate) fn bounds_of(vectors: &[Vec3]) -> (Vec3, Vec3) {
    let (blocks, rest) = vectors.as_chunks();
    bounds(blocks.iter().map(flat), rest.iter().copied())
}

fn bounds(blocks: impl Iterator<Item = [f32; 12]>, rest: impl Iterator<Item = Vec3>) -> (Vec3, Vec3) {
    let (mut least, mut most) = ([f32::INFINITY; 12], [f32::NEG_INFINITY; 12]);
    for block in blocks {
        for ((least, most), number) in least.iter_mut().zip(&mut most).zip(block) {
            *least = if number < *least { number } else { *least };
            *most = if number > *most { number } else { *most };
        }
    }
    let vectors = |numbers: &[f32; 12]| numbers.as_chunks().0.iter().copied().map(Vec3::from_array).collect::<Vec<_>>();
    let (mut least, mut most) = (vectors(&least), vectors(&most));
    for vector in rest {
        least.push(vector);
        most.push(vector);
    }
    let (min, max) = (least.into_iter().reduce(Vec3::min), most.into_iter().reduce(Vec3::max));
    let (min, max) = (min.unwrap_or_default(), max.unwrap_or_default());
    if min.cmple(max).all() { (min, max) } else { (Vec3::ZERO, Vec3::ZERO) }
}

/// An odd number with evenly spread bits: 2^64 divided by the golden ratio.
pub(crate) const SPREAD: u64 = 0x9e37_79b9_7f4a_7c15;

/// Mixes all bits of both numbers.
pub(crate) const fn mix(hash: u64, word: u64) -> u64 {
    (hash.rotate_left(23) ^ word).wrapping_mul(SPREAD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_and_the_rest_are_complete() {
        for len in 0..14_u8 {
            let to: Vec<Vec3> = (0..len).map(|n| Vec3::new(f32::from(n), -f32::from(n), 3.0)).collect();
            let from = vec![Vec3::new(1.0, 2.0, 3.0); usize::from(len) + 2];
            let differences = Differences::new(&from, &to);
            let all: Vec<Vec3> = differences.iter().collect();
            let mut bytes = Vec::new();
            differences.append_to(&mut bytes);
            let expected: Vec<u8> = all.iter().flat_map(Vec3::to_array).flat_map(f32::to_le_bytes).collect();
            assert_eq!(bytes, expected, "{len}");
            let min = all.iter().copied().reduce(Vec3::min).unwrap_or_default();
            let max = all.iter().copied().reduce(Vec3::max).unwrap_or_default();
            assert_eq!(differences.bounds(), (min, max), "{len}");
            assert_eq!(bounds_of(&all), (min, max), "{len}");
        }
    }
    #[test]
    fn differences_are_clamped_to_finite_numbers() {
        let (from, to) = ([Vec3::splat(-3e38); 5], [Vec3::splat(3e38); 5]);
        assert_eq!(Differences::new(&from, &to).finite(), [Vec3::MAX; 5]);
        // Writing them notices the need.
        let mut store = crate::buffer::Store::default();
        store.moved_positions(Differences::new(&from, &to));
        let (_, written) = store.finish();
        let mut file = Vec::new();
        written.write(&mut file).unwrap();
        assert_eq!(file, f32::MAX.to_le_bytes().repeat(15));
    }
    #[test]
    fn equal_lists_have_equal_hashes() {
        let (from, to) = ([Vec3::ONE; 9], [Vec3::Z; 9]);
        // The same differences from other positions.
        let (other_from, other_to) = ([Vec3::ZERO; 9], [Vec3::Z - Vec3::ONE; 9]);
        let (one, other) = (Differences::new(&from, &to), Differences::new(&other_from, &other_to));
        assert_eq!(one, other);
        assert_eq!(one.hash(), other.hash());
        for changed in 0..9 {
            let mut to = to;
            to[changed].y = 2.0;
            let differs = Differences::new(&from, &to);
            assert_ne!(one, differs);
            assert_ne!(one.hash(), differs.hash(), "{changed}");
        }
    }
}
