//! Instructions counted by Valgrind: the same in every run, however busy the machine is.
//!
//! A test that counts is declared with `#[ignore = "counts instructions, needs Valgrind"]`, so that the others run
//! without Valgrind; `.ci/run` runs it. The test runs itself again under `valgrind`: once for each size ([`of`]), or
//! once for all sizes and operations ([`assert_growth`]).

use std::{any::type_name_of_val, env, ffi::OsStr, fs, hint::black_box, path::Path, process::Command, sync::Mutex};

/// The variable with the size for a counting test.
const SIZE: &str = "TRIASSIC_COUNTED_SIZE";

/// Runs `work` with each of `sizes`, and returns the number of instructions in [`counted`].
///
/// Must be called directly in a test, since the test is found again by the name of its closure.
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

/// Runs `test` again under Valgrind, and returns Valgrind's output.
#[track_caller]
fn valgrind(test: &str, options: &[String], variable: (&str, &OsStr)) -> String {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--toggle-collect=*counted_by_valgrind*"]).args(options);
    command.arg(env::current_exe().unwrap());
    command.args(["--exact", test, "--include-ignored", "--nocapture", "--test-threads=1"]);
    let output = command.env(variable.0, variable.1).output();
    let output = output.unwrap_or_else(|error| panic!("valgrind, a package of Debian: {error}"));
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{test} with {variable:?}: {report}");
    report.into_owned()
}

/// The instructions of one run under Valgrind.
#[track_caller]
fn run(test: &str, size: usize) -> u64 {
    let report = valgrind(test, &["--callgrind-out-file=/dev/null".to_owned()], (SIZE, size.to_string().as_ref()));
    collected(&report)
        .filter(|count| *count > 0)
        .unwrap_or_else(|| panic!("{test} with {size} counted nothing: {report}"))
}

/// Runs `work`; [`of`] counts only its instructions.
pub fn counted<T>(work: impl FnOnce() -> T) -> T {
    let mut work = Some(work);
    let mut result = None;
    counted_by_valgrind(&mut || result = work.take().map(|work| work()));
    result.unwrap()
}

/// The function that Valgrind finds by its name.
#[inline(never)]
fn counted_by_valgrind(work: &mut dyn FnMut()) {
    work();
    // So that the call above is not a tail call.
    black_box(());
}

/// Asserts that work grows in proportion to the size of its input, or little faster. Each pair is a size and its
/// instructions.
#[track_caller]
pub fn assert_linear(small: (usize, u64), large: (usize, u64)) {
    let [small_size, large_size] = [small.0, large.0].map(|size| u64::try_from(size).unwrap());
    // A logarithmic factor adds up to a half for these sizes; a quadratic one multiplies by the ratio of the sizes.
    let most = small.1.saturating_mul(large_size).div_ceil(small_size).saturating_mul(3).div_ceil(2);
    assert!(large.1 <= most, "{large:?} (size, instructions) after {small:?}: at most {most} instructions expected");
}

/// Variations caused by the addresses and the seeds of a process: this many instructions, or a hundredth of all.
const NOISE: u64 = 1000;

/// The names of the operations counted so far, each with its size.
static OPERATIONS: Mutex<Vec<(String, usize)>> = Mutex::new(Vec::new());
/// The size that [`assert_growth`] is working on.
static CURRENT: Mutex<usize> = Mutex::new(0);

/// Asserts that no operation on a structure that is repeated `n`, `2n` and `4n` times grows faster than the
/// structure.
///
/// `work` creates the input of a size, and calls [`operation`] for everything that is done with it. With I(n) the
/// instructions of an operation, I(4n) − I(2n) may be at most 2.3 times I(2n) − I(n): fixed costs cancel, a logarithm
/// passes, and quadratic growth gives 4. `n` must be large enough that the work for `4n` is ten times the fixed cost;
/// an operation with the same number of instructions for every size also passes. Everything runs in one process under
/// Valgrind.
///
/// Must be called directly in a test, since the test is found again by the name of its closure.
///
/// # Panics
/// If an operation grows faster, if `n` is too small to decide, if nothing is counted, or if the operations of the sizes differ.
#[track_caller]
pub fn assert_growth(n: usize, work: impl Fn(usize)) {
    // `crate::module::test::{{closure}}`.
    let name = type_name_of_val(&work).trim_end_matches("::{{closure}}");
    let (_, test) = name.split_once("::").unwrap();
    if let Some(folder) = env::var_os(FOLDER) {
        for size in [n, 2 * n, 4 * n] {
            *CURRENT.lock().unwrap() = size;
            work(size);
        }
        let lines: Vec<_> = OPERATIONS.lock().unwrap().iter().map(|(name, size)| format!("{size} {name}")).collect();
        fs::write(Path::new(&folder).join(NAMES), lines.join("\n")).unwrap();
        std::process::exit(0);
    }
    let mut failures: Vec<(String, String)> = Vec::new();
    for run in 0..RUNS {
        let found = too_fast(test, n);
        let is_known = |(name, _): &(String, String)| run == 0 || failures.iter().any(|(known, _)| known == name);
        failures = found.into_iter().filter(is_known).collect();
        if failures.is_empty() {
            return;
        }
    }
    let failures: Vec<_> = failures.into_iter().map(|(_, failure)| failure).collect();
    panic!("{test} with {n}, {} and {}, in each of {RUNS} runs: {failures:#?}", 2 * n, 4 * n);
}

