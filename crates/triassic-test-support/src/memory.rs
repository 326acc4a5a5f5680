//! Memory measured by a counting allocator, in the current thread.

/// The requests to the allocator while something ran.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Used {
    /// The number of requests.
    pub count: u64,
    /// The maximum number of bytes in use at once, not counting those in use before.
    pub peak: u64,
    /// The total number of requested bytes.
    pub total: u64,
}

/// Runs `work`, and measures its allocations. Only this thread counts.
pub fn measure<T>(work: impl FnOnce() -> T) -> (T, Used) {
    let mut result = None;
    let info = allocation_counter::measure(|| result = Some(work()));
    let used = Used { count: info.count_total, peak: info.bytes_max, total: info.bytes_total };
    (result.unwrap(), used)
}

/// Runs `work`, and asserts that it allocates nothing.
#[track_caller]
pub fn allocates_nothing<T>(work: impl FnOnce() -> T) -> T {
    let (result, used) = measure(work);
    assert_eq!(used.count, 0, "{used:?}");
    result
}

/// Runs `work` on a file of `size` bytes, and asserts that it never uses more than `per_byte` bytes for each of
/// them and `fixed` more.
#[track_caller]
pub fn in_proportion<T>(what: &str, size: usize, per_byte: u64, fixed: u64, work: impl FnOnce() -> T) -> T {
    let (result, used) = measure(work);
    let most = u64::try_from(size).unwrap().saturating_mul(per_byte).saturating_add(fixed);
    assert!(used.peak <= most, "{what}: {} bytes at once for a file of {size}, at most {most} expected", used.peak);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_counted() {
        let (kept, used) = measure(|| {
            drop(vec![0_u8; 100]);
            vec![1_u8; 50]
        });
        assert_eq!((kept.len(), used), (50, Used { count: 2, peak: 100, total: 150 }));
        assert_eq!(allocates_nothing(|| 7), 7);
        assert_eq!(in_proportion("list", 10, 5, 0, || vec![0_u8; 50]).len(), 50);
    }
    #[test]
    #[should_panic(expected = "at most 49 expected")]
    fn too_much_memory_fails() {
        in_proportion("list", 7, 7, 0, || vec![0_u8; 50]);
    }
    #[test]
    #[should_panic(expected = "count: 1")]
    fn a_single_allocation_fails() {
        drop(allocates_nothing(|| vec![0_u8; 1]));
    }
}
