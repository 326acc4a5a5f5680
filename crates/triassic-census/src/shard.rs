//! Divided runs: each processes a part of the files.

/// One of several parts that together contain all files.
///
/// The files, sorted by path, are divided into ranges of about equal size: each file belongs to the range that contains
/// its center.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
    all: u128,
    before: u128,
}

impl Shard {
    /// Creates part `number`, counted from 1, out of `of` parts of files with these sizes.
    #[must_use]
    pub fn new(number: u64, of: u64, sizes: impl Iterator<Item = u64>) -> Self {
        let all = sizes.map(weight).fold(0, u128::saturating_add).max(1);
        Self { number, of, all, before: 0 }
    }
    /// Whether the next file, of this size, belongs to the part. To be called for each file in order.
    pub fn takes(&mut self, size: u64) -> bool {
        let middle = self.before.saturating_mul(2).saturating_add(weight(size));
        self.before = self.before.saturating_add(weight(size));
        // Doubled, so that halves are integers.
        let part = middle.saturating_mul(self.of.into()).checked_div(self.all.saturating_mul(2)).unwrap_or(0);
        part.saturating_add(1) == self.number.into()
    }
}

/// Empty files are also work.
fn weight(size: u64) -> u128 {
    u128::from(size).saturating_add(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_contain_all_files_and_are_about_equal() {
        let sizes: Vec<u64> = (0..500).map(|n| n * n % 1000).collect();
        let total: u64 = sizes.iter().sum();
        for of in [1, 2, 3, 7, 600] {
            let mut parts: Vec<Shard> = (1..=of).map(|number| Shard::new(number, of, sizes.iter().copied())).collect();
            let mut bytes = vec![0; parts.len()];
            for size in &sizes {
                let takes: Vec<bool> = parts.iter_mut().map(|part| part.takes(*size)).collect();
                assert_eq!(takes.iter().filter(|takes| **takes).count(), 1);
                bytes.iter_mut().zip(takes).filter(|(_, takes)| *takes).for_each(|(bytes, _)| *bytes += size);
            }
            assert!(bytes.iter().all(|bytes| *bytes <= total / of + 2000), "{of}: {bytes:?}");
        }
    }
}
