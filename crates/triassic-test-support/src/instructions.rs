//! Instructions that work takes, counted by Valgrind: the same in every run, however busy the machine is.
//!
//! A test that counts is declared with `#[ignore = "counts instructions, needs Valgrind"]`, so that nobody needs Valgrind
//! to run the others; `.ci/run` runs it. The test runs itself again below `valgrind`, once for each size.

use std::{any::type_name_of_val, env, hint::black_box, process::Command};

/// The variable by which a test learns the size that it is to count.
const SIZE: &str = "TRIASSIC_COUNTED_SIZE";

/// Runs `work` with each of `sizes`, and returns how many instructions it spent inside of [`counted`].
///
/// Called directly in a test, since the test is found again by the name of its closure.
///
/// # Panics
/// If Valgrind is missing, if `work` panics, or if it does not call [`counted`].
#[track_caller]
pub fn of<const N: usize>(sizes: [usize; N], work: impl FnOnce(usize)) -> [u64; N] {
    // `crate::module::test::{{closure}}`.
    let name = type_name_of_val(&work).trim_end_matches("::{{closure}}");
    let (_, test) = name.split_once("::").unwrap();
    if let Some(size) = env::var_os(SIZE) {
        work(size.to_str().unwrap().parse().unwrap());
        std::process::exit(0);
    }
    sizes.map(|size| run(test, size))
}

/// The instructions of one run below Valgrind.
#[track_caller]
fn run(test: &str, size: usize) -> u64 {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--toggle-collect=*counted_by_valgrind*", "--callgrind-out-file=/dev/null"]);
    command.arg(env::current_exe().unwrap());
    command.args(["--exact", test, "--include-ignored", "--nocapture", "--test-threads=1"]);
    let output = command.env(SIZE, size.to_string()).output();
    let output = output.unwrap_or_else(|error| panic!("valgrind, which Debian has as a package: {error}"));
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{test} with {size}: {report}");
    let count = report.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok());
    count.filter(|count| *count > 0).unwrap_or_else(|| panic!("{test} with {size} counted nothing: {report}"))
}

/// Runs `work`; [`of`] counts what happens in it, and nothing else.
pub fn counted<T>(work: impl FnOnce() -> T) -> T {
    let mut work = Some(work);
    let mut result = None;
    counted_by_valgrind(&mut || result = work.take().map(|work| work()));
    result.unwrap()
}

/// The function that Valgrind looks for, by its name.
#[inline(never)]
fn counted_by_valgrind(work: &mut dyn FnMut()) {
    work();
    // So that the call above is not the last thing here, and a jump.
    black_box(());
}

/// Asserts that the work of a large input is that of a small one as often as it is larger, or little more. Each pair is a
/// size and the instructions for it.
#[track_caller]
pub fn assert_linear(small: (usize, u64), large: (usize, u64)) {
    let [small_size, large_size] = [small.0, large.0].map(|size| u64::try_from(size).unwrap());
    // A logarithm in it adds up to a half for these sizes; a square multiplies by the ratio of the sizes.
    let most = small.1.saturating_mul(large_size).div_ceil(small_size).saturating_mul(3).div_ceil(2);
    assert!(large.1 <= most, "{large:?} (size, instructions) after {small:?}: at most {most} instructions expected");
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many pairs of different numbers there are, found in two ways.
    fn pairs(numbers: &[usize], each: bool) -> usize {
        let larger = |a: &usize| numbers.iter().filter(|b| a < b).count();
        if each { numbers.iter().map(larger).sum() } else { numbers.len() * (numbers.len() - 1) / 2 }
    }

    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    fn only_what_is_to_be_counted_is_counted() {
        let counts = of([0, 1000, 4000], |size| {
            let numbers: Vec<usize> = (0..size).map(black_box).collect();
            // Not counted.
            black_box(pairs(&numbers, true));
            counted(|| black_box(numbers.iter().fold(0, |sum, n| sum ^ black_box(*n))));
        });
        let [nothing, small, large] = counts;
        assert!(nothing < 200 && (1000..20_000).contains(&small), "{counts:?}");
        assert_linear((1000, small - nothing), (4000, large - nothing));
    }
    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    #[should_panic(expected = "instructions expected")]
    fn work_that_grows_with_the_square_fails() {
        let [small, large] = of([100, 400], |size| {
            let numbers: Vec<usize> = (0..size).map(black_box).collect();
            counted(|| black_box(pairs(&numbers, true)));
        });
        assert_linear((100, small), (400, large));
    }
    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    #[should_panic(expected = "counted nothing")]
    fn a_test_that_counts_nothing_fails() {
        of([1], |_| {});
    }
    #[test]
    #[should_panic(expected = "at most 300 instructions expected")]
    fn more_than_linear_fails() {
        assert_linear((1, 100), (2, 300));
        assert_linear((1, 100), (2, 301));
    }
}
