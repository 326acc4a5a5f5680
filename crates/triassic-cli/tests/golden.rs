//! The output of the command, byte for byte: the cases of `tests/cmd/` and the consoles of the README.
//!
//! All run in the root of the repository. `TRYCMD=overwrite` rewrites the cases; review them before a commit.

use std::path::Path;

#[test]
fn the_output_matches_the_recorded_cases() -> std::io::Result<()> {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let cases = package.join("tests/cmd/*.trycmd");
    let readme = package.join("README.md");
    std::env::set_current_dir(package.join("../.."))?;
    let all = trycmd::TestCases::new();
    all.case(cases).case(readme);
    // These list all commands.
    if cfg!(not(feature = "view")) {
        all.skip(package.join("tests/cmd/help.trycmd")).skip(package.join("tests/cmd/errors.trycmd"));
    }
    all.run();
    Ok(())
}
