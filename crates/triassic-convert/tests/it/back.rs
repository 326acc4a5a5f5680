//! The way back: what scenes become in formats of games.

mod md2;

#[test]
fn the_codes_are_explained() {
    triassic_test_support::document::check_codes("way-back", triassic_convert::back::codes::CODES);
}
