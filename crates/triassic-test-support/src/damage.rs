//! Files as left by bad disks, bad tools and attackers. The same in every run.

use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Pseudorandom numbers that are the same in every run.
#[derive(Debug, Clone)]
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number. (The finalizer of `SplitMix64`.)
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
    /// One below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.number() % u64::try_from(end).unwrap()).unwrap()
    }
    /// A byte.
    pub fn byte(&mut self) -> u8 {
        self.number().to_le_bytes()[0]
    }
    /// One of `choices`.
    pub fn of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }
}

/// Numbers that break readers: around 0, at the ends of the types, at the default limits.
pub const TELLING: [i32; 12] = [0, 1, -1, 2, 68, 0x7fff, 0xffff, 0x1_0000, i32::MAX, i32::MIN, 1 << 20, 0x1fff_ffff];

/// Changes one to four bytes of `file`: a quarter of them in `header`, the range of its numbers (without a magic,
/// which would end the reading), the others anywhere or after the header. One file in 32 is truncated.
///
/// # Panics
/// If `file` has fewer than four bytes, or `header` is empty or not in it.
pub fn change(file: &mut Vec<u8>, header: &Range<usize>, numbers: &mut Numbers) {
    for _ in 0..=numbers.below(3) {
        match numbers.below(8) {
            // A telling number, or one close to the old one, in the header.
            0 => {
                let at = header.start + 4 * numbers.below(header.len().div_ceil(4));
                let at = at.min(file.len() - 4);
                crate::bytes::put(file, at, numbers.of(&TELLING));
            }
            1 => {
                let at = header.start + numbers.below(header.len());
                file[at] = file[at].wrapping_add(numbers.byte() % 9).wrapping_sub(4);
            }
            2 => {
                let at = numbers.below(file.len() - 3);
                crate::bytes::put(file, at, numbers.of(&TELLING));
            }
            3 => {
                let at = numbers.below(file.len());
                file[at] ^= 1 << numbers.below(8);
            }
            // After the header mostly, where it does not end the reading.
            _ => {
                let from = if header.end < file.len() { header.end } else { 0 };
                let at = from + numbers.below(file.len() - from);
                file[at] = numbers.byte();
            }
        }
    }
    if numbers.below(32) == 0 {
        file.truncate(numbers.below(file.len()));
    }
}

/// This number of tries, multiplied by the environment variable `TRIASSIC_DAMAGE`, for a longer search.
///
/// # Panics
/// If the variable is not a number from 1 to 1000.
pub fn tries(count: u32) -> u32 {
    let times: u32 = std::env::var("TRIASSIC_DAMAGE").map_or(1, |times| times.parse().unwrap());
    assert!((1..=1000).contains(&times), "TRIASSIC_DAMAGE={times}");
    count * times
}

/// Changes one of `files` by [`change`], `count` times, each with its own seed, and passes it to `read`, on all
/// processors. Returns the share of readable files, from 0 to 1. `count` is multiplied as by [`tries`].
///
/// # Panics
/// If `read` panics, with the seed: call `change` on `files[numbers.below(files.len())]` with `Numbers(seed)`.
pub fn changed_files(files: &[Vec<u8>], header: &Range<usize>, count: u32, read: impl Fn(&[u8]) -> bool + Sync) -> f64 {
    let count = tries(count);
    let threads = std::thread::available_parallelism().map_or(2, |n| n.get().min(16));
    let run = |thread: usize| {
        let (mut readable, mut file) = (0_u32, Vec::new());
        for seed in (0..u64::from(count)).skip(thread).step_by(threads) {
            let mut numbers = Numbers(seed);
            file.clone_from(&files[numbers.below(files.len())]);
            change(&mut file, header, &mut numbers);
            let read = catch_unwind(AssertUnwindSafe(|| read(&file)));
            readable += u32::from(read.unwrap_or_else(|_| panic!("seed {seed}")));
        }
        readable
    };
    let readable: u32 = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|thread| scope.spawn(move || run(thread))).collect();
        threads.into_iter().map(|thread| thread.join().unwrap_or_else(|panic| resume_unwind(panic))).sum()
    });
    f64::from(readable) / f64::from(count)
}

/// Passes every beginning of `file` to `read`, from nothing to the whole, with its length.
pub fn every_cut(file: &[u8], mut read: impl FnMut(usize, &[u8])) {
    for len in 0..=file.len() {
        read(len, &file[..len]);
    }
}

/// The file after a tool that treats every file as text: bytes from 0x80 up became EF BF BD.
#[must_use]
pub fn as_utf8(file: &[u8]) -> Vec<u8> {
    String::from_utf8_lossy(file).into_owned().into_bytes()
}

/// The file after a transfer in text mode: a CR before each LF.
#[must_use]
pub fn with_crlf(file: &[u8]) -> Vec<u8> {
    file.split(|byte| *byte == b'\n').collect::<Vec<_>>().join(&b"\r\n"[..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_are_the_same_in_every_run_and_reach_everything() {
        let good = vec![0; 64];
        let mut touched = vec![false; 64];
        let mut cut = 0;
        for seed in 0..2000 {
            let (mut file, mut again) = (good.clone(), good.clone());
            change(&mut file, &(8..16), &mut Numbers(seed));
            change(&mut again, &(8..16), &mut Numbers(seed));
            assert_eq!(file, again);
            cut += usize::from(file.len() < good.len());
            file.iter().zip(&mut touched).for_each(|(byte, touched)| *touched |= *byte != 0);
        }
        assert!(touched.iter().all(|touched| *touched) && (20..200).contains(&cut), "{cut}");
    }
    #[test]
    fn the_smallest_files_can_be_changed() {
        for seed in 0..1000 {
            change(&mut vec![0; 4], &(0..3), &mut Numbers(seed));
        }
    }
    #[test]
    #[should_panic(expected = "seed")]
    fn a_panic_names_its_seed() {
        changed_files(&[vec![0; 64]], &(8..16), 10, |_| panic!("in the reader"));
    }
    #[test]
    fn text_damage_equals_that_of_tools() {
        assert_eq!(as_utf8(b"a\x80"), b"a\xef\xbf\xbd");
        assert_eq!(with_crlf(b"\na\n"), b"\r\na\r\n");
    }
}
