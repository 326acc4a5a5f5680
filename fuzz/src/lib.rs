//! The code of each fuzz target, and its memory limit. The test `seeds` of the facade runs the seeds of all targets
//! through the same code.
#![allow(dead_code, unreachable_pub, reason = "the shared test files have more than a target needs")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "the target looks for panics")]

use peak_alloc::PeakAlloc;

#[path = "../../crates/acknex-hmp/tests/it/common/exercise.rs"]
mod acknex_hmp_exercise;
#[path = "../../crates/acknex-mdl/tests/it/common/exercise.rs"]
mod acknex_mdl_exercise;
#[path = "../../crates/acknex-wmb/tests/it/common/exercise.rs"]
mod acknex_wmb_exercise;
#[path = "../../crates/triassic-archive/tests/it/exercise.rs"]
mod archive_exercise;
#[path = "../../crates/bis-p3dm/tests/it/common/exercise.rs"]
mod bis_p3dm_exercise;
#[path = "../../crates/bis-paa/tests/it/common/exercise.rs"]
mod bis_paa_exercise;
#[path = "../../crates/goldsrc-mdl/tests/it/support/exercise.rs"]
mod goldsrc_mdl_exercise;
#[path = "../../crates/triassic/tests/it/levels_exercise/mod.rs"]
mod level_exercise;
#[path = "../../crates/quake-md2/tests/it/common/exercise.rs"]
mod quake_md2_exercise;
#[path = "../../crates/triassic-cli/src/view/request.rs"]
mod request;

mod files;
mod models;
mod texts;

/// All memory of the process, of any thread.
#[global_allocator]
static MEMORY: PeakAlloc = PeakAlloc;

/// A target.
pub struct Target {
    /// Its name: that of the program, and of the folder with its own seeds.
    pub name: &'static str,
    /// The maximum number of bytes of memory for each byte of the input, each byte unpacked from it, and each of
    /// four for a decoded pixel.
    pub per_byte: usize,
    /// Uses the input in every way. Returns the number of bytes unpacked from it, and four for each decoded pixel.
    pub exercise: fn(&[u8]) -> usize,
}

/// The memory that any input may use.
pub const FIXED: usize = 16 << 20;

/// The targets, in the order of their names.
pub const TARGETS: &[Target] = &[
    Target { name: "acknex_hmp", per_byte: 32, exercise: models::acknex_hmp },
    Target { name: "acknex_mdl", per_byte: 16, exercise: models::acknex_mdl },
    Target { name: "acknex_wmb", per_byte: 2, exercise: models::acknex_wmb },
    Target { name: "archive", per_byte: 32, exercise: files::archive },
    Target { name: "archive_writing", per_byte: 2, exercise: files::archive_writing },
    Target { name: "bis_p3dm", per_byte: 4, exercise: models::bis_p3dm },
    Target { name: "bis_paa", per_byte: 2, exercise: models::bis_paa },
    Target { name: "bis_paa_encode", per_byte: 4, exercise: models::bis_paa_encode },
    Target { name: "bis_rvmat", per_byte: 2, exercise: models::bis_rvmat },
    Target { name: "census_merge", per_byte: 64, exercise: files::census_merge },
    Target { name: "clip_list", per_byte: 2, exercise: texts::clip_list },
    Target { name: "detect", per_byte: 2, exercise: models::detect },
    Target { name: "gltf", per_byte: 2, exercise: models::gltf },
    Target { name: "goldsrc_decompile", per_byte: 6, exercise: models::goldsrc_decompile },
    Target { name: "goldsrc_mdl", per_byte: 2, exercise: models::goldsrc_mdl },
    Target { name: "goldsrc_sources", per_byte: 2, exercise: models::goldsrc_sources },
    Target { name: "level", per_byte: 2, exercise: models::level },
    Target { name: "pbo_text", per_byte: 2, exercise: texts::pbo_text },
    Target { name: "pcx", per_byte: 2, exercise: models::pcx },
    Target { name: "quake_md2", per_byte: 12, exercise: models::quake_md2 },
    Target { name: "scene", per_byte: 8, exercise: models::scene },
    Target { name: "view_request", per_byte: 2, exercise: texts::view_request },
    Target { name: "way_back", per_byte: 4, exercise: models::way_back },
];

/// The resources used by an input.
pub struct Taken {
    /// The peak of memory.
    pub peak: usize,
    /// The bytes to compare it with: the input, the data unpacked from it, and four for each decoded pixel.
    pub bytes: usize,
}

impl Target {
    /// The target with this name.
    pub fn of(name: &str) -> &'static Self {
        TARGETS.iter().find(|target| target.name == name).unwrap_or_else(|| panic!("there is no target {name}"))
    }
    /// Runs an input.
    ///
    /// # Panics
    /// If anything is wrong, or uses memory out of proportion.
    pub fn run(&self, input: &[u8]) -> Taken {
        let before = MEMORY.current_usage();
        MEMORY.reset_peak_usage();
        let unpacked = (self.exercise)(input);
        let taken =
            Taken { peak: MEMORY.peak_usage().saturating_sub(before), bytes: input.len().saturating_add(unpacked) };
        let most = self.per_byte.saturating_mul(taken.bytes).saturating_add(FIXED);
        assert!(taken.peak <= most, "{}: {} bytes at once for {}", self.name, taken.peak, taken.bytes);
        taken
    }
}