/// Hash tables have a different seed in every process, and memory has different addresses: about once in a thousand
/// counts, this looks like growth. Work that really grows too fast does so in every run.
const RUNS: usize = 3;

/// The operations that grow too fast in one run, each with the problem.
#[track_caller]
fn too_fast(test: &str, n: usize) -> Vec<(String, String)> {
    let folder = tempfile::tempdir().unwrap();
    let counts = growth(test, folder.path());
    let sizes = [n, 2 * n, 4 * n].map(|size| counts.iter().filter(|(at, ..)| *at == size).collect::<Vec<_>>());
    let [small, medium, large] = &sizes;
    assert!(!small.is_empty(), "{test} counted nothing");
    for list in [medium, large] {
        assert!(
            list.iter().map(|row| &row.1).eq(small.iter().map(|row| &row.1)),
            "{test}: operations differ: {counts:?}"
        );
    }
    let failures = small.iter().zip(medium).zip(large).filter_map(|((one, two), four)| {
        let wrong = grows_too_fast([one.2, two.2, four.2])?;
        let name = &one.1;
        Some((name.clone(), format!("{name} ({wrong}): {} {} {} instructions", one.2, two.2, four.2)))
    });
    failures.collect()
}

/// Returns the instructions of a whole program under Valgrind, including its threads, and its system calls.
///
/// # Panics
/// If Valgrind is missing, or the program fails.
#[track_caller]
pub fn of_program(program: &Command) -> (u64, u64) {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", "--trace-syscalls=yes"]);
    command.arg(program.get_program()).args(program.get_args());
    if let Some(folder) = program.get_current_dir() {
        command.current_dir(folder);
    }
    let output = command.output().unwrap_or_else(|error| panic!("valgrind, a package of Debian: {error}"));
    let report = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{program:?}: {report}");
    let instructions = collected(&report).unwrap_or_else(|| panic!("{program:?} counted nothing: {report}"));
    let calls = report.lines().filter(|line| line.starts_with("SYSCALL[") && line.contains(" sys_")).count();
    (instructions, u64::try_from(calls).unwrap())
}

/// The number of instructions in Valgrind's output.
fn collected(report: &str) -> Option<u64> {
    report.lines().find_map(|line| line.split_once("Collected : ")?.1.trim().parse().ok())
}

/// The problem with the instructions for `n`, `2n` and `4n`; `None` if they grow no faster than the size.
#[must_use]
pub fn grows_too_fast([small, medium, large]: [u64; 3]) -> Option<&'static str> {
    let (first, second) = (medium.saturating_sub(small), large.saturating_sub(medium));
    let noise = NOISE.max(small / 100);
    if first <= noise && second <= noise {
        return None;
    }
    if second.saturating_mul(10) > first.saturating_mul(23).saturating_add(noise.saturating_mul(10)) {
        return Some("grows faster than its input");
    }
    // The fixed cost: the smallest count without the growth of a doubling.
    let fixed = small.saturating_sub(first);
    (large < fixed.saturating_mul(11)).then_some("fixed costs hide the growth: take more")
}

/// The variable with the folder for the names of operations.
const FOLDER: &str = "TRIASSIC_COUNTED_FOLDER";
/// The file of names in that folder.
const NAMES: &str = "operations";

