//! Options, each compared with its definition.

use triassic_convert::{Scale, Sequences};
use triassic_scene::INCH;

#[test]
fn invalid_scales_count_as_one() {
    assert_eq!(Scale::Meters.factor(INCH), INCH);
    assert_eq!(Scale::Factor(2.0).factor(INCH), 2.0);
    assert_eq!(Scale::Factor(f32::NAN).factor(INCH), 1.0);
    assert_eq!(Scale::Keep.factor(INCH), 1.0);
}

#[test]
fn patterns_select_sequences() {
    let cases = [
        ("run", "run", true),
        ("run", "run1", false),
        ("RUN*", "run1", true),
        ("*1", "run1", true),
        ("*", "", true),
        ("r*n*1", "run01", true),
        ("r*n*1", "run02", false),
        ("a*a", "a", false),
        ("a*b*b", "ab", false),
        ("**x**", "axb", true),
    ];
    for (pattern, name, expected) in cases {
        assert_eq!(Sequences::only([pattern]).contains(name), expected, "{pattern} {name}");
    }
    assert!(Sequences::All.contains("anything"));
}
