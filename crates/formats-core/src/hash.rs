//! Hash tables that no file can slow down: their seeds are not known to the author of a file.
//!
//! On most systems, the seed of each table comes from the clock and the address of the program in memory. On WebAssembly neither is
//! random, so a program must call [`set_seed`] first.

use core::sync::atomic::{AtomicU64, Ordering};
use std::sync::OnceLock;

use foldhash::{
    SharedSeed,
    fast::{FoldHasher, SeedableRandomState},
};

/// A hash map. Create it with `default`.
pub type HashMap<K, V> = std::collections::HashMap<K, V, Seeds>;
/// A hash set. Create it with `default`.
pub type HashSet<K> = std::collections::HashSet<K, Seeds>;

/// The seeds of a process, and the number of tables made from them.
static GIVEN: OnceLock<(SharedSeed, u64)> = OnceLock::new();
static TABLES: AtomicU64 = AtomicU64::new(0);

/// Sets the source of the seeds of all future tables: 16 random bytes. Returns `false` and changes nothing if it was already set.
pub fn set_seed(seed: [u8; 16]) -> bool {
    let [shared, own] =
        [0, 8].map(|from| seed.iter().skip(from).take(8).fold(0_u64, |number, byte| (number << 8) | u64::from(*byte)));
    GIVEN.set((SharedSeed::from_u64(shared), own)).is_ok()
}

/// Creates the hashers of a table, each table with its own seed.
#[derive(Debug, Clone)]
pub struct Seeds(SeedableRandomState);

impl Default for Seeds {
    fn default() -> Self {
        Self(match GIVEN.get() {
            Some((shared, own)) => {
                let table = TABLES.fetch_add(1, Ordering::Relaxed);
                SeedableRandomState::with_seed(own.wrapping_add(table), shared)
            }
            None => SeedableRandomState::random(),
        })
    }
}

impl core::hash::BuildHasher for Seeds {
    type Hasher = FoldHasher<'static>;

    #[inline]
    fn build_hasher(&self) -> FoldHasher<'static> {
        self.0.build_hasher()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::hash::BuildHasher;

    #[test]
    fn tables_have_different_seeds() {
        let hash = |seeds: &Seeds| seeds.hash_one("a name");
        let free = Seeds::default();
        assert_eq!(hash(&free), hash(&free.clone()));
        assert!(set_seed(*b"0123456789abcdef"));
        assert!(!set_seed([0; 16]));
        let [first, second] = [Seeds::default(), Seeds::default()];
        assert_ne!(hash(&first), hash(&second));
        assert_ne!(hash(&first), hash(&free));
        let map: HashMap<u32, u32> = (0..1000).map(|n| (n, n)).collect();
        assert_eq!(map.get(&999), Some(&999));
    }
}