/// Size, name and instructions of every operation of a test, in order.
#[track_caller]
fn growth(test: &str, folder: &Path) -> Vec<(usize, String, u64)> {
    let dumps = folder.join("dump");
    let options = ["--dump-after=*dumped_by_valgrind*".to_owned(), format!("--callgrind-out-file={}", dumps.display())];
    let report = valgrind(test, &options, (FOLDER, folder.as_os_str()));
    let names = fs::read_to_string(folder.join(NAMES)).unwrap_or_else(|error| panic!("{test}: {error}: {report}"));
    let number = |line: (usize, &str)| {
        let (size, name) = line.1.split_once(' ').unwrap();
        // Valgrind numbers its dumps from 1.
        let dump = fs::read_to_string(format!("{}.{}", dumps.display(), line.0 + 1)).unwrap();
        let count = dump.lines().find_map(|line| line.strip_prefix("totals: ")?.trim().parse().ok());
        (size.parse().unwrap(), name.to_owned(), count.unwrap_or_else(|| panic!("{test}: no total for {name}")))
    };
    names.lines().enumerate().map(number).collect()
}

/// Runs `work`, an operation with this name on the input of [`assert_growth`], and counts it.
pub fn operation<T>(name: &str, work: impl FnOnce() -> T) -> T {
    OPERATIONS.lock().unwrap().push((name.to_owned(), *CURRENT.lock().unwrap()));
    tidy_up();
    let result = counted(work);
    dumped_by_valgrind();
    result
}

/// Makes the allocator clean up freed memory. Otherwise it does so at the next large allocation, which would be
/// counted with an operation that did not free the memory.
fn tidy_up() {
    // It processes 10,000 pieces at a time, and counted work must find none.
    for _ in 0..100 {
        drop(black_box(Vec::<u8>::with_capacity(1 << 20)));
    }
}

/// The function after which Valgrind writes its counts, and restarts from 0. It is not the counted function: for
/// one function, callgrind obeys `--dump-after` or `--toggle-collect`, not both.
#[inline(never)]
fn dumped_by_valgrind() {
    black_box(());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number of pairs of different numbers, found in two ways.
    fn pairs(numbers: &[usize], each: bool) -> usize {
        let larger = |a: &usize| numbers.iter().filter(|b| a < b).count();
        if each { numbers.iter().map(larger).sum() } else { numbers.len() * (numbers.len() - 1) / 2 }
    }

    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    fn only_counted_work_is_counted() {
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
    fn quadratic_work_fails() {
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
    /// Visits all pairs if `every` is set, otherwise every number.
    fn visit(numbers: &[usize], every: bool) -> usize {
        if every { pairs(numbers, true) } else { numbers.iter().fold(0, |sum, n| sum ^ black_box(*n)) }
    }
    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    fn linear_operations_pass() {
        assert_growth(2000, |size| {
            let mut numbers: Vec<usize> = (0..size).map(|n| n.wrapping_mul(0x9e37_79b9) % 65_537).collect();
            operation("look", || black_box(visit(&numbers, false)));
            operation("take the first", || black_box(numbers.first().copied()));
            operation("sort", || numbers.sort_unstable());
            black_box(pairs(&numbers[..10], true));
        });
    }
    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    #[should_panic(expected = "every pair (grows faster than its input)")]
    fn quadratic_operations_fail() {
        assert_growth(100, |size| {
            let numbers: Vec<usize> = (0..size).map(black_box).collect();
            operation("look", || black_box(visit(&numbers, false)));
            operation("every pair", || black_box(visit(&numbers, true)));
        });
    }
    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    #[should_panic(expected = "growth_that_counts_nothing_fails counted nothing")]
    fn growth_that_counts_nothing_fails() {
        assert_growth(1, |_| {});
    }
    #[test]
    #[ignore = "counts instructions, needs Valgrind"]
    #[should_panic(expected = "operations differ")]
    fn an_operation_of_one_size_only_fails() {
        assert_growth(1, |size| operation(if size == 2 { "even" } else { "odd" }, || ()));
    }
    #[test]
    fn growth_is_judged_without_fixed_costs() {
        assert_eq!(grows_too_fast([1_010_000, 2_010_000, 4_010_000]), None);
        // n log n for 1000, 2000 and 4000.
        assert_eq!(grows_too_fast([9_965_000, 21_931_000, 47_863_000]), None);
        assert_eq!(grows_too_fast([5_000_000, 5_000_900, 5_001_500]), None);
        let wrong = |counts| grows_too_fast(counts).unwrap();
        assert_eq!(wrong([1_000_000, 4_000_000, 16_000_000]), "grows faster than its input");
        assert_eq!(wrong([1_000_000, 2_000_000, 4_311_000]), "grows faster than its input");
        assert_eq!(wrong([5_000_000, 5_100_000, 5_300_000]), "fixed costs hide the growth: take more");
    }
    #[test]
    #[should_panic(expected = "at most 300 instructions expected")]
    fn more_than_linear_fails() {
        assert_linear((1, 100), (2, 300));
        assert_linear((1, 100), (2, 301));
    }
}
