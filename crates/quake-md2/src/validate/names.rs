//! Findings about the names of skins and frames.

use alloc::collections::BTreeSet;

use formats_core::{Code, Diagnostics, FixedStr, field_at};

use crate::{FrameHeader, Model, codes};

pub(super) fn check(model: &Model<'_>, found: &mut Diagnostics) {
    for (n, skin) in (0_u32..).zip(model.skins().located()) {
        let at = skin.at;
        field(found, &skin.path, at, n, codes::SKIN_WITHOUT_NUL, codes::SKIN_RESIDUE);
        let path = skin.path.as_bytes();
        let upwards = path.split(|byte| matches!(byte, b'/' | b'\\')).any(|part| part == b"..");
        let absolute = matches!(path, [b'/' | b'\\', ..] | [_, b':', ..]);
        if upwards || absolute || path.contains(&b'\\') {
            found.report(codes::UNUSUAL_SKIN_PATH, at, Some(n));
        }
    }
    let mut names = BTreeSet::new();
    for (n, (index, frame)) in (0_u32..).zip(model.frames().iter().enumerate()) {
        let at = field_at!(FrameHeader, name, model.frames().at(index));
        let name = *frame.name();
        field(found, &name, at, n, codes::FRAME_WITHOUT_NUL, codes::FRAME_RESIDUE);
        if name.as_bytes().is_empty() {
            found.report(codes::EMPTY_FRAME_NAME, at, Some(n));
        } else if !names.insert(FixedStr::<16>::new(name.as_bytes())) {
            found.report(codes::DUPLICATE_FRAME_NAME, at, Some(n));
        }
    }
}

fn field<const N: usize>(
    found: &mut Diagnostics,
    name: &FixedStr<N>,
    at: u64,
    element: u32,
    without_nul: Code,
    residue: Code,
) {
    if !name.has_nul() {
        found.report(without_nul, at, Some(element));
    }
    if name.has_residue() {
        found.report(residue, at, Some(element));
    }
    if !name.as_bytes().is_ascii() {
        found.report(codes::NOT_ASCII, at, Some(element));
    }
}
