//! Findings about paths and other texts.

use formats_core::{Diagnostics, FixedStr, Text};

use crate::codes;

/// Checks a texture or a material of face `n`, which is at byte `at`.
pub(super) fn path(path: Text<'_>, at: u64, n: Option<u32>, found: &mut Diagnostics) {
    let path = path.as_bytes();
    ascii(path, at, n, found);
    // A procedural texture is not a path.
    if path.starts_with(b"#") {
        return;
    }
    if path.starts_with(b"\\") {
        found.report(codes::LEADING_BACKSLASH, at, n);
    }
    if matches!(path, [drive, b':', ..] if drive.is_ascii_alphabetic()) {
        found.report(codes::DRIVE, at, n);
    }
    if path.contains(&b'/') {
        found.report(codes::FORWARD_SLASH, at, n);
    }
    let extension = path.len().checked_sub(4).and_then(|dot| path.get(dot..));
    if extension.is_some_and(|extension| extension.eq_ignore_ascii_case(b".tga")) {
        found.report(codes::TGA, at, n);
    }
}

/// Checks a text at byte `at`.
pub(super) fn ascii(text: &[u8], at: u64, n: Option<u32>, found: &mut Diagnostics) {
    if !text.is_ascii() {
        found.report(codes::NOT_ASCII, at, n);
    }
}

/// Checks a field of fixed size at byte `at`.
pub(super) fn field<const N: usize>(field: &[u8; N], at: u64, n: Option<u32>, found: &mut Diagnostics) {
    let field = FixedStr(*field);
    if !field.has_nul() {
        found.report(codes::WITHOUT_NUL, at, n);
    } else if field.has_residue() {
        found.report(codes::RESIDUE, at, n);
    }
}
